"""One program for each data folder (单实例): a second start raises the first window and ends.

Who runs holds a lock of the system's, which goes with the process however that ends: a crash leaves nothing that
blocks. Beside the lock lies a file with the port at which the first one listens on this machine, and a word that only
who may read the file knows. A folder in which nothing can be locked costs this comfort, not the game.
"""

from __future__ import annotations

import json
import logging
import os
import socket
import threading
import time
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import BinaryIO, Final

from game.errors import StorageError
from game.hold import lock
from game.storage import write_whole

__all__ = ["Found", "Single"]

_log = logging.getLogger("ouju")
_HERE: Final = "127.0.0.1"
_ANSWER: Final = b"raised\n"
_PATIENCE_S: Final = 2.0
_TRIES: Final = 5
_LONGEST: Final = 16_384
"""Bytes of what one start tells the other; the address of a file with a Chinese name is long."""


class Found(Enum):
    """What a start finds: nobody else, a first one that has been raised, or one that does not answer."""

    ALONE = "alone"
    RAISED = "raised"
    MUTE = "mute"


class Single:
    """This start of the program and the first one of the same folder."""

    def __init__(self, folder: Path, patience_s: float = _PATIENCE_S) -> None:
        self._patience_s = patience_s
        self._lock_file = folder / "running.lock"
        self._door_file = folder / "running.json"
        self._lock: BinaryIO | None = None
        self._door: socket.socket | None = None
        self._called = threading.Event()
        self.call = ""
        """The link or the file's address that the last call brought; empty where it brought none."""

    def begin(self, link: str = "") -> Found:
        """Be the first one, or call the one that is, and hand it a *link* (`game.linking`)."""
        for _ in range(_TRIES):
            if self._take():
                self._open()
                return Found.ALONE
            if self._call(link):
                return Found.RAISED
            time.sleep(self._patience_s / _TRIES)  # the other one is only just starting, or ending
        return Found.MUTE

    def is_called(self) -> bool:
        """Whether somebody has started the program again since this was last asked."""
        called = self._called.is_set()
        self._called.clear()
        return called

    def end(self) -> None:
        """Let the next one be the first."""
        door, self._door = self._door, None
        if door is not None:
            with suppress(OSError):
                self._door_file.unlink()
            with suppress(OSError):
                door.shutdown(socket.SHUT_RDWR)
            door.close()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _take(self) -> bool:
        """Take the lock; a folder that knows no locks is nobody's."""
        file: BinaryIO | None = None
        try:
            self._lock_file.parent.mkdir(parents=True, exist_ok=True)
            file = self._lock_file.open("ab", buffering=0)
            lock(file)
        except OSError as error:
            if file is not None:
                file.close()
            if isinstance(error, BlockingIOError):
                return False
            _log.warning("no second start is noticed: %s", error)
            return True
        self._lock = file
        return True

    def _open(self) -> None:
        """Listen for later starts on a thread of its own."""
        if self._lock is None:
            return
        try:
            door = socket.create_server((_HERE, 0), backlog=4)
        except OSError as error:
            _log.warning("a second start cannot raise this one: %s", error)
            return
        word = os.urandom(16).hex()
        try:
            write_whole(self._door_file, json.dumps({"port": door.getsockname()[1], "word": word}) + "\n")
        except StorageError as error:
            _log.warning("a second start cannot raise this one: %s", error)
            door.close()
            return
        self._door = door
        threading.Thread(target=self._listen, args=(door, word.encode()), name="single", daemon=True).start()

    def _listen(self, door: socket.socket, word: bytes) -> None:
        while True:
            try:
                caller, _ = door.accept()
            except OSError:
                return  # the door is closed: the program ends
            with caller, suppress(OSError):
                caller.settimeout(self._patience_s)
                heard, _, link = _line(caller).partition(b" ")
                if heard == word:
                    self.call = link.decode("ascii", "replace")
                    self._called.set()
                    caller.sendall(_ANSWER)

    def _call(self, link: str) -> bool:
        """Ask the first one to show its window, and give it a link; whether it has heard."""
        try:
            door = json.loads(self._door_file.read_text(encoding="utf-8"))
            port, word = int(door["port"]), str(door["word"])
            with socket.create_connection((_HERE, port), timeout=self._patience_s) as line:
                line.sendall(f"{word} {link}".strip().encode() + b"\n")
                return _line(line) + b"\n" == _ANSWER
        except (OSError, ValueError, TypeError, KeyError, OverflowError):
            return False


def _line(stream: socket.socket, most: int = _LONGEST) -> bytes:
    """One line without its end; never more than *most* bytes."""
    heard = b""
    while not heard.endswith(b"\n") and len(heard) < most:
        more = stream.recv(most)
        if not more:
            break
        heard += more
    return heard.rstrip(b"\n")
