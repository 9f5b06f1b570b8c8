"""A kiosk as its guests have it: the real program over a shop's folder, a clock turned by hand, lines of the trace."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pygame
import pytest

import game.app
import game.assembly
import game.session.saved
from game.app import App
from game.assembly import Wishes
from game.attendance.kiosk import KioskAttendant
from game.clock import ManualClock
from game.kiosk.config import KioskConfig
from game.kiosk.policy import KIOSK
from game.kiosk.venue import Outside, Venue
from game.services import Trace
from game.session.company import AtOnce, Company
from game.voice.speech import SilentSpeech
from game.watchdog.child import Guard

__all__ = ["PLAIN", "KioskRig", "kiosk"]

SIZE = (1366, 768)
PLAIN = KioskConfig(shop="茶馆", machine="3", network=False)


@dataclass
class KioskRig:
    """A running kiosk with hands and a clock."""

    app: App
    venue: Venue
    clock: ManualClock
    guard: Guard
    beats: list[str] = field(default_factory=list)
    lines: list[dict[str, object]] = field(default_factory=list)
    raised: list[float] = field(default_factory=list)

    @property
    def keys(self) -> tuple[str, ...]:
        """The scenes from the bottom to the top."""
        return self.app.stack.keys

    def at(self, *keys: str) -> bool:
        """Whether these are the scenes, from the bottom to the top."""
        return self.keys == keys

    def pass_time(self, seconds: float, step: float = 0.1) -> None:
        """Let the loop turn for so long."""
        for _ in range(round(seconds / step)):
            self.clock.advance(step)
            self.app.turn()

    def press(self, x: float, y: float) -> None:
        """Press and let go at a place of the window."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=(x, y), button=pygame.BUTTON_LEFT, touch=False, which=0))
            self.pass_time(0.1)

    def press_at(self, name: str, scene: str = "") -> None:
        """Press the target of that name that was traced last."""
        self.press(*self.place(name, scene))

    def place(self, name: str, scene: str = "") -> tuple[float, float]:
        """The middle of the target of that name that was traced last."""
        for line in reversed(self.lines):
            places = line.get("targets")
            if (
                line["t"] == "targets"
                and scene in ("", line["scene"])
                and isinstance(places, dict)
                and name in places
            ):
                x, y, wide, high = places[name]
                return x + wide / 2, y + high / 2
        raise AssertionError(f"no target {name!r}; the scenes are {self.keys}")

    def key(self, key: int, mod: int = 0) -> None:
        """Press and let go a key."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key, mod=mod, unicode="", scancode=0))
            self.pass_time(0.1)

    def wake(self) -> None:
        """Touch the attract screen, and wait until presses mean something."""
        self.press(400, 400)
        self.pass_time(1.0)

    def play(self) -> None:
        """Wake it, and begin a match of the first game."""
        self.wake()
        self.press_at("offer:0", "kiosk_lobby")
        self.pass_time(0.5)
        self.key(pygame.K_RETURN)  # the rules of the house are shown before the first hand (C3.11)
        self.pass_time(0.5)
        assert "table" in self.keys, self.keys

    def told(self, what: str) -> list[dict[str, object]]:
        """The lines of that kind."""
        return [line for line in self.lines if line["t"] == what]


@contextmanager
def kiosk(
    data: Path,
    patch: pytest.MonkeyPatch,
    config: KioskConfig = PLAIN,
    *,
    outside: Outside | None = None,
    safe: bool = False,
) -> Iterator[KioskRig]:
    """A kiosk whose folder is *data*; leaving it is like a signal of the system, what is kept stays."""
    clock = ManualClock(1000.0)
    patch.setattr(game.app, "SystemClock", lambda: clock)
    patch.setattr(game.assembly, "open_speech", SilentSpeech)
    # the clock is turned by hand: bots on a thread would have less of it the busier the machine is
    patch.setattr(game.session.saved, "Company", partial(Company, workers=AtOnce))
    venue = Venue(data / "kiosk", config, clock, outside or Outside(find=tuple), safe=safe)
    beats: list[str] = []
    lines: list[dict[str, object]] = []
    patch.setattr(
        game.assembly, "Trace", lambda _, turn: Trace(lambda line: lines.append(json.loads(line)), turn)
    )
    guard = Guard(beats.append)
    wishes = Wishes(
        storage=venue.storage,
        size=SIZE,
        seed="kiosk",
        kiosk=KIOSK,
        venue=venue,
        attend=lambda house: KioskAttendant(house, venue, guard),
        stopped=75,
    )
    app = App(wishes)
    rig = KioskRig(app, venue, clock, guard, beats, lines)
    patch.setattr(App, "lift", lambda self: rig.raised.append(clock.now()))
    app.begin()
    rig.pass_time(0.3)
    try:
        yield rig
    finally:
        app._close()
