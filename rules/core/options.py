"""House rules as typed data (房规): choices, default and the clause of the sheet.

A game declares a frozen dataclass whose fields are made by `house_rule`. An edition is an option like the others.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Mapping
from typing import Any, TypeAlias, TypeVar, cast

from rules.core.record import dataclass
from rules.errors import OptionsError

__all__ = ["OptionSpec", "OptionValue", "Span", "house_rule", "resolve", "specs", "values_of"]

OptionValue: TypeAlias = bool | int | str
Rules = TypeVar("Rules")


@dataclass(frozen=True, slots=True)
class Span:
    """Every whole number from *low* to *high*, both included; *shown* are those a lobby offers."""

    low: int
    high: int
    shown: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One house rule: its key, default, values and clause."""

    key: str
    default: OptionValue
    values: tuple[OptionValue, ...] | Span
    clause: str

    @property
    def shown(self) -> tuple[OptionValue, ...]:
        """The values that a lobby offers."""
        return self.values.shown if isinstance(self.values, Span) else self.values

    @property
    def range(self) -> str:
        """All its values, in words."""
        if isinstance(self.values, Span):
            return f"whole numbers from {self.values.low} to {self.values.high}"
        return ", ".join(repr(value) for value in self.values)

    def allows(self, value: object) -> bool:
        """Whether *value* is one of the choices; 1 is not True here."""
        if isinstance(self.values, Span):
            return type(value) is int and self.values.low <= value <= self.values.high
        return any(type(value) is type(choice) and value == choice for choice in self.values)


def house_rule(default: OptionValue, values: tuple[OptionValue, ...] | Span, clause: str) -> Any:  # noqa: ANN401 - like `dataclasses.field`
    """A dataclass field that is a house rule with its *values* and the sheet's *clause*."""
    return dataclasses.field(default=default, metadata={"values": values, "clause": clause})


def specs(options: type[Any]) -> tuple[OptionSpec, ...]:
    """The house rules of a game's options class, in their order; what it adds to another's stands where it is named."""
    fields = {field.name: field for field in dataclasses.fields(options)}
    return tuple(
        OptionSpec(
            name,
            cast("OptionValue", fields[name].default),
            fields[name].metadata["values"],
            fields[name].metadata["clause"],
        )
        for name in _order(options)
    )


def _order(options: type[Any]) -> list[str]:
    """The names of the rules: one that a class adds stands behind the rule that is before it in the class."""
    names: list[str] = []
    for each in reversed(options.__mro__):
        place = len(names)
        for name in inspect.get_annotations(each):
            if name not in names:
                names.insert(place, name)
            place = names.index(name) + 1
    return names


def resolve(options: type[Rules], given: Mapping[str, object]) -> Rules:
    """The options with every value resolved. Raises `OptionsError` for an unknown key or value."""
    known = {spec.key: spec for spec in specs(options)}
    for key, value in given.items():
        if key not in known:
            raise OptionsError(f"there is no option {key!r}; known are {', '.join(known)}")
        if not known[key].allows(value):
            raise OptionsError(f"option {key!r} cannot be {value!r}; it takes {known[key].range}")
    return options(**given)


def values_of(options: object) -> dict[str, OptionValue]:
    """Every option with its value, as plain data for records and the protocol."""
    return {spec.key: getattr(options, spec.key) for spec in specs(type(options))}
