"""Draws the lobby (画大厅): the scene with its mist, the title, the lacquer plaque, the buttons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.present.focus import Focus
from game.present.layout.geometry import Rect
from game.present.layout.lobby_layout import LobbyLayout
from game.theme import Theme, mix
from game.ui.brush import INK
from game.ui.canvas import Anchor, ButtonKind, Canvas
from game.ui.scenery import Scenery
from game.ui.text import Face
from game.ui.vector import document, hex_of, linear, picture
from game.ui.widgets import ButtonLook, is_focused, push_button, selector, state_of

__all__ = ["LobbyWords", "draw_lobby"]


@dataclass(frozen=True, slots=True)
class LobbyWords:
    """Everything that is written in the lobby, in the language of the moment."""

    title: str
    subtitle: str
    name: str
    place: str
    motto: str
    first: str
    detail: str
    second: str
    level: tuple[str, str]
    length: tuple[str, str]
    rules: tuple[str, str]
    help: str
    settings: str
    quit: str
    notice: str


def draw_lobby(
    canvas: Canvas, scenery: Scenery, seconds: float, look: tuple[LobbyLayout, LobbyWords, Focus]
) -> None:
    """The whole lobby."""
    layout, words, focus = look
    scenery.draw(canvas.surface, seconds)
    _title(canvas, layout.title, words)
    _plaque(canvas, layout.plaque, words)
    buttons = [
        ("first", layout.first, ButtonLook(words.first, 40, words.detail, ButtonKind.SEAL, serif=True)),
        ("rules", layout.rules, ButtonLook(words.rules[0], 26, words.rules[1])),
        ("help", layout.help, ButtonLook(words.help, 24)),
        ("settings", layout.settings, ButtonLook(words.settings, 24)),
        ("quit", layout.quit, ButtonLook(words.quit, 24)),
    ]
    if layout.second is not None:
        buttons.append(("second", layout.second, ButtonLook(words.second, 26)))
    for name, rect, button in buttons:
        push_button(canvas, rect, button, state_of(focus, name), focus=is_focused(focus, name))
    selector(canvas, layout.level, words.level, focus, "level")
    selector(canvas, layout.length, words.length, focus, "length")
    if words.notice:
        _notice(canvas, layout.notice, words.notice)


def _title(canvas: Canvas, rect: Rect, words: LobbyWords) -> None:
    """The name of the game in ink, its seal beside it."""
    units = rect.h / canvas.scale
    large = min(150.0, 0.66 * units)
    style = canvas.style(large, INK, face=Face.SERIF, weight=0.012)
    took = canvas.text(
        words.title, (rect.x, rect.y), style, Anchor.TOP_LEFT, rect.w - 0.5 * large * canvas.scale
    )
    seal = 0.36 * large * canvas.scale
    canvas.seal(
        (took.right + 0.12 * large * canvas.scale, took.y + 0.26 * large * canvas.scale, seal, seal), "瓯"
    )
    small = canvas.style(min(34.0, 0.19 * units), mix(INK, (120, 100, 80), 0.35), face=Face.SERIF)
    canvas.text(
        words.subtitle,
        (rect.x + 0.04 * large * canvas.scale, took.bottom - 0.02 * rect.h),
        small,
        Anchor.TOP_LEFT,
        rect.w,
    )


def _plaque(canvas: Canvas, rect: Rect, words: LobbyWords) -> None:
    """A lacquer board with a gilt edge and the game's name in gold (匾)."""
    canvas.shadow(rect.box, 14, 10, 0.6)
    size = (round(rect.w), round(rect.h))
    canvas.surface.blit(picture(_lacquer(size, canvas.theme, canvas.scale)), (round(rect.x), round(rect.y)))
    palette = canvas.theme.palette
    roomy = rect.h > 130 * canvas.scale
    place = (52 if roomy else 36) * canvas.scale
    inset = (34 if roomy else 24) * canvas.scale
    long = place * max(1.0, 0.62 * len(words.place)) if len(words.place) > 2 else place * 1.7
    long = min(long, 0.28 * rect.w)
    canvas.seal((rect.x + inset, rect.centre.y - place / 2, long, place), words.place)
    left = rect.x + inset + long + 26 * canvas.scale
    room = rect.right - inset - left
    middle = rect.centre.y - (20 * canvas.scale if roomy else 0)
    gold = canvas.style(60 if roomy else 40, palette.gold_light, face=Face.SERIF, weight=0.016)
    canvas.text(words.name, (left, middle), gold, Anchor.LEFT, room)
    if roomy:
        quiet = canvas.style(21, mix(palette.gold, palette.paper, 0.25))
        canvas.text(words.motto, (left, middle + 58 * canvas.scale), quiet, Anchor.LEFT, room)


@lru_cache(maxsize=8)
def _lacquer(size: tuple[int, int], theme: Theme, scale: float) -> str:
    wide, high = size
    palette = theme.palette
    dark, deep = mix(palette.vermilion_dark, (30, 10, 8), 0.62), mix(palette.vermilion_dark, (24, 8, 6), 0.80)
    defs = linear(
        "board",
        (0, 0, 0.3 * wide, high),
        ((0, mix(dark, palette.gold, 0.08), 1), (0.5, dark, 1), (1, deep, 1)),
    )
    defs += linear(
        "gilt",
        (0, 0, wide, high),
        ((0, palette.gold_light, 1), (0.5, palette.gold_dark, 1), (1, palette.gold, 1)),
    )
    line, inset = 3 * scale, 11 * scale
    gilt = f'fill="none" stroke="url(#gilt)" stroke-width="{line:g}"'
    thin = f'fill="none" stroke="{hex_of(palette.gold)}" stroke-opacity="0.45" stroke-width="{max(1.0, 1.2 * scale):g}"'
    shine = f'stroke="#FFF" stroke-opacity="0.18" stroke-width="{2 * scale:g}"'
    body = (
        f'{_rounded((0, 0, wide, high), 10 * scale)} fill="url(#board)"/>'
        f"{_rounded((line / 2, line / 2, wide - line, high - line), 9 * scale)} {gilt}/>"
        f"{_rounded((inset, inset, wide - 2 * inset, high - 2 * inset), 4 * scale)} {thin}/>"
        f'<path d="M{12 * scale:g} {5 * scale:g}H{wide - 12 * scale:g}" {shine}/>'
    )
    return document(size, body + _corners((wide, high), inset, scale, hex_of(palette.gold)), defs)


def _rounded(box: tuple[float, float, float, float], radius: float) -> str:
    x, y, wide, high = box
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{radius:g}"'


def _corners(size: tuple[int, int], inset: float, scale: float, colour: str) -> str:
    """The meander in each corner (回纹)."""
    step = 7 * scale
    paths = []
    for x, sx in ((inset, 1), (size[0] - inset, -1)):
        for y, sy in ((inset, 1), (size[1] - inset, -1)):
            turns = ((3, 1), (3, 3), (1, 3), (1, 1.8), (2.1, 1.8))
            points = " ".join(f"L{x + sx * dx * step:.1f} {y + sy * dy * step:.1f}" for dx, dy in turns)
            paths.append(f"M{x + sx * step:.1f} {y + sy * step:.1f} {points}")
    ink = f'stroke="{colour}" stroke-opacity="0.6" stroke-width="{1.3 * scale:g}"'
    return f'<path d="{"".join(paths)}" fill="none" {ink}/>'


def _notice(canvas: Canvas, rect: Rect, text: str) -> None:
    """A strip of paper with something the player should know."""
    style = canvas.style(20)
    wide = min(rect.w, canvas.lettering.measure(text, style)[0] + 40 * canvas.scale)
    canvas.panel((rect.x, rect.y, wide, rect.h))
    canvas.text(text, (rect.x + wide / 2, rect.centre.y), style, Anchor.CENTRE, wide - 24 * canvas.scale)
