"""Hands played for measuring bots (对局测试): the same deal for every seating, on a stable draw wall when asked.

A *stable draw wall* gives every seat a pile of its own, so that a claim does not shift everybody's draws and two
seatings of one deal stay comparable. It is no wall of the game and exists for measuring only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

from game.bots.bot import Bot
from rules.core.ledger import net
from rules.core.seat import SEATS, Seat, after
from rules.core.window import Window, WindowKind
from rules.mahjong.actions import Action, Discard, Kong
from rules.mahjong.aftermath import hand_end
from rules.mahjong.decide import begin, decide
from rules.mahjong.events import Drew, Source, Started
from rules.mahjong.legal import legal
from rules.mahjong.phase import Phase
from rules.mahjong.redact import conceal
from rules.mahjong.ruleset import Ruleset
from rules.mahjong.state import RoundState, SeatView
from rules.mahjong.stock import Stock
from rules.scoring.settlement import entries_of
from rules.tiles.tile import Tile
from rules.tiles.wall import break_of, front_order, tail_order

__all__ = ["Deal", "Played", "deal_of", "play"]

_KINDS = {
    Phase.TURN: WindowKind.TURN,
    Phase.CLAIMED: WindowKind.TURN,
    Phase.DISCARDED: WindowKind.CLAIM,
    Phase.KONG: WindowKind.ROB,
    Phase.FLOWER: WindowKind.STAGE,
    Phase.STAGE: WindowKind.STAGE,
}


@dataclass(frozen=True, slots=True)
class Deal:
    """A wall and who deals; *key* seeds the bots' generators."""

    wall: tuple[Tile, ...]
    started: Started
    key: str


@dataclass(frozen=True, slots=True)
class Played:
    """How a hand went: its last state, decisions, illegal ones among them, the seconds of each seat's decisions."""

    state: RoundState
    decisions: int
    illegal: int
    seconds: tuple[list[float], list[float], list[float], list[float]]

    @property
    def points(self) -> tuple[int, int, int, int]:
        """What every seat won or lost."""
        paid = net(self.state.ledger)
        return (paid[0], paid[1], paid[2], paid[3])

    @property
    def hua(self) -> tuple[int, int, int, int]:
        """What of it came from hua."""
        paid = net(transfer for transfer in self.state.ledger if transfer.reason == "hua")
        return (paid[0], paid[1], paid[2], paid[3])

    def liable(self, ruleset: Ruleset) -> tuple[int, int, int, int]:
        """What every seat paid in the place of others (包牌)."""
        paid = [0, 0, 0, 0]
        for entry in entries_of(ruleset.pay, hand_end(ruleset, self.state, self.state.wins)):
            if entry.payer != entry.owed_by:
                paid[entry.payer] += entry.units
        return (paid[0], paid[1], paid[2], paid[3])


def deal_of(ruleset: Ruleset, seed: int, number: int) -> Deal:
    """The deal *number* of the set *seed*, the dealer drawn too, with no streak."""
    rng = Random(f"{seed}/{number}")
    wall = list(ruleset.tiles)
    rng.shuffle(wall)
    dealer = rng.randrange(4)
    dice = ((rng.randint(1, 6), rng.randint(1, 6)), (rng.randint(1, 6), rng.randint(1, 6)))
    thrower, skipped = break_of(dealer, dice)
    return Deal(tuple(wall), Started(1, dealer, 0, (0, 0, 0, 0), dice, thrower, skipped), f"{seed}/{number}")


def play(
    ruleset: Ruleset, deal: Deal, bots: Sequence[Bot], *, stable: bool = False, timed: bool = False
) -> Played:
    """One hand to its end, every bot with its own seat's view; an illegal answer counts and the default is taken."""
    wall = _Wall(ruleset, deal, stable=stable)
    state = wall.state
    rngs = [Random(f"{deal.key}/{seat}") for seat in SEATS]
    seconds: tuple[list[float], list[float], list[float], list[float]] = ([], [], [], [])
    decisions = illegal = 0
    while state.phase is not Phase.OVER:
        seat = _asked(state)
        options = legal(ruleset, state, seat)
        window = Window(decisions, seat, _KINDS[state.phase], options, len(options) - 1)
        view = SeatView(seat, conceal(ruleset, state, seat))
        begun = perf_counter() if timed else 0.0
        place = bots[seat].choose(view, window, rngs[seat])
        if timed:
            seconds[seat].append(perf_counter() - begun)
        decisions += 1
        if not 0 <= place < len(options):
            illegal, place = illegal + 1, window.default
        state = wall.act(state, options[place], options)
    return Played(state, decisions, illegal, seconds)


def _asked(state: RoundState) -> Seat:
    if state.phase in (Phase.TURN, Phase.CLAIMED):
        return state.turn
    asked = [seat for seat in SEATS if state.offers[seat] and state.answers[seat] is None]
    # at a table nobody waits for who has only one answer
    return next((seat for seat in asked if len(state.offers[seat]) == 1), asked[0])


Draw = tuple[Seat, Source]


class _Wall:
    """The wall of one hand; a stable one lays the next tile of the drawer's own pile where the draw will be."""

    def __init__(self, ruleset: Ruleset, deal: Deal, *, stable: bool) -> None:
        self.ruleset, self.stable, self.wall = ruleset, stable, deal.wall
        _, self.state = begin(ruleset, Stock(deal.wall), deal.started)
        size, places = len(deal.wall), self.state.places
        self.front, self.tail = front_order(size, places), tail_order(size, places)
        gone = set(self.tail[: self.state.tail])
        left = [place for place in self.front[self.state.front :] if place not in gone]
        self.piles = tuple([deal.wall[place] for place in left[seat::4]] for seat in SEATS)

    def act(self, state: RoundState, action: Action, allowed: tuple[Action, ...]) -> RoundState:
        """The state after *action*."""
        if not self.stable:
            return decide(self.ruleset, Stock(self.wall), state, action, allowed)[1]
        # Who will draw is known only afterwards: a guess is tried until the draws are those that were laid.
        draws = [_likely(state, action)]
        while True:
            wall, piles = self._laid(state, draws)
            events, then = decide(self.ruleset, Stock(wall), state, action, allowed)
            actual = [(event.seat, event.source) for event in events if isinstance(event, Drew)]
            if actual == draws:
                self.piles = piles
                return then
            if not actual:
                return then
            draws = actual

    def _laid(
        self, state: RoundState, draws: Sequence[Draw]
    ) -> tuple[tuple[Tile, ...], tuple[list[Tile], ...]]:
        wall, piles = list(self.wall), tuple(list(pile) for pile in self.piles)
        front, tail = state.front, state.tail
        for seat, source in draws:
            pile = piles[seat] or max(piles, key=len)
            if not pile:
                break
            if source is Source.WALL or not self.ruleset.replace_from_tail:
                place, front = self.front[front], front + 1
            else:
                place, tail = self.tail[tail], tail + 1
            wall[place] = pile.pop(0)
        return tuple(wall), piles


def _likely(state: RoundState, action: Action) -> Draw:
    match action:
        case Kong(seat):
            return (seat, Source.KONG)
        case Discard(seat):
            return (after(seat), Source.WALL)
        case _ if state.phase is Phase.FLOWER:
            return (action.seat, Source.FLOWER)
        case _:
            return (after(state.lying.seat if state.lying else action.seat), Source.WALL)
