"""The sheet of voices (声音包): who at the table speaks with which voice, and the packs there are to choose from."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from game.bindings import Act, Command, Intent
from game.present.focus import Target
from game.present.label import Label, said
from game.present.layout.scaling import CROWDED
from game.present.layout.voices_layout import VoicesLayout, voices_layout, voices_sheet
from game.present.scroll import moved
from game.present.voice_pack_model import clips_of, sample_of
from game.present.voices_model import (
    SIDES,
    SPOILED,
    PackShown,
    SideShown,
    pack_shown,
    pack_told,
    side_told,
    sides_shown,
    spoiled_shown,
)
from game.scenes.message import told
from game.scenes.scene import NOTHING, Pop, Push, Scene, StackCommands
from game.scenes.scrolled import ScrolledScene
from game.scenes.taking_voice import TakeVoice, TakingVoice
from game.scenes.voice_pack import VoicePack
from game.scenes.voice_preview import Preview
from game.scenes.voice_sheets import SideVoice, VoiceCredits
from game.services import Services
from game.session.voice_desk import VoiceDesk
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_voices import VoicesLook, draw_voices
from game.ui.widgets import ButtonLook

__all__ = ["Voices"]


class Voices(ScrolledScene):
    """The sheet."""

    key: ClassVar[str] = "voices"
    least: ClassVar[int] = CROWDED
    opaque: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self.sides: tuple[SideShown, ...] = ()
        self.rows: tuple[PackShown, ...] = ()
        self._layout: VoicesLayout | None = None
        self._dropped: Path | None = None
        self._changes = 0

    def enter(self, services: Services) -> None:
        """Look which packs there are; they are checked while one looks at them."""
        super().enter(services)
        self.desk = VoiceDesk(services.voices)
        self.preview = Preview(services)
        self.desk.look()

    def leave(self) -> None:
        """Nothing is heard or checked any more."""
        self.preview.stop()
        self.desk.close()
        super().leave()

    def covered(self) -> None:
        """What lies above may want to be heard itself."""
        self.preview.stop()
        super().covered()

    def uncovered(self) -> None:
        """A pack may have come, gone or been recorded meanwhile."""
        self.desk.look()
        self.rearrange()
        super().uncovered()

    @property
    def lively(self) -> bool:
        """While something is heard or checked."""
        return self.preview.heard is not None or self.desk.busy

    def update(self, dt: float) -> StackCommands:
        """Take over what has been checked; the next clip; what was dropped."""
        if self._dropped is not None:
            dropped, self._dropped = self._dropped, None
            return (Push(TakingVoice(dropped, self.desk)),)
        changes, ended = self.desk.step(), self.preview.step()
        if changes != self._changes or ended:
            self._changes = changes
            self.rearrange()
        return NOTHING

    # ---------------------------------------------------------------- the sheet

    def arrange(self) -> Iterable[Target]:
        """The sides, the packs, the buttons."""
        services, language = self.services, self.services.texts.language
        voices = services.settings.voices
        self.sides = sides_shown(services.settings, self.desk.packs, language)
        self.rows = tuple(
            pack_shown(pack, self.desk.examined(pack), voices, language) for pack in self.desk.packs
        )
        self.rows += tuple(spoiled_shown(name, error) for name, error in self.desk.spoiled.items())
        sheet = voices_sheet(self.size, self.unit, tuple(width for _, _, width in self._buttons()))
        layout = self._layout = voices_layout(sheet, len(self.rows))
        self.scroll.fit(layout.frame, layout.height, self.unit)
        targets: list[Target] = []
        for placed, row in zip(layout.packs, self.rows, strict=True):
            if not row.key.startswith(SPOILED):
                targets.append(Target(f"play:{row.key}", moved(placed.play, self.scroll)))
            targets.append(Target(f"open:{row.key}", moved(placed.body, self.scroll)))
        targets += [Target(f"side.{side}", rect) for side, rect in zip(SIDES, layout.sides, strict=True)]
        for (name, _, _), rect in zip(self._buttons(), sheet.buttons, strict=True):
            targets.append(Target(name, rect))
        return targets

    def preferred(self) -> str | None:
        """The own voice."""
        return "side.own"

    def in_frame(self, name: str) -> bool:
        """The rows move."""
        return ":" in name

    def spoken(self, *, much: bool) -> Label | None:
        """What the sheet is for, how many packs there are."""
        return said("voices.told", n=len(self.rows))

    def spoken_target(self, name: str, *, much: bool) -> Label | None:
        """A side with its voice, a pack with what is known of it."""
        what, _, key = name.partition(":")
        if name.startswith("side."):
            return side_told(self.sides[SIDES.index(name.removeprefix("side."))])
        row = next((row for row in self.rows if row.key == key), None)
        return None if row is None else pack_told(row, what)

    def _buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        texts = self.services.texts
        return (
            ("done", ButtonLook(texts("voices.done"), 26, kind=ButtonKind.JADE), 180.0),
            ("record", ButtonLook(texts("voices.record"), 24), 260.0),
            ("import", ButtonLook(texts("voices.import"), 24), 200.0),
            ("credits", ButtonLook(texts("voices.credits"), 24), 160.0),
        )

    # ---------------------------------------------------------------- what is meant

    def handle(self, intent: Intent) -> StackCommands:
        """What was copied is taken in by the key for it."""
        if intent == Act(Command.PASTE):
            return (Push(TakeVoice(self.desk)),)
        return super().handle(intent)

    def drop(self, source: Path | str) -> bool:
        """A zip or a folder is a voice here, or is told to be none; a text is for somebody else."""
        self._dropped = source if isinstance(source, Path) else None
        return self._dropped is not None

    def activate(self, name: str) -> StackCommands:
        """Listen, open, choose for a side, import, record."""
        what, _, key = name.partition(":")
        match what:
            case "play":
                self._listen(key)
            case "open":
                return (Push(self._page(key)),)
            case "import":
                return (Push(TakeVoice(self.desk)),)
            case "record":
                return self._record()
            case "credits":
                return (Push(VoiceCredits(self.desk.packs)),)
            case "done":
                return (Pop(),)
            case _:
                return (Push(SideVoice(name.removeprefix("side."), self.desk)),)
        self.rearrange()
        return NOTHING

    def _listen(self, key: str) -> None:
        """A few cues of a pack."""
        pack = self.desk.pack(key)
        if pack is not None:
            self.preview.toggle(key, clips_of(pack, sample_of(pack)))

    def _page(self, key: str) -> Scene:
        """The page of a pack; of one that cannot be read, why."""
        error = self.desk.spoiled.get(key.removeprefix(SPOILED)) if key.startswith(SPOILED) else None
        return VoicePack(self.desk, key) if error is None else told("voices.spoiled", error)

    def _record(self) -> StackCommands:
        from game.scenes.recordings import Recordings

        return (Push(Recordings()),)

    # ---------------------------------------------------------------- the picture

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is None:
            return
        texts = self.services.texts
        only_made = all(row.synthetic for row in self.rows)
        words = (texts("voices.words"), *((texts("voices.invitation"),) if only_made else ()))
        look = VoicesLook(
            self._layout,
            (texts("voices.title"), texts("voices.intro")),
            words,
            self.sides,
            self.rows,
            tuple((name, button) for name, button, _ in self._buttons()),
            self.preview.heard,
            texts("voices.checking"),
        )
        draw_voices(canvas, look, self.focus, self.scroll, self.say)
