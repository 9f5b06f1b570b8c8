"""What a room lays over its table: which of several news is shown, and when a vote asks this side."""

from __future__ import annotations

import pytest

from game.net.parts import Member, RoomSpec, RoomState, Vote, VoteKind
from game.present.label import Said
from game.present.room_overlay import RoomStanding, room_overlay
from game.session.online import OnlineStatus

LIVE, LOST = OnlineStatus.LIVE, OnlineStatus.RECONNECTING


def room(*, paused: bool = False, vote: Vote | None = None) -> RoomState:
    members = [Member(n, f"P{n}", seat=n - 1) for n in range(1, 5)]
    return RoomState("123456", "", RoomSpec("yueqing"), 1, members, paused=paused, vote=vote)


def banner(standing: RoomStanding) -> str:
    shown = room_overlay(standing).banner
    return shown.key if isinstance(shown, Said) else ""


@pytest.mark.parametrize(
    ("standing", "key", "grave"),
    [
        (RoomStanding(LIVE, 0.0, room(), 1), "", False),
        (RoomStanding(LIVE, 1.9, room(), 1), "", False),
        (RoomStanding(LIVE, 2.0, room(), 1), "online.banner.lost", True),
        (RoomStanding(LOST, 0.0, room(), 1), "online.banner.lost", True),
        (RoomStanding(LOST, 9.0, room(paused=True), 1, held=True), "online.banner.held", True),
        (RoomStanding(LIVE, 0.0, room(paused=True), 1, between=True), "online.banner.paused", True),
        (RoomStanding(LIVE, 0.0, room(paused=True), 7, watching=True), "online.banner.paused.watching", True),
        (RoomStanding(LIVE, 0.0, room(), 1, between=True), "online.banner.between", False),
        (RoomStanding(LIVE, 0.0, room(), 7, watching=True), "online.banner.watching", False),
    ],
)
def test_scn_N18_what_matters_most_is_on_the_banner(standing: RoomStanding, key: str, grave: bool) -> None:
    assert (banner(standing), room_overlay(standing).grave) == (key, grave)


@pytest.mark.parametrize("kind", ["dissolve", "pause", "resume"])
@pytest.mark.parametrize(
    ("own", "watching", "asked"),
    [(1, False, True), (2, False, False), (3, False, False), (4, False, False), (9, True, False)],
)
def test_scn_C18_a_vote_asks_whoever_has_not_spoken(
    kind: VoteKind, own: int, watching: bool, asked: bool
) -> None:
    vote = Vote(1, kind, by=2, ms_left=20_000, yes=[3], no=[4])
    shown = room_overlay(RoomStanding(LIVE, 0.0, room(vote=vote), own, watching=watching, vote_s=19.2)).vote
    assert shown is not None
    assert shown.asked is asked
    assert isinstance(shown.title, Said)
    assert shown.title.key == f"online.vote.{kind}" + (".own" if own == 2 else "")
    assert isinstance(shown.detail, Said)
    assert dict(shown.detail.values) == {"yes": 2, "no": 1, "n": 20}
