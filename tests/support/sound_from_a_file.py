"""A `sounddevice` that needs no device (假声卡): the program finds this module in its place, and listens to a file.

`lay_microphone` lays it into a folder for ``PYTHONPATH``. ``said.raw`` beside it, 32-bit floats at 48 kHz, is what the
microphone hears from each start on, and after that a quiet room; ``pulled`` beside it is a plug that was pulled.
Without ``said.raw`` the module is one whose library is missing.
"""

from __future__ import annotations

import shutil
import threading
import time
from array import array
from collections.abc import Callable
from pathlib import Path

__all__ = ["PortAudioError", "RawInputStream", "lay_microphone", "query_devices"]

_RATE = 48_000
_initialized = 1


def lay_microphone(folder: Path, said: array[float] | None) -> Path:
    """A folder in which the module is found; None for a machine without PortAudio."""
    folder.mkdir(parents=True)
    shutil.copyfile(__file__, folder / "sounddevice.py")
    if said is not None:
        (folder / "said.raw").write_bytes(said.tobytes())
    return folder


class PortAudioError(Exception):
    """What the library says of a device."""


def _initialize() -> None:
    """Devices are looked for anew."""
    globals()["_initialized"] += 1


def _terminate() -> None:
    globals()["_initialized"] -= 1


def query_devices(kind: str) -> dict[str, object]:
    """The only device."""
    assert kind == "input"
    return {"name": "a file", "default_samplerate": float(_RATE), "max_input_channels": 1}


class RawInputStream:
    """Hands blocks on in time, as the library's thread does."""

    def __init__(
        self, *, samplerate: int, channels: int, dtype: str, blocksize: int, callback: Callable[..., None]
    ) -> None:
        if (samplerate, channels, dtype) != (_RATE, 1, "float32"):
            raise PortAudioError("Invalid sample rate", -9997)
        self.active = False
        self._block, self._callback = blocksize, callback
        self._said = array("f", (_HERE / "said.raw").read_bytes())
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Listen."""
        self.active = True
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Listen no more."""
        self.active = False
        if self._thread is not None:
            self._thread.join()

    def close(self) -> None:
        """Give it back."""
        self.stop()

    def _run(self) -> None:
        began, given = time.monotonic(), 0
        room = array("f", ((-1) ** place * 4e-4 for place in range(self._block)))
        while self.active and not (_HERE / "pulled").exists():
            block = self._said[given : given + self._block]
            block.extend(room[len(block) :])
            given += self._block
            self._callback(memoryview(block).cast("B"), self._block, None, None)
            time.sleep(max(0.0, began + given / _RATE - time.monotonic()))
        self.active = False


_HERE = Path(__file__).parent
if __name__ == "sounddevice" and not (_HERE / "said.raw").exists():
    raise OSError("PortAudio library not found")
