"""Tiles, deal, wall, wild and flowers (Y1, Y2) of 乐清, on walls that are laid on purpose."""

from __future__ import annotations

import pytest

from rigged import (
    QUIET,
    QUIET_N,
    QUIET_S,
    QUIET_W,
    only,
    pass_all,
    rigged,
    throw,
    tile_events,
)
from rules import find_ruleset
from rules.mahjong.actions import Win
from rules.mahjong.events import (
    Dealt,
    Drew,
    EndReason,
    FlowerSet,
    IndicatorTurned,
    Opened,
    Source,
)
from rules.mahjong.match import Length, Match
from rules.mahjong.phase import Phase
from rules.mahjong.round import Round
from rules.scoring.model import WinBy
from rules.tiles.tile import Tile

# ---- Y1 set, deal, wall


def test_deal_is_four_rounds_of_four_then_one_to_the_dealer() -> None:
    ruleset = find_ruleset("yueqing")
    wall = ruleset.tiles
    table = Round(ruleset, wall, Match(Length(hands=8), 1).start(((1, 2), (3, 4))))
    dealt = next(event for event in table.log if isinstance(event, Dealt))
    assert [len(hand) for hand in dealt.hands] == [16, 17, 16, 16]
    assert dealt.hands[1][:4] == wall[0:4]
    assert dealt.hands[2][:4] == wall[4:8]
    assert dealt.hands[0][12:16] == wall[60:64]
    assert dealt.hands[1][16] is wall[64]


def test_y1_second_thrower_and_break_follow_the_dice() -> None:
    first = Match(Length(hands=8), 2).start(((3, 4), (2, 6)))
    assert (first.thrower, first.skipped) == (0, 15)  # 7 counted from seat 2 as 1; 7 + 8 stacks


def test_y1_a_hundred_and_twenty_tiles_are_in_play() -> None:
    table = rigged({0: QUIET, 1: QUIET_S, 2: QUIET_W, 3: QUIET_N})
    while not table.is_over:
        pass_all(table)
        if not table.is_over:
            table.act(table.legal(table.state.turn)[-1])
    state = table.state
    assert state.end is not None
    assert state.end.reason is EndReason.EXHAUSTED
    assert (state.front + state.tail, state.drawable) == (120, 0)


def test_y1_replacements_come_stack_by_stack_from_the_tail_d15() -> None:
    table = rigged({0: "BB" + QUIET[:-6]}, tail="7m B 8m", indicator="9s")
    draws = [event for event in tile_events(table.log, Drew) if isinstance(event, Drew)]
    assert [(draw.tile.code, draw.source) for draw in draws] == [
        ("7m", Source.FLOWER),
        ("B", Source.FLOWER),
        ("8m", Source.FLOWER),
    ]
    assert [table.wall[place].code for place in (135, 132, 133)] == ["7m", "B", "8m"]
    assert table.state.tail == 3


# ---- Y2 wild and flower


@pytest.mark.parametrize(
    ("indicator", "wild", "flower"),
    [("5m", Tile.M5, Tile.B), ("B", Tile.B, Tile.C), ("C", Tile.C, Tile.B)],
    ids=["yueqing:Y2-number", "yueqing:Y2-white", "yueqing:Y2-red"],
)
def test_wild_is_the_tile_turned_up(indicator: str, wild: Tile, flower: Tile) -> None:
    table = rigged({}, indicator=indicator)
    turned = next(event for event in table.log if isinstance(event, IndicatorTurned))
    assert (turned.wilds, turned.flowers, turned.places) == ((wild,), (flower,), (134,))


def test_y2_opening_flowers_go_round_from_the_dealer_each_until_it_holds_none() -> None:
    table = rigged(
        {2: "B" + QUIET[:-3], 0: "BB" + QUIET_S[:-5], 1: QUIET_W, 3: QUIET_N}, dealer=2, tail="B 1p 2p 3p"
    )
    told = [(event.seat, type(event).__name__) for event in table.log if isinstance(event, (FlowerSet, Drew))]
    assert told == [(2, "FlowerSet"), (2, "Drew"), (2, "FlowerSet"), (2, "Drew"), (0, "FlowerSet"), (0, "Drew"),
                    (0, "FlowerSet"), (0, "Drew")]  # fmt: skip
    assert isinstance(table.log[-1], Opened)
    assert [len(seat.hand.tiles) for seat in table.state.seats] == [16, 16, 17, 16]


def test_scn_R41_a_replacement_that_is_a_flower_is_replaced_again_after_a_kong_too() -> None:
    table = rigged({0: "1111m 147p 258s ESWN 9m 6m 7m"}, tail="B 5s")
    only(table, 0, "concealed_kong")
    draws = [event for event in table.log if isinstance(event, Drew)]
    assert [(draw.tile.code, draw.source) for draw in draws[-2:]] == [
        ("B", Source.KONG),
        ("5s", Source.FLOWER),
    ]
    assert table.state.phase is Phase.TURN
    assert len(table.state.seats[0].hand.tiles) == 14


def test_y2_a_win_on_a_flowers_replacement_is_an_ordinary_self_draw() -> None:
    table = rigged({0: QUIET, 1: "123m 456m 777p 234s 67s 99p"}, draws="B", tail="5s", indicator="9s")
    throw(table, "1m")
    pass_all(table)
    assert Win(1, Tile.S5, WinBy.SELF_DRAW) in table.legal(1)
