"""The room behind a table (牌桌旁的房间): who is there and how well they are reached, votes, the ways out."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from game.net.calling import grouped
from game.net.parts import Member, RoomState, VoteKind
from game.present.form_model import Choice, Form, Row, Section, Value
from game.present.label import said
from game.present.player_label import name_label
from game.scenes.form import FormScene
from game.scenes.room_voice import RoomVoice
from game.scenes.scene import NOTHING, Pop, StackCommands
from game.scenes.table_menu import TableMenu
from game.session.online import Online
from game.session.table import Table
from game.settings import TalkMode
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook, score_text

__all__ = ["RoomMenu", "RoomSheet"]

_HEAR: Final = "member"
_VOTES: Final[tuple[VoteKind, ...]] = ("pause", "resume", "dissolve")


class RoomSheet(FormScene):
    """Who is in the room; whoever plays may ask the others to rest, to go on, to break up."""

    key: ClassVar[str] = "room_sheet"

    def __init__(self, online: Online, voice: RoomVoice | None = None) -> None:
        """*voice* is the talk of the room, where people talk there."""
        super().__init__()
        self._online = online
        self._voice = voice

    def form(self) -> Form:
        """The people, then what can be asked of them."""
        room = self._online.room
        if room is None:
            return Form(said("online.sheet.title"), None, (), fixed=True)
        people = Section(
            said("online.sheet.people"), tuple(self._person(room, each) for each in _listed(room))
        )
        sections = [people]
        if not self._online.watching:
            sections.append(Section(said("online.sheet.votes"), (self._asks(room),)))
        if self._voice is not None:
            sections.append(Section(said("settings.voice_talk"), (_kinds_of_talk(self._voice.mode),)))
        code, ping = grouped(room.code), self._online.ping_ms
        intro = (
            said("online.sheet.intro", code=code, n=room.watchers)
            if ping is None
            else said("online.sheet.intro.ping", code=code, n=room.watchers, ms=ping)
        )
        return Form(said("online.sheet.title"), intro, tuple(sections), share=0.5)

    def _person(self, room: RoomState, member: Member) -> Row:
        state = "bot" if member.bot is not None else member.presence
        name = name_label(member.name, member.bot)
        if member.id == self._online.member:
            name = said("online.sheet.own", name=name)
        score = score_text(member.score, signed=True)
        told = said("online.sheet.person", state=said(f"online.presence.{state}"), n=score)
        note = said("online.sheet.host") if member.id == room.host else None
        return Row(f"{_HEAR}{member.id}", name, told, self._hears(member), note)

    def _hears(self, member: Member) -> tuple[Choice, ...]:
        """Whether a member is heard here; nobody hears himself."""
        if self._voice is None or member.bot is not None or member.id == self._online.member:
            return ()
        muted = member.id in self._voice.muted
        return (Choice(True, said("online.sheet.mute"), muted),)

    def _asks(self, room: RoomState) -> Row:
        runs = said("online.sheet.vote.running") if room.vote is not None else None
        kinds = [kind for kind in _VOTES if kind != ("pause" if room.paused else "resume")]
        choices = tuple(
            Choice(kind, said(f"online.sheet.vote.{kind}"), False, blocked=runs) for kind in kinds
        )
        return Row("vote", said("online.sheet.vote"), runs or said("online.sheet.vote.text"), choices)

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """Back to the table."""
        return (
            ("done", ButtonLook(self.services.texts("online.sheet.done"), 26, kind=ButtonKind.JADE), 220.0),
        )

    def choose(self, key: str, value: Value) -> None:
        """Ask everybody, whose answer is seen at the table; or say how one talks, and whom one hears."""
        kind = next((kind for kind in _VOTES if kind == value), None)
        if key == "vote" and kind is not None:
            self._online.vote(kind)
            self.services.trace.emit("vote", kind=kind)
        elif self._voice is not None and key == "voice_talk":
            self._voice.choose(TalkMode(value))
        elif self._voice is not None and key.startswith(_HEAR):
            self._voice.mute(int(key.removeprefix(_HEAR)))

    def press(self, name: str) -> StackCommands:
        """Close the sheet."""
        return (Pop(),)

    def update(self, dt: float) -> StackCommands:
        """The room as it is now, the table below taking what comes; after the match the ranking has the place."""
        room = self._online.room
        if room is not None and room.stage == "between":
            return (Pop(self),)
        if self._form is not None and self._form != self.form():
            self.rearrange()
        return NOTHING


def _kinds_of_talk(mode: TalkMode) -> Row:
    """Whether and how one talks: the setting of all rooms."""
    choices = (
        Choice(kind.value, said(f"settings.voice_talk.{kind.value}"), kind is mode) for kind in TalkMode
    )
    return Row("voice_talk", said("settings.voice_talk"), said("settings.voice_talk.text"), tuple(choices))


class RoomMenu(TableMenu):
    """The menu of a table in a room: going away keeps the seat, and the table plays for it meanwhile (托管)."""

    def __init__(self, table: Table, stand_up: Callable[[], None], *, watching: bool) -> None:
        super().__init__(table, stand_up)
        self._title = "online.menu.title"
        self._text = "online.menu.watching" if watching else "online.menu.text"
        self._watching = watching

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """The same; a spectator has nothing to give up."""
        texts = self.services.texts
        words = {"leave": ButtonLook(texts("online.menu.leave"), 26)}
        return tuple(
            (name, words.get(name, look))
            for name, look in super().buttons()
            if not (self._watching and name == "give_up")
        )


def _listed(room: RoomState) -> list[Member]:
    """Who sits first, in the order of the seats, then who waits."""
    seated = sorted(
        (member for member in room.members if member.seat is not None), key=lambda each: each.seat or 0
    )
    return [*seated, *(member for member in room.members if member.seat is None and not member.knocks)]
