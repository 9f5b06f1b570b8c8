"""Talking in a room (房间语音): the button at the table, who speaks, whom one does not want to hear.

It is off until the player turns it on, and only where the room is private and lets people talk. The button is held to
be heard; where the microphone stays open a press turns it off.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from typing import Final

from game.net.parts import RoomState
from game.services import Services
from game.session.online import Online
from game.session.voice_talk import VoiceTalk
from game.settings import SIDES, TalkMode
from game.ui.heard import levels_of
from game.ui.talk_player import open_talk_player

__all__ = ["RoomVoice", "may_talk"]

_STEPS: Final = 4
"""So many heights a level is shown in: the picture is not drawn anew for less."""


def may_talk(room: RoomState | None, *, watching: bool) -> bool:
    """Whether people talk in the room: it is private and was agreed so, and one plays there."""
    return room is not None and room.spec.voice and room.spec.private and not watching


class RoomVoice:
    """The voice talk of one room, as its scenes use it."""

    def __init__(self, online: Online, services: Services, talk: VoiceTalk | None = None) -> None:
        self._online = online
        self._services = services
        self._talk = talk or VoiceTalk(online, open_talk_player(), services.studio.microphone)
        self._placed: tuple[int | None, tuple[tuple[int, int], ...]] = (None, ())
        self._told = ""
        self._holds = False
        self.take_settings()

    # ---------------------------------------------------------------- what is shown

    @property
    def mode(self) -> TalkMode:
        """As the player wants it."""
        return self._talk.mode

    @property
    def is_heard(self) -> bool:
        """Whether the others hear this side."""
        return self._talk.is_heard

    @property
    def muted(self) -> frozenset[int]:
        """The members who are not heard here."""
        return self._talk.muted

    def levels(self) -> Mapping[int, float]:
        """Who speaks how loudly, in steps; nobody who is silent, oneself among them."""
        found = {member: _step(level) for member, level in self._talk.levels().items()}
        if self._online.member is not None and self.is_heard:
            found[self._online.member] = max(1 / _STEPS, _step(self._talk.own_level))
        return {member: level for member, level in found.items() if level > 0}

    # ---------------------------------------------------------------- what is done

    def take_settings(self) -> None:
        """The settings as they are now."""
        settings = self._services.settings
        self._talk.set_level(levels_of(settings, self._services.loudest).of_talk)
        allowed = may_talk(self._online.room, watching=self._online.watching)
        self._talk.set_mode(settings.voice_talk if allowed else TalkMode.OFF)

    def choose(self, mode: TalkMode) -> None:
        """Off, held, open; it stays so for the next rooms."""
        self._services.store.change(voice_talk=mode)
        self._told = ""  # who turns it on anew is told anew what is wrong
        self._services.trace.emit("talk", mode=mode.value)
        self.take_settings()

    def press(self, *, on: bool) -> None:
        """The button goes down or up; pressing what is off turns it on, what is open off."""
        if not on:
            self._hold(on=False)
        elif self.mode is TalkMode.OFF:
            self.choose(TalkMode.PUSH)
        elif self.mode is TalkMode.OPEN:
            self.choose(TalkMode.OFF)
        else:
            self._hold(on=True)

    def toggle(self) -> None:
        """The key of the same: keys are not held, so one press begins and the next one ends."""
        self.press(on=not self._holds)

    def mute(self, member: int) -> None:
        """Do not hear a member, or hear it again."""
        self._talk.mute(member, member not in self.muted)

    def update(self, now: float) -> str:
        """Time has passed; gives the key of a new trouble, else nothing."""
        self._place()
        self._talk.update(now)
        trouble = self._talk.trouble
        key = "" if trouble is None else trouble.key
        if not key or key == self._told:  # tried again after every hand, said once
            return ""
        self._told = key
        return key

    def close(self) -> None:
        """Nothing is heard any more, on either side."""
        self._talk.close()

    # ---------------------------------------------------------------- inside

    def _hold(self, *, on: bool) -> None:
        self._holds = on
        self._talk.press(on)

    def _place(self) -> None:
        """Everybody is heard from where he sits."""
        room, own = self._online.room, self._online.member
        members = [] if room is None else room.members
        seats = tuple((each.id, each.seat) for each in members if each.seat is not None)
        if (own, seats) == self._placed:
            return
        self._placed = (own, seats)
        mine = dict(seats).get(own or 0, 0)
        for member, seat in seats:
            self._talk.place(member, SIDES[(seat - mine) % len(SIDES)])


def _step(level: float) -> float:
    return floor(level * _STEPS + 0.5) / _STEPS
