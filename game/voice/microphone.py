"""The microphone (话筒): sound as it comes in, in blocks; whatever goes wrong says what a person can do about it.

PortAudio does the work by way of `sounddevice`, which is loaded when somebody wants to record and not before. Its own
thread lays blocks into a queue; whoever reads never waits.
"""

from __future__ import annotations

import logging
import queue
import sys
import threading
from array import array
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Final, Protocol

from game.errors import VoiceError

__all__ = ["Microphone", "NoMicrophone", "open_microphone"]

_log = logging.getLogger("ouju")

_RATE: Final = 48_000
_BLOCK_S: Final = 0.02
_BAD_RATE: Final = -9997
_BAD_CHANNELS: Final = -9998
_TOLD: Final = {
    "library": "PortAudio is not on this system; install libportaudio2",
    "none": "There is no microphone; plug one in",
    "busy": "Another program is using the microphone; close it",
    "refused": "The system does not let the game use the microphone; allow it in the system's privacy settings",
}
"""Why nothing can be recorded: ``voice.microphone.<why>`` tells a player the same."""
_KEYS: Final = {-9996: "none", -9985: "busy", -9999: "refused"}
"""What PortAudio's codes mean for people: no such device, taken by another program, refused by the system."""


class NoMicrophone(VoiceError):
    """Nothing can be recorded here: there is no microphone, or the system does not give it away (没有话筒)."""


class Microphone(Protocol):
    """What listens (话筒). `start` begins, `stop` ends, both as often as one likes; `close` gives the device back."""

    @property
    def name(self) -> str:
        """What the system calls it."""
        ...

    @property
    def rate(self) -> int:
        """Samples a second."""
        ...

    def start(self) -> None:
        """Listen from now on; what came before is dropped. Raises `VoiceError`."""
        ...

    def read(self) -> array[float]:
        """What has come since the last look, mono, from -1 to 1. Raises `VoiceError` when the device has gone."""
        ...

    def stop(self) -> None:
        """Listen no more; what has come can still be read."""
        ...

    def close(self) -> None:
        """Give the device back."""
        ...


def open_microphone() -> Microphone:
    """The system's usual microphone. Raises `NoMicrophone` with words about what to do."""
    try:
        import sounddevice
    except OSError as error:
        key = "library" if sys.platform.startswith("linux") else "refused"
        raise _none(key, error) from error
    with _ONE_AT_A_TIME:
        try:
            _look_anew(sounddevice)
            device = sounddevice.query_devices(kind="input")
        except (sounddevice.PortAudioError, ValueError) as error:
            raise _none("none", error) from error
        found = _Device(sounddevice, device)
        _OPEN.append(found)
        return found


def _look_anew(library: ModuleType) -> None:
    """PortAudio knows the devices that were there when it began: it begins anew, to find one that was plugged in since.

    While a device is open it cannot, nor need it.
    """
    if _OPEN:
        return
    if library._initialized:  # noqa: SLF001  # there is no other way
        library._terminate()  # noqa: SLF001
    library._initialize()  # noqa: SLF001


class _Stream(Protocol):
    """What is used of PortAudio's stream."""

    active: bool

    def start(self) -> None: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...


class _Device:
    """A stream of PortAudio; *library* is the module that speaks with it."""

    def __init__(self, library: ModuleType, device: Mapping[str, object]) -> None:
        self._library = library
        self.name = str(device["name"])
        self._blocks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._running = False
        self._stream, self.rate, self._channels = self._opened(device)

    def start(self) -> None:
        """Listen from now on."""
        self._take()
        try:
            self._stream.start()
        except self._library.PortAudioError as error:
            raise _lost(error) from error
        self._running = True

    def read(self) -> array[float]:
        """What has come; a stream that has ended by itself has lost its device."""
        found = self._take()
        if self._running and not found and not self._stream.active:
            self._running = False
            raise _lost(None)
        return found

    def stop(self) -> None:
        """Listen no more."""
        self._running = False
        try:
            self._stream.stop()
        except self._library.PortAudioError as error:
            _log.warning("the microphone does not stop: %s", error)

    def close(self) -> None:
        """Give the device back."""
        self._running = False
        with _ONE_AT_A_TIME:
            if self not in _OPEN:
                return
            _OPEN.remove(self)
            try:
                self._stream.close()
            except self._library.PortAudioError as error:
                _log.warning("the microphone is not given back: %s", error)

    def _opened(self, device: Mapping[str, object]) -> tuple[_Stream, int, int]:
        """The stream in the first form that the device takes: 48 kHz before its own rate, one channel before two."""
        refused: Exception | None = None
        for rate, channels in _forms(device):
            try:
                stream: _Stream = self._library.RawInputStream(
                    samplerate=rate,
                    channels=channels,
                    dtype="float32",
                    blocksize=round(rate * _BLOCK_S),
                    callback=self._put,
                )
            except self._library.PortAudioError as error:
                if _code(error) not in (_BAD_RATE, _BAD_CHANNELS):
                    raise _none(_key_of(error), error) from error
                refused = error
            else:
                return stream, rate, channels
        raise _none(_key_of(refused), refused)

    def _put(self, data: memoryview, frames: int, time: object, status: object) -> None:
        """A block has come; this runs in PortAudio's thread and must be quick."""
        self._blocks.put(bytes(data))

    def _take(self) -> array[float]:
        """Everything in the queue, one channel of it."""
        found = array("f")
        for _ in range(self._blocks.qsize()):
            found.frombytes(self._blocks.get())
        if self._channels == 1:
            return found
        return array("f", (0.5 * (left + right) for left, right in zip(found[::2], found[1::2], strict=True)))


def _forms(device: Mapping[str, object]) -> Iterator[tuple[int, int]]:
    """In which rates and channels to ask a device, the best first."""
    own = round(float(str(device.get("default_samplerate") or _RATE)))
    most = int(str(device.get("max_input_channels") or 1))
    for channels in (1, 2)[:most]:
        yield from dict.fromkeys(((_RATE, channels), (own, channels)))


def _code(error: Exception | None) -> int:
    """The number of an error of PortAudio; 0 where it has none."""
    args = () if error is None else error.args
    return args[1] if len(args) > 1 and isinstance(args[1], int) else 0


def _key_of(error: Exception | None) -> str:
    """What is told of an error. Linux has no setting that keeps a microphone from a program: there it has gone."""
    key = _KEYS.get(_code(error), "refused")
    return "none" if key == "refused" and sys.platform.startswith("linux") else key


def _none(key: str, error: Exception | None) -> NoMicrophone:
    _log.warning("no microphone: %s", error)
    return NoMicrophone(f"{_TOLD[key]} ({error}).", key=f"voice.microphone.{key}", why=str(error))


def _lost(error: Exception | None) -> VoiceError:
    _log.warning("the microphone is lost: %s", error)
    return VoiceError(
        f"The microphone has gone ({error}). Plug it in and record the word again.",
        key="voice.microphone.lost",
    )


_ONE_AT_A_TIME: Final = threading.Lock()
_OPEN: Final[list[_Device]] = []
"""The devices that have not been given back."""
