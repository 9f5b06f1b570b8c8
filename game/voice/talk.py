"""Voice talk (语音通话) as a course of frames: what goes out of a microphone, and what comes in of each speaker.

No clock, no thread and no device is in here. A frame on the wire is a counter of two bytes (big-endian, one more each
time, it wraps) and a packet of Opus of 20 ms; in a pause nothing is sent.
"""

from __future__ import annotations

from array import array
from collections import deque
from typing import Final

from game.settings import TalkMode
from game.voice.gate import EchoGuard, SpeechGate, loudness, meter
from game.voice.jitter import Gap, JitterBuffer, Quiet
from game.voice.opus import FRAME, MOST, RATE, Decoder, Encoder
from game.voice.resampling import Resampler

__all__ = ["Outgoing", "Speaker"]

_HEAD: Final = 2
_CYCLE: Final = 1 << 16
_PRE: Final = 3
"""So many frames before the first loud one are sent with it: words begin softly."""
_TAIL: Final = 5
"""So many frames are still sent after the button is let go: 0.1 s."""
_FALL: Final = 0.85
"""How a meter falls from one frame to the next."""


class Outgoing:
    """The way out: blocks of a microphone in, frames for the others out."""

    def __init__(self, rate: int, mode: TalkMode) -> None:
        """Raises `VoiceError` where speech cannot be packed."""
        self.mode = mode
        self.pressed = False
        self.others = 0.0
        self.level = 0.0
        self.sending = False
        self._encoder = Encoder()
        self._resampler = Resampler(rate, RATE)
        self._rest: array[float] = array("f")
        self._before: deque[array[float]] = deque(maxlen=_PRE)
        self._gate = SpeechGate()
        self._guard = EchoGuard()
        self._tail = 0
        self._counter = 0

    def feed(self, block: array[float]) -> list[bytes]:
        """What a block of sound makes of frames to be sent."""
        self._rest.extend(self._resampler.feed(block))
        frames: list[bytes] = []
        while len(self._rest) >= FRAME:
            frames += self._take(self._rest[:FRAME])
            del self._rest[:FRAME]
        return frames

    def close(self) -> None:
        """Pack no more."""
        self._encoder.close()

    def _take(self, sound: array[float]) -> list[bytes]:
        loud = loudness(sound)
        self.level = max(meter(loud), self.level * _FALL)
        was, self.sending = self.sending, self._may_pass(loud)
        if not self.sending:
            self._before.append(sound)
            return []
        sounds = [sound] if was else [*self._before, sound]
        self._before.clear()
        return [frame for each in sounds if (frame := self._frame(each))]

    def _may_pass(self, loud: float) -> bool:
        match self.mode:
            case TalkMode.OPEN:
                heard = self._gate.hear(loud)
                return not self._guard.holds(loud, self.others, speaks=heard) and heard
            case TalkMode.PUSH:
                self._tail = _TAIL if self.pressed else max(0, self._tail - 1)
                return self.pressed or self._tail > 0
            case TalkMode.OFF:
                return False

    def _frame(self, sound: array[float]) -> bytes:
        packet = self._encoder.pack(sound)
        if not packet:
            return b""
        self._counter = (self._counter + 1) % _CYCLE
        return self._counter.to_bytes(_HEAD, "big") + packet


class Speaker:
    """One of the others: frames in, sound out, 20 ms at a time."""

    def __init__(self) -> None:
        """Raises `VoiceError` where speech cannot be unpacked."""
        self.level = 0.0
        self.loud = 0.0
        self.muted = False
        self.heard_at = 0.0
        self._decoder = Decoder()
        self._buffer = JitterBuffer()

    def push(self, frame: bytes, now: float) -> None:
        """A frame has come; what is none of ours is dropped."""
        if not _HEAD < len(frame) <= _HEAD + MOST:
            return
        self.heard_at = now
        self._buffer.push(int.from_bytes(frame[:_HEAD], "big"), frame[_HEAD:], now)

    def pull(self, now: float) -> array[float] | None:
        """The next 20 ms at 48 kHz; None while nothing is said. A muted speaker is unpacked, but not heard."""
        pulled = self._buffer.pull(now)
        if isinstance(pulled, Quiet):
            self.rest()
            return None
        if isinstance(pulled, Gap):
            sound = self._decoder.cover(pulled.following)
        else:
            sound = self._decoder.unpack(pulled) or self._decoder.cover()
        self.loud = loudness(sound)
        self.level = max(meter(self.loud), self.level * _FALL)
        return None if self.muted else sound

    def rest(self) -> None:
        """Nothing is said for 20 ms."""
        self.loud = 0.0
        self.level = self.level * _FALL if self.level > 0.01 else 0.0

    def close(self) -> None:
        """Unpack no more."""
        self._decoder.close()
