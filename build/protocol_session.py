"""Plays the session of ``docs/protocol/session.jsonl``: a server as it is, and a client that knows the protocol only.

Everything that is left to chance comes from one seed here, and time is turned by hand: the same messages every time.
"""

from __future__ import annotations

import json
import random
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final
from unittest.mock import patch

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

from game.host.hall import Hall  # noqa: E402  # the checkout must be found first
from game.host.hosted import Hosted, Wires  # noqa: E402
from game.host.plan import Plan  # noqa: E402
from game.host.policy import Policy  # noqa: E402
from game.host.table import HostedTable  # noqa: E402
from game.net.news import News  # noqa: E402
from game.net.wire import encode, read_intent  # noqa: E402
from game.session.company import AtOnce  # noqa: E402
from memory_host import MemoryStore  # noqa: E402

__all__ = ["Stranger", "session"]

_SEED: Final = "ouju/protocol/session 1"
_HANDS: Final = 2
"""The session ends with the first line of this hand."""
_LATENCY_S: Final = 0.04
_LONGEST_S: Final = 3600.0


class Stranger:
    """A client that is written from the document alone: it answers what must be answered, and takes every default."""

    def __init__(self, nonce: Callable[[], str]) -> None:
        self._nonce = nonce
        self._match = ""
        self._member = 0
        self._hand = 0
        self._last = 0
        self.is_done = False

    def begin(self) -> list[dict[str, object]]:
        """What is said first."""
        return [
            {"t": "hello", "major": 1, "build": "stranger 1", "locale": "en", "games": {"xuezhan/local": "*"}}
        ]

    def hear(self, said: dict[str, object]) -> list[dict[str, object]]:
        """What is said to a message."""
        match said["t"]:
            case "welcome":
                spec = {"game": "xuezhan", "timing": "quick"}
                return [{"t": "create", "spec": spec, "name": "stranger"}]
            case "seated":
                bots: list[dict[str, object]] = [
                    {"t": "bot", "seat": seat, "level": "plain"} for seat in (1, 2, 3)
                ]
                return [*bots, {"t": "start"}]
            case "ping":
                return [{"t": "pong", "stamp": said["stamp"]}]
            case "match":
                self._match, self._last = str(said["match"]), 0
            case "commit":
                return [{"t": "nonce", "match": self._match, "hand": said["hand"], "value": self._nonce()}]
            case "told" | "closed" | "auto" | "finished" | "asked":
                return self._numbered(said)
            case _:
                pass
        return []

    def _numbered(self, said: dict[str, object]) -> list[dict[str, object]]:
        number = int(str(said["seq"]))
        assert number == self._last + 1, "nothing gets lost here"
        self._last = number
        line, question = said.get("line"), said.get("question")
        if isinstance(line, dict) and line["e"] == "hand":
            self._hand = line["no"]
            self.is_done = self._hand == _HANDS
        if isinstance(line, dict) and line["e"] == "end":
            return [{"t": "proceed", "match": self._match, "hand": self._hand}]
        if isinstance(question, dict):
            win, option = question["win"], question["default"]
            about: dict[str, object] = {"match": self._match, "win": win}
            return [{"t": "seen", **about}, {"t": "answer", **about, "hand": self._hand, "option": option}]
        return []


class _Wire:
    """The link of the client: what the server says, in order."""

    address = "192.0.2.7"

    def __init__(self) -> None:
        self.said: list[str] = []

    def send(self, news: News) -> None:
        self.said.append(encode(news))

    def send_voice(self, frame: bytes) -> None:
        raise AssertionError(f"nobody talks here, and yet there are {len(frame)} bytes")

    def close(self) -> None:
        raise AssertionError("the server ends nothing here")


def _table(plan: Plan, wires: Wires, now: float, data: bytes = b"") -> Hosted:
    """A table whose bots think where they are asked."""
    return HostedTable(replace(plan, workers=AtOnce()), wires, now, data)


def session() -> str:
    """The session as JSON Lines: when, who, what."""
    lot = random.Random(_SEED)
    lines: list[str] = []
    with _luck(lot):
        hall, wire, client = (
            Hall(MemoryStore(), Policy(), tables=_table),
            _Wire(),
            Stranger(lambda: _hex(lot, 16)),
        )
        guest, now = hall.arrived(wire), 0.0
        waiting = client.begin()
        while not client.is_done:
            for each in waiting:
                text = json.dumps(each, ensure_ascii=False, separators=(",", ":"))
                lines.append(_line(now, "client", text))
                hall.heard(guest, read_intent(text), now)
            waiting = []
            hall.tick(now)
            said, wire.said = wire.said, []
            for text in said:
                lines.append(_line(now, "server", text))
                waiting += client.hear(json.loads(text))
            due = hall.next_at()
            now = now + _LATENCY_S if waiting or due is None else max(now, due)
            assert now < _LONGEST_S, "the hand does not end"
    return "".join(lines)


def _line(now: float, speaker: str, text: str) -> str:
    return f'{{"ms":{round(now * 1000)},"by":"{speaker}","says":{text}}}\n'


def _hex(lot: random.Random, count: int) -> str:
    return lot.randbytes(count).hex()


@contextmanager
def _luck(lot: random.Random) -> Iterator[None]:
    """Everything that a server leaves to the system's generator comes from *lot*."""

    def word(count: int | None = None) -> str:
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        return "".join(lot.choice(letters) for _ in range(((count or 32) * 4 + 2) // 3))

    with (
        patch.object(secrets, "token_bytes", lambda count=32: lot.randbytes(count or 32)),
        patch.object(secrets, "token_urlsafe", word),
        patch.object(secrets, "token_hex", lambda count=32: lot.randbytes(count or 32).hex()),
        patch.object(secrets, "randbelow", lot.randrange),
    ):
        yield


if __name__ == "__main__":
    sys.stdout.write(session())
