"""What may be done with a discard or an added kong in a Sichuan hand, and what may follow (1.2-1.5, 1.12, A8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from brute_sichuan_hand import Held, waits
from brute_sichuan_money import Book
from brute_sichuan_place import Illegal, scored
from brute_sichuan_room import Room

__all__ = ["Question", "Standing"]

Line = Mapping[str, Any]
Priced = tuple[int, dict[str, int], int]
_SEATS: Final = ("0", "1", "2", "3")
_ADDS: Final = ("root", "kong_draw", "kong_discard", "rob_kong")


@dataclass(slots=True)
class Standing:
    """The tiles of a hand in the middle of play, and what is remembered of it."""

    room: Room
    wall: list[str]
    hidden: dict[str, list[str]] = field(default_factory=lambda: {seat: [] for seat in _SEATS})
    melds: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: {seat: [] for seat in _SEATS})
    void: dict[str, str] = field(default_factory=dict)
    locks: dict[str, int] = field(default_factory=dict)
    frozen: dict[str, int] = field(default_factory=dict)
    """The roots of the first win of each seat (8)."""
    draws: Counter[str] = field(default_factory=Counter)
    discards: int = 0
    claims: int = 0
    """Pungs and kongs made."""

    def held(self, seat: str) -> Held:
        return Held(tuple(self.hidden[seat]), tuple(self.melds[seat]), self.void.get(seat, ""))

    def price(
        self, held: Held, seat: str, by: str, luck: str = "", *, after_kong: bool = False
    ) -> Priced | None:
        """番 before the cap, patterns and roots of a win; None when it is none."""
        frozen = self.frozen.get(seat) if self.room.stays else None
        try:
            return scored(held, self.room, by, first=luck, after_kong=after_kong, frozen=frozen)
        except Illegal:
            return None

    def keeps_waits(self, seat: str, tile: str, *, drawn: bool) -> bool:
        """Whether a kong leaves the waits of a frozen hand as they are (8)."""
        hidden = list(self.hidden[seat])
        if drawn:
            hidden.remove(tile)
        left = [other for other in hidden if other != tile]
        melds = [meld for meld in self.melds[seat] if meld != ("pung", tile)]
        before = Held(tuple(hidden), tuple(self.melds[seat]), self.void.get(seat, ""))
        after = Held(tuple(left), (*melds, ("concealed_kong", tile)), self.void.get(seat, ""))
        return set(waits(before, self.room)) == set(waits(after, self.room))  # 1.7: none held four times


class Question:
    """A tile that others may want."""

    def __init__(
        self,
        table: Standing,
        book: Book,
        source: str,
        tile: str,
        **what: bool,
    ) -> None:
        self.table, self.book, self.source, self.tile = table, book, source, tile
        self.robbery = what.get("robbery", False)
        self.first_discard = what.get("first", False)
        self.after_kong = what.get("after_kong", False)
        self.asked: dict[str, set[str]] = {}
        self.let_go: dict[str, set[str]] = {}
        self.chosen: dict[str, str] = {}
        self.able = {seat: self._able(seat) for seat in book.unwon() if seat != source}
        self.able = {seat: words for seat, words in self.able.items() if words}

    def luck(self, seat: str) -> str:
        """地胡 on the dealer's first discard (D5)."""
        there = self.first_discard and self.table.room["earth_on_first_discard"] and not self.table.room.stays
        return "earth" if there and not self.robbery else ""

    def _able(self, seat: str) -> set[str]:
        found = set[str]()
        room, tile, wall = self.table.room, self.tile, len(self.table.wall)
        if self._wins(seat):
            if wall <= 3:
                return {"win"}  # 1.12: there is nothing else to do
            found.add("win")
        if self.robbery or tile[1] == self.table.void.get(seat):
            return found
        held = self.table.hidden[seat].count(tile)
        frozen = room.stays and seat in self.book.won
        if held >= 2 and not frozen and (wall or room["pung_last_discard"]):
            found.add("pung")
        if held == 3 and wall and (not frozen or self.table.keeps_waits(seat, tile, drawn=False)):
            found.add("open_kong")
        return found

    def fan(self, seat: str) -> tuple[int, dict[str, int]] | None:
        """番 after the cap and patterns that the tile brings a seat."""
        by = "rob_kong" if self.robbery else "discard"
        held = self.table.held(seat).adding(self.tile)
        priced = self.table.price(held, seat, by, self.luck(seat), after_kong=self.after_kong)
        return priced and (self.table.room.capped(priced[0]), priced[1])

    def _wins(self, seat: str) -> bool:
        """Whether it may win: the tiles, and the lock of a win let go (A8, D18, D22)."""
        priced, room = self.fan(seat), self.table.room
        if priced is None:
            return False
        lock = self.table.locks.get(seat)
        if lock is None or not room["passed_win"] or len(self.table.wall) <= 3:
            return True
        adds = any(name in priced[1] for name in _ADDS)
        return priced[0] > lock and (adds or not room["passed_win_needs_add"])

    # ------------------------------------------------------------ answers

    def offered(self, line: Line) -> None:
        """A seat is asked, or has chosen."""
        seat = str(line["seat"])
        if "chosen" in line:
            self.chosen[seat] = line["chosen"]
        else:
            self.asked[seat] = {word.split()[0] for word in line["options"]}

    def passed(self, seat: str, words: list[str]) -> Iterator[str]:
        """A seat lets something go."""
        self.let_go[seat] = {word.split()[0] for word in words}
        if "win" in self.let_go[seat] and len(self.table.wall) <= 3:
            yield "a win let go in the last four"

    def _declined(self) -> set[str]:
        """Who could have won and did something else."""
        found = {seat for seat, words in self.let_go.items() if "win" in words}
        return found | {
            seat
            for seat, word in self.chosen.items()
            if "win" in self.able.get(seat, ()) and not word.startswith("win")
        }

    def resolved(self, line: Line) -> Iterator[str]:
        """What follows: a win, a claim, a draw, or the kong that stands."""
        hurried = len(self.table.wall) <= 3 and any("win" in words for words in self.able.values())
        for seat in self.book.seats:
            able, asked = self.able.get(seat, set()), self.asked.get(seat, set())
            if hurried:  # the table answers for who must win, before others are asked for less
                able, asked = able & {"win"}, asked & {"win"}
            if able != asked:
                yield f"{seat} could {sorted(able)} and was asked {sorted(asked)}"
        declined, word = self._declined(), line["e"]
        if word in ("pung", "kong") and not line.get("stands"):
            declined |= {str(line["seat"])} & self._winning()
            yield from self._claimed(line, word)
        if word != "win":
            missing = self._winning() - declined
            if missing:
                yield f"{sorted(missing)} could win and did not let it go"
        if word in ("draw", "end"):
            others = {seat for seat, words in self.able.items() if words and seat not in self.let_go}
            if others:
                yield f"{sorted(others)} did not let go"
        self._lock(declined)

    def _winning(self) -> set[str]:
        return {seat for seat, words in self.able.items() if "win" in words}

    def _claimed(self, line: Line, word: str) -> Iterator[str]:
        seat, need = str(line["seat"]), {"pung": "pung", "kong": "open_kong"}[word]
        if need not in self.able.get(seat, ()) or line["tile"] != self.tile:
            yield f"{seat} may not {word}"
        if self.robbery or str(line["from"]) != self.source:
            yield "claimed from another"
        if need in self.let_go.get(seat, ()):
            yield f"{seat} had let it go"

    def _lock(self, declined: set[str]) -> None:
        for seat in declined:
            priced = self.fan(seat)
            if priced is not None:
                self.table.locks[seat] = max(self.table.locks.get(seat, 0), priced[0])

    def winners(self, seats: list[str]) -> Iterator[str]:
        """Whether those may win, in the right order, and nobody is missing (1.3)."""
        order = [seat for seat in self.book.after(self.source) if seat in self._winning()]
        willing = [seat for seat in order if seat not in self._declined()]
        if self.table.room["multi_win"]:
            if seats != willing:
                yield f"{seats} win, {willing} should"
            return
        if len(seats) != 1 or seats[0] not in willing:
            yield f"{seats} win, the first of {willing} should"
            return
        nearer = willing[: willing.index(seats[0])]
        if nearer:
            yield f"{seats} win before {nearer}"
