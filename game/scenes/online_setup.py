"""Who and where one is (联机设置): the name that others read, and the server whose rooms are meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from game.errors import GameError
from game.linking import Means
from game.present.form_model import Form, Value
from game.present.label import Label, said
from game.present.online_form import Whom, setup_form
from game.scenes.scene import Pop, StackCommands
from game.scenes.writing import WritingForm
from game.services import Services
from game.session.inviting import clean_name, parse_address
from game.session.online import Nearby
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook

__all__ = ["OnlineSetup"]

_FIELDS: Final = ("name", "server")


class OnlineSetup(WritingForm):
    """The sheet; it begins in one of its fields."""

    key: ClassVar[str] = "online_setup"
    longest: ClassVar[int] = 120

    def __init__(self, field: str, nearby: Sequence[Nearby] = ()) -> None:
        super().__init__()
        self._field = field
        self._nearby = nearby
        self._wrong: Label | None = None
        self._last_wrong: Label | None = None

    def enter(self, services: Services) -> None:
        """One writes at once where something is missing."""
        super().enter(services)
        if self._field in _FIELDS and not self._value(self._field):
            self.write(self._field, "")

    def preferred(self) -> str | None:
        """The row that was asked for."""
        return f"{self._field}:0"

    def form(self) -> Form:
        """Name and server as they are."""
        settings = self.services.settings
        links = self.services.links
        whom = Whom(
            settings.player, settings.server, self.writing, self._wrong,
            None if links is None else links.are_ours(), links is not None and links.means is Means.PACKAGE,
        )  # fmt: skip
        return setup_form(whom, self._nearby)

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """Done; no server at all."""
        texts = self.services.texts
        return (
            ("done", ButtonLook(texts("online.setup.done"), 26, kind=ButtonKind.JADE), 200.0),
            ("forget", ButtonLook(texts("online.setup.forget"), 22), 220.0),
        )

    def picked(self, key: str, value: Value) -> None:
        """A field is to be written in, or a server of the local network was chosen."""
        if key in _FIELDS:
            self.write(key, self._value(key))
        elif key == "near":
            self._wrong = None
            self.services.store.change(server=str(value))
        elif key == "link" and self.services.links is not None:
            links = self.services.links
            links.register() if value else links.forget()

    def written(self, key: str, text: str) -> None:
        """Keep what can be kept; an address that is none is said to be."""
        if key == "name":
            self.services.store.change(player=clean_name(text) or "")
            return
        self._wrong = None
        try:
            self.services.store.change(server=parse_address(text).text if text else "")
        except GameError as error:
            self._wrong = said(error.key, **error.values) if error.key else said("online.setup.server.text")

    def press(self, name: str) -> StackCommands:
        """Close the sheet, unless an address was wrong; or forget the server."""
        if name == "forget":
            self._wrong = None
            self.services.store.change(server="")
            self.rearrange()
            return ()
        wrong, self._wrong = self._wrong, None
        if wrong is not None and self._last_wrong is not wrong:
            self._last_wrong = self._wrong = (
                wrong  # it has only just been said: it is read before the sheet goes
            )
            self.rearrange()
            return ()
        return (Pop(),)

    def _value(self, key: str) -> str:
        settings = self.services.settings
        return settings.player if key == "name" else settings.server
