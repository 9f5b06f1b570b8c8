"""A client that somebody else wrote from the document alone plays every game on a real server."""

from __future__ import annotations

import ast
import asyncio
import json
import sys
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import stranger
from game.host.agreed import known_games
from game.net.address import Address
from game.net.line import Me
from game.net.transport import SocketLine, Ways
from game.network import my_games
from game.session.connection import Connection
from game.session.online import Proven
from quick_server import QuickServer, quick_server
from rules.core.window import Answer
from stranger import Json, Stranger, root_of, shuffled

PATIENCE_S = 60.0
HALF = (("cut", 40), ("forget", 130), ("lose", 220), ("cut", 300))


def run(work: Coroutine[Any, Any, None]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(PATIENCE_S):
            await work

    asyncio.run(bounded())


@asynccontextmanager
async def alive(*players: Stranger) -> AsyncIterator[None]:
    """They are connected; at the end they leave."""
    async with asyncio.TaskGroup() as group:
        for player in players:
            group.create_task(player.live())
        for player in players:
            await player.until(partial(getattr, player, "is_welcome"))
        yield
        for player in players:
            await player.leave()


def is_through(player: Stranger) -> bool:
    return bool(player.finished) and player.room.get("stage") == "between"


async def sit_down(spec: Json, players: list[Stranger]) -> None:
    """The first one opens a room, the others come in by its code; all are ready."""
    host, all_ready = players[0], [True] * len(players)
    await host.say("create", spec=spec, name=host.name)
    await host.until(lambda: host.code)
    for player in players[1:]:
        await player.say("join", code=host.code, name=player.name)
    await host.until(lambda: [member.get("ready") for member in host.room.get("members", ())] == all_ready)


async def play(served: QuickServer, game: str, options: Json, luck: int) -> list[Stranger]:
    """A match of the shortest length; one of the four loses its line again and again."""
    key, edition = game.split("/")
    players = [Stranger(served.url, f"stranger {place}", luck + place) for place in range(4)]
    async with alive(*players):
        terms = {"game": key, "edition": edition, "options": {"length": 4, **options}, "timing": "quick"}
        await sit_down(terms, players)
        players[luck % 4].breaks = [(at, how) for how, at in HALF]
        await players[0].say("start")
        for player in players:
            await player.until(partial(is_through, player))
            await player.say("replay", code=player.finished["record"])
            await player.until(partial(getattr, player, "has_record"))
    return players


def agree(players: list[Stranger]) -> None:
    """They were told the same end, the record has it too, and every shuffle was as it should be."""
    ends = [{key: player.finished[key] for key in ("totals", "ranking", "record")} for player in players]
    assert ends == [ends[0]] * 4
    records = {"".join(player.pieces) for player in players}
    header, *lines = [json.loads(line) for line in records.pop().splitlines()]
    assert not records
    assert [line for line in lines if line["e"] == "end"][-1]["totals"] == ends[0]["totals"]
    assert header["commitment"] == players[0].head
    for player in players:
        assert sorted(player.checked) == [1, 2, 3, 4]
        assert min(player.checked.values()) >= 13
        assert player.errors == []
        assert {refusal["code"] for refusal in player.refusals} <= {"late"}
        compare(player, lines)


def compare(player: Stranger, lines: list[Json]) -> None:
    """The record tells each hand with the wall, the seed and the nonces that this client has worked out or sent."""
    firsts = {line["no"]: line for line in lines if line["e"] == "hand"}
    assert sorted(firsts) == [1, 2, 3, 4]
    for number, first in firsts.items():
        root = root_of(first["seed"], first["nonces"])
        assert first["wall"] == shuffled(root, number, player.header)
        assert first["nonces"][player.seat] in {player.nonces.get(number), "0" * 32}


WILDER: list[tuple[str, Json]] = [
    ("yueqing/jp", {"worm": True, "tiles_left": 4}),
    ("sichuan/local", {"mode": "blood", "declare_void": True}),
    ("xuezhan/local", {"exchange3": 3, "items": True}),
    ("xueliu/local", {"exchange3": 4, "declare_void": True, "timely_rain": True}),
]


@pytest.mark.parametrize(
    ("game", "options"),
    [*((game, {}) for game in known_games()), *WILDER],
    ids=lambda value: "+".join(value) or "house" if isinstance(value, dict) else value,
)
def test_four_strangers_play_a_match_to_its_end(game: str, options: Json) -> None:
    async def match() -> None:
        async with quick_server() as served:
            luck = len(game) + len(options)
            players = await play(served, game, options, luck)
            agree(players)
            assert players[luck % 4].returns == ["cut", "forget", "sync", "cut"]
            assert all(player.returns == [] for player in players if player is not players[luck % 4])

    run(match())


def test_who_has_the_token_has_the_seat_and_the_first_one_stays_away() -> None:
    async def meet() -> None:
        async with quick_server() as served:
            first, second = Stranger(served.url, "a"), Stranger(served.url, "b")
            async with alive(first):
                await sit_down({"game": "yueqing"}, [first])
                second.token = first.token
                async with alive(second):
                    await second.until(lambda: second.room)
                    await first.until(lambda: first.over)
                    assert (second.member, second.code) == (first.member, first.code)

    run(meet())


class Ours:
    """A client of this program beside strangers, that answers what silence means."""

    def __init__(self, port: int, name: str, woken: asyncio.Event) -> None:
        loop = asyncio.get_running_loop()
        me = Me("1", "en", name, my_games())

        def moved() -> None:
            loop.call_soon_threadsafe(woken.set)

        ways = Ways(lambda: me, moved=moved)
        self.name = name
        self.line = SocketLine(Address("127.0.0.1", port, False), ways)
        self.online = Connection(self.line)
        self.proven: list[Proven] = []
        self.done: set[tuple[str, int]] = set()

    def look(self) -> None:
        """Take in what has come; be ready, answer, go on."""
        self.proven += [each for each in self.online.poll() if isinstance(each, Proven)]
        table = self.online.table
        if table is None:
            return
        table.poll(0.0)
        if table.window is not None and self._first("window", table.window.id):
            table.submit(Answer(table.window.id, table.window.default))
        view = table.view
        if view is not None and view.state.end is not None and self._first("hand", view.state.start.no):
            table.proceed()

    def _first(self, what: str, number: int) -> bool:
        """Whether that has not been done yet."""
        is_new = (what, number) not in self.done
        self.done.add((what, number))
        return is_new

    def ready(self, code: str) -> None:
        self.online.join(self.name, code=code)
        self.online.ready(on=True)


def test_a_stranger_plays_beside_three_of_our_own() -> None:
    async def match() -> None:
        woken = asyncio.Event()
        async with quick_server() as served:
            host = Stranger(served.url, "stranger", 3)
            ours = [Ours(served.port, name, woken) for name in ("a", "b", "c")]
            async with alive(host):
                await sit_down({"game": "yueqing", "options": {"length": 4}, "timing": "quick"}, [host])
                for each in ours:
                    each.ready(host.code)
                looking = asyncio.create_task(look_on(ours, woken))
                await host.until(lambda: [m.get("ready") for m in host.room["members"]] == [True] * 4)
                await host.say("start")
                await host.until(lambda: host.finished)
                await looking
            for each in ours:
                table = each.online.table
                assert table is not None
                assert list(table.match.totals) == host.finished["totals"]
                assert [(proof.hand, proof.holds) for proof in each.proven] == [
                    (n, True) for n in (1, 2, 3, 4)
                ]
                each.online.close()
                await asyncio.to_thread(each.line.join, PATIENCE_S)
            assert sorted(host.checked) == [1, 2, 3, 4]

    run(match())


async def look_on(ours: list[Ours], woken: asyncio.Event) -> None:
    """Let them do what they do until the match is over for all."""
    while not all(len(each.proven) == 4 for each in ours):
        await woken.wait()
        woken.clear()
        for each in ours:
            each.look()


def test_it_is_written_from_the_document_alone() -> None:
    text = Path(stranger.__file__).read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(text)))
    modules = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    modules |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {module.partition(".")[0] for module in modules} <= {*sys.stdlib_module_names, "websockets"}
