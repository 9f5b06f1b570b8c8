"""What becomes of the rooms of a server when it ends, when another takes them, when something goes wrong in one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.host import hall
from game.host.hosted import Wires
from game.host.plan import Plan
from game.host.room import Room
from game.host.table import HostedTable
from game.net import intents, news
from hall_rig import SPEC, Client, HallRig, QuickTables


def test_the_end_of_a_server_is_told_and_everything_kept() -> None:
    rig = HallRig()
    host = rig.host()
    document = rig.store.documents[host.room.code]
    rig.hall.close(rig.now)
    assert host.failed == "shutting_down"
    assert host.link.closed
    assert rig.store.documents[host.room.code] == document
    late = Client(rig, "late", "x").connect()
    late.say(intents.Create(SPEC, "late"))
    assert late.failed == "shutting_down"


def test_a_room_that_another_host_has_taken_is_dropped_without_a_word() -> None:
    rig = HallRig()
    host = rig.host()
    code, saves = host.room.code, rig.store.saves
    rig.store.lose(code)
    host.fresh()
    rig.hall.stirred((), rig.now)
    assert host.link.closed
    assert host.fresh() == []
    assert code not in rig.hall.rooms
    assert (code in rig.store.documents, rig.store.saves) == (True, saves)


@pytest.mark.parametrize(
    ("owner", "part", "doing"),
    [
        (hall, "advance", lambda rig: rig.hall.tick(rig.now + rig.policy.countdown_s)),
        (hall, "advance", lambda rig: rig.hall.stirred((), rig.now + rig.policy.countdown_s)),
        (Room, "tell", lambda rig: rig.hall.tick(rig.now)),
        (hall, "keep", lambda rig: rig.hall.close(rig.now)),
    ],
    ids=["due", "stirred", "told", "closed"],
)
def test_what_goes_wrong_in_one_room_keeps_no_other_waiting(
    owner: object, part: str, doing: Callable[[HallRig], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault is raised all the same, for the server to count and to log it."""
    rig = HallRig()
    hosts = [rig.host(name=name) for name in ("a", "b", "c")]
    bad = rig.room(hosts[1])
    for host in hosts:
        assert host.guest is not None
        rig.hall.heard(host.guest, intents.Start(), rig.now)
    if owner is hall:
        rig.settle()
    for host in hosts:
        host.fresh()
    usual = getattr(owner, part)

    def fails(room: Room, *rest: float) -> None:
        if room is bad:
            raise LookupError("boom")
        usual(room, *rest)

    monkeypatch.setattr(owner, part, fails)
    with pytest.raises(LookupError, match="boom"):
        doing(rig)
    assert [bool(host.fresh()) for host in hosts] == [True, part == "keep", True]


def test_a_match_that_cannot_be_made_again_keeps_no_room_from_going_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rig = HallRig()
    hosts = [rig.host(name=name) for name in ("a", "b")]
    for host in hosts:
        rig.start(host)
        rig.play([host], lambda host=host: host.hand == 1)  # type: ignore[misc]
    bad = hosts[0].last(news.MatchBegun).match

    class Tables(QuickTables):
        def __call__(self, plan: Plan, wires: Wires, now: float, data: bytes = b"") -> HostedTable:
            if plan.match == bad:
                raise LookupError(bad)
            return super().__call__(plan, wires, now, data)

    later = HallRig(rig.store.reopened(), tables=Tables())
    later.hall.restore(later.now)
    stages = [later.hall.rooms[host.room.code].stage for host in hosts]
    assert stages == ["between", "playing"]
    assert f"The match of room {hosts[0].room.code} cannot be gone on with" in caplog.text


def test_a_room_that_is_moving_is_not_called_unknown() -> None:
    rig = HallRig()
    rig.store.away.add("123456")
    client = rig.client("a")
    for intent in (intents.Join("a", code="123456"), intents.Resume("123456" + "x" * 22)):
        failed = client.say(intent).last(news.Failed)
        assert (failed.code, failed.retry_ms) == ("shutting_down", 1000)


def test_no_room_and_no_match_begins_while_nothing_can_be_kept() -> None:
    rig = HallRig()
    host = rig.host()
    rig.store.trouble = "the disk is full"
    assert host.say(intents.Start()).failed == "shutting_down"
    assert rig.host(name="b").failed == "shutting_down"
    rig.store.trouble = None
    rig.start(host)
    assert host.room.stage == "playing"
