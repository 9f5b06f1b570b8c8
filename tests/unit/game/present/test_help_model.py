"""Help texts: blocks, tiles in lines, clauses, and the same clauses in every language."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.help_pages import help_page, page_names
from game.present.help_model import BlockKind, TileRun, game_tables, parse_help, price_rows
from rules import find_ruleset
from rules.tiles.notation import parse_tiles

HELP = Path(__file__).resolve().parents[4] / "assets" / "help"


def test_tiles_stand_among_the_words() -> None:
    (block,) = parse_help("The pair [[55p]] waits. {Y6}")
    assert block.pieces == ("The pair ", TileRun(parse_tiles("55p")), " waits.")
    assert block.clauses == ("Y6",)


def test_lines_of_a_paragraph_are_joined_without_a_gap_in_chinese() -> None:
    assert parse_help("财神\n归位")[0].pieces == ("财神归位",)
    assert parse_help("a wild\nat home")[0].pieces == ("a wild at home",)


def test_a_point_goes_on_while_it_is_indented() -> None:
    (block,) = parse_help("- with tiles:\n  [[123m]] {Y6, Y7}")
    assert block.kind is BlockKind.POINT
    assert block.pieces[-1] == TileRun(parse_tiles("123m"))
    assert block.clauses == ("Y6", "Y7")


CLAUSES = {
    "yueqing": {f"Y{number}" for number in range(1, 11)},
    "yueqing.jp": {f"J{number}" for number in range(1, 7)},
    "wuhanhua": {f"H{number}" for number in range(1, 12)},
    "shanghaihua": {"S1", "S2", "S3"},
}
"""The clauses that a page has to speak of."""


@pytest.mark.parametrize("page", [name for _, _, name in page_names()])
def test_every_edition_has_help_and_all_languages_cite_the_same_clauses(page: str) -> None:
    cited = {}
    for tag in ("zh_CN", "en"):
        blocks = parse_help(help_page(HELP, tag, page))
        assert sum(block.kind is BlockKind.PATTERNS for block in blocks) == 1
        cited[tag] = (
            [block.kind for block in blocks],
            Counter(clause for block in blocks for clause in block.clauses),
        )
    assert cited["zh_CN"] == cited["en"]
    assert CLAUSES[page] <= set(cited["en"][1])


def test_the_table_of_patterns_is_made_of_the_awards() -> None:
    scoring = find_ruleset("yueqing").scoring
    rows = price_rows(scoring)
    assert len(rows) == len(scoring.awards) + 2
    by_name = {row.name: row for row in rows}
    full, white = by_name["pattern.full_flush.name"], by_name["pattern.white.name"]
    assert (full.value, full.doubled) == (30, 60)
    assert (white.value, white.doubled) == (1, None)


def test_what_is_not_doubled_is_not_shown_doubled() -> None:
    rows = price_rows(find_ruleset("yueqing", {"edition": "jp"}).scoring)
    assert all(row.doubled is None for row in rows)
    rows = price_rows(find_ruleset("wuhanhua").scoring)
    assert {row.value: row.doubled for row in rows if row.value >= 15} == {
        value: 2 * value for value in (15, 30, 45, 200, 500)
    }


def test_the_table_of_hua_is_made_of_the_game() -> None:
    assert dict(game_tables(find_ruleset("wuhanhua")).hua)["flower"] == (1, 2, 3, 8)
    assert dict(game_tables(find_ruleset("shanghaihua")).hua)["flower"] == (1, 2, 6, 10)
    worms = dict(game_tables(find_ruleset("yueqing", {"edition": "jp", "worm": True})).hua)["worm"]
    assert worms[-1] == 25
    assert game_tables(find_ruleset("yueqing")).hua == ()
