"""How often a seat may speak: three at once, one every two seconds, the same not within four."""

from __future__ import annotations

import pytest

from game.clock import ManualClock
from game.session.chatter import BURST, EVERY_S, SAME_S, Breath
from game.voice.repertoire import PHRASES


def test_three_phrases_at_once_and_then_one_every_two_seconds() -> None:
    breath, clock = Breath(), ManualClock()
    taken = [breath.take(0, phrase, clock.now()) for phrase in PHRASES[: BURST + 1]]
    assert taken == [True] * BURST + [False]
    later = PHRASES[BURST:]
    assert breath.left(0, later[0], clock.now()) == EVERY_S
    clock.advance(EVERY_S - 0.01)
    assert not breath.take(0, later[0], clock.now())
    clock.advance(0.01)
    assert [breath.take(0, phrase, clock.now()) for phrase in later[:2]] == [True, False]


def test_the_same_phrase_is_not_heard_again_within_four_seconds() -> None:
    breath = Breath()
    assert breath.take(0, "hurry", 10.0)
    assert breath.left(0, "hurry", 11.0) == SAME_S - 1
    assert not breath.take(0, "hurry", 13.9)
    assert breath.take(0, "hurry_more", 13.9)
    assert breath.take(0, "hurry", 14.0)


def test_what_is_refused_costs_no_breath() -> None:
    breath = Breath()
    assert breath.take(0, "hello", 0.0)
    assert not any(breath.take(0, "hello", 0.1) for _ in range(9))
    assert not breath.take(0, "whatever", 0.1)
    assert [breath.take(0, phrase, 0.1) for phrase in ("sit", "slow")] == [True, True]


def test_breath_comes_back_to_three_and_no_further() -> None:
    breath = Breath()
    assert all(breath.take(0, phrase, 0.0) for phrase in PHRASES[:BURST])
    taken = [breath.take(0, phrase, 1000.0) for phrase in PHRASES[: BURST + 1]]
    assert taken == [True] * BURST + [False]


def test_seats_have_breath_of_their_own() -> None:
    breath = Breath()
    assert all(breath.take(0, phrase, 0.0) for phrase in PHRASES[:BURST])
    assert [breath.left(seat, "goodbye", 0.0) for seat in range(4)] == [EVERY_S, 0.0, 0.0, 0.0]


@pytest.mark.parametrize("back", [0.5, 100.0])
def test_a_clock_that_goes_back_gives_nothing(back: float) -> None:
    breath = Breath()
    assert all(breath.take(0, phrase, 200.0) for phrase in PHRASES[:BURST])
    assert not breath.take(0, "goodbye", 200.0 - back)
