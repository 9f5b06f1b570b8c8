"""A die as a solid thing (骰子): a bone cube with rounded edges and carved spots, seen from above in any position.

The die is turned as a body and its visible faces are drawn through the affine picture of each, so that it can tumble
over its edges on the cloth. Opposite faces make seven; the one and the four are red, as on Chinese dice.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.theme import Colour, mix
from game.ui.vector import document, hex_of, picture

__all__ = ["REST", "Pose", "die"]

Vector = tuple[float, float, float]
Turning = tuple[Vector, Vector, Vector]

_SEEN_FROM: Final = math.radians(17)
"""How far the eye leans to the south: so much of the front shows below the face that is up."""
_STEP: Final = 15
"""Tumbling dice are kept at every so many degrees."""
_BARE_BELOW: Final = 14
"""A face seen from the side that shows fewer pixels of its height than this has no spots."""
_ROUND: Final = 0.26
_ROOM: Final = 1.8
"""The side of a picture against that of the die: it turns and tips inside."""
_LIGHT: Final[Vector] = (-0.42, -0.5, 0.76)
_BRIGHT: Final[Colour] = (253, 248, 236)
_SHADED: Final[Colour] = (196, 178, 143)
_EDGE: Final[Colour] = (128, 108, 74)
_RED: Final[Colour] = (184, 50, 42)
_INK: Final[Colour] = (34, 48, 60)

_SPOTS: Final = {
    0: (),
    1: ((0.0, 0.0),),
    2: ((-0.4, -0.4), (0.4, 0.4)),
    3: ((-0.46, -0.46), (0.0, 0.0), (0.46, 0.46)),
    4: ((-0.4, -0.4), (0.4, -0.4), (-0.4, 0.4), (0.4, 0.4)),
    5: ((-0.44, -0.44), (0.44, -0.44), (0.0, 0.0), (-0.44, 0.44), (0.44, 0.44)),
    6: ((-0.4, -0.5), (0.4, -0.5), (-0.4, 0.0), (0.4, 0.0), (-0.4, 0.5), (0.4, 0.5)),
}
_FACES: Final[dict[int, tuple[Vector, Vector, Vector]]] = {
    1: ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    6: ((0, 0, -1), (1, 0, 0), (0, -1, 0)),
    2: ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
    5: ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    3: ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    4: ((-1, 0, 0), (0, 0, 1), (0, 1, 0)),
}
"""Of each face of the unturned die: its outward direction, its own right and its own down. East, south, up."""


@dataclass(frozen=True, slots=True)
class Pose:
    """How a die lies: the face that is up, its turn on the cloth, and how far it is tipped and in which direction.

    Degrees; *toward* is the direction in which it tips, 0 to the east, 90 to the south.
    """

    face: int
    turn: float = 0.0
    tip: float = 0.0
    toward: float = 0.0


REST: Final = tuple(Pose(face) for face in range(1, 7))
"""The six ways to lie straight."""


def die(pose: Pose, size: int) -> pygame.Surface:
    """A die whose side is *size*; the middle of the picture is the middle of the die."""
    tipped = pose.tip % 360 != 0
    turn = round(pose.turn / 5) * 5 if tipped else round(pose.turn)
    tip, toward = (round(angle / _STEP) * _STEP for angle in (pose.tip, pose.toward))
    return picture(_markup(Pose(pose.face, turn % 360, tip % 360, toward % 360 if tipped else 0), size))


@lru_cache(maxsize=512)
def _markup(pose: Pose, size: int) -> str:
    turning = _turning(pose)
    side = 2 * round(_ROOM * size / 2)
    scale = size / 2
    body = (
        f'<g transform="translate({side / 2:g} {side / 2:g}) scale({scale:.3f})">{_solid(turning, size)}</g>'
    )
    return document((side, side), body)


def _solid(turning: Turning, size: int) -> str:
    """The outline with its round edges, then every face that can be seen; a sliver of a small one stays bare."""
    inner = 1 - _ROUND
    corners = [
        _flat(_turned(turning, (x * inner, y * inner, z * inner)))
        for x in (-1, 1)
        for y in (-1, 1)
        for z in (-1, 1)
    ]
    hull = "L".join(f"{x:.3f} {y:.3f}" for x, y in _hull(corners))
    parts = [
        f'<path d="M{hull}Z" fill="{hex_of(colour)}" stroke="{hex_of(colour)}" stroke-width="{width:g}" '
        'stroke-linejoin="round"/>'
        for colour, width in ((_EDGE, 2 * _ROUND), (mix(_SHADED, _BRIGHT, 0.4), 2 * _ROUND - 0.08))
    ]
    seen = []
    for face, (out, across, down) in _FACES.items():
        facing = _turned(turning, out)
        depth = _depth(facing)
        if depth > 0.03:
            shown = face if depth > 0.6 or depth * size > _BARE_BELOW else 0
            seen.append((depth, _face(shown, facing, _turned(turning, across), _turned(turning, down))))
    return "".join(parts) + "".join(markup for _, markup in sorted(seen))


def _face(face: int, out: Vector, across: Vector, down: Vector) -> str:
    """A face in its own units from -1 to 1, lit by its direction, with its spots carved in."""
    lit = max(0.0, min(1.0, (sum(a * b for a, b in zip(out, _LIGHT, strict=True)) + 0.35) / 1.15))
    ground = mix(_SHADED, _BRIGHT, lit)
    (a, b), (c, d), (e, f) = _flat(across), _flat(down), _flat(out)
    spot, radius = (_RED if face in (1, 4) else _INK), (0.27 if face == 1 else 0.165)
    spot = mix(spot, (20, 14, 8), 0.35 * (1 - lit))
    marks = "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius + 0.035:g}" fill="{hex_of(mix(ground, _EDGE, 0.35))}"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{hex_of(mix(spot, (10, 8, 6), 0.3))}"/>'
        f'<circle cx="{x + 0.2 * radius:g}" cy="{y + 0.2 * radius:g}" r="{0.72 * radius:g}" '
        f'fill="{hex_of(mix(spot, _BRIGHT, 0.1))}"/>'
        for x, y in _SPOTS[face]
    )
    return (
        f'<g transform="matrix({a:.4f} {b:.4f} {c:.4f} {d:.4f} {e:.4f} {f:.4f})">'
        f'<rect x="-0.93" y="-0.93" width="1.86" height="1.86" rx="0.34" fill="{hex_of(ground)}"/>{marks}</g>'
    )


def _turning(pose: Pose) -> Turning:
    """How the body is turned: the wanted face brought up, then spun, then tipped."""
    out, across, down = _FACES[pose.face]
    upright: Turning = (across, down, out)
    spin, tip, toward = (math.radians(angle) for angle in (pose.turn, pose.tip, pose.toward))
    turning = _after(_about_up(spin), upright)
    tipped = _after(_about_up(toward), _after(_about_south(tip), _about_up(-toward)))
    return _after(tipped, turning)


def _about_up(angle: float) -> Turning:
    cos, sin = math.cos(angle), math.sin(angle)
    return (cos, -sin, 0.0), (sin, cos, 0.0), (0.0, 0.0, 1.0)


def _about_south(angle: float) -> Turning:
    """Tips to the east."""
    cos, sin = math.cos(angle), math.sin(angle)
    return (cos, 0.0, sin), (0.0, 1.0, 0.0), (-sin, 0.0, cos)


def _after(second: Turning, first: Turning) -> Turning:
    columns = tuple(zip(*first, strict=True))
    rows = [
        tuple(sum(a * b for a, b in zip(row, column, strict=True)) for column in columns) for row in second
    ]
    one, two, three = ((row[0], row[1], row[2]) for row in rows)
    return one, two, three


def _turned(turning: Turning, point: Vector) -> Vector:
    x, y, z = (sum(a * b for a, b in zip(row, point, strict=True)) for row in turning)
    return x, y, z


def _flat(point: Vector) -> tuple[float, float]:
    """Where a point of the table's space is in the picture."""
    x, y, z = point
    return x, y * math.cos(_SEEN_FROM) - z * math.sin(_SEEN_FROM)


def _depth(direction: Vector) -> float:
    """How much a direction looks at the eye."""
    return direction[2] * math.cos(_SEEN_FROM) + direction[1] * math.sin(_SEEN_FROM)


def _hull(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The outline around points."""
    ordered = sorted(points)

    def half(run: list[tuple[float, float]]) -> list[tuple[float, float]]:
        kept: list[tuple[float, float]] = []
        for x, y in run:
            while len(kept) > 1 and (kept[-1][0] - kept[-2][0]) * (y - kept[-2][1]) <= (
                kept[-1][1] - kept[-2][1]
            ) * (x - kept[-2][0]):
                kept.pop()
            kept.append((x, y))
        return kept[:-1]

    return half(ordered) + half(ordered[::-1])
