"""Learning from the lobby on: the sheet of lessons, and a practice table by mouse and by keys."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.bindings import Act, Command
from game.errors import RoomError
from game.present.layout.geometry import Rect
from game.present.layout.hands_layout import hands_layout
from game.present.layout.learn_layout import learn_layout
from game.present.layout.scaling import scale_for
from game.scenes.learn import Learn
from game.scenes.lesson import LessonScene
from game.scenes.lobby import Lobby
from game.scenes.open_hands import OpenHands
from game.scenes.practice import PracticeScene
from game.session.lessons import LESSONS
from game.session.practice import PracticeTable
from game.ui.canvas import Canvas
from game.ui.sprites import PLAIN, Look, TileSprites
from layout_places import PLACES
from learner import Learner
from panel_rig import Rig
from practice_rig import practice_table
from rules import VARIANTS
from rules.core.window import Answer
from rules.tiles.tile import Tile

SIZE = (1366, 768)


@pytest.fixture
def rig() -> Iterator[Rig]:
    with Rig.of(SIZE) as rig:
        yield rig


def wait(rig: Rig, seconds: float) -> None:
    """Time passes in tenths."""
    for _ in range(max(1, round(seconds * 10))):
        rig.stage.clock.advance(0.1)
        rig.stack.update(0.1)
        rig.stack.prepare()  # as the idle loop does: what comes next is made ready


def sit(rig: Rig, game: str = "yueqing") -> PracticeScene:
    """Sit down at a practice table and let time pass until something is asked."""
    scene = PracticeScene(practice_table(game, seed="scene", clock=rig.stage.clock))
    rig.stack.start(scene)
    until_asked(rig, scene)
    return scene


def until_asked(rig: Rig, scene: PracticeScene) -> None:
    """Let time pass until this seat is asked, or something lies over the table."""
    for _ in range(600):
        if rig.stack.top is not scene or (scene.seat.window() is not None and scene.seat.takes()):
            return
        wait(rig, 0.1)
    raise AssertionError("nothing happens any more")


def play(rig: Rig, scene: PracticeScene, decisions: int) -> None:
    """Defaults, so many of them at most."""
    for _ in range(decisions):
        window = scene.seat.window()
        if rig.stack.top is not scene or window is None:
            return
        scene.seat.answer(window.default)
        until_asked(rig, scene)


def table_of(scene: PracticeScene) -> PracticeTable:
    assert isinstance(scene._table, PracticeTable)
    return scene._table


# -------------------------------------------------------------------- the sheet of lessons


def test_the_lobby_leads_to_lessons_and_back(rig: Rig) -> None:
    rig.stack.start(Lobby())
    rig.press("learn")
    assert rig.shows("lobby", "learn")
    scene = rig.stack.top
    assert isinstance(scene, Learn)
    assert scene.topic == ("yueqing", "local")
    assert scene.focus.focused == "lesson:basics"
    rig.give(Act(Command.BACK))
    assert rig.shows("lobby")


@pytest.mark.parametrize("lesson", [lesson.key for lesson in LESSONS])
def test_every_lesson_opens_by_mouse_and_by_keys(rig: Rig, lesson: str) -> None:
    rig.stack.start(Learn("yueqing", "local"))
    rig.walk(f"lesson:{lesson}")
    assert isinstance(rig.stack.top, LessonScene)
    rig.give(Act(Command.BACK))
    assert rig.shows("learn")
    rig.press(f"lesson:{lesson}")
    assert isinstance(rig.stack.top, LessonScene)


@pytest.mark.parametrize("game", [variant.key for variant in VARIANTS])
def test_every_game_can_be_practised(rig: Rig, game: str) -> None:
    rig.stage.services.store.change(room="score")
    rig.stack.start(Learn("yueqing", "local"))
    rig.press(f"practice:{game}", touch=True)
    assert isinstance(rig.stack.top, PracticeScene)
    (order,) = rig.tables.orders
    assert (order.game, order.room) == (game, "practice")
    wait(rig, 1)
    rig.stage.services.store.change(room="practice")


def test_what_is_learnt_is_marked_and_what_comes_next_has_the_focus(rig: Rig) -> None:
    rig.stage.services.store.change(lessons=("basics",))
    scene = Learn("sichuan", "local")
    rig.stack.start(scene)
    assert [lesson.key for lesson in scene.lessons][:2] == ["basics", "sichuan"]
    assert scene.focus.focused == "lesson:sichuan"
    assert [scene._card(lesson).done for lesson in scene.lessons] == [True] + 6 * [False]
    rig.press("rules")
    assert rig.shows("learn", "help")
    rig.give(Act(Command.BACK))
    rig.press("lesson:xueliu")
    Learner(rig).learn()
    rig.press("ok")
    assert scene._card(scene.lessons[-1]).done
    rig.press("close")
    assert rig.shows()


def test_a_table_that_cannot_be_opened_says_why(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    def practise(_tables: object, _order: object) -> PracticeTable:
        raise RoomError("No table is free.", key="error.room.rated")

    monkeypatch.setattr(type(rig.tables), "practise", practise)
    rig.stack.start(Learn("yueqing", "local"))
    rig.press("practice:yueqing")
    assert rig.shows("learn", "message")


@pytest.mark.parametrize(("size", "percent"), PLACES)
def test_the_sheets_lie_in_the_window(size: tuple[int, int], percent: int) -> None:
    unit, screen = scale_for(size, percent), Rect(0, 0, *size)
    layout = learn_layout(size, unit, (1, 2, 2, 2, 2, 2, 2), 2)
    assert layout.sheet.within(screen)
    first, *rest = (card.frame for card in layout.cards)
    beside = {round(card.x) for card in rest}
    assert round(first.right) == round(max(card.right for card in rest)), (
        "no place beside the first stays empty"
    )
    assert len(rest) % len(beside) == 0, "none stays empty at the end"
    parts = [layout.title, layout.text, layout.frame]
    assert not any(a.overlaps(b) for i, a in enumerate(parts) for b in parts[i + 1 :])
    assert all(part.within(layout.sheet) for part in (*parts, *layout.feet))
    assert not any(foot.overlaps(layout.frame) for foot in layout.feet)
    for number, card in enumerate(layout.cards):
        assert not any(card.frame.overlaps(other.frame) for other in layout.cards[number + 1 :])
        inside = [card.name, card.note, *card.buttons]
        assert all(part.within(card.frame) for part in inside)
        assert not any(a.overlaps(b) for i, a in enumerate(inside) for b in inside[i + 1 :])
        assert card.name.w > 100 * unit
        assert percent < 100 or all(min(rect.w, rect.h) >= 44 for rect in card.buttons)
    hands = hands_layout(size, unit, ((17, 6), (21, 7), (13, 1)))
    assert hands.frame.within(screen)
    rows = [hands.title, *(part for row in hands.rows for part in (row.name, row.tiles)), hands.button]
    assert all(row.within(hands.frame) for row in rows)
    assert not any(a.overlaps(b) for i, a in enumerate(rows) for b in rows[i + 1 :])
    assert hands.tile > 20


# -------------------------------------------------------------------- the practice table


@pytest.mark.parametrize("way", ["key", "strip"])
def test_a_decision_is_taken_back_by_key_and_by_button(rig: Rig, way: str) -> None:
    scene = sit(rig)
    before, asked = scene.seat.story.state, scene.seat.window()
    play(rig, scene, 1)
    assert scene.seat.story.state != before
    if way == "key":
        rig.give(Act(Command.UNDO))
    else:
        target = scene.seat.focus.get("tool.take_back")
        assert target is not None
        Learner(rig).click(target.rect)
    assert scene.seat.story.state == before
    assert scene.seat.window() == asked
    assert not table_of(scene).may_take_back
    wait(rig, 0.5)
    assert scene.seat.window() == asked
    play(rig, scene, 1)
    assert table_of(scene).may_take_back


@pytest.mark.parametrize("way", ["take_back", "over"])
def test_taking_back_while_a_bot_plays_gives_the_seat_back(rig: Rig, way: str) -> None:
    scene = sit(rig)
    asked = scene.seat.window()
    play(rig, scene, 1)
    scene.seat.set_auto(True)
    wait(rig, 2)
    assert scene.seat.autos == {0}
    assert scene.pressed(f"tool.{way}") is not None
    assert scene.seat.autos == frozenset()
    until_asked(rig, scene)
    assert scene.seat.window() == asked
    lines = len(table_of(scene).lines)
    scene.seat.set_auto(True)
    wait(rig, 2)
    assert len(table_of(scene).lines) > lines, "the bot has the seat again"


def test_claims_that_were_let_go_by_themselves_are_taken_back_one_by_one(rig: Rig) -> None:
    scene = sit(rig, "sichuan")
    for slot in scene.seat.assist.claims:
        scene.seat.assist.toggle(slot)
    table, decided = table_of(scene), 0
    while len(table._marks) < decided + 2:
        play(rig, scene, 1)
        decided += 1
        assert rig.stack.top is scene, "the hand has let two claims go"
    for left in range(len(table._marks) - 1, -1, -1):
        scene._take_back()
        wait(rig, 0.3)
        assert len(table._marks) == left, "what was taken back is not answered by itself"


def test_hints_and_the_coach_are_on_without_changing_the_settings(rig: Rig) -> None:
    rig.stage.services.store.change(hints=False, coach=False)
    scene = sit(rig)
    assert scene.services.settings.hints
    assert scene.services.settings.coach
    settings = rig.stage.services.settings
    assert (settings.hints, settings.coach) == (False, False)
    rig.stage.services.store.change(hints=True)


def _marked_tiles(rig: Rig) -> set[Tile]:
    """The tiles that are drawn as wilds on the sheet on top."""
    sheet = rig.stack.top
    assert isinstance(sheet, OpenHands)
    found: set[Tile] = set()
    with pytest.MonkeyPatch.context() as patch:
        front = TileSprites.front

        def noted(self: TileSprites, tile: Tile, height: int, look: Look = PLAIN) -> pygame.Surface:
            found.update({tile} if look.wild else ())
            return front(self, tile, height, look)

        patch.setattr(TileSprites, "front", noted)
        sheet.draw(Canvas(pygame.Surface(rig.stage.size), rig.stage.services.surroundings(sheet.unit)))
    return found


def test_all_hands_can_be_seen(rig: Rig) -> None:
    scene = sit(rig, "wuhanhua")
    target = scene.seat.focus.get("tool.hands")
    assert target is not None
    Learner(rig).click(target.rect)
    sheet = rig.stack.top
    assert isinstance(sheet, OpenHands)
    hands = table_of(scene).hands
    assert hands is not None
    assert [seat for seat, _ in sheet.rows] == [1, 2, 3]
    for seat, groups in sheet.rows:
        assert groups[0] == hands[seat].hand.tiles
        assert all(tile.code != "?" for group in groups for tile in group)
    view = table_of(scene).view
    assert view is not None
    marked = _marked_tiles(rig)
    assert marked == {tile for _, groups in sheet.rows for group in groups for tile in group} & set(
        view.state.wilds
    )
    wait(rig, 3)
    assert rig.shows("table", "open_hands")
    rig.give(Act(Command.CONFIRM))
    assert rig.shows("table")


def through_the_hand(rig: Rig, scene: PracticeScene) -> None:
    """To the question after the hand."""
    play(rig, scene, 400)
    for _ in range(100):
        if not rig.shows("table"):
            break
        wait(rig, 0.1)
    assert rig.shows("table", "settlement")
    wait(rig, 8)
    rig.press("next")
    wait(rig, 0.3)
    assert rig.shows("table", "after_hand")


def test_after_a_hand_it_goes_on_or_back_or_over(rig: Rig) -> None:
    scene = sit(rig)
    first = scene.seat.story.state
    through_the_hand(rig, scene)
    rig.press("over")
    wait(rig, 0.5)
    assert rig.shows("table")
    assert scene.seat.story.state == first
    through_the_hand(rig, scene)
    rig.press("take_back")
    wait(rig, 0.5)
    state = scene.seat.story.state
    assert state is not None
    assert state.end is None
    assert scene.seat.window() is not None
    through_the_hand(rig, scene)
    rig.give(Act(Command.CONFIRM))
    until_asked(rig, scene)
    assert table_of(scene).match.hand_no == 2
    through_the_hand(rig, scene)
    rig.give(Act(Command.BACK))
    wait(rig, 1)
    assert rig.shows("ranking")


def test_the_hand_is_begun_anew_from_the_strip(rig: Rig) -> None:
    scene = sit(rig)
    first = scene.seat.story.state
    over = scene.seat.focus.get("tool.over")
    assert over is not None
    assert not over.enabled
    scene.pressed("tool.over")
    assert scene.seat.notice
    play(rig, scene, 3)
    over = scene.seat.focus.get("tool.over")
    assert over is not None
    assert over.enabled
    Learner(rig).click(over.rect)
    assert scene.seat.story.state == first


def test_practice_is_left_by_its_menu(rig: Rig) -> None:
    scene = sit(rig)
    menu = scene.seat.focus.get("tool.menu")
    assert menu is not None
    Learner(rig).click(menu.rect)
    assert rig.shows("table", "menu")
    rig.press("resume")
    assert rig.shows("table")
    Learner(rig).click(menu.rect)
    rig.press("leave")
    wait(rig, 0.2)
    assert rig.shows()


def test_nothing_is_answered_twice_after_a_decision_was_taken_back(rig: Rig) -> None:
    scene = sit(rig)
    play(rig, scene, 2)
    rig.give(Act(Command.UNDO), Act(Command.UNDO), Act(Command.UNDO))
    window = scene.seat.window()
    assert window is not None
    table_of(scene).submit(Answer(window.id, window.default))
    until_asked(rig, scene)
    assert table_of(scene).may_take_back
