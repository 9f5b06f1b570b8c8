"""Tables of a server whose shuffles follow from the seed of a test, and that note who was too late."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.host.hosted import Wires
from game.host.plan import Plan
from game.host.table import HostedTable
from game.session.company import AtOnce
from rules.core.seat import Seat

__all__ = ["SeededTables"]


class SeededTables:
    """Tables whose bots think where they are asked, and whose shuffles follow from the seed of a test."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._roots: dict[str, bytes] = {}
        self.timed_out: set[tuple[str, int]] = set()
        """Windows of matches that were closed because nobody had answered in time."""

    def __call__(self, plan: Plan, wires: Wires, now: float, data: bytes = b"") -> HostedTable:
        root = plan.root if data else self._rng.randbytes(32)
        root = self._roots.setdefault(plan.match, root)
        table = HostedTable(replace(plan, root=root, workers=AtOnce()), wires, now, data)
        authority, missed = table._authority, table._authority.patience.missed

        def noted(seat: Seat) -> bool:
            window = authority.window(seat)
            assert window is not None, "only who is asked can be late"
            self.timed_out.add((plan.match, window.id))
            return missed(seat)

        authority.patience.missed = noted  # type: ignore[method-assign]
        return table
