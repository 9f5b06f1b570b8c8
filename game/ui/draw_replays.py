"""Draws the list of matches (画对局列表)."""

from __future__ import annotations

from collections.abc import Callable

from game.present.focus import Focus
from game.present.label import Label
from game.present.layout.geometry import Rect
from game.present.layout.replays_layout import PlacedMatch
from game.present.replays_model import ListRow
from game.theme import mix
from game.ui.canvas import Anchor, ButtonKind, ButtonState, Canvas
from game.ui.icons import star
from game.ui.text import Face
from game.ui.widgets import is_focused, money_colour, score_text, state_of

__all__ = ["draw_match", "draw_star_button"]


def draw_match(
    canvas: Canvas, placed: PlacedMatch, row: ListRow, focus: Focus, say: Callable[[Label], str]
) -> None:
    """One row: star, when and what, who; place and total at the right, the button for more."""
    palette, unit = canvas.theme.palette, canvas.scale
    name = f"open:{row.file}"
    body = placed.body
    ground = mix(palette.paper_light, palette.paper, 0.5)
    if name in (focus.hovered, focus.pressed):
        ground = mix(palette.paper_light, palette.hairline, 0.45 if focus.hovered == name else 0.7)
    canvas.fill(body.box, ground, canvas.theme.shape.button_radius)
    canvas.frame(body.box, palette.hairline, 1.2, canvas.theme.shape.button_radius)
    if is_focused(focus, name):
        canvas.frame(body.box, palette.gold, canvas.theme.shape.focus, canvas.theme.shape.button_radius)
    if not row.is_broken:
        _star(canvas, placed.star, f"star:{row.file}", focus, on=row.starred)
    _dots(canvas, placed.more, f"more:{row.file}", focus)
    left, right = body.x + 18 * unit, body.right - 16 * unit
    right = _result(canvas, Rect(body.x, body.y, right - body.x, body.h), row)
    _words(canvas, Rect(left, body.y, right - left - 14 * unit, body.h), row, say, tall=placed.tall)


_SMALLEST = 0.5
"""Room and hands get so small beside a long name before they are cut."""


def _words(canvas: Canvas, rect: Rect, row: ListRow, say: Callable[[Label], str], *, tall: bool) -> None:
    """What was played, when and where, by whom: two lines, or three where they are short."""
    palette, unit = canvas.theme.palette, canvas.scale
    upper, lower = rect.y + (0.24 if tall else 0.33) * rect.h, rect.y + (0.79 if tall else 0.7) * rect.h
    end = rect.right
    if row.note is not None:
        words = canvas.style(19, palette.vermilion_text)
        end = canvas.text(say(row.note), (end, upper), words, Anchor.RIGHT, 0.3 * rect.w).left - 14 * unit
    about = say(row.about) if row.about is not None else ""
    quiet, start = canvas.style(21, palette.quiet, tabular=True), rect.x
    if row.when and tall:
        canvas.text(f"{row.when}  {about}", (start, rect.y + 0.53 * rect.h), quiet, Anchor.LEFT, rect.w)
    elif row.when:
        start = canvas.text(row.when, (start, upper), quiet, Anchor.LEFT, 0.4 * rect.w).right + 18 * unit
    head = palette.vermilion_text if row.is_broken else palette.ink
    style = canvas.style(25, head, face=Face.SERIF, weight=0.01)
    name = canvas.text(say(row.what), (start, upper), style, Anchor.LEFT, max(10.0, end - start))
    if about and not tall:
        left = name.right + 18 * unit
        image = canvas.lettering.fit(about, canvas.style(21, palette.quiet), max(10.0, end - left), _SMALLEST)
        canvas.image(image, (left, upper - image.get_height() / 2))
    canvas.text(say(row.who), (rect.x, lower), canvas.style(21, palette.quiet), Anchor.LEFT, rect.w)


def _result(canvas: Canvas, rect: Rect, row: ListRow) -> float:
    """Place and total at the right end of a row; where they begin."""
    if row.total is None:
        return rect.right
    palette, unit = canvas.theme.palette, canvas.scale
    colour = money_colour(palette, row.total)
    style = canvas.style(32, colour, face=Face.SERIF, weight=0.01, tabular=True)
    room = 0.24 * rect.w
    total = canvas.text(
        score_text(row.total, signed=True), (rect.right, rect.centre.y), style, Anchor.RIGHT, room
    )
    side = 44 * unit
    x = rect.right - max(room * 0.62, rect.right - total.left) - side - 12 * unit
    if row.place:
        seal = palette.vermilion if row.place == 1 else mix(palette.quiet, palette.ink, 0.1)
        canvas.seal((x, rect.centre.y - side / 2, side, side), str(row.place), seal)
    return x


def draw_star_button(canvas: Canvas, rect: Rect, focus: Focus, *, on: bool) -> None:
    """The button that leaves only the starred matches."""
    state = state_of(focus, "starred")
    canvas.button(
        rect.box, ButtonKind.JADE if on else ButtonKind.PAPER, state, focus=is_focused(focus, "starred")
    )
    _sign(canvas, rect, on=on)


def _star(canvas: Canvas, rect: Rect, name: str, focus: Focus, *, on: bool) -> None:
    palette = canvas.theme.palette
    if state_of(focus, name) is not ButtonState.REST:
        canvas.fill(rect.inset(4 * canvas.scale).box, palette.hairline, canvas.theme.shape.button_radius, 0.5)
    if is_focused(focus, name):
        canvas.frame(
            rect.inset(2 * canvas.scale).box,
            palette.gold,
            canvas.theme.shape.focus,
            canvas.theme.shape.button_radius,
        )
    _sign(canvas, rect, on=on)


def _sign(canvas: Canvas, rect: Rect, *, on: bool) -> None:
    """A star: filled with gold when it is on."""
    palette = canvas.theme.palette
    side = 0.66 * min(rect.w, rect.h, 60 * canvas.scale)
    place = Rect(rect.centre.x - side / 2, rect.centre.y - side / 2, side, side)
    edge = mix(palette.gold, palette.ink, 0.25) if on else palette.quiet
    star(canvas, place, palette.gold, filled=on, edge=edge)


def _dots(canvas: Canvas, rect: Rect, name: str, focus: Focus) -> None:
    """The button for everything else that can be done with a match."""
    palette = canvas.theme.palette
    inner = rect.inset(2 * canvas.scale)
    canvas.button(inner.box, ButtonKind.PAPER, state_of(focus, name), focus=is_focused(focus, name))
    for by in (-1, 0, 1):
        canvas.disc(
            (rect.centre.x, rect.centre.y + by * 13 * canvas.scale), 3.5 * canvas.scale, palette.quiet
        )
