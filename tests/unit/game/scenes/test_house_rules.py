"""House rules and the comparison of editions: each usable by mouse, touch and keys alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.bindings import Act, Command, PointerDown, PointerUp, Wheel
from game.scenes.compare import Compare
from game.scenes.house_rules import HouseRules, RoomRules
from game.scenes.lobby import Lobby
from game.scenes.table import TableScene
from panel_rig import Rig
from rules import VARIANTS, find_ruleset
from still_table import WINS, StillTable, match_of, won_round

SIZE = (1366, 768)


@pytest.fixture
def rig() -> Iterator[Rig]:
    with Rig.of(SIZE) as rig:
        state = won_round(WINS["usual"])
        rig.tables.table = StillTable(state, match_of(state), find_ruleset("yueqing"))
        yield rig


def test_house_rules_keep_only_what_differs(rig: Rig) -> None:
    rig.stack.start(HouseRules(rig.tables.games[0]))
    rig.press("stake:2")
    assert rig.stage.services.settings.rules == {"yueqing": {"local": {"stake": 5}}}
    rig.press("stake:0")
    assert rig.stage.services.settings.rules == {"yueqing": {"local": {}}}
    rig.walk("dead_hand:1")
    assert rig.stage.services.settings.rules == {"yueqing": {"local": {"dead_hand": "play"}}}
    rig.press("restore")
    assert rig.stage.services.settings.rules == {"yueqing": {"local": {}}}


@pytest.mark.parametrize("way", ["press", "walk"])
def test_another_edition_shows_its_own_rules(rig: Rig, way: str) -> None:
    rig.stack.start(HouseRules(rig.tables.games[0]))
    rig.press("stake:2")
    do = rig.press if way == "press" else rig.walk
    do("edition:1")
    assert rig.stage.services.settings.editions == {"yueqing": "jp"}
    assert rig.top.focus.get("double_small:0") is None
    rig.walk("worm:1")
    assert rig.stage.services.settings.rules == {"yueqing": {"local": {"stake": 5}, "jp": {"worm": True}}}
    assert rig.stack.topic == ("yueqing", "jp")


def test_the_rules_of_a_room_can_only_be_read(rig: Rig) -> None:
    scene = RoomRules(find_ruleset("wuhanhua", {"stake": 50}))
    rig.stack.start(scene)
    names = [target.name for target in scene.focus.targets if target.enabled]
    assert [name for name in names if not name.startswith("section.")] == ["done", "help"]
    rig.give(Act(Command.DOWN))
    assert scene.scroll.offset > 0
    rig.press("stake:0")
    assert rig.stage.services.settings.rules == {}
    rig.walk("done")
    assert rig.shows()


def test_the_rules_of_the_room_are_one_tap_away_at_the_table(rig: Rig) -> None:
    assert rig.tables.table is not None
    scene = TableScene(rig.tables.table)
    rig.stack.start(scene)
    room = scene.seat.focus.get("tool.room")
    assert room is not None
    place = room.rect.centre
    rig.give(PointerDown(place.x, place.y, touch=True), PointerUp(place.x, place.y, touch=True))
    assert rig.shows("table", "room_rules")


def test_chips_outside_of_the_frame_are_not_pressed(rig: Rig) -> None:
    scene = HouseRules(rig.tables.games[0])
    rig.stack.start(scene)
    hidden = rig.target("forbid_swap_discard:1")
    assert not scene.scroll.frame.contains(hidden.rect.centre.x, hidden.rect.centre.y)
    rig.press("forbid_swap_discard:1")
    assert rig.stage.services.settings.rules == {}


def test_the_keyboard_brings_hidden_rows_into_view(rig: Rig) -> None:
    scene = HouseRules(rig.tables.games[0])
    rig.stack.start(scene)
    rig.walk("forbid_swap_discard:1")
    place = rig.target("forbid_swap_discard:1").rect
    assert place.y >= scene.scroll.frame.y
    assert place.bottom <= scene.scroll.frame.bottom
    assert rig.stage.services.settings.rules == {"yueqing": {"local": {"forbid_swap_discard": True}}}


def test_the_wheel_scrolls_and_targets_move_with_it(rig: Rig) -> None:
    scene = HouseRules(rig.tables.games[0])
    rig.stack.start(scene)
    before = rig.target("stake:0").rect.y
    middle = scene.scroll.frame.centre
    rig.give(Wheel(middle.x, middle.y, -1))
    assert rig.target("stake:0").rect.y < before


@pytest.mark.parametrize("way", ["press", "walk"])
def test_editions_are_compared_from_the_lobby_and_from_the_house_rules(rig: Rig, way: str) -> None:
    rig.stack.start(Lobby())
    do = rig.press if way == "press" else rig.walk
    do("compare")
    assert rig.shows("lobby", "compare")
    do("close")
    do("rules")
    do("compare")
    assert rig.shows("lobby", "house_rules", "compare")


def test_the_sides_of_a_comparison_never_meet(rig: Rig) -> None:
    scene = Compare("yueqing", "local")
    rig.stack.start(scene)
    assert scene.sides == (("yueqing", "local"), ("yueqing", "jp"))
    seen = set()
    others = sum(len(variant.editions) for variant in VARIANTS) - 1
    for _ in range(others + 1):
        rig.walk("left+")
        assert scene.sides[0] != scene.sides[1]
        seen.add(scene.sides[0])
    assert len(seen) == others
    rig.press("right-", touch=True)
    assert scene.sides[1] not in (("yueqing", "jp"), scene.sides[0])


def test_a_comparison_folds_away_what_agrees(rig: Rig) -> None:
    scene = Compare("wuhanhua", "local")
    rig.stack.start(scene)
    rig.press("right-")
    few = scene.scroll.content
    rig.press("only")
    assert scene.scroll.content > few
    rig.give(Act(Command.DOWN))
    assert scene.scroll.offset > 0
    middle = scene.scroll.frame.centre
    rig.give(Act(Command.FIRST), Wheel(middle.x, middle.y, -1))
    assert scene.scroll.offset > 0
