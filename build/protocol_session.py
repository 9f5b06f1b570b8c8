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
from typing import Final, TypeAlias
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
Words: TypeAlias = dict[str, object]

_HANDS: Final = 2
_BREAKS: Final = 2
_AWAY_S: Final = 1.0
_LATENCY_S: Final = 0.04
_LONGEST_S: Final = 3600.0


class Stranger:
    """A client that is written from the document alone: it answers what must be answered, and takes every default.

    In the second hand its line breaks twice: it comes back knowing where it was, then with its token only.
    """

    def __init__(self, nonce: Callable[[], str]) -> None:
        self._nonce = nonce
        self._token = ""
        self._match = ""
        self._hand = 0
        self._last = 0
        self._breaks = 0
        self.breaks_now = False
        self.is_done = False

    def begin(self) -> list[Words]:
        """What is said first on a connection."""
        self.breaks_now = False
        games = {"xuezhan/local": "*"}
        return [{"t": "hello", "major": 1, "build": "stranger 1", "locale": "en", "games": games}]

    def hear(self, said: Words) -> list[Words]:
        """What is said to a message."""
        match said["t"]:
            case "welcome" if self._token:
                return [{"t": "resume", "token": self._token, **self._place()}]
            case "welcome":
                return [{"t": "create", "spec": {"game": "xuezhan", "timing": "quick"}, "name": "stranger"}]
            case "seated" if not self._token:
                self._token = str(said["token"])
                bots: list[Words] = [{"t": "bot", "seat": seat, "level": "plain"} for seat in (1, 2, 3)]
                return [*bots, {"t": "start"}]
            case "ping":
                return [{"t": "pong", "stamp": said["stamp"]}]
            case "match":
                self._match, self._last = str(said["match"]), 0
            case "commit":
                return [{"t": "nonce", "match": self._match, "hand": said["hand"], "value": self._nonce()}]
            case "snapshot":
                self._match, self._last = str(said["match"]), int(str(said["seq"]))
                return self._answered(said.get("question"))
            case "told" | "closed" | "auto" | "finished" | "asked":
                return self._numbered(said)
            case "ack":
                self.is_done = self._breaks == _BREAKS
            case _:
                pass
        return []

    def _place(self) -> Words:
        return {"match": self._match, "seq": self._last} if self._breaks == 1 else {}

    def _numbered(self, said: Words) -> list[Words]:
        number = int(str(said["seq"]))
        assert number == self._last + 1, "nothing gets lost here"
        line = said.get("line")
        if isinstance(line, dict) and line["e"] == "hand":
            self._hand = line["no"]
        begins = self._hand == _HANDS and self._breaks == 0
        if begins or (self._hand == _HANDS and self._breaks == 1 and said["t"] == "asked"):
            self._breaks += 1
            self.breaks_now = True
        if not self.breaks_now or begins:
            self._last = number
        if isinstance(line, dict) and line["e"] == "end":
            return [{"t": "proceed", "match": self._match, "hand": self._hand}]
        return self._answered(said.get("question"))

    def _answered(self, question: object) -> list[Words]:
        if not isinstance(question, dict):
            return []
        about: Words = {"match": self._match, "win": question["win"]}
        answer: Words = {"t": "answer", **about, "hand": self._hand, "option": question["default"]}
        return [{"t": "seen", **about}, answer]


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
    """The session as JSON Lines: when, who, what is said; or that the client connects, or that its line breaks."""
    lot = random.Random(_SEED)
    with _luck(lot):
        play = _Play(Hall(MemoryStore(), Policy(), tables=_table), Stranger(lambda: lot.randbytes(16).hex()))
        play.connect()
        while not play.client.is_done:
            play.step()
            assert play.now < _LONGEST_S, "the hand does not end"
    return "".join(play.lines)


class _Play:
    """One client at a hall, and what is said."""

    def __init__(self, hall: Hall, client: Stranger) -> None:
        self.client = client
        self.lines: list[str] = []
        self.now = 0.0
        self._hall = hall
        self._wire = _Wire()
        self._guest = hall.arrived(self._wire)
        self._waiting: list[Words] = []

    def connect(self) -> None:
        """A connection stands."""
        self._write("client", '"does":"connect"')
        self._waiting = self.client.begin()

    def step(self) -> None:
        """Say what is to be said, hear what the server says, go on to when something happens."""
        for each in self._waiting:
            text = json.dumps(each, ensure_ascii=False, separators=(",", ":"))
            self._write("client", f'"says":{text}')
            self._hall.heard(self._guest, read_intent(text), self.now)
        self._waiting = []
        self._hall.tick(self.now)
        said, self._wire.said = self._wire.said, []
        for text in said:
            self._write("server", f'"says":{text}')
            self._waiting += self.client.hear(json.loads(text))
            if self.client.breaks_now:
                self._break()
                return
        due = self._hall.next_at()
        self.now = self.now + _LATENCY_S if self._waiting or due is None else max(self.now, due)

    def _break(self) -> None:
        """What is on its way is lost; a little later there is another connection."""
        self._write("client", '"does":"break"')
        self._hall.gone(self._guest, self.now)
        until = self.now + _AWAY_S
        while (due := self._hall.next_at()) is not None and due < until:
            self.now = max(self.now, due)
            self._hall.tick(self.now)
        self.now = until
        self._wire = _Wire()
        self._guest = self._hall.arrived(self._wire)
        self.connect()

    def _write(self, speaker: str, what: str) -> None:
        self.lines.append(f'{{"ms":{round(self.now * 1000)},"by":"{speaker}",{what}}}\n')


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
