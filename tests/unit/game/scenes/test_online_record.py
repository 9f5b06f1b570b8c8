"""A match by the code of its record: asked of the server, checked, kept, shown; what goes wrong is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from fake_online import FakeOnline
from game.bindings import Act, Command, Type
from game.present.label import Said
from game.scenes.lobby import Lobby
from game.scenes.online import OnlineHall
from game.scenes.online_record import OnlineRecord
from game.scenes.replay import Replay
from game.scenes.stack import Stack
from game.session.archive import Archive
from game.session.online import Fingerprint, OnlineNotice, OnlineStatus, RecordReady, Trouble
from game.storage import storage_at
from online_rig import OnlineRig

SERVER = "play.ouju.example"
CODE = "a1B2c3D4e5F6g7H8"
ONLINE = Path(__file__).parents[3] / "playthroughs" / "yueqing.jsonl"


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[OnlineRig]:
    """The hall of somebody who has a folder for records."""
    with OnlineRig.with_network() as rig:
        services = replace(rig.stage.services, archive=Archive(storage_at(tmp_path)))
        rig.stage = replace(rig.stage, services=services)
        rig.stack = Stack(services, (1366, 768))
        services.store.change(server=SERVER, player="阿旺")
        rig.stack.start(Lobby())
        rig.press("online")
        rig.wait()
        yield rig
        rig.stack.close()


def asking(rig: OnlineRig, code: str = CODE) -> OnlineRecord:
    rig.press("record")
    sheet = rig.stack.top
    assert isinstance(sheet, OnlineRecord)
    rig.give(Type(code), Act(Command.CONFIRM))
    rig.press("fetch")
    rig.wait()
    return sheet


def state(sheet: OnlineRecord) -> str:
    assert isinstance(sheet._state, Said)
    return sheet._state.key


def test_the_record_is_fetched_checked_kept_and_shown(rig: OnlineRig) -> None:
    sheet = asking(rig, f" {CODE[:8]} {CODE[8:]} ")
    assert rig.asked("fetch_record") == [CODE]
    assert state(sheet) == "online.record.asking"
    rig.online.give(RecordReady(CODE, ONLINE.read_bytes()))
    rig.wait(20)
    assert isinstance(rig.stack.top, Replay)
    (file,) = rig.stage.services.shelf.files()
    assert rig.stage.services.shelf.record(file).header.game == "yueqing"
    rig.give(Act(Command.BACK))
    rig.wait()
    assert isinstance(rig.stack.top, OnlineHall)


@pytest.mark.parametrize(
    ("notice", "key"),
    [
        (RecordReady(CODE, b""), "online.error.no_record"),
        (Trouble("rate", 3.0), "online.error.rate"),
        (Trouble("never_heard_of"), "online.error.unknown"),
        (Fingerprint("ab" * 32, new=True), "online.record.certificate"),
    ],
)
def test_what_goes_wrong_is_said_on_the_sheet(rig: OnlineRig, notice: OnlineNotice, key: str) -> None:
    sheet = asking(rig)
    rig.online.give(notice)
    rig.wait()
    assert state(sheet) == key
    assert rig.stage.services.shelf.files() == ()
    rig.press("fetch")
    rig.wait()
    assert rig.asked("fetch_record") == [CODE, CODE]


def test_a_record_that_is_none_is_refused_with_words(rig: OnlineRig) -> None:
    asking(rig)
    rig.online.give(RecordReady(CODE, ONLINE.read_bytes().replace(b'"e":"end"', b'"e":"and"')))
    rig.wait(20)
    assert rig.message()
    assert rig.stage.services.shelf.files() == ()


@pytest.mark.parametrize("code", ["", "12", "../../etc/passwd", "看牌谱号", "x" * 30])
def test_what_is_no_code_is_not_asked_for(rig: OnlineRig, code: str) -> None:
    sheet = asking(rig, code)
    assert state(sheet) == "online.record.wrong"
    assert rig.asked("fetch_record") == []


def test_a_server_that_does_not_answer_is_left(rig: OnlineRig) -> None:
    rig.network.make = lambda address: FakeOnline(address, OnlineStatus.CONNECTING)
    asking(rig)
    assert rig.asked("fetch_record") == []
    online = rig.online
    rig.press("cancel")
    rig.wait()
    assert online.closed
    assert isinstance(rig.stack.top, OnlineHall)


def test_without_a_server_it_is_chosen_first(rig: OnlineRig) -> None:
    rig.stage.services.store.change(server="")
    rig.press("record")
    assert rig.shows("lobby", "online", "online_setup")
