"""The drawer of items (道具抽屉): what a seat may still use, what is picked, and what an item has told it (B14)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.present.label import Said, said, tile_label
from game.session.table import ActionWindow
from rules import Ruleset
from rules.core.seat import Seat
from rules.mahjong.actions import UseItem
from rules.mahjong.events import ItemUsed
from rules.mahjong.items import Item, Third
from rules.mahjong.seen import unseen
from rules.mahjong.stages.items import has_items, item_memory, used_items
from rules.mahjong.state import RoundState
from rules.tiles.tile import Tile

__all__ = ["ITEMS", "TOLD", "Drawer", "ItemState", "answer_of", "items_left", "latest_answer"]

ITEMS: Final = (
    Item.GREAT_SHIFT, Item.SWAP_NAMED, Item.SWAP_BLIND, Item.FAR_EYE, Item.KEEN_EAR, Item.GOLD_FINGER,
)  # fmt: skip
"""In the order of the drawer."""

TOLD: Final = "items.told"
"""The name under which the answer of an item is explained, as a sign is."""


class ItemState(Enum):
    """How an item of the drawer stands; the value ends the key of the words that say why."""

    READY = "ready"
    USED = "used"
    BLOCKED = "blocked"


def items_left(ruleset: Ruleset, state: RoundState, seat: Seat) -> int | None:
    """How many kinds of items *seat* has left for its turns in this hand; None in games without items."""
    if not has_items(ruleset):
        return None
    used = used_items(ruleset, state, seat)
    return sum(item not in used for item in ITEMS if item is not Item.GREAT_SHIFT)


@dataclass(slots=True)
class Drawer:
    """The items of one window and what is picked: an item, the own tile that goes, the kind that is named.

    What is picked stays as long as it is possible: another item keeps the tile and the kind that it can use.
    """

    ruleset: Ruleset
    state: RoundState
    window: ActionWindow
    chosen: Item | None = None
    given: Tile | None = None
    kind: Tile | None = None

    @property
    def seat(self) -> Seat:
        """Whose drawer it is."""
        return self.window.seat

    def state_of(self, item: Item) -> ItemState:
        """Whether an item can be used now."""
        if item in used_items(self.ruleset, self.state, self.seat):
            return ItemState.USED
        return ItemState.READY if any(use.item is item for use in self._uses) else ItemState.BLOCKED

    @property
    def gives(self) -> tuple[Tile, ...]:
        """The kinds of own tiles that the picked item can give; () where it gives none."""
        found = [use.given for use in self._uses if use.item is self.chosen and use.given is not None]
        return tuple(dict.fromkeys(found))

    @property
    def kinds(self) -> tuple[Tile, ...]:
        """The kinds that can be named with what is picked; () where none is."""
        found = [
            use.kind
            for use in self._uses
            if use.item is self.chosen and use.kind is not None and self.given in (None, use.given)
        ]
        return tuple(dict.fromkeys(found))

    def left(self) -> list[int]:
        """By kind, the copies that the seat does not see."""
        return [max(0, copies) for copies in unseen(self.state, self.seat)]

    def choose(self, item: Item) -> None:
        """Pick an item."""
        self.chosen = item
        self._forget()

    def give(self, tile: Tile) -> None:
        """Pick the tile that goes."""
        self.given = tile
        self._forget()

    def name(self, kind: Tile) -> None:
        """Pick the kind that is wanted or looked for."""
        self.kind = kind

    @property
    def option(self) -> int | None:
        """The option that the picks come to; None as long as something is missing."""
        if self.chosen is None:
            return None
        given = self.given if self.chosen.swaps else None
        kind = self.kind if self.chosen.names_kind else None
        wanted = UseItem(self.seat, self.chosen, given, kind)
        return self.window.options.index(wanted) if wanted in self._uses else None

    def missing(self) -> str:
        """The key of what is to be done next."""
        if self.chosen is None:
            return "items.pick"
        state = self.state_of(self.chosen)
        if self.chosen is Item.GREAT_SHIFT and state is not ItemState.USED:
            return "items.before"
        if state is not ItemState.READY:
            return f"items.{state.value}"
        if self.chosen.swaps and self.given is None:
            return "items.give"
        if self.chosen.names_kind and self.kind is None:
            return "items.name"
        return "items.ready"

    @property
    def answer(self) -> Said | None:
        """What the picked item has told in this hand."""
        for event in item_memory(self.ruleset, self.state).used:
            if event.seat == self.seat and event.item is self.chosen:
                return answer_of(event)
        return None

    @property
    def _uses(self) -> tuple[UseItem, ...]:
        return tuple(option for option in self.window.options if isinstance(option, UseItem))

    def _forget(self) -> None:
        """Let go what is not possible any more."""
        if self.given is not None and self.gives and self.given not in self.gives:
            self.given = None
        if self.kind is not None and self.kinds and self.kind not in self.kinds:
            self.kind = None


def answer_of(event: ItemUsed) -> Said:
    """What an item has told or brought the seat that used it."""
    item = event.item
    if item is Item.FAR_EYE and event.kind is not None:
        third = event.third or Third.NONE
        return said(f"items.answer.far_eye.{third.value}", tile=tile_label(event.kind))
    if item is Item.KEEN_EAR and event.tile is not None:
        return said("items.answer.keen_ear", tile=tile_label(event.tile))
    if item.swaps and event.tile is not None and event.given is not None:
        given, got = tile_label(event.given), tile_label(event.tile)
        return said("items.answer.swap", given=given, tile=got)
    return said("items.answer.gold_finger")


def latest_answer(ruleset: Ruleset, state: RoundState, seat: Seat) -> ItemUsed | None:
    """The item that *seat* used last in this hand."""
    used = [event for event in item_memory(ruleset, state).used if event.seat == seat]
    return used[-1] if used else None
