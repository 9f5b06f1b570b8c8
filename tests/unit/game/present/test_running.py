"""The tai that a hand has already: what flowers, melds and complete triplets make, nothing that is still to come."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.present.running import running_tai
from rules import Ruleset, find_ruleset
from rules.mahjong.events import Discarded, FlowerSet
from rules.mahjong.evolve import evolve
from rules.mahjong.state import RoundState, Standing
from rules.tiles.hand import hand_of
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tile, parse_tiles
from rules.tiles.tile import FLOWERS, Tile
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


def flowered(flowers: str, melds: tuple[Meld, ...] = (), hand: str = PLAIN) -> RoundState:
    """A state of 武汉花 or 精品: the indicator is 4p, the wild 5p."""
    state = holding(hand, melds, wild=Tile.P5)
    own = replace(state.seats[0], flowers=parse_tiles(flowers))
    return replace(
        state, seats=(own, *state.seats[1:]), indicators=(Tile.P4,), flower_kinds=(Tile.B, Tile.P4, *FLOWERS)
    )


@pytest.mark.parametrize(
    ("state", "tai"),
    [
        pytest.param(flowered("B 4p"), 2, id="white-and-indicator"),
        pytest.param(flowered("B 4p 4p 4p"), 4, id="three-indicators"),
        pytest.param(flowered("BBB 4p 4p 4p"), 2 * 15, id="six-basics"),
        pytest.param(flowered("BBBB"), 2 * (45 + 4), id="four-whites"),
        pytest.param(flowered("", (pung("1p"), pung("2m"))), 0, id="no-triplets-yet"),
        pytest.param(
            flowered("", tuple(pung(f"{rank}m") for rank in range(1, 6)), "9s"), 2 * 15, id="all-triplets"
        ),
        pytest.param(flowered("", (pung("E"), pung("W"), pung("N"), pung("S"))), 2 * 45, id="four-winds"),
    ],
)
def test_wuhanhua_H3_H4_the_running_tai_are_the_patterns_that_stand(state: RoundState, tai: int) -> None:
    assert running_tai(bare("wuhanhua"), bared(state), 0) == tai


@pytest.mark.parametrize(
    ("state", "tai"),
    [
        pytest.param(flowered("4p 4p 4p"), 3 + 25 + 2, id="three-indicators"),
        pytest.param(flowered("1f 2f 3f 4f 5f 6f"), 25 + 2, id="six-worms"),
        pytest.param(flowered("BBBB 4p 4p 4p"), 25 + 7 - 6 + 500 + 2, id="seven-fairies"),
        pytest.param(flowered("", (Meld(MeldKind.CONCEALED_KONG, (Tile.P5,) * 4),)), 500 + 2, id="wild-kong"),
    ],
)
def test_yueqing_jp_J3_the_running_tai_are_the_patterns_that_stand(state: RoundState, tai: int) -> None:
    assert running_tai(bare("yueqing", edition="jp", worm=True), bared(state), 0) == tai


def test_wuhanhua_H9_in_a_limited_hand_the_running_tai_are_limited() -> None:
    ruleset = find_ruleset("wuhanhua")
    state = flowered("BBBB")
    others = list(state.seats)
    others[2] = replace(others[2], flowers=parse_tiles("4p 4p"))
    state = replace(
        state,
        seats=(others[0], others[1], others[2], others[3]),
        extra=tuple(stage.initial for stage in ruleset.stages),
    )
    limited = evolve(ruleset, state, FlowerSet(2, Tile.P4))
    limited = evolve(ruleset, limited, Discarded(2, Tile.M1, drawn=True))
    assert running_tai(ruleset, state, 0) == 2 * (45 + 4)
    assert running_tai(ruleset, limited, 0) == 5


def bare(game: str, **options: object) -> Ruleset:
    """A game without stages, so that a state needs no memory of them."""
    return replace(find_ruleset(game, options), stages=())


def bared(state: RoundState) -> RoundState:
    return replace(state, extra=())


def test_a_dead_hand_and_one_not_yet_opened_have_none() -> None:
    state = holding(flowers=2)
    dead = replace(state.seats[0], standing=Standing.DEAD)
    ruleset = find_ruleset("yueqing")
    assert running_tai(ruleset, replace(state, seats=(dead, *state.seats[1:])), 0) == 0
    assert running_tai(ruleset, replace(state, opened=False), 0) == 0
