"""A room (房间): who is in it, what is agreed, the match that is played, what is to be told. It knows no socket.

Everything that changes is told to all at the next `tell`, once. What is kept is made by `game.host.room_file`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from game.host.agreed import Agreed
from game.host.codes import Denied, hashed, new_word
from game.host.kit import Kit
from game.host.members import Held, Members
from game.host.room_talk import RoomTalk
from game.host.votes import Ballot
from game.net.news import Left, News, Present, Seated
from game.net.news import Room as RoomNews
from game.net.parts import RoomCard, RoomSpec, RoomState

if TYPE_CHECKING:
    from game.host.guest import Guest
    from game.host.play import Play

__all__ = ["Room", "behind", "card_of", "from_outside"]


class Room:
    """One room."""

    def __init__(self, kit: Kit, code: str, agreed: Agreed, invite: str = "") -> None:
        self.kit = kit
        self.code = code
        self.agreed = agreed
        self.invite = invite or new_word(code)
        self.members = Members(agreed.spec.places)
        self.watchers: list[Guest] = []
        self.host = 0
        self.playing = False
        self.has_played = False
        self.play: Play | None = None
        self.ballot: Ballot | None = None
        self.votes = 0
        self.paused = False
        self.starts_at: float | None = None
        self.empty_at: float | None = None
        self.closed = False
        self.changed = True
        self.kept = b""
        """What the store has of it."""
        self.talk = RoomTalk(kit.policy)
        kit.words[self.invite] = self

    @property
    def spec(self) -> RoomSpec:
        """What is agreed."""
        return self.agreed.spec

    @property
    def stage(self) -> Literal["waiting", "playing", "between"]:
        """Before, in and between matches."""
        if self.playing:
            return "playing"
        return "between" if self.has_played else "waiting"

    @property
    def is_closed_to_outsiders(self) -> bool:
        """Whether the code lets nobody in any more: a match is played, or about to begin."""
        return self.playing or self.starts_at is not None

    # ---------------------------------------------------------------- coming and going

    def check_guest(self, guest: Guest) -> None:
        """Raises `Denied` where somebody cannot be at this table."""
        if self.agreed.game not in guest.games:
            raise Denied("edition_unknown", self.agreed.game)
        devices = [held.device for held in self.members] + [each.device for each in self.watchers]
        if guest.device and guest.device in devices:
            raise Denied("same_device")

    def come(self, guest: Guest, name: str) -> Held:
        """Somebody comes in, or knocks. Raises `Denied`."""
        self.check_guest(guest)
        knocks = self.spec.approve and self.host != 0
        if self.members.is_full:
            raise Denied("room_full")
        if knocks and len(self.members.knocking) >= self.kit.policy.knockers:
            raise Denied("room_full")
        held = self.members.new(name, device=guest.device)
        held.guest, held.knocks = guest, knocks
        guest.room, guest.member = self, held
        self.changed = True
        if knocks:
            guest.send(Seated(held.id, code=self.code, knocking=True))
        else:
            self.let_in(held)
        return held

    def let_in(self, held: Held) -> None:
        """A person has a place from now on, and a token with which it comes back."""
        self.members.place(held)
        self.host = self.host or held.id
        token = new_word(self.code)
        held.token = hashed(token)
        self.kit.tokens[held.token] = (self, held)
        self.changed = True
        if held.guest is not None:
            held.guest.send(Seated(held.id, token, self.code))

    def watch(self, guest: Guest) -> None:
        """Somebody watches. Raises `Denied`."""
        if not self.spec.watch:
            raise Denied("not_allowed", "watch")
        self.check_guest(guest)
        if len(self.watchers) >= self.kit.policy.watchers:
            raise Denied("room_full")
        self.watchers.append(guest)
        guest.room, guest.member = self, None
        guest.send(Seated(0, code=self.code, watching=True))
        self.changed = True

    def unwatch(self, guest: Guest) -> None:
        """A spectator is not there any more."""
        self.watchers.remove(guest)
        guest.room = None
        self.changed = True

    def remove(self, held: Held, why: Literal["left", "kicked", "refused", "closed", "moved"]) -> None:
        """A member is not in the room any more; its token opens nothing."""
        self.members.remove(held)
        if not self.is_closed_to_outsiders:
            self.members.fill()
        self.part(held, why)

    def part(self, held: Held, why: Literal["left", "kicked", "refused", "closed", "moved"]) -> None:
        """Take the leave of a member: connection, token, vote, the host's rights."""
        self.kit.tokens.pop(held.token, None)
        self.talk.forget(held.id)
        if self.ballot is not None:
            self.ballot.drop(held.id)
        guest, held.guest = held.guest, None
        if guest is not None:
            guest.room = guest.member = None
            guest.send(Left(why))
        if held.id == self.host:
            self.pass_host()
        self.changed = True

    def pass_host(self) -> None:
        """The next one who is there is the host; the first of those who are away where nobody is."""
        others = [held for held in self.members.people if held.id != self.host]
        live = [held for held in others if held.is_live]
        following = next(iter(live or others), None)
        self.host = 0 if following is None else following.id
        self.changed = True

    def close(self) -> None:
        """The room is no more."""
        self.closed = True
        for held in self.members:
            self.kit.tokens.pop(held.token, None)
            if held.guest is not None:
                held.guest.room = held.guest.member = None
                held.guest.send(Left("closed"))
        for guest in self.watchers:
            guest.room = None
            guest.send(Left("closed"))
        self.watchers.clear()
        self.kit.words.pop(self.invite, None)
        if self.play is not None:
            self.play.drop()

    def abandon(self) -> None:
        """Another host has the room now: whoever is connected is to come back to it there."""
        self.closed = True
        guests = [held.guest for held in self.members if held.guest is not None] + self.watchers
        for held in self.members:
            self.kit.tokens.pop(held.token, None)
            held.guest = None
        self.kit.words.pop(self.invite, None)
        for guest in guests:
            guest.room = guest.member = None
            guest.link.close()
        if self.play is not None:
            self.play.drop()

    # ---------------------------------------------------------------- telling

    def spread(self, news: News, but: Held | None = None) -> None:
        """Say something to every member who has been let in."""
        for held in self.members:
            if held.guest is not None and not held.knocks and held is not but:
                held.guest.send(news)

    def tell(self, now: float) -> None:
        """Tell everybody what the room is now."""
        state = self.state(now)
        told, later = RoomNews(state), RoomNews(behind(state))
        for held in self.members:
            if held.guest is not None and not held.knocks:
                held.guest.send(told if held.seat is not None else later)
        if self.watchers:
            seen = RoomNews(from_outside(state))
            for guest in self.watchers:
                guest.send(seen)

    def tell_one(self, guest: Guest, now: float) -> None:
        """Tell one what the room is now."""
        state, held = self.state(now), guest.member
        if held is None:
            state = from_outside(state)
        guest.send(RoomNews(state if held is None or held.seat is not None else behind(state)))

    def tell_presence(self, held: Held) -> None:
        """Tell everybody how a member is reached, and how long its seat is kept for it."""
        wait_ms = None
        if held.presence == "away" and not self.playing:
            wait_ms = round(self.kit.policy.seat_s * 1000)
        self.spread(Present(held.id, held.presence, wait_ms), but=held)

    def state(self, now: float) -> RoomState:
        """The room as its members see it."""
        starts = None if self.starts_at is None else max(0, round((self.starts_at - now) * 1000))
        return RoomState(
            self.code,
            self.invite,
            self.spec,
            self.host,
            self.members.told(),
            stage=self.stage,
            match=self.play.match if self.play is not None and self.playing else "",
            hand=0 if self.play is None else self.play.course.hand,
            watchers=len(self.watchers),
            paused=self.paused,
            vote=None if self.ballot is None else self.ballot.told(now),
            starts_ms=starts,
            ruleset=self.agreed.hash,
        )


def from_outside(state: RoomState) -> RoomState:
    """The room as a spectator sees it: nothing that lets somebody in, nobody who knocks, nothing ahead of play."""
    members = [member for member in state.members if not member.knocks]
    return behind(replace(state, invite="", members=members))


def behind(state: RoomState) -> RoomState:
    """The room as it is told to who has no seat: a match is seen late, and so are its scores and how far it is."""
    if state.stage != "playing":
        return state
    return replace(state, hand=0, members=[replace(member, score=0) for member in state.members])


def card_of(room: Room) -> RoomCard:
    """The room as the list of public rooms shows it."""
    host = room.members.get(room.host)
    return RoomCard(
        room.code,
        room.spec.game,
        room.spec.edition,
        "" if host is None else host.name,
        len(room.members.people),
        room.spec.places,
        room.spec.timing,
        room.stage,
        str(room.spec.options.get("length", "")),
    )
