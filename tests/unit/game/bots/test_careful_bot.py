"""What the careful level sees beyond the useful-tile rule, in positions."""

from __future__ import annotations

import pytest

from bot_words import word_of
from game.bots.careful_bot import CarefulBot
from game.bots.chances import MOST_STEPS, Pace, chance, danger, rate
from game.bots.plain_bot import PlainBot
from game.bots.prices import prices_of
from game.bots.totals import Book
from game.duel import deal_of, play
from rigged import pass_all, rigged, throw
from rules import find_ruleset
from rules.mahjong.actions import Win
from rules.tiles.tile import Tile

RULES = find_ruleset("yueqing")
CAREFUL = CarefulBot(RULES)
PLAIN = PlainBot()


def test_keeps_to_one_suit_where_the_plain_level_keeps_its_useful_tiles() -> None:
    hand = "123m 456m 789m 1139m EE 4p 6s"
    assert word_of(CAREFUL, rigged({0: hand}), 0) in ("discard 4p", "discard 6s")


def test_takes_a_kong_on_the_way_to_triplets() -> None:
    table = rigged({0: "1m 9p", 1: "111m 555m 33p 777p 99s 22s E"}, indicator="N")
    throw(table, "1m")
    assert word_of(CAREFUL, table, 1) == "open_kong 1m"


def test_takes_a_small_win_when_nothing_big_is_near() -> None:
    table = rigged({0: "123m 456m 789m 234p 55p 678s"})
    assert word_of(CAREFUL, table, 0) == "win"


def test_lets_a_small_win_go_for_two_wilds_as_the_pair() -> None:
    # 9s is the wild: any tile wins with T = 1; on 6p or 9p the wilds are the pair (财神做牛), T = 20
    hand = "9s 9s 123m 456m 789m 234s 78p"
    table = rigged({0: "N", 1: hand}, draws="E", indicator="9s")
    throw(table, "N")
    pass_all(table)
    assert any(isinstance(option, Win) for option in table.legal(1))
    assert word_of(PLAIN, table, 1) == "win"
    assert word_of(CAREFUL, table, 1) == "discard E"


def test_does_not_push_three_wilds_when_a_shape_is_near() -> None:
    table = rigged({0: "9s 9s 9s 123m 456m 789m 46p 57s E"}, indicator="9s")
    assert any(isinstance(option, Win) for option in table.legal(0))
    assert not word_of(CAREFUL, table, 0).startswith("push")


def test_prices_follow_the_payment() -> None:
    table = rigged({}, dealer=0, streak=2)
    dealer, other = (prices_of(Book(RULES), table.state, seat) for seat in (0, 1))
    assert (dealer.least, dealer.each) == (12, 3)  # T + 2 + 2 from each (Y9)
    assert (other.least, other.each) == (4, 3)  # T + 1 from two, T + 2 from the dealer
    assert other.worth(20) > other.worth(0) > 0


def test_a_total_below_the_least_is_worth_nothing() -> None:
    rules = find_ruleset("yueqing", {"min_tai": 15})
    book = Book(rules)
    totals, prices = book.usual, prices_of(book, rigged({}, ruleset=rules).state, 1)
    assert prices.worth(totals.of(5, 0)) == 0
    assert prices.worth(totals.of(0, 10)) > 0


@pytest.mark.parametrize("pace", Pace)
def test_chances_fall_with_steps_and_time_and_rise_with_the_rate(pace: Pace) -> None:
    for steps in range(1, MOST_STEPS):
        assert chance(pace, steps, 3, 0.5) >= chance(pace, steps + 1, 3, 0.5)
        assert chance(pace, steps, 3, 0.5) > chance(pace, steps, 9, 0.5) >= 0
        assert chance(pace, steps, 3, 0.9) > chance(pace, steps, 3, 0.1)
    assert chance(pace, 0, 3, 0.0) == 1
    assert chance(pace, MOST_STEPS + 1, 0, 1.0) == 0


def test_rate_of_nothing_unseen() -> None:
    assert rate(0, 0, 3.0) == 0
    assert rate(10, 10, 1.0) == 1


def test_honours_and_late_repeats_are_safer() -> None:
    assert danger(Tile.E, 1, 8, lately=False) < danger(Tile.M9, 2, 8, lately=False)
    assert danger(Tile.M9, 2, 8, lately=False) < danger(Tile.M5, 2, 8, lately=False)
    assert danger(Tile.M5, 2, 8, lately=True) < danger(Tile.M5, 2, 8, lately=False)
    assert danger(Tile.M5, 2, 0, lately=False) == 0


def test_aims_at_big_patterns_where_small_wins_do_not_count() -> None:
    rules = find_ruleset("yueqing", {"min_tai": 15})  # D10
    careful, wins = CarefulBot(rules), [0, 0]
    for number in range(40):
        state = play(rules, deal_of(rules, 4, number), [careful, PLAIN, careful, PLAIN]).state
        for won in state.wins:
            wins[won.seat % 2] += 1
    assert wins[0] > 2 * wins[1]
