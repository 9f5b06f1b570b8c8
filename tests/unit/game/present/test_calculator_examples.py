"""The examples of the calculator: every game has some, and each can be priced and taken away again."""

from __future__ import annotations

import pytest

from game.present.calculator_check import Standing, judged
from game.present.calculator_choices import choose, example_rows
from game.present.calculator_desk import Desk
from game.present.calculator_draft import EMPTY
from rules import VARIANTS, find_ruleset


@pytest.mark.parametrize(
    ("game", "edition"),
    [(variant.key, edition.key) for variant in VARIANTS for edition in variant.editions],
)
def test_every_game_has_examples_and_all_are_priced(game: str, edition: str) -> None:
    rules = find_ruleset(game, {"edition": edition})
    desk = Desk(rules)
    rows = example_rows(desk)
    assert len(rows) >= 2
    for row in rows:
        desk.clear()
        choose(desk, row.chips[0].name)
        assert judged(desk.draft, rules).standing is Standing.DONE, row.key
        while desk.draft.order:
            desk.erase()
        assert desk.draft.seats == (EMPTY,) * 4
