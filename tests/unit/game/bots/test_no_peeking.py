"""A bot sees its seat's view only: behind the same view every other table must get the same choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from game.bots.bot import Bot
from game.bots.levels import LEVELS, make_bot
from game.bots.plain_bot import PlainBot
from game.duel import deal_of
from rules import find_ruleset
from rules.core.seat import SEATS, Seat
from rules.core.window import Window, WindowKind
from rules.mahjong.actions import Action, Discard
from rules.mahjong.phase import Phase
from rules.mahjong.redact import conceal
from rules.mahjong.round import Round
from rules.mahjong.state import SeatView
from rules.tiles.tile import Tile
from unseen import another_table

Sitting = Callable[[Round], Bot]
RULES = find_ruleset("yueqing")
KINDS = {Phase.TURN: WindowKind.TURN, Phase.CLAIMED: WindowKind.TURN, Phase.DISCARDED: WindowKind.CLAIM}


class PeekingBot:
    """A planted cheat: it holds the table itself and discards what the next seat wants least."""

    level = "cheat"

    def __init__(self, table: Round) -> None:
        self.table = table

    def choose(self, view: SeatView, window: Window[Action], rng: Random) -> int:
        """Discards the kind that the other hands hold most."""
        held = Counter(
            tile for seat in SEATS if seat != window.seat for tile in self.table.state.seats[seat].hand.tiles
        )
        places = range(len(window.options))
        return max(places, key=lambda place: _held(window.options[place], held))


def _held(option: Action, held: Counter[Tile]) -> int:
    return held[option.tile] if isinstance(option, Discard) else -1


def _choice(sitting: Sitting, table: Round, seat: Seat) -> int:
    options = table.legal(seat)
    window = Window(7, seat, KINDS.get(table.state.phase, WindowKind.STAGE), options, len(options) - 1)
    view = SeatView(seat, conceal(table.ruleset, table.state, seat))
    return sitting(table).choose(view, window, Random(99))


def _telling(sitting: Sitting, hands: int) -> tuple[int, int]:
    """Decisions compared over some hands of plain bots, and those in which the unseen tiles made a difference."""
    rng, compared, telling = Random(5), 0, 0
    for number in range(hands):
        deal = deal_of(RULES, 3, number)
        table = Round(RULES, deal.wall, deal.started)
        while not table.is_over:
            seat = table.asked()[0]
            if seat == number % 4 and rng.random() < 0.5:
                other = another_table(table, seat, rng)
                if other is not None:
                    assert other.wall != table.wall
                    assert other.legal(seat) == table.legal(seat)
                    compared += 1
                    telling += _choice(sitting, table, seat) != _choice(sitting, other, seat)
            table.act(table.legal(seat)[_choice(lambda _: PlainBot(), table, seat)])
    return compared, telling


@pytest.mark.parametrize("level", LEVELS)
def test_unseen_tiles_make_no_difference(level: str) -> None:
    compared, telling = _telling(lambda _: make_bot(level, RULES), hands=10)
    assert compared >= 30
    assert telling == 0


def test_a_planted_cheat_is_caught() -> None:
    compared, telling = _telling(PeekingBot, hands=4)
    assert compared >= 10
    assert telling > 0
