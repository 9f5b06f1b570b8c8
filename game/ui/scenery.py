"""The lobby's picture: the islet in the river at dusk, as layered ink wash (水墨).

Everything is drawn here from curves and seeded chance, in units of a thousandth of the window's height, once per
size. Only the mist moves: bands that repeat around their ends, blitted at an offset.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Final

import pygame

from game.theme import Colour, mix
from game.ui.brush import INK, Dip, blot, line, placed, shape
from game.ui.islet import HAZE, islet
from game.ui.vector import Stop, linear, radial, rasterise

__all__ = ["Mist", "Scenery", "paint_scenery"]

_SKY: Final[tuple[Stop, ...]] = (
    (0.0, (150, 170, 168), 1),
    (0.34, (205, 205, 188), 1),
    (0.72, (238, 216, 178), 1),
    (1.0, (243, 206, 164), 1),
)
_WATER: Final[tuple[Stop, ...]] = (
    (0.0, (222, 205, 172), 1),
    (0.12, (188, 196, 178), 1),
    (0.5, (112, 142, 136), 1),
    (1.0, (44, 76, 74), 1),
)
_GLOW: Final[tuple[Stop, ...]] = (
    (0, (246, 190, 140), 0.85),
    (0.3, (246, 204, 158), 0.4),
    (1, (246, 214, 170), 0),
)
_SUN: Final[tuple[Stop, ...]] = ((0, (214, 96, 62), 0.95), (1, (226, 138, 92), 0.55))
_BOAT: Final = (
    ("M-74 -9Q-40 9 0 9T80 -13Q40 0 0 0T-74 -9Z", 0.92),
    ("M-34 0Q-10 -34 20 1Z", 0.86),
    ("M34 -41L46 -50L58 -41Z", 1.0),
    ("M40 -3Q38 -26 45 -36Q54 -28 51 -5Z", 0.9),
)
_BIRD: Final = "M-1 -.3Q-.4 -.7 0 0Q.4 -.7 1 -.3"


@dataclass(frozen=True, slots=True)
class Mist:
    """A band of mist that repeats after its own width: its picture, upper edge, speed in window widths a second."""

    band: pygame.Surface
    top: int
    speed: float


@dataclass(frozen=True, slots=True)
class Scenery:
    """The still picture and the mist over it."""

    still: pygame.Surface
    mists: tuple[Mist, ...]

    def draw(self, target: pygame.Surface, seconds: float) -> None:
        """The picture as it is after some seconds."""
        target.blit(self.still, (0, 0))
        wide = target.get_width()
        for mist in self.mists:
            shift = round(seconds * mist.speed * wide) % mist.band.get_width()
            target.blit(mist.band, (shift - mist.band.get_width(), mist.top))
            target.blit(mist.band, (shift, mist.top))


@dataclass(frozen=True, slots=True)
class _Frame:
    """The window in units: its width (its height is 1000), the horizon, the islet's middle and scale."""

    wide: float
    horizon: float
    middle: float
    grow: float
    size: tuple[int, int]

    @property
    def sun(self) -> tuple[float, float]:
        """Where the sun stands."""
        return self.middle + 345 * self.grow, self.horizon - (262 if self.grow == 1 else 318)

    def paint(
        self, layer: tuple[str, str], box: tuple[float, float, float, float], part: int = 1
    ) -> pygame.Surface:
        """What of a layer lies in a box (x, y, w, h in units), drawn at a part of its size and brought up."""
        body, defs = layer
        unit = self.size[1] / 1000
        whole = (max(1, round(box[2] * unit)), max(1, round(box[3] * unit)))
        size = (max(1, whole[0] // part), max(1, whole[1] // part))
        picture = rasterise(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
            f'viewBox="{box[0]:g} {box[1]:g} {box[2]:g} {box[3]:g}" preserveAspectRatio="none">'
            f"<defs>{defs}</defs>{body}</svg>"
        )
        return picture if part == 1 else pygame.transform.smoothscale(picture, whole)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A place in pixels."""
        unit = self.size[1] / 1000
        return round(x * unit), round(y * unit)


@dataclass(frozen=True, slots=True)
class _Range:
    """A range of mountains: how high it rises, how much it sways, its tone and strength, its chance."""

    rise: float
    sway: float
    tone: Colour
    ink: float
    seed: int


_RANGES: Final = (
    _Range(300, 118, (120, 138, 142), 0.42, 3),
    _Range(215, 92, (96, 116, 120), 0.52, 8),
    _Range(118, 60, (70, 92, 94), 0.58, 21),
)


def paint_scenery(size: tuple[int, int]) -> Scenery:
    """Paints the scene for a window."""
    frame = _frame(size)
    still = pygame.Surface(size)
    layers = [
        _sky(frame),
        *(_range(frame, look, f"range{n}") for n, look in enumerate(_RANGES)),
        _water(frame),
    ]
    backdrop = ("".join(body for body, _ in layers), "".join(defs for _, defs in layers))
    everything = (0.0, 0.0, frame.wide, 1000.0)
    # Washes are soft: half the size is enough for them, and four times as fast.
    still.blit(frame.paint(backdrop, everything, part=2), (0, 0))
    land = frame.paint((placed(islet(), frame.middle, frame.horizon, frame.grow), ""), _land(frame))
    corner = frame.at(*_land(frame)[:2])
    still.blit(_mirrored(land, frame), (corner[0], frame.at(0, frame.horizon)[1]))
    still.blit(land, corner)
    still.blit(frame.paint(("".join(_ripples(frame)) + _near(frame), ""), everything), (0, 0))
    horizon = frame.horizon / 1000 * size[1]
    return Scenery(
        still.convert() if pygame.display.get_surface() else still,
        (
            Mist(_mist(size, 0.10, 5, 92), round(horizon - 0.105 * size[1]), 0.0040),
            Mist(_mist(size, 0.13, 9, 120), round(horizon - 0.02 * size[1]), -0.0026),
        ),
    )


def _land(frame: _Frame) -> tuple[float, float, float, float]:
    """The box that holds the islet, down to the horizon."""
    reach, high = 480 * frame.grow, 380 * frame.grow
    return frame.middle - reach, frame.horizon - high, 2 * reach, high


def _frame(size: tuple[int, int]) -> _Frame:
    wide = 1000 * size[0] / size[1]
    if size[0] >= size[1]:
        return _Frame(wide, 640, min(0.31 * wide, wide - 900), 1.0, size)
    return _Frame(wide, 400, 0.5 * wide, min(0.62, wide / 820), size)


def _sky(frame: _Frame) -> tuple[str, str]:
    """Dusk, and a low sun in the haze."""
    (x, y), disc = frame.sun, 46 * frame.grow
    defs = linear("sky", (0, 0, 0, frame.horizon), _SKY)
    defs += radial("halo", (x, y, 260), _GLOW) + linear("sun", (0, y - 50, 0, y + 50), _SUN)
    body = (
        f'<rect width="{frame.wide:g}" height="{frame.horizon + 2:g}" fill="url(#sky)"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="260" fill="url(#halo)"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{disc:g}" fill="url(#sun)"/>'
    )
    return body, defs


def _range(frame: _Frame, look: _Range, name: str) -> tuple[str, str]:
    """A range that melts into haze at its feet, darker along its crest."""
    chance = random.Random(look.seed)
    waves = [
        (chance.uniform(0.7, 1.5) * step, chance.uniform(0, 6.3), look.sway / step**1.05)
        for step in (1, 2, 3.7, 7, 13, 27, 50)
    ]
    crest = []
    for index in range(261):
        x = frame.wide * index / 260
        rise = sum(math.sin(x / 620 * pace + phase) * reach for pace, phase, reach in waves)
        crest.append((x, min(frame.horizon - look.rise - 0.62 * rise, frame.horizon - 8)))
    edge = "L".join(f"{x:.1f} {y:.1f}" for x, y in crest)
    top = min(y for _, y in crest)
    fade = (
        (0, look.tone, look.ink),
        (0.45, look.tone, look.ink * 0.72),
        (1, mix(look.tone, HAZE, 0.8), 0.04),
    )
    base = f"{frame.horizon:g}"
    body = f'<path d="M0 {base}L{edge}L{frame.wide:g} {base}Z" fill="url(#{name})"/>'
    body += line(f"M{edge}", 2.2, Dip(mix(look.tone, INK, 0.3), look.ink * 0.32))
    body += "".join(_folds(crest, chance, look))
    return body, linear(name, (0, top, 0, frame.horizon), fade)


def _folds(crest: list[tuple[float, float]], chance: random.Random, look: _Range) -> list[str]:
    """Short washes that run down from the crest, as a loaded brush leaves them."""
    strokes = []
    for x, y in crest[4:-4:5]:
        down, lean = chance.uniform(26, 80), chance.uniform(-22, 22)
        path = f"M{x:.1f} {y + 3:.1f}q{lean * 0.2:.1f} {down * 0.5:.1f} {lean:.1f} {down:.1f}"
        dip = Dip(mix(look.tone, INK, 0.25), look.ink * chance.uniform(0.03, 0.10))
        strokes.append(line(path, chance.uniform(4, 14), dip))
    return strokes


def _water(frame: _Frame) -> tuple[str, str]:
    high = 1000 - frame.horizon
    body = f'<rect y="{frame.horizon:g}" width="{frame.wide:g}" height="{high:g}" fill="url(#water)"/>'
    return body, linear("water", (0, frame.horizon, 0, 1000), _WATER)


def _mirrored(land: pygame.Surface, frame: _Frame) -> pygame.Surface:
    """The islet upside down in the water: soft, fading with depth; its upper edge is the horizon."""
    wide, high = land.get_size()
    depth = max(1, min(high, frame.size[1] - frame.at(0, frame.horizon)[1]))
    flipped = pygame.transform.flip(land.subsurface((0, high - depth, wide, depth)), False, True)
    small = pygame.transform.smoothscale(flipped, (max(1, wide // 3), max(1, depth // 9)))
    soft = pygame.transform.smoothscale(small, (wide, depth))
    fade = pygame.Surface((1, depth), pygame.SRCALPHA)
    for y in range(depth):
        fade.set_at((0, y), (255, 255, 255, round(150 * (1 - y / depth) ** 1.4)))
    soft.blit(pygame.transform.scale(fade, (wide, depth)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return soft


def _ripples(frame: _Frame) -> list[str]:
    """Strokes of light on the water, longer and wider toward us, and a path of sunlight."""
    chance = random.Random(5)
    parts = []
    for _ in range(190):
        near = chance.random() ** 1.6
        place = (chance.uniform(-40, frame.wide), frame.horizon + 5 + near * (1000 - frame.horizon))
        long = (18 + 150 * near) * chance.uniform(0.5, 1.4)
        parts.append(_gleam(place, (long, 0.8 + 2.2 * near), Dip(HAZE, 0.20 - 0.10 * near)))
    for _ in range(70):
        near = chance.random() ** 1.2
        place = (frame.sun[0] + chance.gauss(0, 16 + 60 * near), frame.horizon + 4 + near * 240)
        long = (14 + 50 * near) * chance.uniform(0.6, 1.3)
        parts.append(_gleam(place, (long, 1 + 2 * near), Dip((238, 150, 96), 0.5 - 0.36 * near)))
    return parts


def _gleam(place: tuple[float, float], size: tuple[float, float], dip: Dip) -> str:
    (x, y), (long, thick) = place, size
    half = long / 2
    path = (
        f"M{x - half:.1f} {y:.1f}q{half:.1f} {-thick:.1f} {long:.1f} 0q{-half:.1f} {thick:.1f} {-long:.1f} 0Z"
    )
    return shape(path, dip)


def _near(frame: _Frame) -> str:
    """What is close: a boat with its boatman, birds, reeds in the corner."""
    boat = "".join(shape(path, Dip(ink=ink)) for path, ink in _BOAT)
    boat += blot((46, -40), (4.4, 4.4), Dip()) + line("M40 -24L92 22", 1.8, Dip())
    boat += line("M-80 15q80 12 170 0", 5, Dip(ink=0.2))
    grow = frame.grow
    parts = [placed(boat, frame.middle - 90 * grow, frame.horizon + 165 * grow, 1.25 * grow)]
    for dx, dy, size in ((30, -330, 11), (66, -352, 9), (92, -324, 8), (128, -362, 7), (158, -340, 6)):
        bird = line(_BIRD, 1.7 / size, Dip(ink=0.7))
        parts.append(placed(bird, frame.middle + dx * grow, frame.horizon + dy * grow, size))
    return "".join(parts + _reeds(frame))


def _reeds(frame: _Frame) -> list[str]:
    """Reeds in the lower left corner, dark against the water."""
    chance = random.Random(2)
    parts = []
    for _ in range(46):
        x = chance.uniform(-30, 0.17 * frame.wide)
        high = chance.uniform(60, 210) * (1 - max(0.0, x) / (0.2 * frame.wide)) + 24
        lean, ink = chance.uniform(6, 60), chance.uniform(0.45, 0.9)
        stem = f"M{x:.1f} 1004q{lean * 0.15:.1f} {-high * 0.6:.1f} {lean:.1f} {-high - 4:.1f}"
        parts.append(line(stem, chance.uniform(1.4, 3.4), Dip(mix(INK, (40, 64, 56), 0.6), ink)))
        if high > 110:
            head = blot((2, -8), (3.4, 13), Dip((92, 74, 56), ink * 0.8))
            turn = f'<g transform="rotate({lean * 0.5:.0f})">{head}</g>'
            parts.append(placed(turn, x + lean, 1000 - high))
    return parts


def _mist(size: tuple[int, int], share: float, seed: int, alpha: int) -> pygame.Surface:
    """A band of mist as wide as the window whose ends meet: blots on a small picture, blurred, brought up."""
    chance = random.Random(seed)
    part = 12
    wide, high = max(16, size[0] // part), max(6, round(share * size[1] / part * 1.6))
    small = pygame.Surface((wide * 3, high), pygame.SRCALPHA)
    small.fill((*HAZE, 0))
    for _ in range(26):
        x, y = chance.uniform(0, wide), chance.gauss(0.5, 0.13) * high
        half, tall = chance.uniform(0.05, 0.16) * wide, chance.uniform(0.06, 0.16) * high
        spot = pygame.Surface((max(2, round(2 * half)), max(2, round(2 * tall))), pygame.SRCALPHA)
        pygame.draw.ellipse(spot, (*HAZE, round(alpha * chance.uniform(0.3, 0.75))), spot.get_rect())
        for turn in range(3):
            small.blit(spot, (round(x - half) + turn * wide, round(y - tall)))
    soft = _even(small)
    for _ in range(2):
        soft = pygame.transform.box_blur(soft, 3)
    middle = soft.subsurface((wide, 0, wide, high)).copy()
    for y in range(high):
        shade = pygame.Surface((wide, 1), pygame.SRCALPHA)
        shade.fill((255, 255, 255, round(255 * math.sin(math.pi * (y + 0.5) / high))))
        middle.blit(shade, (0, y), special_flags=pygame.BLEND_RGBA_MULT)
    band = pygame.transform.smoothscale(middle, (wide * part, high * part))
    return band.convert_alpha() if pygame.display.get_surface() else band


def _even(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the colour of haze everywhere, so that blurring touches the opacity alone."""
    alpha = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    alpha.fill((255, 255, 255, 0))
    alpha.blit(surface, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    alpha.fill((*HAZE, 255), special_flags=pygame.BLEND_RGBA_MIN)
    return alpha
