"""Arranging the own hand at the table: by mouse, by finger, by keys; the order stays whatever happens."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.bindings import Command, PointerDown, PointerDrag, PointerUp
from game.clock import ManualClock
from game.present.motion import MotionKind
from game.scenes.table import TableScene
from game.settings import Confirm, Motion, Sort
from rules.core.window import WindowKind
from rules.mahjong.actions import Discard
from rules.tiles.tile import Tile
from table_play import own_turn, river
from table_rig import Desk, desk, seeded_table


def sat_down(seed: str = "scene", **settings: object) -> Desk:
    clock = ManualClock(100.0)
    chosen = {"sort": Sort.HAND, "motion": Motion.OFF, **settings}
    return desk(seeded_table(clock, seed), clock, (1920, 1080), **chosen)


def hand(table: Desk) -> tuple[Tile, ...]:
    """The tiles that do not stand apart, from left to right."""
    model = table.scene.seat.story.model
    assert model is not None
    return tuple(shown.tile for shown in model.own.hand)


def own_tiles(scene: TableScene) -> tuple[Tile, ...]:
    """All own tiles, the drawn one last."""
    model = scene.seat.story.model
    assert model is not None
    return tuple(shown.tile for shown in model.own.own_tiles)


def come_back(table: Desk) -> TableScene:
    """The player sits down at the same table anew."""
    again = TableScene(table.scene.seat.table)
    table.stack.open(again)
    table.stack.apply()
    return again


def drag(table: Desk, start: int, end: int, *, up: float = 0.0, touch: bool = False) -> None:
    """Drag a tile over the place of another one, lifted by a share of its height."""
    layout = table.scene.seat.story.layout
    assert layout is not None
    first, last = layout.own_hand()[start].rect, layout.own_hand()[end].rect
    x, y = first.centre.x, first.centre.y
    table.stack.handle(PointerDown(x, y, touch=touch))
    path = [(x + (last.centre.x - x) * step / 10, y - up * first.h * step / 10) for step in range(1, 11)]
    for there in path:
        table.stack.handle(PointerDrag(*there, x, y, touch=touch))
    table.stack.handle(PointerUp(*path[-1], touch=touch))
    table.stack.apply()


def moved(tiles: tuple[Tile, ...], start: int, end: int) -> tuple[Tile, ...]:
    left = list(tiles)
    left.insert(end, left.pop(start))
    return tuple(left)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
@pytest.mark.parametrize(("start", "end"), [(0, 7), (9, 2), (3, 4), (15, 0)])
def test_a_tile_that_is_dragged_sideways_goes_to_another_place(start: int, end: int, touch: bool) -> None:
    table = sat_down()
    own_turn(table)
    before, window = hand(table), table.window()
    drag(table, start, end, touch=touch)
    assert hand(table) == moved(before, start, end)
    assert table.window() == window
    assert table.scene.seat.hand.index == end
    table.wait(1.0)
    assert hand(table) == moved(before, start, end)


def test_a_dragged_tile_stays_under_the_pointer() -> None:
    table = sat_down()
    own_turn(table)
    seat = table.scene.seat
    assert seat.story.layout is not None
    first = seat.story.layout.own_hand()[0].rect
    x, y = first.centre.x, first.centre.y
    table.stack.handle(PointerDown(x, y))
    for far in (20, 100, 250, 400, 130):
        table.stack.handle(PointerDrag(x + far, y, x, y))
        assert seat.hand.index is not None
        place = seat.story.layout.own_hand()[seat.hand.index].rect
        assert abs(place.centre.x + seat.hand.shift[0] - (x + far)) < 0.01


def test_a_tile_that_is_lifted_is_discarded_and_changes_no_place() -> None:
    table = sat_down()
    option, tile = own_turn(table)
    before = hand(table)
    start = before.index(tile)
    drag(table, start, start + 1, up=1.2)
    table.frame()
    assert tile in river(table)
    assert option >= 0


def test_with_one_click_a_tile_that_was_dragged_is_not_discarded() -> None:
    table = sat_down(confirm=Confirm.SINGLE)
    own_turn(table)
    window = table.window()
    drag(table, 0, 3)
    table.frame()
    assert table.window() == window


def test_where_the_program_sorts_a_drag_sideways_changes_nothing() -> None:
    table = sat_down(sort=Sort.AUTO)
    own_turn(table)
    before = hand(table)
    drag(table, 0, 7)
    assert hand(table) == before
    table.key(Command.MOVE_RIGHT)
    assert table.scene.seat.notice == table.services.texts("table.sort.auto")
    table.key(Command.SORT)
    assert hand(table) == before


def test_keys_move_the_chosen_tile_and_stop_at_the_ends() -> None:
    table = sat_down()
    own_turn(table)
    before = hand(table)
    table.key(Command.TILE_3, Command.MOVE_LEFT)
    assert hand(table) == moved(before, 2, 1)
    assert table.scene.seat.hand.tile is before[2]
    table.key(*[Command.MOVE_LEFT] * 4, repeat=True)
    assert hand(table) == moved(before, 2, 0)
    table.key(*[Command.MOVE_RIGHT] * 30, repeat=True)
    assert hand(table) == moved(before, 2, len(before) - 1)


def test_the_drawn_tile_is_not_moved_before_a_tile_is_played() -> None:
    table = sat_down()
    own_turn(table)
    before = hand(table)
    table.key(Command.LEFT, Command.MOVE_LEFT)
    assert hand(table) == before
    assert table.scene.seat.notice == table.services.texts("table.sort.drawn")
    drag(table, len(before), 2)
    assert hand(table) == before


def test_s_sorts_once() -> None:
    table = sat_down()
    own_turn(table)
    before = hand(table)
    drag(table, 0, 9)
    drag(table, 12, 1)
    chosen = table.scene.seat.hand.tile
    table.key(Command.SORT)
    assert hand(table) == before
    assert table.scene.seat.hand.tile is chosen


def test_settings_take_effect_at_once_and_keep_what_was_arranged() -> None:
    table = sat_down()
    own_turn(table)
    drag(table, 0, 9)
    arranged = hand(table)
    table.services.store.change(suits="spm", wilds="right")
    table.stack.resize((1366, 768))
    assert hand(table) == arranged
    table.services.store.change(sort=Sort.AUTO)
    table.stack.resize((1366, 768))
    state = table.scene.seat.story.state
    assert state is not None
    suits = [tile.suit for tile in hand(table) if tile not in state.wilds and tile.suit is not None]
    assert suits == sorted(suits, key=lambda suit: "spm".index(suit.value))
    assert all(tile in state.wilds for tile in hand(table)[len(hand(table)) - _count_wilds(table) :])


def _count_wilds(table: Desk) -> int:
    state = table.scene.seat.story.state
    assert state is not None
    return sum(tile in state.wilds for tile in hand(table))


@pytest.mark.parametrize("seed", ["scene", "match", "wild1"])
def test_scn_C23_an_arranged_hand_keeps_its_order_through_a_whole_hand(seed: str) -> None:
    table, chance = sat_down(seed), random.Random(seed)
    while table.until_asked():
        window = table.window()
        assert window is not None
        table.wait(0.4)
        if window[1] is not WindowKind.TURN:
            claim = chance.choice([index for index, action in enumerate(window[2]) if _is_harmless(action)])
            before = hand(table)
            table.click(table.rect_of(claim))
            table.frame()
            assert _is_subsequence(hand(table), before)
            continue
        count = len(hand(table))
        drag(table, chance.randrange(count), chance.randrange(count))
        shown = own_tiles(table.scene)
        allowed = {action.tile for action in window[2] if isinstance(action, Discard)}
        place = chance.choice([n for n, tile in enumerate(shown) if tile in allowed])
        table.scene.seat.hand.choose(place)
        table.key(Command.UP)
        table.frame()
        if table.shows("table", "confirm"):
            table.key(Command.LEFT, Command.CONFIRM)
            table.frame()
        assert hand(table) == (*shown[:place], *shown[place + 1 :])


def test_an_arranged_hand_is_found_again_after_the_table_was_left() -> None:
    table = sat_down()
    own_turn(table)
    drag(table, 0, 9)
    drag(table, 12, 1)
    arranged = own_tiles(table.scene)
    assert own_tiles(come_back(table)) == arranged


def test_an_arranged_hand_is_found_again_after_a_restart(tmp_path: Path) -> None:
    table = sat_down()
    own_turn(table)
    drag(table, 0, 9)
    drag(table, 12, 1)
    arranged = own_tiles(table.scene)
    kept = table.services.hand
    kept.file = tmp_path / "hand.json"
    table.scene.leave()
    kept.dealt, kept.order = None, None  # as a program that has just begun
    assert own_tiles(come_back(table)) == arranged


def test_the_tile_that_flies_into_the_river_is_the_one_that_was_chosen() -> None:
    for seed in ("scene", "match", "wild1", "more"):
        table = sat_down(seed, motion=Motion.NORMAL)
        own_turn(table)
        table.wait(3.0)
        tiles, window = hand(table), table.window()
        assert window is not None
        allowed = {action.tile for action in window[2] if isinstance(action, Discard)}
        pairs = [n for n, tile in enumerate(tiles) if tile in allowed and tile in tiles[n + 1 :] and n > 1]
        if not pairs:
            continue
        table.scene.seat.hand.choose(pairs[0])
        table.key(*[Command.MOVE_LEFT] * pairs[0])
        assert hand(table)[0] is tiles[pairs[0]]
        layout = table.scene.seat.story.layout
        assert layout is not None
        start = layout.own_hand()[0].rect
        table.key(Command.UP)
        table.frame(0.0)
        queue = table.scene.seat.story.motions
        ways = [moving.motion for moving in queue.moving(table.clock.now())]
        thrown = next(motion for motion in ways if motion.kind is MotionKind.DISCARD)
        assert thrown.start == start
        return
    raise AssertionError("no hand with a pair")


def _is_harmless(action: object) -> bool:
    return type(action).__name__ in ("Pass", "Chow", "Pung")


def _is_subsequence(short: tuple[Tile, ...], long: tuple[Tile, ...]) -> bool:
    rest = iter(long)
    return all(tile in rest for tile in short)
