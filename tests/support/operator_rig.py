"""The operator of a kiosk before a stack of scenes: a shop with files of its own, sticks, and a clock on the wall."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Self

import pygame

from game.bindings import Act, Command
from game.kiosk.config import KioskConfig
from game.kiosk.drives import Drive
from game.kiosk.policy import KIOSK
from game.kiosk.venue import Outside, Venue
from game.present.layout.scaling import scale_for
from game.scenes.form import FormScene
from game.scenes.stack import Stack
from game.services import Trace
from game.ui.canvas import Canvas
from game.voice.speech import SilentSpeech
from panel_rig import Rig
from screens import stage_for

__all__ = ["EVENING", "PIN", "SHOP", "OperatorRig", "at_once"]

PIN = "4096"
SHOP = KioskConfig(shop="江心茶馆", machine="3", games=("yueqing", "wuhanhua"))

EVENING = datetime.fromisoformat("2026-02-14T20:30:00+08:00")


def at_once(work: Callable[[], None]) -> None:
    """What a stick does, without a thread."""
    work()


@dataclass
class OperatorRig(Rig):
    """A stack in a shop, whose folder is *folder*."""

    folder: Path = Path()
    venue: Venue = field(init=False)
    sticks: list[Drive] = field(default_factory=list)
    now: datetime = EVENING

    @classmethod
    @contextmanager
    def at(
        cls,
        folder: Path,
        size: tuple[int, int] = (1024, 600),
        config: KioskConfig = SHOP,
        language: str = "zh_CN",
    ) -> Iterator[Self]:
        """A shop over that folder: a second one over the same is the same after a restart."""
        stage = stage_for(size, language)
        lines: list[dict[str, object]] = []
        rig = cls(stage, Stack(stage.services, size), lines, folder)
        outside = Outside(wall=lambda: rig.now, find=lambda: tuple(rig.sticks))
        rig.venue = Venue(folder, config, stage.clock, outside)
        trace = Trace(lambda line: lines.append(json.loads(line)))
        services = replace(stage.services, venue=rig.venue, trace=trace, kiosk=KIOSK)
        rig.stage = replace(stage, services=services)
        rig.stack = Stack(services, size)
        yield rig
        rig.stack.close()

    def stick(self, folder: Path, name: str = "KINGSTON", **facts: bool) -> Path:
        """A stick is put in."""
        folder.mkdir(parents=True, exist_ok=True)
        self.sticks.append(Drive(name, folder, 1_000_000_000, **facts))
        return folder

    def type(self, digits: str) -> None:
        """Digits by keys, then Enter."""
        self.give(*(Act(Command(f"tile_{int(digit) or 10}")) for digit in digits), Act(Command.CONFIRM))

    def tap(self, digits: str) -> None:
        """Digits by finger, then the key that ends the entry."""
        self.press(*(f"digit:{digit}" for digit in digits), "enter", touch=True)

    def pass_time(self, seconds: float, step: float = 0.5) -> None:
        """Time passes on all clocks."""
        for _ in range(round(seconds / step)):
            self.stage.clock.advance(step)
            self.now += timedelta(seconds=step)
            self.stack.update(step)

    def picture(self) -> bytes:
        """The picture as it is now, drawn, and read aloud where that is wished."""
        surface = pygame.Surface(self.stage.size)
        scale = scale_for(self.stage.size, self.stage.services.settings.scale)
        self.stack.draw(Canvas(surface, self.stage.services.surroundings(scale)))
        return pygame.image.tobytes(surface, "RGB")

    @property
    def said(self) -> list[str]:
        """What was read aloud."""
        speech = self.stage.services.speech
        assert isinstance(speech, SilentSpeech)
        return speech.said

    def said_of_rows(self) -> list[str]:
        """What stands below the names of a form's rows."""
        sheet = self.top
        assert isinstance(sheet, FormScene)
        rows = (row for section in sheet.form().sections for row in section.rows)
        return [sheet.say(row.text) for row in rows]
