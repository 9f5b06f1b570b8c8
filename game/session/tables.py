"""How a scene gets a table without knowing who runs it (开桌): orders, games on offer, interrupted matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Protocol

from rules import VARIANTS
from rules.core.options import OptionSpec, OptionValue

if TYPE_CHECKING:  # what is offered can be shown before there is a table
    from game.session.practice import PracticeTable
    from game.session.table import Table

__all__ = ["Game", "Interrupted", "Order", "Tables", "Version", "games"]


@dataclass(frozen=True, slots=True)
class Version:
    """An edition of a game as the lobby offers it (版本): its key and its house rules.

    The house rule ``edition`` is not among them: choosing another edition shows other rules.
    """

    key: str
    options: tuple[OptionSpec, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """A game that the lobby offers: its key, its editions, and whether its rules are our own (自定规则)."""

    key: str
    editions: tuple[Version, ...]
    own_rules: bool = False

    def edition(self, key: str | None) -> Version:
        """The edition of that key; the first one when there is none of it any more."""
        return next((edition for edition in self.editions if edition.key == key), self.editions[0])


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be played: the game, its edition, house rules that differ from the sheet, the bots' level, the
    player's name, the room; the room may overrule house rules and level.

    *people* are several people around one screen (同桌), by seat, None for a bot; empty for the player alone.
    """

    game: str
    edition: str
    options: Mapping[str, OptionValue]
    level: str
    player: str
    room: str = "practice"
    people: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Interrupted:
    """A match that was left before its end: what it is, how far it got, how many people sat at it."""

    game: str
    edition: str
    hand_no: int
    hands_total: int | None
    total: int
    room: str = "practice"
    settles_leaving: bool = False
    people: int = 1


class Tables(Protocol):
    """Where tables come from."""

    @property
    def games(self) -> tuple[Game, ...]:
        """The games that can be played."""
        ...

    def open(self, order: Order) -> Table:
        """A new match. Raises `GameError` when it cannot be started."""
        ...

    def practise(self, order: Order) -> PracticeTable:
        """A new match in which decisions can be taken back. Raises `GameError` when it cannot be started."""
        ...

    def interrupted(self) -> Interrupted | None:
        """The match that can be continued, if there is one."""
        ...

    def resume(self) -> Table:
        """The interrupted match at the exact prompt. Raises `GameError` when it cannot be read."""
        ...

    def discard(self) -> None:
        """Give the interrupted match up, where it does not count."""
        ...

    def forfeit(self) -> Table:
        """Leave the interrupted match for good, where it counts; its table tells how it ends. Raises `GameError`."""
        ...


@cache
def games() -> tuple[Game, ...]:
    """The registered games as a lobby offers them, in its order."""
    return tuple(
        Game(
            variant.key,
            tuple(
                Version(edition.key, tuple(spec for spec in edition.specs() if spec.key != "edition"))
                for edition in variant.editions
            ),
            variant.own_rules,
        )
        for variant in VARIANTS
    )
