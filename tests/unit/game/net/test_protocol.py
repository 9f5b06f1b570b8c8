"""The client's side of the protocol, word by word, by a clock that is turned by hand."""

from __future__ import annotations

import pytest

from game.net import intents, news
from game.net.line import Added, LineStatus, Place
from game.net.parts import MAJOR, Question
from protocol_bench import HASH, HEADER, TOKEN, Bench, asked

# ---------------------------------------------------------------- greeting


def test_the_first_word_is_hello() -> None:
    bench = Bench()
    bench.protocol.opened()
    (hello,) = bench.said()
    assert hello == intents.Hello(MAJOR, 0, "1.0", "en", "device", {"yueqing/local": "sha256:1"})
    assert bench.status is LineStatus.CONNECTING


def test_what_was_asked_for_before_is_said_after_the_welcome() -> None:
    bench = Bench()
    bench.protocol.say(intents.Browse())
    bench.protocol.opened()
    bench.said()
    bench.hear(news.Welcome(MAJOR, 0, "host", ["yueqing/local"]))
    assert bench.said() == [intents.Browse()]
    assert bench.status is LineStatus.LIVE
    assert bench.protocol.standing.games == {"yueqing/local"}


def test_scn_N20_an_old_program_is_told_to_be_renewed_and_does_not_come_again() -> None:
    bench = Bench()
    bench.protocol.opened()
    bench.hear(news.Upgrade(2, 0, "renew"))
    assert (bench.status, bench.protocol.standing.why) == (LineStatus.CLOSED, "upgrade")
    assert bench.told() == [news.Upgrade(2, 0, "renew")]
    bench.protocol.lost()
    assert bench.status is LineStatus.CLOSED


def test_a_seat_that_was_taken_up_elsewhere_is_not_taken_back() -> None:
    bench = Bench().seated()
    bench.hear(news.Displaced())
    assert (bench.status, bench.protocol.standing.why) == (LineStatus.CLOSED, "displaced")


# ---------------------------------------------------------------- numbers


def test_numbered_messages_are_passed_on_in_order_and_once() -> None:
    bench = Bench().seated()
    bench.hear(news.Told(1, {"e": "a"}), news.Told(2, {"e": "b"}), news.Told(2, {"e": "b"}), news.Told(1, {}))
    assert bench.told() == [news.Told(1, {"e": "a"}), news.Told(2, {"e": "b"})]
    assert bench.protocol.standing.place == Place(TOKEN, "m1", 2)


def test_a_gap_is_asked_for_once_and_nothing_is_passed_on_before_it_is_filled() -> None:
    bench = Bench().seated()
    bench.hear(news.Told(1, {}), news.Told(3, {}), news.Told(4, {}))
    assert bench.told() == [news.Told(1, {})]
    assert bench.said() == [intents.Sync("m1", 1)]
    bench.hear(news.Told(2, {}), news.Told(3, {}), news.Told(4, {}))
    assert [each.seq for each in bench.told() if isinstance(each, news.Told)] == [2, 3, 4]
    bench.hear(news.Told(6, {}))
    assert bench.said() == [intents.Sync("m1", 4)]


def test_a_gap_that_stays_is_asked_for_again_after_a_while() -> None:
    bench = Bench().seated()
    bench.hear(news.Told(2, {}))
    bench.clock.advance(6.0)
    bench.hear(news.Told(3, {}))
    assert bench.said() == [intents.Sync("m1", 0), intents.Sync("m1", 0)]


def test_scn_N02_what_is_numbered_begins_anew_with_each_match() -> None:
    bench = Bench().seated()
    bench.hear(news.Told(1, {}), news.Told(2, {}))
    bench.hear(news.MatchBegun("m2", 1, HEADER), news.Told(1, {"e": "new"}))
    assert bench.told()[-1] == news.Told(1, {"e": "new"})
    assert bench.protocol.standing.place == Place(TOKEN, "m2", 1)


def test_scn_N02_words_about_another_match_are_dropped() -> None:
    bench = Bench().seated()
    bench.hear(news.Commit("m0", 1, HASH), news.Reveal("m0", 1, HASH, []))
    assert bench.said() == []
    assert bench.told() == []


def test_numbers_without_a_match_mean_nothing() -> None:
    bench = Bench().live()
    bench.hear(news.Told(1, {}), asked(2, 4))
    assert (bench.told(), bench.said()) == ([], [])


def test_a_snapshot_says_from_which_number_it_goes_on() -> None:
    bench = Bench().seated()
    bench.hear(news.Told(1, {}), news.Told(4, {}))
    bench.hear(news.Snapshot("m1", 2, HEADER, 40, [], Question(6, "turn", ["pass"], 0)))
    bench.hear(news.Told(41, {}))
    assert bench.said() == [intents.Sync("m1", 1), intents.Seen("m1", 6)]
    assert bench.told()[-1] == news.Told(41, {})


# ---------------------------------------------------------------- questions and answers


def test_a_question_is_acknowledged_at_once() -> None:
    bench = Bench().seated()
    bench.hear(asked(1, 8))
    assert bench.said() == [intents.Seen("m1", 8)]


def test_a_question_that_is_told_again_has_other_time_left() -> None:
    bench = Bench().seated()
    bench.hear(asked(1, 8), news.Told(2, {}))
    bench.said()
    bench.told()
    bench.hear(asked(1, 8))
    assert (bench.told(), bench.said()) == ([asked(1, 8)], [intents.Seen("m1", 8)])
    bench.hear(news.Closed(3, 8))
    bench.told()
    bench.hear(asked(1, 8))
    assert (bench.told(), bench.said()) == ([], [])


def test_scn_C22_one_answer_a_window_however_often_it_is_given() -> None:
    bench = Bench().seated()
    bench.hear(asked(1, 8))
    bench.said()
    for option in (1, 1, 2):
        bench.protocol.say(intents.Answer("m1", 1, 8, option))
    assert bench.said() == [intents.Answer("m1", 1, 8, 1)]


def test_scn_N08_an_answer_that_was_not_acknowledged_is_said_again_after_a_loss() -> None:
    bench = Bench().seated()
    bench.hear(asked(1, 8))
    answer = intents.Answer("m1", 1, 8, 0, 7)
    bench.protocol.say(answer)
    bench.said()
    bench.protocol.lost()
    bench.protocol.opened()
    bench.said()
    bench.hear(news.Welcome(MAJOR, 0))
    assert bench.said() == [intents.Resume(TOKEN, "m1", 1), answer]
    bench.hear(news.Ack(8, 0, 7))
    bench.protocol.lost()
    bench.protocol.opened()
    bench.said()
    bench.hear(news.Welcome(MAJOR, 0))
    assert bench.said() == [intents.Resume(TOKEN, "m1", 1)]


def test_scn_N06_an_answer_while_the_line_is_down_is_kept_and_said_when_it_is_back() -> None:
    bench = Bench().seated()
    bench.hear(asked(1, 8))
    bench.said()
    bench.protocol.lost()
    answer = intents.Answer("m1", 1, 8, 0)
    bench.protocol.say(answer)
    assert (bench.said(), bench.told()) == ([], [asked(1, 8)])
    bench.protocol.opened()
    bench.said()
    bench.hear(news.Welcome(MAJOR, 0))
    assert answer in bench.said()


@pytest.mark.parametrize("code", ["late", "stale"], ids="scn-N15-{}".format)
def test_scn_N15_a_late_answer_is_refused_politely_and_not_said_again(code: str) -> None:
    bench = Bench().seated()
    bench.hear(asked(1, 8))
    bench.protocol.say(intents.Answer("m1", 1, 8, 0))
    bench.hear(news.Closed(2, 8), news.Refused(8, code))
    assert bench.told() == [asked(1, 8), news.Closed(2, 8), news.Refused(8, code)]
    bench.said()
    bench.protocol.lost()
    bench.protocol.opened()
    bench.hear(news.Welcome(MAJOR, 0))
    assert not any(isinstance(each, intents.Answer) for each in bench.said())


def test_an_answer_of_a_match_that_is_gone_is_stale() -> None:
    bench = Bench().seated()
    bench.hear(asked(1, 8))
    bench.protocol.say(intents.Answer("m1", 1, 8, 0, 5))
    bench.told()
    bench.hear(news.MatchBegun("m2", 0, HEADER))
    assert bench.told()[0] == news.Refused(8, "stale", 5)


# ---------------------------------------------------------------- shuffles


def test_a_commitment_is_answered_with_a_number_that_is_made_after_it() -> None:
    bench = Bench().seated()
    bench.hear(news.Commit("m1", 1, HASH), news.Commit("m1", 2, "cd" * 32))
    first, second = bench.said()
    assert first == intents.Nonce("m1", 1, "01" * 16)
    assert second == intents.Nonce("m1", 2, "02" * 16)
    added = [each for each in bench.protocol.incoming() if isinstance(each, Added)]
    assert added == [Added(1, HASH, "01" * 16), Added(2, "cd" * 32, "02" * 16)]


def test_the_same_commitment_gets_the_same_number_and_another_one_none() -> None:
    bench = Bench().seated()
    bench.hear(news.Commit("m1", 1, HASH))
    bench.said()
    bench.hear(news.Commit("m1", 1, HASH))
    assert bench.said() == [intents.Nonce("m1", 1, "01" * 16)]
    bench.hear(news.Commit("m1", 1, "cd" * 32))
    assert bench.said() == []
    added = [each for each in bench.protocol.incoming() if isinstance(each, Added)]
    assert added[-1] == Added(1, "cd" * 32)


def test_a_spectator_adds_nothing_to_the_shuffle() -> None:
    bench = Bench().live()
    bench.hear(news.Seated(9, watching=True), news.MatchBegun("m1", None, HEADER), news.Commit("m1", 1, HASH))
    assert bench.said() == []
