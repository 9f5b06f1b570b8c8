"""Hints: waits with the copies that the seat cannot see, and their price."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.present.advice import Adviser
from rigged import rigged
from rules import conceal, find_ruleset
from rules.mahjong.phase import Phase
from rules.mahjong.seen import unseen
from rules.mahjong.state import RoundState, SeatState
from rules.tiles.hand import hand_of
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Tile
from table_flowers import FLOWER_STATES
from table_states import STATES, ruleset


def state_with(
    own: str, *, melds: tuple[Meld, ...] = (), rivers: str = "", phase: Phase = Phase.TURN
) -> RoundState:
    base = STATES["full"]().state
    first = SeatState(hand_of(parse_tiles(own)), melds)
    second = replace(base.seats[1], river=parse_tiles(rivers))
    return replace(base, seats=(first, second, *base.seats[2:]), phase=phase, drawn=None)


READY = "123m 456m 789m 123s 55s 78s"
"""Waits for 6s and 9s."""


def test_a_ready_hand_shows_its_waits_with_what_is_unseen() -> None:
    advice = Adviser(ruleset(), 0).advise(state_with(READY, rivers="6s 6s 9s"))
    assert advice.now is not None
    assert dict(advice.now.kinds) == {Tile.S6: 2, Tile.S9: 3, Tile.P3: 3}


def test_scn_U14_a_wait_that_is_used_up_shows_none_left() -> None:
    adviser = Adviser(ruleset(), 0)
    state = state_with(READY, rivers="6666s")
    advice = adviser.advise(state)
    assert advice.now is not None
    hints = {hint.tile: hint.left for hint in adviser.price(advice.now, state)}
    assert hints[Tile.S6] == 0
    assert adviser.price(advice.now, state)[-1].tile is Tile.S6


def test_scn_U14_exposed_kongs_and_the_turned_up_wild_lower_the_counts() -> None:
    state = state_with(READY)
    kong = Meld(MeldKind.CONCEALED_KONG, (Tile.S9,) * 4)
    third = replace(state.seats[2], melds=(kong,))
    left = unseen(replace(state, seats=(state.seats[0], state.seats[1], third, state.seats[3])), 0)
    assert left[Tile.S9] == 0
    assert left[Tile.P3] == 3


def test_each_discard_that_leaves_the_hand_ready_is_named() -> None:
    advice = Adviser(ruleset(), 0).advise(state_with(READY + " N"))
    assert Tile.N in advice.ready
    outlook = advice.after(Tile.N)
    assert outlook is not None
    assert {tile for tile, _ in outlook.kinds} == {Tile.S6, Tile.S9, Tile.P3}


def test_a_wild_is_never_advised_to_be_discarded() -> None:
    advice = Adviser(ruleset(), 0).advise(state_with("3p " + READY))
    assert advice.after(Tile.P3) is None


def test_yueqing_Y2_the_flower_is_no_wait() -> None:
    advice = Adviser(ruleset(), 0).advise(state_with("123m 456m 789m 123s 555s B"))
    assert advice.now is not None
    assert Tile.B not in dict(advice.now.kinds)


def test_the_price_is_that_of_the_rules() -> None:
    adviser = Adviser(ruleset(), 0)
    state = state_with("111m 222m 333m 444m 55m 66m")
    advice = adviser.advise(state)
    assert advice.now is not None
    prices = {hint.tile: hint.tai for hint in adviser.price(advice.now, state)}
    assert prices[Tile.M5] == 2 * (10 + 30) + 1
    """对对胡 10, 清一色 30, both doubled, 无财神 1 (Y7 to Y9)."""


def test_wuhanhua_H9_a_limited_hand_shows_its_limited_price_and_its_hua() -> None:
    base = FLOWER_STATES["refused"]()
    own = replace(base.state.seats[0], hand=hand_of(parse_tiles("345m 678m 234s 11s 78s")))
    state = replace(base.state, seats=(own, *base.state.seats[1:]), phase=Phase.TURN, turn=3, drawn=None)
    free = replace(state, extra=tuple(stage.initial for stage in base.rules.stages))
    for which, limited in ((state, True), (free, False)):
        adviser = Adviser(base.rules, 0)
        advice = adviser.advise(which)
        assert advice.now is not None
        hints = {hint.tile: hint for hint in adviser.price(advice.now, which)}
        assert {hint.limited for hint in hints.values()} == {limited}
        assert hints[Tile.S9].hua == 0
        assert hints[Tile.P5].hua == 1, "the wild that is drawn counts"
        assert all(hint.tai is not None and hint.tai <= 5 for hint in hints.values() if limited)


def test_a_game_without_hua_hints_none() -> None:
    adviser, state = Adviser(ruleset(), 0), state_with(READY)
    advice = adviser.advise(state)
    assert advice.now is not None
    assert {(hint.hua, hint.limited) for hint in adviser.price(advice.now, state)} == {(None, False)}


def test_an_unready_hand_says_how_far_it_is() -> None:
    advice = Adviser(ruleset(), 0).advise(state_with("123m 456m 789m 123s 5s 7p E N"))
    assert advice.now is not None
    assert advice.now.kinds == ()
    assert advice.now.steps >= 1


def test_the_same_state_is_looked_at_once() -> None:
    adviser, state = Adviser(ruleset(), 0), state_with(READY)
    assert adviser.advise(state) is adviser.advise(state)


def test_there_is_no_advice_when_the_hand_is_over() -> None:
    advice = Adviser(ruleset(), 0).advise(state_with(READY, phase=Phase.OVER))
    assert advice.now is None
    assert advice.discards == ()


FLOWER_GAMES: tuple[tuple[str, dict[str, object]], ...] = (
    ("yueqing", {"edition": "jp"}),
    ("wuhanhua", {}),
    ("shanghaihua", {}),
)


@pytest.mark.parametrize(("game", "options"), FLOWER_GAMES, ids=str)
def test_who_holds_all_wilds_waits_for_none_and_sees_every_price(
    game: str, options: dict[str, object]
) -> None:
    rules = find_ruleset(game, options)
    dealt = rigged({0: "5p5p5p5p 123m 456m 789m 12s EE"}, ruleset=rules, indicator="4p")
    state, adviser = conceal(rules, dealt.state, 0), Adviser(rules, 0)
    outlook = adviser.advise(state).after(Tile.E)
    assert outlook is not None
    hints = {hint.tile: hint for hint in adviser.price(outlook, state)}
    assert Tile.P5 not in hints
    assert hints[Tile.S3].tai
    assert hints[Tile.S3].hua


def test_a_wait_on_a_tile_like_the_one_turned_up_that_is_used_up_shows_none_left() -> None:
    rules = find_ruleset("wuhanhua", {"indicator_set_aside": False})
    dealt = rigged({0: "4p4p4p 2p3p 123m 456m 789m EE N"}, ruleset=rules, indicator="4p")
    state, adviser = conceal(rules, dealt.state, 0), Adviser(rules, 0)
    outlook = adviser.advise(state).after(Tile.N)
    assert outlook is not None
    hints = {hint.tile: hint for hint in adviser.price(outlook, state)}
    assert (hints[Tile.P4].left, hints[Tile.P4].hua) == (0, None)
    assert hints[Tile.P1].left == 4
    assert hints[Tile.P1].hua is not None
