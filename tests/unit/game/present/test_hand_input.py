"""Choosing a tile of the hand."""

from __future__ import annotations

from dataclasses import replace

from game.present.hand_input import HandInput, Release
from game.present.table_model import ShownSeat, ShownTile
from rules.tiles.notation import parse_tiles
from table_states import STATES


def seat(tiles: str, drawn: str = "") -> ShownSeat:
    own = STATES["mock"]().model().own
    hand = tuple(ShownTile(tile) for tile in parse_tiles(tiles))
    return replace(own, hand=hand, drawn=ShownTile(parse_tiles(drawn)[0]) if drawn else None)


def chosen(tiles: str, index: int, drawn: str = "") -> HandInput:
    hand = HandInput()
    hand.follow(seat(tiles, drawn))
    hand.choose(index)
    return hand


def test_scn_C23_the_chosen_tile_stays_chosen_when_the_hand_is_sorted_anew() -> None:
    hand = chosen("2m 5m 9s", 1)
    hand.follow(seat("1m 2m 3m 5m 9s"))
    assert hand.index == 3


def test_scn_C23_of_equal_tiles_the_same_one_stays_chosen() -> None:
    hand = chosen("5m 5m 9s", 1)
    hand.follow(seat("1m 5m 5m 9s"))
    assert hand.index == 2


def test_scn_C23_the_drawn_tile_stays_chosen_beside_its_twin() -> None:
    hand = chosen("5m 9s", 2, drawn="5m")
    hand.follow(seat("5m 9s", drawn="5m"))
    assert hand.index == 2


def test_nothing_is_chosen_when_the_tile_has_gone() -> None:
    hand = chosen("2m 5m 9s", 1)
    hand.follow(seat("2m 9s"))
    assert hand.index is None
    assert hand.tile is None


def test_keys_walk_through_the_hand_and_around_its_ends() -> None:
    hand = HandInput()
    hand.follow(seat("2m 5m 9s", drawn="E"))
    hand.step(-1)
    assert hand.index == 3
    hand.step(1)
    assert hand.index == 0


def test_the_first_press_chooses_and_the_second_discards() -> None:
    hand = HandInput()
    hand.follow(seat("2m 5m 9s"))
    hand.press(1)
    assert hand.release(1, 50) is Release.NOTHING
    hand.press(1)
    assert hand.release(1, 50) is Release.DISCARD


def test_letting_go_over_another_tile_discards_nothing() -> None:
    hand = HandInput(single=True)
    hand.follow(seat("2m 5m 9s"))
    hand.press(1)
    assert hand.release(2, 50) is Release.NOTHING


def test_only_a_drag_upwards_discards() -> None:
    for dy, expected in ((-60.0, Release.DISCARD), (-40.0, Release.NOTHING), (80.0, Release.NOTHING)):
        hand = HandInput()
        hand.follow(seat("2m 5m 9s"))
        hand.press(0)
        hand.drag(3.0, dy)
        assert hand.release(None, 50) is expected
