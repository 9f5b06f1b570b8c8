"""Compares what pygame draws of an SVG with what a complete renderer draws."""

from __future__ import annotations

import io

import pygame
import resvg_py

from game.ui.vector import rasterise

__all__ = ["difference"]


def difference(markup: str, ground: tuple[int, int, int] = (247, 240, 225)) -> tuple[float, float]:
    """Mean difference of the two renderers on a ground, and the share of values that differ clearly."""
    whole = pygame.image.load(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=markup))), "reference.png")
    first, second = (_on(ground, picture) for picture in (rasterise(markup), whole))
    gaps = [abs(a - b) for a, b in zip(first, second, strict=True)]
    return sum(gaps) / len(gaps), sum(gap > 40 for gap in gaps) / len(gaps)


def _on(ground: tuple[int, int, int], picture: pygame.Surface) -> bytes:
    flat = pygame.Surface(picture.get_size(), depth=24)
    flat.fill(ground)
    flat.blit(picture, (0, 0))
    return pygame.image.tobytes(flat, "RGB")
