"""Words of a real match mixed up, doubled, dropped and spoiled: the client refuses them, and never falls over."""

from __future__ import annotations

import json
from functools import lru_cache
from random import Random

import pytest

from game.clock import ManualClock
from game.errors import RemoteProtocolError
from game.net.intents import Intent
from game.net.line import LineStatus, Me, Place, Standing, Tiding
from game.net.parts import RoomSpec
from game.net.protocol import ClientProtocol
from game.net.wire import read_news
from game.session.connection import Connection
from game.session.online import OnlineStatus
from memory_host import MemoryHost
from remote_play import busy, friends, play


class Heard:
    """A line on which a test says what comes."""

    def __init__(self) -> None:
        self.clock = ManualClock(10.0)
        self.protocol = ClientProtocol(Me(), self.clock, Place("t" * 24))
        self.protocol.opened()

    @property
    def address(self) -> str:
        return "nowhere"

    @property
    def standing(self) -> Standing:
        return self.protocol.standing

    def now(self) -> float:
        return self.clock.now()

    def take(self) -> tuple[Tiding, ...]:
        return self.protocol.incoming()

    def say(self, intent: Intent) -> None:
        self.protocol.say(intent)

    def say_voice(self, frame: bytes) -> None:
        pass

    def voices(self) -> tuple[tuple[int, bytes], ...]:
        return ()

    def trust(self) -> None:
        pass

    def close(self) -> None:
        self.protocol.close()


@lru_cache(maxsize=1)
def _texts() -> tuple[str, ...]:
    """Everything that one seat was told in a match."""
    host = MemoryHost()
    players = friends(host, RoomSpec("xuezhan", options={"length": 4, "items": True}, timing="quick"))
    play(host, players, busy(Random(1)))
    return tuple(text for line, text in host.told if line == 2 and isinstance(text, str))


def _mixed(rng: Random) -> list[str]:
    """A part of them, not as they were."""
    texts = list(_texts())
    for _ in range(rng.randrange(1, 12)):
        place = rng.randrange(len(texts) - 1)
        match rng.randrange(5):
            case 0:
                texts[place], texts[place + 1] = texts[place + 1], texts[place]
            case 1:
                texts.insert(place, texts[rng.randrange(len(texts))])
            case 2:
                del texts[place]
            case 3:
                texts[place] = _spoiled(texts[place], rng)
            case _:
                texts = texts[:place] + texts[rng.randrange(len(texts)) :] or texts
        if len(texts) < 3:
            return list(_texts())
    return texts


def _spoiled(text: str, rng: Random) -> str:
    """One value is another one."""
    said = json.loads(text)
    part = said.get("line", said)
    key = rng.choice(sorted(part))
    part[key] = rng.choice([None, -1, 0, 3, 10**9, "", "1m", "?", [], [1, 2], {}, True, part[key]])
    return json.dumps(said)


@pytest.mark.parametrize("seed", range(60))
def test_whatever_a_server_says_the_client_stands(seed: int) -> None:
    line = Heard()
    online = Connection(line)
    heard = 0
    for text in _mixed(Random(seed)):
        if line.standing.status is LineStatus.CLOSED:
            break
        try:
            said = read_news(text)
        except RemoteProtocolError:
            continue
        if said is not None:
            line.protocol.hear(said)
            heard += 1
        online.poll()
        table = online.table
        if table is not None:
            table.poll(0.0)
            assert table.match.players
            assert table.seconds_left(0.0) is None or table.window is not None
            assert table.view is None or table.view.seat == table.own_seat
    assert heard > 0
    assert online.status in (OnlineStatus.CONNECTING, OnlineStatus.LIVE, OnlineStatus.CLOSED)


def test_the_words_as_they_were_are_a_whole_match() -> None:
    line = Heard()
    online = Connection(line)
    for text in _texts():
        said = read_news(text)
        assert said is not None
        line.protocol.hear(said)
        online.poll()
        if online.table is not None:
            online.table.poll(0.0)
    assert online.table is not None
    assert online.table.match.over
    assert online.why == ""
