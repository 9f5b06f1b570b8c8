"""Waiting rooms as their host and as a guest sees them, for tests."""

from __future__ import annotations

from msgspec.structs import replace

from fake_online import CODE, FakeOnline, fake_room
from game.net.parts import Member, RoomSpec, RoomState
from game.session.table import Table
from online_rig import OnlineRig
from practice_rig import practice_table

__all__ = ["FRIENDS", "SPEC", "hosted", "names", "some_table", "visited"]

SPEC = RoomSpec("yueqing", "local", {"length": 8})
FRIENDS = (Member(2, "阿旺", seat=1, ready=True), Member(3, "永嘉客", seat=2, ready=True))


def hosted(*members: Member, **changes: object) -> FakeOnline:
    """A room whose host is this side."""
    return FakeOnline(room=fake_room(SPEC, "雁荡山人", *members, **changes), member=1)


def visited(*members: Member, **changes: object) -> FakeOnline:
    """A room whose host is somebody else; this side is member 2 on seat 1."""
    host = Member(1, "老陈", seat=0)
    own = Member(2, "雁荡山人", seat=1)
    room = replace(RoomState(CODE, "", SPEC, 1, [host, own, *members]), **changes)
    return FakeOnline(room=room, member=2)


def names(rig: OnlineRig) -> set[str]:
    """What can be pressed."""
    return {target.name for target in rig.top.focus.targets if target.enabled}


def some_table() -> Table:
    """A table where a hand is played."""
    return practice_table("yueqing")
