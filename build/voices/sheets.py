"""Contact sheets of clips (图谱): waveform, spectrogram, pitch over the contour that was asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

import contours
from voice_measures import Reading, track

Wave = NDArray[np.float64]

WIDTH, HEIGHT, COLUMNS = 380, 250, 4
_EDGE, _TOP, _WAVE, _SPECTRUM, _PITCH = 6, 16, 36, 128, 56
_WINDOW, _SIZE, _RANGE = 256, 512, 65.0


@dataclass(frozen=True, slots=True)
class Panel:
    """A clip on a sheet."""

    title: str
    samples: Wave
    rate: int
    reading: Reading
    sex: str


def _font() -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    import pylopdf_fonts_zh_cn

    folder = Path(pylopdf_fonts_zh_cn.__file__).parent
    found = sorted(folder.rglob("*Sans*Regular*.*tf"))
    return ImageFont.truetype(str(found[0]), 12) if found else ImageFont.load_default()


def _spectrogram(samples: Wave, columns: int) -> Image.Image:
    """0 to 12 kHz upwards, dark what is loud."""
    padded = np.pad(samples, (_WINDOW // 2, _WINDOW))
    starts = np.linspace(0, len(samples) - 1, columns).astype(int)
    frames = np.array([padded[start : start + _WINDOW] for start in starts]) * np.hanning(_WINDOW)
    levels = 20 * np.log10(np.abs(np.fft.rfft(frames, _SIZE)) + 1e-6)
    shade = np.clip((levels - levels.max() + _RANGE) / _RANGE, 0, 1).T[::-1]
    picture = Image.fromarray((255 - 255 * shade).astype(np.uint8))
    return picture.resize((columns, _SPECTRUM)).convert("RGB")


def _draw_pitch(draw: ImageDraw.ImageDraw, panel: Panel, left: int, top: int, columns: int) -> None:
    """The contour as a red line, what was measured as blue dots; pale lines where rimes begin and end."""
    milliseconds = len(panel.samples) * 1000 / panel.rate

    def across(at: float) -> float:
        return left + at / milliseconds * columns

    def down(hertz: float) -> float:
        octaves = np.log2(hertz / contours.LOWEST[panel.sex])
        return float(top + _PITCH - (octaves + 0.15) / 1.3 * _PITCH)

    for (start, end), contour in zip(panel.reading.rimes_ms, panel.reading.contour, strict=True):
        for edge in (start, end):
            draw.line((across(edge), top - _SPECTRUM, across(edge), top + _PITCH), fill=(190, 210, 255))
        shares = np.linspace(0, 1, 30)
        line = contours.pitch(contour, shares, panel.sex)
        points = [(across(start + (end - start) * x), down(y)) for x, y in zip(shares, line, strict=True)]
        draw.line(points, fill=(220, 40, 30), width=3)
    for at, hertz in zip(*track(panel.samples, panel.rate, panel.sex), strict=True):
        if hertz > 0 and 0 <= at * 1000 <= milliseconds:
            x, y = across(at * 1000), down(hertz)
            draw.rectangle((x - 1, y - 1, x + 1, y + 1), fill=(20, 40, 220))


def sheet(panels: Sequence[Panel], path: Path) -> None:
    """Draws the clips in rows of four and writes the picture."""
    rows = -(-len(panels) // COLUMNS)
    picture = Image.new("RGB", (COLUMNS * WIDTH, rows * HEIGHT), "white")
    draw, font, columns = ImageDraw.Draw(picture), _font(), WIDTH - 2 * _EDGE
    for number, panel in enumerate(panels):
        left, top = number % COLUMNS * WIDTH + _EDGE, number // COLUMNS * HEIGHT
        draw.text((left, top), panel.title, fill="black", font=font)
        pieces = np.array_split(np.abs(panel.samples), columns)
        highest = float(np.max(np.abs(panel.samples)))
        middle = top + _TOP + _WAVE // 2
        for column, piece in enumerate(pieces):
            half = float(piece.max()) / highest * _WAVE / 2 if len(piece) else 0.0
            draw.line((left + column, middle - half, left + column, middle + half), fill=(110, 110, 110))
        picture.paste(_spectrogram(panel.samples, columns), (left, top + _TOP + _WAVE))
        _draw_pitch(draw, panel, left, top + _TOP + _WAVE + _SPECTRUM, columns)
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.save(path)
