"""Effects (音效): tiles, buttons and calls on channels of their own; the oldest gives way when all are busy."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.assets import Assets
from game.ui.cue_table import Cue, find_cue, read_cues
from game.ui.heard import Levels, Outcome, Pair, placed
from game.ui.sounds import Sounds, turn

__all__ = ["Effects"]


class Effects:
    """The channels of the effects."""

    def __init__(self, assets: Assets, sounds: Sounds, channels: Sequence[int]) -> None:
        self._cues = read_cues(assets)
        self._sounds = sounds
        self._levels = Levels()
        self._share = 1.0
        self._turns: dict[str, int] = {}
        self._playing: dict[int, tuple[Cue, str]] = {}
        self._order = list(channels)

    def play(self, cue: str, side: str) -> Outcome | None:
        """Play the next of the sounds of a cue from a side; `None` where there is no such cue."""
        row = find_cue(self._cues, cue)
        if row is None:
            return None
        number = self._turns.get(row.key, 0)
        self._turns[row.key] = number + 1
        sound = self._sounds.effect(row.sounds[number % len(row.sounds)])
        if sound is None:
            return Outcome.SILENT
        self._start(sound, row, side)
        return Outcome.PLAYED

    def set_levels(self, levels: Levels) -> None:
        """Set how loud they are, also what is sounding."""
        self._levels = levels
        for number, (row, side) in self._playing.items():
            turn(pygame.mixer.Channel(number), self._volume(row, side))

    def duck(self, share: float) -> None:
        """Make room for people who talk: so much of the effects remains."""
        if share != self._share:
            self._share = share
            self.set_levels(self._levels)

    def _start(self, sound: pygame.mixer.Sound, row: Cue, side: str) -> None:
        """Begin on a free channel, or on that of the oldest."""
        free = [number for number in self._order if not pygame.mixer.Channel(number).get_busy()]
        number = free[0] if free else self._order[0]
        self._order.remove(number)
        self._order.append(number)
        channel = pygame.mixer.Channel(number)
        channel.stop()
        self._playing[number] = row, side
        volume = self._volume(row, side)
        turn(channel, volume)
        channel.play(sound)
        turn(channel, volume)

    def _volume(self, row: Cue, side: str) -> Pair:
        return placed(self._levels.of_effects * self._share * row.loudness(night=self._levels.night), side)
