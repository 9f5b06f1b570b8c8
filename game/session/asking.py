"""Who was asked about a tile, and why somebody was not (为何没问我): the claim windows of a recorded hand.

A seat that was offered nothing has a reason for each claim; where a rule of the game refuses it, the reason is the
rules' own refusal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from rules import Refusal, Ruleset, evolve, refusal_of
from rules.core.seat import Seat, after
from rules.mahjong.actions import Action, Chow, Kong, Pass, Pung, Win
from rules.mahjong.events import (
    Chowed,
    Claimed,
    Declined,
    Discarded,
    Ended,
    Event,
    KongDeclared,
    Konged,
    Offered,
    Punged,
    Won,
)
from rules.mahjong.state import RoundState, SeatState, Standing
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.tile import KINDS, Tile

__all__ = ["Claim", "Denied", "Outcome", "Question", "Reply", "question_at"]


class Claim(Enum):
    """What a seat can do with a tile of another: 胡 杠 碰 吃."""

    WIN = "win"
    KONG = "kong"
    PUNG = "pung"
    CHOW = "chow"


class Outcome(Enum):
    """What became of a seat's question; the values stand in catalogue keys (``asked.<value>``)."""

    TOOK = "took"
    OUTRANKED = "outranked"
    LET_GO = "let_go"
    NOT_ASKED = "not_asked"
    LAID = "laid"
    """It is the seat's own tile."""


@dataclass(frozen=True, slots=True)
class Denied:
    """A claim that a seat did not have, and why: a part of a catalogue key (``asked.why.<why>``) or a refusal."""

    claim: Claim
    why: str
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """What a seat was asked, what it answered, what came of it; *by* outranked it. *must*: it could not let go."""

    seat: Seat
    outcome: Outcome
    options: tuple[Action, ...] = ()
    answer: Action | None = None
    by: Seat | None = None
    must: bool = False
    denied: tuple[Denied, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A tile that could be claimed: who laid it, whether it was added to a pung, and what every seat says, in turn.

    *moment* is how many events of the hand had happened with it.
    """

    tile: Tile
    source: Seat
    is_kong: bool
    moment: int
    replies: tuple[Reply, ...]


_END: Final = (Discarded, KongDeclared, Ended)
"""What ends the time in which a tile can be claimed; the tiles drawn meanwhile are not looked at."""


def question_at(ruleset: Ruleset, log: Sequence[Event], moment: int) -> Question | None:
    """The last tile that could be claimed in the first *moment* events of a hand; None before the first one."""
    places = [
        place for place, event in enumerate(log[:moment]) if isinstance(event, Discarded | KongDeclared)
    ]
    if not places:
        return None
    laid = log[places[-1]]
    assert isinstance(laid, Discarded | KongDeclared), "looked for these"
    state: RoundState | None = None
    for event in log[: places[-1] + 1]:
        state = evolve(ruleset, state, event)
    assert state is not None, "a hand begins before a tile is laid"
    about = _About(ruleset, state, laid, tuple(_until_the_next(log, places[-1] + 1)))
    order = [after(laid.seat, steps) for steps in (1, 2, 3, 0)]
    return Question(
        laid.tile,
        laid.seat,
        isinstance(laid, KongDeclared),
        places[-1] + 1,
        tuple(about.reply(seat) for seat in order),
    )


def _until_the_next(log: Sequence[Event], place: int) -> Iterator[Event]:
    for event in log[place:]:
        if isinstance(event, _END):
            return
        yield event


@dataclass(frozen=True, slots=True)
class _About:
    """A tile, the round when it was laid, and what happened until the next one."""

    ruleset: Ruleset
    state: RoundState
    laid: Discarded | KongDeclared
    then: tuple[Event, ...]

    def reply(self, seat: Seat) -> Reply:
        """What one seat was asked and answered."""
        if seat == self.laid.seat:
            return Reply(seat, Outcome.LAID)
        offered = self._options(seat)
        options = tuple(option for option in offered if not isinstance(option, Pass))
        denied = tuple(self._denied(seat, offered))
        if not offered:
            return Reply(seat, Outcome.NOT_ASKED, denied=denied)
        must = len(options) == len(offered)
        taken, answer = self._taken(), self._answer(seat)
        mine = taken.get(seat)
        if mine is not None:
            return Reply(seat, Outcome.TOOK, options, mine, None, must, denied)
        if self._declined(seat):
            return Reply(seat, Outcome.LET_GO, options, None, None, must, denied)
        by = next(iter(taken), None)
        outcome = Outcome.OUTRANKED if by is not None else Outcome.LET_GO
        return Reply(seat, outcome, options, answer, by, must, denied)

    def _options(self, seat: Seat) -> tuple[Action, ...]:
        offers = (event for event in self.then if isinstance(event, Offered) and event.seat == seat)
        return next((event.options for event in offers), ())

    def _answer(self, seat: Seat) -> Action | None:
        claims = (event for event in self.then if isinstance(event, Claimed) and event.seat == seat)
        return next((event.action for event in claims), None)

    def _declined(self, seat: Seat) -> bool:
        return any(isinstance(event, Declined) and event.seat == seat for event in self.then)

    def _taken(self) -> dict[Seat, Action]:
        """Who claimed the tile with what, in the order in which it happened."""
        taken: dict[Seat, Action] = {}
        tile = self.laid.tile
        for event in self.then:
            match event:
                case Chowed(seat, claimed, own) if claimed == tile:
                    taken.setdefault(seat, Chow(seat, tile, own))
                case Punged(seat, claimed) if claimed == tile:
                    taken.setdefault(seat, Pung(seat, tile))
                case Konged(seat, MeldKind.OPEN_KONG, claimed) if claimed == tile:
                    taken.setdefault(seat, Kong(seat, MeldKind.OPEN_KONG, tile))
                case Won(seat, claimed, by) if by.is_claim and claimed == tile:
                    taken.setdefault(seat, Win(seat, tile, by))
                case _:
                    pass
        return taken

    # ------------------------------------------------------------ why not

    def _denied(self, seat: Seat, offered: tuple[Action, ...]) -> Iterator[Denied]:
        """Every claim that the seat was not offered."""
        had = {_claim_of(option) for option in offered}
        for claim in (Claim.WIN,) if isinstance(self.laid, KongDeclared) else Claim:
            if claim not in had and not (claim is Claim.CHOW and not self.ruleset.claims.chow):
                yield self._why_not(seat, claim, offered)

    def _why_not(self, seat: Seat, claim: Claim, offered: tuple[Action, ...]) -> Denied:
        own, tile = self.state.seats[seat], self.laid.tile
        if own.standing in (Standing.DEAD, Standing.WON):
            return Denied(claim, own.standing.value)
        if tile in self.state.wilds and isinstance(self.laid, Discarded):
            return Denied(claim, "wild")
        if claim is Claim.CHOW and seat != after(self.laid.seat):
            return Denied(claim, "place")
        actions = tuple(self._actions(seat, claim, own))
        if not actions:
            return Denied(claim, "tiles")
        if claim is Claim.WIN and not self._completes(own):
            return Denied(claim, "shape")
        if claim is Claim.KONG and self.state.drawable <= 0:
            return Denied(claim, "wall")
        refusals = [refusal_of(self.ruleset, self.state, action, offered) for action in actions]
        refusal = next((found for found in refusals if found not in (None, Refusal.BAD_OPTION)), None)
        if refusal is not None:
            return Denied(claim, "refused", refusal)
        return Denied(claim, "worth" if claim is Claim.WIN else "follow")

    def _actions(self, seat: Seat, claim: Claim, own: SeatState) -> Iterator[Action]:
        """How the seat could make the claim with the tiles it holds, whatever the rules say of it."""
        tile, held = self.laid.tile, own.hand.count(self.laid.tile)
        match claim:
            case Claim.WIN:
                by = WinBy.ROB_KONG if isinstance(self.laid, KongDeclared) else WinBy.DISCARD
                yield Win(seat, tile, by)
            case Claim.KONG:
                if held >= 3:
                    yield Kong(seat, MeldKind.OPEN_KONG, tile)
            case Claim.PUNG:
                if held >= 2:
                    yield Pung(seat, tile)
            case Claim.CHOW:
                yield from self._chows(seat, own)

    def _chows(self, seat: Seat, own: SeatState) -> Iterator[Action]:
        tile, wilds = self.laid.tile, self.state.wilds
        if tile.suit is None:
            return
        for low, high in ((-2, -1), (-1, 1), (1, 2)):
            if tile.rank + low < 1 or tile.rank + high > 9:
                continue
            first, second = KINDS[tile + low], KINDS[tile + high]
            if own.hand.count(first) and own.hand.count(second) and not {first, second} & set(wilds):
                yield Chow(seat, tile, (first, second))

    def _completes(self, own: SeatState) -> bool:
        return self.ruleset.completes(own.hand, len(own.melds), self.state.wilds, self.laid.tile)


def _claim_of(action: Action) -> Claim | None:
    match action:
        case Win():
            return Claim.WIN
        case Kong():
            return Claim.KONG
        case Pung():
            return Claim.PUNG
        case Chow():
            return Claim.CHOW
        case _:
            return None
