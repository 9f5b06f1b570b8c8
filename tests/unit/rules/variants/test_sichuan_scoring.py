"""What hands are worth in the Sichuan games: every type, add and house rule holds, nearly holds, and gives way."""

from __future__ import annotations

from random import Random

import pytest

from brute_sichuan import brute_fan
from rules import Ruleset, find_ruleset
from rules.core.record import replace
from rules.scoring.model import Tally, Tier
from rules.scoring.tally import fulfils, has_shape, ranked, score, times_held, wins
from rules.scoring.total import FanSum
from rules.tiles.tile import KINDS, Tile
from sichuan_cases import ADDS, FROZEN, NO_WINS, OPTIONS, READINGS, ROOTS, TYPES
from wins import Case, expected, priced, values_of

XUEZHAN = find_ruleset("xuezhan")
SICHUAN = find_ruleset("sichuan")
UNCAPPED = find_ruleset("xuezhan", {"cap_fan": "none"})
XUELIU = find_ruleset("xueliu")
VALUES = {**values_of(XUEZHAN.scoring), "self_draw": 1}
CASES = (*TYPES, *READINGS, *ROOTS, *ADDS, *NO_WINS, *FROZEN)
LIKE_XUEZHAN = find_ruleset("sichuan", {"kong_is_root": True, "rob_kong_fan": 1})


def name(value: object) -> str | None:
    return f"xuezhan:{value.clause}-{value.id}" if isinstance(value, Case) else None


def tally_of(case: Case, rules: Ruleset = XUEZHAN) -> Tally:
    tally = score(rules.scoring, case.facts_in(rules))
    assert tally is not None
    return tally


@pytest.mark.parametrize("case", CASES, ids=name)
def test_cases(case: Case) -> None:
    assert priced(case, XUEZHAN) == expected(case, VALUES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"sichuan:{case.clause}-{case.id}")
def test_the_other_game_with_the_same_house_rules_pays_the_same(case: Case) -> None:
    assert priced(case, LIKE_XUEZHAN) == expected(case, VALUES)


@pytest.mark.parametrize(
    "case", [case for case in CASES if not case.first], ids=lambda case: f"xueliu:8-{case.id}"
)
def test_winners_who_stay_in_are_paid_the_same(case: Case) -> None:
    assert priced(case, XUELIU) == expected(case, VALUES)


@pytest.mark.parametrize(("options", "case"), OPTIONS, ids=name)
def test_house_rules(options: dict[str, object], case: Case) -> None:
    assert priced(case, find_ruleset("xuezhan", options)) == expected(case, VALUES)


def test_sichuan_counts_no_kongs_as_roots_and_nothing_for_a_robbed_kong() -> None:
    """sichuan:D9, D10."""
    konged = next(case for case in ROOTS if case.id == "open-kong")
    robbed = next(case for case in ADDS if case.id == "rob-kong")
    assert priced(konged, SICHUAN) == ({"plain": 1}, 1)
    assert priced(robbed, SICHUAN) == ({"plain": 1}, 1)


def test_there_is_no_heaven_where_winners_stay_in() -> None:
    """xueliu:8."""
    assert {"heaven", "earth"}.isdisjoint(values_of(XUELIU.scoring))
    assert set(values_of(XUELIU.scoring)) | {"heaven", "earth"} == set(values_of(XUEZHAN.scoring))


@pytest.mark.parametrize("pattern", VALUES)
def test_every_pattern_has_cases_that_hold_and_that_do_not(pattern: str) -> None:
    cases = [*CASES, *(case for _, case in OPTIONS)]
    expecting = [(case.expect or "").replace("*", " ").split() for case in cases]
    assert sum(pattern in words for words in expecting) >= 1
    assert sum(pattern not in words for words in expecting) >= 2


def test_types_are_those_of_the_table_in_its_order() -> None:
    """xuezhan:1.10."""
    types = [(award.id, award.value) for award in XUEZHAN.scoring.awards if award.tier is Tier.TYPE]
    assert types == [
        ("plain", 1),
        ("all_triplets", 2),
        ("full_flush", 3),
        ("seven_pairs", 3),
        ("terminal_sets", 3),
        ("flush_triplets", 4),
        ("jiang_triplets", 4),
        ("flush_pairs", 5),
        ("dragon_pairs", 5),
        ("flush_terminals", 5),
        ("flush_dragon", 6),
        ("heaven", 6),
        ("earth", 6),
    ]
    assert all(award.value == 1 for award in XUEZHAN.scoring.awards if award.tier is Tier.ADD)
    assert XUEZHAN.scoring.total == FanSum(7)


def test_the_type_stands_first_and_the_sum_is_told() -> None:
    """xuezhan:A1."""
    tally = tally_of(next(case for case in TYPES if case.id == "flush-dragon-three"))
    assert list(tally.patterns.items()) == [("flush_dragon", 6), ("root", 2)]
    assert tally.formula == "min(6 + 2, 7)"
    worth_less = tally_of(next(case for case in ROOTS if case.id == "two-kongs"))
    assert list(worth_less.patterns.items()) == [("plain", 1), ("root", 2)]
    assert worth_less.formula == "1 + 2"


def test_what_shows_a_root_is_what_still_counts() -> None:
    """xuezhan:D4: the four that make the dragon are told with it, not with the root."""
    tally = tally_of(next(case for case in TYPES if case.id == "dragon-two"))
    kept = {each.pattern: each for each in tally.kept}
    assert kept["root"].evidence.tiles == (Tile.M3,) * 4
    assert kept["root"].evidence.times == 1
    assert kept["dragon_pairs"].evidence.groups == tuple(range(7))


def test_how_often_a_pattern_held_counts_what_the_type_absorbed() -> None:
    """xueliu:8: so many roots are settled by a first win."""
    by_id = {case.id: tally_of(case) for case in TYPES}
    scoring = XUEZHAN.scoring
    assert times_held(scoring, by_id["dragon-three"], "root") == 3
    assert times_held(scoring, by_id["dragon"], "root") == 1
    assert times_held(scoring, by_id["plain"], "root") == 0
    assert times_held(scoring, by_id["ends-with-a-kong"], "root") == 1


def test_all_readings_are_told_the_best_first() -> None:
    case = next(case for case in READINGS if case.id == "larger-type-of-equals")
    told = ranked(XUEZHAN.scoring, case.facts_in(XUEZHAN))
    assert [list(tally.patterns) for tally in told] == [["flush_dragon"], ["flush_terminals", "root"]]
    assert [tally.total for tally in told] == [6, 6]
    assert told[0] == tally_of(case)


def test_a_hand_has_the_shape_and_still_is_no_win() -> None:
    """xuezhan:1.6."""
    facts = NO_WINS[0].facts_in(XUEZHAN)
    assert has_shape(XUEZHAN.scoring, facts)
    assert not fulfils(XUEZHAN.scoring, facts)
    assert not wins(XUEZHAN.scoring, facts)
    assert ranked(XUEZHAN.scoring, facts) == ()


def _pool(rng: Random) -> list[Tile]:
    """Tiles of two suits, of one, or of few kinds: so that types and roots come up."""
    kinds = [kind for kind in KINDS[:18] if rng.random() < 0.8]
    if rng.random() < 0.5:
        kinds = [kind for kind in kinds if kind < 9]
    if rng.random() < 0.3:
        kinds = [kind for kind in kinds if kind.rank in (1, 2, 3, 7, 8, 9)]
    return [kind for kind in kinds for _ in range(4)]


def _hands(seed: int, count: int) -> list[list[Tile]]:
    """Hands of 14 that are built to be complete."""
    rng = Random(seed)
    found: list[list[Tile]] = []
    while len(found) < count:
        pool, tiles = _pool(rng), []
        pairs = rng.random() < 0.4
        for _ in range(7 if pairs else 4):
            if not pool:
                break
            low = rng.choice(pool)
            run = [low, low + 1, low + 2]
            group = [low] * (2 if pairs else 3)
            if not pairs and low.rank <= 7 and rng.random() < 0.6:
                group = [Tile(tile) for tile in run]
            tiles += group
        if not pairs and pool:
            tiles += [rng.choice(pool)] * 2
        if len(tiles) == 14 and all(tiles.count(tile) <= 4 for tile in tiles):
            found.append(tiles)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_random_hands_by_trying_every_way_to_read_them(seed: int) -> None:
    """xuezhan:1.10: an independent count of type and roots agrees."""
    for tiles in _hands(seed, 150):
        facts = replace(Case("", "", "", tiles[-1].code, None).facts_in(XUEZHAN), concealed=tuple(tiles[:-1]))
        tally = score(UNCAPPED.scoring, facts)
        assert tally is not None, tiles
        assert tally.total == brute_fan(tiles), tiles
