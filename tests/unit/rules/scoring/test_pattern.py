from __future__ import annotations

from rules.scoring.model import Evidence, Tier
from rules.scoring.pattern import basic, big, pattern
from rules.scoring.win import Win


@pattern("三字经", by_reading=False)
def three_characters(win: Win) -> Evidence | None:
    """三个字。"""
    return None


def test_a_pattern_is_named_by_its_function_and_told_by_its_docstring() -> None:
    assert (three_characters.id, three_characters.zh, three_characters.text) == (
        "three_characters",
        "三字经",
        "三个字。",
    )
    assert not three_characters.by_reading


def test_prices() -> None:
    assert (basic(three_characters).value, basic(three_characters).tier) == (1, Tier.BASIC)
    award = big(three_characters, 30, excludes=(three_characters,))
    assert (award.id, award.value, award.tier) == ("three_characters", 30, Tier.BIG)
    assert award.excludes == (three_characters,)
