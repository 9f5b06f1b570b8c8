"""What a server allows and how long it waits (规矩): ceilings, grace times, throttles."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Policy"]


@dataclass(frozen=True, slots=True)
class Policy:
    """How many rooms there may be, how many one connection opens a minute, how many watch or knock, times in seconds.

    *host_s*: for so long the rights of a host who is away wait for him. *seat_s*: so long a seat is kept before and
    between matches (in a match: to its end). *empty_s*, *deserted_s*: a room in which nobody is closes after that,
    without and with a match. *countdown_s* passes between the host's word and the deal; a member may take its readiness
    back *toggles* times, then it counts as ready (N11). A vote is open for *vote_s*; whoever lost one asks again after
    *vote_wait_s*. *chat_s*: between two lines of one member; *frames_s*: frames of voice a second.
    """

    name: str = "Ouju"
    rooms: int = 2000
    openings: int = 10
    watchers: int = 60
    knockers: int = 8
    host_s: float = 120.0
    seat_s: float = 600.0
    empty_s: float = 600.0
    spare_s: float = 60.0
    """In a full house a room in which nobody is makes way after that."""
    deserted_s: float = 6 * 3600.0
    countdown_s: float = 3.0
    toggles: int = 3
    vote_s: float = 30.0
    vote_wait_s: float = 300.0
    chat_s: float = 2.0
    frames_s: int = 60
    listed: int = 200
    """How many public rooms one look tells of."""
