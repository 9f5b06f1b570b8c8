"""The tables of pictures and layouts could have been dealt: right hands, no tile more often than the game has it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from blood_settled import BLOOD, blood_settled
from rules import Ruleset, find_ruleset
from rules.mahjong.state import RoundState
from rules.tiles.hand import hand_of
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Tile
from settled import SETTLED, settled
from still_table import WINS, drawn_round, won_round
from table_blood import BLOOD_STATES
from table_flowers import FLOWER_STATES
from table_heavy import HEAVY_STATES
from table_states import STATES
from tile_census import too_many, wrong_hands

EXTREMES = frozenset({"crowded", "worms", "blood_crowded"})
"""More at every seat than one deal holds, to show that the layout bears it."""

YUEQING = find_ruleset("yueqing")
TABLES: dict[str, tuple[Ruleset, RoundState]] = {
    **{f"win-{name}": (YUEQING, won_round(case)) for name, case in WINS.items()},
    "drawn": (YUEQING, drawn_round()),
    "drawn-kong": (YUEQING, drawn_round(kong=True)),
    **{
        f"settled-{name}": (case.ruleset, settled(case))
        for name, case in SETTLED.items()
        if name not in EXTREMES
    },
    **{f"blood-{name}": (case.ruleset, blood_settled(case)) for name, case in BLOOD.items()},
    **{
        f"table-{name}": (made.rules, made.state)
        for name, make in (STATES | FLOWER_STATES | BLOOD_STATES | HEAVY_STATES).items()
        if name not in EXTREMES
        for made in (make(),)
    },
}


@pytest.mark.parametrize("name", TABLES)
def test_no_kind_lies_there_more_often_than_the_game_has_it(name: str) -> None:
    assert too_many(*TABLES[name]) == {}


@pytest.mark.parametrize("name", TABLES)
def test_every_seat_holds_as_many_tiles_as_the_game_deals(name: str) -> None:
    assert wrong_hands(*TABLES[name]) == {}


def test_the_extremes_are_no_deals_and_are_told_from_deals() -> None:
    crowded = STATES["crowded"]()
    assert too_many(crowded.rules, crowded.state)[Tile.B] == 16


def test_a_tile_too_many_and_a_hand_too_large_are_found() -> None:
    ruleset, state = TABLES["win-usual"]
    seat = replace(state.seats[1], hand=hand_of(parse_tiles("77777s 123456789m")))
    spoilt = replace(state, seats=(state.seats[0], seat, *state.seats[2:]))
    assert too_many(ruleset, spoilt)[Tile.S7] >= 5
    assert wrong_hands(ruleset, spoilt) == {1: 17}
