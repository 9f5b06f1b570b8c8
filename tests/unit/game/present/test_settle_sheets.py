"""The result sheets of games that pay while a hand goes on: every number is a sum of transfers that were made."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from blood_settled import BLOOD, BloodCase, Kong, Wins, blood_settled
from game.present.label import Label, Plain, Said, said
from game.present.settle_model import Page, SettleModel, settle_model
from game.present.settle_sheets import Cause, Outcome
from game.present.settle_wins import facts_then, paid_for
from rules import find_ruleset
from rules.core.ledger import HOUSE, Transfer, net
from rules.core.seat import SEATS
from rules.core.shuffle import dice_of, first_dealer, seed_of, wall_of
from rules.mahjong.actions import Discard, Pass, Win
from rules.mahjong.aftermath import hand_end
from rules.mahjong.match import Length, Match
from rules.mahjong.round import Round
from rules.mahjong.state import RoundState
from rules.scoring.model import Evidence, Kept, Tier, WinBy
from rules.scoring.tally import score
from rules.tiles.meld import MeldKind
from rules.tiles.notation import parse_tile
from settled import SETTLED, Holding, settled
from still_table import match_of

TOTALS = {
    "draw": (68, 68, 56, -192, 0),
    "shared": (2, -22, 10, 10, 0),
    "nobody": (32, 4, -18, -18, 0),
    "escape": (36, -12, -12, -300, 288),
}
"""Worked examples 13, 9, 15 and 28 of the sheet."""


def _model(case: BloodCase, own: int = 0) -> SettleModel:
    state = blood_settled(case)
    return settle_model(state, case.ruleset, match_of(state), own)


def _checks(model: SettleModel, state: RoundState, own: int) -> None:
    """The law of the sheets (R18)."""
    personal, detail = model.personal, model.detail
    assert personal is not None
    assert detail is not None
    sums = net(state.ledger)
    assert (personal.total, model.sums) == (sums[own], sums)
    assert personal.total == sum(row.total for row in personal.rows) == sum(personal.sums)
    for row in personal.rows:
        assert row.total == sum(row.cells) == sum(units for _, units in row.parts)
    assert sorted(row.who.seat for row in detail.rows) == list(SEATS)
    for seat in detail.rows:
        assert seat.total == sums[seat.who.seat] == sum(seat.cells) == sum(units for _, units in seat.parts)
    for money in model.money:
        assert sum(money.cells) == 0
        parts = tuple(map(sum, zip(*(part.cells for part in money.parts), strict=True)))
        assert parts == money.cells, money.key
    assert tuple(sum(row.cells[account] for row in model.money) for account in range(5)) == sums
    assert sum(win.brought for win in model.wins) == sum(
        each.units for each in state.ledger if each.reason == "win"
    )


@pytest.mark.parametrize("own", SEATS)
@pytest.mark.parametrize("name", BLOOD)
def test_scn_R18_every_line_of_the_sheets_has_its_cause(name: str, own: int) -> None:
    state = blood_settled(BLOOD[name])
    _checks(_model(BLOOD[name], own), state, own)


@pytest.mark.parametrize(("name", "totals"), TOTALS.items())
def test_worked_payments_are_shown_as_the_sheet_has_them(name: str, totals: tuple[int, ...]) -> None:
    """sichuan:7."""
    assert _model(BLOOD[name]).sums == totals


def test_the_personal_sheet_parts_what_each_opponent_paid() -> None:
    """sichuan:A14, example 13 as C sees it."""
    sheet = _model(BLOOD["draw"], 2).personal
    assert sheet is not None
    assert sheet.causes == (Cause.WIN, Cause.CHECK, Cause.KONG)
    told = {row.who.seat: row.cells for row in sheet.rows if row.who}
    assert told == {3: (0, 64, 0), 0: (-4, 0, 0), 1: (0, -4, 0)}
    assert sheet.outcome is Outcome.WON
    paid = next(row for row in sheet.rows if row.who and row.who.seat == 3)
    assert paid.parts == (
        (said("settle.reason.kong"), 1),
        (said("settle.reason.kong"), -2),
        (said("settle.reason.pig"), 64),
        (said("settle.reason.refund"), 2),
        (said("settle.reason.refund"), -1),
    )


def test_the_house_has_a_row_where_it_was_paid() -> None:
    sheet = _model(BLOOD["escape"], 3).personal
    assert sheet is not None
    assert [row.who.seat if row.who else HOUSE for row in sheet.rows] == [0, 1, 2, HOUSE]
    assert (sheet.rows[-1].total, sheet.causes[-1], sheet.outcome) == (-288, Cause.LEAVE, Outcome.LOST)


def test_the_detailed_sheet_names_places_types_and_adds() -> None:
    """sichuan:A14."""
    sheet = _model(BLOOD["three"]).detail
    assert sheet is not None
    told = [(row.who.seat, row.place, row.outcome) for row in sheet.rows]
    assert told == [(0, 1, Outcome.WON), (1, 2, Outcome.WON), (3, 3, Outcome.LOST), (2, None, Outcome.LOST)]
    (win,) = sheet.rows[0].wins
    name = BLOOD["three"].ruleset.scoring.name_key
    assert (win.kind, win.kind_fan, win.total) == (said(name("plain")), 1, 3)
    assert [(name, fan) for name, fan in win.adds] == [
        (said(name("kong_draw")), 1),
        (said(name("root")), 1),
    ]
    assert sheet.rows[3].state == said("settle.state.none"), "three suits, and nobody is checked"


def test_where_nobody_is_checked_no_seat_is_called_what_it_does_not_pay_for() -> None:
    """sichuan:1.8, B11."""
    unchecked = [_model(BLOOD[name]) for name in ("three", "escape", "shared", "dice")]
    states = {
        shown.state.key for model in unchecked for shown in model.seats if isinstance(shown.state, Said)
    }
    assert states <= {"settle.place", "settle.state.left", "settle.state.none", "settle.state.ready"}
    assert "settle.state.none" in states


def test_winners_of_one_tile_share_their_place() -> None:
    """sichuan:A14, example 9."""
    sheet = _model(BLOOD["shared"]).detail
    assert sheet is not None
    assert {row.who.seat: row.place for row in sheet.rows} == {0: 1, 2: 1, 3: 1, 1: None}
    assert all(win.together == 3 for row in sheet.rows for win in row.wins)


def test_a_seat_that_plays_on_keeps_its_place_and_lists_its_wins() -> None:
    """sichuan:8."""
    model = _model(BLOOD["river"])
    assert model.detail is not None
    assert {row.who.seat: row.place for row in model.detail.rows} == {0: 1, 2: 2, 1: 3, 3: None}
    assert [len(row.wins) for row in model.detail.rows] == [4, 2, 1, 0]
    assert [win.brought for win in model.wins] == [5, 40, 15, 80, 120, 15, 5]
    own = model.seats[0]
    assert own.chips is not None
    assert [line.value for line in own.chips.lines] == [said("settle.fan", fan=1)] * 4
    held = [tile for group in own.hand.groups for tile in group]
    assert (len(held), any(tile.winning for tile in held)) == (13, False)


def test_the_own_win_is_told_first_and_every_win_can_be() -> None:
    model = _model(BLOOD["shared"])
    assert (model.step, model.winner) == (2, model.wins[2].who)
    seen = []
    for step in range(-1, 4):
        shown = model.showing(step)
        seen.append(shown.step)
        assert (shown.winner, shown.tally) == (shown.wins[shown.step].who, shown.wins[shown.step].tally)
        assert shown.tally is not None
        assert shown.tally.formula.total == shown.wins[shown.step].total
    assert seen == [2, 0, 1, 2, 0]
    assert [row.pattern for row in model.showing(0).patterns] == ["full_flush", "kong_discard"]


def test_the_price_of_a_win_is_what_each_payer_paid() -> None:
    for win in _model(BLOOD["three"]).wins:
        assert win.tally.formula.fan
    three = _model(BLOOD["three"])
    assert [win.tally.formula.price for win in three.wins] == [4, 32, 2]
    assert [win.brought for win in three.wins] == [12, 32, 2]


@pytest.mark.parametrize(
    ("name", "title", "how"),
    [
        ("three", said("settle.title.wins", count=3), said("settle.over.winners")),
        ("nobody", said("settle.title.draw"), said("settle.draw.account")),
        ("escape", said("settle.title.left", name=said("bot.1")), said("settle.left.account")),
        ("draw", said("settle.title.win", name=Plain("雁荡山人")), said("settle.draw.account")),
    ],
)
def test_how_a_hand_ended(name: str, title: Label, how: Label) -> None:
    model = _model(BLOOD[name])
    assert (model.title, model.how) == (title, how)


def test_nobody_is_checked_where_all_four_have_won() -> None:
    """sichuan:8."""
    river = BLOOD["river"]
    seats = (*river.seats[:3], Holding("123m 234m 11p 999p 78m"))
    full = replace(river, seats=seats, steps=(*river.steps, Wins("9m", (3,))))
    state = blood_settled(river)
    assert settle_model(state, river.ruleset, match_of(state), 0).how == said("settle.draw.account")
    state = blood_settled(full)
    assert settle_model(state, full.ruleset, match_of(state), 0).how == said("settle.draw.all_won")


@pytest.mark.parametrize(
    ("case", "key"),
    [
        (BLOOD["draw"], "first"),
        (BLOOD["shared"], "shared"),
        (BLOOD["nobody"], "nobody"),
        (BLOOD["dice"], "fed"),
        (replace(BLOOD["dice"], steps=(Wins("4p", (2,)),)), "drew"),
        (BLOOD["crowded"], "dice"),
        (BLOOD["escape"], "left"),
    ],
)
def test_who_deals_next_and_why(case: BloodCase, key: str) -> None:
    """sichuan:A11, sichuan:B9."""
    deal = _model(case).deal
    assert isinstance(deal, Said)
    assert deal.key == f"settle.deal.{key}"


def test_the_page_of_hands_says_what_each_was_worth() -> None:
    """sichuan:1.7."""
    model = _model(BLOOD["nobody"])
    assert model.pages == (Page.PERSONAL, Page.DETAIL, Page.HANDS, Page.MONEY)
    assert [shown.state for shown in model.seats] == [
        said("settle.state.ready", fan=5),
        said("settle.state.ready", fan=2),
        said("settle.state.not_ready"),
        said("settle.state.not_ready"),
    ]
    chips = model.seats[0].chips
    assert chips is not None
    told = [([tile.tile for tile in line.tiles], line.value) for line in chips.lines]
    assert told == [
        ([parse_tile("7p")], said("settle.fan", fan=5)),
        ([parse_tile("1p"), parse_tile("4p")], said("settle.fan", fan=3)),
    ]


def test_declared_suits_and_seats_that_have_left_are_told() -> None:
    model = _model(BLOOD["crowded"])
    suits = [shown.chips.lines[0].value for shown in model.seats if shown.chips]
    assert suits == [said(f"settle.suit.{letter}") for letter in "spmp"]
    assert model.seats[0].state == said("settle.place.left", place=1)
    assert _model(BLOOD["escape"]).seats[3].state == said("settle.state.left")


def test_where_coins_are_owned_they_stand_for_the_score() -> None:
    case = BLOOD["crowded"]
    assert case.coins is not None
    model = _model(case)
    assert model.coins
    totals = {account.who.seat: account.total for account in model.accounts}
    assert totals == {seat: case.coins[seat] + model.sums[seat] for seat in SEATS}
    assert min(total for total in totals.values() if total is not None) >= 0


def test_the_money_is_told_reason_by_reason_and_kong_by_kong() -> None:
    rows = {row.key: row for row in _model(BLOOD["draw"]).money}
    assert list(rows) == ["win", "kong", "pig", "call", "refund"]
    assert [part.name for part in rows["kong"].parts] == [
        said("settle.part.added_kong", name=said("bot.3")),
        said("settle.part.concealed_kong", name=said("bot.1")),
    ]
    assert [part.cells for part in rows["refund"].parts] == [(1, 1, -3, 1, 0), (0, 2, 2, -4, 0)]


def test_payments_of_one_seat_are_told_apart_by_who_can_have_paid() -> None:
    """A self-draw is paid by three or, after an open kong, by one; a discard by who laid it."""
    model = _model(BLOOD["river"])
    won = [blood_settled(BLOOD["river"]).wins[place] for place in (0, 2, 6)]
    alone = replace(won[1], by=WinBy.KONG_DRAW)
    ledger = tuple(
        Transfer(payer, 0, units, "win") for payer, units in ((1, 5), (2, 7), (1, 9), (2, 9), (3, 9), (3, 5))
    )
    parts = paid_for((won[0], alone, won[1], won[2]), ledger)
    assert [[each.units for each in part] for part in parts] == [[5], [7], [9, 9, 9], [5]]
    assert len(model.wins) == 7


def test_a_robbed_kong_and_several_winners_name_their_source() -> None:
    case = replace(BLOOD["dice"], steps=(Wins("4p", (2, 0), WinBy.ROB_KONG, 1),))
    how = _model(case).wins[0].how
    robbed = said("settle.from.rob_kong", name=said("bot.2"))
    assert how == said("settle.from.together", how=robbed, count=2)


def test_a_kong_that_was_moved_stands_in_a_row_of_its_own() -> None:
    rows = {row.key: row.cells for row in _model(BLOOD["shared"]).money}
    assert rows["transfer"] == (2, -6, 2, 2, 0)
    case = replace(BLOOD["shared"], steps=(Kong(1, MeldKind.OPEN_KONG, "5s", 0), *BLOOD["dice"].steps))
    assert "transfer" not in {row.key for row in _model(case).money}, "another turn: nothing moves"


@pytest.mark.parametrize("game", ["xuezhan", "xueliu", "sichuan"])
def test_scn_R18_hands_that_were_played_add_up(game: str) -> None:
    ruleset = find_ruleset(game, {"mode": "blood"} if game == "sichuan" else {})
    for number in range(4):
        seed, rng = seed_of(f"sheets {number}"), Random(number)
        match = Match(Length(hands=8), first_dealer(seed), totals=(3, -4, 5, -4))
        played = Round(ruleset, wall_of(ruleset.tiles, seed, 1), match.start(dice_of(seed, 1)))
        while not played.is_over:
            options = played.legal(rng.choice(played.asked()))
            wins = [option for option in options if isinstance(option, Win)]
            bold = [option for option in options if not isinstance(option, Discard | Pass)]
            played.act(wins[0] if wins else rng.choice(bold or options))
        model = settle_model(played.state, ruleset, match_of(played.state), 1)
        _checks(model, played.state, 1)


def test_every_win_is_priced_again_as_it_was_told() -> None:
    """The facts that a win is explained by are those it was priced by: no better reading is found later."""
    for case in BLOOD.values():
        state = blood_settled(case)
        for won in state.wins:
            tally = score(case.ruleset.scoring, facts_then(state, case.ruleset, won))
            assert tally is not None
            assert (tally.patterns, tally.total) == (won.tally.patterns, won.tally.total)


def test_roots_of_a_seat_that_plays_on_are_those_of_its_first_win() -> None:
    """sichuan:8."""
    case = BLOOD["river"]
    state = blood_settled(case)
    kept = Kept("root", 2, Tier.ADD, Evidence(times=2))
    first = replace(state.wins[0], tally=replace(state.wins[0].tally, kept=(kept,)))
    state = replace(state, wins=(first, *state.wins[1:]))
    roots = [facts_then(state, case.ruleset, won).roots for won in state.wins]
    assert roots == [None, None, 2, None, 0, 2, 2]


def test_several_winners_of_a_game_that_pays_at_the_end() -> None:
    case = SETTLED["limited"]
    state = settled(case)
    (won,) = state.wins
    other = replace(won, seat=0)
    both = replace(state, wins=(won, other))
    ledger = case.ruleset.pay(hand_end(case.ruleset, both, both.wins))
    model = settle_model(replace(both, ledger=ledger), case.ruleset, match_of(state), 3)
    assert model.title == said("settle.title.wins", count=2)
    how = said("settle.from.discard", name=said("bot.1"))
    assert model.how == said("settle.from.together", how=how, count=2)
    assert [win.who.seat for win in model.wins] == [1, 0]
    assert [account.who.won for account in model.accounts] == [False, True, True, False]
    assert model.pages == (Page.RESULT, Page.HUA, Page.MONEY)
    assert tuple(sum(row.cells[account] for row in model.money) for account in range(5)) == net(ledger)
