"""What a settlement shows, out of the round's own events, in every game."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.present.label import Plain, Said, said
from game.present.settle_model import Page, SettleModel, settle_model
from game.present.settle_notes import notes_of
from random_wins import random_win
from rules import VARIANTS, Ruleset, conceal, find_ruleset
from rules.core.ledger import HOUSE, net
from rules.core.seat import SEATS
from rules.core.shuffle import dice_of, first_dealer, seed_of, wall_of
from rules.mahjong.actions import Discard, Pass, Win
from rules.mahjong.match import Length, Match
from rules.mahjong.round import Round
from rules.mahjong.state import RoundState
from rules.scoring.model import First, Itemised, LiabilityKind
from rules.scoring.tally import score
from rules.tiles.notation import parse_tile, parse_tiles
from settled import LIABLE, SETTLED, settled, settled_win
from situations import SITUATIONS, ended
from still_table import WINS, drawn_round, match_of, won_round

EVERY = [
    pytest.param(
        edition.ruleset(options), id=f"{variant.key}-{edition.key}-{'other' if options else 'usual'}"
    )
    for variant in VARIANTS
    for edition in variant.editions
    for options in ({}, {"stake": 7})
]
PRICED_AT_THE_END = [
    pytest.param(
        edition.ruleset(options), id=f"{variant.key}-{edition.key}-{'other' if options else 'usual'}"
    )
    for variant in VARIANTS
    for edition in variant.editions
    for options in ({}, {"stake": 7})
    if isinstance(edition.ruleset(options).pay, Itemised)
]


def _model(name: str) -> SettleModel:
    state = won_round(WINS[name])
    return settle_model(state, find_ruleset("yueqing"), match_of(state), 0)


def _settled(name: str, own: int = 0) -> SettleModel:
    state = settled(SETTLED[name])
    return settle_model(state, SETTLED[name].ruleset, match_of(state), own)


def test_who_won_and_where_the_tile_came_from() -> None:
    model = _model("rich")
    assert model.title == said("settle.title.win", name=Plain("雁荡山人"))
    assert model.how == said("settle.from.discard", name=said("bot.2"))


@pytest.mark.parametrize("name", WINS)
def test_exactly_one_tile_is_the_winning_one(name: str) -> None:
    tally = _model(name).tally
    assert tally is not None
    marked = [tile for group in tally.hand.groups for tile in group if tile.winning]
    assert [tile.tile for tile in marked] == [parse_tile(WINS[name].tile)]


@pytest.mark.parametrize("name", WINS)
def test_scn_U18_no_tile_is_lost_in_the_winner(name: str) -> None:
    case, model = WINS[name], _model(name)
    assert model.tally is not None
    kongs = sum(len(meld.tiles) == 4 for meld in case.melds)
    winner = next(shown for shown in model.seats if shown.who.won)
    for hand in (model.tally.hand, winner.hand):
        assert sum(len(group) for group in hand.groups) == 17 + kongs
        assert len(hand.flowers) == case.flowers


def _checks(model: SettleModel, state: RoundState) -> None:
    """The law of the table of payments (R18)."""
    assert state.end is not None
    assert model.sums == net(state.ledger)
    for row in model.money:
        assert sum(row.cells) == 0, "every row adds up to zero"
        for part in row.parts:
            assert sum(part.cells) == 0, "and so does every part"
        if row.parts:
            assert row.cells == tuple(map(sum, zip(*(part.cells for part in row.parts), strict=True)))
    columns = tuple(sum(row.cells[account] for row in model.money) for account in (*SEATS, HOUSE))
    assert columns == model.sums, "every column adds up to the change of the score"
    for account in model.accounts:
        seat = account.who.seat
        assert (account.change, account.total) == (model.sums[seat], state.end.scores[seat])
        assert state.start.scores[seat] + account.change == account.total
        assert sum(units for _, units in account.parts) == account.change


@pytest.mark.parametrize("name", SETTLED)
@pytest.mark.parametrize("own", SEATS)
def test_scn_R18_every_line_has_its_cause(name: str, own: int) -> None:
    state = settled(SETTLED[name])
    model = settle_model(state, SETTLED[name].ruleset, match_of(state), own)
    _checks(model, state)
    assert [who.seat for who in model.columns] == [(own + step) % 4 for step in range(4)]


@pytest.mark.parametrize("ruleset", PRICED_AT_THE_END)
def test_scn_R18_random_wins_of_every_game_add_up(ruleset: Ruleset) -> None:
    rng, found = Random(18), 0
    while found < 25:
        facts = random_win(rng, ruleset)
        if facts is None or score(ruleset.scoring, facts) is None:
            continue
        found += 1
        state = settled_win(ruleset, facts, rng)
        _checks(settle_model(state, ruleset, match_of(state), rng.choice(SEATS)), state)


@pytest.mark.parametrize("ruleset", EVERY)
def test_scn_R18_hands_that_were_played_add_up_as_each_seat_saw_them(ruleset: Ruleset) -> None:
    reasons = set()
    for number in range(3):
        state = _played(ruleset, number)
        for own in SEATS:
            view = conceal(ruleset, state, own)
            model = settle_model(view, ruleset, match_of(view), own)
            _checks(model, view)
            reasons.add(model.pages)
    assert reasons


def _played(ruleset: Ruleset, number: int) -> RoundState:
    """A hand in which wins are taken and claims are frequent."""
    seed, rng = seed_of(f"settle {number}"), Random(number)
    match = Match(Length(hands=8), first_dealer(seed), 2, totals=(3, -4, 5, -4))
    round_ = Round(ruleset, wall_of(ruleset.tiles, seed, 1), match.start(dice_of(seed, 1)))
    while not round_.is_over:
        options = round_.legal(rng.choice(round_.asked()))
        wins = [option for option in options if isinstance(option, Win)]
        bold = [option for option in options if not isinstance(option, Discard | Pass)]
        round_.act(wins[0] if wins else rng.choice(bold if bold and rng.random() < 0.6 else options))
    return round_.state


def test_the_dealer_s_extra_and_the_streak_are_told_apart() -> None:
    rows = {row.key: row for row in _model("other").money}
    assert rows["streak"].cells == (-11, -11, -11, 33, 0)
    parts = {part.name: part.cells for part in rows["win"].parts}
    assert parts[said("settle.part.dealer")] == (-1, -1, -1, 3, 0)
    parts = {part.name: part.cells for part in _model("usual").money[0].parts}
    assert parts[said("settle.part.dealer")] == (1, 0, 0, -1, 0)


@pytest.mark.parametrize("kind", LiabilityKind)
def test_scn_R09_the_liable_seat_its_reason_and_the_proof(kind: LiabilityKind) -> None:
    model = _settled(kind.value)
    (note,) = model.notes
    assert note.title == said(
        "settle.liability", name=said("bot.2"), why=said(f"liability.{kind.value}.name")
    )
    assert note.text == said(f"liability.{kind.value}.text")
    shown = [tuple(shown.tile for shown in proof.tiles) for proof in note.proof]
    if kind is LiabilityKind.FEEDING:
        assert shown == [parse_tiles("BBB CCC FF"), parse_tiles("F")], "the fed tile is shown once"
    else:
        assert shown == list(LIABLE[kind])
    lit = [tile.tile for proof in note.proof for tile in proof.tiles if tile.winning]
    assert lit == ([parse_tile("5s")] if kind is LiabilityKind.SWAP_DISCARD else []), "the tile eaten"
    rows = {row.key: row for row in model.money}
    assert rows["win"].cells == (286, -95, -95, -96, 0), "the ordinary debts"
    assert rows["liability"].cells == (0, -191, 95, 96, 0), "what the liable seat pays for the others"
    assert rows["hua"].cells[1] == -8, "hua are not touched"


def test_the_stake_is_in_every_number() -> None:
    case = replace(SETTLED["four_claims"], options={"stake": 3})
    state = settled(case)
    rows = {row.key: row.cells for row in settle_model(state, case.ruleset, match_of(state), 0).money}
    plain = {row.key: row.cells for row in _settled("four_claims").money}
    assert rows == {key: tuple(3 * units for units in cells) for key, cells in plain.items()}


def test_a_limited_win_says_so() -> None:
    model = _settled("limited")
    (note,) = model.notes
    assert (note.key, note.title) == ("limited", said("settle.limited.by", name=said("bot.3")))
    assert [tile.tile for proof in note.proof for tile in proof.tiles] == list(parse_tiles("CCC FFF BBB"))
    assert {row.pattern: row.value for row in model.patterns} == {"all_triplets": 5, "wild_pair": 5}


def test_a_win_that_an_exception_spares_the_limit_says_why() -> None:
    """wuhanhua:H9."""
    situation = SITUATIONS["first_discard"]
    state = ended(situation).state
    (won,) = state.wins
    (note,) = notes_of(state, situation.ruleset, won, lambda seat: Plain(str(seat)))
    assert note.key == "not_limited"
    assert note.text == said("settle.not_limited.discard")
    spared = replace(won, first=First.EARTH)
    (note,) = notes_of(state, situation.ruleset, spared, lambda seat: Plain(str(seat)))
    assert note.text == said("settle.not_limited.first")


def test_the_next_best_reading_tells_what_it_would_have_brought() -> None:
    model = _settled("four_wilds")
    assert model.tally is not None
    other = model.tally.other
    assert other is not None
    assert other.less
    assert other.formula.total < model.tally.formula.total
    assert other.brings == (3 * other.formula.total + 3 + 1, model.money[0].cells[0])


def test_hua_of_every_seat_and_what_they_brought() -> None:
    model = _settled("hua_draw")
    assert model.pages == (Page.HUA, Page.MONEY)
    told = {shown.who.seat: (shown.hua.total, shown.hua.points) for shown in model.seats if shown.hua}
    assert told == {0: (0, 0), 1: (1, 1), 2: (4, 16), 3: (8, 64)}
    assert [shown.brought for shown in model.seats] == [-81, -77, -17, 175]
    assert model.how == said("settle.draw.hua", n=16)


def test_hua_without_squares_are_capped() -> None:
    model = _settled("hua_linear")
    assert model.hua_rule == said("settle.hua.rule.capped", cap=10)
    own = model.seats[0].hua
    assert own is not None
    assert own.sum == said("settle.hua.plain", n=5)


def test_who_left_what_the_others_are_paid_for_and_the_house() -> None:
    model = _settled("left")
    assert model.title == said("settle.title.left", name=said("bot.3"))
    assert [row.value for row in model.patterns] == [15, 45]
    rows = {row.key: row for row in model.money}
    assert rows["leave"].cells == (90, 0, -120, 30, 0)
    assert rows["house"].cells == (0, 0, -20, 0, 20)
    assert model.sums[HOUSE] == 20
    assert (model.tally, model.winner, model.deal) == (None, None, said("settle.deal.left"))


@pytest.mark.parametrize(
    ("kong", "key"), [(False, "settle.deal.stays.draw"), (True, "settle.deal.passes.draw")]
)
def test_a_drawn_hand_says_why_the_deal_passes_or_stays(kong: bool, key: str) -> None:
    state = drawn_round(kong=kong)
    model = settle_model(state, find_ruleset("yueqing"), match_of(state), 0)
    assert isinstance(model.deal, Said)
    assert model.deal.key == key
    assert (model.winner, model.patterns, model.tally) == (None, (), None)
    assert model.pages == (Page.HANDS,), "nothing was paid"
    assert [shown.who.seat for shown in model.seats] == [0, 1, 2, 3]


def test_the_rules_that_were_played_are_named() -> None:
    model = _settled("crowded")
    assert model.rules.name == said(
        "rules.full", game=said("game.yueqing.name"), edition=said("edition.yueqing.jp")
    )
    changed = [rule.values[0][1] for rule in model.rules.changed if isinstance(rule, Said)]
    assert changed == [said(f"option.{key}.name") for key in ("stake", "worm", "repeat_bonus", "tiles_left")]
    assert _settled("hua_linear").rules.name == said("game.shanghaihua.name")


def test_the_last_hand_leads_to_the_ranking() -> None:
    state = won_round(WINS["usual"])
    ruleset = find_ruleset("yueqing")
    assert not settle_model(state, ruleset, match_of(state, hands=8), 0).last
    assert settle_model(state, ruleset, match_of(state, hands=5), 0).last


def test_a_player_without_a_name_is_you() -> None:
    state = won_round(WINS["usual"])
    model = settle_model(state, find_ruleset("yueqing"), match_of(state, ("", "bot.2", "bot.3", "bot.1")), 0)
    assert model.title == said("settle.title.win.self")
    assert model.accounts[0].who.name == said("player.self")


def test_a_dead_hand_is_named_and_counts_no_hua() -> None:
    state = settled(replace(SETTLED["hua_draw"], dead=3))
    model = settle_model(state, SETTLED["hua_draw"].ruleset, match_of(state), 0)
    assert [shown.dead for shown in model.seats] == [False, False, False, True]
    assert model.seats[3].hua is not None
    assert model.seats[3].hua.lines == ()


def test_a_payment_that_tells_no_causes_still_shows_what_it_came_to() -> None:
    state = settled(SETTLED["hua"])
    ruleset = SETTLED["hua"].ruleset
    silent = replace(ruleset, pay=ruleset.pay.__call__)
    assert not isinstance(silent.pay, Itemised)
    model = settle_model(state, silent, match_of(state), 0)
    assert (model.money, model.sums) == ((), net(state.ledger))
