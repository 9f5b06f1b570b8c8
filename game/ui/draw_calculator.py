"""Draws the calculator (画算台): the head on the cloth, the desk, the paper with the result or with what is missing."""

from __future__ import annotations

from dataclasses import dataclass

from game.present.calculator_model import CalculatorModel, Step, Tone
from game.present.label import said
from game.present.layout.calculator_layout import TITLE, TOOLS, CalculatorLayout
from game.present.layout.calculator_paper_layout import Paper, View
from game.present.layout.geometry import Rect
from game.present.layout.settle_layout import page_name
from game.present.scroll import Scroll
from game.present.settle_model import Page
from game.ui.canvas import Anchor, ButtonKind, ButtonState
from game.ui.draw_calculator_desk import DeskLook, draw_desk
from game.ui.draw_settle import PageLook, draw_page
from game.ui.fade import faded
from game.ui.ink import Ink
from game.ui.lacquer import arrow, strip
from game.ui.sprites import Look
from game.ui.text import Face
from game.ui.widgets import ButtonLook, ChipLook, chip, is_focused, push_button, scroll_bar, state_of

__all__ = ["CalculatorLook", "draw_calculator"]


@dataclass(frozen=True, slots=True)
class CalculatorLook:
    """What the drawing needs: *typed* are digits that wait for their suit, *named* are game and edition in words."""

    model: CalculatorModel
    layout: CalculatorLayout
    view: View
    choices: Scroll
    typed: str
    named: tuple[str, str]


def draw_calculator(ink: Ink, look: CalculatorLook) -> None:
    """Everything but the cloth."""
    layout, model = look.layout, look.model
    _head(ink, look)
    if layout.desk is not None:
        draw_desk(ink, DeskLook(model, layout.desk, look.view.panel, look.choices, look.typed))
    if layout.status is not None:
        _status_line(ink, look, layout.status)
    if layout.details is not None:
        words = ButtonLook(ink.texts("calculator.details"), 24, kind=ButtonKind.JADE)
        push_button(
            ink.canvas, layout.details, words, state_of(ink.focus, "details"),
            focus=is_focused(ink.focus, "details"),
        )  # fmt: skip
    if layout.paper is not None:
        _paper(ink, look, layout.paper)


def _head(ink: Ink, look: CalculatorLook) -> None:
    """The title, the board with game and edition, the tools."""
    canvas, palette, layout = ink.canvas, ink.canvas.theme.palette, look.layout
    title = layout.title
    side = 0.56 * title.h
    canvas.seal((title.x, title.centre.y - side / 2, side, side), ink.texts("calculator.seal"))
    style = canvas.style(TITLE, palette.on_cloth, face=Face.SERIF, weight=0.014)
    left = title.x + side + 12 * ink.unit
    canvas.text(
        ink.texts("calculator.title"),
        (left, title.centre.y),
        style,
        Anchor.LEFT,
        title.right - left - 10 * ink.unit,
    )
    _board(ink, look)
    off = {"undo": not look.model.can_undo, "clear": not look.model.can_clear}
    for name, rect in zip(TOOLS, layout.tools, strict=True):
        state = ButtonState.OFF if off.get(name) else state_of(ink.focus, name)
        words = ButtonLook(ink.texts(f"calculator.tool.{name}"), 22, bare=True)
        inner = rect.inset(0, 4 * ink.unit)
        push_button(canvas, inner, words, state, focus=is_focused(ink.focus, name))


def _board(ink: Ink, look: CalculatorLook) -> None:
    canvas, palette = ink.canvas, ink.canvas.theme.palette
    back, middle, on = look.layout.game
    whole = Rect(back.x, back.y, on.right - back.x, back.h)
    strip(canvas, whole)
    for name, rect, way in (("game-", back, -1), ("game+", on, 1)):
        arrow(canvas, rect, way, state_of(ink.focus, name), focus=is_focused(ink.focus, name))
    if state_of(ink.focus, "games") is not ButtonState.REST:
        canvas.fill(middle.inset(0, 6 * ink.unit).box, palette.gold, 8, 0.14)
    if is_focused(ink.focus, "games"):
        canvas.frame(middle.inset(0, 4 * ink.unit).box, palette.gold_light, canvas.theme.shape.focus, 8)
    game, edition = look.named
    gold = canvas.style(29, palette.gold_light, face=Face.SERIF, weight=0.014)
    quiet = canvas.style(20, palette.gold)
    wide = canvas.lettering.measure(game, gold)[0]
    beside = canvas.lettering.measure(edition, quiet)[0] + 14 * ink.unit if edition else 0.0
    room = middle.w - 16 * ink.unit
    share = min(1.0, room / (wide + beside))
    left = middle.centre.x - share * (wide + beside) / 2
    took = canvas.text(game, (left, middle.centre.y), gold, Anchor.LEFT, share * wide + 1)
    if edition:
        place = (took.right + 12 * ink.unit, middle.centre.y + 3 * ink.unit)
        canvas.text(edition, place, quiet, Anchor.LEFT, share * beside)


def _status_line(ink: Ink, look: CalculatorLook, rect: Rect) -> None:
    """The line at the foot: how things stand, what else there is to say, the waits."""
    canvas, palette, status = ink.canvas, ink.canvas.theme.palette, look.model.status
    rim = {Tone.FAULT: palette.vermilion, Tone.RESULT: palette.gold}.get(status.tone)
    canvas.panel(rect.box, rim)
    inner = rect.inset(20 * ink.unit, 0)
    colour = palette.ink if status.tone is Tone.HINT else palette.vermilion_text
    style = canvas.style(30, colour, face=Face.SERIF, weight=0.012)
    words = ink.say(status.words)
    if canvas.lettering.measure(words, style)[0] > inner.w:  # in two lines before a word is lost
        small = canvas.style(21, colour)
        high = canvas.lettering.block_height(words, small, inner.w)
        canvas.paragraph(words, (inner.x, inner.centre.y - high / 2), small, inner.w)
        return
    took = canvas.text(words, (inner.x, inner.centre.y), style, Anchor.LEFT, inner.w)
    left = took.right + 20 * ink.unit
    if status.detail is not None:
        quiet = canvas.style(21, palette.quiet)
        words = ink.say(status.detail)
        if canvas.lettering.measure(words, quiet)[0] * 0.7 <= inner.right - left:
            place = (left, inner.centre.y + 2 * ink.unit)
            left = canvas.text(words, place, quiet, Anchor.LEFT, inner.right - left).right + 24 * ink.unit
    if look.model.winning and status.tone is Tone.HINT:
        _waits_in_line(ink, look, Rect(left, inner.y, inner.right - left, inner.h))


def _waits_in_line(ink: Ink, look: CalculatorLook, room: Rect) -> None:
    """The waits with their worth, as many as there is room for, from the right edge."""
    canvas, unit = ink.canvas, ink.unit
    high = round(0.66 * room.h)
    wide, whole = ink.sprites.size(high)
    style = canvas.style(20, canvas.theme.palette.quiet)
    x = room.right
    for tile, total in reversed(look.model.winning):
        words = (
            "" if total is None else ink.say(said("settle.fan", fan=total)) if look.model.fan else str(total)
        )
        text = canvas.lettering.measure(words, style)[0] + 6 * unit if words else 0
        x -= wide + text + 12 * unit
        if x < room.x:
            return
        canvas.image(
            ink.sprites.front(tile, high, Look(wild=tile in look.model.wilds)), (x, room.centre.y - whole / 2)
        )
        canvas.text(words, (x + wide + 5 * unit, room.centre.y), style, Anchor.LEFT)


def _paper(ink: Ink, look: CalculatorLook, paper: Paper) -> None:
    """The sheet: the result with its pages, or what is missing."""
    canvas, model = ink.canvas, look.model
    canvas.panel(paper.frame.box)
    settle = model.settle
    if settle is None or paper.page is None:
        _waiting(ink, look, paper)
        return
    _heading(ink, look, paper)
    body = paper.body
    page = look.view.page if look.view.page in settle.pages else settle.pages[0]
    with faded(canvas, body, ink.scroll):
        draw_page(ink, PageLook(settle, page, paper.page, len(settle.patterns), 1.0))
    unit = ink.unit
    bar = Rect(body.right - 6 * unit, body.y + 8 * unit, 6 * unit, body.h - 16 * unit)
    scroll_bar(canvas, bar, ink.scroll.thumb)
    canvas.line((body.x, body.bottom), (body.right, body.bottom), canvas.theme.palette.hairline, 1)
    _tabs(ink, settle.pages, paper, page)


def _tabs(ink: Ink, pages: tuple[Page, ...], paper: Paper, chosen: Page) -> None:
    for page, rect in zip(pages, paper.tabs, strict=True):
        name = page_name(page)
        words = ink.texts(f"settle.page.{page.value}")
        state = state_of(ink.focus, name)
        chip(ink.canvas, rect, ChipLook(words, state, page is chosen, is_focused(ink.focus, name)))
    if paper.back is not None:
        look = ButtonLook(ink.texts("calculator.back"), 24, kind=ButtonKind.JADE)
        rect = paper.back.inset(0, 4 * ink.unit)
        push_button(ink.canvas, rect, look, state_of(ink.focus, "back"), focus=is_focused(ink.focus, "back"))


def _heading(ink: Ink, look: CalculatorLook, paper: Paper) -> None:
    """Who won and how, the seal; a refusal of the last tap stands in the place of how."""
    canvas, palette, settle = ink.canvas, ink.canvas.theme.palette, look.model.settle
    if settle is None:
        return
    rect = paper.heading
    room = paper.seal.x - rect.x - 16 * ink.unit
    title = canvas.style(33, palette.ink, face=Face.SERIF, weight=0.012)
    took = canvas.text(
        ink.say(settle.title), (rect.x, rect.y + 30 * ink.unit), title, Anchor.LEFT, 0.6 * room
    )
    left = took.right + 18 * ink.unit
    quiet = canvas.style(21, palette.quiet)
    canvas.text(ink.say(settle.how), (left, rect.y + 33 * ink.unit), quiet, Anchor.LEFT, rect.x + room - left)
    status = look.model.status
    colour = palette.vermilion_text if status.tone is Tone.FAULT else palette.quiet
    words = ink.say(status.words if status.tone is Tone.FAULT else settle.rules.name)
    small = canvas.style(19, colour)
    canvas.text(words, (rect.x, rect.y + 64 * ink.unit), small, Anchor.LEFT, room)
    canvas.line((rect.x, rect.bottom), (rect.right, rect.bottom), palette.hairline, 1.5)
    canvas.seal(paper.seal.box, ink.say(settle.seal), palette.vermilion if settle.winner else palette.indigo)


def _waiting(ink: Ink, look: CalculatorLook, paper: Paper) -> None:
    """What is missing or wrong, large; the waits; how tiles are typed."""
    canvas, palette, unit, model = ink.canvas, ink.canvas.theme.palette, ink.unit, look.model
    rect = Rect(
        paper.heading.x, paper.heading.y + 10 * unit, paper.heading.w, paper.frame.bottom - paper.heading.y
    )
    status = model.status
    colour = palette.ink if status.tone is Tone.HINT else palette.vermilion_text
    style = canvas.style(38, colour, face=Face.SERIF, weight=0.012)
    y: float = canvas.paragraph(ink.say(status.words), (rect.x, rect.y + 8 * unit), style, rect.w).bottom
    if status.detail is not None:
        quiet = canvas.style(23, palette.quiet)
        y = canvas.paragraph(ink.say(status.detail), (rect.x, y + 10 * unit), quiet, rect.w).bottom
    y += 22 * unit
    if model.winning:
        y = _waits(ink, look, Rect(rect.x, y, rect.w, 0))
    y = _steps(ink, look, Rect(rect.x, y, rect.w, rect.bottom - y))
    words = ink.texts("calculator.tip" if model.honours else "calculator.tip.plain")
    style = canvas.style(20, palette.quiet)
    high = canvas.lettering.block_height(words, style, rect.w)
    top = rect.bottom - high - 34 * unit
    if top > y + 10 * unit:
        canvas.line((rect.x, top - 12 * unit), (rect.right, top - 12 * unit), palette.hairline, 1)
        canvas.paragraph(words, (rect.x, top), style, rect.w)


def _waits(ink: Ink, look: CalculatorLook, place: Rect) -> float:
    """The tiles that would complete the hand; gives where they end."""
    canvas = ink.canvas
    high = round(62 * ink.unit)
    wide, whole = ink.sprites.size(high)
    step, x, y = wide + 26 * ink.unit, place.x, place.y
    style = canvas.style(19, canvas.theme.palette.quiet)
    for tile, total in look.model.winning:
        if x + wide > place.right:
            x, y = place.x, y + whole + 36 * ink.unit
        canvas.cast(ink.sprites.shadow((wide, whole), high), (x, y))
        canvas.image(ink.sprites.front(tile, high, Look(wild=tile in look.model.wilds)), (x, y))
        if total is not None:
            words = ink.say(
                said("settle.formula.plain.fan" if look.model.fan else "settle.formula.plain", total=total)
            )
            canvas.text(words, (x + wide / 2, y + whole + 14 * ink.unit), style, Anchor.CENTRE, step - 4)
        x += step
    return y + whole + 42 * ink.unit


def _steps(ink: Ink, look: CalculatorLook, place: Rect) -> float:
    """What has to be put, ticked when it is; gives where it ends."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    steps = look.model.steps
    high = 76 * unit
    if len(steps) * high + 90 * unit > place.h:
        return place.y
    y = place.y
    for number, step in enumerate(steps, 1):
        middle = y + high / 2
        canvas.line((place.x, y), (place.right, y), palette.hairline, 1)
        centre = (place.x + 24 * unit, middle)
        if step.done:
            canvas.disc(centre, 19 * unit, palette.jade_text)
            _tick(ink, centre)
        else:
            canvas.ring(centre, 18 * unit, 2 * unit, palette.gold_dark)
            style = canvas.style(22, palette.quiet, face=Face.SERIF)
            canvas.text(str(number), centre, style, Anchor.CENTRE)
        style = canvas.style(26, palette.ink if step.done else palette.quiet, face=Face.SERIF, weight=0.01)
        took = canvas.text(
            ink.say(step.name), (place.x + 62 * unit, middle), style, Anchor.LEFT, 0.5 * place.w
        )
        _step_detail(ink, step, Rect(took.right + 16 * unit, y, place.right - took.right - 16 * unit, high))
        y += high
    canvas.line((place.x, y), (place.right, y), palette.hairline, 1)
    return y


def _step_detail(ink: Ink, step: Step, rect: Rect) -> None:
    """What was put, at the right edge."""
    canvas, palette, unit = ink.canvas, ink.canvas.theme.palette, ink.unit
    if step.detail is not None:
        style = canvas.style(22, palette.quiet, tabular=True)
        canvas.text(ink.say(step.detail), (rect.right, rect.centre.y), style, Anchor.RIGHT, rect.w)
    high = round(46 * unit)
    wide, whole = ink.sprites.size(high)
    x = rect.right - len(step.tiles) * (wide + 4 * unit)
    for shown in step.tiles:
        place = (x, rect.centre.y - whole / 2)
        canvas.cast(ink.sprites.shadow((wide, whole), high), place)
        canvas.image(ink.sprites.front(shown.tile, high, Look(wild=shown.wild)), place)
        x += wide + 4 * unit


def _tick(ink: Ink, centre: tuple[float, float]) -> None:
    """A tick on a disc."""
    x, y, unit = *centre, ink.unit
    points = ((-8, 0), (-3, 6), (9, -6), (7, -9), (-3, 1), (-6, -3))
    ink.canvas.polygon(
        tuple((x + dx * unit, y + dy * unit) for dx, dy in points), ink.canvas.theme.palette.on_seal
    )
