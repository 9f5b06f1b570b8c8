"""What the careful level reckons with, asked of each game: totals, prices, hua, risks."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot_sights import laid, opening, sat
from game.bots.chances import moment, rounds
from game.bots.hua_hopes import HuaHopes, scores
from game.bots.prices import bill, prices_of
from game.bots.risks import Risks
from game.bots.sight import sight_of
from game.bots.totals import Book
from rigged import rigged
from rules import Ruleset, find_ruleset
from rules.mahjong.actions import Discard
from rules.mahjong.hua_so_far import seen_end
from rules.mahjong.state import RoundState, SeatView
from rules.scoring.settlement import hua_of
from rules.tiles.tile import Tile

LOCAL = find_ruleset("yueqing")
JP = find_ruleset("yueqing", {"edition": "jp"})
WUHANHUA = find_ruleset("wuhanhua")
SHANGHAIHUA = find_ruleset("shanghaihua")
QUIET = "147m 258p 369s ESWN CC 5m"


# ---- what is certain


@pytest.mark.parametrize(
    ("ruleset", "melds", "flowers", "small", "big"),
    [
        (LOCAL, "", "", 1, 0),  # no_wild
        (LOCAL, "", "BBBB", 5, 30),
        (LOCAL, "", "8s8s8s", 1, 0),  # no flowers of 乐清
        (WUHANHUA, "", "BBBB", 5, 45),
        (WUHANHUA, "", "8s8s8s", 4, 0),
        (JP, "", "8s8s8s", 4, 25),  # three_indicators
        (WUHANHUA, "123m 456m 789p 234p EEE", "", 0, 45),  # hard_single_wait excludes no_wild
        (WUHANHUA, "CCC FFF 777p", "BBB", 4, 45),  # three_beauties excludes red and green
        (WUHANHUA, "WWW", "", 2, 0),  # seat_wind of seat 2
        (WUHANHUA, "SSS", "", 1, 0),
    ],
)
def test_certain_is_what_lies_there(ruleset: Ruleset, melds: str, flowers: str, small: int, big: int) -> None:
    book, shown = Book(ruleset), laid(melds)
    state = sat(opening(ruleset, QUIET), 2, shown, flowers)
    assert book.certain(state, 2, shown, ())[:2] == (small, big)


@pytest.mark.parametrize("ruleset", [WUHANHUA, JP], ids=lambda each: f"{each.key}-{each.edition}")
@pytest.mark.parametrize("indicator", ["4m", "9s", "N", "C"])
def test_tiles_filled_in_mean_nothing(ruleset: Ruleset, indicator: str) -> None:
    book, state = Book(ruleset), opening(ruleset, "", indicator=indicator)
    (wild,) = state.wilds
    melds = laid("123p 678p 234p 678s")
    three = book.usual.big["three_wilds"]
    for count in range(5):
        for wilds in range(4):
            small, big, _ = book.certain(state, 1, melds[:count], (wild,) * wilds)
            assert (small, big) == (wilds in (0, 2), three * (wilds == 3))


@pytest.mark.parametrize(
    ("ruleset", "totals"),
    [
        (LOCAL, [0, 5, 20, 20, 32, 50]),
        (WUHANHUA, [0, 5, 30, 34, 34, 50]),  # H5: six basics are big, and all is doubled then
        (JP, [2, 7, 27, 29, 19, 27]),  # J4
    ],
)
def test_totals_are_those_of_the_game(ruleset: Ruleset, totals: list[int]) -> None:
    cases = ((0, 0), (5, 0), (6, 0), (8, 0), (2, 15), (0, 25))
    assert [Book(ruleset).usual.of(*case) for case in cases] == totals


def test_a_limited_hand_is_worth_at_most_five() -> None:
    book = Book(WUHANHUA)
    assert [book.few.of(2, 0), book.few.of(1, 5), book.few.of(3, 10)] == [2, 5, 5]
    assert book.many.of(2, 15) == 34  # D62: three wilds double all the same


def test_the_limit_is_seen_once_somebody_shows_an_open_double() -> None:
    book = Book(WUHANHUA)
    table = rigged({1: "BBBB"}, indicator="8s", tail="1s 4s 1s 6s", ruleset=WUHANHUA)
    assert [book.limits(table.state, seat) for seat in (0, 1, 2)] == [True, False, True]
    wilds = table.state.wilds
    assert book.certain(table.state, 0, (), ()).totals is book.few
    assert book.certain(table.state, 0, (), wilds * 3).totals is book.many
    assert book.certain(table.state, 1, (), ()).totals is book.usual


# ---- prices


def test_a_game_without_base_still_fears_the_wins_of_others() -> None:
    prices = prices_of(Book(JP), opening(JP, QUIET), 0)
    assert (prices.least, prices.each) == (0, 3)
    assert prices.worth(2) > 6


@pytest.mark.parametrize(
    "ruleset", [LOCAL, JP, WUHANHUA, SHANGHAIHUA], ids=lambda each: f"{each.key}-{each.edition}"
)
def test_a_dear_hand_on_the_table_makes_every_win_worth_more(ruleset: Ruleset) -> None:
    book, state = Book(ruleset), opening(ruleset, QUIET)
    dear = sat(state, 2, laid("123m 456m 789p 234p EEE"))
    assert prices_of(book, dear, 0).feared > 4 * prices_of(book, state, 0).feared


def test_melds_of_one_suit_look_dear() -> None:
    book, state = Book(WUHANHUA), opening(WUHANHUA, QUIET)
    mixed, suited = (sat(state, 2, laid(melds)) for melds in ("123m 456m 789p", "123m 456m 789m"))
    assert prices_of(book, suited, 0).feared > prices_of(book, mixed, 0).feared


def test_who_is_first_with_an_open_double_fears_less_from_others() -> None:
    feared = []
    for limit in (True, False):
        ruleset = find_ruleset("wuhanhua", {"limit": limit})
        table = rigged({1: "BBBB"}, indicator="8s", tail="1s 4s 1s 6s", ruleset=ruleset)
        feared.append(prices_of(Book(ruleset), table.state, 1).feared)
    assert feared[0] < feared[1]


def test_who_is_liable_pays_what_all_would() -> None:
    state = opening(WUHANHUA, QUIET)
    shared, alone = bill(WUHANHUA, state, 2, 90), bill(WUHANHUA, state, 2, 90, liable=1)
    assert shared == (-92, -91, 274, -91, 0)
    assert alone == (0, -274, 274, 0, 0)


# ---- hua


def _hopes(ruleset: Ruleset, hand: str, turn: int = 3, flowers: str = "B") -> float:
    state = opening(ruleset, hand, flowers=flowers)
    sight, hua = sight_of(SeatView(0, state)), hua_of(ruleset.pay)
    assert hua is not None
    hopes = HuaHopes(hua, seen_end(state), sight, turn)
    return hopes.worth(sight.keys, (), sight.wilds)


def test_hua_are_worth_more_the_more_a_seat_has() -> None:
    worth = [_hopes(WUHANHUA, "147m 258p 369s EE WN CCC", flowers=flowers) for flowers in ("", "B", "BB")]
    assert worth[0] < worth[1] < worth[2]
    assert worth[2] - worth[1] > worth[1] - worth[0]


def test_linear_hua_stop_at_the_cap() -> None:
    capped = find_ruleset("shanghaihua", {"hua_cap": 10})
    assert _hopes(capped, "147m 258p 369s EE WN CCC", flowers="BBBB") == pytest.approx(30)
    assert (
        _hopes(find_ruleset("shanghaihua", {"hua_cap": 0}), "147m 258p 369s EE WN CCC", flowers="BBBB") > 33
    )


@pytest.mark.parametrize(
    "ruleset", [WUHANHUA, SHANGHAIHUA, JP], ids=lambda each: f"{each.key}-{each.edition}"
)
def test_a_pair_of_dragons_hopes_for_more_than_a_lone_one_and_less_than_a_triplet_has(
    ruleset: Ruleset,
) -> None:
    hands = ("147m 258p 369s ESWN 5m9p5s", "147m 258p 369s ESWN C 5m9p", QUIET, "147m 258p 369s ESWN CCC")
    worth = [_hopes(ruleset, hand) for hand in hands]
    assert all(less < more for less, more in pairwise(worth))


def test_hopes_fade_with_time() -> None:
    worth = [_hopes(WUHANHUA, QUIET, turn) for turn in (1, 6, 12)]
    assert worth[0] > worth[1] > worth[2] > 12


def test_which_pungs_score() -> None:
    state = opening(WUHANHUA, QUIET)
    hua = hua_of(WUHANHUA.pay)
    assert hua is not None
    kinds = [kind for kind in Tile if kind < 34 and kind not in state.flower_kinds]
    kinds = [kind for kind in kinds if scores(hua, seen_end(state), 0, kind)]
    assert kinds == [Tile.E, Tile.C, Tile.F]


# ---- risks


def _risk(state: RoundState, tile: Tile) -> float:
    return Risks(sight_of(SeatView(0, state)), Book(WUHANHUA), 6).of(Discard(0, tile), lately=False)


def test_a_discard_is_feared_by_how_likely_and_how_dear_it_is() -> None:
    calm = opening(WUHANHUA, QUIET)
    cheap = sat(calm, 2, laid("111p 777p 999p"))
    dear = sat(calm, 2, laid("CCC FFF 777p"), flowers="BBB")
    seen = sat(dear, 3, river="W")
    assert _risk(calm, Tile.W) == 0
    assert 0 < _risk(cheap, Tile.W) < _risk(dear, Tile.W)
    assert 0 < _risk(seen, Tile.W) < _risk(dear, Tile.W)
    assert _risk(sat(dear, 3, river="WW"), Tile.W) == 0  # one is left: no pung


def test_the_next_seat_may_eat_its_fourth_claim_too() -> None:
    calm, melds = opening(WUHANHUA, QUIET), laid("111p 777p 999p")
    assert _risk(sat(calm, 1, melds), Tile.M5) > _risk(sat(calm, 2, melds), Tile.M5) > 0


# ---- the end of the wall


def test_little_time_is_left_when_the_wall_is_nearly_used_up() -> None:
    assert moment(20, 40) == 5
    assert moment(40, 16) < moment(40, 4)
    assert rounds(moment(52, 0)) < rounds(moment(40, 12)) < rounds(moment(20, 30))
