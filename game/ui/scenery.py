"""The lobby's picture (江心屿): two pagodas on their islet in the river, as layered ink wash at dusk.

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
from game.ui.vector import Stop, hex_of, linear, radial, rasterise

__all__ = ["Mist", "Scenery", "paint_scenery"]

INK: Final[Colour] = (38, 44, 46)
_SKY: Final[tuple[Stop, ...]] = (
    (0.0, (150, 170, 168), 1), (0.34, (205, 205, 188), 1), (0.72, (238, 216, 178), 1), (1.0, (243, 206, 164), 1),
)  # fmt: skip
_WATER: Final[tuple[Stop, ...]] = (
    (0.0, (222, 205, 172), 1), (0.12, (188, 196, 178), 1), (0.5, (112, 142, 136), 1), (1.0, (44, 76, 74), 1),
)  # fmt: skip
_HAZE: Final[Colour] = (240, 226, 200)


@dataclass(frozen=True, slots=True)
class Mist:
    """A band of mist that repeats after its own width: its picture, upper edge, and speed in window widths a second."""

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
    """The window in units: its width (its height is 1000), the horizon, the middle of the islet, the islet's scale."""

    wide: float
    horizon: float
    middle: float
    grow: float


def paint_scenery(size: tuple[int, int]) -> Scenery:
    """Paints the scene for a window."""
    frame = _frame(size)
    still = pygame.Surface(size)
    for layer in (_sky(frame), *_mountains(frame)):
        still.blit(_raster(layer, frame, size), (0, 0))
    still.blit(_raster(_water(frame), frame, size), (0, 0))
    islet = _raster(_islet(frame), frame, size)
    still.blit(_mirrored(islet, frame, size), (0, 0))
    still.blit(_raster(_ripples(frame), frame, size), (0, 0))
    still.blit(islet, (0, 0))
    still.blit(_raster(_near(frame), frame, size), (0, 0))
    if pygame.display.get_init() and pygame.display.get_surface() is not None:
        still = still.convert()
    horizon = frame.horizon / 1000 * size[1]
    return Scenery(
        still,
        (
            Mist(_mist(size, 0.10, 5, 92), round(horizon - 0.105 * size[1]), 0.0040),
            Mist(_mist(size, 0.13, 9, 120), round(horizon - 0.02 * size[1]), -0.0026),
        ),
    )


def _frame(size: tuple[int, int]) -> _Frame:
    wide = 1000 * size[0] / size[1]
    if size[0] >= size[1]:
        return _Frame(wide, 640, min(0.31 * wide, wide - 900), 1.0)
    return _Frame(wide, 400, 0.5 * wide, min(0.62, wide / 820))


def _raster(layer: tuple[str, str], frame: _Frame, size: tuple[int, int]) -> pygame.Surface:
    body, defs = layer
    markup = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {frame.wide:g} 1000" preserveAspectRatio="none"><defs>{defs}</defs>{body}</svg>'
    )
    return rasterise(markup)


def _sky(frame: _Frame) -> tuple[str, str]:
    """Dusk, and a low sun in the haze."""
    x, y = frame.middle + 345 * frame.grow, frame.horizon - 262 * frame.grow
    disc = 46 * frame.grow
    defs = linear("sky", (0, 0, 0, frame.horizon), _SKY)
    defs += radial(
        "halo",
        (x, y, 260),
        ((0, (246, 190, 140), 0.85), (0.3, (246, 204, 158), 0.4), (1, (246, 214, 170), 0)),
    )
    defs += linear("sun", (0, y - 50, 0, y + 50), ((0, (214, 96, 62), 0.95), (1, (226, 138, 92), 0.55)))
    body = (
        f'<rect width="{frame.wide:g}" height="{frame.horizon + 2:g}" fill="url(#sky)"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="260" fill="url(#halo)"/><circle cx="{x:g}" cy="{y:g}" r="{disc:g}" fill="url(#sun)"/>'
    )
    return body, defs


def _mountains(frame: _Frame) -> list[tuple[str, str]]:
    """Three ranges, each paler than the one before it, melting into haze at their feet."""
    ranges = (
        (300, 118, (120, 138, 142), 0.42, 3),
        (215, 92, (96, 116, 120), 0.52, 8),
        (118, 60, (70, 92, 94), 0.58, 21),
    )
    return [_range(frame, number, *row) for number, row in enumerate(ranges)]


def _range(
    frame: _Frame, number: int, rise: float, sway: float, tone: Colour, ink: float, seed: int
) -> tuple[str, str]:  # noqa: PLR0913
    chance = random.Random(seed)
    waves = [
        (chance.uniform(0.7, 1.5) * step, chance.uniform(0, 6.3), sway / step**1.05)
        for step in (1, 2, 3.7, 7, 13, 27, 50)
    ]
    points = []
    steps = 260
    for index in range(steps + 1):
        x = frame.wide * index / steps
        angle = x / 620
        y = (
            frame.horizon
            - rise
            - sum(math.sin(angle * pace + phase) * reach for pace, phase, reach in waves) * 0.62
        )
        points.append((x, min(y, frame.horizon - 8)))
    top = min(y for _, y in points)
    edge = " ".join(f"L{x:.1f} {y:.1f}" for x, y in points)
    path = f"M0 {frame.horizon:g} {edge} L{frame.wide:g} {frame.horizon:g}Z"
    name = f"range{number}"
    defs = linear(
        name,
        (0, top, 0, frame.horizon),
        ((0, tone, ink), (0.45, tone, ink * 0.72), (1, mix(tone, _HAZE, 0.8), 0.04)),
    )
    crest = "M" + edge[1:]
    body = f'<path d="{path}" fill="url(#{name})"/>'
    body += f'<path d="{crest}" fill="none" stroke="{hex_of(mix(tone, INK, 0.3))}" stroke-opacity="{ink * 0.32:g}" stroke-width="2.2"/>'
    body += "".join(_folds(points, chance, tone, ink))
    return body, defs


def _folds(points: list[tuple[float, float]], chance: random.Random, tone: Colour, ink: float) -> list[str]:
    """Short washes that run down from the crest, as a loaded brush leaves them."""
    strokes = []
    for x, y in points[4:-4:5]:
        down, lean = chance.uniform(26, 80), chance.uniform(-22, 22)
        strokes.append(
            f'<path d="M{x:.1f} {y + 3:.1f}Q{x + lean * 0.2:.1f} {y + down * 0.5:.1f} {x + lean:.1f} {y + down:.1f}" fill="none" '
            f'stroke="{hex_of(mix(tone, INK, 0.25))}" stroke-opacity="{ink * chance.uniform(0.03, 0.10):.3f}" '
            f'stroke-width="{chance.uniform(4, 14):.1f}" stroke-linecap="round"/>'
        )
    return strokes


def _water(frame: _Frame) -> tuple[str, str]:
    defs = linear("water", (0, frame.horizon, 0, 1000), _WATER)
    return (
        f'<rect y="{frame.horizon:g}" width="{frame.wide:g}" height="{1000 - frame.horizon:g}" fill="url(#water)"/>',
        defs,
    )


def _islet(frame: _Frame) -> tuple[str, str]:
    """The islet: shore, trees, temple roofs, the pagoda with a spire in the west and the one with a tree in the east."""
    chance = random.Random(11)
    defs = ""
    grow, ground = frame.grow, frame.horizon - 2
    parts = [_shore(frame)]
    parts += _wood(chance, frame, (-380, 380), 19, 0.13)
    parts.append(_pagoda(frame.middle - 215 * grow, ground - 22 * grow, 300 * grow, 64 * grow, spire=True))
    parts.append(_pagoda(frame.middle + 205 * grow, ground - 20 * grow, 232 * grow, 66 * grow, spire=False))
    parts += _banyan(chance, frame.middle + 205 * grow, ground - 250 * grow, grow)
    parts.append(_roofs(frame.middle - 8 * grow, ground - 18 * grow, grow))
    parts += _wood(chance, frame, (-400, 400), 9, 0.30)
    parts.append(_wall(frame))
    return "".join(parts), defs


def _shore(frame: _Frame) -> str:
    x, y, grow = frame.middle, frame.horizon, frame.grow
    return (
        f'<path d="M{x - 450 * grow:.1f} {y:.1f} C{x - 380 * grow:.1f} {y - 16 * grow:.1f} {x - 260 * grow:.1f} {y - 24 * grow:.1f} '
        f"{x - 120 * grow:.1f} {y - 22 * grow:.1f} S{x + 220 * grow:.1f} {y - 30 * grow:.1f} {x + 330 * grow:.1f} {y - 16 * grow:.1f} "
        f'S{x + 440 * grow:.1f} {y - 4 * grow:.1f} {x + 470 * grow:.1f} {y:.1f}Z" fill="{hex_of(INK)}" fill-opacity="0.86"/>'
    )


def _wall(frame: _Frame) -> str:
    """The stone embankment, a pale line above the water."""
    x, y, grow = frame.middle, frame.horizon, frame.grow
    return (
        f'<path d="M{x - 410 * grow:.1f} {y - 3:.1f}H{x + 430 * grow:.1f}" stroke="{hex_of(_HAZE)}" stroke-opacity="0.5" '
        f'stroke-width="{2.4 * grow:.1f}"/>'
    )


def _wood(
    chance: random.Random, frame: _Frame, span: tuple[float, float], size: float, ink: float
) -> list[str]:
    """Crowns as overlapping blots, denser toward the middle of the islet."""
    grow = frame.grow
    blots = []
    for _ in range(420):
        share = chance.gauss(0, 0.42)
        if abs(share) > 1:
            continue
        x = frame.middle + (span[0] + (share + 1) / 2 * (span[1] - span[0])) * grow
        lift = (1 - share * share) * 34 * grow
        y = frame.horizon - 16 * grow - chance.uniform(0, 1) * lift
        wide = chance.uniform(0.5, 1.25) * size * grow
        green = mix(INK, (58, 84, 72), chance.uniform(0.1, 0.8))
        blots.append(
            f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{wide:.1f}" ry="{wide * chance.uniform(0.6, 0.9):.1f}" '
            f'fill="{hex_of(green)}" fill-opacity="{chance.uniform(0.6, 1.3) * ink:.3f}"/>'
        )
    return blots


def _pagoda(x: float, ground: float, high: float, wide: float, *, spire: bool) -> str:
    """A tower of seven storeys with upturned eaves."""
    parts = []
    storeys = 7
    body_high = high * (0.84 if spire else 0.94)
    y = ground
    tone = hex_of(mix(INK, (86, 66, 54), 0.25))
    for storey in range(storeys):
        step = body_high / storeys * (1.16 - 0.052 * storey)
        half = wide / 2 * (1 - 0.064 * storey)
        above = wide / 2 * (1 - 0.064 * (storey + 0.7))
        top = y - step
        parts.append(
            f'<path d="M{x - half * 0.8:.2f} {y:.2f}L{x - above * 0.78:.2f} {top:.2f}H{x + above * 0.78:.2f}L{x + half * 0.8:.2f} {y:.2f}Z" '
            f'fill="{tone}" fill-opacity="0.86"/>'
        )
        parts.append(
            f'<path d="M{x - half * 0.80:.2f} {y:.2f}L{x - above * 0.78:.2f} {top:.2f}H{x - above * 0.30:.2f}L{x - half * 0.34:.2f} {y:.2f}Z" '
            f'fill="{hex_of(_HAZE)}" fill-opacity="0.16"/>'
        )
        door, lintel = half * 0.17, step * 0.5
        parts.append(
            f'<path d="M{x - door:.2f} {y - step * 0.12:.2f}V{y - lintel:.2f}A{door:.2f} {door:.2f} 0 0 1 {x + door:.2f} {y - lintel:.2f}'
            f'V{y - step * 0.12:.2f}Z" fill="{hex_of((244, 196, 120))}" fill-opacity="{0.75 if storey % 2 == 0 else 0.4}"/>'
        )
        if spire or storey < storeys - 1:
            parts.append(_eave(x, top, above * 1.26, step * 0.24))
        y = top
    if spire:
        parts.append(_finial(x, y, wide * 0.42, high * 0.16))
    else:
        parts.append(
            f'<rect x="{x - wide * 0.27:.2f}" y="{y - 3:.2f}" width="{wide * 0.54:.2f}" height="5" fill="{tone}" fill-opacity="0.9"/>'
        )
    return "".join(parts)


def _eave(x: float, y: float, half: float, high: float) -> str:
    """One roof line whose corners turn up."""
    return (
        f'<path d="M{x - half:.2f} {y - high * 0.35:.2f}Q{x - half * 0.72:.2f} {y + high * 0.30:.2f} {x - half * 0.5:.2f} {y + high * 0.34:.2f}'
        f"H{x + half * 0.5:.2f}Q{x + half * 0.72:.2f} {y + high * 0.30:.2f} {x + half:.2f} {y - high * 0.35:.2f}"
        f"Q{x + half * 0.66:.2f} {y - high * 0.22:.2f} {x + half * 0.52:.2f} {y - high * 0.66:.2f}H{x - half * 0.52:.2f}"
        f'Q{x - half * 0.66:.2f} {y - high * 0.22:.2f} {x - half:.2f} {y - high * 0.35:.2f}Z" fill="{hex_of(INK)}" fill-opacity="0.95"/>'
    )


def _finial(x: float, y: float, half: float, high: float) -> str:
    """The roof and the ringed mast of the western pagoda."""
    rings = "".join(
        f'<ellipse cx="{x:.2f}" cy="{y - high * (0.42 + 0.12 * number):.2f}" rx="{half * (0.24 - 0.04 * number):.2f}" ry="{high * 0.028:.2f}" '
        f'fill="{hex_of(INK)}" fill-opacity="0.9"/>'
        for number in range(4)
    )
    return (
        f'<path d="M{x - half:.2f} {y:.2f}Q{x - half * 0.3:.2f} {y - high * 0.1:.2f} {x - 1.6:.2f} {y - high * 0.42:.2f}'
        f'L{x:.2f} {y - high * 1.05:.2f}L{x + 1.6:.2f} {y - high * 0.42:.2f}Q{x + half * 0.3:.2f} {y - high * 0.1:.2f} {x + half:.2f} {y:.2f}Z" '
        f'fill="{hex_of(INK)}" fill-opacity="0.93"/>{rings}'
    )


def _banyan(chance: random.Random, x: float, y: float, grow: float) -> list[str]:
    """The tree that grows on top of the eastern pagoda."""
    parts = [
        f'<path d="M{x:.1f} {y + 14 * grow:.1f}Q{x - 2 * grow:.1f} {y:.1f} {x + 4 * grow:.1f} {y - 14 * grow:.1f}" fill="none" stroke="{hex_of(INK)}" stroke-width="{3 * grow:.1f}"/>'
    ]
    for _ in range(95):
        dx, dy = chance.gauss(0, 14), chance.gauss(-17, 7.5)
        size = chance.uniform(2.2, 6.5) * grow
        parts.append(
            f'<ellipse cx="{x + dx * grow:.1f}" cy="{y + dy * grow:.1f}" rx="{size:.1f}" ry="{size * 0.72:.1f}" '
            f'fill="{hex_of(mix(INK, (60, 92, 74), chance.uniform(0.2, 0.9)))}" fill-opacity="0.42"/>'
        )
    return parts


def _roofs(x: float, y: float, grow: float) -> str:
    """The temple between the towers: two halls with sweeping roofs."""
    parts = []
    for dx, half, high in ((-46, 62, 34), (52, 50, 28), (0, 44, 46)):
        left = x + dx * grow
        parts.append(
            f'<rect x="{left - half * 0.74 * grow:.1f}" y="{y - high * 0.62 * grow:.1f}" width="{half * 1.48 * grow:.1f}" height="{high * 0.66 * grow:.1f}" '
            f'fill="{hex_of(mix(INK, (150, 96, 66), 0.45))}" fill-opacity="0.75"/>'
        )
        parts.append(_eave(left, y - high * 0.66 * grow, half * 1.12 * grow, high * 0.62 * grow))
    return "".join(parts)


def _mirrored(islet: pygame.Surface, frame: _Frame, size: tuple[int, int]) -> pygame.Surface:
    """The islet upside down in the water: drawn out, soft, fading with depth."""
    horizon = round(frame.horizon / 1000 * size[1])
    depth = min(size[1] - horizon, round(0.36 * size[1] * frame.grow))
    above = islet.subsurface((0, max(0, horizon - depth), size[0], min(depth, horizon))).copy()
    flipped = pygame.transform.flip(above, False, True)
    small = pygame.transform.smoothscale(flipped, (max(1, size[0] // 3), max(1, depth // 9)))
    soft = pygame.transform.smoothscale(small, (size[0], depth))
    fade = pygame.Surface((1, depth), pygame.SRCALPHA)
    for y in range(depth):
        fade.set_at((0, y), (255, 255, 255, round(150 * (1 - y / depth) ** 1.4)))
    soft.blit(pygame.transform.scale(fade, (size[0], depth)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    layer = pygame.Surface(size, pygame.SRCALPHA)
    layer.blit(soft, (0, horizon))
    return layer


def _ripples(frame: _Frame) -> tuple[str, str]:
    """Strokes of light on the water, longer and wider toward us; a path of sunlight."""
    chance = random.Random(5)
    parts = []
    sun = frame.middle + 345 * frame.grow
    for _ in range(190):
        near = chance.random() ** 1.6
        y = frame.horizon + 5 + near * (1000 - frame.horizon)
        x = chance.uniform(-40, frame.wide)
        long = (18 + 150 * near) * chance.uniform(0.5, 1.4)
        parts.append(_stroke(x, y, long, 0.8 + 2.2 * near, _HAZE, 0.20 - 0.10 * near))
    for _ in range(70):
        near = chance.random() ** 1.2
        y = frame.horizon + 4 + near * 240
        x = sun + chance.gauss(0, 16 + 60 * near)
        parts.append(
            _stroke(
                x,
                y,
                (14 + 50 * near) * chance.uniform(0.6, 1.3),
                1 + 2 * near,
                (238, 150, 96),
                0.5 - 0.36 * near,
            )
        )
    return "".join(parts), ""


def _stroke(x: float, y: float, long: float, thick: float, colour: Colour, ink: float) -> str:  # noqa: PLR0913
    return (
        f'<path d="M{x - long / 2:.1f} {y:.1f}q{long / 2:.1f} {-thick:.1f} {long:.1f} 0q{-long / 2:.1f} {thick:.1f} {-long:.1f} 0Z" '
        f'fill="{hex_of(colour)}" fill-opacity="{max(0.02, ink):.3f}"/>'
    )


def _near(frame: _Frame) -> tuple[str, str]:
    """What is close: a boat with its boatman, birds, reeds in the corner."""
    chance = random.Random(2)
    boat = _boat(frame.middle - 90 * frame.grow, frame.horizon + 165 * frame.grow, 1.25 * frame.grow)
    return boat + _birds(frame) + "".join(_reeds(chance, frame)), ""


def _boat(x: float, y: float, grow: float) -> str:
    ink = hex_of(INK)
    return (
        f'<path d="M{x - 74 * grow:.1f} {y - 9 * grow:.1f}Q{x - 40 * grow:.1f} {y + 9 * grow:.1f} {x:.1f} {y + 9 * grow:.1f}'
        f'T{x + 80 * grow:.1f} {y - 13 * grow:.1f}Q{x + 40 * grow:.1f} {y:.1f} {x:.1f} {y:.1f}T{x - 74 * grow:.1f} {y - 9 * grow:.1f}Z" fill="{ink}" fill-opacity="0.92"/>'
        f'<path d="M{x - 34 * grow:.1f} {y:.1f}Q{x - 10 * grow:.1f} {y - 34 * grow:.1f} {x + 20 * grow:.1f} {y + 1 * grow:.1f}Z" fill="{ink}" fill-opacity="0.86"/>'
        f'<circle cx="{x + 46 * grow:.1f}" cy="{y - 40 * grow:.1f}" r="{4.4 * grow:.1f}" fill="{ink}"/>'
        f'<path d="M{x + 34 * grow:.1f} {y - 41 * grow:.1f}L{x + 46 * grow:.1f} {y - 50 * grow:.1f}L{x + 58 * grow:.1f} {y - 41 * grow:.1f}Z" fill="{ink}"/>'
        f'<path d="M{x + 40 * grow:.1f} {y - 3 * grow:.1f}Q{x + 38 * grow:.1f} {y - 26 * grow:.1f} {x + 45 * grow:.1f} {y - 36 * grow:.1f}'
        f'Q{x + 54 * grow:.1f} {y - 28 * grow:.1f} {x + 51 * grow:.1f} {y - 5 * grow:.1f}Z" fill="{ink}" fill-opacity="0.9"/>'
        f'<path d="M{x + 40 * grow:.1f} {y - 24 * grow:.1f}L{x + 92 * grow:.1f} {y + 22 * grow:.1f}" stroke="{ink}" stroke-width="{1.8 * grow:.1f}"/>'
        f'<path d="M{x - 80 * grow:.1f} {y + 15 * grow:.1f}q{80 * grow:.1f} {12 * grow:.1f} {170 * grow:.1f} 0" fill="none" stroke="{ink}" stroke-opacity="0.2" stroke-width="{5 * grow:.1f}"/>'
    )


def _birds(frame: _Frame) -> str:
    parts = []
    for dx, dy, size in ((30, -330, 11), (66, -352, 9), (92, -324, 8), (128, -362, 7), (158, -340, 6)):
        x, y = frame.middle + dx * frame.grow, frame.horizon + dy * frame.grow
        parts.append(
            f'<path d="M{x - size:.1f} {y - size * 0.3:.1f}Q{x - size * 0.4:.1f} {y - size * 0.7:.1f} {x:.1f} {y:.1f}'
            f'Q{x + size * 0.4:.1f} {y - size * 0.7:.1f} {x + size:.1f} {y - size * 0.3:.1f}" fill="none" stroke="{hex_of(INK)}" '
            f'stroke-opacity="0.7" stroke-width="1.7" stroke-linecap="round"/>'
        )
    return "".join(parts)


def _reeds(chance: random.Random, frame: _Frame) -> list[str]:
    """Reeds in the lower left corner, dark against the water."""
    parts = []
    for _ in range(46):
        x = chance.uniform(-30, 0.17 * frame.wide) ** 1.0
        high = chance.uniform(60, 210) * (1 - max(0.0, x) / (0.2 * frame.wide)) + 24
        lean = chance.uniform(6, 60)
        ink = chance.uniform(0.45, 0.9)
        parts.append(
            f'<path d="M{x:.1f} 1004Q{x + lean * 0.15:.1f} {1000 - high * 0.6:.1f} {x + lean:.1f} {1000 - high:.1f}" fill="none" '
            f'stroke="{hex_of(mix(INK, (40, 64, 56), 0.6))}" stroke-opacity="{ink:.2f}" stroke-width="{chance.uniform(1.4, 3.4):.1f}" stroke-linecap="round"/>'
        )
        if high > 110:
            parts.append(
                f'<ellipse cx="{x + lean + 2:.1f}" cy="{1000 - high - 8:.1f}" rx="3.4" ry="13" transform="rotate({lean * 0.5:.0f} {x + lean:.1f} {1000 - high:.1f})" '
                f'fill="{hex_of((92, 74, 56))}" fill-opacity="{ink * 0.8:.2f}"/>'
            )
    return parts


def _mist(size: tuple[int, int], share: float, seed: int, alpha: int) -> pygame.Surface:
    """A band of mist as wide as the window whose ends meet: blots on a small picture, blurred, brought up."""
    chance = random.Random(seed)
    part = 12
    wide, high = max(16, size[0] // part), max(6, round(share * size[1] / part * 1.6))
    small = pygame.Surface((wide * 3, high), pygame.SRCALPHA)
    small.fill((*_HAZE, 0))
    for _ in range(26):
        x, y = chance.uniform(0, wide), chance.gauss(0.5, 0.13) * high
        half, tall = chance.uniform(0.05, 0.16) * wide, chance.uniform(0.06, 0.16) * high
        blot = pygame.Surface((max(2, round(2 * half)), max(2, round(2 * tall))), pygame.SRCALPHA)
        pygame.draw.ellipse(blot, (*_HAZE, round(alpha * chance.uniform(0.3, 0.75))), blot.get_rect())
        for turn in range(3):
            small.blit(blot, (round(x - half) + turn * wide, round(y - tall)))
    soft = _even(small)
    for _ in range(2):
        soft = pygame.transform.box_blur(soft, 3)
    middle = soft.subsurface((wide, 0, wide, high)).copy()
    for y in range(high):
        shade = pygame.Surface((wide, 1), pygame.SRCALPHA)
        shade.fill((255, 255, 255, round(255 * math.sin(math.pi * (y + 0.5) / high))))
        middle.blit(shade, (0, y), special_flags=pygame.BLEND_RGBA_MULT)
    band = pygame.transform.smoothscale(middle, (wide * part, high * part))
    return (
        band.convert_alpha()
        if pygame.display.get_init() and pygame.display.get_surface() is not None
        else band
    )


def _even(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the colour of haze everywhere, so that blurring touches the opacity alone."""
    alpha = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    alpha.fill((255, 255, 255, 0))
    alpha.blit(surface, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    alpha.fill((*_HAZE, 255), special_flags=pygame.BLEND_RGBA_MIN)
    return alpha
