"""The prepared situations in this process: what they come to, and what the table shows before the act."""

from __future__ import annotations

from typing import Any

import pytest

from game.authority.journal import ListJournal
from game.authority.record import read_record
from game.authority.terms import SeededDeal, Terms
from game.bots.plain_bot import PlainBot
from game.clock import ManualClock
from game.session.company import AtOnce, Company, Thinking
from game.session.local import LocalTable
from game.settings import Motion
from rules.core.seat import SEATS
from situation_results import RESULTS, assert_settled
from situations import SITUATIONS, Situation, ended, journal, own_acts
from table_rig import Desk, desk
from trace_words import marks_told, warnings_told, word_of

WARNED = [name for name, result in RESULTS.items() if result.warned]


def sat_down(situation: Situation, *, warnings: bool) -> Desk:
    """The table that goes on with the journal of a situation."""
    record, clock = read_record(journal(situation)), ManualClock(100.0)
    seed = record.hands[0].setup.seed
    assert seed is not None
    header = record.header
    terms = Terms(situation.ruleset, header.length, header.seats, SeededDeal(seed))
    bots = {seat: PlainBot() for seat in SEATS if seat != situation.own}
    company = Company(situation.own, bots, seed, PlainBot(), Thinking(0.0, 0.0), AtOnce)
    table = LocalTable.resume(terms, record, ListJournal(), company, clock)
    return desk(table, clock, motion=Motion.OFF, warnings=warnings)


def latest(table: Desk, kind: str) -> dict[str, Any]:
    table.wait(0.5)
    return [line for line in table.lines if line["t"] == kind][-1]


def act(table: Desk, word: str) -> None:
    """Do what a word of `own_acts` says."""
    option = next(option for option in latest(table, "window")["options"] if word_of(option) == word)
    place = table.rect_of(option["index"])
    for _ in range(2 if word.startswith("discard") else 1):
        table.click(place)
        table.frame()


def test_every_situation_has_its_result() -> None:
    assert SITUATIONS.keys() == RESULTS.keys()


@pytest.mark.parametrize("name", SITUATIONS)
def test_what_comes_of_a_situation(name: str) -> None:
    assert_settled(RESULTS[name], ended(SITUATIONS[name]).lines)


@pytest.mark.parametrize("warnings", [True, False], ids=["warned", "unwarned"])
@pytest.mark.parametrize("name", WARNED)
def test_what_an_act_may_cost_is_shown_unless_that_is_not_wanted(name: str, warnings: bool) -> None:
    situation, result = SITUATIONS[name], RESULTS[name]
    table = sat_down(situation, warnings=warnings)
    for word in own_acts(situation):
        assert table.until_asked()
        if word in result.warned:
            break
        act(table, word)
    told = warnings_told(latest(table, "window"))
    assert {word: text for word, text in told.items() if word in result.warned} == (
        result.warned if warnings else {}
    )
    assert warnings or not told
    assert marks_told(latest(table, "targets")) == tuple(sorted(result.marks))
