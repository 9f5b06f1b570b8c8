"""Composes the music behind the game (背景音乐) into assets/sounds/music.ogg: a plucked melody over a soft drum.

The melody is our own, in the mode of zhi on D (徵调): low strings plucked as on a guqin (古琴) after Karplus and
Strong, with bent notes and harmonics, over the flat drum and the clappers of the drum-singers of Wenzhou (温州鼓词).
What rings beyond the last bar rings on over the first, so that the loop has no seam. The same file comes out each time.

    python build/make_music.py [FILE]
"""

from __future__ import annotations

import math
import random
import struct
import sys
from array import array
from functools import lru_cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.voice.clip import Clip, encode  # noqa: E402
from synth import RATE, Wave, breath, faded, partials, pluck, silence  # noqa: E402

BEAT_S: Final = 60 / 64
BARS: Final = 20
BEATS: Final = 4
LEVEL: Final = 0.085
"""How loud it is: root of the mean square."""
CEILING: Final = 0.7
QUALITY: Final = 2.0
SERIAL: Final = b"ouju"

SCALE: Final = (
    146.83, 164.81, 196.00, 220.00, 246.94,
    293.66, 329.63, 392.00, 440.00, 493.88, 587.33,
)  # fmt: skip
"""D E G A B, twice, and the D above."""

Note = tuple[float, int, float]
"""Beat, degree of the scale, beats until the next."""

MELODY: Final[tuple[tuple[Note, ...], ...]] = (
    ((0.5, 3, 1.5), (2, 4, 0.5), (2.5, 3, 0.5), (3, 2, 1)),
    ((0, 1, 2), (2, 2, 1), (3, 3, 1)),
    ((0, 5, 1.5), (1.5, 4, 0.5), (2, 3, 2)),
    ((0, 2, 1), (1, 3, 0.5), (1.5, 2, 0.5), (2, 1, 1), (3, 0, 1)),
    ((0, 5, 1.5), (1.5, 6, 0.5), (2, 5, 1), (3, 4, 1)),
    ((0, 3, 1), (1, 4, 0.5), (1.5, 3, 0.5), (2, 2, 2)),
    ((0, 1, 1), (1, 2, 1), (2, 3, 1.5), (3.5, 4, 0.5)),
    ((0, 3, 3),),
    ((0, 7, 1.5), (1.5, 8, 0.5), (2, 7, 1), (3, 6, 1)),
    ((0, 5, 1), (1, 6, 0.5), (1.5, 5, 0.5), (2, 4, 2)),
    ((0, 3, 0.5), (0.5, 4, 0.5), (1, 5, 1), (2, 6, 1.5), (3.5, 5, 0.5)),
    ((0, 4, 1), (1, 3, 1), (2, 5, 2)),
    ((0, 10, 2), (2, 9, 1), (3, 8, 1)),
    ((0, 7, 2), (2, 8, 2)),
    ((0, 9, 1), (1, 8, 1), (2, 6, 2)),
    ((0, 7, 1), (1, 6, 1), (2, 5, 2)),
    ((0, 3, 1.5), (1.5, 4, 0.5), (2, 5, 1), (3, 4, 1)),
    ((0, 3, 1), (1, 2, 1), (2, 1, 2)),
    ((0, 2, 1), (1, 3, 1), (2, 4, 0.5), (2.5, 3, 0.5), (3, 2, 1)),
    ((0, 0, 4),),
)
"""Twenty bars: a phrase, its answer, one that climbs, one of harmonics, and the way home."""
HARMONICS: Final = range(12, 16)
"""The bars in which strings are only touched (泛音)."""
GROUND: Final = (0, 1, 0, 0, 0, 2, 1, 3, 2, 0, 1, 0, 0, 2, 1, 0, 3, 1, 2, 0)
"""The open string below each bar, as a degree an octave down."""
DRUM: Final = ((0.0, 1.0), (1.5, 0.45), (2.0, 0.7), (3.5, 0.4))
CLAPPERS: Final = ((1.0, 0.8), (3.0, 0.9))
BEATEN: Final = (*range(4, 12), *range(16, 19))
"""The bars in which the drum is heard."""


def samples() -> Wave:
    """The whole loop, levelled."""
    ring = silence(BARS * BEATS * BEAT_S)
    dice = random.Random("ouju music")
    for bar, notes in enumerate(MELODY):
        start = bar * BEATS
        for number, (beat, degree, beats) in enumerate(notes):
            push = 0.012 * dice.random()
            accent = (0.95 if beat == 0 else 0.78) * dice.uniform(0.9, 1.05)
            sound = (
                harmonic(degree)
                if bar in HARMONICS
                else string(degree, bent=beats >= 1.5 and number % 2 == 0)
            )
            lay_round(ring, sound, (start + beat) * BEAT_S + push, accent)
        lay_round(ring, open_string(GROUND[bar]), start * BEAT_S, 0.6 if bar in HARMONICS else 0.75)
        if bar in BEATEN:
            beat_bar(ring, start)
    return levelled(ring)


def beat_bar(ring: Wave, start: int) -> None:
    """The drum and the clappers of a bar, far behind the strings."""
    for beat, weight in DRUM:
        lay_round(ring, drum(), (start + beat) * BEAT_S, 0.30 * weight)
    for beat, weight in CLAPPERS:
        lay_round(ring, clappers(), (start + beat) * BEAT_S, 0.085 * weight)


def lay_round(ring: Wave, sound: Wave, at: float, gain: float) -> None:
    """Adds a sound from a moment on; what sticks out at the end goes on at the beginning."""
    start, length = round(at * RATE), len(ring)
    for index, value in enumerate(sound):
        ring[(start + index) % length] += gain * value


@lru_cache(maxsize=64)
def string(degree: int, *, bent: bool) -> Wave:
    """A plucked string; *bent*: slid into from below and swaying a little (吟)."""
    sound = plucked(SCALE[degree], 2.8, f"string {degree}", 0.30)
    return swayed(sound) if bent else faded(sound, 0.8)


@lru_cache(maxsize=16)
def harmonic(degree: int) -> Wave:
    """A string touched where it divides: clear, with hardly a body."""
    note = SCALE[degree]
    sound = partials(2.6, ((note, 0.62, 0.75), (2 * note, 0.2, 0.42), (3 * note, 0.07, 0.2)))
    touch = breath(0.02, 0.004, 0.25, random.Random(f"touch {degree}"))
    for index, value in enumerate(touch):
        sound[index] += 0.12 * value
    return softened(faded(sound, 0.8), 60)


@lru_cache(maxsize=8)
def open_string(degree: int) -> Wave:
    """An open string an octave below."""
    return faded(plucked(SCALE[degree] / 2, 3.6, f"open {degree}", 0.22), 1.2)


@lru_cache(maxsize=1)
def drum() -> Wave:
    """A flat drum, struck with a thin stick (扁鼓)."""
    sound = partials(0.5, ((168, 0.8, 0.07), (251, 0.4, 0.045), (377, 0.18, 0.02), (92, 0.3, 0.1)))
    return softened(faded(sound, 0.1), 20)


@lru_cache(maxsize=1)
def clappers() -> Wave:
    """Three boards of hard wood (三粒板)."""
    return faded(partials(0.12, ((1180, 0.6, 0.012), (1870, 0.35, 0.008), (2650, 0.2, 0.005))), 0.02)


def plucked(frequency: float, seconds: float, name: str, bright: float) -> Wave:
    """A string of silk, plucked near its middle: without the sharpness of metal."""
    sound = pluck(frequency, seconds, random.Random(f"ouju {name}"), bright)
    dull, last = [], 0.0
    for value in sound:
        last += 0.13 * (value - last)
        dull.append(last)
    top = max(abs(value) for value in dull)
    return softened([0.6 * value / top for value in dull], 90)


def swayed(sound: Wave) -> Wave:
    """The sound read at a changing pace: up by a semitone at its beginning, then to and fro by a sixth of one."""
    place, moved = 0.0, []
    while place < len(sound) - 2:
        whole = int(place)
        part = place - whole
        moved.append(sound[whole] * (1 - part) + sound[whole + 1] * part)
        second = len(moved) / RATE
        slide = -1.0 * max(0.0, 1 - second / 0.13) ** 2
        sway = 0.16 * min(1.0, second / 0.8) * math.sin(math.tau * 4.6 * second)
        place += 2 ** ((slide + sway) / 12)
    return faded(moved, 0.8)


def softened(sound: Wave, rise: int) -> Wave:
    """The sound without a click at its beginning: it rises within so many samples."""
    return [value * min(1.0, index / rise) for index, value in enumerate(sound)]


def levelled(sound: Wave) -> Wave:
    """As loud as it shall be, with nothing above the ceiling, and no hum below 40 Hz."""
    cleared = high_passed(sound)
    scale = LEVEL / math.sqrt(sum(value * value for value in cleared) / len(cleared))
    return [CEILING * math.tanh(scale * value / CEILING) for value in cleared]


def high_passed(sound: Wave) -> Wave:
    """A gentle filter; it runs once round the loop before it counts, so that it has no beginning."""
    keep = math.exp(-math.tau * 40 / RATE)
    last_in = last_out = 0.0
    cleared: Wave = []
    for turn in range(2):
        cleared = []
        for value in sound[-RATE:] if turn == 0 else sound:
            last_out = keep * (last_out + value - last_in)
            last_in = value
            cleared.append(last_out)
    return cleared


def steady(ogg: bytes) -> bytes:
    """The file with a serial number of ours in the place of a random one, and the sums of its pages right again."""
    data, place = bytearray(ogg), 0
    while place < len(data):
        lanes = data[place + 26]
        end = place + 27 + lanes + sum(data[place + 27 : place + 27 + lanes])
        data[place + 14 : place + 18] = SERIAL
        data[place + 22 : place + 26] = bytes(4)
        data[place + 22 : place + 26] = struct.pack("<I", checksum(data[place:end]))
        place = end
    return bytes(data)


def checksum(page: bytes | bytearray) -> int:
    """The sum of an Ogg page (CRC-32, polynomial 0x04c11db7, not turned)."""
    total = 0
    for byte in page:
        total = ((total << 8) & 0xFFFFFFFF) ^ _table()[(total >> 24) ^ byte]
    return total


@lru_cache(maxsize=1)
def _table() -> tuple[int, ...]:
    rows = []
    for row in range(256):
        value = row << 24
        for _ in range(8):
            value = ((value << 1) ^ 0x04C11DB7 if value & 0x80000000 else value << 1) & 0xFFFFFFFF
        rows.append(value)
    return tuple(rows)


def main() -> None:
    """Writes the music."""
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "assets" / "sounds" / "music.ogg"
    sound = samples()
    target.write_bytes(steady(encode(Clip(RATE, array("f", sound)), QUALITY)))
    print(f"{len(sound) / RATE:.3f} s, {target.stat().st_size / 1e3:.0f} kB in {target}")


if __name__ == "__main__":
    main()
