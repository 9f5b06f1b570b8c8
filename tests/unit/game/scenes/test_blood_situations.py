"""The Sichuan hands laid for the window, played in this process: the bots do what the sums were worked out for."""

from __future__ import annotations

import pytest

from blood_journal import played
from blood_results import BLOOD_RESULTS, assert_blood
from blood_situations import BLOOD_SITUATIONS

LEAVES = {"leaver": 1, "escape": 0, "left_to_a_bot": 0}
"""After how many acts the person leaves."""


def test_every_situation_has_its_result() -> None:
    assert BLOOD_SITUATIONS.keys() == BLOOD_RESULTS.keys()


@pytest.mark.parametrize("name", BLOOD_SITUATIONS)
def test_what_comes_of_a_hand(name: str) -> None:
    hand = played(BLOOD_SITUATIONS[name], leave_at=LEAVES.get(name))
    assert_blood(BLOOD_RESULTS[name], hand)
