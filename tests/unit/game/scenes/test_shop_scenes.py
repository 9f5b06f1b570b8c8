"""The tables of a shop on the screen (本店牌桌): one press sits down, nobody types, the rest is greyed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fake_online import FakeOnline
from game.bindings import Act, Command, Type
from game.net.parts import Member
from game.scenes.lobby import Lobby
from game.scenes.shop_tables import ShopTables
from game.session.online import Gone, HallSeen, Nearby, OnlineStatus, Trouble, Visited
from game.session.shop import Shop, ShopPhase
from game.session.shop_wants import ShopWants
from shop_counter import OWN, Counter, opened, others, room_of
from shop_rig import SERVER, SHOP
from shop_shots import CARDS, SPECS


@pytest.fixture(params=[(1024, 600)])
def at(request: pytest.FixtureRequest) -> Iterator[Counter]:
    with Counter.with_network(request.param) as rig:
        yield rig


def test_a_press_on_a_table_sits_down_there_under_the_name_of_the_machine(at: Counter) -> None:
    at.open(*CARDS)
    at.press("table:1", touch=True)
    assert at.asked("join") == [("5号机", "271828", "", False)]
    room = at.take(room_of(OWN))
    assert at.stack.keys == ("lobby", "shop_tables", "shop_room")
    assert at.shop.phase is ShopPhase.SEATED
    assert room.topic == ("yueqing", "local")


def test_tables_that_are_full_or_played_at_are_not_shown(at: Counter) -> None:
    scene = at.open(*CARDS)
    names = [target.name for target in scene.focus.targets]
    assert names == ["table:0", "table:1", "new:0", "new:1", "new:2", "new:3", "close"]
    at.press("table:0")
    assert at.asked("join") == [("5号机", "161803", "", False)]  # the one that lacks least


def test_a_press_on_a_game_opens_a_table_with_the_rules_of_the_house(at: Counter) -> None:
    at.open()
    at.press("new:1")
    assert at.asked("create") == [SPECS[1]]


def test_everything_is_reached_by_keys(at: Counter) -> None:
    at.open(*CARDS)
    at.walk("new:2")
    assert at.asked("create") == [SPECS[2]]


@pytest.mark.parametrize(
    ("wants", "why"),
    [
        (ShopWants(SHOP, "5号机", network=False, specs=SPECS), "off"),
        (ShopWants(SHOP, "5号机", server="", specs=SPECS), "none"),
        (ShopWants(SHOP, "5号机"), "games"),
    ],
    ids=["off", "none", "games"],
)
def test_scn_C3_5_without_network_it_is_greyed_with_the_reason_for_ever(
    at: Counter, wants: ShopWants, why: str
) -> None:
    scene = at.open(*CARDS, wants=wants)
    for _ in range(20):
        at.wait(30)
    assert [target.name for target in scene.focus.targets if target.enabled] == ["close"]
    assert scene.say(scene._sections[0].empty) == at.text(f"kiosk.shop.why.{why}")
    assert at.network.made == []
    at.press("close")
    assert at.stack.keys == ("lobby",)


def test_while_a_seat_is_asked_for_nothing_else_can_be_pressed(at: Counter) -> None:
    scene = at.open(*CARDS)
    at.press("table:0")
    at.wait(0.5)
    assert [target.name for target in scene.focus.targets if target.enabled] == ["close"]
    assert at.text("kiosk.shop.entering") == scene.say(scene.status())


def test_a_refusal_is_said_and_the_list_goes_on(at: Counter) -> None:
    at.open(*CARDS)
    at.press("table:0")
    at.online.give(Trouble("bad_code", about="join"))
    at.wait(0.5)
    assert at.message() == at.text("kiosk.shop.refused.bad_code")
    at.press("ok")
    at.online.give(HallSeen(CARDS))
    at.wait(1)
    assert at.target("table:0").enabled


def test_one_who_turns_away_while_a_seat_is_on_its_way_does_not_get_it(at: Counter) -> None:
    at.open(*CARDS)
    at.press("table:0")
    at.press("close")
    at.wait(0.5)
    at.online.give()
    for _ in range(60):
        at.shop.tick()
        at.stage.clock.advance(0.5)
    assert at.shop.seat is None


def test_a_machine_is_ready_by_itself_once(at: Counter) -> None:
    at.open(*CARDS)
    at.press("table:0")
    at.take(room_of(OWN))
    at.wait(1)
    assert at.asked("ready") == [True]
    at.online.change(2, ready=True)
    at.wait(10)
    assert at.asked("ready") == [True]


def test_four_machines_begin_by_themselves(at: Counter) -> None:
    opened(at, *others(True, True, True))
    at.wait(1)
    assert at.asked("start") == [None]


def test_nothing_begins_while_one_still_reads_the_result(at: Counter) -> None:
    room = opened(at, *others(True, True, False), stage="between")
    at.wait(10)
    assert at.asked("start") == []
    at.online.change(4, ready=True)
    at.wait(1)
    assert at.asked("start") == [None]
    assert room.key == "shop_room"


def test_two_machines_may_fill_up_with_bots_and_begin(at: Counter) -> None:
    room = opened(at, *others(True))
    at.wait(5)
    assert at.asked("start") == []
    at.press("start", touch=True)
    assert at.asked("start") == [None]
    assert room.say(room._model.missing) == at.text("kiosk.shop.waits", n=2)  # type: ignore[union-attr]


def test_only_who_opened_the_table_may_begin_and_nobody_can_write_invite_or_send_away(at: Counter) -> None:
    at.open(*CARDS)
    at.press("table:0")
    room = at.take(room_of(OWN, Member(3, "7号机", seat=2)))
    names = {target.name for target in room.focus.targets}
    assert names == {"seat:3", "rules", "leave"}
    at.give(Type("x"), Act(Command.CONFIRM))
    assert not room.typing


def test_a_free_chair_can_be_taken(at: Counter) -> None:
    at.open(*CARDS)
    at.press("table:0")
    at.take(room_of(OWN))
    at.press("seat:3")
    assert at.asked("sit") == [3]


def test_leaving_a_table_that_waits_leads_back_to_the_list_at_once(at: Counter) -> None:
    at.open(*CARDS)
    at.press("table:0")
    at.take(room_of(OWN))
    at.online.answers = True
    at.press("leave")
    assert at.asked("leave") == [False]
    at.wait(1)
    assert at.stack.keys == ("lobby", "shop_tables")
    assert at.shop.phase is ShopPhase.HALL


def test_the_stack_is_cleared_and_the_seat_is_given_up(at: Counter) -> None:
    at.open(*CARDS)
    at.press("table:0")
    at.take(room_of(OWN))
    at.stack.close()
    assert at.asked("leave") == []
    for _ in range(40):
        at.stage.clock.advance(0.25)
        at.shop.tick()
    assert at.asked("leave") == [False]


def test_a_line_that_is_lost_for_good_leads_to_the_list_which_takes_the_seat_up_again(at: Counter) -> None:
    at.open(*CARDS)
    at.press("table:0")
    at.take(room_of(OWN))
    at.network.visited = [Visited(SERVER, "271828", "yueqing", "5号机", "token", 1.0)]
    at.online.status = OnlineStatus.CLOSED
    made = len(at.network.made)
    at.wait(1)
    assert at.stack.keys[:2] == ("lobby", "shop_tables")
    at.wait(1)
    assert len(at.network.made) > made


def test_scn_K06_a_seat_that_a_restart_left_is_taken_up_without_a_press(at: Counter) -> None:
    at.network.visited = [Visited(SERVER, "271828", "yueqing", "5号机", "token", 1.0)]
    at.network.make = FakeOnline
    said = ShopWants(SHOP, "5号机", specs=SPECS)
    at.shop = Shop(lambda: said, lambda: at.network, at.stage.clock.now)
    assert at.shop.interrupted
    at.stack.start(Lobby())
    at.stack.start(ShopTables(at.shop))
    at.wait(1)
    assert at.stack.keys == ("lobby", "shop_tables", "shop_room")


def test_a_seat_that_cannot_be_reached_yet_is_tried_again_without_a_sheet(at: Counter) -> None:
    at.network.visited = [Visited(SERVER, "271828", "yueqing", "5号机", "token", 1.0)]
    at.network.make = lambda address: FakeOnline(address, OnlineStatus.CONNECTING, answers=False)
    said = ShopWants(SHOP, "5号机", specs=SPECS)
    at.shop = Shop(lambda: said, lambda: at.network, at.stage.clock.now)
    scene = ShopTables(at.shop)
    at.stack.start(Lobby())
    at.stack.start(scene)
    at.wait(12)
    assert at.stack.top is scene
    assert "back" in {target.name for target in scene.focus.targets}
    at.network.near = (Nearby("柜台", SERVER, 1, SHOP),)
    at.network.make = lambda address: FakeOnline(address, news=[HallSeen(())])
    at.wait(12)
    assert at.stack.keys == ("lobby", "shop_tables", "shop_room")


@pytest.mark.parametrize("why", ["kicked", "closed"])
def test_a_room_that_is_gone_is_said_and_the_list_lies_below(at: Counter, why: str) -> None:
    at.open(*CARDS)
    at.press("table:0")
    at.take(room_of(OWN))
    at.online.room = None
    at.online.give(Gone(why))
    at.wait(1)
    assert at.message() == at.text(f"online.error.gone.{why}")
    at.press("ok")
    assert at.stack.keys == ("lobby", "shop_tables")
