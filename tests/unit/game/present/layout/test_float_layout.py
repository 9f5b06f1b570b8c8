"""Amounts that rise from a seat at the same time never lie over each other."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from game.present.layout.float_layout import FLOAT_HIGH, float_place
from game.present.layout.geometry import Size
from game.present.layout.zones import zones_for
from game.present.table_model import Side

SHARES = (0.0, 0.1, 0.3, 0.5, 0.7, 1.0)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (1080, 1920)])
def test_rows_of_one_seat_stay_apart(size: tuple[int, int], side: Side) -> None:
    zones = zones_for(Size(*size))
    for (one, other), first, second in product(combinations(range(3), 2), SHARES, SHARES):
        apart = abs(float_place(zones, side, one, first).y - float_place(zones, side, other, second).y)
        assert apart >= FLOAT_HIGH * zones.panel, (one, other, first, second)


def test_the_first_amount_rises_the_others_stand() -> None:
    zones = zones_for(Size(1920, 1080))
    first = [float_place(zones, Side.OWN, 0, share).y for share in SHARES]
    assert first == sorted(first, reverse=True)
    assert first[0] > first[-1]
    assert len({float_place(zones, Side.OWN, 1, share) for share in SHARES}) == 1
