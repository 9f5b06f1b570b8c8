"""Answers and the course of a match at a hosted table, over the wire (C18, N23)."""

from __future__ import annotations

import pytest

from game.authority.record import read_record
from game.net import news
from hosted_table import Rig, passive, plan_for, random_script, state_of, steady_rig, turn_of
from rules import find_ruleset
from rules.core.seat import SEATS

# ---------------------------------------------------------------- answers


def test_a_repeated_answer_is_told_the_same_even_when_the_next_window_is_open() -> None:
    rig = steady_rig()
    seat, question = turn_of(rig)
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
    rig = steady_rig()
    seat, question = turn_of(rig)
    before = state_of(rig)
    asked = question.win if win is None else seat + win
    assert rig.answer(seat, option, asked, ref=3) == news.Refused(asked, code, 3)
    assert state_of(rig) == before
    assert isinstance(rig.answer(seat, 0), news.Ack)


def test_scn_C18_a_pause_refuses_in_words_and_the_question_stays() -> None:
    rig = steady_rig()
    seat, question = turn_of(rig)
    rig.table.pause(True, rig.now)
    before = state_of(rig)
    assert rig.answer(seat, 0) == news.Refused(question.win, "paused")
    assert state_of(rig) == before
    rig.table.pause(False, rig.now)
    assert isinstance(rig.answer(seat, 0), news.Ack)


def test_scn_N23_an_answer_is_an_index_of_what_was_offered_to_that_seat() -> None:
    rig = steady_rig()
    seat, question = turn_of(rig)
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
    rig = steady_rig()
    rig.script = passive
    rig.run(lambda: rig.table.hand == 2 and bool(rig.asked()))
    seat, question = turn_of(rig)
    assert rig.answer(seat, 0, question.win, hand=1) == news.Refused(question.win, "stale")
    assert rig.answer(seat, 0, seat) == news.Refused(seat, "stale")
    assert rig.folded[seat].question == question


# ---------------------------------------------------------------- the course of a match


def test_the_next_hand_begins_when_everybody_who_is_there_has_seen_the_result() -> None:
    rig = Rig(plan_for("yueqing"), script=passive)
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
    rig = Rig(plan_for("yueqing"), script=passive)
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
    rig = Rig(plan_for("sichuan", hands=2), script=passive)
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

    rig = Rig(plan_for("yueqing", bots=(1,), hands=1), script=passive)
    rig.table._players._bots["random"] = Broken()
    rig.run()
    assert rig.table.is_over
    assert "A bot had no answer" in caplog.text


def test_before_the_first_hand_of_a_game_with_items_everybody_may_use_one() -> None:
    ruleset = find_ruleset("xuezhan", {"items": True})
    rig = Rig(plan_for(ruleset, hands=1), script=passive)
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
