"""A match played by somebody who sees nothing, from the lobby to the ranking and back (X04)."""

from __future__ import annotations

import pytest

from by_ear import Listener
from game.bindings import Command


@pytest.mark.parametrize(
    ("seed", "game", "name"),
    [("ear", "yueqing", "乐清麻将"), ("second", "yueqing", "乐清麻将"), ("ear", "xuezhan", "血战到底")],
)
def test_scn_X04_a_match_is_played_from_what_is_said_alone(seed: str, game: str, name: str) -> None:
    player = Listener(seed, game=game)
    assert name in player.heard[0]
    assert "再来一场" in player.heard[0]
    player.key(Command.CONFIRM)
    for hand in range(player.hands):
        told = player.play_hand()
        assert told.count("现有") == 4, told  # what the hand did to every seat
        player.key(Command.CONFIRM)
        if hand + 1 < player.hands:
            assert player.stack.keys == ("lobby", "table")
    ranking = player.until("打完了", most_s=30)
    assert ranking.count("第") >= 4
    assert player.stack.keys[-1] == "ranking"
    player.key(Command.CONFIRM)
    player.wait(0.5)
    assert player.stack.keys == ("lobby",)
    assert len(player.discarded) > 10
