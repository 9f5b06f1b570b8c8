"""A line of text being written: cursor, selection, clipboard, input methods (U07)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bindings import Act, Command, Compose, Intent, PointerMove, Type
from game.present.text_entry import TextEntry, printable


class _Board:
    """A clipboard that keeps."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    def copy(self, text: str) -> bool:
        self.text = text
        return True

    def paste(self) -> str:
        return self.text


class _Deaf(_Board):
    """A clipboard that takes nothing."""

    def copy(self, text: str) -> bool:
        return False


def _given(entry: TextEntry, *intents: Intent | str) -> tuple[str, int]:
    for intent in intents:
        entry.handle(Type(intent) if isinstance(intent, str) else intent)
    return entry.text, entry.cursor


LEFT, RIGHT, HOME, END, ERASE, DELETE, ALL = (
    Act(command)
    for command in (
        Command.LEFT, Command.RIGHT, Command.FIRST, Command.LAST, Command.ERASE, Command.DELETE, Command.SELECT_ALL
    )
)  # fmt: skip


@pytest.mark.parametrize(
    ("intents", "text", "cursor"),
    [
        (("阿", "婆"), "阿婆", 2),
        (("阿婆", LEFT, "外"), "阿外婆", 2),
        (("阿婆", HOME, "老"), "老阿婆", 1),
        (("阿婆", HOME, RIGHT, ERASE), "婆", 0),
        (("阿婆", HOME, DELETE), "婆", 0),
        (("阿婆", DELETE), "阿婆", 2),
        (("阿婆", HOME, ERASE), "阿婆", 0),
        (("阿婆", HOME, END, ERASE), "阿", 1),
        (("阿婆", LEFT, LEFT, LEFT, "x"), "x阿婆", 1),
        (("阿婆", ALL, "公"), "公", 1),
        (("阿婆", ALL, ERASE), "", 0),
        (("阿婆", ALL, LEFT, "x"), "x阿婆", 1),
        (("阿婆", ALL, RIGHT, "x"), "阿婆x", 3),
    ],
)
def test_keys_move_and_erase(intents: tuple[Intent | str, ...], text: str, cursor: int) -> None:
    assert _given(TextEntry(), *intents) == (text, cursor)


def test_a_letter_keeps_its_accent() -> None:
    entry = TextEntry("ae\u0301b")
    assert _given(entry, LEFT, ERASE) == ("ab", 1)


def test_the_longest_counts_characters_wherever_they_are_written() -> None:
    entry = TextEntry("一二三四五六七八", longest=10)
    assert _given(entry, HOME, "九十百千") == ("九十一二三四五六七八", 2)
    assert TextEntry("字" * 30, longest=10).text == "字" * 10


def test_what_cannot_be_seen_is_left_out() -> None:
    assert printable("a\u200bb\x07c\nd") == "abc d"


def test_the_clipboard_is_copied_to_cut_to_and_pasted_from() -> None:
    board, entry = _Board("  1z2z\n"), TextEntry("码")
    entry.handle(Act(Command.PASTE), board)
    assert entry.text == "码1z2z"
    entry.handle(Act(Command.CUT), board)
    assert (entry.text, board.text) == ("码1z2z", "码1z2z")
    entry.handle(ALL)
    entry.handle(Act(Command.CUT), board)
    assert (entry.text, board.text) == ("", "码1z2z")
    entry.handle(Act(Command.PASTE), board)
    assert entry.text == "码1z2z"


def test_nothing_is_cut_that_was_not_kept() -> None:
    entry = TextEntry("码")
    entry.handle(ALL)
    entry.handle(Act(Command.CUT), _Deaf())
    assert entry.text == "码"


@pytest.mark.parametrize(
    ("method", "steps", "entered"),
    [
        ("pinyin", ("p", "pe", "pen", "peng"), "碰"),
        ("wubi", ("d", "du", "duo", "duog"), "碰"),
        ("handwriting", ("石", "碰"), "碰"),
        ("stroke", ("一", "一丿"), "碰"),
    ],
)
def test_scn_U07_a_character_is_composed_in_place(method: str, steps: tuple[str, ...], entered: str) -> None:
    entry = TextEntry("老胡")
    entry.handle(LEFT)
    for step in steps:
        assert entry.handle(Compose(step))
        assert (entry.text, entry.composed, entry.composed_cursor) == ("老胡", step, len(step)), method
    entry.handle(Compose(""))
    entry.handle(Type(entered))
    assert (entry.text, entry.composed, entry.cursor) == ("老碰胡", "", 2)


@pytest.mark.parametrize(
    "command", [Command.CONFIRM, Command.BACK, Command.LEFT, Command.DOWN, Command.ERASE, Command.NEXT]
)
def test_scn_U07_while_composing_keys_belong_to_the_input_method(command: Command) -> None:
    entry = TextEntry("老胡")
    entry.handle(Compose("peng", 2))
    assert entry.handle(Act(command))
    assert (entry.text, entry.cursor, entry.composed, entry.composed_cursor) == ("老胡", 2, "peng", 2)


def test_scn_U07_a_cursor_of_the_input_method_lies_in_what_it_composes() -> None:
    entry = TextEntry()
    entry.handle(Compose("pe", 99))
    assert entry.composed_cursor == 2


def test_enter_and_escape_are_left_to_the_scene() -> None:
    entry = TextEntry("x")
    assert not entry.handle(Act(Command.CONFIRM))
    assert not entry.handle(Act(Command.BACK))
    assert not entry.handle(PointerMove(1, 2))


def test_a_pointer_selects() -> None:
    entry = TextEntry("一二三四")
    entry.place(1)
    entry.place(3, keep=True)
    assert entry.selected == "二三"
    entry.place(99)
    assert (entry.cursor, entry.selected) == (4, "")


_STEPS = st.one_of(
    st.builds(Type, st.text(max_size=6)),
    st.builds(Compose, st.text(max_size=6), st.none() | st.integers(-3, 9)),
    st.builds(Act, st.sampled_from(list(Command))),
)


@given(st.text(max_size=30), st.lists(_STEPS, max_size=30))
def test_the_cursor_stays_in_the_text(text: str, steps: list[Intent]) -> None:
    entry, board = TextEntry(text, longest=12), _Board("复制")
    for step in steps:
        entry.handle(step, board)
        start, end = entry.selection
        assert 0 <= start <= end <= len(entry.text) <= 12
        assert 0 <= entry.composed_cursor <= len(entry.composed) or not entry.composed
        assert entry.text.isprintable()
