"""Items 8, 9 and 12: whole hands with events and scoring, and how long bots think."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.bench.clock import Yardstick, pace
from game.bench.hands import far_hands
from game.bench.item import Bar, Item, Outcome
from game.bench.peer import Peer
from game.bots.levels import LEVELS, make_bot
from game.duel import Deal, deal_of, play
from rules import find_ruleset

__all__ = ["ITEMS"]

_GAME: Final = "yueqing"
_BLOOD: Final = "xuezhan"
"""A game that goes on after a win, with its own way to weigh hands."""
_ONE_IN: Final = 25  # a whole hand takes as long as hundreds of look-ups
_LEAST: Final = 70
_THINKING: Final = 10  # hands for the times of one level


def _deals(game: str, yardstick: Yardstick, item: str, count: int) -> list[Deal]:
    ruleset = find_ruleset(game)
    seed = yardstick.dice(item).getrandbits(32)
    return [deal_of(ruleset, seed, number) for number in range(count)]


def _whole_hands(level: str, game: str, yardstick: Yardstick) -> Outcome:
    """Hands of four bots of one level, each with its concealed view, against single shanten calls."""
    ruleset, peer = find_ruleset(game), Peer()
    bots = [make_bot(level, ruleset)] * 4
    theirs = far_hands(yardstick.dice(f"{level} peer"), yardstick.hands, 4)

    def ours(deals: Sequence[Deal]) -> object:
        return [play(ruleset, deal, bots) for deal in deals]

    mine = _deals(game, yardstick, level, max(yardstick.hands // _ONE_IN, _LEAST))
    found = pace(ours, mine, peer.plain_shanten, theirs)
    return Outcome(found.ratio, f"{found.ours:,.0f} hands/s", f"{found.theirs / 1000:,.1f} k/s")


def _thinking(level: str, game: str, yardstick: Yardstick) -> Outcome:
    """The time that 99 of 100 decisions of one level stay below, against `plain` bots."""
    ruleset = find_ruleset(game)
    bot, others = make_bot(level, ruleset), make_bot("plain", ruleset)
    play(ruleset, _deals(game, yardstick, f"{level} warm", 1)[0], [bot] * 4)  # unpacks the tables
    seconds: list[float] = []
    for deal in _deals(game, yardstick, f"{level} thinks", _THINKING):
        for seat in range(4):
            bots = [bot if each == seat else others for each in range(4)]
            seconds += play(ruleset, deal, bots, timed=True).seconds[seat]
    seconds.sort()
    value = seconds[len(seconds) * 99 // 100] * 1000
    return Outcome(value, f"{value:.2f} ms", f"p50 {seconds[len(seconds) // 2] * 1000:.2f} ms")


ITEMS: Final[tuple[Item, ...]] = (
    Item(8, "whole hands, random bots", Bar(0.004, 0.008), partial(_whole_hands, "random", _GAME)),
    Item(8, "whole hands, random bots, blood", Bar(0.002, 0.004), partial(_whole_hands, "random", _BLOOD)),
    Item(9, "whole hands, plain bots", Bar(0.0026, 0.0047), partial(_whole_hands, "plain", _GAME)),
    Item(9, "whole hands, plain bots, blood", Bar(0.0013, 0.0026), partial(_whole_hands, "plain", _BLOOD)),
    *(
        Item(
            12,
            f"bot decision p99, {level}{of}",
            Bar(50, 10, "ms", at_most=True),
            partial(_thinking, level, game),
        )
        for game, of in ((_GAME, ""), (_BLOOD, ", blood"))
        for level in LEVELS
    ),
)
