"""Duels: the same deal for every seating, a wall that a claim does not shift."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.bots.levels import make_bot
from game.bots.plain_bot import PlainBot
from game.bots.random_bot import RandomBot
from game.duel import Played, deal_of, play
from rigged import only, pass_all, rigged, throw
from rules import Ruleset, find_ruleset
from rules.core.window import Window
from rules.mahjong.actions import Action
from rules.mahjong.state import RoundState, SeatView
from rules.tiles.tile import Tile

RULES = find_ruleset("yueqing")
GAMES = (
    RULES,
    find_ruleset("yueqing", {"edition": "jp", "worm": True, "tiles_left": 4}),
    find_ruleset("wuhanhua"),
    find_ruleset("wuhanhua", {"indicator_set_aside": False}),
    find_ruleset("shanghaihua"),
    find_ruleset("xuezhan", {"exchange3": 3, "declare_void": True}),
    find_ruleset("xueliu"),
)


class _Out:
    """Answers with no option at all."""

    level = "out"

    def choose(self, view: SeatView, window: Window[Action], rng: Random) -> int:
        return len(window.options)


def _shown(state: RoundState) -> Counter[Tile]:
    shown: Counter[Tile] = Counter()
    for seat in state.seats:
        shown.update(
            (*seat.hand.tiles, *seat.river, *seat.flowers, *(t for meld in seat.melds for t in meld.tiles))
        )
    return shown


def test_deals_are_the_sets_own_and_differ() -> None:
    assert deal_of(RULES, 1, 0) == deal_of(RULES, 1, 0)
    assert len({deal_of(RULES, seed, number).wall for seed in (1, 2) for number in range(5)}) == 10
    assert sorted(deal_of(RULES, 1, 3).wall) == sorted(RULES.tiles)


@pytest.mark.parametrize("stable", [False, True])
@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: f"{rules.key}-{GAMES.index(rules)}")
def test_no_tile_comes_twice(rules: Ruleset, stable: bool) -> None:
    every = Counter(rules.tiles)
    for number in range(12):
        state = play(rules, deal_of(rules, 5, number), [RandomBot()] * 4, stable=stable).state
        shown = _shown(state)
        assert not shown - every
        assert shown.total() == state.front + state.tail
        assert sum(play(rules, deal_of(rules, 5, number), [PlainBot()] * 4, stable=stable).points) == 0


def test_a_stable_wall_gives_a_seat_its_own_draws() -> None:
    # seat 0 draws the same first tiles whether or not the others claim
    for number in range(8):
        deal = deal_of(RULES, 6, number)
        quiet, busy = (
            play(RULES, deal, [make_bot(level)] * 4, stable=True).state for level in ("plain", "random")
        )
        assert _known(quiet) & _known(busy)


def _known(state: RoundState) -> Counter[Tile]:
    seat = state.seats[0]
    return Counter((*seat.hand.tiles, *seat.river))


def test_an_illegal_answer_counts_and_the_default_is_taken() -> None:
    played = play(RULES, deal_of(RULES, 1, 1), [_Out(), *[PlainBot()] * 3])
    assert played.illegal > 0
    assert played.state.end is not None


def test_hua_are_told_apart_from_wins() -> None:
    rules = find_ruleset("wuhanhua")
    played = [play(rules, deal_of(rules, 7, number), [PlainBot()] * 4) for number in range(6)]
    assert any(any(each.hua) for each in played)
    for each in played:
        assert sum(each.hua) == 0
        if not each.state.wins:
            assert each.points == each.hua
    assert play(RULES, deal_of(RULES, 7, 0), [PlainBot()] * 4).hua == (0, 0, 0, 0)


def test_who_pays_for_others_is_told_how_much() -> None:
    rules = find_ruleset("wuhanhua")
    hands = {0: "5m", 1: "2m 34m", 2: "13m 456p 789p 123s 456s EE"}
    table = rigged(hands, indicator="7s", ruleset=rules)
    throw(table, "5m")
    only(table, 1, "chow 34m")
    pass_all(table)
    throw(table, "2m")
    only(table, 2, "win")
    (won,) = table.state.wins
    assert won.liability is not None
    paid = Played(table.state, 0, 0, ([], [], [], [])).liable(rules)
    each = won.tally.total + 1  # H7; the dealer one more
    assert paid == (0, each + each + 1, 0, 0)
    assert play(RULES, deal_of(RULES, 7, 0), [PlainBot()] * 4).liable(RULES) == (0, 0, 0, 0)


def test_time_is_taken_only_when_asked() -> None:
    deal = deal_of(RULES, 1, 2)
    timed, quick = (play(RULES, deal, [PlainBot()] * 4, timed=timed) for timed in (True, False))
    assert sum(map(len, timed.seconds)) == timed.decisions
    assert not any(quick.seconds)
