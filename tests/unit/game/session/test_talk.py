"""What bots say at a local table: seldom, each match the same, nothing while the table is paused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise

import pytest

from game.authority.table_authority import TableAuthority
from game.bots.plain_bot import PlainBot
from game.clock import ManualClock
from game.rooms import ROOMS
from game.scenes.table import _REST_S
from game.session.company import AtOnce, Company, Thinking
from game.session.lesson_table import LessonTable
from game.session.lessons import LESSONS
from game.session.local import LocalTable
from game.session.past_table import PastTable
from game.session.small_talk import ANSWERS, Chatter, SmallTalk
from game.session.table import Auto, MatchEnded, Notice, Phrased, WindowOpened
from game.session.talk import PRESSED_S, Talk
from game.session.tempers import TEMPERS
from game.tables import BOT_NAMES
from game.voice.repertoire import PHRASES
from practice_rig import practice_table
from rules.core.shuffle import seed_of
from rules.core.window import Answer, Window, WindowKind
from rules.mahjong.actions import Pass
from rules.mahjong.events import Ended, Event, Started
from table_rig import seeded_table

BOTS = {1: "bot.1", 2: "bot.6", 3: "bot.2"}
Happening = Event | Notice


def _played(seed: str, hands: int) -> list[Happening]:
    """A whole match of bots that play properly, as its first seat is told of it, without talk."""
    clock = ManualClock()
    quiet = seeded_table(clock, seed, hands)
    bot = PlainBot(quiet.ruleset)
    company = replace(quiet._company, bots=dict.fromkeys((1, 2, 3), bot), stand_in=bot)
    table = LocalTable(TableAuthority(quiet._authority.terms), company, clock)
    table.set_auto(True)
    out: list[Happening] = []
    while not table.match.over:
        if table.view is not None and table.view.state.end is not None:
            table.proceed()
        clock.advance(0.7)
        out += table.poll(clock.now())
    table.close()
    return out


def _told(
    seed: str, happenings: Iterable[Happening], how: Chatter = Chatter.ALL
) -> list[tuple[float, Phrased]]:
    """What is said when all that happens, a turn each second and a half."""
    talk = Talk(0, SmallTalk(seed_of(seed), BOTS), lambda: how)
    said: list[tuple[float, Phrased]] = []
    now = 0.0
    for happening in happenings:
        for step in range(3):
            said += [(now, phrased) for phrased in talk.follow((happening,) if not step else (), now)]
            now += 0.5
        if isinstance(happening, Ended):  # the table rests, the settlement is looked at
            now += 10.0
    for _ in range(20):
        said += [(now, phrased) for phrased in talk.follow((), now)]
        now += 0.5
    return said


@pytest.fixture(scope="module")
def matches() -> dict[str, list[Happening]]:
    """Two hundred hands."""
    return {f"talk{number}": _played(f"talk{number}", 8) for number in range(25)}


def test_a_line_a_hand_on_average_and_never_two_at_once(matches: dict[str, list[Happening]]) -> None:
    hands, lines, most = 0, 0, 0
    for seed, happenings in matches.items():
        said = _told(seed, happenings)
        played = sum(isinstance(each, Ended) for each in happenings)
        hands, lines, most = hands + played, lines + len(said), max(most, len(said))
        assert all(phrased.seat in BOTS and phrased.phrase in PHRASES for _, phrased in said)
        assert all(later - earlier >= 3.0 for (earlier, _), (later, _) in pairwise(said))
    assert hands == 200
    assert 0.5 <= lines / hands <= 1.5
    assert most <= 24


def test_the_same_match_brings_the_same_words_and_another_one_others(
    matches: dict[str, list[Happening]],
) -> None:
    told = {seed: _told(seed, happenings) for seed, happenings in matches.items()}
    first = next(iter(matches))
    assert _told(first, matches[first]) == told[first]
    assert len({tuple(phrased.phrase for _, phrased in said) for said in told.values()}) > 20


def test_bots_talk_as_they_are(matches: dict[str, list[Happening]]) -> None:
    lines = Counter(
        phrased.seat for seed, happenings in matches.items() for _, phrased in _told(seed, happenings)
    )
    assert (
        min(lines[2], lines[3]) > lines[1]
    )  # she who calls across the water and the man of business talk more
    assert {phrased.phrase for seed, each in matches.items() for _, phrased in _told(seed, each)} >= {
        "hello", "bad_luck", "again", "lucky_you",
    }  # fmt: skip


@pytest.mark.parametrize("how", [Chatter.NONE, Chatter.REPLIES])
def test_bots_that_are_not_to_talk_say_nothing_of_themselves(
    matches: dict[str, list[Happening]], how: Chatter
) -> None:
    assert not any(_told(seed, happenings, how) for seed, happenings in matches.items())


def test_talk_changes_nothing_that_is_played() -> None:
    plain, talking = _match(Chatter.NONE), _match(Chatter.ALL)
    assert any(isinstance(each, Phrased) for each in talking)
    assert [each for each in talking if not isinstance(each, Phrased)] == plain


def _match(how: Chatter) -> list[Happening]:
    clock = ManualClock()
    table = _table(clock, "same", lambda: how)
    out: list[Happening] = []
    while not table.match.over:
        if table.window is not None:
            table.submit(Answer(table.window.id, table.window.default))
        elif table.view is not None and table.view.state.end is not None:
            table.proceed()
        clock.advance(0.5)
        out += table.poll(clock.now())
    assert isinstance(out[-1], MatchEnded | Phrased)
    table.close()
    return out


def _table(clock: ManualClock, seed: str, how: Callable[[], Chatter]) -> LocalTable:
    quiet = seeded_table(clock, seed)
    company: Company = replace(quiet._company, thinking=Thinking(0.0, 0.0), workers=AtOnce, chatter=how)
    return LocalTable(TableAuthority(quiet._authority.terms), company, clock)


# ---------------------------------------------------------------- being asked for long


def _asked(question: int) -> WindowOpened:
    return WindowOpened(Window(question, 0, WindowKind.CLAIM, (Pass(0),), 0), None)


def _waits(talk: Talk, start: float, seconds: float) -> list[str]:
    said: list[str] = []
    for step in range(round(seconds * 2)):
        said += [phrased.phrase for phrased in talk.follow((), start + step / 2)]
    return said


def test_who_lets_others_wait_is_hurried_once_a_question() -> None:
    pressed = Counter[int]()
    for number in range(40):
        talk = Talk(0, SmallTalk(seed_of(f"wait{number}"), BOTS), lambda: Chatter.ALL)
        talk.follow((_asked(7),), 0.0)
        assert not _waits(talk, 0.5, PRESSED_S - 1)
        said = _waits(talk, PRESSED_S - 0.5, 60)
        assert set(said) <= {"hurry", "hurry_more"}
        pressed[len(said)] += 1
    assert set(pressed) == {0, 1}
    assert 8 <= pressed[1] <= 32


def test_nobody_hurries_a_seat_that_a_bot_plays_for_nor_one_that_has_paused() -> None:
    for number in range(20):
        talk = Talk(0, SmallTalk(seed_of(f"auto{number}"), BOTS), lambda: Chatter.ALL)
        talk.follow((Auto(0, True), _asked(3)), 0.0)
        assert not _waits(talk, 0.5, 60)
        talk = Talk(0, SmallTalk(seed_of(f"pause{number}"), BOTS), lambda: Chatter.ALL)
        talk.follow((_asked(3),), 0.0)
        assert not talk.follow((), 500.0)


# ---------------------------------------------------------------- answers


@pytest.mark.parametrize("phrase", PHRASES)
def test_bots_answer_what_is_said_to_them_now_and_then(phrase: str) -> None:
    answers = Counter[int]()
    for number in range(60):
        talk = Talk(0, SmallTalk(seed_of(f"answer{number}"), BOTS), lambda: Chatter.REPLIES)
        talk.follow((), 0.0)
        assert talk.say(0, phrase, 0.0)
        assert talk.follow((), 0.1) == (Phrased(0, phrase),)
        said = [each for step in range(2, 100) for each in talk.follow((), step / 10)]
        assert all(each.phrase in ANSWERS[phrase] and each.seat in BOTS for each in said)
        answers[len(said)] += 1
    assert set(answers) <= {0, 1, 2}
    assert (answers[1] + answers[2] > 20) if ANSWERS[phrase] else set(answers) == {0}


def test_what_came_to_mind_before_a_pause_is_not_said_after_it_but_a_greeting_is() -> None:
    for number in range(20):
        talk = Talk(0, SmallTalk(seed_of(f"late{number}"), BOTS), lambda: Chatter.ALL)
        talk.follow((), 0.0)
        assert talk.say(0, "hello", 0.0)
        assert talk.follow((), 0.1) == (Phrased(0, "hello"),)
        assert not [each for step in range(40) for each in talk.follow((), 60 + step / 10)]
    greeted = []
    for number in range(20):
        talk = Talk(0, SmallTalk(seed_of(f"late{number}"), BOTS), lambda: Chatter.ALL)
        talk.follow((Started(1, 0, 0, (0, 0, 0, 0), ((1, 1), (1, 1)), 0, 2),), 0.0)
        greeted += [each.phrase for step in range(80) for each in talk.follow((), 60 + step / 10)]
    assert set(greeted) == {"hello", "hello_all", "sit"}


def test_the_end_is_talked_of_while_the_table_still_rests_before_the_settlement() -> None:
    parting = []
    for number in range(40):
        talk = Talk(0, SmallTalk(seed_of(f"end{number}"), BOTS), lambda: Chatter.ALL)
        talk.follow((MatchEnded((0, 1, 2, 3), (0, 0, 0, 0)),), 0.0)
        steps = range(1, round(10 * _REST_S) + 1)
        parting += [each.phrase for step in steps for each in talk.follow((), step / 10)]
    assert set(parting) == {"again", "goodbye", "thanks"}


def test_every_bot_has_a_temper_and_every_phrase_an_answer() -> None:
    assert set(TEMPERS) == set(BOT_NAMES)
    assert set(ANSWERS) == set(PHRASES)
    assert all(set(words) <= set(PHRASES) for words in ANSWERS.values())


# ---------------------------------------------------------------- tables


def test_a_local_table_says_what_it_is_told_to_and_no_more_often_than_it_may() -> None:
    clock = ManualClock()
    table = seeded_table(clock, "say")
    table.poll(clock.now())
    assert table.hush("hello", clock.now()) == 0.0
    assert table.say("hello")
    assert not table.say("hello")
    assert not table.say("nonsense")
    assert table.hush("hello", clock.now()) == 4.0
    assert Phrased(0, "hello") in table.poll(clock.now())
    table.close()
    assert not table.say("goodbye")


def test_a_room_may_want_silence() -> None:
    talk = Talk(0, SmallTalk(seed_of("room"), BOTS), lambda: Chatter.ALL, allowed=False)
    assert all(room.phrases for room in ROOMS)
    assert talk.hush(0, "hello", 0.0) is None
    assert not talk.say(0, "hello", 0.0)
    assert not [each for step in range(200) for each in talk.follow((), step / 10)]


def test_nothing_is_said_where_everything_has_happened() -> None:
    table = PastTable()
    assert not table.say("hello")
    assert table.hush("hello", 0.0) is None


def test_practice_and_lessons_have_it_too_and_their_bots_answer() -> None:
    clock = ManualClock()
    practice = practice_table("yueqing", "local")
    practice.poll(0.0)
    assert practice.say("hello")
    assert Phrased(0, "hello") in practice.poll(0.1)
    heard: list[Phrased] = []
    for number, lesson in enumerate(LESSONS):
        table = LessonTable(lesson, 0, clock)
        for _ in range(
            10 + number
        ):  # a lesson's bots are the same each time, so each is asked at another moment
            clock.advance(0.5)
            table.poll(clock.now())
        assert table.say("hello")
        for _ in range(20):
            clock.advance(0.3)
            heard += [each for each in table.poll(clock.now()) if isinstance(each, Phrased)]
        table.close()
    assert {each.phrase for each in heard if each.seat == 0} == {"hello"}
    assert any(each.seat != 0 for each in heard)
