"""Positions of the Sichuan games: what they are, what cannot lie on a table, and what the sheet says of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from brute_sichuan_hand import TILES, Fan, Held, fan_of, state_of
from brute_sichuan_money import Book, Transfer, net_of
from brute_sichuan_room import Room, room_of
from brute_tiles import SEATS, Unsound, tiles_of

__all__ = ["Answered", "Illegal", "Priced", "answered", "held_of", "scored"]

_WAYS: Final = ("self_draw", "discard", "kong_draw", "rob_kong")
_KONGS: Final = ("open_kong", "added_kong", "concealed_kong")


class Illegal(Exception):
    """A rule of play is broken; the line can be read."""


@dataclass(frozen=True, slots=True)
class Priced:
    """A win: 番 after the cap, patterns before it, the money for each payer."""

    seat: str
    total: int
    patterns: dict[str, int]
    value: int


@dataclass(slots=True)
class Answered:
    """What the sheet says of a position."""

    error: str = ""
    legal: bool = True
    wins: list[Priced] = field(default_factory=list)
    transfers: list[Transfer] = field(default_factory=list)
    states: dict[str, str] | None = None
    calls: dict[str, int] | None = None

    @property
    def payments(self) -> dict[str, int]:
        """What everybody gains and loses."""
        return {seat: units for seat, units in net_of(self.transfers).items() if units}


def scored(
    held: Held, room: Room, by: str, *, first: str = "", after_kong: bool = False, frozen: int | None = None
) -> tuple[int, dict[str, int], int]:
    """番 of a win before the cap, its patterns, and its roots. Raises `Illegal` when it is none."""
    fan: Fan | None = fan_of(held, room, first, frozen)
    if fan is None:
        raise Illegal
    adds = {
        "kong_draw": int(by == "kong_draw"),
        "kong_discard": int(by == "discard" and after_kong),
        "rob_kong": room["rob_kong_fan"] if by == "rob_kong" else 0,
        "self_draw": int(by in ("self_draw", "kong_draw") and room["self_draw_fan"]),
    }
    adds = {name: fan for name, fan in adds.items() if fan}
    return fan.total + sum(adds.values()), fan.patterns | adds, fan.roots


def held_of(shown: Mapping[str, Any], void: str, *, size: int = 13) -> Held:
    """What a seat holds. Raises `Unsound`."""
    hidden, melds = tiles_of(shown["hand"]), []
    for meld in shown.get("melds") or ():
        tiles = tiles_of(meld["tiles"])
        if meld["kind"] not in ("pung", *_KONGS) or len(tiles) != (3 if meld["kind"] == "pung" else 4):
            raise Unsound("no meld")
        if len(set(tiles)) > 1 or (meld.get("from") is None) != (meld["kind"] == "concealed_kong"):
            raise Unsound("no meld")
        melds.append((meld["kind"], tiles[0]))
    held = Held(tuple(hidden), tuple(melds), void)
    if len(hidden) != size - 3 * len(melds):
        raise Unsound("another number of tiles")
    everything = Counter(held.everything())
    if not set(everything) <= set(TILES) or max(everything.values()) > 4:
        raise Unsound("tiles that do not exist")
    return held


def answered(position: Mapping[str, Any]) -> Answered:
    """The answer to a position."""
    try:
        table = _Table(position)
        return table.won() if table.wins else table.drawn()
    except Unsound as unsound:
        return Answered(error=str(unsound), legal=False)
    except Illegal:
        return Answered(legal=False)


class _Table:
    """A sound position."""

    def __init__(self, position: Mapping[str, Any]) -> None:
        self.room = room_of(position["game"], position.get("options") or {})
        void = position.get("void") or {}
        if void and not self.room["declare_void"]:
            raise Unsound("no suits are declared here")
        self.shown: Mapping[str, Any] = position.get("seats") or {}
        for seat, shown in self.shown.items():
            if any(meld.get("from") == seat for meld in shown.get("melds") or ()):
                raise Unsound("a claim on its own tile")
        self.held = {seat: held_of(shown, void.get(seat, "")) for seat, shown in self.shown.items()}
        self.gone: Sequence[str] = position.get("already_won") or ()
        self.wins: Sequence[Mapping[str, Any]] = position.get("wins") or ()
        self.kong: Mapping[str, Any] | None = position.get("kong")
        self.book = Book(self.room, tuple(SEATS))
        self.book.won = list(self.gone)
        self._check_gone()
        self._check_wins()
        self._check_kong()
        self._check_first()
        self._check_copies()

    # ------------------------------------------------------------ soundness

    def _check_gone(self) -> None:
        if len(set(self.gone)) < len(self.gone) or (self.gone and self.room.one_win):
            raise Unsound("nobody can have won")
        if len(self.gone) >= 3 and not self.room.stays:
            raise Unsound("the hand is over")

    def _plays(self, seat: object) -> None:
        if seat not in self.book.unwon():
            raise Unsound(f"{seat} plays no more")

    def _check_wins(self) -> None:
        for win in self.wins:
            claim = win["by"] in ("discard", "rob_kong")
            if win["by"] not in _WAYS or win["seat"] not in self.held or claim != ("from" in win):
                raise Unsound("no win")
            self._plays(win["seat"])
            if claim:
                self._plays(win["from"])
                if win["from"] == win["seat"]:
                    raise Unsound("it feeds itself")
        if len(self.wins) > 1:
            together = {(win["tile"], win["by"], win.get("from")) for win in self.wins}
            seats = {win["seat"] for win in self.wins}
            if len(together) > 1 or "from" not in self.wins[0] or len(seats) < len(self.wins):
                raise Unsound("several tiles")
            if not self.room["multi_win"]:
                raise Unsound("several winners")

    def _check_kong(self) -> None:
        kong = self.kong
        if kong is not None:
            self._plays(kong["seat"])
            if kong["kind"] not in _KONGS or (kong["kind"] == "open_kong") != ("from" in kong):
                raise Unsound("no kong")
            if "from" in kong:
                self._plays(kong["from"])
            if kong.get("late") and kong["kind"] != "added_kong":
                raise Unsound("late by nature")
            if (
                kong["seat"] in self.held
                and (kong["kind"], kong["tile"]) not in self.held[kong["seat"]].melds
            ):
                raise Unsound("a kong that is not there")
        if any(win["by"] == "kong_draw" for win in self.wins) and (
            kong is None or kong["seat"] != self.wins[0]["seat"]
        ):
            raise Unsound("no kong was made")

    def _check_first(self) -> None:
        melds = any(held.melds for held in self.held.values()) or self.kong is not None
        for win in self.wins:
            first = win.get("first") or ""
            if not first:
                continue
            dealer_feeds = (
                # Before the first discard of all nobody can have won.
                self.room["earth_on_first_discard"]
                and win["by"] == "discard"
                and win["from"] == "E"
                and not self.gone
            )
            allowed = {
                "heaven": win["seat"] == "E" and win["by"] == "self_draw" and not self.gone,
                "earth": win["seat"] != "E" and (win["by"] == "self_draw" or dealer_feeds),
            }
            if not allowed.get(first) or melds or self.room.stays:
                raise Unsound("no first win")

    def _check_copies(self) -> None:
        seen = Counter(tile for held in self.held.values() for tile in held.everything())
        for win in self.wins[:1]:
            if win["tile"] not in TILES:
                raise Unsound("no such tile")
            seen[win["tile"]] += 1
            if win["by"] == "rob_kong":
                robbed = self.held.get(win["from"])
                if robbed is None:
                    seen[win["tile"]] += 3
                elif ("pung", win["tile"]) not in robbed.melds:
                    raise Unsound("no pung to rob")
        if any(count > 4 for count in seen.values()):
            raise Unsound("more than four")

    # ------------------------------------------------------------ answers

    def won(self) -> Answered:
        """All wins of one tile."""
        found, (by, source) = Answered(), (self.wins[0]["by"], self.wins[0].get("from"))
        after_kong = by == "discard" and self.kong is not None and self.kong["seat"] == source
        fans = {}
        for win in self.wins:
            held = self.held[win["seat"]].adding(win["tile"])
            fan, patterns, _ = scored(
                held, self.room, by, first=win.get("first") or "", after_kong=after_kong
            )
            fans[win["seat"]] = fan
            found.wins.append(Priced(win["seat"], self.room.capped(fan), patterns, self.room.value(fan)))
        if self.kong is not None:
            kong = self.kong
            self.book.kong(kong["seat"], kong["kind"], kong.get("from"), late=bool(kong.get("late")))
            self.book.paid.clear()
        self.book.win(by, source, fans, after_kong=after_kong)
        order = self.book.tiles[-1][1]
        found.wins.sort(key=lambda win: order.index(win.seat))
        found.transfers = list(self.book.paid)
        return found

    def drawn(self) -> Answered:
        """The draw check without 退税."""
        if any(seat not in self.held for seat in self.book.never_won()):
            raise Unsound("a hand to check is not shown")
        states = {seat: state_of(self.held[seat], self.room) for seat in self.book.never_won()}
        self.book.draw_check(states)
        return Answered(
            transfers=list(self.book.paid),
            states={seat: states.get(seat, ("won", 0))[0] for seat in SEATS},
            calls={seat: fan for seat, (state, fan) in states.items() if state == "ready"},
        )
