"""Items in play (道具, B14): what they do, what they cost, who learns what; the laws with a wall that changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import rigged as laid_out
from rigged import only, pass_all, throw
from rules import Refusal, Ruleset, conceal, evolve, find_ruleset, legal, redact
from rules.core.seat import SEATS, Seat
from rules.core.shuffle import dice_of, seed_of, wall_of
from rules.errors import IllegalAction
from rules.mahjong.actions import Action, Discard, Kong, Pass, UseItem, Win
from rules.mahjong.codec import action_behind, read_line
from rules.mahjong.events import Event, ItemRefused, ItemUsed, KongDeclared, Source, Won
from rules.mahjong.items import LOTS, Item, Third, lot_of, lots_of
from rules.mahjong.match import Length, Match
from rules.mahjong.phase import Phase
from rules.mahjong.plain import action_text, read_action
from rules.mahjong.round import Round
from rules.mahjong.scribe import Scribe
from rules.mahjong.stages.items import has_items, item_memory, used_items
from rules.mahjong.state import RoundState
from rules.scoring.model import First, WinBy
from rules.tiles.notation import parse_tile
from rules.tiles.tile import Tile

RULES = find_ruleset("xuezhan", {"items": True})
GAMES = (
    find_ruleset("sichuan", {"items": True}),
    find_ruleset("xuezhan", {"items": True, "declare_void": True, "exchange3": 3}),
    find_ruleset("xueliu", {"items": True}),
)
QUIET = "147m 258p 369s 1469m"
"""Thirteen tiles that want nothing."""


def rigged(hands: dict[Seat, str], *, draws: str = "", ruleset: Ruleset = RULES) -> Round:
    """A round of a Sichuan game on a wall laid on purpose."""
    return laid_out.rigged(hands, draws=draws, indicator="", ruleset=ruleset)


def table(hand: str = QUIET, *, draws: str = "", ruleset: Ruleset = RULES) -> Round:
    """A round in which seat 0 holds *hand*."""
    return rigged({0: hand}, draws=draws, ruleset=ruleset)


def until_turn(round_: Round, seat: Seat) -> None:
    """Everybody discards what was drawn and lets all go until *seat* has drawn."""
    while round_.state.turn != seat or round_.state.phase is not Phase.TURN:
        asked = round_.asked()[0]
        drawn = [action for action in round_.legal(asked) if isinstance(action, Discard) and action.drawn]
        round_.act(drawn[0] if drawn else Pass(asked))


def ways(round_: Round, seat: int = 0) -> tuple[UseItem, ...]:
    """Every use that is offered."""
    return tuple(action for action in round_.legal(seat) if isinstance(action, UseItem))


def use(round_: Round, item: Item, given: str = "", kind: str = "") -> ItemUsed | ItemRefused:
    """The seat on turn uses an item; what came of it."""
    tiles = [parse_tile(text) if text else None for text in (given, kind)]
    (event,) = round_.act(UseItem(round_.state.turn, item, *tiles))
    assert isinstance(event, ItemUsed | ItemRefused)
    return event


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


# ---------------------------------------------------------------- who learns what


def test_sichuan_b14_others_learn_which_item_and_nothing_else() -> None:
    round_ = table(draws="7p")
    events = [
        use(round_, Item.KEEN_EAR),
        use(round_, Item.FAR_EYE, kind="5p"),
        use(round_, Item.SWAP_NAMED, "9m", "5s"),
        use(round_, Item.SWAP_BLIND, "6m"),
        use(round_, Item.GOLD_FINGER),
    ]
    hidden = Tile.HIDDEN
    for seat in (None, 1, 2, 3):
        assert [redact(event, seat) for event in events] == [
            ItemUsed(0, Item.KEEN_EAR),
            ItemUsed(0, Item.FAR_EYE),
            ItemUsed(0, Item.SWAP_NAMED, given=hidden, tile=hidden),
            ItemUsed(0, Item.SWAP_BLIND, given=hidden, tile=hidden),
            ItemUsed(0, Item.GOLD_FINGER),
        ]
    own = [redact(event, 0) for event in events]
    assert all(isinstance(event, ItemUsed) and event.place is None for event in own), (
        "the place is the table's"
    )
    assert list(item_memory(RULES, conceal(RULES, round_.state, 0)).used) == own


def test_sichuan_b14_uses_and_lines_read_back() -> None:
    for action in ways(table()):
        assert read_action(action_text(action), 0) == action
    round_ = rigged({0: QUIET, 1: "5555s"})
    events = [
        use(round_, Item.SWAP_NAMED, "9m", "5s"),
        use(round_, Item.SWAP_NAMED, "9m", "6s"),
        use(round_, Item.SWAP_BLIND, "6m"),
        use(round_, Item.FAR_EYE, kind="5s"),
        use(round_, Item.KEEN_EAR),
        use(round_, Item.GOLD_FINGER),
    ]
    lines = Scribe(replace_from_tail=False).write(events)
    assert [event for line in lines for event in read_line(line)] == events
    assert action_behind(events[0]) == UseItem(0, Item.SWAP_NAMED, Tile.M9, Tile.S5)


def test_sichuan_b14_lots_come_from_the_seed() -> None:
    lots = lots_of(bytes(32), 1)  # the vector of docs/records.md
    assert [f"{lot:016x}" for lot in lots[:2]] == ["e5e8c12014f48f04", "2e8d9dbe656d61d2"]
    assert len(lots) == LOTS
    assert lot_of((), 2, Item.SWAP_BLIND, 9) == 0
    assert lot_of(lots, 2, Item.SWAP_BLIND, 9) == lots[5] % 9


# ---------------------------------------------------------------- the laws, with many items used


def played(ruleset: Ruleset, number: int) -> Iterator[tuple[Round, tuple[Event, ...]]]:
    """A hand in which items are used as often as not."""
    seed, rng = seed_of(f"items {number}"), Random(number)
    start = Match(Length(hands=8), number % 4).start(dice_of(seed, 1))
    round_ = Round(ruleset, wall_of(ruleset.tiles, seed, 1), start, lots_of(seed, 1))
    yield round_, tuple(round_.log)
    while not round_.is_over:
        options = round_.legal(rng.choice(round_.asked()))
        bold = [option for option in options if isinstance(option, Win | UseItem | Kong)]
        yield round_, round_.act(rng.choice(bold) if bold and rng.random() < 0.5 else rng.choice(options))


def tiles_of(round_: Round) -> Counter[Tile]:
    """Every tile there is."""
    state = round_.state
    found = Counter(round_.wall[place] for place in round_.stock.left(state))
    for held in state.seats:
        found.update((*held.hand.tiles, *held.river, *held.taken))
        for meld in held.melds:
            found.update(meld.tiles)
    return found


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.key)
def test_laws_with_items(ruleset: Ruleset) -> None:
    whole, uses = Counter(ruleset.tiles), 0
    for number in range(6):
        views: dict[int | None, RoundState | None] = dict.fromkeys((None, *SEATS))
        for round_, events in played(ruleset, number):
            uses += sum(isinstance(event, ItemUsed) for event in events)
            assert tiles_of(round_) == whole, "law 1"
            for seat, state in views.items():
                for event in events:
                    seen = redact(event, seat)
                    state = state if seen is None else evolve(ruleset, state, seen)  # noqa: PLW2901
                views[seat] = state
                assert state == conceal(ruleset, round_.state, seat), "law 4"
                if seat is not None:
                    assert legal(ruleset, conceal(ruleset, round_.state, seat), seat) == round_.legal(seat), (
                        "law 5"
                    )
    assert uses > 40


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.key)
def test_refused_uses_change_nothing(ruleset: Ruleset) -> None:
    for round_, _ in played(ruleset, 3):
        if round_.is_over:
            break
        before, stock = round_.state, round_.stock
        action: Action = UseItem((round_.state.turn + 1) % 4, Item.KEEN_EAR)
        with pytest.raises(IllegalAction):
            round_.act(action)
        assert (round_.state, round_.stock) == (before, stock), "law 6"
