"""A match by the code of its record (凭牌谱号看牌): the server is asked for it, and it opens as any other replay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar, Final

from game.errors import GameError
from game.present.form_model import Entry, Form, Section, Value
from game.present.label import Label, said
from game.scenes.message import told
from game.scenes.online_joining import trouble_key
from game.scenes.scene import NOTHING, Pop, Push, Replace, StackCommands
from game.scenes.writing import WritingForm
from game.services import Services
from game.session.online import Fingerprint, Network, Online, OnlineStatus, RecordReady, Trouble
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook

__all__ = ["OnlineRecord"]

_CODE: Final = re.compile(r"[A-Za-z0-9_-]{4,24}")


class OnlineRecord(WritingForm):
    """The sheet on which the code is written; *server* is where the match was played."""

    key: ClassVar[str] = "online_record"
    longest: ClassVar[int] = 32
    tall: ClassVar[float] = 420.0

    def __init__(self, network: Network, server: str) -> None:
        super().__init__()
        self._network = network
        self._server = server
        self._code = ""
        self._state: Label = said("online.record.text", server=server)
        self._online: Online | None = None
        self._has_asked = False
        self._taking: Iterator[str] | None = None

    def enter(self, services: Services) -> None:
        """One writes at once."""
        super().enter(services)
        self.write("code", "")

    def leave(self) -> None:
        """Nothing is waited for any more."""
        self._hang_up()
        super().leave()

    def form(self) -> Form:
        """The line for the code, and how things stand."""
        entry = Entry(
            "code", said("online.record.code"), self._state, self._code, said("online.record.empty")
        )
        return Form(said("online.record.title"), None, (Section(None, (entry,)),), share=0.5)

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """Ask for it, or not."""
        texts = self.services.texts
        return (
            ("fetch", ButtonLook(texts("online.record.fetch"), 26, kind=ButtonKind.JADE), 200.0),
            ("cancel", ButtonLook(texts("online.record.cancel"), 24), 170.0),
        )

    def picked(self, key: str, value: Value) -> None:
        """The line is to be written on."""
        self.write("code", self._code)

    def written(self, key: str, text: str) -> None:
        """Without the blanks that a copied code has."""
        self._code = re.sub(r"\s", "", text)

    def press(self, name: str) -> StackCommands:
        """Ask the server, or close the sheet."""
        if name == "cancel":
            return (Pop(),)
        if _CODE.fullmatch(self._code) is None:
            self._show(said("online.record.wrong"))
            return NOTHING
        self._hang_up()
        try:
            self._online = self._network.connect(self._server)
        except GameError as error:
            return (Push(told("online.record.title", error)),)
        self._show(said("online.record.asking", server=self._server))
        return NOTHING

    def update(self, dt: float) -> StackCommands:
        """What the server says; the record is walked through hand by hand, then it opens."""
        if self._taking is not None:
            return self._take()
        online = self._online
        if online is None:
            return NOTHING
        if online.status is OnlineStatus.LIVE and not self._has_asked:
            self._has_asked = True
            online.fetch_record(self._code)
        for notice in online.poll():
            match notice:
                case RecordReady(_, data) if data:
                    self._hang_up()
                    self._taking = self.services.shelf.taking_data(data)
                case RecordReady():
                    self._stop(said("online.error.no_record"))
                case Trouble(code):
                    self._stop(said(trouble_key(self.services.texts.has, code), code=code))
                case Fingerprint():
                    self._stop(said("online.record.certificate"))
                case _:
                    pass
        return NOTHING

    def _take(self) -> StackCommands:
        """One hand more; at the end the replay takes the sheet's place."""
        from game.scenes.replay import Replay

        assert self._taking is not None, "a record is being taken in"
        try:
            file = next(self._taking)
            if not file:
                return NOTHING
            self._taking = None
            self.services.trace.emit("kept", file=file)
            return (Replace(Replay(self.services.shelf.replay(file), file)),)
        except GameError as error:
            self._taking = None
            return (Push(told("replays.not_opened", error)),)

    def _stop(self, why: Label) -> None:
        self._hang_up()
        self._show(why)

    def _hang_up(self) -> None:
        online, self._online = self._online, None
        self._has_asked = False
        if online is not None:
            online.close()

    def _show(self, state: Label) -> None:
        self._state = state
        self.rearrange()
