"""The hand that was arranged last (记住的手牌), for whoever leaves the table and comes back, also after a restart.

Nothing that tables need is imported before there is a hand, so that the first picture does not wait for it.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from game.errors import StorageError
from game.storage import write_whole

if TYPE_CHECKING:
    from game.present.arrangement import HandOrder

__all__ = ["KeptHand"]

_log = logging.getLogger("ouju")


@dataclass(slots=True)
class KeptHand:
    """How one hand stood; *dealt* tells it from all others. *file* is where it waits for the next start."""

    file: Path | None = None
    dealt: object = None
    order: HandOrder | None = None

    def keep(self, dealt: object, order: HandOrder) -> None:
        """The hand as it stands now."""
        self.dealt, self.order = dealt, order

    def find(self, dealt: object) -> HandOrder | None:
        """How that hand stood, if it is the one and was arranged."""
        if dealt != self.dealt:
            return self._read(dealt)
        return None if self.order is None or self.order.kept is None else self.order

    def write(self) -> None:
        """The table is left: how its hand stood waits in the file. What cannot be written is only sorted anew."""
        order = self.order
        if self.file is None or order is None or order.kept is None:
            return
        told = {"hand": _mark(self.dealt), "tiles": [tile.code for tile in order.kept], "apart": order.apart}
        try:
            write_whole(self.file, json.dumps(told) + "\n")
        except StorageError as error:
            _log.warning("the order of the hand is not kept: %s", error)

    def _read(self, dealt: object) -> HandOrder | None:
        if self.file is None:
            return None
        from game.present.arrangement import HandOrder
        from rules.errors import NotationError
        from rules.tiles.notation import parse_tile

        try:
            told = json.loads(self.file.read_text(encoding="utf-8"))
            if told["hand"] != _mark(dealt):
                return None
            return HandOrder(
                kept=tuple(parse_tile(code) for code in told["tiles"]), apart=bool(told["apart"])
            )
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, ValueError, TypeError, LookupError, NotationError) as error:
            _log.warning("the order of the hand cannot be read: %s", error)
            return None


def _mark(dealt: object) -> str:
    """What tells a hand from others in the file."""
    return sha256(repr(dealt).encode()).hexdigest()
