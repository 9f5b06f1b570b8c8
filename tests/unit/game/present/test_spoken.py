"""Forms in words: what can be chosen says what is chosen, what can only be read says what it says."""

from __future__ import annotations

import pytest

from game.present.form_model import Choice, Entry, Form, Row, Section
from game.present.label import Plain, said, sentences
from game.present.spoken import form_told, row_told

NAME, TEXT = Plain("cues/tile.1m.ogg"), Plain("there is no such file")
ONE, OTHER = Choice(1, Plain("one"), False), Choice(2, Plain("other"), True)


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (Row("a", NAME, TEXT, (ONE, OTHER)), OTHER.label),
        (Row("a", NAME, TEXT, (ONE,)), said("spoken.nothing")),
        (Row("a", NAME, TEXT, ()), TEXT),
        (Entry("a", NAME, TEXT, "abc", Plain("nobody")), Plain("abc")),
        (Entry("a", NAME, TEXT, "", Plain("nobody")), Plain("nobody")),
    ],
    ids=["chosen", "nothing-chosen", "to-read", "written", "empty"],
)
def test_a_row_says_what_it_has(row: Row | Entry, told: object) -> None:
    assert row_told(row) == said("spoken.row", name=NAME, value=told)


def test_a_list_of_faults_is_told_with_all_of_them() -> None:
    row = Row("fault0", NAME, TEXT, ())
    form = Form(Plain("refused"), Plain("1 fault"), (Section(None, (row,)),), fixed=True)
    words = sentences((form.title, Plain("1 fault"), said("spoken.rows", no=1), row_told(row)))
    assert form_told(form) == words
