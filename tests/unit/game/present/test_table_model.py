"""What is on show follows the state: sides, rows, marks, the claimed tile, nothing hidden."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.present.label import Plain, Said
from game.present.table_model import Kin, Side, TableFold, TableModel, show
from game.session.table import Player
from rules import Refusal
from rules.core.ledger import Transfer
from rules.core.window import Window, WindowKind
from rules.mahjong.actions import Discard
from rules.mahjong.events import Chowed, Discarded, Drew, Punged, Source, Won
from rules.mahjong.phase import Phase
from rules.mahjong.state import Drawn, RoundState, SeatState
from rules.scoring.model import Tally, WinBy
from rules.tiles.hand import hand_of
from rules.tiles.meld import Meld, MeldKind
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import Tile
from table_blood import BLOOD_STATES
from table_flowers import FLOWER_STATES
from table_states import STATES, TableState


def with_own(tiles: str, **changes: object) -> TableState:
    base = STATES["full"]()
    _, second, third, fourth = base.state.seats
    own = replace(base.state.seats[0], hand=hand_of(parse_tiles(tiles)))
    state = replace(replace(base.state, seats=(own, second, third, fourth)), **changes)  # type: ignore[arg-type]
    return replace(base, state=state, window=None)


def meld_from(source: int) -> TableModel:
    base = STATES["full"]()
    own, second, third, fourth = base.state.seats
    own = SeatState(own.hand, (Meld(MeldKind.PUNG, (Tile.S5,) * 3, source, Tile.S5),))
    return replace(base, state=replace(base.state, seats=(own, second, third, fourth))).model()


def test_seats_stand_own_right_across_left_in_turn_order() -> None:
    model = STATES["mock"]().model()
    assert [seat.seat for seat in model.seats] == [0, 1, 2, 3]
    base = STATES["mock"]()
    other = show(TableFold(base.state), replace(base.outside(), seat=2))
    assert [seat.seat for seat in other.seats] == [2, 3, 0, 1]
    assert [seat.side for seat in other.seats] == list(Side)


def test_where_nobody_can_owe_a_seat_shows_what_it_owns() -> None:
    base = STATES["mock"]()
    state = replace(base.state, ledger=(Transfer(0, 2, 8, "win"),))
    assert tuple(seat.score for seat in replace(base, state=state).model().seats) == state.scores
    coins = replace(state, start=replace(state.start, coins=(1_000, 2_000, 3_000, 4_000)))
    assert tuple(seat.score for seat in replace(base, state=coins).model().seats) == (
        992,
        2_000,
        3_008,
        4_000,
    )


def test_a_purse_is_never_shown_below_empty() -> None:
    base = STATES["mock"]()
    poor = replace(base.state, ledger=(Transfer(0, 2, 8, "win"),))
    poor = replace(poor, start=replace(poor.start, coins=(5, 2_000, 3_000, 4_000)))
    assert [seat.score for seat in replace(base, state=poor).model().seats] == [0, 2_000, 3_008, 4_000]


def test_only_editions_of_several_are_named() -> None:
    assert STATES["mock"]().model().edition_told == Said("edition.yueqing.local")
    for make in (*FLOWER_STATES.values(), *BLOOD_STATES.values()):
        model = make().model()
        assert (model.edition_told is not None) is (model.game == "yueqing")


def test_winds_are_counted_from_the_dealer() -> None:
    model = STATES["mock"]().model()
    assert [seat.wind for seat in model.seats] == [Tile.S, Tile.W, Tile.N, Tile.E]
    assert [seat.is_dealer for seat in model.seats] == [False, False, False, True]
    assert model.of(Side.LEFT).streak == 2


def test_wilds_stand_first_and_are_marked_everywhere() -> None:
    model = with_own("1m 3p 9s 3p E", drawn=None).model()
    assert [shown.tile.code for shown in model.own.hand] == ["3p", "3p", "1m", "9s", "E"]
    assert [shown.wild for shown in model.own.hand] == [True, True, False, False, False]


def test_the_drawn_tile_stands_apart() -> None:
    model = with_own("1m 2m 5m 9s", drawn=Drawn(Tile.M5, Source.WALL)).model()
    assert [shown.tile.code for shown in model.own.hand] == ["1m", "2m", "9s"]
    assert model.own.drawn is not None
    assert model.own.drawn.tile is Tile.M5


def test_scn_C14_after_a_claim_no_tile_stands_apart() -> None:
    model = with_own("1m 2m 5m 9s E", phase=Phase.CLAIMED, drawn=None).model()
    assert model.own.drawn is None
    assert len(model.own.hand) == 5


@pytest.mark.parametrize(("source", "turned"), [(3, 0), (2, 1), (1, 2)])
def test_the_claimed_tile_lies_toward_the_one_who_fed_it(source: int, turned: int) -> None:
    assert meld_from(source).own.melds[0].turned == turned


def test_the_eaten_tile_is_the_one_that_lies_across() -> None:
    base = STATES["full"]()
    fold = TableFold(replace(base.state, turn=3, phase=Phase.TURN, drawn=None))
    outside = replace(base.outside(), window=None)
    own = SeatState(hand_of(parse_tiles("46m 99s EE")))
    fold = replace(fold, state=replace(fold.state, seats=(own, *fold.state.seats[1:])))
    fold = fold.after(outside.ruleset, Discarded(3, Tile.M5, drawn=False))
    fold = fold.after(outside.ruleset, Chowed(0, Tile.M5, (Tile.M4, Tile.M6), 3))
    meld = show(fold, outside).own.melds[0]
    assert [shown.tile for shown in meld.tiles] == [Tile.M5, Tile.M4, Tile.M6]
    assert meld.turned == 0


def test_a_concealed_kong_lies_face_down_with_its_face_on_top() -> None:
    base = STATES["full"]()
    own = SeatState(hand_of(parse_tiles("99s")), (Meld(MeldKind.CONCEALED_KONG, (Tile.S1,) * 4),))
    model = replace(base, state=replace(base.state, seats=(own, *base.state.seats[1:]), drawn=None)).model()
    meld = model.own.melds[0]
    assert {shown.tile for shown in meld.tiles} == {Tile.HIDDEN}
    assert meld.top is not None
    assert meld.top.tile is Tile.S1


def discards(state: RoundState, *events: Discarded | Drew | Punged) -> TableModel:
    base = STATES["mock"]()
    outside = replace(base.outside(), window=None)
    fold = TableFold(state)
    for event in events:
        fold = fold.after(outside.ruleset, event)
    return show(fold, outside)


def test_scn_U09_of_equal_tiles_only_the_newest_is_marked() -> None:
    state = replace(STATES["mock"]().state, turn=1, phase=Phase.TURN, lying=None)
    model = discards(
        state,
        Discarded(1, Tile.E, drawn=True),
        Drew(2, Tile.HIDDEN, Source.WALL),
        Discarded(2, Tile.E, drawn=True),
    )
    marked = [
        (seat.seat, index) for seat in model.seats for index, shown in enumerate(seat.river) if shown.last
    ]
    assert marked == [(2, len(model.of(Side.ACROSS).river) - 1)]


def test_the_mark_stays_while_the_next_seat_draws_and_goes_with_a_claim() -> None:
    state = replace(STATES["mock"]().state, turn=1, phase=Phase.TURN, lying=None)
    after_draw = discards(state, Discarded(1, Tile.S8, drawn=True), Drew(2, Tile.HIDDEN, Source.WALL))
    assert after_draw.of(Side.RIGHT).river[-1].last
    claimed = discards(state, Discarded(1, Tile.S8, drawn=True), Punged(0, Tile.S8, 1))
    assert not any(shown.last for seat in claimed.seats for shown in seat.river)


def test_a_tile_that_may_not_be_discarded_says_why() -> None:
    base = STATES["full"]()
    model = base.model()
    refusals = {shown.tile: shown.refusal for shown in model.own.own_tiles}
    assert refusals[Tile.P3] is Refusal.WILD_DISCARD
    assert refusals[Tile.M1] is None


def test_wuhanhua_H1_equal_flowers_lie_in_piles_the_indicator_tiles_first() -> None:
    across = FLOWER_STATES["limited"]().model().of(Side.ACROSS)
    piles = [(pile.kin, [across.flowers[index].tile for index in pile.indices]) for pile in across.piles]
    assert piles == [(Kin.INDICATOR, [Tile.P4] * 3), (Kin.WHITE, [Tile.B] * 3)]


def test_yueqing_jp_J1_worms_lie_one_by_one_behind_the_others() -> None:
    own = FLOWER_STATES["worms"]().model().own
    assert [pile.kin for pile in own.piles] == [Kin.INDICATOR, Kin.WHITE, *[Kin.WORM] * 8]
    assert sorted(index for pile in own.piles for index in pile.indices) == list(range(15))


def test_yueqing_Y2_where_there_is_one_kind_of_flower_each_lies_alone() -> None:
    own = STATES["crowded"]().model().own
    assert [pile.indices for pile in own.piles] == [(0,), (1,), (2,), (3,)]


def test_wuhanhua_H9_marks_stand_at_their_seats() -> None:
    model = FLOWER_STATES["limited"]().model()
    marks = {seat.side: [mark.key for mark in seat.marks] for seat in model.seats}
    assert marks == {
        Side.OWN: ["limited"], Side.RIGHT: ["limited"], Side.ACROSS: ["open_double"], Side.LEFT: ["limited", "fed"],
    }  # fmt: skip


def test_wuhanhua_H1_the_indicator_and_the_wild_are_two_things_and_four_wilds_are_live() -> None:
    model = FLOWER_STATES["limited"]().model()
    assert (model.indicators, model.wilds, model.wilds_left) == ((Tile.P4,), (Tile.P5,), 4)
    assert model.own.hand[0].wild


def test_yueqing_jp_J1_konged_wilds_keep_their_mark() -> None:
    base = FLOWER_STATES["worms_in_hand"]()
    kong = Meld(MeldKind.CONCEALED_KONG, (Tile.P5,) * 4)
    own = replace(base.state.seats[0], melds=(kong,), hand=hand_of(parse_tiles("345m 77m 2389s 11s E C")))
    model = replace(base, state=replace(base.state, seats=(own, *base.state.seats[1:]), drawn=None)).model()
    top = model.own.melds[0].top
    assert top is not None
    assert (top.tile, top.wild) == (Tile.P5, True)


def test_out_of_turn_no_tile_is_dimmed() -> None:
    model = STATES["claims"]().model()
    assert {shown.refusal for shown in model.own.own_tiles} == {None}


def test_the_tiles_left_and_the_wilds_in_play_are_counted() -> None:
    model = STATES["mock"]().model()
    assert model.tiles_left == 136 - 16 - 98 - 3
    assert model.wilds_left == 3
    river = replace(STATES["mock"]().state.seats[1], river=(Tile.P3,))
    state = STATES["mock"]().state
    assert discards(replace(state, seats=(state.seats[0], river, *state.seats[2:]))).wilds_left == 2


def test_a_bots_name_is_a_key_and_a_persons_is_not() -> None:
    base = STATES["mock"]()
    outside = base.outside()
    players = (Player(""), Player("bot.2", "plain"), Player("张三"), Player(""))
    model = show(TableFold(base.state), replace(outside, match=replace(outside.match, players=players)))
    assert [seat.name for seat in model.seats] == [
        Said("player.self"),
        Said("bot.2"),
        Plain("张三"),
        Plain("4"),
    ]


def test_scn_U18_a_win_on_a_twin_shows_every_tile_of_the_hand() -> None:
    base = STATES["full"]()
    outside = replace(base.outside(), window=None)
    own = SeatState(hand_of(parse_tiles("22m 555s 678s 111p 222p 44p")))
    state = replace(base.state, seats=(own, *base.state.seats[1:]), drawn=Drawn(Tile.M2, Source.WALL))
    concealed = parse_tiles("2m 555s 678s 111p 222p 44p")
    won = Won(0, Tile.M2, WinBy.SELF_DRAW, None, concealed, Tally((), (), 0, "0"))
    model = show(TableFold(state).after(outside.ruleset, won), outside)
    assert len(model.own.own_tiles) == len(own.hand.tiles)


def test_the_window_decides_what_can_be_discarded() -> None:
    base = STATES["full"]()
    only = Window(1, 0, WindowKind.TURN, (Discard(0, Tile.C),), 0)
    model = replace(base, window=only).model()
    assert [shown.tile for shown in model.own.own_tiles if shown.refusal is None] == [Tile.C]
