"""The dice of a hand (骰子): who threw what, where the wall opens (Y1)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.tiles.tile import Tile

__all__ = ["ShownDice"]


@dataclass(frozen=True, slots=True)
class ShownDice:
    """Two throws: the dealer's, and that of the seat before which the wall opens; sides as numbers of `Side`.

    *wind* is the second thrower's, *skipped* the stacks that it passes over; *lying* while nothing was discarded.
    """

    throws: tuple[tuple[int, int], tuple[int, int]]
    dealer: int
    thrower: int
    wind: Tile
    skipped: int
    lying: bool

    @property
    def faces(self) -> tuple[int, int, int, int]:
        """All four faces in the order in which they were thrown."""
        (first, second), (third, fourth) = self.throws
        return first, second, third, fourth
