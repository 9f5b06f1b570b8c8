"""Who says what (配音): the voice pack of every side, the clip of a cue, a take by chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from game.present.cues import weight_of
from game.settings import NO_VOICE
from game.ui.heard import SIDES, side_of

__all__ = ["AHEAD", "Choose", "Find", "Line", "Takes", "Voices", "no_voices"]

_T = TypeVar("_T")

Choose: TypeAlias = Callable[[Sequence[Path]], Path]
"""Which of several takes is heard."""
Find: TypeAlias = Callable[[str, str, Choose], Path | None]
"""The clip of a cue by a voice pack; None where there is none, or silence is meant."""

AHEAD: Final = ("tile", "call", "count")
"""The groups of cues that are wanted at once when something happens at a table."""
_KEPT: Final = 512


def no_voices(_cue: str, _pack: str, _choose: Choose) -> Path | None:
    """Where there are no voice packs."""
    return None


@dataclass(slots=True)
class Takes:
    """Chooses a take by chance, never the same twice in a row where there are several."""

    dice: random.Random = field(default_factory=random.Random)
    _last: dict[tuple[object, ...], object] = field(default_factory=dict)

    def __call__(self, takes: Sequence[_T]) -> _T:
        """One of the takes.

        >>> takes = Takes(random.Random(1))
        >>> first, second = takes("ab"), takes("ab")
        >>> first != second, takes("a") == takes("a")
        (True, True)
        """
        if len(takes) == 1:
            return takes[0]
        key = tuple(takes)
        chosen = self.dice.choice([take for take in takes if take != self._last.get(key)])
        if len(self._last) >= _KEPT:
            self._last.clear()
        self._last[key] = chosen
        return chosen


@dataclass(frozen=True, slots=True)
class Line:
    """What one seat says: the cue, where it sits, by which pack, how weighty; *clip* is None where it is silent."""

    cue: str
    seat: int | None
    side: str
    weight: int
    pack: str
    clip: Path | None


class Voices:
    """The voices of a table."""

    def __init__(self, find: Find = no_voices, choose: Choose | None = None) -> None:
        self._find = find
        self._choose: Choose = Takes() if choose is None else choose
        self.own = 0
        """The table index of the seat from which the table is seen."""
        self.packs: tuple[str, ...] = (NO_VOICE,) * len(SIDES)
        """The voice packs by side, the own first."""
        self.muted: frozenset[str] = frozenset()
        """The sides that say nothing in this match."""

    def line(self, cue: str, seat: int | None) -> Line:
        """What a seat says for a cue; the table itself speaks with the own side's voice."""
        side, pack = self._speaker(seat)
        silent = side in self.muted or pack in ("", NO_VOICE)
        return Line(cue, seat, side, weight_of(cue), pack, None if silent else self._clip(cue, pack))

    def told(self, cue: str, pack: str) -> Line:
        """A cue in the voice of the narrator."""
        silent = pack in ("", NO_VOICE)
        return Line(cue, None, "", weight_of(cue), pack, None if silent else self._clip(cue, pack))

    def clip_of(self, cue: str, seat: int | None) -> Path | None:
        """A clip that a seat has for a cue, without choosing the take that will be heard."""
        side, pack = self._speaker(seat)
        silent = side in self.muted or pack in ("", NO_VOICE)
        return None if silent else self._find(cue, pack, _first)

    def clips_ahead(self, cues: Sequence[str]) -> Iterator[Path]:
        """The clips that the packs of this table have for cues, all takes of each, each once."""
        seen: set[Path] = set()
        for pack in dict.fromkeys(self.packs):
            for cue in cues if pack not in ("", NO_VOICE) else ():
                for clip in self._takes(cue, pack):
                    if clip not in seen:
                        seen.add(clip)
                        yield clip

    def _speaker(self, seat: int | None) -> tuple[str, str]:
        side = side_of(seat, self.own)
        return side, self.packs[SIDES.index(side) if side else 0]

    def _clip(self, cue: str, pack: str) -> Path | None:
        return self._find(cue, pack, self._choose)

    def _takes(self, cue: str, pack: str) -> Iterator[Path]:
        """Every take that could be chosen for a cue."""
        offered: list[Path] = []

        def see(takes: Sequence[Path]) -> Path:
            offered.extend(takes)
            return takes[0]

        if self._find(cue, pack, see) is not None:
            yield from offered


def _first(takes: Sequence[Path]) -> Path:
    return takes[0]
