"""Where everything lies on the first screen of a guest (迎客的布局): boards as large as their number lets them be.

The name of the house stands at the head, a match that can be gone on with beside it, in upright windows below it; along
the lower edge lies the tray with the other things one can do here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect

__all__ = ["KioskLobbyLayout", "kiosk_lobby_layout"]

_GAP: Final = 26.0
_LEAST_WIDE: Final = 400.0
_WIDEST: Final = 880.0
_HIGH: Final = (130.0, 176.0, 250.0)
"""How high a board is at least, how high it is to be before there are more columns, and at most, in units."""
_ROOMY: Final = 880.0
_TALL: Final = 1500.0


@dataclass(frozen=True, slots=True)
class KioskLobbyLayout:
    """The places in pixels: boards in the content of their frame, which may scroll."""

    title: Rect
    resume: Rect | None
    discard: Rect | None
    frame: Rect
    cards: tuple[Rect, ...]
    height: float
    dock: Rect
    places: tuple[Rect, ...]
    notice: Rect


def kiosk_lobby_layout(
    size: tuple[int, int], unit: float, cards: int, places: int, *, resume: bool
) -> KioskLobbyLayout:
    """The places in a window for so many boards and places of the tray; *resume* when a match can be gone on with."""
    width, height = size[0] / unit, size[1] / unit
    upright = height > width
    roomy = height >= (_TALL if upright else _ROOMY)
    margin = (56.0 if upright else min(96.0, 0.05 * width)) if roomy else 28.0
    room = width - 2 * margin
    head = (210.0 if upright else 168.0) if roomy else 104.0
    foot = _foot(width, height, margin, places, roomy=roomy)
    title = Rect(margin, 0.2 * margin + (20 if roomy else 8), room if upright else 0.52 * room, head)
    top = title.bottom + (30 if roomy else 14)
    on = discard = None
    if resume:
        on, discard = _resume(title, margin, room, upright=upright)
        top = max(top, on.bottom + 24)
    notice = Rect(margin, foot.y - 60, room, 48)
    frame = Rect(margin, top, room, foot.y - 24 - top)
    boards, content = _boards(frame, cards)
    each = foot.w / max(1, places)
    cells = tuple(Rect(foot.x + number * each, foot.y, each, foot.h) for number in range(places))

    def scaled(rect: Rect) -> Rect:
        return Rect(rect.x * unit, rect.y * unit, rect.w * unit, rect.h * unit)

    return KioskLobbyLayout(
        scaled(title),
        None if on is None else scaled(on),
        None if discard is None else scaled(discard),
        scaled(frame),
        tuple(map(scaled, boards)),
        content * unit,
        scaled(foot),
        tuple(map(scaled, cells)),
        scaled(notice),
    )


def _foot(width: float, height: float, margin: float, places: int, *, roomy: bool) -> Rect:
    """The tray, no wider than its places need."""
    high = 100.0 if roomy else 84.0
    wide = min(width - 2 * margin, max(1, places) * 420.0)
    return Rect((width - wide) / 2, height - high - (34.0 if roomy else 14.0), wide, high if places else 0.0)


def _resume(title: Rect, margin: float, room: float, *, upright: bool) -> tuple[Rect, Rect]:
    """The button that goes on with a match, and the one that gives it up."""
    small = 200.0
    if upright:
        y, high = title.bottom + 34, 116.0
        return Rect(margin, y, room - small - 20, high), Rect(margin + room - small, y, small, high)
    high = min(116.0, title.h - 16)
    y = title.y + (title.h - high) / 2
    left = title.right + 20
    wide = margin + room - left
    return Rect(left, y, wide - small - 16, high), Rect(margin + room - small, y, small, high)


def _boards(frame: Rect, cards: int) -> tuple[tuple[Rect, ...], float]:
    """The boards in the content of the frame, few columns as long as they are high enough; the last row in the middle.

    Gives the content's height too.
    """
    columns, most = 1, max(1, int((frame.w + _GAP) / (_LEAST_WIDE + _GAP)))
    while columns < most and _fitting(frame, cards, columns) < _HIGH[1]:
        columns += 1
    rows = -(-cards // columns)
    columns = -(-cards // rows) if rows else columns
    high = max(_HIGH[0], min(_HIGH[2], _fitting(frame, cards, columns)))
    wide = min(_WIDEST, (frame.w - 12 - _GAP * (columns - 1)) / columns)
    content = rows * (high + _GAP) - _GAP + 12
    top = max(6.0, (frame.h - content) / 2)
    boards = []
    for number in range(cards):
        row, place = divmod(number, columns)
        here = min(columns, cards - row * columns)
        left = (frame.w - here * wide - (here - 1) * _GAP) / 2
        boards.append(Rect(left + place * (wide + _GAP), top + row * (high + _GAP), wide, high))
    return tuple(boards), max(content, boards[-1].bottom + 6 if boards else 0.0)


def _fitting(frame: Rect, cards: int, columns: int) -> float:
    """How high boards can be in so many columns."""
    rows = max(1, -(-cards // columns))
    return (frame.h - 12 - _GAP * (rows - 1)) / rows
