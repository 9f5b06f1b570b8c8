"""Windows, clocks and the course of a match at a hosted table, over the wire (C05, C08, C18, N12, N13, N15, N23)."""

from __future__ import annotations

import pytest

from game.authority.record import read_record
from game.net import news
from game.net.common import Question
from game.session.company import Thinking
from hosted_table import Rig, plan_for, random_script
from rules import find_ruleset
from rules.core.seat import SEATS, Seat

TURN_S, CLAIM_S, BANK_S = 15.0, 10.0, 30.0
"""The clock "steady"."""


def steady(**changes: object) -> Rig:
    """A table with clocks at which everybody has sent its nonces, and the first question has been seen."""
    rig = Rig(plan_for("yueqing", hands=2, timing="steady", **changes))  # type: ignore[arg-type]
    rig.react()
    rig.react()
    return rig


def turn(rig: Rig) -> tuple[Seat, Question]:
    """Who is asked alone, and what."""
    (seat,) = rig.asked()
    question = rig.folded[seat].question
    assert question is not None
    return seat, question


def state_of(rig: Rig) -> object:
    """Everything that a refused answer must leave as it is."""
    round_ = rig.table._authority.round
    assert round_ is not None
    return round_.state, rig.table.totals, tuple(rig.folded[seat].seq for seat in SEATS), rig.journal_data


def default(seat: Seat, question: Question) -> int:
    """What silence means."""
    return question.default


# ---------------------------------------------------------------- answers


def test_a_repeated_answer_is_told_the_same_even_when_the_next_window_is_open() -> None:
    rig = steady()
    seat, question = turn(rig)
    first = rig.answer(seat, 1, ref=7)
    assert first == news.Ack(question.win, 1, 7)
    rig.run(lambda: rig.folded[seat].question is not None)
    assert rig.folded[seat].question != question
    before = state_of(rig)
    assert rig.answer(seat, 1, question.win, ref=7) == first
    assert rig.answer(seat, 0, question.win, ref=8) == news.Ack(question.win, 1, 8)
    assert state_of(rig) == before


@pytest.mark.parametrize(
    ("option", "win", "code"),
    [
        (99, None, "bad_option"),
        (0, 1, "no_such_window"),
        (0, 4, "no_such_window"),
        (0, 400, "no_such_window"),
    ],
)
def test_scn_C18_nonsense_over_the_wire_changes_nothing(option: int, win: int | None, code: str) -> None:
    rig = steady()
    seat, question = turn(rig)
    before = state_of(rig)
    asked = question.win if win is None else seat + win
    assert rig.answer(seat, option, asked, ref=3) == news.Refused(asked, code, 3)
    assert state_of(rig) == before
    assert isinstance(rig.answer(seat, 0), news.Ack)


def test_scn_C18_a_pause_refuses_in_words_and_the_question_stays() -> None:
    rig = steady()
    seat, question = turn(rig)
    rig.table.pause(True, rig.now)
    before = state_of(rig)
    assert rig.answer(seat, 0) == news.Refused(question.win, "paused")
    assert state_of(rig) == before
    rig.table.pause(False, rig.now)
    assert isinstance(rig.answer(seat, 0), news.Ack)


def test_scn_N23_an_answer_is_an_index_of_what_was_offered_to_that_seat() -> None:
    rig = steady()
    seat, question = turn(rig)
    other = (seat + 1) % 4
    before = state_of(rig)
    assert rig.answer(other, 0, question.win) == news.Refused(question.win, "no_such_window")
    assert rig.answer(seat, len(question.options)) == news.Refused(question.win, "bad_option")
    assert state_of(rig) == before
    held = rig.folded[seat].state
    assert held is not None
    tiles = {tile.code for tile in held.seats[seat].hand.tiles} | {held.drawn.tile.code if held.drawn else ""}
    assert {text.split(" ")[-1] for text in question.options if text.startswith("discard")} <= tiles


def test_an_answer_of_another_hand_is_stale() -> None:
    rig = steady()
    rig.script = default
    rig.run(lambda: rig.table.hand == 2 and bool(rig.asked()))
    seat, question = turn(rig)
    assert rig.answer(seat, 0, question.win, hand=1) == news.Refused(question.win, "stale")
    assert rig.answer(seat, 0, seat) == news.Refused(seat, "stale")
    assert rig.folded[seat].question == question


# ---------------------------------------------------------------- clocks


def test_the_clock_starts_when_the_question_arrives_but_at_most_two_seconds_late() -> None:
    for seen_at, due in ((0.5, 0.5), (1.9, 1.9), (None, 2.0), (60.0, 2.0)):
        rig = Rig(plan_for("yueqing", timing="steady"))
        rig.react()
        seat, question = turn(rig)
        deadline = due + TURN_S + BANK_S
        if seen_at is not None and seen_at < deadline:
            rig.go_to(seen_at)
            rig.table.seen(seat, question.win, seen_at)
        rig.go_to(deadline - 0.001)
        assert rig.folded[seat].question == question
        rig.go_to(deadline)
        assert rig.folded[seat].question != question


def test_scn_C08_an_answer_in_time_leaves_the_bank_untouched() -> None:
    rig = steady()
    seat, _ = turn(rig)
    rig.go_to(0.1)
    rig.answer(seat, 0)
    rig.script = lambda at, question: question.default if at != seat else None
    rig.run(lambda: rig.folded[seat].question is not None)
    again = rig.folded[seat].question
    assert again is not None
    assert again.bank_ms == 1000 * BANK_S


def test_the_bank_is_used_up_after_the_seconds_of_the_window_and_full_again_in_the_next_hand() -> None:
    rig = steady()
    seat, _ = turn(rig)
    rig.go_to(TURN_S + 4.0)
    rig.answer(seat, 0)
    rig.script = lambda at, question: question.default if at != seat else None
    rig.run(lambda: rig.folded[seat].question is not None)
    again = rig.folded[seat].question
    assert again is not None
    assert (again.bank_ms, again.ms_left) in ((26_000, 15_000), (26_000, 10_000))
    rig.script = default
    rig.answer(seat, again.default)
    rig.run(lambda: rig.table.hand == 2 and bool(rig.asked()))
    _, fresh = turn(rig)
    assert fresh.bank_ms == 1000 * BANK_S


def test_a_snapshot_tells_what_is_left_of_the_time_and_of_the_bank() -> None:
    rig = steady()
    seat, question = turn(rig)
    for now, left in ((6.0, (9_000, 30_000)), (15.0, (0, 30_000)), (20.0, (0, 25_000))):
        for told in (rig.table.snapshot(seat, now), *(rig.table.since(seat, 1, now) or ())):
            asked = getattr(told, "question", None)
            if isinstance(asked, Question):
                assert asked.win == question.win
                assert (asked.ms_left, asked.bank_ms) == left


@pytest.mark.parametrize("late_s", [0.001, 10.0])
def test_scn_N15_an_answer_after_the_time_is_refused_politely(late_s: float) -> None:
    rig = steady()
    seat, question = turn(rig)
    rig.go_to(TURN_S + BANK_S)
    rig.now += late_s
    before = state_of(rig)
    assert rig.answer(seat, 0, question.win) == news.Refused(question.win, "late")
    assert state_of(rig) == before


def test_scn_N12_the_very_first_action_may_time_out() -> None:
    rig = Rig(plan_for("yueqing", hands=1, timing="quick"))
    rig.react()
    rig.nonces = rig.proceeds = False
    rig.run()
    assert rig.folded[0].finished is not None
    assert read_record(rig.table.record()).hands[0].lines[-1].word == "end"


def test_scn_C05_silence_over_the_wire_never_claims_and_ends_in_auto() -> None:
    rig = Rig(plan_for("yueqing", hands=1, timing="quick"))
    rig.run()
    words = [line.word for line in read_record(rig.table.record()).hands[0].lines]
    assert not {"chow", "pung", "kong", "win"} & set(words)
    assert words.count("auto") == 4
    assert {seat for seat in SEATS if rig.table.is_auto(seat)} == set(SEATS)


def test_scn_N13_who_comes_back_a_second_before_the_time_is_up_is_waited_for() -> None:
    rig = steady()
    seat, question = turn(rig)
    rig.table.present(seat, False, 1.0)
    back = TURN_S + BANK_S - 1.0
    rig.go_to(back)
    rig.now = back
    rig.come(seat)
    rig.go_to(back + 9.9)
    assert rig.folded[seat].question is not None
    rig.table.present(seat, False, back + 9.9)
    rig.table.present(seat, True, back + 9.9)
    rig.go_to(back + 10.0)
    assert rig.folded[seat].question is None, "nobody gains time again by that"
    assert question.win == seat


def test_scn_N13_any_answer_ends_auto() -> None:
    rig = steady(thinking=Thinking(3.0, 3.0))
    seat, _ = turn(rig)
    rig.table.set_auto(seat, True, 0.0)
    rig.script = lambda at, asked: asked.default if at != seat else None
    rig.go_to(3.0)
    assert rig.folded[seat].question is None, "the table has played"
    rig.run(lambda: rig.folded[seat].question is not None)
    again = rig.folded[seat].question
    assert again is not None
    assert rig.table.is_auto(seat)
    assert isinstance(rig.answer(seat, again.default), news.Ack)
    assert not rig.table.is_auto(seat)
    assert seat not in rig.folded[(seat + 1) % 4].autos


def test_taking_a_seat_back_gains_no_time() -> None:
    rig = steady(thinking=Thinking(3.0, 3.0))
    seat, question = turn(rig)
    for now in (1.0, 2.0, 3.0):
        rig.table.set_auto(seat, True, now)
        rig.table.set_auto(seat, False, now + 0.5)
    rig.go_to(TURN_S + BANK_S)
    assert rig.folded[seat].question != question


def test_a_free_table_waits_for_ever_but_not_for_who_is_away() -> None:
    rig = Rig(plan_for("yueqing", timing="free"))
    rig.react()
    rig.react()
    seat, question = turn(rig)
    assert (question.ms_left, question.bank_ms) == (None, 0)
    rig.go_to(10_000.0)
    assert rig.folded[seat].question == question
    rig.table.present(seat, False, 10_000.0)
    rig.go_to(10_059.0)
    assert rig.folded[seat].question == question
    rig.go_to(10_060.0)
    assert rig.folded[seat].question != question


def test_a_pause_stops_every_clock() -> None:
    rig = steady()
    seat, question = turn(rig)
    rig.table.pause(True, 10.0)
    assert rig.table.next_at() is None
    rig.go_to(1000.0)
    rig.table.pause(False, 1000.0)
    assert rig.folded[seat].question == question
    snapshot = rig.table.snapshot(seat, 1000.0)
    assert isinstance(snapshot, news.Snapshot)
    assert snapshot.question is not None
    assert snapshot.question.ms_left == 5_000
    rig.go_to(1000.0 + 5.0 + BANK_S)
    assert rig.folded[seat].question != question


# ---------------------------------------------------------------- the course of a match


def test_the_next_hand_begins_when_everybody_who_is_there_has_seen_the_result() -> None:
    rig = Rig(plan_for("yueqing"), script=default)
    rig.proceeds = False
    rig.run(lambda: rig.table.between_hands and rig.table.hand == 1)
    rig.settle()
    rig.table.present(3, False, rig.now)
    rig.table.set_auto(2, True, rig.now)
    rig.table.proceed(0, 1, rig.now)
    assert rig.table.between_hands
    rig.table.proceed(1, 0, rig.now)
    assert rig.table.between_hands, "that was another hand"
    rig.table.proceed(1, 1, rig.now)
    assert (rig.table.between_hands, rig.table.hand) == (False, 2)


def test_the_next_hand_begins_after_twenty_seconds_at_the_latest() -> None:
    rig = Rig(plan_for("yueqing"), script=default)
    rig.proceeds = False
    rig.run(lambda: rig.table.between_hands and rig.table.hand == 1)
    rig.settle()
    ended = rig.now
    rig.go_to(ended + 19.9)
    assert rig.table.between_hands
    rig.go_to(ended + 20.0)
    assert rig.table.hand == 2


def test_a_match_ends_with_its_record_whole() -> None:
    rig = Rig(plan_for("yueqing", hands=2, record="R1"), script=random_script(3))
    rig.run()
    assert rig.table.record() == rig.journal_data
    record = read_record(rig.table.record())
    assert [hand.started.no for hand in record.hands] == [1, 2]
    finished = rig.folded[0].finished
    assert finished is not None
    assert (finished.record, finished.totals, finished.dissolved) == ("R1", list(rig.table.totals), False)


def test_who_leaves_is_played_for_by_a_bot_to_the_end() -> None:
    rig = Rig(plan_for("yueqing", hands=2, timing="quick"), script=random_script(4))
    rig.run(lambda: rig.folded[1].seq > 30)
    rig.table.leave(2, rig.now)
    assert any(isinstance(each, news.AutoSet) and each.given and each.seat == 2 for each in rig.said[0])
    rig.run()
    assert read_record(rig.table.record()).hands[0].given == {2: "random"}


def test_where_the_game_settles_leaving_the_match_ends() -> None:
    rig = Rig(plan_for("sichuan", hands=2), script=default)
    rig.run(lambda: rig.folded[1].seq > 40)
    rig.table.leave(2, rig.now)
    rig.run()
    assert rig.folded[0].finished is not None
    assert rig.table.is_over


@pytest.mark.parametrize("between", [False, True])
def test_a_vote_breaks_the_match_up_as_it_stands(between: bool) -> None:
    rig = Rig(plan_for("wuhanhua", hands=3, record="R2"), script=random_script(2))
    rig.proceeds = False
    rig.run(lambda: rig.table.between_hands and rig.table.hand == 1)
    totals = rig.table.totals
    if not between:
        rig.proceeds = True
        rig.go_to(rig.now + 20.0)
        rig.run(lambda: rig.folded[1].seq > 260)
        assert not rig.table.between_hands
    rig.table.dissolve(rig.now, (0, 1, 3), (2,))
    assert rig.table.is_over
    assert rig.asked() == []
    finished = rig.folded[3].finished
    assert finished is not None
    assert (finished.dissolved, finished.totals) == (True, list(totals))
    assert rig.table.totals == totals
    last = rig.table.record().splitlines()[-1]
    assert last == b'{"e":"vote","kind":"dissolve","yes":[0,1,3],"no":[2]}'
    reveals = [each.hand for each in rig.said[0] if isinstance(each, news.Reveal)]
    assert reveals == ([1] if between else [1, 2])
    again = Rig(rig.plan, data=rig.journal_data)
    assert again.table.totals == totals
    assert again.folded[0].finished is not None
    assert again.table.is_over


def test_somebody_who_waited_takes_a_seat_and_learns_nothing_of_what_was_before() -> None:
    rig = Rig(plan_for("yueqing", hands=2), script=random_script(5))
    rig.proceeds = False
    rig.run(lambda: rig.table.between_hands and rig.table.hand == 1)
    rig.settle()
    rig.table.relieve(1, "后来者", rig.now)
    rig.come(1)
    snapshot = next(each for each in reversed(rig.said[1]) if isinstance(each, news.Snapshot))
    assert snapshot.lines == []
    assert snapshot.header["seats"] == ["person 0", "后来者", "person 2", "person 3"]
    assert rig.table.since(1, snapshot.seq - 20) is None
    rig.proceeds = True
    rig.go_to(rig.now + 20.0)
    rig.run()
    assert b'{"e":"sit","seat":1,"name":"\xe5\x90\x8e\xe6\x9d\xa5\xe8\x80\x85"}' in rig.table.record()
    again = Rig(rig.plan, data=rig.journal_data)
    assert again.table._authority.terms.seats[1].name == "后来者"


def test_a_bot_that_cannot_choose_does_not_stop_the_table(caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        """A bot that always fails."""

        level = "random"

        def choose(self, view: object, window: object, rng: object) -> int:
            """No."""
            return 10**6

    rig = Rig(plan_for("yueqing", bots=(1,), hands=1), script=default)
    rig.table._players._bots["random"] = Broken()
    rig.run()
    assert rig.table.is_over
    assert "A bot had no answer" in caplog.text


def test_before_the_first_hand_of_a_game_with_items_everybody_may_use_one() -> None:
    ruleset = find_ruleset("xuezhan", {"items": True})
    rig = Rig(plan_for(ruleset, hands=1), script=default)
    rig.settle()
    assert rig.table.hand == 0
    rig.table.shift(2, True)
    for seat in SEATS:
        rig.table.proceed(seat, 0, rig.now)
    assert rig.table.hand == 1
    started = next(each for each in rig.said[0] if isinstance(each, news.Told))
    assert started.line["shifted"] == [2]
    rig.run()
    assert rig.table.is_over
