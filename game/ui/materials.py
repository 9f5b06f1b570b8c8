"""What panels, buttons and seals are made of (材质): rice paper, lacquer, walnut, vermilion; as SVG."""

from __future__ import annotations

import math
import random
from enum import Enum
from functools import lru_cache
from typing import assert_never

from game.theme import Colour, Theme, mix
from game.ui.vector import document, hex_of, linear

__all__ = ["Box", "ButtonKind", "ButtonState", "button", "paper", "paper_shade", "rect", "seal"]

Box = tuple[float, float, float, float]
"""x, y, width, height."""


class ButtonKind(Enum):
    """What a button is made of: paper (usual), jade rim (a claim), vermilion lacquer (胡), walnut, empty slot.

    MAIN is all jade: the usual way on from a sheet.
    """

    PAPER = "paper"
    JADE = "jade"
    SEAL = "seal"
    WALNUT = "walnut"
    SLOT = "slot"
    MAIN = "main"


class ButtonState(Enum):
    """How a button stands."""

    REST = "rest"
    HOVER = "hover"
    PRESSED = "pressed"
    OFF = "off"


def rect(box: Box, radius: float) -> str:
    """The opening of a rectangle with round corners; paint and ``/>`` follow."""
    x, y, wide, high = box
    corner = max(0.0, min(radius, wide / 2, high / 2))
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="{corner:g}"'


def paper_shade(theme: Theme) -> Colour:
    """The darkest paper: a sheet's lower right corner; text is written there too."""
    palette = theme.palette
    return mix(palette.paper, palette.hairline, 0.22 if theme.shape.light else 0.04)


@lru_cache(maxsize=128)
def paper(size: tuple[int, int], theme: Theme, scale: float) -> str:
    """A sheet of rice paper: light from the upper left, fibres, a hairline; even and bare without drawn light."""
    palette = theme.palette
    wide, high = size
    fibres = _fibres(size, scale) if theme.shape.light else "M0 0"
    radius = theme.shape.panel_radius * scale
    line = max(1.0, theme.shape.hairline * scale)
    defs = linear(
        "sheet",
        (0, 0, 0.4 * wide, high),
        (
            (0, palette.paper_light, 1),
            (0.5, palette.paper, 1),
            (1, paper_shade(theme), 1),
        ),
    )
    grain, edge = (
        hex_of(palette.hairline),
        rect((line / 2, line / 2, wide - line, high - line), radius - line / 2),
    )
    body = (
        f'{rect((0, 0, wide, high), radius)} fill="url(#sheet)"/>'
        f'<path d="{fibres}" fill="none" stroke="{grain}" stroke-opacity="0.5" '
        f'stroke-width="{max(0.8, 0.9 * scale):g}"/>'
        f'{edge} fill="none" stroke="{grain}" stroke-width="{line:g}"/>'
        f'<path d="M{radius:g} {line * 1.5:g}H{wide - radius:g}" fill="none" stroke="#FFFDF6" '
        f'stroke-opacity="0.8" stroke-width="{line:g}"/>'
    )
    return document(size, body, defs)


def _fibres(size: tuple[int, int], scale: float) -> str:
    """The path of the fibres in a sheet, the same for every sheet of a size."""
    wide, high = size
    grain = random.Random(f"{round(wide / scale)}x{round(high / scale)}")
    edge = 3 * scale
    parts = []
    for _ in range(min(400, round(wide * high / scale / scale / 1300))):
        x, y = grain.uniform(0, wide), grain.uniform(0, high)
        angle, bend, length = grain.uniform(0, 6.3), grain.uniform(-0.5, 0.5), grain.uniform(5, 14) * scale
        x1, y1 = x + 0.5 * length * math.cos(angle + bend), y + 0.5 * length * math.sin(angle + bend)
        x2, y2 = x + length * math.cos(angle), y + length * math.sin(angle)
        across = edge < min(x, x1, x2) and max(x, x1, x2) < wide - edge
        if across and edge < min(y, y1, y2) and max(y, y1, y2) < high - edge:
            parts.append(f"M{x:.1f} {y:.1f}Q{x1:.1f} {y1:.1f} {x2:.1f} {y2:.1f}")
    return "".join(parts)


@lru_cache(maxsize=256)
def button(size: tuple[int, int], look: tuple[ButtonKind, ButtonState], theme: Theme, scale: float) -> str:
    """The body of a button in a state."""
    palette = theme.palette
    kind, state = look
    top, bottom, rim, line = _lacquer(kind, theme)
    if state is ButtonState.HOVER:
        top, bottom = mix(top, palette.on_seal, 0.14), mix(bottom, palette.on_seal, 0.10)
    if state is ButtonState.PRESSED:
        top, bottom = mix(bottom, palette.shadow, 0.06), mix(top, palette.shadow, 0.10)
    wide, high = size
    line = max(1.0, line * scale)
    radius = min(theme.shape.button_radius * scale, high / 2)
    defs = linear("lacquer", (0, 0, 0.25 * wide, high), ((0, top, 1), (1, bottom, 1)))
    shine_share = 0.3 if kind is ButtonKind.SEAL else 0.55
    shine = (
        f'<path d="M{radius:g} {line + 0.5:g}H{wide - radius:g}" stroke="#FFFDF6" stroke-opacity="{shine_share:g}" '
        f'stroke-width="{max(1.0, scale):g}" fill="none"/>'
    )
    flat = kind is ButtonKind.SLOT or state is ButtonState.PRESSED
    body = (
        f'{rect((0, 0, wide, high), radius)} fill="url(#lacquer)"/>{"" if flat else shine}'
        f"{rect((line / 2, line / 2, wide - line, high - line), radius - line / 2)} "
        f'fill="none" stroke="{hex_of(rim)}" stroke-width="{line:g}"/>'
    )
    return document(size, body, defs)


def _lacquer(kind: ButtonKind, theme: Theme) -> tuple[Colour, Colour, Colour, float]:
    """Colour above, colour below, rim and its width."""
    palette = theme.palette
    match kind:
        case ButtonKind.PAPER:
            return palette.paper_light, palette.paper, palette.hairline, 1.0
        case ButtonKind.JADE:
            return palette.paper_light, palette.paper, palette.jade, 3.0
        case ButtonKind.SEAL:
            return mix(palette.vermilion, palette.gold_light, 0.12), palette.vermilion_dark, palette.gold, 3.0
        case ButtonKind.MAIN:
            return mix(palette.jade, palette.on_seal, 0.06), palette.jade_text, palette.gold, 2.0
        case ButtonKind.WALNUT:
            return palette.walnut_light, palette.walnut, palette.inlay, 1.5
        case ButtonKind.SLOT:
            return palette.slot, palette.slot, mix(palette.slot, palette.on_cloth_quiet, 0.22), 1.0
        case _:
            assert_never(kind)


@lru_cache(maxsize=64)
def seal(size: tuple[int, int], ground: Colour, ivory: Colour) -> str:
    """The body of a seal, with a keyline when it is large enough for one."""
    wide, high = size
    radius = 0.14 * high
    inset, line = 0.09 * high, max(0.8, 0.03 * high)
    defs = linear(
        "seal", (0, 0, wide, high), ((0, mix(ground, ivory, 0.12), 1), (1, mix(ground, (40, 10, 6), 0.10), 1))
    )
    body = f'{rect((0, 0, wide, high), radius)} fill="url(#seal)"/>'
    if high >= 30:
        body += (
            f'{rect((inset, inset, wide - 2 * inset, high - 2 * inset), radius / 2)} fill="none" '
            f'stroke="{hex_of(ivory)}" stroke-opacity="0.6" stroke-width="{line:g}"/>'
        )
    return document(size, body, defs)
