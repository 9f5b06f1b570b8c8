"""Records of what is heard (所闻): how loud things are, where a seat sits, what became of a line."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import Enum
from typing import Final, TypeAlias

from game.settings import SIDES, Settings

__all__ = ["NIGHT", "SIDES", "STEREO", "Heard", "Levels", "Outcome", "Pair", "levels_of", "placed", "side_of"]

Pair: TypeAlias = tuple[float, float]
"""What the left and the right loudspeaker give of a sound, each from 0 to 1."""

STEREO: Final[dict[str, Pair]] = {
    "own": (1.0, 1.0), "right": (0.38, 1.0), "opposite": (0.8, 0.8), "left": (1.0, 0.38)
}  # fmt: skip
"""A seat is heard where it sits; who sits opposite is a little farther off."""
NIGHT: Final = 0.5
"""At night everything is lower by this; what is loud by nature has its own share in the table of cues."""


@dataclass(frozen=True, slots=True)
class Levels:
    """Volumes from 0 to 1, and whether it is night (夜间模式)."""

    master: float = 0.8
    effects: float = 1.0
    voice: float = 1.0
    music: float = 0.4
    night: bool = False
    talk: float = 1.0

    @property
    def of_effects(self) -> float:
        """What remains of an effect; what the night takes stands in the table of cues."""
        return _share(self.master) * _share(self.effects)

    @property
    def of_voices(self) -> float:
        """What remains of a voice."""
        return _share(self.master) * _share(self.voice) * (NIGHT if self.night else 1.0)

    @property
    def of_talk(self) -> float:
        """What remains of people who talk in a room."""
        return _share(self.master) * _share(self.talk) * (NIGHT if self.night else 1.0)

    @property
    def of_music(self) -> float:
        """What remains of the music; there is none at night."""
        return 0.0 if self.night else _share(self.master) * _share(self.music)


class Outcome(Enum):
    """What became of a cue.

    It was *played*; it *waited* a moment because the same seat had only just begun to speak; it was *dropped* for a
    weightier line or came too late; it was playing and was *cut* off by a newer one; or it is *silent*: no voice, no
    clip, a muted side.
    """

    PLAYED = "played"
    WAITED = "waited"
    DROPPED = "dropped"
    CUT = "cut"
    SILENT = "silent"


@dataclass(frozen=True, slots=True)
class Heard:
    """One line of the log of sounds: when, what, who, how weighty, by which voice pack, and what became of it."""

    at: float
    cue: str
    seat: int | None
    side: str
    weight: int
    pack: str
    outcome: Outcome

    def told(self) -> dict[str, object]:
        """The same as plain data, for the trace."""
        return asdict(self) | {"at": round(self.at, 3), "outcome": self.outcome.value}


def levels_of(settings: Settings, cap: int) -> Levels:
    """How loud things are by the settings of the player, where the whole may be no louder than *cap* per cent."""
    return Levels(
        0.0 if settings.mute else min(settings.volume, cap) / 100,
        settings.volume_effects / 100,
        settings.volume_voice / 100,
        settings.volume_music / 100,
        settings.night,
        settings.volume_talk / 100,
    )


def placed(level: float, side: str) -> Pair:
    """What each loudspeaker gives of a sound from a side; what comes from the table itself is in the middle.

    >>> placed(0.5, "left"), placed(0.5, "")
    ((0.5, 0.19), (0.5, 0.5))
    """
    left, right = STEREO.get(side, (1.0, 1.0))
    return level * left, level * right


def side_of(seat: int | None, own: int) -> str:
    """Where a seat sits as the seat *own* sees it; ``""`` for the table itself.

    >>> side_of(0, 3), side_of(2, 3), side_of(None, 3)
    ('right', 'left', '')
    """
    return "" if seat is None else SIDES[(seat - own) % len(SIDES)]


def _share(level: float) -> float:
    return max(0.0, min(1.0, level))
