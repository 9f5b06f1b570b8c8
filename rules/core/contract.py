"""What every game offers (游戏的约定): a key, a name, editions; an edition makes a ruleset of its house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from rules.core.options import OptionSpec, resolve, specs
from rules.core.record import dataclass
from rules.errors import OptionsError

__all__ = ["Edition", "Variant"]

R_co = TypeVar("R_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Edition(Generic[R_co]):
    """One published form of a game (版本): its key, options class, and how a ruleset is made of resolved options.

    The options class has the field ``edition``, whose only value is the key.
    """

    key: str
    options: type[Any]
    compose: Callable[[Any], R_co]

    def specs(self) -> tuple[OptionSpec, ...]:
        """The house rules in their order."""
        return specs(self.options)

    def ruleset(self, given: Mapping[str, object]) -> R_co:
        """The edition with its house rules resolved. Raises `OptionsError`."""
        return self.compose(resolve(self.options, given))


@dataclass(frozen=True, slots=True)
class Variant(Generic[R_co]):
    """One registered game: its key, Chinese name and editions, the first of which is played where none is named.

    *own_rules*: the rules are our own definition, which has to be said wherever the name stands (自定规则).
    *places*: how many people may be at a table; whoever is more than four waits for the deal to pass (候补, Y5).
    """

    key: str
    zh: str
    editions: tuple[Edition[R_co], ...]
    own_rules: bool = False
    places: int = 4

    def edition(self, key: object = None) -> Edition[R_co]:
        """The edition of that key; the first one for None. Raises `OptionsError` naming the known ones."""
        if key is None:
            return self.editions[0]
        for edition in self.editions:
            if edition.key == key:
                return edition
        known = ", ".join(edition.key for edition in self.editions)
        raise OptionsError(f"{self.key!r} has no edition {key!r}; known are {known}")

    def specs(self, edition: object = None) -> tuple[OptionSpec, ...]:
        """The house rules of an edition in their order. Raises `OptionsError`."""
        return self.edition(edition).specs()

    def ruleset(self, given: Mapping[str, object]) -> R_co:
        """The game in the edition and with the house rules that *given* names. Raises `OptionsError`."""
        return self.edition(given.get("edition")).ruleset(given)
