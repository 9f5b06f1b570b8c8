"""What can be asked of a payment: every game answers in one way, and those without an answer say so."""

from __future__ import annotations

import pytest

from blood_ends import hand, kong, pay_of
from rules import VARIANTS, Ruleset, find_ruleset
from rules.mahjong.stages.account import keeps_account
from rules.scoring.account import Account
from rules.scoring.model import Pay
from rules.scoring.terms import PaysKongs, Running, draw_check, kong_paid, pig_units, price_of

RULESETS = [
    pytest.param(edition.ruleset({}), id=f"{variant.key}-{edition.key}")
    for variant in VARIANTS
    for edition in variant.editions
]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_hand_has_an_account_exactly_where_kongs_are_paid_at_once(ruleset: Ruleset) -> None:
    assert keeps_account(ruleset) is isinstance(ruleset.pay, PaysKongs)


@pytest.mark.parametrize(
    ("game", "fan", "answers"),
    [("yueqing", False, False), ("shanghaihua", False, False), ("xuezhan", True, True)],
)
def test_a_game_says_what_it_counts_and_whether_it_is_followed_through_a_hand(
    game: str, fan: bool, answers: bool
) -> None:
    ruleset = find_ruleset(game, {})
    assert ruleset.counts_fan is fan
    assert isinstance(ruleset.pay, Running) is answers


@pytest.mark.parametrize(
    "pay", [find_ruleset("yueqing", {}).pay, find_ruleset("wuhanhua", {}).pay, lambda _: ()]
)
def test_a_payment_that_knows_nothing_of_it_has_no_price_pays_no_kong_and_checks_nothing(pay: Pay) -> None:
    assert price_of(pay) is None
    assert kong_paid(pay, Account(), kong("concealed", 0)) == ()
    assert draw_check(pay, hand(pay_of())) is None
    assert pig_units(pay) is None


def test_a_payment_that_does_answers_with_its_own_numbers() -> None:
    pay = pay_of("sichuan", mode="blood")
    price = price_of(pay)
    assert price is not None
    assert (price(1), price(3)) == (6, 24)  # B2: 6 · 2^(n-1)
    assert [paid.units for paid in kong_paid(pay, Account(), kong("concealed", 0))] == [12, 12, 12]
    assert pig_units(pay) == 96  # 16 · 6
    assert pay.moves_kongs
    assert not pay_of("sichuan", transfer="off").moves_kongs
