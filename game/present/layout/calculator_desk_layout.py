"""Where the desk of the calculator has its tiles and chips (台面的布局): palette, hand, melds, flowers, choices.

Everything here is in units of the 1080p grid; `DeskPlaces.scaled` gives pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from game.present.calculator_chips import Chip, ChipRow
from game.present.calculator_model import CalculatorModel, Lying
from game.present.layout.gauge import Gauge
from game.present.layout.geometry import Rect
from rules.tiles.tile import Tile

__all__ = [
    "CHIP_TEXT",
    "COLUMNS",
    "ROW_TEXT",
    "Chips",
    "DeskPlaces",
    "PlacedChips",
    "PlacedMeld",
    "chip_rows",
    "columns_of",
    "flowed",
    "hand_lines",
    "palette_cells",
    "palette_shape",
    "placed_desk",
]  # fmt: skip

COLUMNS: Final = 13
"""Nine of a suit, and four honours or flowers beside them."""
CHIP_TEXT: Final = 22
ROW_TEXT: Final = 19
_SUIT: Final = 9
_HONOURS: Final = 27
_GROUP: Final = 14.0
_PAD: Final = 12.0
_MELD_GAP: Final = 12.0
_FLOWER: Final = 78.0
_WIN_GAP: Final = 22.0
_TWO_COLUMNS: Final = 860.0
_COLUMN_GAP: Final = 28.0


@dataclass(frozen=True, slots=True)
class PlacedChips:
    """A row of choices: where its name stands, and its chips."""

    row: ChipRow
    name: Rect
    chips: tuple[tuple[Chip, Rect], ...]


Chips: TypeAlias = tuple[PlacedChips, ...]
"""Rows of choices."""


@dataclass(frozen=True, slots=True)
class PlacedMeld:
    """A meld: what is pressed, the corner of its first tile, the height of a tile."""

    rect: Rect
    height: float


@dataclass(frozen=True, slots=True)
class DeskPlaces:
    """The places of the desk; *choices* is the card that *rows* lie on, as high as *rows_high* when it is all in view.

    There is no *plaque* where no tile is turned up. *whole* is how many tiles a full hand has with the winning one,
    *touch* the least that a finger hits. *hand_cells* are the concealed tiles and then the places of those that are
    missing, *win* that of the winning tile.
    """

    plaque: Rect | None
    tabs: tuple[Rect, ...]
    meld_zone: Rect
    flower_zone: Rect
    hand_zone: Rect
    whole: int
    lines: int
    tile: float
    touch: float
    aims: tuple[Rect, ...]
    feeders: tuple[Rect, ...]
    panel: Rect
    palette_zone: Rect | None
    palette: tuple[Rect, ...]
    choices: Rect | None
    rows: Chips
    rows_high: float
    hand_cells: tuple[Rect, ...] = ()
    win: Rect | None = None
    melds: tuple[PlacedMeld, ...] = ()
    flowers: tuple[Rect, ...] = ()

    def filled(self, model: CalculatorModel) -> DeskPlaces:
        """With the tiles that lie there."""
        return placed_desk(self, model.lying)

    def scaled(self, unit: float) -> DeskPlaces:
        """In pixels."""

        def px(rect: Rect) -> Rect:
            return Rect(rect.x * unit, rect.y * unit, rect.w * unit, rect.h * unit)

        def all_px(rects: Iterable[Rect]) -> tuple[Rect, ...]:
            return tuple(map(px, rects))

        def maybe(rect: Rect | None) -> Rect | None:
            return None if rect is None else px(rect)

        rows = tuple(
            PlacedChips(placed.row, px(placed.name), tuple((chip, px(rect)) for chip, rect in placed.chips))
            for placed in self.rows
        )
        melds = tuple(PlacedMeld(px(meld.rect), meld.height * unit) for meld in self.melds)
        return DeskPlaces(
            maybe(self.plaque), all_px(self.tabs), px(self.meld_zone), px(self.flower_zone), px(self.hand_zone),
            self.whole, self.lines, self.tile * unit, self.touch * unit, all_px(self.aims), all_px(self.feeders),
            px(self.panel), maybe(self.palette_zone), all_px(self.palette), maybe(self.choices), rows,
            self.rows_high * unit, all_px(self.hand_cells), maybe(self.win), melds, all_px(self.flowers),
        )  # fmt: skip


def flowed(widths: Sequence[float], row: Rect, gap: float, *, fill: bool = False) -> tuple[Rect, ...]:
    """Parts of a row from its left; made narrower where they do not fit, and wider with *fill*."""
    room = row.w - gap * (len(widths) - 1)
    whole = sum(widths)
    share = room / whole if fill or whole > room else 1.0
    placed: list[Rect] = []
    x = row.x
    for wide in widths:
        placed.append(Rect(x, row.y, wide * share, row.h))
        x += wide * share + gap
    return tuple(placed)


def hand_lines(width: float, touch: float, count: int) -> tuple[int, float]:
    """In how many lines a full hand of so many tiles lies, and how wide a tile's place is."""
    one = (width - 2 * _PAD - _WIN_GAP) / count
    if one >= touch:
        return 1, min(one, 84.0)
    half = -(-count // 2)
    return 2, min((width - 2 * _PAD - _WIN_GAP) / half, 84.0)


def columns_of(model: CalculatorModel) -> int:
    """How many columns the palette has at most: a suit alone in games without honours and flowers."""
    return COLUMNS if any(each.tile >= _HONOURS for each in model.palette) else _SUIT


def palette_shape(model: CalculatorModel, width: float, touch: float) -> tuple[int, int]:
    """Columns and rows of the palette: honours and flowers beside the suits, below them where it is narrow."""
    flowers = any(each.tile.is_flower for each in model.palette)
    if columns_of(model) == _SUIT:
        return _SUIT, 3
    if (width - 2 * _PAD - _GROUP) / COLUMNS >= touch:
        return COLUMNS, 4 if flowers else 3
    return _SUIT, 5 if flowers else 4


def palette_cells(model: CalculatorModel, zone: Rect, shape: tuple[int, int]) -> tuple[Rect, ...]:
    """A place for every kind, in the order of the palette."""
    columns, rows = shape
    beside = columns > _SUIT
    wide = (zone.w - 2 * _PAD - (_GROUP if beside else 0.0)) / columns
    high = zone.h / rows
    stretch = rows / 3 if beside else 1.0
    cells: list[Rect] = []
    for each in model.palette:
        column, row = _spot(each.tile, beside=beside)
        suited = each.tile < _HONOURS
        x = zone.x + _PAD + column * wide + (_GROUP if column >= _SUIT else 0.0)
        y = zone.y + row * high * (stretch if suited else 1.0)
        cells.append(Rect(x, y, wide, high * (stretch if suited else 1.0)))
    return tuple(cells)


def _spot(tile: Tile, *, beside: bool) -> tuple[int, int]:
    """Column and row of a kind."""
    if tile < _HONOURS:
        return tile % 9, tile // 9
    if tile < 34:
        number = tile - _HONOURS
        if not beside:
            return number, 3
        return (9 + number, 0) if number < 4 else (5 + number, 1)
    number = tile - 34
    return (9 + number % 4, 2 + number // 4) if beside else (number, 4)


def placed_desk(desk: DeskPlaces, lying: Lying) -> DeskPlaces:
    """The desk with the tiles of a seat."""
    cells, win = _hand(desk, lying)
    flowers = _flowers(desk, lying)
    melds = _melds(desk, lying, flowers)
    return replace(desk, hand_cells=cells, win=win, melds=melds, flowers=flowers)


def _hand(desk: DeskPlaces, lying: Lying) -> tuple[tuple[Rect, ...], Rect | None]:
    """The concealed tiles, the places of those that are missing, the winning tile apart."""
    zone = desk.hand_zone
    count = len(lying.concealed) + lying.room
    each = -(-desk.whole // desk.lines)
    line_high = zone.h / desk.lines
    wide = min(
        desk.tile * 0.755 + 2, (zone.w - 2 * _PAD - _WIN_GAP) / max(each, -(-(count + 1) // desk.lines))
    )
    whole = count + (1 if lying.win_slot else 0)
    if desk.lines == 1:
        left = zone.x + max(_PAD, (zone.w - whole * wide - _WIN_GAP) / 2)
    else:
        left = zone.x + max(_PAD, (zone.w - each * wide - _WIN_GAP) / 2)

    def cell(number: int, apart: float) -> Rect:
        line, place = divmod(number, each) if desk.lines > 1 else (0, number)
        return Rect(left + place * wide + apart, zone.y + line * line_high, wide, line_high)

    cells = tuple(cell(number, 0.0) for number in range(count))
    return cells, cell(count, _WIN_GAP) if lying.win_slot else None


def _flowers(desk: DeskPlaces, lying: Lying) -> tuple[Rect, ...]:
    """Piles of flowers from the right; as wide as the melds leave them room for, but wide enough to be pressed."""
    zone, count = desk.flower_zone, len(lying.flowers)
    if not count:
        return ()
    room = zone.w - 2 * _PAD
    if desk.flower_zone == desk.meld_zone:
        room -= sum(len(tiles) for tiles, _ in lying.melds) * 0.765 * _meld_height(zone)
        room -= (_MELD_GAP + 1) * len(lying.melds)
    wide = min(_FLOWER, max(desk.touch, room / count))
    left = zone.right - _PAD - count * wide
    return tuple(Rect(left + number * wide, zone.y, wide, zone.h) for number in range(count))


def _meld_height(zone: Rect) -> float:
    """How high a tile of a meld is where there is room."""
    return (zone.h - 8) / 1.17


def _melds(desk: DeskPlaces, lying: Lying, flowers: tuple[Rect, ...]) -> tuple[PlacedMeld, ...]:
    """Melds from the left, before the flowers where they share a line."""
    zone = desk.meld_zone
    counts = [len(tiles) for tiles, _ in lying.melds]
    if not counts:
        return ()
    shared = bool(flowers) and desk.flower_zone == zone
    room = (flowers[0].x if shared else zone.right) - zone.x - _PAD - _MELD_GAP * len(counts)
    height = min(_meld_height(zone), room / sum(counts) / 0.765)
    placed: list[PlacedMeld] = []
    x = zone.x + _PAD
    for count in counts:
        wide = count * 0.765 * height
        placed.append(PlacedMeld(Rect(x, zone.y, wide, zone.h), height))
        x += wide + _MELD_GAP
    return tuple(placed)


def chip_rows(rows: Sequence[ChipRow], place: Rect, gauge: Gauge, bar: float) -> tuple[Chips, float]:
    """Rows of chips from the top of a card with their names before them; in two columns where it is wide."""
    inner = Rect(place.x + _PAD + 4, place.y + 10, place.w - 2 * _PAD - 8, 0)
    whole = any(chip.hand for row in rows for chip in row.chips)
    columns = 2 if inner.w >= _TWO_COLUMNS and not whole else 1
    wide = (inner.w - (columns - 1) * _COLUMN_GAP) / columns
    names = [gauge.wide(row.name, ROW_TEXT) / gauge.unit for row in rows]
    label = min(0.28 * wide, max([0.0, *names]) + 16)
    placed: list[PlacedChips] = []
    ends = [inner.y] * columns
    for row in rows:
        column = ends.index(min(ends))
        x, y = inner.x + column * (wide + _COLUMN_GAP), ends[column]
        name = Rect(x, y, label - 8, bar)
        chips, ends[column] = _chips(row, Rect(x + label, y, wide - label, bar), gauge)
        placed.append(PlacedChips(row, name, chips))
    return tuple(placed), max(ends) - place.y - 10


def _chips(row: ChipRow, place: Rect, gauge: Gauge) -> tuple[tuple[tuple[Chip, Rect], ...], float]:
    """The chips of a row in as many lines as they need; gives where the next row begins."""
    placed: list[tuple[Chip, Rect]] = []
    x, y = place.x, place.y
    for chip in row.chips:
        tile = 44.0 if chip.tile is not None else 0.0
        wide = min(place.w, max(place.h, gauge.wide(chip.label, CHIP_TEXT) / gauge.unit + 26 + tile))
        if chip.hand:
            wide = place.w
        if x > place.x and x + wide > place.right + 0.01:
            x, y = place.x, y + place.h
        placed.append((chip, Rect(x, y, wide, place.h)))
        x += wide + 7
    return tuple(placed), y + place.h
