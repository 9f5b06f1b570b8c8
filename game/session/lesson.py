"""What a lesson is (教学): steps in order, each a text, a position on the table and what is to be done, or nothing.

A lesson is data: tiles, words for actions, keys of texts. What it says of tai, fan and points is filled in from the
rules and the round when it is shown, so that no text can disagree with the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.session.lesson_wall import Laying
from rules import Ruleset, find_ruleset
from rules.core.options import OptionValue, values_of
from rules.core.seat import Seat
from rules.mahjong.actions import Action, Chow, DeclareVoid, Discard, Exchange, Kong, Pass, Pung, UseItem, Win
from rules.mahjong.aftermath import bare_end
from rules.mahjong.state import RoundState
from rules.scoring.settlement import hua_of
from rules.scoring.terms import pig_units
from rules.tiles.notation import format_tiles

__all__ = ["Deal", "Lesson", "Step", "numbers", "word_of"]


@dataclass(frozen=True, slots=True)
class Deal:
    """A position (布局): the wall, who deals, and what the others do beside passing and throwing what they draw.

    *script* holds, by seat, words that are done in this order, each as soon as it is offered. *until*: everybody has
    thrown what was drawn until no more tiles than that can be drawn.
    """

    laying: Laying
    script: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One step: *key* names its text; *deal* lays a new position, None goes on with the one before.

    *wants* are the words that are right (`word_of`), or ``tap <target>``; none: look and go on. *points* is what the
    text speaks of when nothing is to be done. *why*: there is a text that explains why other choices are worse.
    """

    key: str
    deal: Deal | None = None
    wants: tuple[str, ...] = ()
    points: str = ""
    why: bool = False

    @property
    def tap(self) -> str | None:
        """The target that is to be pressed, where the step wants that."""
        first = self.wants[0] if self.wants else ""
        return first.removeprefix("tap ") if first.startswith("tap ") else None

    @property
    def act(self) -> str | None:
        """What is to be done at the table, the first of it; None where it is read or a target is pressed."""
        return self.wants[0] if self.wants and self.tap is None else None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson about a game in an edition; *key* is its name in texts and settings."""

    key: str
    game: str
    steps: tuple[Step, ...]
    edition: str = "local"

    def deal_of(self, number: int) -> Deal:
        """The position of a step."""
        return next(step.deal for step in self.steps[number::-1] if step.deal is not None)

    def before(self, number: int) -> tuple[str, ...]:
        """What is to be done at the table between the laying of a step's position and that step."""
        found: list[str] = []
        for step in self.steps[: number + 1]:
            if step.deal is not None:
                found.clear()
            if step is not self.steps[number] and step.act is not None:
                found.append(step.act)
        return tuple(found)

    def ruleset(self, deal: Deal) -> Ruleset:
        """The game as a position plays it."""
        return find_ruleset(self.game, {**deal.options, "edition": self.edition, "length": 4})

    def text_key(self, number: int) -> str:
        """The catalogue key of a step's text."""
        return f"lesson.{self.key}.{self.steps[number].key}"


def word_of(action: Action) -> str:
    """An action in a word: ``discard 5m``, ``chow 34p``, ``pung``, ``kong 5m``, ``win``, ``pass``, ``void m``, …

    >>> from rules.tiles.tile import Tile
    >>> word_of(Discard(0, Tile.M5)), word_of(Chow(0, Tile.P5, (Tile.P3, Tile.P4))), word_of(Pass(0))
    ('discard 5m', 'chow 34p', 'pass')
    """
    match action:
        case Discard(_, tile):
            return f"discard {tile.code}"
        case Chow(_, _, own):
            return f"chow {format_tiles(own)}"
        case Kong(_, _, tile):
            return f"kong {tile.code}"
        case Exchange(_, tiles):
            return f"exchange {format_tiles(tuple(sorted(tiles)))}"
        case DeclareVoid(_, suit):
            return f"void {suit.value}"
        case UseItem(_, item):
            return f"item {item.value}"
        case Pung() | Win() | Pass():
            return type(action).__name__.lower()


def numbers(ruleset: Ruleset, state: RoundState, seat: Seat) -> dict[str, object]:
    """What texts may name: the price of every pattern, what the last win is worth, what the hand has brought so far."""
    found: dict[str, object] = {award.id: award.value for award in ruleset.scoring.awards}
    found |= {flat.id: flat.value for flat in ruleset.scoring.flat}
    if ruleset.options is not None:
        values = values_of(ruleset.options)
        found |= {f"option_{key}": value for key, value in values.items()}
    pig = pig_units(ruleset.pay)
    found |= {} if pig is None else {"pig_units": pig}
    found |= {"reserve": ruleset.reserve, "left_in_wall": state.drawable}
    moved = [now - before for now, before in zip(state.scores, state.start.scores, strict=True)]
    places = ("own", "next", "across", "before")
    found |= {name: f"{moved[(seat + steps) % 4]:+d}".replace("-", "−") for steps, name in enumerate(places)}
    found |= {f"{name}_abs": abs(moved[(seat + steps) % 4]) for steps, name in enumerate(places)}
    hua = hua_of(ruleset.pay)
    if hua is not None:
        count = hua.count(bare_end(state, state.wins), seat)
        found |= {"hua": count.total, "points": count.points}
    if state.wins:
        tally = state.wins[-1].tally
        found["total"] = tally.total
        found["twice"] = 2 * tally.total
    return found
