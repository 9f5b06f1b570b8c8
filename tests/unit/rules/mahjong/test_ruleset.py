"""A ruleset knows the hooks of its stages once and for all, and its hash does not ask for them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest

from rigged import rigged
from rules import Ruleset, find_ruleset
from rules.core import record
from rules.mahjong.fingerprint import description, ruleset_hash
from rules.mahjong.round import Round
from rules.mahjong.ruleset import Stage


def silent(stage: Stage) -> Stage:
    return Stage(stage.key, initial=stage.initial)


def test_hooks_stand_in_the_order_of_the_stages() -> None:
    hooks = find_ruleset("wuhanhua", {"forbid_swap_discard": True}).hooks
    assert list(hooks.places) == ["dead_hand", "swap_discard", "open_double", "liability"]
    assert len(hooks.forbids) == 2
    assert [place for place, _ in hooks.evolve] == [0, 2, 3]
    assert [place for place, _ in hooks.conceal] == [0, 3]
    assert (len(hooks.marks), len(hooks.cautions), len(hooks.charges), len(hooks.informs)) == (2, 1, 1, 1)
    assert (hooks.options, hooks.follow) == ((), ())


def test_a_stage_that_learns_by_the_ruleset_keeps_its_place() -> None:
    ruleset = find_ruleset("xuezhan", {"exchange3": 3})
    assert [place for place, _ in ruleset.hooks.learns] == [ruleset.hooks.places["passed_win"]]
    assert find_ruleset("xuezhan", {"passed_win": False}).hooks.learns == ()


@pytest.mark.parametrize("replace", [record.replace, dataclasses.replace])
def test_other_stages_are_other_hooks(replace: Callable[..., Ruleset]) -> None:
    ruleset = find_ruleset("yueqing")
    changed = replace(ruleset, stages=tuple(silent(stage) for stage in ruleset.stages))
    assert ruleset.hooks.options
    assert ruleset.hooks.forbids
    assert (changed.hooks.options, changed.hooks.forbids, changed.hooks.evolve) == ((), (), ())
    assert changed.hooks.places == ruleset.hooks.places


def test_the_entry_of_a_stage_is_found_by_its_key() -> None:
    table: Round = rigged({}, ruleset=find_ruleset("wuhanhua"))
    assert table.ruleset.entry(table.state, "dead_hand") == ((), (), (), ())
    assert table.ruleset.entry(table.state, "push") is None


def test_the_hash_asks_for_the_stages_and_not_for_their_hooks() -> None:
    ruleset = find_ruleset("yueqing")
    told = description(ruleset)
    assert isinstance(told, dict)
    assert "stages" in told
    assert "hooks" not in told
    assert ruleset_hash(record.replace(ruleset)) == ruleset_hash(ruleset)
