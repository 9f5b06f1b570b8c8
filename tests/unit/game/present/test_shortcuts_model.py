"""The sheet of keys: every key that means something in a scene stands on it, and nothing else."""

from __future__ import annotations

import pytest

from game.bindings import ANYWHERE, BINDINGS, TILE_PLACES, Command, Device, command_for
from game.i18n import LANGUAGES, Texts
from game.present.label import Said
from game.present.shortcuts_model import PAIRS, caps, gestures, shortcuts

SCENES = sorted({row.scene for row in BINDINGS} - {ANYWHERE} | {"lobby", "settings", "menu"})


def _texts(scene: str) -> dict[str, tuple[str, ...]]:
    return {
        row.text.key: row.keys
        for group in shortcuts(scene)
        for row in group.rows
        if isinstance(row.text, Said)
    }


@pytest.mark.parametrize("scene", SCENES)
def test_every_key_of_a_scene_stands_on_its_sheet_once(scene: str) -> None:
    rows = [row for group in shortcuts(scene) for row in group.rows]
    written = [key for row in rows for key in row.keys]
    assert len(written) == len(set(written))
    for row in BINDINGS:
        is_own = row.scene == scene and row.device is Device.KEY
        if is_own and row.command not in TILE_PLACES and not row.command.value.startswith("letter_"):
            assert caps(row.name) in written, row


@pytest.mark.parametrize("scene", SCENES)
def test_what_stands_on_the_sheet_is_what_the_keys_do(scene: str) -> None:
    names = {caps(row.name): row.name for row in BINDINGS if row.device is Device.KEY}
    for group in shortcuts(scene):
        for row in group.rows:
            assert isinstance(row.text, Said)
            for key in row.keys:
                if key in names:
                    command = command_for(scene, Device.KEY, names[key])
                    assert command is not None
                    if command in TILE_PLACES:
                        continue
                    head = PAIRS.get(command, command)
                    assert row.text.key.removesuffix(".pair").endswith(head.value)


def test_a_key_with_another_meaning_in_the_scene_is_told_with_that_one_only() -> None:
    table, lobby = _texts("table"), _texts("lobby")
    assert "key.backspace" in table["command.pass"]
    assert "command.erase" not in table
    assert lobby["command.shortcuts"] == ("F1", "?")
    assert _texts("help")["command.help.help"] == ("F1",)
    assert _texts("shortcuts")["command.help"] == ("F1",)


def test_a_house_tells_the_keys_of_its_strip_but_neither_the_operators_nor_those_that_do_nothing() -> None:
    def told(**where: bool) -> dict[str, tuple[str, ...]]:
        blocked = frozenset((Command.FULLSCREEN, Command.SETTINGS)) if where else frozenset()
        rows = (row for group in shortcuts("table", blocked=blocked, **where) for row in group.rows)
        return {row.text.key: row.keys for row in rows if isinstance(row.text, Said)}

    home, house = told(), told(house=True)
    assert house["command.house_staff"] == ("Shift+F9",)
    assert set(house) - set(home) == {
        f"command.house_{name}" for name in ("rules", "quieter", "louder", "language", "staff", "leave")
    }
    assert set(home) - set(house) == {"command.fullscreen", "command.settings"}


def test_a_lesson_is_played_with_the_keys_of_the_table() -> None:
    assert shortcuts("lesson") == shortcuts("table")
    assert gestures("lesson") == gestures("table")


def test_numbers_and_letters_stand_together() -> None:
    assert _texts("table")["command.tiles.table"] == ("1–9", "0")
    assert _texts("settlement")["command.tiles.settlement"] == ("1–5",)
    assert _texts("calculator")["command.letters"] == ("M P S E W N C F B",)


def test_writing_is_told_where_something_can_be_written() -> None:
    assert "command.copy" not in _texts("table")
    assert _texts("settings")["command.copy"] == ("Ctrl+C",)
    mac = [row.keys for group in shortcuts("settings", mac=True) for row in group.rows]
    assert ("Cmd+C",) in mac


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES)
def test_every_row_has_words(scene: str, language: str) -> None:
    texts = Texts(language)
    for group in (*shortcuts(scene), gestures(scene)):
        labels = [group.title, *(row.text for row in group.rows)]
        labels += [row.gesture for row in group.rows if row.gesture is not None]
        for label in labels:
            assert isinstance(label, Said)
            assert texts.has(label.key), label.key


def test_every_command_that_a_key_gives_is_named() -> None:
    texts = Texts("zh_CN")
    for command in Command:
        if command not in TILE_PLACES and not command.value.startswith("letter_"):
            assert texts.has(f"command.{command.value}"), command
