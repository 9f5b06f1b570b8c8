"""House rules of a game that extends another's: each in its place, the changed ones where they were."""

from __future__ import annotations

import pytest

from rules.core.options import Span, house_rule, resolve, specs, values_of
from rules.core.record import dataclass
from rules.errors import OptionsError


@dataclass(frozen=True, slots=True)
class First:
    edition: str = house_rule("local", ("local",), "1")
    stake: int = house_rule(1, Span(1, 100, (1, 10)), "2")
    robbing: bool = house_rule(True, (True, False), "3")


@dataclass(frozen=True, slots=True)
class Between(First):
    edition: str = house_rule("local", ("local",), "11")
    mode: str = house_rule("short", ("short", "long"), "12")
    robbing: bool = house_rule(False, (False, True), "13")
    after: int = house_rule(0, (0, 1), "14")


@dataclass(frozen=True, slots=True)
class Behind(First):
    cap: int = house_rule(7, (7, 6), "21")


def test_what_a_game_adds_stands_behind_the_rule_that_is_before_it() -> None:
    assert [spec.key for spec in specs(First)] == ["edition", "stake", "robbing"]
    assert [spec.key for spec in specs(Between)] == ["edition", "mode", "stake", "robbing", "after"]
    assert [spec.key for spec in specs(Behind)] == ["edition", "stake", "robbing", "cap"]


def test_what_a_game_changes_has_its_own_default_and_clause() -> None:
    assert {spec.key: (spec.default, spec.clause) for spec in specs(Between)} == {
        "edition": ("local", "11"),
        "mode": ("short", "12"),
        "stake": (1, "2"),
        "robbing": (False, "13"),
        "after": (0, "14"),
    }
    given = resolve(Between, {"stake": 20, "mode": "long"})
    assert values_of(given) == {"edition": "local", "mode": "long", "stake": 20, "robbing": False, "after": 0}


@pytest.mark.parametrize("given", [{"mode": "long"}, {"stake": True}, {"stake": 101}, {"robbing": 1}])
def test_what_is_no_rule_or_no_value_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(OptionsError):
        resolve(First, given)
