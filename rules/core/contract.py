"""What every game offers (游戏的约定): a key, a name, house rules, and a ruleset made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from rules.core.options import OptionSpec, resolve, specs
from rules.core.record import dataclass

__all__ = ["Variant"]

R_co = TypeVar("R_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Variant(Generic[R_co]):
    """One registered game: its key, Chinese name, options class, and how a ruleset is made of resolved options."""

    key: str
    zh: str
    options: type[Any]
    compose: Callable[[Any], R_co]

    def specs(self) -> tuple[OptionSpec, ...]:
        """The house rules in their order."""
        return specs(self.options)

    def ruleset(self, given: Mapping[str, object]) -> R_co:
        """The game with its house rules resolved. Raises `OptionsError`."""
        return self.compose(resolve(self.options, given))
