"""What a room lays over its table (牌桌上的房间消息): a lost line, a rest, who is waited for, the vote that runs.

Play goes on below it: a vote stops nobody (C18), and a lost line is said at once (N18).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from game.net.parts import RoomState, Vote
from game.present.label import Label, Plain, Said, said
from game.session.online import OnlineStatus

__all__ = ["RoomOverlay", "RoomStanding", "VoteShown", "room_overlay"]

LOST_S: Final = 2.0
"""After so long without a word from the server the player is told (N18: within 3 s)."""
_MINUTE: Final = 60


@dataclass(frozen=True, slots=True)
class RoomStanding:
    """How the room stands for this side: the line, the room, who one is, whether the others are waited for.

    *vote_s*: the seconds that the vote still goes on; *held*: an answer waits for the line.
    """

    status: OnlineStatus
    lost_s: float
    room: RoomState | None
    member: int | None
    watching: bool = False
    between: bool = False
    vote_s: float = 0.0
    held: bool = False


@dataclass(frozen=True, slots=True)
class VoteShown:
    """The vote: who asks for what, how it stands; *asked* while this side has not said anything."""

    title: Label
    detail: Label
    asked: bool


@dataclass(frozen=True, slots=True)
class RoomOverlay:
    """What lies over the table: a *banner*, *grave* where nothing can be done meanwhile, and the vote."""

    banner: Said | None = None
    grave: bool = False
    vote: VoteShown | None = None

    @property
    def about(self) -> str:
        """What the banner is about, whatever numbers stand in it; empty without one."""
        return "" if self.banner is None else self.banner.key


def room_overlay(standing: RoomStanding) -> RoomOverlay:
    """What is to be shown now.

    >>> room_overlay(RoomStanding(OnlineStatus.RECONNECTING, 4.2, None, None)).banner
    Said(key='online.banner.lost', values=(('n', 4),))
    """
    vote = _vote(standing)
    if standing.status is OnlineStatus.RECONNECTING or standing.lost_s >= LOST_S:
        key = "online.banner.held" if standing.held else "online.banner.lost"
        return RoomOverlay(said(key, n=int(standing.lost_s)), True, vote)
    room = standing.room
    if room is not None and room.paused:
        paused = "online.banner.paused.watching" if standing.watching else "online.banner.paused"
        return RoomOverlay(said(paused), True, vote)
    if standing.watching and room is not None:
        return RoomOverlay(said("online.banner.watching", n=ceil(room.spec.delay_s / _MINUTE)), False, vote)
    if standing.between and room is not None:
        return RoomOverlay(said("online.banner.between"), False, vote)
    return RoomOverlay(vote=vote)


def _vote(standing: RoomStanding) -> VoteShown | None:
    room = standing.room
    if room is None or room.vote is None:
        return None
    vote, own = room.vote, standing.member
    name = next((member.name for member in room.members if member.id == vote.by), "")
    title = said(
        f"online.vote.{vote.kind}.own" if vote.by == own else f"online.vote.{vote.kind}", name=Plain(name)
    )
    detail = said(
        "online.vote.count", yes=len(_said_yes(vote)), no=len(vote.no), n=max(0, ceil(standing.vote_s))
    )
    spoken = own is None or own in _said_yes(vote) or own in vote.no
    return VoteShown(title, detail, not spoken and not standing.watching)


def _said_yes(vote: Vote) -> frozenset[int]:
    """Who is for it: whoever asks for something wants it."""
    return frozenset((*vote.yes, vote.by))
