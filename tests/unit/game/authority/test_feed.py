"""What a seat is told: numbered without gaps, nothing of others, at a pace that tells nothing (C19)."""

from __future__ import annotations

from random import Random

import pytest

from game.authority.feed import Told
from game.authority.outbox import Pace
from game.authority.table_authority import TableAuthority
from games import TEST_GAMES
from rules import Ruleset, conceal, evolve, find_ruleset
from rules.core.seat import SEATS
from rules.core.window import Answer
from rules.mahjong.events import Claimed, Dealt, Declined, Discarded, Drew, Offered
from rules.mahjong.state import RoundState
from rules.tiles.tile import Tile
from tables import answer, laid_table, seeded_terms, told, words

GAMES = (find_ruleset("yueqing"), *TEST_GAMES)


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.key)
def test_numbers_have_no_gaps_and_the_fold_is_the_view(ruleset: Ruleset) -> None:
    table = TableAuthority(seeded_terms(ruleset, "feed", hands=1))
    table.begin(0.0)
    states: list[RoundState | None] = [None, None, None, None]
    places = [0, 0, 0, 0]
    rng = Random(1)
    while not table.is_over:
        assert table.round is not None
        for seat in SEATS:
            for each in table.feeds[seat].after(places[seat]):
                places[seat] += 1
                if isinstance(each, Told):
                    states[seat] = evolve(ruleset, states[seat], each.event)
            assert states[seat] == conceal(ruleset, table.round.state, seat)
        seat = rng.choice([seat for seat in SEATS if table.window(seat) is not None])
        window = table.window(seat)
        assert window is not None
        table.answer(seat, Answer(window.id, rng.randrange(len(window.options))), 0.0)
    for seat in SEATS:
        numbers = [each.number for each in table.feeds[seat].since(0)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert table.feeds[seat].since(numbers[-1] - 2) == table.feeds[seat].since(0)[-2:]


def test_scn_C20_whatever_is_announced_arrives_at_every_seat() -> None:
    table = TableAuthority(seeded_terms(GAMES[0], "announce", hands=4))
    table.begin(0.0)
    rng = Random(2)
    while not table.is_over:
        table.next_hand(0.0)
        seat = rng.choice([seat for seat in SEATS if table.window(seat) is not None])
        window = table.window(seat)
        assert window is not None
        table.answer(seat, Answer(window.id, rng.randrange(len(window.options))), 0.0)
    public = [
        [type(event) for event in told(table, seat) if not isinstance(event, Offered | Claimed | Declined)]
        for seat in SEATS
    ]
    assert public[0] == public[1] == public[2] == public[3]
    assert len(set(public[0])) >= 10


def test_scn_N21_no_seat_is_told_a_tile_that_it_may_not_know() -> None:
    table = TableAuthority(seeded_terms(GAMES[0], "hidden", hands=1))
    table.begin(0.0)
    dealt = told(table, 2)[1]
    assert isinstance(dealt, Dealt)
    for seat in SEATS:
        assert (Tile.HIDDEN in dealt.hands[seat]) is (seat != 2)
        assert len(set(dealt.hands[seat])) == 1 or seat == 2
    for event in told(table, 2):
        if isinstance(event, Drew) and event.seat != 2:
            assert event.tile is Tile.HIDDEN


# ---------------------------------------------------------------- pacing

PAUSE_S = 0.6


def _times_at_seat_3(hands: dict[int, str], delay_s: float) -> list[tuple[str, float]]:
    """When seat 3, whom nobody asks, learns of what; whoever is asked answers after *delay_s*."""
    table = laid_table(hands, pace=Pace(discard_s=PAUSE_S))
    learnt: list[tuple[str, float]] = []
    place = len(table.feeds[3].after(0))
    discarded_at = 0.0
    answer(table, 0, "discard 5m", 0.0)
    for step in range(200):
        now = step / 100
        for seat in (1, 2):
            if words(table, seat)[-1:] == ["pass"] and now >= discarded_at + delay_s:
                answer(table, seat, "pass", now)
        table.tick(now)
        fresh = table.feeds[3].after(place)
        place += len(fresh)
        learnt += [(type(each.event).__name__, now) for each in fresh if isinstance(each, Told)]
    return learnt


def test_scn_C19_the_pause_after_a_discard_does_not_tell_who_could_claim() -> None:
    quiet = _times_at_seat_3({0: "5m", 1: "E", 2: "E"}, 0.0)
    assert quiet == [("Discarded", 0.0), ("Drew", PAUSE_S)]
    for claims in ({0: "5m", 1: "46m"}, {0: "5m", 2: "55m"}, {0: "5m", 1: "46m", 2: "55m"}):
        for delay_s in (0.0, 0.05, 0.3):
            assert _times_at_seat_3(claims, delay_s) == quiet


def test_who_is_asked_is_asked_at_once() -> None:
    table = laid_table({0: "5m", 2: "55m"}, pace=Pace(discard_s=PAUSE_S))
    answer(table, 0, "discard 5m", 0.0)
    assert words(table, 2) != []
    assert [type(event) for event in told(table, 2)[-2:]] == [Discarded, Offered]
    answer(table, 2, "pass", 0.1)
    assert table.window(1) is None, "the next seat draws after the pause"
    assert table.next_at() == PAUSE_S
    table.tick(PAUSE_S)
    assert table.window(1) is not None
