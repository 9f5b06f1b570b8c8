"""The districts of Wenzhou: what they name exists or is said to come, and each has its words in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.districts import DISTRICTS, EVERYWHERE, District, Played, Word, district_of
from game.i18n import LANGUAGES, Texts
from rules import VARIANTS, find_variant

_NAMES = ["鹿城", "龙湾", "瓯海", "洞头", "瑞安", "乐清", "永嘉", "平阳", "苍南", "文成", "泰顺", "龙港"]
_REGISTERED = {variant.key for variant in VARIANTS}
_PLAYED = sorted(
    {played for district in DISTRICTS for played in district.games} | set(EVERYWHERE),
    key=lambda played: played.text + played.word.value,
)


def test_all_twelve_districts_are_there() -> None:
    texts = Texts("zh_CN")
    assert sorted(texts(f"district.{district.key}.name") for district in DISTRICTS) == sorted(_NAMES)
    assert all(district_of(district.key) is district for district in DISTRICTS)


@pytest.mark.parametrize("played", _PLAYED, ids=lambda played: played.text)
def test_every_game_exists_or_is_said_to_come(played: Played) -> None:
    assert Texts("zh_CN").has(played.coming) is (played.game not in _REGISTERED)
    if played.game in _REGISTERED and played.edition:
        assert find_variant(played.game).edition(played.edition).key == played.edition


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("district", DISTRICTS, ids=lambda district: district.key)
def test_every_district_has_its_words(district: District, language: str) -> None:
    texts = Texts(language)
    keys = [f"district.{district.key}.name", f"district.{district.key}.note"]
    keys += [played.text for played in (*district.games, *EVERYWHERE)]
    keys += [played.coming for played in (*district.games, *EVERYWHERE) if played.game not in _REGISTERED]
    assert all(texts(key) not in ("", key) for key in keys)
    assert len(texts(f"district.{district.key}.note")) >= 16


@pytest.mark.parametrize("district", DISTRICTS, ids=lambda district: district.key)
def test_what_is_only_told_is_said_to_be_told(district: District) -> None:
    texts = Texts("zh_CN")
    if all(played.word is Word.TOLD for played in district.games):
        note = texts(f"district.{district.key}.note")
        assert "据说" in note or "听说" in note


def test_every_game_of_this_program_can_be_found() -> None:
    assert {played.game for played in _PLAYED} >= _REGISTERED


def test_a_game_is_named_once_in_a_district() -> None:
    for district in DISTRICTS:
        named = [(played.game, played.edition) for played in (*district.games, *EVERYWHERE)]
        assert len(set(named)) == len(named)


def test_the_rule_sheets_that_speak_of_a_game_are_there() -> None:
    docs = Path(__file__).resolve().parents[3] / "docs" / "rules"
    for game in _REGISTERED & {played.game for played in _PLAYED}:
        assert list(docs.rglob(f"*{game}*")), game
