"""What a watchdog decides, told by a clock that is turned by hand."""

from __future__ import annotations

import pytest

from game.clock import ManualClock
from game.watchdog.codes import Code
from game.watchdog.supervisor import Ailment, Crash, End, Kill, Start, Supervisor, Tell, Wait

KILLED = -9


class Kennel:
    """A watchdog, its clock, and clients that do what a test says."""

    def __init__(self, *, safe: bool = False) -> None:
        self.clock = ManualClock(1000.0)
        self.dog = Supervisor(safe=safe)

    def start(self) -> Start:
        """Wait until a client is started."""
        for _ in range(1000):
            match self.dog.order(self.clock.now()):
                case Start() as start:
                    self.dog.started(self.clock.now())
                    return start
                case Wait(seconds):
                    self.clock.advance(seconds)
                case other:
                    raise AssertionError(f"no start but {other}")
        raise AssertionError("no client is started")

    def live(self, seconds: float) -> None:
        """Let the client live and beat once a second."""
        for _ in range(int(seconds)):
            self.clock.advance(1.0)
            self.dog.beat(self.clock.now())
            assert isinstance(self.dog.order(self.clock.now()), Wait)

    def end(self, code: int) -> Crash | None:
        return self.dog.ended(code, self.clock.now())

    def silence(self) -> float:
        """Let the client say nothing until it is killed; for how long that was."""
        since = self.clock.now()
        while isinstance(order := self.dog.order(self.clock.now()), Wait):
            self.clock.advance(order.seconds)
            assert self.clock.now() - since < 60
        assert order == Kill()
        return self.clock.now() - since


def test_a_client_that_has_lived_is_started_again_at_once() -> None:
    kennel = Kennel()
    kennel.start()
    kennel.live(11)
    before = kennel.clock.now()
    crash = kennel.end(KILLED)
    assert crash == Crash(Ailment.CRASH, 11.0, safe=False)
    kennel.start()
    assert kennel.clock.now() == before


def test_a_client_that_dies_young_waits_longer_each_time() -> None:
    kennel = Kennel()
    waits: list[float] = []
    for _ in range(8):
        kennel.start()
        before = kennel.clock.now()
        kennel.end(1)
        kennel.start()
        waits.append(kennel.clock.now() - before)
        kennel.dog.ended(1, kennel.clock.now())
    assert waits[:3] == [1.0, 4.0, 16.0], "those between are the second client's"
    assert waits[3:] == [30.0] * 5


def test_who_has_lived_long_enough_is_forgiven() -> None:
    kennel = Kennel()
    for _ in range(4):
        kennel.start()
        kennel.end(1)
    kennel.start()
    kennel.live(10)
    before = kennel.clock.now()
    kennel.end(1)
    kennel.start()
    assert kennel.clock.now() == before
    kennel.end(1)
    before = kennel.clock.now()
    kennel.start()
    assert kennel.clock.now() - before == 1.0


def test_a_hanging_client_is_killed_after_eight_seconds() -> None:
    kennel = Kennel()
    kennel.start()
    kennel.live(30)
    assert kennel.silence() == 8.0
    assert isinstance(kennel.dog.order(kennel.clock.now()), Wait), "it is killed once"
    crash = kennel.end(KILLED)
    assert crash is not None
    assert crash.ailment is Ailment.HUNG
    before = kennel.clock.now()
    kennel.start()
    assert kennel.clock.now() == before


def test_a_first_start_may_take_twenty_seconds() -> None:
    kennel = Kennel()
    kennel.start()
    assert kennel.silence() == 20.0
    crash = kennel.end(KILLED)
    assert crash is not None
    assert crash.ailment is Ailment.MUTE


def test_a_killed_client_is_a_crash_whatever_code_it_ends_with() -> None:
    kennel = Kennel()
    kennel.start()
    kennel.live(20)
    kennel.silence()
    assert kennel.end(Code.LEFT) is not None
    kennel.start()


@pytest.mark.parametrize("code", [Code.LEFT, Code.UNFIT])
def test_the_watchdog_ends_with_who_was_let_out_or_cannot_run(code: Code) -> None:
    kennel = Kennel()
    kennel.start()
    kennel.live(3)
    assert kennel.end(code) is None
    assert kennel.dog.order(kennel.clock.now()) == End(code)


def test_scn_K01_leaving_is_for_one_run_only() -> None:
    first = Kennel()
    first.start()
    first.live(20)
    first.end(Code.LEFT)
    assert first.dog.order(first.clock.now()) == End(0)
    again = Kennel()
    again.dog.remember(first.dog.crashes, safe=first.dog.safe, now=again.clock.now())
    assert again.start() == Start(safe=False)


def test_a_restart_that_was_asked_for_is_no_crash() -> None:
    kennel = Kennel()
    for _ in range(10):
        kennel.start()
        kennel.live(15)
        assert kennel.end(Code.RESTART) is None
    assert kennel.start() == Start(safe=False)


def test_a_client_that_asks_for_restarts_without_end_does_not_spin() -> None:
    kennel = Kennel()
    kennel.start()
    kennel.end(Code.RESTART)
    before = kennel.clock.now()
    kennel.start()
    kennel.end(Code.RESTART)
    kennel.start()
    assert kennel.clock.now() - before == 3.0


def test_three_crashes_in_five_minutes_lead_to_safe_mode() -> None:
    kennel = Kennel()
    for _ in range(3):
        assert kennel.start() == Start(safe=False)
        kennel.live(90)
        kennel.end(KILLED)
    assert kennel.start() == Start(safe=True)
    kennel.live(20)
    crash = kennel.end(KILLED)
    assert crash is not None
    assert crash.safe


def test_three_crashes_over_a_longer_time_do_not() -> None:
    kennel = Kennel()
    for _ in range(6):
        assert kennel.start() == Start(safe=False)
        kennel.live(151)
        kennel.end(KILLED)


def test_safe_mode_ends_at_the_next_start_after_a_calm_half_hour() -> None:
    kennel = Kennel()
    for _ in range(3):
        kennel.start()
        kennel.live(10)
        kennel.end(KILLED)
    kennel.start()
    kennel.live(1700)
    kennel.end(Code.RESTART)
    assert kennel.start() == Start(safe=True), "not yet"
    kennel.live(1800)
    assert kennel.dog.safe, "nothing changes while it runs"
    kennel.end(Code.RESTART)
    assert kennel.start() == Start(safe=False)


def test_safe_mode_that_was_wished_for_stays() -> None:
    kennel = Kennel(safe=True)
    assert kennel.start() == Start(safe=True)
    kennel.live(4000)
    kennel.end(Code.RESTART)
    assert kennel.start() == Start(safe=True)


def test_a_new_watchdog_knows_what_the_old_one_knew() -> None:
    kennel = Kennel()
    kennel.dog.remember(
        (kennel.clock.now() - 20, kennel.clock.now() - 10), safe=False, now=kennel.clock.now()
    )
    assert kennel.start() == Start(safe=False)
    kennel.live(15)
    kennel.end(KILLED)
    assert kennel.start() == Start(safe=True)


@pytest.mark.parametrize("at", [-1801.0, 5.0])
def test_what_it_knew_too_long_ago_or_of_another_clock_does_not_count(at: float) -> None:
    kennel = Kennel()
    kennel.dog.remember((kennel.clock.now() + at,) * 3, safe=True, now=kennel.clock.now())
    assert kennel.dog.crashes == ()
    assert kennel.start() == Start(safe=False)


def test_told_to_end_it_lets_the_client_end_first() -> None:
    kennel = Kennel()
    kennel.start()
    kennel.live(3)
    kennel.dog.told_to_end(kennel.clock.now())
    assert kennel.dog.order(kennel.clock.now()) == Tell()
    assert isinstance(kennel.dog.order(kennel.clock.now()), Wait)
    assert kennel.end(Code.RESTART) is None
    assert kennel.dog.order(kennel.clock.now()) == End(0)


def test_told_to_end_it_does_not_wait_for_ever() -> None:
    kennel = Kennel()
    kennel.start()
    kennel.live(3)
    kennel.dog.told_to_end(kennel.clock.now())
    assert kennel.dog.order(kennel.clock.now()) == Tell()
    assert kennel.silence() == 5.0
    assert kennel.end(KILLED) is None, "that is nobody's fault"
    assert kennel.dog.order(kennel.clock.now()) == End(0)


def test_told_to_end_between_two_clients_it_ends() -> None:
    kennel = Kennel()
    kennel.start()
    kennel.end(1)
    kennel.dog.told_to_end(kennel.clock.now())
    assert kennel.dog.order(kennel.clock.now()) == End(0)


def test_nobody_ends_who_was_not_started() -> None:
    with pytest.raises(ValueError, match="no client"):
        Supervisor().ended(0, 0.0)


def test_a_client_that_finds_no_screen_has_not_crashed_and_looks_again_soon() -> None:
    kennel = Kennel()
    before = kennel.clock.now()
    for _ in range(20):
        assert kennel.start() == Start(safe=False)
        assert kennel.end(Code.NO_SCREEN) is None
    assert kennel.clock.now() - before == 19 * 3.0
    assert kennel.dog.crashes == ()
