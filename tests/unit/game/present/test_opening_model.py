"""What is asked before play: only legal sets can be chosen, silence's choice is the suggestion (D1)."""

from __future__ import annotations

from game.present.opening_model import Picks, ToExchange, ToVoid, opening_question, waits_for_others
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Suit
from table_blood import BLOOD_STATES
from table_states import STATES


def picks() -> Picks:
    """Choosing three of 1147m 239p 1245678s; the suggestion is chosen."""
    table = BLOOD_STATES["exchange"]()
    assert table.window is not None
    question = opening_question(table.window, table.state, 0.0)
    assert isinstance(question, ToExchange)
    return Picks(question, table.model().own)


def test_the_suggestion_is_legal_and_breaks_no_pair_for_nothing() -> None:
    chosen = picks()
    assert chosen.option is not None
    assert {tile.suit for tile in chosen.tiles} == {Suit.CHARACTERS}
    assert len(set(chosen.tiles)) == 3


def test_every_complete_choice_is_an_option_of_the_window() -> None:
    chosen = picks()
    chosen.chosen = []
    for place in (7, 9, 11):
        assert chosen.toggle(place)
    assert chosen.option is not None
    assert chosen.question.sets[chosen.option] == parse_tiles("146s")


def test_a_fourth_tile_takes_the_place_of_the_first() -> None:
    chosen = picks()
    chosen.chosen = []
    for place in (7, 8, 9, 10):
        chosen.toggle(place)
    assert chosen.chosen == [8, 9, 10]


def test_a_chosen_tile_is_let_go_and_then_nothing_is_complete() -> None:
    chosen = picks()
    chosen.toggle(chosen.chosen[0])
    assert chosen.option is None


def test_the_void_question_counts_the_tiles_of_each_suit_and_marks_what_silence_means() -> None:
    table = BLOOD_STATES["declare"]()
    assert table.window is not None
    question = opening_question(table.window, table.state, 0.0)
    assert isinstance(question, ToVoid)
    assert [(each.suit, each.held, each.suggested) for each in question.choices] == [
        (Suit.CHARACTERS, 4, False),
        (Suit.DOTS, 2, True),
        (Suit.BAMBOO, 8, False),
    ]


def test_other_windows_ask_nothing_of_the_kind() -> None:
    for state in STATES.values():
        table = state()
        assert table.window is not None
        assert opening_question(table.window, table.state, 0.0) is None


def test_after_the_answer_the_others_are_waited_for() -> None:
    assert waits_for_others(BLOOD_STATES["waiting"]().state, 0) == "void"
    assert waits_for_others(BLOOD_STATES["declare"]().state, 0) is None
