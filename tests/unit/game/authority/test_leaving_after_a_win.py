"""Leaving where play goes on after a win (B11): a seat that has won goes and the hand is played out without it."""

from __future__ import annotations

from functools import cache
from itertools import count

import pytest

from game.authority.feed import Asked, Finished
from game.authority.journal import ListJournal
from game.authority.record import dump, read_record, standing
from game.authority.table_authority import TableAuthority
from game.bots.plain_bot import PlainBot
from game.replay import check
from game.session.replay import ReplayTable
from rules import Ruleset, find_ruleset
from rules.core.ledger import net
from rules.core.seat import SEATS, Seat
from rules.errors import RecordError
from rules.mahjong.events import Ended, EndReason, Exchanged, Left
from rules.mahjong.phase import Phase
from rules.mahjong.plain import Line
from rules.mahjong.state import Standing
from tables import play_on, seeded_terms, told

BLOOD = find_ruleset("sichuan", {"mode": "blood"})
STAGED = find_ruleset("sichuan", {"mode": "blood", "exchange3": 3, "declare_void": True})
BOT_MODE = find_ruleset("sichuan", {"mode": "blood", "escape_mode": "bot"})


def won_seats(table: TableAuthority) -> list[Seat]:
    assert table.round is not None
    return [seat for seat in SEATS if table.round.state.seats[seat].standing is Standing.WON]


def with_a_winner(
    ruleset: Ruleset, number: int = 1, winners: int = 1
) -> tuple[TableAuthority, ListJournal, Seat]:
    """The *number*-th seeded table in whose first hand so many seats have won and the others play on."""
    found = 0
    for seed in count():
        journal = ListJournal()
        table = TableAuthority(seeded_terms(ruleset, f"won {seed}", hands=8), journal)
        table.begin(0.0)
        play_on(
            table,
            bots(ruleset),
            until=lambda table=table: table.between_hands or len(won_seats(table)) >= winners,  # type: ignore[misc]
        )
        found += not table.between_hands
        if found == number:
            return table, journal, won_seats(table)[0]
    raise AssertionError("numbers do not end")


@cache
def bot_of(key: str) -> PlainBot:
    return PlainBot(find_ruleset(key))


def bots(ruleset: Ruleset) -> dict[Seat, PlainBot]:
    return dict.fromkeys(SEATS, bot_of(ruleset.key))


@pytest.mark.parametrize("winners", [1, 2])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_b11_the_hand_is_played_out_and_then_the_match_is_over(number: int, winners: int) -> None:
    table, journal, leaver = with_a_winner(BLOOD, number, winners)
    for seat in won_seats(table):
        table.leave(seat, 0.0)
    assert table.has_gone(leaver)
    assert table.given(leaver) is None
    assert any(table.window(seat) is not None for seat in SEATS), "the others play on"
    asked = [len([each for each in table.feeds[leaver].after(0) if isinstance(each, Asked)])]
    play_on(table, bots(BLOOD))
    asked.append(len([each for each in table.feeds[leaver].after(0) if isinstance(each, Asked)]))
    assert asked[0] == asked[1], "an empty seat is asked nothing"
    assert (table.match.no, table.match.broken) == (2, True)
    for seat in SEATS:
        events = told(table, seat)
        assert Left(leaver) in events
        assert isinstance(events[-1], Ended)
        assert events[-1].reason in (EndReason.WIN, EndReason.EXHAUSTED)
        assert table.feeds[seat].after(0)[-1] == Finished(table.match)
    table.next_hand(0.0)
    assert table.is_over
    assert table.round is not None
    assert sum(table.match.totals) + net(table.round.state.ledger)[4] == 0
    record = read_record(dump(journal.lines))
    assert check(record).match == table.match == standing(record)
    assert ReplayTable(record, BLOOD)._match[-1] == table.match


def test_leaving_again_changes_nothing_and_an_unwon_seat_ends_the_hand_after_all() -> None:
    table, journal, leaver = with_a_winner(BLOOD)
    table.leave(leaver, 0.0)
    lines = len(journal.lines)
    table.leave(leaver, 0.0)
    assert len(journal.lines) == lines
    other = next(seat for seat in SEATS if seat not in won_seats(table))
    table.leave(other, 0.0)
    assert table.is_over
    (ended,) = [event for event in told(table, other) if isinstance(event, Ended)]
    assert ended.reason is EndReason.LEFT
    assert check(read_record(dump(journal.lines))).match == table.match


def test_a_record_in_which_another_hand_follows_is_refused() -> None:
    table, journal, leaver = with_a_winner(BLOOD)
    table.leave(leaver, 0.0)
    play_on(table, bots(BLOOD))
    longer = [*journal.lines, journal.lines[1]]
    with pytest.raises(RecordError, match=f"line {len(longer)}: the match was over"):
        check(read_record(dump(longer)))


def test_resumed_at_every_line_after_leaving() -> None:
    table, journal, leaver = with_a_winner(BLOOD)
    table.leave(leaver, 0.0)
    play_on(table, bots(BLOOD))
    lines: list[Line] = journal.lines
    place = next(place for place, line in enumerate(lines) if line.get("e") == "leave")
    for kept in range(place, len(lines) + 1, 3):
        more = ListJournal()
        again = TableAuthority.resume(table.terms, read_record(dump(lines[:kept])), more, 0.0)
        assert again.has_gone(leaver) is (kept > place)
        if kept == place:
            again.leave(leaver, 0.0)
        play_on(again, bots(BLOOD))
        assert [*lines[:kept], *more.lines] == lines, kept
        assert again.match == table.match


def test_b11_a_bot_has_the_seat_where_the_room_says_so() -> None:
    table, journal, leaver = with_a_winner(BOT_MODE)
    table.leave(leaver, 0.0)
    assert (table.given(leaver), table.has_gone(leaver)) == ("random", False)
    play_on(table, bots(BOT_MODE))
    assert (table.match.no, table.match.broken) == (9, False)
    assert not any(isinstance(event, Left) for event in told(table, leaver))
    assert check(read_record(dump(journal.lines))).match == table.match


@pytest.mark.parametrize("answers", [0, 1, 3, 4, 6])
def test_b11_leaving_while_tiles_are_exchanged_or_suits_named(answers: int) -> None:
    journal = ListJournal()
    table = TableAuthority(seeded_terms(STAGED, "staged", hands=8), journal)
    table.begin(0.0)
    left = answers

    def enough() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    play_on(table, bots(STAGED), until=enough)
    assert table.round is not None
    assert table.round.state.phase is Phase.STAGE
    assert any(isinstance(event, Exchanged) for event in table.round.log) is (answers >= 4)
    table.leave(3, 0.0)
    assert table.is_over
    assert all(table.window(seat) is None for seat in SEATS)
    record = read_record(dump(journal.lines))
    assert check(record).match == table.match
    assert net(table.round.state.ledger)[3] < 0, "whoever escapes pays"
