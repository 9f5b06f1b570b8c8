"""A watchdog with real processes: small programs that beat, hang, crash or end as they should."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from game.kiosk.crashes import Crash, CrashLog
from game.watchdog.client import Relay
from game.watchdog.codes import BEAT
from game.watchdog.reports import Memory, Reports
from game.watchdog.running import Kennel, Watchdog
from game.watchdog.supervisor import Patience, Supervisor

BEATS = f"print({BEAT!r}, flush=True)\n"
HANGS = BEATS + "import sys\nsys.stdin.read()\nsys.stdin.close()\nimport time\nwhile True: time.sleep(60)\n"
CRASHES = BEATS + "print('said', flush=True)\nimport sys\nsys.exit('ouju: 坏了')\n"
LEAVES = "print('bye', flush=True)\n"
OBEYS = "print('ready', flush=True)\nimport sys\nsys.stdin.read()\nsys.exit(75)\n"


class Pack:
    """A watchdog over scripts, one after the other, that never waits between them."""

    def __init__(self, folder: Path, scripts: Sequence[str], patience: Patience | None = None) -> None:
        self.scripts: Iterator[str] = iter(scripts)
        self.safe: list[bool] = []
        self.said, self.complained = io.BytesIO(), io.BytesIO()
        self.folder = folder
        self.kennel = Kennel(
            self.command, Reports(folder, boot="b"), Relay(self.said), Relay(self.complained), trace=True
        )
        self.dog = Watchdog(self.kennel, Supervisor(patience=patience or Patience(longest_s=0.0)))

    def command(self, safe: bool) -> Sequence[str]:
        self.safe.append(safe)
        return [sys.executable, "-X", "utf8", "-c", next(self.scripts)]

    @property
    def lines(self) -> list[str]:
        return self.said.getvalue().decode().splitlines()

    @property
    def reports(self) -> tuple[Crash, ...]:
        return CrashLog(self.folder / "crashes").recent()


def test_a_crash_is_written_down_and_another_client_started(tmp_path: Path) -> None:
    pack = Pack(tmp_path, [CRASHES, LEAVES])
    assert pack.dog.run() == 0
    (report,) = pack.reports
    assert (report.hung, report.code, report.tail) == (False, 1, "ouju: 坏了")
    assert pack.complained.getvalue().decode().split() == ["ouju:", "坏了"]


def test_beats_are_kept_and_all_else_is_passed_on(tmp_path: Path) -> None:
    pack = Pack(tmp_path, [CRASHES, LEAVES])
    pack.dog.run()
    assert BEAT not in pack.lines
    assert [line for line in pack.lines if not line.startswith("{")] == ["said", "bye"]
    did = [json.loads(line)["did"] for line in pack.lines if line.startswith("{")]
    assert did == ["started", "ended", "started", "ended", "left"]


def test_a_hanging_client_is_killed(tmp_path: Path) -> None:
    pack = Pack(tmp_path, [HANGS, LEAVES], Patience(beat_s=0.05, first_beat_s=60.0, longest_s=0.0))
    assert pack.dog.run() == 0
    assert [report.hung for report in pack.reports] == [True]


def test_three_crashes_lead_to_safe_mode_and_the_next_watchdog_knows(tmp_path: Path) -> None:
    pack = Pack(tmp_path, [CRASHES, CRASHES, CRASHES, LEAVES])
    assert pack.dog.run() == 0
    assert pack.safe == [False, False, False, True]
    memory = Reports(tmp_path, boot="b").recall()
    assert memory.safe
    assert len(memory.crashes) == 3
    after = Pack(tmp_path, [LEAVES])
    after.dog.run()
    assert after.safe == [True]


def test_a_program_that_is_not_there_is_a_crash(tmp_path: Path) -> None:
    pack = Pack(tmp_path, [])
    commands = iter([[str(tmp_path / "nothing")], [sys.executable, "-c", LEAVES]])
    dog = Watchdog(
        Kennel(lambda safe: next(commands), pack.kennel.reports, pack.kennel.out, pack.kennel.err),
        Supervisor(patience=Patience(longest_s=0.0)),
    )
    assert dog.run() == 0
    (report,) = pack.reports
    assert report.code == 127
    assert "nothing" in report.tail


def test_told_to_end_it_closes_the_input_of_the_client(tmp_path: Path) -> None:
    pack = Pack(tmp_path, [OBEYS])

    class Caller(io.BytesIO):
        def write(self, line: object) -> int:
            if line == b"ready\n":
                pack.dog.end()
            return 0

    kennel = Kennel(pack.command, pack.kennel.reports, Relay(Caller()), pack.kennel.err)
    pack.dog = Watchdog(kennel, Supervisor())
    assert pack.dog.run() == 0
    assert pack.reports == ()
    assert not (tmp_path / "watchdog.json").exists(), "there is nothing to remember"


def test_without_crashes_nothing_is_written(tmp_path: Path) -> None:
    Pack(tmp_path, [LEAVES]).dog.run()
    assert list(tmp_path.iterdir()) == []
    assert Reports(tmp_path, boot="b").recall() == Memory()
