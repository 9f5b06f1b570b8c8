"""Somebody who sees nothing: keys only, chosen from nothing but what was said."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property

import pygame

from game.bindings import Act, Command
from game.clock import ManualClock
from game.present.layout.scaling import scale_for
from game.scenes.lobby import Lobby
from game.scenes.stack import Stack
from game.scenes.table import TableScene
from game.services import Services
from game.session.local import LocalTable
from game.session.table import Table
from game.session.tables import Order
from game.settings import Motion, Narration
from game.ui.canvas import Canvas
from game.voice.speech import SilentSpeech
from rules.tiles.tile import KINDS
from screens import stage_for
from still_table import StillTables
from table_rig import seeded_table

__all__ = ["Listener"]

SIZE = (1024, 600)
_MOST = 4000
"""More keys than these nobody presses in a match of four hands."""


@dataclass(slots=True)
class _Seeded(StillTables):
    """The lobby's table is a real one, all of it from a seed."""

    clock: ManualClock = field(default_factory=ManualClock)
    seed: str = "ear"
    hands: int = 4
    real: LocalTable | None = None

    def open(self, order: Order) -> Table:
        """A short match of what was ordered."""
        self.real = seeded_table(self.clock, self.seed, self.hands, game=order.game)
        return self.real


@dataclass
class Listener:
    """Ears and a keyboard; *heard* is all that was said, *keys* counts what was pressed."""

    seed: str = "ear"
    hands: int = 4
    game: str = "yueqing"
    keys: int = 0
    discarded: list[str] = field(default_factory=list)
    _read: int = 0

    def __post_init__(self) -> None:
        stage = stage_for(SIZE, "zh_CN")
        self.tables = _Seeded(clock=stage.clock, seed=self.seed, hands=self.hands)
        self.clock = stage.clock
        self.services: Services = replace(stage.services, tables=self.tables)
        self.services.store.change(narration=Narration.KEY, motion=Motion.OFF, last_game=self.game)
        self.stack = Stack(self.services, SIZE)
        self.stack.start(Lobby())
        self.surface = pygame.Surface(SIZE)
        self.wait(0.2)

    @property
    def heard(self) -> list[str]:
        """All that was said."""
        speech = self.services.speech
        assert isinstance(speech, SilentSpeech)
        return speech.said

    @cached_property
    def _tiles(self) -> re.Pattern[str]:
        """A tile's name with where it stands, as it is said when it is raised."""
        names = "|".join(self.services.texts(f"tile.{tile.code}") for tile in KINDS)
        return re.compile(rf"^(?:财神)?({names})，(?:第(\d+)张|刚摸的)")

    def wait(self, seconds: float) -> None:
        """Time passes; what has changed is drawn, and so read aloud."""
        for _ in range(max(1, round(seconds * 10))):
            self.clock.advance(0.1)
            self.stack.update(0.1)
            if self.stack.dirty and not isinstance(self.stack.top, TableScene):
                scale = scale_for(SIZE, self.services.settings.scale)
                self.stack.draw(Canvas(self.surface, self.services.surroundings(scale)))

    def key(self, command: Command) -> tuple[str, ...]:
        """Press a key; what was said then."""
        self.keys += 1
        assert self.keys < _MOST, f"no end is in sight: {self.heard[-6:]}"
        before = len(self.heard)
        self.stack.handle(Act(command))
        self.stack.apply()
        self.wait(0.1)
        return tuple(self.heard[before:])

    def refresh(self) -> None:
        """Everything is laid out and drawn anew, as it is when a window is moved to another screen."""
        self.stack.resize(SIZE)
        self.wait(0.3)

    # ---------------------------------------------------------------- how it plays

    def until(self, *words: str, most_s: float = 120.0) -> str:
        """Wait until one of some words is said; the whole sentence."""
        for _ in range(round(most_s / 0.2)):
            self.wait(0.2)
            for place in range(self._read, len(self.heard)):
                text = self.heard[place]
                self._read = place + 1
                if any(word in text for word in words):
                    return text
        raise AssertionError(f"none of {words} was said: {self.heard[-6:]}")

    def discard(self) -> None:
        """Look for a tile that may go, the drawn one first; play it after everything was drawn anew."""
        for _ in range(40):
            said = [text for text in self.key(Command.RIGHT) if self._tiles.match(text)]
            assert said, f"the raised tile was not said: {self.heard[-6:]}"
            found = self._tiles.match(said[-1])
            if found is not None and "不能打" not in said[-1]:
                self.refresh()
                before = self._held(found[1])
                self.key(Command.CONFIRM)
                assert self._held(found[1]) == before - 1, f"another tile than {said[-1]} went"
                self.discarded.append(found[1])
                return
        raise AssertionError("no tile may go")

    def choose_tiles(self) -> None:
        """Hear a tile, leave the suggestion as it is, and give it."""
        (said, *_) = self.key(Command.RIGHT)
        assert self._tiles.match(said), said
        self.refresh()
        self.key(Command.CONFIRM)

    def choose_suit(self) -> None:
        """Hear which suit is suggested, and take it."""
        (said, *_) = self.key(Command.CONFIRM)
        assert said.endswith("建议"), said
        self.refresh()
        self.key(Command.CONFIRM)

    def _held(self, name: str) -> int:
        """How many of a kind this seat holds; what was played is checked with it, nothing is chosen by it."""
        assert self.tables.real is not None
        view = self.tables.real.view
        assert view is not None
        held = view.state.seats[0].hand.tiles
        return sum(self.services.texts(f"tile.{tile.code}") == name for tile in held)

    def play_hand(self) -> str:
        """One hand to its settlement, by what is said alone; what was said of the settlement."""
        while True:
            text = self.until("轮到你", "可以", "，现有", "同一花色", "选一门")
            if "，现有" in text:
                return text
            self.wait(0.5)  # what has only just been asked takes no answer (U20)
            if "同一花色" in text:
                self.choose_tiles()
            elif "选一门" in text:
                self.choose_suit()
            elif "胡" in text.partition("可以")[2]:
                self.key(Command.WIN)
            elif "轮到你" in text:
                self.discard()
            else:
                self.key(Command.PASS)
