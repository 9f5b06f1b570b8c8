"""Written strokes as outlines (笔画): points with a width each become one filled path of an SVG.

A stroke is a line of points ``(x, y, width)``. A bent one keeps its corners, a curved one runs smoothly through its
points; the width swells and tapers between them, as a brush does.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

Point = tuple[float, float, float]
"""x, y and the width of the stroke there."""

_STEPS = 14
_SHARPEST = 0.35
"""A corner sharper than this cosine of half its turn is cut off instead of drawn out."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One stroke of a character or figure."""

    points: tuple[Point, ...]
    curved: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the unit box of a character goes: centre, size, and how much heavier it is written."""

    centre: tuple[float, float]
    size: tuple[float, float]
    box: tuple[float, float] = (100.0, 100.0)
    heavier: float = 1.0

    def place(self, point: Point) -> Point:
        """A point of the unit box on the face."""
        across, down = self.size[0] / self.box[0], self.size[1] / self.box[1]
        left, top = self.centre[0] - self.size[0] / 2, self.centre[1] - self.size[1] / 2
        grow = math.sqrt(across * down) * self.heavier
        return left + point[0] * across, top + point[1] * down, point[2] * grow


def bent(width: float, *places: tuple[float, float]) -> Stroke:
    """A stroke of one width that keeps its corners."""
    return Stroke(tuple((x, y, width) for x, y in places))


def curve(*points: Point) -> Stroke:
    """A stroke that runs smoothly through its points."""
    return Stroke(points, curved=True)


def outline(stroke: Stroke, frame: Frame) -> str:
    """The path of a stroke's outline.

    >>> outline(bent(10, (0, 50), (100, 50)), Frame((50, 50), (100, 100)))
    'M0.0 55.0L100.0 55.0L100.0 45.0L0.0 45.0Z'
    """
    points = [frame.place(point) for point in stroke.points]
    if stroke.curved:
        points = _smooth(points)
    left, right = [], []
    for number, (x, y, width) in enumerate(points):
        across, down = _normal(points, number)
        left.append((x + across * width / 2, y + down * width / 2))
        right.append((x - across * width / 2, y - down * width / 2))
    corners = [*left, *reversed(right)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"


def written(strokes: tuple[Stroke, ...], frame: Frame, colour: str, soft: float = 7.0) -> str:
    """The strokes of a character in a colour; a fine line of the same colour softens their corners."""
    paths = "".join(
        f'<path d="{outline(stroke, frame)}" fill="{colour}" stroke="{colour}" stroke-width="{soft:g}" '
        'stroke-linejoin="round"/>'
        for stroke in strokes
    )
    return f"<g>{paths}</g>"


def _smooth(points: list[Point]) -> list[Point]:
    """More points between the given ones, on a curve through all of them."""
    run = [points[0], *points, points[-1]]
    found = [points[0]]
    for number in range(len(points) - 1):
        before, start, end, after = run[number : number + 4]
        for step in range(1, _STEPS + 1):
            share = step / _STEPS
            x, y, width = (
                _between((before[axis], start[axis], end[axis], after[axis]), share) for axis in range(3)
            )
            found.append((x, y, width))
    return found


def _between(values: tuple[float, float, float, float], share: float) -> float:
    before, start, end, after = values
    return 0.5 * (
        2 * start
        + (end - before) * share
        + (2 * before - 5 * start + 4 * end - after) * share**2
        + (3 * start - before - 3 * end + after) * share**3
    )


def _normal(points: list[Point], number: int) -> tuple[float, float]:
    """The direction across the stroke at a point; at a corner it is drawn out to the meeting of the edges."""
    ways = []
    for first, second in pairwise(points[max(0, number - 1) : number + 2]):
        far = math.hypot(second[0] - first[0], second[1] - first[1]) or 1.0
        ways.append(((second[0] - first[0]) / far, (second[1] - first[1]) / far))
    if len(ways) == 1:
        return -ways[0][1], ways[0][0]
    x, y = ways[0][0] + ways[1][0], ways[0][1] + ways[1][1]
    far = math.hypot(x, y) or 1.0
    half = max(_SHARPEST, far / 2)
    return -y / far / half, x / far / half
