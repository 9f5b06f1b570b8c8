"""Opus (语音编码): speech in packets of 20 ms, by the library that pygame brings with it; `ctypes` speaks with it.

One channel at 48 kHz. What has got lost is covered up: from the packet after it, which carries a rough copy, or by
going on as it sounded. Where there is no library there is no voice talk, and the reason is told.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import importlib.util
import logging
import sys
from array import array
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from game.errors import VoiceError

__all__ = ["FRAME", "MOST", "RATE", "Decoder", "Encoder", "load_opus"]

_log = logging.getLogger("ouju")

RATE: Final = 48_000
FRAME: Final = 960
"""Samples in a packet: 20 ms."""
MOST: Final = 400
"""Bytes that a packet of speech never needs; longer ones from elsewhere are none of ours."""

_BITRATE: Final = 24_000
_COMPLEXITY: Final = 5
_LOSS_PERCENT: Final = 10
"""How much loss the encoder prepares for: the more, the better the rough copies."""
_VOIP: Final = 2048
_NOTHING: Final = 2
"""A packet of so few bytes says only that nothing is said (DTX), and need not be sent."""
_SETTINGS: Final = (
    (4002, _BITRATE),
    (4010, _COMPLEXITY),
    (4012, 1),  # a rough copy of the packet before in each (in-band FEC)
    (4014, _LOSS_PERCENT),
    (4016, 1),  # silence takes no bytes (DTX)
    (4024, 3001),  # it is speech
)
"""Numbers of the library's requests, and what is asked for."""
_PLACES: Final = (
    ("pygame_ce.libs", "libopus-*.so*"),  # beside the package, Linux
    ("pygame.libs", "libopus-*.so*"),
    ("pygame", "libopus-0.dll"),
    ("pygame/.dylibs", "libopus.0.dylib"),
    ("", "libopus*.so*"),  # what a bundle may have moved to its root
    ("", "libopus-0.dll"),
    ("", "libopus.0.dylib"),
)
_FLOATS: Final = ctypes.POINTER(ctypes.c_float)


@cache
def load_opus() -> ctypes.CDLL:
    """The library, from wherever pygame keeps it, else from the system. Raises `VoiceError`."""
    for path in _candidates():
        try:
            library = ctypes.CDLL(path)
            _declare(library)
        except (OSError, AttributeError) as error:
            _log.warning("opus cannot be used from %s: %s", path, error)
            continue
        return library
    raise VoiceError(
        "Voice talk is not possible: the library that packs speech (libopus) is missing. Reinstall the game.",
        key="talk.trouble.codec",
    )


def _candidates() -> Iterator[str]:
    found = importlib.util.find_spec("pygame")
    origins = [found.origin] if found is not None and found.origin is not None else []
    roots = [Path(origin).parent.parent for origin in origins]
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        roots.append(Path(bundle))
    for root in dict.fromkeys(roots):
        for folder, pattern in _PLACES:
            yield from (str(path) for path in sorted((root / folder).glob(pattern)))
    system = ctypes.util.find_library("opus")
    if system is not None:
        yield system


def _declare(library: ctypes.CDLL) -> None:
    """How its functions are called. Raises `AttributeError` where one is missing."""
    pointer, number, text = ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p
    numbers = ctypes.POINTER(ctypes.c_int)
    library.opus_encoder_create.argtypes = [ctypes.c_int32, number, number, numbers]
    library.opus_encoder_create.restype = pointer
    library.opus_encoder_destroy.argtypes = [pointer]
    library.opus_encoder_destroy.restype = None
    library.opus_encoder_ctl.argtypes = [
        pointer,
        number,
    ]  # and one more: the function takes any number of them
    library.opus_encode_float.argtypes = [pointer, _FLOATS, number, text, ctypes.c_int32]
    library.opus_decoder_create.argtypes = [ctypes.c_int32, number, numbers]
    library.opus_decoder_create.restype = pointer
    library.opus_decoder_destroy.argtypes = [pointer]
    library.opus_decoder_destroy.restype = None
    library.opus_decode_float.argtypes = [pointer, text, ctypes.c_int32, _FLOATS, number, number]
    library.opus_packet_get_nb_samples.argtypes = [text, ctypes.c_int32, ctypes.c_int32]


class Encoder:
    """Packs speech; `close` gives its memory back."""

    def __init__(self) -> None:
        """Raises `VoiceError` where there is no library."""
        self._library = load_opus()
        error = ctypes.c_int()
        self._state = self._library.opus_encoder_create(RATE, 1, _VOIP, ctypes.byref(error))
        if not self._state:
            raise _refused(error.value)
        for request, value in _SETTINGS:
            self._library.opus_encoder_ctl(self._state, request, ctypes.c_int(value))
        self._packet = ctypes.create_string_buffer(MOST)

    def pack(self, samples: array[float]) -> bytes:
        """The packet of a frame; empty where nothing is said. Raises `VoiceError`."""
        assert len(samples) == FRAME, "a packet holds 20 ms"
        sound = (ctypes.c_float * FRAME).from_buffer(samples)
        size = self._library.opus_encode_float(self._state, sound, FRAME, self._packet, MOST)
        if size < 0:
            raise _refused(size)
        return b"" if size <= _NOTHING else self._packet.raw[:size]

    def close(self) -> None:
        """Pack no more."""
        if self._state:
            self._library.opus_encoder_destroy(self._state)
            self._state = None


class Decoder:
    """Unpacks the speech of one speaker; `close` gives its memory back."""

    def __init__(self) -> None:
        """Raises `VoiceError` where there is no library."""
        self._library = load_opus()
        error = ctypes.c_int()
        self._state = self._library.opus_decoder_create(RATE, 1, ctypes.byref(error))
        if not self._state:
            raise _refused(error.value)

    def unpack(self, packet: bytes) -> array[float] | None:
        """The sound of a packet; None for what is none, or not of 20 ms."""
        if not 0 < len(packet) <= MOST:
            return None
        if self._library.opus_packet_get_nb_samples(packet, len(packet), RATE) != FRAME:
            return None
        return self._sound(packet, 0)

    def cover(self, following: bytes | None = None) -> array[float]:
        """What stands for a lost packet: the rough copy in the *following* one, or a guess."""
        found = None
        if following is not None and 0 < len(following) <= MOST:
            found = self._sound(following, 1)
        if found is None:
            found = self._sound(None, 0)
        return array("f", bytes(4 * FRAME)) if found is None else found

    def close(self) -> None:
        """Unpack no more."""
        if self._state:
            self._library.opus_decoder_destroy(self._state)
            self._state = None

    def _sound(self, packet: bytes | None, copy: int) -> array[float] | None:
        sound = array("f", bytes(4 * FRAME))
        place = (ctypes.c_float * FRAME).from_buffer(sound)
        size = 0 if packet is None else len(packet)
        count = self._library.opus_decode_float(self._state, packet, size, place, FRAME, copy)
        return sound if count == FRAME else None


def _refused(code: int) -> VoiceError:
    return VoiceError(
        f"Voice talk is not possible: the library that packs speech refuses (error {code}). Try again later.",
        key="talk.trouble.codec",
    )
