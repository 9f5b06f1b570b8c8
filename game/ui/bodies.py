"""The bodies of the tiles (牌身): parametric SVGs of the assets, filled for an exact pixel size.

A template is an SVG with ``${names}``. Every length is worked out here in whole pixels, so that layers meet on pixel
edges and hairlines stay one pixel wide at every size.
"""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from string import Template
from typing import Final

from game.assets import Assets
from game.theme import Theme, mix
from game.ui.tile_style import TileBack, back_colours, ornament
from game.ui.vector import hex_of

__all__ = ["BODY_IDS", "Bodies", "thickness", "width_of"]

BODY_IDS: Final = (
    "tile.body.face",
    "tile.body.front",
    "tile.body.fold",
    "tile.body.back",
    "tile.body.stack",
    "tile.body.standing_back",
    "tile.body.standing_side",
    "tile.body.recess",
)


def width_of(height: int) -> int:
    """The width of an upright face of a height (3 : 4).

    >>> width_of(112), width_of(62)
    (84, 46)
    """
    return max(1, round(height * 3 / 4 - 0.01))


def thickness(height: int) -> int:
    """How much of its thickness a tile shows below its face (16 % of its height).

    >>> thickness(112)
    18
    """
    return max(2, round(0.16 * height))


class Bodies:
    """Markup of tile bodies in a theme's colours."""

    def __init__(self, assets: Assets, theme: Theme, back: TileBack = TileBack.JADE) -> None:
        self._templates = {body: Template(assets.text(body)) for body in BODY_IDS}
        self._colours = _colours(theme, back)
        self._back = back
        self.filled = lru_cache(maxsize=256)(self._filled)

    def face(self, size: tuple[int, int]) -> str:
        """The face alone."""
        return self.filled("tile.body.face", tuple(sorted(_flat(size).items())))

    def front(self, size: tuple[int, int], thick: int, *, gold: bool = False) -> str:
        """The two layers below a face: ivory, then jade, or gold for the last discard."""
        kind = "gold" if gold else "back"
        layer = (f"{kind}_light", kind, f"{kind}_dark", "gold_light" if gold else "back_lip", "back_seam")
        names = zip(("layer_light", "layer", "layer_dark", "layer_lip", "layer_seam"), layer, strict=True)
        painted = {name: self._colours[colour] for name, colour in names}
        return self.filled("tile.body.front", tuple(sorted({**_thick(size, thick), **painted}.items())))

    def back(self, size: tuple[int, int], thick: int) -> str:
        """A tile lying face down."""
        figure = self._figure((size[0] / 2, size[1] / 2), 0.26 * min(size))
        return self.filled("tile.body.back", tuple(sorted((_thick(size, thick) | figure).items())))

    def fold(self, side: int) -> str:
        """The folded corner of a wild: gold leaf over the colour of the back."""
        return self.filled("tile.body.fold", (("share", f"{side / 100:g}"), ("w", f"{side}")))

    def stack(self, size: tuple[int, int], layer: int, layers: int) -> str:
        """A stack of the wall, one or two tiles high, each showing a layer of pixels."""
        figure = self._figure((size[0] / 2, size[1] / 2), 0.27 * min(size))
        return self.filled("tile.body.stack", tuple(sorted((_stacked(size, layer, layers) | figure).items())))

    def standing_back(self, size: tuple[int, int]) -> str:
        """A tile of the seat across, seen from behind: the ivory edge above the jade back."""
        wide, high = size
        figure = self._figure((wide / 2, high * 28 / 51), 0.28 * wide)
        values = _standing_back(size) | figure
        return self.filled("tile.body.standing_back", tuple(sorted(values.items())))

    def standing_side(self, size: tuple[int, int], edge: int, *, ivory_left: bool) -> str:
        """A tile of a side seat from above: ivory toward its owner, jade toward the table."""
        return self.filled(
            "tile.body.standing_side", tuple(sorted(_standing_side(size, edge, ivory_left).items()))
        )

    def recess(self, size: tuple[int, int]) -> str:
        """The faint print of a stack that has been taken."""
        return self.filled("tile.body.recess", tuple(sorted(_flat(size).items())))

    def _figure(self, middle: tuple[float, float], radius: float) -> dict[str, str]:
        return {"ornament": ornament(self._back, middle, radius, self._colours["back_rim"])}

    def _filled(self, body: str, values: tuple[tuple[str, str], ...]) -> str:
        return self._templates[body].substitute(self._colours, **dict(values))


def _colours(theme: Theme, back: TileBack) -> dict[str, str]:
    named = {field.name: hex_of(getattr(theme.tile, field.name)) for field in fields(theme.tile)}
    named["side_light"] = hex_of(mix(theme.tile.side, theme.tile.face_light, 0.6))
    named.update(back_colours(theme, back))
    named["shadow"] = hex_of(theme.palette.shadow)
    for gold in ("gold", "gold_light", "gold_dark"):
        named[gold] = hex_of(getattr(theme.palette, gold))
    return named


def _text(values: dict[str, float]) -> dict[str, str]:
    return {name: f"{value:g}" for name, value in values.items()}


def _flat(size: tuple[int, int]) -> dict[str, str]:
    w, h = size
    r = 0.09 * min(w, h)
    return _text(
        {
            "w": w,
            "h": h,
            "r": r,
            "w1": w - 1,
            "h1": h - 1,
            "r1": max(0, r - 0.5),
            "w2": w - 2,
            "w3": w - 3,
            "h3": h - 3,
            "r2": max(0, r - 1.5),
            "fine": 1 if max(w, h) >= 90 else 0,
        }
    )


def _thick(size: tuple[int, int], thick: int) -> dict[str, str]:
    w, h = size
    half = h // 2
    ivory = max(1, round(0.56 * thick))
    frame = max(3, round(0.12 * min(w, h)))
    extra: dict[str, float] = {
        "ht": h + thick,
        "half": half,
        "half_t": h + thick - half,
        "half_lip": h + thick - half - 0.5,
        "half_seam": h + ivory + 0.6 - half,
        "half_ivory": h + ivory - half,
        "half_edge": h + 0.7 - half,
        "frame": frame + 0.5,
        "frame_w": w - 2 * frame - 1,
        "frame_h": h - 2 * frame - 1,
        "frame_r": 0.06 * min(w, h),
    }
    return {**_flat(size), **_text(extra)}


def _stacked(size: tuple[int, int], layer: int, layers: int) -> dict[str, str]:
    h = size[1]
    half = h // 2
    jade = max(1, round(0.46 * layer))
    extra: dict[str, float] = {
        "ht": h + layer * layers,
        "half": half,
        "half_jade": h + jade - half,
        "half_ivory": h + layer - half,
        "half_seam": h + layer + 0.8 - half,
        "half_low_jade": h + layer + jade - half,
        "half_low_ivory": h + layer * layers - half,
        "low": 1 if layers > 1 else 0,
    }
    return {**_flat(size), **_text(extra)}


def _standing_back(size: tuple[int, int]) -> dict[str, str]:
    w, h = size
    strip = max(1, round(h * 5 / 51))
    frame = max(3, round(0.14 * w))
    extra: dict[str, float] = {
        "half": h // 2,
        "strip": strip,
        "below": h - strip,
        "strip_lip": strip,
        "right": w - 1,
        "lower": strip + 2,
        "lower_h": h - strip - 4,
        "frame": frame + 0.5,
        "frame_y": strip + frame + 0.5,
        "frame_w": w - 2 * frame - 1,
        "frame_h": h - strip - 2 * frame - 1,
        "frame_r": 0.07 * w,
    }
    return {**_flat(size), **_text(extra)}


def _standing_side(size: tuple[int, int], edge: int, ivory_left: bool) -> dict[str, str]:
    w, h = size
    ivory = round(0.56 * w)
    ivory_x, jade_x = (0, ivory) if ivory_left else (w - ivory, 0)
    r = 0.07 * w
    shade = max(1, round(edge * 5 / 25))
    gap = max(1.0, 1.6 * w / 38)
    extra: dict[str, float] = {
        "r": r,
        "ivory_x": ivory_x,
        "ivory_w": ivory,
        "jade_x": jade_x,
        "jade_w": w - ivory,
        "join": ivory - r if ivory_left else w - ivory,
        "r2": r,
        "seam": ivory - 0.5 if ivory_left else w - ivory - 0.5,
        "edge": edge,
        "shade_y": edge - shade,
        "shade_h": shade,
        "gap_y": edge - gap if h <= edge else h,
        "gap_h": gap,
        "side_h": max(0, h - edge),
        "lip": 0.35 if h > edge else 0,
    }
    return {**_flat(size), **_text(extra)}
