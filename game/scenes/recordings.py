"""The voices that are being recorded (录音): go on with one of them, or begin another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from game.present.focus import Target
from game.present.label import Label, Listed, Plain
from game.present.layout.form_layout import Sheet, sheet_for
from game.present.layout.geometry import Rect
from game.present.layout.recorder_layout import card_places
from game.present.recorder_model import details_told, progress_told
from game.present.scroll import moved
from game.scenes.recorder import RecorderScene
from game.scenes.recorder_consent import RecorderConsent
from game.scenes.scene import Pop, Push, StackCommands
from game.scenes.scrolled import ScrolledScene
from game.services import Services
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_recordings import RecordingCard, RecordingsLook, draw_recordings
from game.ui.widgets import ButtonLook
from game.voice.studio import Recording

__all__ = ["Recordings"]


class Recordings(ScrolledScene):
    """The sheet over the voices."""

    key: ClassVar[str] = "recordings"
    opaque: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self.recordings: tuple[Recording, ...] = ()
        self._sheet: Sheet | None = None
        self._cards: tuple[Rect, ...] = ()

    def enter(self, services: Services) -> None:
        """Look for recordings."""
        super().enter(services)
        self.recordings = services.studio.recordings()

    def uncovered(self) -> None:
        """One may have come, or gone, or got further."""
        super().uncovered()
        self.recordings = self.services.studio.recordings()
        self.rearrange()

    def arrange(self) -> Iterable[Target]:
        """The cards, the buttons."""
        sheet = self._sheet = sheet_for(self.size, self.unit, (180.0, 290.0), tall=820)
        self._cards, height = card_places(sheet.body, self.unit, len(self.recordings))
        self.scroll.fit(sheet.body, height, self.unit)
        cards = [
            Target(f"recording:{number}", moved(rect, self.scroll)) for number, rect in enumerate(self._cards)
        ]
        names = ("close", "new")
        return [*cards, *(Target(name, rect) for name, rect in zip(names, sheet.buttons, strict=True))]

    def preferred(self) -> str | None:
        """Go on with the first; begin where there is none."""
        return "recording:0" if self.recordings else "new"

    def in_frame(self, name: str) -> bool:
        """The cards."""
        return ":" in name

    def activate(self, name: str) -> StackCommands:
        """Go on, begin, close."""
        key, _, number = name.partition(":")
        match key:
            case "recording":
                recording = self.recordings[int(number)]
                if not recording.details.consent:  # what was said of it cannot be read any more
                    return (Push(RecorderConsent(recording)),)
                return (Push(RecorderScene(recording)),)
            case "new":
                return (Push(RecorderConsent()),)
            case _:
                return (Pop(),)

    def spoken_target(self, name: str, *, much: bool) -> Label | None:
        """A recording with how far it is."""
        key, _, number = name.partition(":")
        if key != "recording":
            return None
        recording = self.recordings[int(number)]
        return Listed((Plain(recording.details.name), progress_told(recording)))

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._sheet is None:
            return
        texts = self.services.texts
        buttons = (
            ("close", ButtonLook(texts("recorder.close"), 26, kind=ButtonKind.JADE)),
            ("new", ButtonLook(texts("recorder.new"), 24)),
        )
        words = (texts("recorder.list"), texts("recorder.empty"), texts("recorder.empty.text"))
        cards = tuple(self._card(recording) for recording in self.recordings)
        look = RecordingsLook(self._sheet, words, cards, self._cards, buttons, self.focus, self.scroll)
        draw_recordings(canvas, look)

    def _card(self, recording: Recording) -> RecordingCard:
        details, progress = recording.details, recording.progress
        share = progress.whole / progress.of_whole if progress.enough else progress.least / progress.of_least
        name = details.name or recording.id
        return RecordingCard(name, self.say(details_told(details)), self.say(progress_told(recording)), share)
