"""The hua on show: what lies on the table for everybody, the own hand besides for oneself."""

from __future__ import annotations

from dataclasses import replace

from game.coach.waits import hua_with_win
from game.present.hua_model import hua_seen, hua_shown
from game.present.table_model import Side, TableFold, show
from rules import Ruleset, find_ruleset, supposed
from rules.mahjong.state import RoundState, Seats, SeatState
from rules.scoring.settlement import hua_of
from rules.scoring.tally import score
from rules.tiles.hand import hand_of, hidden_hand
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Tile
from table_states import STATES


def table(game: str = "wuhanhua", **options: object) -> tuple[Ruleset, RoundState]:
    """The own seat (S) holds two wilds and a triplet of C, the next one (W) shows a pung of W and a white."""
    ruleset = replace(find_ruleset(game, options), stages=())
    own = SeatState(hand_of(parse_tiles("5p5p 123m 456m 789s CCC")), (), parse_tiles("4p"))
    second = SeatState(hidden_hand(13), (Meld(MeldKind.PUNG, (Tile.W,) * 3, 0, Tile.W),), parse_tiles("B"))
    rest = SeatState(hidden_hand(16))
    seats: Seats = (own, second, rest, rest)
    state = replace(
        STATES["mock"]().state, seats=seats, indicators=(Tile.P4,), wilds=(Tile.P5,),
        flower_kinds=(Tile.B, Tile.P4), extra=(),
    )  # fmt: skip
    return ruleset, state


def test_wuhanhua_H6_the_own_hand_counts_and_hidden_ones_do_not() -> None:
    ruleset, state = table()
    assert hua_shown(ruleset, state) == (1 + 2 + 1, 1 + 1, 0, 0)
    assert {row.key: row.hua for row in hua_seen(ruleset, state, 0)} == {
        "indicator": 1,
        "wild": 2,
        "honour": 1,
    }


def test_shanghaihua_S2_points_are_shown_up_to_the_cap() -> None:
    ruleset, state = table("shanghaihua", hua_cap=10)
    many = replace(state.seats[1], flowers=parse_tiles("BBBB 4p4p4p"))
    state = replace(state, seats=(state.seats[0], many, *state.seats[2:]))
    assert hua_shown(ruleset, state)[1] == 10


def test_a_game_without_hua_shows_none() -> None:
    ruleset = find_ruleset("yueqing")
    assert hua_of(ruleset.pay) is None
    assert hua_shown(ruleset, STATES["mock"]().state) == (None,) * 4
    assert {seat.hua for seat in STATES["mock"]().model().seats} == {None}


def test_before_play_opens_none_are_shown() -> None:
    ruleset, state = table()
    assert hua_shown(ruleset, replace(state, opened=False)) == (None,) * 4


def test_wuhanhua_H6_a_win_is_shown_with_the_hua_of_its_whole_hand() -> None:
    ruleset, state = table()
    facts = supposed(ruleset, state, 0, parse_tiles("5p5p 123m 456m 789s 111s CC"), Tile.C)
    tally = score(ruleset.scoring, facts)
    assert tally is not None
    assert hua_with_win(ruleset, state, facts, tally) == 1 + 2 + 1


def test_the_numbers_stand_at_the_seats() -> None:
    ruleset, state = table()
    outside = replace(STATES["mock"]().outside(), ruleset=ruleset, window=None)
    model = show(TableFold(state), outside)
    assert [model.of(side).hua for side in Side] == [4, 2, 0, 0]
