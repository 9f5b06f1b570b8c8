"""The tables of this program: every game in every edition can be ordered, and an interrupted one says what it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.clock import ManualClock
from game.session.tables import Game, Interrupted, Order, games
from game.storage import storage_at
from game.tables import LocalTables
from rules import VARIANTS

ALL = [
    pytest.param(game, edition.key, id=f"{game.key}:{edition.key}")
    for game in games()
    for edition in game.editions
]


def test_every_registered_game_is_offered_in_its_order() -> None:
    assert [(game.key, game.own_rules) for game in games()] == [
        (variant.key, variant.own_rules) for variant in VARIANTS
    ]
    assert all(
        spec.key != "edition" for game in games() for version in game.editions for spec in version.options
    )


@pytest.mark.parametrize(("game", "edition"), ALL)
def test_what_was_ordered_is_played_and_can_be_continued(tmp_path: Path, game: Game, edition: str) -> None:
    tables = LocalTables(storage_at(tmp_path), ManualClock(), seed="editions")
    table = tables.open(Order(game.key, edition, {"stake": 5, "length": "1c"}, "random", "阿公"))
    table.close()
    assert (table.ruleset.key, table.ruleset.edition) == (game.key, edition)
    again = LocalTables(storage_at(tmp_path), ManualClock())
    settles = table.ruleset.settles_leaving
    assert again.interrupted() == Interrupted(game.key, edition, 1, None, 0, settles_leaving=settles)
    resumed = again.resume()
    resumed.close()
    assert resumed.ruleset.options == table.ruleset.options
    assert (resumed.ruleset.key, resumed.ruleset.edition) == (game.key, edition)


def test_an_edition_that_is_no_more_falls_back_to_the_first() -> None:
    game = games()[0]
    assert [game.edition(key).key for key in ("jp", "gone", None)] == ["jp", "local", "local"]
