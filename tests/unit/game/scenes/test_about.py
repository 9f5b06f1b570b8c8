"""What the program says of itself: reached from the settings, every licence can be read to its end."""

from __future__ import annotations

import sys

import pytest

from game.bindings import Act, Command, Wheel
from game.licences import notices
from game.scenes.about import About, LicenceText
from game.scenes.lobby import Lobby
from game.scenes.settings import SettingsScene
from game.ui.draw_lines import SIZE
from game.ui.text import Face, TextStyle
from game.ui.widgets import speak
from panel_rig import Rig

SIZES = [(1024, 600), (1920, 1080), (1080, 1920), (3840, 2160)]


def _words(rig: Rig, scene: About) -> list[str]:
    """What stands below the names of the rows."""
    return [
        speak(rig.stage.services.texts, row.text) for section in scene.form().sections for row in section.rows
    ]


def test_the_settings_lead_to_it_and_back() -> None:
    with Rig.of((1024, 600)) as rig:
        rig.stack.start(Lobby())
        rig.stack.start(SettingsScene())
        rig.press("about")
        assert rig.shows("lobby", "settings", "about")
        rig.press("done")
        assert rig.shows("lobby", "settings")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_part_has_a_row_that_opens_its_text(size: tuple[int, int]) -> None:
    with Rig.of(size) as rig:
        scene = About()
        rig.stack.start(Lobby())
        rig.stack.start(scene)
        rows = [target.name for target in scene.focus.targets if target.name.startswith("part")]
        assert len(rows) == len(notices())
        rig.stack.follow(scene.activate(rows[-1]))
        rig.stack.apply()
        assert rig.shows("lobby", "about", "licence")
        assert isinstance(rig.stack.top, LicenceText)
        assert rig.stack.top._notice == notices()[-1]


def test_it_says_where_a_frozen_program_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    with Rig.of((1024, 600)) as rig:
        scene = About()
        rig.stack.start(scene)
        assert rig.stage.services.texts("about.where.source") in _words(rig, scene)
        monkeypatch.setattr(sys, "frozen", True, raising=False)
        monkeypatch.setattr(sys, "executable", "/opt/ouju/ouju")
        assert "/opt/ouju" in [word.replace("\\", "/") for word in _words(rig, scene)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_long_text_is_read_to_its_end(size: tuple[int, int]) -> None:
    notice = max(notices(), key=lambda each: len(each.text))
    with Rig.of(size) as rig:
        scene = LicenceText(notice)
        rig.stack.start(scene)
        last = [line for line in notice.text.splitlines() if line.strip()][-1]
        assert "".join(scene._lines[-3:]).replace(" ", "").endswith(last.replace(" ", "")[-20:])
        style = TextStyle(Face.SANS, SIZE * scene.unit, (0, 0, 0))
        widest = max(rig.stage.services.text.measure(line, style)[0] for line in scene._lines)
        assert widest <= scene.scroll.frame.w
        rig.give(Act(Command.LAST))
        assert scene.scroll.offset > 0
        before = scene.scroll.offset
        rig.give(Act(Command.UP))
        assert scene.scroll.offset < before
        middle = scene.scroll.frame.centre
        rig.give(Wheel(middle.x, middle.y, 1))
        assert scene.spoken(much=True) is not None
        rig.press("close")
        assert rig.stack.empty
