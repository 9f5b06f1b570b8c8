"""How the program comes to rooms: addresses, the list of recent places, the word of this machine, lines that end."""

from __future__ import annotations

import stat
import sys
import threading
from pathlib import Path

import pytest

from game.errors import NetError
from game.net.address import Address
from game.net.line import Line, Place
from game.net.parts import RoomSpec
from game.network import RemoteNetwork, my_games
from game.session.connection import Connection
from game.session.online import OnlineStatus, Visited
from game.storage import Storage, storage_at
from memory_host import MemoryHost, MemoryLine
from rules import VARIANTS

SPEC = RoomSpec("yueqing", options={"length": 4}, timing="free")


class Wired:
    """A network whose lines lead to a server in memory."""

    def __init__(self, storage: Storage, host: MemoryHost | None = None) -> None:
        self.host = host or MemoryHost()
        self.opened: list[tuple[Address, Place, str]] = []
        self.lines: list[MemoryLine] = []
        self.network = RemoteNetwork(storage, lambda: "en", self._open)

    def _open(self, address: Address, place: Place, pin: str) -> Line:
        self.opened.append((address, place, pin))
        self.lines.append(self.host.line(f"p{len(self.host.lines)}", place))
        self.lines[-1].leads_to = address.text
        return self.lines[-1]

    def room(self, name: str = "甲") -> Connection:
        """A room that was just opened."""
        online = self.network.connect("192.168.1.4")
        online.create(SPEC, name)
        self.host.settle()
        online.poll()
        return online


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return storage_at(tmp_path)


@pytest.fixture
def wired(storage: Storage) -> Wired:
    return Wired(storage)


def test_a_line_leads_where_a_person_wrote(wired: Wired) -> None:
    wired.network.connect("wss://play.example.com:80", pin="ab" * 32)
    assert wired.opened == [(Address("play.example.com", 80, True), Place(), "ab" * 32)]


@pytest.mark.parametrize("text", ["", "http://x", "a b", "x:99999"], ids=repr)
def test_what_is_no_address_is_refused_at_once(wired: Wired, text: str) -> None:
    with pytest.raises(NetError) as refused:
        wired.network.connect(text)
    assert refused.value.key.startswith("error.net.address.")
    assert wired.opened == []


def test_scn_N10_a_place_is_kept_and_taken_up_again_after_a_restart(wired: Wired, storage: Storage) -> None:
    online = wired.room()
    assert online.room is not None
    (visited,) = wired.network.recent()
    assert (visited.address, visited.code, visited.game, visited.name) == (
        "192.168.1.4", online.room.code, "yueqing", "甲"
    )  # fmt: skip
    assert visited.token == online.token != ""
    wired.lines[0].pull()  # the program was killed

    again = Wired(storage, wired.host)
    (kept,) = again.network.recent()
    assert kept == visited
    back = again.network.resume(kept)
    wired.host.settle()
    back.poll()
    assert back.member == 1
    assert back.room is not None
    assert back.room.code == online.room.code
    assert again.network.recent()[0].token == visited.token


@pytest.mark.skipif(sys.platform == "win32", reason="rights of files are others there")
def test_the_file_with_the_tokens_is_for_its_owner_only(wired: Wired, storage: Storage) -> None:
    wired.room()
    assert stat.S_IMODE(storage.visited_file.stat().st_mode) == 0o600
    wired.network.me()
    assert stat.S_IMODE(storage.device_file.stat().st_mode) == 0o600


def test_scn_N04_a_seat_that_is_gone_is_not_offered_again(wired: Wired, storage: Storage) -> None:
    wired.room()
    (visited,) = wired.network.recent()
    elsewhere = Wired(storage, MemoryHost())  # the server has lost its rooms
    back = elsewhere.network.resume(visited)
    elsewhere.host.settle()
    back.poll()
    assert back.status is OnlineStatus.LIVE
    (left,) = elsewhere.network.recent()
    assert left.token == ""
    assert left.code == visited.code


def test_who_leaves_a_room_keeps_its_address_and_no_token(wired: Wired) -> None:
    online = wired.room()
    online.leave()
    wired.host.settle()
    online.poll()
    (visited,) = wired.network.recent()
    assert (visited.token, visited.address) == ("", "192.168.1.4")


def test_the_last_place_stands_first_and_twenty_are_kept(wired: Wired, storage: Storage) -> None:
    codes: list[str] = []
    for _ in range(22):
        online = wired.room()
        assert online.room is not None
        codes.insert(0, online.room.code)
    assert [each.code for each in wired.network.recent()] == codes[:20]
    assert [each.code for each in RemoteNetwork(storage).recent()] == codes[:20]


def test_a_place_can_be_forgotten(wired: Wired, storage: Storage) -> None:
    wired.room()
    wired.room()
    first, second = wired.network.recent()
    wired.network.forget(first)
    assert wired.network.recent() == (second,)
    assert RemoteNetwork(storage).recent() == (second,)


@pytest.mark.parametrize("content", [b"", b"[", b'{"places":[{"at":1}]}', b"\xff"], ids=repr)
def test_a_list_that_cannot_be_read_is_empty(storage: Storage, content: bytes) -> None:
    storage.visited_file.write_bytes(content)
    wired = Wired(storage)
    assert wired.network.recent() == ()
    wired.room()
    assert len(RemoteNetwork(storage).recent()) == 1


def test_a_list_that_cannot_be_written_lasts_as_long_as_the_program(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    wired = Wired(storage_at(tmp_path / "file"))
    wired.room()
    assert len(wired.network.recent()) == 1


def test_a_spectator_has_no_place_to_come_back_to(wired: Wired) -> None:
    online = wired.room()
    assert online.room is not None
    watching = wired.network.connect("192.168.1.4")
    watching.join("看", invite=online.room.invite, watch=True)
    wired.host.settle()
    watching.poll()
    assert watching.watching
    assert [each.name for each in wired.network.recent()] == ["甲"]


def test_the_word_of_a_machine_is_made_once(storage: Storage) -> None:
    first = RemoteNetwork(storage, lambda: "en").me()
    second = RemoteNetwork(storage, lambda: "zh_CN").me()
    assert len(first.device) == 32
    assert second.device == first.device
    assert (first.locale, second.locale) == ("en", "zh_CN")


def test_two_lines_at_once_have_one_word(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, go_on = threading.Semaphore(0), threading.Event()

    def slow() -> tuple[tuple[str, str], ...]:
        asked.release()
        assert go_on.wait(60.0)
        return ()

    monkeypatch.setattr("game.network.my_games", slow)
    network, found = RemoteNetwork(storage), list[str]()
    lines = [threading.Thread(target=lambda: found.append(network.me().device)) for _ in range(2)]
    for line in lines:
        line.start()
    assert asked.acquire(timeout=60.0)
    go_on.set()
    for line in lines:
        line.join(60.0)
    assert len(found) == 2
    assert len(set(found)) == 1
    assert not asked.acquire(blocking=False), "what takes a moment is done once"


def test_a_word_that_was_tampered_with_is_made_anew(storage: Storage) -> None:
    storage.device_file.write_text("x y\n")
    assert len(RemoteNetwork(storage).me().device) == 32
    assert storage.device_file.read_text().strip() == RemoteNetwork(storage).me().device


def test_every_game_and_edition_is_named_with_its_rules() -> None:
    games = dict(my_games())
    assert list(games) == [f"{v.key}/{e.key}" for v in VARIANTS for e in v.editions]
    assert all(hashed.startswith("sha256:") for hashed in games.values())


def test_at_the_end_every_line_is_closed(wired: Wired) -> None:
    onlines = [wired.room(), wired.room()]
    wired.network.close()
    assert [online.status for online in onlines] == [OnlineStatus.CLOSED] * 2
    assert isinstance(wired.network.recent()[0], Visited)
