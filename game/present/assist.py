"""What is done for a player who asks for it (代劳): wins are taken, claims of a kind or on a tile are let go.

Everything is answered through the same windows in the same way as by hand, so that nobody learns of it. A win is never
let go: where one is offered, the question stays open or is answered with it. Wins are taken whenever they are offered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.prompt import Slot
from game.session.table import ActionWindow
from rules.core.window import WindowKind
from rules.mahjong.actions import Action, Chow, Kong, Pass, Pung, Win
from rules.tiles.tile import Tile

__all__ = ["CLAIMS", "Assist", "answer_for", "claimed_tile", "silenced"]

CLAIMS: Final = (Slot.CHOW, Slot.PUNG, Slot.KONG)
"""What can be let go by its kind (不吃, 不碰, 不杠)."""


@dataclass(frozen=True, slots=True)
class Assist:
    """What is on: *wins* are taken, claims of the kinds *passed* and on the *tiles* are let go."""

    wins: bool = False
    passed: frozenset[Slot] = frozenset()
    tiles: frozenset[Tile] = frozenset()

    @property
    def count(self) -> int:
        """How many things are on."""
        return self.wins + len(self.passed) + len(self.tiles)


def silenced(window: ActionWindow, assist: Assist) -> frozenset[int]:
    """The options that the player does not want to be asked about; only claims on others' tiles."""
    if window.kind is not WindowKind.CLAIM:
        return frozenset()
    return frozenset(index for index, action in enumerate(window.options) if _is_unwanted(action, assist))


def answer_for(window: ActionWindow, assist: Assist) -> int | None:
    """The option to be answered at once: a win, or to pass when nothing else is wanted."""
    if assist.wins:
        win = next((index for index, action in enumerate(window.options) if isinstance(action, Win)), None)
        if win is not None:
            return win
    unwanted = silenced(window, assist)
    left = [index for index in range(len(window.options)) if index not in unwanted]
    if unwanted and len(left) == 1 and isinstance(window.options[left[0]], Pass):
        return left[0]
    return None


def claimed_tile(window: ActionWindow | None) -> Tile | None:
    """The tile that a window offers to chow, pung or kong."""
    if window is None or window.kind is not WindowKind.CLAIM:
        return None
    claims = (action for action in window.options if isinstance(action, Chow | Pung | Kong))
    return next((action.tile for action in claims), None)


def _is_unwanted(action: Action, assist: Assist) -> bool:
    match action:
        case Chow(tile=tile):
            slot = Slot.CHOW
        case Pung(tile=tile):
            slot = Slot.PUNG
        case Kong(tile=tile):
            slot = Slot.KONG
        case _:
            return False
    return slot in assist.passed or tile in assist.tiles
