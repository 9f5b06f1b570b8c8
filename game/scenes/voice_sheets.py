"""Small sheets about voices (声音包的小单子): the voice of a side, the sides of a pack, faults, who made the packs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.present.form_model import Choice, Form, Row, Section, Value
from game.present.label import Label, Plain, said
from game.present.voice_pack_model import credits_of
from game.present.voices_model import AUTO, SIDES, assigned, name_of, side_label, users_of
from game.scenes.form import FormScene
from game.scenes.message import Message
from game.scenes.scene import Pop, StackCommands
from game.services import Services
from game.session.voice_desk import VoiceDesk
from game.settings import NO_VOICE
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook
from game.voice.pack import Pack

__all__ = ["SideVoice", "VoiceCredits", "VoiceFaults", "VoiceFor", "give_voice"]


def give_voice(services: Services, sides: Sequence[str], choice: str) -> None:
    """Some sides speak with a voice from now on: a pack, ``auto`` or ``off``."""
    services.store.change(voices=assigned(services.settings.voices, sides, choice))
    services.trace.emit("voices", sides=list(sides), voice=choice)


class SideVoice(FormScene):
    """All voices that a side can have; the chosen one is taken at once."""

    key: ClassVar[str] = "side_voice"

    def __init__(self, side: str, desk: VoiceDesk) -> None:
        super().__init__()
        self._side = side
        self._desk = desk

    def form(self) -> Form:
        """The one that fits, silence, the packs by how they came about."""
        settings = self.services.settings
        chosen = settings.voices.get(self._side, AUTO)
        plain = (
            Choice(AUTO, said("voices.auto"), chosen == AUTO),
            Choice(NO_VOICE, said("voices.off"), chosen == NO_VOICE),
        )
        rows = [
            Row("usual", said("voices.usual"), said(f"voices.auto.{settings.voice_language}.text"), plain),
        ]
        for kind in ("recorded", "synthetic"):
            packs = [pack for pack in self._desk.packs if pack.manifest.kind == kind]
            if packs:
                choices = tuple(Choice(pack.id, self._named(pack), pack.id == chosen) for pack in packs)
                rows.append(Row(kind, said(f"voices.kind.{kind}"), said(f"voices.kind.{kind}.text"), choices))
        return Form(
            said("voices.of_side", side=side_label(self._side)),
            None,
            (Section(None, tuple(rows)),),
            share=0.34,
        )

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """One."""
        return (("done", ButtonLook(self.services.texts("voices.done"), 26, kind=ButtonKind.JADE), 220.0),)

    def _named(self, pack: Pack) -> Label:
        """The name of a pack; whether something is known to be wrong with it."""
        name, examined = name_of(pack, self.services.texts.language), self._desk.examined(pack)
        wrong = examined is not None and examined.grave
        return said("voices.faulty", name=name) if wrong else Plain(name)

    def choose(self, key: str, value: Value) -> None:
        """The side has this voice from now on."""
        give_voice(self.services, (self._side,), str(value))

    def press(self, name: str) -> StackCommands:
        """Close the sheet."""
        return (Pop(),)


class VoiceFor(Message):
    """Whom a pack is for: one side, or all of them."""

    key: ClassVar[str] = "voice_for"

    def __init__(self, pack: Pack) -> None:
        super().__init__("voices.for", "voices.for.text")
        self._pack = pack

    def enter(self, services: Services) -> None:
        """Say which pack it is, and who has it."""
        super().enter(services)
        users = users_of(services.settings.voices, self._pack.id)
        told = services.texts("list.and").join(self.say(side_label(side)) for side in users)
        self._values = {
            "name": name_of(self._pack, services.texts.language),
            "users": told or services.texts("voices.for.nobody"),
        }

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """Everybody, the sides, nobody else."""
        texts = self.services.texts
        sides = ((f"side.{side}", ButtonLook(self.say(side_label(side)), 24)) for side in reversed(SIDES))
        return (
            ("close", ButtonLook(texts("voices.for.close"), 24, kind=ButtonKind.JADE)),
            ("everybody", ButtonLook(texts("voices.for.all"), 24)),
            *sides,
        )

    def preferred(self) -> str | None:
        """Oneself."""
        return "side.own"

    def activate(self, name: str) -> StackCommands:
        """Give it to them."""
        if name == "close":
            return (Pop(),)
        sides = SIDES if name == "everybody" else (name.removeprefix("side."),)
        give_voice(self.services, sides, self._pack.id)
        told = {"name": self._values["name"]}
        if name == "everybody":
            self.services.desktop.tell(said("voices.for.done.all", **told))
        else:
            self.services.desktop.tell(said("voices.for.done", side=side_label(sides[0]), **told))
        return (Pop(),)


class VoiceFaults(FormScene):
    """Everything that is wrong with a pack, a line each."""

    key: ClassVar[str] = "voice_faults"

    def __init__(self, title: Label, faults: Sequence[tuple[str, Label]]) -> None:
        super().__init__()
        self._title = title
        self._faults = tuple(faults)

    def form(self) -> Form:
        """The lines; what they are about stands above each."""
        rows = tuple(
            Row(f"fault{number}", Plain(where), told, ()) for number, (where, told) in enumerate(self._faults)
        )
        intro = said("voices.faults.count", n=len(self._faults))
        return Form(self._title, intro, (Section(None, rows),), fixed=True)

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """One."""
        return (("ok", ButtonLook(self.services.texts("message.ok"), 26, kind=ButtonKind.JADE), 220.0),)

    def choose(self, key: str, value: Value) -> None:
        """Nothing can be chosen."""

    def press(self, name: str) -> StackCommands:
        """Close the sheet."""
        return (Pop(),)


class VoiceCredits(FormScene):
    """Who made the packs, and under which licences they are (声音的出处)."""

    key: ClassVar[str] = "voice_credits"

    def __init__(self, packs: Sequence[Pack]) -> None:
        super().__init__()
        self._packs = tuple(packs)

    def form(self) -> Form:
        """A line a pack."""
        told = credits_of(self._packs, self.services.texts.language)
        rows = tuple(
            Row(f"pack{number}", Plain(name), words, ()) for number, (name, words) in enumerate(told)
        )
        return Form(said("voices.credits.title"), None, (Section(None, rows),), fixed=True)

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """One."""
        return (("ok", ButtonLook(self.services.texts("past.close"), 26, kind=ButtonKind.JADE), 220.0),)

    def choose(self, key: str, value: Value) -> None:
        """Nothing can be chosen."""

    def press(self, name: str) -> StackCommands:
        """Close the sheet."""
        return (Pop(),)
