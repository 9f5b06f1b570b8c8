"""The order in which the own tiles stand: sorted as wished, or as the player puts them, tile by tile."""

from __future__ import annotations

import random

import pytest

from game.present.arrangement import Arrangement, HandOrder
from game.present.table_model import ShownTile
from rules.tiles.notation import parse_tile, parse_tiles
from rules.tiles.tile import Suit, Tile


def shown(tiles: str) -> tuple[ShownTile, ...]:
    return tuple(ShownTile(tile) for tile in parse_tiles(tiles))


class Hand:
    """An arranged hand as a table has it: what is held, what stands apart, what is seen."""

    def __init__(self, tiles: str) -> None:
        self.arrangement = Arrangement()
        self.arrangement.set(by_hand=True, suits="mps", wilds_right=False)
        self.held = list(parse_tiles(tiles))
        self.drawn: Tile | None = None
        self.look()

    def look(self) -> str:
        """Draw the picture once more; the order of the hand without the drawn tile."""
        rest = list(self.held)
        if self.drawn is not None:
            rest.remove(self.drawn)
        tiles = self.arrangement.order.arranged(rest, (), None, self.drawn)
        assert sorted(tiles) == sorted(rest)
        drawn = None if self.drawn is None else ShownTile(self.drawn)
        self.arrangement.follow([ShownTile(tile) for tile in tiles], drawn, playing=True)
        return " ".join(tile.code for tile in tiles)

    def draw(self, tile: str) -> str:
        self.drawn = parse_tile(tile)
        self.held.append(self.drawn)
        return self.look()

    def play(self, place: int | None, tile: str) -> str:
        """Play a tile: the one at a place, or (None) one that somebody else chose."""
        self.arrangement.plays(place)
        self.look()  # the answer is on its way
        self.held.remove(parse_tile(tile))
        self.drawn = None
        return self.look()


@pytest.mark.parametrize(
    ("suits", "right", "expected"),
    [
        ("mps", False, "5p 1m 9m 2p 3s E C"),
        ("smp", False, "5p 3s 1m 9m 2p E C"),
        ("psm", True, "2p 3s 1m 9m E C 5p"),
    ],
)
def test_the_program_sorts_as_the_settings_say(suits: str, right: bool, expected: str) -> None:
    order = HandOrder(suits, right)
    tiles = order.arranged(parse_tiles("C 9m 5p E 3s 1m 2p"), parse_tiles("5p"), None, None)
    assert " ".join(tile.code for tile in tiles) == expected


def test_the_void_suit_stands_behind_all_others_whatever_the_order() -> None:
    tiles = HandOrder("mps").arranged(parse_tiles("1m 2m 3p 4s"), (), Suit.CHARACTERS, None)
    assert " ".join(tile.code for tile in tiles) == "3p 4s 1m 2m"


def test_a_drawn_tile_stands_apart_and_then_at_the_end() -> None:
    hand = Hand("1m 5m 9m")
    assert hand.draw("2m") == "1m 5m 9m"
    assert hand.play(1, "5m") == "1m 9m 2m"


def test_scn_C23_of_equal_tiles_the_played_one_goes_and_the_others_keep_their_places() -> None:
    hand = Hand("1m 5m 9m")
    assert hand.draw("5m") == "1m 5m 9m"
    assert hand.play(1, "5m") == "1m 9m 5m"
    hand = Hand("1m 5m 9m")
    hand.draw("5m")
    assert hand.play(3, "5m") == "1m 5m 9m"
    hand = Hand("1m 5m 9m")
    hand.draw("5m")
    assert hand.play(None, "5m") == "1m 5m 9m"


def test_an_arranged_hand_survives_claims_kongs_and_redraws() -> None:
    hand = Hand("1m 1m 5m 5m 9m E E E E")
    assert hand.arrangement.move(0, 8)
    assert hand.arrangement.move(3, 0)
    assert hand.look() == "9m 1m 5m 5m E E E E 1m"
    hand.held = [tile for tile in hand.held if tile is not Tile.E]
    assert hand.look() == "9m 1m 5m 5m 1m"
    hand.held.remove(Tile.M5)
    hand.held.remove(Tile.M5)
    for _ in range(3):
        assert hand.look() == "9m 1m 1m"
    assert hand.draw("5m") == "9m 1m 1m"
    assert hand.play(0, "9m") == "1m 1m 5m"


def test_only_what_does_not_stand_apart_can_be_moved() -> None:
    hand = Hand("1m 5m 9m")
    hand.draw("2m")
    assert not hand.arrangement.move(3, 0)
    assert not hand.arrangement.move(0, 3)
    assert not hand.arrangement.move(0, 0)
    assert hand.arrangement.move(0, 2)
    assert hand.look() == "5m 9m 1m"


def test_sorting_once_leaves_the_drawn_tile_apart_and_the_next_one_comes_to_the_end() -> None:
    hand = Hand("1m 5m 9m")
    hand.arrangement.move(2, 0)
    hand.draw("2m")
    hand.arrangement.sort()
    assert hand.look() == "1m 5m 9m"
    assert hand.play(2, "9m") == "1m 5m 2m"
    hand.arrangement.sort()
    assert hand.look() == "1m 2m 5m"


def test_a_new_hand_and_a_hand_given_back_to_the_program_are_sorted() -> None:
    hand = Hand("1m 5m 9m")
    hand.arrangement.move(2, 0)
    hand.look()
    hand.arrangement.begin()
    assert hand.look() == "1m 5m 9m"
    hand.arrangement.move(2, 0)
    assert hand.arrangement.set(by_hand=False, suits="mps", wilds_right=False)
    assert hand.look() == "1m 5m 9m"
    assert not hand.arrangement.move(2, 0)
    assert not hand.arrangement.set(by_hand=False, suits="mps", wilds_right=False)


def test_before_play_the_program_sorts() -> None:
    arrangement = Arrangement()
    arrangement.set(by_hand=True, suits="mps", wilds_right=False)
    arrangement.follow(shown("9m 1m"), None, playing=False)
    assert arrangement.order.kept is None
    assert not arrangement.move(0, 1)


def test_tiles_that_nobody_sees_are_not_kept() -> None:
    arrangement = Arrangement()
    arrangement.set(by_hand=True, suits="mps", wilds_right=False)
    arrangement.follow((ShownTile(Tile.HIDDEN),) * 3, None, playing=True)
    assert arrangement.order.kept is None


@pytest.mark.parametrize("seed", range(20))
def test_whatever_happens_no_tile_changes_places_by_itself(seed: int) -> None:
    chance = random.Random(seed)
    wall = [tile for tile in Tile if tile.value < 12] * 4
    chance.shuffle(wall)
    hand = Hand(" ".join(tile.code for tile in wall[:13]))
    for tile in wall[13:]:
        hand.draw(tile.code)
        if chance.random() < 0.5:
            hand.arrangement.move(chance.randrange(13), chance.randrange(13))
        before = hand.look().split()
        place = chance.randrange(14)
        tiles = [*before, tile.code]
        after = hand.play(place, tiles[place]).split()
        assert after == tiles[:place] + tiles[place + 1 :]
