from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.typeset import THIN, break_lines, ellipsis, is_wide, spaced

_CLOSING = "，。、！？：；）】》」』…"
_OPENING = "（【《「『"


def _measure(text: str) -> float:
    """Chinese two units, Latin one, the thin space a half."""
    return sum(0.5 if c == THIN else 2 if is_wide(c) or c in _CLOSING + _OPENING else 1 for c in text)


@pytest.mark.parametrize("mark", _CLOSING)
def test_no_line_begins_with_closing_punctuation(mark: str) -> None:
    lines = break_lines(f"碰碰胡牌{mark}听牌", 8, _measure)
    assert lines[0] == "碰碰胡"
    assert lines[1].startswith(f"牌{mark}")


@pytest.mark.parametrize("mark", _OPENING)
def test_no_line_ends_with_an_opening_bracket(mark: str) -> None:
    lines = break_lines(f"碰碰胡{mark}听牌", 8, _measure)
    assert lines == ("碰碰胡", f"{mark}听牌")


def test_several_marks_stay_together() -> None:
    assert break_lines("他说（胡了！）。然后", 8, _measure) == ("他说（胡", "了！）。", "然后")


def test_latin_words_and_numbers_are_not_broken() -> None:
    assert break_lines("财神wild tile共12345张", 9, _measure) == (
        f"财神{THIN}wild",
        f"tile{THIN}共",
        f"12345{THIN}张",
    )


def test_a_word_wider_than_a_line_is_cut() -> None:
    assert break_lines("abcdefghij", 4, _measure) == ("abcd", "efgh", "ij")


def test_a_thin_space_stands_between_chinese_and_latin_but_not_at_an_edge() -> None:
    assert spaced("第5局") == f"第{THIN}5{THIN}局"
    assert spaced("第 5 局") == f"第{THIN}5{THIN}局"
    assert spaced("a b") == "a b"
    assert spaced("第5。") == f"第{THIN}5。"
    assert all(line == line.strip(THIN + " ") for line in break_lines("中文abc中文def", 4, _measure))


def test_line_feeds_break_and_empty_lines_stay() -> None:
    assert break_lines("一\n\n二", 8, _measure) == ("一", "", "二")
    assert break_lines("", 8, _measure) == ("",)


def test_ellipsis_cuts_only_what_does_not_fit() -> None:
    assert ellipsis("白石小林", 8, _measure) == "白石小林"
    assert ellipsis("白石小林", 7, _measure) == "白石…"
    assert ellipsis("白石小林", 0, _measure) == "…"


_ALPHABET = "财神胡碰杠听，。（）《》！abc 12,.-"


@given(st.text(_ALPHABET, max_size=60), st.integers(4, 30))
def test_nothing_is_lost(text: str, width: int) -> None:
    bare = str.maketrans("", "", f" {THIN}")
    assert "".join(break_lines(text, width, _measure)).translate(bare) == text.translate(bare)


@given(st.text("财神胡碰，。（）", max_size=40), st.integers(12, 30))
def test_chinese_lines_fit_and_keep_the_rules_of_their_ends(text: str, width: int) -> None:
    """Runs of marks longer than a line are cut anywhere; all other lines keep the rules."""
    if any(mark * 2 in text for mark in "，。（）") or any(
        a + b in text for a in "，。（）" for b in "，。（）"
    ):
        return
    lines = break_lines(text, width, _measure)
    assert all(_measure(line) <= width for line in lines)
    assert not any(line[0] in _CLOSING for line in lines[1:])
    assert not any(line[-1] in _OPENING for line in lines[:-1])
