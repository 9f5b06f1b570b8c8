"""A match that is killed with SIGKILL goes on as if nothing had been: prompt, view and the rest of it (K06)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from game.authority.journal import ListJournal, open_journal
from game.authority.record import dump
from game.authority.table_authority import TableAuthority
from game.bots.random_bot import RandomBot
from kill_play import digest
from rules import find_ruleset
from rules.core.seat import SEATS
from rules.mahjong.plain import Line
from tables import play_on, seeded_terms

ROOT = Path(__file__).resolve().parents[4]
SUPPORT = ROOT / "tests" / "support"
BOTS = {seat: RandomBot() for seat in SEATS}
SEED = "killed"
HANDS = 4


@dataclass(frozen=True, slots=True)
class Unkilled:
    """The match without a kill: its journal, the feeds, and what everybody was asked and saw after every event."""

    table: TableAuthority
    journal: bytes
    moments: dict[tuple[int, int], object]
    halves: tuple[int, ...]
    """The batches of lines after which one seat had answered and another had not."""


class CountingJournal(ListJournal):
    """A journal that knows how many batches it was given."""

    batches = 0

    def append(self, lines: Sequence[Line]) -> int:
        self.batches += 1
        return super().append(lines)


def is_half_answered(table: TableAuthority) -> bool:
    state = None if table.round is None else table.round.state
    return state is not None and any(state.answers) and any(table.window(seat) for seat in SEATS)


def moment(table: TableAuthority) -> tuple[tuple[int, int], object]:
    """When it is, and every prompt and view at that time."""
    assert table.round is not None
    prompts = [(table.window(seat), table.view(seat)) for seat in SEATS]
    return (table.round.state.start.no, len(table.round.log)), prompts


@pytest.fixture(scope="module")
def unkilled() -> Unkilled:
    journal = CountingJournal()
    table = TableAuthority(seeded_terms(find_ruleset("yueqing"), SEED, HANDS), journal)
    table.begin(0.0)
    moments = dict([moment(table)])
    halves: list[int] = []

    def note() -> bool:
        when, what = moment(table)
        moments[when] = what
        if is_half_answered(table):
            halves.append(journal.batches)
        return False

    play_on(table, BOTS, until=note)
    note()
    return Unkilled(table, dump(journal.lines), moments, tuple(halves))


def kill_and_resume(unkilled: Unkilled, folder: Path, when: str) -> bool:
    """Kill a run, resume it, compare; True when it was killed with a window half answered."""
    folder.mkdir()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(SUPPORT)]), "PYTHONUTF8": "1"}
    command = [sys.executable, str(SUPPORT / "kill_play.py"), str(folder), SEED, when]
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode not in (0, 1), f"{when}: not killed: {done.stderr}"

    record = open_journal(folder / "match.jsonl")
    kept = (folder / "match.jsonl").read_bytes()
    assert unkilled.journal.startswith(kept)
    journal = ListJournal()
    table = TableAuthority.resume(unkilled.table.terms, record, journal, 0.0)
    if table.round is None:
        table.next_hand(0.0)
    when_resumed, prompts = moment(table)
    assert prompts == unkilled.moments[when_resumed], when
    for line in (folder / "told.jsonl").read_text(encoding="ascii").splitlines():
        seat, number, short = json.loads(line)
        assert digest(table.feeds[seat].since(number - 1)[0].event) == short, "what was told is on paper"
    half = is_half_answered(table)

    play_on(table, BOTS)
    assert kept + dump(journal.lines) == unkilled.journal, when
    assert table.match == unkilled.table.match
    for seat in SEATS:
        assert table.feeds[seat].since(0) == unkilled.table.feeds[seat].since(0)
    return half


def moments_to_kill(unkilled: Unkilled, number: int, seed: int) -> list[str]:
    """Random times in the match: after a delivery, during a write, with a torn line."""
    rng = Random(seed)
    deliveries = sum(len(unkilled.table.feeds[seat]) for seat in SEATS)
    batches = len(unkilled.moments)
    found = []
    for place in range(number):
        kind = ("told", "write", "torn")[place % 3]
        found.append(f"{kind}:{rng.randrange(1, deliveries if kind == 'told' else batches)}")
    return found


def half_answered(unkilled: Unkilled, number: int) -> list[str]:
    """Kills right after an answer is on paper while another seat has not answered."""
    assert len(unkilled.halves) >= number
    return [f"lost:{batch + 1}" for batch in Random(3).sample(unkilled.halves, number)]


def test_killed_at_a_few_moments(unkilled: Unkilled, tmp_path: Path) -> None:
    for place, when in enumerate(moments_to_kill(unkilled, 6, 1)):
        kill_and_resume(unkilled, tmp_path / str(place), when)


def test_killed_while_a_window_is_half_answered(unkilled: Unkilled, tmp_path: Path) -> None:
    for place, when in enumerate(half_answered(unkilled, 3)):
        assert kill_and_resume(unkilled, tmp_path / str(place), when)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_killed_at_a_hundred_moments(unkilled: Unkilled, tmp_path: Path) -> None:
    times = moments_to_kill(unkilled, 95, 2) + half_answered(unkilled, 5)
    halves = [kill_and_resume(unkilled, tmp_path / str(place), when) for place, when in enumerate(times)]
    assert sum(halves) >= 5
