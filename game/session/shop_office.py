"""The office of a shop (柜台), as one of its machines knows it: signed settings come from there, calls go there."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.errors import GameError, StorageError
from game.kiosk.master import Master, Report, Waiting
from game.session.shop_search import web_address

__all__ = ["Office", "OfficeWants"]

_log: Final = logging.getLogger("ouju.kiosk")


@dataclass(frozen=True, slots=True)
class OfficeWants:
    """What this machine says and wants: *settings*: whether signed settings are asked for over the network."""

    report: Report
    settings: bool = False


class Office:
    """The line to the office; *offer* gets every document that comes, and checks who signed it."""

    def __init__(
        self, wants: Callable[[], OfficeWants], offer: Callable[[bytes], object], master: Master | None = None
    ) -> None:
        self._wants, self._offer = wants, offer
        self._master = master or Master()
        self._trouble: GameError | None = None
        self._refused = b""

    @property
    def is_reached(self) -> bool:
        """Whether it has answered lately."""
        return self._master.is_reached

    @property
    def trouble(self) -> GameError | None:
        """Why the last document that came was not taken; None where it was."""
        return self._trouble

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        """Whose guests wait for the staff, in the whole shop."""
        return self._master.waiting

    def tick(self, now: float, servers: Sequence[str]) -> None:
        """Do what is due; never blocks."""
        wants = self._wants()
        bases = tuple(base for base in map(web_address, servers) if base)
        self._master.tick(now, bases, wants.report)
        document = self._master.take()
        if document is not None and wants.settings:
            self._take(document)

    def _take(self, document: bytes) -> None:
        """Give a document on; what was refused once is not tried again, and the last good one stays."""
        if document == self._refused:
            return
        try:
            self._offer(document)
        except StorageError as error:  # a disk that is full now is not full for ever
            self._trouble = error
        except GameError as error:
            self._trouble, self._refused = error, document
            _log.warning("%s", error)
        else:
            self._trouble, self._refused = None, b""

    def close(self) -> None:
        """Wait for nothing."""
        self._master.close()
