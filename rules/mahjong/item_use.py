"""What becomes of an item that is used (道具的效果, B14): the wall answers, the lots decide what is left to chance."""

from __future__ import annotations

from rules.errors import IllegalAction, Refusal
from rules.mahjong.actions import UseItem
from rules.mahjong.events import ItemRefused, ItemUsed
from rules.mahjong.items import Item, Third, lot_of
from rules.mahjong.state import RoundState
from rules.mahjong.stock import Stock
from rules.tiles.tile import Tile

__all__ = ["use_item"]


def use_item(stock: Stock, state: RoundState, action: UseItem) -> ItemUsed | ItemRefused:
    """What *action* makes happen; a kind that the wall has no more is refused, and the item is not used up."""
    seat, item, given, kind = action.seat, action.item, action.given, action.kind
    left = stock.left(state)
    match item:
        case Item.SWAP_NAMED | Item.SWAP_BLIND:
            places = left if kind is None else tuple(place for place in left if stock.wall[place] is kind)
            if not places:
                return ItemRefused(seat, item, given, kind, Refusal.NONE_LEFT.value)
            place = places[lot_of(stock.lots, seat, item, len(places))]
            return ItemUsed(seat, item, given, kind, tile=stock.wall[place], place=place)
        case Item.FAR_EYE:
            return ItemUsed(seat, item, kind=kind, third=_third(stock, left, kind))
        case Item.KEEN_EAR:
            return ItemUsed(seat, item, tile=stock.wall[left[0]])
        case Item.GOLD_FINGER:
            return ItemUsed(seat, item)
        case Item.GREAT_SHIFT:
            raise IllegalAction(Refusal.NOT_ALLOWED_NOW, action)


def _third(stock: Stock, left: tuple[int, ...], kind: Tile | None) -> Third:
    """The third of the wall that holds the nearest copy of *kind*: the first is the one that is drawn from next."""
    for place, at in enumerate(left):
        if stock.wall[at] is kind:
            return (Third.FRONT, Third.MIDDLE, Third.BACK)[place * 3 // len(left)]
    return Third.NONE
