"""Codes, words and tokens: their form, and that none is given twice."""

from __future__ import annotations

import re

import pytest
from msgspec import convert

from game.host.codes import DENIED, Denied, free_code, hashed, new_match, new_word
from game.net.intents import Replay
from game.net.parts import Code, Token


def test_forms() -> None:
    code = free_code(lambda _: True)
    convert(code, Code)
    word = new_word(code)
    convert(word, Token)
    assert word.startswith(code)
    assert len(word) - len(code) == 22, "128 bits"
    match = new_match()
    assert re.fullmatch("[a-z2-7]{16}", match)
    convert({"t": "replay", "code": match}, Replay)
    assert re.fullmatch("[0-9a-f]{64}", hashed(word))


def test_taken_codes_are_passed_over_until_there_is_none() -> None:
    seen: list[str] = []

    def third(code: str) -> bool:
        seen.append(code)
        return len(seen) == 3

    assert free_code(third) == seen[2]
    with pytest.raises(Denied) as denied:
        free_code(lambda _: False)
    assert denied.value.code == "too_many_rooms"


def test_words_do_not_come_twice() -> None:
    assert len({new_word("123456") for _ in range(1000)}) == 1000
    assert len({new_match() for _ in range(1000)}) == 1000
    codes = {free_code(lambda _: True) for _ in range(300)}
    assert len(codes) > 290
    assert {len(code) for code in codes} == {6}


def test_every_refusal_has_a_sentence_that_says_more_where_there_is_more() -> None:
    assert all(text.endswith(".") for text in DENIED.values())
    assert str(Denied("not_allowed", "level")) == f"{DENIED['not_allowed']} (level)"
