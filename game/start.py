"""A start of the client (启动): the log, the one program of a folder, signals, and what is said when it cannot run."""

from __future__ import annotations

import json
import logging
import logging.handlers
import signal
import sys
import threading
import traceback
from typing import Final

from game.app import App
from game.assembly import Wishes
from game.errors import GameError, ScreenError
from game.i18n import Texts
from game.settings import SettingsStore
from game.single import Found, Single
from game.storage import Storage, at_home
from game.ui.window import give_back, prepare

__all__ = ["play"]

_SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")

_log = logging.getLogger("ouju")


def play(wishes: Wishes) -> int:
    """Start the client and run it to its end; the exit code. A second start of the same folder raises the first."""
    _start_log(wishes.storage)
    single = Single(wishes.storage.running)
    found = single.begin(wishes.call)
    if found is not Found.ALONE:
        return _stand_back(wishes, found)
    prepare()
    try:
        return _run(wishes, single)
    except Exception as error:
        # who finds no screen may be started again every few seconds: where that was found is known
        _log.error("the program ends: %s", error, exc_info=not isinstance(error, ScreenError))
        where = wishes.storage.logs
        what = (
            str(error)
            if isinstance(error, GameError)
            else "".join(traceback.format_exception_only(error)).strip()
        )
        sys.stderr.write(
            f"ouju: {what}\nDetails: {where}. `ouju doctor` says what works and what does not.\n"
        )
        return wishes.unseen if isinstance(error, ScreenError) else 1
    finally:
        give_back()
        single.end()


def _run(wishes: Wishes, single: Single) -> int:
    """The client; a signal of the system ends it as the closing of its window does."""
    running: list[App] = []
    early: list[int] = []

    def told(number: int, _: object) -> None:
        early.append(number)
        for app in running:
            app.end()

    if threading.current_thread() is threading.main_thread():
        for name in _SIGNALS:
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), told)
    running.append(App(wishes, single))
    if early:
        running[0].end()
    return running[0].run()


def _stand_back(wishes: Wishes, found: Found) -> int:
    """Say that the program runs already; its window has been raised, or it does not answer."""
    language = wishes.language or SettingsStore(wishes.storage.settings_file).settings.language
    texts = Texts(language)
    if found is Found.RAISED:
        said = json.dumps({"t": found.value}) if wishes.trace else texts("desk.raised")
        sys.stdout.write(said + "\n")
        return wishes.stopped
    sys.stderr.write(texts("desk.mute", where=at_home(wishes.storage.data)) + "\n")
    return wishes.stopped or 1


class _Log(logging.handlers.RotatingFileHandler):
    """The log of faults; what a full disk does not take is said to whoever looks at the console."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # the name is the library's
        """One line in place of a stack of the logger's own."""
        sys.stderr.write(f"{record.levelname} {record.getMessage()}\n")


def _start_log(storage: Storage) -> None:
    """A log of faults; a folder that cannot be written to costs the log, not the game."""
    try:
        storage.logs.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = _Log(
            storage.log_file, maxBytes=500_000, backupCount=2, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    _log.handlers[:] = [handler]
    _log.setLevel(logging.INFO)
    _log.propagate = False
