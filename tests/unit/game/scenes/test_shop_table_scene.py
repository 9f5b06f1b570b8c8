"""A table of a shop on the screen, and where everything of the shop lies (本店牌桌)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from fake_online import FakeNetwork
from game.scenes.shop_table import ShopMenu, ShopRanking, ShopTable
from game.session.shop import Shop
from game.session.shop_wants import ShopWants
from rules import find_ruleset
from shop_counter import OWN, Counter, opened, room_of
from shop_rig import SHOP
from shop_shots import CARDS, SPECS
from still_table import WINS, StillTable, match_of, won_round

SIZES = [(1024, 600), (1366, 768), (1920, 1080), (1080, 1920), (600, 1024)]


@pytest.fixture(params=[(1024, 600)])
def at(request: pytest.FixtureRequest) -> Iterator[Counter]:
    with Counter.with_network(request.param) as rig:
        yield rig


# ---------------------------------------------------------------- the table


def at_table(at: Counter) -> ShopTable:
    """A match has begun."""
    state = won_round(WINS["usual"])
    at.open(*CARDS)
    at.press("table:0")
    at.take(room_of(OWN))
    at.online.make_table = lambda: StillTable(state, match_of(state), find_ruleset("yueqing"))
    at.online.begin()
    at.wait(0.5)
    top = at.stack._scenes[3]
    assert isinstance(top, ShopTable), at.stack.keys
    return top


def test_at_the_table_nothing_is_written_spoken_or_kept(at: Counter) -> None:
    scene = at_table(at)
    names = {target.name for target in scene.seat.focus.targets}
    assert not names & {"tool.people", "tool.chat", "tool.mic"}
    assert scene.open_chat() == ()
    at.online.ended_record = "code"
    at.wait(2)
    assert at.asked("fetch_record") == []


def test_the_menu_of_the_table_leads_on_or_away_for_good(at: Counter) -> None:
    scene = at_table(at)
    (push,) = scene.pressed("tool.menu") or ()
    menu = push.scene  # type: ignore[union-attr]
    assert isinstance(menu, ShopMenu)
    at.stack.start(menu)
    assert {name for name, _ in menu.buttons()} == {"resume", "give_up", "help"}
    at.press("give_up")
    assert at.stack.keys[-1] == "confirm"


def test_the_ranking_leads_back_to_the_room_and_keeps_nothing(
    at: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[object] = []
    monkeypatch.setattr(type(at.stage.services.shelf), "keep_played", lambda *given: kept.append(given))
    scene = at_table(at)
    from game.session.table import MatchEnded

    (command,) = scene._ranking(MatchEnded((0, 1, 2, 3), (4, 0, -2, -2)))
    ranking = command.scene  # type: ignore[union-attr]
    assert isinstance(ranking, ShopRanking)
    at.stack.start(ranking)
    ranking._keep(b"x")
    assert [name for name, _ in ranking.buttons()] == ["lobby"]
    assert kept == []


# ---------------------------------------------------------------- places


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scale", [80, 100, 150])
def test_everything_lies_in_the_window_and_can_be_touched(size: tuple[int, int], scale: int) -> None:
    with Counter.with_network(size) as at, at.stage.choosing(scale=scale):
        scene = at.open(*CARDS)
        layout = scene._layout
        assert layout is not None
        assert layout.frame.x >= 0
        assert layout.frame.right <= size[0] + 1
        assert layout.frame.y >= 0
        assert layout.frame.bottom <= size[1] + 1
        assert layout.list.h >= 82 * scene.unit
        for rect in layout.buttons:
            assert layout.frame.x <= rect.x
            assert rect.right <= layout.frame.right
            assert rect.y >= layout.list.bottom - 1
        at.press("table:0")
        room = at.take(room_of(OWN))
        for target in room.focus.targets:
            assert target.rect.x >= 0
            assert target.rect.right <= size[0] + 1
            assert target.rect.bottom <= size[1] + 1


def test_the_house_rules_are_named_in_the_room_and_the_rest_is_behind_the_button(at: Counter) -> None:
    room = opened(at)
    model = room._model
    assert model is not None
    lines = [room.say(line) for line in model.lines]
    assert any("5" in line for line in lines[2:])  # the stake of the house
    assert model.changed == 0


def test_a_network_without_a_server_makes_no_line(at: Counter) -> None:
    said = replace(ShopWants(SHOP, "5号机", specs=SPECS))
    network = FakeNetwork()
    shop = Shop(lambda: said, lambda: network, at.stage.clock.now)
    for _ in range(100):
        shop.look()
        shop.tick()
        at.stage.clock.advance(0.25)
    assert network.made == []
    assert shop.closed == "kiosk.shop.why.nobody"
