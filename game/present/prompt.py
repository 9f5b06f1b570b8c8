"""The buttons under a question (提示栏): fixed slots 吃 碰 杠 听 胡 过 with the tiles that each choice means.

A prompt is a bar, never a dialog; the slots are the same in every prompt (U13). A choice that has just appeared does
not take a press for `DEAD_S`, so that a press meant for something else claims or passes nothing (U20).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, assert_never

from game.present.cautions import Cautioned, of_action
from game.session.table import ActionWindow
from rules import Caution, Ruleset
from rules.core.window import WindowKind
from rules.mahjong.actions import Action, Chow, DeclareVoid, Discard, Exchange, Kong, Pass, Pung, UseItem, Win
from rules.scoring.model import WinBy
from rules.tiles.tile import Tile

__all__ = [
    "DEAD_S",
    "SLOTS",
    "Choice",
    "Prompt",
    "Slot",
    "SlotChoices",
    "absent_slots",
    "discard_option",
    "prompt_for",
]

DEAD_S: Final = 0.3


class Slot(Enum):
    """A fixed place of the bar; the value is the key of its label."""

    CHOW = "call.chow"
    PUNG = "call.pung"
    KONG = "call.kong"
    READY = "call.ready"
    WIN = "call.win"
    PASS = "call.pass"


SLOTS: Final = tuple(Slot)
"""From left to right."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to press: the option's index in the window and the tiles it means.

    *label* replaces the slot's own (推胡 for 胡), *cautions* tell what the choice may cost.
    """

    option: int
    tiles: tuple[Tile, ...] = ()
    label: str | None = None
    cautions: tuple[Caution, ...] = ()


@dataclass(frozen=True, slots=True)
class SlotChoices:
    """A slot and its choices; none when the slot is empty in this prompt."""

    slot: Slot
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Prompt:
    """The bar for one window, shown since *shown_at*; every slot is there, empty ones too.

    *absent* are slots that this game never fills; their places are given to the others.
    """

    window_id: int
    slots: tuple[SlotChoices, ...]
    shown_at: float
    absent: frozenset[Slot] = frozenset()

    def of(self, slot: Slot) -> tuple[Choice, ...]:
        """The choices of a slot."""
        return self.slots[SLOTS.index(slot)].choices

    def takes(self, now: float) -> bool:
        """Whether a press on a button counts already (U20)."""
        return now - self.shown_at >= DEAD_S

    @property
    def choices(self) -> tuple[tuple[Slot, Choice], ...]:
        """All choices from left to right."""
        return tuple((entry.slot, choice) for entry in self.slots for choice in entry.choices)


def absent_slots(ruleset: Ruleset) -> frozenset[Slot]:
    """The slots that a game never fills: where nobody eats, nobody lays down a ready hand either."""
    return frozenset() if ruleset.claims.chow else frozenset((Slot.CHOW, Slot.READY))


def prompt_for(
    window: ActionWindow,
    now: float,
    cautions: Cautioned = (),
    absent: frozenset[Slot] = frozenset(),
    silenced: frozenset[int] = frozenset(),
) -> Prompt | None:
    """The bar for a window; None when there is nothing in it but tiles to discard. *silenced* options are not shown."""
    found: dict[Slot, list[Choice]] = {slot: [] for slot in SLOTS}
    for index, action in enumerate(window.options):
        entry = None if index in silenced else _choice(action, index)
        if entry is not None:
            found[entry[0]].append(replace(entry[1], cautions=of_action(cautions, action)))
    if not any(found.values()):
        return None
    return Prompt(window.id, tuple(SlotChoices(slot, tuple(found[slot])) for slot in SLOTS), now, absent)


def discard_option(window: ActionWindow | None, tile: Tile) -> int | None:
    """The index of the option that discards a tile, if it is offered."""
    if window is None or window.kind is not WindowKind.TURN:
        return None
    for index, action in enumerate(window.options):
        if isinstance(action, Discard) and action.tile is tile:
            return index
    return None


def _choice(action: Action, index: int) -> tuple[Slot, Choice] | None:
    """Where an option stands in the bar; discards and exchanges are made with the tiles, items in their drawer."""
    match action:
        case Chow(tile=tile, own=own):
            return Slot.CHOW, Choice(index, tuple(sorted((tile, *own))))
        case Pung(tile=tile):
            return Slot.PUNG, Choice(index, (tile,) * 3)
        case Kong(tile=tile):
            return Slot.KONG, Choice(index, (tile,) * 4)
        case Win(tile=tile, by=by):
            return Slot.WIN, Choice(index, (tile,), "call.push" if by in _PUSHES else None)
        case Pass():
            return Slot.PASS, Choice(index)
        case Discard() | Exchange() | DeclareVoid() | UseItem():
            return None
        case _:
            assert_never(action)


_PUSHES: Final = (WinBy.PUSH3, WinBy.PUSH4)
