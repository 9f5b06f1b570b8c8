"""`ouju bench host`: a real room server under many rooms (联机压测), over sockets on loopback, store and all.

The server is a process of its own with SQLite in a folder that is thrown away; this process is all the clients. Both
share the machine: with few cores what is measured is the two together, and a driver that cannot keep up says so.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from game.bench.guests import Crowd, Wish
from game.bench.item import Unavailable
from game.linking import program

__all__ = ["Figures", "Load", "Running", "main", "measure", "quantile"]

_ROOT: Final = Path(__file__).resolve().parents[2]
_PAGE: Final = 4096
_PATIENCE_S: Final = 60.0
_STILL_S: Final = 30.0
"""A room in which nobody has moved for so long stands still: every clock has run out twice."""


@dataclass(frozen=True, slots=True)
class Load:
    """What is measured: so many rooms for so long, at which pace, on which store."""

    rooms: int = 50
    seconds: float = 20.0
    flat_out: bool = False
    seed: int = 1
    games: tuple[str, ...] = ()
    store: str = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """What came out. Times are from a turn's answer to the next thing its seat is told, in milliseconds."""

    rooms: int
    seconds: float
    moves: int
    moves_s: float
    told_s: float
    hands: int
    matches: int
    p50_ms: float
    p99_ms: float
    worst_ms: float
    memory_mb: float
    memory_room_kb: float
    grown_mb: float
    """By how much its memory grew while it was measured."""
    cpu_percent: float
    driver_cpu_percent: float
    opened_s: float
    still: int
    lost: int
    refused: int
    troubles: dict[str, int]

    @property
    def is_sound(self) -> bool:
        """Whether every room went on and nobody was lost."""
        return not (self.still or self.lost or self.troubles)


def main(argv: Sequence[str]) -> int:
    """Measures and prints; 1 when a room stood still or a client was lost, 2 when it cannot run here."""
    parser = argparse.ArgumentParser(
        prog="ouju bench host", description="Play many rooms on a server over loopback and measure it."
    )
    parser.add_argument("--rooms", type=int, default=50, help="rooms with four clients each (50)")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long it is measured (20)")
    parser.add_argument(
        "--flat-out", action="store_true", help="answer at once, not after 0.5 to 1.5 seconds"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the pace (1)")
    parser.add_argument(
        "--games", default="", metavar="G,G", help="game/edition with commas between them (all)"
    )
    parser.add_argument(
        "--store", default="", help="as in `ouju host` (SQLite in a folder that is thrown away)"
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    args = parser.parse_args(argv)
    if args.rooms < 1 or args.seconds <= 0:
        parser.error("--rooms and --seconds need more than nothing")
    games = tuple(each.strip() for each in args.games.split(",") if each.strip())
    load = Load(args.rooms, args.seconds, args.flat_out, args.seed, games, args.store)
    try:
        figures = asyncio.run(measure(load))
    except Unavailable as reason:
        sys.stderr.write(f"ouju bench host: {reason}\n")
        return 2
    print(json.dumps(asdict(figures)) if args.json else _table(figures))
    return 0 if figures.is_sound else 1


async def measure(load: Load) -> Figures:
    """Start a server, fill it, measure it, end it. Raises `Unavailable` where that cannot be done."""
    from game.host.agreed import known_games

    with tempfile.TemporaryDirectory(prefix="ouju-bench-") as folder:
        store = load.store or f"sqlite:{Path(folder) / 'host.sqlite'}"
        host = Running.start(
            folder, "--store", store, "--rooms", str(load.rooms + 16), "--messages", "5000",
            "--per-address", str(load.rooms * 8 + 64),
        )  # fmt: skip
        try:
            pace = (0.0, 0.0) if load.flat_out else (0.5, 1.5)
            games = load.games or tuple(known_games())
            crowd = Crowd(Wish(host.url, load.rooms, games, pace, load.seed))
            try:
                return await _watch(host, crowd, load)
            finally:
                await crowd.leave()
        finally:
            host.stop()


async def _watch(host: Running, crowd: Crowd, load: Load) -> Figures:
    loop = asyncio.get_running_loop()
    empty, begun = host.memory(), loop.time()
    try:
        async with asyncio.timeout(_PATIENCE_S + load.rooms / 4):
            await crowd.gather()
    except TimeoutError:
        raise Unavailable(f"not all rooms came to play; troubles: {crowd.tally.troubles or 'none'}") from None
    _complain(crowd)
    opened = loop.time() - begun
    await asyncio.sleep(min(5.0, load.seconds / 4))  # the rush of all first hands is over then
    crowd.tally.clear()
    busy, own, since, before = host.cpu(), _own_cpu(), loop.time(), host.memory()
    await asyncio.sleep(load.seconds)
    _complain(crowd)
    seconds = loop.time() - since
    tally = crowd.tally
    delays = sorted(tally.delays)
    full = host.memory()
    return Figures(
        rooms=load.rooms, seconds=round(seconds, 2), moves=tally.moves, moves_s=round(tally.moves / seconds, 1),
        told_s=round(tally.told / seconds, 1), hands=tally.hands, matches=tally.matches,
        p50_ms=quantile(delays, 0.5), p99_ms=quantile(delays, 0.99), worst_ms=quantile(delays, 1.0),
        memory_mb=round(full / 2**20, 1), memory_room_kb=round((full - empty) / 1024 / load.rooms, 1),
        grown_mb=round((full - before) / 2**20, 1),
        cpu_percent=round(100 * (host.cpu() - busy) / seconds, 1),
        driver_cpu_percent=round(100 * (_own_cpu() - own) / seconds, 1), opened_s=round(opened, 2),
        still=sum(at < loop.time() - _STILL_S for at in crowd.moved_at), lost=tally.lost, refused=tally.refused,
        troubles=dict(tally.troubles),
    )  # fmt: skip


def _complain(crowd: Crowd) -> None:
    for error in crowd.failures():
        raise Unavailable(f"a client failed: {error!r}")


class Running:
    """A room server in a process of its own."""

    def __init__(self, process: subprocess.Popen[bytes], told: dict[str, object]) -> None:
        self.process: Final = process
        self.url: Final = str(told["url"])
        self.told: Final = told

    @classmethod
    def start(cls, folder: str | Path, *options: str) -> Running:
        """Start one on a free port of loopback. Raises `Unavailable` when it does not come up."""
        process = subprocess.Popen(
            [*program(piped=True), "host", "--port", "0", "--json", "--quiet", "--child",
             "--data", str(folder), *options],
            cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert process.stdout is not None, "there is a pipe"
        line = process.stdout.readline()
        if not line:
            process.communicate()
            raise Unavailable("the server did not come up; what it said stands above")
        return cls(process, json.loads(line))

    def memory(self) -> int:
        """What it holds of the machine's memory, in bytes; 0 where that is not told."""
        return _resident(self.process.pid)

    def cpu(self) -> float:
        """How many seconds it has computed; 0.0 where that is not told."""
        try:
            fields = (
                Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
            )
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> int:
        """End it as a person would; its exit code."""
        assert self.process.stdin is not None, "there is a pipe"
        assert self.process.stdout is not None, "there is a pipe"
        self.process.stdin.close()
        try:
            return self.process.wait(_PATIENCE_S)
        finally:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()


def _resident(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * _PAGE
    except OSError:
        return 0


def _own_cpu() -> float:
    times = os.times()
    return times.user + times.system


def quantile(ordered: Sequence[float], share: float) -> float:
    """That share of the times is no longer, in milliseconds; 0.0 where nothing was timed.

    >>> quantile([0.001, 0.002, 0.003, 0.004], 0.5), quantile([], 0.99)
    (2.0, 0.0)
    """
    if not ordered:
        return 0.0
    place = max(0, min(len(ordered) - 1, round(share * len(ordered)) - 1))
    return round(ordered[place] * 1000, 2)


def _table(figures: Figures) -> str:
    rows = (
        ("rooms, clients", f"{figures.rooms}, {figures.rooms * 4}"),
        ("opened in", f"{figures.opened_s} s"),
        ("measured for", f"{figures.seconds} s"),
        ("answers a second", f"{figures.moves_s:,}"),
        ("events told a second", f"{figures.told_s:,}"),
        ("hands, matches ended", f"{figures.hands}, {figures.matches}"),
        ("answer to event", f"p50 {figures.p50_ms} ms, p99 {figures.p99_ms} ms, worst {figures.worst_ms} ms"),
        (
            "memory",
            f"{figures.memory_mb} MB, {figures.memory_room_kb} kB a room, grown by {figures.grown_mb} MB",
        ),
        ("processor", f"server {figures.cpu_percent} %, driver {figures.driver_cpu_percent} % of a core"),
        ("rooms that stood still", str(figures.still)),
        ("clients lost, answers refused", f"{figures.lost}, {figures.refused}"),
        ("errors", ", ".join(f"{code} {count}" for code, count in figures.troubles.items()) or "none"),
    )
    return "\n".join(f"{name:<30} {value}" for name, value in rows)
