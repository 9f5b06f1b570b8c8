"""Draws a table from its layout (画牌桌): what lies still is kept as one picture, the rest is put on top each frame."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import pygame

from game.i18n import Texts
from game.present.focus import Focus
from game.present.layout.dice_layout import DieAt
from game.present.layout.float_layout import float_zone
from game.present.layout.geometry import Point, Rect
from game.present.layout.placed import PlacedButton, PlacedTile, Pose
from game.present.layout.table_layout import TableLayout
from game.present.motion import Moving
from game.present.table_model import Place, Side, TableModel
from game.theme import Theme
from game.ui.background import BackgroundCache
from game.ui.badge import caution_badge
from game.ui.canvas import Canvas, Surroundings
from game.ui.draw_account import Float, account_panel, money_float
from game.ui.draw_bar import (
    Call,
    Hints,
    Means,
    action_bar,
    auto_light,
    button_name,
    call_out,
    hint_strip,
    notice_line,
    ready_arrow,
)
from game.ui.draw_coach import CoachCard, coach_card, danger_notches, suggestion_sign
from game.ui.draw_dice import draw_dice
from game.ui.draw_opening import OpeningPicture, chosen_tick, opening_bar
from game.ui.draw_plates import centre_plate, game_box, seat_plate, time_ring, wild_plaque
from game.ui.draw_tags import Banner, Card, banner, card, caution_line, draw_counts, draw_tags, tag_lights
from game.ui.draw_tiles import TileBrush
from game.ui.draw_tools import Tool, draw_tools
from game.ui.draw_waits import waits_card
from game.ui.gold_finger import gold_finger
from game.ui.sprites import Look, TileSprites
from rules.mahjong.state import Standing

__all__ = ["TOOLS", "Brushes", "OwnHand", "TablePainter", "TablePicture"]

TOOLS: Final = ("auto", "hint", "sound", "menu", "assist", "phrases")
"""The small buttons in the order of their places; their names in focus and traces are ``tool.<name>``."""

_RISE: Final = 0.18
_GIVING: Final = 4
_CAUTION: Final = 440
"""The least room for a caution in the strip, in units; else it is told on the card."""


@dataclass(frozen=True, slots=True)
class Brushes:
    """What drawing needs: tile pictures, texts, backgrounds."""

    sprites: TileSprites
    texts: Texts
    backgrounds: BackgroundCache


@dataclass(frozen=True, slots=True)
class OwnHand:
    """How the own tiles are marked: numbers of the selected and hovered tile, how far a tile is dragged or shaken.

    *raised* are chosen to be passed on, *barred* cannot be, *cursor* is where the keys are meanwhile. *suggested* is
    what the coach would discard, *dangers* how dangerous tiles are.
    """

    selected: int | None = None
    hovered: int | None = None
    shift: tuple[float, float] = (0.0, 0.0)
    ready: frozenset[int] = frozenset()
    asked: bool = False
    raised: frozenset[int] = frozenset()
    barred: frozenset[int] = frozenset()
    cursor: int | None = None
    suggested: int | None = None
    dangers: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TablePicture:
    """Everything that a frame shows."""

    model: TableModel
    layout: TableLayout
    focus: Focus
    buttons: tuple[PlacedButton, ...] = ()
    hand: OwnHand = OwnHand()
    hidden: frozenset[Place] = frozenset()
    moving: tuple[Moving, ...] = ()
    calls: tuple[Call, ...] = ()
    scores: tuple[int, int, int, int] = (0, 0, 0, 0)
    time_share: float | None = None
    halo: int = 255
    hint_rect: Rect | None = None
    hints: Hints | None = None
    notice: str = ""
    caution: Card | None = None
    card: Card | None = None
    coach: CoachCard | None = None
    advised: str | None = None
    """The button that the coach suggests."""
    banner: Banner | None = None
    played_for: bool = False
    lit: frozenset[str] = frozenset()
    muted: bool = False
    assists: int = 0
    dice: tuple[DieAt, ...] = ()
    floats: tuple[Float, ...] = ()
    opening: OpeningPicture | None = None
    tools: bool = True
    """Whether the small buttons beside the table are drawn here."""
    more: tuple[Tool, ...] = ()
    """Those of a room with other people."""


@dataclass(frozen=True, slots=True)
class _StillKey:
    """What the still layer was painted from."""

    model: TableModel
    layout: TableLayout
    hidden: frozenset[Place]
    scores: tuple[int, int, int, int]
    theme: Theme

    def same(self, other: _StillKey) -> bool:
        """Whether nothing has changed; models and layouts are made anew for every event."""
        return (
            self.model is other.model
            and self.layout is other.layout
            and self.theme is other.theme
            and self.hidden == other.hidden
            and self.scores == other.scores
        )


class TablePainter:
    """Draws pictures of one table; keeps the still layers of the last one."""

    def __init__(self, brushes: Brushes) -> None:
        self._brushes = brushes
        self._tiles = TileBrush(brushes.sprites)
        self._ground: tuple[Hashable, pygame.Surface] | None = None
        self._still: tuple[_StillKey, pygame.Surface] | None = None
        self.more_waits: Rect | None = None
        """Where the strip of hints was drawn, if there are more waits than it shows."""

    def draw(self, canvas: Canvas, picture: TablePicture) -> None:
        """One frame."""
        zones = picture.layout.zones
        panel = Canvas(canvas.surface, Surroundings(canvas.theme, canvas.lettering, zones.panel))
        canvas.surface.blit(self._still_layer(panel, picture), (0, 0))
        if picture.dice:
            draw_dice(panel, picture.layout, picture.dice)
        self._last_discard(panel, picture)
        if picture.time_share is not None:
            time_ring(panel, zones, picture.time_share)
        self._own_hand(panel, picture)
        if picture.tools:
            self._tools(panel, picture)
        means = Means(panel, self._brushes.texts, self._brushes.sprites, picture.model.wilds)
        action_bar(means, picture.buttons, picture.focus)
        _suggested(means, picture)
        tag_lights(panel, picture.layout.tags, picture.focus)
        self._strip(means, picture)
        self._tiles.moving(panel.surface, picture.moving)
        for told in picture.floats:
            room, ends = float_zone(zones, told.side, told.share)
            money_float(panel, room, told, ends=ends)
        for call in picture.calls:
            call_out(panel, _call_place(picture.layout, call.side), call)
        if picture.banner is not None:
            banner(means, zones.centre, zones.field, picture.banner)

    def _still_layer(self, canvas: Canvas, picture: TablePicture) -> pygame.Surface:
        key = _StillKey(picture.model, picture.layout, picture.hidden, picture.scores, canvas.theme)
        if self._still is None or not self._still[0].same(key) or self._still[1].get_size() != canvas.size:
            fits = self._still is not None and self._still[1].get_size() == canvas.size
            layer = self._still[1] if self._still and fits else pygame.Surface(canvas.size, 0, canvas.surface)
            self._paint_still(canvas.on(layer), picture)
            self._still = (key, layer)
        return self._still[1]

    def _paint_still(self, canvas: Canvas, picture: TablePicture) -> None:
        model, layout = picture.model, picture.layout
        canvas.surface.blit(self._ground_layer(canvas, picture), (0, 0))
        self._tiles.stacks(canvas.surface, layout.stacks)
        centre_plate(canvas, layout.zones, model, self._brushes.texts)
        still = (
            tile for tile in layout.tiles if tile.pose is not Pose.OWN and tile.place not in picture.hidden
        )
        self._tiles.tiles(canvas.surface, still)
        for seat in model.seats:
            plate = layout.zones.plates[seat.side.value]
            seat_plate(canvas, plate, seat, self._brushes.texts, picture.scores[seat.side.value])
        if model.paid is not None:
            account_panel(canvas, layout.zones.wild, model, self._brushes.texts)
        draw_counts(canvas, layout.counts)
        draw_tags(canvas, layout.tags, model, self._brushes.texts)

    def _ground_layer(self, canvas: Canvas, picture: TablePicture) -> pygame.Surface:
        """Cloth, wild plaque and game box: they change a few times a hand."""
        model, zones = picture.model, picture.layout.zones
        key = (
            canvas.size,
            canvas.theme.name,
            zones.panel,
            model.wilds,
            model.indicators,
            model.wilds_left,
            model.hand_no,
        )
        if self._ground is None or self._ground[0] != key:
            cloth = self._brushes.backgrounds.get(canvas.size, canvas.theme, zones.base)
            layer = cloth.copy()
            on = canvas.on(layer)
            self._tiles.prints(layer, picture.layout.stacks)
            if model.paid is None:  # where nothing is wild the account stands in this place
                wild_plaque(on, zones.wild, model, self._brushes.texts, self._brushes.sprites)
            game_box(on, zones.game, model, self._brushes.texts)
            self._ground = (key, layer)
        return self._ground[1]

    def _last_discard(self, canvas: Canvas, picture: TablePicture) -> None:
        for tile in picture.layout.tiles:
            if tile.shown.last and tile.place not in picture.hidden:
                self._tiles.halo(canvas.surface, tile, picture.halo)
                self._tiles.tile(canvas.surface, tile)
                if tile.shown.gold:
                    gold_finger(canvas, tile.rect, tile.height)

    def _own_hand(self, canvas: Canvas, picture: TablePicture) -> None:
        """The own tiles; a row without gaps throws one shadow."""
        tiles = [tile for tile in picture.layout.own_hand() if tile.place not in picture.hidden]
        tiles = [_making_room(tile, picture.hand) for tile in tiles]
        if tiles and picture.played_for:
            first, last = tiles[0].rect, tiles[-1].rect
            auto_light(canvas, Rect(first.x, first.y, last.right - first.x, 1.16 * tiles[0].height))
        lifted = {picture.hand.selected, *picture.hand.raised}
        flat = [tile for tile in tiles if tile.place.index not in lifted]
        for run in _runs(flat):
            height = run[0].height
            rect = Rect(run[0].rect.x, run[0].rect.y, run[-1].rect.right - run[0].rect.x, 1.16 * height)
            self._tiles.row_shadow(canvas.surface, rect, height)
        held = picture.hand.selected if picture.hand.shift != (0.0, 0.0) else None
        for tile in sorted(tiles, key=lambda tile: tile.place.index == held):  # what is carried lies on top
            self._own_tile(canvas, tile, picture)

    def _own_tile(self, canvas: Canvas, tile: PlacedTile, picture: TablePicture) -> None:
        hand, shown = picture.hand, tile.shown
        dead = picture.model.own.standing is Standing.DEAD
        cautioned = bool(shown.cautions)
        index = tile.place.index
        dimmed = dead or shown.faded or index in hand.barred
        dimmed = dimmed or (shown.refusal is not None if hand.asked else shown.void)
        look = Look(wild=shown.wild, dimmed=dimmed, last=shown.winning)
        if index == hand.selected or index in hand.raised:
            moved = PlacedTile(tile.place, tile.rect.moved(*hand.shift), tile.height, tile.pose, shown)
            self._tiles.raised(canvas.surface, moved, _RISE * tile.height, look)
            top = moved.rect.y - _RISE * tile.height
        else:
            rise = 0.05 * tile.height if index == hand.hovered else 0.0
            self._tiles.tile(canvas.surface, replace(tile, rect=tile.rect.moved(0, -rise)), look)
            top = tile.rect.y - rise
        if index in hand.ready or shown.fresh:
            self._ready_mark(canvas, tile, top, fresh=shown.fresh)
        if shown.void:
            side = 0.27 * tile.rect.w
            place = (tile.rect.x + 0.05 * tile.rect.w, top + 0.04 * tile.height, side, side)
            canvas.seal(place, self._brushes.texts("void.short"), canvas.theme.palette.indigo)
        if index in hand.raised:
            chosen_tick(canvas, Rect(tile.rect.x, top, tile.rect.w, tile.rect.h))
        danger_notches(canvas, Rect(tile.rect.x, top, tile.rect.w, tile.rect.h), hand.dangers.get(index, 0))
        if index == hand.cursor:
            around = Rect(tile.rect.x, top, tile.rect.w, 1.16 * tile.height).inset(-3 * canvas.scale)
            canvas.frame(around.box, canvas.theme.palette.gold, canvas.theme.shape.focus, 10)
        if cautioned:
            x = tile.rect.right - 0.16 * tile.rect.w + (hand.shift[0] if index == hand.selected else 0.0)
            caution_badge(canvas, Point(x, top + 0.02 * tile.height), 0.36 * tile.rect.w)

    def _ready_mark(self, canvas: Canvas, tile: PlacedTile, top: float, *, fresh: bool) -> None:
        """A gold point above a tile whose discard leaves the hand ready; a gold bar on one that has just come."""
        x, y = tile.rect.centre.x, top - 0.07 * tile.height
        if fresh:
            half = 0.22 * tile.rect.w
            bar = (x - half, y, 2 * half, max(2.0, 0.3 * half))
            canvas.fill(bar, canvas.theme.palette.gold, 2)
            return
        ready_arrow(canvas, Point(x, y), 0.24 * tile.rect.w)

    def _tools(self, canvas: Canvas, picture: TablePicture) -> None:
        texts = self._brushes.texts
        pictures = {"sound": "mute" if picture.muted else "sound"}
        own = (
            Tool(
                name,
                pictures.get(name, name),
                texts(f"table.tool.{name}"),
                name in picture.lit,
                picture.assists if name == "assist" else 0,
            )
            for name in TOOLS
        )
        draw_tools(canvas, picture.layout.zones, picture.focus, (*own, *picture.more))

    def _strip(self, means: Means, picture: TablePicture) -> None:
        self.more_waits = None
        if picture.card is not None and picture.card.waits:
            zones = picture.layout.zones
            waits_card(means, zones, picture.hint_rect or zones.hint, picture.card)
        elif picture.card is not None:
            card(means, picture.layout.zones.card, picture.card)
        elif picture.coach is not None and not _cautions_aside(means, picture):
            coach_card(means, picture.layout.zones.card, picture.coach)
        if picture.hint_rect is None:
            return
        if picture.opening is not None:
            asked = picture.opening
            if picture.notice:
                asked = replace(asked, words=picture.notice)
            opening_bar(means, picture.hint_rect, asked, picture.focus)
            return
        if picture.caution is not None and not picture.notice:
            if _cautions_aside(means, picture):
                card(means, picture.layout.zones.card, picture.caution)
            else:
                caution_line(means, picture.hint_rect, picture.caution)
                return
        if picture.notice:
            notice_line(means.canvas, picture.hint_rect, picture.notice)
        elif picture.hints is not None:
            self.more_waits = hint_strip(means, picture.hint_rect, picture.hints)


def _suggested(means: Means, picture: TablePicture) -> None:
    """The coach's sign on the tile or the button that it suggests."""
    for button in picture.buttons:
        if picture.advised is not None and button_name(button) == picture.advised:
            suggestion_sign(means, button.rect, corner=True)
    for tile in picture.layout.own_hand():
        index = tile.place.index
        if index == picture.hand.suggested and tile.place not in picture.hidden:
            lifted = index == picture.hand.selected
            dx, dy = picture.hand.shift if lifted else (0.0, 0.0)
            rise = _RISE * tile.height if lifted else 0.0
            suggestion_sign(means, tile.rect.moved(dx, dy - rise))


def _making_room(tile: PlacedTile, hand: OwnHand) -> PlacedTile:
    """A tile that stands next to one that is dragged sideways gives way, those behind it a little less each."""
    wide, far = tile.rect.w, hand.shift[0]
    behind = 0 if hand.selected is None else (tile.place.index - hand.selected) * (1 if far > 0 else -1)
    if not 0 < behind < _GIVING or abs(far) < 0.15 * wide:
        return tile
    away = min(max(far, -0.55 * wide), 0.55 * wide) * (1 - behind / _GIVING)
    return replace(tile, rect=tile.rect.moved(away, 0))


def _cautions_aside(means: Means, picture: TablePicture) -> bool:
    """Whether a caution stands where things are explained, because the strip has no room for it."""
    rect, told = picture.hint_rect, picture.caution is not None and not picture.notice
    narrow = rect is not None and rect.w < _CAUTION * means.canvas.scale
    return told and narrow and picture.opening is None


def _runs(tiles: Sequence[PlacedTile]) -> list[list[PlacedTile]]:
    """The own tiles in runs without gaps."""
    runs: list[list[PlacedTile]] = []
    for tile in tiles:
        if runs and tile.rect.x - runs[-1][-1].rect.right < 0.1 * tile.rect.w:
            runs[-1].append(tile)
        else:
            runs.append([tile])
    return runs


_CALLS: Final = {
    Side.OWN: (0.0, 250.0),
    Side.RIGHT: (330.0, 20.0),
    Side.ACROSS: (0.0, -250.0),
    Side.LEFT: (-330.0, 20.0),
}


def _call_place(layout: TableLayout, side: Side) -> Point:
    dx, dy = _CALLS[side]
    zones = layout.zones
    return Point(zones.centre.x + dx * zones.field, zones.centre.y + dy * zones.field)
