"""A question with only one answer is not asked: the table gives it, at the pace of play, on paper, after every kill."""

from __future__ import annotations

import dataclasses

from game.authority.feed import Asked, Closed
from game.authority.journal import ListJournal
from game.authority.outbox import Pace
from game.authority.record import dump, read_record
from game.authority.table_authority import TableAuthority
from game.authority.windows import Clocks
from rules import Ruleset, find_ruleset
from rules.core.record import replace
from rules.core.seat import SEATS, Seat
from rules.core.window import Answer
from rules.errors import Refusal
from rules.mahjong.actions import Action, Discard
from rules.mahjong.events import Discarded, Drew, Won
from rules.mahjong.ruleset import Stage
from rules.mahjong.state import RoundState
from tables import answer, laid_table, told, words

BLOOD = find_ruleset("xuezhan")


def _one_discard(
    ruleset: Ruleset, state: RoundState, seat: Seat, actions: tuple[Action, ...]
) -> tuple[Action, ...]:
    """Seat 2 may only discard what it draws."""
    drawn = tuple(action for action in actions if isinstance(action, Discard) and action.drawn)
    return drawn if drawn and seat == 2 else actions


BOUND = replace(BLOOD, stages=(*BLOOD.stages, Stage("bound", narrows=_one_discard)))
"""A game in which seat 2 has no choice on its turn."""


def bound_table(pace: Pace, journal: ListJournal | None = None) -> TableAuthority:
    table = laid_table(
        {0: "1m", 1: "1p"}, ruleset=BOUND, draws="5p 7s 9m", indicator="", pace=pace, journal=journal
    )
    answer(table, 0, "discard 1m")
    assert words(table, 1)
    answer(table, 1, "discard 1p", 1.0)
    return table


def asked(table: TableAuthority, seat: Seat) -> list[Asked]:
    return [each for each in table.feeds[seat].after(0) if isinstance(each, Asked)]


def others_asked(table: TableAuthority) -> bool:
    """Whether play has gone on to somebody else."""
    return any(table.window(seat) is not None for seat in (0, 1, 3))


# ---------------------------------------------------------------- on the own turn


def test_the_only_discard_is_made_by_the_table_after_a_while() -> None:
    table = bound_table(Pace(forced_s=0.6))
    assert table.window(2) is None
    assert not asked(table, 2)
    assert isinstance(told(table, 2)[-1], Drew)
    assert table.next_at() == 1.6
    table.tick(1.5)
    assert isinstance(told(table, 2)[-1], Drew)
    table.tick(1.6)
    assert any(isinstance(event, Discarded) and event.seat == 2 for event in told(table, 0))
    assert others_asked(table)
    assert not asked(table, 2)
    assert not any(isinstance(each, Closed) for each in table.feeds[2].after(0))


def test_without_a_pace_it_is_made_at_once_and_a_table_that_hurries_does_not_wait() -> None:
    assert others_asked(bound_table(Pace()))
    table = bound_table(Pace(forced_s=0.6))
    table.hurry()
    table.tick(1.0)
    assert others_asked(table)


def test_a_guess_at_a_question_that_is_not_asked_changes_nothing() -> None:
    table = bound_table(Pace(forced_s=0.6), ListJournal())
    lines = len(table.journal.lines)  # type: ignore[attr-defined]
    for window_id in (2, 6, 10):
        refused = table.answer(2, Answer(window_id, 0), 1.0)
        assert refused.refusal is Refusal.NO_SUCH_WINDOW  # type: ignore[union-attr]
    assert len(table.journal.lines) == lines  # type: ignore[attr-defined]


def test_it_is_no_missed_answer() -> None:
    table = laid_table(
        {0: "1m", 1: "1p"}, ruleset=BOUND, indicator="", clocks=Clocks(5.0, 5.0), pace=Pace(forced_s=0.6)
    )
    for step in range(40):
        seat = next((seat for seat in (0, 1, 3) if table.window(seat) is not None), None)
        if table.between_hands:
            break
        if seat is None:
            table.tick(step + 0.7)
        else:
            answer(table, seat, words(table, seat)[-1].split(" ")[0], float(step))
    assert not table.is_auto(2)


def test_resumed_right_before_it_the_table_makes_it() -> None:
    journal = ListJournal()
    table = bound_table(Pace(), journal)
    place = next(
        place for place, line in enumerate(journal.lines) if line.get("e") == "discard" and line["seat"] == 2
    )
    record = read_record(dump(journal.lines[:place]))
    more = ListJournal()
    again = TableAuthority.resume(table.terms, record, more, 0.0)
    assert [*journal.lines[:place], *more.lines] == journal.lines
    assert [told(again, seat) for seat in SEATS] == [told(table, seat) for seat in SEATS]
    assert [again.window(seat) for seat in SEATS] == [table.window(seat) for seat in SEATS]
    slow = TableAuthority.resume(
        dataclasses.replace(table.terms, pace=Pace(forced_s=0.6)), record, late := ListJournal(), 7.0
    )
    assert (late.lines, slow.window(2), slow.next_at()) == ([], None, 7.6)
    slow.tick(7.6)
    assert [*journal.lines[:place], *late.lines] == journal.lines


# ---------------------------------------------------------------- on somebody's tile


def last_four_table(journal: ListJournal | None = None, pace: Pace | None = None) -> TableAuthority:
    """Few tiles are left; seats 1 and 3 wait for 3s and 6s, seat 2 holds a pair of 6s."""
    short = replace(BLOOD, reserve=len(BLOOD.tiles) - 53 - 4)
    return laid_table(
        {0: "1m 6s", 1: "123m 456m 789m 45s 99s", 2: "66s", 3: "123p 456p 789p 45s 88s"},
        ruleset=short, draws="9p 9p 8p 7p", indicator="", pace=pace, journal=journal,
    )  # fmt: skip


def test_wins_that_must_be_made_are_made_before_anybody_is_asked() -> None:
    table = last_four_table(ListJournal(), Pace(discard_s=0.4))
    answer(table, 0, "discard 1m", 0.0)
    table.tick(0.4)
    assert words(table, 1)
    answer(table, 1, "discard 9p", 1.0)
    table.tick(1.4)
    answer(table, 2, "discard 6s", 2.0)
    assert [asked(table, seat)[1:] for seat in (1, 3)] == [[], []], "nobody is shown a question"
    assert not any(isinstance(event, Won) for event in told(table, 0)), "the tile lies as long as any other"
    table.tick(2.4)
    winners = [event.seat for event in told(table, 0) if isinstance(event, Won)]
    assert winners == [3, 1], "counter-clockwise from who fed them"
