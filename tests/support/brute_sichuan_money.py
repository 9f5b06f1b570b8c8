"""The money of a Sichuan hand from what happens in it (1.8, 1.9, A3-A10, B4-B12), told from the sheet alone.

`Book` keeps every payment in the order in which it arises. Seats are texts; the first of *seats* is the dealer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from brute_sichuan_room import Room

__all__ = ["HOUSE", "Book", "KongMoney", "Transfer", "net_of", "shared"]

HOUSE: Final = "house"
Transfer = tuple[str, str, int, str]


@dataclass(slots=True)
class KongMoney:
    """A kong and what it brought."""

    owner: str
    kind: str
    source: str | None
    brought: list[tuple[str, int]] = field(default_factory=list)
    moved: bool = False


@dataclass(slots=True)
class Book:
    """Who has won, who has left, what was paid."""

    room: Room
    seats: Sequence[str]
    coins: Mapping[str, int] | None = None
    won: list[str] = field(default_factory=list)
    """The seats that have won, in order, each once."""
    gone: list[str] = field(default_factory=list)
    kongs: list[KongMoney] = field(default_factory=list)
    paid: list[Transfer] = field(default_factory=list)
    tiles: list[tuple[str | None, list[str]]] = field(default_factory=list)
    """Each winning tile: who fed it, who won on it."""
    escaped: bool = False
    own: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.own = dict(self.coins or {})

    # ------------------------------------------------------------ who

    def unwon(self) -> list[str]:
        """Who still plays and pays; all in 血流成河."""
        return [seat for seat in self.seats if self.room.stays or seat not in self.won]

    def never_won(self) -> list[str]:
        return [seat for seat in self.seats if seat not in self.won]

    def after(self, seat: str) -> list[str]:
        """The seats counter-clockwise from one, itself last."""
        place = self.seats.index(seat)
        return [*self.seats[place + 1 :], *self.seats[: place + 1]]

    @property
    def over(self) -> bool:
        """Whether a win or an escape has ended the hand (1.5, B1, B11)."""
        if self.escaped or (self.room.one_win and self.won):
            return True
        return not self.room.stays and len(self.won) >= 3

    def next_after_win(self) -> str:
        """Who acts next: the first that still plays after the last winner (1.5)."""
        source, winners = self.tiles[-1]
        order = self.after(source) if source else winners
        last = max(winners, key=order.index)
        return next(seat for seat in self.after(last) if seat in self.unwon())

    @property
    def next_dealer(self) -> str:
        """A11, B9; ``dice`` where they decide."""
        if self.escaped or self.room.get("mode") == "blood":
            return "dice"
        if not self.tiles:
            return self.seats[0]
        source, winners = self.tiles[0]
        if source is not None and (len(winners) > 1 or self.room["game"] == "sichuan"):
            return source
        return winners[0]

    # ------------------------------------------------------------ what happens

    def pay(self, payer: str, payee: str, units: int, reason: str) -> int:
        """A payment; with ``in_order`` no more than the payer owns now (D21). What was really paid."""
        if self.coins is not None and self.room.get("insolvency") == "in_order":
            units = min(units, self.own.get(payer, units))
            self.own[payer] -= units
            if payee != HOUSE:
                self.own[payee] += units
        if units > 0 and payer != payee:
            self.paid.append((payer, payee, units, reason))
        return units

    def kong(self, seat: str, kind: str, source: str | None = None, *, late: bool = False) -> None:
        """刮风下雨 (1.9, A5, B5)."""
        made = KongMoney(seat, kind, source)
        self.kongs.append(made)
        for payer in self.unwon():
            units = self._kong_units(made, payer, late=late) * self.room.unit
            if payer != seat and units:
                made.brought.append((payer, self.pay(payer, seat, units, "kong")))

    def _kong_units(self, made: KongMoney, payer: str, *, late: bool) -> int:
        if made.kind == "concealed_kong":
            return 2
        if made.kind == "added_kong":
            return 0 if late and self.room["timely_rain"] else 1
        rate = self.room["open_kong_pay"]
        if rate == "graze":
            return 2 if payer == made.source else 1
        return int(rate) if payer == made.source else 0

    def win(self, by: str, source: str | None, wins: Mapping[str, int], *, after_kong: bool = False) -> None:
        """The winners of one tile with their 番 (A3, A4, A6, B4)."""
        order = [seat for seat in self.after(source or self.seats[-1]) if seat in wins]
        for seat in order:
            for payer in [source] if source else self._self_draw_payers(by, seat):
                base = self.room.unit if source is None and self.room["self_draw_base"] else 0
                self.pay(payer, seat, self.room.value(wins[seat]) + base, "win")
        if after_kong and by == "discard":
            self._move(self.kongs[-1], order)
        self.tiles.append((source, order))
        self.won += [seat for seat in order if seat not in self.won]

    def _self_draw_payers(self, by: str, seat: str) -> list[str]:
        if by == "kong_draw" and self.room["open_kong_flower"] == "provider":
            last = self.kongs[-1]
            if last.kind == "open_kong" and last.source:
                return [last.source]
        return [payer for payer in self.unwon() if payer != seat]

    def _move(self, made: KongMoney, winners: Sequence[str]) -> None:
        """呼叫转移 (A6)."""
        how = self.room["transfer"]
        if how == "off":
            return
        made.moved = True
        if how == "refund":
            for payer, units in made.brought:
                self.pay(made.owner, payer, units, "transfer")
            return
        for seat in winners[:1] if how == "nearest" else winners:
            self.pay(made.owner, seat, sum(units for _, units in made.brought), "transfer")

    def draw_check(self, states: Mapping[str, tuple[str, int]]) -> None:
        """查叫 (1.8) over the states of those who have not won; the 番 of the ready."""
        pigs = [seat for seat in self.never_won() if states[seat][0] == "pig"]
        debts = [
            (payer, payee, *debt)
            for payer in self.never_won()
            for payee in self.seats
            if payee != payer and payee not in self.gone
            for debt in self._debts(payer in pigs, states[payer][0], states.get(payee, ("won", 0)))
        ]
        for reason in ("pig", "call"):
            for payer, payee, units, why in debts:
                if why == reason:
                    self.pay(payer, payee, units, reason)
        for seat in self.never_won():
            if states[seat][0] != "ready":
                self._give_back(seat)

    def _debts(self, pig: bool, state: str, other: tuple[str, int]) -> Iterator[tuple[int, str]]:
        call = self.room.value(other[1]) if other[0] == "ready" else 0
        if not pig:
            if state == "not_ready" and call:
                yield call, "call"
            return
        payees = {
            "all": ("won", "ready", "not_ready"),
            "won_and_ready": ("won", "ready"),
            "unwon": ("ready", "not_ready"),
        }[self.room["pig_pays"]]
        how = self.room["pig_and_call"]
        if other[0] in payees and not (how == "larger" and call > self.room.pig):
            yield self.room.pig, "pig"
        if call and (how == "both" or (how == "larger" and call > self.room.pig)):
            yield call, "call"

    def _give_back(self, seat: str) -> None:
        """退税 (1.8, B11.3)."""
        for made in self.kongs:
            if made.owner == seat and not made.moved:
                for payer, units in made.brought:
                    self._return(seat, payer, units, "refund")

    def _return(self, seat: str, to: str, units: int, reason: str) -> None:
        if to not in self.gone:
            self.pay(seat, to, units, reason)
        elif self.room.get("leaver_refund_to_house"):
            self.pay(seat, HOUSE, units, reason)

    def escape(self, seat: str, calls: Mapping[str, int]) -> None:
        """逃跑 (B11): *calls* has the 番 of the ready in the last four tiles, and is empty before them."""
        if self.room["escape_mode"] == "bot":
            return
        self.escaped = True
        for other in self.unwon():
            if other != seat and other not in self.gone:
                called = self.room.value(calls[other]) if calls.get(other) else 0
                owed = max(16 * self.room.unit, called)
                to = other if self.room.get("escape_penalty_to") == "players" else HOUSE
                self.pay(seat, to, owed, "penalty")
        if self.room.get("escape_count_self"):
            self.pay(seat, HOUSE, 16 * self.room.unit, "penalty")
        self.gone.append(seat)

    def leave(self, seat: str) -> None:
        """A seat that has won leaves (B11.3, D13)."""
        if self.room["escape_mode"] == "bot":
            return
        if self.room.get("leaver_forfeits_win"):
            for payer, payee, units, reason in list(self.paid):
                if payee == seat and reason in ("win", "transfer"):
                    self._return(seat, payer, units, "forfeit")
        self.gone.append(seat)

    # ------------------------------------------------------------ the end

    def claims(self) -> dict[str, int]:
        """What everybody would gain and lose with enough coins, without tax."""
        return net_of(self.paid)

    def tax(self, net: Mapping[str, int]) -> dict[str, int]:
        """What the house takes of what the hand has brought (A14)."""
        percent = int(self.room["tax_percent"])
        return {seat: max(net.get(seat, 0), 0) * percent // 100 for seat in self.seats}

    def moved(self) -> dict[str, int]:
        """What really moves before tax (B12)."""
        if self.coins is None or self.room.get("insolvency") == "in_order":
            return self.claims()
        among = [transfer for transfer in self.paid if transfer[1] != HOUSE]
        found = shared(net_of(among), self.coins, self.seats)
        for payer, payee, units, _ in self.paid:
            if payee == HOUSE:
                taken = min(units, self.coins[payer] + found.get(payer, 0))
                found[payer] = found.get(payer, 0) - taken
                found[HOUSE] = found.get(HOUSE, 0) + taken
        return found

    def payments(self, *, enough: bool = False) -> dict[str, int]:
        """What everybody gains and loses, the tax taken."""
        net = self.claims() if enough else self.moved()
        for seat, units in self.tax(net).items():
            net[seat] = net.get(seat, 0) - units
            net[HOUSE] = net.get(HOUSE, 0) + units
        return {seat: units for seat, units in net.items() if units}


def net_of(transfers: Sequence[Transfer]) -> dict[str, int]:
    """What every account gains or loses."""
    net: dict[str, int] = {}
    for payer, payee, units, _ in transfers:
        net[payer] = net.get(payer, 0) - units
        net[payee] = net.get(payee, 0) + units
    return net


def shared(net: Mapping[str, int], coins: Mapping[str, int], seats: Sequence[str]) -> dict[str, int]:
    """Losers pay what they have; winners share it by what they should have got (B12)."""
    found = {seat: -min(-units, coins[seat]) for seat, units in net.items() if units < 0}
    pool = -sum(found.values())
    due = {seat: net[seat] for seat in seats if net.get(seat, 0) > 0}
    total = sum(due.values())
    parts = {seat: divmod(units * pool, total) for seat, units in due.items()}
    missing = pool - sum(whole for whole, _ in parts.values())
    by_fraction = sorted(parts, key=lambda seat: (-parts[seat][1], seats.index(seat)))
    return found | {seat: whole + (seat in by_fraction[:missing]) for seat, (whole, _) in parts.items()}
