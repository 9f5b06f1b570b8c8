"""The icons of the program (图标), drawn by the program itself: the seal of `game.ui.window.icon` in every size.

`draw(folder)` writes PNG for Linux, `ouju.ico` for Windows and `ouju.icns` for macOS. The drawing is that of the title
bar, so that there is one seal and no file of it to keep in step.
"""

from __future__ import annotations

import argparse
import os
import struct
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # the formats of icons need no window
    import pygame

    from game.ui.canvas import Surroundings

__all__ = ["SIZES", "draw", "icns", "ico", "png"]

ROOT: Final = Path(__file__).resolve().parent.parent
SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""The sizes of the hicolor theme."""
_WINDOWS: Final = (16, 24, 32, 48, 64, 256)
_PACKED_FROM: Final = 256
"""From this size on Windows reads PNG inside an icon; makensis and older viewers want bitmaps below it."""
_STRIP: Final = (164, 314)
"""The size of the picture that a setup of NSIS shows first."""
_APPLE: Final = {
    16: b"icp4",
    32: b"icp5",
    64: b"icp6",
    128: b"ic07",
    256: b"ic08",
    512: b"ic09",
    1024: b"ic10",
}

Pixels = bytes
"""RGBA, row by row from the top."""


def png(pixels: Pixels, side: int) -> bytes:
    """A square picture as PNG, without a date or anything else that differs from one build to the next.

    >>> png(bytes(4), 1)[:8] == b"\\x89PNG\\r\\n\\x1a\\n"
    True
    """
    rows = b"".join(b"\0" + pixels[at : at + 4 * side] for at in range(0, len(pixels), 4 * side))
    head = struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def ico(pictures: Mapping[int, Pixels]) -> bytes:
    """An icon file of Windows: bitmaps for small sizes, PNG for large ones."""
    images = [(side, _image(pixels, side)) for side, pixels in sorted(pictures.items())]
    at = 6 + 16 * len(images)
    head = [struct.pack("<HHH", 0, 1, len(images))]
    for side, image in images:
        head.append(struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(image), at))
        at += len(image)
    return b"".join([*head, *(image for _, image in images)])


def _image(pixels: Pixels, side: int) -> bytes:
    """A bitmap stands on its head and has a mask of one bit below it, which says nothing where there is alpha."""
    if side >= _PACKED_FROM:
        return png(pixels, side)
    rows = [pixels[at : at + 4 * side] for at in range(0, len(pixels), 4 * side)]
    turned = b"".join(_blue_first(row) for row in reversed(rows))
    mask = bytes((side + 31) // 32 * 4 * side)
    return struct.pack("<IiiHHIIiiII", 40, side, 2 * side, 1, 32, 0, len(turned), 0, 0, 0, 0) + turned + mask


def _blue_first(row: bytes) -> bytes:
    turned = bytearray(row)
    turned[0::4], turned[2::4] = row[2::4], row[0::4]
    return bytes(turned)


def icns(pictures: Mapping[int, Pixels]) -> bytes:
    """An icon file of macOS: PNG of each size behind its four letters."""
    parts = [(_APPLE[side], png(pixels, side)) for side, pixels in sorted(pictures.items()) if side in _APPLE]
    body = b"".join(kind + struct.pack(">I", len(data) + 8) + data for kind, data in parts)
    return b"icns" + struct.pack(">I", len(body) + 8) + body


@contextmanager
def _surroundings() -> Iterator[Surroundings]:
    """The look of the program, with a display that nobody sees."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from game.assets import Assets
    from game.services import drawing_of
    from game.settings import Settings
    from game.ui.canvas import Surroundings
    from game.ui.text import Text

    pygame.display.init()
    pygame.display.set_mode((64, 64))
    try:
        assets = Assets()
        text = Text(assets)
        yield Surroundings(drawing_of(assets, text, Settings()).theme, text)
    finally:
        pygame.display.quit()


def _seal(surroundings: Surroundings, side: int) -> pygame.Surface:
    """The seal in one size, drawn four times as large and made smaller: thin strokes stay whole."""
    import pygame

    from game.ui.window import icon

    return pygame.transform.smoothscale(icon(surroundings, side * (4 if side <= 256 else 1)), (side, side))


def _welcome(surroundings: Surroundings) -> pygame.Surface:
    """The strip beside the first words of the setup: the seal on the cloth of the table."""
    import pygame

    wide, high = _STRIP
    strip = pygame.Surface(_STRIP)
    palette = surroundings.theme.palette
    for y in range(high):
        share = y / (high - 1)
        colour = [
            round(a + (b - a) * share) for a, b in zip(palette.cloth_light, palette.cloth_dark, strict=True)
        ]
        pygame.draw.line(strip, colour[:3], (0, y), (wide, y))
    seal = _seal(surroundings, 96)
    strip.blit(seal, ((wide - 96) // 2, (high - 96) // 3))
    return strip


def draw(folder: Path) -> list[Path]:
    """Write all icons below *folder*: `hicolor/<side>.png`, `ouju.ico`, `ouju.icns`, `welcome.bmp`."""
    (folder / "hicolor").mkdir(parents=True, exist_ok=True)
    with _surroundings() as surroundings:
        import pygame

        sides = sorted({*SIZES, *_WINDOWS, *_APPLE})
        pictures = {side: pygame.image.tobytes(_seal(surroundings, side), "RGBA") for side in sides}
        pygame.image.save(_welcome(surroundings), folder / "welcome.bmp")
    made = [folder / "welcome.bmp"]
    for side in SIZES:
        made.append(folder / "hicolor" / f"{side}.png")
        made[-1].write_bytes(png(pictures[side], side))
    for name, data in (
        ("ouju.ico", ico({side: pictures[side] for side in _WINDOWS})),
        ("ouju.icns", icns(pictures)),
    ):
        made.append(folder / name)
        made[-1].write_bytes(data)
    return made


def main(arguments: Sequence[str]) -> int:
    """Draw them into the folder that is named."""
    asked = argparse.ArgumentParser(description="Draw the icons of the program.")
    asked.add_argument("folder", type=Path)
    for file in draw(asked.parse_args(arguments).folder):
        sys.stdout.write(f"{file}\n")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main(sys.argv[1:]))
