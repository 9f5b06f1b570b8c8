"""What a seat at a table knows, on the desk: its hand, what lies open, who has won, the kong of the turn, no more."""

from __future__ import annotations

from blood_rig import JUNK, act, blood, declare, do, pass_on, robbery, run_down
from game.present.calculator_check import Standing, judged
from game.present.calculator_desk import Desk
from game.present.calculator_draft import Draft, ToldKong, is_bare
from game.present.calculator_table import Seen, draft_seen
from rigged import only, throw
from rules.core.ledger import net
from rules.core.seat import Seat
from rules.mahjong.redact import conceal
from rules.mahjong.round import Round
from rules.mahjong.state import SeatView
from rules.scoring.model import WinBy
from rules.tiles.meld import MeldKind
from rules.tiles.notation import format_tiles, parse_tiles
from rules.tiles.tile import Suit, Tile

OTHERS = "11s 44s 66s 77s 22p 44p 5p"
PAIRS = "22m 33m 55m 77p 88p 99p 5p"


def seen(table: Round, seat: Seat) -> Draft:
    """The draft of a seat, loaded on a desk as F5 does."""
    view = SeatView(seat, conceal(table.ruleset, table.state, seat))
    desk = Desk(table.ruleset)
    desk.load(draft_seen(Seen(table.ruleset, view)))
    return desk.draft


def changes(table: Round, draft: Draft) -> tuple[int, ...]:
    verdict = judged(draft, table.ruleset)
    assert verdict.standing is Standing.DONE, verdict.words
    assert verdict.scored is not None
    return net(verdict.scored.ledger)[:4]


def test_a_hand_that_waits_is_one_tile_short() -> None:
    table = blood({0: JUNK, 1: PAIRS}, dealer=3)
    draft = seen(table, 1)
    assert draft.winner == 2  # counted from the dealer
    assert format_tiles(draft.seats[2].concealed) == "223355m 5778899p"
    assert (draft.tile, draft.by) == (None, WinBy.SELF_DRAW)
    assert all(is_bare(draft.seats[seat]) for seat in (0, 1, 3))
    assert len(draft.order) == 13


def test_the_own_draw_is_the_winning_tile() -> None:
    table = blood({0: JUNK + "5m", 1: PAIRS}, draws="5p")
    throw(table, "5m")
    pass_on(table)
    draft = seen(table, 1)
    assert (draft.tile, draft.by) == (Tile.P5, WinBy.SELF_DRAW)
    assert changes(table, draft) == (-4, 12, -4, -4)


def test_a_discard_that_can_be_won_on_is_the_winning_tile() -> None:
    table = blood({0: JUNK + "5p", 1: PAIRS, 2: OTHERS})
    throw(table, "5p")
    draft = seen(table, 2)
    assert (draft.tile, draft.by, draft.source) == (Tile.P5, WinBy.DISCARD, 0)
    assert changes(table, draft) == (-4, 0, 4, 0)
    assert seen(table, 3).tile is None


def test_a_kong_that_can_be_robbed() -> None:
    table = robbery()
    only(table, 0, "added_kong")
    draft = seen(table, 1)
    assert (draft.by, draft.tile, draft.source) == (WinBy.ROB_KONG, Tile.P5, 1)
    assert changes(table, draft)[1] < 0


def test_who_has_won_and_what_it_paid_is_known() -> None:
    table = blood({0: JUNK + "5p", 1: PAIRS, 2: OTHERS})
    throw(table, "5p")
    do(table, (1, "win"), (2, "pass"))
    draft = seen(table, 0)
    assert draft.already == (1,)
    assert format_tiles(draft.seats[0].concealed) == format_tiles(parse_tiles(JUNK))
    own = seen(table, 1)  # its win, as it was
    assert (own.winner, own.tile, own.source, own.already) == (1, Tile.P5, 0, ())
    assert changes(table, own) == (-4, 4, 0, 0)


def konged(rules: dict[str, object] | None = None) -> Round:
    """The dealer has made a concealed kong and holds a tile that seat 1 waits for."""
    hand = "1111s 14m 7m 369p 1p 58s 8m"
    table = blood({0: hand, 1: PAIRS, 2: "246m 246m 246p 13p 13p"}, draws="5p", rules=rules)
    only(table, 0, "concealed_kong")
    return table


def test_the_discard_after_a_hidden_kong_has_the_kong_before_it() -> None:
    table = konged()
    throw(table, "5p")
    draft = seen(table, 1)
    assert draft.kong == ToldKong(MeldKind.CONCEALED_KONG)
    assert is_bare(draft.seats[0])  # of what it is nobody knows
    assert changes(table, draft) == (-8 - 6, 14, 0, 0)
    act(table, 1, "win")
    assert changes(table, seen(table, 1)) == (-14, 14, 0, 0)


def test_a_kong_that_everybody_sees_lies_there() -> None:
    table = konged({"show_concealed_kong": True})
    throw(table, "5p")
    draft = seen(table, 1)
    assert [meld.tiles[0] for meld in draft.seats[0].melds] == [Tile.S1]
    assert changes(table, draft) == (-14, 14, 0, 0)


def test_declared_suits_are_known() -> None:
    table = blood({0: JUNK + "9s", 1: PAIRS}, rules={"declare_void": True})
    declare(table, "smsp")
    draft = seen(table, 1)
    assert [tiles.void for tiles in draft.seats] == [Suit("s"), Suit("m"), Suit("s"), Suit("p")]
    assert is_bare(draft.seats[0])


def test_a_drawn_hand_is_checked_as_it_was() -> None:
    table = blood({0: JUNK + "9s", 1: PAIRS})
    run_down(table, 0)
    drawn = table.state.drawn
    assert drawn is not None
    throw(table, drawn.tile.code)
    pass_on(table)
    assert table.is_over
    draft = seen(table, 2)
    assert draft.by is None
    assert changes(table, draft) == net(table.state.ledger)[:4]
