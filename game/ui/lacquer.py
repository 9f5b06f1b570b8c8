"""Lacquer boards with a gilt edge (漆匾): what the names of games are written on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from game.present.label import Label
from game.present.layout.geometry import Rect
from game.present.lobby_model import GameSign
from game.theme import Theme, mix
from game.ui.canvas import Anchor, ButtonState, Canvas
from game.ui.text import Face
from game.ui.vector import document, hex_of, linear, picture

__all__ = [
    "SignWords",
    "arrow",
    "board",
    "name_share",
    "segment",
    "sign",
    "sign_width",
    "sign_words",
    "strip",
]


@dataclass(frozen=True, slots=True)
class SignWords:
    """What is written on the board of a game; *own* when its rules are our own (自定规则)."""

    name: str
    place: str
    motto: str
    own: str


def sign_words(shown: GameSign, say: Callable[[Label], str]) -> SignWords:
    """The words of a board in the language of the moment."""
    own = say(shown.own) if shown.own is not None else ""
    return SignWords(say(shown.name), say(shown.place), say(shown.motto), own)


def board(canvas: Canvas, rect: Rect, *, lit: bool = False) -> None:
    """The bare board; brighter when it is pointed at."""
    canvas.shadow(rect.box, 14, 10, 0.6)
    size = (round(rect.w), round(rect.h))
    markup = _lacquer(size, canvas.theme, canvas.scale, lit)
    canvas.surface.blit(picture(markup), (round(rect.x), round(rect.y)))


def name_share(canvas: Canvas, rect: Rect, words: SignWords, *, roomy: bool) -> tuple[float, float]:
    """How large name and motto can be on a board, as shares of their usual size: beside others all are alike."""
    place = (52 if roomy else 34) * canvas.scale
    room = rect.w - _long(rect, place, words) - (24 if roomy else 18) * canvas.scale
    shares = []
    for text, style in (
        (words.name, canvas.style(58 if roomy else 40, face=Face.SERIF, weight=0.016)),
        (words.motto, canvas.style(21)),
    ):
        _, fitted = canvas.lettering.fitted(text, style, room, 0.4)
        shares.append(fitted.size / style.size)
    return shares[0], shares[1]


def sign_width(
    canvas: Canvas, rect: Rect, words: SignWords, *, roomy: bool, shares: tuple[float, float] = (1.0, 1.0)
) -> float:
    """How much of a board the seal with name and motto takes, at most all of it."""
    seal = _long(rect, (52 if roomy else 34) * canvas.scale, words) + (24 if roomy else 18) * canvas.scale
    gold = canvas.style((58 if roomy else 40) * shares[0], face=Face.SERIF, weight=0.016)
    name = canvas.lettering.measure(words.name, gold)[0]
    motto = canvas.lettering.measure(words.motto, canvas.style(21 * shares[1]))[0] if roomy else 0
    return min(rect.w, seal + max(name, motto))


def _long(rect: Rect, place: float, words: SignWords) -> float:
    """How long the seal of the place is."""
    return min(place * max(1.7, 0.62 * len(words.place)), 0.3 * rect.w)


def sign(
    canvas: Canvas, rect: Rect, words: SignWords, *, roomy: bool, shares: tuple[float, float] = (1.0, 1.0)
) -> None:
    """The seal of the place, the name in gold and the motto, between the edges of a board."""
    palette = canvas.theme.palette
    place = (52 if roomy else 34) * canvas.scale
    raised = 5 * canvas.scale if roomy else 0.0
    long = _long(rect, place, words)
    lift = (15 if roomy else 10) * canvas.scale if words.own else 0.0
    canvas.seal((rect.x, rect.centre.y - place / 2 - lift - raised, long, place), words.place)
    if words.own:
        small = canvas.style(18, palette.gold_light)
        middle = (rect.x + long / 2, rect.centre.y + place / 2 + lift * 0.25 - raised)
        canvas.text(words.own, middle, small, Anchor.CENTRE, long + 20 * canvas.scale)
    left = rect.x + long + (24 if roomy else 18) * canvas.scale
    room = rect.right - left
    size = (58 if roomy else 40) * shares[0]
    gold = canvas.style(size, palette.gold_light, face=Face.SERIF, weight=0.016)
    name = canvas.lettering.fit(words.name, gold, room, 0.45)
    if not roomy:
        canvas.image(name, (left, rect.centre.y - name.get_height() / 2))
        return
    # the smaller the name, the nearer the motto comes to it
    apart = 30 * canvas.scale + 26 * canvas.scale * name.get_height() / canvas.lettering.measure("", gold)[1]
    apart = min(56 * canvas.scale * max(1.0, shares[0]), apart * max(0.8, shares[0]))
    top = rect.centre.y + 2 * canvas.scale - apart / 2
    canvas.image(name, (left, top - name.get_height() / 2))
    quiet = canvas.style(21 * shares[1], mix(palette.gold, palette.paper, 0.25))
    motto = canvas.lettering.fit(words.motto, quiet, room, 0.6)
    canvas.image(motto, (left, top + apart - motto.get_height() / 2))


def strip(canvas: Canvas, rect: Rect) -> None:
    """The flat lacquer tray below a board."""
    palette = canvas.theme.palette
    radius = canvas.theme.shape.button_radius
    canvas.shadow(rect.box, 9, radius, 0.5)
    canvas.fill(rect.box, mix(palette.vermilion_dark, (24, 8, 6), 0.74), radius)
    canvas.frame(rect.box, palette.gold_dark, 1.5, radius, 0.8)


def segment(canvas: Canvas, rect: Rect, text: str, look: tuple[ButtonState, bool, bool]) -> None:
    """One part of a tray; *look* tells how it stands, whether it is chosen, whether the keyboard is on it."""
    state, chosen, focus = look
    palette, radius = canvas.theme.palette, canvas.theme.shape.button_radius
    inner = rect.inset(canvas.px(7))
    if chosen:
        canvas.fill(inner.box, palette.gold, radius - 4)
        canvas.fill((inner.x, inner.y, inner.w, inner.h / 2), palette.gold_light, radius - 4, 0.35)
    elif state in (ButtonState.HOVER, ButtonState.PRESSED):
        canvas.fill(inner.box, palette.gold, radius - 4, 0.28 if state is ButtonState.PRESSED else 0.16)
    if focus:
        canvas.frame(rect.inset(canvas.px(2)).box, palette.gold_light, canvas.theme.shape.focus, radius)
    colour = palette.ink if chosen else palette.gold_light
    canvas.text(
        text,
        (inner.centre.x, inner.centre.y),
        canvas.style(24, colour),
        Anchor.CENTRE,
        inner.w - canvas.px(12),
    )


def arrow(canvas: Canvas, rect: Rect, way: int, state: ButtonState, *, focus: bool) -> None:
    """An arrow on a board, in the middle of its place."""
    palette = canvas.theme.palette
    reach = 12 * canvas.scale
    x, y = rect.centre.x + way * 3 * canvas.scale, rect.centre.y
    if state in (ButtonState.HOVER, ButtonState.PRESSED):
        canvas.disc(
            (rect.centre.x, y), 26 * canvas.scale, palette.gold, 0.3 if state is ButtonState.PRESSED else 0.18
        )
    if focus:
        canvas.ring((rect.centre.x, y), 26 * canvas.scale, 3 * canvas.scale, palette.gold_light)
    points = (
        (x - way * reach * 0.7, y - reach),
        (x + way * reach * 0.6, y),
        (x - way * reach * 0.7, y + reach),
    )
    canvas.polygon(points, palette.gold_light)


@lru_cache(maxsize=32)
def _lacquer(size: tuple[int, int], theme: Theme, scale: float, lit: bool) -> str:
    wide, high = size
    palette = theme.palette
    wood = 0.5 if lit else 0.62
    dark, deep = mix(palette.vermilion_dark, (30, 10, 8), wood), mix(palette.vermilion_dark, (24, 8, 6), 0.80)
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
