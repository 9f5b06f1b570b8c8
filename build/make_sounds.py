"""Synthesises the effects of the table (音效) into assets/sounds; run it after changing a number here.

Tiles are struck bars: a few damped partials, a breath of noise, the thump of the table. Strings are plucked after
Karplus and Strong, gongs and bells are inharmonic partials. Standard library only; the same files come out every time.

    python build/make_sounds.py [FOLDER]
"""

from __future__ import annotations

import math
import random
import struct
import sys
import wave
from collections.abc import Callable
from pathlib import Path

from synth import RATE, Wave, bell, breath, clack, faded, gong, lay, partials, pluck, silence

PEAK = 0.86
"""How loud the loudest sample of a file may be; the cue table has the gains."""


PENTATONIC = (293.66, 329.63, 369.99, 440.0, 493.88, 587.33, 659.26, 739.99, 880.0, 987.77)
"""D in the mode of gong (宫调): re mi fi la ti."""


def make_discard(dice: random.Random) -> Wave:
    """A tile put into the river."""
    sound = clack(1780 * dice.uniform(0.94, 1.06), 1.0, dice)
    lay(sound, clack(2300 * dice.uniform(0.95, 1.05), 0.3, dice, 0.08), 0.034, 0.22)
    return sound


def make_draw(dice: random.Random) -> Wave:
    """A tile taken from the wall: a slide, then a light touch."""
    sound = silence(0.2)
    slide = breath(0.08, 0.05, 0.35, dice)
    for index in range(len(slide)):
        slide[index] *= math.sin(math.pi * index / len(slide))
    lay(sound, slide, 0, 0.35)
    lay(sound, clack(2480 * dice.uniform(0.95, 1.05), 0.25, dice, 0.12), 0.066, 0.7)
    return sound


def knocks(dice: random.Random, pitches: tuple[float, ...], gap: float, weight: float) -> Wave:
    """Several tiles struck together one after another."""
    sound = silence(gap * len(pitches) + 0.26)
    for number, pitch in enumerate(pitches):
        lay(
            sound,
            clack(pitch * dice.uniform(0.98, 1.02), weight, dice),
            number * gap * dice.uniform(0.92, 1.06),
            0.9,
        )
    return sound


def make_chow(dice: random.Random) -> Wave:
    """吃: three tiles set side by side, rising."""
    return knocks(dice, (1560, 1820, 2120), 0.062, 0.6)


def make_pung(dice: random.Random) -> Wave:
    """碰: two firm knocks."""
    return knocks(dice, (1490, 1420), 0.088, 1.5)


def make_kong(dice: random.Random) -> Wave:
    """杠: four tiles and a low drum."""
    sound = knocks(dice, (1380, 1440, 1380, 1300), 0.058, 1.3)
    sound += silence(0.2)
    lay(sound, partials(0.42, [(92, 0.9, 0.11), (143, 0.4, 0.07)]), 0.17, 1.0)
    return faded(sound, 0.06)


def make_wind(dice: random.Random) -> Wave:
    """刮风: a gust that comes and goes, a string far off."""
    sound, last, slow = silence(0.6), 0.0, 0.0
    for index in range(len(sound)):
        moment = index / len(sound)
        swell = math.sin(math.pi * moment) ** 1.6
        last += (0.05 + 0.16 * swell) * (dice.uniform(-1, 1) - last)
        slow += 0.012 * (last - slow)
        sound[index] = 2.2 * swell * (last - slow)
    lay(sound, pluck(587.33, 0.5, dice, 0.35), 0.08, 0.22)
    lay(sound, pluck(440.0, 0.4, dice, 0.35), 0.18, 0.18)
    return faded(sound, 0.25)


def make_rain(dice: random.Random) -> Wave:
    """下雨: drops, many and small, over a low roll."""
    sound = silence(0.7)
    for number in range(44):
        moment = 0.6 * (number + dice.random()) / 44
        swell = math.sin(math.pi * min(1.0, moment / 0.6)) ** 0.7
        drop = partials(0.06, [(dice.uniform(2100, 4300), 0.7, 0.012), (dice.uniform(900, 1500), 0.3, 0.018)])
        lay(sound, drop, moment, dice.uniform(0.12, 0.5) * swell)
    lay(sound, partials(0.6, [(82, 0.5, 0.2), (123, 0.24, 0.16)]), 0.04, 0.5)
    return faded(sound, 0.25)


def make_ready(dice: random.Random) -> Wave:
    """听: three rising strings."""
    sound = silence(0.9)
    for number, note in enumerate((440.0, 587.33, 880.0)):
        lay(sound, pluck(note, 0.8, dice, 0.4), 0.075 * number, 0.5)
    return faded(sound, 0.25)


def make_win(dice: random.Random) -> Wave:
    """胡: a sweep over the strings, a chord, a gong far off."""
    sound = silence(2.1)
    for number, note in enumerate(PENTATONIC):
        lay(sound, pluck(note, 1.2, dice, 0.5), 0.036 * number, 0.30 + 0.012 * number)
    for note in (293.66, 440.0, 587.33, 739.99, 1174.66):
        lay(sound, pluck(note, 1.6, dice, 0.45), 0.44, 0.42)
    lay(sound, gong(1.6, dice, 146.8), 0.42, 0.30)
    return faded(sound, 0.5)


def make_shuffle(dice: random.Random) -> Wave:
    """洗牌: very many tiles at once, swelling and ebbing."""
    sound = silence(1.5)
    stock = [clack(dice.uniform(1300, 2700), dice.uniform(0.2, 0.8), dice, 0.12) for _ in range(14)]
    for number in range(120):
        moment = 1.34 * (number + dice.random()) / 120
        swell = 0.35 + 0.65 * math.sin(math.pi * moment / 1.4) ** 2 * (0.7 + 0.3 * math.sin(moment * 21))
        lay(sound, dice.choice(stock), moment, dice.uniform(0.10, 0.34) * swell)
    return faded(sound, 0.2)


def make_deal(dice: random.Random) -> Wave:
    """发牌: a packet of four set down."""
    sound = silence(0.2)
    for number in range(4):
        lay(
            sound,
            clack(dice.uniform(1900, 2300), 0.5, dice, 0.12),
            0.011 * number + 0.003 * dice.random(),
            0.45,
        )
    return faded(sound, 0.03)


def make_dice(dice: random.Random) -> Wave:
    """掷骰: two dice rolling to rest."""
    sound, moment, gap = silence(0.75), 0.0, 0.035
    while moment < 0.62:
        level = 0.75 * (1 - moment / 0.75)
        lay(sound, clack(dice.uniform(2900, 3900), 0.35, dice, 0.07), moment, level)
        moment += gap * dice.uniform(0.6, 1.3)
        gap *= 1.13
    return faded(sound, 0.05)


def make_flower(dice: random.Random) -> Wave:
    """补花: a tile aside and a light string."""
    sound = silence(0.62)
    lay(sound, clack(2200, 0.4, dice, 0.14), 0, 0.6)
    lay(sound, pluck(987.77, 0.56, dice, 0.35), 0.05, 0.42)
    lay(sound, pluck(1318.5, 0.5, dice, 0.3), 0.11, 0.30)
    return faded(sound, 0.2)


def make_wild(dice: random.Random) -> Wave:
    """翻财神: a bell and its fifth."""
    sound = silence(0.95)
    lay(sound, clack(1900, 0.7, dice), 0, 0.5)
    lay(sound, bell(1174.66, 0.9, 0.22), 0.04, 0.42)
    lay(sound, bell(1760.0, 0.8, 0.18), 0.13, 0.30)
    return faded(sound, 0.25)


def make_turn(_dice: random.Random) -> Wave:
    """轮到我: one soft bell."""
    return faded(bell(880.0, 0.5, 0.13), 0.15)


def make_warn(dice: random.Random) -> Wave:
    """时间将尽: a wood block, twice."""
    sound = silence(0.26)
    block = partials(0.1, [(980, 0.8, 0.014), (1530, 0.4, 0.008)])
    lay(block, breath(0.01, 0.002, 0.7, dice), 0, 0.3)
    lay(sound, block, 0, 0.8)
    lay(sound, block, 0.11, 0.62)
    return sound


def make_button(dice: random.Random) -> Wave:
    """A button pressed: wood on wood."""
    sound = partials(0.08, [(1240, 0.55, 0.009), (640, 0.45, 0.013), (2210, 0.18, 0.004)])
    lay(sound, breath(0.008, 0.0015, 0.6, dice), 0, 0.3)
    return faded(sound, 0.01)


def make_select(dice: random.Random) -> Wave:
    """A tile lifted out of the row."""
    return faded(clack(3100, 0.12, dice, 0.07), 0.02)


def make_error(dice: random.Random) -> Wave:
    """A move that is not allowed: two dull knocks."""
    sound = silence(0.24)
    dull = partials(0.13, [(233, 0.8, 0.026), (349, 0.35, 0.016)])
    lay(dull, breath(0.03, 0.006, 0.12, dice), 0, 0.5)
    lay(sound, dull, 0, 0.8)
    lay(sound, dull, 0.095, 0.7)
    return faded(sound, 0.03)


def make_pattern(dice: random.Random) -> Wave:
    """A pattern written onto the sheet: a brush and a low string."""
    sound = silence(0.42)
    stroke = breath(0.16, 0.2, 0.22, dice)
    for index in range(len(stroke)):
        stroke[index] *= math.sin(math.pi * index / len(stroke)) ** 2
    lay(sound, stroke, 0, 0.4)
    lay(sound, pluck(440.0, 0.36, dice, 0.3), 0.04, 0.32)
    return faded(sound, 0.12)


def make_seal(dice: random.Random) -> Wave:
    """The seal that lands on the sheet (盖印)."""
    sound = partials(0.3, [(118, 0.9, 0.06), (171, 0.5, 0.04), (520, 0.2, 0.012)])
    lay(sound, breath(0.05, 0.008, 0.25, dice), 0, 0.6)
    return faded(sound, 0.05)


def make_settle(dice: random.Random) -> Wave:
    """结算: a falling figure on the strings."""
    sound = silence(1.25)
    for number, note in enumerate((880.0, 739.99, 587.33, 440.0)):
        lay(sound, pluck(note, 1.0, dice, 0.4), 0.095 * number, 0.42)
    lay(sound, pluck(293.66, 0.9, dice, 0.35), 0.38, 0.4)
    return faded(sound, 0.35)


def make_exhausted(dice: random.Random) -> Wave:
    """流局: two low strings that sink."""
    sound = silence(1.2)
    for at, note in ((0.0, 220.0), (0.22, 185.0), (0.44, 146.83)):
        lay(sound, pluck(note, 0.95, dice, 0.25), at, 0.5)
    return faded(sound, 0.35)


def make_ranking(dice: random.Random) -> Wave:
    """终局: the gong, and strings over it."""
    sound = gong(2.0, dice, 110.0)
    for number, note in enumerate((440.0, 587.33, 659.26, 880.0)):
        lay(sound, pluck(note, 1.3, dice, 0.45), 0.25 + 0.11 * number, 0.34)
    return faded(sound, 0.6)


def make_passed(dice: random.Random) -> Wave:
    """过: a fingertip on the table."""
    sound = partials(0.12, [(310, 0.7, 0.018), (520, 0.3, 0.010)])
    lay(sound, breath(0.02, 0.004, 0.2, dice), 0, 0.35)
    return faded(sound, 0.02)


def make_shutter(dice: random.Random) -> Wave:
    """截图: a folding fan, opened and shut."""
    sound = silence(0.12)
    lay(sound, breath(0.04, 0.012, 0.3, dice), 0, 0.5)
    lay(sound, clack(2600, 0.2, dice, 0.04), 0.01, 0.25)
    lay(sound, breath(0.05, 0.010, 0.2, dice), 0.06, 0.6)
    lay(sound, clack(1900, 0.25, dice, 0.05), 0.065, 0.35)
    return faded(sound, 0.02)


def make_dead(_dice: random.Random) -> Wave:
    """相公: a low drum, twice, the second softer."""
    sound = silence(0.5)
    drum = partials(0.34, [(74, 0.9, 0.09), (118, 0.5, 0.06), (203, 0.2, 0.02)])
    lay(sound, drum, 0, 0.9)
    lay(sound, drum, 0.17, 0.6)
    return faded(sound, 0.08)


MAKERS: dict[str, Callable[[random.Random], Wave]] = {
    "discard-1": make_discard,
    "discard-2": make_discard,
    "discard-3": make_discard,
    "draw-1": make_draw,
    "draw-2": make_draw,
    "chow": make_chow,
    "pung": make_pung,
    "kong": make_kong,
    "wind": make_wind,
    "rain": make_rain,
    "ready": make_ready,
    "win": make_win,
    "shuffle": make_shuffle,
    "deal": make_deal,
    "dice": make_dice,
    "flower": make_flower,
    "wild": make_wild,
    "turn": make_turn,
    "warn": make_warn,
    "button": make_button,
    "select": make_select,
    "error": make_error,
    "pattern": make_pattern,
    "seal": make_seal,
    "settle": make_settle,
    "exhausted": make_exhausted,
    "dead": make_dead,
    "ranking": make_ranking,
    "passed": make_passed,
    "shutter": make_shutter,
}


def samples(name: str) -> bytes:
    """A sound as 16-bit samples, its loudest one at the peak."""
    sound = MAKERS[name](random.Random(f"ouju {name}"))
    top = max(abs(value) for value in sound)
    scale = PEAK * 32767 / top
    return struct.pack(f"<{len(sound)}h", *(round(value * scale) for value in sound))


def main() -> None:
    """Writes all sounds."""
    folder = (
        Path(sys.argv[1])
        if len(sys.argv) > 1
        else Path(__file__).resolve().parent.parent / "assets" / "sounds"
    )
    folder.mkdir(parents=True, exist_ok=True)
    total = 0
    for name in MAKERS:
        data = samples(name)
        total += len(data)
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(data)
    print(f"{len(MAKERS)} sounds, {total / 1e6:.2f} MB in {folder}")


if __name__ == "__main__":
    main()
