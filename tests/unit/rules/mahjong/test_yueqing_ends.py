"""Dead hands, succession, 推胡, 天胡 and 地胡 (Y4, Y5, Y6, Y8) of 乐清, on walls that are laid on purpose."""

from __future__ import annotations

import pytest

from rigged import (
    fourth,
    only,
    options_of,
    pass_all,
    rigged,
    throw,
    tile_events,
)
from rules import IllegalAction, Refusal, refusal_of
from rules.mahjong.actions import Discard, Kong, Pass, Win
from rules.mahjong.events import (
    Declined,
    Died,
    EndReason,
    Offered,
    Paid,
    Source,
)
from rules.mahjong.legal import facts_of
from rules.mahjong.phase import Phase
from rules.mahjong.round import Round
from rules.mahjong.state import Drawn, Standing
from rules.scoring.model import First, WinBy
from rules.tiles.tile import Tile

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


def test_y4_the_drawn_fourth_of_a_pung_is_not_discarded() -> None:
    table = fourth("forbid", "33m")
    assert "discard 3m" not in options_of(table, 1)
    assert "added_kong 3m" in options_of(table, 1)
    assert refusal_of(table.ruleset, table.state, Discard(1, Tile.M3)) is Refusal.FOURTH_OF_PUNG


def test_y4_a_fourth_that_replaced_a_flower_is_not_discarded_either_then_or_later() -> None:
    table = rigged({0: "3m", 1: "33m"}, draws="F F F B", tail="3m")
    throw(table, "3m")
    only(table, 1, "pung")
    throw(table, next(tile.code for tile in table.state.seats[1].hand.tiles[::-1]))
    for _ in range(3):
        pass_all(table)
        throw(table, "F")
    pass_all(table)
    assert table.state.drawn == Drawn(Tile.M3, Source.FLOWER)
    assert "discard 3m" not in options_of(table, 1)
    throw(table, table.state.seats[1].hand.tiles[-1].code)
    for _ in range(3):
        pass_all(table)
        table.act(table.legal(table.state.turn)[-1])
    pass_all(table)
    assert table.state.turn == 1
    assert "added_kong 3m" in options_of(table, 1)
    assert "discard 3m" not in options_of(table, 1)


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
    assert facts_of(table.ruleset, table.state, win).first is First.HEAVEN
    throw(table, "1m")
    pass_all(table)
    assert facts_of(table.ruleset, table.state, Win(0, Tile.M2, WinBy.SELF_DRAW)).first is First.NONE


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
    assert facts_of(table.ruleset, table.state, Win(2, Tile.S3, WinBy.KONG_DRAW)).first is First.NONE


def test_declining_is_private_and_asks_everybody_at_once() -> None:
    table = rigged({0: "C 8s", 1: "123m 456m 777p 234s 67s 88p", 3: "88s"})
    throw(table, "8s")
    assert set(table.asked()) == {1, 3}
    events = table.act(Pass(3))
    assert events == (Declined(3),)
    assert table.asked() == (1,)
