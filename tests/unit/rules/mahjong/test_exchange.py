"""换三张 (D1): what may be given, where it goes, and what follows from it."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from blood_rig import JUNK, blood, held, words
from rules import conceal, redact
from rules.core.record import replace
from rules.core.seat import SEATS
from rules.mahjong.actions import Exchange
from rules.mahjong.events import Exchanged, Opened
from rules.mahjong.phase import Phase
from rules.mahjong.stages.exchange import steps_of
from rules.scoring.model import First
from rules.tiles.hand import hand_of
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Tile

HANDS = {
    0: "1123m 789m 789s 23s 99s",
    1: "258m 4m 147p 1s 1s 1s 6s 7s 8s",
    2: "369p 258p 4s 4s 4s 5m 6m 7m 8m",
    3: "147p 369p 9m 9m 6m 5m 5s 6s 5s",
}


@pytest.mark.parametrize("count", [3, 4])
def test_every_choice_is_offered_once(count: int) -> None:
    table = blood(HANDS, rules={"exchange3": count})
    assert (table.state.phase, table.state.stage, table.asked()) == (Phase.STAGE, "exchange", SEATS)
    for seat in SEATS:
        tiles = table.state.seats[seat].hand.tiles
        options = [option.tiles for option in table.legal(seat) if isinstance(option, Exchange)]
        assert len(options) == len(table.legal(seat)) == len(set(options)) > 0
        for given in options:
            assert len({tile.suit for tile in given}) == 1
            assert not Counter(given) - Counter(tiles)
        sizes = [sum(tile.suit is given[0].suit for tile in tiles) for given in options]
        assert sizes == sorted(sizes), "silence gives of the shortest suit"


def test_equal_choices_are_one() -> None:
    table = blood({3: "1111m 2222m 33m 5p 6p 7p"}, rules={"exchange3": 3})
    options = [option.tiles for option in table.legal(3) if isinstance(option, Exchange)]
    one = Counter(parse_tiles("1111m 2222m 33m"))
    wanted = {
        tuple(sorted((first, second, third)))
        for first in one
        for second in one
        for third in one
        if not Counter((first, second, third)) - one
    }
    assert set(options[1:]) == wanted
    assert options[0] == parse_tiles("567p")


@pytest.mark.parametrize("count", [3, 4])
def test_every_hand_has_a_suit_to_give_of(count: int) -> None:
    """Thirteen tiles in three suits: one suit holds five at least, so nobody is ever left out."""
    table = blood(HANDS, rules={"exchange3": count})
    options = table.ruleset.hooks.options[0]
    suits = (parse_tiles("123456789m") * 2, parse_tiles("123456789p") * 2, parse_tiles("123456789s") * 2)
    for m, p in product(range(14), repeat=2):
        if m + p > 13:
            continue
        hand = hand_of((*suits[0][:m], *suits[1][:p], *suits[2][: 13 - m - p]))
        first, second, third, fourth = table.state.seats
        state = replace(table.state, seats=(first, second, third, replace(fourth, hand=hand)))
        assert max(m, p, 13 - m - p) >= 5 > count
        assert options(table.ruleset, state, 3)


@pytest.mark.parametrize(("die", "steps"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_first_die_says_where_the_tiles_go(die: int, steps: int) -> None:
    assert steps_of(die) == steps
    table = blood(HANDS, rules={"exchange3": 3}, dice=((die, 6), (1, 2)))
    given, before = {}, [own.hand for own in table.state.seats]
    for seat in SEATS:
        option = table.legal(seat)[-1]
        assert isinstance(option, Exchange)
        given[seat] = option.tiles
        table.act(option)
    exchanged = next(event for event in table.log if isinstance(event, Exchanged))
    assert exchanged.steps == steps
    for seat in SEATS:
        got = given[(seat - steps) % 4]
        assert exchanged.got[seat] == got
        hand = before[seat].minus_all(given[seat])
        assert table.state.seats[seat].hand == hand_of((*hand.tiles, *got))


def test_only_ones_own_part_is_seen() -> None:
    table = blood(HANDS, rules={"exchange3": 3})
    for seat in (2, 0, 3):
        events = table.act(table.legal(seat)[0])
        assert all(redact(event, other) is None for event in events for other in SEATS if other != seat)
        assert table.state.stage == "exchange"
    table.act(table.legal(1)[0])
    exchanged = next(event for event in table.log if isinstance(event, Exchanged))
    seen = redact(exchanged, 1)
    assert isinstance(seen, Exchanged)
    assert (seen.given[1], seen.got[1]) == (exchanged.given[1], exchanged.got[1])
    assert {tile for seat in (0, 2, 3) for tile in (*seen.given[seat], *seen.got[seat])} == {Tile.HIDDEN}
    assert conceal(table.ruleset, table.state, 1).seats[0].hand.tiles == (Tile.HIDDEN,) * 14


def test_a_dealers_hand_that_is_complete_after_the_exchange_is_heaven() -> None:
    """Seat 0 gives 123s for 678p: its hand is then complete, before any discard of its own (1.11)."""
    hands = {0: "123m 456m 789m 99p 123s", 2: "678p 1p 4p 2m 5m 8m 1s 4s 7s 9s 3p"}
    hands |= {1: "258m 147m 369p 4s 4s 6s 6s", 3: JUNK}
    table = blood(hands, rules={"exchange3": 3}, dice=((3, 6), (1, 2)))
    table.act(Exchange(0, parse_tiles("123s")))
    table.act(Exchange(2, parse_tiles("678p")))
    for seat in (1, 3):
        table.act(table.legal(seat)[0])
    assert held(table, 0) == "123456789m 67899p"
    opened = table.log[-1]
    assert isinstance(opened, Opened)
    assert opened.tile in table.state.seats[0].hand.tiles
    assert words(table, 0) == {"win"}
    table.act(table.legal(0)[0])
    won = table.state.wins[0]
    assert (won.first, won.tally.patterns) == (First.HEAVEN, {"heaven": 6})


def test_a_dealer_may_give_away_any_of_its_fourteen_tiles() -> None:
    table = blood(HANDS, rules={"exchange3": 4})
    offered = {tile for option in table.legal(0) if isinstance(option, Exchange) for tile in option.tiles}
    assert offered == set(table.state.seats[0].hand.tiles)
    for seat in SEATS:
        table.act(table.legal(seat)[0])
    assert [len(each.hand.tiles) for each in table.state.seats] == [14, 13, 13, 13]
