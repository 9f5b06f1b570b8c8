"""What holds whatever happens to a kiosk: no line of the ledger is lost or written twice, no restart helps to guess."""

from __future__ import annotations

import errno
import tempfile
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.clock import ManualClock
from game.errors import StorageError
from game.kiosk.ledger import Ending, Ledger
from game.kiosk.pin import LOCKS_S, TRIES, Locked, PinGate, Wrong
from game.storage import write_whole

WALL = datetime(2026, 12, 1, 20, 0, tzinfo=timezone(timedelta(hours=8)))


class Life:
    """A kiosk to which things happen, and what its ledger must say afterwards."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = ManualClock(100.0)
        self.wall = WALL
        self.boot = 0
        self.full = False
        self.begun: set[tuple[str, int]] = set()
        self.lost: set[tuple[str, int]] = set()
        """Sessions whose end only a full disk's memory knew when the program died."""
        self.hands = 0
        self.doubtful = 0
        """Hands that were played while nothing could be written."""
        self.ledger = self._start()

    def _start(self) -> Ledger:
        return Ledger(self.folder, self.clock, lambda: "3", lambda: self.wall, str(self.boot))

    def _note(self) -> None:
        session = self.ledger.session
        if session is not None:
            self.begun.add((session.id, session.part))

    def begin(self) -> None:
        self.ledger.begin()
        self._note()

    def play(self, game: str) -> None:
        self.ledger.play(game, "local")
        self._note()

    def hand(self) -> None:
        if self.ledger.session is not None:
            self.hands += 1
            self.doubtful += self.full
        self.ledger.hand()

    def end(self, how: Ending) -> None:
        self.ledger.end(how)

    def pass_time(self, seconds: float, jump: float) -> None:
        self.clock.advance(seconds)
        self.wall += timedelta(seconds=seconds + jump)
        self.ledger.tick()

    def fill(self) -> None:
        self.full = not self.full

    def die(self, *, power: bool, resume: bool) -> None:
        """The program, or the machine, stops and starts."""
        if self.full or self.ledger.trouble is not None:
            self.lost |= self.begun - {(entry.id, entry.part) for entry in self.ledger.entries() if entry.n}
        if power:
            self.boot += 1
            self.clock = ManualClock(3.0)
        self.ledger = self._start()
        if resume:
            self.ledger.resume()


STEPS: st.SearchStrategy[Callable[[Life], None]] = st.one_of(
    st.just(Life.begin),
    st.sampled_from(["yueqing", "sichuan"]).map(lambda game: lambda life: life.play(game)),
    st.just(Life.hand),
    st.just(Life.hand),
    st.sampled_from(list(Ending)).map(lambda how: lambda life: life.end(how)),
    st.tuples(st.floats(0, 500), st.floats(-1e8, 1e8)).map(lambda both: lambda life: life.pass_time(*both)),
    st.just(Life.fill),
    st.tuples(st.booleans(), st.booleans()).map(
        lambda both: lambda life: life.die(power=both[0], resume=both[1])
    ),
)


@given(st.lists(STEPS, max_size=25))
def test_no_session_is_lost_or_written_twice_and_the_chain_is_whole(
    steps: list[Callable[[Life], None]],
) -> None:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        life = Life(Path(folder) / "kiosk")

        def kept(file: Path, content: str | bytes) -> None:
            if life.full:
                raise StorageError("the disk is full", key="error.write", why=errno.ENOSPC)
            write_whole(file, content)

        patch.setattr("game.kiosk.ledger.write_whole", kept)
        patch.setattr("game.kiosk.ledger_chain.write_whole", kept)
        for step in steps:
            step(life)
            assert life.ledger.verify().whole
        life.full = False
        life.ledger.close_interrupted()
        life.end(Ending.LEFT)
        life.pass_time(60, 0)
        entries = life.ledger.entries()
        written = [(entry.id, entry.part) for entry in entries]
        assert life.ledger.waiting == 0
        assert len(set(written)) == len(written)
        assert life.begun - life.lost <= set(written) <= life.begun
        assert all(entry.seconds >= 0 for entry in entries)
        counted = sum(entry.hands for entry in entries)
        assert counted <= life.hands
        if not life.lost:
            assert counted >= life.hands - life.doubtful
        assert life.ledger.verify().lines == len(entries)


def most_tries(seconds: float) -> int:
    """How many PINs can be tried in so many seconds, at the very most."""
    locks = 0
    while seconds >= LOCKS_S[min(locks, len(LOCKS_S) - 1)]:
        seconds -= LOCKS_S[min(locks, len(LOCKS_S) - 1)]
        locks += 1
    return TRIES * (locks + 1)


ATTACKS = st.one_of(
    st.just(("try", 0.0)), st.just(("try", 0.0)), st.just(("try", 0.0)), st.just(("restart", 0.0)),
    st.tuples(st.just("wait"), st.floats(0, 1000)), st.just(("look", 0.0)),
)  # fmt: skip


@given(st.lists(ATTACKS, max_size=60))
def test_neither_restarts_nor_pulling_the_plug_help_to_guess_a_pin(attacks: list[tuple[str, float]]) -> None:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.kiosk.pin._COST", 2)
        clock, file, tried, passed = ManualClock(10.0), Path(folder) / "pin.json", 0, 0.0
        gate = PinGate(file, clock)
        gate.set("4096")
        for attack, seconds in attacks:
            match attack:
                case "try":
                    before = gate.locked_s()
                    answer = gate.try_pin("1357")
                    assert isinstance(answer, Wrong | Locked)
                    tried += before == 0
                case "restart":
                    clock = ManualClock(10.0)
                    gate = PinGate(file, clock)
                case "wait":
                    clock.advance(seconds)
                    passed += seconds
                case _:
                    gate.locked_s()
        assert tried <= most_tries(passed)
