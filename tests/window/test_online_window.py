"""Rooms in the real program: real windows, a real room server, and clients without a window beside them."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from babble import babble
from desktop import ROOT, Line, screen
from game.i18n import Texts
from game.net.address import parse_address
from game.net.news import Upgrade
from game.net.parts import MAJOR
from game.session.online import Chatted, Proven, Said, Trouble
from game.settings import TalkMode
from game.voice.talk import Outgoing
from online_visitor import SIZE, Guest, guest, play_beside
from scripted_client import ScriptedClient
from served_host import ServedHost, served_host
from socket_rig import served
from the_program import ouju

TEXTS = Texts("zh_CN")
HANDS = 4
HOST, FRIEND = "雁荡山人", "楠溪江客"
SCRIPTED = ("小瓯", "小温")
QUICK = "timing:2"
"""The chip of the quick clock."""


@contextmanager
def two_windows(folder: Path, address: str) -> Iterator[tuple[Guest, Guest]]:
    """Two people, each with a screen and data of his own; the second one listens to voices."""
    with screen(*SIZE) as first, screen(*SIZE) as second, ExitStack() as ends:
        one = guest(first, folder / "one", HOST, address)
        two = guest(second, folder / "two", FRIEND, address, voice_talk="push")
        ends.callback(one.end)
        ends.callback(two.end)
        yield one, two


@dataclass(slots=True)
class Party:
    """Everybody in the room."""

    one: Guest
    two: Guest
    talker: ScriptedClient
    sleeper: ScriptedClient

    @property
    def windows(self) -> tuple[Guest, Guest]:
        return self.one, self.two

    @property
    def scripted(self) -> tuple[ScriptedClient, ScriptedClient]:
        return self.talker, self.sleeper

    def play(self, until: Callable[[], bool]) -> None:
        """All play on."""
        play_beside(self.windows, until)

    def play_one(self, until: Callable[[], bool]) -> None:
        """The first one plays on alone."""
        play_beside([self.one], until)

    def wait(self, who: Guest, what: str, since: int = 0, **fields: object) -> None:
        """All play on until somebody's window has told something."""
        self.play(lambda: who.has_told(what, since, **fields))


def frames_of_speech() -> list[bytes]:
    """A sentence as a microphone would send it."""
    outgoing = Outgoing(48_000, TalkMode.OPEN)
    try:
        return outgoing.feed(babble(2.0).samples)
    finally:
        outgoing.close()


def options_of(window: Line) -> list[tuple[str, object]]:
    return [(option["do"], option.get("tile")) for option in window["options"]]


def arrive(party: Party) -> None:
    """One opens a room by clicks, the other types its number, after a wrong one; all sit down and are ready."""
    one, two = party.windows
    one.into_the_hall()
    one.go("create", "online_room_setup")
    one.click(QUICK)
    one.go("agree", "waiting_room")
    two.into_the_hall()
    two.type_number("000000" if one.code != "000000" else "111111")
    two.arrive("message")
    two.go("ok", "online")  # unharmed
    two.type_number(one.code)
    two.arrive("waiting_room")
    for client in party.scripted:
        client.join(one.code)
    two.click("ready")
    one.find("waiting", lambda line: len(line["ready"]) == 3, since=0)  # the host says it by beginning
    one.click("start")
    party.play(lambda: one.scene == two.scene == "table")


def chat(party: Party) -> None:
    """A phrase and a line of the one are seen by the other, and by those who have no window."""
    one, two = party.windows
    since = two.mark()
    one.is_idle = True
    one.click("tool.phrases")
    one.click("say.hello")
    one.find("phrase", lambda line: bool(line["phrase"] == "hello"), since=0)
    one.go("tool.chat", "chat")
    one.program.type("ni hao, 123")
    one.program.key("Return")
    one.find("chat", since=0)
    one.program.key("Escape")
    one.is_idle = False
    party.wait(two, "phrase", since, phrase="hello")
    party.wait(two, "chat", since, name=HOST, text="ni hao, 123")
    for client in party.scripted:
        assert (HOST, "ni hao, 123") in {(each.name, each.text) for each in client.heard_of(Chatted)}
        assert "hello" in {each.phrase for each in client.heard_of(Said)}


def kill_and_return(party: Party) -> None:
    """The other's program is killed while it is asked; the rest take a break, and it comes back to its question."""
    one, two = party.windows
    two.leaves_open = "turn"
    party.play(lambda: two.asked is not None and two.asked["kind"] == "turn")
    before, hand = two.asked, two.hand
    assert before is not None
    two.program.kill()
    party.talker.vote("pause")
    party.play_one(lambda: "vote.yes" in one.targets["table"])
    one.click("vote.yes")
    party.play_one(lambda: one.has_told("banner", banner="online.banner.paused"))
    two.program.lines.clear()
    again = party.two = Guest(two.program, two.rng, is_idle=True)
    again.begin()  # the hall is open: there is a way back
    again.click("back")
    after = again.find("window", since=0)
    again.find("banner", lambda line: bool(line["banner"] == "online.banner.paused"), since=0)
    assert (after["id"], options_of(after)) == (before["id"], options_of(before))
    assert [each["tile"] for each in again.hand] == [each["tile"] for each in hand]
    party.talker.vote("resume")
    for person in party.windows:
        person.click("vote.yes")
    again.find("banner", lambda line: bool(line["banner"] == ""), since=0)
    again.is_idle = False


def fall_asleep(party: Party) -> None:
    """Somebody answers nothing any more until the table plays for him, as all can see; then he is there again."""
    one, sleeper = party.one, party.sleeper
    sleeper.fall_silent()
    seat = sleeper.table.seat
    party.wait(one, "auto", seat=seat, on=True)
    party.wait(party.two, "auto", seat=seat, on=True)
    sleeper.come_back()
    party.wait(one, "auto", seat=seat, on=False)


def choose_server(person: Guest, address: str) -> None:
    """Write an address where none is known."""
    person.go("server", "online_setup")
    person.program.type(address)
    person.program.key("Return")
    person.go("done", "online")


@pytest.mark.timeout(300)
def test_scn_N10_four_clients_play_a_match_to_its_ranking(tmp_path: Path) -> None:
    with (
        served_host(tmp_path, hasty=True) as host,
        two_windows(tmp_path, host.address) as (one, two),
        ExitStack() as ends,
    ):
        talker, sleeper = (ScriptedClient(host.address, name) for name in SCRIPTED)
        ends.callback(talker.close)
        ends.callback(sleeper.close)
        party = Party(one, two, talker, sleeper)
        arrive(party)
        talker.talk(frames_of_speech())
        chat(party)
        party.play(lambda: two.decisions >= 2)
        kill_and_return(party)
        fall_asleep(party)
        party.play(lambda: party.one.scene == party.two.scene == "ranking")
        party.play(lambda: all(each.has_told("kept") for each in party.windows))
        check_talk(party)
        check_end(party)


def check_talk(party: Party) -> None:
    """Voices have come through while play went on: to the client beside, and to the window that listens."""
    member = party.talker.online.member
    assert member is not None
    assert party.sleeper.voices[member] > 200
    assert party.two.has_told("speaking", members=[member])
    assert not party.talker.heard_of(Trouble)


def check_end(party: Party) -> None:
    """All four have seen the same totals, and that every shuffle held; both records say so, too."""
    totals = {tuple(each.told("match")[-1]["totals"]) for each in party.windows}
    totals |= {each.ended.totals for each in party.scripted if each.ended is not None}
    assert len(totals) == 1
    assert all(each.ended is not None for each in party.scripted)
    for proofs in (
        *(each.told("proven") for each in party.windows),
        *(_proofs(each) for each in party.scripted),
    ):
        assert [(each["hand"], each["holds"]) for each in proofs] == [
            (no, True) for no in range(1, HANDS + 1)
        ]
    for person in party.windows:
        (kept,) = person.told("kept")
        (file,) = person.program.data.rglob(kept["file"])
        done = subprocess.run(
            ouju("replay", str(file), "--check"),
            cwd=ROOT, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        assert "the shuffle holds in every hand" in done.stdout
        assert f"{HANDS} of {HANDS} walls follow from their seed" in done.stdout


def _proofs(client: ScriptedClient) -> list[Line]:
    return [{"hand": each.hand, "holds": each.holds} for each in client.heard_of(Proven)]


@pytest.mark.timeout(120)
def test_a_room_on_the_own_machine_ends_with_the_program(tmp_path: Path) -> None:
    with two_windows(tmp_path, "") as (one, two):
        one.program.extra = ("--bind", "127.0.0.1")
        one.into_the_hall()
        one.go("host", "online_room_setup")
        one.go("agree", "online_waking")
        one.arrive("waiting_room")
        address = str(one.places[0]["address"])
        two.into_the_hall()
        choose_server(two, address)
        two.type_number(one.code)
        two.arrive("waiting_room")
        two.find("waiting", lambda line: set(line["seats"].values()) == {HOST, FRIEND}, since=0)
        one.go("leave", "waiting_leave")
        one.go("leave", "online")
        one.go("close", "lobby")
        one.go("quit", "confirm")
        one.click("yes")
        one.until_told("closed")
        assert one.program.end() == 0
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", parse_address(address).port)).close()


def no_way_in(person: Guest, code: str, words: str) -> None:
    """The number leads nowhere: that is said in words, and the hall is as it was."""
    since = person.mark()
    person.type_number(code)
    person.arrive("message")
    person.find("said", lambda line: words in line["text"], since=since)
    person.go("ok", "online")


@pytest.mark.timeout(120)
def test_no_way_in_is_said_in_words(tmp_path: Path) -> None:
    with screen(*SIZE) as display, served() as rig, ExitStack() as ends:
        rig.greeting = Upgrade(MAJOR + 1, 0, "newer")
        person = guest(display, tmp_path / "data", HOST, rig.address.text, narration="key")
        ends.callback(person.end)
        person.into_the_hall()
        no_way_in(person, "123456", TEXTS("online.error.upgrade"))
        rig.hang_up()
        person.click("refresh")
        no_way_in(person, "123456", TEXTS("online.error.unreachable"))


@pytest.mark.timeout(180)
def test_scn_N18_a_server_that_is_killed_is_waited_for_at_the_table(tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path / 'rooms.sqlite'}"
    with served_host(tmp_path, store) as host, screen(*SIZE) as display, ExitStack() as ends:
        person = guest(display, tmp_path / "data", HOST, host.address)
        ends.callback(person.end)
        person.into_the_hall()
        person.go("create", "online_room_setup")
        person.go("agree", "waiting_room")
        friend = ScriptedClient(host.address, SCRIPTED[0])
        ends.callback(friend.close)
        friend.join(person.code)
        person.find("waiting", lambda line: len(line["ready"]) == 1, since=0)
        person.go("start", "confirm")
        person.click("yes")
        person.leaves_open = "turn"
        play_beside([person], lambda: person.asked is not None and person.asked["kind"] == "turn")
        before = person.asked
        assert before is not None
        lose_the_server(person, host)
        since = person.mark()
        host.start()
        person.find("banner", lambda line: bool(line["banner"] == ""), since=since)
        assert person.asked is not None
        assert (person.asked["id"], options_of(person.asked)) == (before["id"], options_of(before))
        person.leaves_open = ""
        play_beside([person], lambda: person.decisions >= 3)
        break_up(person)


def lose_the_server(person: Guest, host: ServedHost) -> None:
    """Pull the plug of the server: the person is told within 3 s (N18)."""
    since, began = person.mark(), time.monotonic()
    host.kill()
    person.find("banner", lambda line: bool(line["banner"] == "online.banner.lost"), since=since)
    assert time.monotonic() - began < 3.0


def break_up(person: Guest) -> None:
    """Ask the others to end it; they are for it, and the ranking leads back to the room."""
    person.is_idle = True
    person.go("tool.people", "room_sheet")
    person.scroll_to("vote:1", "done")
    person.click("vote:1")
    person.find("vote", lambda line: bool(line["kind"] == "dissolve"), since=0)
    person.click("done")
    play_beside([person], lambda: person.scene == "ranking")
    person.go("lobby", "waiting_room")
