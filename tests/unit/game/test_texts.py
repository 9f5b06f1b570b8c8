"""The catalogues: the same keys, every key that can be asked for, every glyph, every text in its place."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import _lru_cache_wrapper, lru_cache
from io import BytesIO
from pathlib import Path

import pygame
import pytest

import game.scenes.lobby
import game.ui.text
import screens
from asked_keys import asked_keys
from catalogues import faults_of
from game.assets import Assets
from game.i18n import LANGUAGES, Texts
from game.ui.canvas import Canvas, Surroundings
from game.ui.scenery import paint_scenery
from game.ui.text import Text, TextStyle
from glyphs import missing_glyphs
from screens import SHOTS, stage_for
from still_table import NAMES
from table_states import LONG_NAMES
from voices_shots import LONG

ROOT = Path(__file__).resolve().parents[3]


PARTS = 2
"""Every second picture is drawn in one test, so that all cores have something to do."""
STATED = re.compile(rb'<svg[^>]* width="(\d+)" height="(\d+)"')


def test_no_text_is_kept_that_nothing_asks_for() -> None:
    sources = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "game").rglob("*.py"))
    asked = asked_keys()
    kept = {key.removesuffix(".one") for key in Texts("zh_CN").keys}
    assert sorted(key for key in kept - asked if f'"{key}"' not in sources) == []


def test_all_languages_have_the_same_keys_and_placeholders() -> None:
    assert faults_of(ROOT / "locales") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_can_be_asked_for_has_a_text(language: str) -> None:
    texts = Texts(language)
    wanted = asked_keys()
    assert len(wanted) > 250
    assert sorted(key for key in wanted if not texts.has(key)) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("font", ["font.sans", "font.serif"])
def test_scn_U08_the_fonts_have_every_character(language: str, font: str) -> None:
    texts = Texts(language)
    path = Assets().path(font)
    helps = [file.read_text(encoding="utf-8") for file in (ROOT / "assets" / "help").rglob("*.md")]
    assert missing_glyphs(path, [*(texts(key) for key in texts.keys), *helps]) == {}


def test_scn_U08_a_planted_missing_glyph_is_found() -> None:
    assert missing_glyphs(Assets().path("font.sans"), ["麻将 \U0001f000"]) == {
        "麻将 \U0001f000": "\U0001f000"
    }


class _Cut(list[str]):
    """Texts that had to be cut to fit."""


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> _Cut:
    """Notes every text that is drawn with an ellipsis; names of players and packs may be."""
    found = _Cut()
    real = Text.fitted

    def fitted(
        self: Text, text: str, style: TextStyle, width: float, smallest: float = 0.72
    ) -> tuple[str, TextStyle]:
        shown, shrunk = real(self, text, style, width, smallest)
        if shown != text and text not in (*LONG_NAMES, *NAMES, LONG):
            found.append(text)
        return shown, shrunk

    monkeypatch.setattr(game.ui.text.Text, "fitted", fitted)
    return found


@pytest.fixture
def blank(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Draws nothing but where texts go: pictures are empty, nothing reaches the screen, one landscape does for all."""

    def empty(file: BytesIO, _: str) -> pygame.Surface:
        stated = STATED.search(file.getvalue())
        assert stated is not None, "a picture states its size"
        return pygame.Surface((int(stated[1]), int(stated[2])), pygame.SRCALPHA)

    def clipped(surface: pygame.Surface, surroundings: Surroundings) -> Canvas:
        surface.set_clip((0, 0, 0, 0))
        return Canvas(surface, surroundings)

    _forget_pictures()
    monkeypatch.setattr(pygame.image, "load", empty)
    monkeypatch.setattr(screens, "Canvas", clipped)
    monkeypatch.setattr(game.scenes.lobby, "paint_scenery", lru_cache(maxsize=1)(paint_scenery))
    yield
    _forget_pictures()


def _forget_pictures() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith("game.ui."):
            for function in vars(module).values():
                if isinstance(function, _lru_cache_wrapper):
                    function.cache_clear()


@pytest.mark.slow
@pytest.mark.usefixtures("blank")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "percent"),
    [((1024, 600), 100), ((1920, 1080), 100), ((1920, 1080), 150), ((1080, 1920), 100), ((1366, 768), 125)],
    ids=lambda value: f"{value[0]}x{value[1]}" if isinstance(value, tuple) else str(value),
)
def test_every_text_fits_its_place(
    cut: _Cut, size: tuple[int, int], percent: int, language: str, part: int
) -> None:
    stage = stage_for(size, language)
    stage.services.store.change(scale=percent)
    too_long = {}
    for name, shot in list(SHOTS.items())[part::PARTS]:
        cut.clear()
        shot(stage)
        if cut:
            too_long[name] = sorted(set(cut))
    assert too_long == {}


def test_a_planted_overflow_is_found(cut: _Cut, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = stage_for((1024, 600), "en")
    real = Texts.__call__

    def longer(self: Texts, key: str, **values: object) -> str:
        return (
            "far too long for any button, however wide it is" * 3
            if key == "lobby.help"
            else real(self, key, **values)
        )

    monkeypatch.setattr(Texts, "__call__", longer)
    SHOTS["lobby"](stage)
    assert len(set(cut)) == 1
