"""A hand of a Sichuan record followed by the sheet alone: tiles, turns, who could win, what every line pays.

`faults_of` tells every departure. Seats are the record's numbers as texts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from brute_sichuan_hand import Held, state_of
from brute_sichuan_money import HOUSE, Book, Transfer
from brute_sichuan_question import Question, Standing
from brute_sichuan_room import Room
from brute_tiles import tiles_of

__all__ = ["Follower", "faults_of"]

Line = Mapping[str, Any]
_LAST: Final = ("pig", "call", "refund", "shortfall", "tax")
"""Reasons of what is paid when the hand is over."""


def faults_of(room: Room, lines: Iterable[Line]) -> list[str]:
    """In what the lines of one hand depart from the sheet, each with the number of its line."""
    follower: Follower | None = None
    for number, line in enumerate(lines):
        if line["e"] == "hand":
            follower = Follower(room, line)
        assert follower is not None, "a hand begins with its wall"
        follower.at = number
        follower.read(line)
    assert follower is not None
    return follower.faults


class Follower:
    """What is known in the middle of a hand."""

    def __init__(self, room: Room, line: Line) -> None:
        self.room, self.start, self.at = room, line, 0
        self.dealer = str(line["dealer"])
        seats = tuple(str((line["dealer"] + step) % 4) for step in range(4))
        coins = line.get("coins")
        self.book = Book(room, seats, coins and {str(seat): own for seat, own in enumerate(coins)})
        self.table = Standing(room, list(line["wall"]))
        self.faults: list[str] = []
        self.told: list[Transfer] = []
        self.last: list[Transfer] = []
        self.known = 0
        self.turn = self.dealer
        self.due: str | None = None
        """Who draws next."""
        self.drawn: list[str] = []
        """What the seat on turn has drawn in this turn."""
        self.drew = True
        """Whether it has drawn, or has punged and must discard."""
        self.kong_turn = False
        self.question: Question | None = None
        self.wins: list[Line] = []
        self.over = ""
        self.ranks: dict[str, int] = {}
        self.seen = Counter[str]()

    def check(self, right: bool, what: str) -> None:
        """Note a fault."""
        if not right:
            self.faults.append(f"line {self.at}: {what}")

    def read(self, line: Line) -> None:
        word = line["e"]
        self.seen[word] += 1
        if word != "win":
            self._close_wins()
        if word == "pay":
            rows = [(str(a), str(b), units, reason) for a, b, units, reason in line["transfers"]]
            (self.last if line["reason"] in _LAST else self.told).extend(rows)
            self.check(all(row[3] == line["reason"] for row in rows), "a payment of another reason")
            return
        self._compare_money()
        if word in ("auto", "opened", "stage"):  # nothing happens
            return
        if word in ("hand", "offer", "pass", "void"):
            getattr(self, f"_{word}")(line)
            return
        if self.question is not None and word not in ("leave", "end"):
            self._resolve(line)
        self.check(not self.over or word in ("end", "leave"), f"{word} after the end")
        getattr(self, f"_{word}")(line)

    def _compare_money(self) -> None:
        due = _summed(self.book.paid[self.known :])
        got = _summed(self.told)
        self.check(due == got, f"due {dict(due)}, paid {dict(got)}")
        self.known, self.told = len(self.book.paid), []

    # ------------------------------------------------------------ before play

    def _hand(self, line: Line) -> None:
        tiles: Counter[str] = Counter(line["wall"])
        self.check(len(tiles) == 27 and set(tiles.values()) == {4}, "no set of 108")

    def _deal(self, line: Line) -> None:
        hands = [tiles_of(text) for text in line["hands"]]
        first = self.table.wall[:53]
        self.table.wall = self.table.wall[53:]
        self.check(Counter(first) == Counter(tile for hand in hands for tile in hand), "dealt other tiles")
        for seat, hand in enumerate(hands):
            self.table.hidden[str(seat)] = hand
            self.check(len(hand) == (14 if str(seat) == self.dealer else 13), "dealt another number")

    def _exchange(self, line: Line) -> None:
        given, got = ([tiles_of(text) for text in line[key]] for key in ("given", "got"))
        die = self.start["dice"][0][0]
        self.check(line["steps"] == (1, 1, 2, 2, 3, 3)[die - 1], f"steps {line['steps']} after a {die}")
        for seat in range(4):
            tiles = given[seat]
            self.check(
                len(tiles) == self.room["exchange3"] and len({tile[1] for tile in tiles}) == 1, "given"
            )
            self.check(Counter(got[seat]) == Counter(given[(seat - line["steps"]) % 4]), "got other tiles")
            self._take(str(seat), tiles)
            self.table.hidden[str(seat)] += got[seat]

    def _void(self, line: Line) -> None:
        self.check(bool(self.room["declare_void"]), "nothing to declare")
        self.table.void[str(line["seat"])] = line["suit"]

    # ------------------------------------------------------------ turns

    def _take(self, seat: str, tiles: Iterable[str]) -> None:
        for tile in tiles:
            if tile in self.table.hidden[seat]:
                self.table.hidden[seat].remove(tile)
            else:
                self.check(right=False, what=f"{seat} has no {tile}")

    def _draw(self, line: Line) -> None:
        seat, kong = str(line["seat"]), line.get("for") == "kong"
        expected = self.due if self.due is not None else "nobody"
        self.check(seat == expected, f"{seat} draws, {expected} should")
        self.check(bool(self.table.wall) and line["tile"] == self.table.wall[0], "not the next tile")
        self.check(kong == self.kong_turn and line["end"] == "front", "no replacement, or one")
        self.table.wall = self.table.wall[1:]
        self.table.hidden[seat].append(line["tile"])
        self.drawn = [*self.drawn, line["tile"]] if kong else [line["tile"]]
        self.table.draws[seat] += 1
        self.turn, self.drew, self.due = seat, True, None
        self.table.locks.pop(seat, None)

    def _lets_go(self, seat: str) -> None:
        """1.12: in the last four tiles a self-draw may not be let go."""
        if self.drew and len(self.table.wall) <= 3:
            held = self.table.held(seat)
            self.check(
                self.table.price(held, seat, "self_draw") is None, "a self-draw let go in the last four"
            )

    def _discard(self, line: Line) -> None:
        seat, tile = str(line["seat"]), line["tile"]
        self.check(seat == self.turn and self.due is None, f"{seat} is not on turn")
        self._lets_go(seat)
        void = self.table.void.get(seat, "-")
        bound = any(held[1] == void for held in self.table.hidden[seat])
        self.check(not bound or tile[1] == void, "the void suit goes first")
        if seat in self.book.won:
            self.check(bool(line["drawn"]) and tile == self.drawn[-1], "a frozen hand changes")
        self._take(seat, [tile])
        self.table.discards += 1
        first = self.table.discards == 1 and not self.table.claims
        self.question = Question(self.table, self.book, seat, tile, first=first, after_kong=self.kong_turn)
        self.kong_turn = False

    def _kong(self, line: Line) -> None:
        seat, kind, tile = str(line["seat"]), line["kind"], line["tile"]
        if kind == "added_kong" and not line.get("stands"):
            self._announced(line)
            return
        hidden = self.table.hidden[seat]
        self.check(bool(self.table.wall), "a kong without replacement")
        if kind == "open_kong":
            self._take(seat, [tile] * 3)
            self.drawn = []
        else:
            self.check(seat == self.turn, f"{seat} is not on turn")
            if kind == "concealed_kong":
                self._own_kong(seat, tile)
                self.check(hidden.count(tile) == 4, "four of a kind")
                hidden_kong = not self.room["show_concealed_kong"]
                self.check(bool(line.get("hidden")) == hidden_kong, "face down or up")
                self._take(seat, [tile] * 4)
            else:
                self.table.melds[seat].remove(("pung", tile))
        self.table.melds[seat].append((kind, tile))
        self.table.claims += 1
        source = line.get("from")
        late = bool(line.get("late"))
        self.book.kong(seat, kind, None if source is None else str(source), late=late)
        self.turn, self.due, self.kong_turn = seat, seat, True

    def _announced(self, line: Line) -> None:
        seat, tile = str(line["seat"]), line["tile"]
        self.check(seat == self.turn and ("pung", tile) in self.table.melds[seat], "no pung to add to")
        self._own_kong(seat, tile)
        self.check(bool(self.table.wall), "a kong without replacement")
        late = bool(self.room["timely_rain"]) and tile not in self.drawn
        self.check(bool(line.get("late")) == late, f"late {late}")
        self._take(seat, [tile])
        self.question = Question(self.table, self.book, seat, tile, robbery=True)

    def _own_kong(self, seat: str, tile: str) -> None:
        """A kong in the own turn (1.2, 8)."""
        self._lets_go(seat)
        self.check(self.drew or bool(self.room["kong_after_pung"]), "a kong after a pung")
        self.check(tile[1] != self.table.void.get(seat), "a kong of the void suit")
        if seat in self.book.won:
            self.check(bool(self.drawn) and tile == self.drawn[-1], "a frozen hand changes")
            self.check(self.table.keeps_waits(seat, tile, drawn=True), "the waits change")

    def _pung(self, line: Line) -> None:
        seat, tile = str(line["seat"]), line["tile"]
        self._take(seat, [tile] * 2)
        self.table.melds[seat].append(("pung", tile))
        self.table.claims += 1
        self.turn, self.drew, self.drawn, self.due = seat, False, [], None
        if self.room["pung_lifts_lock"]:
            self.table.locks.pop(seat, None)

    # ------------------------------------------------------------ questions and wins

    def _offer(self, line: Line) -> None:
        if "tile" not in line:
            return
        if self.question is None:
            self.check(right=False, what="nothing to ask")
            return
        self.check(line["tile"] == self.question.tile, "another tile asked")
        self.question.offered(line)

    def _pass(self, line: Line) -> None:
        if self.question is not None:
            for fault in self.question.passed(str(line["seat"]), line["of"]):
                self.check(right=False, what=fault)

    def _resolve(self, line: Line) -> None:
        """The question is over: were all asked who could do something, and does the right thing happen?"""
        question = self.question
        assert question is not None
        if line["e"] == "win" and self.wins:
            return
        for fault in question.resolved(line):
            self.check(right=False, what=fault)
        if line["e"] == "draw":
            order = [seat for seat in self.book.after(question.source) if seat in self.book.unwon()]
            self.due = order[0]
        if line["e"] != "win":
            self.question = None

    def _win(self, line: Line) -> None:
        seat, by = str(line["seat"]), line["by"]
        source = None if line.get("from") is None else str(line["from"])
        held = self.table.held(seat)
        if source is None:
            self.check(seat == self.turn and self.drew and self.due is None, f"{seat} is not on turn")
            self.check(by == ("kong_draw" if self.kong_turn else "self_draw"), f"by {by}")
            self.check(seat not in self.book.won or self.room.stays, "it has won")
            self.check(line["tile"] == (self.drawn[-1] if self.drawn else line["tile"]), "another tile")
        else:
            question = self.question
            self.check(question is not None, "nobody's tile")
            held = held.adding(line["tile"])
            if question is not None:
                right = (question.tile, question.source, "rob_kong" if question.robbery else "discard")
                self.check(
                    (line["tile"], source, by) == right, f"won on {line['tile']} from {source} by {by}"
                )
        self._price(line, held, seat)
        self.wins.append(line)

    def _price(self, line: Line, held: Held, seat: str) -> None:
        question = self.question
        after_kong = question is not None and question.after_kong
        luck = question.luck(seat) if question else self._own_luck(seat)
        priced = self.table.price(held, seat, line["by"], luck, after_kong=after_kong)
        if priced is None:
            self.check(right=False, what=f"{seat} does not win")
            return
        fan, patterns, roots = priced
        self.check(line["total"] == self.room.capped(fan), f"total {line['total']} for {fan}")
        self.check(line["patterns"] == patterns, f"patterns {line['patterns']} for {patterns}")
        self.check((line.get("first") or "") == luck, f"first {line.get('first')} for {luck!r}")
        kongs = [tile for kind, tile in self.table.melds[seat] if kind == "concealed_kong"]
        if self.room["show_concealed_kong"]:
            kongs = []
        self.check(sorted(tiles_of(line.get("kongs") or "")) == sorted(kongs), "kongs face down")
        if seat not in self.table.frozen:
            self.table.frozen[seat] = roots
        self.ranks[seat] = fan

    def _own_luck(self, seat: str) -> str:
        """1.11."""
        if self.room.stays or self.table.claims:
            return ""
        if seat == self.dealer:
            return "" if self.table.discards else "heaven"
        return "earth" if self.table.draws[seat] == 1 else ""

    def _close_wins(self) -> None:
        """All wins on one tile have been told."""
        if not self.wins:
            return
        first = self.wins[0]
        source = None if first.get("from") is None else str(first["from"])
        seats = [str(win["seat"]) for win in self.wins]
        before, question = len(self.book.won), self.question
        if question is not None:
            for fault in question.winners(seats):
                self.check(right=False, what=fault)
        elif self.room.stays:
            self._take(seats[0], [first["tile"]])
        fans = {seat: self.ranks.get(seat, 1) for seat in seats}
        self.book.win(first["by"], source, fans, after_kong=question is not None and question.after_kong)
        if not self.room.stays:
            places = {win.get("place", 1) for win in self.wins}
            self.check(places == {before + 1}, f"places {places}")
        if question is not None and question.robbery:
            self.kong_turn = False
        self.question, self.wins, self.kong_turn = None, [], False
        if self.book.over:
            self.over = "win"
        else:
            self.due = self.book.next_after_win()

    # ------------------------------------------------------------ the end

    def _leave(self, line: Line) -> None:
        seat = str(line["seat"])
        if seat in self.book.won and not self.room.stays:
            self.book.leave(seat)
            return
        if self.question is not None and self.question.robbery:
            self.table.hidden[self.question.source].append(self.question.tile)  # the kong was not made
        calls = {}
        if len(self.table.wall) <= 3:
            calls = {
                other: self._state(other)[1]
                for other in self.book.never_won()
                if other != seat and other not in self.book.gone
            }
        self.book.escape(seat, calls)
        self.over, self.question = "left", None

    def _state(self, seat: str) -> tuple[str, int]:
        held = self.table.held(seat)
        if len(held.hidden) % 3 == 1:
            return state_of(held, self.room)
        after = []
        for tile in sorted(set(held.hidden)):
            left = list(held.hidden)
            left.remove(tile)
            after.append(state_of(held._replace(hidden=tuple(left)), self.room))
        return max(after, key=lambda state: state[1])

    def _end(self, line: Line) -> None:
        if not self.over:
            self.over = "exhausted"
            if self.question is not None:
                for fault in self.question.resolved({"e": "end"}):
                    self.check(right=False, what=fault)
            self.check(not self.table.wall, "the wall is not empty")
            self.book.draw_check({seat: self._state(seat) for seat in self.book.never_won()})
        self.check(line["reason"] == self.over, f"ended by {line['reason']}, not {self.over}")
        self._compare_end(line)
        for seat, text in enumerate(line["hands"]):
            own = Counter(self.table.hidden[str(seat)])
            self.check(Counter(tiles_of(text)) == own, f"hand {text} of {seat}")

    def _compare_end(self, line: Line) -> None:
        due = _summed(self.book.paid[self.known :])
        got = _summed(row for row in self.last if row[3] not in ("shortfall", "tax"))
        self.check(due == got, f"due in the end {dict(due)}, paid {dict(got)}")
        tax = {seat: units for seat, units in self.book.tax(self.book.moved()).items() if units}
        taxed = {
            payer: units for payer, payee, units, reason in self.last if reason == "tax" and payee == HOUSE
        }
        self.check(tax == taxed, f"tax {tax}, paid {taxed}")
        net = self.book.payments()
        totals = [score + net.get(str(seat), 0) for seat, score in enumerate(self.start["scores"])]
        self.check(line["totals"] == totals, f"totals {line['totals']}, should be {totals}")
        dealer = self.book.next_dealer
        self.check(str(line["next_dealer"]) == dealer, f"next {line['next_dealer']}, should be {dealer}")
        self.check(line["next_streak"] == 0, "a streak")


def _summed(rows: Iterable[Transfer]) -> Counter[tuple[str, str, str]]:
    found: Counter[tuple[str, str, str]] = Counter()
    for payer, payee, units, reason in rows:
        found[payer, payee, reason] += units
    return found
