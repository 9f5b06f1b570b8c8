"""Items in play (道具, B14): each kind once a hand for each seat, on its own turn before it discards.

A seat is offered every kind of which it does not see all copies, whether the wall holds one or not: only the wall
knows that, and a kind that it does not hold is refused to this seat alone. It is not offered again before the seat
draws. After a swap the tile that came is the one that the seat has drawn, by an item: a win on it is an ordinary
self-draw. A hand that is frozen (血流成河) uses none.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final, cast

from rules.core.record import dataclass, replace
from rules.core.seat import SEATS, Seat
from rules.mahjong.actions import Action, UseItem
from rules.mahjong.events import Drew, Event, ItemRefused, ItemUsed
from rules.mahjong.items import Item
from rules.mahjong.phase import Phase
from rules.mahjong.redact import unseen_item
from rules.mahjong.ruleset import Ruleset, Stage
from rules.mahjong.state import RoundState, Standing
from rules.tiles.meld import MeldKind
from rules.tiles.tile import COPIES, Tile

__all__ = ["ITEMS", "ItemMemory", "has_items", "item_memory", "used_items"]

_KEY: Final = "items"
_ITEMS: Final = (Item.GOLD_FINGER, Item.KEEN_EAR, Item.FAR_EYE, Item.SWAP_BLIND, Item.SWAP_NAMED)


@dataclass(frozen=True, slots=True)
class ItemMemory:
    """What has been used in this hand, in order, as each user was told; kinds refused to a seat since its draw."""

    used: tuple[ItemUsed, ...] = ()
    refused: tuple[tuple[Tile, ...], ...] = ((), (), (), ())


def has_items(ruleset: Ruleset) -> bool:
    """Whether items may be used at all; rooms that move a rank or coins must refuse such a game."""
    return _KEY in ruleset.hooks.places


def item_memory(ruleset: Ruleset, state: RoundState) -> ItemMemory:
    """What is remembered of the hand's items, as far as *state* knows it."""
    entry = ruleset.entry(state, _KEY)
    return entry if isinstance(entry, ItemMemory) else ItemMemory()


def used_items(ruleset: Ruleset, state: RoundState, seat: Seat) -> tuple[Item, ...]:
    """The items that *seat* has used up in this hand; the marker lasts beyond it."""
    used = [event.item for event in item_memory(ruleset, state).used if event.seat == seat]
    if seat in state.start.shifted:
        used.append(Item.GREAT_SHIFT)
    if seat in state.marked and Item.GOLD_FINGER not in used:
        used.append(Item.GOLD_FINGER)
    return tuple(used)


def _options(ruleset: Ruleset, state: RoundState, seat: Seat) -> tuple[Action, ...]:
    in_turn = state.phase in (Phase.TURN, Phase.CLAIMED) and state.turn == seat
    if not in_turn or state.seats[seat].standing is not Standing.IN_PLAY:
        return ()
    used = used_items(ruleset, state, seat)
    found: list[Action] = []
    for item in _ITEMS:
        if item not in used and (item is Item.GOLD_FINGER or state.drawable > 0):
            found.extend(_ways(ruleset, state, seat, item))
    return tuple(found)


def _ways(ruleset: Ruleset, state: RoundState, seat: Seat, item: Item) -> tuple[Action, ...]:
    """Every way to use *item*, by the tile given, then by the kind named."""
    held = tuple(dict.fromkeys(state.seats[seat].hand.tiles))
    match item:
        case Item.SWAP_NAMED:
            refused = item_memory(ruleset, state).refused[seat]
            kinds = tuple(kind for kind in _hoped_for(ruleset, state, seat) if kind not in refused)
            return _swaps(seat, held, kinds)
        case Item.SWAP_BLIND:
            return tuple(UseItem(seat, item, tile) for tile in held)
        case Item.FAR_EYE:
            return tuple(UseItem(seat, item, None, kind) for kind in _hoped_for(ruleset, state, seat))
        case _:
            return (UseItem(seat, item),)


@lru_cache(maxsize=64)
def _swaps(seat: Seat, held: tuple[Tile, ...], kinds: tuple[Tile, ...]) -> tuple[Action, ...]:
    return tuple(
        UseItem(seat, Item.SWAP_NAMED, tile, kind) for tile in held for kind in kinds if kind is not tile
    )


def _hoped_for(ruleset: Ruleset, state: RoundState, seat: Seat) -> tuple[Tile, ...]:
    """The kinds of which *seat* does not see every copy: in its hand, its melds, the rivers, melds that lie open."""
    seen = Counter(state.seats[seat].hand.tiles)
    for owner, held in enumerate(state.seats):
        seen.update(held.river)
        for meld in held.melds:
            if owner == seat or meld.kind is not MeldKind.CONCEALED_KONG or not ruleset.claims.hidden_kongs:
                seen.update(meld.tiles)
    return tuple(kind for kind in dict.fromkeys(ruleset.tiles) if seen[kind] < COPIES)


def _evolve(own: object, _: RoundState, event: Event) -> object:
    memory = cast("ItemMemory", own)
    match event:
        case ItemUsed():
            return replace(memory, used=(*memory.used, replace(event, place=None)))
        case ItemRefused(seat, kind=kind) if kind is not None:
            return _with_refused(memory, seat, (*memory.refused[seat], kind))
        case Drew(seat) if memory.refused[seat]:
            return _with_refused(memory, seat, ())
        case _:
            return memory


def _with_refused(memory: ItemMemory, seat: Seat, kinds: tuple[Tile, ...]) -> ItemMemory:
    return replace(memory, refused=(*memory.refused[:seat], kinds, *memory.refused[seat + 1 :]))


def _conceal(own: object, seat: Seat | None) -> object:
    memory = cast("ItemMemory", own)
    return ItemMemory(
        tuple(event if event.seat == seat else unseen_item(event) for event in memory.used),
        tuple(memory.refused[owner] if owner == seat else () for owner in SEATS),
    )


ITEMS: Final = Stage(_KEY, initial=ItemMemory(), options=_options, evolve=_evolve, conceal=_conceal)
"""Offers items and remembers them; what they do is the engine's."""
