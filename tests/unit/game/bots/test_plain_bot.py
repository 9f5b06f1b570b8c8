"""The useful-tile rule in positions."""

from __future__ import annotations

import pytest

from bot_words import word_of
from game.bots.edge import edge
from game.bots.plain_bot import PlainBot
from game.bots.sight import sight_of
from rigged import only, pass_all, rigged, throw
from rules.mahjong.redact import conceal
from rules.mahjong.round import Round
from rules.mahjong.state import SeatView
from rules.tiles.tile import Tile

PLAIN = PlainBot()


@pytest.mark.parametrize(
    ("hand", "word"),
    [
        ("123m 456m 789m 234p 55p 67s E", "discard E"),  # ready, E is the only tile too many
        ("123m 456m 789m 234p 78p 12s E", "discard E"),  # E makes no meld
        ("123m 456m 789m 234p 55p 678s", "win"),
        ("1111m 456m 789m 234p 55p 6s E", "concealed_kong 1m"),  # four alike that no run needs
        ("1111m 23m 789m 234p 555p 67s", "discard 1m"),  # the run needs the fourth
    ],
)
def test_own_turn(hand: str, word: str) -> None:
    assert word_of(PLAIN, rigged({0: hand}), 0) == word


def test_prefers_the_wait_with_more_unseen_tiles() -> None:
    # 13p waits on 2p alone, 34p on 2p and 5p: 1p goes
    assert word_of(PLAIN, rigged({0: "123m 456m 789m 134p 234s EE"}), 0) == "discard 1p"


def test_counts_what_lies_on_the_table() -> None:
    table = rigged({0: "123m 456m 789m 134p 222p EE"}, draws="2p")
    assert sight_of(_view(table)).unseen[Tile.P2] == 1
    throw(table, "1p")
    pass_all(table)
    throw(table, "2p")
    assert sight_of(_view(table)).unseen[Tile.P2] == 0


def _view(table: Round) -> SeatView:
    return SeatView(0, conceal(table.ruleset, table.state, 0))


def test_sight_takes_wilds_and_flowers_out() -> None:
    sight = sight_of(_view(rigged({0: "9s 9s 123m 456m 789m 234p 555p"}, indicator="9s")))
    assert sight.wilds == 2
    assert sight.melds == 5
    assert sight.unseen[Tile.S9] == 0
    assert sight.unseen[Tile.B] == 0
    assert sight.unseen[Tile.M1] == 3


def test_a_spectator_has_no_sight() -> None:
    table = rigged({})
    with pytest.raises(ValueError, match="a spectator is not asked"):
        sight_of(SeatView(None, conceal(table.ruleset, table.state, None)))


@pytest.mark.parametrize(
    ("hand", "word"),
    [
        ("12m 456m 789m 234p 55p 67s E", "chow 12m"),  # brings the hand to ready
        ("123m 45m 789m 234p 55p 678s", "win"),  # 3m completes 45m
        ("33m 456m 789m 234p 678s 45p", "pass"),  # ready on 3p 6p: a single wait would be worse
        ("33m 456m 789m 234p 55p 7s E", "pung"),
    ],
)
def test_claims_what_brings_it_nearer(hand: str, word: str) -> None:
    table = rigged({0: "3m", 1: hand})
    throw(table, "3m")
    assert word_of(PLAIN, table, 1) == word


def test_discards_after_a_claim() -> None:
    table = rigged({0: "3m", 1: "12m 456m 789m 234p 55p 67s E"})
    throw(table, "3m")
    only(table, 1, "chow 12m")
    assert word_of(PLAIN, table, 1) == "discard E"


def test_takes_a_forbidden_tile_only_when_nothing_else_is_left() -> None:
    word = word_of(PLAIN, rigged({0: "9s 9s 123m 456m 789m 234p 58p E"}), 0)
    assert word != "discard 9s"
    assert word.startswith("discard")


def test_edge_orders_tiles_from_the_middle_outwards() -> None:
    order = [Tile.M5, Tile.M6, Tile.P7, Tile.S2, Tile.M9, Tile.E]
    assert sorted(order, key=edge) == order
