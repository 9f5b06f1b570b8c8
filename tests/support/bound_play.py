"""Matches whose shuffles are bound as online (承诺): played by bots, as a record, and as each seat is told of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from random import Random

from game.authority.laying import fresh, laid, root_of
from game.authority.record import Sitting, dump, header_of
from game.authority.windows import Desk
from game.bots.levels import make_bot
from game.session.proof import Proof, Verdict
from game.session.saved import length_of
from game.simulate import play_round
from rules import Ruleset, find_ruleset, redact
from rules.core.commitment import SILENT, chain, commitment
from rules.core.seat import Seat
from rules.core.shuffle import dice_of, first_dealer
from rules.mahjong.actions import Action, Chow, Kong, Pung, UseItem, Win
from rules.mahjong.events import Ended, Event
from rules.mahjong.great_shift import in_turn_order
from rules.mahjong.match import Match
from rules.mahjong.plain import Line
from rules.mahjong.round import Round
from rules.mahjong.scribe import HandSetup, Scribe, hand_line

__all__ = ["BoundHand", "BoundMatch", "bound_file", "bound_match", "nonces_for", "play_busily", "prove_hand"]

_NAMES = (Sitting("阿婆"), Sitting("甲"), Sitting("bot.5", "plain"), Sitting("乙"))


@dataclass(frozen=True)
class BoundHand:
    """A hand with everything that made it."""

    no: int
    seed: str
    nonces: tuple[str, ...]
    setup: HandSetup
    log: tuple[Event, ...]
    lines: tuple[Line, ...]

    @property
    def commitment(self) -> str:
        """What is told before it."""
        return commitment(bytes.fromhex(self.seed)).hex()

    def seen(self, ruleset: Ruleset, seat: Seat | None) -> list[Line]:
        """What a seat is told of it, an event at a time."""
        scribe = Scribe(replace_from_tail=ruleset.replace_from_tail)
        events = (redact(event, seat) for event in self.log)
        return [line for event in events if event is not None for line in scribe.write([event])]


@dataclass(frozen=True)
class BoundMatch:
    """A match of such hands."""

    ruleset: Ruleset
    head: str
    hands: tuple[BoundHand, ...]
    file: bytes


def nonces_for(no: int) -> tuple[str, ...]:
    """What seats 0, 1 and 3 add to a hand; a bot sits at seat 2."""
    own = [sha256(f"nonce {no} {seat}".encode()).hexdigest()[:32] for seat in range(4)]
    own[2] = SILENT.hex()
    return tuple(own)


def play_busily(round_: Round, rng: Random) -> None:
    """Whoever is asked wins, uses items and makes melds more often than not."""
    while not round_.is_over:
        asked = rng.choice(round_.asked())
        options = round_.legal(asked)
        kinds = ((Win, 0.8), (UseItem, 0.3), (Kong, 0.8), (Pung, 0.6), (Chow, 0.3))
        liked = next(
            (some for kind, share in kinds if (some := _of(options, kind)) and rng.random() < share), options
        )
        round_.act(rng.choice(liked))


def _of(options: tuple[Action, ...], kind: type) -> tuple[Action, ...]:
    return tuple(option for option in options if isinstance(option, kind))


@lru_cache(maxsize=64)
def bound_match(
    game: str, root: str = "bound", bots: str = "plain", options: tuple[tuple[str, object], ...] = ()
) -> BoundMatch:
    """Bots play four hands; where there are items two seats use the great shift on the second hand."""
    ruleset = find_ruleset(game, {"length": 4, **dict(options)})
    seeds = chain(sha256(root.encode()).digest(), 4)
    header = replace(header_of(ruleset, _NAMES, length_of(ruleset)), commitment=commitment(seeds[0]).hex())
    players = (make_bot("plain" if bots == "busy" else bots, ruleset),) * 4
    desk, scribe = Desk(), Scribe(replace_from_tail=ruleset.replace_from_tail)
    match = Match(length_of(ruleset), first_dealer(root_of(seeds[0], nonces_for(1))))
    hands: list[BoundHand] = []
    while not match.is_over:
        seed, nonces = seeds[match.no - 1], nonces_for(match.no)
        started = match.start(dice_of(root_of(seed, nonces), match.no))
        if match.no == 2 and dict(options).get("items"):
            started = replace(started, shifted=in_turn_order(started.dealer, (0, 3)))
        setup = laid(fresh(ruleset, seed, match.no, nonces), started)
        round_ = Round(ruleset, setup.wall, started, setup.lots)
        if bots == "busy":
            play_busily(round_, Random(seed))
        else:
            play_round(round_, players, desk, seed)
        lines = (hand_line(started, setup), *scribe.write(round_.log[1:]))
        hands.append(BoundHand(match.no, seed.hex(), nonces, setup, tuple(round_.log), lines))
        ended = round_.log[-1]
        assert isinstance(ended, Ended)
        match = match.after(ended)
    file = dump([header.line(), *(line for hand in hands for line in hand.lines)])
    return BoundMatch(ruleset, header.commitment, tuple(hands), file)


def bound_file(game: str = "yueqing") -> bytes:
    """The record of such a match."""
    return bound_match(game).file


def prove_hand(
    match: BoundMatch, hand: BoundHand, seat: Seat | None, seen: list[Line] | None = None
) -> Verdict:
    """What a seat finds when a hand is revealed to it as it was; *seen* instead of what it was told."""
    proof = Proof(match.ruleset, seat, match.head)
    proof.committed(hand.no, hand.commitment, "" if seat is None else hand.nonces[seat])
    for line in hand.seen(match.ruleset, seat) if seen is None else seen:
        proof.told(line)
    return proof.revealed(hand.no, hand.seed, hand.nonces)
