"""Who watches can let the others' time pass quickly; it ends with the next question or hand."""

from __future__ import annotations

from game.clock import ManualClock
from game.session.local import LocalTable
from table_rig import seeded_table


def until_asked(table: LocalTable, clock: ManualClock) -> float:
    """How long it takes until this seat is asked."""
    begun = clock.now()
    while table.window is None:
        clock.advance(0.02)
        table.poll(clock.now())
    return clock.now() - begun


def seated(*, hurried: bool) -> tuple[LocalTable, ManualClock]:
    """At a table where another seat deals."""
    clock = ManualClock()
    table = seeded_table(clock, "hurry", game="xuezhan", own=2)
    table.poll(clock.now())
    assert table.window is None
    table.hurry(hurried)
    return table, clock


def test_the_others_play_several_times_as_fast() -> None:
    usual, hurried = (until_asked(*seated(hurried=hurried)) for hurried in (False, True))
    assert 4 * hurried < usual


def test_a_question_to_this_seat_ends_the_hurry_and_its_time_is_counted_as_usual() -> None:
    table, clock = seated(hurried=True)
    until_asked(table, clock)
    before = table.seconds_left(clock.now())
    clock.advance(1.0)
    table.poll(clock.now())
    after = table.seconds_left(clock.now())
    if before is not None and after is not None:
        assert abs(before - after - 1.0) < 0.01
    else:
        assert before is after
