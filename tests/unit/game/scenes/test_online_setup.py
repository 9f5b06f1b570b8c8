"""What is agreed about a room of one's own, a server on this machine, and who and where one is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fake_online import CODE, FakeHosting
from game.bindings import Act, Command
from game.errors import NetError
from game.kiosk.policy import KioskPolicy
from game.linking import Links
from game.net.parts import RoomSpec
from game.present.form_model import Row
from game.scenes.lobby import Lobby
from game.scenes.online import OnlineHall
from game.scenes.online_room_setup import AgreedRules
from game.session.online import Nearby
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


# ---------------------------------------------------------------- rooms of one's own


def test_a_room_is_opened_with_what_is_agreed(rig: OnlineRig) -> None:
    hall(rig)
    rig.press("create")
    rig.press("timing:1")
    rig.give(Act(Command.LAST))
    rig.press("private:1", "talk:1", "agree")
    rig.wait()
    assert rig.shows("lobby", "online", "waiting_room")
    (spec,) = rig.asked("create")
    assert isinstance(spec, RoomSpec)
    assert (spec.game, spec.timing, spec.private, spec.talk) == ("yueqing", "steady", False, "phrases")


def test_house_rules_of_a_room_are_those_of_its_sheet(rig: OnlineRig) -> None:
    store = rig.stage.services.store
    store.change(rules={"yueqing": {"local": {"length": 4}}})
    hall(rig)
    rig.press("create", "edition:2")
    sheet = rig.stack.top
    assert isinstance(sheet, AgreedRules)
    row = sheet.form().sections[0].rows[0]
    assert isinstance(row, Row)
    assert [(choice.value, choice.chosen) for choice in row.choices] == [("local", True), ("jp", False)]
    rig.press("section.1", "stake:1", "done")
    assert store.settings.rules == {"yueqing": {"local": {"length": 4}}}, "until the room is opened"
    rig.press("agree")
    rig.wait()
    (spec,) = rig.asked("create")
    assert isinstance(spec, RoomSpec)
    assert spec.options["length"] == 4
    assert "stake" in spec.options
    assert store.settings.rules["yueqing"]["local"] == spec.options


def test_a_server_on_this_machine_is_waited_for(rig: OnlineRig) -> None:
    hosting = rig.network.hosts = FakeHosting(address="")
    hall(rig)
    rig.press("host", "agree")
    rig.wait(1)
    assert rig.shows("lobby", "online", "online_waking")
    hosting.address = "127.0.0.1:7746"
    rig.wait(0.5)
    assert rig.shows("lobby", "online", "waiting_room")
    assert rig.online.address == "127.0.0.1:7746"


def test_a_server_that_cannot_run_says_why(rig: OnlineRig) -> None:
    hosting = rig.network.hosts = FakeHosting(address="")
    hall(rig)
    rig.press("host", "agree")
    hosting.trouble = "online.error.shutting_down"
    rig.wait()
    assert rig.message() == rig.text("online.error.shutting_down")
    rig.press("ok")
    rig.network.refuses = NetError("no", key="online.error.rate")
    rig.press("host")
    assert rig.message() == rig.text("online.error.rate")


# ---------------------------------------------------------------- who and where one is


def test_name_and_server_are_written_and_kept(rig: OnlineRig) -> None:
    settings = rig.stage.services.store
    settings.change(server="", player="")
    hall(rig)
    rig.press("name")
    _write(rig, " 阿\u200b婆 ")
    rig.press("server:0")
    _write(rig, "192。168。1。5：80")
    assert (settings.settings.player, settings.settings.server) == ("阿婆", "192.168.1.5:80")
    rig.press("done")
    assert rig.shows("lobby", "online")


def test_an_address_that_is_none_is_not_kept(rig: OnlineRig) -> None:
    hall(rig)
    rig.press("server", "server:0")
    rig.give(Act(Command.SELECT_ALL))
    _write(rig, "http://x")
    assert rig.stage.services.settings.server == SERVER
    rig.press("done")
    assert rig.shows("lobby", "online", "online_setup"), "what is wrong is read first"
    rig.press("done")
    assert rig.shows("lobby", "online")


def test_servers_of_the_local_network_are_chosen(rig: OnlineRig) -> None:
    hall(rig)
    rig.network.near = (Nearby("老陈的电脑", "192.168.1.23", 2),)
    rig.wait(1.5)
    rig.press("near:0")
    assert rig.stage.services.settings.server == "192.168.1.23"
    assert rig.online.address == "192.168.1.23"


def test_links_are_told_to_the_system_and_taken_back(tmp_path: Path) -> None:
    environ = {"XDG_DATA_HOME": str(tmp_path / "data"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    links = Links(("ouju",), "linux", environ)
    with OnlineRig.with_network(links=links) as rig:
        rig.stage.services.store.change(server=SERVER, player="阿旺")
        rig.stack.start(Lobby())
        rig.press("online", "server")
        rig.give(Act(Command.LAST))
        rig.press("link:0")
        assert links.are_ours()
        rig.press("link:1")
        assert not links.are_ours()


def test_a_tea_room_may_forbid_writing() -> None:
    scenes = frozenset({"lobby", "online", "online_code", "online_joining", "waiting_room", "message"})
    with OnlineRig.with_network(kiosk=KioskPolicy(scenes)) as rig:
        rig.stage.services.store.change(server=SERVER)
        rig.stack.start(Lobby())
        rig.press("online")
        assert not rig.target("name").enabled
        assert not rig.target("server").enabled
        rig.wait()
        rig.press("card:0")
        rig.wait()
        assert rig.shows("lobby", "online", "waiting_room")
        assert rig.top.focus.get("chat") is None
        assert rig.asked("join") == [(rig.text("online.name.guest"), "271828", "", False)]


def _write(rig: OnlineRig, text: str) -> None:
    from game.bindings import Type

    rig.give(Type(text), Act(Command.CONFIRM))
