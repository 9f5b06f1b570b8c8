"""Every lesson walked to its end by doing what it wants, at the real rules; anything else is refused and explained."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.authority.journal import ListJournal
from game.authority.record import dump, read_record
from game.authority.table_authority import TableAuthority
from game.clock import ManualClock
from game.i18n import LANGUAGES, Texts
from game.session.lesson import Lesson, word_of
from game.session.lesson_table import LessonTable
from game.session.lessons import LESSONS, lesson_of
from game.session.table import Refused
from rules import VARIANTS, find_ruleset
from rules.core.window import Answer
from rules.mahjong.phase import Phase
from rules.scoring.model import Evidence, Tier
from rules.scoring.total import Priced
from rules.tiles.notation import parse_tile
from rules.tiles.tile import Tile

EACH = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)


def until_ready(table: LessonTable, clock: ManualClock) -> None:
    """Let time pass until the step can be shown."""
    for _ in range(400):
        table.poll(clock.now())
        if table.is_ready:
            return
        clock.advance(0.25)
    raise AssertionError(f"{table.lesson.key}/{table.step.key} is never ready")


def do(table: LessonTable, clock: ManualClock) -> None:
    """What the step wants."""
    if table.tap is not None:
        assert table.tapped(table.tap)
    elif table.step.wants:
        assert table.window is not None
        assert table.wanted is not None
        table.submit(Answer(table.window.id, table.wanted))
        assert table.is_done
        table.poll(clock.now())


def walk(lesson: Lesson) -> Iterator[tuple[LessonTable, ManualClock]]:
    """The table at every step, ready; each step is done when the next one is asked for."""
    clock = ManualClock(3.0)
    table = LessonTable(lesson, 0, clock)
    for number in range(len(lesson.steps)):
        if number:
            do(table, clock)
            if not table.go_on():
                table.close()
                table = LessonTable(lesson, number, clock)
        until_ready(table, clock)
        assert table.number == number
        yield table, clock
    table.close()


def test_there_is_a_lesson_for_the_table_and_for_every_game() -> None:
    assert [lesson.key for lesson in LESSONS] == ["basics", *(variant.key for variant in VARIANTS)]
    for lesson in LESSONS[1:]:
        assert lesson.game == lesson.key
        assert 10 <= len(lesson.steps) <= 13
    assert lesson_of("basics") is LESSONS[0]
    assert lesson_of("chess") is None


@EACH
def test_a_lesson_can_be_walked_to_its_end(lesson: Lesson) -> None:
    steps = [table.step.key for table, _ in walk(lesson)]
    assert steps == [step.key for step in lesson.steps]
    assert len(set(steps)) == len(steps), "each step has a text of its own"


@EACH
def test_nothing_but_what_is_wanted_is_taken(lesson: Lesson) -> None:
    refused = 0
    for table, clock in walk(lesson):
        window = table.window
        if window is None:
            continue
        round_ = table._authority.round
        assert round_ is not None
        for option, action in enumerate(window.options):
            if word_of(action) in table.step.wants:
                continue
            state = round_.state
            assert not table.is_right(option)
            table.submit(Answer(window.id, option))
            assert any(isinstance(each, Refused) for each in table.poll(clock.now()))
            assert round_.state is state
            assert not table.is_done
            refused += 1
        assert table.window == window
    assert refused > 0


@EACH
def test_every_step_can_be_gone_back_to(lesson: Lesson) -> None:
    for number, (table, clock) in enumerate(walk(lesson)):
        again = LessonTable(lesson, number, clock)
        until_ready(again, clock)
        assert again.step is table.step
        here, there = table.view, again.view
        assert here is not None
        assert there is not None
        if table.step.wants:
            assert again.window is not None or table.window is None
            own, other = here.state.seats[0], there.state.seats[0]
            assert (own.hand, own.melds, own.taken) == (other.hand, other.melds, other.taken)
        again.close()


@EACH
def test_all_ways_that_are_right_lead_on(lesson: Lesson) -> None:
    """Where several things are right, each of them is legal and the lesson goes on after it."""
    for number, step in enumerate(lesson.steps):
        for word in step.wants[1:]:
            clock = ManualClock(3.0)
            table = LessonTable(lesson, number, clock)
            until_ready(table, clock)
            window = table.window
            assert window is not None
            words = [word_of(action) for action in window.options]
            if word not in words:
                continue
            table.submit(Answer(window.id, words.index(word)))
            while table.go_on():
                until_ready(table, clock)
                do(table, clock)
            table.close()


@EACH
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_name_the_numbers_of_the_game(lesson: Lesson, language: str) -> None:
    texts = Texts(language)
    assert texts.has(f"lesson.{lesson.key}.title")
    for table, _ in walk(lesson):
        keys = [lesson.text_key(table.number)]
        keys += [f"{keys[0]}.why"] if table.step.why else []
        for key in keys:
            assert texts.has(key), key
            told = texts(key, **table.numbers)
            assert told
            assert not re.search(r"[{}]", told), told


_HELD = re.compile("你有(一对|两张|三张|四张)([一二三四五六七八九])([万筒条])")
_MANY = {"一对": 2, "两张": 2, "三张": 3, "四张": 4}
_PAIRS = re.compile("只有(一|两|三)对")


def test_what_a_lesson_says_of_the_hand_is_so() -> None:
    """The copies that a text says the learner has, and the number of pairs: where it says how many."""
    texts, checked = Texts("zh_CN"), set()
    for lesson in LESSONS:
        for table, _ in walk(lesson):
            assert table.view is not None
            hand = Counter(table.view.state.seats[0].hand.tiles)
            key = lesson.text_key(table.number)
            told = texts(key, **table.numbers) + (texts(f"{key}.why") if table.step.why else "")
            for many, rank, suit in _HELD.findall(told):
                tile = parse_tile(f"{'一二三四五六七八九'.index(rank) + 1}{'mps'['万筒条'.index(suit)]}")
                assert hand[tile] == _MANY[many], key
                checked.add("held")
            for number in _PAIRS.findall(told):
                assert _pairs(hand) == "零一两三".index(number), key
                checked.add("pairs")
            assert "没有将" not in told or _pairs(hand) == 1, f"{key}: another pair is left"
    assert checked == {"held", "pairs"}


def _pairs(hand: Counter[Tile]) -> int:
    return sum(count >= 2 for count in hand.values())


@EACH
def test_only_what_wants_something_explains_what_is_wrong(lesson: Lesson) -> None:
    for step in lesson.steps:
        acts = bool(step.wants) and not step.wants[0].startswith("tap ")
        assert step.why is acts, f"{step.key} wants {step.wants}"
        assert bool(step.points) is not bool(step.wants), step.key


@EACH
def test_what_is_played_in_a_lesson_is_a_record_that_the_rules_tell_again(lesson: Lesson) -> None:
    checked = 0
    for table, _ in walk(lesson):
        journal = table._authority.journal
        assert isinstance(journal, ListJournal)
        round_ = table._authority.round
        assert round_ is not None
        again = TableAuthority.resume(
            table._authority.terms, read_record(dump(journal.lines)), ListJournal(), 0.0
        )
        assert again.round is not None
        assert again.round.state == round_.state
        checked += 1
    assert checked == len(lesson.steps)


def shown(key: str, step: str) -> dict[str, object]:
    """The numbers of a step."""
    lesson = lesson_of(key)
    assert lesson is not None
    return next(dict(table.numbers) for table, _ in walk(lesson) if table.step.key == step)


@pytest.mark.parametrize(
    ("lesson", "step", "numbers"),
    [
        ("basics", "paid", {"total": 2, "own": "+12", "kong_win": 1, "no_wild": 1, "next_abs": 4}),
        ("yueqing", "told", {"total": 2, "next_abs": 4, "seat_wind": 1, "white": 1}),
        ("yueqing", "home_told", {"total": 21, "next_abs": 23, "wild_home_2": 10, "wild_home_3": 100}),
        ("yueqing", "paid", {"total": 2, "across_abs": 3, "before_abs": 3, "next_abs": 4}),
        ("wuhanhua", "told", {"total": 4, "indicator": 1, "white": 1, "wild_home_1": 1, "all_chows": 1}),
        ("wuhanhua", "paid", {"hua": 3, "points": 9, "own": "+43"}),
        ("shanghaihua", "linear", {"hua": 3, "points": 3, "own": "+25"}),
        ("shanghaihua", "cap", {"option_hua_cap": 20}),
        ("sichuan", "rain", {"own": "+18"}),
        ("sichuan", "told", {"own": "+24", "next": "−12", "total": 1}),
        ("sichuan", "check", {"own_abs": 288, "next_abs": 96}),
        ("xuezhan", "rest", {"total": 1, "across_abs": 1}),
        ("xuezhan", "root_told", {"total": 2, "plain": 1, "root": 1, "across_abs": 2}),
        ("xuezhan", "flower_told", {"total": 3, "across_abs": 6}),
        ("xuezhan", "house", {"pig_units": 64}),
        ("xuezhan", "wind", {"across_abs": 2}),
        ("shanghaihua", "kong", {"hua": 2}),
        ("shanghaihua", "kong_hua", {"hua": 4}),
        ("xueliu", "again_told", {"own": "+2"}),
        ("xueliu", "drawn_told", {"own": "+5"}),
        ("xueliu", "check", {"own": "+192", "next_abs": 64}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_numbers_are_those_of_the_rule_sheets(lesson: str, step: str, numbers: dict[str, object]) -> None:
    told = shown(lesson, step)
    assert {key: told[key] for key in numbers} == numbers


def test_what_texts_say_in_words_of_totals_is_what_the_rules_do() -> None:
    """Six basic tai are twenty, or fifteen and doubled; big ones are doubled; the deck of three suits has 108 tiles."""

    def total(game: str, *priced: tuple[Tier, int]) -> int:
        scoring = find_ruleset(game).scoring
        award = {
            tier: next(each for each in scoring.awards if each.tier is tier)
            for tier in (Tier.BASIC, Tier.BIG)
        }
        return scoring.total.worth([Priced(award[tier], value, Evidence()) for tier, value in priced])

    basics = [(Tier.BASIC, 1)] * 6
    assert total("yueqing", *basics[:5]) == 5
    assert total("yueqing", *basics) == 20
    assert total("yueqing", *basics[:1], (Tier.BIG, 10)) == 21
    assert total("wuhanhua", *basics[:5]) == 5
    assert total("wuhanhua", *basics) == 30
    assert total("wuhanhua", *basics[:2], (Tier.BIG, 15)) == 34
    assert [len(find_ruleset(game).tiles) for game in ("sichuan", "xuezhan", "xueliu")] == [108] * 3
    assert find_ruleset("shanghaihua").pay != find_ruleset("wuhanhua").pay


def test_the_positions_show_what_their_texts_say() -> None:
    """Dead wilds are not offered, flowers lie aside, the wall is empty where it is said to be."""
    lesson = lesson_of("yueqing")
    assert lesson is not None
    table = next(table for table, _ in walk(lesson) if table.step.key == "stands")
    assert table.window is not None
    assert "discard 3p" not in [word_of(action) for action in table.window.options]
    view = table.view
    assert view is not None
    assert [tile.code for tile in view.state.seats[0].flowers] == ["B"]
    sichuan = lesson_of("sichuan")
    assert sichuan is not None
    *_, (table, _) = walk(sichuan)
    assert table.view is not None
    assert table.view.state.drawable == 0
    assert table.view.state.phase is Phase.OVER
    assert not table.view.state.wins


def test_nobody_plays_for_a_learner_and_nothing_goes_on_by_itself() -> None:
    table = LessonTable(LESSONS[0], 0, ManualClock(3.0))
    table.set_auto(on=True)
    table.leave()
    table.proceed()
    assert table.poll(2000.0) is not None
    assert table.window is not None
    assert not table.tapped("mark.own.hua")
    assert not table.is_right(99)


def test_a_word_that_is_not_offered_is_an_error_of_the_lesson() -> None:
    lesson = LESSONS[0]
    steps = (replace(lesson.steps[0], wants=("discard 9m",)), *lesson.steps[1:])
    with pytest.raises(ValueError, match="9m"):
        LessonTable(replace(lesson, steps=steps), 2, ManualClock(3.0))
