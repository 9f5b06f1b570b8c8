"""How readings, exclusions, ties, flat wins and the least total are settled, on patterns made for it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from random_wins import random_wins
from rules.errors import RulesError
from rules.scoring.model import Evidence, Tier
from rules.scoring.pattern import Award, Pattern, basic, big
from rules.scoring.patterns.flowers import white
from rules.scoring.patterns.suits import full_flush
from rules.scoring.patterns.triplets import all_triplets
from rules.scoring.patterns.wilds import wild_pair
from rules.scoring.tally import Scoring, has_shape, ranked, score, wins
from rules.scoring.total import BigDoubled
from rules.scoring.win import Win
from rules.shape.decompose import decompose
from rules.shape.reading import GroupKind
from rules.tiles.notation import format_tiles
from rules.variants.yueqing_local import YUEQING_AWARDS, YueqingOptions, scoring
from wins import Case, claimed


def always(name: str) -> Pattern:
    """A pattern that every win has."""

    def holds(win: Win) -> Evidence | None:
        return win.evidence()

    return Pattern(name, name, name, holds)


A, B, C = always("a"), always("b"), always("c")
PLAIN = claimed("123m 456m 777p 234s 67s 99p", "5s")
YUEQING = scoring(YueqingOptions())


def game(*awards: Award, minimum: int = 0) -> Scoring:
    return Scoring(5, awards, (), BigDoubled(), minimum)


def kept(*awards: Award) -> set[str]:
    tally = score(game(*awards), PLAIN)
    assert tally is not None
    return set(tally.patterns)


def test_an_award_takes_the_excluded_one_with_it() -> None:
    assert kept(basic(A), big(B, 10, excludes=(A,))) == {"b"}


def test_an_excluded_award_excludes_nothing() -> None:
    assert kept(basic(A), basic(B, excludes=(A,)), big(C, 10, excludes=(B,))) == {"a", "c"}


def test_an_award_that_does_not_hold_excludes_nothing() -> None:
    assert kept(basic(A), big(full_flush, 30, excludes=(A,))) == {"a"}


@pytest.mark.parametrize(
    "awards",
    [
        pytest.param((basic(A), basic(A)), id="priced-twice"),
        pytest.param((basic(A, excludes=(B,)),), id="excludes-what-is-not-priced"),
        pytest.param((basic(A, excludes=(B,)), basic(B, excludes=(A,))), id="cycle-of-two"),
        pytest.param((basic(A, excludes=(A,)),), id="excludes-itself"),
        pytest.param(
            (basic(A, excludes=(B,)), basic(B, excludes=(C,)), basic(C, excludes=(A,))), id="cycle-of-three"
        ),
    ],
)
def test_awards_that_contradict_each_other_are_refused(awards: tuple[Award, ...]) -> None:
    with pytest.raises(RulesError):
        game(*awards)


def test_the_order_of_the_awards_does_not_matter() -> None:
    rng, facts = Random(3), random_wins(3, 60)
    expected = [score(YUEQING, each) for each in facts]
    for _ in range(3):
        shuffled = list(YUEQING_AWARDS)
        rng.shuffle(shuffled)
        other = replace(YUEQING, awards=tuple(shuffled))
        assert [score(other, each) for each in facts] == expected


def test_an_added_award_that_excludes_nothing_never_lowers_a_total() -> None:
    richer = replace(YUEQING, awards=(*YUEQING_AWARDS, basic(A)))
    for facts in random_wins(4, 60):
        before, after = score(YUEQING, facts), score(richer, facts)
        if before is not None:
            assert after is not None
            assert after.total >= before.total


def test_no_reading_is_worth_more_than_the_one_that_counts() -> None:
    for facts in random_wins(6, 60):
        tallies = ranked(YUEQING, facts)
        best = score(YUEQING, facts)
        assert (best is None) == (not tallies)
        if best is not None:
            assert tallies[0] == best
            totals = [tally.total for tally in tallies]
            assert totals == sorted(totals, reverse=True)


def test_ranked_tells_the_second_best_reading() -> None:
    facts = Case("", "", "NNN 123p 456p 777s 99s 67s", "8s", "", wild="N").facts
    totals = [tally.total for tally in ranked(YUEQING, facts)]
    assert totals[0] == 60
    assert 40 in totals


def test_of_equal_totals_the_reading_with_more_patterns_counts() -> None:
    """111222333m: three triplets or three chows; both worth 2 here, the triplets by two patterns."""

    def chows(win: Win) -> Evidence | None:
        return win.evidence() if win.chows else None

    def triplets(win: Win) -> Evidence | None:
        return None if win.chows else win.evidence()

    facts = claimed("111222333m E", "E", melds="pung 777s N,pung 888p N")
    two = (Pattern("x", "x", "x", triplets), Pattern("y", "y", "y", triplets))
    tally = score(game(basic(Pattern("z", "z", "z", chows), 2), basic(two[0]), basic(two[1])), facts)
    assert tally is not None
    assert tally.patterns == {"x": 1, "y": 1}


def test_of_readings_alike_in_that_too_the_first_found_counts_whatever_the_order_of_the_tiles() -> None:
    facts = claimed("123456m 4567p 123s 789s", "7p", wild="N")
    shuffled = replace(facts, concealed=tuple(reversed(facts.concealed)))
    rules = game(basic(A))
    first, again = score(rules, facts), score(rules, shuffled)
    assert first is not None
    assert first == again
    assert first.groups == decompose((*facts.concealed, facts.tile), (), 5)[0]


def test_a_pattern_that_counts_several_times_shows_the_sum() -> None:
    facts = Case("", "", "123m 456m 777p 234s 67s 99p", "5s", "", flowers="BBB").facts
    tally = score(game(big(white, 7)), facts)
    assert tally is not None
    assert tally.patterns == {"white": 21}


def test_evidence_names_the_groups_and_tiles() -> None:
    facts = Case("", "", "NN 111m 22p", "2p", "", wild="N", melds="pung 777s N,pung 888p N,pung 333m N").facts
    tally = score(game(big(all_triplets, 10), big(wild_pair, 10)), facts)
    assert tally is not None
    shown = {each.pattern: each.evidence for each in tally.kept}
    assert shown["all_triplets"].groups == (0, 1, 2, 3, 4, 5)
    (pair,) = shown["wild_pair"].groups
    assert tally.groups[pair].kind is GroupKind.PAIR
    assert format_tiles(tally.groups[pair].tiles) == "NN"


def test_patterns_stand_big_ones_first_then_dear_ones() -> None:
    tally = score(game(basic(C, 9), basic(A), big(B, 2)), PLAIN)
    assert tally is not None
    assert [each.pattern for each in tally.kept] == ["b", "c", "a"]
    assert [each.tier for each in tally.kept] == [Tier.BIG, Tier.BASIC, Tier.BASIC]


@pytest.mark.parametrize(("minimum", "is_win"), [(0, True), (1, True), (2, False)])
def test_the_least_total(minimum: int, is_win: bool) -> None:
    rules = game(basic(A), minimum=minimum)
    assert has_shape(rules, PLAIN)
    assert wins(rules, PLAIN) is is_win
    assert (score(rules, PLAIN) is not None) is is_win
    assert bool(ranked(rules, PLAIN)) is is_win


def test_without_a_shape_there_is_no_tally() -> None:
    facts = claimed("147m 258p 369s ESWNC 12m", "1m")
    assert not has_shape(YUEQING, facts)
    assert not wins(YUEQING, facts)
    assert score(YUEQING, facts) is None
    assert ranked(YUEQING, facts) == ()


def test_a_flat_win_of_another_game_is_no_win() -> None:
    facts = Case("", "", "NNN 147m 258p 369s ESWC", "F", "", wild="N", by="push3").facts
    assert score(YUEQING, facts) is not None
    assert score(game(basic(A)), facts) is None


def test_a_discarded_wild_is_won_on_where_the_game_allows_it() -> None:
    facts = Case("", "", "9s", "N", "", wild="N", by="discard", source="E", melds="chow 234m E").facts
    facts = replace(facts, melds=facts.melds * 5)
    assert not has_shape(YUEQING, facts)
    assert has_shape(replace(YUEQING, claims_wild=True), facts)
