"""How long a match is: hands, or circles of four passes of the deal; who deals, totals, the ranking (Y1, Y5)."""

from __future__ import annotations

from random import Random

import pytest

from rules.errors import OptionsError
from rules.mahjong.events import Ended, EndReason
from rules.mahjong.match import LENGTHS, Length, Match


def ended(match: Match, *, stays: bool, scores: tuple[int, int, int, int] = (0, 0, 0, 0)) -> Ended:
    dealer = match.dealer if stays else (match.dealer + 1) % 4
    return Ended(EndReason.WIN, ((), (), (), ()), scores, dealer, match.streak + 1 if stays else 0)


@pytest.mark.parametrize("circles", [1, 2, 4], ids=lambda circles: f"yueqing:Y1-{circles}-circles")
@pytest.mark.parametrize("dealer", range(4))
def test_a_circle_ends_when_the_deal_has_passed_four_times(circles: int, dealer: int) -> None:
    rng = Random(circles)
    match, passes = Match(LENGTHS[f"{circles}c"], dealer), 0
    while passes < 4 * circles:
        assert not match.is_over
        stays = rng.random() < 0.5
        passes += not stays
        before = match
        match = match.after(ended(match, stays=stays))
        assert match.no == before.no + 1
        assert match.streak == (before.streak + 1 if stays else 0)
    assert match.is_over
    assert match.dealer == dealer, "after whole circles the deal is back where it began"


@pytest.mark.parametrize("hands", [4, 8, 12, 16], ids=lambda hands: f"yueqing:Y1-{hands}-hands")
def test_hands_are_counted_whoever_deals(hands: int) -> None:
    match = Match(LENGTHS[hands], 2)
    for number in range(hands):
        assert not match.is_over
        match = match.after(ended(match, stays=number % 3 == 0))
    assert match.is_over


def test_totals_make_the_ranking_and_equal_ones_stand_in_table_order() -> None:
    match = Match(Length(hands=8), 0)
    match = match.after(ended(match, stays=True, scores=(-3, 5, -7, 5)))
    assert match.totals == (-3, 5, -7, 5)
    assert match.ranking() == (1, 3, 0, 2)


def test_a_length_of_nothing_is_refused() -> None:
    with pytest.raises(OptionsError):
        _ = Match(Length(), 0).is_over
