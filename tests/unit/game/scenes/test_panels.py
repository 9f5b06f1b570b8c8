"""Settings, help, messages, ranking: each usable by mouse, touch and keys alone."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bindings import Act, Command, Compose, Type
from game.errors import SettingsError, StorageError
from game.i18n import LANGUAGES, Texts
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
