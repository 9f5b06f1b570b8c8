"""Draws a waiting room (画等候室): a table with its chairs, the number in the middle, the paper beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from game.present.focus import Focus
from game.present.label import Label, said
from game.present.layout.geometry import Rect
from game.present.layout.online_room_layout import LINE, KnockPlace, RoomLayout
from game.present.online_room import Badge, Chair, RoomModel
from game.present.text_entry import TextEntry
from game.session.inviting import grouped
from game.theme import Colour, Palette, Theme, mix
from game.ui.canvas import Anchor, ButtonKind, ButtonState, Canvas
from game.ui.draw_entry import draw_entry
from game.ui.portraits import portrait
from game.ui.text import Face
from game.ui.vector import document, hex_of, linear, picture, radial
from game.ui.widgets import ButtonLook, is_focused, push_button, state_of

__all__ = ["RoomLook", "draw_room"]


@dataclass(frozen=True, slots=True)
class RoomLook:
    """What the drawing needs, words in the language of the moment; *log* are the lines that were said, the last last.

    *pressable* are the chairs that do something, *news* is what stands in the middle in place of what is missing.
    """

    layout: RoomLayout
    model: RoomModel
    words: dict[str, str]
    log: tuple[tuple[str, str], ...]
    buttons: tuple[tuple[str, ButtonLook, bool], ...]
    pressable: frozenset[str]
    entry: TextEntry
    writing: bool
    may_write: bool
    news: str = ""


def draw_room(canvas: Canvas, look: RoomLook, focus: Focus, say: Callable[[Label], str]) -> None:
    """Everything but the cloth, which is there already."""
    layout, model = look.layout, look.model
    _table(canvas, layout)
    _board(canvas, look, say)
    for chair, rect in zip((*model.chairs, *model.queue), (*layout.chairs, *layout.queue), strict=False):
        _chair(canvas, rect, chair, (focus, chair.name in look.pressable), say)
    for knock, place in zip(model.knocking, layout.knocks, strict=False):
        _knock(canvas, place, (knock, say(knock.who), look.words), focus)
    _paper(canvas, look, focus, say)
    for (name, button, on), rect in zip(look.buttons, layout.buttons, strict=True):
        state = state_of(focus, name) if on else ButtonState.OFF
        push_button(canvas, rect, button, state, focus=is_focused(focus, name))


# ---------------------------------------------------------------- the table


def _table(canvas: Canvas, layout: RoomLayout) -> None:
    """The edge of the table, along which the chairs stand: an inlaid double line."""
    own, right, across, left = (chair.centre for chair in layout.chairs)
    edge = Rect(left.x, across.y, right.x - left.x, own.y - across.y)
    for inset, opacity in ((0.0, 0.5), (9.0, 0.28)):
        canvas.frame(
            edge.inset(inset * canvas.scale).box, canvas.theme.palette.inlay, 1.5, 26 - inset, opacity
        )


def _board(canvas: Canvas, look: RoomLook, say: Callable[[Label], str]) -> None:
    """The walnut plate in the middle: the number to be read aloud, and what is still missing."""
    rect, palette, unit, model = look.layout.middle, canvas.theme.palette, canvas.scale, look.model
    canvas.shadow(rect.box, 14, 16)
    canvas.image(picture(_plate((round(rect.w), round(rect.h)), canvas.theme)), (rect.x, rect.y))
    room, middle = rect.w - 56 * unit, rect.centre.x
    share = min(1.0, rect.h / (230 * unit))
    small = canvas.style(canvas.legible(22 * share), palette.on_cloth)
    if model.countdown is not None and not model.playing:
        number = canvas.style(110 * share, palette.gold_light, face=Face.SERIF, weight=0.016, tabular=True)
        canvas.text(str(model.countdown), (middle, rect.y + 0.44 * rect.h), number, Anchor.CENTRE, room)
        canvas.text(look.words["countdown"], (middle, rect.y + 0.8 * rect.h), small, Anchor.CENTRE, room)
        return
    top = rect.y + 0.2 * rect.h
    canvas.text(look.words["code"], (middle, top), small, Anchor.CENTRE, room)
    number = canvas.style(76 * share, palette.gold_light, face=Face.SERIF, weight=0.016, tabular=True)
    image = canvas.lettering.fit(grouped(model.code), number, room, 0.3)
    canvas.image(image, (middle - image.get_width() / 2, rect.y + 0.44 * rect.h - image.get_height() / 2))
    line = rect.y + 0.64 * rect.h
    canvas.line((middle - 0.3 * rect.w, line), (middle + 0.3 * rect.w, line), palette.inlay, 1)
    style = canvas.style(canvas.legible(25 * share), palette.on_seal if not look.news else palette.gold_light)
    image = canvas.lettering.fit(look.news or say(model.missing), style, room, 0.6)
    canvas.image(image, (middle - image.get_width() / 2, rect.y + 0.8 * rect.h - image.get_height() / 2))


@lru_cache(maxsize=4)
def _plate(size: tuple[int, int], theme: Theme) -> str:
    """Lacquer in a walnut frame with an inlaid line."""
    palette, (wide, high) = theme.palette, size
    edge = max(4.0, 0.03 * high)
    defs = linear(
        "wood", (0, 0, wide, high),
        ((0, palette.walnut_light, 1), (0.4, palette.walnut, 1), (1, palette.walnut_dark, 1)),
    ) + radial(
        "well", (0.45 * wide, 0.4 * high, 0.7 * wide),
        ((0, mix(palette.cloth, palette.shadow, 0.35), 1), (1, palette.shadow, 1)),
    )  # fmt: skip
    inset = edge + 0.03 * high
    body = (
        f'<rect width="{wide}" height="{high}" rx="{0.06 * high:g}" fill="url(#wood)"/>'
        f'<rect x="{edge:g}" y="{edge:g}" width="{wide - 2 * edge:g}" height="{high - 2 * edge:g}" '
        f'rx="{0.04 * high:g}" fill="url(#well)"/>'
        f'<rect x="{inset:g}" y="{inset:g}" width="{wide - 2 * inset:g}" height="{high - 2 * inset:g}" '
        f'rx="{0.03 * high:g}" fill="none" stroke="{hex_of(palette.inlay)}" stroke-opacity="0.55" stroke-width="1.5"/>'
    )
    return document(size, body, defs)


def _chair(
    canvas: Canvas, rect: Rect, chair: Chair, look: tuple[Focus, bool], say: Callable[[Label], str]
) -> None:
    """A place: a slip of paper with head, name and state; an empty one is only outlined on the cloth."""
    focus, pressable = look
    palette, radius = canvas.theme.palette, canvas.theme.shape.panel_radius
    state = state_of(focus, chair.name) if pressable else ButtonState.REST
    if chair.badge is Badge.EMPTY:
        _empty(canvas, rect, chair, (state, pressable), say)
    else:
        if chair.own:
            canvas.glow(rect.box, palette.gold, 8, radius, 120)
        canvas.panel(rect.box, palette.jade if chair.badge is Badge.READY else None)
        if state is not ButtonState.REST:
            canvas.fill(rect.inset(canvas.px(3)).box, palette.hairline, radius, 0.4)
        _person(canvas, rect, chair, say)
    if is_focused(focus, chair.name):
        canvas.frame(rect.inset(-canvas.px(4)).box, palette.gold, canvas.theme.shape.focus, radius + 4)


def _empty(
    canvas: Canvas, rect: Rect, chair: Chair, look: tuple[ButtonState, bool], say: Callable[[Label], str]
) -> None:
    palette, radius, unit = canvas.theme.palette, canvas.theme.shape.panel_radius, canvas.scale
    state, pressable = look
    lit = {ButtonState.HOVER: 0.5, ButtonState.PRESSED: 0.65}.get(state, 0.32)
    canvas.fill(rect.box, palette.shadow, radius, lit)
    canvas.frame(rect.box, palette.on_cloth_quiet, 1.5, radius, 0.7)
    style = canvas.style(26, palette.on_cloth, face=Face.SERIF)
    room = rect.w - 24 * unit
    if not pressable:
        canvas.text(say(chair.who), (rect.centre.x, rect.centre.y), style, Anchor.CENTRE, room)
        return
    canvas.text(say(chair.who), (rect.centre.x, rect.y + 0.36 * rect.h), style, Anchor.CENTRE, room)
    quiet = canvas.style(20, palette.on_cloth_quiet)
    canvas.text(say(chair.state), (rect.centre.x, rect.y + 0.7 * rect.h), quiet, Anchor.CENTRE, room)


def _person(canvas: Canvas, rect: Rect, chair: Chair, say: Callable[[Label], str]) -> None:
    """Head, name, the crown of the host, state with its sign."""
    palette, unit = canvas.theme.palette, canvas.scale
    medal = round(min(0.74 * rect.h, 0.32 * rect.w))
    left = rect.x + 0.12 * rect.h
    face = portrait(chair.person, medal, canvas.theme, grey=chair.badge is Badge.AWAY)
    canvas.image(face, (left, rect.centre.y - medal / 2))
    x, right = left + medal + 16 * unit, rect.right - 14 * unit
    if chair.host:
        side = 34 * unit
        seal = say(said("online.room.host.seal"))
        canvas.seal((right - side, rect.y + 0.32 * rect.h - side / 2, side, side), seal)
        right -= side + 8 * unit
    name = canvas.style(27, palette.ink, face=Face.SERIF, weight=0.016 if chair.own else 0.006)
    image = canvas.lettering.fit(say(chair.who), name, max(10.0, right - x), 0.55)
    canvas.image(image, (x, rect.y + 0.32 * rect.h - image.get_height() / 2))
    y, dot = rect.y + 0.7 * rect.h, 11 * unit
    _dot(canvas, (x + dot, y), dot, chair.badge)
    colour = _ink(palette, chair.badge)
    style = canvas.style(canvas.legible(20), colour)
    state = canvas.lettering.fit(say(chair.state), style, rect.right - 14 * unit - x - 30 * unit, 0.45)
    canvas.image(state, (x + 30 * unit, y - state.get_height() / 2))


def _ink(palette: Palette, badge: Badge) -> Colour:
    if badge is Badge.READY:
        return palette.jade_text
    return palette.vermilion_text if badge is Badge.AWAY else palette.quiet


def _dot(canvas: Canvas, place: tuple[float, float], radius: float, badge: Badge) -> None:
    """How somebody is, by shape as well as by colour: a tick, a ring, a stroke through it."""
    palette, (x, y) = canvas.theme.palette, place
    thick = max(1.6, 0.26 * radius)
    match badge:
        case Badge.READY:
            canvas.disc(place, radius, palette.jade)
            r = 0.5 * radius
            canvas.line((x - r, y), (x - 0.15 * r, y + 0.8 * r), palette.on_seal, thick / canvas.scale)
            canvas.line(
                (x - 0.15 * r, y + 0.8 * r), (x + r, y - 0.7 * r), palette.on_seal, thick / canvas.scale
            )
        case Badge.AWAY:
            canvas.ring(place, 0.8 * radius, thick, palette.vermilion)
            r = 0.5 * radius
            canvas.line((x - r, y + r), (x + r, y - r), palette.vermilion, thick / canvas.scale)
        case Badge.BOT:
            canvas.fill((x - 0.8 * radius, y - 0.8 * radius, 1.6 * radius, 1.6 * radius), palette.quiet, 4)
        case _:
            canvas.ring(place, 0.8 * radius, thick, palette.quiet)


def _knock(canvas: Canvas, place: KnockPlace, look: tuple[Chair, str, dict[str, str]], focus: Focus) -> None:
    """Somebody at the door: a slip with the name, and the two answers."""
    chair, name, words = look
    canvas.panel(place.strip.box, canvas.theme.palette.gold)
    style = canvas.style(26, canvas.theme.palette.ink, face=Face.SERIF)
    canvas.text(
        words["knocks"].format(name=name),
        (place.words.x, place.words.centre.y),
        style,
        Anchor.LEFT,
        place.words.w,
    )
    for target, rect, word, kind in (
        (f"admit:{chair.member}", place.admit, words["admit"], ButtonKind.JADE),
        (f"refuse:{chair.member}", place.refuse, words["refuse"], ButtonKind.PAPER),
    ):
        push_button(
            canvas,
            rect,
            ButtonLook(word, 24, kind=kind),
            state_of(focus, target),
            focus=is_focused(focus, target),
        )


# ---------------------------------------------------------------- the paper


def _paper(canvas: Canvas, look: RoomLook, focus: Focus, say: Callable[[Label], str]) -> None:
    """What is agreed, and what is said."""
    layout, palette, unit = look.layout, canvas.theme.palette, canvas.scale
    canvas.panel(layout.paper.box)
    _head(canvas, look, say(look.model.game))
    _agreed(canvas, look, say)
    if layout.log.y > layout.lines.bottom:
        y = layout.log.y - 7 * unit
        canvas.line((layout.log.x, y), (layout.log.right, y), palette.hairline)
    _log(canvas, look)
    entry, shape = layout.entry, canvas.theme.shape
    if not look.may_write:
        style = canvas.style(20, palette.quiet)
        canvas.text(look.words["silent"], (entry.x, entry.centre.y), style, Anchor.LEFT, entry.w)
        return
    draw_entry(canvas, entry, look.entry, look.words["write"], look.writing)
    if is_focused(focus, "chat"):
        canvas.frame(entry.box, palette.gold, shape.focus, shape.button_radius)


def _head(canvas: Canvas, look: RoomLook, game: str) -> None:
    """The game, and at the right who looks on and how long a word takes."""
    rect, palette = look.layout.head, canvas.theme.palette
    aside = canvas.style(19, palette.quiet, tabular=True)
    middle = rect.centre.y
    taken = canvas.text(look.words["aside"], (rect.right, middle), aside, Anchor.RIGHT, 0.42 * rect.w)
    style = canvas.style(31, palette.ink, face=Face.SERIF, weight=0.014)
    name = canvas.lettering.fit(game, style, taken.left - rect.x - 12 * canvas.scale, 0.5)
    canvas.image(name, (rect.x, middle - name.get_height() / 2))


def _agreed(canvas: Canvas, look: RoomLook, say: Callable[[Label], str]) -> None:
    """What is agreed, line by line, as far as there is room."""
    rect, high = look.layout.lines, LINE * canvas.scale
    words = [say(line) for line in look.model.lines] + [look.words["changed"]] * bool(look.words["changed"])
    style = canvas.style(22, canvas.theme.palette.quiet)
    for place, line in enumerate(words):
        y = rect.y + place * high
        if y + high <= rect.bottom + 1:
            canvas.text(line, (rect.x, y + high / 2), style, Anchor.LEFT, rect.w)


def _log(canvas: Canvas, look: RoomLook) -> None:
    """What was said, the newest line at the foot; older ones go where there is no room."""
    rect, palette, unit = look.layout.log, canvas.theme.palette, canvas.scale
    y = rect.bottom
    for name, text in reversed(look.log):
        words = f"{name}  {text}" if name else text
        style = canvas.style(21, palette.ink if name else palette.quiet)
        image = canvas.lettering.block(words, style, rect.w)
        y -= image.get_height() + 6 * unit
        if y < rect.y:
            return
        canvas.image(image, (rect.x, y))
    if not look.log and look.may_write:
        image = canvas.lettering.block(look.words["hello"], canvas.style(20, palette.quiet), rect.w)
        if image.get_height() <= rect.h:
            canvas.image(image, (rect.x, rect.y))
