"""Shapes and colours that the tile motifs share (绘图): collects SVG inside nanosvg's subset."""

from __future__ import annotations

import math

GREEN = ("#1E7B57", "#2E9A70", "#14583E")
BLUE = ("#2B5C9E", "#4379BE", "#1C4276")
RED = ("#C0392B", "#DA5443", "#8E251A")
BAMBOO = ("#2A7A45", "#4BA067", "#1A5430")
IVORY = "#FBF4E4"

Tone = tuple[str, str, str]
"""A colour with its light and its shade."""


class Drawing:
    """Collects shapes and gradients of one SVG."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.shapes: list[str] = []
        self.gradients: list[str] = []

    def add(self, shape: str) -> None:
        """Adds a shape on top."""
        self.shapes.append(shape)

    def radial(self, circle: tuple[float, float, float], stops: tuple[tuple[float, str], ...]) -> str:
        """Adds a radial gradient and gives its paint."""
        name = f"g{len(self.gradients)}"
        x, y, r = circle
        inner = "".join(f'<stop offset="{offset:g}" stop-color="{colour}"/>' for offset, colour in stops)
        self.gradients.append(
            f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{x:.2f}" '
            f'cy="{y:.2f}" r="{r:.2f}">{inner}</radialGradient>'
        )
        return f"url(#{name})"

    def linear(self, ends: tuple[float, float, float, float], stops: tuple[tuple[float, str], ...]) -> str:
        """Adds a linear gradient and gives its paint."""
        name = f"g{len(self.gradients)}"
        x1, y1, x2, y2 = ends
        inner = "".join(f'<stop offset="{offset:g}" stop-color="{colour}"/>' for offset, colour in stops)
        self.gradients.append(
            f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{x1:.2f}" '
            f'y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}">{inner}</linearGradient>'
        )
        return f"url(#{name})"

    def text(self) -> str:
        """The finished SVG."""
        return "\n".join(
            (
                '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 300 400">',
                f"<title>{self.title}</title>",
                *(("<defs>", *self.gradients, "</defs>") if self.gradients else ()),
                *self.shapes,
                "</svg>",
                "",
            )
        )


def circle(x: float, y: float, r: float, fill: str, extra: str = "") -> str:
    """A disc."""
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="{fill}"{extra}/>'


def arc(x: float, y: float, r: float, ends: tuple[float, float]) -> str:
    """The path of an arc from one angle to another, degrees clockwise from the right."""
    start, end = (math.radians(angle) for angle in ends)
    return (
        f"M{x + r * math.cos(start):.2f} {y + r * math.sin(start):.2f}"
        f"A{r:.2f} {r:.2f} 0 0 1 {x + r * math.cos(end):.2f} {y + r * math.sin(end):.2f}"
    )


def cut_frame(inset: float, cut: float) -> str:
    """The path of a rectangle with cut corners."""
    left, top, right, bottom = inset, inset, 300 - inset, 400 - inset
    return (
        f"M{left + cut:g} {top:g}L{right - cut:g} {top:g}L{right:g} {top + cut:g}L{right:g} {bottom - cut:g}"
        f"L{right - cut:g} {bottom:g}L{left + cut:g} {bottom:g}L{left:g} {bottom - cut:g}L{left:g} {top + cut:g}Z"
    )
