"""Draws the lobby (画大厅): the scene with its mist, the title, the lacquer plaque, the buttons."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.focus import Focus
from game.present.layout.geometry import Rect
from game.present.layout.lobby_layout import BESIDE, LobbyLayout, edition_name
from game.ui.canvas import Anchor, ButtonKind, ButtonState, Canvas
from game.ui.icons import icon, star
from game.ui.lacquer import SignWords, arrow, board, segment, sign, sign_width, strip
from game.ui.scenery import Scenery
from game.ui.text import Face
from game.ui.title import draw_title
from game.ui.widgets import ButtonLook, fixed_value, is_focused, push_button, selector, state_of

__all__ = ["LobbyWords", "draw_lobby"]


@dataclass(frozen=True, slots=True)
class LobbyWords:
    """Everything that is written in the lobby, in the language of the moment.

    *place* tells which of how many games is on show, *edition* which of its editions is chosen, *starred* whether the
    game is a favourite; *places* are the words of the tray.
    """

    title: str
    subtitle: str
    sign: SignWords
    place: tuple[int, int]
    starred: bool
    editions: tuple[str, ...]
    edition: int
    compare: str
    first: str
    blocked: bool
    detail: str
    second: str
    level: tuple[str, str]
    level_fixed: bool
    length: tuple[str, str]
    room_title: str
    room: tuple[str, str, str]
    rules: tuple[str, str]
    places: tuple[str, ...]
    notice: str


def draw_lobby(
    canvas: Canvas,
    scenery: Scenery,
    seconds: float,
    look: tuple[LobbyLayout, LobbyWords, Focus],
    written: float = 1.0,
) -> None:
    """The whole lobby; *written* is how much of the title stands there."""
    layout, words, focus = look
    scenery.draw(canvas.surface, seconds)
    draw_title(canvas, layout.title, (words.title, words.subtitle), written)
    _sign(canvas, layout, words, focus)
    _editions(canvas, layout, words, focus)
    rules = ButtonLook(words.rules[0], 26, words.rules[1] if layout.rules.w > 300 * canvas.scale else "")
    buttons = [
        ("first", layout.first, ButtonLook(words.first, 40, words.detail, ButtonKind.SEAL, serif=True)),
        ("rules", layout.rules, rules),
    ]
    if layout.second is not None:
        buttons.append(("second", layout.second, ButtonLook(words.second, 26)))
    for name, rect, button in buttons:
        if words.blocked and name == "first":
            _shut(canvas, rect, words, focus)
            continue
        push_button(canvas, rect, button, state_of(focus, name), focus=is_focused(focus, name))
    _room(canvas, layout, words, focus)
    if words.level_fixed:
        fixed_value(canvas, layout.level, words.level)
    else:
        selector(canvas, layout.level, words.level, focus, "level")
    selector(canvas, layout.length, words.length, focus, "length")
    _dock(canvas, layout, words, focus)
    if words.notice:
        _notice(canvas, layout.notice, words.notice)


def _shut(canvas: Canvas, rect: Rect, words: LobbyWords, focus: Focus) -> None:
    """The large button of a room that is too dear: pale, with what is lacking."""
    palette, unit, radius = canvas.theme.palette, canvas.scale, canvas.theme.shape.button_radius
    lit = state_of(focus, "first") is not ButtonState.REST
    canvas.fill(rect.box, palette.paper, radius, 0.86 if lit else 0.74)
    canvas.frame(rect.box, palette.hairline, 1.5, radius)
    if is_focused(focus, "first"):
        canvas.frame(rect.inset(-canvas.px(4)).box, palette.gold, canvas.theme.shape.focus, radius + 4)
    room, middle = rect.w - 24 * unit, rect.centre
    style = canvas.style(34, palette.quiet, face=Face.SERIF, weight=0.02)
    canvas.text(words.first, (middle.x, middle.y - 14 * unit), style, Anchor.CENTRE, room)
    small = canvas.style(22, palette.vermilion_text)
    canvas.text(words.detail, (middle.x, middle.y + 25 * unit), small, Anchor.CENTRE, room)


def _room(canvas: Canvas, layout: LobbyLayout, words: LobbyWords, focus: Focus) -> None:
    """The room, and what the player has there, below it where there is air; the sign at its end: others can be had."""
    rect, unit, palette = layout.room, canvas.scale, canvas.theme.palette
    name, standing, brief = words.room
    airy = rect.h > 72 * unit
    look = ButtonLook(name, 26, standing) if airy else ButtonLook(f"{name} · {brief}" if brief else name, 22)
    push_button(canvas, rect, look, state_of(focus, "rooms"), focus=is_focused(focus, "rooms"))
    if airy:
        style = canvas.style(18, palette.quiet)
        left = (rect.x + 18 * unit, rect.y + 0.3 * rect.h)
        canvas.text(words.room_title, left, style, Anchor.LEFT, 0.2 * rect.w)
    x, y, reach = rect.right - 22 * unit, rect.centre.y, 7 * unit
    canvas.polygon(
        ((x - reach, y - 0.6 * reach), (x + reach, y - 0.6 * reach), (x, y + 0.7 * reach)), palette.quiet
    )


def _sign(canvas: Canvas, layout: LobbyLayout, words: LobbyWords, focus: Focus) -> None:
    """The board of the game with its arrows (匾), and how many games there are."""
    back, middle, on = layout.board
    state = state_of(focus, "games")
    board(canvas, layout.plaque, lit=state is not ButtonState.REST)
    roomy = layout.plaque.h > 130 * canvas.scale
    hung = middle.inset(6 * canvas.scale, 0)
    spare = max(0.0, hung.w - sign_width(canvas, hung, words.sign, roomy=roomy))
    sign(canvas, hung.moved(spare / 2, 0), words.sign, roomy=roomy)
    for name, rect, way in (("game-", back, -1), ("game+", on, 1)):
        arrow(canvas, rect, way, state_of(focus, name), focus=is_focused(focus, name))
    if is_focused(focus, "games"):
        place = middle.inset(0, 16 * canvas.scale)
        canvas.frame(place.box, canvas.theme.palette.gold_light, canvas.theme.shape.focus, 8)
    if words.starred:
        side = (26 if roomy else 20) * canvas.scale
        inset = (20 if roomy else 16) * canvas.scale
        place = Rect(
            layout.plaque.right - inset - side - 26 * canvas.scale, layout.plaque.y + inset, side, side
        )
        star(canvas, place, canvas.theme.palette.gold_light, filled=True)
    here, count = words.place
    if roomy and count > 1:
        _beads(canvas, (layout.plaque.centre.x, layout.plaque.bottom - 24 * canvas.scale), here, count)


def _beads(canvas: Canvas, middle: tuple[float, float], here: int, count: int) -> None:
    """A bead for each game, the one on show filled."""
    palette, step = canvas.theme.palette, 18 * canvas.scale
    for number in range(count):
        place = (middle[0] + (number - (count - 1) / 2) * step, middle[1])
        shown = number == here
        canvas.disc(place, (4.5 if shown else 3) * canvas.scale, palette.gold_light, 1.0 if shown else 0.45)


def _editions(canvas: Canvas, layout: LobbyLayout, words: LobbyWords, focus: Focus) -> None:
    """The strip of editions, and the way to compare them."""
    strip(canvas, layout.strip)
    for number, (rect, text) in enumerate(zip(layout.editions, words.editions, strict=True)):
        name = edition_name(number)
        chosen = number == words.edition
        segment(canvas, rect, text, (state_of(focus, name), chosen, is_focused(focus, name)))
    if layout.editions:
        inset = 16 * canvas.scale
        start, end = layout.compare.y + inset, layout.compare.bottom - inset
        canvas.line((layout.compare.x, start), (layout.compare.x, end), canvas.theme.palette.gold_dark, 1)
    look = (state_of(focus, "compare"), False, is_focused(focus, "compare"))
    segment(canvas, layout.compare, words.compare, look)


def _dock(canvas: Canvas, layout: LobbyLayout, words: LobbyWords, focus: Focus) -> None:
    """The tray along the lower edge: a picture and a word for each place."""
    strip(canvas, layout.dock)
    palette, unit = canvas.theme.palette, canvas.scale
    for (name, rect), word in zip(layout.places, words.places, strict=True):
        segment(canvas, rect, "", (state_of(focus, name), False, is_focused(focus, name)))
        if rect.x > layout.dock.x + unit:
            start, end = rect.y + 20 * unit, rect.bottom - 20 * unit
            canvas.line((rect.x, start), (rect.x, end), palette.gold_dark, 1)
        beside = rect.w >= BESIDE * unit
        style = canvas.style(24 if beside else 22, palette.gold_light)
        if beside:
            room = rect.w - (34 + 14 + 28) * unit
            text = canvas.lettering.fit(word, style, room)
            left = rect.centre.x - ((34 + 14) * unit + text.get_width()) / 2
            icon(canvas, name, Rect(left, rect.centre.y - 17 * unit, 34 * unit, 34 * unit), palette.gold)
            canvas.image(text, (left + 48 * unit, rect.centre.y - text.get_height() / 2))
        else:
            icon(canvas, name, Rect(rect.x, rect.y + 16 * unit, rect.w, 36 * unit), palette.gold)
            middle = (rect.centre.x, rect.bottom - 27 * unit)
            canvas.text(word, middle, style, Anchor.CENTRE, rect.w - 14 * unit)


def _notice(canvas: Canvas, rect: Rect, text: str) -> None:
    """A strip of paper with something the player should know."""
    style = canvas.style(20)
    wide = min(rect.w, canvas.lettering.measure(text, style)[0] + 40 * canvas.scale)
    canvas.panel((rect.x, rect.y, wide, rect.h))
    canvas.text(text, (rect.x + wide / 2, rect.centre.y), style, Anchor.CENTRE, wide - 24 * canvas.scale)
