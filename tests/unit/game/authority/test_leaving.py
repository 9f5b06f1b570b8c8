"""Leaving for good (H10): the hand is settled and the match over, or a bot has the seat to the end."""

from __future__ import annotations

from random import Random

import pytest

from game.authority.feed import Asked, AutoSet, Closed, Finished
from game.authority.journal import ListJournal
from game.authority.outbox import Pace
from game.authority.record import dump, read_record
from game.authority.table_authority import TableAuthority
from game.authority.windows import Accepted, Clocks, Rejected
from game.bots.random_bot import RandomBot
from game.replay import check
from rules import VARIANTS, Ruleset, find_ruleset
from rules.core.ledger import net
from rules.core.seat import SEATS
from rules.core.window import Answer
from rules.errors import RecordError, Refusal
from rules.mahjong.events import Ended, EndReason, Left, Paid
from rules.mahjong.plain import Line
from tables import answer, laid_table, play_on, seeded_terms, told

SETTLES = (
    *(find_ruleset(game, {"leaver": "settle"}) for game in ("wuhanhua", "shanghaihua")),
    find_ruleset("sichuan"),
)
EVERY = tuple(
    variant.edition(edition.key).ruleset({}) for variant in VARIANTS for edition in variant.editions
)
PLAYS_ON = (
    *(ruleset for ruleset in EVERY if not ruleset.settles_leaving),
    find_ruleset("sichuan", {"escape_mode": "bot"}),
)
BOTS = {seat: RandomBot() for seat in SEATS}
CLAIMS = {0: "5m", 1: "46m", 2: "55m"}
"""Seat 1 can chow, seat 2 can pung what seat 0 discards."""

settles = pytest.mark.parametrize("ruleset", SETTLES, ids=lambda ruleset: ruleset.key)
plays_on = pytest.mark.parametrize(
    "ruleset", PLAYS_ON, ids=lambda ruleset: f"{ruleset.key}-{ruleset.edition}"
)


def begun(ruleset: Ruleset, seed: str, answers: int) -> tuple[TableAuthority, ListJournal]:
    """A seeded table of full length after some answers of bots; the hand is going on."""
    journal = ListJournal()
    table = TableAuthority(seeded_terms(ruleset, seed, hands=8), journal)
    table.begin(0.0)
    left = answers

    def enough() -> bool:
        nonlocal left
        left -= 1
        return left < 0 and not table.between_hands

    play_on(table, BOTS, until=enough)
    return table, journal


# ---------------------------------------------------------------- settled at once


@settles
def test_h10_the_hand_ends_and_the_match_with_it(ruleset: Ruleset) -> None:
    for number in range(12):
        table, journal = begun(ruleset, f"leave {number}", Random(number).randrange(150))
        leaver = number % 4
        before = table.match
        table.leave(leaver, 0.0)
        assert table.is_over
        assert table.match.broken
        assert table.match.no == before.no + 1
        for seat in SEATS:
            *_, last, end = (event for event in told(table, seat) if not isinstance(event, Paid))
            assert last == Left(leaver)
            assert isinstance(end, Ended)
            assert end.reason is EndReason.LEFT
            assert table.feeds[seat].after(0)[-1] == Finished(table.match)
            assert table.window(seat) is None
        words = [line.get("e") for line in journal.lines]
        assert words[-1] == "end"
        assert [word for word in words if word not in ("pay", "end")][-1] == "leave"
        checked = check(read_record(dump(journal.lines)))
        assert checked.match == table.match


@settles
def test_h10_money_is_what_the_rules_say_and_sums_to_zero_with_the_house(ruleset: Ruleset) -> None:
    for number in range(8):
        table, _ = begun(ruleset, f"money {number}", 20 + 9 * number)
        table.leave(number % 4, 0.0)
        assert table.round is not None
        paid = [event for event in told(table, 0) if isinstance(event, Paid)]
        state = table.round.state
        assert state.left == number % 4
        assert sum(net(state.ledger)) == 0
        assert sum(table.match.totals) + net(state.ledger)[4] == 0
        now = tuple(transfer for each in paid for transfer in each.transfers)
        assert not state.ledger or now[-len(state.ledger) :] == state.ledger


def test_open_windows_close_and_their_answers_come_too_late() -> None:
    table = laid_table(CLAIMS, ruleset=SETTLES[0], pace=Pace(auto_s=None))
    answer(table, 0, "discard 5m")
    windows = {seat: table.window(seat) for seat in (1, 2)}
    table.leave(3, 0.0)
    for seat, window in windows.items():
        assert window is not None
        assert table.window(seat) is None
        assert Closed(window.id) in table.feeds[seat].after(0)
        length = len(table.feeds[seat])
        assert table.answer(seat, Answer(window.id, 0), 0.0) == Rejected(window.id, Refusal.LATE)
        assert len(table.feeds[seat]) == length


def test_who_leaves_is_not_asked_to_wait_for_a_discards_pause() -> None:
    table = laid_table(CLAIMS, ruleset=SETTLES[0], pace=Pace(discard_s=0.5))
    answer(table, 0, "discard 5m")
    table.leave(2, 0.1)
    assert table.is_over
    assert Left(2) not in told(table, 0), "the tile lies as long as any other"
    table.tick(0.5)
    assert Left(2) in told(table, 0)


@settles
def test_leaving_twice_or_when_all_is_over_changes_nothing(ruleset: Ruleset) -> None:
    table, journal = begun(ruleset, "twice", 30)
    table.leave(1, 0.0)
    lines, lengths = len(journal.lines), [len(feed) for feed in table.feeds]
    for seat in (1, 2, 1):
        table.leave(seat, 0.0)
        table.next_hand(0.0)
    assert (len(journal.lines), [len(feed) for feed in table.feeds]) == (lines, lengths)
    over = TableAuthority(seeded_terms(ruleset, "over", hands=1))
    over.begin(0.0)
    play_on(over, BOTS)
    match = over.match
    over.leave(0, 0.0)
    assert over.match == match
    assert not over.match.broken


@settles
def test_between_two_hands_there_is_nothing_to_settle(ruleset: Ruleset) -> None:
    journal = ListJournal()
    table = TableAuthority(seeded_terms(ruleset, "between", hands=8), journal)
    table.begin(0.0)
    play_on(table, BOTS, until=lambda: table.between_hands)
    totals, events = table.match.totals, [table.feeds[seat].number for seat in SEATS]
    table.leave(2, 0.0)
    assert table.is_over
    assert table.match.totals == totals
    assert [table.feeds[seat].number for seat in SEATS] == events
    assert all(feed.after(0)[-1] == Finished(table.match) for feed in table.feeds)
    assert journal.lines[-1] == {"e": "leave", "seat": 2}
    table.set_auto(0, True, 0.0)
    record = read_record(dump(journal.lines))
    assert check(record).match.is_over
    again = TableAuthority.resume(table.terms, record, ListJournal(), 0.0)
    assert again.match == table.match
    assert again.is_over
    longer = [*journal.lines, *journal.lines[1:2]]
    with pytest.raises(RecordError, match=f"line {len(longer)}: the match was over"):
        check(read_record(dump(longer)))


def changed(line: Line, **fields: object) -> Line:
    return {**line, **fields}


@pytest.mark.parametrize("damage", [{"seat": 3}, {"seat": 4}, {"more": 1}, {"e": "auto"}], ids=str)
def test_a_changed_line_of_leaving_is_found(damage: dict[str, object]) -> None:
    table, journal = begun(SETTLES[0], "damage", 40)
    table.leave(1, 0.0)
    place = next(place for place, line in enumerate(journal.lines) if line.get("e") == "leave")
    lines = [*journal.lines[:place], changed(journal.lines[place], **damage), *journal.lines[place + 1 :]]
    with pytest.raises(RecordError, match=r"^line \d+: ") as caught:
        check(read_record(dump(lines)))
    assert int(str(caught.value).split(":")[0].removeprefix("line ")) in range(place + 1, place + 4)


def test_a_line_of_leaving_between_hands_needs_the_rule() -> None:
    ruleset = find_ruleset("wuhanhua")
    journal = ListJournal()
    table = TableAuthority(seeded_terms(ruleset, "no rule", hands=8), journal)
    table.begin(0.0)
    play_on(table, BOTS, until=lambda: table.between_hands)
    lines = [*journal.lines, {"e": "leave", "seat": 2}]
    record = read_record(dump(lines))
    with pytest.raises(RecordError, match=f"line {len(lines)}: who leaves here"):
        check(record)
    with pytest.raises(RecordError, match=f"line {len(lines)}: who leaves here"):
        TableAuthority.resume(table.terms, record, ListJournal(), 0.0)


@settles
def test_a_torn_leaving_is_made_whole(ruleset: Ruleset) -> None:
    table, journal = begun(ruleset, "torn", 25)
    table.leave(2, 0.0)
    place = next(place for place, line in enumerate(journal.lines) if line.get("e") == "leave")
    for kept in range(place + 1, len(journal.lines) + 1):
        more = ListJournal()
        again = TableAuthority.resume(table.terms, read_record(dump(journal.lines[:kept])), more, 0.0)
        assert [*journal.lines[:kept], *more.lines] == journal.lines
        assert again.match == table.match
        assert [told(again, seat) for seat in SEATS] == [told(table, seat) for seat in SEATS]


# ---------------------------------------------------------------- a bot plays on


@plays_on
def test_h10_a_bot_has_the_seat_to_the_end(ruleset: Ruleset) -> None:
    table, journal = begun(ruleset, "bot", 30)
    no = table.match.no
    table.leave(1, 0.0)
    assert (table.given(1), table.is_auto(1), table.is_over) == ("random", True, False)
    assert [table.given(seat) for seat in (0, 2, 3)] == [None] * 3
    aside = {"e": "auto", "seat": 1, "on": True, "bot": "random"}
    assert journal.lines.count(aside) == 1
    assert all(AutoSet(1, True) in feed.after(0) for feed in table.feeds)
    play_on(table, BOTS)
    assert table.match.no == 9 > no
    assert not table.match.broken
    checked = check(read_record(dump(journal.lines)))
    assert checked.match.totals == table.match.totals
    assert [hand.given for hand in read_record(dump(journal.lines)).hands if hand.given] == [{1: "random"}]


def test_whoever_has_left_does_not_come_back_by_an_answer() -> None:
    table = laid_table(CLAIMS, pace=Pace(auto_s=None))
    table.leave(0, 0.0)
    assert table.given(0) == "plain", "people among themselves"
    window = table.window(0)
    assert window is not None
    answer_of_person = Answer(window.id, window.default)
    assert table.answer(0, answer_of_person, 0.0) == Rejected(window.id, Refusal.NOT_ALLOWED_NOW)
    table.set_auto(0, False, 0.0)
    assert table.is_auto(0)
    given = table.answer(0, answer_of_person, 0.0, in_person=False)
    assert isinstance(given, Accepted)
    assert table.is_auto(0)


def test_leaving_to_a_bot_twice_is_leaving_once() -> None:
    table, journal = begun(find_ruleset("yueqing"), "idempotent", 10)
    table.leave(3, 0.0)
    lines, lengths = len(journal.lines), [len(feed) for feed in table.feeds]
    table.leave(3, 0.0)
    assert (len(journal.lines), [len(feed) for feed in table.feeds]) == (lines, lengths)


def test_all_may_leave_one_after_the_other() -> None:
    table, journal = begun(find_ruleset("yueqing"), "all", 10)
    for seat in SEATS:
        table.leave(seat, 0.0)
    play_on(table, BOTS, until=lambda: all(table.window(seat) is None for seat in SEATS))
    while not table.is_over:
        table.next_hand(0.0)
    assert check(read_record(dump(journal.lines))).match == table.match


@plays_on
def test_a_resumed_match_knows_who_has_left(ruleset: Ruleset) -> None:
    table, journal = begun(ruleset, "resumed", 30)
    table.leave(2, 0.0)
    answers = 60

    def enough() -> bool:
        nonlocal answers
        answers -= 1
        return answers < 0

    play_on(table, BOTS, until=enough)
    more = ListJournal()
    again = TableAuthority.resume(table.terms, read_record(dump(journal.lines)), more, 0.0)
    assert (again.given(2), again.is_auto(2)) == ("random", True)
    play_on(table, BOTS)
    play_on(again, BOTS)
    assert again.match == table.match
    assert not any(line.get("e") == "auto" for line in more.lines)


def test_a_given_seat_never_runs_out_of_time() -> None:
    table = laid_table(CLAIMS, clocks=Clocks(5.0, 5.0), pace=Pace(auto_s=None))
    assert table.deadline(0) == 5.0
    table.leave(0, 1.0)
    assert table.deadline(0) is None
    table.tick(100.0)
    assert isinstance(table.feeds[0].after(0)[-2], Asked)


def test_without_a_pause_nothing_waits() -> None:
    table = laid_table({0: "5m"}, pace=Pace(discard_s=9.0))
    answer(table, 0, "discard 5m")
    length = len(table.feeds[1])
    table.tick(1.0)
    assert len(table.feeds[1]) == length
    table.hurry()
    table.tick(1.0)
    assert len(table.feeds[1]) > length
