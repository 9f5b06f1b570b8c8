"""A record checked (牌谱复核): every event and total through the rules, every wall from its seed (验牌).

Whoever knows the seed gets the same wall, so a shuffle is proven without asking anybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from game.authority.laying import check_users, fresh, laid
from game.authority.record import Hand, Record, ruleset_of
from game.authority.retrace import left_between
from game.session.replay import events_of
from game.session.saved import length_of
from rules import Ruleset
from rules.core.ledger import HOUSE, net
from rules.core.seat import Seat
from rules.core.shuffle import Dice, dice_of, first_dealer
from rules.errors import RecordError
from rules.mahjong.events import Ended, Event, Paid
from rules.mahjong.match import Match
from rules.tiles.tile import Tile

__all__ = ["Checked", "ShuffleProof", "check", "check_alone", "check_hands", "prove"]


_LARGEST: Final = 10**9
"""Points that a hand which was cut out of a match may say were there before it."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found: the hands with their events, how the match stood, whether it was played to its end."""

    hands: tuple[tuple[Event, ...], ...]
    match: Match
    shuffles: int


@dataclass(frozen=True, slots=True)
class ShuffleProof:
    """What the seed of a hand gives, beside what was played with (验牌).

    Without a *seed*, or with nonces of the players, nothing can be worked out here. *fingerprint* is the SHA-256 of the
    seed, which can be told before the hand without telling the seed. *dealer* is the first dealer by the seed, of the
    first hand only; *shifted* are the seats that changed the shuffled wall (乾坤大挪移).
    """

    no: int
    seed: str
    fingerprint: str
    nonces: tuple[str, ...]
    wall: tuple[Tile, ...]
    proven: tuple[Tile, ...]
    dice: Dice
    thrown: Dice
    dealer: Seat | None = None
    dealt_by: Seat = 0
    lots_hold: bool = True
    shifted: tuple[Seat, ...] = ()

    @property
    def wall_holds(self) -> bool:
        """Whether the wall is the shuffle of the seed, tile by tile."""
        return self.wall == self.proven

    @property
    def dice_hold(self) -> bool:
        """Whether the dice are those of the seed."""
        return self.dice == self.thrown

    @property
    def dealer_holds(self) -> bool:
        """Whether the seed gave the first deal to who dealt."""
        return self.dealer is None or self.dealer == self.dealt_by

    @property
    def is_open(self) -> bool:
        """Whether nothing can be proven: there is no seed here, or the seed is not all that the wall came from."""
        return not self.seed or bool(self.nonces)

    @property
    def holds(self) -> bool:
        """Whether everything is as the seed gives it."""
        return (
            not self.is_open and self.wall_holds and self.dice_hold and self.dealer_holds and self.lots_hold
        )


def prove(ruleset: Ruleset, hand: Hand) -> ShuffleProof:
    """Work the wall of a hand out again from its seed (验牌)."""
    started, setup = hand.started, hand.setup
    if setup.seed is None or setup.nonces:
        seed = setup.seed.hex() if setup.seed is not None else ""
        return ShuffleProof(
            started.no,
            seed,
            _fingerprint(setup.seed),
            setup.nonces,
            setup.wall,
            (),
            started.dice,
            started.dice,
        )
    proven = laid(fresh(ruleset, setup.seed, started.no), started)
    return ShuffleProof(
        started.no,
        setup.seed.hex(),
        _fingerprint(setup.seed),
        (),
        setup.wall,
        proven.wall,
        started.dice,
        dice_of(setup.seed, started.no),
        first_dealer(setup.seed) if started.no == 1 else None,
        started.dealer,
        setup.lots == proven.lots,
        started.shifted,
    )


def _fingerprint(seed: bytes | None) -> str:
    return "" if seed is None else sha256(seed).hexdigest()


def check(record: Record) -> Checked:
    """Walk through a record. Raises `RecordError` at the first line that is not as the rules tell it."""
    found = Checked((), record.header.match(0), 0)
    for checked in check_hands(record):
        found = checked
    return found


def check_hands(record: Record) -> Iterator[Checked]:
    """The same hand by hand, so that others can do something meanwhile; the last one is of the whole match."""
    ruleset = ruleset_of(record)
    if record.header.length != length_of(ruleset):
        raise RecordError("line 1: the length is not the one of the house rules")
    if not record.hands:
        raise RecordError("line 2: the record ends before its first hand")
    match = record.header.match(record.hands[0].started.dealer)
    hands: list[tuple[Event, ...]] = []
    shuffles = house = 0
    for hand in record.hands:
        shuffles += _check_start(ruleset, match, hand)
        events = events_of(ruleset, hand)
        if not isinstance(events[-1], Ended):
            raise RecordError(f"line {hand.last + 1}: the record breaks off in the middle of hand {match.no}")
        match = match.after_round(events)
        house += net(transfer for event in events if isinstance(event, Paid) for transfer in event.transfers)[
            HOUSE
        ]
        if sum(match.totals) + house != 0:
            raise RecordError(f"line {hand.last}: the totals do not sum to zero")
        if left_between(ruleset, hand) is not None:
            match = match.left()
        hands.append(events)
        yield Checked(tuple(hands), match, shuffles)


def check_alone(record: Record) -> None:
    """Walk through a single hand that was cut out of a match. Raises `RecordError`."""
    ruleset = ruleset_of(record)
    if record.header.length != length_of(ruleset):
        raise RecordError("line 1: the length is not the one of the house rules")
    (hand,) = record.hands
    started, line = hand.started, f"line {hand.number}"
    if max(map(abs, (*started.scores, *(started.coins or ())))) > _LARGEST:
        raise RecordError(f"{line}: nobody has so many points")
    try:
        check_users(ruleset, started, hand.setup)
    except RecordError as error:
        raise RecordError(f"{line}: {error}") from None
    if hand.setup.nonces:
        raise RecordError(f"{line}: the wall was shuffled with nonces, which this version cannot check")
    if hand.setup.seed is not None and not prove(ruleset, hand).holds:
        raise RecordError(f"{line}: the wall is not the shuffle of the seed")
    if not isinstance(events_of(ruleset, hand)[-1], Ended):
        raise RecordError(f"line {hand.last + 1}: the record breaks off in the middle of hand {started.no}")


def _check_start(ruleset: Ruleset, match: Match, hand: Hand) -> bool:
    """Compare the first line of a hand; True when its wall could be checked against a seed."""
    started, setup, line = hand.started, hand.setup, f"line {hand.number}"
    if match.is_over:
        raise RecordError(f"{line}: the match was over before this hand")
    due = match.start(started.dice)
    for field in ("no", "dealer", "streak", "scores", "thrower", "skipped", "coins", "marked"):
        if getattr(started, field) != getattr(due, field):
            raise RecordError(
                f"{line}: {field} is {getattr(started, field)} in the file, {getattr(due, field)} by the rules"
            )
    try:
        check_users(ruleset, started, setup)
    except RecordError as error:
        raise RecordError(f"{line}: {error}") from None
    if setup.nonces:
        raise RecordError(f"{line}: the wall was shuffled with nonces, which this version cannot check")
    if setup.seed is None:
        return False
    proof = prove(ruleset, hand)
    if not proof.dealer_holds:
        raise RecordError(f"{line}: the seed gives the first deal to seat {proof.dealer}")
    if not proof.wall_holds:
        raise RecordError(f"{line}: the wall is not the shuffle of the seed")
    if not proof.lots_hold:
        raise RecordError(f"{line}: the lots are not those of the seed")
    if not proof.dice_hold:
        raise RecordError(f"{line}: the dice are not those of the seed")
    return True
