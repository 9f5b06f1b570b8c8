"""The tai that a hand has already: what flowers, melds and complete triplets make, nothing that is still to come."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.present.running import running_tai
from rules import find_ruleset
from rules.mahjong.state import RoundState, Standing
from rules.tiles.hand import hand_of
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tile, parse_tiles
from rules.tiles.tile import Tile
from table_states import STATES

PLAIN = "123456789m 1258p"


def pung(code: str) -> Meld:
    tile = parse_tile(code)
    return Meld(MeldKind.PUNG, (tile,) * 3, 1, tile)


def holding(
    hand: str = PLAIN, melds: tuple[Meld, ...] = (), flowers: int = 0, wild: Tile = Tile.P3
) -> RoundState:
    """A state in which seat 0, whose wind is S, has these tiles."""
    state = STATES["mock"]().state
    first, second, third, fourth = state.seats
    own = replace(first, hand=hand_of(parse_tiles(hand)), melds=melds, flowers=(Tile.B,) * flowers)
    return replace(state, seats=(own, second, third, fourth), wilds=(wild,), indicators=(wild,))


@pytest.mark.parametrize(
    ("state", "tai"),
    [
        pytest.param(holding(), 0, id="nothing"),
        pytest.param(holding(flowers=2), 2, id="two-flowers"),
        pytest.param(holding(melds=(pung("C"),)), 1, id="red"),
        pytest.param(holding(melds=(pung("F"),), flowers=1), 2, id="green-and-flower"),
        pytest.param(holding(melds=(pung("S"),)), 1, id="own-wind"),
        pytest.param(holding(melds=(pung("N"),)), 0, id="another-wind"),
        pytest.param(holding("123456m 1258p SSS"), 1, id="own-wind-in-hand"),
        pytest.param(holding("123456m 12589p SS"), 0, id="only-a-pair"),
        pytest.param(holding(melds=(pung("C"),), wild=Tile.C), 0, id="red-is-the-wild"),
        pytest.param(holding(melds=(pung("C"), pung("F")), flowers=3), 63, id="three-beauties"),
        pytest.param(holding(flowers=4), 64, id="four-whites"),
    ],
)
def test_yueqing_Y7_Y8_the_running_tai(state: RoundState, tai: int) -> None:
    assert running_tai(find_ruleset("yueqing"), state, 0) == tai


def test_a_dead_hand_and_one_not_yet_opened_have_none() -> None:
    state = holding(flowers=2)
    dead = replace(state.seats[0], standing=Standing.DEAD)
    ruleset = find_ruleset("yueqing")
    assert running_tai(ruleset, replace(state, seats=(dead, *state.seats[1:])), 0) == 0
    assert running_tai(ruleset, replace(state, opened=False), 0) == 0
