"""Where a room's news lie over its table (房间消息的位置): the banner on the middle plate, the vote at a side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.layout.geometry import Rect
from game.present.layout.zones import TOUCH, Zones

__all__ = ["OverlayLayout", "VotePlace", "overlay_layout"]

_BANNER: Final = 62
_HALF: Final = 300
_PAD: Final = 12
_BUTTON: Final = 52
_WORDS: Final = 60


@dataclass(frozen=True, slots=True)
class VotePlace:
    """The panel of a vote: its frame, the place of its words, its buttons (yes, no)."""

    frame: Rect
    words: Rect
    yes: Rect
    no: Rect


@dataclass(frozen=True, slots=True)
class OverlayLayout:
    """The banner on the middle plate where nothing can be done, else *aside*, where nobody is asked; the vote."""

    banner: Rect
    aside: Rect
    vote: VotePlace


def overlay_layout(zones: Zones, scale: float = 1.0) -> OverlayLayout:
    """Both places; *scale* is the player's, at which a button is as large as a finger."""
    high = max(_BANNER * zones.panel, 34.0)
    wide = min(2 * _HALF * zones.panel, zones.size.width - 2 * 28 * zones.base)
    banner = Rect(zones.centre.x - wide / 2, zones.centre.y - high / 2, wide, high)
    bar = zones.bars[0]
    aside = Rect(bar.centre.x - min(wide, bar.w) / 2, bar.centre.y - high / 2, min(wide, bar.w), high)
    button = max(_BUTTON * zones.panel, TOUCH * min(1.0, scale))
    return OverlayLayout(banner, aside, _vote(_frame(zones, button), zones.panel, button))


def _frame(zones: Zones, button: float) -> Rect:
    """Where the vote lies: above a plate where there is room for words and buttons, else where things are explained."""
    if not zones.flower_columns:
        return zones.card
    beside = _beside(zones)
    needed = button + (_WORDS + 2 * _PAD) * zones.panel
    return beside if beside.h >= needed else max(beside, zones.card, key=lambda rect: rect.h)


def _beside(zones: Zones) -> Rect:
    """In a wide window: below the corner across from the tools, above the plate of that side."""
    corner, plate = (zones.game, zones.plates[1]) if zones.mirrored else (zones.wild, zones.plates[3])
    wide = max(zones.wild.w, zones.game.w)
    top, gap = corner.bottom + 10 * zones.base, 10 * zones.base
    left = corner.right - wide if zones.mirrored else corner.x
    return Rect(left, top, wide, plate.y - gap - top)


def _vote(frame: Rect, unit: float, high: float) -> VotePlace:
    pad = min(_PAD * unit, 0.06 * frame.h)
    inner = frame.inset(pad)
    if inner.h >= high + _WORDS * unit:
        row = Rect(inner.x, inner.bottom - high, inner.w, high)
        half = (row.w - pad) / 2
        words = Rect(inner.x, inner.y, inner.w, row.y - inner.y - 0.5 * pad)
        return VotePlace(
            frame, words, Rect(row.x, row.y, half, high), Rect(row.x + half + pad, row.y, half, high)
        )
    side = min(0.24 * inner.w, 150 * unit)
    high = min(high, inner.h)
    y = inner.y + (inner.h - high) / 2
    no = Rect(inner.right - side, y, side, high)
    yes = Rect(no.x - pad - side, y, side, high)
    return VotePlace(frame, Rect(inner.x, inner.y, yes.x - pad - inner.x, inner.h), yes, no)
