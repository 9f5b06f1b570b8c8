"""Draws rows of tiles on paper (画一排牌): what wilds do stands below them, the tiles in question keep their colour."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from game.present.layout.tiles_layout import FLOWER, FOLDED, GROUP_GAP, TilesPlace
from game.present.shown import Role, ShownGroup, ShownTile
from game.present.tally_model import FLOWERS, HandShown
from game.ui.canvas import Anchor
from game.ui.ink import Ink
from game.ui.sprites import Look

__all__ = ["draw_hand", "draw_tiles"]

_FADED = 88
"""The opacity of tiles that are not in question."""
_APART = 6
"""So many units lie between the words below two wilds."""

Lit = AbstractSet[tuple[int, int]]


def draw_hand(ink: Ink, hand: HandShown, place: TilesPlace, lit: Lit = frozenset()) -> None:
    """A hand with its flowers at the end; where something is *lit* all else fades."""
    at = ink.at(place.rect)
    row = _Row(ink, place, lit)
    lines = [range(place.first), range(place.first, len(hand.groups))]
    x, y = at.x, at.y
    for number, line in enumerate(lines):
        if line:
            y = at.y + number * place.pitch
            x = row.groups({index: hand.groups[index] for index in line}, (at.x, y))
    x += GROUP_GAP * 1.5 * 0.75 * place.height
    if place.folded and hand.flowers:
        _folded(ink, hand, place, (x, y))
        return
    small = FLOWER * place.height
    for number, shown in enumerate(hand.flowers):
        image = ink.sprites.front(shown.tile, max(8, round(small)))
        faded = bool(lit) and (FLOWERS, number) not in lit
        top = y + place.height - small
        ink.canvas.image(image, (x, top), _FADED if faded else 255)
        if lit and not faded:
            _underline(ink, x, top + image.get_height(), image.get_width())
        x += image.get_width() + 1


def _folded(ink: Ink, hand: HandShown, place: TilesPlace, at: tuple[float, float]) -> None:
    """One flower for all of them, and how many there are."""
    canvas, high = ink.canvas, FOLDED * place.height
    image = ink.sprites.front(hand.flowers[0].tile, max(8, round(high)))
    top = at[1] + place.height - high
    canvas.image(image, (at[0], top))
    style = canvas.style(canvas.legible(0.55 * high / ink.unit), canvas.theme.palette.quiet)
    left = at[0] + image.get_width() + 0.12 * high
    room = 1.3 * 0.75 * place.height
    canvas.text(f"×{len(hand.flowers)}", (left, top + 0.5 * high), style, Anchor.LEFT, room)


def draw_tiles(
    ink: Ink,
    groups: tuple[ShownGroup, ...],
    place: tuple[float, float],
    height: float,
    *,
    told: bool = False,
) -> None:
    """Groups of tiles from the left, at a place of the window; *told*: with words below the wilds."""
    row = _Row(
        ink, TilesPlace(ink.scroll.frame, height, told=told, first=len(groups), pitch=0.0), frozenset()
    )
    row.groups(dict(enumerate(groups)), place)


@dataclass(frozen=True, slots=True)
class _Row:
    """How a line of tiles is drawn."""

    ink: Ink
    how: TilesPlace
    lit: Lit

    def groups(self, groups: Mapping[int, ShownGroup], place: tuple[float, float]) -> float:
        """The groups by their number in the hand; gives the right edge."""
        x, y = place
        sprites, pixels = self.ink.sprites, max(8, round(self.how.height))
        wide, high = sprites.size(pixels)
        for index, group in groups.items():
            if x > place[0]:
                x += GROUP_GAP * 0.75 * self.how.height
            if not self.lit or any(spot[0] == index for spot in self.lit):
                self.ink.canvas.cast(sprites.shadow((max(1, wide * len(group)), high), pixels), (x, y))
            for number, tile in sorted(enumerate(group), key=lambda pair: pair[1].winning):
                faded = bool(self.lit) and (index, number) not in self.lit
                self._tile(tile, (x + number * wide, y), faded=faded)
            x += wide * len(group)
        return x

    def _tile(self, tile: ShownTile, at: tuple[float, float], *, faded: bool) -> None:
        ink, pixels = self.ink, max(8, round(self.how.height))
        wide, high = ink.sprites.size(pixels)
        if tile.winning and not faded:
            ink.canvas.cast(ink.sprites.halo(pixels), at)
        image = ink.sprites.front(tile.tile, pixels, Look(wild=tile.wild, last=tile.winning))
        ink.canvas.image(image, at, _FADED if faded else 255)
        if self.lit and not faded:
            _underline(ink, at[0], at[1] + high, wide)
        if self.how.told and tile.role is not None:
            _role(ink, tile, (at[0], at[1] + high + 0.05 * pixels), wide, pixels)


def _underline(ink: Ink, x: float, y: float, wide: float) -> None:
    """The mark of a tile in question."""
    ink.canvas.fill((x, y + 2 * ink.unit, wide, 4 * ink.unit), ink.canvas.theme.palette.gold, 2)


def _role(ink: Ink, shown: ShownTile, place: tuple[float, float], wide: float, pixels: int) -> None:
    """What a wild does: the face it plays in a small frame, and a word."""
    if shown.role is None:
        return
    canvas, palette = ink.canvas, ink.canvas.theme.palette
    home = shown.role is Role.HOME
    colour = palette.vermilion_text if home else palette.quiet
    word, style = ink.texts(f"wild.{shown.role.value}"), canvas.style(17, colour)
    x, y = place
    if shown.plays is None:
        canvas.text(word, (x + wide / 2, y + 0.2 * pixels), style, Anchor.CENTRE, wide)
        return
    face = ink.sprites.face(shown.plays, max(8, round(0.4 * pixels)))
    room = wide - face.get_width() - 4 - _APART * ink.unit
    needs = canvas.lettering.measure(word, style)[0]
    told = canvas.lettering.measure(word, replace(style, size=0.72 * style.size))[0] <= room
    left = x + (wide - face.get_width() - (min(room, needs) + 4 if told else 0)) / 2
    rim = palette.vermilion if home else palette.gold
    if told:  # as it is said: 当五条
        took = canvas.text(word, (left, y + 0.2 * pixels), style, Anchor.LEFT, room)
        left = took.right + 4
    canvas.frame((left - 2, y - 1, face.get_width() + 4, face.get_height() + 3), rim, 2, 4)
    canvas.image(face, (left, y))
