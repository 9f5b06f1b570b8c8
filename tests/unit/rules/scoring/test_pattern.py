from __future__ import annotations

from rules.core.record import replace
from rules.scoring.model import Evidence, Tier
from rules.scoring.pattern import basic, big, pattern, repriced, revised
from rules.scoring.patterns.luck import earth, heaven
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


def test_a_definition_of_its_own_has_a_text_of_its_own() -> None:
    other = replace(three_characters, wording="of_four")
    assert three_characters.text_key == "pattern.three_characters.text"
    assert other.text_key == "pattern.three_characters.of_four.text"
    assert other.name_key == three_characters.name_key == "pattern.three_characters.name"


def test_another_scale() -> None:
    awards = (basic(heaven), big(earth, 10, excludes=(heaven,)), big(three_characters, 30))
    found = repriced(awards, {10: 15, 15: 99})
    assert [award.value for award in found] == [1, 15, 30]
    assert found[1] == big(earth, 15, excludes=(heaven,))


def test_a_neighbour_changes_adds_and_drops_awards() -> None:
    awards = (basic(heaven), big(earth, 10))
    found = revised(awards, big(three_characters, 5), big(earth, 20, excludes=(heaven,)))
    assert found == (basic(heaven), big(three_characters, 5), big(earth, 20, excludes=(heaven,)))
    assert revised(awards, basic(three_characters), gone=(earth,)) == (basic(heaven), basic(three_characters))
    assert revised(awards) == awards
