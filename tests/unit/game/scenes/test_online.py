"""The online hall and the ways into a room: by number, by invitation, back to one's seat; and what fails."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fake_online import CODE, FakeOnline
from game.bindings import Act, Command
from game.kiosk.policy import KioskPolicy
from game.scenes.lobby import Lobby
from game.scenes.online import OnlineHall
from game.session.inviting import parse_invitation
from game.session.online import (
    Entered,
    Fingerprint,
    Gone,
    OnlineStatus,
    Trouble,
    Visited,
)
from online_rig import OnlineRig

SERVER = "play.ouju.example"
TOKEN = "Zm9vYmFyYmF6cXV4cXV1eA"
LINK = f"ouju://join/192.168.1.23/{CODE}"


@pytest.fixture
def rig() -> Iterator[OnlineRig]:
    """A stack with the lobby; a server and a name were chosen."""
    with OnlineRig.with_network() as rig:
        rig.stage.services.store.change(server=SERVER, player="阿旺")
        rig.stack.start(Lobby())
        yield rig


def hall(rig: OnlineRig) -> OnlineHall:
    """The hall, from the lobby."""
    rig.press("online")
    rig.wait()
    assert isinstance(rig.stack.top, OnlineHall)
    return rig.stack.top


def test_the_lobby_leads_to_the_hall_and_back(rig: OnlineRig) -> None:
    looking = [rig.network.looking]
    hall(rig)
    looking.append(rig.network.looking)
    rig.press("close")
    assert rig.shows("lobby")
    assert [*looking, rig.network.looking] == [False, True, False]
    assert rig.online.closed


def test_without_a_network_nothing_leads_there() -> None:
    with OnlineRig.with_network(kiosk=KioskPolicy(frozenset({"lobby", "help"}))) as rig:
        rig.stack.start(Lobby())
        assert rig.top.focus.get("online") is None


def test_public_rooms_are_asked_for_and_entered(rig: OnlineRig) -> None:
    hall(rig)
    assert rig.asked("browse") == [None]
    rig.press("card:0")
    rig.wait()
    assert rig.shows("lobby", "online", "waiting_room")
    assert rig.asked("join") == [("阿旺", "271828", "", False)]


def test_a_room_in_which_is_played_is_looked_into(rig: OnlineRig) -> None:
    hall(rig)
    rig.press("card:1")
    rig.wait()
    assert rig.asked("join") == [("阿旺", "314159", "", True)]


@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
def test_a_room_is_entered_by_its_number(rig: OnlineRig, way: str) -> None:
    hall(rig)
    rig.press("join", touch=way == "touch")
    assert rig.shows("lobby", "online", "online_code")
    if way == "keys":
        rig.give(*(Act(Command(f"tile_{int(digit) or 10}")) for digit in "482914"))
        rig.give(Act(Command.ERASE), Act(Command.TILE_3), Act(Command.CONFIRM))
    else:
        rig.press(*(f"digit:{digit}" for digit in CODE), "join", touch=way == "touch")
    rig.wait()
    assert rig.shows("lobby", "online", "waiting_room")
    assert rig.asked("join") == [("阿旺", CODE, "", False)]


def test_half_a_number_leads_nowhere(rig: OnlineRig) -> None:
    hall(rig)
    rig.press("join", "digit:4", "digit:8")
    assert not rig.target("join").enabled
    assert not rig.target("watch").enabled


@pytest.mark.parametrize("text", [f"房号：{CODE}", "４８２ ９１３", LINK, f"快来打牌 {LINK} 就差你"])
def test_a_number_is_pasted(rig: OnlineRig, text: str) -> None:
    rig.press("online")
    rig.press("join")
    rig.desk.clipboard = text
    rig.give(Act(Command.PASTE))
    rig.press("watch")
    rig.wait()
    assert rig.asked("join") == [("阿旺", CODE, "", True)]


def test_without_a_server_it_is_asked_for_first(rig: OnlineRig) -> None:
    rig.stage.services.store.change(server="")
    hall(rig)
    for way in ("join", "create"):
        rig.press(way)
        assert rig.shows("lobby", "online", "online_setup")
        assert rig.stack.typing
        rig.give(Act(Command.BACK), Act(Command.BACK))
        assert rig.shows("lobby", "online")


# ---------------------------------------------------------------- invitations


@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
def test_the_clipboard_offers_a_room_by_one_press(rig: OnlineRig, way: str) -> None:
    rig.desk.clipboard = f"老陈叫你来打乐清麻将\n房号：482 913\n{LINK}"
    hall(rig)
    if way == "keys":
        rig.walk("call")
    else:
        rig.press("call", touch=way == "touch")
    rig.wait()
    assert rig.shows("lobby", "online", "waiting_room")
    assert (rig.online.address, rig.asked("join")) == ("192.168.1.23", [("阿旺", CODE, "", False)])


def test_a_bare_number_in_the_clipboard_is_shown_before_it_is_used(rig: OnlineRig) -> None:
    rig.desk.clipboard = f"房号 {CODE}"
    hall(rig)
    rig.press("call")
    assert rig.shows("lobby", "online", "online_code")
    rig.press("join")
    rig.wait()
    assert rig.asked("join") == [("阿旺", CODE, "", False)]


def test_a_link_leads_into_its_room_at_once(rig: OnlineRig) -> None:
    rig.stack.open(OnlineHall(parse_invitation(LINK)))
    rig.stack.apply()
    rig.wait(0.5)
    assert rig.shows("lobby", "online", "waiting_room")


def test_an_invitation_is_dropped_on_the_hall(rig: OnlineRig) -> None:
    hall(rig)
    assert rig.top.focus.get("call") is None
    assert not rig.stack.drop("没有房号")
    assert rig.stack.drop(LINK)
    assert rig.top.focus.get("call") is not None


# ---------------------------------------------------------------- back to one's seat


def test_scn_N10_one_press_leads_back_to_the_seat(rig: OnlineRig) -> None:
    rig.network.visited = [Visited(SERVER, CODE, "yueqing", "阿旺", TOKEN, 1.0)]
    hall(rig)
    assert rig.top.focus.focused == "back"
    rig.give(Act(Command.CONFIRM))
    rig.wait()
    assert rig.shows("lobby", "online", "waiting_room")


def test_scn_N04_a_seat_that_is_gone_is_not_offered_again(rig: OnlineRig) -> None:
    place = Visited(SERVER, CODE, "yueqing", "阿旺", TOKEN, 1.0)
    rig.network.visited = [place]
    hall(rig)
    rig.network.make = lambda address: FakeOnline(address, answers=False)
    rig.press("back")
    rig.online.give(Gone("closed"), Trouble("bad_code", about="resume"))
    rig.network.visited = [Visited(SERVER, CODE, "yueqing", "阿旺", "", 1.0)]  # the network has seen it, too
    rig.wait()
    assert rig.message() == rig.text("online.error.bad_code")
    rig.network.make = FakeOnline
    rig.press("ok")
    assert rig.shows("lobby", "online")
    assert rig.top.focus.get("back") is None
    assert rig.top.focus.get("recent:0") is not None


def test_places_without_a_seat_are_entered_anew(rig: OnlineRig) -> None:
    rig.network.visited = [Visited("192.168.1.23", CODE, "yueqing", "阿旺", "", 1.0)]
    hall(rig)
    rig.press("recent:0")
    rig.wait()
    assert (rig.online.address, rig.asked("join")) == ("192.168.1.23", [("阿旺", CODE, "", False)])


# ---------------------------------------------------------------- what goes wrong


def silent(rig: OnlineRig, **given: object) -> FakeOnline:
    """On the way to a server from which nothing comes by itself."""
    rig.network.make = lambda address: FakeOnline(address, answers=False, **given)  # type: ignore[arg-type]
    hall(rig)
    rig.press("join", *(f"digit:{digit}" for digit in CODE), "join")
    rig.wait()
    assert rig.shows("lobby", "online", "online_joining")
    return rig.online


def test_a_room_that_may_not_be_watched_says_so(rig: OnlineRig) -> None:
    silent(rig).give(Trouble("not_allowed", about="join"))
    rig.wait()
    assert rig.message() == rig.text("online.error.not_watched")


@pytest.mark.parametrize(
    "code", ["bad_code", "room_full", "upgrade", "rate", "bad_name", "same_device", "what_is_this"]
)
def test_what_a_server_refuses_is_told_in_words(rig: OnlineRig, code: str) -> None:
    online = silent(rig)
    online.give(Trouble(code, retry_s=3.0))
    rig.wait()
    known = code != "what_is_this"
    assert rig.message() == rig.text(f"online.error.{code if known else 'unknown'}", code=code)
    assert online.closed
    rig.press("ok")
    assert rig.shows("lobby", "online")


def test_scn_N20_a_version_that_does_not_fit_is_said_before_the_end_of_the_line(rig: OnlineRig) -> None:
    online = silent(rig)
    online.give(Gone("closed"), Trouble("upgrade", about="2.0"))
    online.status = OnlineStatus.CLOSED
    rig.wait()
    assert rig.message() == rig.text("online.error.upgrade")


def test_a_lost_server_never_loses_the_client(rig: OnlineRig) -> None:
    online = silent(rig)
    online.status = OnlineStatus.CLOSED
    rig.wait()
    assert rig.message() == rig.text("online.error.closed")
    rig.give(Act(Command.BACK), Act(Command.BACK))
    assert rig.shows("lobby")


def test_who_waits_long_is_told_what_to_look_at(rig: OnlineRig) -> None:
    online = silent(rig, status=OnlineStatus.CONNECTING)
    assert rig.message() == rig.text("online.joining.connecting", address=online.address)
    assert online.asked == []
    rig.wait(7)
    assert rig.message() == rig.text("online.joining.slow", address=online.address)
    online.status = OnlineStatus.LIVE
    rig.wait()
    assert rig.message() == rig.text("online.joining.asking", address=online.address)
    assert [what for what, _ in online.asked] == ["join"]
    rig.wait(1)
    assert [what for what, _ in online.asked] == ["join"], "asked once"
    rig.press("cancel")
    assert online.closed


def test_who_knocks_waits_for_the_host(rig: OnlineRig) -> None:
    online = silent(rig)
    online.give(Entered(2, knocking=True))
    rig.wait()
    assert rig.message() == rig.text("online.joining.knocking")
    online.give(Gone("refused"))
    rig.wait()
    assert rig.message() == rig.text("online.error.gone.refused")


@pytest.mark.parametrize("new", [True, False], ids=["new", "changed"])
@pytest.mark.parametrize("trusted", [True, False], ids=["trusted", "not"])
def test_a_certificate_is_shown_in_groups_and_trusted_or_not(
    rig: OnlineRig, new: bool, trusted: bool
) -> None:
    online = silent(rig)
    online.give(Fingerprint("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", new))
    rig.wait()
    assert rig.stack.keys[-1] == "online_certificate"
    assert "9F86 D081 884C 7D65\n" in rig.message()
    rig.press("trust" if trusted else "no")
    assert (("trust", None) in online.asked) is trusted
    assert online.closed is not trusted
    rig.wait()
    assert rig.stack.keys[-1] == ("online_joining" if trusted else "message")


def test_what_is_no_address_is_said(rig: OnlineRig) -> None:
    rig.stage.services.store.change(server="two words")
    hall(rig)
    rig.press("create", "agree")
    rig.wait()
    assert rig.stack.keys[-1] == "message"


@pytest.mark.parametrize("code", ["unreachable", "not_secure", "rate", "what_is_this"])
def test_a_hall_that_reaches_nobody_says_so_in_its_place(rig: OnlineRig, code: str) -> None:
    rig.network.make = lambda address: FakeOnline(address, answers=False)
    scene = hall(rig)
    rig.online.give(Trouble(code, about="connect"))
    rig.wait()
    assert rig.shows("lobby", "online"), "nothing is laid over it"
    known = code if code != "what_is_this" else "unknown"
    assert scene.say(scene._sections[1].empty) == rig.text(f"online.error.{known}", code=known)
    rig.network.make = FakeOnline
    rig.press("refresh")
    rig.wait()
    assert len(scene._sections[1].rows) == 3


@pytest.mark.parametrize("server", [SERVER, "two words"])
def test_a_server_that_is_not_reached_is_not_asked_for_ever(rig: OnlineRig, server: str) -> None:
    rig.stage.services.store.change(server=server)
    rig.network.make = lambda address: FakeOnline(address, OnlineStatus.CLOSED, answers=False)
    scene = hall(rig)
    rig.wait()
    assert scene.say(scene._sections[1].empty) == rig.text("online.error.unreachable")
    told = scene.spoken(much=False)
    assert told is not None
    assert rig.text("online.status.closed", server=server) in scene.say(told)
