"""The figures in the cloths (台布纹样): crackled glaze, resist-dyed flowers, a woven bamboo mat; tiles that repeat."""

from __future__ import annotations

import math
import random
from typing import Final

import pygame

from game.theme import Theme, Weave
from game.ui.vector import document, hex_of, rasterise

__all__ = ["woven"]

_CELLS: Final = 5
"""Cells of the crackle along a side of its tile; an even number of rows closes the bond of the bricks."""
_ROWS: Final = 6

Vertex = tuple[float, float]


def woven(surface: pygame.Surface, theme: Theme, scale: float) -> None:
    """Threads every four pixels, and the figure of the cloth over them."""
    step = max(2, round(4 * scale))
    side = step * 48
    tile = pygame.Surface((side, side), pygame.SRCALPHA)
    for place in range(0, side, step):
        tile.fill((0, 0, 0, 8), (0, place, side, max(1, step // 4)))
        tile.fill((255, 255, 255, 4), (place, 0, max(1, step // 4), side))
    _tiled(surface, tile)
    figure = _figure(theme, scale)
    if figure:
        _tiled(surface, rasterise(figure))


def _figure(theme: Theme, scale: float) -> str:
    makers = {
        Weave.CRACKLE: (_crackle, 520),
        Weave.RESIST: (_resist, 264),
        Weave.MAT: (_mat, 104),
    }
    found = makers.get(theme.weave)
    return found[0](max(32, round(found[1] * scale)), theme) if found else ""


def _tiled(surface: pygame.Surface, tile: pygame.Surface) -> None:
    wide, high = tile.get_size()
    surface.blits(
        [
            (tile, (x, y))
            for y in range(0, surface.get_height(), high)
            for x in range(0, surface.get_width(), wide)
        ]
    )


def _crackle(side: int, theme: Theme) -> str:
    """The net of fine cracks in celadon glaze (开片): wide cells with iron-dark edges, and finer ones inside."""
    chance = random.Random("crackle")
    wide, fine = _bonded(side, chance)
    dark, light = hex_of(theme.palette.cloth_dark), hex_of(theme.palette.on_cloth)
    unit = side / 520
    layers = (
        (wide, dark, 0.21, 1.4 * unit, 0.0),
        (wide, light, 0.034, 1.0 * unit, 1.3 * unit),
        (fine, dark, 0.12, 0.9 * unit, 0.0),
        (fine, light, 0.018, 0.9 * unit, 1.1 * unit),
    )
    body = "".join(
        f'<g transform="translate({shift:.2f} {shift:.2f})"><path d="{path}" fill="none" stroke="{colour}" '
        f'stroke-opacity="{opacity:g}" stroke-width="{max(0.7, width):.2f}" stroke-linecap="round"/></g>'
        for path, colour, opacity, width, shift in layers
    )
    return document((side, side), body)


def _bonded(side: int, chance: random.Random) -> tuple[str, str]:
    """The paths of the wide and the fine cracks: the joints of a wall of bricks, all its corners moved by chance."""
    columns = 2 * _CELLS
    across, down = side / columns, side / _ROWS
    moved = {
        (column, row): (chance.uniform(-0.45, 0.45) * across, chance.uniform(-0.42, 0.42) * down)
        for column in range(columns)
        for row in range(_ROWS)
    }

    def corner(column: int, row: int) -> Vertex:
        dx, dy = moved[column % columns, row % _ROWS]
        return column * across + dx, row * down + dy

    wide, fine = [], []
    for row in range(_ROWS):
        for column in range(columns):
            start = corner(column, row)
            wide += _repeated(start, corner(column + 1, row), side, chance)
            if (column + row) % 2 == 0:
                below = corner(column, row + 1)
                wide += _repeated(start, below, side, chance)
                middle = ((start[0] + below[0]) / 2, (start[1] + below[1]) / 2)
                opposite = corner(column + 1, row) if chance.random() < 0.5 else corner(column + 1, row + 1)
                share = chance.uniform(0.55, 1.0)
                end = (
                    middle[0] + share * (opposite[0] - middle[0]),
                    middle[1] + share * (opposite[1] - middle[1]),
                )
                fine += _repeated(middle, end, side, chance)
    return "".join(wide), "".join(fine)


def _repeated(start: Vertex, end: Vertex, side: int, chance: random.Random) -> list[str]:
    """A crack with a slight bend, drawn again beyond the edges that it crosses."""
    bend = chance.uniform(-0.12, 0.12)
    x = (start[0] + end[0]) / 2 - bend * (end[1] - start[1])
    y = (start[1] + end[1]) / 2 + bend * (end[0] - start[0])
    reach = (min(start[0], end[0]), max(start[0], end[0]), min(start[1], end[1]), max(start[1], end[1]))
    parts = []
    for dx in (-side, 0, side):
        for dy in (-side, 0, side):
            level = reach[0] + dx < side + 4 and reach[1] + dx > -4
            if level and reach[2] + dy < side + 4 and reach[3] + dy > -4:
                parts.append(
                    f"M{start[0] + dx:.1f} {start[1] + dy:.1f}Q{x + dx:.1f} {y + dy:.1f} "
                    f"{end[0] + dx:.1f} {end[1] + dy:.1f}"
                )
    return parts


def _resist(side: int, theme: Theme) -> str:
    """Eight-petalled flowers in a lattice of leaves, as clamp-resist dyeing leaves them (蓝夹缬)."""
    light = hex_of(theme.palette.on_cloth)
    middle, unit = side / 2, side / 264
    parts = []
    for cx, cy in ((middle, middle), (0, 0), (side, 0), (0, side), (side, side)):
        for number in range(8):
            angle = math.pi * number / 4
            x, y = cx + 30 * unit * math.cos(angle), cy + 30 * unit * math.sin(angle)
            turn = math.degrees(angle)
            parts.append(
                f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{17 * unit:.1f}" ry="{8.5 * unit:.1f}" '
                f'transform="rotate({turn:g} {x:.1f} {y:.1f})"/>'
            )
        parts.append(f'<circle cx="{cx:g}" cy="{cy:g}" r="{7 * unit:.1f}"/>')
        parts.append(
            f'<circle cx="{cx:g}" cy="{cy:g}" r="{57 * unit:.1f}" fill="none" stroke="{light}" '
            f'stroke-opacity="0.04" stroke-width="{1.6 * unit:.2f}"/>'
        )
    for sx, sy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        x, y = middle + sx * 66 * unit, middle + sy * 66 * unit
        parts.append(
            f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{22 * unit:.1f}" ry="{6 * unit:.1f}" '
            f'transform="rotate({45 * sx * sy} {x:.1f} {y:.1f})"/>'
        )
        for along in (-1, 1):
            dx, dy = 31 * unit * along * sx, 31 * unit * along * sy
            parts.append(f'<circle cx="{x + dx:.1f}" cy="{y + dy:.1f}" r="{3 * unit:.1f}"/>')
    return document((side, side), f'<g fill="{light}" fill-opacity="0.045">{"".join(parts)}</g>')


def _mat(side: int, theme: Theme) -> str:
    """Splints of a tea mat in a herringbone (竹席): each with a light upper edge and shade where it dives under."""
    light, dark = hex_of(theme.palette.on_cloth), hex_of(theme.palette.shadow)
    half, step = side / 2, side / 8
    edges, shades = [], []
    for number in range(-4, 9):
        y = number * step
        for start, end, left in ((y + half, y, 0.0), (y, y + half, half)):
            edges.append(f"M{left:.1f} {start:.1f}L{left + half:.1f} {end:.1f}")
            shades.append(f"M{left:.1f} {start + 0.62 * step:.1f}L{left + half:.1f} {end + 0.62 * step:.1f}")
    seams = f"M0 0V{side}M{half:.1f} 0V{side}M{side} 0V{side}"
    body = (
        f'<g fill="none"><path d="{"".join(shades)}" stroke="{dark}" stroke-opacity="0.10" '
        f'stroke-width="{0.55 * step:.2f}"/>'
        f'<path d="{"".join(edges)}" stroke="{light}" stroke-opacity="0.045" stroke-width="{0.1 * step:.2f}"/>'
        f'<path d="{seams}" stroke="{dark}" stroke-opacity="0.08" stroke-width="{0.5 * step:.2f}"/></g>'
    )
    return document((side, side), body)
