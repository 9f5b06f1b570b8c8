"""Questions and answers at one table (询问): ids that are never used again, complete options, clocks, one answer each.

Ids are counted for each seat by itself (seat 2 gets 2, 6, 10 ...), because a common count would tell a seat how often
others are asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from game.authority.shortest import shortest
from rules.core.seat import SEATS, Seat
from rules.core.window import Answer, Window, WindowKind
from rules.errors import Refusal
from rules.mahjong.actions import Action, DeclareVoid, Discard, Exchange, Pass
from rules.mahjong.phase import Phase
from rules.mahjong.state import RoundState
from rules.tiles.meld import MeldKind

__all__ = ["Accepted", "Acknowledgement", "Clocks", "Desk", "Rejected", "default_of", "is_settled", "kind_of"]


@dataclass(frozen=True, slots=True)
class Accepted:
    """The answer that counts for a window; a repeated answer is told the same."""

    window_id: int
    option: int


@dataclass(frozen=True, slots=True)
class Rejected:
    """An answer that changed nothing, and why."""

    window_id: int
    refusal: Refusal


Acknowledgement: TypeAlias = Accepted | Rejected


@dataclass(frozen=True, slots=True)
class Clocks:
    """How many seconds a seat has, None for all the time in the world.

    *bank_s* is what a seat can spend in a hand beyond that. *delivery_s*: a question may be on its way for so long
    before the clock of its seat starts, where seats sit at other machines; 0 where there is no way.
    """

    turn_s: float | None = None
    claim_s: float | None = None
    bank_s: float = 0.0
    delivery_s: float = 0.0

    def seconds(self, kind: WindowKind) -> float | None:
        """The time for a window of that kind."""
        return self.claim_s if kind in (WindowKind.CLAIM, WindowKind.ROB) else self.turn_s


_KINDS: Final = {
    Phase.DISCARDED: WindowKind.CLAIM,
    Phase.KONG: WindowKind.ROB,
    Phase.STAGE: WindowKind.STAGE,
    Phase.FLOWER: WindowKind.STAGE,
}


def kind_of(phase: Phase) -> WindowKind:
    """What a seat is asked for in *phase*."""
    return _KINDS.get(phase, WindowKind.TURN)


def default_of(options: tuple[Action, ...], state: RoundState) -> int:
    """What silence means: letting go, or discarding the drawn tile; never a claim, a win or a kong.

    After a claim there is no drawn tile: then the last discard that does a hand no harm (Y4: a wild, the fourth tile
    of a pung). Before play the shortest suit goes. Where nothing of this is offered, the first option.
    """
    if isinstance(options[0], DeclareVoid | Exchange):
        return shortest(options, state)
    harmless: list[int] = []
    others: list[int] = []
    for index, option in enumerate(options):
        if isinstance(option, Pass):
            return index
        if isinstance(option, Discard):
            risky = option.tile in state.wilds or _is_fourth(state, option)
            if option.drawn and not risky:
                return index
            (others if risky else harmless).append(index)
    return (harmless or others or [0])[-1]


def _is_fourth(state: RoundState, discard: Discard) -> bool:
    """Whether a hand may die of the discard; games without a wild know no dead hands."""
    melds = state.seats[discard.seat].melds if state.wilds else ()
    return any(meld.kind is MeldKind.PUNG and meld.tiles[0] == discard.tile for meld in melds)


def is_settled(window: Window[Action]) -> bool:
    """Whether there is only one answer: then nobody is asked, the table gives it (1.12)."""
    return len(window.options) == 1


class Desk:
    """The open windows of a table, at most one a seat, and what became of the closed ones of this hand."""

    def __init__(self) -> None:
        self._asked = [0, 0, 0, 0]
        self._open: list[Window[Action] | None] = [None, None, None, None]
        self._closed: dict[int, Accepted | Rejected] = {}

    def window(self, seat: Seat) -> Window[Action] | None:
        """The open window of *seat*."""
        return self._open[seat]

    def settled(self) -> Window[Action] | None:
        """A window that the table answers before anybody else: it has one option, and no turn is being played.

        On a turn nobody else is asked, so that this can wait until the seat would have thought.
        """
        for window in self._open:
            if window is not None and is_settled(window) and window.kind is not WindowKind.TURN:
                return window
        return None

    def open(self, seat: Seat, options: tuple[Action, ...], state: RoundState) -> Window[Action]:
        """Ask *seat*; its options are complete."""
        number = self._asked[seat]
        self._asked[seat] += 1
        window = Window(
            number * len(SEATS) + seat, seat, kind_of(state.phase), options, default_of(options, state)
        )
        self._open[seat] = window
        return window

    def check(self, seat: Seat, answer: Answer) -> Acknowledgement:
        """What an answer is worth now; changes nothing."""
        window = self._open[seat]
        if window is not None and window.id == answer.window_id:
            if 0 <= answer.option < len(window.options):
                return Accepted(window.id, answer.option)
            return Rejected(window.id, Refusal.BAD_OPTION)
        number, owner = divmod(answer.window_id, len(SEATS))
        if answer.window_id < 0 or owner != seat or number >= self._asked[seat]:
            return Rejected(answer.window_id, Refusal.NO_SUCH_WINDOW)
        return self._closed.get(answer.window_id, Rejected(answer.window_id, Refusal.STALE))

    def answered(self, seat: Seat, option: int) -> None:
        """The window of *seat* got the answer that counts."""
        window = self._open[seat]
        assert window is not None, "only an open window is answered"
        self._closed[window.id] = Accepted(window.id, option)
        self._open[seat] = None

    def timed_out(self, window: Window[Action]) -> None:
        """The table answered *window* itself, for the time was up; whoever answers now is late."""
        self._closed[window.id] = Rejected(window.id, Refusal.LATE)

    def withdraw(self, seat: Seat) -> Window[Action] | None:
        """Close the window of *seat* without an answer; whoever answers now is late."""
        window = self._open[seat]
        if window is not None:
            self._closed[window.id] = Rejected(window.id, Refusal.LATE)
            self._open[seat] = None
        return window

    def next_hand(self) -> None:
        """Windows of the hand that ended are stale from now on."""
        self._closed.clear()
