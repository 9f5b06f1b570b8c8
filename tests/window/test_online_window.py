"""Rooms in the real program: real windows, a real room server, and clients without a window beside them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from babble import babble
from desktop import ROOT, Line, screen
from game.session.online import Chatted, Proven, Said, Trouble
from game.settings import TalkMode
from game.voice.talk import Outgoing
from online_visitor import SIZE, Guest, guest, play_beside
from scripted_client import ScriptedClient
from served_host import served_host

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
    again.into_the_hall()
    again.click("back")
    after = again.find("window", since=0)
    again.find("banner", lambda line: bool(line["banner"] == "online.banner.paused"), since=0)
    assert (after["id"], options_of(after)) == (before["id"], options_of(before))
    assert [each["tile"] for each in again.hand] == [each["tile"] for each in hand]
    party.talker.vote("resume")
    one.click("vote.yes")  # three of four are enough for this
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


@pytest.mark.timeout(300)
def test_four_clients_play_a_match_to_its_ranking(tmp_path: Path) -> None:
    with (
        served_host(tmp_path) as host,
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
            [sys.executable, "-m", "game", "replay", str(file), "--check"],
            cwd=ROOT, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        assert "the shuffle holds in every hand" in done.stdout
        assert f"{HANDS} of {HANDS} walls follow from their seed" in done.stdout


def _proofs(client: ScriptedClient) -> list[Line]:
    return [{"hand": each.hand, "holds": each.holds} for each in client.heard_of(Proven)]
