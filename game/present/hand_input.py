"""Choosing an own tile (选牌) by click, drag or key; what is chosen follows the tile, not its number (C23)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from game.present.table_model import ShownSeat
from rules.tiles.tile import Tile

__all__ = ["HandInput", "Release"]


class Release(Enum):
    """What letting go of a tile means."""

    NOTHING = "nothing"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class _Chosen:
    """A tile of the hand: its kind, which of the equal ones from the left, whether it is the drawn one."""

    tile: Tile
    nth: int
    drawn: bool


@dataclass(slots=True)
class HandInput:
    """Which own tile is raised, and what the pointer does with it; *single* discards with one click."""

    single: bool = False
    hovered: int | None = None
    shift: tuple[float, float] = (0.0, 0.0)
    _chosen: _Chosen | None = None
    _pressed: int | None = None
    _was_chosen: bool = False
    _carried: float | None = None
    """How far the pressed tile has been put from where it lay; None while it lies there."""
    _seat: ShownSeat | None = field(default=None, repr=False)

    def follow(self, seat: ShownSeat) -> None:
        """The hand as it is now; the chosen tile stays chosen wherever it has gone to."""
        self._seat = seat
        if self.index is None:
            self._chosen = None
        if self._pressed is not None and self._pressed >= len(seat.own_tiles):
            self._pressed = None
            self.shift = (0.0, 0.0)

    @property
    def index(self) -> int | None:
        """The number of the chosen tile in the hand."""
        if self._chosen is None or self._seat is None:
            return None
        chosen, tiles = self._chosen, self._seat.own_tiles
        if chosen.drawn and self._seat.drawn is not None and self._seat.drawn.tile is chosen.tile:
            return len(tiles) - 1
        places = [index for index, shown in enumerate(tiles) if shown.tile is chosen.tile]
        return places[min(chosen.nth, len(places) - 1)] if places else None

    @property
    def tile(self) -> Tile | None:
        """The chosen tile."""
        return self._chosen.tile if self._chosen and self.index is not None else None

    @property
    def is_dragged(self) -> bool:
        """Whether a tile hangs on the pointer."""
        return self._pressed is not None and self.shift != (0.0, 0.0)

    @property
    def pressed(self) -> int | None:
        """The number of the tile under the pointer that is down."""
        return self._pressed

    def choose(self, index: int | None) -> None:
        """Raise a tile; None lets all lie."""
        if index is None or self._seat is None or not 0 <= index < len(self._seat.own_tiles):
            self._chosen = None
            return
        tiles = self._seat.own_tiles
        nth = sum(shown.tile is tiles[index].tile for shown in tiles[:index])
        self._chosen = _Chosen(
            tiles[index].tile, nth, self._seat.drawn is not None and index == len(tiles) - 1
        )

    def step(self, by: int) -> None:
        """Raise the next tile in a direction, from the drawn one when none is raised."""
        if self._seat is None or not self._seat.own_tiles:
            return
        count = len(self._seat.own_tiles)
        here = self.index
        self.choose((count - 1 if by < 0 else 0) if here is None else (here + by) % count)

    def press(self, index: int) -> None:
        """The pointer goes down on a tile."""
        self._was_chosen = index == self.index
        self._pressed = index
        self._carried = None
        self.shift = (0.0, 0.0)
        self.choose(index)

    def drag(self, dx: float, dy: float) -> None:
        """The pointer moves while it is down."""
        if self._pressed is not None:
            moves = abs(dx) + abs(dy) > 6 or self._carried is not None
            self.shift = (dx - (self._carried or 0.0), min(0.0, dy)) if moves else (0.0, 0.0)

    def carried(self, index: int, dx: float) -> None:
        """The pressed tile has been put in another place, *dx* beside the one before; it stays under the pointer."""
        self._pressed = index
        self._carried = (self._carried or 0.0) + dx
        self.shift = (self.shift[0] - dx, self.shift[1])
        self.choose(index)

    def release(self, index: int | None, far: float) -> Release:
        """The pointer goes up over a tile (None: elsewhere); a drag upwards of *far* discards."""
        pressed, self._pressed = self._pressed, None
        lifted, self.shift = -self.shift[1], (0.0, 0.0)
        if pressed is None:
            return Release.NOTHING
        if lifted >= far:
            return Release.DISCARD
        if index == pressed and self._carried is None and (self._was_chosen or self.single):
            return Release.DISCARD
        return Release.NOTHING

    def let_go(self) -> None:
        """Nothing is pressed or chosen any more."""
        self._chosen = None
        self._pressed = None
        self.shift = (0.0, 0.0)
