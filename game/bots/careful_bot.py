"""The strongest level (老到): it weighs what its hand can become, what that pays, and what a discard risks.

Everybody pays a win, whoever discarded (Y9), so there is nothing in folding; but a win on its discard ends its own
hopes. Most wins are small and a big pattern is worth ten of them, so it leaves a small win for a likely big one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

from game.bots.chances import danger
from game.bots.choice import TIE, Choice, Judged
from game.bots.edge import edge
from game.bots.hua_hopes import HuaHopes
from game.bots.plans import Held, Outlook, held_by
from game.bots.prices import Prices, feared, prices_of
from game.bots.risks import Risks
from game.bots.sight import Sight, sight_of
from game.bots.tariff import Tariff, others_in_play, pays_by_fan
from game.bots.totals import Book
from game.bots.type_play import TypePlay
from rules.core.seat import after
from rules.core.window import Window
from rules.mahjong.actions import Action, Chow, Discard, Kong, Pass, Pung, Win
from rules.mahjong.events import Chowed, Event, Konged, Punged
from rules.mahjong.evolve import evolve
from rules.mahjong.hua_so_far import seen_end
from rules.mahjong.legal import facts_of
from rules.mahjong.phase import Phase
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import RoundState, SeatView
from rules.scoring.model import ScoredWin
from rules.scoring.settlement import hua_of
from rules.scoring.tally import score
from rules.tiles.counts import count_of, without_tile
from rules.tiles.meld import MeldKind
from rules.tiles.tile import KINDS, Tile

__all__ = ["CarefulBot"]

_PATIENCE: Final = 1.15
"""A claim must be worth so much more than going on without it."""
_REPLACEMENT: Final = 1.3
"""A kong brings a tile more."""
_USUAL: Final = 2
"""So many basics a usual win has."""


@dataclass(frozen=True, slots=True)
class CarefulBot:
    """Plays for points (求大) by the prices of *ruleset*."""

    ruleset: Ruleset
    level: str = "careful"
    book: Book = field(init=False, repr=False, compare=False)
    tariff: Tariff | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Open the game's price book."""
        object.__setattr__(self, "book", Book(self.ruleset))
        object.__setattr__(self, "tariff", Tariff(self.ruleset) if pays_by_fan(self.ruleset) else None)

    def choose(self, view: SeatView, window: Window[Action], rng: Random) -> int:
        """The option worth most; the default where it knows nothing."""
        return window.options.index(self.judge(view, window).taken)

    def judge(self, view: SeatView, window: Window[Action]) -> Judged:
        """The option worth most, and what those are worth that were weighed against it; none where it knows nothing."""
        options = window.options
        if self.tariff is not None:
            judged = TypePlay(sight_of(view, self.tariff.absent), self.tariff).judge(options)
            return judged or Judged(options[window.default])
        weighing = _Weighing(self.book, sight_of(view))
        if isinstance(options[-1], Discard):
            others = weighing.own_turn(options)
        elif isinstance(options[-1], Pass):
            others = weighing.claim(options)
        else:
            return Judged(options[window.default])
        going_on, wins = max(others, key=_worth), weighing.wins(options)
        taken, win = going_on, max(wins, key=_worth, default=None)
        if win is not None and (win.worth >= going_on.worth or weighing.risks.refuses(going_on.action)):
            taken = win
        return Judged(taken.action, (*wins, *others))

    def usual(self, view: SeatView) -> float:
        """What a usual win is worth in this round: the yardstick for the worth of options."""
        if self.tariff is not None:
            return self.tariff.usual * others_in_play(self.ruleset, view.state, sight_of(view).seat)
        sight = sight_of(view)
        prices = prices_of(self.book, view.state, sight.seat)
        small, big, totals = self.book.certain(view.state, sight.seat, (), ())
        return prices.worth(totals.least_of(small + _USUAL, big))


def _worth(choice: Choice) -> float:
    return choice.worth


@dataclass(slots=True)
class _Weighing:
    """One decision: the sight, what hands are worth, what hua they have, what discards risk."""

    book: Book
    sight: Sight
    prices: Prices = field(init=False)
    outlook: Outlook = field(init=False)
    hopes: HuaHopes | None = field(init=False)
    risks: Risks = field(init=False)

    def __post_init__(self) -> None:
        """Ask the game for its prices."""
        ruleset, state, seat = self.book.ruleset, self.sight.state, self.sight.seat
        self.prices = prices_of(self.book, state, seat)
        self.outlook = Outlook(self.sight, self.prices, self.book)
        hua = hua_of(ruleset.pay)
        turn = self.outlook.turn
        self.hopes = None if hua is None else HuaHopes(hua, seen_end(state), self.sight, turn)
        self.risks = Risks(self.sight, self.book, turn)

    def wins(self, options: tuple[Action, ...]) -> list[Choice]:
        """The wins that are offered."""
        return [Choice(self._win(option), option) for option in options if isinstance(option, Win)]

    def own_turn(self, options: tuple[Action, ...]) -> list[Choice]:
        """The discards and kongs."""
        discards = {option.tile: option for option in options if isinstance(option, Discard)}
        found = [Choice(worth, discards[tile]) for worth, tile in self._discards(self.sight, discards)] or [
            Choice(0.0, options[-1])
        ]
        found.extend(self._kong(option) for option in options if isinstance(option, Kong))
        return found

    def claim(self, options: tuple[Action, ...]) -> list[Choice]:
        """Passing, and the claims."""
        going_on = 0.0
        if self.sight.state.phase is not Phase.FLOWER:
            held = held_by(self.sight)
            going_on = self.outlook.worth(held) * _PATIENCE + self._hua(held)
        found = [Choice(going_on, options[-1])]
        lying = self.sight.state.lying
        for option in options:
            match option:
                case Kong():
                    found.append(self._kong(option))
                case Chow(seat, tile, own) if lying is not None:
                    found.append(self._meld(option, Chowed(seat, tile, own, lying.seat)))
                case Pung(seat, tile) if lying is not None:
                    found.append(self._meld(option, Punged(seat, tile, lying.seat)))
                case _:
                    pass
        return found

    # ---- what each is worth

    def _hua(self, held: Held) -> float:
        return self.hopes.worth(held.keys, held.laid, held.wilds) if self.hopes else 0.0

    def _win(self, win: Win) -> float:
        ruleset, state = self.book.ruleset, self.sight.state
        facts = facts_of(ruleset, state, win)
        tally = score(ruleset.scoring, facts)
        if tally is None:
            return 0.0
        return self.prices.worth(tally.total) + (
            self.hopes.won(ScoredWin(facts, tally)) if self.hopes else 0.0
        )

    def _meld(self, action: Chow | Pung, event: Event) -> Choice:
        """A chow or pung, and the discard after it."""
        then = evolve(self.book.ruleset, self.sight.state, event)
        sight = sight_of(SeatView(action.seat, then))
        best = max((worth for worth, _ in self._discards(sight, KINDS)), default=None)
        return Choice(0.0 if best is None else best + self._limiting(then), action)

    def _kong(self, kong: Kong) -> Choice:
        """A kong, of wilds too (财神杠); it brings a tile more."""
        lying = self.sight.state.lying if kong.kind is MeldKind.OPEN_KONG else None
        event = Konged(kong.seat, kong.kind, kong.tile, lying.seat if lying else None)
        then = evolve(self.book.ruleset, self.sight.state, event)
        held = held_by(sight_of(SeatView(kong.seat, then)))
        worth = self.outlook.worth(held) * _REPLACEMENT + self._hua(held)
        return Choice(worth + self._limiting(then), kong)

    def _limiting(self, then: RoundState) -> float:
        """What it brings to be first with an open double: limited hands of others cost less (逼胡)."""
        ruleset, seat = self.book.ruleset, self.sight.seat
        if ruleset.scoring.limited is None or self.book.limits(then, after(seat)) is self.book.limits(
            self.sight.state, after(seat)
        ):
            return 0.0
        return self.prices.feared - feared(self.book, then, seat)

    def _discards(self, sight: Sight, tiles: Iterable[Tile]) -> Iterator[tuple[float, Tile]]:
        """What each discard leaves; wilds are kept."""
        turn, held, risks = self.outlook.turn, held_by(sight), Risks(sight, self.book, self.outlook.turn)
        for tile in tiles:
            if tile in sight.state.wilds or not count_of(held.keys, tile):
                continue
            then, lately = held._replace(keys=without_tile(held.keys, tile)), self._lately(tile)
            worth = self.outlook.worth(then) * (1.0 - danger(tile, sight.unseen[tile], turn, lately=lately))
            worth += self._hua(then) + TIE * edge(tile)
            yield worth - risks.of(Discard(sight.seat, tile), lately=lately), tile

    def _lately(self, tile: Tile) -> bool:
        """Whether another seat's last discard was such a tile and was not won on."""
        seats = self.sight.state.seats
        return any(
            other.river[-1] == tile
            for seat, other in enumerate(seats)
            if seat != self.sight.seat and other.river
        )
