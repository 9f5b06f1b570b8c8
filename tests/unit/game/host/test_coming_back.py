"""Back at a seat while the table has something to tell: first where it stands, then what comes after that."""

from __future__ import annotations

import pytest

from game.host.table import HostedTable
from game.net import intents, news
from game.net.news import News
from hall_rig import Client, HallRig


def numbers(heard: list[News]) -> list[int]:
    return [
        each.seq for each in heard if isinstance(each, news.Told | news.Closed | news.Snapshot | news.Asked)
    ]


@pytest.mark.parametrize("after_a_kill", [False, True], ids=["same program", "after a kill"])
def test_what_the_table_tells_a_seat_that_comes_back_comes_in_order(
    after_a_kill: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = HallRig()
    host = rig.host()
    people = [host, *rig.join(host, "b", "c", "d")]
    rig.start(host)
    rig.play(people, lambda: len(host.all(news.Told)) > 20)
    last = max(numbers(people[3].link.heard))
    match = people[3].match
    people[3].drop()
    held = HeldBack(monkeypatch)
    for _ in range(8):
        for person in people[:3]:
            person.play()
        rig.settle()
    if after_a_kill:
        rig = revived(rig, people)
        for person in people[:3]:
            person.resume()
    held.go()
    back = people[3].connect()
    back.say(intents.Resume(back.token, match, last))
    heard = [each for each in back.link.heard if isinstance(each, news.Told | news.Closed | news.Snapshot)]
    assert heard, "there was something to tell"
    if isinstance(heard[0], news.Snapshot):
        assert [each.seq for each in heard[1:]] == [
            heard[0].seq + 1 + place for place in range(len(heard) - 1)
        ]
    else:
        assert heard[0].seq > last
        assert [each.seq for each in heard] == sorted({each.seq for each in heard})


class HeldBack:
    """The looks that a table takes by itself are put off, as when its journal is not on paper yet."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self._flush = HostedTable.tick
        monkeypatch.setattr(HostedTable, "tick", lambda table, now: None)

    def go(self) -> None:
        """From now on it looks again."""
        self._monkeypatch.setattr(HostedTable, "tick", self._flush)


def revived(rig: HallRig, people: list[Client]) -> HallRig:
    """The same rooms in another program."""
    other = HallRig(rig.store.reopened())
    other.now = rig.now
    other.hall.restore(other.now)
    for person in people:
        person.rig = other
    other.clients.extend(people)
    return other
