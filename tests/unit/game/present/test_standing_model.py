"""What has become of a seat in a hand that goes on: its place, its open hand, the last four (1.5, 1.12, 8)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.present.standing_model import winning_of, wins_are_forced
from game.present.table_model import Side
from rules.core.record import replace as changed
from rules.mahjong.seen import frozen_hand, unseen
from rules.mahjong.state import Standing
from rules.scoring.model import WinBy
from rules.tiles.hand import hand_of, hidden_hand
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Tile
from table_blood import BLOOD_STATES, blood_rules
from table_states import STATES


def test_winners_have_places_and_lie_open_with_the_winning_tile_apart() -> None:
    model = BLOOD_STATES["blood"]().model()
    across, left = model.of(Side.ACROSS), model.of(Side.LEFT)
    assert across.winning is not None
    assert left.winning is not None
    assert (across.winning.place, left.winning.place) == (1, 2)
    assert across.laid
    assert across.drawn is not None
    assert across.drawn.tile is Tile.P6
    assert across.drawn.winning
    assert all(shown.faded for shown in across.hand)
    assert not model.own.laid


def test_winners_of_one_tile_share_their_place_and_the_next_is_third() -> None:
    table = BLOOD_STATES["blood"]()
    first, second = table.state.wins
    wins = (changed(first, place=1), changed(second, place=1), changed(first, seat=1, place=3))
    state = changed(table.state, wins=wins)
    places = [winning.place for seat in (2, 3, 1) if (winning := winning_of(state, seat)) is not None]
    assert places == [1, 1, 3]


def test_a_seat_that_wins_again_keeps_its_first_place() -> None:
    table = BLOOD_STATES["blood"]()
    first, second = table.state.wins
    state = changed(table.state, wins=(first, changed(first, place=2), changed(second, place=3)))
    again, other = winning_of(state, 2), winning_of(state, 3)
    assert again is not None
    assert other is not None
    assert (again.place, again.times, other.place) == (1, 2, 2)


def test_a_frozen_hand_is_what_was_shown_less_what_was_konged_since() -> None:
    table = BLOOD_STATES["blood_claims"]()
    hand = parse_tiles("111m 456m 789m 11p 23p")
    seats = list(table.state.seats)
    seats[1] = changed(seats[1], hand=hidden_hand(10), melds=(Meld(MeldKind.CONCEALED_KONG, (Tile.M1,) * 4),))
    wins = (changed(table.state.wins[0], concealed=hand), *table.state.wins[1:])
    state = changed(table.state, seats=(seats[0], seats[1], seats[2], seats[3]), wins=wins)
    assert frozen_hand(state, 1) == parse_tiles("456m 789m 11p 23p")
    model = replace(table, state=state).model()
    assert [shown.tile for shown in model.of(Side.RIGHT).hand] == list(parse_tiles("456m 789m 11p 23p"))


def test_tiles_that_a_frozen_seat_has_won_on_lie_beside_it() -> None:
    model = BLOOD_STATES["blood_crowded"]().model()
    right = model.of(Side.RIGHT)
    assert right.standing is Standing.FROZEN
    assert right.winning is not None
    assert right.winning.times == len(right.flowers) == sum(pile.count for pile in right.piles)


@pytest.mark.parametrize(("front", "forced"), [(103, False), (104, False), (105, True), (108, True)])
def test_wins_are_forced_from_the_first_of_the_last_four_on(front: int, forced: bool) -> None:
    table = BLOOD_STATES["watching"]()
    state = changed(table.state, front=front)
    assert wins_are_forced(table.rules, state) is forced
    assert replace(table, state=state).model().last_four is forced


def test_games_that_end_with_a_win_show_winners_as_before() -> None:
    table = STATES["mock"]()
    assert all(seat.winning is None and not seat.laid for seat in table.model().seats)
    assert not wins_are_forced(table.rules, table.state)


def test_a_normal_sichuan_hand_ends_with_its_win_and_lays_nobody_down() -> None:
    table = replace(BLOOD_STATES["blood"](), rules=blood_rules("sichuan"))
    assert table.state.wins[0].by is WinBy.SELF_DRAW
    assert all(not seat.laid for seat in table.model().seats)


def test_what_frozen_seats_have_shown_and_drawn_is_seen() -> None:
    table = BLOOD_STATES["blood_claims"]()
    seats = list(table.state.seats)
    seats[0] = changed(seats[0], hand=hand_of(()), river=())
    seats[1] = changed(seats[1], river=(), taken=(Tile.P4,))
    seats[2] = changed(seats[2], river=(), standing=Standing.IN_PLAY)
    seats[3] = changed(seats[3], river=(), standing=Standing.IN_PLAY)
    left = unseen(changed(table.state, seats=(seats[0], seats[1], seats[2], seats[3])), 0)
    assert (left[Tile.P1], left[Tile.P4], left[Tile.M1], left[Tile.S1]) == (2, 3, 3, 4)


def test_where_all_hands_are_open_a_frozen_seat_shows_what_it_really_holds() -> None:
    table = BLOOD_STATES["blood_claims"]()
    seats = list(table.state.seats)
    seats[1] = changed(seats[1], hand=hand_of(parse_tiles("123m 456m 789m 11p 23p 9s")))
    state = changed(table.state, seats=(seats[0], seats[1], seats[2], seats[3]))
    right = replace(table, state=state).model().of(Side.RIGHT)
    assert Tile.S9 in [shown.tile for shown in right.own_tiles]
    assert Tile.HIDDEN not in [shown.tile for shown in right.own_tiles]
