"""乐清 as it is played, clause by clause (Y1-Y6), on walls that are laid on purpose."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rigged import options_of, pass_all, rigged, throw, tile_events
from rules import IllegalAction, Refusal, find_ruleset, refusal_of
from rules.mahjong.actions import Chow, Discard, Kong, Pass, Pung, Win
from rules.mahjong.decide import decide
from rules.mahjong.events import (
    Dealt,
    Declined,
    Died,
    Drew,
    Ended,
    EndReason,
    FlowerSet,
    IndicatorTurned,
    Offered,
    Opened,
    Paid,
    Source,
)
from rules.mahjong.legal import facts_of, legal
from rules.mahjong.match import Length, Match
from rules.mahjong.phase import Phase
from rules.mahjong.round import Round
from rules.mahjong.state import Standing
from rules.scoring.model import First, WinBy
from rules.tiles.hand import hand_of
from rules.tiles.meld import MeldKind
from rules.tiles.notation import format_tiles, parse_tiles
from rules.tiles.tile import Tile

QUIET = "147m 258p 369s ESWN 1m 5m 9m"  # sixteen tiles that want nothing
QUIET_S = "158m 147p 258s ESWN 2m 6m 9p"
QUIET_W = "269m 369p 147s ESWN 3m 7m 1p"
QUIET_N = "37m 159p 358s ESWN C 8m 4p 1s 6p"


def only(table: Round, seat: int, word: str) -> None:
    """*seat* does the one thing that *word* names."""
    for action in table.legal(seat):
        match action:
            case Win(_, _, by) if word in ("win", by.value):
                table.act(action)
                return
            case Pung() if word == "pung":
                table.act(action)
                return
            case Chow(_, _, own) if word == f"chow {format_tiles(own)}":
                table.act(action)
                return
            case Kong(_, kind, tile) if word in (kind.value, f"{kind.value} {tile.code}"):
                table.act(action)
                return
            case Pass() if word == "pass":
                table.act(action)
                return
            case _:
                continue
    raise AssertionError(f"seat {seat} cannot {word}: {options_of(table, seat)}")


# ---- Y1 set, deal, wall


def test_deal_is_four_rounds_of_four_then_one_to_the_dealer() -> None:
    ruleset = find_ruleset("yueqing")
    wall = ruleset.tiles
    table = Round(ruleset, wall, Match(Length(hands=8), 1).start(((1, 2), (3, 4))))
    dealt = next(event for event in table.log if isinstance(event, Dealt))
    assert [len(hand) for hand in dealt.hands] == [16, 17, 16, 16]
    assert dealt.hands[1][:4] == wall[0:4]
    assert dealt.hands[2][:4] == wall[4:8]
    assert dealt.hands[0][12:16] == wall[60:64]
    assert dealt.hands[1][16] is wall[64]


def test_y1_second_thrower_and_break_follow_the_dice() -> None:
    first = Match(Length(hands=8), 2).start(((3, 4), (2, 6)))
    assert (first.thrower, first.skipped) == (0, 15)  # 7 counted from seat 2 as 1; 7 + 8 stacks


def test_y1_a_hundred_and_twenty_tiles_are_in_play() -> None:
    table = rigged({0: QUIET, 1: QUIET_S, 2: QUIET_W, 3: QUIET_N})
    while not table.is_over:
        pass_all(table)
        if not table.is_over:
            table.act(table.legal(table.state.turn)[-1])
    state = table.state
    assert state.end is not None
    assert state.end.reason is EndReason.EXHAUSTED
    assert (state.front + state.tail, state.drawable) == (120, 0)


def test_y1_replacements_come_stack_by_stack_from_the_tail_d15() -> None:
    table = rigged({0: "BB" + QUIET[:-6]}, tail="7m B 8m", indicator="9s")
    draws = [event for event in tile_events(table.log, Drew) if isinstance(event, Drew)]
    assert [(draw.tile.code, draw.source) for draw in draws] == [
        ("7m", Source.FLOWER),
        ("B", Source.FLOWER),
        ("8m", Source.FLOWER),
    ]
    assert [table.wall[place].code for place in (135, 132, 133)] == ["7m", "B", "8m"]
    assert table.state.tail == 3


# ---- Y2 wild and flower


@pytest.mark.parametrize(
    ("indicator", "wild", "flower"),
    [("5m", Tile.M5, Tile.B), ("B", Tile.B, Tile.C), ("C", Tile.C, Tile.B)],
    ids=["yueqing:Y2-number", "yueqing:Y2-white", "yueqing:Y2-red"],
)
def test_wild_is_the_tile_turned_up(indicator: str, wild: Tile, flower: Tile) -> None:
    table = rigged({}, indicator=indicator)
    turned = next(event for event in table.log if isinstance(event, IndicatorTurned))
    assert (turned.wilds, turned.flowers, turned.places) == ((wild,), (flower,), (134,))


def test_y2_opening_flowers_go_round_from_the_dealer_each_until_it_holds_none() -> None:
    table = rigged(
        {2: "B" + QUIET[:-3], 0: "BB" + QUIET_S[:-5], 1: QUIET_W, 3: QUIET_N}, dealer=2, tail="B 1p 2p 3p"
    )
    told = [(event.seat, type(event).__name__) for event in table.log if isinstance(event, (FlowerSet, Drew))]
    assert told == [(2, "FlowerSet"), (2, "Drew"), (2, "FlowerSet"), (2, "Drew"), (0, "FlowerSet"), (0, "Drew"),
                    (0, "FlowerSet"), (0, "Drew")]  # fmt: skip
    assert isinstance(table.log[-1], Opened)
    assert [len(seat.hand.tiles) for seat in table.state.seats] == [16, 16, 17, 16]


def test_scn_R41_a_replacement_that_is_a_flower_is_replaced_again_after_a_kong_too() -> None:
    table = rigged({0: "1111m 147p 258s ESWN 9m 6m 7m"}, tail="B 5s")
    only(table, 0, "concealed_kong")
    draws = [event for event in table.log if isinstance(event, Drew)]
    assert [(draw.tile.code, draw.source) for draw in draws[-2:]] == [
        ("B", Source.KONG),
        ("5s", Source.FLOWER),
    ]
    assert table.state.phase is Phase.TURN
    assert len(table.state.seats[0].hand.tiles) == 14


def test_y2_a_win_on_a_flowers_replacement_is_an_ordinary_self_draw() -> None:
    table = rigged({0: QUIET, 1: "123m 456m 777p 234s 67s 99p"}, draws="B", tail="5s", indicator="9s")
    throw(table, "1m")
    pass_all(table)
    assert Win(1, Tile.S5, WinBy.SELF_DRAW) in table.legal(1)


# ---- Y3 turn and claims


def test_scn_C03_only_the_next_seat_may_chow() -> None:
    chow = "23m 147p 258s ESWN CC 9p 7m"
    for discarder in range(4):
        hands = {seat: chow for seat in range(4) if seat != discarder}
        hands = dict.fromkeys(hands, "23m") | {discarder: "1m"}
        table = rigged(hands, dealer=discarder)
        throw(table, "1m")
        chowers = [seat for seat in range(4) if any(isinstance(action, Chow) for action in table.legal(seat))]
        assert chowers == [(discarder + 1) % 4]


def test_scn_R07_a_wild_helps_no_claim() -> None:
    table = rigged(
        {0: "5m", 1: "5m 9s 46m 1p 1p 2s 2s EE SS WW NN", 2: "1m 2m 9m 369p 147s CC FF 9p 8s 1s 7p"},
        indicator="9s",
    )
    throw(table, "5m")
    assert options_of(table, 1) == {"chow 46m", "pass"}


def test_scn_C05_after_a_pung_the_claimer_discards_without_drawing() -> None:
    table = rigged({0: "C", 2: "CC"})
    throw(table, "C")
    only(table, 2, "pung")
    assert (table.state.phase, table.state.turn) == (Phase.CLAIMED, 2)
    assert all(isinstance(action, Discard) for action in table.legal(2))
    throw(table, table.state.seats[2].hand.tiles[0].code)
    pass_all(table)
    assert table.state.turn != 2


@pytest.mark.parametrize(
    ("allowed", "expected"), [(False, False), (True, True)], ids=["yueqing:Y3-off", "yueqing:Y3-on"]
)
def test_kong_from_hand_after_a_claim_is_an_option(allowed: bool, expected: bool) -> None:
    table = rigged({0: "C", 2: "CC 5555p"}, options={"kong_after_claim": allowed})
    throw(table, "C")
    only(table, 2, "pung")
    assert ("concealed_kong 5p" in options_of(table, 2)) is expected


def test_y3_forbid_swap_discard_bars_the_eaten_tile_and_the_other_end() -> None:
    hands = {0: "5m", 1: "34m 2m 5m 6m"}
    table = rigged(hands, options={"forbid_swap_discard": True})
    throw(table, "5m")
    only(table, 1, "chow 34m")
    words = options_of(table, 1)
    assert "discard 5m" not in words
    assert "discard 2m" not in words
    assert "discard 6m" in words
    assert refusal_of(table.ruleset, table.state, Discard(1, Tile.M5)) is Refusal.SWAP_DISCARD
    free = rigged(hands)
    throw(free, "5m")
    only(free, 1, "chow 34m")
    assert {"discard 5m", "discard 2m"} <= options_of(free, 1)


def test_y3_of_several_winners_the_first_counter_clockwise_wins() -> None:
    wait = "123m 456m 777p 234s 67s"
    table = rigged({0: "8s", 1: wait + "88p", 3: "123m 456m 789p 234s 67s 99p"})
    throw(table, "8s")
    only(table, 3, "win")
    assert not table.is_over  # seat 1 may still win
    only(table, 1, "win")
    assert [won.seat for won in table.state.wins] == [1]


def test_y3_a_passed_win_may_be_taken_on_a_later_tile() -> None:
    table = rigged({0: "8s 8s", 2: "123m 456m 777p 234s 67s 88p"}, draws="1p 1p 1p 1p")
    throw(table, "8s")
    only(table, 2, "pass")
    pass_all(table)
    for _ in range(3):
        pass_all(table)
        throw(table, table.state.drawn.tile.code if table.state.drawn else "1m")
        pass_all(table)
    assert table.state.turn == 0
    throw(table, "8s")
    assert "win" in options_of(table, 2)


def test_scn_C06_added_kong_is_offered_on_the_draw_and_later() -> None:
    table = rigged({0: "3m", 1: "33m"}, draws="9p 9p 9p 3m 1p 1p 1p 2p")
    throw(table, "3m")
    only(table, 1, "pung")
    throw(table, table.state.seats[1].hand.tiles[-1].code)
    for _ in range(3):
        pass_all(table)
        throw(table, "9p")
    pass_all(table)
    assert table.state.turn == 1
    assert "added_kong 3m" in options_of(table, 1)
    throw(table, next(tile for tile in table.state.seats[1].hand.tiles if tile is not Tile.M3).code)
    for _ in range(3):
        pass_all(table)
        throw(table, "1p")
    pass_all(table)
    assert "added_kong 3m" in options_of(table, 1)


def robbing() -> Round:
    """Seat 1 has punged 3m and adds the fourth; seat 3 waits for it with 12m."""
    table = rigged({0: "3m", 1: "33m", 3: "12m 456m 777p 234s 678s 99p"}, draws="F F F 3m")
    throw(table, "3m")
    only(table, 1, "pung")
    only(table, 3, "pass")  # it could have won on the discard
    table.act(table.legal(1)[-1])
    for _ in range(3):
        pass_all(table)
        throw(table, "F")
    pass_all(table)
    only(table, 1, "added_kong 3m")
    return table


def test_scn_C04_an_added_kong_opens_only_the_robbing_window() -> None:
    table = robbing()
    assert table.asked() == (3,)
    assert options_of(table, 3) == {"win", "pass"}


def test_scn_R21_a_robbed_kong_is_never_made() -> None:
    table = robbing()
    assert table.state.kongs == 0
    only(table, 3, "win")
    won = table.state.wins[0]
    assert (won.by, won.source, won.tile) == (WinBy.ROB_KONG, 1, Tile.M3)
    assert [meld.kind for meld in table.state.seats[1].melds] == [MeldKind.PUNG]
    assert table.state.seats[1].hand.count(Tile.M3) == 0
    assert table.state.seats[1].river[-1] is Tile.M3
    assert "rob_kong" in won.tally.patterns
    assert table.state.kongs == 0


def test_y3_a_kong_nobody_robs_stands_and_draws_from_the_tail() -> None:
    table = robbing()
    only(table, 3, "pass")
    assert [meld.kind for meld in table.state.seats[1].melds] == [MeldKind.ADDED_KONG]
    assert table.state.drawn is not None
    assert table.state.drawn.source is Source.KONG
    assert table.state.kongs == 1


def test_y3_a_concealed_kong_cannot_be_robbed() -> None:
    table = rigged({0: "3333m", 3: "12m 456m 777p 234s 67s 88p 1s"})
    only(table, 0, "concealed_kong 3m")
    assert table.asked() == (0,)


def test_scn_R06_wilds_and_flowers_make_no_kong() -> None:
    table = rigged({0: "999s 8888p 333m"}, indicator="9s")
    words = options_of(table, 0)
    assert "concealed_kong 8p" in words
    assert not any(word.startswith("concealed_kong 9s") for word in words)
    assert not any(word.startswith("concealed_kong 3m") for word in words)


def test_scn_C07_a_winning_hand_may_kong_or_discard_all_the_same() -> None:
    table = rigged({0: "1111m 23m 555p 678p 99p 234s"}, indicator="E")
    words = options_of(table, 0)
    assert {"win", "concealed_kong 1m", "discard 1m"} <= words


@pytest.mark.parametrize("drawable", [0, 1, 2], ids=[f"yueqing:Y1-{left}-left" for left in range(3)])
@pytest.mark.parametrize("kind", ["concealed_kong 2p", "added_kong 3m", "open_kong"])
def test_scn_R22_a_kong_needs_a_tile_to_draw(kind: str, drawable: int) -> None:
    if kind == "open_kong":
        table, seat = rigged({0: "5s", 1: "555s"}), 1
    elif kind == "added_kong 3m":
        table, seat = fourth("forbid", "33m"), 1
    else:
        table, seat = rigged({0: "2222p"}), 0
    state = table.state
    short = replace(state, reserve=state.reserve + state.drawable - drawable)
    if kind == "open_kong":
        discard = next(
            action for action in table.legal(0) if isinstance(action, Discard) and action.tile is Tile.S5
        )
        _, short = decide(table.ruleset, table.wall, short, discard)
    kongs = [action for action in legal(table.ruleset, short, seat) if isinstance(action, Kong)]
    assert bool(kongs) is (drawable > 0)
    for action in kongs:
        events, after = decide(table.ruleset, table.wall, short, action)
        if kind == "open_kong":
            events, after = (
                decide(table.ruleset, table.wall, after, Pass(2)) if after.offers[2] else (events, after)
            )
        assert after.drawable == drawable - 1
        assert after.phase is Phase.TURN
        assert (
            bool([again for again in legal(table.ruleset, after, seat) if isinstance(again, Kong)]) is False
        )


# ---- Y4 小相公


def test_y4_a_wild_is_not_discarded_and_the_tile_says_why() -> None:
    table = rigged({0: "9s 1m"}, indicator="9s")
    assert "discard 9s" not in options_of(table, 0)
    assert refusal_of(table.ruleset, table.state, Discard(0, Tile.S9)) is Refusal.WILD_DISCARD
    before = table.state
    with pytest.raises(IllegalAction) as error:
        table.act(Discard(0, Tile.S9))
    assert error.value.refusal is Refusal.WILD_DISCARD
    assert table.state is before


def fourth(mode: str, hand: str) -> Round:
    """Seat 1 punged 3m; *hand* is its two or three 3m; it draws the fourth where it had two."""
    table = rigged({0: "3m", 1: hand}, draws="9m 9m 9m 3m", options={"dead_hand": mode})
    throw(table, "3m")
    only(table, 1, "pung")
    throw(table, next(tile.code for tile in table.state.seats[1].hand.tiles[::-1] if tile is not Tile.M3))
    for _ in range(3):
        pass_all(table)
        throw(table, "9m")
    pass_all(table)
    return table


def test_y4_the_drawn_fourth_of_a_pung_is_not_discarded() -> None:
    table = fourth("forbid", "33m")
    assert "discard 3m" not in options_of(table, 1)
    assert "added_kong 3m" in options_of(table, 1)
    assert refusal_of(table.ruleset, table.state, Discard(1, Tile.M3)) is Refusal.FOURTH_OF_PUNG


def test_y4_a_fourth_held_at_the_pung_is_not_meant() -> None:
    table = rigged({0: "3m", 1: "333m"})
    throw(table, "3m")
    only(table, 1, "pung")
    assert "discard 3m" in options_of(table, 1)


def test_scn_R28_a_dead_hand_is_out_of_the_deal_and_pays_as_usual() -> None:
    table = fourth("play", "33m")
    throw(table, "3m")
    assert table.state.seats[1].standing is Standing.DEAD
    assert any(isinstance(event, Died) and event.reason == "fourth_of_pung" for event in table.log)
    pass_all(table)
    seen = set()
    while not table.is_over:
        pass_all(table)
        if table.state.phase is Phase.OVER:
            break
        seen.add(table.state.turn)
        wins = [action for action in table.legal(table.state.turn) if isinstance(action, Win)]
        discards = [action for action in table.legal(table.state.turn) if isinstance(action, Discard)]
        assert not wins or table.state.turn != 1
        table.act(discards[-1])
    assert 1 not in seen


def test_d9_a_discarded_wild_is_claimed_by_nobody() -> None:
    table = rigged(
        {0: "9s 1m", 1: "78s 123m 456m 777p 234s 88p", 2: "9s 9s"},
        options={"dead_hand": "play"},
        indicator="9s",
    )
    throw(table, "9s")
    assert table.state.seats[0].standing is Standing.DEAD
    assert not tile_events(table.log[-3:], Offered)
    assert table.state.turn == 1


# ---- Y5 succession


def quiet_round(kong: bool, dealer: int = 0, streak: int = 1) -> Round:
    table = rigged({2: "1111m" if kong else "1m"}, dealer=dealer, streak=streak)
    while not table.is_over:
        pass_all(table)
        if table.state.phase is Phase.OVER:
            break
        words = {action for action in table.legal(table.state.turn) if isinstance(action, Kong)}
        if kong and table.state.turn == 2 and words:
            table.act(next(iter(words)))
        else:
            discards = [action for action in table.legal(table.state.turn) if isinstance(action, Discard)]
            table.act(discards[-1])
    return table


@pytest.mark.parametrize(
    ("kong", "following"), [(False, (0, 1)), (True, (1, 0))], ids=["yueqing:Y5-quiet", "yueqing:Y5-kong"]
)
def test_a_draw_keeps_the_dealer_unless_somebody_konged(kong: bool, following: tuple[int, int]) -> None:
    ended = quiet_round(kong).state.end
    assert ended is not None
    assert ended.reason is EndReason.EXHAUSTED
    assert (ended.next_dealer, ended.next_streak) == following
    assert ended.scores == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("winner", "following"),
    [(0, (0, 3)), (2, (1, 0))],
    ids=["yueqing:Y5-dealer-wins", "yueqing:Y5-other-wins"],
)
def test_the_winner_decides_who_deals_next(winner: int, following: tuple[int, int]) -> None:
    wait = "123m 456m 777p 234s 67s 88p"
    if winner == 0:
        table = rigged({0: wait + "8s"}, streak=2)
    else:
        table = rigged({0: "8s", 2: wait}, streak=2)
        throw(table, "8s")
    only(table, winner, "win")
    ended = table.state.end
    assert ended is not None
    assert (ended.next_dealer, ended.next_streak) == following
    paid = next(event for event in table.log if isinstance(event, Paid))
    assert sum(ended.scores) == 0
    assert {transfer.payee for transfer in paid.transfers} == {winner}


# ---- Y6 推胡


def test_y6_push3_after_any_own_draw_but_not_after_a_claim() -> None:
    table = rigged({0: "999s CC 147m 258p ESWN 36p"}, indicator="9s")
    assert "push3" in options_of(table, 0)
    table = rigged({0: "C", 1: "999s CC 147m 258p ESWN 3p"}, indicator="9s", draws="1p")
    throw(table, "C")
    only(table, 1, "pung")
    assert "push3" not in options_of(table, 1)


def test_y6_push3_is_worth_three_flat() -> None:
    table = rigged({0: "999s CC 147m 258p ESWN 36p"}, indicator="9s")
    only(table, 0, "push3")
    won = table.state.wins[0]
    assert (won.by, won.tally.total, won.tally.patterns) == (WinBy.PUSH3, 3, {"push3": 3})
    assert table.state.scores == (15, -5, -5, -5)


def test_y6_push4_is_asked_before_the_replacement_is_drawn() -> None:
    table = rigged({0: "1m", 1: "BBB 147m 258p ESWN 369s"}, draws="B", tail="1p 2p 3p 4p")
    assert table.state.seats[1].flowers == (Tile.B,) * 3
    throw(table, "1m")
    pass_all(table)
    assert table.state.phase is Phase.FLOWER
    assert options_of(table, 1) == {"push4", "pass"}
    tail = table.state.tail
    only(table, 1, "pass")
    assert (table.state.phase, table.state.turn, table.state.tail) == (Phase.TURN, 1, tail + 1)


def test_y6_push4_while_the_opening_flowers_are_replaced_and_declined_goes_on_with_the_next_seat() -> None:
    table = rigged({0: "BBBB 147m 258p ESWN 36s", 2: "1m"}, tail="1p 2p 3p 4p")
    assert options_of(table, 0) == {"push4", "pass"}
    only(table, 0, "pass")
    assert table.state.phase is Phase.TURN
    assert table.state.opened
    table = rigged({0: "BBBB 147m 258p ESWN 36s", 2: "1m"}, tail="1p 2p 3p 4p")
    only(table, 0, "push4")
    assert table.state.wins[0].by is WinBy.PUSH4


def test_d10_the_pushes_are_no_wins_in_a_room_with_a_minimum() -> None:
    table = rigged({0: "999s CC 147m 258p ESWN 36p"}, indicator="9s", options={"min_tai": 15})
    assert "push3" not in options_of(table, 0)


# ---- Y8 heaven and earth


def test_y8_the_dealer_wins_before_its_first_discard() -> None:
    table = rigged({0: "123m 456m 777p 234s 678s 88p"})
    win = next(action for action in table.legal(0) if isinstance(action, Win))
    assert facts_of(table.state, 0, win.tile, win.by, None).first is First.HEAVEN
    throw(table, "1m")
    pass_all(table)
    assert facts_of(table.state, 0, Tile.M2, WinBy.SELF_DRAW, None).first is First.NONE


def test_d11_earth_on_the_first_discard_and_on_the_replacement_of_a_kong_made_of_it() -> None:
    table = rigged({0: "C", 2: "CCC 123m 456m 777p 23s 99p"}, tail="4s")
    throw(table, "C")
    only(table, 2, "open_kong")
    win = next(action for action in table.legal(2) if isinstance(action, Win))
    assert win.by is WinBy.KONG_DRAW
    table.act(win)
    assert {"earth", "kong_win"} <= set(table.state.wins[0].tally.patterns)


def test_d11_not_on_the_replacement_of_a_later_kong() -> None:
    table = rigged({0: "C", 2: "CCC 1111m 456m 777p 2s 99p"}, tail="5p 3s")
    throw(table, "C")
    only(table, 2, "open_kong")
    only(table, 2, "concealed_kong 1m")
    assert facts_of(table.state, 2, Tile.S3, WinBy.KONG_DRAW, None).first is First.NONE


def test_declining_is_private_and_asks_everybody_at_once() -> None:
    table = rigged({0: "C 8s", 1: "123m 456m 777p 234s 67s 88p", 3: "88s"})
    throw(table, "8s")
    assert set(table.asked()) == {1, 3}
    events = table.act(Pass(3))
    assert events == (Declined(3),)
    assert table.asked() == (1,)


def test_scn_R08_every_number_of_kongs_still_wins() -> None:
    for kongs in range(5):
        quads = ["1111m", "2222p", "3333s", "4444m", "5555p"][:kongs]
        rest = ["678m", "123p", "456s", "789p", "EEE"][kongs:]
        hand = " ".join([*quads, *rest, "W"])
        size = len(parse_tiles(hand))
        table = rigged({0: hand}, tail="6m 7m 8m W"[: max(0, 3 * kongs - 1)], indicator="9s")
        assert size <= 17 + kongs
        for quad in quads:
            if f"concealed_kong {quad[0]}{quad[-1]}" in options_of(table, 0):
                only(table, 0, f"concealed_kong {quad[0]}{quad[-1]}")
        melds = len(table.state.seats[0].melds)
        assert len(table.state.seats[0].hand.tiles) == 17 - 3 * melds


def test_scn_R23_the_last_discard_can_still_be_won_on() -> None:
    table = rigged({0: QUIET, 1: QUIET_S, 2: QUIET_W, 3: QUIET_N})
    while table.state.drawable > 0:
        pass_all(table)
        table.act(next(action for action in table.legal(table.state.turn) if isinstance(action, Discard)))
    pass_all(table)
    assert table.state.phase is Phase.TURN
    last = table.state
    winner = (last.turn + 1) % 4
    ready = hand_of(parse_tiles("123m 456m 777p 234s 67s 88p"))
    seats = list(last.seats)
    seats[winner] = replace(seats[winner], hand=ready, melds=())
    discards = [action for action in table.legal(last.turn) if isinstance(action, Discard)]
    for action in discards:
        events, after = decide(
            table.ruleset, table.wall, replace(last, seats=(seats[0], seats[1], seats[2], seats[3])), action
        )
        if action.tile in (Tile.S5, Tile.S8):
            assert Win(winner, action.tile, WinBy.DISCARD) in after.offers[winner]
            return
        assert isinstance(events[-1], Offered | Ended)
