"""What a seat gains or loses is told beside its plate, never over what is pressed (上分不压按钮)."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.present.layout.float_layout import FLOAT_HIGH, float_zone
from game.present.layout.geometry import Rect, Size
from game.present.layout.zones import Zones, zones_for
from game.present.table_model import Side

SHARES = (0.0, 0.1, 0.3, 0.5, 0.7, 1.0)
SIZES = [(1024, 600), (1366, 768), (1920, 1080), (1080, 1920), (600, 1024)]


def _zones(size: tuple[int, int], *, mirrored: bool) -> Zones:
    return zones_for(Size(*size), mirrored=mirrored)


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("share", SHARES)
@pytest.mark.parametrize("size", SIZES)
def test_an_amount_lies_over_no_control_and_no_other(
    size: tuple[int, int], share: float, *, mirrored: bool
) -> None:
    zones = _zones(size, mirrored=mirrored)
    rooms = [float_zone(zones, side, share)[0] for side in Side]
    screen, slack = Rect(0, 0, *size), 12 * zones.panel
    assert all(room.within(screen) for room in rooms)
    assert not any(one.overlaps(other) for one, other in combinations(rooms, 2))
    controls = [*zones.buttons, *zones.bars, zones.hand, zones.game, zones.wild]
    for room in rooms:
        assert [control for control in controls if room.inset(0, slack).overlaps(control)] == [], room
        assert [plate for plate in zones.plates if room.inset(0, slack).overlaps(plate)] == [], room


def test_an_amount_comes_a_little_way_and_then_stands() -> None:
    zones = _zones((1920, 1080), mirrored=False)
    tops = [float_zone(zones, Side.OWN, share)[0].y for share in SHARES]
    assert tops == sorted(tops, reverse=True)
    assert 0 < tops[0] - tops[-1] < FLOAT_HIGH * zones.panel
    assert tops[-1] == tops[-2]
