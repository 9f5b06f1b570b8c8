"""逼胡 and 包牌 in random play (H8, H9): a seat's own view tells the same of them as the truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from rules import Ruleset, cautions_of, conceal, find_ruleset, marks_of, supposed
from rules.core.seat import SEATS
from rules.core.shuffle import dice_of, first_dealer, seed_of, wall_of
from rules.mahjong.actions import Action, Discard, Pass, Win
from rules.mahjong.legal import facts_of
from rules.mahjong.match import Length, Match
from rules.mahjong.round import Round
from rules.mahjong.stages.open_double import doubles_of, first_open
from rules.tiles.tile import KINDS

GAMES = (
    find_ruleset("wuhanhua"),
    find_ruleset("wuhanhua", {"min_tai": 15, "indicator_set_aside": False}),
    find_ruleset("shanghaihua", {"limit": False, "dead_hand": "play", "kong_after_claim": True}),
)
games = pytest.mark.parametrize("ruleset", GAMES, ids=range(len(GAMES)))


def bold(rng: Random, options: tuple[Action, ...]) -> Action:
    """Claims nearly everything and lets every second win go: much lies open and much is refused."""
    wins = [option for option in options if isinstance(option, Win)]
    if wins and rng.random() < 0.5:
        return wins[0]
    rest = [option for option in options if not isinstance(option, Win)]
    claims = [option for option in rest if not isinstance(option, Discard | Pass)]
    return rng.choice(claims) if claims and rng.random() < 0.9 else rng.choice(rest)


def moments(ruleset: Ruleset, hands: int) -> Iterator[tuple[Round, Random]]:
    """Rounds before each action."""
    for number in range(hands):
        seed, rng = seed_of(f"limits {number}"), Random(number)
        match = Match(Length(hands=8), first_dealer(seed), number % 3)
        round_ = Round(ruleset, wall_of(ruleset.tiles, seed, 1), match.start(dice_of(seed, 1)))
        while not round_.is_over:
            yield round_, rng
            round_.act(bold(rng, round_.legal(rng.choice(round_.asked()))))


@games
def test_law_5_what_is_known_of_wins_is_known_to_the_seat(ruleset: Ruleset, hands: int) -> None:
    for round_, rng in moments(ruleset, max(hands // 4, 1)):
        tile = rng.choice(KINDS)
        for seat in round_.asked():
            view = conceal(ruleset, round_.state, seat)
            hand = round_.state.seats[seat].hand.tiles
            assert supposed(ruleset, view, seat, hand, tile) == supposed(
                ruleset, round_.state, seat, hand, tile
            )
            for option in round_.legal(seat):
                if isinstance(option, Win):
                    assert facts_of(ruleset, view, option) == facts_of(ruleset, round_.state, option)


@games
def test_law_5_cautions_and_marks_tell_no_secret(ruleset: Ruleset, hands: int) -> None:
    for round_, _ in moments(ruleset, max(hands // 4, 1)):
        for seat in round_.asked():
            view = conceal(ruleset, round_.state, seat)
            for option in round_.legal(seat):
                assert cautions_of(ruleset, view, option) == cautions_of(ruleset, round_.state, option)
        assert marks_of(ruleset, conceal(ruleset, round_.state, None)) == marks_of(ruleset, round_.state)


@games
def test_wuhanhua_h9_the_first_is_first_and_stays_it(ruleset: Ruleset, hands: int) -> None:
    first = None
    for round_, _ in moments(ruleset, hands):
        state = round_.state
        first = None if state.discards == 0 and first_open(ruleset, state) is None else first
        showing = [seat for seat in SEATS if doubles_of(state, seat)]
        found = first_open(ruleset, state)
        assert (found in showing) if showing else (found is None)
        if first is not None and state.discards:
            assert found == first
        first = found


def test_this_play_shows_limits_and_liability() -> None:
    seen: Counter[str] = Counter()
    for round_, _ in moments(GAMES[0], 60):
        seen.update(mark.key for mark in marks_of(round_.ruleset, round_.state))
        for seat in round_.asked():
            for option in round_.legal(seat):
                seen.update(caution.key for caution in cautions_of(round_.ruleset, round_.state, option))
    assert {"limited", "open_double", "fed", "fourth_claim", "swap_discard"} <= set(seen)
