"""The large print faces (大字牌面): one great numeral over a compact sign of the suit, honours in heavy strokes.

Every character and figure is written here stroke by stroke. Characters of 万 keep Chinese numerals, the other suits
have figures, so that the suits differ by shape: also far away, also without colour.
"""

from __future__ import annotations

from drawing import Drawing, circle, cut_frame
from strokes import Frame, Stroke, bent, curve, written

INK = "#1B2832"
RED = "#AE2418"
BLUE = "#1C4A8C"
GREEN = "#17663A"
WIND = "#18335A"

FIGURES: dict[int, tuple[Stroke, ...]] = {
    1: (bent(31, (57, 0), (57, 130)), curve((60, 12, 30), (44, 28, 27), (22, 38, 24))),
    2: (
        curve(
            (11, 38, 26), (22, 17, 28), (50, 11, 29), (78, 23, 30), (81, 46, 30), (64, 73, 29), (36, 98, 28),
            (16, 117, 28),
        ),
        bent(28, (6, 116), (94, 116)),
    ),
    3: (
        curve((10, 30, 26), (24, 15, 27), (49, 11, 28), (76, 20, 29), (79, 42, 28), (64, 56, 26), (40, 60, 25)),
        curve((40, 60, 25), (70, 66, 28), (86, 90, 30), (74, 112, 29), (47, 119, 28), (22, 113, 27), (6, 96, 26)),
    ),
    4: (bent(25, (66, 0), (14, 88)), bent(26, (4, 90), (99, 90)), bent(29, (72, 0), (72, 130))),
    5: (
        bent(28, (88, 14), (24, 14)),
        bent(27, (25, 2), (20, 66)),
        curve((19, 64, 26), (36, 54, 27), (56, 53, 28), (80, 65, 30), (85, 88, 30), (73, 111, 29), (47, 119, 28),
              (23, 113, 27), (7, 97, 26)),
    ),
    6: (curve((79, 11, 25), (56, 17, 27), (33, 40, 28), (16, 68, 28), (13, 90, 26)),),
    7: (bent(28, (5, 14), (95, 14)), curve((82, 10, 29), (62, 52, 30), (47, 92, 31), (41, 130, 31))),
    8: (),
    9: (curve((21, 119, 25), (44, 113, 27), (67, 90, 28), (84, 62, 28), (87, 40, 26)),),
}  # fmt: skip

BOWLS: dict[int, tuple[tuple[float, float, float, float], ...]] = {
    6: ((50, 86, 37, 31),),
    8: ((50, 35, 31, 23), (50, 92, 38, 29)),
    9: ((50, 44, 37, 31),),
}
"""The closed rounds of figures in the unit box: centre, half width, half height."""

NUMERALS: dict[int, tuple[Stroke, ...]] = {
    1: (Stroke(((2, 41, 24), (50, 39, 26), (98, 39, 32))),),
    2: (bent(20, (15, 15), (85, 15)), bent(22, (2, 79), (98, 79))),
    3: (bent(17, (10, 13), (90, 13)), bent(16, (18, 50), (82, 50)), bent(18, (2, 88), (98, 88))),
    4: (
        bent(14, (11, 6), (11, 98)), bent(14, (11, 13), (89, 13), (89, 98)), bent(13, (11, 85), (89, 85)),
        curve((38, 16, 12), (37, 40, 12), (26, 58, 11)), curve((60, 16, 12), (61, 42, 12), (66, 53, 12), (82, 54, 12)),
    ),
    5: (
        bent(15, (9, 11), (91, 11)), bent(15, (50, 12), (34, 88)), bent(15, (14, 49), (75, 49), (71, 88)),
        bent(16, (1, 90), (99, 90)),
    ),
    6: (
        curve((42, -4, 14), (52, 8, 18), (58, 20, 17)), bent(16, (2, 36), (98, 36)),
        curve((38, 54, 18), (26, 76, 16), (6, 98, 10)), curve((60, 54, 12), (78, 76, 17), (93, 98, 19)),
    ),
    7: (
        bent(16, (2, 46), (98, 30)),
        curve((42, 0, 16), (42, 40, 17), (43, 74, 17), (54, 90, 17), (76, 91, 16), (92, 88, 15), (95, 68, 10)),
    ),
    8: (curve((38, 8, 19), (30, 54, 17), (5, 95, 11)), curve((60, 4, 12), (70, 52, 18), (96, 95, 21))),
    9: (
        curve((40, 0, 16), (37, 52, 16), (6, 97, 10)), bent(15, (6, 32), (67, 32)),
        curve((63, 28, 17), (62, 70, 16), (70, 89, 16), (88, 89, 15), (96, 66, 10)),
    ),
}  # fmt: skip

TEN_THOUSAND = (
    bent(15, (3, 12), (97, 12)),
    curve((42, 14, 15), (38, 56, 15), (6, 97, 10)),
    bent(14, (38, 43), (83, 43)),
    curve((80, 38, 15), (77, 72, 15), (72, 90, 15), (52, 87, 11)),
)  # fmt: skip

HONOURS: dict[str, tuple[str, tuple[Stroke, ...]]] = {
    "e": (WIND, (
        bent(12, (8, 17), (92, 17)), bent(12, (46, -4), (18, 46), (92, 46)),
        curve((56, 30, 13), (56, 80, 13), (55, 101, 13), (36, 98, 9)),
        curve((31, 61, 14), (22, 78, 12), (6, 92, 9)), curve((74, 60, 10), (86, 76, 14), (95, 92, 15)),
    )),
    "s": (WIND, (
        bent(11, (6, 14), (94, 14)), bent(12, (50, -4), (50, 36)), bent(12, (11, 31), (11, 104)),
        bent(12, (11, 36), (89, 36), (89, 104)), bent(10, (33, 47), (39, 58)), bent(10, (67, 47), (61, 58)),
        bent(10, (27, 62), (73, 62)), bent(10, (24, 79), (76, 79)), bent(11, (50, 62), (50, 102)),
    )),
    "w": (WIND, (
        bent(13, (2, 8), (98, 8)), bent(13, (12, 30), (12, 104)), bent(13, (12, 36), (88, 36), (88, 104)),
        bent(13, (12, 92), (88, 92)), curve((38, 10, 12), (38, 46, 12), (34, 62, 12), (24, 70, 9)),
        curve((62, 10, 12), (62, 52, 12), (66, 65, 12), (82, 67, 11)),
    )),
    "n": (WIND, (
        bent(14, (35, 2), (35, 104)), bent(13, (4, 36), (35, 36)), bent(13, (2, 90), (35, 77)),
        curve((94, 22, 11), (82, 36, 13), (64, 46, 13)),
        curve((63, 0, 14), (63, 50, 14), (64, 84, 14), (76, 95, 14), (92, 92, 13), (97, 70, 9)),
    )),
    "c": (RED, (
        bent(14, (9, 22), (9, 78)), bent(14, (9, 28), (91, 28), (91, 78)), bent(13, (9, 69), (91, 69)),
        bent(15, (50, -4), (50, 108)),
    )),
    "f": (GREEN, (
        bent(12, (30, 2), (21, 36), (95, 36)), curve((48, -4, 12), (42, 46, 12), (26, 82, 11), (3, 103, 8)),
        bent(11, (38, 59), (78, 59)), curve((76, 55, 12), (62, 84, 12), (24, 106, 8)),
        curve((38, 62, 8), (58, 88, 12), (96, 105, 15)), curve((68, 2, 9), (78, 10, 13), (86, 20, 12)),
    )),
}  # fmt: skip

_SIGN = 325.0
"""The middle of the suit's sign."""


def _figure(drawing: Drawing, rank: int, colour: str) -> None:
    """A figure, 222 high."""
    frame = Frame((150, 137), (178, 222), (100, 130))
    for x, y, rx, ry in BOWLS.get(rank, ()):
        (left, top, _), (right, bottom, width) = (
            frame.place((x - rx, y - ry, 0)),
            frame.place((x + rx, y + ry, 28)),
        )
        drawing.add(
            f'<ellipse cx="{(left + right) / 2:.1f}" cy="{(top + bottom) / 2:.1f}" rx="{(right - left) / 2:.1f}" '
            f'ry="{(bottom - top) / 2:.1f}" fill="none" stroke="{colour}" stroke-width="{width + 7:.1f}"/>'
        )
    drawing.add(written(FIGURES[rank], frame, colour))


def _dots(rank: int) -> Drawing:
    """A figure over one ring."""
    drawing = Drawing(f"{rank}p, large print")
    _figure(drawing, rank, BLUE)
    drawing.add(circle(150, _SIGN, 56, BLUE))
    drawing.add(circle(150, _SIGN, 35, "#FBF4E4"))
    drawing.add(circle(150, _SIGN, 19, RED))
    return drawing


def _bamboo(rank: int) -> Drawing:
    """A figure over a piece of bamboo that lies across: a long shape where the dots have a round one."""
    drawing = Drawing(f"{rank}s, large print")
    _figure(drawing, rank, GREEN)
    y = _SIGN
    for left in (72, 152):
        drawing.add(f'<rect x="{left}" y="{y - 27:g}" width="76" height="54" rx="8" fill="{GREEN}"/>')
    for knot in (60, 140, 220):
        drawing.add(f'<rect x="{knot}" y="{y - 40:g}" width="20" height="80" rx="9" fill="{GREEN}"/>')
    for left in (90, 170):
        drawing.add(
            f'<path d="M{left} {y - 10:g}H{left + 40}" fill="none" stroke="#FBF4E4" stroke-opacity="0.8" '
            'stroke-width="9" stroke-linecap="round"/>'
        )
    return drawing


def _characters(rank: int) -> Drawing:
    """A Chinese numeral over 万."""
    drawing = Drawing(f"{rank}m, large print")
    high = {1: 200.0, 2: 168.0}.get(rank, 186.0)
    drawing.add(written(NUMERALS[rank], Frame((150, 130), (236, high)), INK))
    drawing.add(written(TEN_THOUSAND, Frame((150, _SIGN), (132, 116), heavier=1.12), RED, 5))
    return drawing


def _honour(name: str) -> Drawing:
    """A heavy character."""
    colour, strokes = HONOURS[name]
    drawing = Drawing(f"{name.upper()}, large print")
    drawing.add(written(strokes, Frame((150, 200), (246, 306), (100, 108), heavier=1.06), colour))
    return drawing


def _white() -> Drawing:
    """白板: one heavy frame with cut corners and a fine one inside."""
    drawing = Drawing("B, large print")
    for inset, cut, width in ((44, 38, 34), (84, 26, 10)):
        drawing.add(
            f'<path d="{cut_frame(inset, cut)}" fill="none" stroke="{BLUE}" stroke-width="{width}" '
            'stroke-linejoin="miter"/>'
        )
    return drawing


def large_print() -> dict[str, str]:
    """Every file name of the large print faces with its SVG."""
    made = {}
    for rank in range(1, 10):
        made[f"large-m{rank}"] = _characters(rank).text()
        made[f"large-p{rank}"] = _dots(rank).text()
        made[f"large-s{rank}"] = _bamboo(rank).text()
    for name in HONOURS:
        made[f"large-{name}"] = _honour(name).text()
    made["large-b"] = _white().text()
    return made
