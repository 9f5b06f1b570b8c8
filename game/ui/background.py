"""The table without anything on it (桌面): cloth, light, threads, vignette, walnut rail; made once per size."""

from __future__ import annotations

import random
from collections import OrderedDict

import pygame

from game.theme import Theme, mix
from game.ui.cloth import woven
from game.ui.materials import rect
from game.ui.soft import blurred
from game.ui.vector import document, hex_of, linear, radial, rasterise

__all__ = ["RAIL", "BackgroundCache", "table_background", "wood"]

RAIL = 20
"""Width of the rail at 1080p."""


class BackgroundCache:
    """Keeps the backgrounds of the last sizes (a window being resized leaves none behind)."""

    def __init__(self, keep: int = 2) -> None:
        self._keep = keep
        self._made: OrderedDict[tuple[tuple[int, int], str, float], pygame.Surface] = OrderedDict()

    def get(self, size: tuple[int, int], theme: Theme, scale: float) -> pygame.Surface:
        """The table's background of a window; opaque, in the display's format."""
        key = (size, theme.name, scale)
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        surface = table_background(size, theme, scale)
        if pygame.display.get_init() and pygame.display.get_surface() is not None:
            surface = surface.convert()
        self._made[key] = surface
        while len(self._made) > self._keep:
            self._made.popitem(last=False)
        return surface


def table_background(size: tuple[int, int], theme: Theme, scale: float) -> pygame.Surface:
    """Draws the table for a window size; the scale is that of the 1080p grid."""
    surface = pygame.Surface(size)
    rail = max(6, round(RAIL * scale))
    _cloth(surface, theme)
    woven(surface, theme, scale)
    if theme.shape.light:
        _window_light(surface, theme)
    _rail(surface, theme, rail, scale)
    return surface


def _cloth(surface: pygame.Surface, theme: Theme) -> None:
    """Light in the middle, dusk toward the edges; drawn at a quarter of the size, since nothing in it is sharp."""
    palette = theme.palette
    wide, high = surface.get_size()
    part = (-(-wide // 4), -(-high // 4))
    stops = (
        (0.0, palette.cloth_glow, 1.0),
        (0.16, palette.cloth_light, 1.0),
        (0.60, palette.cloth, 1.0),
        (1.0, palette.cloth_dark, 1.0),
    )
    defs = radial("cloth", (0.469 * part[0], 0.37 * part[1], 0.615 * max(part)), stops)
    body = f'<rect x="0" y="0" width="{part[0]}" height="{part[1]}" fill="url(#cloth)"/>'
    # in the table's own format: blitting between formats at full size takes 25 ms
    pool = pygame.Surface(part)
    pool.blit(rasterise(document(part, body, defs)), (0, 0))
    surface.blit(pygame.transform.smoothscale(pool, (part[0] * 4, part[1] * 4)), (0, 0))


def _window_light(surface: pygame.Surface, theme: Theme) -> None:
    """The faint light of a lattice window falling across the cloth at the left."""
    wide, high = surface.get_size()
    unit = min(wide / 1920, high / 1080)
    panes = []
    for row in range(4):
        for column in range(4):
            x, y = 330 + column * 118, 240 + row * 118
            corners = ((x, y), (x + 106, y), (x + 106, y + 106), (x, y + 106))
            points = " ".join(
                f"{(cx - 0.32 * (cy - 240)) * unit:.1f},{(cy + 0.10 * (cx - 330)) * unit:.1f}"
                for cx, cy in corners
            )
            opacity = (0.058 - 0.008 * row) * theme.shape.light / 100
            panes.append(
                f'<polygon points="{points}" fill="{hex_of(theme.palette.window_light)}" fill-opacity="{opacity:.4f}"/>'
            )
    size = (round(860 * unit), round(820 * unit))
    light = blurred("".join(panes), size, max(1.0, 3 * unit), theme.palette.window_light)
    surface.blit(light, (0, round(0.02 * high)))


def _rail(surface: pygame.Surface, theme: Theme, rail: int, scale: float) -> None:
    """Walnut on four sides with mitred corners, grain, an inlaid line, and its shadow on the cloth."""
    palette = theme.palette
    radius = 12 * scale
    side = 9 * rail
    shade = (
        f'<rect x="{rail}" y="{rail}" width="{side - 2 * rail}" height="{side - 2 * rail}" rx="{radius:g}" fill="none" '
        f'stroke="{hex_of(palette.shadow)}" stroke-opacity="0.6" stroke-width="{26 * scale:g}"/>'
    )
    _framed(surface, blurred(shade, (side, side), 9 * scale, palette.shadow), 4 * rail)
    for edge in ("top", "bottom", "left", "right"):
        _plank(surface, theme, edge, rail)
    _rail_lines(surface, theme, rail, scale)


def _framed(surface: pygame.Surface, frame: pygame.Surface, corner: int) -> None:
    """Lays a small square frame around a surface: corners as they are, edges drawn out."""
    wide, high = surface.get_size()
    side = frame.get_width()
    for x, left in ((0, 0), (side - corner, wide - corner)):
        for y, top in ((0, 0), (side - corner, high - corner)):
            surface.blit(frame, (left, top), (x, y, corner, corner))
    level, upright = max(1, wide - 2 * corner), max(1, high - 2 * corner)
    for y, top in ((0, 0), (side - corner, high - corner)):
        edge = frame.subsurface((side // 2, y, 1, corner))
        surface.blit(pygame.transform.scale(edge, (level, corner)), (corner, top))
    for x, left in ((0, 0), (side - corner, wide - corner)):
        edge = frame.subsurface((x, side // 2, corner, 1))
        surface.blit(pygame.transform.scale(edge, (corner, upright)), (left, corner))


def _plank(surface: pygame.Surface, theme: Theme, edge: str, rail: int) -> None:
    wide, high = surface.get_size()
    level = edge in ("top", "bottom")
    length = wide if level else high
    strip = rasterise(wood((length, rail), theme, edge))
    if not level:
        strip = pygame.transform.rotate(strip, 90)
    if edge in ("bottom", "right"):
        strip = pygame.transform.flip(strip, not level, level)
    place = {"top": (0, 0), "left": (0, 0), "bottom": (0, high - rail), "right": (wide - rail, 0)}[edge]
    mitre = pygame.Surface(strip.get_size(), pygame.SRCALPHA)
    w, h = strip.get_size()
    shapes = {
        "top": [(0, 0), (w, 0), (w - h, h), (h, h)],
        "bottom": [(h, 0), (w - h, 0), (w, h), (0, h)],
        "left": [(0, 0), (w, w), (w, h - w), (0, h)],
        "right": [(w, 0), (0, w), (0, h - w), (w, h)],
    }
    pygame.draw.polygon(mitre, (255, 255, 255, 255), shapes[edge])
    strip.blit(mitre, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(strip, place)


def wood(size: tuple[int, int], theme: Theme, seed: str) -> str:
    """A length of walnut, its outer edge above: light on the edge, grain along the length."""
    palette = theme.palette
    wide, high = size
    grain = random.Random(f"walnut {seed}")
    lines = []
    for _ in range(max(12, round(wide / 26))):
        x, length, y = (
            grain.uniform(-80, wide),
            grain.uniform(60, 520) * high / 20,
            grain.uniform(0.04, 0.98) * high,
        )
        sway = grain.uniform(-0.06, 0.06) * high
        tone = palette.walnut_dark if grain.random() < 0.7 else palette.walnut_light
        lines.append(
            f'<path d="M{x:.0f} {y:.1f}C{x + length / 3:.0f} {y + sway:.1f} {x + 2 * length / 3:.0f} {y - sway:.1f} '
            f'{x + length:.0f} {y:.1f}" stroke="{hex_of(tone)}" stroke-opacity="{grain.uniform(0.12, 0.4):.2f}" '
            f'stroke-width="{grain.uniform(0.03, 0.09) * high:.2f}" fill="none"/>'
        )
    light = mix(palette.walnut, palette.walnut_light, 0.55)
    defs = linear(
        "wood",
        (0, 0, 0, high),
        (
            (0, light, 1),
            (0.25, mix(palette.walnut, palette.walnut_light, 0.2), 1),
            (0.7, palette.walnut, 1),
            (1, palette.walnut_dark, 1),
        ),
    )
    return document(
        size, f'<rect x="0" y="0" width="{wide}" height="{high}" fill="url(#wood)"/>{"".join(lines)}', defs
    )


def _rail_lines(surface: pygame.Surface, theme: Theme, rail: int, scale: float) -> None:
    """The light on the outer edge, the inlay, and the rounded corners where rail and cloth meet."""
    wide = high = 9 * rail
    palette = theme.palette
    r = 12 * scale
    line = max(1.0, scale)
    corners = "".join(
        _corner(x, y, sx, sy, r)
        for x, y, sx, sy in (
            (rail, rail, 1, 1),
            (wide - rail, rail, -1, 1),
            (rail, high - rail, 1, -1),
            (wide - rail, high - rail, -1, -1),
        )
    )
    inset = 9.5 * scale
    seam = hex_of(mix(palette.walnut_dark, palette.shadow, 0.5))
    boxes = (
        (line / 2, 0.0, palette.walnut_light, 0.85, line),
        (inset, 18 * scale, palette.inlay, 0.4, 1.5 * scale),
    )
    body = f'<path d="{corners}" fill="{hex_of(palette.walnut_dark)}"/>'
    for edge, radius, colour, opacity, width in boxes:
        body += (
            f'{rect((edge, edge, wide - 2 * edge, high - 2 * edge), radius)} fill="none" '
            f'stroke="{hex_of(colour)}" stroke-opacity="{opacity:g}" stroke-width="{width:g}"/>'
        )
    edge = rail - line / 2
    body += (
        f'{rect((edge, edge, wide - 2 * edge, high - 2 * edge), r)} fill="none" '
        f'stroke="{seam}" stroke-opacity="0.9" stroke-width="{1.5 * line:g}"/>'
    )
    _framed(surface, rasterise(document((wide, high), body)), 4 * rail)


def _corner(x: float, y: float, sx: int, sy: int, r: float) -> str:
    """The spandrel between a sharp corner and its rounding."""
    return f"M{x:g} {y:g}L{x + sx * r:g} {y:g}Q{x:g} {y:g} {x:g} {y + sy * r:g}Z"
