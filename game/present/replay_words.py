"""What happens in a replay, in a few words (回放的一句话)."""

from __future__ import annotations

from game.present.label import Label, said, tile_label
from game.present.player_label import player_label
from game.session.table import MatchView
from rules.core.seat import Seat
from rules.mahjong.events import (
    Chowed,
    Dealt,
    Died,
    Discarded,
    Drew,
    Ended,
    Event,
    Exchanged,
    FlowerSet,
    IndicatorTurned,
    ItemUsed,
    KongDeclared,
    Konged,
    Left,
    Punged,
    Source,
    Started,
    VoidDeclared,
    Won,
)
from rules.tiles.tile import Tile

__all__ = ["event_label"]


def event_label(event: Event, match: MatchView, own: Seat) -> Label | None:
    """An event in words; None for what needs none."""
    match event:
        case Started():
            return said("replay.event.started")
        case Dealt():
            return said("replay.event.dealt")
        case IndicatorTurned(tiles=tiles):
            return said("replay.event.indicator", tile=tile_label(tiles[0])) if tiles else None
        case Exchanged():
            return said("replay.event.exchanged")
        case Ended():
            return said("replay.event.ended")
        case _:
            return _of_a_seat(event, match, own)


def _of_a_seat(event: Event, match: MatchView, own: Seat) -> Label | None:
    """What one seat did."""
    match event:
        case Drew(seat, tile, source):
            tail = ".tail" if source in (Source.KONG, Source.FLOWER) else ""
            if tile is Tile.HIDDEN:
                return said(f"replay.event.drew.unseen{tail}", name=player_label(match, seat, own))
            key, values = f"replay.event.drew{tail}", {"tile": tile_label(tile)}
        case Discarded(seat, tile):
            key, values = "replay.event.discarded", {"tile": tile_label(tile)}
        case FlowerSet(seat, tile):
            key, values = "replay.event.flower", {"tile": tile_label(tile)}
        case Chowed(seat, tile):
            key, values = "replay.event.chowed", {"tile": tile_label(tile)}
        case Punged(seat, tile):
            key, values = "replay.event.punged", {"tile": tile_label(tile)}
        case KongDeclared(seat, tile):
            key, values = "replay.event.declared", {"tile": tile_label(tile)}
        case Konged(seat=seat, tile=tile):
            if tile is Tile.HIDDEN:
                return said("replay.event.konged.unseen", name=player_label(match, seat, own))
            key, values = "replay.event.konged", {"tile": tile_label(tile)}
        case Won(seat, tile, source=source):
            key, values = f"replay.event.{'drawn' if source is None else 'won'}", {"tile": tile_label(tile)}
        case VoidDeclared(seat, suit):
            key, values = "replay.event.void", {"tile": said(f"void.suit.{suit.value}")}
        case ItemUsed(seat=seat, item=item):
            key, values = "replay.event.item", {"tile": said(f"item.{item.value}.name")}
        case Died(seat=seat):
            key, values = "replay.event.died", {}
        case Left(seat=seat):
            key, values = "replay.event.left", {}
        case _:
            return None
    return said(key, name=player_label(match, seat, own), **values)
