"""乐清 by its clauses: every pattern holds, nearly holds, and gives way to another."""

from __future__ import annotations

import pytest

from facts_priced import best_total
from random_wins import random_wins
from rules.core.options import resolve, specs
from rules.errors import OptionsError
from rules.scoring.model import Tier
from rules.scoring.tally import has_shape, ranked, score
from rules.tiles.notation import parse_tiles
from rules.variants.yueqing_local import (
    YUEQING_AWARDS,
    YueqingOptions,
    scoring,
    wild_and_flowers,
)
from wins import Case, expected, priced, values_of
from yueqing_cases import BASIC, BIG, FIVE, PUSH, ROOM

CASES = BASIC + BIG + PUSH
VALUES = values_of(scoring(YueqingOptions()))


def name(case: Case) -> str:
    return f"yueqing:{case.clause}-{case.id}"


@pytest.mark.parametrize("case", CASES, ids=name)
def test_cases(case: Case) -> None:
    assert priced(case) == expected(case, VALUES)


@pytest.mark.parametrize("pattern", VALUES)
def test_every_pattern_has_cases_that_hold_and_that_do_not(pattern: str) -> None:
    expecting = [(case.expect or "").replace("*", " ").split() for case in CASES]
    assert sum(pattern in words for words in expecting) >= 1
    assert sum(pattern not in words for words in expecting) >= 2


@pytest.mark.parametrize("case", ROOM, ids=name)
def test_totals(case: Case) -> None:
    assert priced(case) == expected(case, VALUES)


@pytest.mark.parametrize(
    ("case", "total"),
    [(ROOM[0], 5), (ROOM[1], 20), (ROOM[2], 20), (ROOM[3], 40), (ROOM[4], 24), (ROOM[5], 0)],
    ids=lambda value: f"yueqing:D5-{value.id}" if isinstance(value, Case) else "",
)
def test_double_small(case: Case, total: int) -> None:
    found = priced(case, scoring(YueqingOptions(double_small=True)))
    assert found is not None
    assert found[1] == total


@pytest.mark.parametrize(
    ("case", "is_win"),
    [(ROOM[0], False), (ROOM[1], True), (BIG[0], True), (ROOM[5], False), (PUSH[0], False), (PUSH[4], False)],
    ids=lambda value: f"yueqing:D10-{value.id}" if isinstance(value, Case) else "",
)
def test_fifteen_tai_to_win(case: Case, is_win: bool) -> None:
    assert (priced(case, scoring(YueqingOptions(min_tai=15))) is not None) is is_win


@pytest.mark.parametrize(
    ("turned", "wild", "flower"), [("9s", "9s", "B"), ("N", "N", "B"), ("C", "C", "B"), ("B", "B", "C")]
)
def test_wild_and_flower(turned: str, wild: str, flower: str) -> None:
    """yueqing:Y2."""
    assert wild_and_flowers(parse_tiles(turned)) == (parse_tiles(wild), parse_tiles(flower))


def test_awards_are_those_of_the_sheet() -> None:
    """yueqing:Y7, Y8: ten basic patterns at 1, seventeen big ones."""
    basics = [award.value for award in YUEQING_AWARDS if award.tier is Tier.BASIC]
    bigs = sorted(award.value for award in YUEQING_AWARDS if award.tier is Tier.BIG)
    assert basics == [1] * 10
    assert bigs == [10] * 6 + [20] + [30] * 7 + [60] + [100] * 2
    assert all(award.pattern.zh and award.pattern.text for award in YUEQING_AWARDS)


def test_options_are_those_of_the_sheet() -> None:
    """yueqing:Y10."""
    defaults = {spec.key: spec.default for spec in specs(YueqingOptions)}
    assert defaults == {
        "edition": "local",
        "stake": 1,
        "base": 1,
        "length": 8,
        "seat_ceremony": False,
        "min_tai": 0,
        "streak_both_ways": False,
        "double_small": False,
        "dead_hand": "forbid",
        "kong_after_claim": False,
        "forbid_swap_discard": False,
    }
    assert all(spec.clause for spec in specs(YueqingOptions))


@pytest.mark.parametrize(
    "given",
    [
        {"edition": "jp"},
        {"edition": "harbour"},
        {"min_tai": 10},
        {"length": 5},
        {"length": "8c"},
        {"stake": 0},
        {"stake": True},
        {"stake": "5"},
        {"double_small": 1},
        {"liability": True},
    ],
    ids=repr,
)
def test_options_that_do_not_exist_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(OptionsError):
        resolve(YueqingOptions, given)


@pytest.mark.parametrize("length", [4, 8, 12, 16, "1c", "2c", "4c"])
def test_lengths(length: int | str) -> None:
    """yueqing:Y1: hands or 圈."""
    assert resolve(YueqingOptions, {"length": length}).length == length


@pytest.mark.parametrize("wilds", range(4))
def test_scn_R04_all_honours_and_flat_wins_with_every_number_of_wilds(wilds: int) -> None:
    natural = [tile.code for tile in parse_tiles("EEE SSS WWW CC NN")]
    hand = "9s" * wilds + "".join(natural[wilds:])
    found = priced(Case("", "Y8", hand, "C", "", melds="pung FFF N"))
    assert found is not None
    assert "all_honours" in found[0]
    pushed = priced(Case("", "Y6", hand, "C", "", melds="pung FFF N", by="push3"))
    assert pushed == (({"push3": 3}, 3) if wilds == 3 else None)


def test_scn_R01_a_drawn_wild_completes_the_hand_and_is_priced_as_its_own_case() -> None:
    assert priced(Case("", "Y8", "46m 123p 456p 111s 678s 99s", "5m", "", wild="5m")) == (
        {"wild_home_1": 1},
        1,
    )
    assert priced(Case("", "Y8", "9s", "N", "", wild="N", melds=FIVE)) == ({"single_wait_drew_wild": 20}, 40)


def test_scn_R03_a_wild_in_its_own_run_stands_home_and_the_dearer_reading_counts() -> None:
    home = Case("", "Y7", "46m5m 123p 456p 111s 67s 99s", "8s", "", wild="5m")
    assert priced(home) == ({"wild_home_1": 1}, 1)
    both = Case("", "Y8", "4466m 55m 777s 234s 123p 9p", "9p", "", wild="5m")
    assert priced(both) == ({"wild_home_2": 10}, 20)
    assert {1, 20} <= {tally.total for tally in ranked(scoring(YueqingOptions()), both.facts)}


@pytest.mark.parametrize("kongs", range(1, 6))
@pytest.mark.parametrize(
    ("by", "source"), [("self_draw", ""), ("discard", "W"), ("rob_kong", "W"), ("kong_draw", "")]
)
def test_scn_R08_any_number_of_kongs_and_any_way_to_win(kongs: int, by: str, source: str) -> None:
    melds = [
        "concealed_kong 1111m",
        "open_kong 2222p W",
        "added_kong 3333s N",
        "concealed_kong 8888m",
        "open_kong 9999p E",
    ]
    sets = ["456s", "567p", "678p", "234m"]
    hand = " ".join([*sets[: 5 - kongs], "7s"])
    case = Case("", "Y6", hand, "7s", "", by=by, source=source, melds=",".join(melds[:kongs]))
    assert has_shape(scoring(YueqingOptions()), case.facts)
    found = priced(case)
    assert found is not None
    assert (by in found[0]) is (by == "rob_kong")
    assert ("kong_win" in found[0]) is (by == "kong_draw")
    assert ("all_triplets" in found[0]) is (kongs == 5)


@pytest.mark.parametrize("seed", range(4))
def test_scn_R11_the_best_of_all_readings_counts(seed: int) -> None:
    """Against a scorer that shares nothing with ours but the record of a win."""
    plain, doubled = scoring(YueqingOptions()), scoring(YueqingOptions(double_small=True))
    for facts in random_wins(100 + seed, 25):
        for rules, double_small in ((plain, False), (doubled, True)):
            tally = score(rules, facts)
            assert (tally and tally.total) == best_total(facts, double_small=double_small), facts
            assert has_shape(rules, facts) is (tally is not None)
