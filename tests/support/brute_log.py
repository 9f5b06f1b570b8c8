"""A hand read again from its record: the win as a position, its flags told from what happened (H8, H9, H12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from brute_limit import shown_doubles
from brute_parts import finishes
from brute_position import Laid
from brute_tiles import SEATS, Turned, tiles_of, turned, written

__all__ = ["Logged", "ended_hands"]

Line = Mapping[str, Any]


@dataclass(slots=True)
class Logged:
    """A hand in the middle of its record; at its end a position, the win as it was recorded, and what was paid."""

    game: str
    options: Mapping[str, Any]
    dealer: int
    streak: int
    hands: dict[str, list[str]] = field(default_factory=dict)
    melds: dict[str, list[Laid]] = field(default_factory=lambda: {seat: [] for seat in SEATS})
    flowers: dict[str, list[str]] = field(default_factory=lambda: {seat: [] for seat in SEATS})
    indicator: str = ""
    discards: list[tuple[str, str]] = field(default_factory=list)
    first_open: tuple[str, int] | None = None
    """Who was first to show an open double, and how many discards had been made by then."""
    bared: dict[str, int] = field(default_factory=dict)
    """The same for every seat that shows one."""
    refused: list[tuple[int, str]] = field(default_factory=list)
    """Seats that let a discard or an own draw go while waiting on any tile, each with the number of discards."""
    ate: tuple[str, str] | None = None
    drawn: str = ""
    """The seat that drew last and has not acted since."""
    thrown: dict[str, str | None] = field(default_factory=dict)
    win: Line | None = None
    paid: dict[str, int] = field(default_factory=dict)

    def seat(self, index: int) -> str:
        """The wind of a seat at the table."""
        return SEATS[(index - self.dealer) % 4]

    # ------------------------------------------------------------ lines

    def read(self, line: Line) -> None:
        """Take one line in."""
        if line["e"] in ("discard", "kong") and not line.get("stands") and "from" not in line:
            self._let_own_draw_go(self.seat(line["seat"]))
        match line["e"]:
            case "deal":
                self.hands = {self.seat(index): tiles_of(text) for index, text in enumerate(line["hands"])}
            case "indicator":
                self.indicator = line["tile"]
            case "draw":
                self.drawn = self.seat(line["seat"])
                self.hands[self.drawn].append(line["tile"])
            case "flower":
                self._set_aside(self.seat(line["seat"]), line["tile"])
            case "discard":
                self._discard(self.seat(line["seat"]), line["tile"])
            case "chow" | "pung":
                self._claim(line)
            case "kong":
                self._kong(line)
            case "win":
                self.win = line
            case "pay":
                for payer, payee, units, _ in line["transfers"]:
                    self._pay(payer, -units)
                    self._pay(payee, units)
            case _:
                pass

    def _set_aside(self, seat: str, tile: str) -> None:
        self.hands[seat].remove(tile)
        self.flowers[seat].append(tile)
        self._look(seat)

    def _discard(self, seat: str, tile: str) -> None:
        self.hands[seat].remove(tile)
        self.discards.append((seat, tile))
        self.ate = self.ate if self.ate and self.ate[0] == seat else None
        self.thrown[seat] = tile if len(self.melds[seat]) == 5 else None
        in_turn = [SEATS[(SEATS.index(seat) + step) % 4] for step in (1, 2, 3)]
        waiting = [other for other in in_turn if self._waits_on_any(self.hands[other])]
        self.refused += [(len(self.discards), other) for other in waiting if tile != self._wild]

    def _claim(self, line: Line) -> None:
        seat, tile = self.seat(line["seat"]), line["tile"]
        own = tiles_of(line["with"]) if line["e"] == "chow" else [tile] * 2
        for one in own:
            self.hands[seat].remove(one)
        self.melds[seat].append(Laid(line["e"], tuple(sorted([*own, tile])), self.seat(line["from"])))
        self.ate = (seat, tile) if line["e"] == "chow" else None
        self._look(seat)

    def _kong(self, line: Line) -> None:
        seat, kind, tile = self.seat(line["seat"]), line["kind"], line["tile"]
        melds = self.melds[seat]
        if kind == "added_kong":
            if not line.get("stands"):
                return
            self.hands[seat].remove(tile)
            place = next(n for n, meld in enumerate(melds) if meld.kind == "pung" and meld.tiles[0] == tile)
            melds[place] = Laid(kind, (tile,) * 4, melds[place].giver)
        else:
            for _ in range(3 if kind == "open_kong" else 4):
                self.hands[seat].remove(tile)
            giver = self.seat(line["from"]) if kind == "open_kong" else None
            melds.append(Laid(kind, (tile,) * 4, giver))
        self._look(seat)

    def _pay(self, account: int | str, units: int) -> None:
        seat = account if isinstance(account, str) else self.seat(account)
        self.paid[seat] = self.paid.get(seat, 0) + units

    # ------------------------------------------------------------ what H8 and H9 remember

    @property
    def _turned(self) -> Turned:
        return turned(
            "jp" if self.options["edition"] == "jp" else "local" if self.game == "yueqing" else self.game,
            self.indicator,
            set_aside=self.options.get("indicator_set_aside", True),
            worm=self.options.get("worm", False),
        )

    @property
    def _wild(self) -> str:
        return self._turned.wild

    def _look(self, seat: str) -> None:
        """Whether the seat shows an open double now."""
        if self.indicator and shown_doubles(seat, self.melds[seat], self.flowers[seat], self._turned):
            self.bared.setdefault(seat, len(self.discards))
            self.first_open = self.first_open or (seat, len(self.discards))

    def _waits_on_any(self, hand: list[str]) -> bool:
        if self._wild not in hand or len(hand) % 3 != 1:
            return False
        rest = list(hand)
        rest.remove(self._wild)
        return finishes(rest, self._wild, len(hand) // 3, pair=False)

    def _let_own_draw_go(self, seat: str) -> None:
        """A seat that could have won on the tile it drew discards or makes a kong."""
        if self.drawn == seat and self._waits_on_any(self.hands[seat][:-1]):
            self.refused.append((len(self.discards), seat))
        self.drawn = ""

    # ------------------------------------------------------------ the end

    def first_of_win(self) -> str:
        """天胡 and 地胡, told from the number of discards."""
        win = self.win or {}
        if self.seat(win["seat"]) == "E":
            return "heaven" if not self.discards and "from" not in win else ""
        by_discard = win["by"] == "discard" and len(self.discards) == 1
        return "earth" if by_discard or self._earth_by_kong(win) else ""

    def _earth_by_kong(self, win: Line) -> bool:
        """D11: on the replacement of an open kong of the dealer's first discard."""
        melds = self.melds[self.seat(win["seat"])]
        return win["by"] == "kong_draw" and len(self.discards) == 1 and melds[-1].kind == "open_kong"

    def position(self) -> dict[str, Any]:
        """The end of the hand as a line for `ouju score`."""
        hands = {seat: list(tiles) for seat, tiles in self.hands.items()}
        wins = []
        if self.win is not None:
            win = self.win
            seat = self.seat(win["seat"])
            claim = {"seat": seat, "tile": win["tile"], "by": win["by"], "first": self.first_of_win()}
            if win["by"] in ("discard", "rob_kong"):
                claim["from"] = self.seat(win["from"])
            if win["by"] == "rob_kong":
                hands[claim["from"]].remove(win["tile"])
            elif win["by"] in ("self_draw", "kong_draw", "push3"):
                hands[seat].remove(win["tile"])
            wins.append(claim)
        return {
            "game": self.game,
            "options": dict(self.options),
            "streak": self.streak,
            "indicator": [self.indicator],
            "seats": {
                seat: {
                    "hand": written(hands[seat]),
                    "melds": [_told(meld) for meld in self.melds[seat]],
                    "flowers": written(self.flowers[seat]),
                }
                for seat in SEATS
            },
            "wins": wins,
            "flags": self._flags(),
        }

    def _flags(self) -> dict[str, Any]:
        flags: dict[str, Any] = {}
        if self.first_open is not None:
            flags["first_open"] = self.first_open[0]
        if self.win is None:
            return flags
        win = self.win
        seat = self.seat(win["seat"])
        if win["by"] == "discard":
            if self.first_open is not None and len(self.discards) == self.first_open[1] + 1:
                flags["forming_discard"] = True
            if self.ate is not None and self.discards[-1][0] == self.ate[0]:
                flags["just_ate"] = self.ate[1]
            if self.thrown.get(seat):
                flags["single_wait_discard"] = self.thrown[seat]
        if seat in self.bared:
            flags["let_go"] = self.let_go()
        return flags

    def let_go(self) -> list[str]:
        """Who let a tile go after the winner had shown an open double and discarded; on one discard in turn order."""
        win = self.win or {}
        seat = self.seat(win["seat"])
        bared, made = self.bared[seat], len(self.discards)
        since = next((n for n, (by, _) in enumerate(self.discards, 1) if by == seat and n > bared), made + 1)
        # Only who comes before the winner could have had the very discard that is won on.
        before = self._turns_after(self.discards[-1][0])
        found = [(n, other) for n, other in self.refused if since <= n <= made and other != seat]
        if win["by"] == "discard":
            found = [(n, other) for n, other in found if n < made or before(other) < before(seat)]
        return [other for _, other in found]

    def _turns_after(self, seat: str) -> Callable[[str], int]:
        return lambda other: (SEATS.index(other) - SEATS.index(seat)) % 4


def _told(meld: Laid) -> dict[str, str]:
    told = {"kind": meld.kind, "tiles": written(meld.tiles)}
    return told | {"from": meld.giver} if meld.giver else told


def ended_hands(header: Line, lines: Iterable[Line]) -> Iterable[Logged]:
    """Every hand of a record at its end."""
    hand: Logged | None = None
    for line in lines:
        if line["e"] == "hand":
            hand = Logged(header["game"], header["options"], line["dealer"], line["streak"])
        if hand is not None:
            hand.read(line)
            if line["e"] == "end":
                yield hand
                hand = None
