"""Draws the drawer of items (画道具抽屉): items as buttons, the own tiles and the kinds as tiles on paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.i18n import Texts
from game.present.focus import Focus
from game.present.items_model import ITEMS, Drawer, ItemState
from game.present.layout.geometry import Rect
from game.present.layout.items_layout import ItemsLayout
from game.theme import mix
from game.ui.canvas import Anchor, ButtonKind, ButtonState, Canvas
from game.ui.sprites import Look, TileSprites
from game.ui.text import Face
from game.ui.widgets import ButtonLook, ChipLook, chip, is_focused, push_button, speak, state_of
from rules.mahjong.items import Item
from rules.tiles.tile import Tile

__all__ = ["Shelf", "draw_items"]

_SIZES: Final = (21, 19, 17, 15)
"""Of the words: as large as there is room."""
_NAME: Final = 0.33
"""Which share of an item's line its name takes."""
_LEAST: Final = 300
"""A narrower line has only room for the name."""
_COUNT: Final = 26
"""The width of the number beside a tile."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """What the drawer is drawn with: the places, what lies in them, what the pointer or the keys are on."""

    layout: ItemsLayout
    drawer: Drawer
    own: tuple[Tile, ...]
    kinds: tuple[Tile, ...]
    focus: Focus


def draw_items(canvas: Canvas, shelf: Shelf, sprites: TileSprites, texts: Texts) -> None:
    """The sheet over the darkened table."""
    layout, palette = shelf.layout, canvas.theme.palette
    canvas.veil(0.5)
    canvas.panel(layout.frame.box)
    style = canvas.style(32, palette.ink, face=Face.SERIF, weight=0.012)
    canvas.text(
        texts("items.title"), (layout.title.x, layout.title.centre.y), style, Anchor.LEFT, layout.title.w
    )
    ready = sum(
        shelf.drawer.state_of(item) is not ItemState.USED for item in ITEMS if item is not Item.GREAT_SHIFT
    )
    place = (layout.title.right, layout.title.centre.y + 3 * canvas.scale)
    canvas.text(
        texts.count("items.left", ready),
        place,
        canvas.style(20, palette.quiet),
        Anchor.RIGHT,
        0.6 * layout.title.w,
    )
    _items(canvas, shelf, texts)
    _words(canvas, shelf, texts)
    _heads(canvas, shelf, texts)
    drawer = shelf.drawer
    gives, kinds, left = drawer.gives, drawer.kinds, drawer.left()
    for tile, rect in zip(shelf.own, layout.own, strict=True):
        name, able = f"give.{tile.code}", tile in gives
        image = sprites.front(tile, _high(rect), Look(dimmed=not able))
        _tile(canvas, rect, image, (is_focused(shelf.focus, name), able and drawer.given is tile))
    for tile, rect in zip(shelf.kinds, layout.kinds, strict=True):
        name, able = f"kind.{tile.code}", tile in kinds
        half = Rect(rect.x, rect.y, rect.w - _COUNT * canvas.scale, rect.h)
        image = sprites.front(tile, _high(half), Look(dimmed=not able))
        _tile(canvas, half, image, (is_focused(shelf.focus, name), able and drawer.kind is tile))
        if able:
            count = canvas.style(18, palette.quiet, face=Face.SERIF, tabular=True)
            place = (half.centre.x + image.get_width() / 2 + 5 * canvas.scale, rect.centre.y)
            canvas.text(f"×{left[tile]}", place, count, Anchor.LEFT)
    _buttons(canvas, shelf, texts)


def _items(canvas: Canvas, shelf: Shelf, texts: Texts) -> None:
    for item, rect in zip(ITEMS, shelf.layout.items, strict=True):
        name, state = f"item.{item.value}", shelf.drawer.state_of(item)
        chosen = shelf.drawer.chosen is item
        button = state_of(shelf.focus, name)
        if state is not ItemState.READY and button is ButtonState.REST:
            button = ButtonState.OFF
        chip(canvas, rect, ChipLook("", button, chosen, is_focused(shelf.focus, name)))
        _item(canvas, rect, _item_words(item, state, texts), (button, chosen))


def _item_words(item: Item, state: ItemState, texts: Texts) -> tuple[str, str, str]:
    """The name of an item, what it does, why it cannot be used."""
    why = texts("items.state.used") if state is ItemState.USED else ""
    if item is Item.GREAT_SHIFT and state is ItemState.BLOCKED:
        why = texts("items.state.before")
    return texts(f"item.{item.value}.name"), texts(f"item.{item.value}.short"), why


def _item(canvas: Canvas, rect: Rect, words: tuple[str, str, str], look: tuple[ButtonState, bool]) -> None:
    """An item's line: its name at the left, beside it what it does, at the right why it cannot be used."""
    (name, text, why), (button, chosen), palette = words, look, canvas.theme.palette
    pale = mix(palette.quiet, palette.paper, 0.4)
    ink, quiet = (pale, pale) if button is ButtonState.OFF else (palette.ink, palette.quiet)
    if chosen:
        ink, quiet = palette.on_seal, mix(palette.on_seal, palette.jade_text, 0.1)
    pad, middle = 14 * canvas.scale, rect.centre.y
    right = rect.right - pad
    if why:
        taken = canvas.text(why, (right, middle), canvas.style(17, quiet), Anchor.RIGHT, 0.25 * rect.w)
        right = taken.left - pad
    left = rect.x + pad
    if rect.w < _LEAST * canvas.scale:
        canvas.text(name, (left, middle), canvas.style(22, ink), Anchor.LEFT, right - left)
        return
    canvas.text(name, (left, middle), canvas.style(22, ink), Anchor.LEFT, _NAME * rect.w - pad)
    start = rect.x + _NAME * rect.w + 0.5 * pad
    canvas.text(text, (start, middle), canvas.style(18, quiet), Anchor.LEFT, right - start)


def _heads(canvas: Canvas, shelf: Shelf, texts: Texts) -> None:
    """What each group of tiles is for; pale where the picked item does not ask for it."""
    drawer, palette = shelf.drawer, canvas.theme.palette
    asked = (bool(drawer.gives), bool(drawer.kinds))
    for key, able, rect in zip(("items.own", "items.kinds"), asked, shelf.layout.heads, strict=True):
        colour = palette.vermilion_text if able else palette.quiet
        style = canvas.style(20, colour, face=Face.SERIF, weight=0.01)
        taken = canvas.text(texts(key), (rect.x, rect.centre.y), style, Anchor.LEFT, rect.w)
        start = (taken.right + 12 * canvas.scale, rect.centre.y)
        canvas.line(start, (rect.right, rect.centre.y), palette.hairline, 1)


def _words(canvas: Canvas, shelf: Shelf, texts: Texts) -> None:
    """What the picked item does, what it has told, and what is to be done next."""
    drawer, rect, palette = shelf.drawer, shelf.layout.words, canvas.theme.palette
    told = [] if drawer.chosen is None else [(texts(f"item.{drawer.chosen.value}.text"), palette.quiet)]
    answer = drawer.answer
    told.append((texts(drawer.missing()), palette.ink))
    if answer is not None:
        told[-1] = (speak(texts, answer), palette.vermilion_text)
    gap, blocks = 6 * canvas.scale, list[pygame.Surface]()
    for size in _SIZES:
        blocks = [canvas.lettering.block(words, canvas.style(size, colour), rect.w) for words, colour in told]
        if sum(block.get_height() + gap for block in blocks) <= rect.h + gap:
            break
    y = rect.y
    for block in blocks:
        canvas.image(block, (rect.x, y))
        y += block.get_height() + gap


def _high(rect: Rect) -> int:
    """The height of a tile's face in its place, its thickness and a rim left over."""
    return max(1, round(min(0.82 * rect.h, 1.24 * rect.w)))


def _tile(canvas: Canvas, rect: Rect, image: pygame.Surface, marks: tuple[bool, bool]) -> None:
    """A tile in the middle of its place; *marks*: the keys are on it, it is picked."""
    focused, chosen = marks
    palette = canvas.theme.palette
    place = (rect.centre.x - image.get_width() / 2, rect.centre.y - image.get_height() / 2)
    canvas.image(image, place)
    around = Rect(*place, image.get_width(), image.get_height()).inset(-3 * canvas.scale)
    if chosen:
        canvas.frame(around.box, palette.vermilion, 3.2, 8)
    if focused:
        canvas.frame(around.inset(-3 * canvas.scale).box, palette.gold, canvas.theme.shape.focus, 10)


def _buttons(canvas: Canvas, shelf: Shelf, texts: Texts) -> None:
    close, use = shelf.layout.buttons
    able = shelf.drawer.option is not None
    look = ButtonLook(texts("items.close"), 26)
    push_button(canvas, close, look, state_of(shelf.focus, "close"), focus=is_focused(shelf.focus, "close"))
    look = ButtonLook(texts("items.use"), 26, kind=ButtonKind.JADE)
    state = state_of(shelf.focus, "use") if able else ButtonState.OFF
    push_button(canvas, use, look, state, focus=is_focused(shelf.focus, "use"))
