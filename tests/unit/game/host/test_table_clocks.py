"""Clocks of a hosted table: delivery, bank, silence, coming back, pauses (C05, C08, N12, N13, N15)."""

from __future__ import annotations

import pytest

from game.authority.record import read_record
from game.net import news
from game.net.parts import Question
from game.session.company import Thinking
from hosted_table import Rig, passive, plan_for, state_of, steady_rig, turn_of
from rules.core.seat import SEATS

TURN_S, BANK_S = 15.0, 30.0
"""The clock "steady"."""


def test_the_clock_starts_when_the_question_arrives_but_at_most_two_seconds_late() -> None:
    for seen_at, due in ((0.5, 0.5), (1.9, 1.9), (None, 2.0), (60.0, 2.0)):
        rig = Rig(plan_for("yueqing", timing="steady"))
        rig.react()
        seat, question = turn_of(rig)
        deadline = due + TURN_S + BANK_S
        if seen_at is not None and seen_at < deadline:
            rig.go_to(seen_at)
            rig.table.seen(seat, question.win, seen_at)
        rig.go_to(deadline - 0.001)
        assert rig.folded[seat].question == question
        rig.go_to(deadline)
        assert rig.folded[seat].question != question


def test_scn_C08_an_answer_in_time_leaves_the_bank_untouched() -> None:
    rig = steady_rig()
    seat, _ = turn_of(rig)
    rig.go_to(0.1)
    rig.answer(seat, 0)
    rig.script = lambda at, question: question.default if at != seat else None
    rig.run(lambda: rig.folded[seat].question is not None)
    again = rig.folded[seat].question
    assert again is not None
    assert again.bank_ms == 1000 * BANK_S


def test_the_bank_is_used_up_after_the_seconds_of_the_window_and_full_again_in_the_next_hand() -> None:
    rig = steady_rig()
    seat, _ = turn_of(rig)
    rig.go_to(TURN_S + 4.0)
    rig.answer(seat, 0)
    rig.script = lambda at, question: question.default if at != seat else None
    rig.run(lambda: rig.folded[seat].question is not None)
    again = rig.folded[seat].question
    assert again is not None
    assert (again.bank_ms, again.ms_left) in ((26_000, 15_000), (26_000, 10_000))
    rig.script = passive
    rig.answer(seat, again.default)
    rig.run(lambda: rig.table.hand == 2 and bool(rig.asked()))
    _, fresh = turn_of(rig)
    assert fresh.bank_ms == 1000 * BANK_S


def test_a_snapshot_tells_what_is_left_of_the_time_and_of_the_bank() -> None:
    rig = steady_rig()
    seat, question = turn_of(rig)
    for now, left in ((6.0, (9_000, 30_000)), (15.0, (0, 30_000)), (20.0, (0, 25_000))):
        for told in (rig.table.snapshot(seat, now), *(rig.table.since(seat, 1, now) or ())):
            asked = getattr(told, "question", None)
            if isinstance(asked, Question):
                assert asked.win == question.win
                assert (asked.ms_left, asked.bank_ms) == left
            rig.table.seen(seat, question.win, now)


@pytest.mark.parametrize("late_s", [0.001, 10.0])
@pytest.mark.parametrize("looked", [True, False])
def test_scn_N15_an_answer_after_the_time_is_refused_politely(late_s: float, looked: bool) -> None:
    rig = steady_rig()
    seat, question = turn_of(rig)
    if looked:
        rig.go_to(TURN_S + BANK_S)
    rig.now = TURN_S + BANK_S + late_s
    if not looked:
        assert rig.answer(seat, 0, question.win) == news.Refused(question.win, "late")
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
    rig = steady_rig()
    seat, question = turn_of(rig)
    rig.table.present(seat, False, 1.0)
    back = TURN_S + BANK_S - 1.0
    rig.go_to(back)
    rig.now = back
    rig.come(seat)
    rig.table.seen(seat, question.win, back)
    rig.go_to(back + 9.9)
    assert rig.folded[seat].question is not None
    rig.table.present(seat, False, back + 9.9)
    rig.table.present(seat, True, back + 9.9)
    rig.go_to(back + 10.0)
    assert rig.folded[seat].question is None, "nobody gains time again by that"
    assert question.win == seat


def test_scn_N13_any_answer_ends_auto() -> None:
    rig = steady_rig(thinking=Thinking(3.0, 3.0))
    seat, _ = turn_of(rig)
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
    rig = steady_rig(thinking=Thinking(3.0, 3.0))
    seat, question = turn_of(rig)
    for now in (1.0, 2.0, 3.0):
        rig.table.set_auto(seat, True, now)
        rig.table.set_auto(seat, False, now + 0.5)
    rig.go_to(TURN_S + BANK_S)
    assert rig.folded[seat].question != question


def test_a_free_table_waits_for_ever_but_not_for_who_is_away() -> None:
    rig = Rig(plan_for("yueqing", timing="free"))
    rig.react()
    rig.react()
    seat, question = turn_of(rig)
    assert (question.ms_left, question.bank_ms) == (None, 0)
    rig.go_to(10_000.0)
    assert rig.folded[seat].question == question
    rig.table.present(seat, False, 10_000.0)
    rig.go_to(10_059.0)
    assert rig.folded[seat].question == question
    rig.go_to(10_060.0)
    assert rig.folded[seat].question != question


def test_a_pause_stops_every_clock() -> None:
    rig = steady_rig()
    seat, question = turn_of(rig)
    rig.table.pause(True, 10.0)
    assert rig.table.next_at() is None
    rig.go_to(1000.0)
    rig.table.pause(False, 1000.0)
    again = rig.folded[seat].question
    assert again is not None
    assert again.win == question.win
    snapshot = rig.table.snapshot(seat, 1000.0)
    assert isinstance(snapshot, news.Snapshot)
    assert snapshot.question is not None
    assert snapshot.question.ms_left == 5_000
    rig.table.seen(seat, question.win, 1000.0)
    rig.go_to(1000.0 + 5.0 + BANK_S)
    assert rig.folded[seat].question is None


def test_after_a_pause_every_open_question_is_told_with_its_time() -> None:
    rig = steady_rig()
    seat, question = turn_of(rig)
    seq = rig.folded[seat].seq
    rig.table.pause(True, 10.0)
    rig.table.pause(False, 1000.0)
    told = rig.said[seat][-1]
    assert isinstance(told, news.Asked)
    assert (told.seq <= seq, told.question.win, told.question.ms_left) == (True, question.win, 5_000)
    assert not any(isinstance(each, news.Asked) for each in rig.said[(seat + 1) % 4])


def test_who_comes_back_in_time_is_told_the_open_question_with_its_time() -> None:
    rig = steady_rig()
    seat, question = turn_of(rig)
    rig.table.present(seat, False, 1.0)
    back = TURN_S + BANK_S - 1.0
    rig.table.present(seat, True, back)
    missed = rig.table.since(seat, rig.folded[seat].seq, back)
    assert missed is not None
    (told,) = [each for each in missed if isinstance(each, news.Asked)]
    assert told.question.win == question.win
    assert (told.question.ms_left, told.question.bank_ms) == (9_000, 1_000)
