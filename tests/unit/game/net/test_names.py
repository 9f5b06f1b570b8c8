"""Names and chat show what was meant: one line of visible characters, told apart by the eye."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.net.look_alikes import LOOK_ALIKES, PAIRS
from game.net.names import (
    CHAT_CHARACTERS,
    NAME_COLUMNS,
    clean_name,
    clean_text,
    columns,
    distinct_name,
    same_name,
)


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("阿旺", "阿旺"),
        ("  阿 \t 旺\r\n", "阿 旺"),
        ("A\u0301wang", "Áwang"),
        ("阿\u0000\u0007\u001b[31m旺", "阿[31m旺"),
        ("a\u0085b\u2028c\u2029d\u3000e\u00a0f", "a b c d e f"),
        ("\u202eabc\u202c\u2066x\u2069\u200e\u200f\u061c", "abcx"),
        ("a\u200bb\u200cc\u200dd\u2060e\ufefff\u00adg", "abcdefg"),
        ("发\ufe0f\ufe00\U000e0101财\u180b", "发财"),
        ("\ue000a\U000f0000b\U0010fffdc", "abc"),
        ("a\u0378b\U000e0080c", "abc"),
        ("\ud800a\udfff", "a"),
        ("\u3164\u115f\u2800\uffa0\u1160a", "a"),
        ("a\u20ddb\u20e0", "ab"),
        ("\u0301\u0302a", "a"),
        ("a b\u0301", "a b\u0301"),
        ("a \u0301b", "a b"),
        ("q\u0301\u0302\u0303\u0304\u0305", "q\u0301\u0302"),
        ("กี่", "กี่"),
        ("\U000e0041\U000e0042旗", "旗"),
        ("一二三四五六七八九十", "一二三四五六七八"),
        ("abcdefghijklmnopqrst", "abcdefghijklmnop"),
        ("一二三四五六七 八九", "一二三四五六七"),
        ("一二三四五六七a八", "一二三四五六七a"),
        ("<b>[c]{d}%s</b>", "<b>[c]{d}%s</b>"),
        ("＜ａ＞", "＜ａ＞"),
        ("😀😀", "😀😀"),
        ("👨\u200d👩\u200d👧", "👨👩👧"),
        ("﷽" * 3, None),
        ("", None),
        (" \n\t ", None),
        ("\u202e\u200b\u2066", None),
        ("\u0301\u0302", None),
    ],
)
def test_a_name_is_shown_as(raw: str, shown: str | None) -> None:
    assert clean_name(raw) == shown


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("快点啊，等你半天了", "快点啊，等你半天了"),
        ("one\ntwo\r\n\r\nthree", "one two three"),
        ("\u202e" * 200 + "好", "好"),
        ("[color=red]{0}</b>\\n", "[color=red]{0}</b>\\n"),
        ("\u200b\u200b", None),
        ("", None),
    ],
)
def test_a_line_of_chat_is_shown_as(raw: str, shown: str | None) -> None:
    assert clean_text(raw) == shown


def test_a_line_of_chat_is_cut() -> None:
    assert clean_text("哈" * 121) == "哈" * CHAT_CHARACTERS
    assert clean_text("哈" * 119 + " 好") == "哈" * 119
    assert clean_text("x" + "\u0301" * 100_000) == "x\u0301\u0301"


TEXT = st.text(max_size=60) | st.text(
    alphabet="aé\u0301\u0302\u0327\u200b\u202e \n阿\u1100\u1161\u11a8한\ufe0f\u3099かA\u030a\u0345",
    max_size=30,
)


@given(TEXT)
@settings(max_examples=400)
def test_cleaning_is_done_once_and_for_all(raw: str) -> None:
    for cleaned in (clean_name(raw), clean_text(raw)):
        if cleaned is None:
            continue
        assert cleaned
        assert cleaned == unicodedata.normalize("NFC", cleaned) == cleaned.strip()
        assert not {unicodedata.category(character) for character in cleaned} & {
            "Cc", "Cf", "Cs", "Co", "Cn", "Me", "Zl", "Zp"
        }  # fmt: skip
        assert "  " not in cleaned
    name, text = clean_name(raw), clean_text(raw)
    assert name is None or (clean_name(name) == name and columns(name) <= NAME_COLUMNS)
    assert text is None or (clean_text(text) == text and len(text) <= CHAT_CHARACTERS)
    assert (name is None) <= (text is None or columns(text[0]) > 2)


@given(TEXT, TEXT)
@settings(max_examples=200)
def test_being_alike_is_mutual(first: str, second: str) -> None:
    assert same_name(first, first)
    assert same_name(first, second) is same_name(second, first)
    assert same_name(first, f" {first}\u200b")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Awang", "awang"),
        ("Awang", "Ａｗａｎｇ"),
        ("awang", "аwаng"),  # Cyrillic а
        ("COCO", "С0СО"),
        ("Pass", "Раѕѕ"),
        ("alpha", "αlphα"),
        ("BETA", "ΒΕΤΑ"),
        ("Bella", "ВеIIа"),
        ("l1Il", "IllI"),
        ("boss1", "bossl"),
        ("mama", "rnarna"),
        ("www", "vvww"),
        ("阿 旺", "阿旺"),
        ("阿旺", "阿\u200b旺"),
        ("é", "e"),
        ("Straße", "STRASSE"),
        ("日日", "曰日"),
        ("土王", "士王"),
        ("一一", "——"),
        ("口口", "ロ囗"),
        ("⼀", "一"),
        ("老·王", "老・王"),
        ("①", "1"),
        ("ﬁ", "fi"),
    ],
)
def test_names_that_look_alike_are_the_same(first: str, second: str) -> None:
    assert same_name(first, second)
    assert distinct_name(second, (first,)) != second


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("阿旺", "阿王"),
        ("Awang", "Awing"),
        ("Anna", "Ama"),
        ("东", "南"),
        ("a1", "a3"),
        ("", "a"),
        ("老王", "老王2"),
    ],
)
def test_names_that_differ_are_told_apart(first: str, second: str) -> None:
    assert not same_name(first, second)


def test_a_table_of_the_same_name_is_numbered_and_fits() -> None:
    for name in ("一二三四五六七八", "a" * 16, "阿旺", "0", "ⅱ"):
        taken: list[str] = []
        for _ in range(12):
            found = distinct_name(name, taken)
            assert columns(found) <= NAME_COLUMNS
            assert clean_name(found) == found
            assert not any(same_name(found, other) for other in taken)
            taken.append(found)
        assert taken[0] == name


def test_look_alikes_lead_to_one_letter() -> None:
    """No chain is needed: what a character is written as is not written otherwise again."""
    assert not {alike for alike in LOOK_ALIKES.values() if LOOK_ALIKES.get(alike, alike) != alike}
    assert all(len(character) == 1 for character in LOOK_ALIKES)
    assert all(len(pair) == 2 and len(single) == 1 for pair, single in PAIRS)
