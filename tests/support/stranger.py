"""A client of room servers that somebody else might have written: from docs/protocol.md and what it links to, alone.

It knows nothing of this program (it imports neither `game` nor `rules`) and no rule of any game: it answers by index,
takes only numbers without a gap, comes back when its line breaks, and works every shuffle out again by itself.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import random
import re
import secrets
import ssl
from collections.abc import Callable, Iterator
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

__all__ = ["Json", "Stranger", "root_of", "shuffled", "tiles_of", "uniform"]

Json = dict[str, Any]
Ends = dict[str, list[int]]
NUMBERED = frozenset({"told", "asked", "closed", "auto", "finished"})
SUITED = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
SETS = {"yueqing": 136, "wuhanhua": 136, "shanghaihua": 136, "sichuan": 108, "xuezhan": 108, "xueliu": 108}
"""How many tiles a game has."""
GAMES = ("yueqing/jp", *(f"{game}/local" for game in SETS))


def tiles_of(group: str) -> list[str]:
    """The tiles of a group string: `46s 6p E` are four."""
    return [
        number + suit if suit else letter
        for numbers, suit, letters in re.findall(r"([1-9]+)([mpsf])|([ESWNCFB?]+)", group)
        for number, letter in ((each, each) for each in numbers or letters)
    ]


def bits(key: bytes, label: str) -> Iterator[int]:
    """The stream of a label, byte by byte."""
    counter = 0
    while True:
        yield from hmac.digest(key, label.encode() + counter.to_bytes(4, "big"), "sha256")
        counter += 1


def uniform(stream: Iterator[int], below: int) -> int:
    """A number below that one, each as likely."""
    while True:
        drawn = int.from_bytes(bytes(next(stream) for _ in range(4)), "big")
        if drawn < (1 << 32) // below * below:
            return drawn % below


def root_of(seed: str, nonces: list[str]) -> bytes:
    """What a hand's wall and dice come from: the server's part and everybody's."""
    parts = [bytes.fromhex(part) for part in (seed, *nonces)]
    return hashlib.sha256(b"ouju/1/mix" + b"".join(parts)).digest()


def shuffled(root: bytes, number: int, header: Json) -> list[str]:
    """The wall of a hand, the first tile dealt first."""
    kinds = SUITED + list("ESWNCFB") if SETS[header["game"]] == 136 else SUITED
    wall = [kind for kind in kinds for _ in range(4)]
    if header["options"].get("worm"):
        wall += [f"{number}f" for number in range(1, 9)]
    stream = bits(root, f"ouju/1/hand/{number}/wall")
    for place in range(len(wall) - 1, 0, -1):
        other = uniform(stream, place + 1)
        wall[place], wall[other] = wall[other], wall[place]
    return wall


def check_hand(root: bytes, seat: int, header: Json, lines: list[Json]) -> int:
    """Whether everything that a seat saw of a hand comes from that root; how many of its own tiles were compared."""
    first = lines[0]
    number, dealer = first["no"], first["dealer"]
    stream = bits(root, f"ouju/1/hand/{number}/dice")
    dice = [uniform(stream, 6) + 1 for _ in range(4)]
    assert first["dice"] == [dice[:2], dice[2:]], "other dice"
    if number == 1:
        assert dealer == uniform(bits(root, "ouju/1/seats"), 4), "another dealer"
    wall = shuffled(root, number, header)
    size = 16 if SETS[header["game"]] == 136 else 13
    turn = (seat - dealer) % 4
    places = [block * 16 + turn * 4 + tile for block in range(size // 4) for tile in range(4)]
    places += [size // 4 * 16 + turn] * (size % 4) + [4 * size] * (turn == 0)
    ends: Ends = {"front": list(range(4 * size + 1, len(wall))), "tail": []}
    for upper in range(len(wall) - 2, 4 * size, -2):
        ends["tail"] += [upper, upper + 1]
    own = swapped = 0
    for line in lines[1:]:
        if line["e"] == "deal":
            own = len(places)
            assert tiles_of(line["hands"][seat]) == [wall[place] for place in places], "another deal"
        elif line["e"] == "indicator":
            turned = line["places"]
            assert [wall[place] for place in turned] == line.get("tiles", [line["tile"]]), "another indicator"
            ends = {end: [place for place in order if place not in turned] for end, order in ends.items()}
        elif line["e"] == "item" and line["item"].startswith("swap") and "refused" not in line:
            swapped += 1  # where, nobody is told before the record is there
        elif line["e"] == "draw":
            place = ends[line["end"]].pop(0)
            if line["tile"] != "?":
                own += line["seat"] == seat
                swapped -= line["tile"] != wall[place]
                assert swapped >= 0, "another draw"
    return own


class Broken(Exception):
    """The line has been cut here, on purpose."""


class Stranger:
    """One client: who it is, what it was told, and what it makes of that."""

    def __init__(self, url: str, name: str, luck: int = 0, tls: ssl.SSLContext | None = None) -> None:
        self.url, self.name, self.tls = url, name, tls
        self.luck = random.Random(luck)
        self.socket: ClientConnection | None = None
        self.member, self.token, self.code = -1, "", ""
        self.room: Json = {}
        self.match, self.seat, self.head = "", -1, ""
        self.header: Json = {}
        self.seq = self.hand = 0
        self.question: Json | None = None
        self.answers: dict[int, int] = {}
        """By window, whatever has come of them."""
        self.hands: dict[int, list[Json]] = {}
        self.commitments: dict[int, str] = {}
        self.nonces: dict[int, str] = {}
        self.checked: dict[int, int] = {}
        """By hand, how many own tiles have been compared with the wall that was worked out."""
        self.finished: Json = {}
        self.errors: list[Json] = []
        self.refusals: list[Json] = []
        self.pieces: list[str] = []
        self.breaks: list[tuple[int, str]] = []
        """From which number on the line is cut: `cut`, `forget` (all that was known, too), `lose` (one message)."""
        self.returns: list[str] = []
        self.syncing = self.over = self.is_welcome = self.has_record = False
        self._changed = asyncio.Condition()
        self._again: set[asyncio.Task[None]] = set()

    async def say(self, kind: str, **fields: object) -> None:
        if self.socket is not None:
            await self.socket.send(json.dumps({"t": kind, **fields}, ensure_ascii=False))

    async def until(self, is_so: Callable[[], object]) -> None:
        """Wait until what was told has made it so."""
        async with self._changed:
            await self._changed.wait_for(lambda: is_so() or self.over)

    async def live(self) -> None:
        """Connect, come back whenever the line breaks, and take in everything that is said until all is over."""
        while not self.over:
            async with connect(
                self.url, ssl=self.tls, subprotocols=[Subprotocol("ouju.1")], compression=None, ping_interval=None,
                max_size=1 << 20, proxy=None,
            ) as socket:  # fmt: skip
                self.socket = socket
                games = dict.fromkeys(GAMES, "*")
                await self.say("hello", major=1, build="stranger 2", locale="en", games=games)
                try:
                    async for text in socket:
                        await self._hear(json.loads(text))
                except (Broken, ConnectionClosed):
                    self.syncing = False

    async def leave(self) -> None:
        self.over = True
        if self.socket is not None:
            await self.socket.close()

    async def _hear(self, news: Json) -> None:
        kind = news["t"]
        if kind in NUMBERED:
            if kind == "told" and self._is_due("lose", news["seq"]):
                self.breaks.pop(0)
                return
            await self._count(news)
        else:
            hear = getattr(self, f"_on_{kind}", None)
            if hear is not None:
                await hear(news)
        async with self._changed:
            self._changed.notify_all()
        for how in ("cut", "forget"):
            if self._is_due(how, self.seq):
                await self._break(self.breaks.pop(0)[1])

    def _is_due(self, how: str, seq: int) -> bool:
        """Whether that is to happen to the line now."""
        return bool(self.breaks) and self.breaks[0][1] == how and seq >= self.breaks[0][0]

    async def _break(self, how: str) -> None:
        """Lose the line, as when a cable is pulled, and perhaps everything that was known."""
        assert self.socket is not None
        if how == "forget":
            self.seq, self.match = 0, ""
        self.returns.append(how)
        self.socket.transport.abort()
        raise Broken

    async def _count(self, news: Json) -> None:
        if news["seq"] == self.seq + 1:
            self.seq, self.syncing = news["seq"], False
            await getattr(self, f"_on_{news['t']}")(news)
        elif news["seq"] > self.seq + 1:
            if not self.syncing:
                self.syncing = True
                self.returns.append("sync")
                await self.say("sync", match=self.match, seq=self.seq)
        elif news["t"] == "asked" and self.question and news["question"]["win"] == self.question["win"]:
            await self._ask(news["question"])

    async def _on_welcome(self, news: Json) -> None:
        self.is_welcome = True
        if self.token:
            await self.say("resume", token=self.token, match=self.match, seq=self.seq)
            if self.match and self.hands.get(self.hand, [{"e": ""}])[-1]["e"] == "end":
                await self._proceed()  # what was said before may have been lost with the line

    async def _on_seated(self, news: Json) -> None:
        self.member, self.token, self.code = news["member"], news["token"], news["code"]

    async def _on_room(self, news: Json) -> None:
        self.room = state = news["state"]
        me = next(member for member in state["members"] if member["id"] == self.member)
        if state.get("stage", "waiting") == "waiting" and not me.get("ready"):
            await self.say("ready")

    async def _on_displaced(self, _: Json) -> None:
        """Somebody else has this place now: stay away."""
        self.over = True

    async def _on_match(self, news: Json) -> None:
        self.seq = self.hand = 0
        self._sit(news)
        if self.header["options"].get("items"):
            await self._proceed()  # the pause before the first hand

    async def _on_snapshot(self, news: Json) -> None:
        self.seq, self.syncing = news["seq"], False
        self._sit(news)
        self.question = None
        if news["lines"]:
            self.hand = news["lines"][0]["no"]
            self.hands[self.hand] = list(news["lines"])
        if news.get("question"):
            await self._ask(news["question"])
        if news.get("finished"):
            self.finished = news["finished"]
        elif news["lines"] and any(line["e"] == "end" for line in news["lines"]):
            await self._proceed()

    async def _proceed(self) -> None:
        await self.say("proceed", match=self.match, hand=self.hand)

    def _sit(self, news: Json) -> None:
        self.match, self.seat, self.head = news["match"], news["seat"], news["head"]
        self.header = news["header"]
        assert self.head == self.header["commitment"]

    async def _on_commit(self, news: Json) -> None:
        number = news["hand"]
        assert news["algorithm"] == "ouju/1" if "algorithm" in news else True
        assert self.commitments.setdefault(number, news["commitment"]) == news["commitment"]
        if number == 1:
            assert news["commitment"] == self.head
        if number not in self.nonces:
            self.nonces[number] = secrets.token_hex(16)
        await self.say("nonce", match=self.match, hand=number, value=self.nonces[number])

    async def _on_reveal(self, news: Json) -> None:
        number, seed = news["hand"], news["seed"]
        link = bytes.fromhex(seed)
        for _ in range(number):
            link = hashlib.sha256(link).digest()
        assert link.hex() == self.head, "another chain"
        if number in self.commitments:
            assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == self.commitments[number]
        assert self.commitments.get(number + 1, seed) == seed
        assert news["nonces"][self.seat] in {self.nonces.get(number), "0" * 32}
        if number in self.hands:
            root = root_of(seed, news["nonces"])
            self.checked[number] = check_hand(root, self.seat, self.header, self.hands[number])

    async def _on_told(self, news: Json) -> None:
        line = news["line"]
        if line["e"] == "hand":
            self.hand = line["no"]
            self.hands[self.hand] = []
        self.hands[self.hand].append(line)
        if line["e"] == "end":
            await self._proceed()

    async def _on_asked(self, news: Json) -> None:
        await self._ask(news["question"])

    async def _on_closed(self, news: Json) -> None:
        if self.question and self.question["win"] == news["win"]:
            self.question = None

    async def _on_auto(self, news: Json) -> None:
        if news["seat"] == self.seat and news["on"]:
            await self.say("auto", on=False)

    async def _on_finished(self, news: Json) -> None:
        self.finished, self.question = news, None

    async def _ask(self, question: Json) -> None:
        self.question, win = question, question["win"]
        if win not in self.answers:
            chosen = self.luck.randrange(len(question["options"]))
            self.answers[win] = chosen if self.luck.random() < 0.3 else question["default"]
        await self.say("seen", match=self.match, win=win)
        await self.say(
            "answer", match=self.match, hand=self.hand, win=win, option=self.answers[win], ref=win + 1
        )

    async def _on_ack(self, news: Json) -> None:
        assert news["ref"] == news["win"] + 1
        assert news["option"] == self.answers[news["win"]]

    async def _on_refused(self, news: Json) -> None:
        self.refusals.append(news)

    async def _on_ping(self, news: Json) -> None:
        await self.say("pong", stamp=news.get("stamp", 0))

    async def _on_error(self, news: Json) -> None:
        self.errors.append(news)
        if news["code"] == "rate":
            task = asyncio.create_task(self._later(news["retry_ms"] / 1000))
            self._again.add(task)
            task.add_done_callback(self._again.discard)

    async def _later(self, pause: float) -> None:
        """What was too much is said once more."""
        await asyncio.sleep(pause)
        if self.question:
            await self._ask(self.question)

    async def _on_record(self, news: Json) -> None:
        self.pieces.append(news["text"])
        told = sum(len(piece.encode()) for piece in self.pieces)
        assert news["total"] >= told
        self.has_record = told == news["total"]
        if not self.has_record:
            await self.say("replay", code=news["code"], offset=told)
