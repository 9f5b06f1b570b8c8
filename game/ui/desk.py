"""The desktop as the program uses it (桌面): clipboard, messages, pictures of the screen, the report of a fault.

A picture is written on a thread of its own, so that no frame waits for the disk; it never takes the name of another.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime
from pathlib import Path

import pygame

from game.clock import Clock
from game.errors import GameError
from game.present.failure import failure
from game.present.label import Label, said
from game.present.notices import Notices
from game.storage import STAMP, at_home, free_name, in_pictures, write_whole
from game.ui.desktop import SystemClipboard

__all__ = ["Desk", "keep_picture"]

_log = logging.getLogger("ouju")


class Desk(SystemClipboard):
    """The `Desktop` of a running program."""

    def __init__(
        self, pictures: Path, clock: Clock, report: Callable[[], str], kept: Callable[[Path], None]
    ) -> None:
        """*kept* hears of every picture that has been written."""
        self.notices = Notices()
        self._pictures = pictures
        self._clock = clock
        self._report = report
        self._kept = kept
        self._wanted = False
        self._writing: list[Future[Path]] = []
        self._writer: ThreadPoolExecutor | None = None

    def tell(self, message: Label) -> None:
        """Show a message for a moment, over whatever is on the screen."""
        self.notices.tell(message, self._clock.now())

    def screenshot(self) -> None:
        """Keep a picture of the next frame and say where."""
        self._wanted = True

    def report(self) -> str:
        """What this machine and this program are."""
        return self._report()

    def drawn(self, picture: pygame.Surface) -> bool:
        """A frame has been drawn; whether it is kept."""
        wanted, self._wanted = self._wanted, False
        if wanted:
            if self._writer is None:
                self._writer = ThreadPoolExecutor(1, "pictures")
            work = self._writer.submit(
                keep_picture, picture.copy(), self._pictures, datetime.now().astimezone()
            )
            self._writing.append(work)
        return wanted

    def step(self) -> None:
        """Say what has become of the pictures. Raises the error of one that could not be written."""
        for written in [writing for writing in self._writing if writing.done()]:
            self._writing.remove(written)
            self.tell(_told(written))
            if written.exception() is None:
                self._kept(written.result())

    def close(self) -> None:
        """Wait until every picture is written; nobody can be told any more of one that was not."""
        if self._writer is not None:
            self._writer.shutdown()
        for error in filter(None, (written.exception() for written in self._writing)):
            _log.warning("a picture was not kept: %s", error)


def keep_picture(picture: pygame.Surface, folder: Path, moment: datetime) -> Path:
    """Write a picture into *folder* under a free name of the *moment*. Raises `StorageError`."""
    drawn = io.BytesIO()
    pygame.image.save(picture, drawn, "picture.png")
    file = free_name(folder / f"ouju-{moment.strftime(STAMP)}.png")
    write_whole(file, drawn.getvalue())
    return file


def _told(written: Future[Path]) -> Label:
    """Where the picture lies, or why there is none."""
    error = written.exception()
    if error is None:
        folder = written.result().parent
        return said("desk.picture") if in_pictures(folder) else said("desk.picture.at", where=at_home(folder))
    if not isinstance(error, GameError):
        raise error
    return failure(error)
