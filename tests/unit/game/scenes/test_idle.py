"""A table at which the player thinks (静桌): nothing is drawn that is not new (P09)."""

from __future__ import annotations

import pytest

from game.clock import ManualClock
from game.settings import Motion
from table_play import own_turn
from table_rig import desk, seeded_table

MINUTE = 60
FRAMES = 60
"""So often a second the loop may look at the scenes."""


@pytest.mark.parametrize(
    ("motion", "most"), [(Motion.NORMAL, 10), (Motion.REDUCED, 1), (Motion.OFF, 0)], ids=str
)
def test_scn_P09_an_idle_table_is_drawn_ten_times_a_second_at_most(motion: Motion, most: int) -> None:
    clock = ManualClock(10.0)
    table = desk(seeded_table(clock, "scene"), clock, motion=motion)
    own_turn(table)
    table.wait(3.0)
    drawn = 0
    for _ in range(MINUTE * FRAMES):
        table.scene.dirty = False
        table.frame(1 / FRAMES)
        drawn += table.scene.dirty
        assert not table.scene.lively, "the loop runs at full rate while nothing moves"
    assert table.window() is not None, "the question is still open"
    assert drawn <= most * MINUTE
    assert table.shows("table")
