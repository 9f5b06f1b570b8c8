"""What a layout is made of (摆放): tiles, stacks, buttons and tags with their rectangles."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.present.layout.geometry import Rect
from game.present.prompt import Choice, Slot
from game.present.table_model import Place, ShownTile, Side
from game.present.wall_model import ShownStack
from rules import Mark

__all__ = ["PlacedButton", "PlacedCount", "PlacedStack", "PlacedTag", "PlacedTile", "Pose", "Sign"]


class Pose(Enum):
    """How a tile is seen; the last four are in quarter turns."""

    OWN = "own"
    FAR = "far"
    EDGE_LEFT = "edge_left"
    EDGE_RIGHT = "edge_right"
    UP = "up"
    CLOCKWISE = "clockwise"
    COUNTER = "counter"


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile with the rectangle of its face; *height* is that of the same tile upright.

    *top* is the tile that lies on a kong; *closes* says that the long side shows (the last of a side row).
    """

    place: Place
    rect: Rect
    height: float
    pose: Pose
    shown: ShownTile
    top: bool = False
    closes: bool = False


@dataclass(frozen=True, slots=True)
class PlacedStack:
    """A stack of the wall: its place on the cloth, and where the turned-up tile lies if it is here."""

    stack: ShownStack
    side: Side
    rect: Rect
    turned: Rect | None = None


@dataclass(frozen=True, slots=True)
class PlacedCount:
    """The number beside a pile of flowers."""

    rect: Rect
    count: int


class Sign(Enum):
    """What a small sign tells: the hua so far, the money so far, the void suit, the wins, or a mark of the game."""

    HUA = "hua"
    BALANCE = "balance"
    VOID = "void"
    WON = "won"
    ITEMS = "items"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class PlacedTag:
    """A small sign at a seat's plate; a press explains it. A *mark* has its own.

    *in_words*: there is room to say what it means.
    """

    name: str
    side: Side
    rect: Rect
    mark: Mark | None = None
    in_words: bool = False
    sign: Sign = Sign.MARK


@dataclass(frozen=True, slots=True)
class PlacedButton:
    """A button of the bar; without a choice it is an empty slot. *first* carries the slot's label."""

    slot: Slot
    choice: Choice | None
    rect: Rect
    first: bool = True
