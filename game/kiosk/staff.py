"""Calling the staff (叫服务员): one press of a guest, until somebody has come."""

from __future__ import annotations

from game.clock import Clock

__all__ = ["StaffCall"]


class StaffCall:
    """Whether this machine calls, and since when."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._since: float | None = None
        self.number = 0
        """How many calls there have been since the start: a new number is a new call."""

    @property
    def since(self) -> float | None:
        """The moment of the call that waits; None where none does."""
        return self._since

    @property
    def waiting_s(self) -> float:
        """How long the guest has been waiting."""
        return 0.0 if self._since is None else self._clock.now() - self._since

    def call(self) -> None:
        """Call; who calls again while nobody has come waits since the first time."""
        if self._since is None:
            self._since = self._clock.now()
            self.number += 1

    def cancel(self) -> None:
        """Somebody has come, or nobody needs to."""
        self._since = None
