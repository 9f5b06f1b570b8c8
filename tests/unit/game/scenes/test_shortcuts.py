"""The sheet of keys over any scene, and the way on to the rules; the menu of the table leads to all of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from game.bindings import Act, Command, Device, PointerDown, PointerUp, Wheel, command_for
from game.kiosk.policy import KioskPolicy
from game.present.layout.shortcuts_layout import SpokenGroup, SpokenLine, shortcuts_layout
from game.scenes.help import Help
from game.scenes.lobby import Lobby
from game.scenes.message import Message
from game.scenes.scene import Scene
from game.scenes.settings import SettingsScene
from game.scenes.sheets import sheet_over
from game.scenes.shortcuts import Shortcuts
from game.scenes.table import TableScene
from game.scenes.table_menu import TableMenu
from panel_rig import Rig
from still_table import StillTable
from table_states import STATES

SIZES = [(1024, 600), (1920, 1080), (1080, 1920), (3840, 2160), (600, 1024)]


def _table() -> TableScene:
    state = STATES["mock"]()
    return TableScene(StillTable(state.state, state.outside().match, state.rules, state.window))


def _key(rig: Rig, name: str) -> None:
    """What the program does with a key: sheets that open anywhere first, then the scene on top."""
    top = rig.stack.top
    assert top is not None
    command = command_for(top.key, Device.KEY, name)
    assert command is not None
    sheet: Scene | None = sheet_over(rig.stack, command)
    if sheet is not None:
        rig.stack.open(sheet)
        rig.stack.apply()
    else:
        rig.give(Act(command))


@pytest.mark.parametrize("name", ["f1", "shift+/", "?"])
def test_a_key_opens_the_sheet_of_the_scene_and_f1_again_the_rules(name: str) -> None:
    with Rig.of((1024, 600)) as rig:
        rig.stack.start(_table())
        _key(rig, name)
        assert rig.shows("table", "shortcuts")
        assert rig.stack.topic == ("yueqing", "local")
        _key(rig, "f1")
        assert rig.shows("table", "shortcuts", "help")
        _key(rig, "f1")
        assert rig.shows("table", "shortcuts")
        _key(rig, "?")
        assert rig.shows("table")


def test_the_rules_have_a_sheet_too_and_f1_goes_back_to_them() -> None:
    with Rig.of((1024, 600)) as rig:
        rig.stack.start(Lobby())
        rig.stack.start(Help())
        _key(rig, "f1")
        assert rig.shows("lobby")


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_the_sheet_is_used_by_pointer(touch: bool) -> None:
    with Rig.of((1024, 600)) as rig:
        rig.stack.start(_table())
        rig.stack.start(Shortcuts("table", ("yueqing", "local")))
        scene = rig.stack.top
        assert isinstance(scene, Shortcuts)
        frame = scene.scroll.frame
        rig.give(Wheel(frame.centre.x, frame.centre.y, -3))
        assert scene.scroll.offset > 0
        rig.press("rules", touch=touch)
        assert rig.shows("table", "shortcuts", "help")
        rig.give(Act(Command.BACK))
        rig.press("close", touch=touch)
        assert rig.shows("table")


def test_keys_scroll_the_sheet_and_close_it() -> None:
    with Rig.of((1024, 600)) as rig:
        rig.stack.start(_table())
        rig.stack.start(Shortcuts("table"))
        scene = rig.stack.top
        assert isinstance(scene, Shortcuts)
        rig.give(Act(Command.LAST))
        assert scene.scroll.offset == scene.scroll.most > 0
        rig.give(Act(Command.CONFIRM))
        assert rig.shows("table")


@pytest.mark.parametrize("language", ["zh_CN", "en"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scene", ["table", "calculator", "replay", "settings", "lobby"])
def test_nothing_on_the_sheet_overlaps(scene: str, size: tuple[int, int], language: str) -> None:
    with Rig.of(size, language) as rig:
        rig.stack.start(Lobby())
        rig.stack.start(Shortcuts(scene))
        sheet = rig.stack.top
        assert isinstance(sheet, Shortcuts)
        boxes = [
            rect
            for group in sheet._groups
            for rect in (group.title, *(box for line in group.lines for box in (*line.keys, line.text)))
        ]
        width = sheet.scroll.frame.w
        assert all(rect.x >= 0 and rect.right <= width + 0.01 and rect.y >= 0 for rect in boxes)
        clashes = [
            (first, second)
            for index, first in enumerate(boxes)
            for second in boxes[index + 1 :]
            if first.overlaps(second)
        ]
        assert clashes == []
        assert all(target.rect.h >= 44 for target in sheet.focus.targets)


class _Ruler:
    """Ten pixels a letter."""

    def width(self, text: str, size: float) -> float:
        return 10.0 * len(text)

    def height(self, text: str, size: float, width: float) -> float:
        return size * 1.3 * -(-10 * len(text) // max(1, int(width)))


def test_keys_that_find_no_room_break_into_a_second_line() -> None:
    line = SpokenLine(("Ctrl+Shift+Alt", "PageDown", "PageUp", "Insert"), "x" * 100)
    placed, high = shortcuts_layout([SpokenGroup("t", (line,))], 500, 1.0, _Ruler())
    keys = placed[0].lines[0].keys
    assert len({key.y for key in keys}) > 1
    assert all(not first.overlaps(second) for first, second in pairwise(keys))
    assert high >= keys[-1].bottom
    assert all(key.right <= placed[0].lines[0].text.x for key in keys)


# ---------------------------------------------------------------- the menu of the table


def _menu(rig: Rig) -> None:
    rig.stack.start(_table())
    table = rig.stack.top
    assert isinstance(table, TableScene)
    rig.stack.start(TableMenu(table.seat.table, lambda: None))


@pytest.mark.parametrize("name", ["settings", "help", "shortcuts"])
@pytest.mark.parametrize("how", ["mouse", "finger", "keys"])
def test_the_menu_leads_to_settings_rules_and_keys_and_back(name: str, how: str) -> None:
    with Rig.of((1024, 600)) as rig:
        _menu(rig)
        if how == "keys":
            rig.walk(name)
        else:
            rig.press(name, touch=how == "finger")
        assert rig.shows("table", "menu", name)
        assert rig.stack.topic == ("yueqing", "local")
        rig.give(Act(Command.BACK))
        assert rig.shows("table", "menu")
        rig.give(Act(Command.BACK))
        assert rig.shows("table")


def test_enter_in_the_menu_goes_back_to_the_table_at_first() -> None:
    with Rig.of((1024, 600)) as rig:
        _menu(rig)
        rig.give(Act(Command.CONFIRM))
        assert rig.shows("table")


def test_a_kiosk_shows_only_what_it_allows() -> None:
    with Rig.of((1024, 600)) as rig:
        kiosk = KioskPolicy(scenes=frozenset(("table", "menu", "help")), blocked=frozenset((Command.HELP,)))
        rig.stack._services = replace(rig.stage.services, kiosk=kiosk)
        _menu(rig)
        names = [target.name for target in rig.top.focus.targets]
        assert names == ["resume", "leave", "give_up"]


@pytest.mark.parametrize("language", ["zh_CN", "en"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_buttons_of_the_menu_stand_in_two_rows_within_their_sheet(
    size: tuple[int, int], language: str
) -> None:
    with Rig.of(size, language) as rig:
        _menu(rig)
        menu = rig.top
        assert isinstance(menu, Message)
        assert menu._layout is not None
        rects = [target.rect for target in menu.focus.targets]
        assert len(rects) == 6
        assert len({round(rect.y) for rect in rects}) == 2
        assert all(rect.within(menu._layout.frame) and rect.h >= 44 and rect.w >= 44 for rect in rects)
        assert not any(a.overlaps(b) for index, a in enumerate(rects) for b in rects[index + 1 :])
        assert not any(rect.overlaps(menu._layout.text) for rect in rects)


def test_the_settings_lie_over_the_table_and_take_effect_there() -> None:
    with Rig.of((1920, 1080)) as rig:
        _menu(rig)
        rig.press("settings")
        assert isinstance(rig.stack.top, SettingsScene)
        rig.stage.services.store.change(left_handed=True)
        rig.stack.resize((1920, 1080))
        rig.give(Act(Command.BACK), Act(Command.BACK))
        table = rig.stack.top
        assert isinstance(table, TableScene)
        tool = table.seat.focus.get("tool.menu")
        assert tool is not None
        assert tool.rect.x < 960
        place = tool.rect.centre
        rig.give(PointerDown(place.x, place.y), PointerUp(place.x, place.y))
        assert rig.shows("table", "menu")
