"""Rows of the list of matches: what is read of them aloud."""

from __future__ import annotations

import pytest

from game.present.label import Plain, said, sentences
from game.present.replays_model import ListRow, row_told

ROW = ListRow("a.jsonl", 1, "2026-02-14 20:30", Plain("乐清"), Plain("我 · 阿婆"), total=0, starred=True)
NAME = sentences([Plain(ROW.when), ROW.what])


@pytest.mark.parametrize(
    ("part", "value"), [("star", said("spoken.star.on")), ("more", said("spoken.more"))], ids=str
)
def test_the_parts_of_a_row_say_whose_they_are(part: str, value: object) -> None:
    assert row_told(ROW, part) == said("spoken.row", name=NAME, value=value)


def test_a_row_is_read_with_what_was_won() -> None:
    assert row_told(ROW, "open") == sentences([NAME, ROW.who, Plain("0")])


def test_a_file_that_is_no_record_is_read_by_its_name_and_why() -> None:
    broken = ListRow("b.jsonl", None, "", said("replays.broken.name"), said("replays.broken"))
    assert row_told(broken, "open") == sentences([sentences([broken.what]), broken.who])
