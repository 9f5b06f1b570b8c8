"""定缺 (D1): four choices told together, and what they forbid."""

from __future__ import annotations

from itertools import permutations

import pytest

from blood_rig import act, blood, declare, drawer_after, pass_on, run_down, words
from rigged import options_of, throw
from rules import evolve, redact, refusal_of
from rules.core.ledger import net
from rules.core.seat import SEATS
from rules.errors import IllegalAction, Refusal
from rules.mahjong.actions import DeclareVoid, Discard, Kong, Pung, Win
from rules.mahjong.aftermath import hand_end
from rules.mahjong.events import Drew, Offered, Opened, StageEntered, VoidDeclared
from rules.mahjong.legal import supposed
from rules.mahjong.phase import Phase
from rules.mahjong.round import Round
from rules.mahjong.stages.void import voids_of
from rules.mahjong.state import RoundState
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Suit, Tile

HANDS = {
    0: "1m 1m 4m 7m 2m 5m 8m 1p 4p 7p 2p 6p 3s 9s",
    1: "111s 55s 4m 7m 2m 5m 8m 1p 4p 7p",
    2: "123m 456m 789m 46p 99p",
    3: "33s 9s 9s 222p 6m 6m 3m 3m 8p 8p",
}
RULES = {"declare_void": True}


def laid(**more: str) -> Round:
    return blood(HANDS, rules=RULES, **more)  # type: ignore[arg-type]


def test_every_seat_is_asked_for_a_suit_the_shortest_first() -> None:
    table = laid()
    assert (table.state.phase, table.state.stage, table.asked()) == (Phase.STAGE, "void", SEATS)
    for seat in SEATS:
        options = table.legal(seat)
        suits = [option.suit for option in options if isinstance(option, DeclareVoid)]
        assert sorted(suit.value for suit in suits) == ["m", "p", "s"]
        tiles = table.state.seats[seat].hand.tiles
        held = [sum(tile.suit is suit for tile in tiles) for suit in suits]
        assert held == sorted(held), "silence names the shortest suit"
    assert voids_of(table.ruleset, table.state) == (None, None, None, None)


@pytest.mark.parametrize("order", list(permutations(SEATS))[::5], ids=lambda order: "".join(map(str, order)))
def test_scn_R12_nobody_hears_a_choice_before_all_have_chosen(order: tuple[int, ...]) -> None:
    table = laid()
    chosen = {0: Suit.BAMBOO, 1: Suit.DOTS, 2: Suit.BAMBOO, 3: Suit.CHARACTERS}
    for seat in order[:3]:
        events = table.act(DeclareVoid(seat, chosen[seat]))
        for other in (None, *SEATS):
            heard = [seen for event in events if (seen := redact(event, other)) is not None]
            assert bool(heard) is (other == seat)
        assert voids_of(table.ruleset, table.state) == (None, None, None, None)
    events = table.act(DeclareVoid(order[3], chosen[order[3]]))
    told = [event for event in events if isinstance(event, VoidDeclared)]
    assert [(event.seat, event.suit) for event in told] == list(chosen.items()), "always in table order"
    assert voids_of(table.ruleset, table.state) == tuple(chosen.values())


def test_scn_R13_the_dealer_has_its_tiles_and_does_not_draw_after_choosing() -> None:
    table = laid()
    assert len(table.state.seats[0].hand.tiles) == 14
    declare(table, "spsm")
    assert not [event for event in table.log if isinstance(event, Drew)]
    assert isinstance(table.log[-1], Opened)
    assert (table.state.phase, table.state.turn, len(table.state.seats[0].hand.tiles)) == (Phase.TURN, 0, 14)
    assert table.state.drawable == 55


def test_a_choice_is_made_once() -> None:
    table = laid()
    table.act(DeclareVoid(0, Suit.BAMBOO))
    with pytest.raises(IllegalAction):
        table.act(DeclareVoid(0, Suit.DOTS))


def test_while_a_seat_holds_its_void_suit_it_discards_that() -> None:
    table = laid(draws="9p 9p")
    declare(table, "spsm")
    assert options_of(table, 0) == {"discard 3s", "discard 9s"}
    assert refusal_of(table.ruleset, table.state, Discard(0, Tile.M1)) is Refusal.VOID_FIRST
    throw(table, "9s")
    pass_on(table)
    assert table.state.turn == 1
    assert options_of(table, 1) == {"discard 1p", "discard 4p", "discard 7p", "discard 9p"}
    throw(table, "9p")
    act(table, 2, "pung")
    assert "discard 9m" in options_of(table, 2), "a seat without tiles of its void suit is free"


def test_the_void_suit_is_neither_punged_nor_konged() -> None:
    table = laid()
    declare(table, "spms")  # seat 3 declares what it holds two of
    throw(table, "3s")
    assert words(table, 3) == set()
    other = laid()
    declare(other, "spmp")
    throw(other, "3s")
    assert words(other, 3) == {"pung", "pass"}


def test_the_refusals_say_why() -> None:
    table = laid()
    declare(table, "smps")
    throw(table, "3s")
    lying = at_the_discard(table)
    assert refusal_of(table.ruleset, lying, Pung(3, Tile.S3)) is Refusal.VOID_SUIT
    for claim in (Kong(3, MeldKind.OPEN_KONG, Tile.S3), Win(3, Tile.S3, WinBy.DISCARD)):
        assert refusal_of(table.ruleset, lying, claim) is Refusal.BAD_OPTION, "the tiles are not there either"


def test_a_win_with_the_void_suit_is_refused_for_that() -> None:
    table = blood(HANDS | {0: HANDS[0].replace("4p", "5p")}, rules=RULES)
    declare(table, "pmps")
    throw(table, "5p")
    lying = at_the_discard(table)
    assert refusal_of(table.ruleset, lying, Win(2, Tile.P5, WinBy.DISCARD)) is Refusal.VOID_SUIT


def at_the_discard(table: Round) -> RoundState:
    """The state right after the last discard, before anybody went on."""
    state: RoundState | None = None
    for event in table.log:
        state = evolve(table.ruleset, state, event)
        if state.phase is Phase.DISCARDED:
            return state
    raise AssertionError("nobody has discarded")


@pytest.mark.parametrize(
    ("void", "wins"), [("s", True), ("p", False), ("m", False)], ids=lambda value: f"sichuan:D1-{value}"
)
def test_the_void_suit_is_not_won_with(void: str, wins: bool) -> None:
    hands = HANDS | {0: "1m 1m 4m 7m 2m 5m 8m 1p 4p 7p 2p 6p 5p 9p"}
    table = blood(hands, rules=RULES)
    declare(table, f"ss{void}m")
    throw(table, "5p")
    assert ("win" in words(table, 2)) is wins


def test_what_is_known_of_a_win_and_of_the_end_tells_the_void_suits() -> None:
    table = laid()
    declare(table, "spsm")
    facts = supposed(table.ruleset, table.state, 2, parse_tiles("123m 456m 789m 46p 99p"), Tile.P5)
    assert facts.void is Suit.BAMBOO
    end = hand_end(table.ruleset, table.state, ())
    assert [tiles.void for tiles in end.seats] == [Suit.BAMBOO, Suit.DOTS, Suit.BAMBOO, Suit.CHARACTERS]


def test_the_exchange_comes_before_the_void_suits() -> None:
    table = blood(HANDS, rules=RULES | {"exchange3": 3})
    assert table.state.stage == "exchange"
    for seat in SEATS:
        table.act(table.legal(seat)[0])
    stages = [event.key for event in table.log if isinstance(event, StageEntered)]
    assert stages == ["exchange", "void"]
    assert len([event for event in table.log if isinstance(event, Offered)]) == 8
    declare(table, "mmmm")
    assert table.state.phase is Phase.TURN


def void_end(tiles: str) -> Round:
    """Seat 2 (void: bamboo, 4444m in its hand) draws the last tiles but one; the others are not ready."""
    hands = {
        0: "1m 1m 4p 7m 2m 5m 8m 1p 4p 7p 2p 6p 3p 9m",
        1: "1p 1p 3m 7m 2m 5m 8m 1m 4p 7p 2p 6p 8p",
        2: "4444m 2p 5p 8p 9m 9m 6m 1m 3p 6p",
        3: "3m 3m 5m 7m 2m 6m 8m 1p 4p 7p 2p 6p 8p",
    }
    table = blood(hands, rules=RULES, last=tiles)
    declare(table, "ssss")
    run_down(table, 1)
    assert table.state.turn == drawer_after(1) == 2
    return table


def test_scn_R14_a_kong_on_the_last_void_tile_leaves_a_seat_with_another() -> None:
    """It could not help it, and is a 花猪 all the same: the sheet knows no other (1.8, D1)."""
    table = void_end("1s 2s")
    assert "concealed_kong" in {word.split(" ")[0] for word in words(table, 2)}
    act(table, 2, "concealed_kong")
    assert options_of(table, 2) == {"discard 1s", "discard 2s"}
    throw(table, "1s")
    assert table.is_over
    pigs = [paid for paid in table.state.ledger if paid.reason == "pig"]
    assert [(paid.payer, paid.payee, paid.units) for paid in pigs] == [(2, 0, 64), (2, 1, 64), (2, 3, 64)]


def test_scn_R12_one_tile_of_the_void_suit_pays_the_penalty_and_none_does_not() -> None:
    table = void_end("9s 2s")
    throw(table, "9s")
    pass_on(table)
    assert table.state.turn == 3
    throw(table, "2s")
    assert table.is_over
    assert "pig" not in {paid.reason for paid in table.state.ledger}


def test_scn_R12_kongs_are_paid_at_once() -> None:
    table = void_end("1s 2s")
    before = net(table.state.ledger)
    act(table, 2, "concealed_kong")
    assert [after - paid for after, paid in zip(net(table.state.ledger), before, strict=True)] == [
        -2,
        -2,
        6,
        -2,
        0,
    ]
