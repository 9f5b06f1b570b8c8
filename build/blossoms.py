"""The pictures of the eight flower tiles (花牌): four seasons and four plants; fonts set their character and number.

Every picture lies in the lower part of a face of 300 × 400; above it there is room for the writing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from drawing import BAMBOO, BLUE, GREEN, IVORY, RED, Drawing, Tone, circle

__all__ = ["BLOSSOMS"]

PINK: Final[Tone] = ("#DE7C86", "#F2B3B3", "#B44B5C")
GOLD: Final[Tone] = ("#DDA23A", "#F4D488", "#A86F1C")
BARK: Final[Tone] = ("#6A4A36", "#8C6A50", "#472F22")
VIOLET: Final[Tone] = ("#6C5AA8", "#A093D2", "#473A7A")
SNOW: Final = "#DCE8EE"


def _stroke(path: str, colour: str, width: float, extra: str = "") -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round" '
        f'stroke-linejoin="round"{extra}/>'
    )


def _petals(drawing: Drawing, place: tuple[float, float], r: float, tone: Tone) -> None:
    """A blossom of five round petals with a golden heart."""
    x, y = place
    paint = drawing.radial((x, y, 1.25 * r), ((0, tone[2]), (0.4, tone[0]), (1, tone[1])))
    for number in range(5):
        angle = math.radians(72 * number - 90)
        drawing.add(circle(x + 0.56 * r * math.cos(angle), y + 0.56 * r * math.sin(angle), 0.46 * r, paint))
    for number in range(5):
        angle = math.radians(72 * number - 54)
        tip = (x + 0.42 * r * math.cos(angle), y + 0.42 * r * math.sin(angle))
        drawing.add(_stroke(f"M{x:.1f} {y:.1f}L{tip[0]:.1f} {tip[1]:.1f}", GOLD[1], 0.07 * r))
        drawing.add(circle(*tip, 0.075 * r, GOLD[1]))
    drawing.add(circle(x, y, 0.17 * r, GOLD[0]))


def _leaf(drawing: Drawing, foot: tuple[float, float], length: float, angle: float, tone: Tone) -> None:
    """A pointed leaf from its foot, turned clockwise from upright."""
    x, y = foot
    wide = 0.2 * length
    path = (
        f"M{x:g} {y:g}C{x - wide:.1f} {y - 0.35 * length:.1f} {x - 0.8 * wide:.1f} {y - 0.7 * length:.1f} "
        f"{x:g} {y - length:.1f}C{x + 0.8 * wide:.1f} {y - 0.7 * length:.1f} {x + wide:.1f} "
        f"{y - 0.35 * length:.1f} {x:g} {y:g}Z"
    )
    turn = f' transform="rotate({angle:g} {x:g} {y:g})"'
    drawing.add(f'<path d="{path}" fill="{tone[0]}"{turn}/>')
    vein = f"M{x:g} {y - 0.1 * length:.1f}L{x:g} {y - 0.8 * length:.1f}"
    drawing.add(_stroke(vein, tone[2], max(1.5, 0.03 * length), f' stroke-opacity="0.6"{turn}'))


def spring(drawing: Drawing) -> None:
    """春: a branch of peach in blossom."""
    drawing.add(_stroke("M34 372C86 352 112 306 164 292C206 280 236 254 262 208", BARK[0], 13))
    drawing.add(_stroke("M128 312C120 284 96 266 66 262", BARK[0], 8))
    drawing.add(_stroke("M190 282C214 300 236 306 262 304", BARK[0], 7))
    for foot, length, angle in (((206, 268), 54, -34), ((96, 340), 56, -62), ((236, 306), 50, 118)):
        _leaf(drawing, foot, length, angle, BAMBOO)
    for place, r in (((70, 262), 42), ((160, 292), 50), ((244, 222), 44), ((250, 318), 30)):
        _petals(drawing, place, r, PINK)
    for x, y in ((112, 356), (206, 246)):
        drawing.add(circle(x, y, 11, PINK[0]))


def summer(drawing: Drawing) -> None:
    """夏: a lotus over its leaf."""
    drawing.add(_stroke("M150 300C150 330 142 352 132 378", GREEN[0], 11))
    leaf = drawing.radial((196, 326, 110), ((0, GREEN[1]), (0.6, GREEN[0]), (1, GREEN[2])))
    drawing.add(f'<ellipse cx="194" cy="346" rx="82" ry="30" fill="{leaf}"/>')
    for angle in (-150, -115, -80, -40, 0, 40):
        x, y = 194 + 72 * math.cos(math.radians(angle)), 344 + 24 * math.sin(math.radians(angle))
        drawing.add(_stroke(f"M194 346L{x:.1f} {y:.1f}", GREEN[2], 3, ' stroke-opacity="0.55"'))
    drawing.add(f'<ellipse cx="72" cy="362" rx="46" ry="16" fill="{GREEN[0]}"/>')
    outer = drawing.linear((0, 190, 0, 312), ((0, PINK[2]), (0.5, PINK[0]), (1, PINK[1])))
    inner = drawing.linear((0, 190, 0, 312), ((0, PINK[0]), (0.5, PINK[1]), (1, "#FBE6E0")))
    for angle, long, paint in (
        (-74, 104, outer), (74, 104, outer), (-46, 116, outer), (46, 116, outer),
        (-22, 122, inner), (22, 122, inner), (0, 126, inner),
    ):  # fmt: skip
        petal = (
            f"M150 312C118 {312 - 0.36 * long:.1f} 126 {312 - 0.82 * long:.1f} 150 {312 - long:.1f}"
            f"C174 {312 - 0.82 * long:.1f} 182 {312 - 0.36 * long:.1f} 150 312Z"
        )
        drawing.add(
            f'<path d="{petal}" fill="{paint}" stroke="{PINK[2]}" stroke-opacity="0.45" stroke-width="2.4" '
            f'transform="rotate({angle} 150 312)"/>'
        )


def autumn(drawing: Drawing) -> None:
    """秋: the full moon behind reeds, geese on their way."""
    moon = drawing.radial((168, 254, 100), ((0, "#FBE9B8"), (0.6, GOLD[1]), (1, GOLD[0])))
    drawing.add(circle(186, 270, 78, moon))
    for x, y, size in ((58, 236, 26), (96, 268, 20), (46, 290, 16)):
        bird = (
            f"M{x - size:g} {y - 0.45 * size:g}Q{x - 0.3 * size:g} {y - 0.5 * size:g} {x:g} {y + 0.2 * size:g}"
            f"Q{x + 0.3 * size:g} {y - 0.5 * size:g} {x + size:g} {y - 0.35 * size:g}"
        )
        drawing.add(_stroke(bird, BLUE[2], 6))
    for foot, top, bend in ((96, 300, -18), (150, 272, 22), (212, 292, 34), (126, 330, 30)):
        drawing.add(
            _stroke(
                f"M{foot} 380C{foot + 4} 350 {foot + bend / 2:g} {top + 40} {foot + bend} {top}", BARK[0], 6
            )
        )
        _leaf(drawing, (foot + bend, top + 46), 60, bend, GOLD)
    for place, length, angle in (((100, 380), 84, -48), ((214, 380), 92, 46), ((156, 380), 70, 18)):
        _leaf(drawing, place, length, angle, BAMBOO)


def winter(drawing: Drawing) -> None:
    """冬: a pine under snow."""
    drawing.add(f'<path d="M26 376C80 346 214 342 276 376Z" fill="{SNOW}"/>')
    drawing.add(_stroke("M26 376C80 346 214 342 276 376", BLUE[1], 5))
    drawing.add(f'<rect x="138" y="336" width="24" height="34" fill="{BARK[0]}"/>')
    wood = drawing.linear((80, 0, 220, 0), ((0, GREEN[1]), (0.5, GREEN[0]), (1, GREEN[2])))
    for foot, top, half in ((346, 262, 92), (300, 226, 72), (256, 186, 52)):
        drawing.add(
            f'<path d="M150 {top}L{150 + half} {foot}Q150 {foot - 16} {150 - half} {foot}Z" fill="{wood}"/>'
        )
        drawing.add(
            f'<path d="M150 {top}L{150 + 0.62 * half:g} {foot - 0.38 * (foot - top):g}'
            f"Q{150 + 0.3 * half:g} {foot - 0.5 * (foot - top):g} 150 {top + 0.62 * (foot - top):g}"
            f"Q{150 - 0.34 * half:g} {foot - 0.52 * (foot - top):g} {150 - 0.62 * half:g} "
            f'{foot - 0.38 * (foot - top):g}Z" fill="{SNOW}"/>'
        )
    for x, y, r in ((52, 226, 9), (86, 270, 6), (242, 218, 8), (262, 290, 9), (40, 312, 7), (220, 258, 5)):
        drawing.add(circle(x, y, r, BLUE[1]))
        drawing.add(circle(x, y, 0.5 * r, IVORY))


def plum(drawing: Drawing) -> None:
    """梅: an old bare branch with red blossoms."""
    drawing.add(_stroke("M262 378C236 330 176 330 150 290C132 262 96 258 52 214", BARK[2], 17))
    drawing.add(_stroke("M150 290C166 256 200 236 232 190", BARK[2], 9))
    drawing.add(_stroke("M206 336C180 352 140 356 96 350", BARK[2], 8))
    drawing.add(_stroke("M250 356C228 326 176 322 154 290", BARK[1], 4, ' stroke-opacity="0.7"'))
    for place, r in (((64, 226), 40), ((146, 282), 46), ((222, 208), 44), ((92, 346), 38)):
        _petals(drawing, place, r, RED)
    for x, y in ((108, 214), (256, 262), (196, 288), (150, 366)):
        drawing.add(circle(x, y, 11, RED[0]))
        drawing.add(circle(x - 3, y - 3, 4, RED[1]))


def orchid(drawing: Drawing) -> None:
    """兰: long leaves in an arc and a few flowers."""
    for path, width in (
        ("M142 380C130 316 92 262 26 246", 13), ("M150 380C150 318 196 250 274 240", 13),
        ("M146 380C132 330 112 236 124 184", 12), ("M154 380C164 336 226 318 272 330", 11),
        ("M138 380C118 344 74 324 30 330", 11),
    ):  # fmt: skip
        drawing.add(_stroke(path, GREEN[0], width))
        drawing.add(_stroke(path, GREEN[1], 0.28 * width))
    drawing.add(_stroke("M150 376C158 320 170 270 192 212", BAMBOO[2], 6))
    for x, y, r in ((194, 208, 40), (170, 286, 34), (84, 290, 28)):
        for angle, tone in ((-90, 0), (-20, 0), (200, 0), (50, 1), (130, 1)):
            side = math.radians(angle)
            tip = (x + r * math.cos(side), y + r * math.sin(side))
            bow = (x + 0.62 * r * math.cos(side + 0.5), y + 0.62 * r * math.sin(side + 0.5))
            back = (x + 0.62 * r * math.cos(side - 0.5), y + 0.62 * r * math.sin(side - 0.5))
            drawing.add(
                f'<path d="M{x} {y}Q{bow[0]:.1f} {bow[1]:.1f} {tip[0]:.1f} {tip[1]:.1f}'
                f'Q{back[0]:.1f} {back[1]:.1f} {x} {y}Z" fill="{VIOLET[tone]}"/>'
            )
        drawing.add(circle(x, y + 0.1 * r, 0.17 * r, GOLD[0]))


def chrysanthemum(drawing: Drawing) -> None:
    """菊: a full head of golden petals."""
    drawing.add(_stroke("M150 290C152 330 146 356 140 382", GREEN[2], 11))
    for foot, length, angle in (((146, 352), 104, -82), ((148, 362), 106, 80), ((146, 372), 74, -112)):
        _leaf(drawing, foot, length, angle, GREEN)
    for ring, (count, long, wide) in enumerate(((18, 92, 15), (15, 68, 14), (11, 44, 12))):
        tone = (GOLD[0], "#E8B650", GOLD[1])[ring]
        for number in range(count):
            turned = 360 / count * (number + 0.5 * ring)
            petal = (
                f"M150 268C{150 - wide} {268 - 0.5 * long:g} {150 - wide} {268 - 0.92 * long:g} 150 {268 - long}"
                f"C{150 + wide} {268 - 0.92 * long:g} {150 + wide} {268 - 0.5 * long:g} 150 268Z"
            )
            drawing.add(
                f'<path d="{petal}" fill="{tone}" stroke="{GOLD[2]}" stroke-opacity="0.55" stroke-width="2.2" '
                f'transform="rotate({turned:.1f} 150 268)"/>'
            )
    drawing.add(circle(150, 268, 13, GOLD[2]))


def bamboo(drawing: Drawing) -> None:
    """竹: two stems with their leaves."""
    for x, top, width in ((118, 216, 24), (178, 250, 20)):
        wood = drawing.linear(
            (x - width / 2, 0, x + width / 2, 0), ((0, BAMBOO[2]), (0.4, BAMBOO[1]), (1, BAMBOO[2]))
        )
        height = (380 - top) / 3
        for number in range(3):
            y = top + number * height
            drawing.add(
                f'<rect x="{x - width / 2:g}" y="{y:.1f}" width="{width}" height="{height - 5:.1f}" '
                f'rx="5" fill="{wood}"/>'
            )
    for foot, length, angle in (
        ((114, 262), 92, -112), ((114, 262), 90, -76), ((114, 326), 92, -104), ((180, 300), 96, 74),
        ((180, 300), 94, 108), ((182, 256), 90, 58), ((122, 222), 66, 46), ((112, 224), 84, -48), ((182, 356), 96, 94),
    ):  # fmt: skip
        _leaf(drawing, foot, length, angle, BAMBOO)


BLOSSOMS: Final[tuple[Callable[[Drawing], None], ...]] = (
    spring, summer, autumn, winter, plum, orchid, chrysanthemum, bamboo,
)  # fmt: skip
"""The pictures of 1f to 8f (春夏秋冬梅兰菊竹)."""
