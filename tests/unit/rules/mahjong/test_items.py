"""Items in play (道具, B14): what is offered, what they do, what they cost."""

from __future__ import annotations

from collections import Counter

import pytest

from item_round import QUIET, RULES, rigged, table, until_turn, use, ways
from rigged import only, pass_all, throw
from rules import Refusal, find_ruleset, redact
from rules.core.shuffle import dice_of, seed_of, wall_of
from rules.errors import IllegalAction
from rules.mahjong.actions import Discard, Kong, Pass, UseItem, Win
from rules.mahjong.events import ItemRefused, ItemUsed, KongDeclared, Source, Won
from rules.mahjong.items import LOTS, Item, Third
from rules.mahjong.match import Length, Match
from rules.mahjong.phase import Phase
from rules.mahjong.round import Round
from rules.mahjong.stages.items import has_items, used_items
from rules.scoring.model import First, WinBy
from rules.tiles.tile import Tile

# ---------------------------------------------------------------- what is offered


def test_sichuan_b14_items_are_off_and_rooms_can_ask() -> None:
    for game in ("sichuan", "xuezhan", "xueliu"):
        assert not has_items(find_ruleset(game))
        assert has_items(find_ruleset(game, {"items": True}))
    assert not ways(table(ruleset=find_ruleset("xuezhan")))


def test_sichuan_b14_every_use_is_offered_on_the_own_turn_only() -> None:
    round_ = table()
    counts = Counter(action.item for action in ways(round_))
    held = len(set(round_.state.seats[0].hand.tiles))
    assert counts[Item.GOLD_FINGER] == counts[Item.KEEN_EAR] == 1
    assert counts[Item.SWAP_BLIND] == held
    assert counts[Item.FAR_EYE] == 27
    assert counts[Item.SWAP_NAMED] == held * 26
    assert Item.GREAT_SHIFT not in counts
    assert all(not ways(round_, seat) for seat in (1, 2, 3))
    throw(round_, "9m")
    assert not ways(round_)


def test_sichuan_b14_items_stand_in_groups_before_the_discards() -> None:
    order = [action.item if isinstance(action, UseItem) else None for action in table().legal(0)]
    kept = [item for place, item in enumerate(order) if place == 0 or order[place - 1] is not item]
    assert kept == [
        Item.GOLD_FINGER, Item.KEEN_EAR, Item.FAR_EYE, Item.SWAP_BLIND, Item.SWAP_NAMED, None,
    ]  # fmt: skip


def test_sichuan_b14_once_a_hand_for_each_seat_and_kind() -> None:
    round_ = table()
    use(round_, Item.KEEN_EAR)
    use(round_, Item.FAR_EYE, kind="5p")
    left = {action.item for action in ways(round_)}
    assert left == {Item.GOLD_FINGER, Item.SWAP_BLIND, Item.SWAP_NAMED}
    assert used_items(RULES, round_.state, 0) == (Item.KEEN_EAR, Item.FAR_EYE)
    with pytest.raises(IllegalAction) as refused:
        round_.act(UseItem(0, Item.KEEN_EAR))
    assert refused.value.refusal is Refusal.BAD_OPTION
    throw(round_, "9m")
    pass_all(round_)
    assert Item.KEEN_EAR in {action.item for action in ways(round_, round_.state.turn)}


def test_sichuan_b14_a_kind_that_the_seat_sees_four_of_is_not_offered() -> None:
    round_ = table("1111m 258p 369s 469m")
    assert all(action.kind is not Tile.M1 for action in ways(round_))


def test_sichuan_b14_nothing_is_left_to_look_for_in_an_empty_wall() -> None:
    round_ = table()
    while round_.state.drawable:
        round_.act(round_.legal(round_.asked()[0])[-1])
    state = round_.state
    if state.phase is Phase.TURN:
        assert {action.item for action in ways(round_, state.turn)} == {Item.GOLD_FINGER}


# ---------------------------------------------------------------- swaps


def test_sichuan_b14_a_named_swap_takes_a_copy_and_leaves_the_tile_there() -> None:
    round_ = table()
    places = [place for place in round_.stock.left(round_.state) if round_.wall[place] is Tile.S5]
    event = use(round_, Item.SWAP_NAMED, "9m", "5s")
    assert isinstance(event, ItemUsed)
    assert (event.tile, event.place) == (Tile.S5, places[0]), "without lots the first copy"
    assert round_.wall[places[0]] is Tile.M9
    held = round_.state.seats[0].hand
    assert (held.count(Tile.S5), len(held.tiles)) == (1, 14)
    drawn = round_.state.drawn
    assert drawn is not None
    assert (drawn.tile, drawn.source) == (Tile.S5, Source.ITEM)


@pytest.mark.parametrize("lot", [0, 1, 2, 3, 2**64 - 1])
def test_sichuan_b14_the_lot_decides_which_copy(lot: int) -> None:
    seed = seed_of("lots")
    start = Match(Length(hands=8), 0).start(dice_of(seed, 1))
    lots = (lot, *[7] * (LOTS - 1))
    round_ = Round(RULES, wall_of(RULES.tiles, seed, 1), start, lots)
    left, wall = round_.stock.left(round_.state), round_.wall
    counts = Counter(wall[place] for place in left)
    kind, count = max(counts.items(), key=lambda entry: entry[1])
    given = next(tile for tile in round_.state.seats[0].hand.tiles if tile is not kind)
    event = use(round_, Item.SWAP_NAMED, given.code, kind.code)
    assert isinstance(event, ItemUsed)
    assert event.place == [place for place in left if wall[place] is kind][lot % count]


def test_sichuan_b14_a_blind_swap_takes_any_tile_of_the_wall() -> None:
    seed = seed_of("blind")
    start = Match(Length(hands=8), 0).start(dice_of(seed, 1))
    taken = set()
    for lot in range(55):
        round_ = Round(RULES, wall_of(RULES.tiles, seed, 1), start, (0, lot, *[0] * 6))
        event = use(round_, Item.SWAP_BLIND, round_.state.seats[0].hand.tiles[0].code)
        assert isinstance(event, ItemUsed)
        assert event.kind is None
        taken.add(event.place)
    assert taken == set(range(53, 108))


def test_sichuan_b14_a_kind_that_the_wall_has_not_is_refused_and_not_used_up() -> None:
    round_ = rigged({0: QUIET, 1: "5555s", 2: "7777s"})
    event = use(round_, Item.SWAP_NAMED, "9m", "5s")
    assert event == ItemRefused(0, Item.SWAP_NAMED, Tile.M9, Tile.S5, "none_left")
    assert [redact(event, seat) for seat in (None, 1, 2, 3)] == [None] * 4
    assert redact(event, 0) == event
    assert used_items(RULES, round_.state, 0) == ()
    kinds = {action.kind for action in ways(round_) if action.item is Item.SWAP_NAMED}
    assert Tile.S5 not in kinds, "not twice in a turn"
    assert Tile.S7 in kinds
    assert isinstance(use(round_, Item.SWAP_NAMED, "9m", "5p"), ItemUsed)


def test_sichuan_b14_a_refused_kind_may_be_hoped_for_again_after_the_next_draw() -> None:
    round_ = rigged({0: QUIET, 1: "5555s"})
    use(round_, Item.SWAP_NAMED, "9m", "5s")
    throw(round_, "9m")
    while round_.state.turn != 0 or round_.state.phase is not Phase.TURN:
        seat = round_.asked()[0]
        discards = [action for action in round_.legal(seat) if isinstance(action, Discard) and action.drawn]
        round_.act(discards[0] if discards else Pass(seat))
    assert Tile.S5 in {action.kind for action in ways(round_)}


def test_sichuan_b14_a_swap_may_win_at_once_as_an_ordinary_self_draw() -> None:
    round_ = rigged({0: "123m 456m 789m 55s 13s 9p"}, draws="9s 9s 9s 1p")
    throw(round_, "9p")
    until_turn(round_, 0)
    use(round_, Item.SWAP_NAMED, "1p", "2s")
    win = next(action for action in round_.legal(0) if isinstance(action, Win))
    assert (win.tile, win.by) == (Tile.S2, WinBy.SELF_DRAW)
    won = next(event for event in round_.act(win) if isinstance(event, Won))
    assert won.tally.total >= 1


def test_sichuan_b14_never_heaven_nor_earth() -> None:
    hand = "123m 456m 789m 55s 13s"
    round_ = rigged({0: hand + " 9p"}, draws="2s")
    use(round_, Item.SWAP_NAMED, "9p", "2s")
    only(round_, 0, "win")
    won = next(event for event in round_.log if isinstance(event, Won))
    assert (won.by, won.first) == (WinBy.SELF_DRAW, First.NONE)
    round_ = rigged({1: hand}, draws="9p 2s")
    until_turn(round_, 1)
    use(round_, Item.SWAP_NAMED, "9p", "2s")
    only(round_, 1, "win")
    won = next(event for event in round_.log if isinstance(event, Won))
    assert (won.by, won.first) == (WinBy.SELF_DRAW, First.NONE)


def test_sichuan_b14_never_a_win_on_a_kong() -> None:
    round_ = rigged({0: "1111s 123m 456m 55s 79s"}, draws="8s")
    only(round_, 0, "concealed_kong")
    assert [win.by for win in round_.legal(0) if isinstance(win, Win)] == [WinBy.KONG_DRAW]
    use(round_, Item.SWAP_NAMED, "8s", "4p")
    assert not [win for win in round_.legal(0) if isinstance(win, Win)]
    round_ = rigged({0: "1111s 123m 456m 55s 79s"}, draws="4p")
    only(round_, 0, "concealed_kong")
    use(round_, Item.SWAP_NAMED, "4p", "8s")
    assert [win.by for win in round_.legal(0) if isinstance(win, Win)] == [WinBy.SELF_DRAW]
    only(round_, 0, "win")
    won = next(event for event in round_.log if isinstance(event, Won))
    assert "kong_draw" not in won.tally.patterns


@pytest.mark.parametrize(("kong_after_pung", "kinds"), [(False, set()), (True, {Tile.P9})])
def test_sichuan_b14_after_a_pung_a_swap_may_win_but_brings_no_other_right(
    kong_after_pung: bool, kinds: set[Tile]
) -> None:
    rules = find_ruleset("xuezhan", {"items": True, "kong_after_pung": kong_after_pung})
    round_ = rigged({0: "1s", 1: "11s 9999p 456m 55s 79s"}, ruleset=rules)
    throw(round_, "1s")
    only(round_, 1, "pung")
    assert round_.state.phase is Phase.CLAIMED
    use(round_, Item.SWAP_NAMED, "7s", "5s")
    assert round_.state.phase is Phase.CLAIMED
    assert {action.tile for action in round_.legal(1) if isinstance(action, Kong)} == kinds
    round_ = rigged({0: "1s", 1: "11s 456m 55s 79s 234m 7m"}, ruleset=rules)
    throw(round_, "1s")
    only(round_, 1, "pung")
    use(round_, Item.SWAP_NAMED, "7m", "8s")
    assert [win.by for win in round_.legal(1) if isinstance(win, Win)] == [WinBy.SELF_DRAW]
    only(round_, 1, "win")
    assert round_.state.wins[0].seat == 1


def test_sichuan_b14_a_swap_makes_no_kong_late() -> None:
    rules = find_ruleset("xuezhan", {"items": True, "timely_rain": True})
    for swaps in (False, True):
        round_ = rigged({0: "1s", 1: "11s 147m 258p 258s 9m"}, draws="9m 9m 9p 1s", ruleset=rules)
        throw(round_, "1s")
        only(round_, 1, "pung")
        throw(round_, "9m")
        until_turn(round_, 1)
        assert round_.state.drawn is not None
        assert round_.state.drawn.tile is Tile.S1
        if swaps:
            use(round_, Item.SWAP_BLIND, "8s")
        only(round_, 1, "added_kong 1s")
        kong = next(event for event in round_.log if isinstance(event, KongDeclared))
        assert not kong.late


# ---------------------------------------------------------------- looks and the marker


@pytest.mark.parametrize(
    ("ahead", "third"),
    [(0, Third.FRONT), (18, Third.FRONT), (19, Third.MIDDLE), (36, Third.MIDDLE), (37, Third.BACK)],
)
def test_sichuan_b14_the_far_eye_names_the_third_of_the_nearest_copy(ahead: int, third: Third) -> None:
    quiet = table()
    left, wall = quiet.stock.left(quiet.state), list(quiet.wall)
    assert len(left) == 55
    fives = [wall[place] for place in left if wall[place] is Tile.S5]
    rest = [wall[place] for place in left if wall[place] is not Tile.S5]
    assert fives
    order = [*rest[:ahead], *fives, *rest[ahead:]]
    for place, tile in zip(left, order, strict=True):
        wall[place] = tile
    event = use(Round(RULES, tuple(wall), quiet.state.start), Item.FAR_EYE, kind="5s")
    assert isinstance(event, ItemUsed)
    assert event.third is third


def test_sichuan_b14_the_far_eye_says_that_there_is_none_and_is_used_up() -> None:
    round_ = rigged({0: QUIET, 1: "5555s"})
    event = use(round_, Item.FAR_EYE, kind="5s")
    assert isinstance(event, ItemUsed)
    assert event.third is Third.NONE
    assert used_items(RULES, round_.state, 0) == (Item.FAR_EYE,)


def test_sichuan_b14_the_keen_ear_hears_the_next_tile() -> None:
    round_ = table(draws="7p")
    event = use(round_, Item.KEEN_EAR)
    assert isinstance(event, ItemUsed)
    assert event.tile is Tile.P7
    throw(round_, "9m")
    pass_all(round_)
    assert round_.state.drawn is not None
    assert round_.state.drawn.tile is Tile.P7


def test_sichuan_b14_the_marker_stays_for_the_match() -> None:
    round_ = table()
    use(round_, Item.GOLD_FINGER)
    assert round_.state.marked == (0,)
    while not round_.is_over:
        seat = round_.asked()[0]
        round_.act(round_.legal(seat)[-1])
    end = round_.state.end
    assert end is not None
    assert end.marked == (0,)
    following = Match(Length(hands=8), 0).after(end).start(((1, 2), (3, 4)))
    assert following.marked == (0,)
    again = Round(RULES, wall_of(RULES.tiles, seed_of("next"), 2), following)
    assert again.state.marked == (0,)
    assert used_items(RULES, again.state, 0) == (Item.GOLD_FINGER,)
