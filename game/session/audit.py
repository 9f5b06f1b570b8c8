"""A record checked (牌谱复核): every event and total through the rules, every wall from its seed (验牌).

Whoever knows the seed and what the seats have added gets the same wall, so a shuffle is proven without asking anybody.
In an online match every seed was promised before the match, too: hashed as often as the hand's number says it is the
commitment in the header.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from game.authority.laying import check_users, fresh, laid, root_of
from game.authority.record import Hand, Record, ruleset_of
from game.authority.retrace import left_between
from game.session.replay import events_of
from game.session.saved import length_of
from rules import Ruleset
from rules.core.commitment import LONGEST, commitment, head_of
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
    """What the seed of a hand and the nonces of the seats give, beside what was played with (验牌).

    Without a *seed* nothing can be worked out. *fingerprint* is the SHA-256 of the seed, which can be told before the
    hand without telling the seed. *dealer* is the first dealer by the seed, of the first hand only; *shifted* are the
    seats that changed the shuffled wall (乾坤大挪移). *bound*: the commitment that was told before the match, in hex
    digits; *promised* is the one to which this seed leads. Both are empty offline, where nobody has promised anything.
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
    bound: str = ""
    promised: str = ""

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
    def is_online(self) -> bool:
        """Whether the seats have added to the seed, which was promised before the match."""
        return bool(self.bound and self.nonces)

    @property
    def chain_holds(self) -> bool:
        """Whether the seed is the one that was promised before the match; so is any where nothing was."""
        return self.bound == self.promised

    @property
    def is_open(self) -> bool:
        """Whether nothing can be proven: the record names no seed."""
        return not self.seed

    @property
    def holds(self) -> bool:
        """Whether everything is as the seed gives it."""
        drawn = self.wall_holds and self.dice_hold and self.dealer_holds and self.lots_hold
        return not self.is_open and drawn and self.chain_holds


def prove(ruleset: Ruleset, hand: Hand, bound: str = "") -> ShuffleProof:
    """Work the wall of a hand out again from its seed and its nonces (验牌); *bound*: the header's commitment."""
    started, setup = hand.started, hand.setup
    seed, no = setup.seed, started.no
    if seed is None:
        return ShuffleProof(no, "", "", setup.nonces, setup.wall, (), started.dice, started.dice, bound=bound)
    root = root_of(seed, setup.nonces)
    proven = laid(fresh(ruleset, seed, no, setup.nonces), started)
    return ShuffleProof(
        no,
        seed.hex(),
        commitment(seed).hex(),
        setup.nonces,
        setup.wall,
        proven.wall,
        started.dice,
        dice_of(root, no),
        first_dealer(root) if no == 1 else None,
        started.dealer,
        setup.lots == proven.lots,
        started.shifted,
        bound,
        head_of(seed, min(no, LONGEST)).hex() if bound else "",
    )


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
        shuffles += _check_start(record, ruleset, match, hand)
        events = events_of(ruleset, hand)
        if isinstance(events[-1], Ended):
            match = match.after_round(events)
            house += _to_house(events)
        elif not hand.dissolved:
            raise RecordError(f"line {hand.last + 1}: the record breaks off in the middle of hand {match.no}")
        if sum(match.totals) + house != 0:
            raise RecordError(f"line {hand.last}: the totals do not sum to zero")
        if left_between(ruleset, hand) is not None or hand.dissolved:
            match = match.left()
        hands.append(events)
        yield Checked(tuple(hands), match, shuffles)


def _to_house(events: Iterable[Event]) -> int:
    paid = (event for event in events if isinstance(event, Paid))
    return net(transfer for event in paid for transfer in event.transfers)[HOUSE]


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
    _check_shuffle(record, ruleset, hand)
    if not isinstance(events_of(ruleset, hand)[-1], Ended) and not hand.dissolved:
        raise RecordError(f"line {hand.last + 1}: the record breaks off in the middle of hand {started.no}")


def _check_start(record: Record, ruleset: Ruleset, match: Match, hand: Hand) -> bool:
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
    return _check_shuffle(record, ruleset, hand)


def _check_shuffle(record: Record, ruleset: Ruleset, hand: Hand) -> bool:
    """Work the shuffle out again; True when there was a seed for it. Raises `RecordError` where it does not hold."""
    line, bound = f"line {hand.number}", record.header.commitment
    if hand.setup.seed is None:
        if bound:
            raise RecordError(f"{line}: the seed is not told that line 1 is bound to")
        return False
    proof = prove(ruleset, hand, bound)
    if not proof.chain_holds:
        raise RecordError(f"{line}: the seed does not lead to the commitment in line 1")
    if bool(proof.nonces) != bool(bound):
        missing = "nonces of the seats" if bound else "a commitment in line 1"
        raise RecordError(f"{line}: an online hand needs {missing}")
    if not proof.dealer_holds:
        raise RecordError(f"{line}: the seed gives the first deal to seat {proof.dealer}")
    if not proof.wall_holds:
        raise RecordError(f"{line}: the wall is not the shuffle of the seed")
    if not proof.lots_hold:
        raise RecordError(f"{line}: the lots are not those of the seed")
    if not proof.dice_hold:
        raise RecordError(f"{line}: the dice are not those of the seed")
    return True
