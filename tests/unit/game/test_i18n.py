"""Texts by key, languages, fallbacks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from catalogues import compile_one
from game.i18n import LANGUAGES, Texts, read_source, system_language


def _write(root: Path, tag: str, text: str) -> Path:
    file = root / tag / "LC_MESSAGES" / "ouju.po"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    return file


@pytest.fixture
def root(tmp_path: Path) -> Path:
    _write(
        tmp_path,
        "zh_CN",
        'msgid "a"\nmsgstr "甲"\n\nmsgid "b"\nmsgstr "乙 {n}"\n\nmsgid "b.one"\nmsgstr "乙一"\n',
    )
    _write(tmp_path, "zh_CN@wenzhou", 'msgid "a"\nmsgstr "甲罢"\n')
    _write(
        tmp_path,
        "en",
        'msgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "{n} Bs"\n\nmsgid "b.one"\nmsgstr "{n} B"\n',
    )
    return tmp_path


def test_a_dialect_falls_back_key_by_key(root: Path) -> None:
    texts = Texts("zh_CN@wenzhou", root)
    assert (texts("a"), texts("b", n=2)) == ("甲罢", "乙 2")


def test_the_language_is_switched_while_running(root: Path) -> None:
    texts = Texts("zh_CN", root)
    texts.switch("en")
    assert (texts.language, texts("a")) == ("en", "A")


def test_counting_knows_one(root: Path) -> None:
    texts = Texts("en", root)
    assert [texts.count("b", n) for n in (0, 1, 2)] == ["0 Bs", "1 B", "2 Bs"]


def test_a_missing_key_shows_itself(root: Path) -> None:
    texts = Texts("en", root)
    assert texts("no.such") == "no.such"
    assert not texts.has("no.such")


def test_an_unknown_language_is_the_first(root: Path) -> None:
    assert Texts("fr", root).language == "zh_CN"


def test_compiled_and_source_say_the_same(root: Path) -> None:
    before = {tag: Texts(tag, root).keys for tag in LANGUAGES}
    for source in root.glob("*/LC_MESSAGES/ouju.po"):
        compile_one(source)
        source.unlink()
    assert {tag: Texts(tag, root).keys for tag in LANGUAGES} == before
    assert Texts("en", root)("b", n=3) == "3 Bs"


def test_a_source_newer_than_its_compiled_form_is_read(root: Path) -> None:
    source = root / "en" / "LC_MESSAGES" / "ouju.po"
    compiled = compile_one(source)
    source.write_text('msgid "a"\nmsgstr "changed"\n', encoding="utf-8")
    stamp = compiled.stat().st_mtime + 10
    os.utime(source, (stamp, stamp))
    assert Texts("en", root)("a") == "changed"


def test_sources_with_continued_lines_escapes_and_fuzzy_entries() -> None:
    text = (
        'msgid "a"\nmsgstr ""\n"one "\n"\\"two\\"\\n"\n\n'
        '#, fuzzy\nmsgid "b"\nmsgstr "x"\n\n#~ msgid "c"\n#~ msgstr "y"\n'
    )
    assert read_source(text) == {"a": 'one "two"\n'}


@pytest.mark.parametrize(
    ("value", "language"),
    [("zh_CN.UTF-8", "zh_CN"), ("zh_TW", "zh_CN"), ("en_GB.UTF-8", "en"), ("de_DE", "en")],
)
def test_the_system_language(monkeypatch: pytest.MonkeyPatch, value: str, language: str) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LC_MESSAGES", value)
    assert system_language() == language


def test_english_has_no_marks_that_the_fonts_draw_as_wide_as_a_character() -> None:
    texts = Texts("en")
    assert [key for key in texts.keys if set("‘’“”，。：；（）") & set(texts(key))] == []
