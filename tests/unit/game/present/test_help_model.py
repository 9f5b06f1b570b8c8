"""Help texts: blocks, tiles in lines, clauses, and the same clauses in every language."""

from __future__ import annotations

import re
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


def test_a_tile_that_the_text_shows_as_the_wild_is_known_as_such() -> None:
    (block,) = parse_help("like this [[5m6m3p|3p]] {Y2}")
    assert block.pieces[-1] == TileRun(parse_tiles("5m6m3p"), parse_tiles("3p")[0])
    assert block.clauses == ("Y2",)


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
    "yueqing.jp": {f"J{number}" for number in range(1, 7)} | {"Y8"},
    "wuhanhua": {f"H{number}" for number in range(1, 12)} | {"Y8", "D12"},
    "shanghaihua": {"S1", "S2", "S3"},
    "sichuan": {f"B{number}" for number in range(1, 16)} | {"1.3", "1.8", "1.12", "D4"},
    "xuezhan": {f"A{number}" for number in range(1, 14) if number != 9} | {"1.5", "1.8", "1.12", "D4"},
    "xueliu": {"8", "A8", "1.8", "1.10"},
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


LEAVING = {
    "zh_CN": "对对胡 混一色 清一色 财神单吊 硬吊 三财神 四财神 财神做牛 三财神刻 "
    "四风影 四风齐 三美人 四美人 四白板 全字 三杠头",
    "en": "All_Triplets Half_Flush Full_Flush Wild_Alone Hard_Single_Wait Three_Wilds Four_Wilds Pair_of_Wilds "
    "Triplet_of_Wilds Four_Winds,_Own_Pair Four_Winds Three_Beauties Four_Beauties four_white All_Honours "
    "three_indicator_tiles",
}
"""What a seat that leaves may have to pay for, by name."""


@pytest.mark.parametrize("tag", LEAVING)
def test_wuhanhua_h10_the_help_names_whatever_a_leaver_pays_for(tag: str) -> None:
    blocks = parse_help(help_page(HELP, tag, "wuhanhua"))
    told = " ".join(str(piece) for block in blocks if "H10" in block.clauses for piece in block.pieces)
    assert [name for name in LEAVING[tag].split() if name.replace("_", " ") not in told] == []


@pytest.mark.parametrize("tag", ["zh_CN", "en"])
def test_jp_j5_the_help_has_the_numbers_of_the_other_table_too(tag: str) -> None:
    blocks = parse_help(help_page(HELP, tag, "yueqing.jp"))
    told = re.sub(r"[、, ]+", " ", " ".join(str(piece) for block in blocks for piece in block.pieces))
    big = game_tables(find_ruleset("yueqing", {"edition": "jp", "flower_table": "big"})).hua
    square = dict(game_tables(find_ruleset("yueqing", {"edition": "jp"})).hua)
    others = [row for key, row in big if row != square[key]]
    assert len(others) == 5
    assert [row for row in others if " ".join(map(str, row)) not in told] == []


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
