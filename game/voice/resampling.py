"""Another rate for a stream of sound (重采样): by straight lines, without a jump from one block to the next."""

from __future__ import annotations

from array import array
from typing import Final

__all__ = ["Resampler"]

_KEPT: Final = 64
"""So many tables are kept: blocks of one length make few."""


class Resampler:
    """Gives blocks of one rate at another one, one sample late; good enough for speech.

    >>> halved = Resampler(48_000, 24_000)
    >>> list(halved.feed(array("f", [0.0, 0.25, 0.5, 0.75, 1.0])))
    [0.0, 0.5]
    """

    def __init__(self, given: int, wanted: int) -> None:
        self._given = given
        self._wanted = wanted
        self._rest: array[float] = array("f")
        self._ahead = 0
        self._tables: dict[tuple[int, int], list[tuple[int, int, float]]] = {}

    def feed(self, block: array[float]) -> array[float]:
        """What of the new rate the samples so far make."""
        if self._given == self._wanted:
            return block
        whole = self._rest + block
        room = (len(whole) - 1) * self._wanted - self._ahead
        count = max(0, -(-room // self._given))
        values = whole.tolist()  # far quicker to look into
        found = array(
            "f", [values[a] + (values[b] - values[a]) * share for a, b, share in self._table(count)]
        )
        ahead = self._ahead + count * self._given
        used = min(ahead // self._wanted, len(whole))
        self._rest, self._ahead = whole[used:], ahead - used * self._wanted
        return found

    def _table(self, count: int) -> list[tuple[int, int, float]]:
        """Between which samples each new one lies, and how far on."""
        key = self._ahead, count
        table = self._tables.get(key)
        if table is None:
            if len(self._tables) >= _KEPT:
                self._tables.clear()
            places = (divmod(self._ahead + number * self._given, self._wanted) for number in range(count))
            table = self._tables[key] = [(left, left + 1, rest / self._wanted) for left, rest in places]
        return table
