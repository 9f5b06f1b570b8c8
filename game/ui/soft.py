"""Soft shadows and glows (柔影), blurred at a fraction of their size: cheap enough to make, and always kept."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.theme import Colour
from game.ui.vector import document, hex_of, rasterise, ready

__all__ = ["Cast", "blurred", "glow", "soft_shadow"]


@dataclass(frozen=True, slots=True)
class Cast:
    """A picture and where its upper left corner lies, measured from the thing that casts it."""

    surface: pygame.Surface
    dx: int
    dy: int

    def onto(self, target: pygame.Surface, x: float, y: float) -> None:
        """Draws the cast of a thing whose upper left corner is at a place."""
        target.blit(self.surface, (round(x) + self.dx, round(y) + self.dy))


def blurred(markup_of: str, size: tuple[int, int], sigma: float, colour: Colour) -> pygame.Surface:
    """The SVG body (in pixels of the size), blurred: drawn at a fraction, box-blurred twice, brought up smoothly."""
    part = max(1, min(4, int(sigma / 1.4)))
    small = (-(-size[0] // part), -(-size[1] // part))
    markup = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{small[0]}" height="{small[1]}" '
        f'viewBox="0 0 {small[0] * part} {small[1] * part}" preserveAspectRatio="none">{markup_of}</svg>'
    )
    surface = _filled_out(rasterise(markup), colour)
    radius = max(1, round(sigma / part * 0.95))
    for _ in range(2):
        surface = pygame.transform.box_blur(surface, radius)
    if part == 1:
        return surface
    return pygame.transform.smoothscale(surface, (small[0] * part, small[1] * part))


def _filled_out(surface: pygame.Surface, colour: Colour) -> pygame.Surface:
    """The surface in one colour also where it is clear, so that blurring does not darken its rim."""
    even = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    even.fill((255, 255, 255, 0))
    even.blit(surface, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    even.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MIN)
    return even


def soft_shadow(
    size: tuple[int, int], depth: float, radius: float, colour: Colour, strength: float = 0.55
) -> Cast:
    """A shadow toward the lower right: offset 0.55 and 0.8 of the depth, blur 0.45 of it."""
    sigma = max(0.8, 0.45 * depth)
    pad = round(3 * sigma) + 2
    whole = (size[0] + 2 * pad, size[1] + 2 * pad)
    body = (
        f'<rect x="{pad}" y="{pad}" width="{size[0]}" height="{size[1]}" rx="{radius:g}" '
        f'fill="{hex_of(colour)}" fill-opacity="{strength:g}"/>'
    )
    surface = ready(blurred(body, whole, sigma, colour))
    return Cast(surface, round(0.55 * depth) - pad, round(0.8 * depth) - pad)


def glow(size: tuple[int, int], height: int, colour: Colour) -> Cast:
    """A ring of light around a thing with its glow, without an offset."""
    scale = height / 62
    gap, line, sigma = 3.5 * scale, max(1.5, 2.2 * scale), 5 * scale
    pad = round(gap + 3 * sigma) + 2
    whole = (size[0] + 2 * pad, size[1] + 2 * pad)
    frame = (
        f'x="{pad - gap:g}" y="{pad - gap:g}" width="{size[0] + 2 * gap:g}" height="{size[1] + 2 * gap:g}" '
        f'rx="{0.09 * height + gap:g}"'
    )
    light = blurred(f'<rect {frame} fill="{hex_of(colour)}" fill-opacity="0.75"/>', whole, sigma, colour)
    surface = pygame.Surface(whole, pygame.SRCALPHA)
    surface.blit(light, (0, 0))
    ring = f'<rect {frame} fill="none" stroke="{hex_of(colour)}" stroke-width="{line:g}"/>'
    surface.blit(rasterise(document(whole, ring)), (0, 0))
    return Cast(ready(surface), -pad, -pad)
