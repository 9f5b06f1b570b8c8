"""Before a voice is recorded (录音说明): who speaks, on what terms it may be used, and that it is one's own voice."""

from __future__ import annotations

from typing import ClassVar

from game.errors import GameError
from game.present.form_model import Form, Value
from game.present.recorder_form import changed, consent_form, missing
from game.scenes.message import Confirm, Message, told
from game.scenes.recorder import RecorderScene
from game.scenes.scene import Pop, Push, Replace, Scene, StackCommands
from game.scenes.writing import WritingForm
from game.services import Services
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook
from game.voice.studio import Details, Recording

__all__ = ["RecorderConsent"]


class RecorderConsent(WritingForm):
    """The form of a new recording, or of one that there is: then *over* is the scene that shows it."""

    key: ClassVar[str] = "recorder_consent"

    def __init__(self, recording: Recording | None = None, over: Scene | None = None) -> None:
        super().__init__()
        self._recording = recording
        self._over = over
        self.details = Details() if recording is None else recording.details

    def enter(self, services: Services) -> None:
        """A new voice has the player's name at first."""
        super().enter(services)
        if self._recording is None:
            player = services.settings.player
            name = (
                services.texts("recorder.name.of", player=player)
                if player
                else services.texts("recorder.name.new")
            )
            self.details = Details(name=name, speaker=player)

    def form(self) -> Form:
        """The rows."""
        return consent_form(self.details, self.writing, new=self._recording is None)

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """Begin or keep, leave, delete."""
        texts, new = self.services.texts, self._recording is None
        go = ButtonLook(texts("recorder.begin" if new else "recorder.keep"), 25, kind=ButtonKind.JADE)
        cancel = ("cancel", ButtonLook(texts("recorder.cancel"), 24), 150.0)
        delete = ("delete", ButtonLook(texts("recorder.forget"), 22, grave=True), 190.0)
        return (("keep", go, 220.0), cancel) if new else (("keep", go, 180.0), cancel, delete)

    def preferred(self) -> str | None:
        """What is asked first."""
        return "name:0"

    def picked(self, key: str, value: Value) -> None:
        """A chip was pressed; those of names let them be written."""
        if key in ("name", "speaker"):
            self.write(key, str(value))
        else:
            self.details = changed(self.details, key, value)

    def written(self, key: str, text: str) -> None:
        """A name."""
        self.details = changed(self.details, key, text)

    def next_field(self, key: str) -> tuple[str, str] | None:
        """From the name of the voice to that of the speaker."""
        return ("speaker", self.details.speaker) if key == "name" else None

    def press(self, name: str) -> StackCommands:
        """The buttons at the foot."""
        match name:
            case "keep":
                return self._kept()
            case "delete":
                answers = ("recorder.forget.yes", "recorder.forget.no")
                return (
                    Push(Confirm("recorder.forget.ask", "recorder.forget.text", self._forgotten, answers)),
                )
            case _:
                return (Pop(),)

    def _kept(self) -> StackCommands:
        """Without consent, or a name, nothing is recorded."""
        lacking = missing(self.details)
        if lacking is not None:
            return (Push(Message("recorder.missing", lacking)),)
        try:
            if self._recording is None:
                return (Replace(RecorderScene(self.services.studio.begin(self.details))),)
            self._recording.change(self.details)
        except GameError as error:
            return (Push(told("recorder.error", error)),)
        return (Pop(),)

    def _forgotten(self) -> StackCommands:
        """The recording goes with all its takes, and whatever shows it."""
        if self._recording is not None:
            self.services.studio.forget(self._recording)
        return (Pop(self._over or self),)
