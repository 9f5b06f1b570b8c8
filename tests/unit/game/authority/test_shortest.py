"""What silence gives up before play: the shortest suit, of that the tiles that hang together least."""

from __future__ import annotations

import pytest

from game.authority.shortest import shortest
from game.authority.windows import default_of
from rigged import rigged
from rules import find_ruleset
from rules.mahjong.actions import DeclareVoid, Exchange
from rules.tiles.notation import format_tiles


@pytest.mark.parametrize(
    ("hand", "count", "given"),
    [
        ("1234m 123p 456789s", 3, "123p"),
        ("159m 1234p 345678s", 3, "159m"),
        ("12359m 12345p 444s", 3, "444s"),
        ("12379m 12345p 44s 1s", 3, "144s"),
        ("112359m 1234567p", 3, "159m"),
        ("12m 34p 123456789s", 3, "129s"),
        ("1234m 5p 11447789s", 4, "1234m"),
    ],
)
def test_tiles_of_the_shortest_suit_that_is_long_enough(hand: str, count: int, given: str) -> None:
    ruleset = find_ruleset("xuezhan", {"exchange3": count})
    table = rigged({1: hand}, ruleset=ruleset, indicator="")
    options = table.legal(1)
    chosen = options[shortest(options, table.state)]
    assert isinstance(chosen, Exchange)
    assert chosen.tiles[0].suit is not None
    assert default_of(options, table.state) == shortest(options, table.state)
    assert format_tiles(chosen.tiles) == given


@pytest.mark.parametrize(
    ("hand", "suit"), [("123m 44p 11447789s", "p"), ("1m 4455667p 11447s", "m"), ("1234567m 123456p", "s")]
)
def test_the_suit_that_is_held_least(hand: str, suit: str) -> None:
    table = rigged({1: hand}, ruleset=find_ruleset("xuezhan", {"declare_void": True}), indicator="")
    options = table.legal(1)
    chosen = options[default_of(options, table.state)]
    assert isinstance(chosen, DeclareVoid)
    assert chosen.suit.value == suit
