"""The map of Wenzhou in ink (舆图): twelve districts, the sea, the Ou and two smaller rivers, drawn by us.

The shapes are laid out as the land roughly lies and are no survey. Borders that two districts share are made once,
from the same chance, so that they meet.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame

from game.theme import Colour, Theme, mix
from game.ui.brush import Dip, line
from game.ui.vector import document, hex_of, picture

__all__ = ["district_map"]

_Corner = str | tuple[float, float]
_POINTS: Final[dict[str, tuple[float, float]]] = {
    "nw": (44, 3), "n1": (57, 1), "n2": (68, 3), "n3": (73, 7), "n4": (86, 5), "ne": (93, 13),
    "c1": (91, 21), "c2": (88, 27), "c3": (81, 31), "c4": (73, 29.500),
    "o1": (67, 27.500), "o2": (59, 26), "o3": (50, 28), "o4": (40, 33),
    "b1": (69, 22), "b2": (68, 14),
    "l1": (68, 40), "l2": (84, 35), "l3": (86, 42), "l4": (81, 50), "l5": (71, 50),
    "k1": (54, 38), "k2": (57, 49), "k3": (65, 46), "k4": (35, 38), "k5": (35, 47), "k6": (45, 50),
    "r1": (76, 56), "r2": (72, 62), "r3": (63, 66), "r4": (52, 64), "r5": (42, 62), "r6": (35, 55),
    "w1": (24, 41), "w2": (16, 47), "w3": (15, 58), "w4": (23, 65), "w5": (32, 66),
    "p1": (68, 69), "p2": (56, 70), "p3": (50, 77), "p4": (40, 79), "p5": (30, 76),
    "g1": (71, 74), "g2": (67, 81), "g3": (57, 82),
    "a1": (64, 88), "a2": (57, 95), "a3": (44, 98), "a4": (34, 93), "a5": (30, 86),
    "t1": (7, 62), "t2": (2, 71), "t3": (4, 83), "t4": (14, 89), "t5": (23, 85),
    "x1": (96.500, 0), "x2": (61, 100),
}  # fmt: skip
_SHAPES: Final[dict[str, tuple[str, ...]]] = {
    "yongjia": ("nw", "n1", "n2", "n3", "b2", "b1", "c4", "o1", "o2", "o3", "o4"),
    "yueqing": ("n3", "n4", "ne", "c1", "c2", "c3", "c4", "b1", "b2"),
    "lucheng": ("o4", "o3", "o2", "o1", "l1", "k3", "k1", "k4"),
    "longwan": ("o1", "c4", "l2", "l3", "l4", "l5", "k3", "l1"),
    "ouhai": ("k4", "k1", "k3", "k2", "k6", "k5"),
    "ruian": ("k5", "k6", "k2", "k3", "l5", "l4", "r1", "r2", "r3", "r4", "r5", "r6"),
    "wencheng": ("k4", "k5", "r6", "r5", "w5", "w4", "w3", "w2", "w1"),
    "pingyang": ("r5", "r4", "r3", "r2", "p1", "p2", "p3", "p4", "p5", "w5"),
    "longgang": ("p1", "g1", "g2", "g3", "p3", "p2"),
    "cangnan": ("p5", "p4", "p3", "g3", "g2", "a1", "a2", "a3", "a4", "a5"),
    "taishun": ("w3", "w4", "w5", "p5", "a5", "t5", "t4", "t3", "t2", "t1"),
}
_ISLES: Final = (
    (89.500, 54.500, 6.6, 4.6),
    (87.500, 61.500, 3.6, 2.2),
    (95, 61.500, 2.4, 3.0),
    (83.500, 66, 1.6, 1.1),
    (97, 47, 1.4, 1.0),
)
"""洞头 is made of islands: middle and half axes."""
_RIVERS: Final[tuple[tuple[tuple[_Corner, ...], float, float], ...]] = (
    (
        ((0.3, 30.5), (12, 33.5), (22, 31.5), (31, 35), "o4", "o3", "o2", "o1", "c4", (79, 32), (86, 33.5)),
        0.25,
        3.4,
    ),
    (((17.5, 64.5), (26, 61), (35, 58.5), (45, 60), (57, 59.5), (67, 60), (78, 59)), 0.1, 2.2),
    (((33, 73), (42, 76), "p3", "p2", "p1", (76, 70)), 0.1, 2.0),
)
"""瓯江, 飞云江, 鳌江: through which places they flow (two corners: along the border), how wide they begin and end."""
_BEYOND: Final[tuple[_Corner, ...]] = (
    (0, 2.6), (0.2, 1.6), (0.8, 0.8), (1.6, 0.2), (2.6, 0), "x1", "ne", (80, 20), "c4", (68, 45), "r2", "p1",
    "g3", (50, 88), "a2", "x2", (2.6, 100), (1.6, 99.8), (0.8, 99.2), (0.2, 98.4), (0, 97.4),
)  # fmt: skip
"""The land around: what is not sea. Where it lies under the districts it is only roughly laid out."""
_SHADES: Final = {
    "yongjia": 0, "yueqing": 1, "lucheng": 1, "longwan": 2, "ouhai": 0, "ruian": 1,
    "wencheng": 2, "pingyang": 0, "longgang": 1, "cangnan": 2, "taishun": 1,
}  # fmt: skip
"""Light, middle or dark land: neighbours differ, also for who sees no colours."""
_HILLS: Final = (
    (50, 10),
    (64, 8),
    (47, 21),
    (22, 49),
    (29, 61),
    (10, 66),
    (17, 80),
    (37, 88),
    (37, 67),
    (84, 12),
    (40, 48),
)
_SIDE: Final = 1000
_TEN: Final = 10.0


@lru_cache(maxsize=8)
def district_map(side: int, theme: Theme, chosen: str) -> pygame.Surface:
    """The map with a district lit, in a square of so many pixels."""
    palette = theme.palette
    sea = _sea(theme)
    parts = [
        f'<rect width="{_SIDE}" height="{_SIDE}" rx="26" fill="{hex_of(sea)}"/>',
        _waves(palette.jade_text),
    ]
    parts.append(_beyond(theme))
    parts += [_district(key, theme, key == chosen) for key in sorted(_SHAPES, key=lambda key: key == chosen)]
    parts += [_island(isle, theme, chosen == "dongtou") for isle in _ISLES]
    parts += [_hill(place, palette.ink) for place in _HILLS]
    parts += [_river(*river, sea) for river in _RIVERS]
    edge = f'fill="none" stroke="{hex_of(palette.gold_dark)}" stroke-opacity="0.55" stroke-width="3"'
    parts.append(f'<rect x="2" y="2" width="996" height="996" rx="25" {edge}/>')
    whole = document((_SIDE, _SIDE), "".join(parts))
    return picture(
        whole.replace(f'width="{_SIDE}" height="{_SIDE}" view', f'width="{side}" height="{side}" view', 1)
    )


def _sea(theme: Theme) -> Colour:
    """The water: far from the paper of the land in every theme."""
    return mix(theme.palette.jade_text, theme.palette.paper_light, 0.58)


def _beyond(theme: Theme) -> str:
    """The neighbours of Wenzhou, bare land without names."""
    palette = theme.palette
    points: list[tuple[float, float]] = []
    for first, second in zip(_BEYOND, (*_BEYOND[1:], _BEYOND[0]), strict=True):
        points += _reach(first, second)[:-1]
    path = "M" + "L".join(f"{x * _TEN:.1f} {y * _TEN:.1f}" for x, y in points) + "Z"
    ground = mix(palette.paper, palette.quiet, 0.16)
    shore = f'stroke="{hex_of(palette.ink)}" stroke-opacity="0.35" stroke-width="3"'
    return f'<path d="{path}" fill="{hex_of(ground)}" {shore}/>'


def _reach(first: _Corner, second: _Corner) -> tuple[tuple[float, float], ...]:
    """The border between two corners, or straight on."""
    if isinstance(first, str) and isinstance(second, str):
        return _border(first, second)
    return _place(first), _place(second)


def _place(corner: _Corner) -> tuple[float, float]:
    return _POINTS[corner] if isinstance(corner, str) else corner


def _river(course: tuple[_Corner, ...], source: float, mouth: float, colour: Colour) -> str:
    """A river that grows from a thread to its mouth, where it is the sea's own colour."""
    line = [_place(course[0])]
    for first, second in pairwise(course):
        line += _reach(first, second)[1:]
    for _ in range(3):
        line = _rounded(line)
    along = [0.0]
    for (ax, ay), (bx, by) in pairwise(line):
        along.append(along[-1] + math.hypot(bx - ax, by - ay))
    left, right = [], []
    for number, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, number - 1)], line[min(len(line) - 1, number + 1)]
        length = max(0.001, math.hypot(bx - ax, by - ay))
        half = (source + (mouth - source) * (along[number] / along[-1]) ** 1.3) / 2
        across = (-(by - ay) / length * half, (bx - ax) / length * half)
        left.append((x + across[0], y + across[1]))
        right.append((x - across[0], y - across[1]))
    path = "M" + "L".join(f"{x * _TEN:.1f} {y * _TEN:.1f}" for x, y in (*left, *reversed(right))) + "Z"
    return f'<path d="{path}" fill="{hex_of(colour)}"/>'


def _rounded(line: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The same course with its corners cut."""
    finer = [line[0]]
    for (ax, ay), (bx, by) in pairwise(line):
        finer += [
            (0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by),
            (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by),
        ]
    return [*finer, line[-1]]


def _district(key: str, theme: Theme, lit: bool) -> str:
    palette = theme.palette
    wash = mix(palette.paper_light, palette.gold_dark, (0.06, 0.24, 0.44)[_SHADES[key]])
    fill = mix(palette.vermilion, palette.paper_light, 0.45) if lit else wash
    path = _outline(_SHAPES[key])
    ink = mix(palette.vermilion_text, palette.ink, 0.2) if lit else palette.ink
    return (
        f'<path d="{path}" fill="{hex_of(fill)}" stroke="{hex_of(ink)}" stroke-opacity="{0.9 if lit else 0.6}" '
        f'stroke-width="{5 if lit else 3.2}" stroke-linejoin="round"/>'
    )


def _outline(names: tuple[str, ...]) -> str:
    points: list[tuple[float, float]] = []
    for first, second in zip(names, (*names[1:], names[0]), strict=True):
        points += _border(first, second)[:-1]
    return "M" + "L".join(f"{x * _TEN:.1f} {y * _TEN:.1f}" for x, y in points) + "Z"


@lru_cache(maxsize=256)
def _border(first: str, second: str) -> tuple[tuple[float, float], ...]:
    """A border between two corners, uneven as borders are; the same from both sides."""
    if first > second:
        return tuple(reversed(_border(second, first)))
    chance = random.Random(f"{first}-{second}")
    points = [_POINTS[first], _POINTS[second]]
    for _ in range(4):
        finer = [points[0]]
        for (ax, ay), (bx, by) in pairwise(points):
            length = math.hypot(bx - ax, by - ay)
            push = chance.uniform(-0.15, 0.15) * length
            unit = max(0.001, length)
            finer += [
                ((ax + bx) / 2 - (by - ay) / unit * push, (ay + by) / 2 + (bx - ax) / unit * push),
                (bx, by),
            ]
        points = finer
    return tuple(points)


def _island(isle: tuple[float, float, float, float], theme: Theme, lit: bool) -> str:
    x, y, wide, high = isle
    palette, chance = theme.palette, random.Random(f"isle-{x}")
    points = []
    for step in range(18):
        angle, reach = 2 * math.pi * step / 18, chance.uniform(0.72, 1.12)
        points.append((x + wide * reach * math.cos(angle), y + high * reach * math.sin(angle)))
    path = "M" + "L".join(f"{px * _TEN:.1f} {py * _TEN:.1f}" for px, py in points) + "Z"
    fill = (
        mix(palette.vermilion, palette.paper_light, 0.45)
        if lit
        else mix(palette.paper_light, palette.gold_dark, 0.24)
    )
    ink = mix(palette.vermilion_text, palette.ink, 0.2) if lit else palette.ink
    return (
        f'<path d="{path}" fill="{hex_of(fill)}" stroke="{hex_of(ink)}" stroke-opacity="{0.9 if lit else 0.42}" '
        f'stroke-width="{4 if lit else 3}" stroke-linejoin="round"/>'
    )


def _hill(place: tuple[float, float], ink: Colour) -> str:
    """Three strokes for a mountain."""
    x, y = place
    dip = Dip(ink, 0.2)
    ridge = line(
        f"M{x - 3} {y + 2}L{x - 0.6} {y - 2.2}L{x + 1.4} {y + 0.6}L{x + 2.4} {y - 0.8}L{x + 4} {y + 2}",
        0.34,
        dip,
    )
    return f'<g transform="scale(10)" stroke-linejoin="round">{ridge}</g>'


def _waves(colour: Colour) -> str:
    """Short strokes on the sea."""
    chance, dip, strokes = random.Random("waves"), Dip(colour, 0.2), []
    for _ in range(34):
        x, y = chance.uniform(58, 95), chance.uniform(30, 96)
        wide = chance.uniform(1.6, 3.4)
        strokes.append(
            line(f"M{x:.1f} {y:.1f}Q{x + wide / 2:.1f} {y - 0.7:.1f} {x + wide:.1f} {y:.1f}", 0.26, dip)
        )
    return f'<g transform="scale(10)">{"".join(strokes)}</g>'
