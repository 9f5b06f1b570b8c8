"""Lessons played through as a learner does: by mouse, by touch, by keys alone; and what is answered to mistakes."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.bindings import Act, Command, PointerDown, PointerUp
from game.i18n import LANGUAGES, Texts
from game.present.layout.geometry import Rect
from game.scenes.lesson import LessonScene
from game.scenes.strip_table import LentSettings
from game.session.lesson import word_of
from game.session.lesson_table import LessonTable
from game.session.lessons import LESSONS
from game.settings import Motion, SettingsStore
from game.ui.canvas import Canvas
from game.ui.draw_strip import StripLook
from learner import Learner
from panel_rig import Rig
from rules.core.window import Answer
from screens import stage_for

EACH = pytest.mark.parametrize("lesson", [lesson.key for lesson in LESSONS])
SIZES = ((1024, 600), (1366, 768), (1920, 1080), (1080, 1920), (600, 1024))


@pytest.fixture
def rig() -> Iterator[Rig]:
    with Rig.of((1366, 768)) as rig:
        yield rig


def look(scene: LessonScene) -> StripLook:
    """What stands on the strip."""
    assert scene._strip is not None
    return scene.look(scene._strip)


def is_learnt(rig: Rig, lesson: str, shown: list[int]) -> None:
    """Every step was shown, and the lesson is kept as done."""
    steps = next(each for each in LESSONS if each.key == lesson).steps
    assert sorted(set(shown)) == list(range(len(steps)))
    assert rig.stage.services.settings.lessons == (lesson,)


@EACH
def test_a_lesson_is_learnt_by_mouse(rig: Rig, lesson: str) -> None:
    is_learnt(rig, lesson, Learner.of(rig, lesson).learn())
    rig.press("ok")
    assert rig.shows()


@EACH
def test_a_lesson_is_learnt_by_keys_alone(rig: Rig, lesson: str) -> None:
    is_learnt(rig, lesson, Learner.of(rig, lesson).learn_by_keys())


@pytest.mark.parametrize("lesson", ["basics", "sichuan"])
def test_a_lesson_is_learnt_by_touch_in_an_upright_window(lesson: str) -> None:
    with Rig.of((1080, 1920), "en") as rig:
        learner = Learner.of(rig, lesson, touch=True)
        learner.learn()
        assert rig.stage.services.settings.lessons == (lesson,)


def test_a_wrong_discard_is_explained_and_can_be_tried_again(rig: Rig) -> None:
    learner = Learner.of(rig, "basics", 2)
    scene = learner.scene
    texts, state = Texts("zh_CN"), scene.table.view
    layout = scene.seat.story.layout
    assert layout is not None
    first = layout.own_hand()[0].rect
    learner.click(first)
    learner.click(first)
    learner.wait(0.2)
    assert look(scene).text == texts("lesson.basics.discard.why")
    assert look(scene).wrong
    assert scene.table.view == state
    assert not scene.table.is_done
    wrong = [line for line in rig.lines if line["t"] == "lesson_wrong"]
    assert [line["word"] for line in wrong] == ["discard 1m"]
    learner.wait(10)
    assert look(scene).text == scene.text()
    pointed = scene.pointed()
    assert pointed is not None
    learner.click(pointed)
    learner.click(pointed)
    learner.wait(8)
    assert scene.number == 3


def test_every_wrong_answer_of_every_step_is_answered_in_words(rig: Rig) -> None:
    texts = Texts("zh_CN")
    general = {texts(f"lesson.{key}") for key in ("look_first", "tap_first", "not_yet")}
    answered = 0
    for lesson in LESSONS:
        for number in range(len(lesson.steps)):
            scene = LessonScene(lesson, rig.stage.clock, number=number)
            rig.stack.start(scene)
            Learner(rig).wait(0.7)
            window = scene.table.window
            for option in range(len(window.options) if window is not None else 0):
                if scene.table.is_right(option):
                    continue
                scene.seat.answer(option)
                said = look(scene).text
                why = texts(f"{lesson.text_key(number)}.why", **scene.table.numbers)
                assert said == why or said in general, f"{lesson.key}/{lesson.steps[number].key}"
                assert scene.table.window is window
                answered += 1
            rig.give(Act(Command.BACK))
    assert answered > 300


def test_a_wild_is_refused_with_the_real_reason(rig: Rig) -> None:
    learner = Learner.of(rig, "yueqing", 2)
    layout = learner.scene.seat.story.layout
    assert layout is not None
    wild = next(tile.rect for tile in layout.own_hand() if tile.shown.tile.code == "3p")
    learner.click(wild)
    learner.click(wild)
    learner.wait(0.1)
    assert learner.scene.seat.notice
    assert not learner.scene.table.is_done


def test_steps_go_back_and_on(rig: Rig) -> None:
    learner = Learner.of(rig, "basics")
    scene = learner.scene
    assert not next(button for button, _ in scene.buttons() if button.name == "tool.back").enabled
    learner.click(learner.target("tool.next"))
    learner.wait(0.5)
    assert scene.number == 1
    rig.give(Act(Command.PAGE_DOWN))
    learner.wait(0.5)
    assert scene.number == 2
    rig.give(Act(Command.PAGE_DOWN))
    learner.wait(0.5)
    assert scene.number == 2, "what is to be done cannot be skipped"
    rig.give(Act(Command.PAGE_UP))
    learner.wait(0.5)
    assert scene.number == 1
    learner.click(learner.target("tool.back"))
    learner.wait(0.5)
    assert scene.number == 0
    rig.give(Act(Command.PAGE_UP))
    assert scene.number == 0


@pytest.mark.parametrize("way", ["key", "button", "menu"])
def test_a_lesson_can_be_left_at_any_time(rig: Rig, way: str) -> None:
    for number in (0, 3, 9):
        learner = Learner.of(rig, "basics", number)
        if way == "key":
            rig.give(Act(Command.BACK))
        else:
            learner.click(learner.target("tool.close" if way == "button" else "tool.menu"))
        assert rig.shows()
    assert rig.stage.services.settings.lessons == ()


def test_escape_leaves_a_lesson_and_lets_nothing_go(rig: Rig) -> None:
    learner = Learner.of(rig, "basics", 4)
    assert learner.scene.table.window is not None
    rig.give(Act(Command.BACK))
    assert rig.shows()


def test_nobody_plays_for_the_learner(rig: Rig) -> None:
    learner = Learner.of(rig, "basics", 2)
    rig.stage.services.store.change(auto_win=True, coach=True)
    learner.click(learner.target("tool.auto"))
    learner.wait(3)
    assert not learner.scene.seat.is_auto
    assert learner.scene.number == 2
    assert not learner.scene.services.settings.auto_win
    assert not learner.scene.services.settings.coach


def test_settings_that_are_lent_stay_the_players_own() -> None:
    store = SettingsStore()
    lent = LentSettings(store, hints=False)
    assert (lent.settings.hints, store.settings.hints) == (False, True)
    lent.change(hints=True, mute=True)
    assert (lent.settings.hints, lent.settings.mute, store.settings.mute) == (True, True, True)
    lent.change(hints=False)
    assert (lent.settings.hints, store.settings.hints) == (False, True)


def test_a_sign_is_read_before_the_lesson_goes_on(rig: Rig) -> None:
    learner = Learner.of(rig, "wuhanhua", 2)
    pointed = learner.scene.pointed()
    assert pointed is not None
    learner.click(pointed)
    learner.wait(3)
    assert learner.scene.seat.explained == "mark.own.hua"
    assert learner.scene.number == 2
    assert learner.scene.waits
    rig.give(Act(Command.CONFIRM))
    learner.wait(0.5)
    assert learner.scene.number == 3
    assert learner.scene.seat.explained is None


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_strip_covers_nothing_and_the_arrow_points_at_what_is_there(size: tuple[int, int]) -> None:
    with Rig.of(size) as rig:
        for lesson in LESSONS:
            for number, step in enumerate(lesson.steps):
                scene = LessonScene(lesson, rig.stage.clock, number=number)
                rig.stack.start(scene)
                Learner(rig).wait(0.7)
                strip = scene._strip
                assert strip is not None
                above = Rect(0, 0, *strip.table)
                screen = Rect(0, 0, *size)
                assert strip.frame.within(screen)
                assert not strip.frame.overlaps(above)
                zones, name = scene.seat.zones, f"{lesson.key}/{step.key}"
                parts = [*zones.plates, zones.wild, zones.game, zones.hand, *zones.bars, *zones.buttons]
                assert all(part.within(above, 1.0) for part in parts), name
                pointed = scene.pointed()
                assert pointed is not None, f"{name} points at nothing"
                assert pointed.within(above, 1.0), name
                parts = [strip.title, strip.text, *strip.buttons]
                assert all(part.within(strip.frame) for part in parts)
                assert not any(a.overlaps(b) for i, a in enumerate(parts) for b in parts[i + 1 :])
                assert all(min(rect.w, rect.h) >= 44 for rect in strip.buttons)
                rig.give(Act(Command.BACK))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "size", [(1024, 600), (1080, 1920), (600, 1024)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_every_text_fits_on_the_strip(size: tuple[int, int], language: str) -> None:
    """In letters of three quarters of their usual size at least."""
    stage = stage_for(size, language)
    texts = stage.services.texts
    for lesson in LESSONS:
        scene = LessonScene(lesson, stage.clock)
        scene.enter(stage.services)
        scene.resized(size)
        strip = scene._strip
        assert strip is not None
        style = Canvas(pygame.Surface(size), stage.services.surroundings(scene._unit)).style(28 * 0.75)
        for number, step in enumerate(lesson.steps):
            table = LessonTable(lesson, number, stage.clock)
            keys = [lesson.text_key(number)] + ([f"{lesson.text_key(number)}.why"] if step.why else [])
            for key in keys:
                text = texts(key, **table.numbers)
                high = stage.services.text.block_height(text, style, strip.text.w)
                assert high <= strip.text.h + 1, f"{key} takes {high} of {strip.text.h}"
            table.close()
        scene.leave()


def test_a_window_of_another_size_keeps_the_step(rig: Rig) -> None:
    learner = Learner.of(rig, "basics", 4)
    before = learner.scene.pointed()
    rig.stack.resize((1080, 1920))
    learner.wait(0.2)
    after = learner.scene.pointed()
    assert learner.scene.number == 4
    assert before != after
    assert after is not None
    learner.click(after)
    learner.wait(2.5)
    assert learner.scene.number == 5


def test_without_motion_the_arrow_stands_still(rig: Rig) -> None:
    rig.stage.services.store.change(motion=Motion.OFF)
    learner = Learner.of(rig, "basics")
    learner.wait(1)
    learner.scene.dirty = False
    learner.wait(1)
    assert learner.scene._beat == 0.0
    assert not learner.scene.dirty
    rig.stage.services.store.change(motion=Motion.NORMAL)


def test_the_arrow_moves_for_a_while_and_then_nothing_is_drawn_any_more(rig: Rig) -> None:
    learner = Learner.of(rig, "basics")
    learner.scene.dirty = False
    learner.wait(0.5)
    assert learner.scene.dirty
    learner.wait(8)
    learner.scene.dirty = False
    learner.wait(3)
    assert not learner.scene.dirty
    learner.click(learner.target("tool.next"))
    learner.wait(0.5)
    learner.scene.dirty = False
    learner.wait(0.5)
    assert learner.scene.dirty


def test_a_press_beside_everything_does_nothing(rig: Rig) -> None:
    learner = Learner.of(rig, "basics")
    rig.give(PointerDown(5, 5), PointerUp(5, 5))
    assert learner.scene.number == 0
    table = learner.scene.table
    assert table.window is not None
    table.submit(Answer(table.window.id, 0))
    assert word_of(table.window.options[0]) not in table.step.wants
    learner.wait(0.3)
    assert learner.scene.number == 0
