"""Clocks of a table whose seats sit elsewhere: delivery, bank, absence; and none of it where they do not."""

from __future__ import annotations

from game.authority.patience import Patience
from game.authority.windows import Clocks
from rules.core.window import WindowKind

TURN = WindowKind.TURN
HOSTED = Clocks(15.0, 10.0, 30.0, 2.0)


def asked(clocks: Clocks = HOSTED, now: float = 0.0) -> Patience:
    """Seat 1 is asked *now*, on its turn."""
    patience = Patience(clocks, None)
    patience.ask(1, TURN, now)
    return patience


def test_without_a_way_the_clock_starts_at_once_and_there_is_no_bank() -> None:
    patience = asked(Clocks(15.0, 10.0), 3.0)
    assert patience.deadline(1) == 18.0
    patience.seen(1, 3.5)
    assert patience.deadline(1) == 18.0
    assert patience.left(1, 5.0) == (13.0, 0.0)


def test_the_clock_starts_with_the_delivery_and_only_once() -> None:
    patience = asked()
    assert patience.deadline(1) == 47.0
    patience.seen(1, 0.5)
    assert patience.deadline(1) == 45.5
    patience.seen(1, 1.5)
    assert patience.deadline(1) == 45.5
    patience.seen(0, 0.1)
    assert patience.deadline(0) is None


def test_claims_have_their_own_seconds() -> None:
    patience = Patience(HOSTED, None)
    patience.ask(2, WindowKind.CLAIM, 0.0)
    patience.seen(2, 0.0)
    assert patience.deadline(2) == 40.0


def test_only_what_goes_beyond_the_window_is_taken_from_the_bank() -> None:
    patience = asked()
    patience.seen(1, 0.0)
    patience.pass_to(15.0)
    patience.stop(1)
    assert patience.left(1, 15.0) == (None, 30.0)
    patience.ask(1, TURN, 20.0)
    patience.seen(1, 20.0)
    assert patience.deadline(1) == 65.0
    assert patience.left(1, 42.0) == (0.0, 23.0)
    patience.pass_to(42.0)
    patience.stop(1)
    patience.ask(1, TURN, 50.0)
    patience.seen(1, 50.0)
    assert patience.deadline(1) == 88.0
    assert patience.left(1, 50.0) == (15.0, 23.0)
    patience.next_hand()
    assert patience.left(0, 50.0) == (None, 30.0)


def test_a_time_out_uses_the_bank_up() -> None:
    patience = asked()
    patience.seen(1, 0.0)
    assert patience.late(44.9) is None
    assert patience.late(45.0) == 1
    patience.stop(1)
    patience.ask(1, TURN, 50.0)
    patience.seen(1, 50.0)
    assert patience.deadline(1) == 65.0


def test_auto_has_no_clock_and_taking_the_seat_back_gains_none() -> None:
    patience = asked()
    patience.seen(1, 0.0)
    assert patience.set_auto(1, True, 5.0)
    assert patience.deadline(1) is None
    assert patience.set_auto(1, False, 40.0)
    assert patience.deadline(1) == 45.0
    local = asked(Clocks(15.0, 10.0))
    local.set_auto(1, True, 5.0)
    local.set_auto(1, False, 10.0)
    assert local.deadline(1) == 25.0, "offline the clock starts anew"


def test_who_comes_back_has_ten_seconds_once() -> None:
    patience = asked()
    patience.seen(1, 0.0)
    patience.set_away(1, True, 10.0)
    assert patience.deadline(1) == 45.0, "the first question keeps its full time"
    patience.set_away(1, False, 44.0)
    assert patience.deadline(1) == 54.0
    assert patience.left(1, 44.0) == (9.0, 1.0)
    patience.set_away(1, True, 50.0)
    patience.set_away(1, False, 53.0)
    assert patience.deadline(1) == 54.0


def test_scn_N09_a_question_that_is_told_again_has_its_clock_stand_still_until_it_is_there() -> None:
    patience = asked()
    patience.seen(1, 0.0)
    patience.again(1, 10.0)
    assert patience.left(1, 10.75) == (5.0, 30.0)
    patience.seen(1, 10.75)
    assert patience.deadline(1) == 45.75
    assert patience.left(1, 10.75) == (5.0, 30.0)
    patience.again(1, 20.0)
    patience.seen(1, 29.0)
    assert patience.deadline(1) == 47.0, "in all it is on its way for two seconds"
    patience.again(1, 30.0)
    patience.seen(1, 31.0)
    assert patience.deadline(1) == 47.0, "coming back often brings nothing"


def test_scn_N09_who_comes_back_has_ten_seconds_from_when_the_question_is_there() -> None:
    patience = asked()
    patience.seen(1, 0.0)
    patience.set_away(1, True, 10.0)
    patience.set_away(1, False, 44.0)
    patience.again(1, 44.0)
    assert patience.deadline(1) == 56.0, "at the latest"
    assert patience.left(1, 45.5) == (9.0, 1.0)
    patience.seen(1, 45.5)
    assert patience.deadline(1) == 55.5
    assert patience.stop(1)


def test_scn_N09_a_question_that_never_came_begins_its_way_anew() -> None:
    patience = asked()
    patience.again(1, 1.5)
    patience.seen(1, 3.0)
    assert patience.deadline(1) == 48.0
    assert patience.left(1, 3.0) == (15.0, 30.0)


def test_without_a_clock_only_who_is_away_has_one() -> None:
    patience = asked(Clocks(None, None, 0.0, 2.0))
    assert patience.deadline(1) is None
    patience.set_away(1, True, 100.0)
    assert patience.deadline(1) == 160.0
    patience.set_away(1, False, 120.0)
    assert patience.deadline(1) is None
    assert patience.left(1, 120.0) == (None, 0.0)
    patience.set_away(2, True, 120.0)
    patience.ask(2, TURN, 130.0)
    assert patience.deadline(2) == 192.0
