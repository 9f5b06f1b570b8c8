"""Draws what a player presses and is told (操作栏与提示): action bar, hint strip, small buttons, calls, overlays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.i18n import Texts
from game.present.advice import WaitHint
from game.present.focus import Focus
from game.present.layout.bar_layout import tiles_on
from game.present.layout.geometry import Point, Rect
from game.present.layout.placed import PlacedButton
from game.present.prompt import Slot
from game.present.table_model import Side
from game.theme import Colour, mix
from game.ui.badge import caution_badge
from game.ui.canvas import Anchor, ButtonKind, ButtonState, Canvas
from game.ui.sprites import Look, TileSprites
from game.ui.text import Face, TextStyle
from game.ui.widgets import is_focused, state_of
from rules.tiles.tile import Tile

__all__ = [
    "Call", "Hints", "Means", "action_bar", "auto_light", "button_name", "call_out", "hint_strip", "notice_line",
    "price_of", "ready_arrow",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Means:
    """What the parts of the bar are drawn with; the *wilds* of the hand are marked on small tiles too."""

    canvas: Canvas
    texts: Texts
    sprites: TileSprites
    wilds: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Hints:
    """The hint strip: its heading, the waits, and the tai so far under the heading.

    Where they are not *priced*, the kinds do not finish the hand but bring it nearer. *ready*: it speaks of a discard
    that leaves the hand ready, and bears the arrow that stands above such tiles. *wins*: a win is offered. *after* is
    the tile whose discard it speaks of; None: of the hand as it is.
    """

    heading: str
    waits: tuple[WaitHint, ...] = ()
    detail: str = ""
    priced: bool = True
    ready: bool = False
    wins: bool = False
    after: Tile | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """A call near a seat and how far its time has run (0 to 1)."""

    side: Side
    words: str
    share: float
    is_win: bool = False


_LEAST_NOTICE: Final = 150
_WORD: Final = 0.68
"""A word alone on a button leaves the rest of its width free."""
_KINDS: Final = {
    Slot.CHOW: ButtonKind.JADE,
    Slot.PUNG: ButtonKind.JADE,
    Slot.KONG: ButtonKind.JADE,
    Slot.READY: ButtonKind.JADE,
    Slot.WIN: ButtonKind.SEAL,
    Slot.PASS: ButtonKind.PAPER,
}


def button_name(button: PlacedButton) -> str:
    """The name of a button for focus and traces.

    >>> from game.present.layout.placed import PlacedButton
    >>> button_name(PlacedButton(Slot.PASS, None, Rect(0, 0, 1, 1)))
    'call.pass'
    """
    return (
        button.slot.value
        if button.first or button.choice is None
        else f"{button.slot.value}:{button.choice.option}"
    )


def action_bar(means: Means, buttons: Sequence[PlacedButton], focus: Focus) -> None:
    """The buttons with the tiles that they mean; empty slots stay as prints on the cloth."""
    canvas = means.canvas
    for button in buttons:
        if button.choice is None:
            canvas.button(button.rect.box, ButtonKind.SLOT, ButtonState.OFF)
            style = canvas.style(33, canvas.theme.palette.on_cloth_quiet, face=Face.SERIF)
            words = means.texts(button.slot.value)
            _label(canvas, words, _middle(button.rect), style, _WORD * button.rect.w)
            continue
        _live_button(means, button, focus)


def _middle(rect: Rect) -> tuple[float, float]:
    return rect.centre.x, rect.centre.y


def _live_button(means: Means, button: PlacedButton, focus: Focus) -> None:
    canvas, rect, slot, choice = means.canvas, button.rect, button.slot, button.choice
    assert choice is not None, "an empty slot is not pressed"
    name = button_name(button)
    if slot is Slot.WIN:
        canvas.glow(rect.box, canvas.theme.palette.gold, 10, canvas.theme.shape.button_radius, 150)
    state = state_of(focus, name)
    canvas.button(rect.box, _KINDS[slot], state, focus=is_focused(focus, name))
    sunk = canvas.px(2) if state is ButtonState.PRESSED else 0
    tiles = choice.tiles[: tiles_on(slot)]
    high = round(46 * canvas.scale)
    wide = means.sprites.size(high)[0]
    pad = 10 * canvas.scale
    edge = rect.right - pad - len(tiles) * wide if tiles else rect.right
    if button.first:
        room = edge - rect.x - (1.1 if tiles else 0) * pad
        middle = rect.x + (0.5 * pad if tiles else 0) + room / 2
        style = canvas.style(
            56 if slot is Slot.WIN else 42, _ink(canvas, slot), face=Face.SERIF, weight=0.012
        )
        words = means.texts(choice.label or slot.value)
        _label(canvas, words, (middle, rect.centre.y + sunk), style, (0.95 if tiles else _WORD) * room)
    else:
        edge = rect.centre.x - len(tiles) * wide / 2
    top = rect.centre.y - 0.58 * high + sunk
    if tiles:
        size = (len(tiles) * wide, round(1.16 * high))
        means.sprites.shadow(size, high).onto(canvas.surface, edge, top)
    if choice.cautions:
        caution_badge(
            canvas, Point(rect.right - 10 * canvas.scale, rect.y + 8 * canvas.scale), 34 * canvas.scale
        )
    for index, tile in enumerate(tiles):
        look = Look(wild=tile in means.wilds)
        canvas.image(means.sprites.front(tile, high, look), (edge + index * wide, top))


def _label(canvas: Canvas, words: str, middle: tuple[float, float], style: TextStyle, width: float) -> None:
    """A label in the middle of a button; long words get smaller before they are cut."""
    image = canvas.lettering.fit(words, style, width, 0.34)
    canvas.image(image, (middle[0] - image.get_width() / 2, middle[1] - image.get_height() / 2))


def _ink(canvas: Canvas, slot: Slot) -> Colour:
    palette = canvas.theme.palette
    if slot is Slot.WIN:
        return palette.on_seal
    return palette.jade_text if _KINDS[slot] is ButtonKind.JADE else palette.ink


def hint_strip(means: Means, rect: Rect, hints: Hints) -> Rect | None:
    """What a hand waits for: each kind with the unseen copies and the tai; a wait that is used up is red.

    Gives the place of the strip when there are more kinds than it shows, so that it can be pressed for all of them.
    """
    canvas, waits = means.canvas, hints.waits
    if rect.w < 90 * canvas.scale:
        return None
    high, whole = round(48 * canvas.scale), rect
    large, small = canvas.legible(28 if hints.wins else 22), canvas.legible(20)
    lead = _after_wide(means, hints.after, high)
    rect = Rect(rect.x + lead, rect.y, rect.w - lead, rect.h)
    mark = 24 * canvas.scale if hints.ready else 0.0
    natural = _natural(canvas, hints, (large, small, mark))
    head = min(natural, (0.5 if hints.priced and waits else 0.8) * rect.w)
    cell = _cell(means, waits, rect.w - head - 44 * canvas.scale) if hints.priced else 84 * canvas.scale
    fitting = max(0, int((rect.w - head - 44 * canvas.scale) / cell))
    shown, rest = waits, 0.0
    plus, told = canvas.style(small, canvas.theme.palette.on_cloth), ""
    if len(waits) > fitting:
        rest = canvas.lettering.measure(means.texts.count("table.hint.more", len(waits)), plus)[0]
        rest += 14 * canvas.scale
        left = rect.w - head - 44 * canvas.scale - rest
        shown = waits[: max(0, min(fitting, int(left / cell)))]
        told = means.texts.count("table.hint.more" if shown else "table.hint.kinds", len(waits) - len(shown))
    wide = lead + head + len(shown) * cell + rest + 36 * canvas.scale
    box = Rect(whole.x, whole.y, min(whole.w, wide), whole.h)
    _strip_ground(canvas, box, wins=hints.wins)
    if hints.after is not None:
        _after(means, Point(box.x + 16 * canvas.scale, box.centre.y), hints.after, high)
    _hint_head(
        canvas, Rect(box.x + lead + 16 * canvas.scale, box.y, head, box.h), hints, (large, small, mark)
    )
    x = box.x + lead + head + 28 * canvas.scale
    for hint in shown:
        _wait(means, Rect(x, box.y, cell, box.h), hint, high, priced=hints.priced)
        x += cell
    if told:
        canvas.text(told, (x, box.centre.y), plus, Anchor.LEFT, rest)
    return box if told else None


def _natural(canvas: Canvas, hints: Hints, sizes: tuple[float, float, float]) -> float:
    """How wide the words of a strip are; *sizes* of both lines, and the room for the arrow."""
    large, small, mark = sizes
    heading = mark + canvas.lettering.measure(hints.heading, canvas.style(large))[0]
    return (
        max(heading, canvas.lettering.measure(hints.detail, canvas.style(small))[0])
        if hints.detail
        else heading
    )


def _strip_ground(canvas: Canvas, box: Rect, *, wins: bool) -> None:
    """What the strip is written on; golden where a win is offered."""
    palette, radius = canvas.theme.palette, canvas.theme.shape.button_radius
    canvas.fill(box.box, palette.shadow, radius, 0.62)
    rim = palette.gold if wins else mix(palette.gold, palette.shadow, 0.35)
    canvas.frame(box.box, rim, 2.4 if wins else 1.2, radius)


def _after_wide(means: Means, tile: Tile | None, high: int) -> float:
    """How much of the strip says what is discarded."""
    if tile is None:
        return 0.0
    canvas = means.canvas
    word = canvas.lettering.measure(means.texts("table.hint.after"), canvas.style(canvas.legible(20)))[0]
    return word + means.sprites.size(high)[0] + 20 * canvas.scale


def _after(means: Means, left: Point, tile: Tile, high: int) -> None:
    """The word and the tile whose discard the strip speaks of."""
    canvas = means.canvas
    style = canvas.style(canvas.legible(20), canvas.theme.palette.gold_light)
    word = canvas.text(means.texts("table.hint.after"), (left.x, left.y), style, Anchor.LEFT)
    image = means.sprites.front(tile, high, Look(wild=tile in means.wilds))
    canvas.image(image, (word.right + 6 * canvas.scale, left.y - 0.58 * high))


def _hint_head(canvas: Canvas, place: Rect, hints: Hints, sizes: tuple[float, float, float]) -> None:
    """What the tiles of the strip are, and a line below it; *sizes* of both, and the room for the arrow."""
    large, small, mark = sizes
    palette, middle = canvas.theme.palette, place.centre.y
    style = canvas.style(large, palette.gold_light if hints.wins else palette.on_cloth)
    up = 14 * canvas.scale if hints.detail else 0.0
    if mark:
        ready_arrow(canvas, Point(place.x + 8 * canvas.scale, middle - up), 18 * canvas.scale)
    canvas.text(hints.heading, (place.x + mark, middle - up), style, Anchor.LEFT, place.w - mark)
    if hints.detail:
        gold = canvas.style(small, palette.gold_light)
        canvas.text(hints.detail, (place.x, middle + 1.2 * up), gold, Anchor.LEFT, place.w)


def ready_arrow(canvas: Canvas, middle: Point, wide: float) -> None:
    """The gold arrow of discards that leave the hand ready: above such tiles, and beside the words about them."""
    half = wide / 2
    x, y = middle.x, middle.y
    points = ((x - half, y - 0.6 * half), (x + half, y - 0.6 * half), (x, y + 0.7 * half))
    canvas.polygon(points, canvas.theme.palette.gold)


def _cell(means: Means, waits: tuple[WaitHint, ...], room: float) -> float:
    """How wide a wait is: as wide as its words ask for where all of them have room, never narrower than usual."""
    canvas = means.canvas
    counts_more = any(hint.hua is not None or hint.points is not None for hint in waits)
    least = (138 if counts_more else 92) * canvas.scale
    if not waits:
        return least
    tile = means.sprites.size(round(48 * canvas.scale))[0]
    style = canvas.style(canvas.legible(19))
    words = max(canvas.lettering.measure(price_of(means.texts, hint), style)[0] for hint in waits)
    wanted = tile + words + 24 * canvas.scale
    return max(least, wanted if wanted * len(waits) <= room else least)


def price_of(texts: Texts, hint: WaitHint) -> str:
    """What a wait would bring, in words."""
    if hint.tai is None:
        return "—"
    if hint.points is not None:
        return texts("table.hint.fan", n=hint.tai, points=hint.points)
    if hint.hua is None:
        return texts("table.hint.tai", n=hint.tai)
    return texts("table.hint.tai.hua", n=hint.tai, hua=hint.hua)


def _wait(means: Means, rect: Rect, hint: WaitHint, high: int, *, priced: bool) -> None:
    canvas, sprites = means.canvas, means.sprites
    palette = canvas.theme.palette
    top = rect.centre.y - 0.58 * high
    look = Look(wild=hint.tile in means.wilds, dimmed=hint.left == 0)
    canvas.image(sprites.front(hint.tile, high, look), (rect.x, top))
    x = rect.x + sprites.size(high)[0] + 6 * canvas.scale
    room = rect.right - x - 2 * canvas.scale
    colour = mix(palette.vermilion, palette.on_seal, 0.45) if hint.left == 0 else palette.on_seal
    count = canvas.style(22, colour, face=Face.SERIF, tabular=True)
    above = 14 * canvas.scale if priced else 0.0
    taken = canvas.text(f"×{hint.left}", (x, rect.centre.y - above), count, Anchor.LEFT, room)
    if not priced:
        return
    if hint.limited:
        side = 22 * canvas.scale
        place = (taken.right + 8 * canvas.scale, rect.centre.y - 14 * canvas.scale - side / 2, side, side)
        canvas.seal(place, means.texts("table.hint.limited"))
    style = canvas.style(canvas.legible(19), palette.gold_light)
    image = canvas.lettering.fit(price_of(means.texts, hint), style, room, 0.5)
    canvas.image(image, (x, rect.centre.y + 15 * canvas.scale - image.get_height() / 2))


def notice_line(canvas: Canvas, rect: Rect, text: str) -> None:
    """A line that says why something is not possible, or what is awaited; two lines where it is long.

    Where a full bar leaves it no room it stands above the bar.
    """
    palette = canvas.theme.palette
    style = canvas.style(24, palette.ink)
    edge = 20 * canvas.scale
    natural = canvas.lettering.measure(text, style)[0]
    if rect.w < _LEAST_NOTICE * canvas.scale:
        wide = min(natural + 2 * edge, canvas.size[0] - 2 * edge)
        left = max(edge, min(rect.x, canvas.size[0] - edge - wide))
        rect = Rect(left, rect.y - rect.h - 0.4 * edge, wide + 1, rect.h)
    wide = min(rect.w, natural + 2 * edge)
    box = Rect(rect.x, rect.y, wide, rect.h)
    if natural + 2 * edge <= rect.w:
        box = Rect(rect.x, rect.centre.y - 28 * canvas.scale, wide, 56 * canvas.scale)
    canvas.panel(box.box)
    canvas.fill((box.x, box.y + 0.22 * box.h, max(2.0, 4 * canvas.scale), 0.56 * box.h), palette.vermilion)
    if natural + 2 * edge <= rect.w:
        canvas.text(text, _middle(box), style, Anchor.CENTRE)
        return
    block = canvas.lettering.block(text, canvas.style(20, palette.ink), box.w - 2 * edge, leading=1.3)
    canvas.image(block, (box.x + edge, box.centre.y - block.get_height() / 2))


def call_out(canvas: Canvas, middle: Point, call: Call) -> None:
    """A call near a seat, written large as with a brush: it grows, stands, and fades."""
    share, is_win = call.share, call.is_win
    grow = min(1.0, share / 0.18)
    fade = 1.0 if share < 0.72 else max(0.0, 1 - (share - 0.72) / 0.28)
    palette = canvas.theme.palette
    size = (132 if is_win else 96) * (1.35 - 0.35 * grow)
    colour = palette.vermilion if is_win else palette.on_seal
    alpha = round(255 * fade * min(1.0, 0.25 + grow))
    steps = round(size / 6) * 6
    style = canvas.style(steps, colour, face=Face.SERIF, weight=0.03)
    shade = canvas.style(steps, palette.shadow, face=Face.SERIF, weight=0.055)
    for text_style in (shade, style):
        image = canvas.lettering.render(call.words, text_style)
        canvas.image(image, (middle.x - image.get_width() / 2, middle.y - image.get_height() / 2), alpha)


def auto_light(canvas: Canvas, hand: Rect) -> None:
    """A tray of light behind the own tiles while a bot plays for this seat (托管): seen at once, hiding nothing."""
    palette, radius = canvas.theme.palette, canvas.theme.shape.button_radius
    tray = hand.inset(-8 * canvas.scale, -6 * canvas.scale)
    canvas.fill(tray.box, palette.gold, radius, 0.16)
    canvas.frame(tray.box, palette.gold_light, 2.5, radius)
