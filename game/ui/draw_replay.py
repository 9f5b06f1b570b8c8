"""Draws what a replay has beside the table (画回放): timeline, buttons, tools, the panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.present.focus import Focus
from game.present.label import Label
from game.present.layout.geometry import Rect
from game.present.layout.replay_layout import (
    HEAD,
    SIGN,
    TEXT,
    TILE,
    TITLE,
    PanelLayout,
    PlacedRow,
    ReplayLayout,
    x_of,
)
from game.present.replay_model import Mark, MarkKind
from game.present.replay_rows import Tab, Tone
from game.present.scroll import Scroll
from game.theme import Colour, Palette, mix
from game.ui.canvas import Anchor, ButtonKind, ButtonState, Canvas
from game.ui.fade import faded
from game.ui.icons import icon
from game.ui.sprites import Look, TileSprites
from game.ui.widgets import ButtonLook, ChipLook, chip, is_focused, push_button, scroll_bar, state_of
from rules.tiles.tile import Tile

__all__ = ["BarLook", "PanelLook", "draw_controls", "draw_panel"]

_LEAST_CAPTION: Final = 12
"""So many pixels a word below a sign is high at least."""
_MARKS: Final = {MarkKind.CLAIM: 0.55, MarkKind.KONG: 0.75, MarkKind.REVIEW: 1.0, MarkKind.WIN: 1.0}
"""How high a mark is, as a share of the track."""


@dataclass(frozen=True, slots=True)
class BarLook:
    """What the controls show: the place among *length*, words above the track, what a button means, what is on."""

    layout: ReplayLayout
    place: int
    length: int
    marks: tuple[Mark, ...]
    words: str
    speed: str
    playing: bool
    is_open: bool
    has_panel: bool
    covered: bool = False
    """Whether the panel lies over the tools."""
    captions: Mapping[str, str] = field(default_factory=dict)
    """A word below each sign."""


def draw_controls(canvas: Canvas, look: BarLook, focus: Focus) -> None:
    """The timeline with its buttons, and the tools."""
    for name, rect in look.layout.buttons.items():
        state, lit = state_of(focus, name), is_focused(focus, name)
        if name == "speed":
            push_button(canvas, rect, ButtonLook(look.speed, 26), state, focus=lit)
            continue
        kind = ButtonKind.JADE if name == "play" else ButtonKind.PAPER
        canvas.button(rect.box, kind, state, focus=lit)
        sign = "pause" if name == "play" and look.playing else name
        palette = canvas.theme.palette
        colour = palette.jade_text if name == "play" else palette.ink
        _told_sign(canvas, rect, (sign, look.captions.get(sign, "")), colour)
    _timeline(canvas, look, focus)
    if not look.covered:
        for name, rect in look.layout.tools.items():
            _tool(canvas, rect, name, look, focus)


def _tool(canvas: Canvas, rect: Rect, name: str, look: BarLook, focus: Focus) -> None:
    palette = canvas.theme.palette
    state = state_of(focus, name)
    canvas.button(rect.box, ButtonKind.SLOT, state, focus=is_focused(focus, name))
    lit = (name == "open" and look.is_open) or (name == "panel" and look.has_panel)
    colour = palette.gold_light if lit else palette.on_cloth_quiet
    if state is ButtonState.HOVER:
        colour = mix(colour, palette.on_seal, 0.4)
    sign = "closed" if name == "open" and not look.is_open else name
    _told_sign(canvas, rect, (sign, look.captions.get(name, "")), colour)


def _told_sign(canvas: Canvas, rect: Rect, told: tuple[str, str], colour: Colour) -> None:
    """A sign with a word below it, where a word can be read."""
    name, words = told
    high = max(0.21 * rect.h, min(_LEAST_CAPTION, 0.36 * rect.h))
    if not words or high < _LEAST_CAPTION:
        icon(canvas, name, rect, colour)
        return
    icon(canvas, name, Rect(rect.x, rect.y + 0.02 * rect.h, rect.w, 0.72 * rect.h), colour)
    style = canvas.style(high / canvas.scale, colour)
    canvas.text(words, (rect.centre.x, rect.y + 0.79 * rect.h), style, Anchor.CENTRE, 0.94 * rect.w)


def _timeline(canvas: Canvas, look: BarLook, focus: Focus) -> None:
    layout, palette = look.layout, canvas.theme.palette
    radius = canvas.theme.shape.button_radius
    canvas.fill(layout.timeline.box, palette.shadow, radius, 0.62)
    edge = palette.gold if is_focused(focus, "timeline") else mix(palette.gold, palette.shadow, 0.55)
    wide = canvas.theme.shape.focus if is_focused(focus, "timeline") else 1.2
    canvas.frame(layout.timeline.box, edge, wide, radius)
    words = canvas.style(min(21.0, 0.86 * layout.words.h / canvas.scale), palette.on_cloth)
    canvas.text(look.words, (layout.words.x, layout.words.centre.y), words, Anchor.LEFT, layout.words.w)
    track = layout.track
    middle = track.centre.y
    high = max(3.0, 5 * canvas.scale)
    canvas.fill((track.x, middle - high / 2, track.w, high), palette.on_cloth_quiet, 3, 0.45)
    here = x_of(track, look.place, look.length)
    canvas.fill((track.x, middle - high / 2, here - track.x, high), palette.gold, 3)
    for mark in sorted(look.marks, key=lambda each: tuple(MarkKind).index(each.kind)):
        _mark(canvas, track, mark, look.length)
    reach = min(0.5 * track.h, 11 * canvas.scale)
    canvas.disc((here, middle), reach, palette.gold_light)
    canvas.disc((here, middle), 0.5 * reach, palette.shadow)


def _mark(canvas: Canvas, track: Rect, mark: Mark, length: int) -> None:
    palette = canvas.theme.palette
    x, high = x_of(track, mark.place, length), _MARKS[mark.kind] * track.h
    if mark.kind is MarkKind.REVIEW:
        reach = 0.5 * high
        points = (
            (x, track.centre.y - reach), (x + 0.6 * reach, track.centre.y),
            (x, track.centre.y + reach), (x - 0.6 * reach, track.centre.y),
        )  # fmt: skip
        canvas.polygon(points, palette.on_seal)
        return
    colour = _mark_colour(palette, mark.kind)
    wide = max(2.0, (5 if mark.kind is MarkKind.WIN else 3) * canvas.scale)
    canvas.fill((x - wide / 2, track.centre.y - high / 2, wide, high), colour, 2)


def _mark_colour(palette: Palette, kind: MarkKind) -> Colour:
    match kind:
        case MarkKind.WIN:
            return mix(palette.vermilion, palette.on_seal, 0.15)
        case MarkKind.KONG:
            return palette.gold_light
        case _:
            return mix(palette.jade, palette.on_seal, 0.3)


# ---------------------------------------------------------------- the panel


@dataclass(frozen=True, slots=True)
class PanelLook:
    """What the panel shows: its tab, rows with their words, buttons at the foot, how far it is scrolled."""

    layout: PanelLayout
    tab: Tab
    tabs: tuple[str, ...]
    rows: tuple[PlacedRow, ...]
    words: tuple[tuple[str, str], ...]
    scroll: Scroll
    foot: tuple[tuple[str, ButtonLook], ...]
    wilds: tuple[Tile, ...]
    block: Callable[[Canvas, str, float, Colour, float], pygame.Surface]
    """What renders a paragraph and keeps it: words, size in units, colour, width."""
    say: Callable[[Label], str]


def draw_panel(canvas: Canvas, sprites: TileSprites, look: PanelLook, focus: Focus) -> None:
    """The sheet over the side of the table."""
    layout, palette = look.layout, canvas.theme.palette
    canvas.panel(layout.frame.box)
    for tab, words, rect in zip(Tab, look.tabs, layout.tabs, strict=True):
        name = f"tab.{tab.value}"
        chip(
            canvas,
            rect,
            ChipLook(words, state_of(focus, name), tab is look.tab, is_focused(focus, name)),
        )
    canvas.button(
        layout.close.inset(0, 5 * canvas.scale).box,
        ButtonKind.PAPER,
        state_of(focus, "close"),
        focus=is_focused(focus, "close"),
    )
    icon(canvas, "close", layout.close, palette.quiet)
    body = layout.body
    with faded(canvas, body, look.scroll):
        for row, spoken in zip(look.rows, look.words, strict=True):
            _row(canvas, sprites, look, (row, spoken), focus)
    bar = Rect(layout.frame.right - 9 * canvas.scale, body.y, 5 * canvas.scale, body.h)
    scroll_bar(canvas, bar, look.scroll.thumb)
    for (name, button), rect in zip(look.foot, layout.foot, strict=True):
        push_button(canvas, rect, button, state_of(focus, name), focus=is_focused(focus, name))


def _row(
    canvas: Canvas,
    sprites: TileSprites,
    look: PanelLook,
    content: tuple[PlacedRow, tuple[str, str]],
    focus: Focus,
) -> None:
    (placed, (title, text)), palette, row = content, canvas.theme.palette, content[0].row
    shift = (look.layout.body.x, look.layout.body.y - look.scroll.offset)
    rect = placed.rect.moved(*shift)
    if rect.bottom < look.layout.body.y or rect.y > look.layout.body.bottom:
        return
    if row.more is not None and placed.more is not None:
        name = row.more[0]
        button = ButtonLook(look.say(row.more[1]), 21)
        at = placed.more.moved(*shift).inset(0, 2 * canvas.scale)
        push_button(canvas, at, button, state_of(focus, name), focus=is_focused(focus, name))
    if row.name:
        _ground(canvas, rect, row.name, focus, here=row.is_here)
    colour = _tone(palette, row.tone)
    at = placed.title.moved(*shift)
    size = HEAD if row.is_head else TITLE
    if row.tone in (Tone.GOOD, Tone.BAD):
        side = 34 * canvas.scale
        place = Rect(at.x - SIGN * canvas.scale, at.y + 0.68 * size * canvas.scale - side / 2, side, side)
        icon(canvas, "tick" if row.tone is Tone.GOOD else "cross", place, colour)
    canvas.image(look.block(canvas, title, size, colour, at.w), (at.x, at.y))
    if placed.text is not None:
        at = placed.text.moved(*shift)
        canvas.image(look.block(canvas, text, TEXT, palette.quiet, at.w), (at.x, at.y))
    if placed.tiles is not None:
        _tiles(canvas, sprites, look, (placed.tiles.moved(*shift), row.tiles))


def _ground(canvas: Canvas, rect: Rect, name: str, focus: Focus, *, here: bool) -> None:
    palette, radius = canvas.theme.palette, canvas.theme.shape.button_radius
    if here:
        canvas.fill(rect.box, mix(palette.paper, palette.gold_light, 0.35), radius)
    if name in (focus.hovered, focus.pressed):
        canvas.fill(rect.box, palette.hairline, radius, 0.5)
    canvas.frame(rect.box, palette.hairline, 1.5, radius)
    if is_focused(focus, name):
        canvas.frame(rect.box, palette.gold, canvas.theme.shape.focus, radius)


def _tone(palette: Palette, tone: Tone) -> Colour:
    match tone:
        case Tone.PLAIN:
            return palette.ink
        case Tone.QUIET:
            return palette.quiet
        case Tone.GOOD:
            return palette.jade_text
        case Tone.BAD:
            return palette.vermilion_text


def _tiles(
    canvas: Canvas, sprites: TileSprites, look: PanelLook, content: tuple[Rect, tuple[Tile, ...]]
) -> None:
    rect, tiles = content
    high = round(TILE * canvas.scale)
    wide = sprites.size(high)[0]
    a_row = max(1, int(rect.w / wide))
    for number, tile in enumerate(tiles):
        x = rect.x + number % a_row * wide
        y = rect.y + number // a_row * TILE * 1.22 * canvas.scale
        canvas.image(sprites.front(tile, high, Look(wild=tile in look.wilds)), (x, y))
