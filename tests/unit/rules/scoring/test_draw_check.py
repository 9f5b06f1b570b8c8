"""What a seat is when the wall has run out: 花猪, ready and for how much, or not ready (1.7, 1.8, D1)."""

from __future__ import annotations

import pytest

from rules import find_ruleset
from rules.scoring.draw_check import Called, CallState, called_on
from rules.scoring.model import SeatTiles
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Suit, Tile

SCORING = find_ruleset("xuezhan").scoring
NOT_READY = Called(CallState.NOT_READY)
PIG = Called(CallState.PIG)


def tiles(hand: str, *melds: Meld, void: Suit | None = None) -> SeatTiles:
    return SeatTiles(tuple(sorted(parse_tiles(hand))), melds, (), void)


def ready(fan: int) -> Called:
    return Called(CallState.READY, fan)


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        pytest.param(tiles("123m 456m 789m 12p 55p"), ready(1), id="1.7-plain"),
        pytest.param(tiles("11m 22m 44m 55m 77m 88m 9m"), ready(5), id="1.7-seven-pairs-of-one-suit"),
        pytest.param(tiles("123m 456m 789m 13p 79p"), NOT_READY, id="1.7-two-short"),
        pytest.param(tiles("147m 258p 369s 1234p"), PIG, id="1.8-three-suits"),
        pytest.param(tiles("123m 456m 789m 12p 5s 5s"), PIG, id="1.8-a-pig-is-not-ready"),
        pytest.param(tiles("123m 456m 789m 12p 55p", void=Suit.DOTS), PIG, id="D1-holds-its-void"),
        pytest.param(tiles("123m 456m 789m 12p 55p", void=Suit.BAMBOO), ready(1), id="D1-lacks-its-void"),
        pytest.param(
            tiles("5p", *(Meld(MeldKind.CONCEALED_KONG, (tile,) * 4) for tile in (Tile.M1, Tile.M5, Tile.P3, Tile.P9))),
            ready(6),
            id="1.7-four-kongs",
        ),
        pytest.param(
            tiles("123m 456m 789m 1p", Meld(MeldKind.PUNG, (Tile.P1,) * 3, 2, Tile.P1)),
            NOT_READY,
            id="1.7-holds-all-four-of-what-it-waits-for",
        ),
        pytest.param(tiles("123m 456m 789m 12p 55p 9p"), ready(1), id="B11-on-turn-after-its-best-discard"),
        pytest.param(tiles("147m 258p 36s 123459p"), PIG, id="B11-on-turn-a-pig-whatever-it-discards"),
        pytest.param(tiles("123m 456m 789m 13p 79p 5s"), NOT_READY, id="B11-on-turn-no-pig-any-more"),
    ],
)  # fmt: skip
def test_what_a_seat_is(held: SeatTiles, expected: Called) -> None:
    assert called_on(SCORING, held) == expected
