"""A certificate that no authority has signed (证书指纹): in groups, to be compared with what the host reads out."""

from __future__ import annotations

from typing import ClassVar

from game.present.online_words import in_groups
from game.scenes.message import Message
from game.scenes.scene import Pop, StackCommands
from game.session.online import Fingerprint, Online
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook

__all__ = ["Certificate"]


class Certificate(Message):
    """Whether to trust it: nothing has been sent to that server yet. No, and Esc, end the line."""

    key: ClassVar[str] = "online_certificate"

    def __init__(self, online: Online, notice: Fingerprint) -> None:
        text = "online.certificate.new" if notice.new else "online.certificate.changed"
        marks = in_groups(notice.fingerprint)
        super().__init__("online.certificate", text, address=online.address, marks=marks)
        self._online = online
        self._new = notice.new

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """No is where Enter goes at first."""
        texts = self.services.texts
        trust = ButtonLook(texts("online.certificate.trust"), 24, grave=not self._new)
        return (
            ("no", ButtonLook(texts("online.certificate.no"), 26, kind=ButtonKind.JADE)),
            ("trust", trust),
        )

    def back(self) -> StackCommands:
        """Not to trust."""
        return self.activate("no")

    def activate(self, name: str) -> StackCommands:
        """Go on with it, or end the line; the sheet below says that it is closed."""
        if name == "trust":
            self._online.trust()
        else:
            self._online.close()
        return (Pop(),)
