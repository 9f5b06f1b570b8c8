"""Between two hands (局间): the nonces for the next shuffle are gathered, and everybody has looked at the result."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from rules.core.seat import Seat

__all__ = ["NONCE_S", "REST_S", "Interval"]

NONCE_S: Final = 2.0
"""So long the table waits for nonces; who sends none then counts as silent."""
REST_S: Final = 20.0
"""So long the result of a hand stays at most."""


class Interval:
    """The time before hand *no* is dealt; *rests*: somebody may want to look at something first."""

    def __init__(self, no: int, now: float, *, rests: bool) -> None:
        self.no = no
        self._gathered_at = now + NONCE_S
        self._rested_at = now + REST_S if rests else now
        self._rests = rests
        self._proceeded: set[Seat] = set()

    def proceed(self, seat: Seat) -> None:
        """*seat* has seen enough."""
        self._proceeded.add(seat)

    def wait_ms(self, now: float) -> int:
        """How long a nonce is waited for."""
        return max(0, round(1000 * (self._gathered_at - now)))

    def is_over(self, now: float, *, lacking: Collection[Seat], waited: Collection[Seat]) -> bool:
        """Whether the hand may be dealt: *lacking* have sent no nonce, *waited* are those who are waited for."""
        if lacking and now < self._gathered_at:
            return False
        has_rested = not self._rests or (bool(waited) and self._proceeded.issuperset(waited))
        return has_rested or now >= self._rested_at

    def next_at(self, now: float) -> float | None:
        """When time alone may change something."""
        return min((at for at in (self._gathered_at, self._rested_at) if at > now), default=None)
