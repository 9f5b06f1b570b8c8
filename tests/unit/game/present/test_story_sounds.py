"""What is heard when a hand begins (story_sounds): the match, the circle, then who deals."""

from __future__ import annotations

import pytest

from game.present.motion import MotionQueue
from game.present.story_sounds import DueSounds
from rules.mahjong.match import Length, Match

DICE = ((3, 4), (2, 5))


def _heard(match: Match, sounds: DueSounds, at: float) -> list[str]:
    """What the table and the seats say in the two seconds after a hand of the match has begun."""
    sounds.begin(match.start(DICE), at, MotionQueue(), match.circle)
    found = [cue for step in range(21) for cue, _ in sounds.due(at + step / 10)]
    return [cue for cue in found if cue.startswith(("call.", "round."))]


def _passed(passes: int, *, streak: int = 0) -> Match:
    return Match(Length(circles=4), passes % 4, streak, no=passes + streak + 1, passes=passes)


def test_the_wind_of_a_circle_is_called_before_its_first_dealer() -> None:
    sounds = DueSounds()
    told = [_heard(_passed(passes), sounds, 10.0 * passes) for passes in (0, 1, 3, 4, 5, 8, 12)]
    assert told == [
        ["call.start", "call.dealer"],
        ["call.dealer"],
        ["call.dealer"],
        ["round.s", "call.dealer"],
        ["call.dealer"],
        ["round.w", "call.dealer"],
        ["round.n", "call.dealer"],
    ]


def test_a_dealer_who_stays_opens_no_circle_again() -> None:
    sounds = DueSounds(circle=0)
    assert _heard(_passed(4), sounds, 0.0) == ["round.s", "call.dealer"]
    assert _heard(_passed(4, streak=1), sounds, 10.0) == ["call.streak"]


def test_a_match_that_goes_on_calls_the_wind_only_when_it_turns() -> None:
    assert _heard(_passed(4), DueSounds(circle=1), 0.0) == ["call.dealer"]


@pytest.mark.parametrize("passes", [0, 4, 8])
def test_where_hands_are_counted_there_are_no_circles(passes: int) -> None:
    match = Match(Length(hands=16), 0, no=passes + 2, passes=passes)
    assert _heard(match, DueSounds(), 0.0) == ["call.dealer"]
