"""What hands are worth in 精品, by the clauses of the editions sheet."""

from __future__ import annotations

import pytest

from jp_cases import BASIC, BIG, TOTALS, WORMS
from rules import find_ruleset
from rules.scoring.model import Tier
from rules.scoring.tally import score
from rules.variants.wuhanhua import WUHANHUA_AWARDS
from rules.variants.yueqing_jp import JP_AWARDS
from wins import Case, expected, priced, values_of

JP = find_ruleset("yueqing", {"edition": "jp"})
WORM = find_ruleset("yueqing", {"edition": "jp", "worm": True})
VALUES = values_of(JP.scoring)
CASES = (*BASIC, *BIG, *TOTALS)


def name(value: object) -> str | None:
    return f"yueqing-jp:{value.clause}-{value.id}" if isinstance(value, Case) else None


@pytest.mark.parametrize("case", CASES, ids=name)
def test_cases(case: Case) -> None:
    assert priced(case, JP) == expected(case, VALUES)


@pytest.mark.parametrize("case", [*WORMS, *CASES], ids=name)
def test_cases_with_worms(case: Case) -> None:
    assert priced(case, WORM) == expected(case, VALUES)


@pytest.mark.parametrize("pattern", VALUES)
def test_every_pattern_has_cases_that_hold_and_that_do_not(pattern: str) -> None:
    expecting = [(case.expect or "").replace("*", " ").split() for case in (*CASES, *WORMS)]
    assert sum(pattern in words for words in expecting) >= 1
    assert sum(pattern not in words for words in expecting) >= 2


def test_awards_are_those_of_the_sheet() -> None:
    """yueqing-jp:J2, J3."""
    basics = {award.id for award in JP_AWARDS if award.tier is Tier.BASIC}
    bigs: dict[int, set[str]] = {}
    for award in JP_AWARDS:
        if award.tier is Tier.BIG:
            bigs.setdefault(award.value, set()).add(award.id)
    assert basics == {award.id for award in WUHANHUA_AWARDS if award.tier is Tier.BASIC}
    assert bigs == {
        25: {
            *("all_triplets", "half_flush", "wild_single_wait", "wild_pair", "three_wilds"),
            *("three_indicators", "worms_6"),
        },
        50: {"wild_home_2", "single_wait_drew_wild"},
        75: {
            *(
                "full_flush",
                "four_winds",
                "hard_single_wait",
                "wild_triplet",
                "three_beauties",
                "four_whites",
            ),
            *("four_reds", "four_greens", "four_wilds", "heaven", "earth", "worms_7"),
        },
        100: {"wild_wait_wild"},
        500: {
            *("wild_home_3", "all_honours", "four_beauties", "seven_fairies", "eight_immortals"),
            *("worms_8", "wild_kong"),
        },
        1000: {"wild_home_4"},
    }


def test_exclusions_are_those_of_the_sheet() -> None:
    """yueqing-jp:J3, D21."""
    ours = {award.id: {gone.id for gone in award.excludes} for award in JP_AWARDS if award.excludes}
    theirs = {award.id: {gone.id for gone in award.excludes} for award in WUHANHUA_AWARDS if award.excludes}
    assert {pattern: gone for pattern, gone in ours.items() if gone != theirs.get(pattern)} == {
        "wild_wait_wild": {"wild_single_wait", "wild_pair"},
        "seven_fairies": {"four_whites", "three_indicators"},
        "eight_immortals": {"four_reds", "four_greens"},
        "wild_kong": {"four_wilds"},
    }
    assert theirs.keys() <= ours.keys()


@pytest.mark.parametrize(
    ("case", "told"),
    [
        (TOTALS[0], "2"),
        (TOTALS[1], "5 + 2"),
        (TOTALS[3], "(25 + 7 − 6) + 2"),
        (TOTALS[4], "25 + (25 + 7 − 6) + 2"),
        (TOTALS[5], "500 + (25 + 11 − 6) + 2"),
    ],
    ids=lambda value: f"yueqing-jp:J4-{value.id}" if isinstance(value, Case) else "",
)
def test_formulas(case: Case, told: str) -> None:
    tally = score(JP.scoring, case.facts_in(JP))
    assert tally is not None
    assert tally.formula == told


def test_the_kong_of_wilds_shows_itself() -> None:
    """yueqing-jp:J3: the evidence of the pattern is the kong on the table."""
    case = next(case for case in BIG if case.id == "wild-kong-laid-down-for-a-single-wait")
    tally = score(JP.scoring, case.facts_in(JP))
    assert tally is not None
    evidence = {kept.pattern: kept.evidence for kept in tally.kept}["wild_kong"]
    assert [tally.groups[place].meld for place in evidence.groups] == [case.facts_in(JP).melds[4]]
