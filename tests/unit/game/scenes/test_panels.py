"""Settings, help, messages, ranking: each usable by mouse, touch and keys alone."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.bindings import Act, Command, Compose, PointerDown, PointerDrag, PointerUp, Type
from game.errors import SettingsError, StorageError
from game.i18n import LANGUAGES, Texts
from game.present.label import Label, said
from game.scenes.help import Help
from game.scenes.message import Confirm, Message, told
from game.scenes.ranking import Ranking
from game.scenes.scene import Pop, Quit
from game.scenes.settings import SettingsScene
from game.scenes.stack import Stack
from game.session.table import MatchEnded
from game.settings import Motion, SettingsStore
from game.storage import write_whole
from panel_rig import Rig
from screens import stage_for
from still_table import WINS, match_of, won_round

SIZE = (1366, 768)


@pytest.fixture
def rig() -> Iterator[Rig]:
    with Rig.of(SIZE) as rig:
        yield rig


def test_settings_take_effect_at_once(rig: Rig) -> None:
    rig.stack.start(SettingsScene())
    rig.press("language:3")
    rig.walk("motion:0")
    settings = rig.stage.services.settings
    assert (settings.language, settings.motion) == ("en", Motion.OFF)
    rig.give(Act(Command.BACK))
    assert rig.shows()


def test_a_heading_leads_to_its_section(rig: Rig) -> None:
    scene = SettingsScene()
    rig.stack.start(scene)
    assert scene._reading() == 0
    rig.press("section.4")
    assert scene._reading() == 4
    rig.press("mute:0")
    assert rig.stage.services.settings.mute
    rig.walk("section.2")
    assert (scene._reading(), scene.focus.focused) == (2, "confirm:0")
    rig.give(Act(Command.FIRST))
    assert scene._reading() == 0


class _Kept:
    """A desktop that keeps what is copied, or takes nothing."""

    def __init__(self, *, takes: bool) -> None:
        self.takes = takes
        self.copied = ""
        self.said: list[Label] = []

    def copy(self, text: str) -> bool:
        self.copied = text if self.takes else ""
        return self.takes

    def paste(self) -> str:
        return self.copied

    def tell(self, message: Label) -> None:
        self.said.append(message)

    def screenshot(self) -> None:
        raise AssertionError

    def report(self) -> str:
        return "ouju"


@pytest.mark.parametrize("takes", [True, False])
def test_the_diagnostics_are_copied_and_that_is_said(takes: bool) -> None:
    with Rig.of(SIZE) as rig:
        desktop = _Kept(takes=takes)
        rig.stack._services = replace(rig.stage.services, desktop=desktop)
        rig.stack.start(SettingsScene())
        rig.press("diagnostics")
        assert rig.shows("settings")
        assert desktop.copied == ("ouju" if takes else "")
        assert desktop.said == [said("desk.copied" if takes else "desk.not_copied")]


def test_a_name_can_be_pasted_and_the_cursor_set(rig: Rig) -> None:
    desktop = _Kept(takes=True)
    desktop.copied = " 阿婆\n"
    rig.stack._services = replace(rig.stage.services, desktop=desktop)
    rig.stack.start(SettingsScene())
    rig.walk("player:0")
    rig.give(Act(Command.PASTE))
    field = rig.target("player:0").rect
    rig.give(PointerDown(field.x + 20, field.centre.y), PointerUp(field.x + 20, field.centre.y))
    assert rig.is_writing()
    rig.give(Type("老"), Act(Command.CONFIRM))
    assert rig.stage.services.settings.player == "老阿婆"


def test_what_is_dragged_over_is_selected(rig: Rig) -> None:
    desktop = _Kept(takes=True)
    rig.stack._services = replace(rig.stage.services, desktop=desktop)
    rig.stack.start(SettingsScene())
    rig.walk("player:0")
    rig.give(Type("阿婆"))
    field = rig.target("player:0").rect
    start, end = (field.x + 5, field.centre.y), (field.right + 50, field.centre.y + 90)
    rig.give(PointerDown(*start), PointerDrag(*end, *start), PointerUp(*end), Act(Command.CUT))
    assert desktop.copied == "阿婆"
    assert rig.is_writing()
    rig.give(Act(Command.CONFIRM))
    assert rig.stage.services.settings.player == ""


def test_what_is_being_written_is_kept_when_the_program_ends(rig: Rig) -> None:
    rig.stack.start(SettingsScene())
    rig.walk("player:0")
    rig.give(Type("阿婆"))
    rig.stack.close()
    assert rig.stage.services.settings.player == "阿婆"


def test_scn_U07_while_composing_the_keys_of_the_sheet_are_the_input_methods(rig: Rig) -> None:
    rig.stack.start(SettingsScene())
    rig.walk("player:0")
    rig.give(Compose("po"), Act(Command.BACK), Act(Command.CONFIRM), Act(Command.LEFT), Act(Command.ERASE))
    assert rig.is_writing()
    rig.give(Compose(""), Type("婆"), Act(Command.BACK))
    assert not rig.is_writing()
    assert rig.stage.services.settings.player == "婆"
    assert rig.shows("settings")


def test_scn_U07_a_name_is_written_with_an_input_method(rig: Rig) -> None:
    rig.stack.start(SettingsScene())
    rig.walk("player:0")
    assert rig.is_writing()
    rig.give(Compose("a po"), Type("阿婆"), Type("x"), Act(Command.ERASE), Act(Command.CONFIRM))
    assert not rig.is_writing()
    assert rig.stage.services.settings.player == "阿婆"


def test_a_name_is_cut_at_its_longest(rig: Rig) -> None:
    rig.stack.start(SettingsScene())
    rig.walk("player:0")
    rig.give(Type("长" * 40), Type("\n"), Act(Command.CONFIRM))
    assert rig.stage.services.settings.player == "长" * 24


def test_help_is_read_with_keys_and_headings(rig: Rig) -> None:
    scene = Help()
    rig.stack.start(scene)
    rig.give(Act(Command.DOWN))
    assert scene.scroll.offset > 0
    rig.press("heading:7")
    far = scene.scroll.offset
    rig.give(Act(Command.FIRST))
    assert scene.scroll.offset == 0 < far
    rig.walk("close")
    assert rig.shows()


@pytest.mark.parametrize(
    ("game", "edition", "title"),
    [
        ("yueqing", "local", "乐清麻将 · 本地版 · 规则"),
        ("yueqing", "jp", "乐清麻将 · 精品版 · 规则"),
        ("wuhanhua", "local", "武汉花 · 规则"),
        ("shanghaihua", "local", "上海花（自定规则） · 规则"),
    ],
)
def test_help_says_of_which_edition_it_is(rig: Rig, game: str, edition: str, title: str) -> None:
    scene = Help(game, edition)
    rig.stack.start(scene)
    assert scene.say(scene.title()) == title


def test_a_question_gives_its_answer_to_who_asked(rig: Rig) -> None:
    rig.stack.start(Message("notice.title", "words as they are"))
    rig.stack.start(Confirm("confirm.quit", "confirm.quit.text", lambda: (Quit(),)))
    rig.walk("yes")
    assert rig.shows()


def test_who_is_level_stands_in_the_same_place(rig: Rig) -> None:
    state = won_round(WINS["usual"])
    scene = Ranking(match_of(state), MatchEnded((1, 2, 0, 3), (-10, 20, 20, -30)), 0)
    rig.stack.start(scene)
    assert [(player.place, player.first) for player in scene.players()] == [
        ("第一", True),
        ("第一", True),
        ("第三", False),
        ("第四", False),
    ]


def test_the_ranking_leads_back(rig: Rig) -> None:
    state = won_round(WINS["usual"])
    rig.stack.start(Ranking(match_of(state), MatchEnded((1, 0, 2, 3), (10, 30, -10, -30)), 0))
    assert {"t": "match", "ranking": [1, 0, 2, 3], "totals": [10, 30, -10, -30]} in rig.lines
    assert rig.top.activate("lobby") == (Pop(),)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("error", "parts"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), ("error.why.full",)),
        (OSError(errno.EACCES, "Permission denied"), ("error.why.denied",)),
    ],
)
def test_what_the_system_refuses_is_told_in_the_language_of_the_player(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str, error: OSError, parts: tuple[str, ...]
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(Path, "mkdir", refused)
    with pytest.raises(StorageError) as caught:
        write_whole(tmp_path / "match.jsonl", "{}")
    texts = Texts(language)
    stage = stage_for(SIZE, language)
    scene = told("error.table", caught.value)
    stack = Stack(stage.services, SIZE)
    stack.start(scene)
    title, text = scene.words()
    assert title == texts("error.table")
    assert text == texts("error.folder", where=tmp_path, why=texts(parts[0]))
    assert "error." not in text
    stack.close()


def test_settings_that_cannot_be_kept_say_why_in_the_language_of_the_player(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    store = SettingsStore(tmp_path / "taken" / "settings.json")
    with pytest.raises(SettingsError) as caught:
        store.change(hints=False)
    assert caught.value.key == "error.folder"
    assert caught.value.values["where"] == tmp_path / "taken"
