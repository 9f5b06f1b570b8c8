"""Which rules a hand was played by: what a room sets is no house rule that was changed."""

from __future__ import annotations

import pytest

from game.present.label import Said, said
from game.present.rules_line import rules_line
from game.rooms import PRACTICE, Room, room_of
from rules import find_ruleset


@pytest.mark.parametrize(
    ("room", "changed"),
    [
        (PRACTICE, ["stake", "exchange3"]),
        (room_of("teahouse"), ["exchange3"]),
        (room_of("score"), ["exchange3"]),
    ],
    ids=lambda value: value.key if isinstance(value, Room) else "",
)
def test_the_stake_is_the_rate_of_a_room_that_counts(room: Room, changed: list[str]) -> None:
    ruleset = find_ruleset("xuezhan", {"stake": 5, "exchange3": 3, "length": 4})
    line = rules_line(ruleset, room)
    told = [rule.values[0][1] for rule in line.changed if isinstance(rule, Said)]
    assert told == [said(f"option.{key}.name") for key in changed]
