"""Which rules a hand was played by (规则的名称): the game, its edition, and the house rules that were changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.form_model import game_label, value_label
from game.present.label import Label, said
from game.rooms import PRACTICE, Room
from rules import Ruleset
from rules.core.options import specs, values_of

__all__ = ["RulesLine", "rules_line"]

_TOLD_ELSEWHERE: Final = ("edition", "length", "seat_ceremony")
"""Options that change no price: the edition stands in the name, the length beside the number of the hand."""


@dataclass(frozen=True, slots=True)
class RulesLine:
    """The name of the game with its edition, and each house rule that is not the sheet's, with its value."""

    name: Label
    changed: tuple[Label, ...]


def rules_line(ruleset: Ruleset, room: Room = PRACTICE) -> RulesLine:
    """The rules of a table; what the *room* sets is no house rule that anybody changed."""
    elsewhere = (*_TOLD_ELSEWHERE, *room.sets)
    values = values_of(ruleset.options)
    changed = tuple(
        said(
            "settle.rule.changed",
            rule=said(f"option.{spec.key}.name"),
            value=value_label(spec, values[spec.key]),
        )
        for spec in specs(type(ruleset.options))
        if spec.key not in elsewhere and values[spec.key] != spec.default
    )
    return RulesLine(game_label(ruleset.key, ruleset.edition), changed)
