"""What stands on a thing (标签): a catalogue key with values, or words that are the same in every language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

__all__ = ["Label", "Listed", "Plain", "Said", "said", "sentences"]


@dataclass(frozen=True, slots=True)
class Plain:
    """Words as they are: a player's name, a number."""

    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """A text of the catalogue with named values; a value may be a label itself."""

    key: str
    values: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """Labels in a row, with the language's own mark between them."""

    parts: tuple[Label, ...]


Label: TypeAlias = Plain | Said | Listed


def said(key: str, **values: object) -> Said:
    """A text of the catalogue.

    >>> said("table.hand", no=3)
    Said(key='table.hand', values=(('no', 3),))
    """
    return Said(key, tuple(values.items()))


def sentences(parts: Iterable[Label]) -> Label:
    """Sentences one after the other.

    >>> sentences([Plain("a")]), sentences([Plain("a"), Plain("b")])
    (Plain(text='a'), Said(key='narration.then', values=(('first', Plain(text='a')), ('second', Plain(text='b')))))
    """
    first, *rest = parts
    label = first
    for part in rest:
        label = said("narration.then", first=label, second=part)
    return label
