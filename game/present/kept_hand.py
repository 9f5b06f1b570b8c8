"""The hand that was arranged last (记住的手牌), for whoever leaves the table and comes back while the program runs.

Nothing is imported, so that the first picture does not wait for tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.present.arrangement import HandOrder

__all__ = ["KeptHand"]


@dataclass(slots=True)
class KeptHand:
    """How one hand stood; *dealt* tells it from all others."""

    dealt: object = None
    order: HandOrder | None = None

    def keep(self, dealt: object, order: HandOrder) -> None:
        """The hand as it stands now."""
        self.dealt, self.order = dealt, order

    def find(self, dealt: object) -> HandOrder | None:
        """How that hand stood, if it is the one and was arranged."""
        order = self.order if dealt == self.dealt else None
        return None if order is None or order.kept is None else order
