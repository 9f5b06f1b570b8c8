"""Voice talk in a room (语音通话): one's own microphone to the others, and the others' voices to this side.

A thread of its own listens and packs, so that no picture waits for it; what the others say is unpacked when the player
of sound asks for it. It is off until somebody turns it on, and where it cannot be, the reason is told.
"""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, Protocol

from game.errors import VoiceError
from game.session.online import Online, OnlineStatus
from game.settings import TalkMode
from game.voice.microphone import Microphone, open_microphone
from game.voice.talk import Outgoing, Speaker

__all__ = ["Player", "Pull", "VoiceTalk"]

Pull = Callable[[], "array[float] | None"]
"""Gives the next 20 ms of a speaker at 48 kHz, or nothing."""

_TURN_S: Final = 0.008
"""So often the thread looks for what the microphone has: well below the 20 ms of a frame."""
_WAIT_S: Final = 2.0
_SPEAKERS: Final = 8
"""No room has more people; the one unheard for longest makes room."""
_FORGET_S: Final = 30.0


class Player(Protocol):
    """What lets speakers be heard (game.ui.talk_player)."""

    def update(self, now: float, sources: Mapping[int, Pull]) -> None:
        """Time has passed: take from the sources, by member, what is to sound next."""
        ...

    def place(self, member: int, side: str) -> None:
        """From which side a member is heard: ``own``, ``right``, ``opposite``, ``left``; else from the middle."""
        ...

    def set_level(self, level: float) -> None:
        """How loud all of them are, from 0 to 1."""
        ...

    def stop(self) -> None:
        """End everything that sounds."""
        ...


class VoiceTalk:
    """The talk of one room; `update` is called with every turn of the loop, `close` at the end."""

    def __init__(
        self,
        online: Online,
        player: Player,
        hear: Callable[[], Microphone] = open_microphone,
        *,
        threaded: bool = True,
    ) -> None:
        """*threaded*: listen on a thread of its own; else `update` does that, too."""
        self._online = online
        self._player = player
        self._hear = hear
        self._threaded = threaded
        self._mode = TalkMode.OFF
        self._speakers: dict[int, Speaker] = {}
        self._muted: set[int] = set()
        self._ear: _Ear | None = None
        self._leaving: list[_Ear] = []
        self._trouble: VoiceError | None = None
        self._announced = False

    # ---------------------------------------------------------------- what is to be seen

    @property
    def mode(self) -> TalkMode:
        """Off, while the button is held, or whenever one speaks."""
        return self._mode

    @property
    def trouble(self) -> VoiceError | None:
        """Why this side cannot talk, with the key of its words; None while it can, or need not."""
        return self._trouble

    @property
    def is_heard(self) -> bool:
        """Whether the others hear this side now."""
        return self._ear is not None and self._ear.sending

    @property
    def own_level(self) -> float:
        """How far the meter of the own microphone goes out, from 0 to 1."""
        return 0.0 if self._ear is None else self._ear.level

    @property
    def muted(self) -> frozenset[int]:
        """The members who are not heard here."""
        return frozenset(self._muted)

    def levels(self) -> Mapping[int, float]:
        """How loudly each member speaks, from 0 to 1; who is muted is seen to speak all the same."""
        return {member: speaker.level for member, speaker in self._speakers.items()}

    # ---------------------------------------------------------------- what is to be done

    def set_mode(self, mode: TalkMode) -> None:
        """Turn it on or off; after trouble this tries again."""
        if mode is self._mode and self._trouble is None:
            return
        self._mode, self._trouble = mode, None
        if mode is TalkMode.OFF:
            self._end()
        elif self._ear is None:
            self._ear = _Ear(self._hear, mode, self._online.send_voice)
            if self._threaded:
                self._ear.begin()
        else:
            self._ear.mode = mode

    def press(self, on: bool) -> None:
        """The button is held, or let go."""
        if self._ear is not None:
            self._ear.pressed = on

    def mute(self, member: int, on: bool) -> None:
        """Do not hear a member any more, or again."""
        (self._muted.add if on else self._muted.discard)(member)
        if member in self._speakers:
            self._speakers[member].muted = on

    def place(self, member: int, side: str) -> None:
        """From which side a member is heard."""
        self._player.place(member, side)

    def set_level(self, level: float) -> None:
        """How loud the others are, from 0 to 1."""
        self._player.set_level(level)

    def update(self, now: float) -> None:
        """Time has passed: take what has come, let it be heard, tell the room whether this side talks."""
        frames = self._online.voices()
        if self._mode is TalkMode.OFF:
            return
        for member, frame in frames:
            self._arrived(member, frame, now)
        self._look_at_ear()
        self._player.update(now, {member: partial(each.pull, now) for member, each in self._speakers.items()})
        if self._ear is not None:
            self._ear.others = max(
                (speaker.loud for speaker in self._speakers.values() if not speaker.muted), default=0.0
            )
        for member, speaker in list(self._speakers.items()):
            if now - speaker.heard_at > _FORGET_S:
                self._forget(member)
        self._announce()

    def close(self) -> None:
        """End it: nothing is heard on either side."""
        self._mode = TalkMode.OFF
        self._end()
        for ear in self._leaving:
            ear.wait()
        self._leaving.clear()

    # ---------------------------------------------------------------- inside

    def _arrived(self, member: int, frame: bytes, now: float) -> None:
        speaker = self._speakers.get(member)
        if speaker is None:
            if len(self._speakers) >= _SPEAKERS:
                self._forget(min(self._speakers, key=lambda each: self._speakers[each].heard_at))
            try:
                speaker = self._speakers[member] = Speaker()
            except VoiceError as error:
                self._trouble = error
                return
            speaker.muted = member in self._muted
            speaker.heard_at = now
        speaker.push(frame, now)

    def _look_at_ear(self) -> None:
        if self._ear is not None and not self._threaded:
            self._ear.step()
        if self._ear is not None and self._ear.trouble is not None:
            self._trouble = _told(self._ear.trouble)
            self._let_go()
        self._leaving = [ear for ear in self._leaving if not ear.is_over]

    def _announce(self) -> None:
        """The room knows who has a microphone open; after a break of the line it is told again."""
        if self._online.status is not OnlineStatus.LIVE:
            self._announced = False
            return
        talks = self._ear is not None and self._ear.listens
        if talks is not self._announced:
            self._announced = talks
            self._online.set_mic(on=talks)

    def _forget(self, member: int) -> None:
        self._speakers.pop(member).close()

    def _end(self) -> None:
        self._let_go()
        for member in list(self._speakers):
            self._forget(member)
        self._player.stop()
        self._announce()

    def _let_go(self) -> None:
        """The microphone is given back in the background: some systems take a while."""
        if self._ear is not None:
            self._ear.close()
            self._leaving.append(self._ear)
            self._ear = None


def _told(error: VoiceError) -> VoiceError:
    """The same in the words of voice talk; those of the microphone are for who records a voice."""
    key = error.key.replace("voice.microphone.", "talk.trouble.")
    return VoiceError(str(error), key=key, **error.values)


class _Ear:
    """What listens to the microphone and sends, on a thread of its own; what it is told is read at its next turn."""

    def __init__(self, hear: Callable[[], Microphone], mode: TalkMode, send: Callable[[bytes], None]) -> None:
        self.mode = mode
        self.pressed = False
        self.others = 0.0
        self.level = 0.0
        self.sending = False
        self.listens = False
        self.trouble: VoiceError | None = None
        self._hear = hear
        self._send = send
        self._microphone: Microphone | None = None
        self._outgoing: Outgoing | None = None
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Do it on a thread from now on."""
        self._thread = threading.Thread(target=self._work, name="voice talk", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listen no more; waits for nothing."""
        self._over.set()
        if self._thread is None:
            self.step()

    @property
    def is_over(self) -> bool:
        """Whether the microphone has been given back."""
        return self._thread is None or not self._thread.is_alive()

    def wait(self) -> None:
        """Until it has, or does not."""
        if self._thread is not None:
            self._thread.join(_WAIT_S)

    def step(self) -> bool:
        """Send what the microphone has; whether there is more to come."""
        if self._over.is_set():
            self._shut()
            return False
        try:
            microphone, outgoing = self._opened()
            outgoing.mode, outgoing.pressed, outgoing.others = self.mode, self.pressed, self.others
            for frame in outgoing.feed(microphone.read()):
                self._send(frame)
        except VoiceError as error:
            self._shut()
            self.trouble = error
            return False
        self.level, self.sending = outgoing.level, outgoing.sending
        return True

    def _work(self) -> None:
        while self.step():
            self._over.wait(_TURN_S)

    def _opened(self) -> tuple[Microphone, Outgoing]:
        if self._microphone is None or self._outgoing is None:
            self._microphone = self._hear()
            self._outgoing = Outgoing(self._microphone.rate, self.mode)
            self._microphone.start()
            self.listens = True
        return self._microphone, self._outgoing

    def _shut(self) -> None:
        self.listens = self.sending = False
        self.level = 0.0
        if self._outgoing is not None:
            self._outgoing.close()
        if self._microphone is not None:
            self._microphone.stop()
            self._microphone.close()
        self._microphone = self._outgoing = None
