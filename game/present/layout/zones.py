"""Where the parts of a table go in a window (分区): landscape from the 1920×1080 grid, portrait for kiosks.

Three units, in pixels per unit of the grid: *panel* for plates, buttons and texts (it follows the player's
scale), *hand* for the own tiles, *field* for rivers, walls and the others' tiles; these two grow as far as
they fit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.present.layout.field_shape import LEVEL, UPRIGHT, FieldShape
from game.present.layout.geometry import Point, Rect, Size

__all__ = ["TOUCH", "Zones", "zones_for"]

TOOLS: Final = 6
"""So many tools stand beside every table."""
TOUCH: Final = 44
"""The least width and height of what can be pressed, in pixels at 100 %."""

_FULL: Final = 17
"""Tiles of the largest hand that has drawn."""
_BESIDE: Final = 138
"""What is left beside a full hand in a wide window: there lie flowers and melds."""
_HAND_HIGH: Final = 130
_BAR: Final = 88
_HALF_FIELD: Final = 566
_COLUMN: Final = 58
_HALF_WALL: Final = 246
_TAG: Final = 30
_LEAST_TAG: Final = 18
_TAG_GAP: Final = 6
_TAGS: Final = 420
"""The widest strip of signs that is of use."""
_TOOL: Final = 84
_TOOL_GAP: Final = 6
_TOOL_HIGH: Final = 66
_LEAST_TOOL_HIGH: Final = 46
_CARD: Final = 92
"""What a tall window keeps free below the near wall for something that is explained."""
_WIDE: Final = Size(1920, 1080)
_TALL: Final = Size(1080, 1920)


@dataclass(frozen=True, slots=True)
class Zones:
    """The parts of a window; *plates* by side: own, right, across, left.

    *centre* is the middle of the field, *shape* what it looks like; *rows* are the strips for the tiles of the right,
    upper and left seat. *own_melds* and *own_flowers* are filled from the right, on their lower edge. *bars* are the
    rows of the action bar, the lowest last; *hint* is the strip for what a discard would wait for. *buttons* are the
    six tools: a bot plays, hints, sound, the menu, what is done for the player, phrases; behind them those of a room
    with other people. *mirrored*: for the left hand.
    """

    size: Size
    base: float
    panel: float
    hand_unit: float
    field: float
    wild: Rect
    game: Rect
    buttons: tuple[Rect, ...]
    plates: tuple[Rect, Rect, Rect, Rect]
    centre: Point
    rows: tuple[Rect, Rect, Rect]
    flower_columns: bool
    hand: Rect
    own_melds: Rect
    own_flowers: Rect
    bars: tuple[Rect, ...]
    hint: Rect
    mirrored: bool = False

    @property
    def shape(self) -> FieldShape:
        """How rivers and walls lie around the middle."""
        return LEVEL if self.flower_columns else UPRIGHT

    @property
    def tags(self) -> tuple[Rect, Rect, Rect, Rect]:
        """The strips for the signs of each seat: above the own plate, below the others; as wide as there is room."""
        high, gap = _tag_high(self.panel), _TAG_GAP * self.panel
        own, right, across, left = self.plates
        if self.flower_columns:
            side = self.centre.x - (_HALF_FIELD + 14) * self.field - left.x
            level = self.game.x - 12 * self.base - across.x
        else:
            side = level = (own.w + across.x - left.x) / 2 - 6 * self.base
        side, level = (max(own.w, min(most, _TAGS * self.panel)) for most in (side, level))
        return (
            Rect(own.right - side if self.mirrored else own.x, own.y - gap - high, side, high),
            Rect(right.right - side, right.bottom + gap, side, high),
            Rect(across.x, across.bottom + gap, level, high),
            Rect(left.x, left.bottom + gap, side, high),
        )

    @property
    def card(self) -> Rect:
        """Where something is explained in words: beside the own plate's corner, or below the near wall."""
        own, right, _, left = self.tags
        if self.flower_columns:
            top = (right if self.mirrored else left).bottom + 10 * self.base
            return Rect(self.plates[0].x, top, self.plates[0].w, own.y - 10 * self.base - top)
        top, half = self.centre.y + self.shape.foot * self.field, (self.shape.inner - 14) * self.field
        return Rect(self.centre.x - half, top, 2 * half, self.bars[0].y - 8 * self.base - top)


def zones_for(
    size: Size, scale: float = 1.0, tiles: int = _FULL, *, mirrored: bool = False, tools: int = TOOLS
) -> Zones:
    """The parts of a window of a size at the player's scale (1.0 is 100 %), for a hand of so many tiles."""
    place = _portrait if size.is_portrait else _landscape
    zones = place(size, scale, tiles, tools)
    return _for_the_left_hand(zones) if mirrored else zones


def _tag_high(panel: float) -> float:
    """The height of the strips for signs: their words stay legible."""
    return max(_TAG * panel, _LEAST_TAG)


def _for_the_left_hand(zones: Zones) -> Zones:
    """What is pressed goes to the left side, the own plate makes room for it (左手布局).

    Tiles stay as they are: a hand is read from left to right, and at a real table too the drawn tile lies at its right.
    """

    def over(rect: Rect) -> Rect:
        return Rect(zones.size.width - rect.right, rect.y, rect.w, rect.h)

    own, right, across, left = zones.plates
    level = left.y - right.y  # the plate below the buttons may stand lower than the other one
    return replace(
        zones,
        mirrored=True,
        buttons=tuple(over(button) for button in zones.buttons),
        plates=(over(own), right.moved(0, level), across, left.moved(0, -level)),
        rows=(over(zones.rows[2]), zones.rows[1], over(zones.rows[0])),
        bars=tuple(over(bar) for bar in zones.bars),
        hint=over(zones.hint),
        own_flowers=zones.own_flowers if zones.flower_columns else over(zones.own_flowers),
    )


def _hand_wide(tiles: int) -> int:
    """The width of a hand that has drawn and laid down nothing; a game of few tiles sets a suit apart (定缺)."""
    return 86 * tiles + 28 + (20 if tiles < _FULL else 0)


@dataclass(frozen=True, slots=True)
class _Frame:
    """What both shapes of window measure with: the units and the margins."""

    base: float
    panel: float
    left: float
    right: float
    hand_unit: float

    def corners(self, top: float) -> tuple[Rect, Rect, Size]:
        """Where the wild and the game are written, and how large a player's plate is."""
        wild = Rect(self.left, top, 304 * self.panel, 132 * self.panel)
        game = Rect(self.right - 288 * self.panel, top, 288 * self.panel, 132 * self.panel)
        return wild, game, Size(272 * self.panel, 92 * self.panel)

    def field(self, half: float, corner: float, plate: float) -> float:
        """The unit of the field as far as *half* of the window has room beside a plate and before a *corner*."""
        beside = half - self.left - plate - 12 * self.base
        before = corner - 12 * self.base - plate - half
        return min(self.panel, beside / _HALF_FIELD, before / _HALF_WALL)


def _frame(size: Size, scale: float, grid: Size, tiles: int) -> _Frame:
    base = min(size.width / grid.width, size.height / grid.height)
    margin = (28 if size.is_portrait else 48) * base
    left, right = margin, size.width - margin
    hand = _hand_wide(tiles) if size.is_portrait else _hand_wide(_FULL) + _BESIDE
    return _Frame(base, base * scale, left, right, min(base * scale, (right - left) / hand))


def _landscape(size: Size, scale: float, tiles: int, count: int) -> Zones:
    width, height = size.width, size.height
    frame, hand = _frame(size, scale, _WIDE, tiles), _hand_wide(tiles)
    base, panel, left, right, hand_unit = frame.base, frame.panel, frame.left, frame.right, frame.hand_unit
    wild, game, plate = frame.corners(44 * base)
    inward = 244 + (_hand_wide(_FULL) - hand) / 2
    start = max(left, min((width - 1920 * base) / 2 + inward * base, right - (hand + _BESIDE) * hand_unit))
    top = height - 24 * base - _HAND_HIGH * hand_unit
    bar_y = top - 36 * base - _BAR * panel
    strip = 90 * base
    field = min(frame.field(width / 2, game.x, plate.width), (bar_y - strip) / LEVEL.high)
    centre = Point(width / 2, strip + (bar_y - strip) / 2)
    column = Rect(0, wild.bottom, _COLUMN * field, bar_y - 10 * base - wild.bottom)
    middle = centre.y - plate.height / 2
    across_x = max(game.x - 96 * base - plate.width, centre.x + _HALF_WALL * field)
    upper = Rect(wild.right + 20 * base, 32 * base, across_x - wild.right - 42 * base, 54 * base)
    bar = Rect(left + plate.width + 12 * base, bar_y, right - left - plate.width - 12 * base, _BAR * panel)
    own = Rect(left, bar_y, plate.width, _BAR * panel)
    tools = Rect(game.x, game.bottom + 12 * base, game.w, _tool_high(panel, scale))
    buttons = _buttons(tools, panel, scale, count)
    below = max(middle, max(button.bottom for button in buttons) + 10 * base)
    return Zones(
        size=size,
        base=base,
        panel=panel,
        hand_unit=hand_unit,
        field=field,
        wild=wild,
        game=game,
        buttons=buttons,
        plates=(own, *_at(plate, (right - plate.width, below), (across_x, wild.y), (left, middle))),
        centre=centre,
        rows=_below(buttons, _rows(centre, LEVEL.inner * field, column, upper), 8 * base),
        flower_columns=True,
        hand=Rect(start, top, hand * hand_unit, _HAND_HIGH * hand_unit),
        own_melds=Rect(start, top, right - start, _HAND_HIGH * hand_unit),
        own_flowers=Rect(start, bar.bottom + 10 * base, right - start, 26 * base + _HAND_HIGH * hand_unit),
        bars=(bar,),
        hint=bar.inset(0, 5 * panel),
    )


def _portrait(size: Size, scale: float, tiles: int, count: int) -> Zones:
    width, height = size.width, size.height
    frame, hand = _frame(size, scale, _TALL, tiles), _hand_wide(tiles)
    base, panel, left, right, hand_unit = frame.base, frame.panel, frame.left, frame.right, frame.hand_unit
    wild, game, plate = frame.corners(36 * base)
    top = height - 36 * base - _HAND_HIGH * hand_unit
    buttons = _centred_buttons(_between(wild, game, base), panel, (scale, 24 * base), count)
    plates_y = max(wild.bottom + 20 * base, max(button.bottom for button in buttons) + 8 * base)
    tag = _tag_high(panel) + _TAG_GAP * panel
    upper = Rect(left, plates_y + plate.height + tag + 8 * base, right - left, 54 * base)
    bar = _BAR * panel
    own_plate = Rect(left, top - 44 * base - bar, plate.width, bar)
    lower_bar = Rect(own_plate.right + 12 * base, own_plate.y, right - own_plate.right - 12 * base, bar)
    upper_bar = Rect(left, own_plate.y - max(tag + 6 * base, 72 * base) - bar, right - left, bar)
    middle, start = (width - plate.width) / 2, (width - hand * hand_unit) / 2
    field_top = upper.bottom + 12 * base
    high = upper_bar.y - 12 * base - field_top
    field = min((high - _CARD * panel) / UPRIGHT.high, (width / 2 - 34 * base) / (UPRIGHT.inner + _COLUMN))
    centre = Point(width / 2, field_top + (high - _CARD * panel) / 2)
    signs = own_plate.x + (own_plate.w + middle - left) / 2
    others = _at(plate, (right - plate.width, plates_y), (middle, plates_y), (left, plates_y))
    return Zones(
        size=size,
        base=base,
        panel=panel,
        hand_unit=hand_unit,
        field=field,
        wild=wild,
        game=game,
        buttons=buttons,
        plates=(own_plate, *others),
        centre=centre,
        rows=_rows(centre, UPRIGHT.inner * field, Rect(0, field_top, _COLUMN * field, high), upper),
        flower_columns=False,
        hand=Rect(start, top, hand * hand_unit, _HAND_HIGH * hand_unit),
        own_melds=Rect(start, top, right - start, _HAND_HIGH * hand_unit),
        own_flowers=Rect(signs + 20 * base, lower_bar.y - 58 * base, right - signs - 20 * base, 44 * base),
        bars=(upper_bar, lower_bar),
        hint=upper_bar.inset(0, 5 * panel),
    )


def _between(wild: Rect, game: Rect, base: float) -> Rect:
    """The place between the corners of a tall table, as far on both sides of its middle."""
    middle = (wild.x + game.right) / 2
    half = min(middle - wild.right, game.x - middle) - 14 * base
    return Rect(middle - half, wild.y, 2 * half, wild.h)


def _at(
    size: Size, right: tuple[float, float], across: tuple[float, float], left: tuple[float, float]
) -> tuple[Rect, Rect, Rect]:
    """The plates of the other seats by their upper left corners."""
    return (
        Rect(*right, size.width, size.height),
        Rect(*across, size.width, size.height),
        Rect(*left, size.width, size.height),
    )


def _rows(centre: Point, inner: float, column: Rect, upper: Rect) -> tuple[Rect, Rect, Rect]:
    """The strips for the tiles of the right, upper and left seat."""
    return (
        Rect(centre.x + inner, column.y, column.w, column.h),
        upper,
        Rect(centre.x - inner - column.w, column.y, column.w, column.h),
    )


def _below(buttons: tuple[Rect, ...], rows: tuple[Rect, Rect, Rect], gap: float) -> tuple[Rect, Rect, Rect]:
    """The strips of the others' tiles; in a small window the one at the right begins below the tools."""
    right, upper, left = rows
    if min(button.x for button in buttons) - gap < right.right:
        start = max(button.bottom for button in buttons) + gap
        right = Rect(right.x, start, right.w, right.bottom - start)
    return right, upper, left


def _tool_high(panel: float, scale: float) -> float:
    """The height of a tool: its picture and a word below it."""
    return max(_TOOL_HIGH * panel, _LEAST_TOOL_HIGH * min(1.0, scale))


def _buttons(row: Rect, panel: float, scale: float, count: int) -> tuple[Rect, ...]:
    """Tools in rows of three as wide as a panel, the menu at the end of the second.

    Where they must not get smaller they pass its left edge.
    """
    side, gap = max(_TOOL * panel, TOUCH * min(1.0, scale)), _TOOL_GAP * panel
    step = side + max((row.w - 3 * side) / 2, gap)
    cells = (divmod(place, 3) for place in range(count))
    return _in_order(
        [
            Rect(row.right - side - (2 - column) * step, row.y + line * (row.h + gap), side, row.h)
            for line, column in cells
        ]
    )


def _in_order(cells: list[Rect]) -> tuple[Rect, ...]:
    """Places from the left as the tools are counted: the menu is the fourth and stands last of the six."""
    return (*cells[:3], cells[5], cells[3], cells[4], *cells[6:])


def _centred_buttons(room: Rect, panel: float, limits: tuple[float, float], count: int) -> tuple[Rect, ...]:
    """The same in the middle of a place, as wide as it allows; in rows of three where one would be too narrow.

    *limits*: the player's scale, and where the frame ends. Several rows may be higher than the place: they begin at the
    frame and reach below it.
    """
    scale, highest = limits
    gap, least = 10 * panel, TOUCH * min(1.0, scale)
    side = min(72 * panel, (room.w - (count - 1) * gap) / count)
    if side >= least:
        high = max(78 * panel, _tool_high(panel, scale))
        half = (count * side + (count - 1) * gap) / 2
        first = Rect(room.centre.x - half, room.centre.y - high / 2, side, high)
        return _in_order([first.moved(place * (side + gap), 0) for place in range(count)])
    side, lines = max(60 * panel, least), -(-count // 3)
    top = max(highest, room.centre.y - (lines * side + (lines - 1) * 0.6 * gap) / 2)
    upper = Rect(room.centre.x - 1.5 * side - gap, top, side, side)
    cells = (divmod(place, 3) for place in range(count))
    return _in_order([upper.moved(n * (side + gap), row * (side + 0.6 * gap)) for row, n in cells])
