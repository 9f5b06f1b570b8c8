"""What a settlement shows, out of the round's own events."""

from __future__ import annotations

import pytest

from game.present.label import Plain, Said, said
from game.present.settle_model import SettleModel, settle_model
from rules import find_ruleset
from rules.core.ledger import net
from rules.tiles.notation import parse_tile
from rules.tiles.tile import Tile
from still_table import WINS, drawn_round, match_of, won_round


def _model(name: str) -> SettleModel:
    state = won_round(WINS[name])
    return settle_model(state, find_ruleset("yueqing"), match_of(state), 0)


def test_who_won_and_where_the_tile_came_from() -> None:
    model = _model("rich")
    assert model.title == said("settle.title.win", name=Plain("雁荡山人"))
    assert model.how == said("settle.from.discard", name=said("bot.2"))


@pytest.mark.parametrize("name", WINS)
def test_exactly_one_tile_is_the_winning_one(name: str) -> None:
    winner = _model(name).winner
    assert winner is not None
    marked = [tile for group in winner.groups for tile in group if tile.winning]
    assert [tile.tile for tile in marked] == [parse_tile(WINS[name].tile)]


@pytest.mark.parametrize("name", WINS)
def test_scn_U18_no_tile_is_lost_in_the_winner(name: str) -> None:
    case, winner = WINS[name], _model(name).winner
    assert winner is not None
    shown = sum(len(group) for group in winner.groups)
    kongs = sum(len(meld.tiles) == 4 for meld in case.melds)
    assert shown == 17 + kongs


def test_scn_R05_a_wild_is_shown_as_itself_with_what_it_plays() -> None:
    winner = _model("usual").winner
    assert winner is not None
    wilds = [tile for group in winner.groups for tile in group if tile.tile is Tile.P3]
    assert all(tile.wild for tile in wilds)
    assert sorted(tile.stands.code if tile.stands else "" for tile in wilds) == ["5s", "9s"]


def test_each_pattern_has_its_tai_and_its_tiles() -> None:
    rows = {row.pattern: row for row in _model("rich").patterns}
    assert {key: row.value for key, row in rows.items()} == {
        "all_honours": 100, "four_beauties": 60, "hard_single_wait": 30, "white": 4,
    }  # fmt: skip
    beauties = [tile.tile for group in rows["four_beauties"].evidence for tile in group]
    assert beauties.count(Tile.C) == 3
    assert beauties.count(Tile.F) == 3
    assert beauties.count(Tile.B) == 4


@pytest.mark.parametrize("name", WINS)
def test_scn_R18_every_line_has_its_cause(name: str) -> None:
    state = won_round(WINS[name])
    model = settle_model(state, find_ruleset("yueqing"), match_of(state), 0)
    changes = net(state.ledger)
    assert {account.seat: account.change for account in model.accounts} == dict(enumerate(changes[:4]))
    assert sum(account.change for account in model.accounts) == 0
    for account in model.accounts:
        assert bool(account.why) is not account.winner
        assert state.end is not None
        assert account.total == state.end.scores[account.seat]


def test_the_dealer_s_extra_and_the_streak_are_named() -> None:
    other = _model("other")
    parts = [label.key for label in other.accounts[0].why if isinstance(label, Said)]
    assert parts == ["settle.why.base", "settle.why.won_by_dealer", "settle.why.streak"]
    usual = {account.seat: account for account in _model("usual").accounts}
    assert said("settle.why.dealer") in usual[3].why
    assert said("settle.why.dealer") not in usual[1].why


@pytest.mark.parametrize(
    ("kong", "key"), [(False, "settle.deal.stays.draw"), (True, "settle.deal.passes.draw")]
)
def test_a_drawn_hand_says_why_the_deal_passes_or_stays(kong: bool, key: str) -> None:
    state = drawn_round(kong=kong)
    model = settle_model(state, find_ruleset("yueqing"), match_of(state), 0)
    assert isinstance(model.deal, Said)
    assert model.deal.key == key
    assert (model.winner, model.patterns, model.formula) == (None, (), None)
    assert [hand.seat for hand in model.hands] == [0, 1, 2, 3]
    assert all(account.change == 0 and not account.why for account in model.accounts)


def test_the_own_seat_comes_first_and_the_winner_is_not_shown_twice() -> None:
    model = _model("push")
    assert [account.seat for account in model.accounts] == [0, 1, 2, 3]
    assert [hand.seat for hand in model.hands] == [0, 1, 3]


def test_the_last_hand_leads_to_the_ranking() -> None:
    state = won_round(WINS["usual"])
    ruleset = find_ruleset("yueqing")
    assert not settle_model(state, ruleset, match_of(state, hands=8), 0).last
    assert settle_model(state, ruleset, match_of(state, hands=5), 0).last


def test_a_player_without_a_name_is_you() -> None:
    state = won_round(WINS["usual"])
    model = settle_model(state, find_ruleset("yueqing"), match_of(state, ("", "bot.2", "bot.3", "bot.1")), 0)
    assert model.title == said("settle.title.win.self")
    assert model.accounts[0].name == said("player.self")
