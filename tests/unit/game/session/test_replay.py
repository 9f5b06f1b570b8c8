"""Records played back: from a seat or open, step by step, and nothing can be changed."""

from __future__ import annotations

import pytest

from game.authority.record import Record, Sitting, dump, header_of, read_record
from game.bots.random_bot import RandomBot
from game.session.replay import ReplayTable, Seen, events_of
from game.session.saved import length_of
from game.session.table import MatchEnded, Refused, Table, TableStatus
from game.simulate import play_match
from rules import Refusal, conceal, evolve, find_ruleset, redact
from rules.core.seat import SEATS
from rules.core.shuffle import seed_of
from rules.core.window import Answer
from rules.errors import RecordError
from rules.mahjong.events import Claimed, Declined, Discarded, Ended, Event, Offered
from rules.mahjong.plain import Line
from rules.mahjong.state import RoundState

RULES = find_ruleset("yueqing", {"length": 4})


@pytest.fixture(scope="module")
def lines() -> list[Line]:
    names = (Sitting("甲"), Sitting("乙"), Sitting("丙"), Sitting("丁"))
    found = [header_of(RULES, names, length_of(RULES)).line()]
    for played in play_match(RULES, (RandomBot(),) * 4, seed_of("replay"), record=True):
        found += played.lines
    return found


@pytest.fixture(scope="module")
def record(lines: list[Line]) -> Record:
    return read_record(dump(lines))


def run(table: ReplayTable) -> list[object]:
    """Everything that a replay tells, hand after hand."""
    seen: list[object] = []
    now = 0.0
    for _ in range(10_000):
        now += 1.0
        fresh = table.poll(now)
        seen.extend(fresh)
        if table.match.over:
            break
        if not fresh:
            table.proceed()
    return seen


def test_all_hands_open_tells_what_everybody_could_see_and_more(record: Record) -> None:
    table = ReplayTable(record, RULES)
    as_a_scene_sees_it: Table = table
    assert as_a_scene_sees_it.window is None
    seen = run(table)
    expected: list[object] = [
        event
        for hand in record.hands
        for event in events_of(RULES, hand)
        if not isinstance(event, Offered | Claimed | Declined)
    ]
    assert seen[:-1] == expected
    assert isinstance(seen[-1], MatchEnded)
    assert seen[-1].totals == table.match.totals


@pytest.mark.parametrize("seat", SEATS)
def test_from_a_seat_it_is_the_feed_of_that_seat(record: Record, seat: int) -> None:
    table = ReplayTable(record, RULES, Seen(seat, open_hands=False))
    truth: RoundState | None = None
    seen: list[Event] = []
    for event in events_of(RULES, record.hands[0]):
        truth = evolve(RULES, truth, event)
        if redact(event, seat) is not None:
            seen += [each for each in table.step() if not isinstance(each, MatchEnded)]  # type: ignore[misc]
            view = table.view
            assert view is not None
            assert view.state == conceal(RULES, truth, seat)
    assert isinstance(seen[-1], Ended)


def test_a_step_takes_its_time(record: Record) -> None:
    table = ReplayTable(record, RULES)
    assert len(table.poll(0.0)) == 1
    assert table.poll(0.7) == ()
    assert len(table.poll(0.8)) == 1
    assert len(table.step()) == 1
    table.close()
    assert table.poll(9.0) == ()


def test_any_place_of_any_hand_can_be_looked_at(record: Record) -> None:
    table = ReplayTable(record, RULES)
    for hand, place in ((2, 30), (0, 5), (3, 10**6), (-1, -1)):
        table.seek(hand, place)
        own = min(max(hand, 0), 3)
        visible = [
            e for e in events_of(RULES, record.hands[own]) if not isinstance(e, Offered | Claimed | Declined)
        ]
        state: RoundState | None = None
        for event in visible[: min(max(place, 1), len(visible))]:
            state = evolve(RULES, state, event)
        view = table.view
        assert view is not None
        assert view.state == state
        assert table.place == (own, min(max(place, 1), len(table.events(own))))
        assert table.match.hand_no == own + 1


def test_answers_are_refused(record: Record) -> None:
    table = ReplayTable(record, RULES)
    table.poll(0.0)
    table.submit(Answer(3, 0))
    assert table.poll(0.0) == (Refused(3, Refusal.ROUND_OVER),)
    table.set_auto(True)
    assert table.poll(0.0) == (Refused(-1, Refusal.ROUND_OVER),)
    table.close()
    assert table.status is TableStatus.CLOSED
    assert table.seconds_left(0.0) is None


def test_a_record_that_the_rules_do_not_tell_is_not_shown(lines: list[Line]) -> None:
    place = next(place for place, line in enumerate(lines) if line["e" if place else "format"] == "discard")
    changed = [*lines[:place], {**lines[place], "drawn": not lines[place]["drawn"]}, *lines[place + 1 :]]
    with pytest.raises(RecordError, match=f"line {place + 1}: "):
        ReplayTable(read_record(dump(changed)), RULES)
    assert any(isinstance(event, Discarded) for event in events_of(RULES, read_record(dump(lines)).hands[0]))


def test_a_record_without_a_hand_is_refused(lines: list[Line]) -> None:
    with pytest.raises(RecordError, match="no hand"):
        ReplayTable(read_record(dump(lines[:1])), RULES)
