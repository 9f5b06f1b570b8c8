"""Draws the motifs of dots, bamboo and 白板 as SVG (筒条白的图案) into assets/tiles; run it after changing a number here.

Units: a face of 300 × 400 inside the tile's inset. Every drawing stands once in full and once simplified for faces
below 40 pixels. Inside nanosvg's subset: no use, clip, mask, pattern, filter, text; gradients in userSpaceOnUse.
Standard library only; the same files come out every time.

    python build/make_tiles.py [FOLDER]
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

GREEN = ("#1E7B57", "#2E9A70", "#14583E")
BLUE = ("#2B5C9E", "#4379BE", "#1C4276")
RED = ("#C0392B", "#DA5443", "#8E251A")
BAMBOO = ("#2A7A45", "#4BA067", "#1A5430")
IVORY = "#FBF4E4"

Tone = tuple[str, str, str]
"""A colour with its light and its shade."""

RINGS: dict[int, tuple[float, tuple[tuple[float, float, Tone], ...]]] = {
    2: (80, ((150, 104, GREEN), (150, 296, BLUE))),
    3: (60, ((74, 78, BLUE), (150, 200, RED), (226, 322, GREEN))),
    4: (64, ((80, 98, BLUE), (220, 98, GREEN), (80, 302, GREEN), (220, 302, BLUE))),
    5: (58, ((72, 78, BLUE), (228, 78, GREEN), (150, 200, RED), (72, 322, GREEN), (228, 322, BLUE))),
    6: (54, tuple((x, y, tone) for y, tone in ((68, GREEN), (212, RED), (334, RED)) for x in (86, 214))),
    7: (
        47,
        ((58, 54, GREEN), (150, 98, GREEN), (242, 142, GREEN), *((x, y, RED) for y in (244, 348) for x in (90, 210))),
    ),
    8: (46, tuple((x, y, BLUE) for y in (52, 151, 249, 348) for x in (94, 206))),
    9: (42, tuple((x, y, tone) for y, tone in ((74, GREEN), (200, RED), (326, BLUE)) for x in (60, 150, 240))),
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


class Drawing:
    """Collects shapes and gradients of one SVG."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.shapes: list[str] = []
        self.gradients: list[str] = []

    def add(self, shape: str) -> None:
        """Adds a shape on top."""
        self.shapes.append(shape)

    def radial(self, circle: tuple[float, float, float], stops: tuple[tuple[float, str], ...]) -> str:
        """Adds a radial gradient and gives its paint."""
        name = f"g{len(self.gradients)}"
        x, y, r = circle
        inner = "".join(f'<stop offset="{offset:g}" stop-color="{colour}"/>' for offset, colour in stops)
        self.gradients.append(
            f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}">{inner}</radialGradient>'
        )
        return f"url(#{name})"

    def linear(self, ends: tuple[float, float, float, float], stops: tuple[tuple[float, str], ...]) -> str:
        """Adds a linear gradient and gives its paint."""
        name = f"g{len(self.gradients)}"
        x1, y1, x2, y2 = ends
        inner = "".join(f'<stop offset="{offset:g}" stop-color="{colour}"/>' for offset, colour in stops)
        self.gradients.append(
            f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}">{inner}</linearGradient>'
        )
        return f"url(#{name})"

    def text(self) -> str:
        """The finished SVG."""
        return "\n".join(
            (
                '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 300 400">',
                f"<title>{self.title}</title>",
                *(("<defs>", *self.gradients, "</defs>") if self.gradients else ()),
                *self.shapes,
                "</svg>",
                "",
            )
        )


def circle(x: float, y: float, r: float, fill: str, extra: str = "") -> str:
    """A disc."""
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" fill="{fill}"{extra}/>'


def arc(x: float, y: float, r: float, ends: tuple[float, float]) -> str:
    """The path of an arc from one angle to another, degrees clockwise from the right."""
    start, end = (math.radians(angle) for angle in ends)
    return (
        f"M{x + r * math.cos(start):.2f} {y + r * math.sin(start):.2f}"
        f"A{r:.2f} {r:.2f} 0 0 1 {x + r * math.cos(end):.2f} {y + r * math.sin(end):.2f}"
    )


def ring(drawing: Drawing, place: tuple[float, float], r: float, tone: Tone) -> None:
    """A turned ring: lit disc, ivory inside, beads around a core with an eye, a light on the rim."""
    x, y = place
    plain, light, shade = tone
    drawing.add(circle(x, y, r, drawing.radial((x - 0.35 * r, y - 0.4 * r, 1.45 * r), ((0, light), (0.5, plain), (1, shade)))))
    drawing.add(circle(x, y, 0.735 * r, IVORY))
    drawing.add(circle(x, y, 0.745 * r, "none", f' stroke="{shade}" stroke-opacity="0.45" stroke-width="{0.03 * r:.2f}"'))
    for number in range(8):
        angle = math.pi * (number / 4 + 0.125)
        drawing.add(circle(x + 0.545 * r * math.cos(angle), y + 0.545 * r * math.sin(angle), 0.115 * r, plain))
    drawing.add(circle(x, y, 0.345 * r, drawing.radial((x - 0.12 * r, y - 0.14 * r, 0.5 * r), ((0, light), (0.55, plain), (1, shade)))))
    drawing.add(circle(x, y, 0.13 * r, IVORY))
    drawing.add(
        f'<path d="{arc(x, y, 0.87 * r, (195, 270))}" fill="none" stroke="#FFFFFF" stroke-opacity="0.55" '
        f'stroke-width="{0.075 * r:.2f}" stroke-linecap="round"/>'
    )


def small_ring(drawing: Drawing, place: tuple[float, float], r: float, tone: Tone) -> None:
    """The ring when little: one band and a dot."""
    x, y = place
    drawing.add(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{0.82 * r:.2f}" fill="{IVORY}" stroke="{tone[0]}" stroke-width="{0.36 * r:.2f}"/>')
    drawing.add(circle(x, y, 0.30 * r, tone[0]))


def rosette(drawing: Drawing) -> None:
    """The large rosette of 1筒: beaded rim, twelve petals in green and blue, a red heart with a gold eye."""
    x, y, r = 150.0, 200.0, 132.0
    plain, light, shade = GREEN
    drawing.add(circle(x, y, r, drawing.radial((x - 0.35 * r, y - 0.4 * r, 1.5 * r), ((0, light), (0.5, plain), (1, shade)))))
    for number in range(24):
        angle = math.pi * number / 12
        drawing.add(circle(x + 0.885 * r * math.cos(angle), y + 0.885 * r * math.sin(angle), 0.038 * r, IVORY))
    drawing.add(circle(x, y, 0.78 * r, IVORY))
    for number in range(12):
        tone = GREEN if number % 2 == 0 else BLUE
        angle = 30.0 * number
        petal = f"M{x:.1f} {y - 0.74 * r:.1f}C{x + 0.15 * r:.1f} {y - 0.58 * r:.1f} {x + 0.12 * r:.1f} {y - 0.42 * r:.1f} {x:.1f} {y - 0.34 * r:.1f}"
        petal += f"C{x - 0.12 * r:.1f} {y - 0.42 * r:.1f} {x - 0.15 * r:.1f} {y - 0.58 * r:.1f} {x:.1f} {y - 0.74 * r:.1f}Z"
        drawing.add(f'<path d="{petal}" fill="{tone[0]}" transform="rotate({angle:g} {x:g} {y:g})"/>')
        vein = f"M{x:.1f} {y - 0.66 * r:.1f}L{x:.1f} {y - 0.46 * r:.1f}"
        drawing.add(
            f'<path d="{vein}" fill="none" stroke="{IVORY}" stroke-opacity="0.55" stroke-width="2.2" stroke-linecap="round" '
            f'transform="rotate({angle:g} {x:g} {y:g})"/>'
        )
    drawing.add(circle(x, y, 0.34 * r, drawing.radial((x - 12, y - 14, 0.5 * r), ((0, RED[1]), (0.5, RED[0]), (1, RED[2])))))
    for number in range(8):
        angle = math.pi * number / 4
        drawing.add(circle(x + 0.215 * r * math.cos(angle), y + 0.215 * r * math.sin(angle), 0.05 * r, IVORY))
    drawing.add(circle(x, y, 0.105 * r, "#E0A93C"))
    drawing.add(circle(x, y, 0.05 * r, "#F6DC98"))
    drawing.add(
        f'<path d="{arc(x, y, 0.955 * r, (195, 270))}" fill="none" stroke="#FFFFFF" stroke-opacity="0.5" stroke-width="5" stroke-linecap="round"/>'
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
    knot, waist, cap = 0.5 * width, 0.27 * width, 0.36 * width
    thick = min(0.22 * width, 0.085 * length)
    wood = drawing.linear((x - knot, y, x + knot, y), ((0, shade), (0.3, plain), (0.42, light), (0.62, plain), (1, shade)))
    turn = f' transform="rotate({angle:g} {x:g} {y:g})"' if angle else ""
    parts = []
    for low, high in ((top, y), (y, bottom)):
        third = (high - low) / 3
        parts.append(
            f"M{x - cap:.1f} {low:.1f}C{x - waist:.1f} {low + third * 0.8:.1f} {x - waist:.1f} {high - third * 0.8:.1f} {x - cap:.1f} {high:.1f}"
            f"L{x + cap:.1f} {high:.1f}C{x + waist:.1f} {high - third * 0.8:.1f} {x + waist:.1f} {low + third * 0.8:.1f} {x + cap:.1f} {low:.1f}Z"
        )
    shapes = [f'<path d="{"".join(parts)}" fill="{wood}"/>']
    for level in (top + thick / 2, y, bottom - thick / 2):
        shapes.append(
            f'<rect x="{x - 0.43 * width:.1f}" y="{level - thick / 2:.1f}" width="{0.86 * width:.1f}" height="{thick:.1f}" '
            f'rx="{thick / 2:.1f}" fill="{wood}"/>'
        )
        shapes.append(
            f'<path d="M{x - 0.34 * width:.1f} {level + thick * 0.5:.1f}L{x + 0.34 * width:.1f} {level + thick * 0.5:.1f}" fill="none" '
            f'stroke="{shade}" stroke-opacity="0.7" stroke-width="{0.24 * thick:.1f}"/>'
        )
    for low, high in ((top + 1.5 * thick, y - thick), (y + 1.2 * thick, bottom - 1.7 * thick)):
        shapes.append(
            f'<path d="M{x - 0.09 * width:.1f} {low:.1f}L{x - 0.09 * width:.1f} {high:.1f}" fill="none" stroke="#FFFFFF" '
            f'stroke-opacity="0.5" stroke-width="{0.055 * width:.1f}" stroke-linecap="round"/>'
        )
    drawing.add(f"<g{turn}>{''.join(shapes)}</g>")


def small_stick(drawing: Drawing, row: Stick) -> None:
    """The stick when little: two plain rods and the bridge between them."""
    x, y, length, width, angle, tone = row
    turn = f' transform="rotate({angle:g} {x:g} {y:g})"' if angle else ""
    rod, gap = 0.62 * width, 0.05 * length
    half = length / 2 - gap / 2
    drawing.add(
        f'<g{turn} fill="{tone[0]}">'
        f'<rect x="{x - rod / 2:.1f}" y="{y - length / 2:.1f}" width="{rod:.1f}" height="{half:.1f}" rx="{0.24 * rod:.1f}"/>'
        f'<rect x="{x - rod / 2:.1f}" y="{y + gap / 2:.1f}" width="{rod:.1f}" height="{half:.1f}" rx="{0.24 * rod:.1f}"/>'
        f'<rect x="{x - 0.22 * width:.1f}" y="{y - gap:.1f}" width="{0.44 * width:.1f}" height="{2 * gap:.1f}"/>'
        f'<rect x="{x - 0.5 * width:.1f}" y="{y - length / 2:.1f}" width="{width:.1f}" height="{0.10 * length:.1f}" rx="3"/>'
        f'<rect x="{x - 0.5 * width:.1f}" y="{y + 0.4 * length:.1f}" width="{width:.1f}" height="{0.10 * length:.1f}" rx="3"/>'
        "</g>"
    )


def sparrow(drawing: Drawing) -> None:
    """1条, a sparrow on a bamboo twig (麻雀)."""
    add = drawing.add
    green, blue, red = GREEN, BLUE, RED
    # the twig
    twig = drawing.linear((0, 336, 0, 358), ((0, BAMBOO[1]), (0.5, BAMBOO[0]), (1, BAMBOO[2])))
    add(f'<path d="M30 338Q120 334 214 342L214 357Q120 352 30 358Z" fill="{twig}"/>')
    for x in (84, 158):
        add(f'<rect x="{x}" y="333" width="8" height="27" rx="4" fill="{BAMBOO[2]}"/>')
    add(f'<path d="M46 336C30 322 22 306 26 292C44 296 56 314 52 336Z" fill="{BAMBOO[0]}"/>')
    add(f'<path d="M56 335C58 318 70 304 88 300C88 318 76 332 62 336Z" fill="{BAMBOO[1]}"/>')
    # tail: three feathers
    add(f'<path d="M196 262L282 338Q290 352 274 350L184 288Z" fill="{blue[0]}"/>')
    add(f'<path d="M190 274L262 364Q264 380 250 374L176 296Z" fill="{green[0]}"/>')
    add(f'<path d="M178 282L230 378Q228 392 214 384L162 300Z" fill="{red[0]}"/>')
    for x1, y1, x2, y2 in ((204, 274, 268, 336), (194, 288, 248, 360), (180, 298, 218, 372)):
        add(f'<path d="M{x1} {y1}L{x2} {y2}" fill="none" stroke="{IVORY}" stroke-opacity="0.6" stroke-width="2.6"/>')
    # body
    body = drawing.linear((80, 120, 220, 300), ((0, green[1]), (0.5, green[0]), (1, green[2])))
    add(
        '<path d="M92 108C70 150 66 208 84 252C98 286 134 308 170 298C204 288 216 262 206 226C196 184 176 142 160 112Z" '
        f'fill="{body}"/>'
    )
    # breast
    add('<path d="M88 140C72 178 72 222 92 258C102 276 116 288 130 292C122 250 110 196 104 140Z" fill="#F0CF92"/>')
    for x, y in ((88, 176), (84, 200), (92, 222), (102, 196), (99, 246), (110, 226), (114, 262), (97, 160)):
        add(circle(x, y, 4.2, red[0]))
    # wing
    wing = drawing.linear((120, 160, 240, 300), ((0, blue[1]), (0.5, blue[0]), (1, blue[2])))
    add(
        f'<path d="M122 162C152 158 186 178 208 214C224 242 236 270 244 292C220 286 196 276 172 262C140 244 116 206 122 162Z" '
        f'fill="{wing}" stroke="{IVORY}" stroke-width="4"/>'
    )
    for d in (
        "M140 186C160 204 188 222 222 270",
        "M132 200C150 224 176 244 210 268",
        "M154 182C178 198 198 220 224 258",
    ):
        add(f'<path d="{d}" fill="none" stroke="{IVORY}" stroke-opacity="0.85" stroke-width="3" stroke-linecap="round"/>')
    # head
    head = drawing.radial((112, 66, 78), ((0, green[1]), (0.55, green[0]), (1, green[2])))
    add(f'<path d="M126 44C160 44 178 72 174 106C172 132 150 146 124 144C96 142 80 122 80 96C80 66 100 44 126 44Z" fill="{head}"/>')
    # collar
    add(f'<path d="M84 120C104 142 146 146 170 122L176 140C152 166 104 162 80 138Z" fill="{red[0]}"/>')
    add(f'<path d="M86 128C108 148 146 150 170 132" fill="none" stroke="{IVORY}" stroke-opacity="0.6" stroke-width="3"/>')
    # crest
    add(
        '<path d="M112 50C102 40 100 28 104 20C112 24 116 30 118 36C116 22 120 10 128 2C134 14 134 26 132 36C138 28 146 22 154 20'
        f'C154 32 146 44 136 50C128 46 120 46 112 50Z" fill="{red[0]}"/>'
    )
    # beak
    beak = drawing.linear((40, 80, 40, 114), ((0, "#F2BE56"), (0.5, "#E3A63C"), (1, "#B67A1E")))
    add(f'<path d="M84 78C66 80 46 88 34 100C50 106 70 108 86 108Z" fill="{beak}"/>')
    add('<path d="M38 99C54 97 70 95 86 94" fill="none" stroke="#8A5A12" stroke-width="3"/>')
    # eye
    add(circle(112, 82, 15, "#FFFDF4"))
    add(circle(110, 83, 8.5, "#22201C"))
    add(circle(107, 80, 3, "#FFFFFF"))
    # legs
    for x in (124, 150):
        add(
            f'<path d="M{x} 294L{x - 4} 338M{x - 4} 336L{x - 18} 340M{x - 4} 336L{x + 8} 341" fill="none" stroke="{red[2]}" '
            'stroke-width="6" stroke-linecap="round"/>'
        )


def small_sparrow(drawing: Drawing) -> None:
    """The sparrow when little: head, wing, tail, beak, nothing finer."""
    add = drawing.add
    add(f'<path d="M24 336H216V364H24Z" fill="{BAMBOO[0]}"/>')
    add(f'<path d="M190 250L290 336L268 360L176 290Z" fill="{BLUE[0]}"/>')
    add(f'<path d="M176 274L240 378L206 392L152 300Z" fill="{RED[0]}"/>')
    add(f'<path d="M88 112C62 160 62 214 84 256C98 288 134 312 172 300C206 290 220 262 208 226C196 184 176 142 160 112Z" fill="{GREEN[0]}"/>')
    add('<path d="M84 150C68 190 72 230 94 266C104 280 114 290 126 294C120 250 108 200 102 146Z" fill="#F0CF92"/>')
    add(f'<path d="M124 166C156 160 190 182 212 218C228 246 238 272 246 300C212 292 192 282 170 268C138 246 116 210 124 166Z" fill="{BLUE[0]}" stroke="{IVORY}" stroke-width="9"/>')
    add(f'<path d="M126 40C162 40 182 70 178 106C174 134 150 150 124 148C94 146 76 124 76 96C76 64 98 40 126 40Z" fill="{GREEN[0]}"/>')
    add(f'<path d="M78 118C104 144 148 146 176 118L182 146C152 172 104 168 74 142Z" fill="{RED[0]}"/>')
    add(f'<path d="M104 52L92 12L120 34L130 -4L142 34L168 14L150 54Z" fill="{RED[0]}"/>')
    add('<path d="M82 72L22 100L84 116Z" fill="#E3A63C"/>')
    add(circle(112, 84, 20, "#FFFDF4"))
    add(circle(108, 85, 12, "#22201C"))
    add(f'<path d="M122 296V338M154 296V338" fill="none" stroke="{RED[2]}" stroke-width="10"/>')


def cut_frame(inset: float, cut: float) -> str:
    """The path of a rectangle with cut corners."""
    left, top, right, bottom = inset, inset, 300 - inset, 400 - inset
    return (
        f"M{left + cut:g} {top:g}L{right - cut:g} {top:g}L{right:g} {top + cut:g}L{right:g} {bottom - cut:g}"
        f"L{right - cut:g} {bottom:g}L{left + cut:g} {bottom:g}L{left:g} {bottom - cut:g}L{left:g} {top + cut:g}Z"
    )


def white(drawing: Drawing) -> None:
    """白板: a double blue frame with cut corners."""
    paint = drawing.linear((36, 36, 264, 364), ((0, BLUE[1]), (0.45, BLUE[0]), (1, BLUE[2])))
    drawing.add(f'<path d="{cut_frame(43, 34)}" fill="none" stroke="{paint}" stroke-width="14" stroke-linejoin="miter"/>')
    drawing.add(f'<path d="{cut_frame(67, 26)}" fill="none" stroke="{paint}" stroke-width="6" stroke-linejoin="miter"/>')


def small_white(drawing: Drawing) -> None:
    """白板 when little: the outer frame alone, wider."""
    drawing.add(f'<path d="{cut_frame(45, 36)}" fill="none" stroke="{BLUE[0]}" stroke-width="22" stroke-linejoin="miter"/>')


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
    return made


def main() -> None:
    """Writes all motifs."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent / "assets" / "tiles"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in drawings().items():
        (folder / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(drawings())} motifs in {folder}")


if __name__ == "__main__":
    main()
