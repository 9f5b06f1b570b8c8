"""What is said in a room (说话): quick phrases, lines of text, voice. Nothing is kept, and play waits for none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.host.codes import Denied
from game.host.members import Held
from game.host.policy import Policy
from game.net.names import clean_text
from game.net.news import Chatted, Said
from game.net.parts import RoomSpec
from game.session.chatter import EVERY_S, Breath
from game.voice.repertoire import PHRASES

__all__ = ["RoomTalk"]

_VOICE: Final = 1
_HEAD: Final = 3
_LONGEST: Final = _HEAD + 1275
"""Opus never makes a longer packet of one frame (RFC 6716)."""


@dataclass(slots=True)
class _Frames:
    """What is left of a member's budget of voice at a moment."""

    left: float
    at: float


class RoomTalk:
    """Who has said how much in one room."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._breath = Breath()
        self._wrote: dict[int, float] = {}
        self._frames: dict[int, _Frames] = {}

    def phrase(self, spec: RoomSpec, held: Held, phrase: str, now: float) -> Said:
        """A quick phrase that everybody hears. Raises `Denied`."""
        if spec.talk == "off":
            raise Denied("muted")
        if phrase not in PHRASES:
            raise Denied("not_allowed", more="phrase")
        if not self._breath.take(held.id, phrase, now):
            raise Denied("rate", retry_s=self._breath.left(held.id, phrase, now) or EVERY_S)
        return Said(held.id, phrase, held.seat)

    def line(self, spec: RoomSpec, held: Held, text: str, now: float) -> Chatted:
        """A line of text as everybody reads it. Raises `Denied`."""
        if spec.talk != "chat":
            raise Denied("muted")
        wait = self._wrote.get(held.id, now - self._policy.chat_s) + self._policy.chat_s - now
        if wait > 0:
            raise Denied("rate", retry_s=wait)
        cleaned = clean_text(text)
        if cleaned is None:
            raise Denied("not_allowed", more="text")
        self._wrote[held.id] = now
        return Chatted(held.id, held.name, cleaned)

    def frame(self, spec: RoomSpec, held: Held, frame: bytes, now: float) -> bytes | None:
        """A frame of voice as the others get it; None where it goes no further: it is lost, nobody is told."""
        if not (spec.voice and spec.private and held.mic and held.is_person):
            return None
        if not _HEAD < len(frame) <= _LONGEST or frame[0] != _VOICE:
            return None
        most = float(self._policy.frames_s)
        budget = self._frames.setdefault(held.id, _Frames(most, now))
        budget.left = min(most, budget.left + max(0.0, now - budget.at) * most)
        budget.at = now
        if budget.left < 1:
            return None
        budget.left -= 1
        return bytes([_VOICE]) + held.id.to_bytes(4, "big") + frame[1:]

    def forget(self, member: int) -> None:
        """Somebody has left."""
        self._breath.forget(member)
        self._wrote.pop(member, None)
        self._frames.pop(member, None)
