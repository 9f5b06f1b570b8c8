"""The sheet of voices over a lobby, with packs of the program and of a player, used as a person does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import pytest

import game.scenes.taking_voice
import game.scenes.voice_pack
import game.scenes.voices
from game.present.label import Label
from game.scenes.lobby import Lobby
from game.scenes.scene import Scene
from game.scenes.stack import Stack
from game.services import Trace
from game.session.archive import Archive
from game.session.chronicle import Chronicle
from game.session.company import AtOnce
from game.session.voice_desk import VoiceDesk
from game.storage import Storage, storage_at
from game.ui.mixer import SilentMixer
from game.voice.cabinet import Cabinet
from panel_rig import Rig
from screens import stage_for
from voices_shots import voices_folder

__all__ = ["Audible", "Scrap", "VoiceRig", "voice_rig"]


class Audible(SilentMixer):
    """A mixer that notes what is listened to."""

    audible = True

    def __init__(self) -> None:
        super().__init__()
        self.clips: list[str] = []

    def preview(self, file: Path) -> bool:
        """Note the file."""
        self.clips.append(file.name)
        return True

    def stop_preview(self) -> None:
        """Note that it ends."""
        self.clips.append("")


@dataclass
class Scrap:
    """A desktop with a clipboard and a list of what it was told."""

    text: str = ""
    told: list[Label] = field(default_factory=list)

    def copy(self, text: str) -> bool:
        """Keep it."""
        self.text = text
        return True

    def paste(self) -> str:
        """What was kept."""
        return self.text

    def tell(self, message: Label) -> None:
        """Note it."""
        self.told.append(message)

    def screenshot(self) -> None:
        """There is no picture."""

    def report(self) -> str:
        """There is nothing to be told."""
        return ""


@dataclass
class VoiceRig(Rig):
    """A stack with hands, a player's files, what is heard and what lies in the clipboard."""

    storage: Storage = field(default_factory=lambda: storage_at(Path()))
    mixer: Audible = field(default_factory=Audible)
    scrap: Scrap = field(default_factory=Scrap)

    @property
    def voices(self) -> dict[str, str]:
        """Who speaks with which voice, as the settings have it."""
        return dict(self.stage.services.settings.voices)

    def wait(self, seconds: float = 0.2) -> None:
        """Time passes in tenths."""
        for _ in range(max(2, round(10 * seconds))):
            self.stage.clock.advance(0.1)
            self.stack.update(0.1)
            self.stack.apply()

    def emitted(self, what: str) -> list[dict[str, object]]:
        """The lines of the trace of a sort."""
        return [line for line in self.lines if line["t"] == what]


@contextmanager
def voice_rig(
    scene: Scene,
    folder: Path,
    patch: pytest.MonkeyPatch,
    size: tuple[int, int] = (1366, 768),
    language: str = "zh_CN",
) -> Iterator[VoiceRig]:
    """A stack with the lobby and *scene*; the player's packs lie in the voices of *folder*, work is done at once."""
    for module in (game.scenes.voices, game.scenes.voice_pack, game.scenes.taking_voice):
        patch.setattr(module, "VoiceDesk", partial(VoiceDesk, workers=AtOnce))
    stage, storage = stage_for(size, language), storage_at(folder)
    cabinet, lines = Cabinet(voices_folder(), storage.voices), list[dict[str, object]]()
    mixer, scrap = Audible(), Scrap()
    services = replace(
        stage.services,
        trace=Trace(lambda line: lines.append(json.loads(line))),
        archive=Archive(storage, chronicle=Chronicle(storage, apart=False)),
        cabinet=lambda: cabinet,
        mixer=mixer,
        desktop=scrap,
    )
    stage = replace(stage, services=services)
    stack = Stack(services, size)
    stack.start(Lobby())
    stack.start(scene)
    rig = VoiceRig(stage, stack, lines, storage, mixer, scrap)
    rig.wait()
    try:
        yield rig
    finally:
        stack.close()
        services.archive.close()
