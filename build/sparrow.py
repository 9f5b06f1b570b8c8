"""The sparrow of 1条 (麻雀), in full and simplified."""

from __future__ import annotations

from drawing import BAMBOO, BLUE, GREEN, IVORY, RED, Drawing, circle

__all__ = ["small_sparrow", "sparrow"]


def sparrow(drawing: Drawing) -> None:
    """1条, a sparrow on a bamboo twig (麻雀), drawn from back to front."""
    for part in (_twig, _tail, _body, _wing, _head, _face, _legs):
        part(drawing)


def _twig(drawing: Drawing) -> None:
    """The bamboo twig it sits on."""
    add = drawing.add
    twig = drawing.linear((0, 336, 0, 358), ((0, BAMBOO[1]), (0.5, BAMBOO[0]), (1, BAMBOO[2])))
    add(f'<path d="M30 338Q120 334 214 342L214 357Q120 352 30 358Z" fill="{twig}"/>')
    for x in (84, 158):
        add(f'<rect x="{x}" y="333" width="8" height="27" rx="4" fill="{BAMBOO[2]}"/>')
    add(f'<path d="M46 336C30 322 22 306 26 292C44 296 56 314 52 336Z" fill="{BAMBOO[0]}"/>')
    add(f'<path d="M56 335C58 318 70 304 88 300C88 318 76 332 62 336Z" fill="{BAMBOO[1]}"/>')


def _tail(drawing: Drawing) -> None:
    """Three feathers."""
    add = drawing.add
    add(f'<path d="M196 262L282 338Q290 352 274 350L184 288Z" fill="{BLUE[0]}"/>')
    add(f'<path d="M190 274L262 364Q264 380 250 374L176 296Z" fill="{GREEN[0]}"/>')
    add(f'<path d="M178 282L230 378Q228 392 214 384L162 300Z" fill="{RED[0]}"/>')
    for x1, y1, x2, y2 in ((204, 274, 268, 336), (194, 288, 248, 360), (180, 298, 218, 372)):
        add(
            f'<path d="M{x1} {y1}L{x2} {y2}" fill="none" stroke="{IVORY}" stroke-opacity="0.6" '
            'stroke-width="2.6"/>'
        )


def _body(drawing: Drawing) -> None:
    """Body and speckled breast."""
    add = drawing.add
    body = drawing.linear((80, 120, 220, 300), ((0, GREEN[1]), (0.5, GREEN[0]), (1, GREEN[2])))
    add(
        '<path d="M92 108C70 150 66 208 84 252C98 286 134 308 170 298C204 288 216 262 206 '
        '226C196 184 176 142 160 112Z" '
        f'fill="{body}"/>'
    )
    add(
        '<path d="M88 140C72 178 72 222 92 258C102 276 116 288 130 292C122 250 110 196 104 '
        '140Z" fill="#F0CF92"/>'
    )
    for x, y in ((88, 176), (84, 200), (92, 222), (102, 196), (99, 246), (110, 226), (114, 262), (97, 160)):
        add(circle(x, y, 4.2, RED[0]))


def _wing(drawing: Drawing) -> None:
    """The wing with its quills."""
    add = drawing.add
    wing = drawing.linear((120, 160, 240, 300), ((0, BLUE[1]), (0.5, BLUE[0]), (1, BLUE[2])))
    add(
        '<path d="M122 162C152 158 186 178 208 214C224 242 236 270 244 292C220 286 196 276 '
        '172 262C140 244 116 206 122 162Z" '
        f'fill="{wing}" stroke="{IVORY}" stroke-width="4"/>'
    )
    for d in (
        "M140 186C160 204 188 222 222 270",
        "M132 200C150 224 176 244 210 268",
        "M154 182C178 198 198 220 224 258",
    ):
        add(
            f'<path d="{d}" fill="none" stroke="{IVORY}" stroke-opacity="0.85" stroke-width="3" '
            'stroke-linecap="round"/>'
        )


def _head(drawing: Drawing) -> None:
    """Head, collar and crest."""
    add = drawing.add
    head = drawing.radial((112, 66, 78), ((0, GREEN[1]), (0.55, GREEN[0]), (1, GREEN[2])))
    add(
        '<path d="M126 44C160 44 178 72 174 106C172 132 150 146 124 144C96 142 80 122 80 '
        f'96C80 66 100 44 126 44Z" fill="{head}"/>'
    )
    add(f'<path d="M84 120C104 142 146 146 170 122L176 140C152 166 104 162 80 138Z" fill="{RED[0]}"/>')
    add(
        f'<path d="M86 128C108 148 146 150 170 132" fill="none" stroke="{IVORY}" '
        'stroke-opacity="0.6" stroke-width="3"/>'
    )
    add(
        '<path d="M112 50C102 40 100 28 104 20C112 24 116 30 118 36C116 22 120 10 128 2C134 '
        "14 134 26 132 36C138 28 146 22 154 20"
        f'C154 32 146 44 136 50C128 46 120 46 112 50Z" fill="{RED[0]}"/>'
    )


def _face(drawing: Drawing) -> None:
    """Beak and eye."""
    add = drawing.add
    beak = drawing.linear((40, 80, 40, 114), ((0, "#F2BE56"), (0.5, "#E3A63C"), (1, "#B67A1E")))
    add(f'<path d="M84 78C66 80 46 88 34 100C50 106 70 108 86 108Z" fill="{beak}"/>')
    add('<path d="M38 99C54 97 70 95 86 94" fill="none" stroke="#8A5A12" stroke-width="3"/>')
    add(circle(112, 82, 15, "#FFFDF4"))
    add(circle(110, 83, 8.5, "#22201C"))
    add(circle(107, 80, 3, "#FFFFFF"))


def _legs(drawing: Drawing) -> None:
    """Two legs on the twig."""
    add = drawing.add
    for x in (124, 150):
        add(
            f'<path d="M{x} 294L{x - 4} 338M{x - 4} 336L{x - 18} 340M{x - 4} 336L{x + 8} 341" '
            f'fill="none" stroke="{RED[2]}" '
            'stroke-width="6" stroke-linecap="round"/>'
        )


def small_sparrow(drawing: Drawing) -> None:
    """The sparrow when little: head, wing, tail, beak, nothing finer."""
    add = drawing.add
    add(f'<path d="M24 336H216V364H24Z" fill="{BAMBOO[0]}"/>')
    add(f'<path d="M190 250L290 336L268 360L176 290Z" fill="{BLUE[0]}"/>')
    add(f'<path d="M176 274L240 378L206 392L152 300Z" fill="{RED[0]}"/>')
    add(
        '<path d="M88 112C62 160 62 214 84 256C98 288 134 312 172 300C206 290 220 262 208 '
        f'226C196 184 176 142 160 112Z" fill="{GREEN[0]}"/>'
    )
    add(
        '<path d="M84 150C68 190 72 230 94 266C104 280 114 290 126 294C120 250 108 200 102 '
        '146Z" fill="#F0CF92"/>'
    )
    add(
        '<path d="M124 166C156 160 190 182 212 218C228 246 238 272 246 300C212 292 192 282 '
        f'170 268C138 246 116 210 124 166Z" fill="{BLUE[0]}" stroke="{IVORY}" '
        'stroke-width="9"/>'
    )
    add(
        '<path d="M126 40C162 40 182 70 178 106C174 134 150 150 124 148C94 146 76 124 76 '
        f'96C76 64 98 40 126 40Z" fill="{GREEN[0]}"/>'
    )
    add(f'<path d="M78 118C104 144 148 146 176 118L182 146C152 172 104 168 74 142Z" fill="{RED[0]}"/>')
    add(f'<path d="M104 52L92 12L120 34L130 -4L142 34L168 14L150 54Z" fill="{RED[0]}"/>')
    add('<path d="M82 72L22 100L84 116Z" fill="#E3A63C"/>')
    add(circle(114, 86, 26, "#FFFDF4"))
    add(circle(112, 87, 14, "#22201C"))
    add(f'<path d="M122 296V338M154 296V338" fill="none" stroke="{RED[2]}" stroke-width="10"/>')
