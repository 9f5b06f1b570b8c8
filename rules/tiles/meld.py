"""Melds (副露): what lies open in front of a seat, in physical tiles."""

from __future__ import annotations

from enum import Enum

from rules.core.record import dataclass
from rules.core.seat import Seat
from rules.tiles.tile import KINDS, Tile

__all__ = ["Meld", "MeldKind"]


class MeldKind(Enum):
    """How a meld was made; values as in positions and records."""

    CHOW = "chow"
    PUNG = "pung"
    OPEN_KONG = "open_kong"
    ADDED_KONG = "added_kong"
    CONCEALED_KONG = "concealed_kong"

    @property
    def is_kong(self) -> bool:
        """Four alike (杠)."""
        return self in _KONGS

    @property
    def is_claimed(self) -> bool:
        """Made of somebody's discard (吃碰直杠, also the pung under an added kong)."""
        return self is not MeldKind.CONCEALED_KONG


_KONGS = frozenset({MeldKind.OPEN_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG})


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld: its tiles sorted, the seat that fed it and the tile it fed (none for a concealed kong)."""

    kind: MeldKind
    tiles: tuple[Tile, ...]
    source: Seat | None = None
    claimed: Tile | None = None

    @property
    def far_tile(self) -> Tile | None:
        """The tile that makes the run as well, at the end away from the one eaten (食替).

        None where there is none: eaten into the middle, at the edge of the suit, no run.
        """
        if self.kind is not MeldKind.CHOW:
            return None
        low, _, high = self.tiles
        if self.claimed == low and high.rank < 9:
            return KINDS[high + 1]
        if self.claimed == high and low.rank > 1:
            return KINDS[low - 1]
        return None
