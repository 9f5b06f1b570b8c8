"""A client's protocol on a bench: what a server says goes in, what it says and passes on is looked at."""

from __future__ import annotations

from game.clock import ManualClock
from game.net import news
from game.net.intents import Intent
from game.net.line import Arrived, LineStatus, Me, Place
from game.net.news import News
from game.net.parts import MAJOR, Question
from game.net.protocol import ClientProtocol

__all__ = ["HASH", "HEADER", "TOKEN", "Bench", "asked"]

TOKEN = "t" * 24
HASH = "ab" * 32
HEADER: dict[str, object] = {"format": "ouju-record"}


class Bench:
    """A protocol, its clock, and everything that it has said and passed on."""

    def __init__(self, place: Place | None = None) -> None:
        self.clock = ManualClock(100.0)
        self.entropy = iter(bytes([number]) * 16 for number in range(1, 100))
        me = Me("1.0", "en", "device", (("yueqing/local", "sha256:1"),))
        self.protocol = ClientProtocol(me, self.clock, place, lambda: next(self.entropy))

    def hear(self, *said: News) -> None:
        for each in said:
            self.protocol.hear(each)

    def said(self) -> list[Intent]:
        return list(self.protocol.outgoing())

    def told(self) -> list[News]:
        return [each.news for each in self.protocol.incoming() if isinstance(each, Arrived)]

    def live(self) -> Bench:
        """Connected and welcomed, and nothing left to be read."""
        self.protocol.opened()
        self.hear(news.Welcome(MAJOR, 0, "host", ["yueqing/local"]))
        self.said()
        self.told()
        return self

    def seated(self) -> Bench:
        """In a room, at a table whose match has begun."""
        self.live()
        self.hear(news.Seated(3, TOKEN), news.MatchBegun("m1", 2, HEADER, HASH))
        self.said()
        self.told()
        return self

    @property
    def status(self) -> LineStatus:
        return self.protocol.standing.status


def asked(seq: int, win: int) -> news.Asked:
    return news.Asked(seq, Question(win, "turn", ["pass"], 0, 8000))
