"""SVG to surfaces of an exact size (矢量图): every edge that is drawn by code passes here, so all are smooth alike.

The markup stays inside nanosvg's subset: no use, clip, mask, pattern, filter, text; gradients in userSpaceOnUse.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import pygame

from game.theme import Colour

__all__ = ["Stop", "document", "hex_of", "linear", "picture", "radial", "rasterise", "ready", "resized"]

Stop = tuple[float, Colour, float]
"""Offset from 0 to 1, colour, opacity."""

_ROOT: Final = re.compile(r"<svg\b[^>]*>")
_VIEW: Final = re.compile(r'viewBox="([^"]+)"')


def hex_of(colour: Colour) -> str:
    """The colour in SVG's notation.

    >>> hex_of((31, 77, 69))
    '#1f4d45'
    """
    return "#{:02x}{:02x}{:02x}".format(*colour)


def linear(name: str, ends: tuple[float, float, float, float], stops: Iterable[Stop]) -> str:
    """A linear gradient from (x1, y1) to (x2, y2)."""
    x1, y1, x2, y2 = ends
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}">'
        f"{_stops(stops)}</linearGradient>"
    )


def radial(name: str, circle: tuple[float, float, float], stops: Iterable[Stop]) -> str:
    """A radial gradient in a circle (x, y, r)."""
    x, y, r = circle
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{x:g}" cy="{y:g}" r="{r:g}">'
        f"{_stops(stops)}</radialGradient>"
    )


def _stops(stops: Iterable[Stop]) -> str:
    return "".join(
        f'<stop offset="{offset:g}" stop-color="{hex_of(colour)}" stop-opacity="{opacity:g}"/>'
        for offset, colour, opacity in stops
    )


def document(size: tuple[int, int], body: str, defs: str = "") -> str:
    """An SVG whose units are the pixels of its size."""
    width, height = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f"<defs>{defs}</defs>{body}</svg>"
    )


def resized(markup: str, size: tuple[int, int]) -> str:
    """An SVG stretched to a pixel size; its own units stay."""
    root = _ROOT.search(markup)
    view = _VIEW.search(root.group()) if root else None
    if root is None or view is None:
        raise ValueError("an SVG of ours has a root with a viewBox")
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" viewBox="{view.group(1)}" '
        'preserveAspectRatio="none">'
    )
    return markup[: root.start()] + opening + markup[root.end() :]


def rasterise(markup: str) -> pygame.Surface:
    """The picture of an SVG at the size it states."""
    return pygame.image.load(io.BytesIO(markup.encode("utf-8")), "picture.svg")


def ready(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the display's own format when there is a display, as it is otherwise."""
    if pygame.display.get_init() and pygame.display.get_surface() is not None:
        return surface.convert_alpha()
    return surface


@lru_cache(maxsize=512)
def picture(markup: str) -> pygame.Surface:
    """The picture of an SVG, kept."""
    return ready(rasterise(markup))
