"""The invitation (邀请卡): the number in large digits, a code for cameras, and a text made for pasting into a chat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from game.net.parts import RoomState
from game.present.focus import Target
from game.present.label import Label, Plain, said, sentences
from game.present.layout.online_invitation_layout import InvitationLayout, invitation_layout
from game.present.online_words import agreed, played
from game.present.selector import arrows
from game.scenes.panel import PanelScene
from game.scenes.scene import NOTHING, Pop, StackCommands
from game.services import Services
from game.session.inviting import Calling, Invitation, calling_text, grouped, parse_address
from game.session.online import Online
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_invitation import InvitationWords, draw_invitation
from game.ui.widgets import ButtonLook

__all__ = ["InvitationSheet"]


class InvitationSheet(PanelScene):
    """The card of a room; *lacking*: how many people are still wanted."""

    key: ClassVar[str] = "invitation"
    opaque: ClassVar[bool] = False

    def __init__(self, online: Online, room: RoomState, lacking: int) -> None:
        super().__init__()
        self._online = online
        self._room = room
        self._lacking = lacking
        self._layout: InvitationLayout | None = None
        self._addresses: tuple[str, ...] = (online.address,)
        self._place = 0

    def enter(self, services: Services) -> None:
        """A server on this machine is reached by others at the addresses that it has in the local network."""
        super().enter(services)
        hosting = None if services.network is None else services.network().hosting
        if hosting is not None and hosting.address and _same(hosting.address, self._online.address):
            self._addresses = hosting.lan or self._addresses

    @property
    def invitation(self) -> Invitation:
        """What is called to."""
        address = parse_address(self._addresses[self._place])
        return Invitation(address, code=self._room.code, invite=self._room.invite)

    def text(self) -> str:
        """The text for a chat."""
        services, spec = self.services, self._room.spec
        name = services.settings.player or services.texts("online.name.guest")
        terms = self.say(agreed(spec)[0])
        calling = Calling(name, self.say(played(spec.game, spec.edition)), terms, self._lacking)
        return calling_text(services.texts, calling, self.invitation, self._room.code)

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """Copy the text, which is what one comes for; the link alone; a picture; away."""
        texts = self.services.texts
        return (
            ("copy", ButtonLook(texts("online.invitation.copy"), 26, kind=ButtonKind.JADE)),
            ("link", ButtonLook(texts("online.invitation.link"), 24)),
            ("picture", ButtonLook(texts("online.invitation.picture"), 24)),
            ("close", ButtonLook(texts("online.invitation.close"), 24)),
        )

    def arrange(self) -> Iterable[Target]:
        """The addresses where there are several, the buttons."""
        buttons = self.buttons()
        layout = self._layout = invitation_layout(self.size, self.unit, len(buttons))
        several = len(self._addresses) > 1
        targets = [*arrows("address", layout.address)] if several else []
        return [
            *targets,
            *(Target(name, rect) for (name, _), rect in zip(buttons, layout.buttons, strict=True)),
        ]

    def preferred(self) -> str | None:
        """Copy."""
        return "copy"

    def activate(self, name: str) -> StackCommands:
        """Copy, keep a picture, choose an address, close."""
        desktop = self.services.desktop
        match name:
            case "copy":
                kept = desktop.copy(self.text())
                desktop.tell(said("online.invitation.copied" if kept else "online.invitation.not_copied"))
            case "link":
                kept = desktop.copy(self.invitation.link)
                desktop.tell(
                    said("online.invitation.copied.link" if kept else "online.invitation.not_copied")
                )
            case "picture":
                desktop.screenshot()
                self.dirty = True
            case "address-" | "address+":
                by = 1 if name.endswith("+") else -1
                self._place = (self._place + by) % len(self._addresses)
                self.rearrange()
            case _:
                return (Pop(),)
        return NOTHING

    def spoken(self, *, much: bool) -> Label | None:
        """The number, digit by digit, and the address."""
        where = Plain(self._addresses[self._place])
        code = " ".join(self._room.code)
        return sentences([said("online.invitation"), said("online.room.spoken", code=code), where])

    def draw(self, canvas: Canvas) -> None:
        """The card."""
        if self._layout is None:
            return
        texts = self.services.texts
        words = InvitationWords(
            texts("online.invitation"),
            self.invitation.link,
            texts("online.invitation.scan"),
            (texts("online.room.word.code"), grouped(self._room.code)),
            (texts("online.field.server"), self._addresses[self._place]),
            len(self._addresses) > 1,
            self.text(),
        )
        draw_invitation(canvas, self._layout, words, self.buttons(), self.focus)


def _same(one: str, other: str) -> bool:
    """Whether two addresses, however they are written, lead to the same server."""
    return parse_address(one) == parse_address(other)
