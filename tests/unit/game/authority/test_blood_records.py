"""Matches that go on after a win, on paper: resumed at every line, half-answered stages and forced wins among them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from itertools import count

import pytest

from game.authority.feed import Asked, Told
from game.authority.journal import ListJournal
from game.authority.record import Sitting, dump, read_record
from game.authority.table_authority import TableAuthority
from game.authority.terms import SeededDeal, Terms
from game.authority.windows import Accepted, Clocks
from game.bots.bot import Bot
from game.bots.levels import make_bot
from game.replay import check
from game.simulate import play_match
from rules import Ruleset, find_ruleset
from rules.core.seat import SEATS
from rules.core.shuffle import seed_of
from rules.core.window import Answer, WindowKind
from rules.mahjong.events import Claimed, Exchanged, Offered, VoidDeclared, Won
from rules.mahjong.match import Length
from rules.mahjong.plain import Line
from rules.mahjong.stages.void import voids_of
from rules.mahjong.state import Standing
from rules.tiles.tile import Suit, Tile
from tables import play_on, told

ROOM = {"declare_void": True, "exchange3": 3, "length": 4}
GAMES = (
    find_ruleset("sichuan", {**ROOM, "mode": "blood"}),
    find_ruleset("xuezhan", {**ROOM, "exchange3": 4}),
    find_ruleset("xueliu", ROOM),
)
games = pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.key)


def is_forced_win(line: Line) -> bool:
    return bool(line.get("e") == "offer" and line.get("must") and line.get("options") == ["win"])


@dataclass(frozen=True, slots=True)
class Whole:
    """A first hand in which somebody must win on one of the last four tiles: its table and its lines."""

    table: TableAuthority
    bots: dict[int, Bot]
    lines: list[Line]
    seed: bytes


@cache
def whole(key: str) -> Whole:
    ruleset = next(ruleset for ruleset in GAMES if ruleset.key == key)
    bot = make_bot("plain", ruleset)
    seed = next(
        seed
        for seed in (seed_of(f"blood {number}") for number in count())
        if any(is_forced_win(line) for line in next(play_match(ruleset, (bot,) * 4, seed, record=True)).lines)
    )
    bots = dict.fromkeys(SEATS, bot)
    journal = ListJournal()
    table = TableAuthority(terms(ruleset, seed), journal)
    table.begin(0.0)
    play_on(table, bots, until=lambda: table.between_hands)
    return Whole(table, bots, journal.lines, seed)


def terms(ruleset: Ruleset, seed: bytes) -> Terms:
    sitting = Sitting("plain", "plain")
    return Terms(ruleset, Length(hands=4), (sitting,) * 4, SeededDeal(seed))


@games
def test_a_table_tells_what_a_simulation_tells(ruleset: Ruleset) -> None:
    hand = whole(ruleset.key)
    (first, *_) = play_match(ruleset, tuple(hand.bots.values()), hand.seed, record=True)
    assert hand.lines[1:] == list(first.lines)
    assert check(read_record(dump(hand.lines))).match == hand.table.match


@games
def test_nobody_is_shown_a_question_with_one_answer_and_no_winner_is_asked(ruleset: Ruleset) -> None:
    hand = whole(ruleset.key)
    for seat in SEATS:
        for each in hand.table.feeds[seat].after(0):
            if isinstance(each, Asked):
                assert len(each.window.options) > 1
        events = told(hand.table, seat)
        won = [place for place, event in enumerate(events) if isinstance(event, Won) and event.seat == seat]
        assert events[-1] == told(hand.table, 0)[-1], "whoever has won watches on"
        if won and ruleset.key != "xueliu":
            deliveries = hand.table.feeds[seat].after(0)
            last = max(place for place, each in enumerate(deliveries) if isinstance(each, Asked))
            before = sum(isinstance(each, Told) for each in deliveries[:last])
            assert before <= won[0], "nothing is asked after the own win"


@games
@pytest.mark.timeout(120)
def test_resumed_at_every_line_the_hand_is_the_same(ruleset: Ruleset) -> None:
    hand = whole(ruleset.key)
    stages = 0
    every = 1 if ruleset.key == "sichuan" else 4
    for kept in range(2, len(hand.lines) + 1, every):
        more = ListJournal()
        record = read_record(dump(hand.lines[:kept]))
        again = TableAuthority.resume(hand.table.terms, record, more, 0.0)
        assert again.round is not None
        stages += again.round.state.stage is not None and any(again.round.state.answers)
        play_on(again, hand.bots, until=lambda again=again: again.between_hands)  # type: ignore[misc]
        assert [*hand.lines[:kept], *more.lines] == hand.lines, kept
        assert again.match == hand.table.match
        for seat in SEATS:
            assert told(again, seat) == told(hand.table, seat), kept
    assert stages * every >= 6, "both stages were broken off after one, two and three answers"


@games
def test_what_is_chosen_before_play_is_private_until_all_have_chosen(ruleset: Ruleset) -> None:
    hand = whole(ruleset.key)
    for seat in SEATS:
        events = told(hand.table, seat)
        (exchanged,) = [event for event in events if isinstance(event, Exchanged)]
        for owner, tiles in enumerate(exchanged.given):
            assert (Tile.HIDDEN in tiles) is (owner != seat)
        voids = [place for place, event in enumerate(events) if isinstance(event, VoidDeclared)]
        assert voids == list(range(voids[0], voids[0] + 4)), "told together"
        private = [event for event in events[: voids[0]] if isinstance(event, Offered | Claimed)]
        assert [event.seat for event in private] == [seat] * 4


@games
def test_all_four_are_asked_at_once_and_a_choice_counts_once(ruleset: Ruleset) -> None:
    hand = whole(ruleset.key)
    table = TableAuthority(hand.table.terms)
    table.begin(0.0)
    assert table.round is not None
    for stage in ("exchange", "void"):
        assert table.round.state.stage == stage
        windows = [table.window(seat) for seat in SEATS]
        assert [window and window.kind for window in windows] == [WindowKind.STAGE] * 4
        for seat in (2, 0, 3, 1):
            window = table.window(seat)
            assert window is not None
            given = Answer(window.id, window.default)
            accepted = table.answer(seat, given, 0.0)
            log = len(table.round.log)
            assert table.answer(seat, given, 0.0) == accepted == Accepted(window.id, window.default)
            assert len(table.round.log) == log
    assert table.round.state.opened


@games
def test_silence_gives_up_the_shortest_suit(ruleset: Ruleset) -> None:
    hand = whole(ruleset.key)
    table = TableAuthority(replace(hand.table.terms, clocks=Clocks(30.0, 5.0)))
    table.begin(0.0)
    assert [table.deadline(seat) for seat in SEATS] == [30.0] * 4
    assert table.round is not None
    before = table.round.state.seats
    table.tick(30.0)
    (exchanged,) = [event for event in table.round.log if isinstance(event, Exchanged)]
    for seat, tiles in enumerate(exchanged.given):
        suits = Counter(tile.suit for tile in before[seat].hand.tiles)
        enough = [held for held in suits.values() if held >= len(tiles)]
        assert suits[tiles[0].suit] == min(enough)
    between = table.round.state.seats
    table.tick(60.0)
    for seat, suit in enumerate(voids_of(ruleset, table.round.state)):
        held = Counter(tile.suit for tile in between[seat].hand.tiles)
        assert held[suit] == min(held[each] for each in Suit)


def test_winners_stand_where_they_won() -> None:
    hand = whole("xuezhan")
    assert hand.table.round is not None
    state = hand.table.round.state
    assert sum(seat.standing is Standing.WON for seat in state.seats) == len(state.wins)
