"""The money of the Sichuan games: kongs, wins, moved income, the draw check, leaving; laws that hold for all of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blood_ends import called, hand, kong, moved_on, nets, pay_of, turned, won
from rules.core.ledger import HOUSE, Ledger, net
from rules.core.record import replace
from rules.core.seat import SEATS, after
from rules.scoring.account import Account, KongIncome
from rules.scoring.blood import BloodPay
from rules.scoring.draw_check import Calls, CallState
from rules.scoring.model import HandEnd, WinBy
from rules.tiles.meld import MeldKind

BLOOD: dict[str, Any] = {"game": "sichuan", "mode": "blood"}


@pytest.mark.parametrize(
    ("options", "fan", "expected"),
    [
        ({}, 1, 1),
        ({}, 7, 64),
        ({}, 8, 64),
        ({"cap_fan": 6}, 7, 32),
        ({"cap_fan": "none"}, 9, 256),
        ({"game": "sichuan"}, 3, 24),
        ({"game": "sichuan", "stake": 5}, 3, 120),
    ],
)
def test_what_a_win_is_worth(options: dict[str, Any], fan: int, expected: int) -> None:
    assert pay_of(**options).value(fan) == expected


@pytest.mark.parametrize(
    ("options", "made", "winners", "expected"),
    [
        pytest.param({}, kong("open", 3, 0), (), [-2, 0, 0, 2], id="xuezhan:A5-open"),
        pytest.param({}, kong("added", 3), (), [-1, -1, -1, 3], id="xuezhan:A5-added"),
        pytest.param({}, kong("concealed", 3), (), [-2, -2, -2, 6], id="xuezhan:A5-concealed"),
        pytest.param({}, kong("concealed", 3), (1,), [-2, 0, -2, 4], id="xuezhan:1.9-unwon-only"),
        pytest.param({"open_kong_pay": 1}, kong("open", 3, 0), (), [-1, 0, 0, 1], id="xuezhan:A5-open-1"),
        pytest.param(
            {"open_kong_pay": "graze"}, kong("open", 3, 0), (1,), [-2, 0, -1, 3], id="xuezhan:A5-graze"
        ),
        pytest.param({}, kong("added", 3, late=True), (), [0, 0, 0, 0], id="xuezhan:1.2-late"),
        pytest.param({"game": "sichuan"}, kong("open", 3, 0), (), [-6, 0, 0, 6], id="sichuan:B5-open"),
        pytest.param(
            {"game": "sichuan"}, kong("concealed", 3), (), [-12, -12, -12, 36], id="sichuan:B5-concealed"
        ),
        pytest.param({"game": "xueliu"}, kong("added", 3), (1, 3), [-1, -1, -1, 3], id="xueliu:8-all-pay"),
    ],
)
def test_what_a_kong_brings(
    options: dict[str, Any], made: KongIncome, winners: tuple[int, ...], expected: list[int]
) -> None:
    pay, account = pay_of(**options), Account()
    for seat in winners:
        account = account.with_winner(seat, same_tile=False)
    assert nets(pay.kong(account, made, 0)) == expected


Told = list[tuple[int, int, int, str]]


def told_of(ledger: Ledger) -> Told:
    return [(each.payer, each.payee, each.units, each.reason) for each in ledger]


def paid_for(
    options: dict[str, Any],
    made: list[KongIncome],
    by: WinBy,
    wins: list[tuple[int, int]],
    source: int | None,
) -> Told:
    pay = pay_of(**options)
    return told_of(pay(won(hand(pay, kongs=made), by, *wins, source=source)))


def test_the_discarder_pays_alone() -> None:
    assert paid_for({}, [], WinBy.DISCARD, [(1, 3)], 2) == [(2, 1, 4, "win")]


def test_a_self_draw_is_paid_by_all_that_have_not_won() -> None:
    pay = pay_of()
    end = won(hand(pay, winners=(3,)), WinBy.SELF_DRAW, (1, 2))
    assert nets(pay(end)) == [-2, 4, -2, 0]


def test_who_fed_the_open_kong_pays_for_the_flower_alone() -> None:
    made = [kong("open", 1, 2)]
    assert paid_for({}, made, WinBy.KONG_DRAW, [(1, 2)], None) == [(2, 1, 2, "win")]
    everybody = paid_for({"open_kong_flower": "all"}, made, WinBy.KONG_DRAW, [(1, 2)], None)
    assert everybody == [(0, 1, 2, "win"), (2, 1, 2, "win"), (3, 1, 2, "win")]


def test_a_later_kong_of_the_turn_makes_all_pay_the_flower() -> None:
    made = [kong("open", 1, 2), kong("added", 1)]
    assert len(paid_for({}, made, WinBy.KONG_DRAW, [(1, 2)], None)) == 3


@pytest.mark.parametrize(
    ("transfer", "expected"),
    [
        ("each", [(1, 2, 4, "transfer"), (1, 0, 4, "transfer")]),
        ("nearest", [(1, 2, 4, "transfer")]),
        ("refund", [(1, 0, 2, "transfer"), (1, 2, 1, "transfer"), (1, 3, 1, "transfer")]),
        ("off", []),
    ],
)
def test_the_income_of_the_last_kong_moves(transfer: str, expected: Told) -> None:
    """It is what that kong brought, here with graze; the kong before it stays."""
    options = {"transfer": transfer, "open_kong_pay": "graze"}
    made = [kong("concealed", 1), kong("open", 1, 0)]
    told = paid_for(options, made, WinBy.DISCARD, [(2, 1), (0, 2)], 1)
    assert told[:2] == [(1, 2, 1, "win"), (1, 0, 2, "win")]
    assert told[2:] == expected


def test_robbing_moves_nothing() -> None:
    assert paid_for({}, [kong("concealed", 1)], WinBy.ROB_KONG, [(2, 1)], 1) == [(1, 2, 1, "win")]


def checked(pay: BloodPay, end: HandEnd, words: str) -> list[int]:
    return nets(pay.check(end, called(words)).ledger)


def test_the_check_says_what_the_seats_are() -> None:
    pay = pay_of(cap_fan=6)
    check = pay.check(hand(pay, winners=(3,)), called("9 no pig won"))
    assert check.states == (CallState.READY, CallState.NOT_READY, CallState.PIG, CallState.WON)
    assert check.calls == (6, 0, 0, 0)


def test_the_three_steps_stand_in_order() -> None:
    pay = pay_of()
    end = moved_on(hand(pay, kongs=[kong("added", 2), kong("open", 1, 0)], winners=(3,)))
    ledger = pay.check(end, called("2 no pig won")).ledger
    assert told_of(ledger) == [
        (2, 0, 64, "pig"),
        (2, 1, 64, "pig"),
        (2, 3, 64, "pig"),
        (1, 0, 2, "call"),
        (1, 0, 2, "refund"),
        (2, 0, 1, "refund"),
        (2, 1, 1, "refund"),
        (2, 3, 1, "refund"),
    ]


@pytest.mark.parametrize(
    ("options", "words", "expected"),
    [
        pytest.param({}, "1 1 1 1", [0, 0, 0, 0], id="xuezhan:1.8-all-ready"),
        pytest.param({}, "no no no no", [0, 0, 0, 0], id="xuezhan:1.8-none-ready"),
        pytest.param({}, "pig pig pig pig", [0, 0, 0, 0], id="xuezhan:1.8-all-pigs"),
        pytest.param({"pig_pays": "won_and_ready"}, "3 no pig won", [68, -4, -128, 64], id="xuezhan:5-won-ready"),
        pytest.param({"pig_pays": "unwon"}, "3 no pig won", [68, 60, -128, 0], id="xuezhan:5-unwon"),
        pytest.param({"pig_and_call": "both"}, "3 no pig won", [72, 60, -196, 64], id="xuezhan:5-both"),
        pytest.param({"pig_and_call": "larger"}, "3 no pig won", [68, 60, -192, 64], id="xuezhan:5-larger-pig"),
        pytest.param(
            {"pig_and_call": "larger", "game": "sichuan"}, "6 1 no pig", [384, 102, -102, -384],
            id="sichuan:5-larger-call",
        ),
    ],
)  # fmt: skip
def test_who_pays_at_the_check(options: dict[str, Any], words: str, expected: list[int]) -> None:
    pay = pay_of(**options)
    winners = (3,) if words.endswith("won") else ()
    assert checked(pay, hand(pay, winners=winners), words) == expected


def test_kong_money_goes_back_unless_it_moved_or_its_owner_is_ready() -> None:
    pay = pay_of()
    kept = hand(pay, kongs=[kong("concealed", 0), kong("added", 1)])
    assert checked(pay, moved_on(kept), "1 no 1 1") == [1 + 1, -3 - 3, 1 + 1, 1 + 1]
    moved = moved_on(won(hand(pay, kongs=[kong("concealed", 1)]), WinBy.DISCARD, (3, 2), source=1))
    assert checked(pay, moved, "1 no 1 won") == [1, -2, 1, 0]
    off = pay_of(transfer="off")
    assert checked(off, moved, "1 no 1 won") == [3, -8, 3, 2]


@pytest.mark.parametrize(
    ("to_house", "expected"),
    [(False, [108, -204, 96, 0]), (True, [108, -210, 96, 0, 6])],
    ids=("not", "house"),
)
def test_a_closed_account_gets_nothing_at_the_check(to_house: bool, expected: list[int]) -> None:
    """Seat 1 is a 花猪 with a kong that seat 3 has paid for as well, who has won and left."""
    pay = pay_of(**BLOOD, leaver_refund_to_house=to_house)
    end = moved_on(hand(pay, kongs=[kong("added", 1)], winners=(3,), gone=(3,)))
    assert checked(pay, end, "1 pig no won") == expected


@pytest.mark.parametrize(
    ("options", "winners", "drawable", "expected"),
    [
        pytest.param({}, (), 4, [0, -288, 0, 0, 288], id="sichuan:B11-penalty"),
        pytest.param({}, (0,), 4, [0, -192, 0, 0, 192], id="sichuan:B11-unwon-only"),
        pytest.param({}, (), 3, [0, -576, 0, 0, 576], id="sichuan:B11-last-four"),
        pytest.param({"escape_penalty_to": "players"}, (), 3, [96, -576, 384, 96], id="sichuan:D12-players"),
        pytest.param({"escape_count_self": True}, (), 4, [0, -384, 0, 0, 384], id="sichuan:B11-self"),
        pytest.param(
            {"escape_count_self": True, "escape_penalty_to": "players"}, (), 4, [96, -384, 96, 96, 96],
            id="sichuan:B11-self-to-the-house",
        ),
    ],
)  # fmt: skip
def test_what_an_escape_costs(
    options: dict[str, Any], winners: tuple[int, ...], drawable: int, expected: list[int]
) -> None:
    pay = pay_of(**BLOOD, **options)
    end = replace(hand(pay, winners=winners), left=1, drawable=drawable)
    assert nets(pay.parting(end, called("no 7 7 pig"))) == expected


def test_an_escape_of_xuezhan_costs_its_own_unit() -> None:
    pay = pay_of(escape_mode="end")
    assert nets(pay.parting(replace(hand(pay), left=1))) == [0, -48, 0, 0, 48]


def test_every_seat_of_xueliu_counts_when_one_escapes() -> None:
    pay = pay_of(game="xueliu", escape_mode="end")
    end = replace(hand(pay, winners=(0, 1, 0)), left=1, drawable=2)
    assert nets(pay.parting(end, called("won won 6 1"))) == [0, -64, 0, 0, 64]


def test_what_a_seat_forfeits_that_has_won() -> None:
    pay = pay_of(**BLOOD, leaver_forfeits_win=True)
    end = won(hand(pay, kongs=[kong("added", 0), kong("concealed", 1)]), WinBy.DISCARD, (0, 1), source=1)
    end = replace(end, ledger=(*end.ledger, *pay(end)))
    end = replace(moved_on(end), left=0, account=end.account.with_gone(0))
    assert told_of(pay(end)) == [(0, 1, 6, "forfeit"), (0, 1, 36, "forfeit")]
    assert pay_of(**BLOOD)(end) == ()


# ---- laws

GAMES = ("xuezhan", "sichuan", "xueliu")
KONGS = st.builds(
    lambda kind, seat, steps, late: kong(
        kind, seat, after(seat, steps) if kind == "open" else None, late=late and kind == "added"
    ),
    st.sampled_from(("open", "added", "concealed")),
    st.sampled_from(SEATS),
    st.integers(1, 3),
    st.booleans(),
)
WORDS = st.sampled_from(("no", "pig", "1", "3", "6", "9"))


@st.composite
def ends(draw: st.DrawFn) -> tuple[BloodPay, HandEnd, Calls]:
    """A pay and an end that it is asked about: wins, a seat that leaves, or the draw check."""
    options: dict[str, Any] = {
        "open_kong_pay": draw(st.sampled_from((1, 2, "graze"))),
        "open_kong_flower": draw(st.sampled_from(("provider", "all"))),
        "transfer": draw(st.sampled_from(("each", "nearest", "refund", "off"))),
        "pig_pays": draw(st.sampled_from(("all", "won_and_ready", "unwon"))),
        "pig_and_call": draw(st.sampled_from(("pig", "both", "larger"))),
        "self_draw_base": draw(st.booleans()),
        "stake": draw(st.integers(1, 9)),
    }
    game = draw(st.sampled_from(GAMES))
    if game == "sichuan":
        options |= {"mode": "blood", "escape_penalty_to": draw(st.sampled_from(("house", "players")))}
        for key in ("escape_count_self", "leaver_forfeits_win", "leaver_refund_to_house"):
            options[key] = draw(st.booleans())
    pay = pay_of(game, **options)
    before = draw(st.permutations(SEATS))[: draw(st.integers(0, 2))]
    gone = [seat for seat in before if draw(st.booleans())]
    end = hand(pay, kongs=draw(st.lists(KONGS, max_size=3)), winners=before, gone=gone)
    playing = [seat for seat in SEATS if seat not in before]
    words = ["won" if seat in before else draw(WORDS) for seat in SEATS]
    match draw(st.sampled_from(("claim", "draw", "leave", "check"))):
        case "claim":
            source, *rest = draw(st.permutations(playing))
            winners = sorted(rest[: draw(st.integers(1, len(rest)))], key=lambda seat: (seat - source) % 4)
            end = won(
                end, WinBy.DISCARD, *((seat, draw(st.integers(1, 9))) for seat in winners), source=source
            )
        case "draw":
            end = won(end, WinBy.SELF_DRAW, (draw(st.sampled_from(playing)), draw(st.integers(1, 9))))
        case "leave":
            left = draw(st.sampled_from(SEATS))
            end = replace(moved_on(end), left=left, drawable=draw(st.integers(0, 9)))
        case _:
            end = moved_on(end)
    return pay, end, called(" ".join(words))


def owed(pay: BloodPay, end: HandEnd, calls: Calls) -> Ledger:
    if end.wins:
        return pay(end)
    return pay.check(end, calls).ledger if end.left is None else pay.parting(end, calls)


def rotated(end: HandEnd, steps: int) -> HandEnd:
    """The same end with every seat so many places on."""
    old = end.account
    kongs = tuple(
        replace(
            made,
            seat=after(made.seat, steps),
            source=None if made.source is None else after(made.source, steps),
            paid=turned(made.paid, steps),
        )
        for made in old.kongs
    )
    account = replace(
        old,
        kongs=kongs,
        winners=tuple(tuple(after(seat, steps) for seat in seats) for seats in old.winners),
        gone=tuple(after(seat, steps) for seat in old.gone),
    )
    wins = tuple(
        replace(
            win,
            facts=replace(
                win.facts,
                seat=after(win.facts.seat, steps),
                source=None if win.facts.source is None else after(win.facts.source, steps),
            ),
        )
        for win in end.wins
    )
    return replace(
        end,
        dealer=after(end.dealer, steps),
        wins=wins,
        account=account,
        ledger=turned(end.ledger, steps),
        left=None if end.left is None else after(end.left, steps),
    )


@given(ends(), st.integers(1, 3))
def test_turned_seats_give_turned_payments(case: tuple[BloodPay, HandEnd, Calls], steps: int) -> None:
    pay, end, calls = case
    moved = tuple(calls[(seat - steps) % 4] for seat in SEATS)
    assert owed(pay, rotated(end, steps), (moved[0], moved[1], moved[2], moved[3])) == turned(
        owed(pay, end, calls), steps
    )


@given(ends())
def test_nothing_is_paid_to_oneself_and_only_the_house_takes(case: tuple[BloodPay, HandEnd, Calls]) -> None:
    pay, end, calls = case
    ledger = owed(pay, end, calls)
    assert all(each.units > 0 and each.payer not in (each.payee, HOUSE) for each in ledger)
    assert sum(net(ledger)) == 0


@given(ends())
def test_who_has_won_pays_only_where_winners_stay(case: tuple[BloodPay, HandEnd, Calls]) -> None:
    pay, end, calls = case
    if not pay.winners_stay and end.left is None:
        before = set(end.account.won) - {win.facts.seat for win in end.wins}
        assert not before & {each.payer for each in owed(pay, end, calls)}


@given(ends())
def test_a_closed_account_is_paid_nothing(case: tuple[BloodPay, HandEnd, Calls]) -> None:
    pay, end, calls = case
    if not pay.winners_stay:
        assert not set(end.account.gone) & {each.payee for each in owed(pay, end, calls)}


def test_a_kong_of_another_kind_is_never_paid_like_an_open_one() -> None:
    pay = pay_of(open_kong_pay=1)
    kinds = {made.kind: len(pay.kong(Account(), made, 0)) for made in (kong("added", 1), kong("open", 1, 0))}
    assert kinds == {MeldKind.ADDED_KONG: 3, MeldKind.OPEN_KONG: 1}
