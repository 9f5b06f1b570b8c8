"""The hands beside the definitions of patterns: each is scored by the rules of every game that prices its pattern."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from game.present.help_model import game_tables
from game.present.pattern_examples import PatternExample, example_of
from game.score import score_line
from rules import VARIANTS, Ruleset
from rules.tiles.notation import format_tiles, parse_tiles
from rules.tiles.tile import Tile

LUCK = {
    "no_wild", "kong_win", "rob_kong", "heaven", "earth", "kong_draw", "kong_discard", "self_draw",
}  # fmt: skip
_BEFORE = {"N": "W", "5m": "4m", "1p": "9p", "1s": "9s"}
_GAMES = [(variant.key, edition.key) for variant in VARIANTS for edition in variant.editions]


def _ruleset(game: str, edition: str) -> Ruleset:
    variant = next(variant for variant in VARIANTS if variant.key == game)
    return variant.edition(edition).ruleset({})


_CASES = [
    pytest.param(game, edition, row.name.split(".")[1], id=f"{game}.{edition}-{row.name.split('.')[1]}")
    for game, edition in _GAMES
    for row in game_tables(_ruleset(game, edition)).prices
    if row.example is not None
]


def _position(game: str, edition: str, pattern: str, example: PatternExample) -> dict[str, object]:
    """The example as a position."""
    held = Counter(_tiles(example.hand))
    held -= Counter(parse_tiles(example.tile))
    melds = [meld.split() for meld in example.melds.split(",") if meld]
    seat: dict[str, object] = {
        "hand": format_tiles(sorted(held.elements())),
        "melds": [
            {"kind": kind, "tiles": tiles, **({} if kind == "concealed_kong" else {"from": "E"})}
            for kind, tiles in melds
        ],
        "flowers": example.flowers,
    }
    by = pattern if pattern.startswith("push") else "self_draw" if example.drawn else "discard"
    win = {"seat": "S", "tile": example.tile, "by": by, **({"from": "W"} if by == "discard" else {})}
    options: dict[str, object] = {"edition": edition} if edition != "local" else {}
    if any(tile.is_flower for tile in parse_tiles(example.flowers + example.indicator)):
        options["worm"] = True
    position: dict[str, object] = {"id": pattern, "game": game, "seats": {"S": seat}, "wins": [win]}
    if _ruleset(game, edition).hand >= 16:
        wild = example.wild or ("1s" if {"N", "W"} & set(example.hand) else "N")
        local = (game, edition) == ("yueqing", "local")
        position |= {
            "options": options, "streak": 0, "indicator": [example.indicator or (wild if local else _BEFORE[wild])],
        }  # fmt: skip
    return position


def _tiles(groups: str) -> tuple[Tile, ...]:
    return tuple(tile for group in groups.split() for tile in parse_tiles(group))


@pytest.mark.parametrize(("game", "edition", "pattern"), _CASES)
def test_an_example_has_the_pattern_it_is_of(game: str, edition: str, pattern: str) -> None:
    example = example_of(_ruleset(game, edition), pattern)
    assert example is not None
    answer = score_line(json.dumps(_position(game, edition, pattern, example)))
    assert answer.get("legal"), answer
    wins = answer["wins"]
    assert isinstance(wins, list)
    assert pattern in wins[0]["patterns"], wins[0]["patterns"]


@pytest.mark.parametrize(("game", "edition"), _GAMES)
def test_every_pattern_that_tiles_can_show_has_an_example(game: str, edition: str) -> None:
    without = {
        row.name.split(".")[1] for row in game_tables(_ruleset(game, edition)).prices if not row.example
    }
    assert without <= LUCK


@pytest.mark.parametrize(("game", "edition", "pattern"), _CASES)
def test_what_is_shown_is_of_the_hand(game: str, edition: str, pattern: str) -> None:
    example = example_of(_ruleset(game, edition), pattern)
    assert example is not None
    laid = [meld.split()[1] for meld in example.melds.split(",") if meld]
    whole = Counter(_tiles(" ".join([example.hand, *laid]))) + Counter(parse_tiles(example.flowers))
    assert not Counter(tile for group in example.shown for tile in group) - whole
    if example.wild_tile is not None:
        assert any(example.wild_tile in group for group in example.shown)
