"""Several machines of one shop fill a table, lose each other, come back (本店的桌), around the real hall in memory."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from fake_online import FakeHosting, FakeNetwork
from game.session.online import Gone, Nearby, OnlineStatus
from game.session.shop import Shop, ShopPhase
from game.session.shop_host import ShopHost
from game.session.shop_wants import ShopWants
from shop_rig import SERVER, SHOP, SPEC, Machine, TeaRoom


@pytest.fixture
def room(tmp_path: Path) -> TeaRoom:
    return TeaRoom(tmp_path)


def names(machine: Machine) -> list[str]:
    """Who sits at the table of a machine, by seat."""
    machine.online.poll()
    state = machine.online.room
    assert state is not None
    return [each.name for each in state.members if each.seat is not None]


def test_one_machine_opens_a_table_and_the_others_see_what_it_lacks(room: TeaRoom) -> None:
    one, two = room.machine(1), room.machine(2)
    assert one.shop.closed == "kiosk.shop.why.looking"
    one.look()
    assert one.shop.closed == ""
    one.shop.open(SPEC)
    room.wait(1)
    one.shop.hold(one)
    assert one.shop.phase is ShopPhase.SEATED
    two.look()
    (card,) = two.shop.tables
    assert (card.host, card.game, card.seated, card.places) == ("1号机", "yueqing", 1, 4)
    two.shop.sit(card)
    room.wait(1)
    two.shop.hold(two)
    assert names(two) == ["1号机", "2号机"]


def test_four_machines_sit_at_one_table_that_the_list_shows_no_longer(room: TeaRoom) -> None:
    machines = [room.machine(number) for number in (1, 2, 3, 4)]
    fifth = room.machine(5)
    room.sit(*machines)
    assert names(machines[3]) == ["1号机", "2号机", "3号机", "4号机"]
    fifth.look()
    assert fifth.shop.closed == ""
    assert fifth.shop.tables == ()


def test_only_games_of_this_machine_are_listed(room: TeaRoom) -> None:
    one, two = room.machine(1), room.machine(2, specs=(structs.replace(SPEC, game="sichuan"),))
    room.sit(one)
    two.look()
    assert two.shop.closed == ""
    assert two.shop.tables == ()


def test_a_table_that_has_just_gone_is_refused_in_words_and_the_list_is_still_there(room: TeaRoom) -> None:
    one, two = room.machine(1), room.machine(2)
    room.sit(one)
    two.look()
    (card,) = two.shop.tables
    one.online.leave()
    room.host.settle()
    two.shop.sit(card)
    room.wait(1)
    assert two.shop.take_refusal() == "kiosk.shop.refused.bad_code"
    assert two.shop.take_refusal() == ""
    two.look()
    assert (two.shop.phase, two.shop.closed) == (ShopPhase.HALL, "")


def test_a_seat_that_no_scene_holds_is_given_up(room: TeaRoom) -> None:
    one, two = room.machine(1), room.machine(2)
    room.sit(one, two)
    two.shop.release(two)
    room.wait(0.5)
    assert names(one) == ["1号机", "2号机"]  # the next scene may take it over
    room.wait(5)
    assert names(one) == ["1号机"]
    assert two.shop.seat is None
    assert not two.shop.interrupted


def test_a_guest_who_goes_in_a_match_leaves_by_the_rules_and_a_bot_plays_on(room: TeaRoom) -> None:
    one, two = room.machine(1), room.machine(2)
    room.sit(one, two)
    begin(room, one, two)
    two.shop.guest_gone()
    room.wait(2)
    one.online.poll()
    state = one.online.room
    assert state is not None
    assert state.stage == "playing"
    assert [each.bot is not None for each in state.members] == [False, True, True, True]
    assert not two.shop.interrupted


def begin(room: TeaRoom, *machines: Machine) -> None:
    """Everybody is ready, the first begins, bots take the rest."""
    for machine in machines:
        machine.online.ready(on=True)
    room.host.settle()
    machines[0].online.start()
    room.wait(1)
    for machine in machines:
        machine.online.poll()
        assert machine.online.table is not None


def test_scn_K06_a_machine_that_was_switched_off_is_played_for_and_comes_back_to_its_seat(
    room: TeaRoom,
) -> None:
    one, two = room.machine(1), room.machine(2)
    room.sit(one, two)
    begin(room, one, two)
    two.die()
    room.host.settle()
    one.online.poll()
    state = one.online.room
    assert state is not None
    assert [each.presence for each in state.members][1] == "away"

    two.start()
    assert two.shop.interrupted
    assert two.shop.come_back()
    room.wait(1)
    seat = two.shop.seat
    assert seat is not None
    assert seat.playing
    assert seat.online.table is not None
    assert seat.online.table.seat == 1
    two.shop.hold(two)
    room.wait(2)
    assert two.shop.phase is ShopPhase.SEATED


def test_the_program_ends_without_a_good_bye_and_the_seat_is_kept(room: TeaRoom) -> None:
    one, two = room.machine(1), room.machine(2)
    room.sit(one, two)
    two.shop.close()
    room.host.settle()
    assert names(one) == ["1号机", "2号机"]
    two.start()
    assert two.shop.interrupted


def test_the_next_guest_does_not_get_the_seat_of_the_one_before(room: TeaRoom) -> None:
    one, two = room.machine(1), room.machine(2)
    room.sit(one, two)
    begin(room, one, two)
    two.die()
    two.start()
    two.shop.guest_gone()
    room.wait(3)
    assert not two.shop.interrupted
    assert two.shop.phase is ShopPhase.IDLE
    one.online.poll()
    state = one.online.room
    assert state is not None
    assert state.members[1].bot is not None


@pytest.mark.parametrize(
    ("wants", "why"),
    [
        ({"network": False}, "off"),
        ({"server": ""}, "none"),
        ({"specs": ()}, "games"),
    ],
    ids=["no network", "no server", "no games"],
)
def test_scn_C3_5_what_the_settings_keep_away_says_why_for_ever(
    room: TeaRoom, wants: dict[str, object], why: str
) -> None:
    machine = room.machine(1, **wants)
    for _ in range(100):
        machine.look(2)
    assert machine.shop.closed == f"kiosk.shop.why.{why}"
    assert machine.lines == []
    assert not machine.shop.interrupted


def test_a_server_that_is_not_there_is_said_and_found_by_itself_when_it_comes(room: TeaRoom) -> None:
    machine = room.machine(1)
    room.near = ()
    machine.look(6)
    assert machine.shop.closed == "kiosk.shop.why.nobody"
    room.near = (Nearby("柜台", SERVER, 0, SHOP),)
    machine.look(3)
    assert machine.shop.closed == ""


def test_looking_begins_anew_where_the_network_came_after_the_machine(room: TeaRoom) -> None:
    machine = room.machine(1)
    room.near = ()
    machine.look(100)
    assert room.anew == 3
    room.near = (Nearby("柜台", SERVER, 0, SHOP),)
    machine.look(100)
    assert room.anew == 3
    assert machine.shop.closed == ""


def test_a_server_that_does_not_answer_is_said_and_the_next_of_the_shop_is_tried(room: TeaRoom) -> None:
    machine = room.machine(1)
    room.up = {"192.168.1.20"}
    machine.look(8)
    assert machine.shop.closed == "kiosk.shop.why.unreachable"
    assert len(machine.lines) == 1  # a line to the only one mends itself
    room.near = (*room.near, Nearby("三号机", "192.168.1.20", 0, SHOP))
    machine.look(8)
    assert machine.shop.closed == ""


def test_servers_of_other_shops_are_never_asked(room: TeaRoom) -> None:
    machine = room.machine(1)
    room.near = (Nearby("对门", SERVER, 9, "对门茶馆"), Nearby("家里", "192.168.1.30", 1))
    machine.look(8)
    assert machine.lines == []
    assert machine.shop.closed == "kiosk.shop.why.nobody"


def test_nobody_looks_and_the_line_is_let_go(room: TeaRoom) -> None:
    machine = room.machine(1)
    machine.look()
    assert machine.shop.closed == ""
    room.wait(6)
    assert machine.shop.phase is ShopPhase.IDLE
    assert machine.lines[0].protocol.is_closed


def test_a_seat_is_taken_up_at_the_new_address_of_a_server_that_has_moved(room: TeaRoom) -> None:
    one = room.machine(1)
    room.sit(one)
    room.up, room.near = {"192.168.1.99"}, (Nearby("柜台", "192.168.1.99", 0, SHOP),)
    line = one.lines[-1]
    line.is_reachable = False
    line.pull()
    for _ in range(30):
        if one.online.status is OnlineStatus.CLOSED:
            break
        room.wait(1)
        one.online.poll()
    assert one.online.status is OnlineStatus.CLOSED
    one.shop.left()
    assert one.shop.interrupted
    assert one.shop.come_back()
    room.wait(1)
    assert one.shop.seat is not None
    assert one.online.address == "192.168.1.99"


def test_a_network_that_is_switched_off_by_the_operator_ends_everything_at_once(room: TeaRoom) -> None:
    machine = room.machine(1)
    room.sit(machine)
    machine.wants = replace(machine.wants, network=False)
    room.wait(1)
    assert machine.shop.phase is ShopPhase.IDLE
    assert machine.shop.seat is None
    assert machine.lines[-1].protocol.is_closed
    assert room.anew == 1, "nothing is looked for either"
    room.wait(60)
    assert room.anew == 1


def test_a_server_goes_with_the_settings_that_wanted_it(room: TeaRoom) -> None:
    made: list[FakeHosting] = []

    def start(usual: bool) -> FakeHosting:
        made.append(FakeHosting())
        return made[-1]

    machine = room.machine(1)
    wants = replace(machine.wants, serve=True)
    shop = Shop(lambda: wants, FakeNetwork, room.host.clock.now, ShopHost(start))
    for serve, network, closed in (
        (True, True, [False]),
        (False, True, [True]),
        (True, True, [True, False]),
        (True, False, [True, True]),
    ):
        wants = replace(wants, serve=serve, network=network)
        shop.tick()
        shop.tick()
        assert [each.closed for each in made] == closed
    shop.close()


def test_leaving_leads_back_to_the_list_over_the_same_line(room: TeaRoom) -> None:
    machine = room.machine(1)
    room.sit(machine)
    machine.online.leave()
    room.host.settle()
    assert Gone("left") in machine.online.poll()
    machine.shop.left()
    lines = len(machine.lines)
    machine.look()
    assert machine.shop.closed == ""
    assert len(machine.lines) == lines


def test_a_line_that_is_dead_at_the_good_bye_leaves_nothing_to_the_next_guest(room: TeaRoom) -> None:
    machine = room.machine(1)
    room.sit(machine)
    online = machine.online
    machine.shop.guest_gone()
    online.close()
    machine.shop.left()  # its scene goes meanwhile
    assert machine.shop.phase is ShopPhase.PARTING
    room.wait(1)
    assert machine.shop.seat is None
    assert not machine.shop.interrupted


def test_a_machine_without_a_usable_name_is_called_something() -> None:
    assert ShopWants(machine="\u202e").called == "?"
    assert ShopWants(machine="3号机").called == "3号机"
