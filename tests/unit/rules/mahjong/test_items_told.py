"""What items tell (道具, B14): who learns what, lines and lots; the laws with a wall that changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from item_round import QUIET, RULES, rigged, table, use, ways
from rules import Ruleset, conceal, evolve, find_ruleset, legal, redact
from rules.core.seat import SEATS
from rules.core.shuffle import dice_of, seed_of, wall_of
from rules.errors import IllegalAction
from rules.mahjong.actions import Action, Kong, UseItem, Win
from rules.mahjong.codec import action_behind, read_line
from rules.mahjong.events import Event, ItemUsed
from rules.mahjong.items import LOTS, Item, lot_of
from rules.mahjong.lots import lots_of
from rules.mahjong.match import Length, Match
from rules.mahjong.plain import action_text, read_action
from rules.mahjong.round import Round
from rules.mahjong.scribe import Scribe
from rules.mahjong.stages.items import item_memory
from rules.mahjong.state import RoundState
from rules.tiles.tile import Tile

GAMES = (
    find_ruleset("sichuan", {"items": True}),
    find_ruleset("xuezhan", {"items": True, "declare_void": True, "exchange3": 3}),
    find_ruleset("xueliu", {"items": True}),
)


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
