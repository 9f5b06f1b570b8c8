"""The table on which the money of a hand is followed (账桌): the engine's own state, with hands that nobody knows.

Events are folded by the engine, so kongs are paid, wins remembered and seats done as in a game; what the hands hold
is put in where a line tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, cast

from game.score.fields import SEAT_LETTERS, refuse
from game.score.ledger_case import MANY, LedgerCase
from rules import Ruleset
from rules.core.ledger import Ledger
from rules.core.record import replace
from rules.core.seat import SEATS, Seat
from rules.mahjong.events import Event, Paid, Started, VoidDeclared
from rules.mahjong.evolve import evolve, opening
from rules.mahjong.money import really_paid
from rules.mahjong.stages.account import ACCOUNT, account_of
from rules.mahjong.state import RoundState, Standing
from rules.scoring.account import Account
from rules.scoring.model import SeatTiles
from rules.scoring.terms import Running
from rules.tiles.hand import Hand, hand_of, hidden_hand
from rules.tiles.meld import Meld
from rules.tiles.notation import format_tiles
from rules.tiles.tile import COPIES, Tile

__all__ = ["Table"]

_DEALER: Final = 0
_DICE: Final = ((1, 1), (1, 1))
_MOST_KONGS: Final = 4


@dataclass(slots=True)
class Table:
    """Where the hand stands, and what has been shown of it."""

    case: LedgerCase
    state: RoundState
    wall: int = MANY
    shown: dict[Seat, Counter[Tile]] = field(default_factory=dict)
    taken: Counter[Tile] = field(default_factory=Counter)

    @classmethod
    def of(cls, case: LedgerCase, *, limited: bool) -> Table:
        """The table before anything has happened; *limited*: the seats own what the line says they do."""
        coins = case.coins if limited else None
        state = opening(case.rules, Started(1, _DEALER, 0, (0, 0, 0, 0), _DICE, _DEALER, 0, coins))
        table = cls(case, replace(state, opened=True))
        for seat, suit in enumerate(case.voids):
            if suit is not None:
                table.tell(VoidDeclared(seat, suit))
        table.see_wall(None)
        return table

    @property
    def rules(self) -> Ruleset:
        """The game with its house rules."""
        return self.case.rules

    @property
    def pay(self) -> Running:
        """How it is paid."""
        return cast("Running", self.rules.pay)

    @property
    def account(self) -> Account:
        """What has been paid for so far."""
        return account_of(self.rules, self.state)

    def tell(self, event: Event) -> None:
        """Fold an event and what follows from it, as the engine does."""
        if isinstance(event, Paid):
            event = Paid(really_paid(self.rules, self.state, event.transfers))
        self.state = evolve(self.rules, self.state, event)
        for follow in self.rules.hooks.follow:
            for further in follow(self.rules, self.state, event):
                self.tell(further)

    def pay_out(self, owed: Ledger) -> None:
        """Pay what is owed, or what can be paid of it."""
        if owed:
            self.tell(Paid(owed))

    # ---- who

    def must_play(self, seat: Seat, what: str) -> None:
        """Refuse what a seat does that has won."""
        if not self.state.seats[seat].standing.plays:
            refuse(f"{what}: seat {SEAT_LETTERS[seat]} has won and plays no more")

    def playing(self) -> list[Seat]:
        """The seats that still play."""
        return [seat for seat in SEATS if self.state.seats[seat].standing.plays]

    def unwon(self) -> list[Seat]:
        """The seats that have not won."""
        return [seat for seat in SEATS if self.state.seats[seat].standing is Standing.IN_PLAY]

    # ---- the wall and kongs

    def see_wall(self, left: int | None) -> int:
        """Know that so many tiles are left, many where nobody says; the wall does not grow."""
        if left is not None:
            if left > self.wall:
                refuse(f"'wall_left' grows from {self.wall} to {left}")
            self.wall = left
        seen = MANY if left is None else left
        self.state = replace(self.state, front=self.state.size - seen)
        return seen

    def may_kong(self, seat: Seat, what: str) -> None:
        """Refuse a fifth kong of a seat: a hand has four melds."""
        if sum(kong.seat == seat for kong in self.account.kongs) >= _MOST_KONGS:
            refuse(f"{what}: seat {SEAT_LETTERS[seat]} has four kongs already")

    def pass_turn(self) -> None:
        """Know that the last kong was not made in this turn."""
        place = self.rules.hooks.places[ACCOUNT.key]
        extra = self.state.extra
        account = self.account.without_turn()
        self.state = replace(self.state, extra=(*extra[:place], account, *extra[place + 1 :]))

    # ---- tiles

    def hide(self, *seats: Seat) -> None:
        """Give seats hands that nobody knows."""
        for seat in seats:
            self.give(seat, hidden_hand(self.rules.hand + 1), ())

    def show(self, seat: Seat, tiles: SeatTiles, drawn: Iterable[Tile] = ()) -> None:
        """Give a seat the tiles that a line shows of it, with the one that it has drawn."""
        self.give(seat, hand_of((*tiles.concealed, *drawn)), tiles.melds)
        self.shown[seat] = Counter((*tiles.concealed, *(tile for meld in tiles.melds for tile in meld.tiles)))
        self._check_kongs(seat, tiles.melds)
        self.check_copies()

    def give(self, seat: Seat, hand: Hand, melds: tuple[Meld, ...]) -> None:
        """Put tiles before a seat."""
        seats = list(self.state.seats)
        seats[seat] = replace(seats[seat], hand=hand, melds=melds)
        self.state = replace(self.state, seats=(seats[0], seats[1], seats[2], seats[3]))

    def check_copies(self, also: Iterable[Tile] = ()) -> None:
        """Refuse more tiles of a kind than there are, among those shown and those won on."""
        seen = sum(self.shown.values(), Counter(also)) + self.taken
        for tile, count in seen.items():
            if count > COPIES:
                refuse(f"there are {count} tiles {tile.code}, the set has {COPIES}")

    def _check_kongs(self, seat: Seat, melds: tuple[Meld, ...]) -> None:
        """Refuse tiles of a seat among whose melds a kong is missing that it has made."""
        made = Counter(kong.kind for kong in self.account.kongs if kong.seat == seat)
        for kind, count in made.items():
            if sum(meld.kind is kind for meld in melds) < count:
                told = " ".join(format_tiles(meld.tiles) for meld in melds) or "none"
                refuse(f"seat {SEAT_LETTERS[seat]} has made {count} {kind.value}; its melds are {told}")
