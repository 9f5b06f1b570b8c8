"""Help texts: blocks, tiles in lines, clauses, and the same clauses in every language."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.present.help_model import BlockKind, TileRun, parse_help, price_rows
from rules import VARIANTS, find_ruleset
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


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_every_game_has_help_and_all_languages_cite_the_same_clauses(variant: object) -> None:
    game = getattr(variant, "key", "")
    cited = {}
    for tag in ("zh_CN", "en"):
        blocks = parse_help((HELP / tag / f"{game}.md").read_text(encoding="utf-8"))
        assert sum(block.kind is BlockKind.PATTERNS for block in blocks) == 1
        cited[tag] = (
            [block.kind for block in blocks],
            Counter(clause for block in blocks for clause in block.clauses),
        )
    assert cited["zh_CN"] == cited["en"]
    assert {f"Y{number}" for number in range(1, 11)} <= set(cited["en"][1])


def test_the_table_of_patterns_is_made_of_the_awards() -> None:
    scoring = find_ruleset("yueqing").scoring
    rows = price_rows(scoring.awards, tuple((flat.id, flat.value) for flat in scoring.flat))
    assert len(rows) == len(scoring.awards) + 2
    by_id = {row.pattern: row for row in rows}
    assert (by_id["full_flush"].value, by_id["full_flush"].doubled) == (30, 60)
    assert (by_id["white"].value, by_id["white"].doubled) == (1, None)
