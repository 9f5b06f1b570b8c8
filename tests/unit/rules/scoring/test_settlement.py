"""All that is paid at the end of a hand: the parts add up and each of them shows its causes."""

from __future__ import annotations

import pytest

from ends import ended, won
from rules import find_ruleset
from rules.core.ledger import net
from rules.core.record import replace
from rules.scoring.model import HandEnd, Itemised, Liability, LiabilityKind
from rules.scoring.payment import ledger_of
from rules.scoring.settlement import Settlement, counts_streak, win_of

WINNER = "123m 456m 777p 234s 67s 99m"


def settlement(game: str, **options: object) -> Settlement:
    pay = find_ruleset(game, options).pay
    assert isinstance(pay, Settlement)
    return pay


def hand(seat: str, total: int, *, streak: int = 0, flowers: str = "") -> HandEnd:
    """A hand that *seat* won with *total*."""
    end = ended({seat: f"{WINNER} | | {flowers}"}, streak=streak)
    return replace(end, wins=(won(end, seat, "5s", total),))


@pytest.mark.parametrize(
    ("pay", "end", "payments"),
    [
        pytest.param(
            settlement("wuhanhua"), hand("S", 1), (-3, 7, -2, -2), id="wuhanhua:H7-a-non-dealer-wins"
        ),
        pytest.param(settlement("wuhanhua"), hand("E", 1), (9, -3, -3, -3), id="wuhanhua:D3-first-deal"),
        pytest.param(
            settlement("wuhanhua"), hand("E", 1, streak=2), (15, -5, -5, -5), id="wuhanhua:H7-third-deal"
        ),
        pytest.param(
            settlement("wuhanhua", streak_base=0),
            hand("E", 1, streak=2),
            (12, -4, -4, -4),
            id="wuhanhua:D3-base-zero",
        ),
        pytest.param(
            settlement("wuhanhua", base=3),
            hand("S", 1),
            (-5, 13, -4, -4),
            id="wuhanhua:H11-the-one-is-the-base",
        ),
        pytest.param(
            settlement("wuhanhua"),
            hand("S", 1, streak=4),
            (-3, 7, -2, -2),
            id="wuhanhua:H7-a-paying-dealer-pays-two",
        ),
        pytest.param(
            settlement("wuhanhua", stake=5),
            hand("S", 2, flowers="B"),
            (-25, 65, -20, -20),
            id="wuhanhua:H7-stake",
        ),
        pytest.param(
            settlement("wuhanhua"),
            hand("S", 2, flowers="BB"),
            (-8, 22, -7, -7),
            id="wuhanhua:H6-hua-beside-the-win",
        ),
        pytest.param(
            settlement("shanghaihua"),
            hand("S", 2, flowers="BB"),
            (-6, 16, -5, -5),
            id="shanghaihua:S2-linear",
        ),
        pytest.param(
            settlement("shanghaihua", no_flower_bonus=True),
            hand("S", 1),
            (-13, 37, -12, -12),
            id="shanghaihua:S2-bonus",
        ),
        pytest.param(
            settlement("yueqing", edition="jp"),
            hand("S", 3, flowers="BB"),
            (-19, 57, -19, -19),
            id="yueqing:J4-J5",
        ),
        pytest.param(
            settlement("yueqing", edition="jp"),
            hand("E", 3, streak=3),
            (90, -30, -30, -30),
            id="yueqing:J4-repeats",
        ),
        pytest.param(
            settlement("yueqing", edition="jp", repeat_bonus="linear", stake=10),
            hand("E", 3, streak=3),
            (180, -60, -60, -60),
            id="yueqing:J6-linear-and-stake",
        ),
        pytest.param(
            settlement("yueqing", edition="jp", flower_table="big"),
            hand("S", 3, flowers="BBB999p"),
            (-199, 597, -199, -199),
            id="yueqing:J5-big-table",
        ),
    ],
)
def test_payments(pay: Settlement, end: HandEnd, payments: tuple[int, ...]) -> None:
    assert net(pay(end)) == (*payments, 0)


def test_hua_are_untouched_by_liability() -> None:
    """wuhanhua:H8."""
    end = hand("S", 1, flowers="BB")
    liable = replace(end, wins=(replace(end.wins[0], liability=Liability(3, LiabilityKind.FOUR_CLAIMS, ())),))
    assert net(settlement("wuhanhua")(liable)) == (-4, 7 + 12, -4, -7 - 4, 0)


@pytest.mark.parametrize("game", ["wuhanhua", "shanghaihua"])
def test_entries_say_what_the_ledger_is_made_of(game: str) -> None:
    pay = settlement(game, stake=2)
    end = hand("E", 3, streak=2, flowers="BB9p")
    assert isinstance(pay, Itemised)
    assert ledger_of(pay.entries(end)) == pay(end)
    first = [(each.cause, each.units, each.reason) for each in pay.entries(end) if each.payer == 1]
    hua = 18 if game == "wuhanhua" else 6
    assert first == [
        ("tai", 6, "win"),
        ("base", 2, "win"),
        ("dealer", 2, "win"),
        ("streak", 4, "win"),
        ("hua", hua, "hua"),
    ]


def test_a_game_without_hua_pays_the_win_alone() -> None:
    pay = replace(settlement("wuhanhua"), hua=None)
    assert net(pay(hand("S", 1, flowers="BBBB"))) == (-3, 7, -2, -2, 0)


@pytest.mark.parametrize(
    ("game", "counts"), [("yueqing", True), ("wuhanhua", True), ("shanghaihua", True), ("xuezhan", False)]
)
def test_how_often_the_dealer_was_retained_counts_exactly_where_it_changes_what_is_paid(
    game: str, *, counts: bool
) -> None:
    pay = find_ruleset(game, {}).pay
    first, again = (win_of(pay)(hand("E", 3, streak=streak)) for streak in (0, 2))
    assert counts_streak(pay) is counts is (first != again)
