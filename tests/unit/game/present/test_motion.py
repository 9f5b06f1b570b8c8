"""Motion: on its way, skipped, overtaken; it never holds state."""

from __future__ import annotations

from game.present.layout.geometry import Rect
from game.present.layout.placed import Pose
from game.present.motion import Motion, MotionKind, MotionQueue
from game.present.table_model import Place, Row, ShownTile, Side
from rules.tiles.tile import Tile

START, END = Rect(0, 0, 10, 10), Rect(100, 50, 10, 10)


def motion(index: int = 0, delay: float = 0.0) -> Motion:
    place = Place(Side.OWN, Row.RIVER, index)
    return Motion(MotionKind.DISCARD, ShownTile(Tile.M1), START, END, Pose.UP, 62, place, delay, 0.2, 20)


def test_a_tile_goes_from_start_to_end_on_an_arc() -> None:
    queue = MotionQueue()
    queue.add([motion()], 10.0)
    first = queue.moving(10.0)[0].rect
    middle = queue.moving(10.05)[0].rect
    assert (first.x, first.y) == (0, 0)
    assert 0 < middle.x < 100
    assert middle.y < 50 * middle.x / 100
    assert queue.moving(10.2) == ()


def test_the_place_is_empty_until_the_tile_arrives() -> None:
    queue = MotionQueue()
    queue.add([motion(3)], 0.0)
    assert queue.hidden() == {Place(Side.OWN, Row.RIVER, 3)}
    queue.prune(0.3)
    assert queue.hidden() == frozenset()
    assert not queue.busy


def test_groups_follow_each_other() -> None:
    queue = MotionQueue()
    queue.add([motion(0)], 0.0)
    queue.add([motion(1)], 0.0)
    assert [moving.motion.place for moving in queue.moving(0.1)] == [Place(Side.OWN, Row.RIVER, 0)]
    assert [moving.motion.place for moving in queue.moving(0.3)] == [Place(Side.OWN, Row.RIVER, 1)]


def test_skipping_shows_everything_at_once() -> None:
    queue = MotionQueue()
    queue.add([motion(0), motion(1, delay=0.5)], 0.0)
    assert queue.skip()
    assert queue.hidden() == frozenset()
    assert not queue.skip()


def test_scn_U19_what_comes_faster_than_motion_ends_the_older_motions() -> None:
    queue = MotionQueue()
    for step in range(50):
        queue.add([motion(step)], step / 50)
        assert queue.left(step / 50) <= 1.2


def test_without_motion_nothing_moves() -> None:
    queue = MotionQueue(speed=0.0)
    queue.add([motion()], 0.0)
    assert not queue.busy


def test_the_speed_of_the_settings_stretches_everything() -> None:
    queue = MotionQueue(speed=0.5)
    queue.add([motion(delay=0.2)], 0.0)
    assert queue.left(0.0) == 0.2


def test_reduced_motion_shows_a_tile_where_it_will_lie_in_a_short_fade() -> None:
    queue = MotionQueue()
    queue.obey("reduced")
    queue.hold(2.0, 0.0)  # no dice roll, so nothing waits for them
    queue.add([motion(0, delay=0.5), motion(1)], 0.0)
    first, second = queue.moving(0.04)
    assert first.rect == second.rect == END
    assert 0.4 < first.seen < 0.6
    queue.prune(0.081)
    assert not queue.busy


def test_what_moves_on_its_way_is_seen_whole() -> None:
    queue = MotionQueue()
    queue.obey("slow")
    queue.add([motion()], 0.0)
    assert queue.moving(0.1)[0].seen == 1.0
