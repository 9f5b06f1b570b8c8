"""What a table does that people far from each other need: spectators, a vote to break up, seats that change hands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.authority.feed import Finished, Told
from game.authority.header import Sitting
from game.authority.journal import ListJournal
from game.authority.record import dump, read_record
from game.authority.table_authority import TableAuthority
from game.authority.windows import Clocks
from game.bots.random_bot import RandomBot
from rules import conceal, evolve, find_ruleset
from rules.core.seat import SEATS
from rules.core.window import Answer
from rules.errors import RecordError, Refusal
from rules.mahjong.state import RoundState
from tables import answer, laid_table, play_on, seeded_terms

BOTS = {seat: RandomBot() for seat in SEATS}


def begun(hands: int = 3, *, watched: bool = False) -> TableAuthority:
    """A match of bots that all comes from a seed."""
    terms = replace(seeded_terms(find_ruleset("yueqing"), "hosted", hands), watched=watched)
    table = TableAuthority(terms)
    table.begin(0.0)
    return table


def resumed(table: TableAuthority) -> TableAuthority:
    """The same match, taken up from its journal."""
    assert isinstance(table.journal, ListJournal)
    record = read_record(dump(table.journal.lines))
    return TableAuthority.resume(
        seeded_terms(find_ruleset("yueqing"), "hosted", 3), record, ListJournal(), 0.0
    )


def hand_over(table: TableAuthority) -> bool:
    """Whether the first hand is over."""
    return table.between_hands


def test_the_public_feed_folds_to_what_everybody_may_know() -> None:
    table = begun(1, watched=True)
    state: RoundState | None = None
    play_on(table, BOTS)
    for each in table.public.after(0):
        if isinstance(each, Told):
            state = evolve(table.terms.ruleset, state, each.event)
    assert table.round is not None
    assert state == conceal(table.terms.ruleset, table.round.state, None)
    assert isinstance(table.public.after(0)[-1], Finished)


def test_nobody_watches_where_that_was_not_agreed() -> None:
    table = begun(1)
    play_on(table, BOTS)
    assert len(table.public) == 0


def test_a_feed_that_has_forgotten_counts_on() -> None:
    table = begun(1)
    feed = table.feeds[1]
    whole = feed.after(0)
    feed.forget(2)
    assert len(feed) == len(whole)
    assert feed.after(0) == feed.after(2) == whole[2:]
    feed.forget(1)
    assert feed.after(3) == whole[3:]
    feed.forget(10_000)
    assert feed.after(0) == ()
    assert len(feed) == len(whole)
    assert feed.since(0) == ()


def test_a_vote_in_the_middle_of_a_hand_ends_the_match_as_it_stood_before() -> None:
    table = begun()
    play_on(table, BOTS, until=lambda: hand_over(table))
    totals = table.match.totals
    table.next_hand(0.0)
    asked = [seat for seat in SEATS if table.window(seat) is not None]
    window = table.window(asked[0])
    assert window is not None
    table.dissolve(0.0, (0, 1, 2), (3,))
    assert (table.is_over, table.between_hands, table.is_dissolved) == (True, True, True)
    assert table.match.totals == totals
    assert all(table.window(seat) is None for seat in SEATS)
    late = table.answer(asked[0], Answer(window.id, 0), 0.0)
    assert getattr(late, "refusal", None) is Refusal.LATE
    assert all(isinstance(feed.after(0)[-1], Finished) for feed in table.feeds)
    table.next_hand(0.0)
    table.dissolve(0.0)
    again = resumed(table)
    assert (again.is_over, again.is_dissolved, again.match) == (True, True, table.match)


def test_a_vote_between_hands_ends_the_match_as_it_stands() -> None:
    table = begun()
    play_on(table, BOTS, until=lambda: hand_over(table))
    table.dissolve(0.0, SEATS)
    assert table.is_over
    assert resumed(table).match == table.match


def test_nothing_follows_a_vote() -> None:
    table = begun()
    table.dissolve(0.0, SEATS)
    assert isinstance(table.journal, ListJournal)
    lines = [*table.journal.lines, {"e": "auto", "seat": 1, "on": True}]
    with pytest.raises(RecordError, match="broken up"):
        read_record(dump(lines))


def test_a_seat_changes_hands_between_two_hands_only() -> None:
    table = begun()
    table.relieve(2, Sitting("someone"), 0.0)
    assert table.terms.seats[2].name != "someone"
    table.leave(2, 0.0)
    assert table.given(2) == "random"
    play_on(table, BOTS, until=lambda: hand_over(table))
    table.relieve(2, Sitting("someone"), 0.0)
    assert (table.terms.seats[2], table.given(2), table.is_auto(2)) == (Sitting("someone"), None, False)
    again = resumed(table)
    assert (again.terms.seats[2], again.given(2)) == (Sitting("someone"), None)


def test_a_question_that_is_withdrawn_uses_the_bank_too() -> None:
    table = laid_table({0: "5m", 1: "46m", 2: "55m"}, clocks=Clocks(15.0, 10.0, 30.0, 2.0))
    answer(table, 0, "discard 5m", 0.0)
    chow, pung = table.window(1), table.window(2)
    assert chow is not None
    assert pung is not None
    for seat in (1, 2):
        table.patience.seen(seat, 0.0)
    table.answer(2, Answer(pung.id, 0), 16.0)
    assert table.window(1) is None
    assert table.patience.left(1, 16.0) == (None, 24.0)
