"""The page that describes positions tells what the program does."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from game.score import score_line
from rules import VARIANTS, find_ruleset, find_variant
from rules.core.options import Span
from rules.scoring.hua import Hua
from rules.scoring.settlement import Settlement

PAGE = (Path(__file__).resolve().parents[4] / "docs" / "formats.md").read_text(encoding="utf-8")
GAMES = {
    ("yueqing", "local"): "### 乐清 (`yueqing`)",
    ("yueqing", "jp"): "### 精品乐清 (`yueqing`, edition `jp`)",
    ("wuhanhua", "local"): "### 武汉花 (`wuhanhua`)",
    ("shanghaihua", "local"): "### 上海花（自定规则） (`shanghaihua`)",
    ("xuezhan", "local"): "### 血战到底 (`xuezhan`)",
    ("sichuan", "local"): "### 四川麻将 (`sichuan`)",
    ("xueliu", "local"): "### 血流成河 (`xueliu`)",
}
LIKE = {
    ("shanghaihua", "local"): ("wuhanhua", "local"),
    ("sichuan", "local"): ("xuezhan", "local"),
    ("xueliu", "local"): ("xuezhan", "local"),
}
"""Games whose section tells only the difference to another one."""


def section(game: tuple[str, str]) -> str:
    """The part of the page on a game."""
    return PAGE.split(GAMES[game] + "\n", 1)[1].split("\n##", 1)[0]


def rows(game: tuple[str, str], first: str) -> dict[str, list[str]]:
    """A table of a section by its first heading: the other cells of each row."""
    table = re.search(rf"^\| {first}[^\n]*\|\n\|[-|]+\|\n((?:\|[^\n]*\n)+)", section(game), re.MULTILINE)
    assert table is not None, (game, first)
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table[1].splitlines()]
    return {row[0]: row[1:] for row in cells}


def test_every_game_has_its_section() -> None:
    assert set(GAMES) == {(variant.key, edition.key) for variant in VARIANTS for edition in variant.editions}
    assert all(PAGE.count(heading + "\n") == 1 for heading in GAMES.values())


def test_the_example_gives_the_answer_shown() -> None:
    position, answer = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert score_line(position.replace("\n", " ")) == json.loads(answer)


@pytest.mark.parametrize("game", [game for game in GAMES if game not in LIKE], ids="-".join)
def test_the_patterns_are_listed_with_their_values(game: tuple[str, str]) -> None:
    listed = {}
    for value, (cells,) in rows(game, "value").items():
        for pattern, zh in re.findall(r"`(\w+)` (\w+)", cells):
            listed[pattern] = (int(value.split()[0]), zh)
    scoring = find_ruleset(game[0], {"edition": game[1]}).scoring
    flat = {each.id: each.value for each in scoring.flat}
    assert {name: value for name, (value, _) in listed.items() if name in flat} == flat
    priced = {award.id: award.value for award in scoring.awards}
    assert {name: value for name, (value, _) in listed.items() if name not in flat} == priced


@pytest.mark.parametrize("game", GAMES, ids="-".join)
def test_the_options_are_listed_with_their_defaults(game: tuple[str, str]) -> None:
    listed: dict[str, str] = {}
    for each in (LIKE.get(game, game), game):
        for names, (defaults, _) in rows(each, "option").items():
            keys = re.findall(r"`(\w+)`", names)
            values = [value.strip().strip("`") for value in defaults.split(",")]
            listed |= dict(zip(keys, values * (len(keys) if len(values) == 1 else 1), strict=True))
    specs = find_variant(game[0]).specs(game[1])
    expected = {spec.key: json.dumps(spec.default).strip('"') for spec in specs}
    if game == ("yueqing", "jp"):
        expected["edition"] = "local"  # the default of the game, which has to be overruled
    assert listed == expected


@pytest.mark.parametrize("game", GAMES, ids="-".join)
def test_the_values_of_options_are_listed(game: tuple[str, str]) -> None:
    text = (section(game) + section(LIKE.get(game, game))).replace(",000", "000")
    for spec in find_variant(game[0]).specs(game[1]):
        values = (spec.values.low, spec.values.high) if isinstance(spec.values, Span) else spec.values
        told = [str(value) for value in values if not isinstance(value, bool)]
        assert [value for value in told if value not in text] == [], spec.key


def hua_of(game: str, **options: object) -> Hua:
    pay = find_ruleset(game, options).pay
    assert isinstance(pay, Settlement)
    assert pay.hua is not None
    return pay.hua


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", text))


@pytest.mark.parametrize("game", ["wuhanhua", "shanghaihua"])
def test_the_rows_of_hua_are_listed(game: str) -> None:
    table, hua = rows((game, "local"), "hua"), hua_of(game)
    assert numbers(*table["indicator tiles"]) == hua.indicator
    assert numbers(*table["flowers"]) == hua.flower
    assert numbers(*table["wilds in the hand"]) == hua.wild


@pytest.mark.parametrize(("column", "name"), [(0, "square"), (1, "big")])
def test_the_tables_of_hua_are_listed(column: int, name: str) -> None:
    table = rows(("yueqing", "jp"), "hua")
    hua = hua_of("yueqing", edition="jp", flower_table=name)
    listed = {
        key: numbers(cells[0] if cells[column] == "the same" else cells[column])
        for key, cells in table.items()
    }
    assert listed["indicator tiles"] == hua.indicator
    assert listed["flowers; `C` and `F` each by itself"] == hua.flower
    assert listed["wilds in the hand"] == hua.wild
    assert listed["open or added kongs"] == hua.open_kong
    assert listed["concealed kongs"] == hua.concealed_kong
    assert listed["`1f`-`8f`"] == hua.worm
    assert listed["four wilds konged"] == (hua.wild_kong,)
    assert listed["kongs of both sorts"] == (hua.mixed,)
