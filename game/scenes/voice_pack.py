"""The page of a voice pack (声音包一页): all that is known of it, every cue to listen to, what can be done with it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar, Final

from game.errors import GameError
from game.present.focus import Target
from game.present.label import Label, Plain, said, sentences
from game.present.layout.form_layout import Sheet
from game.present.layout.scaling import CROWDED
from game.present.layout.voice_pack_layout import PackPage, notice_place, pack_page
from game.present.layout.voices_layout import voices_sheet
from game.present.scroll import moved
from game.present.voice_pack_model import (
    CueShown,
    Fact,
    GroupShown,
    clips_of,
    cue_told,
    groups_of,
    page_facts,
    sample_of,
)
from game.present.voices_model import name_of, side_label, users_of, without
from game.scenes.message import Confirm, Message, told
from game.scenes.readings import readings_of
from game.scenes.scene import NOTHING, Pop, Push, StackCommands
from game.scenes.scrolled import ScrolledScene
from game.scenes.voice_preview import Preview
from game.scenes.voice_sheets import VoiceFor
from game.services import Services
from game.session.voice_desk import Errand, VoiceDesk
from game.storage import at_home
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_voice_pack import PackLook, draw_voice_pack
from game.ui.widgets import ButtonLook
from game.voice.pack import Pack

__all__ = ["VoicePack"]

_SAMPLE: Final = "sample"
"""Under which name a sample of the pack is listened to."""


class VoicePack(ScrolledScene):
    """The page of one pack; *desk* is lent by the sheet of voices, else the page has its own."""

    key: ClassVar[str] = "voice_pack"
    least: ClassVar[int] = CROWDED
    opaque: ClassVar[bool] = False

    def __init__(self, desk: VoiceDesk | None, key: str) -> None:
        super().__init__()
        self._lent = desk
        self._key = key
        self._sheet: Sheet | None = None
        self._page: PackPage | None = None
        self._giving: Errand[Path] | None = None
        self._notice = ""
        self._changes = 0
        self.facts: tuple[Fact, ...] = ()
        self.groups: tuple[GroupShown, ...] = ()

    def enter(self, services: Services) -> None:
        """Have every clip of the pack measured while one looks at the page."""
        super().enter(services)
        self.desk = VoiceDesk(services.voices) if self._lent is None else self._lent
        self.preview = Preview(services)
        self.desk.look()
        pack = self.pack
        if pack is not None:
            self.groups = groups_of(pack, readings_of(services.assets, pack.manifest.language))
            self.desk.examine(pack)

    def leave(self) -> None:
        """Nothing is heard any more."""
        self.preview.stop()
        if self._lent is None:
            self.desk.close()
        super().leave()

    def covered(self) -> None:
        """What lies above may want to be heard itself."""
        self.preview.stop()
        super().covered()

    @property
    def pack(self) -> Pack | None:
        """The pack, as long as it is there."""
        return self.desk.pack(self._key)

    @property
    def cues(self) -> tuple[CueShown, ...]:
        """All cues in their order."""
        return tuple(cue for group in self.groups for cue in group.cues)

    @property
    def lively(self) -> bool:
        """While something is heard or done."""
        return self.preview.heard is not None or self.desk.busy or self._giving is not None

    def update(self, dt: float) -> StackCommands:
        """Take over what has been done; the next clip."""
        if self.pack is None:
            return (Pop(),)
        changes, ended = self.desk.step(), self.preview.step()
        if self._giving is not None and self._giving.done:
            return self._given(self._giving)
        if changes != self._changes or ended:
            self._changes = changes
            self.rearrange()
        return NOTHING

    # ---------------------------------------------------------------- the sheet

    def arrange(self) -> Iterable[Target]:
        """The cues that can be heard, the buttons."""
        pack, buttons = self.pack, self._buttons()
        sheet = self._sheet = voices_sheet(self.size, self.unit, tuple(width for _, _, width in buttons))
        if pack is None:
            return [Target(name, rect) for (name, _, _), rect in zip(buttons, sheet.buttons, strict=True)]
        services = self.services
        self.facts = page_facts(
            pack, self.desk.examined(pack), services.settings.voices, services.texts.language
        )
        words = [(self.say(fact.name), self.say(fact.words)) for fact in self.facts]
        page = self._page = pack_page(sheet, words, [len(group.cues) for group in self.groups], self.ruler())
        self.scroll.fit(sheet.body, page.height, self.unit)
        targets = [
            Target(f"cue:{cue.cue}", moved(rect, self.scroll))
            for cue, rect in zip(self.cues, page.cues, strict=True)
            if cue.clips
        ]
        for (name, _, _), rect in zip(buttons, sheet.buttons, strict=True):
            targets.append(Target(name, rect))
        return targets

    def preferred(self) -> str | None:
        """A sample of it."""
        return "sample"

    def in_frame(self, name: str) -> bool:
        """The cues move."""
        return ":" in name

    def spoken(self, *, much: bool) -> Label | None:
        """Whose page it is and what is to be known; *much*: all of it."""
        pack = self.pack
        if pack is None:
            return None
        facts = self.facts if much else self.facts[:1]
        told = [said("spoken.row", name=fact.name, value=fact.words) for fact in facts]
        return sentences((Plain(name_of(pack, self.services.texts.language)), *told))

    def spoken_target(self, name: str, *, much: bool) -> Label | None:
        """A cue."""
        _, _, cue = name.partition(":")
        shown = next((shown for shown in self.cues if shown.cue == cue), None)
        return None if shown is None else cue_told(shown)

    def _buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        texts, pack = self.services.texts, self.pack
        own = pack is not None and not pack.built_in
        sample = "voices.stop" if self.preview.heard == _SAMPLE else "voices.sample"
        buttons = [
            ("done", ButtonLook(texts("past.close"), 26, kind=ButtonKind.JADE), 170.0),
            ("for", ButtonLook(texts("voices.for.button"), 24), 200.0),
            ("sample", ButtonLook(texts(sample), 24), 170.0),
            ("export", ButtonLook(texts("voices.export"), 24), 170.0),
        ]
        if own:
            buttons.append(("remove", ButtonLook(texts("voices.remove"), 24, grave=True), 150.0))
        return tuple(buttons)

    # ---------------------------------------------------------------- what is meant

    def activate(self, name: str) -> StackCommands:
        """Listen, give the voice to a side, export, remove."""
        pack = self.pack
        if pack is None or name == "done":
            return (Pop(),)
        what, _, cue = name.partition(":")
        match what:
            case "cue":
                self.preview.toggle(cue, clips_of(pack, (cue,), every=True))
            case "sample":
                self.preview.toggle(_SAMPLE, clips_of(pack, sample_of(pack)))
            case "for":
                return (Push(VoiceFor(pack)),)
            case "export":
                return self._export(pack)
            case _:
                return (Push(self._question(pack)),)
        self.rearrange()
        return NOTHING

    def uncovered(self) -> None:
        """It may be somebody's voice now."""
        self.rearrange()
        super().uncovered()

    def _export(self, pack: Pack) -> StackCommands:
        """Write it where the player finds it, apart from the frames."""
        storage = self.services.chronicle.storage
        if storage is None:
            return (Push(Message("voices.not_exported", "error.exports")),)
        if self._giving is None:
            self._notice = self.services.texts("voices.exporting")
            self._giving = self.desk.export(pack, storage.exports)
            self.dirty = True
        return NOTHING

    def _given(self, giving: Errand[Path]) -> StackCommands:
        """Say where it lies, or why there is none."""
        self._giving, self._notice = None, ""
        self.rearrange()
        try:
            where = giving.result()
        except GameError as error:
            return (Push(told("voices.not_exported", error)),)
        self.services.trace.emit("exported", file=str(where))
        if self._sheet is None or notice_place(self._sheet) is None:
            return (Push(Message("voices.export", "voices.exported", where=at_home(where))),)
        self._notice = self.services.texts("voices.exported", where=at_home(where))
        return NOTHING

    def _question(self, pack: Pack) -> Confirm:
        """Whether it shall really go; who speaks with it is told what he gets."""
        settings, texts = self.services.settings, self.services.texts
        users = users_of(settings.voices, pack.id)
        sides = texts("list.and").join(self.say(side_label(side)) for side in users)
        key = "voices.remove.used" if users else "voices.remove.text"
        answers = ("voices.remove.yes", "voices.remove.no")
        name = name_of(pack, texts.language)
        return Confirm("voices.remove.ask", key, self._removed, answers, name=name, sides=sides)

    def _removed(self) -> StackCommands:
        """Take it away; who spoke with it gets the voice that fits."""
        self.preview.stop()
        services = self.services
        self.desk.cabinet.remove(self._key)
        voices = services.settings.voices
        if users_of(voices, self._key):
            services.store.change(voices=without(voices, self._key))
        services.trace.emit("voice_removed", pack=self._key)
        return (Pop(self),)

    # ---------------------------------------------------------------- the picture

    def draw(self, canvas: Canvas) -> None:
        """The page."""
        if self._sheet is None or self._page is None or self.pack is None:
            return
        look = PackLook(
            self._sheet,
            self._page,
            name_of(self.pack, self.services.texts.language),
            self.facts,
            self.groups,
            tuple((name, button) for name, button, _ in self._buttons()),
            self.preview.heard,
            self._notice,
        )
        draw_voice_pack(canvas, look, self.focus, self.scroll, self.services.texts)
