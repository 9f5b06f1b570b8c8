"""The islet of the lobby's picture (江心屿): pagodas, a temple, trees; its middle on the water line is the origin.

In the west stands the pagoda with a spire, in the east the one that lost its roof and grows a tree instead.
"""

from __future__ import annotations

import random
from typing import Final

from game.theme import Colour, mix
from game.ui.brush import INK, Dip, blot, line, placed, shape, stretched

__all__ = ["HAZE", "islet"]

HAZE: Final[Colour] = (240, 226, 200)
_STONE: Final = Dip(mix(INK, (86, 66, 54), 0.25), 0.86)
_LAMP: Final[Colour] = (244, 196, 120)
_LEAF: Final[Colour] = (58, 84, 72)

_SHORE: Final = "M-450 0C-380 -16 -260 -24 -120 -22S220 -30 330 -16S440 -4 470 0Z"
_EAVE: Final = "M-1 -.35Q-.72 .3 -.5 .34H.5Q.72 .3 1 -.35Q.66 -.22 .52 -.66H-.52Q-.66 -.22 -1 -.35Z"
"""One roof line whose corners turn up; half its width and its height are 1."""
_FINIAL: Final = "M-1 0Q-.3 -.1 -.04 -.42L0 -1.05L.04 -.42Q.3 -.1 1 0Z"
_STOREYS: Final = 7


def islet() -> str:
    """Everything on the islet, from behind to the front."""
    chance = random.Random(11)
    return "".join(
        (
            shape(_SHORE, Dip(ink=0.86)),
            *_wood(chance, 380, 19, 0.13),
            placed(_pagoda(300, 64, spire=True), -215, -24),
            placed(_pagoda(232, 66, spire=False), 205, -22),
            placed("".join(_banyan(chance)), 205, -252),
            placed(_temple(), -8, -20),
            *_wood(chance, 400, 9, 0.30),
            line("M-410 -3H430", 2.4, Dip(HAZE, 0.5)),
        )
    )


def _wood(chance: random.Random, reach: float, size: float, ink: float) -> list[str]:
    """Crowns as overlapping blots, denser toward the middle of the islet."""
    blots = []
    for _ in range(420):
        share = chance.gauss(0, 0.42)
        if abs(share) <= 1:
            y = -16 - chance.random() * (1 - share * share) * 34
            wide = chance.uniform(0.5, 1.25) * size
            dip = Dip(mix(INK, _LEAF, chance.uniform(0.1, 0.8)), chance.uniform(0.6, 1.3) * ink)
            blots.append(blot((share * reach, y), (wide, wide * chance.uniform(0.6, 0.9)), dip))
    return blots


def _pagoda(high: float, wide: float, *, spire: bool) -> str:
    """A tower of seven storeys with upturned eaves, its foot at the origin."""
    parts = []
    body = high * (0.84 if spire else 0.94)
    y = 0.0
    for storey in range(_STOREYS):
        step = body / _STOREYS * (1.16 - 0.052 * storey)
        half = wide / 2 * (1 - 0.064 * storey)
        above = wide / 2 * (1 - 0.064 * (storey + 0.7))
        parts.append(placed(_storey(half, above, step, lit=storey % 2 == 0), 0, y))
        if spire or storey < _STOREYS - 1:
            parts.append(stretched(shape(_EAVE, Dip(ink=0.95)), 0, y - step, above * 1.26, step * 0.24))
        y -= step
    if spire:
        parts.append(placed(_roof(wide * 0.42, high * 0.16), 0, y))
    else:
        parts.append(
            shape(f"M{-wide * 0.27:.1f} {y - 3:.1f}h{wide * 0.54:.1f}v5h{-wide * 0.54:.1f}Z", _STONE)
        )
    return "".join(parts)


def _storey(half: float, above: float, high: float, *, lit: bool) -> str:
    """One storey from its floor upwards: wall, the side in the light, a door with a lamp behind it."""
    foot, top, door = half * 0.8, above * 0.78, half * 0.17
    wall = f"M{-foot:.2f} 0L{-top:.2f} {-high:.2f}H{top:.2f}L{foot:.2f} 0Z"
    light = f"M{-foot:.2f} 0L{-top:.2f} {-high:.2f}H{-above * 0.3:.2f}L{-half * 0.34:.2f} 0Z"
    sill, lintel = -high * 0.12, -high * 0.5
    arch = f"A{door:.2f} {door:.2f} 0 0 1 {door:.2f} {lintel:.2f}"
    opening = f"M{-door:.2f} {sill:.2f}V{lintel:.2f}{arch}V{sill:.2f}Z"
    return (
        shape(wall, _STONE) + shape(light, Dip(HAZE, 0.16)) + shape(opening, Dip(_LAMP, 0.75 if lit else 0.4))
    )


def _roof(half: float, high: float) -> str:
    """The roof and the ringed mast of the western pagoda."""
    rings = (
        blot((0, -high * (0.42 + 0.12 * number)), (half * (0.24 - 0.04 * number), high * 0.028), Dip(ink=0.9))
        for number in range(4)
    )
    return stretched(shape(_FINIAL, Dip(ink=0.93)), 0, 0, half, high) + "".join(rings)


def _banyan(chance: random.Random) -> list[str]:
    """The tree that grows on top of the eastern pagoda."""
    parts = [line("M0 14Q-2 0 4 -14", 3, Dip())]
    for _ in range(95):
        size = chance.uniform(2.2, 6.5)
        dip = Dip(mix(INK, (60, 92, 74), chance.uniform(0.2, 0.9)), 0.42)
        parts.append(blot((chance.gauss(0, 14), chance.gauss(-17, 7.5)), (size, size * 0.72), dip))
    return parts


def _temple() -> str:
    """The halls between the towers, with sweeping roofs."""
    wall = Dip(mix(INK, (150, 96, 66), 0.45), 0.75)
    parts = []
    for x, half, high in ((-46, 62, 34), (52, 50, 28), (0, 44, 46)):
        side = half * 0.74
        parts.append(shape(f"M{x - side:.1f} 2V{-high * 0.62:.1f}H{x + side:.1f}V2Z", wall))
        parts.append(stretched(shape(_EAVE, Dip(ink=0.95)), x, -high * 0.66, half * 1.12, high * 0.62))
    return "".join(parts)
