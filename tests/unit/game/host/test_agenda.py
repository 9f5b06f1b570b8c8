"""What is due when: no room is looked at before, none that is gone is held, nothing is left over after a long time."""

from __future__ import annotations

import gc
import weakref

from msgspec.structs import replace

from game.net import intents
from hall_rig import SPEC, HallRig


def test_a_room_in_which_nothing_is_due_is_not_looked_at() -> None:
    rig = HallRig()
    host = rig.host()
    rig.wait(30.0, [host])
    assert list(rig.hall._agenda.rooms(rig.now)) == []
    host.say(intents.Start())
    assert list(rig.hall._agenda.rooms(rig.now + 2.9)) == []
    assert list(rig.hall._agenda.rooms(rig.now + 3.0)) == [rig.room(host)]


def test_a_room_that_is_gone_is_not_held() -> None:
    rig = HallRig()
    host = rig.host()
    (a,) = rig.join(host, "a")
    rig.start(host)
    rig.play([host, a], lambda: host.hand == 1)
    gone = weakref.ref(rig.room(host))
    for client in (a, host):
        client.say(intents.Leave(forfeit=True))
    assert not rig.hall.rooms
    assert not rig.hall.kit.tokens
    assert not rig.hall.kit.words
    gc.collect()
    assert gone() is None


def test_scn_N16_many_rooms_and_matches_leave_nothing_behind() -> None:
    rig = HallRig()
    for number in range(30):
        host = rig.host(replace(SPEC, places=4), f"h{number}")
        (a,) = rig.join(host, f"a{number}")
        rig.start(host)
        rig.play([host, a], lambda: host.room.stage == "between")  # noqa: B023 - it is asked at once
        for client in (a, host):
            client.say(intents.Leave())
            client.drop()
    rig.wait(120.0)
    agenda = rig.hall._agenda
    assert (agenda._rooms, agenda._at, agenda._silences) == ([], {}, [])
    assert (rig.hall._guests, rig.hall._untold) == (set(), {})
    assert not rig.store.documents
    assert len(rig.store.records) == 30
