"""Scenarios from public bug reports that touch a whole hand of 乐清: money, the wall, wins that are never refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from brute import wins
from rigged import QUIET, QUIET_N, QUIET_S, QUIET_W, only, options_of, rigged, throw, tile_events
from rules import find_ruleset
from rules.core.ledger import net
from rules.core.seat import SEATS
from rules.core.shuffle import dice_of, first_dealer, seed_of, wall_of
from rules.mahjong.actions import Action, Discard, Pass, Win
from rules.mahjong.decide import decide
from rules.mahjong.events import Discarded, Drew, Ended, EndReason, Event, Offered, Source, Won
from rules.mahjong.match import Length, Match
from rules.mahjong.phase import Phase
from rules.mahjong.round import Round
from rules.mahjong.scribe import Scribe
from rules.mahjong.state import RoundState, Standing
from rules.scoring.model import WinBy
from rules.tiles.notation import parse_tiles
from rules.tiles.tile import KINDS, Tile
from rules.tiles.wall import front_order, tail_order

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"dead_hand": "play", "kong_after_claim": True, "base": 3, "stake": 2},
    {"forbid_swap_discard": True, "streak_both_ways": True, "double_small": True},
    {"min_tai": 15, "dead_hand": "play"},
)
READY = "123m 456m 777p 234s 67s 88p"
"""Waits for 5s and 8s."""

options_given = pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: "-".join(options) or "default"
)


def laid(options: dict[str, object], number: int) -> Round:
    seed = seed_of(f"scenario {number}")
    match = Match(Length(hands=8), first_dealer(seed), number % 3, totals=(7, -5, -2, 0))
    ruleset = find_ruleset("yueqing", options)
    return Round(ruleset, wall_of(ruleset.tiles, seed, 1), match.start(dice_of(seed, 1)))


def keen(rng: Random, state: RoundState, options: tuple[Action, ...], *, to_the_end: bool) -> Action:
    """Wins and claims are taken, kongs too; of the discards a lonely one. *to_the_end*: wins are let go."""
    if to_the_end:
        options = tuple(option for option in options if not isinstance(option, Win))
    better = [option for option in options if not isinstance(option, Discard | Pass)]
    if better and rng.random() < 0.7:
        return better[0]
    own = state.seats[options[0].seat].hand

    def neighbours(option: Action) -> float:
        if not isinstance(option, Discard):
            return -1.0
        if option.tile in state.wilds:
            return 99.0
        near = [
            option.tile + step for step in (-2, -1, 1, 2) if option.tile // 9 == (option.tile + step) // 9 < 3
        ]
        return own.count(option.tile) * 3 + sum(own.count(KINDS[place]) for place in near) + rng.random()

    return min(options, key=neighbours)


def steps(round_: Round, rng: Random, *, to_the_end: bool = False) -> Iterator[tuple[Event, ...]]:
    yield tuple(round_.log)
    while not round_.is_over:
        seat = rng.choice(round_.asked())
        yield round_.act(keen(rng, round_.state, round_.legal(seat), to_the_end=to_the_end))


@options_given
def test_scn_R16_after_every_event_the_table_has_neither_won_nor_lost(options: dict[str, object]) -> None:
    for number in range(12):
        round_ = laid(options, number)
        for _ in steps(round_, Random(number)):
            assert sum(round_.state.scores) == 0
        state = round_.state
        assert bool(state.ledger) is bool(state.wins), "on a drawn hand nothing is paid (Y9)"


def test_scn_R15_flowers_count_and_each_payer_has_a_row_of_its_own() -> None:
    table = rigged({0: "5s", 2: "BB 123m 456m 777p 234s 67s"}, tail="8p 8p")
    throw(table, "5s")
    events = table.act(Win(2, Tile.S5, WinBy.DISCARD))
    (won,) = tile_events(events, Won)
    assert isinstance(won, Won)
    assert won.tally.patterns["white"] == 2
    rows = [(each.payer, each.payee, each.units) for each in table.state.ledger]
    total = won.tally.total
    assert rows == [(0, 2, total + 2), (1, 2, total + 1), (3, 2, total + 1)]
    assert net(table.state.ledger) == (-total - 2, -total - 1, 3 * total + 4, -total - 1, 0)


@options_given
def test_scn_R29_replacements_come_from_the_tail_and_the_record_says_so(options: dict[str, object]) -> None:
    seen = dict.fromkeys(Source, 0)
    for number in range(12):
        round_ = laid(options, number)
        fronts = iter(front_order(136, round_.state.places)[65:])
        tails = iter(tail_order(136, round_.state.places))
        for _ in steps(round_, Random(number)):
            continue
        lines = Scribe(replace_from_tail=True).write(round_.log)
        draws = [line for line in lines if line["e"] == "draw"]
        drawn = [event for event in round_.log if isinstance(event, Drew)]
        for event, line in zip(drawn, draws, strict=True):
            replacing = event.source in (Source.KONG, Source.FLOWER)
            assert event.tile is round_.wall[next(tails if replacing else fronts)]
            assert line["end"] == ("tail" if replacing else "front")
            seen[event.source] += 1
    assert min(seen[source] for source in (Source.WALL, Source.KONG, Source.FLOWER)) > 0


@options_given
def test_scn_R30_the_counter_never_falls_below_the_reserve(options: dict[str, object]) -> None:
    exhausted = 0
    for number in range(12):
        round_, left = laid(options, number), 136
        for _ in steps(round_, Random(number), to_the_end=number % 2 == 0):
            state = round_.state
            assert 0 <= state.drawable <= left
            assert state.drawable + 16 == 136 - state.front - state.tail
            left = state.drawable
        exhausted += round_.state.end_reason is EndReason.EXHAUSTED and left == 0
    assert exhausted, "some hand is played to its last tile"


@pytest.mark.parametrize("left", [1, 2], ids=["yueqing:Y1-1-left", "yueqing:Y1-2-left"])
def test_scn_R41_a_flower_that_takes_the_last_tile_ends_the_hand(left: int) -> None:
    table = rigged({0: f"9m {QUIET}", 1: QUIET_S, 2: QUIET_W, 3: QUIET_N}, draws="B", tail="9p")
    short = replace(table.state, reserve=table.state.reserve + table.state.drawable - left)
    events, after = decide(
        table.ruleset, table.stock, short, Discard(0, Tile.M9, drawn=_drew(table, Tile.M9))
    )
    assert after.drawable == 0
    if left == 1:
        assert isinstance(events[-1], Ended)
        assert (after.end_reason, after.ledger) == (EndReason.EXHAUSTED, ())
    else:
        assert after.phase is Phase.TURN
        assert events[-1] == Drew(1, Tile.P9, Source.FLOWER)
    assert after.seats[1].flowers == (Tile.B,)


def _drew(table: Round, tile: Tile) -> bool:
    return table.state.drawn is not None and table.state.drawn.tile is tile


def test_scn_R23_the_last_discard_is_asked_about_before_the_hand_ends() -> None:
    table = rigged({0: "5s", 1: READY, 2: QUIET_W, 3: QUIET_N})
    last = replace(table.state, reserve=table.state.reserve + table.state.drawable)
    assert last.drawable == 0
    discard = Discard(0, Tile.S5, drawn=_drew(table, Tile.S5))
    events, asked = decide(table.ruleset, table.stock, last, discard)
    assert isinstance(events[-1], Offered)
    assert Win(1, Tile.S5, WinBy.DISCARD) in asked.offers[1]
    events, won = decide(table.ruleset, table.stock, asked, Win(1, Tile.S5, WinBy.DISCARD))
    assert won.end_reason is EndReason.WIN
    events, drawn = decide(table.ruleset, table.stock, asked, Pass(1))
    assert drawn.end_reason is EndReason.EXHAUSTED
    assert drawn.ledger == ()


@pytest.mark.parametrize("kongs", range(6), ids=lambda kongs: f"yueqing:Y6-{kongs}-kongs")
def test_scn_R08_with_every_number_of_kongs_the_win_is_offered_and_taken(kongs: int) -> None:
    quads = ["1111m", "2222p", "3333s", "4444m", "5555p"][:kongs]
    rest = ["678m", "123p", "456s", "789p", "EEE"][kongs:]
    tiles = parse_tiles(" ".join([*quads, *rest, "WW"]))
    assert len(tiles) == 17 + kongs, "what the hand does not hold yet comes from the tail"
    text = [" ".join(tile.code for tile in part) for part in (tiles[:17], tiles[17:])]
    table = rigged({0: text[0]}, tail=text[1])
    for quad in quads:
        only(table, 0, f"concealed_kong {quad[0]}{quad[-1]}")
    assert "win" in options_of(table, 0)
    only(table, 0, "win")
    (won,) = table.state.wins
    assert won.by is (WinBy.KONG_DRAW if kongs else WinBy.SELF_DRAW)
    assert len(won.concealed) == 16 - 3 * kongs
    assert ("hard_single_wait" in won.tally.patterns) is (kongs == 5)


@options_given
def test_scn_R34_no_winning_hand_is_refused_and_no_other_is_offered(options: dict[str, object]) -> None:
    """A slow solver that knows nothing of the rules' tables looks at every draw and every discard."""
    found = 0
    for number in range(8):
        round_ = laid(options, number)
        for events in steps(round_, Random(number)):
            state = round_.state
            if isinstance(events[-1], Ended):
                continue
            if state.phase is Phase.TURN:
                complete = _complete(state, state.turn, None)
                offered = any(isinstance(o, Win) and _is_shape(o) for o in round_.legal(state.turn))
                found += _agree(round_, complete, offered=offered)
            laid_tiles = [event for event in events if isinstance(event, Discarded)]
            if laid_tiles and state.phase is Phase.DISCARDED:
                for seat in SEATS:
                    tile = laid_tiles[-1].tile
                    own = state.seats[seat].standing is Standing.IN_PLAY and seat != laid_tiles[-1].seat
                    complete = own and tile not in state.wilds and _complete(state, seat, tile)
                    offered = any(isinstance(o, Win) for o in state.offers[seat])
                    found += _agree(round_, complete, offered=offered)
    assert found or options.get("min_tai")


def _agree(round_: Round, complete: bool, *, offered: bool) -> bool:
    """Compare the solver and the offer; with a least total some complete hands are too cheap (D10)."""
    if round_.ruleset.scoring.minimum:
        assert complete or not offered
    else:
        assert complete is offered
    return offered


def _is_shape(win: Win) -> bool:
    return win.by not in (WinBy.PUSH3, WinBy.PUSH4)


def _complete(state: RoundState, seat: int, tile: Tile | None) -> bool:
    own = state.seats[seat]
    tiles = [*own.hand.tiles, *(() if tile is None else (tile,))]
    counts = [0 if kind in state.wilds else tiles.count(kind) for kind in KINDS]
    return wins(counts, 5 - len(own.melds), sum(each in state.wilds for each in tiles), loose=True)
