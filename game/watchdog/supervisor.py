"""What a watchdog decides (看门狗的判断), without a process, a pipe or a clock: it is told what happens, and when.

A client that says nothing for too long is put out of its misery; one that has ended is started again at once, or after
a while where it dies as soon as it lives; one that crashes again and again is started in safe mode.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.watchdog.codes import Code

__all__ = ["Ailment", "Crash", "End", "Kill", "Order", "Patience", "Start", "Supervisor", "Tell", "Wait"]


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a watchdog waits for what, in seconds."""

    beat_s: float = 8.0
    first_beat_s: float = 20.0
    """A cold disk and a first start take their time."""
    young_s: float = 10.0
    """Who ends before that is not started again at once."""
    longest_s: float = 30.0
    screen_s: float = 3.0
    """So often a screen that is gone is looked for: it has to come back within ten seconds."""
    crashes: int = 3
    lately_s: float = 300.0
    calm_s: float = 1800.0
    """Safe mode ends at the next start after so long without a crash."""
    end_s: float = 5.0
    look_s: float = 1.0
    """It looks at least so often."""


class Ailment(Enum):
    """What was wrong with a client."""

    CRASH = "crash"
    """It ended by itself, by a fault or by somebody's hand."""
    HUNG = "hung"
    """Its loop turned no more."""
    MUTE = "mute"
    """It was started and never got so far as to turn its loop."""


@dataclass(frozen=True, slots=True)
class Crash:
    """A client that did not end as it should have: what ailed it, and how long it had lived."""

    ailment: Ailment
    ran_s: float
    safe: bool


@dataclass(frozen=True, slots=True)
class Start:
    """Start a client, in safe mode or as usual."""

    safe: bool


@dataclass(frozen=True, slots=True)
class Tell:
    """Let the client end by itself: close its input."""


@dataclass(frozen=True, slots=True)
class Kill:
    """End the client by force."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing to do for so long, unless something happens."""

    seconds: float


@dataclass(frozen=True, slots=True)
class End:
    """Nothing more to do: end with this code."""

    code: int


Order = Start | Tell | Kill | Wait | End


@dataclass(slots=True)
class _Life:
    """One client."""

    started_at: float
    safe: bool
    beat_at: float | None = None
    ailment: Ailment = Ailment.CRASH
    told: bool = False
    killed: bool = False


class Supervisor:
    """Decides over one client after the other; every call is told what time it is, on a clock that never goes back.

    >>> dog = Supervisor()
    >>> dog.order(0.0)
    Start(safe=False)
    >>> dog.started(0.0); dog.beat(1.0); dog.order(9.0)
    Kill()
    >>> dog.ended(-9, 9.5).ailment, dog.order(9.5)
    (<Ailment.HUNG: 'hung'>, Wait(seconds=1.0))
    """

    def __init__(self, *, safe: bool = False, patience: Patience | None = None) -> None:
        """*safe*: somebody wants safe mode, now and for good."""
        self._patience: Final = patience or Patience()
        self._wanted_safe = safe
        self._safe = safe
        self._crashes: list[float] = []
        self._life: _Life | None = None
        self._start_at = float("-inf")
        self._early = 0
        self._end: int | None = None
        self._ending_since: float | None = None

    # ---------------------------------------------------------------- what it remembers

    @property
    def crashes(self) -> tuple[float, ...]:
        """When clients crashed, as far back as that matters."""
        return tuple(self._crashes)

    @property
    def safe(self) -> bool:
        """Whether the client runs in safe mode, or the next one would."""
        return self._safe

    def remember(self, crashes: tuple[float, ...], *, safe: bool, now: float) -> None:
        """What a watchdog before this one knew, by the same clock."""
        self._crashes = sorted(at for at in crashes if at <= now)
        self._safe = self._wanted_safe or safe
        self._forget(now)

    # ---------------------------------------------------------------- what happens

    def started(self, now: float) -> None:
        """A client has been started."""
        self._life = _Life(now, self._safe)

    def beat(self, now: float) -> None:
        """The loop of the client turns."""
        if self._life is not None:
            self._life.beat_at = now

    def ended(self, code: int, now: float) -> Crash | None:
        """The client has ended; what is to be written down about it, if anything."""
        life, self._life = self._life, None
        if life is None:
            raise ValueError("no client was running")
        ran_s = now - life.started_at
        if self._ending_since is not None:
            self._end = Code.LEFT
            return None
        if code in (Code.LEFT, Code.UNFIT) and not life.killed:
            self._end = code
            return None
        if code == Code.NO_SCREEN and not life.killed:
            self._start_at = now + self._patience.screen_s
            return None
        self._start_at = now + self._back_off(ran_s)
        if code == Code.RESTART and not life.killed:
            return None
        self._crashes.append(now)
        self._forget(now)
        lately = [at for at in self._crashes if now - at <= self._patience.lately_s]
        self._safe |= len(lately) >= self._patience.crashes
        return Crash(life.ailment, ran_s, life.safe)

    def told_to_end(self, now: float) -> None:
        """Somebody wants this watchdog to end."""
        if self._ending_since is None:
            self._ending_since = now
            if self._life is None:
                self._end = Code.LEFT

    # ---------------------------------------------------------------- what follows

    def order(self, now: float) -> Order:
        """What is to be done now; to be asked again after anything has happened, or the time has passed."""
        if self._end is not None:
            return End(int(self._end))
        if self._life is not None:
            return self._over(self._life, now)
        if now < self._start_at:
            return Wait(min(self._start_at - now, self._patience.look_s))
        self._calm_down(now)
        return Start(self._safe)

    def _over(self, life: _Life, now: float) -> Order:
        """What is to be done about the client that runs."""
        if life.killed:
            return Wait(self._patience.look_s)
        if self._ending_since is not None:
            if not life.told:
                life.told = True
                return Tell()
            due = self._ending_since + self._patience.end_s
        elif life.beat_at is None:
            due = life.started_at + self._patience.first_beat_s
        else:
            due = life.beat_at + self._patience.beat_s
        if now < due:
            return Wait(min(due - now, self._patience.look_s))
        life.killed = True
        life.ailment = Ailment.MUTE if life.beat_at is None else Ailment.HUNG
        return Kill()

    def _back_off(self, ran_s: float) -> float:
        """How long the next client has to wait: not at all, or 1, 2, 4 … seconds where they die young."""
        if ran_s >= self._patience.young_s:
            self._early = 0
            return 0.0
        self._early += 1
        return min(2.0 ** (self._early - 1), self._patience.longest_s)

    def _calm_down(self, now: float) -> None:
        """Leave safe mode if nothing has crashed for long."""
        self._forget(now)
        if not self._crashes:
            self._safe = self._wanted_safe

    def _forget(self, now: float) -> None:
        self._crashes = [at for at in self._crashes if now - at < self._patience.calm_s]
