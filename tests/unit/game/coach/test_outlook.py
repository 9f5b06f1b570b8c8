"""What a hand needs: the useful kinds against drawing every kind, in every game."""

from __future__ import annotations

import pytest

from bot_sights import laid, opening
from coach_rig import GAMES, questions
from game.bots.nearness import lacks
from game.coach.outlook import outlook_of, outlooks_of
from rules import Ruleset, find_ruleset
from rules.core.record import replace
from rules.mahjong.actions import Discard
from rules.mahjong.seen import unseen
from rules.mahjong.stages.void import voids_of
from rules.mahjong.state import RoundState
from rules.tiles.counts import count_of, keys_of
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import KINDS, Suit, Tile


def _distance(ruleset: Ruleset, state: RoundState, seat: int, tiles: tuple[Tile, ...]) -> int:
    """Fewest tiles to a win by trying every suit that may go; 99 where none may."""
    shapes, melds = ruleset.scoring.shapes, state.seats[seat].melds
    naturals = [tile for tile in tiles if tile not in state.wilds and tile < len(KINDS)]
    wilds = sum(tile in state.wilds for tile in tiles)
    if not lacks(ruleset):
        return shapes.distance(keys_of(naturals), len(melds), wilds)
    declared = voids_of(ruleset, state)[seat]
    laid_down = {meld.tiles[0].suit for meld in melds}
    gone = [suit for suit in Suit if suit not in laid_down and declared in (None, suit)]
    ways = [[tile for tile in naturals if tile.suit is not suit] for suit in gone]
    return min((shapes.distance(keys_of(way), len(melds), wilds) for way in ways), default=99)


@pytest.mark.parametrize("game", GAMES)
def test_useful_kinds_are_those_that_bring_the_hand_nearer_when_drawn(game: str) -> None:
    looked = 0
    for ruleset, view, window in questions(game, hands=1)[::3]:
        if not isinstance(window.options[-1], Discard) or view.seat is None:
            continue
        state = view.state
        left = unseen(state, view.seat)
        for outlook in list(outlooks_of(ruleset, state, view.seat).values())[::4]:
            if outlook.barred:
                continue
            now = _distance(ruleset, state, view.seat, outlook.rest)
            naturals = keys_of(tile for tile in outlook.rest if tile not in state.wilds and tile < len(KINDS))
            nearer = {
                kind
                for kind in KINDS
                if kind in ruleset.tiles
                and kind not in state.flower_kinds
                and (left[kind] if kind in state.wilds else count_of(naturals, kind) < 4)
                and _distance(ruleset, state, view.seat, (*outlook.rest, kind)) < now
            }
            assert {kind for kind, _ in outlook.useful} == nearer
            assert all(count == left[kind] for kind, count in outlook.useful)
            looked += 1
    assert looked > 10


def test_useful_tiles_of_a_known_hand() -> None:
    ruleset = find_ruleset("yueqing")
    state = opening(ruleset, "123m 456m 789m 12p 55s 78s E N", indicator="9p")
    after = outlooks_of(ruleset, state, 0)[Tile.E]
    assert after.steps == 1
    assert dict(after.useful)[Tile.P3] == 4
    assert {Tile.S6, Tile.S9} <= {kind for kind, _ in after.useful}
    assert after.gain == sum(count for _, count in after.useful)


def test_scn_U14_shown_wilds_lower_what_is_useful() -> None:
    ruleset = find_ruleset("yueqing")
    state = opening(ruleset, "123m 456m 789m 12p 55s 78s E N", indicator="9p")
    wild = state.wilds[0]
    before = dict(outlooks_of(ruleset, state, 0)[Tile.E].useful)[wild]
    first, second, third, fourth = state.seats
    shown = replace(second, melds=laid("".join((wild.code,) * 4)))
    then = replace(state, seats=(first, shown, third, fourth))
    assert before == 3, "one is turned up"
    useful = dict(outlooks_of(ruleset, replace(then, indicators=()), 0)[Tile.E].useful)
    assert wild not in useful


def test_scn_U14_what_is_advised_is_held() -> None:
    ruleset = find_ruleset("yueqing")
    state = opening(ruleset, "123m 456m 789m 12p 55s 78s E N", indicator="9p")
    held = set(state.seats[0].hand.tiles)
    assert set(outlooks_of(ruleset, state, 0)) == held - set(state.wilds)


@pytest.mark.parametrize("game", ["sichuan", "xuezhan"])
def test_tiles_of_the_suit_that_goes_and_honours_are_never_useful(game: str) -> None:
    ruleset = find_ruleset(game)
    for _, view, window in questions(game, hands=1):
        if isinstance(window.options[-1], Discard) and view.seat is not None:
            for outlook in outlooks_of(ruleset, view.state, view.seat).values():
                assert all(kind < Tile.E for kind, _ in outlook.useful)
                declared = voids_of(ruleset, view.state)[view.seat]
                assert all(declared is None or kind.suit is not declared for kind, _ in outlook.useful)


def test_seven_pairs_count_where_the_game_has_them() -> None:
    ruleset = find_ruleset("sichuan")
    view = next(view for _, view, _ in questions("sichuan", hands=1) if view.seat == 0)
    state = replace(view.state, extra=tuple(stage.initial for stage in ruleset.stages))
    outlook = outlook_of(ruleset, state, 0, parse_tiles("1133557799m 11p 4p"))
    assert (outlook.steps, [kind for kind, _ in outlook.useful]) == (0, [Tile.P4])
