"""What is kept of finished matches (档案室): the chronicle and the shelf of records, each made when first asked for.

The first picture of the program needs neither, and does not wait for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.storage import Storage

if TYPE_CHECKING:
    from game.session.chronicle import Chronicle
    from game.session.shelf import Shelf

__all__ = ["Archive"]


class Archive:
    """The finished matches of one player; without a storage there are none, and nothing is kept."""

    def __init__(
        self,
        storage: Storage | None = None,
        *,
        chronicle: Chronicle | None = None,
        shelf: Shelf | None = None,
    ) -> None:
        """*chronicle* and *shelf* where they have been made elsewhere."""
        self._storage = storage
        self._chronicle = chronicle
        self._shelf = shelf

    @property
    def chronicle(self) -> Chronicle:
        """The history of all matches (编年)."""
        if self._chronicle is None:
            from game.session.chronicle import Chronicle

            self._chronicle = Chronicle(self._storage)
        return self._chronicle

    @property
    def shelf(self) -> Shelf:
        """The records of all matches (牌谱架)."""
        if self._shelf is None:
            from game.session.shelf import Shelf

            self._shelf = Shelf(self._storage)
        return self._shelf

    def close(self) -> None:
        """Let go of what was opened."""
        if self._chronicle is not None:
            self._chronicle.close()
