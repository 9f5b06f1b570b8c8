"""Choosing a room in the lobby with mouse, touch and keyboard; what is too dear; what counts is not thrown away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.bindings import Act, Command
from game.errors import RoomError
from game.profile import ProfileStore, Result
from game.rooms import room_of
from game.scenes.house_rules import HouseRules
from game.scenes.lobby import Lobby
from game.scenes.message import Message
from game.scenes.rooms import Rooms
from game.session.tables import Interrupted, Order
from game.settings import LEVELS
from panel_rig import Rig
from rules import find_ruleset
from still_table import WINS, StillTable, StillTables, match_of, won_round


@pytest.fixture(params=[(1024, 600), (1080, 1920)], ids=["low", "upright"])
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    with Rig.of(request.param) as found:
        yield found


def _reach(rig: Rig, name: str) -> None:
    """Bring a chip of the sheet into view."""
    target = rig.target(name)
    assert isinstance(rig.top, Rooms)
    rig.top.scroll.show(target.rect)
    rig.top.rearrange()


@pytest.mark.parametrize("way", ["press", "touch", "walk"])
def test_a_room_is_taken_and_ordered(rig: Rig, way: str) -> None:
    state = won_round(WINS["usual"])
    rig.tables.table = StillTable(state, match_of(state), find_ruleset("yueqing"))
    rig.stack.start(Lobby())
    rig.press("rooms", touch=way == "touch")
    assert rig.shows("lobby", "rooms")
    if way == "walk":
        rig.walk("score:0")
    else:
        _reach(rig, "score:0")
        rig.press("score:0", touch=way == "touch")
    rig.give(Act(Command.BACK))
    assert rig.stage.services.settings.room == "score"
    rig.press("first")
    assert [order.room for order in rig.tables.orders] == ["score"]


def test_a_room_that_is_too_dear_cannot_be_taken(rig: Rig) -> None:
    rig.stack.start(Lobby())
    rig.press("rooms")
    _reach(rig, "hall:0")
    rig.press("hall:0")
    assert rig.stage.services.settings.room == "practice"
    _reach(rig, "stall:0")
    rig.press("stall:0")
    assert rig.stage.services.settings.room == "stall"


def test_who_has_become_too_poor_is_told_what_to_do(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    rig.stage.services.store.change(room="hall")

    def refuse(tables: StillTables, order: Order) -> StillTable:
        raise RoomError("too poor", key="error.room.poor", minimum="10,000", coins="1,000", allowance="1,000")

    monkeypatch.setattr(StillTables, "open", refuse)
    rig.stack.start(Lobby())
    rig.press("first")
    assert rig.shows("lobby", "message")
    assert isinstance(rig.top, Message)
    text = rig.top.words()[1]
    assert "10,000" in text
    assert "明天" in text


def test_the_room_says_how_strong_the_bots_are(rig: Rig) -> None:
    rig.stage.services.store.change(room="score", level="random")
    rig.stack.start(Lobby())
    assert not rig.target("level+").enabled
    rig.press("level+")
    assert rig.stage.services.settings.level == LEVELS[0]


def test_an_interrupted_match_that_counts_is_left_by_its_price(rig: Rig) -> None:
    state = won_round(WINS["usual"])
    rig.tables.table = StillTable(state, match_of(state), find_ruleset("yueqing"))
    rig.tables.saved = Interrupted("yueqing", "local", 2, 8, -30, "stall")
    rig.stack.start(Lobby())
    rig.press("second")
    assert rig.shows("lobby", "confirm")
    assert isinstance(rig.top, Message)
    assert f"{room_of('stall').penalty} 金币" in rig.top.words()[1]
    rig.press("no")
    assert (rig.tables.forfeited, rig.tables.discarded) == (0, 0)
    rig.press("second", "yes")
    assert (rig.tables.forfeited, rig.tables.discarded) == (1, 0)
    assert rig.shows("lobby", "table")


def test_a_match_whose_rules_settle_leaving_names_no_penalty_of_the_room(rig: Rig) -> None:
    rig.tables.saved = Interrupted("sichuan", "local", 2, 8, -30, "stall", settles_leaving=True)
    rig.stack.start(Lobby())
    rig.press("second")
    assert isinstance(rig.top, Message)
    assert "100" not in rig.top.words()[1]
    assert "照这种打法的规矩" in rig.top.words()[1]


def test_the_day_is_told_where_coins_are_played_for(rig: Rig) -> None:
    rig.stage.services.store.change(room="stall")
    lobby = Lobby()
    rig.stack.start(lobby)
    assert "1,000" in lobby._notice()
    assert rig.stage.services.profile.profile.coins == 1_000


def test_a_broken_profile_is_told_in_the_lobby(rig: Rig) -> None:
    rig.stage.services.profile.notices.append("profile.notice.unreadable")
    lobby = Lobby()
    rig.stack.start(lobby)
    assert lobby._notice() == rig.stage.services.texts("profile.notice.unreadable")


@pytest.mark.parametrize(
    ("room", "key"),
    [("practice", "rules.intro"), ("score", "rules.intro.sheet"), ("teahouse", "rules.intro.rate")],
)
def test_house_rules_say_what_the_room_sets_itself(room: str, key: str) -> None:
    with Rig.of((1024, 600)) as rig:
        rig.stage.services.store.change(room=room)
        rig.stack.start(HouseRules(rig.tables.games[0]))
        scene = rig.top
        assert isinstance(scene, HouseRules)
        form = scene.form()
        assert form.intro is not None
        assert rig.top.say(form.intro) == rig.stage.services.texts(key)
        rows = {row.key for section in form.sections for row in section.rows}
        assert ("stake" in rows) is (room != "teahouse"), "nobody sets what the room sets"


def test_a_title_won_is_seen_in_the_lobby() -> None:
    with Rig.of((1024, 600)) as rig:
        store = ProfileStore()
        store.count(room_of("score"), Result("m", 1, "yueqing", 250))
        rig.stage = replace(
            rig.stage, services=replace(rig.stage.services, profile=store, store=rig.stage.services.store)
        )
        rig.stage.services.store.change(room="score")
        lobby = Lobby()
        lobby.enter(rig.stage.services)
        lobby.resized((1024, 600))
        assert lobby._model is not None
        assert lobby.say(lobby._model.standing) == "良品益都红 · 250 分"


def test_beside_a_room_that_is_too_dear_stands_the_way_to_the_practice_room(rig: Rig) -> None:
    rig.stage.services.store.change(room="hall")
    rig.stack.start(Lobby())
    rig.press("second")
    assert rig.stage.services.settings.room == "practice"
    assert rig.shows("lobby")
    assert rig.top.focus.get("second") is None
