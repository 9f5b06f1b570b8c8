"""A mixer without a device that takes the time which voices take: who says what from when to when, what is cut off.

It follows the law of the real one (A05): one line at a time a seat, the weightier, and of equals the newest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf

from game.assets import Assets
from game.clock import Clock
from game.present.cues import is_spoken, weight_of
from game.ui.heard import side_of
from game.ui.mixer import SilentMixer
from game.voice.lexicon import read_lexicon
from game.voice.repertoire import fallbacks
from known_cues import known

__all__ = ["NARRATOR", "Spoke", "TimedMixer", "wording"]

NARRATOR = -1
SYLLABLE_S = 0.26
_BREATH_S = 0.12


@dataclass(slots=True)
class Spoke:
    """A line: when it began and ends, its cues and words, who said it (None: the table), how weighty it is."""

    at: float
    cues: tuple[str, ...]
    seat: int | None
    ends: float
    weight: int
    cut: float = inf
    """When it was cut off."""
    dropped: bool = False
    """Something weightier was being said: nobody heard it."""

    @property
    def words(self) -> str:
        """What was said."""
        return "".join(wording(cue) for cue in self.cues)

    @property
    def sounds_until(self) -> float:
        """When it was over."""
        return min(self.ends, self.cut)


@lru_cache(maxsize=1)
def _words() -> dict[str, str]:
    rows = read_lexicon((Assets().tree("voices") / "lexicon.tsv").read_text(encoding="utf-8"))
    return {cue: row.word for cue, row in rows.items()}


def wording(cue: str) -> str:
    """What a cue is in 温州话, by the table that the voices are made of."""
    return next((_words()[name] for name in fallbacks(cue) if name in _words()), f"[{cue}]")


@dataclass
class TimedMixer(SilentMixer):
    """Hears everything; *silent* seats have no voice."""

    clock: Clock
    silent: frozenset[int | None] = frozenset()
    lines: list[Spoke] = field(default_factory=list)
    effects: list[tuple[float, str, int | None]] = field(default_factory=list)
    _sounding: dict[int | None, Spoke] = field(default_factory=dict)

    def __post_init__(self) -> None:
        SilentMixer.__init__(self, self.clock.now)

    def play(self, cue: str, seat: int | None = None) -> bool:
        """Notes an effect, or lets a seat or the table say a line."""
        if not is_spoken(cue):
            self.effects.append((self.clock.now(), cue, seat))
            return True
        if not self.has(cue, seat):
            return False
        before = self._of(seat)
        if before is not None and weight_of(cue) < before.weight:
            self.lines.append(replaced(self._line((cue,), seat), dropped=True))
            return True
        self._begin((cue,), seat)
        return True

    def speak(self, cues: Sequence[str], pack: str | None = None) -> bool:
        """Lets the narrator say cues in a row."""
        if not cues or not all(self.has(cue, None) for cue in cues):
            return False
        self._begin(tuple(cues), NARRATOR)
        return True

    def has(self, cue: str, seat: int | None = None) -> bool:
        """Whether a whole voice would say it."""
        return seat not in self.silent and known(cue)

    def talks(self, seat: int | None) -> bool:
        """Whether a seat or the table is saying something."""
        return self._of(seat) is not None

    @property
    def narrates(self) -> bool:  # type: ignore[override]
        """Whether the narrator is."""
        return self._of(NARRATOR) is not None

    def hush(self) -> None:
        """Cuts the narrator off."""
        self._cut(NARRATOR)

    def side(self, seat: int | None) -> str:
        """Who speaks, in a word."""
        return "narrator" if seat == NARRATOR else side_of(seat, self.seat_own) or "table"

    def _begin(self, cues: tuple[str, ...], seat: int | None) -> None:
        self._cut(seat)
        self._sounding[seat] = self._line(cues, seat)
        self.lines.append(self._sounding[seat])

    def _line(self, cues: tuple[str, ...], seat: int | None) -> Spoke:
        now = self.clock.now()
        syllables = sum(len(wording(cue)) for cue in cues)
        lasts = SYLLABLE_S * syllables + _BREATH_S
        return Spoke(now, cues, seat, now + lasts, weight_of(cues[0]))

    def _of(self, seat: int | None) -> Spoke | None:
        line = self._sounding.get(seat)
        return line if line is not None and self.clock.now() < line.sounds_until else None

    def _cut(self, seat: int | None) -> None:
        line = self._of(seat)
        if line is not None:
            line.cut = self.clock.now()


def replaced(line: Spoke, *, dropped: bool) -> Spoke:
    """The line as one that nobody heard."""
    line.dropped = dropped
    return line
