"""The master of a shop's machines (本店总机): asks it for the signed settings, and tells it who calls for staff.

Whatever waits for the network is done on a thread; what came is taken by `take`. What is taken is not believed here:
whoever takes a document checks its signature. Where there is no network nothing happens, again and again, ever slower.
"""

from __future__ import annotations

import http.client
import json
import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlsplit

__all__ = ["Master", "Report", "Waiting", "ask_web"]

_log: Final = logging.getLogger("ouju.kiosk")
_TIMEOUT_S: Final = 3.0
LONGEST: Final = 64 * 1024
"""A document has at most so many bytes."""
_AGAIN_S: Final = 60.0
_PAUSES: Final = (5.0, 10.0, 30.0, 60.0, 120.0)
_CALLS_S: Final = 5.0
_LOST_S: Final = 60.0
"""A round that has taken so long, by the drop, is not waited for any more."""

Web = Callable[[str, str, bytes | None], bytes | None]
"""Asks a server: address (``http://host:port``), path, body of a letter or None; what came, None for nothing of use."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A machine whose guest waits for the staff, and for how many seconds."""

    machine: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Report:
    """What this machine says of itself: the name of the shop, its own, whether it calls for staff."""

    shop: str
    machine: str
    calls: bool = False


@dataclass(slots=True)
class _Errand:
    """One round of a thread; what it brought is there when *done* is set."""

    done: threading.Event
    begun: float
    reached: bool = False
    document: bytes | None = None
    waiting: tuple[Waiting, ...] | None = None
    told: bool | None = None


class Master:
    """The line to the master; `tick` once in a while, from one thread."""

    def __init__(self, web: Web | None = None) -> None:
        self._web = web or ask_web
        self._errand: _Errand | None = None
        self._thread: threading.Thread | None = None
        self._document: bytes | None = None
        self._waiting: tuple[Waiting, ...] = ()
        self._told = False
        """What the master knows of this machine's call."""
        self._due = self._calls_due = self._told_due = -1.0
        self._failed = 0
        self._reached = False

    @property
    def is_reached(self) -> bool:
        """Whether the last question was answered."""
        return self._reached

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        """Who calls for staff anywhere in the shop, as far as is known; the longest first."""
        return self._waiting

    def take(self) -> bytes | None:
        """A document that has come since the last look; it may be the same as before, and anybody's."""
        document, self._document = self._document, None
        return document

    def tick(self, now: float, bases: Sequence[str], report: Report) -> None:
        """Do what is due: *bases* are the addresses to try in their order; nothing is asked where there are none."""
        self._bring(now)
        if not bases or not report.shop or self._errand is not None:
            return
        todo = (now >= self._due, now >= self._calls_due, self._has_letter(now, report))
        if not any(todo):
            return
        errand = self._errand = _Errand(threading.Event(), now)
        self._thread = threading.Thread(
            target=self._run, args=(errand, tuple(bases), report, todo), name="ouju-master", daemon=True
        )
        self._thread.start()

    def close(self, timeout_s: float | None = None) -> None:
        """Let the thread that is under way end by itself; with a time-out wait so long for it."""
        if self._thread is not None and timeout_s is not None:
            self._thread.join(timeout_s)

    def _has_letter(self, now: float, report: Report) -> bool:
        """Whether something is to be told: a change at once, a call that goes on now and then."""
        if report.calls != self._told:
            return self._failed == 0 or now >= self._due
        return report.calls and now >= self._told_due

    def _bring(self, now: float) -> None:
        """Take in what a thread has brought."""
        errand = self._errand
        if errand is not None and now - errand.begun >= _LOST_S and not errand.done.is_set():
            self._errand = None
        if errand is None or not errand.done.is_set():
            return
        self._errand = None
        self._reached = errand.reached
        if errand.document is not None:
            self._document = errand.document
        if errand.waiting is not None:
            self._waiting = errand.waiting
        if errand.reached:
            self._failed = 0
            self._due = now + _AGAIN_S if now >= self._due else self._due
            self._calls_due = now + _CALLS_S
        else:
            self._waiting = ()
            pause = _PAUSES[min(self._failed, len(_PAUSES) - 1)]
            self._failed += 1
            self._due = self._calls_due = now + pause
        if errand.told is not None:
            self._told, self._told_due = errand.told, now + _AGAIN_S

    # ---------------------------------------------------------------- on the thread

    def _run(
        self, errand: _Errand, bases: tuple[str, ...], report: Report, todo: tuple[bool, bool, bool]
    ) -> None:
        try:
            for base in bases:
                self._visit(errand, base, report, todo)
                if errand.reached:
                    break
        finally:
            errand.done.set()

    def _visit(self, errand: _Errand, base: str, report: Report, todo: tuple[bool, bool, bool]) -> None:
        """Ask one server for what is due; one that knows the shop has answered something."""
        settings, calls, letter = todo
        shop = quote(report.shop, safe="")
        if letter:
            said = json.dumps({"shop": report.shop, "machine": report.machine, "on": report.calls})
            if self._web(base, "/kiosk/call", said.encode()) is not None:
                errand.reached, errand.told = True, report.calls
        if settings or calls:
            told = self._web(base, f"/kiosk/calls?shop={shop}", None)
            if told is not None:
                errand.reached, errand.waiting = True, _waiting(told)
        if settings and errand.reached:
            errand.document = self._web(base, f"/kiosk/settings?shop={shop}", None)


def ask_web(base: str, path: str, body: bytes | None) -> bytes | None:
    """Ask a server of the local network; None for whatever is no good answer in time."""
    url = urlsplit(base)
    if url.hostname is None or url.scheme not in ("http", "https"):
        return None
    kind = http.client.HTTPSConnection if url.scheme == "https" else http.client.HTTPConnection
    connection = kind(url.hostname, url.port, timeout=_TIMEOUT_S)
    try:
        connection.request("GET" if body is None else "POST", path, body)
        answer = connection.getresponse()
        data = _read(answer)
    except (OSError, http.client.HTTPException, ValueError) as error:
        _log.info("the master at %s does not answer: %s", base, error)
        return None
    finally:
        connection.close()
    return data if answer.status == 200 and len(data) <= LONGEST else None


def _read(answer: http.client.HTTPResponse) -> bytes:
    """The body, as far as it is taken; one that comes drop by drop is none."""
    data, until = b"", time.monotonic() + 2 * _TIMEOUT_S
    while len(data) <= LONGEST and (piece := answer.read1(LONGEST + 1 - len(data))):
        data += piece
        if time.monotonic() > until:
            raise TimeoutError("the answer takes too long")
    return data


def _waiting(told: bytes) -> tuple[Waiting, ...]:
    """Who calls, out of an answer; what is none is nobody.

    >>> _waiting(b'{"calls": [{"machine": "3", "s": 12}, {"machine": 5}, 7]}'), _waiting(b"[")
    ((Waiting(machine='3', seconds=12),), ())
    """
    try:
        calls = json.loads(told)["calls"]
        found = [(each["machine"], each["s"]) for each in calls if isinstance(each, dict) and "s" in each]
    except (ValueError, TypeError, KeyError, RecursionError):
        return ()
    return tuple(
        Waiting(machine[:24], seconds)
        for machine, seconds in found[:64]
        if isinstance(machine, str) and isinstance(seconds, int)
    )
