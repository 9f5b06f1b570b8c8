"""The lobby and its boards of games: each usable by mouse, touch and keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.bindings import Act, Command
from game.errors import StorageError
from game.kiosk.policy import KioskPolicy
from game.present.layout.lobby_layout import DOCK
from game.scenes.lobby import Lobby
from game.scenes.stack import Stack
from game.session.table import Table
from game.session.tables import Interrupted, Order
from panel_rig import Rig
from rules import find_ruleset
from still_table import WINS, StillTable, StillTables, match_of, won_round

SIZE = (1366, 768)


@pytest.fixture
def rig() -> Iterator[Rig]:
    with Rig.of(SIZE) as rig:
        state = won_round(WINS["usual"])
        rig.tables.table = StillTable(state, match_of(state), find_ruleset("yueqing"))
        yield rig


@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
def test_a_match_is_started_in_one_step(rig: Rig, way: str) -> None:
    rig.stack.start(Lobby())
    if way == "keys":
        rig.give(Act(Command.CONFIRM))
    else:
        rig.press("first", touch=way == "touch")
    assert rig.shows("lobby", "table")
    assert rig.tables.orders == (Order("yueqing", "local", {}, "plain", ""),)
    assert rig.stage.services.settings.last_game == "yueqing"


@pytest.mark.parametrize("way", ["press", "walk"])
def test_level_and_length_are_chosen_in_the_lobby(rig: Rig, way: str) -> None:
    rig.stack.start(Lobby())
    do = rig.press if way == "press" else rig.walk
    do("level+")
    do("length-")
    do("length-")
    rig.press("first")
    order = rig.tables.orders[0]
    assert (order.level, dict(order.options)) == ("careful", {"length": "4c"})


def test_an_interrupted_match_is_continued_first(rig: Rig) -> None:
    rig.tables.saved = Interrupted("yueqing", "local", 3, 8, 12)
    rig.stack.start(Lobby())
    rig.give(Act(Command.CONFIRM))
    assert rig.shows("lobby", "table")
    assert rig.tables.orders == ()


def test_starting_anew_asks_and_then_gives_the_old_match_up(rig: Rig) -> None:
    rig.tables.saved = Interrupted("yueqing", "local", 3, 8, 12)
    rig.stack.start(Lobby())
    rig.press("second")
    assert rig.shows("lobby", "confirm")
    rig.give(Act(Command.CONFIRM))  # Enter lies on "no"
    assert rig.shows("lobby")
    assert rig.tables.discarded == 0
    rig.press("second")
    rig.press("yes")
    assert rig.shows("lobby", "table")
    assert (rig.tables.discarded, len(rig.tables.orders)) == (1, 1)


def test_scn_N04_what_cannot_be_continued_is_no_longer_offered(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig.tables.saved = Interrupted("yueqing", "local", 3, 8, 12)

    def gone(self: StillTables) -> Table:
        self.saved = None
        raise StorageError("it was set aside")

    monkeypatch.setattr(StillTables, "resume", gone)
    rig.stack.start(Lobby())
    rig.press("first")
    assert rig.shows("lobby", "message")
    rig.press("ok")
    assert rig.top.focus.get("second") is None


def test_quitting_asks(rig: Rig) -> None:
    rig.stack.start(Lobby())
    rig.give(Act(Command.BACK))
    assert rig.shows("lobby", "confirm")
    rig.give(Act(Command.BACK))
    assert rig.shows("lobby")
    rig.press("quit")
    rig.press("yes")
    assert rig.shows()


def test_leaving_is_answered_by_keys_alone_and_enter_alone_does_not_leave(rig: Rig) -> None:
    rig.stack.start(Lobby())
    rig.give(Act(Command.BACK), Act(Command.CONFIRM))
    assert rig.shows("lobby"), "Enter lies on no"
    rig.give(Act(Command.BACK))
    assert rig.shows("lobby", "confirm")
    rig.walk("yes")
    assert rig.stack.empty


def test_the_mist_comes_to_rest_when_nobody_is_there(rig: Rig) -> None:
    rig.stack.start(Lobby())
    lobby = rig.top
    drawn = 0
    for _ in range(600):
        lobby.dirty = False
        rig.stack.update(0.1)
        drawn += lobby.dirty
    assert 100 < drawn < 270
    lobby.dirty = False
    rig.stack.update(0.1)
    assert not lobby.dirty
    rig.give(Act(Command.NEXT))
    lobby.dirty = False
    rig.stack.update(0.2)
    assert lobby.dirty


@pytest.mark.parametrize("way", ["press", "walk"])
def test_another_game_is_chosen_in_the_lobby(rig: Rig, way: str) -> None:
    rig.stack.start(Lobby())
    do = rig.press if way == "press" else rig.walk
    do("game-")
    assert rig.stack.topic == ("xueliu", "local")
    do("game+")
    do("game+")
    assert rig.stack.topic == ("wuhanhua", "local")
    do("length+")
    do("game-")
    do("edition:1")
    do("first")
    assert [(order.game, order.edition, dict(order.options)) for order in rig.tables.orders] == [
        ("yueqing", "jp", {})
    ]
    assert rig.stage.services.settings.rules == {"wuhanhua": {"local": {"length": 12}}}


def test_the_lobby_shows_again_what_was_played(rig: Rig) -> None:
    state = won_round(WINS["usual"])
    rig.tables.table = StillTable(state, match_of(state), find_ruleset("yueqing", {"edition": "jp"}))
    rig.stack.start(Lobby())
    rig.press("edition:1")
    rig.press("first")
    settings = rig.stage.services.settings
    assert (settings.last_game, settings.editions) == ("yueqing", {"yueqing": "jp"})
    again = Stack(rig.stage.services, SIZE)
    again.start(Lobby())
    assert again.topic == ("yueqing", "jp")
    again.close()


@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
def test_a_game_is_chosen_from_all_boards(rig: Rig, way: str) -> None:
    rig.stack.start(Lobby())
    if way == "keys":
        rig.walk("games")
        rig.walk("game:2")
    else:
        rig.press("games", touch=way == "touch")
        rig.press("game:2", touch=way == "touch")
    assert rig.shows("lobby")
    assert rig.stack.topic == ("shanghaihua", "local")


def test_leaving_the_boards_changes_nothing(rig: Rig) -> None:
    rig.stack.start(Lobby())
    rig.press("games")
    assert rig.shows("lobby", "games")
    rig.give(Act(Command.BACK))
    assert rig.stack.topic == ("yueqing", "local")


PLACES = {
    "online": "online", "hot_seat": "hot_seat", "learn": "learn", "find": "find", "past": "replays",
    "keeping": "keeping", "help": "help", "calculator": "calculator", "settings": "settings", "quit": "confirm",
}  # fmt: skip
"""What each place of the tray opens."""


@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
@pytest.mark.parametrize("size", [(1366, 768), (1024, 600), (600, 1024)], ids=str)
def test_the_tray_leads_to_every_place_and_back(size: tuple[int, int], way: str) -> None:
    with Rig.of(size) as rig:
        rig.stack.start(Lobby())
        names = [target.name for target in rig.top.focus.targets if target.name in DOCK]
        assert tuple(names) == DOCK
        for name in names:
            if way == "keys":
                rig.walk(name)
            else:
                rig.press(name, touch=way == "touch")
            assert rig.shows("lobby", PLACES[name])
            rig.give(Act(Command.BACK))
            assert rig.shows("lobby")
            assert rig.top.focus.focused == name, "back where one was"


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 600), (1080, 1920)], ids=str)
def test_arrows_alone_reach_everything_in_the_lobby(size: tuple[int, int]) -> None:
    with Rig.of(size) as rig:
        rig.tables.saved = Interrupted("yueqing", "local", 3, 8, 12)
        rig.stack.start(Lobby())
        focus = rig.top.focus
        seen, edge = {focus.focused}, [focus.focused]
        while edge:
            name = edge.pop()
            for command in (Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN):
                focus.focused = name
                rig.give(Act(command))
                if focus.focused not in seen:
                    seen.add(focus.focused)
                    edge.append(focus.focused)
        assert seen == {target.name for target in focus.targets if target.enabled}


def test_what_a_tea_room_does_not_allow_is_not_offered() -> None:
    with Rig.of((1366, 768)) as rig:
        scenes = frozenset({"lobby", "help", "settings", "table", "confirm"})
        policy = KioskPolicy(scenes, may_quit=False)
        services = replace(rig.stage.services, kiosk=policy)
        stack = Stack(services, (1366, 768))
        lobby = Lobby()
        stack.start(lobby)
        names = [target.name for target in lobby.focus.targets]
        assert [name for name in DOCK if name in names] == ["help", "settings"]
        stack.close()
