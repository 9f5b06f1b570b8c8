"""Scenes read aloud (X04): what comes up, what the keyboard is on, what has changed; nothing where nobody listens."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.bindings import Act, Command, PointerDown, PointerUp
from game.present.label import Plain
from game.present.layout.scaling import scale_for
from game.scenes.calculator import Calculator
from game.scenes.help import Help
from game.scenes.history import History
from game.scenes.house_rules import HouseRules
from game.scenes.lobby import Lobby
from game.scenes.message import Confirm, Message
from game.scenes.scene import NOTHING, Scene
from game.scenes.settings import SettingsScene
from game.scenes.settlement import Settlement
from game.settings import Narration
from game.ui.canvas import Canvas
from game.voice.speech import SilentSpeech
from panel_rig import Rig
from rules import find_ruleset
from still_table import WINS, StillTable, match_of, won_round

SIZE = (1366, 768)


@pytest.fixture
def rig() -> Iterator[Rig]:
    with Rig.of(SIZE) as made:
        made.stage.services.store.change(narration=Narration.KEY)
        yield made


def _look(rig: Rig) -> tuple[str, ...]:
    """Draw what there is; what was said about it."""
    speech = rig.stage.services.speech
    assert isinstance(speech, SilentSpeech)
    before = len(speech.said)
    rig.stack.update(1 / 8)
    scale = scale_for(rig.stage.size, rig.stage.services.settings.scale)
    surface = pygame.Surface(rig.stage.size)
    rig.stack.draw(Canvas(surface, rig.stage.services.surroundings(scale)))
    return tuple(speech.said[before:])


def _opened(rig: Rig, *scenes: Scene) -> str:
    for scene in scenes:
        rig.stack.start(scene)
    (text,) = _look(rig)
    return text


def _key(rig: Rig, command: Command) -> tuple[str, ...]:
    rig.give(Act(command))
    return _look(rig)


def test_a_scene_says_what_it_is_and_where_the_keyboard_is(rig: Rig) -> None:
    assert _opened(rig, Lobby()) == "瓯局。乐清麻将、本地版。开始对局"
    assert _look(rig) == ()  # the same picture once more says nothing


def test_nothing_is_said_where_nobody_listens(rig: Rig) -> None:
    rig.stage.services.store.change(narration=Narration.OFF)
    rig.stack.start(Lobby())
    assert _look(rig) == ()
    assert _key(rig, Command.NEXT) == ()


def test_F8_says_it_whatever_the_settings_are_and_writes_it_for_who_cannot_hear(rig: Rig) -> None:
    rig.stage.services.store.change(narration=Narration.OFF)
    rig.stack.start(Lobby())
    _look(rig)
    (text,) = _key(rig, Command.SPEAK)
    assert all(part in text for part in ("乐清麻将", "电脑水平：普通", "局数：8 局", "房规：照规则书"))
    before = pygame.Surface(SIZE)
    scale = scale_for(SIZE, 100)
    rig.stack.draw(Canvas(before, rig.stage.services.surroundings(scale)))
    rig.stage.clock.advance(120.0)
    rig.stack.update(1 / 8)
    after = pygame.Surface(SIZE)
    rig.stack.draw(Canvas(after, rig.stage.services.surroundings(scale)))
    assert before.get_buffer().raw != after.get_buffer().raw  # the caption has gone


def test_what_F8_wrote_does_not_stay_on_another_scene_nor_for_minutes(rig: Rig) -> None:
    rig.stage.services.store.change(narration=Narration.OFF)
    speaker = rig.stack._reader.speaker
    rig.stack.start(Lobby())
    _key(rig, Command.SPEAK)
    assert speaker.caption
    rig.stack.open(SettingsScene())
    _look(rig)
    assert speaker.caption == ""
    speaker.say(Plain("长" * 1000), always=True)
    assert speaker.caption
    rig.stage.clock.advance(30.0)
    rig.stack.update(1 / 8)
    assert speaker.caption == ""


def test_the_focus_is_said_as_the_keys_move_it_and_not_as_the_pointer_does(rig: Rig) -> None:
    rig.stack.start(Lobby())
    _look(rig)
    (moved,) = _key(rig, Command.NEXT)
    assert moved
    place = rig.target("level+").rect.centre
    rig.give(PointerDown(place.x, place.y), PointerUp(place.x, place.y))
    assert _look(rig) == ()


def test_a_selector_says_its_new_value(rig: Rig) -> None:
    rig.stack.start(Lobby())
    _look(rig)
    rig.top.focus.focused, rig.top.focus.by_keys = "level+", True
    (before,) = _look(rig)
    assert before.startswith("电脑水平：普通")
    (after,) = _key(rig, Command.CONFIRM)
    assert after.startswith("电脑水平：老练")


def test_the_same_scene_coming_back_is_said_again(rig: Rig) -> None:
    rig.stack.start(Lobby())
    _look(rig)
    rig.stack.open(Message("error.title", "这里写着什么"))
    rig.stack.apply()
    (text,) = _look(rig)
    assert "这里写着什么" in text
    (again,) = _key(rig, Command.CONFIRM)
    assert again.startswith("瓯局")


def test_a_question_is_said_whole_with_the_answer_that_is_meant(rig: Rig) -> None:
    text = _opened(rig, Lobby(), Confirm("confirm.quit", "confirm.quit.text", lambda: NOTHING))
    texts = rig.stage.services.texts
    assert texts("confirm.quit") in text
    assert texts("confirm.quit.text").rstrip("。") in text
    assert text.endswith(texts("confirm.no"))
    assert _key(rig, Command.NEXT) == (texts("confirm.yes"),)


def test_a_choice_says_its_row_its_number_and_whether_it_is_chosen(rig: Rig) -> None:
    _opened(rig, Lobby(), HouseRules(rig.tables.games[0]))
    rig.top.focus.by_keys = True
    said = {}
    for name in ("length:1", "length:2"):
        rig.top.focus.focused = name
        said[name] = _look(rig)
    assert said == {
        "length:1": ("局数：8 局，7项里第2项，已选",),
        "length:2": ("局数：12 局，7项里第3项",),
    }
    assert _key(rig, Command.CONFIRM) == ("局数：12 局，7项里第3项，已选",)


def test_what_cannot_be_chosen_says_why() -> None:
    with Rig.of((1024, 600)) as rig:  # too small for the largest print
        rig.stage.services.store.change(narration=Narration.KEY)
        _opened(rig, Lobby(), SettingsScene())
        scene = rig.top
        targets = scene.focus.targets
        name = next(each.name for each in targets if each.name.startswith("scale:") and not each.enabled)
        label = scene.spoken_target(name, much=False)
        assert label is not None
        assert "不能选" in scene.say(label)


def _settlement() -> Settlement:
    state = won_round(WINS["usual"])
    return Settlement(StillTable(state, match_of(state), find_ruleset("yueqing")), state)


def test_scn_X04_a_settlement_says_who_won_on_what_and_what_it_did_to_everybody(rig: Rig) -> None:
    scene = _settlement()
    text = _opened(rig, Lobby(), scene)
    texts = rig.stage.services.texts
    for row in scene.model.patterns:
        assert f"{scene.say(row.name)}{row.value}" in text
    assert text.count("现有") == 4
    assert f"合计{scene.model.tally.formula.total}" in text  # type: ignore[union-attr]
    assert text.endswith(texts("settle.next"))
    rig.stack.update(30.0)  # the patterns have been written
    (page,) = _key(rig, Command.TILE_2)
    assert page.startswith(f"{texts('settle.page.hands')}，3项里第2项")


def test_a_row_that_opens_says_what_it_means(rig: Rig) -> None:
    scene = _settlement()
    _opened(rig, Lobby(), scene)
    rig.stack.update(30.0)
    row = scene.model.patterns[0]
    scene.focus.focused, scene.focus.by_keys = f"pattern:{row.pattern}", True
    (closed,) = _look(rig)
    (opened,) = _key(rig, Command.CONFIRM)
    assert scene.say(row.text).rstrip("。") not in closed
    assert scene.say(row.text).rstrip("。") in opened


def test_the_help_reads_on_as_it_is_moved(rig: Rig) -> None:
    first = _opened(rig, Lobby(), Help("yueqing", "local"))
    told = [first]
    for _ in range(12):
        told += _key(rig, Command.DOWN)
    assert len(told) > 3
    assert len(set(told)) == len(told)


def test_the_calculator_says_what_is_missing_as_tiles_are_put(rig: Rig) -> None:
    text = _opened(rig, Lobby(), Calculator("yueqing", "local"))
    assert text.startswith("算台")
    rig.press("put:0")
    assert _look(rig)


def test_statistics_are_told_with_their_names(rig: Rig) -> None:
    text = _opened(rig, Lobby(), History())
    assert rig.stage.services.texts("history.empty") in text
