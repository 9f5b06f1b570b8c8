"""The invitation: what is copied is found again, and a server on this machine is called by its addresses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fake_online import FakeHosting, FakeOnline, fake_room
from game.net.parts import Member, RoomSpec
from game.session.inviting import Invitation, find_in
from online_rig import OnlineRig

SPEC = RoomSpec("yueqing", "local", {"length": 8})
FRIENDS = (Member(2, "阿旺", seat=1, ready=True), Member(3, "永嘉客", seat=2, ready=True))


@pytest.fixture
def rig() -> Iterator[OnlineRig]:
    """A stack, the own name chosen."""
    with OnlineRig.with_network() as rig:
        rig.stage.services.store.change(player="雁荡山人")
        yield rig


def hosted(*members: Member, **changes: object) -> FakeOnline:
    """A room whose host is this side."""
    return FakeOnline(room=fake_room(SPEC, "雁荡山人", *members, **changes), member=1)


def test_the_invitation_is_copied_and_found_again(rig: OnlineRig) -> None:
    online = hosted(*FRIENDS)
    rig.sit(online)
    rig.press("invite", "copy")
    assert rig.desk.told == ["online.invitation.copied"]
    found = find_in(rig.desk.clipboard)
    assert isinstance(found, Invitation)
    assert online.room is not None
    assert (found.address.text, found.invite) == ("tea.example:4880", online.room.invite)
    assert "482 913" in rig.desk.clipboard
    assert rig.text("invite.lacking.1") in rig.desk.clipboard
    rig.press("link")
    assert rig.desk.clipboard == found.link
    rig.press("picture")
    assert rig.desk.pictures == 1


def test_a_clipboard_that_takes_nothing_is_said_to(rig: OnlineRig) -> None:
    rig.desk.takes = False
    rig.sit(hosted())
    rig.press("invite", "copy")
    assert rig.desk.told == ["online.invitation.not_copied"]


def test_a_server_on_this_machine_is_called_by_its_addresses_in_the_network(rig: OnlineRig) -> None:
    rig.network.hosts = FakeHosting("ws://127.0.0.1:7746", lan=("192.168.1.23:7746", "10.0.0.8:7746"))
    online = hosted()
    online.address = "127.0.0.1"
    rig.sit(online)
    rig.press("invite", "link")
    assert rig.desk.clipboard.startswith("ouju://join/192.168.1.23/")
    rig.press("address+", "link")
    assert rig.desk.clipboard.startswith("ouju://join/10.0.0.8/")


def test_another_server_on_this_machine_is_called_as_it_was_reached(rig: OnlineRig) -> None:
    online = hosted()
    online.address = "127.0.0.1:4900"
    rig.sit(online)
    rig.press("invite", "link")
    assert rig.desk.clipboard.startswith("ouju://join/127.0.0.1:4900/")
    assert rig.network.hosts is None  # none is started for a picture
