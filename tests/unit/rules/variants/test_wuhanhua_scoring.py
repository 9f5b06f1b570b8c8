"""What hands are worth in 武汉花 and 上海花: every pattern holds, nearly holds, and gives way to another."""

from __future__ import annotations

import pytest

from rules import Ruleset, find_ruleset
from rules.scoring.model import Tier
from rules.scoring.tally import Scoring, has_shape, ranked, score, wins
from rules.scoring.total import AtMost, SixJumps
from rules.tiles.notation import parse_tiles
from rules.variants.wuhanhua import WUHANHUA_AWARDS
from rules.variants.yueqing_local import YUEQING_AWARDS
from wins import Case, expected, priced, values_of
from wuhanhua_cases import BASIC, BIG, FLOWERS, LIMITED, PLAIN, STAYING, TOTALS

WUHANHUA = find_ruleset("wuhanhua")
STAY = find_ruleset("wuhanhua", {"indicator_set_aside": False})
FIFTEEN = find_ruleset("wuhanhua", {"min_tai": 15})
VALUES = values_of(WUHANHUA.scoring)
CASES = (*BASIC, *FLOWERS, *BIG, *TOTALS)


def name(value: object) -> str | None:
    return f"wuhanhua:{value.clause}-{value.id}" if isinstance(value, Case) else None


@pytest.mark.parametrize("case", CASES, ids=name)
def test_cases(case: Case) -> None:
    assert priced(case, WUHANHUA) == expected(case, VALUES)


@pytest.mark.parametrize("case", STAYING, ids=name)
def test_indicator_tiles_that_stay_in_the_hand(case: Case) -> None:
    assert priced(case, STAY) == expected(case, VALUES)


@pytest.mark.parametrize("case", LIMITED, ids=name)
def test_limited_hands(case: Case) -> None:
    assert priced(case, WUHANHUA) == expected(case, VALUES)


@pytest.mark.parametrize("case", [*CASES, *LIMITED], ids=lambda case: f"shanghaihua:{case.clause}-{case.id}")
def test_shanghaihua_pays_the_same(case: Case) -> None:
    assert priced(case, find_ruleset("shanghaihua")) == expected(case, VALUES)


@pytest.mark.parametrize("pattern", VALUES)
def test_every_pattern_has_cases_that_hold_and_that_do_not(pattern: str) -> None:
    expecting = [(case.expect or "").replace("*", " ").split() for case in CASES]
    assert sum(pattern in words for words in expecting) >= 1
    assert sum(pattern not in words for words in expecting) >= 2


def test_awards_are_those_of_the_sheet() -> None:
    """wuhanhua:H3, H4."""
    basics = {award.id for award in WUHANHUA_AWARDS if award.tier is Tier.BASIC}
    bigs: dict[int, set[str]] = {}
    for award in WUHANHUA_AWARDS:
        if award.tier is Tier.BIG:
            bigs.setdefault(award.value, set()).add(award.id)
    assert basics == {
        *("seat_wind", "red", "green", "no_wild", "wild_home_1", "two_wilds"),
        *("kong_win", "rob_kong", "white", "indicator", "all_chows"),
    }
    assert bigs == {
        15: {
            *("all_triplets", "half_flush", "wild_single_wait", "three_wilds"),
            *("wild_pair", "four_winds_shadow"),
        },
        30: {"wild_home_2", "single_wait_drew_wild"},
        45: {
            *("full_flush", "four_winds", "four_whites", "hard_single_wait", "heaven", "earth"),
            *("wild_triplet", "three_beauties", "four_wilds"),
        },
        200: {"wild_home_3", "all_honours", "four_beauties"},
        500: {"wild_home_4"},
    }
    assert {award.value for award in WUHANHUA_AWARDS if award.id in basics} == {1}


def test_exclusions_are_those_of_the_sheet() -> None:
    """wuhanhua:H4, D13."""
    found = {award.id: {gone.id for gone in award.excludes} for award in WUHANHUA_AWARDS if award.excludes}
    assert found == {
        "wild_home_2": {"wild_pair"},
        "four_winds": {"seat_wind"},
        "hard_single_wait": {"no_wild"},
        "wild_triplet": {"wild_home_3"},
        "three_beauties": {"red", "green"},
        "all_honours": {"all_triplets", "half_flush", "seat_wind"},
        "four_beauties": {"four_whites", "red", "green"},
    }


def test_the_awards_are_the_difference_to_yueqing() -> None:
    same = {award.id for award in YUEQING_AWARDS} & {award.id for award in WUHANHUA_AWARDS}
    assert same == {award.id for award in YUEQING_AWARDS}
    theirs = {award.id: award.pattern for award in YUEQING_AWARDS}
    differ = {
        award.id for award in WUHANHUA_AWARDS if award.id in same and award.pattern is not theirs[award.id]
    }
    assert differ == {"all_chows", "wild_home_2"}


@pytest.mark.parametrize(
    ("case", "is_win"),
    [
        (TOTALS[1], False),
        (TOTALS[2], True),
        (BIG[0], True),
        (FLOWERS[1], False),
        (FLOWERS[5], True),
        # limited: the sum before doubling there (D18)
        (LIMITED[0], False),
        (LIMITED[1], False),
        (LIMITED[9], True),
        (LIMITED[-3], True),
    ],
    ids=lambda value: f"wuhanhua:D18-{value.id}" if isinstance(value, Case) else "",
)
def test_fifteen_tai_to_win(case: Case, is_win: bool) -> None:
    facts = case.facts_in(FIFTEEN)
    assert (score(FIFTEEN.scoring, facts) is not None) is is_win
    assert wins(FIFTEEN.scoring, facts) is is_win
    assert has_shape(FIFTEEN.scoring, facts)


@pytest.mark.parametrize("by", ["push3", "push4"])
def test_there_is_no_push(by: str) -> None:
    """wuhanhua:D12."""
    case = Case("", "", "NNN 123p 456p 777s 99s 67s", "8s", None, turned="W", by=by, flowers="BBBB")
    assert priced(case, WUHANHUA) is None


def formula(case: Case, ruleset: Ruleset = WUHANHUA) -> str:
    tally = score(ruleset.scoring, case.facts_in(ruleset))
    assert tally is not None
    return tally.formula


@pytest.mark.parametrize(
    ("case", "told"),
    [
        (TOTALS[0], "0"),
        (TOTALS[1], "5"),
        (TOTALS[2], "2·(15 + 6 − 6)"),
        (TOTALS[3], "2·(15 + 8 − 6)"),
        (TOTALS[5], "2·(45 + (15 + min(11, 10) − 6))"),
        (TOTALS[6], "2·(45 + 15)"),
        (TOTALS[7], "2·(15 + (15 + 6 − 6))"),
        (BIG[0], "2·(15 + 1)"),
        (LIMITED[0], "min(5 + 1, 5)"),
        (LIMITED[2], "3"),
        (LIMITED[4], "0"),
        (LIMITED[8], "2·15"),
    ],
    ids=lambda value: f"wuhanhua:H5-{value.id}" if isinstance(value, Case) else "",
)
def test_formulas(case: Case, told: str) -> None:
    assert formula(case) == told


def test_seven_basics_and_three_wilds_in_a_limited_hand() -> None:
    """wuhanhua:D62: the formula shows that five of them count."""
    case = next(case for case in LIMITED if case.id == "three-wilds-and-seven-basics")
    assert formula(case) == "2·(15 + min(7, 5))"


def test_the_tally_tells_that_a_hand_was_limited() -> None:
    tallies = [score(WUHANHUA.scoring, case.facts_in(WUHANHUA)) for case in (LIMITED[0], LIMITED[-1])]
    assert [tally and tally.limited for tally in tallies] == [True, False]


def test_a_game_without_limited_prices_prices_every_hand_alike() -> None:
    jp = find_ruleset("yueqing", {"edition": "jp"})
    free, limited = (Case("", "", PLAIN, "5s", "", limited=limited) for limited in (False, True))
    assert priced(free, jp) == priced(limited, jp)


@pytest.mark.parametrize(
    ("pattern", "limited", "key"),
    [
        ("all_chows", False, "pattern.all_chows.open_wait.text"),
        ("wild_home_2", True, "pattern.wild_home_2.of_four.text"),
        ("three_wilds", False, "pattern.three_wilds.text"),
        ("three_wilds", True, "pattern.three_wilds.limited.text"),
        ("four_winds", True, "pattern.four_winds.text"),
        ("three_indicators", False, "pattern.three_indicators.text"),
    ],
)
def test_where_a_definition_stands(pattern: str, limited: bool, key: str) -> None:
    assert WUHANHUA.scoring.text_key(pattern, limited=limited) == key


def test_where_the_definitions_of_other_games_stand() -> None:
    local, jp = find_ruleset("yueqing").scoring, find_ruleset("yueqing", {"edition": "jp"}).scoring
    assert local.text_key("all_chows") == "pattern.all_chows.text"
    assert jp.text_key("four_winds", limited=True) == "pattern.four_winds.any_seat.text"


def test_limited_prices() -> None:
    """wuhanhua:H9."""
    limited = WUHANHUA.scoring.limited
    assert limited is not None
    few, many = limited.few, limited.many
    assert {award.value for award in few.awards if award.tier is Tier.BIG} == {5}
    assert [award.id for award in many.awards if award.tier is Tier.BIG] == ["three_wilds", "four_wilds"]
    assert (few.total, many.total) == (AtMost(5), SixJumps(15, doubled=True, cap=5))
    assert [prices.minimum for prices in _all(FIFTEEN.scoring)] == [15, 15, 15]


def _all(scoring: Scoring) -> tuple[Scoring, ...]:
    assert scoring.limited is not None
    return scoring, scoring.limited.few, scoring.limited.many


@pytest.mark.parametrize("wilds", range(5))
def test_scn_R04_all_honours_with_every_number_of_wilds(wilds: int) -> None:
    natural = [tile.code for tile in parse_tiles("EEE SSS WWW CC NN")]
    case = Case("", "H4", "1p" * wilds + "".join(natural[wilds:]), "C", "", melds="pung FFF N")
    found = priced(case, WUHANHUA)
    assert found is not None
    assert "all_honours" in found[0]


def test_scn_R03_home_or_not_the_dearer_reading_counts() -> None:
    case = Case("", "H4", "6677m 555m 12p 777s 234s 9p", "9p", "", turned="4m")
    totals = [tally.total for tally in ranked(WUHANHUA.scoring, case.facts_in(WUHANHUA))]
    assert totals == sorted(totals, reverse=True)
    assert (totals[0], 30 in totals) == (90, True)


@pytest.mark.parametrize("kongs", range(1, 6))
def test_scn_R08_five_melds_of_kongs_are_a_single_wait(kongs: int) -> None:
    sets = ["pung 777m N", "pung 222p N", "pung 333s N", "chow 456m E", "pung 999m E"]
    kinds = ["concealed_kong 1111m", "open_kong 2222s W", "added_kong 3333m N", "concealed_kong 8888m"]
    melds = [*kinds, "open_kong 4444s E"][:kongs] + sets[: 5 - kongs]
    found = priced(Case("", "Y8", "9s", "9s", "", melds=",".join(melds)), WUHANHUA)
    assert found is not None
    assert found[0]["hard_single_wait"] == 45
