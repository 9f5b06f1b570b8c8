"""What is done for the player at a table (代劳): taking wins, letting claims go, and taking a decision back.

Whether claims of a kind are let go lasts for the match, tiles that are not asked for are those of one hand, and whether
wins are taken is a setting. Each window is answered for the player once at most; what was taken back is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from game.present.assist import CLAIMS, Assist, answer_for, claimed_tile, silenced
from game.present.layout.geometry import Rect, bounds
from game.present.prompt import Slot, absent_slots
from game.session.table import ActionWindow
from rules.mahjong.actions import Win
from rules.mahjong.events import Event, Started
from rules.tiles.tile import Tile

if TYPE_CHECKING:
    from game.scenes.table_seat import TableSeat

__all__ = ["TableAssist"]


@runtime_checkable
class _TakesBack(Protocol):
    """A table to practise at (练习): decisions can be taken back there."""

    @property
    def may_take_back(self) -> bool:
        """Whether there is a decision to take back."""

    def take_back(self) -> bool:
        """Go back to the decision before; False where there is none."""


class TableAssist:
    """What is on at one seat, and the answers that follow from it."""

    def __init__(self, seat: TableSeat) -> None:
        self._seat = seat
        self._passed: frozenset[Slot] = frozenset()
        self._tiles: tuple[Tile, ...] = ()
        self._done: int | None = None

    @property
    def tools(self) -> Rect:
        """Where the tools beside the table stand."""
        return bounds(self._seat.zones.buttons)

    @property
    def on(self) -> Assist:
        """What is on."""
        return Assist(self._seat.services.settings.auto_win, self._passed, frozenset(self._tiles))

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that are not asked for in this hand, in the order in which they were named."""
        return self._tiles

    @property
    def claims(self) -> tuple[Slot, ...]:
        """The kinds of claims that there are in this game."""
        absent = absent_slots(self._seat.table.ruleset)
        return tuple(slot for slot in CLAIMS if slot not in absent)

    @property
    def offered(self) -> Tile | None:
        """The tile that is offered now and is asked for still."""
        tile = claimed_tile(self._seat.window())
        return None if tile in self._tiles else tile

    def before(self, event: Event) -> None:
        """A new hand: its tiles are asked for again."""
        if isinstance(event, Started):
            self._tiles = ()

    def toggle_wins(self) -> None:
        """Take wins, or no longer."""
        services = self._seat.services
        services.store.change(auto_win=not services.settings.auto_win)

    def toggle(self, slot: Slot) -> None:
        """Let claims of a kind go, or no longer."""
        self._passed = self._passed ^ {slot}
        self._seat.ask_at_once()

    def toggle_tile(self, tile: Tile) -> None:
        """Do not ask for a tile in this hand, or ask again."""
        kept = tuple(other for other in self._tiles if other is not tile)
        self._tiles = (*kept, tile) if len(kept) == len(self._tiles) else kept
        self._seat.ask_at_once()

    def silenced(self, window: ActionWindow) -> frozenset[int]:
        """The options that are not shown."""
        return frozenset() if window.id == self._done else silenced(window, self.on)

    def answer(self, window: ActionWindow) -> int | None:
        """What is answered for the player now; the tile that is won on is seen before it is."""
        option = None if window.id == self._done else answer_for(window, self.on)
        if option is None:
            return None
        if isinstance(window.options[option], Win):
            if self._seat.story.motions.busy:
                return None
            self._seat.say(self._seat.services.texts("assist.won"))
        self._done = window.id
        return option

    # ---------------------------------------------------------------- taking back

    @property
    def may_take_back(self) -> bool:
        """Whether this table lets the player take something back now."""
        table = self._seat.table
        return isinstance(table, _TakesBack) and table.may_take_back

    def take_back(self) -> None:
        """Back to the decision before; what was decided for the player is asked this time."""
        seat, table = self._seat, self._seat.table
        if not isinstance(table, _TakesBack):
            return
        if not table.take_back():
            seat.say(seat.services.texts("table.undo.nothing"))
            return
        seat.begin_again()
        seat.say(seat.services.texts("table.undo.done"))

    def ask_again(self) -> None:
        """The table stands where it stood before: its question is the player's own this time."""
        window = self._seat.table.window
        self._done = window.id if window is not None else None
