"""Tiles as finished pictures (牌的图样): premade per tile, size and look, so that a frame only blits.

Heights are pixels of an upright face; a front shows `thickness(height)` more below it. Shadows are pictures of their
own, because neighbours in a row throw one together.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Final

import pygame

from game.assets import Assets
from game.present.label import tile_label
from game.theme import Theme
from game.ui.bodies import BODY_IDS, Bodies, thickness, width_of
from game.ui.motifs import LARGE_IDS, MOTIF_IDS, Motifs
from game.ui.soft import Cast, glow, soft_shadow
from game.ui.text import Text
from game.ui.tile_style import TileStyle
from game.ui.vector import rasterise, ready, resized
from rules.tiles.tile import Tile

__all__ = ["PLAIN", "SPRITE_IDS", "Look", "Side", "TileSprites", "Turn"]

_MARKS: Final = ("tile.mark.seal", "tile.mark.danger")
SPRITE_IDS: Final = (*BODY_IDS, *MOTIF_IDS, *LARGE_IDS, *_MARKS)
"""Every asset the sprites use."""

_INSET: Final = 0.045
_DIMMED: Final = 0.45
_KEPT: Final = 1200
_CASTS_KEPT: Final = 400


class Turn(IntEnum):
    """How a lying tile is turned (横置), clockwise; the value is the angle."""

    UP = 0
    RIGHT = 90
    LEFT = -90

    @property
    def lies(self) -> bool:
        """Whether the tile lies across."""
        return self is not Turn.UP


class Side(Enum):
    """On which side of the table a standing tile's owner sits."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Look:
    """How a tile is shown: wild (财神), dimmed (not playable), dangerous, last discarded, turned."""

    wild: bool = False
    dimmed: bool = False
    danger: bool = False
    last: bool = False
    turn: Turn = Turn.UP


PLAIN: Final = Look()
_USUAL: Final = TileStyle()


class TileSprites:
    """All pictures of tiles in one theme and style (牌面)."""

    def __init__(self, assets: Assets, theme: Theme, text: Text, style: TileStyle = _USUAL) -> None:
        self._theme = theme
        self._text = text
        self._index = style.index
        self._bodies = Bodies(assets, theme, style.back)
        self._motifs = Motifs(assets, theme, text, style.face)
        self._marks = {mark: assets.text(mark) for mark in _MARKS}
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._casts: OrderedDict[Hashable, Cast] = OrderedDict()

    def front(self, tile: Tile, height: int, look: Look = PLAIN) -> pygame.Surface:
        """A tile seen from the front with its thickness below, without a shadow."""
        return self._keep(("front", tile, height, look), lambda: self._front(tile, height, look), tile)

    def face(self, tile: Tile, height: int, look: Look = PLAIN) -> pygame.Surface:
        """The face alone, without thickness (buttons, texts, a tile being turned over)."""
        return self._keep(("face", tile, height, look), lambda: self._face(tile, height, look), tile)

    def back(self, height: int, turn: Turn = Turn.UP) -> pygame.Surface:
        """A tile lying face down, with its thickness."""
        size = face_size(height, turn)
        return self._keep(("back", size), lambda: rasterise(self._bodies.back(size, thickness(height))))

    def standing_back(self, height: int) -> pygame.Surface:
        """A tile of the seat across as seen from here (34 × 51 at 1080p); the height is the whole height."""
        size = (max(1, round(height * 34 / 51)), height)
        return self._keep(("standing_back", size), lambda: rasterise(self._bodies.standing_back(size)))

    def standing_side(self, width: int, side: Side, *, last: bool = False) -> pygame.Surface:
        """A tile of a side seat from above (38 × 25 at 1080p); the last of the row shows its long side below."""
        edge = max(1, round(width * 26 / 38))
        size = (width, edge + (round(width * 44 / 38) if last else 0))
        return self._keep(
            ("standing_side", size, side),
            lambda: rasterise(self._bodies.standing_side(size, edge, ivory_left=side is Side.LEFT)),
        )

    def stack(self, height: int, layers: int = 2, turn: Turn = Turn.UP) -> pygame.Surface:
        """A stack of the wall: its top (27 × 36 at 1080p) and one or two layers of 6 pixels below."""
        size = face_size(height, turn)
        layer = max(2, round(height / 6))
        return self._keep(("stack", size, layers), lambda: rasterise(self._bodies.stack(size, layer, layers)))

    def recess(self, height: int, turn: Turn = Turn.UP) -> pygame.Surface:
        """The print on the cloth where a stack stood."""
        size = face_size(height, turn)
        return self._keep(("recess", size), lambda: rasterise(self._bodies.recess(size)))

    def shadow(self, size: tuple[int, int], height: int) -> Cast:
        """The shadow of a tile or of a closed row: size of what stands there, height of one tile."""
        radius, colour = 0.09 * width_of(height), self._theme.palette.shadow
        return self._cast(("shadow", size, height), lambda: soft_shadow(size, 0.1 * height, radius, colour))

    def foot_shadow(self, height: int) -> Cast:
        """The pool of shade at the foot of a raised tile."""
        size, colour = (width_of(height), max(4, height // 8)), self._theme.palette.shadow
        return self._cast(("foot", height), lambda: soft_shadow(size, 0.1 * height, size[1] / 2, colour))

    def halo(self, height: int, turn: Turn = Turn.UP) -> Cast:
        """The ring of light around the last discard; let its alpha breathe."""
        size = self.size(height, turn)
        return self._cast(("halo", height, turn), lambda: glow(size, height, self._theme.palette.gold))

    def size(self, height: int, turn: Turn = Turn.UP) -> tuple[int, int]:
        """Width and whole height of a front."""
        wide, high = face_size(height, turn)
        return wide, high + thickness(height)

    def _cast(self, key: Hashable, make: Callable[[], Cast]) -> Cast:
        """A shadow or light; a tile in the air throws one of another size in every frame, so that few are kept."""
        found = self._casts.get(key)
        if found is None:
            found = self._casts[key] = make()
            if len(self._casts) > _CASTS_KEPT:
                self._casts.popitem(last=False)
        else:
            self._casts.move_to_end(key)
        return found

    def _keep(
        self, key: Hashable, make: Callable[[], pygame.Surface], tile: Tile = Tile.HIDDEN
    ) -> pygame.Surface:
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = ready(make())
            if tile is not Tile.HIDDEN:
                self._text.means(found, tile_label(tile))
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return found

    def _blank(self, markup: str) -> pygame.Surface:
        """A body to draw on, rasterised once for all tiles of its size."""
        return self._keep(("blank", markup), lambda: rasterise(markup)).copy()

    def _front(self, tile: Tile, height: int, look: Look) -> pygame.Surface:
        if tile is Tile.HIDDEN:
            return self.back(height, look.turn)
        size = face_size(height, look.turn)
        surface = self._blank(self._bodies.front(size, thickness(height), gold=look.last))
        face = self._face(
            tile,
            height,
            Look(wild=look.wild, dimmed=look.dimmed and look.wild, danger=look.danger, turn=look.turn),
        )
        surface.blit(face, (0, 0))
        if look.dimmed and not look.wild:
            _dim(surface, self._theme)
        return surface

    def _face(self, tile: Tile, height: int, look: Look) -> pygame.Surface:
        size = face_size(height, look.turn)
        face = self._blank(self._bodies.face(size))
        motif = self._keep(("motif", tile, height), lambda: self._placed_motif(tile, height))
        if look.dimmed and look.wild:
            motif = motif.copy()
            _dim(motif, self._theme)
        face.blit(pygame.transform.rotate(motif, -look.turn.value), (0, 0))
        if look.wild:
            self._mark_wild(face, width_of(height))
        if look.danger:
            self._mark_danger(face, width_of(height))
        if look.dimmed and not look.wild:
            _dim(face, self._theme)
        return face

    def _placed_motif(self, tile: Tile, height: int) -> pygame.Surface:
        wide, high = face_size(height, Turn.UP)
        layer = pygame.Surface((wide, high), pygame.SRCALPHA)
        inset = _INSET * wide
        if not self._index or self._motifs.tells_itself(tile):
            box = (round(wide - 2 * inset), round(high - 2 * inset))
            layer.blit(self._motifs.motif(tile, box, height), ((wide - box[0]) // 2, (high - box[1]) // 2))
            return layer
        index = self._motifs.index(tile, height)
        left = round(1.3 * inset) + index.get_width()
        across = wide - left - round(inset)
        box = (across, round(across * high / wide))
        layer.blit(self._motifs.motif(tile, box, height), (left, (high - box[1]) // 2))
        layer.blit(index, (round(1.3 * inset), round(1.6 * inset)))
        return layer

    def _mark_wild(self, face: pygame.Surface, wide: int) -> None:
        """The gold fold at the upper right and the seal at the lower left: a colour and two shapes."""
        fold = max(5, round(0.3 * wide))
        left = face.get_width() - fold
        hole = pygame.Surface((fold, fold), pygame.SRCALPHA)
        hole.fill((255, 255, 255, 255))
        pygame.draw.polygon(hole, (255, 255, 255, 0), [(0, 0), (fold, 0), (fold, fold)])
        face.blit(hole, (left, 0), special_flags=pygame.BLEND_RGBA_MULT)
        face.blit(rasterise(self._bodies.fold(fold)), (left, 0))
        seal = max(7, round(0.3 * wide))
        inset = round(0.05 * wide)
        stamp = rasterise(resized(self._marks["tile.mark.seal"], (seal, seal)))
        glyph = self._motifs.seal_glyph(4 * seal)
        inner = max(5, round(0.68 * seal))
        share = inner / max(glyph.get_size())
        glyph = pygame.transform.smoothscale(
            glyph, (round(glyph.get_width() * share), round(glyph.get_height() * share))
        )
        stamp.blit(glyph, ((seal - glyph.get_width()) // 2, (seal - glyph.get_height()) // 2))
        face.blit(stamp, (inset, face.get_height() - seal - inset))

    def _mark_danger(self, face: pygame.Surface, wide: int) -> None:
        notch = (max(6, round(0.26 * wide)), max(4, round(0.16 * wide)))
        mark = rasterise(resized(self._marks["tile.mark.danger"], notch))
        face.blit(mark, ((face.get_width() - notch[0]) // 2, 0))


def face_size(height: int, turn: Turn = Turn.UP) -> tuple[int, int]:
    """Width and height of a face, upright or lying.

    >>> face_size(62), face_size(62, Turn.LEFT)
    ((46, 62), (62, 46))
    """
    return (height, width_of(height)) if turn.lies else (width_of(height), height)


def _dim(surface: pygame.Surface, theme: Theme) -> None:
    """Moves every colour 45 % toward the cloth."""
    keep = round(255 * (1 - _DIMMED))
    cloth = [round(part * _DIMMED) for part in theme.palette.cloth]
    surface.fill((keep, keep, keep), special_flags=pygame.BLEND_RGB_MULT)
    surface.fill((cloth[0], cloth[1], cloth[2]), special_flags=pygame.BLEND_RGB_ADD)
