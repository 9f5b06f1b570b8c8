"""What hangs in the air at a table (气泡): a phrase a seat, as long as it takes to read; a newer one in its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.present.table_model import SIDES, Side

__all__ = ["Bubble", "Bubbles"]

_LEAST_S: Final = 2.5
_MOST_S: Final = 4.0
_LETTER_S: Final = 0.09
_COMES_S: Final = 0.16
_GOES_S: Final = 0.3


@dataclass(frozen=True, slots=True)
class Bubble:
    """What a side says, since when, until when; it *fades* where things move."""

    side: Side
    text: str
    since: float
    until: float
    fades: bool = True

    def alpha(self, now: float) -> int:
        """How much of it is seen, to 255."""
        if not self.since <= now < self.until:
            return 0
        if not self.fades:
            return 255
        share = min(1.0, (now - self.since) / _COMES_S, (self.until - now) / _GOES_S)
        return round(255 * (0.25 + 0.75 * share))

    def is_fading(self, now: float) -> bool:
        """Whether it looks otherwise in the next frame."""
        return self.fades and (now - self.since < _COMES_S or 0 <= self.until - now < _GOES_S)


class Bubbles:
    """The bubbles of the moment.

    >>> bubbles = Bubbles()
    >>> bubbles.say(Side.LEFT, "谢谢！", 10.0, fades=False)
    >>> [bubble.text for bubble in bubbles.at(12.0)], bubbles.pass_time(12.0), bubbles.pass_time(14.5), bubbles.at(14.5)
    (['谢谢！'], False, True, ())
    """

    def __init__(self) -> None:
        self._held: dict[Side, Bubble] = {}

    def say(self, side: Side, text: str, now: float, *, fades: bool) -> None:
        """A side says something, in the place of what it said before."""
        lasts = min(_MOST_S, max(_LEAST_S, _LEAST_S + _LETTER_S * (len(text) - 4)))
        self._held[side] = Bubble(side, text, now, now + lasts, fades)

    def hush(self, sides: frozenset[Side] = frozenset(SIDES)) -> None:
        """Take away what some sides say."""
        self._held = {side: bubble for side, bubble in self._held.items() if side not in sides}

    def at(self, now: float) -> tuple[Bubble, ...]:
        """What hangs in the air."""
        return tuple(bubble for bubble in self._held.values() if bubble.since <= now < bubble.until)

    def pass_time(self, now: float) -> bool:
        """Forget what is over; whether the picture has changed."""
        over = frozenset(side for side, bubble in self._held.items() if now >= bubble.until)
        self.hush(over)
        return bool(over)

    def is_lively(self, now: float) -> bool:
        """Whether one comes or goes."""
        return any(bubble.is_fading(now) for bubble in self._held.values())
