"""Draws the motifs of dots, bamboo, 白板 and flowers as SVG (筒条白花) into assets/tiles; run it after a change here.

Units: a face of 300 × 400 inside the tile's inset. Every drawing stands once in full and once simplified for faces
below 40 pixels; flowers only in full, for when little their character says enough. Inside nanosvg's subset: no use,
clip, mask, pattern, filter, text; gradients in userSpaceOnUse. Standard library only; the same files come out every
time.

    python build/make_tiles.py [FOLDER]
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

from blossoms import BLOSSOMS
from drawing import BAMBOO, BLUE, GREEN, IVORY, RED, Drawing, Tone, arc, circle, cut_frame
from large_print import large_print
from sparrow import small_sparrow, sparrow

RINGS: dict[int, tuple[float, tuple[tuple[float, float, Tone], ...]]] = {
    2: (80, ((150, 104, GREEN), (150, 296, BLUE))),
    3: (60, ((74, 78, BLUE), (150, 200, RED), (226, 322, GREEN))),
    4: (64, ((80, 98, BLUE), (220, 98, GREEN), (80, 302, GREEN), (220, 302, BLUE))),
    5: (58, ((72, 78, BLUE), (228, 78, GREEN), (150, 200, RED), (72, 322, GREEN), (228, 322, BLUE))),
    6: (54, tuple((x, y, tone) for y, tone in ((68, GREEN), (212, RED), (334, RED)) for x in (86, 214))),
    7: (
        47,
        (
            (58, 54, GREEN),
            (150, 98, GREEN),
            (242, 142, GREEN),
            *((x, y, RED) for y in (244, 348) for x in (90, 210)),
        ),
    ),
    8: (46, tuple((x, y, BLUE) for y in (52, 151, 249, 348) for x in (94, 206))),
    9: (
        42,
        tuple((x, y, tone) for y, tone in ((74, GREEN), (200, RED), (326, BLUE)) for x in (60, 150, 240)),
    ),
}

Stick = tuple[float, float, float, float, float, Tone]
"""Centre x, y, length, width, angle, colour."""

STICKS: dict[int, tuple[Stick, ...]] = {
    2: tuple((150, y, 180, 60, 0, BAMBOO) for y in (102, 298)),
    3: tuple((x, y, 176, 56, 0, BAMBOO) for x, y in ((150, 102), (76, 298), (224, 298))),
    4: tuple((x, y, 176, 56, 0, BAMBOO) for y in (102, 298) for x in (82, 218)),
    5: (
        *((x, y, 172, 52, 0, BAMBOO) for y in (104, 296) for x in (56, 244)),
        (150, 200, 172, 52, 0, RED),
    ),
    6: tuple((x, y, 174, 54, 0, BAMBOO) for y in (102, 298) for x in (58, 150, 242)),
    7: (
        (150, 64, 112, 48, 0, RED),
        *((x, y, 118, 48, 0, BAMBOO) for y in (200, 330) for x in (58, 150, 242)),
    ),
    8: (
        *((x, y, 172, 42, 0, BAMBOO) for y in (102, 298) for x in (42, 258)),
        (111, 102, 160, 42, -25, BAMBOO),
        (189, 102, 160, 42, 25, BAMBOO),
        (111, 298, 160, 42, 25, BAMBOO),
        (189, 298, 160, 42, -25, BAMBOO),
    ),
    9: tuple((x, y, 116, 48, 0, RED if x == 150 else BAMBOO) for y in (70, 200, 330) for x in (58, 150, 242)),
}


def ring(drawing: Drawing, place: tuple[float, float], r: float, tone: Tone) -> None:
    """A turned ring: lit disc, ivory inside, beads around a core with an eye, a light on the rim."""
    x, y = place
    plain, light, shade = tone
    drawing.add(
        circle(
            x,
            y,
            r,
            drawing.radial((x - 0.35 * r, y - 0.4 * r, 1.45 * r), ((0, light), (0.5, plain), (1, shade))),
        )
    )
    drawing.add(circle(x, y, 0.735 * r, IVORY))
    drawing.add(
        circle(
            x, y, 0.745 * r, "none", f' stroke="{shade}" stroke-opacity="0.45" stroke-width="{0.03 * r:.2f}"'
        )
    )
    for number in range(8):
        angle = math.pi * (number / 4 + 0.125)
        drawing.add(
            circle(x + 0.545 * r * math.cos(angle), y + 0.545 * r * math.sin(angle), 0.115 * r, plain)
        )
    drawing.add(
        circle(
            x,
            y,
            0.345 * r,
            drawing.radial((x - 0.12 * r, y - 0.14 * r, 0.5 * r), ((0, light), (0.55, plain), (1, shade))),
        )
    )
    drawing.add(circle(x, y, 0.13 * r, IVORY))
    drawing.add(
        f'<path d="{arc(x, y, 0.87 * r, (195, 270))}" fill="none" stroke="#FFFFFF" stroke-opacity="0.55" '
        f'stroke-width="{0.075 * r:.2f}" stroke-linecap="round"/>'
    )


def small_ring(drawing: Drawing, place: tuple[float, float], r: float, tone: Tone) -> None:
    """The ring when little: one band and a dot."""
    x, y = place
    drawing.add(
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{0.82 * r:.2f}" fill="{IVORY}" '
        f'stroke="{tone[0]}" stroke-width="{0.36 * r:.2f}"/>'
    )
    drawing.add(circle(x, y, 0.30 * r, tone[0]))


_ROSETTE = (150.0, 200.0, 132.0)
"""Centre and radius of the rosette."""


def _petal(drawing: Drawing, angle: float, colour: str) -> None:
    """A petal of the rosette with its vein, turned by *angle* degrees."""
    x, y, r = _ROSETTE
    tip, wide, low, foot = (y - share * r for share in (0.74, 0.58, 0.42, 0.34))
    petal = (
        f"M{x:.1f} {tip:.1f}C{x + 0.15 * r:.1f} {wide:.1f} {x + 0.12 * r:.1f} {low:.1f} {x:.1f} {foot:.1f}"
        f"C{x - 0.12 * r:.1f} {low:.1f} {x - 0.15 * r:.1f} {wide:.1f} {x:.1f} {tip:.1f}Z"
    )
    drawing.add(f'<path d="{petal}" fill="{colour}" transform="rotate({angle:g} {x:g} {y:g})"/>')
    vein = f"M{x:.1f} {y - 0.66 * r:.1f}L{x:.1f} {y - 0.46 * r:.1f}"
    drawing.add(
        f'<path d="{vein}" fill="none" stroke="{IVORY}" stroke-opacity="0.55" '
        'stroke-width="2.2" stroke-linecap="round" '
        f'transform="rotate({angle:g} {x:g} {y:g})"/>'
    )


def rosette(drawing: Drawing) -> None:
    """The large rosette of 1筒: beaded rim, twelve petals in green and blue, a red heart with a gold eye."""
    x, y, r = _ROSETTE
    plain, light, shade = GREEN
    drawing.add(
        circle(
            x,
            y,
            r,
            drawing.radial((x - 0.35 * r, y - 0.4 * r, 1.5 * r), ((0, light), (0.5, plain), (1, shade))),
        )
    )
    for number in range(24):
        angle = math.pi * number / 12
        drawing.add(
            circle(x + 0.885 * r * math.cos(angle), y + 0.885 * r * math.sin(angle), 0.038 * r, IVORY)
        )
    drawing.add(circle(x, y, 0.78 * r, IVORY))
    for number in range(12):
        _petal(drawing, 30.0 * number, GREEN[0] if number % 2 == 0 else BLUE[0])
    drawing.add(
        circle(
            x,
            y,
            0.34 * r,
            drawing.radial((x - 12, y - 14, 0.5 * r), ((0, RED[1]), (0.5, RED[0]), (1, RED[2]))),
        )
    )
    for number in range(8):
        angle = math.pi * number / 4
        drawing.add(circle(x + 0.215 * r * math.cos(angle), y + 0.215 * r * math.sin(angle), 0.05 * r, IVORY))
    drawing.add(circle(x, y, 0.105 * r, "#E0A93C"))
    drawing.add(circle(x, y, 0.05 * r, "#F6DC98"))
    drawing.add(
        f'<path d="{arc(x, y, 0.955 * r, (195, 270))}" fill="none" stroke="#FFFFFF" '
        'stroke-opacity="0.5" stroke-width="5" stroke-linecap="round"/>'
    )


def small_rosette(drawing: Drawing) -> None:
    """1筒 when little: a green band, a red band, a gold eye."""
    drawing.add(f'<circle cx="150" cy="200" r="114" fill="{IVORY}" stroke="{GREEN[0]}" stroke-width="38"/>')
    drawing.add(f'<circle cx="150" cy="200" r="56" fill="{IVORY}" stroke="{RED[0]}" stroke-width="34"/>')
    drawing.add(circle(150, 200, 22, BLUE[0]))


def stick(drawing: Drawing, row: Stick) -> None:
    """A stick of bamboo: two waisted internodes between three knots, light left of the middle."""
    x, y, length, width, angle, tone = row
    plain, light, shade = tone
    top, bottom = y - length / 2, y + length / 2
    knot, waist, cap = 0.5 * width, 0.325 * width, 0.43 * width
    thick = min(0.22 * width, 0.085 * length)
    wood = drawing.linear(
        (x - knot, y, x + knot, y), ((0, shade), (0.3, plain), (0.42, light), (0.62, plain), (1, shade))
    )
    turn = f' transform="rotate({angle:g} {x:g} {y:g})"' if angle else ""
    parts = []
    for low, high in ((top, y), (y, bottom)):
        left, right = x - cap, x + cap
        upper, lower = low + (high - low) / 3 * 0.8, high - (high - low) / 3 * 0.8
        parts.append(
            f"M{left:.1f} {low:.1f}C{x - waist:.1f} {upper:.1f} {x - waist:.1f} {lower:.1f} {left:.1f} {high:.1f}"
            f"L{right:.1f} {high:.1f}C{x + waist:.1f} {lower:.1f} {x + waist:.1f} {upper:.1f} {right:.1f} {low:.1f}Z"
        )
    shapes = [f'<path d="{"".join(parts)}" fill="{wood}"/>']
    for level in (top + thick / 2, y, bottom - thick / 2):
        shapes.append(
            f'<rect x="{x - 0.48 * width:.1f}" y="{level - thick / 2:.1f}" width="{0.96 * width:.1f}" '
            f'height="{thick:.1f}" '
            f'rx="{thick / 2:.1f}" fill="{wood}"/>'
        )
        shapes.append(
            f'<path d="M{x - 0.38 * width:.1f} {level + thick * 0.5:.1f}L{x + 0.38 * width:.1f} '
            f'{level + thick * 0.5:.1f}" fill="none" '
            f'stroke="{shade}" stroke-opacity="0.7" stroke-width="{0.24 * thick:.1f}"/>'
        )
    for low, high in ((top + 1.5 * thick, y - thick), (y + 1.2 * thick, bottom - 1.7 * thick)):
        shapes.append(
            f'<path d="M{x - 0.09 * width:.1f} {low:.1f}L{x - 0.09 * width:.1f} {high:.1f}" '
            'fill="none" stroke="#FFFFFF" '
            f'stroke-opacity="0.5" stroke-width="{0.055 * width:.1f}" stroke-linecap="round"/>'
        )
    drawing.add(f"<g{turn}>{''.join(shapes)}</g>")


def small_stick(drawing: Drawing, row: Stick) -> None:
    """The stick when little: two plain rods and the bridge between them."""
    x, y, length, width, angle, tone = row
    turn = f' transform="rotate({angle:g} {x:g} {y:g})"' if angle else ""
    rod, gap = 0.74 * width, 0.05 * length
    half = length / 2 - gap / 2
    drawing.add(
        f'<g{turn} fill="{tone[0]}">'
        f'<rect x="{x - rod / 2:.1f}" y="{y - length / 2:.1f}" width="{rod:.1f}" '
        f'height="{half:.1f}" rx="{0.24 * rod:.1f}"/>'
        f'<rect x="{x - rod / 2:.1f}" y="{y + gap / 2:.1f}" width="{rod:.1f}" '
        f'height="{half:.1f}" rx="{0.24 * rod:.1f}"/>'
        f'<rect x="{x - 0.22 * width:.1f}" y="{y - gap:.1f}" width="{0.44 * width:.1f}" '
        f'height="{2 * gap:.1f}"/>'
        f'<rect x="{x - 0.5 * width:.1f}" y="{y - length / 2:.1f}" width="{width:.1f}" '
        f'height="{0.10 * length:.1f}" rx="3"/>'
        f'<rect x="{x - 0.5 * width:.1f}" y="{y + 0.4 * length:.1f}" width="{width:.1f}" '
        f'height="{0.10 * length:.1f}" rx="3"/>'
        "</g>"
    )


def white(drawing: Drawing) -> None:
    """白板: a double blue frame with cut corners."""
    paint = drawing.linear((36, 36, 264, 364), ((0, BLUE[1]), (0.45, BLUE[0]), (1, BLUE[2])))
    drawing.add(
        f'<path d="{cut_frame(43, 34)}" fill="none" stroke="{paint}" stroke-width="14" '
        'stroke-linejoin="miter"/>'
    )
    drawing.add(
        f'<path d="{cut_frame(67, 26)}" fill="none" stroke="{paint}" stroke-width="6" '
        'stroke-linejoin="miter"/>'
    )


def small_white(drawing: Drawing) -> None:
    """白板 when little: the outer frame alone, wider."""
    drawing.add(
        f'<path d="{cut_frame(48, 38)}" fill="none" stroke="{BLUE[0]}" stroke-width="28" '
        'stroke-linejoin="miter"/>'
    )


def drawings() -> dict[str, str]:
    """Every file name with its SVG."""
    made: dict[str, str] = {}
    full, small = Drawing("1p"), Drawing("1p, small")
    rosette(full)
    small_rosette(small)
    made["p1"], made["p1-small"] = full.text(), small.text()
    for rank, (radius, places) in RINGS.items():
        full, small = Drawing(f"{rank}p"), Drawing(f"{rank}p, small")
        for x, y, tone in places:
            ring(full, (x, y), radius, tone)
            small_ring(small, (x, y), radius, tone)
        made[f"p{rank}"], made[f"p{rank}-small"] = full.text(), small.text()
    full, small = Drawing("1s"), Drawing("1s, small")
    sparrow(full)
    small_sparrow(small)
    made["s1"], made["s1-small"] = full.text(), small.text()
    for rank, rows in STICKS.items():
        full, small = Drawing(f"{rank}s"), Drawing(f"{rank}s, small")
        for row in rows:
            stick(full, row)
            small_stick(small, row)
        made[f"s{rank}"], made[f"s{rank}-small"] = full.text(), small.text()
    full, small = Drawing("B"), Drawing("B, small")
    white(full)
    small_white(small)
    made["b"], made["b-small"] = full.text(), small.text()
    for number, blossom in enumerate(BLOSSOMS, 1):
        full = Drawing(f"{number}f")
        blossom(full)
        made[f"f{number}"] = full.text()
    return made | large_print()


def main() -> None:
    """Writes all motifs."""
    folder = (
        Path(sys.argv[1])
        if len(sys.argv) > 1
        else Path(__file__).resolve().parent.parent / "assets" / "tiles"
    )
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in drawings().items():
        (folder / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(drawings())} motifs in {folder}")


if __name__ == "__main__":
    main()
