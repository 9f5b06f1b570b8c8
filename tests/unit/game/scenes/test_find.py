"""The map of games: usable by mouse, touch and keys alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.bindings import Act, Command
from game.districts import DISTRICTS
from game.scenes.find import Find
from game.scenes.lobby import Lobby
from panel_rig import Rig
from rules import find_ruleset
from still_table import WINS, StillTable, match_of, won_round

SIZES = [(1920, 1080), (1024, 600), (600, 1024)]


@pytest.fixture
def rig() -> Iterator[Rig]:
    with Rig.of((1366, 768)) as rig:
        state = won_round(WINS["usual"])
        rig.tables.table = StillTable(state, match_of(state), find_ruleset("yueqing", {"edition": "jp"}))
        rig.stack.start(Lobby())
        rig.press("find")
        yield rig


@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
@pytest.mark.parametrize("place", ["mark", "district"])
def test_a_district_is_chosen_on_the_map_or_in_the_list(rig: Rig, way: str, place: str) -> None:
    assert rig.shows("lobby", "find")
    if way == "keys":
        rig.walk(f"{place}.yueqing")
    else:
        rig.press(f"{place}.yueqing", touch=way == "touch")
    assert rig.stage.services.settings.district == "yueqing"
    assert rig.target("play:0").enabled


@pytest.mark.parametrize("way", ["press", "walk"])
def test_a_game_of_the_map_is_taken_to_the_lobby_with_its_edition(rig: Rig, way: str) -> None:
    rig.press("district.yueqing")
    do = rig.press if way == "press" else rig.walk
    do("play:1")
    assert rig.shows("lobby")
    assert rig.stack.topic == ("yueqing", "jp")
    rig.give(Act(Command.CONFIRM))
    assert rig.shows("lobby", "table"), "Enter lies on what plays it"
    assert [(order.game, order.edition) for order in rig.tables.orders] == [("yueqing", "jp")]


def test_rules_and_comparison_of_a_card_lie_above_the_map(rig: Rig) -> None:
    rig.press("district.yueqing")
    rig.press("rules:0")
    assert rig.shows("lobby", "find", "help")
    assert rig.stack.topic == ("yueqing", "local")
    rig.give(Act(Command.BACK))
    rig.press("compare:0")
    assert rig.shows("lobby", "find", "compare")
    rig.give(Act(Command.BACK), Act(Command.BACK))
    assert rig.shows("lobby")


def test_a_starred_game_comes_first_in_the_lobby_and_on_the_boards(rig: Rig) -> None:
    rig.press("district.yueqing")
    rig.walk("star:2")
    assert rig.stage.services.settings.favourites == ("wuhanhua",)
    rig.press("close")
    rig.press("game-")
    assert rig.stack.topic == ("wuhanhua", "local")
    rig.press("games")
    rig.press("game:0")
    assert rig.stack.topic == ("wuhanhua", "local")


def test_games_still_to_come_can_be_read_but_not_pressed(rig: Rig) -> None:
    rig.press("district.longgang")
    names = [target.name for target in rig.top.focus.targets]
    assert "play:0" in names, "the nearest game of Wenzhou can be played"
    assert "play:1" not in names
    assert "play:2" not in names
    assert "play:3" in names, "guests can be played"


def test_the_district_is_remembered(rig: Rig) -> None:
    rig.press("district.cangnan")
    rig.press("close")
    rig.press("find")
    assert rig.top.focus.focused == "district.cangnan"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_every_button_of_every_district_is_reached_by_keys(size: tuple[int, int], language: str) -> None:
    with Rig.of(size, language) as rig:
        rig.stack.start(Lobby())
        rig.press("find")
        for district in DISTRICTS:
            rig.press(f"district.{district.key}")
            scene = rig.top
            last = [target.name for target in scene.focus.targets if target.name.startswith("star:")][-1]
            for _ in range(len(scene.focus.targets)):
                if scene.focus.focused == last:
                    break
                rig.give(Act(Command.NEXT))
            assert scene.focus.focused == last
            frame = scene.scroll.frame  # type: ignore[attr-defined]
            assert rig.target(last).rect.within(frame, 1.0), "the keyboard brings it into view"


@pytest.mark.parametrize("way", ["press", "walk"])
def test_a_star_on_a_board_is_set_and_taken_away(rig: Rig, way: str) -> None:
    rig.press("close")
    rig.press("games")
    do = rig.press if way == "press" else rig.walk
    do("star:3")
    assert rig.shows("lobby", "games"), "the sheet stays"
    assert rig.stage.services.settings.favourites == ("sichuan",)
    do("star:1")
    do("star:3")
    assert list(rig.stage.services.settings.favourites) == ["wuhanhua"]


@pytest.mark.parametrize("size", SIZES)
def test_arrows_alone_reach_everything_on_the_map(size: tuple[int, int]) -> None:
    with Rig.of(size) as rig:
        rig.stack.start(Lobby())
        rig.press("find")
        rig.press("district.yueqing")
        scene = rig.top
        assert isinstance(scene, Find)
        focus = scene.focus
        seen, edge = {focus.focused}, [focus.focused]
        while edge:
            name = edge.pop()
            for command in (Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN):
                focus.focused = name
                scene.follow(Command.NEXT, moved_on=True)
                rig.give(Act(command))
                if focus.focused not in seen:
                    seen.add(focus.focused)
                    edge.append(focus.focused)
        assert seen == {target.name for target in focus.targets}
