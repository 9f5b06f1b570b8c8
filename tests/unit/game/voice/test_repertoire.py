"""What can be asked of a voice: complete, each once, in an order that puts the smallest voice first."""

from __future__ import annotations

import pytest

from game.i18n import Texts
from game.voice.repertoire import LEAST, PHRASES, SPARE, cues, fallbacks, group_of
from pattern_keys import pattern_keys
from rules import VARIANTS
from rules.tiles.tile import FLOWERS, KINDS


def test_every_cue_is_named_once_and_the_smallest_voice_comes_first() -> None:
    assert len(set(cues())) == len(cues())
    assert cues()[: len(LEAST)] == LEAST
    assert not set(cues()) & set(SPARE)
    assert len(set(SPARE)) == len(SPARE)


def test_the_smallest_voice_is_34_tiles_and_four_calls() -> None:
    assert len(LEAST) == 38
    assert LEAST[34:] == ("call.chow", "call.pung", "call.kong", "call.win")


def test_every_tile_is_asked_for() -> None:
    assert {f"tile.{tile.code.lower()}" for tile in (*KINDS, *FLOWERS)} <= set(cues())


@pytest.mark.parametrize("key", [variant.key for variant in VARIANTS])
def test_every_pattern_that_a_game_prices_has_a_cue_of_its_own_name(key: str) -> None:
    """A name that an edition alone uses has a cue, or is the usual name and falls back on it."""
    texts = Texts("zh_CN@wenzhou")
    (variant,) = (variant for variant in VARIANTS if variant.key == key)
    names = {
        name.removesuffix(".name")
        for edition in variant.editions
        for name in pattern_keys(edition.ruleset({}).scoring)
        if name.endswith(".name")
    }
    assert names
    for name in names:
        cue = next(step for step in fallbacks(name) if step in cues())
        assert texts(f"{cue}.name") == texts(f"{name}.name")


def test_the_patterns_are_those_of_the_games_alone() -> None:
    ids = {
        ".".join(name.split(".")[:2])
        for variant in VARIANTS
        for edition in variant.editions
        for name in pattern_keys(edition.ruleset({}).scoring)
    }
    assert {".".join(cue.split(".")[:2]) for cue in cues() if group_of(cue) == "pattern"} == ids


def test_sixteen_phrases_stand_in_the_order_of_their_panel() -> None:
    asked = [cue for cue in cues() if group_of(cue) == "phrase"]
    assert asked == [f"phrase.{name}" for name in PHRASES]
    assert len(asked) == 16


def test_the_countdown_goes_from_five_to_one() -> None:
    assert [cue for cue in cues() if group_of(cue) == "count"] == [
        f"count.{second}" for second in (5, 4, 3, 2, 1)
    ]


@pytest.mark.parametrize(
    ("cue", "names"),
    [
        ("tile.1m", ["tile.1m", "tile"]),
        ("pattern.plain.blood", ["pattern.plain.blood", "pattern.plain", "pattern"]),
        ("call", ["call"]),
        ("", []),
    ],
)
def test_a_cue_falls_back_on_its_name_cut_from_the_right(cue: str, names: list[str]) -> None:
    assert list(fallbacks(cue)) == names
