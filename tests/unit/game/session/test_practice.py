"""Taking back at a table to practise at: the same wall, the same others, and nothing that stays behind."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.authority.journal import ListJournal
from game.authority.record import dump, read_record, ruleset_of
from game.authority.table_authority import TableAuthority
from game.clock import ManualClock
from game.session.practice import PracticeTable
from game.session.replay import events_of
from game.session.table import ActionWindow, Notice, WindowClosed, WindowOpened
from game.session.tables import Order
from game.storage import storage_at
from game.tables import LocalTables
from practice_rig import practice_table
from rules import VARIANTS
from rules.core.window import Answer, WindowKind
from rules.mahjong.events import Ended, Event
from rules.mahjong.phase import Phase
from rules.mahjong.redact import conceal
from rules.mahjong.state import RoundState

GAMES = tuple((variant.key, edition.key) for variant in VARIANTS for edition in variant.editions)
SEQUENCES = 30
"""Of each edition: more than 200 in all."""


def asked(table: PracticeTable) -> ActionWindow:
    """What the player is asked now."""
    assert table.window is not None
    return table.window


def settle(table: PracticeTable, clock: ManualClock) -> list[Event | Notice]:
    """Let time pass until this seat is asked or the hand is over."""
    out: list[Event | Notice] = []
    for _ in range(400):
        out.extend(table.poll(clock.now()))
        if table.window is not None or (table.view is not None and table.view.state.end is not None):
            return out
        clock.advance(1.0)
    raise AssertionError("nothing happens any more")


def truth(table: PracticeTable) -> RoundState:
    return _state(table._authority)


def _state(authority: TableAuthority) -> RoundState:
    assert authority.round is not None
    return authority.round.state


def fresh(table: PracticeTable) -> TableAuthority:
    """The lines that the table has kept, read and walked through anew."""
    terms = table._terms
    return TableAuthority.resume(terms, read_record(dump(table.lines)), ListJournal(), 0.0)


def options_of(game: str) -> dict[str, int | bool]:
    """The exchange and the void suit, where a game has them, so that every phase comes up."""
    if game in ("sichuan", "xuezhan", "xueliu"):
        return {"exchange3": 3, "declare_void": True}
    return {}


@pytest.mark.parametrize(("game", "edition"), GAMES)
def test_a_decision_taken_back_leaves_the_table_as_it_was_before_it(game: str, edition: str) -> None:
    rng = Random(f"{game}/{edition}")
    kinds: set[WindowKind] = set()
    for _ in range(SEQUENCES):
        clock, options = ManualClock(), options_of(game)
        table = practice_table(game, edition, "practice", clock, **options)
        table.proceed()
        settle(table, clock)
        stood: list[tuple[RoundState, object, int]] = []
        for _ in range(rng.randrange(4, 16)):
            if stood and rng.random() < 0.35:
                state, window, lines = stood.pop()
                assert table.may_take_back
                assert table.take_back()
                happened = settle(table, clock)
                assert truth(table) == state
                assert (table.window, len(table.lines)) == (window, lines)
                assert [type(each) for each in happened] == [WindowOpened]
                assert _state(fresh(table)) == state
                assert table.view is not None
                assert table.view.state == conceal(table.ruleset, state, table.seat)
            elif table.window is not None:
                stood.append((truth(table), table.window, len(table.lines)))
                kinds.add(table.window.kind)
                option = rng.randrange(len(table.window.options))
                table.submit(Answer(table.window.id, option))
                settle(table, clock)
            else:
                break
        table.close()
    assert {WindowKind.TURN, WindowKind.CLAIM} <= kinds
    if options_of(game):
        assert WindowKind.STAGE in kinds


@pytest.mark.parametrize(("game", "edition"), GAMES)
def test_the_same_decision_brings_the_same_again(game: str, edition: str) -> None:
    clock = ManualClock()
    table = practice_table(game, edition, "again", clock)
    table.proceed()
    settle(table, clock)
    for _ in range(6):
        window = table.window
        if window is None:
            break
        table.submit(Answer(window.id, window.default))
        settle(table, clock)
        once, lines = truth(table), table.lines
        assert table.take_back()
        settle(table, clock)
        assert table.window == window
        table.submit(Answer(window.id, window.default))
        settle(table, clock)
        assert (truth(table), table.lines) == (once, lines)


@pytest.mark.parametrize(("game", "edition"), GAMES)
def test_a_hand_that_is_over_can_be_taken_back_to_its_beginning(game: str, edition: str) -> None:
    clock = ManualClock()
    table = practice_table(game, edition, "over", clock)
    table.proceed()
    settle(table, clock)
    first = truth(table)
    decisions = 0
    while table.window is not None:
        table.submit(Answer(table.window.id, table.window.default))
        decisions += 1
        settle(table, clock)
    assert truth(table).phase is Phase.OVER
    record = read_record(dump(table.lines))
    assert isinstance(events_of(ruleset_of(record), record.hands[0])[-1], Ended)
    for left in range(decisions, 0, -1):
        assert table.may_take_back, f"{left} decisions are left"
        assert table.take_back()
        assert table.window is not None
    assert not table.may_take_back
    assert not table.take_back()
    assert truth(table) == first


def test_a_hand_can_be_played_anew_and_the_next_one_keeps_the_last() -> None:
    clock = ManualClock()
    table = practice_table("yueqing", seed="two", clock=clock)
    settle(table, clock)
    first = truth(table)
    for _ in range(3):
        assert table.window is not None
        table.submit(Answer(table.window.id, table.window.default))
        settle(table, clock)
    assert table.start_over()
    assert truth(table) == first
    while table.window is not None:
        table.submit(Answer(table.window.id, table.window.default))
        settle(table, clock)
    played = len(table.lines)
    table.proceed()
    settle(table, clock)
    assert not table.may_take_back
    window = asked(table)
    table.submit(Answer(window.id, window.default))
    settle(table, clock)
    assert table.take_back()
    assert len(table.lines) > played
    assert table.match.hand_no == 2


def test_a_refused_answer_is_nothing_to_take_back() -> None:
    clock = ManualClock()
    table = practice_table("yueqing", clock=clock)
    settle(table, clock)
    assert table.window is not None
    table.submit(Answer(table.window.id, 99))
    assert not table.may_take_back
    table.poll(clock.now())
    assert table.hands is not None
    assert table.hands == truth(table).seats


def test_a_question_that_was_answered_is_not_closed_again_after_it_was_taken_back() -> None:
    clock = ManualClock()
    table = practice_table("wuhanhua", clock=clock)
    settle(table, clock)
    assert table.window is not None
    table.submit(Answer(table.window.id, table.window.default))
    assert table.take_back()
    happened = table.poll(clock.now())
    assert not any(isinstance(each, WindowClosed) for each in happened)


def test_practice_leaves_no_file_and_counts_nowhere(tmp_path: Path) -> None:
    clock, storage = ManualClock(), storage_at(tmp_path / "data")
    tables = LocalTables(storage, clock, "seed")
    table = tables.practise(Order("sichuan", "local", {}, "random", "人", room="score"))
    assert not table.match.room.rated
    settle_for_a_while(table, clock)
    table.close()
    assert not storage.journals.exists()
    assert not storage.records.exists()
    assert tables.interrupted() is None


def settle_for_a_while(table: PracticeTable, clock: ManualClock) -> None:
    """Take defaults a few times; bots think on a thread of their own here."""
    for _ in range(4):
        for thought in table._thoughts.pending:
            thought.future.exception()
        clock.advance(5.0)
        table.poll(clock.now())
        if table.window is not None:
            table.submit(Answer(table.window.id, table.window.default))
