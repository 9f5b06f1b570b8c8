"""People around one screen, without the screen: who is asked, who learns what, what goes on where it broke off."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random

import pytest

from game.authority.journal import ListJournal
from game.authority.record import dump, read_record
from game.authority.table_authority import TableAuthority
from game.clock import ManualClock
from game.session.annals import Kept, told_of
from game.session.hot_seat import HotSeat, Look, Question
from game.session.table import MatchEnded, Notice
from hot_seat_rig import GAMES, hot_terms, is_hidden, shared_company, shared_table, step
from rules.core.seat import SEATS, Seat
from rules.core.window import Answer, WindowKind
from rules.mahjong.events import (
    Discarded,
    Drew,
    Event,
    Exchanged,
    KongDeclared,
    Started,
    VoidDeclared,
)
from rules.mahjong.phase import Phase

SICHUAN = (("sichuan", "local"), ("xuezhan", "local"), ("xueliu", "local"))
_CHOICES = ("exchange", "void")
LAYOUTS: tuple[tuple[Seat, ...], ...] = ((0, 2), (1, 2, 3), (0, 1, 2, 3))


def polled(table: HotSeat, clock: ManualClock, seconds: float = 0.1) -> tuple[Event | Notice, ...]:
    """A tenth of a second passes; between hands everybody goes on."""
    clock.advance(seconds)
    out = table.poll(clock.now())
    view = table.view
    if (view is None or view.state.phase is Phase.OVER) and not table.match.over:
        table.proceed()
    return out


def played(
    table: HotSeat, clock: ManualClock, rng: Random, most: int = 20_000
) -> Iterator[tuple[Event | Notice, ...]]:
    """The match to its end, by lot."""
    for _ in range(most):
        out = polled(table, clock)
        yield out
        if any(isinstance(each, MatchEnded) for each in out):
            return
        step(table, rng)
    raise AssertionError("the match does not end")


def asked(table: HotSeat) -> Question | None:
    """What everybody is asked now."""
    return table.question


def next_of(table: HotSeat) -> Look | None:
    """Who is to look now."""
    return table.look


def ids(value: object) -> str:
    return ":".join(map(str, value)) if isinstance(value, tuple) else str(value)


@pytest.mark.parametrize("game", GAMES, ids=ids)
@pytest.mark.parametrize("people", LAYOUTS, ids=ids)
def test_a_match_is_played_to_its_end_and_nobody_learns_a_hand_of_others(
    game: tuple[str, str], people: tuple[Seat, ...]
) -> None:
    clock = ManualClock()
    table = shared_table(clock, f"{game}", game[0], people, edition=game[1])
    looked: set[Seat] = set()
    for _ in played(table, clock, Random(3)):
        assert table.view is None or is_hidden(table.view.state, None)
        looked |= {table.look.seat} if table.look is not None else set()
        for seat in people:
            view = table.side(seat).view
            assert view is None or is_hidden(view.state, seat)
    assert looked == set(people)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_everybody_is_asked_alike_whether_or_not_anybody_could_have_the_tile(game: tuple[str, str]) -> None:
    clock, people = ManualClock(), (0, 1, 3)
    table = shared_table(clock, "alike", game[0], people, edition=game[1], hands=4)
    lasted: dict[bool, set[tuple[int, float]]] = {True: set(), False: set()}
    rng, polls, could, cards = Random(1), 0, False, 0.0
    over = False
    while not over:
        out = polled(table, clock)
        over = any(isinstance(each, MatchEnded) for each in out)
        tiles = [each for each in out if isinstance(each, Discarded | KongDeclared)]
        question = table.question
        if polls and question is None:
            lasted[could].add((polls, cards))
            polls = 0
        assert not polls or not out, "nothing is told while everybody is asked"
        assert (bool(tiles) and not over) is (question is not None and not polls), (
            "a question after each tile"
        )
        if question is None:
            step(table, rng)
            continue
        if tiles:
            assert not question.want | question.let
            assert question.left == question.whole == table.question_s
            could, cards = any(table.side(seat).window is not None for seat in people), question.whole
            view = table.view
            assert view is not None
            if all(each.standing.plays for each in view.state.seats):
                assert sorted(question.asked) == [seat for seat in people if seat != tiles[-1].seat]
        polls += 1
    assert lasted[True]
    assert lasted[True] == lasted[False]


@pytest.mark.parametrize("game", SICHUAN, ids=ids)
def test_what_is_chosen_before_play_is_kept_back_until_everybody_has_chosen(game: tuple[str, str]) -> None:
    clock, people, journal = ManualClock(), (0, 1, 2, 3), ListJournal()
    terms = hot_terms(game[0], "stage", people, declare_void=True, exchange3=3)
    table = HotSeat(TableAuthority(terms, journal), shared_company(terms, "stage"), clock)
    order: list[Seat] = []
    told: list[Event] = []
    for out in played(table, clock, Random(4)):
        told += [each for each in out if isinstance(each, VoidDeclared | Exchanged)]
        look = table.look
        if look is not None and look.kind is WindowKind.STAGE:
            assert len(told) == len(order) // len(people), "nothing of this round of choices is told"
            assert sum(line.get("e") in _CHOICES for line in journal.lines) == len(told), "nor written"
            order.append(look.seat)
        elif look is not None and look.kind is WindowKind.TURN:
            break
    assert order[:4] == order[4:]
    assert set(order) == set(people)
    assert [type(each) for each in told] == [Exchanged, *[VoidDeclared] * 4]


def test_who_wants_a_tile_and_cannot_have_it_looks_like_who_can() -> None:
    clock, people = ManualClock(), (0, 1, 2, 3)
    table = shared_table(clock, "wanting", "yueqing", people)
    kinds = set()
    for _ in played(table, clock, Random(8)):
        look = table.look
        if look is not None and look.kind is None:
            kinds.add(table.side(look.seat).window is None)
            assert look == Look(look.seat, None)
    assert kinds == {True, False}


def test_a_tile_goes_on_only_when_all_who_wanted_it_have_looked() -> None:
    clock, people = ManualClock(), (0, 1, 2, 3)
    table = shared_table(clock, "order", "yueqing", people)
    while table.question is None:
        polled(table, clock)
        if table.question is None:
            step(table, Random(1))
    people_asked = table.question.asked
    for seat in reversed(people_asked):
        table.want(seat, yes=True)
    polled(table, clock)
    order = []
    while table.look is not None and table.look.kind is None:
        order.append(table.look.seat)
        assert polled(table, clock, 5.0) == (), "nothing goes on while somebody is to look"
        table.side(order[-1]).cover()
    assert tuple(order) == people_asked, "in turn order, whoever pressed first"


def test_nobody_who_is_not_asked_can_want_anything() -> None:
    clock = ManualClock()
    table = shared_table(clock, "not asked", "yueqing", (0, 2))
    table.want(0, yes=True)
    table.nobody_else()
    assert asked(table) is None
    for _ in played(table, clock, Random(2)):
        if asked(table) is not None:
            break
    question = asked(table)
    assert question is not None
    for seat in SEATS:
        if seat not in question.asked:
            table.want(seat, yes=True)
    assert asked(table) == question
    table.want(question.asked[0], yes=True)
    table.want(question.asked[0], yes=False)
    after = asked(table)
    assert after is not None
    assert not after.want
    assert after.let == {question.asked[0]}


def test_a_bot_plays_for_who_asks_for_it_and_gives_the_seat_back() -> None:
    clock = ManualClock()
    table = shared_table(clock, "auto", "yueqing", (0, 2))
    while table.look is None:
        polled(table, clock)
        if table.look is None:
            step(table, Random(1))
    away = table.look.seat
    table.side(away).set_auto(True)
    assert next_of(table) is None
    assert table.is_auto(away)
    seen: list[Event | Notice] = []
    for _ in range(600):
        seen += polled(table, clock)
        look = next_of(table)
        assert look is None or look.seat != away
        assert table.question is None or away not in table.question.asked
        step(table, Random(1))
        if sum(isinstance(each, Discarded) and each.seat == away for each in seen) > 2:
            break
    else:
        raise AssertionError("the bot does not play")
    table.side(away).set_auto(False)
    for _ in range(600):
        polled(table, clock)
        look = next_of(table)
        if look is not None and look.seat == away:
            return
        step(table, Random(1))
    raise AssertionError("the person is not asked again")


def test_the_match_goes_on_where_it_broke_off_whoever_was_asked() -> None:
    seed, people = "again", (0, 1, 2)
    terms = hot_terms("yueqing", seed, people)
    journal = ListJournal()
    clock = ManualClock()
    table = HotSeat(TableAuthority(terms, journal), shared_company(terms, seed), clock)
    rng, places = Random(6), []
    for _ in played(table, clock, rng):
        if table.question is not None or table.look is not None:
            windows = {seat: table.side(seat).window for seat in people}
            places.append((len(journal.lines), table.look, windows, table.question))
    assert len(places) > 50
    for lines, look, windows, question in places[::7]:
        again = ListJournal()
        again.lines.extend(journal.lines[:lines])
        record = read_record(dump(journal.lines[:lines]))
        resumed = HotSeat.resume(terms, record, again, shared_company(terms, seed), ManualClock())
        if look is not None and look.kind is not None:
            assert resumed.look == look
            assert resumed.side(look.seat).window == windows[look.seat]
        elif any(windows.values()):
            assert resumed.question is not None
            if question is not None:
                assert resumed.question.asked == question.asked
        clock_again = ManualClock()
        resumed._clock = clock_again
        assert any(isinstance(each, MatchEnded) for out in played(resumed, clock_again, rng) for each in out)


def test_breaking_up_ends_the_match_and_leaves_a_record() -> None:
    clock, journal = ManualClock(), ListJournal()
    terms = hot_terms("yueqing", "up", (0, 2))
    table = HotSeat(TableAuthority(terms, journal), shared_company(terms, "up"), clock)
    for _ in played(table, clock, Random(2)):
        if table.question is not None:
            break
    table.leave()
    assert any(isinstance(each, MatchEnded) for each in polled(table, clock))
    assert table.question is None
    assert table.look is None
    assert table.match.over
    assert read_record(dump(journal.lines)).dissolved


def test_a_record_of_several_people_is_nobodys_own() -> None:
    clock, journal = ManualClock(), ListJournal()
    terms = hot_terms("yueqing", "record", (0, 1, 3))
    table = HotSeat(TableAuthority(terms, journal), shared_company(terms, "record"), clock)
    for _ in played(table, clock, Random(2)):
        pass
    record = read_record(dump(journal.lines))
    kept = Kept("20260214-203000-yueqing.jsonl", datetime(2026, 2, 14, tzinfo=UTC))
    told = told_of(record, kept)
    assert record.header.is_shared
    assert told.match.seat is None
    assert all(hand.seat is None for hand in told.hands)
    assert told_of(record, Kept("import-x.jsonl", kept.written)).match.seat == 0
    again = TableAuthority.resume(terms, record, ListJournal(), 0.0)
    assert again.match == table._authority.match


def test_an_item_shows_what_it_brings_while_the_hand_is_open() -> None:
    clock = ManualClock()
    table = shared_table(clock, "items", "sichuan", (0, 2), items=True)
    rng = Random(1)
    for _ in range(4000):
        polled(table, clock)
        look = table.look
        side = table.side(look.seat) if look is not None else None
        window = side.window if side is not None else None
        item = (
            next((n for n, each in enumerate(window.options) if type(each).__name__ == "UseItem"), None)
            if window
            else None
        )
        if side is None or window is None or item is None:
            step(table, rng)
            continue
        side.begin()
        side.submit(Answer(window.id, item))
        told = [each for _ in range(3) for each in side.poll(clock.now())]
        assert any(type(each).__name__ in ("ItemUsed", "ItemRefused") for each in told)
        assert not side.is_done
        assert side.window is not None
        assert side.window.id != window.id
        side.end()
        assert any(type(each).__name__ == "ItemUsed" for each in polled(table, clock))
        return
    raise AssertionError("no item is offered")


def test_a_table_that_is_not_watched_or_does_not_wait_is_refused() -> None:
    from dataclasses import replace

    terms = hot_terms("yueqing", "no", (0, 1))
    company = shared_company(terms, "no")
    with pytest.raises(ValueError, match="watched"):
        HotSeat(TableAuthority(replace(terms, watched=False)), company, ManualClock())
    with pytest.raises(ValueError, match="waits"):
        HotSeat(
            TableAuthority(replace(terms, pace=replace(terms.pace, discard_s=0.0))), company, ManualClock()
        )


def test_time_that_stands_still_for_the_screen_is_not_taken_off_the_question() -> None:
    clock = ManualClock()
    table = shared_table(clock, "pause", "yueqing", (0, 2))
    for _ in played(table, clock, Random(2)):
        if table.question is not None:
            break
    polled(table, clock, 60.0)
    assert table.question is not None
    assert table.question.left > table.question_s - 0.5


def test_events_are_told_once_and_in_order() -> None:
    clock = ManualClock()
    table = shared_table(clock, "order", "yueqing", (0, 1))
    told = [each for out in played(table, clock, Random(9)) for each in out]
    hands = [each.no for each in told if isinstance(each, Started)]
    assert hands == [1, 2]
    assert any(isinstance(each, Drew) for each in told)
