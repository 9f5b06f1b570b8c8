"""The mixer on a sound device (发声): which channel plays what, how loud and from where.

Channels: the voice of each seat and one for the table, the narrator, what is listened to before it is kept, then those
of the effects, of which the oldest gives way when all are busy; the last ones are for people who talk (语音通话), which
`game.ui.talk_player` plays: music and effects make room for them.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import pygame

from game.assets import Assets
from game.errors import AssetError
from game.present.cues import is_spoken, weight_of
from game.ui.effects import Effects
from game.ui.heard import Heard, Levels, Outcome, Pair, placed, side_of
from game.ui.mouth import Mouth
from game.ui.music import DUCKED, Music
from game.ui.sounds import Sounds, sound_of
from game.ui.voices import AHEAD, Line, Voices

__all__ = ["CHANNELS", "EFFECTS", "MUSIC", "NARRATOR", "PREVIEW", "TABLE", "TALKERS", "DeviceMixer"]

_log = logging.getLogger("ouju")

TABLE: Final = 4
"""The channel of the table's own voice; those below are the seats' by table index."""
NARRATOR: Final = 5
PREVIEW: Final = 6
_VOICES: Final = 7
_EFFECTS: Final = 16
EFFECTS: Final = range(_VOICES, _VOICES + _EFFECTS)
TALKERS: Final = range(_VOICES + _EFFECTS, _VOICES + _EFFECTS + 5)
CHANNELS: Final = TALKERS.stop
MUSIC: Final = "sound.music"


class DeviceMixer:
    """The mixer on a sound device, real or dummy; `open_mixer` makes it."""

    def __init__(
        self,
        assets: Assets,
        *,
        audible: bool,
        voices: Voices | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._audible = audible
        self._now = now
        self._levels = Levels()
        self._voices = Voices() if voices is None else voices
        self._sounds = Sounds(assets)
        self._music = Music(_music(assets))
        self._effects = Effects(assets, self._sounds, EFFECTS)
        self._listeners: list[Callable[[Heard], None]] = []
        self._ahead: Iterator[Path] | None = None
        self._updated = now()
        pygame.mixer.set_num_channels(CHANNELS)
        pygame.mixer.set_reserved(_VOICES)
        self._mouths = tuple(
            Mouth(number, self._sounds, self._loud, self._tell, now) for number in range(NARRATOR + 1)
        )
        self._preview = pygame.mixer.Channel(PREVIEW)

    @property
    def audible(self) -> bool:
        """Whether there is a device that can be heard."""
        return self._audible

    @property
    def device(self) -> str:
        """The driver and its format."""
        opened = pygame.mixer.get_init()
        if opened is None:
            return ""
        rate, _, channels = opened
        return f"{pygame.mixer.get_driver()}, {rate} Hz, {channels} x"

    @property
    def seat_own(self) -> int:
        """The table index of the seat from which the table is heard."""
        return self._voices.own

    @seat_own.setter
    def seat_own(self, seat: int) -> None:
        """Hear the table from another seat."""
        self._voices.own = seat

    # ---------------------------------------------------------------- what is heard

    def play(self, cue: str, seat: int | None = None) -> bool:
        """Plays what a cue stands for; the newest of a seat's voice wins, unless a weightier call still sounds."""
        if is_spoken(cue):
            return self._mouth(seat).say(self._voices.line(cue, seat))
        side = side_of(seat, self._voices.own)
        outcome = self._effects.play(cue, side)
        if outcome is None:
            return False
        self._note(Heard(self._now(), cue, seat, side, weight_of(cue), "", outcome))
        return outcome is Outcome.PLAYED

    def speak(self, cues: Sequence[str], pack: str | None = None) -> bool:
        """Lets the narrator say cues one after the other, in the place of what he says; not if one is missing."""
        lines = [self._voices.told(cue, pack or self._voices.packs[0]) for cue in cues]
        if not lines or any(line.clip is None or not self._sounds.is_there(line.clip) for line in lines):
            return False
        self._mouths[NARRATOR].run(lines)
        return True

    def has(self, cue: str, seat: int | None = None) -> bool:
        """Whether a voice would say a cue now, and be heard."""
        if not self._audible or self._levels.of_voices <= 0:
            return False
        clip = self._voices.clip_of(cue, seat)
        return clip is not None and self._sounds.is_there(clip)

    def talks(self, seat: int | None) -> bool:
        """Whether a seat's voice, or the table's, still sounds."""
        return self._mouth(seat).busy

    def hush(self) -> None:
        """The narrator says no more."""
        self._mouths[NARRATOR].stop()

    @property
    def narrates(self) -> bool:
        """Whether the narrator speaks."""
        return self._mouths[NARRATOR].busy

    def preview(self, file: Path) -> bool:
        """Plays a file of a voice to whoever chooses or checks it; whether it can be played."""
        sound = self._sounds.clip(file)
        if sound is not None:
            self._listen_to(sound)
        return sound is not None

    def preview_clip(self, rate: int, samples: Sequence[float]) -> bool:
        """Plays samples from -1 to 1 that are in no file yet."""
        self._listen_to(sound_of(rate, samples))
        return True

    def stop_preview(self) -> None:
        """Ends what is listened to."""
        self._preview.stop()

    @property
    def previewing(self) -> bool:
        """Whether something is still being listened to."""
        return self._preview.get_busy()

    def music(self, on: bool) -> None:
        """Lets the music come or go, slowly; there is none at night."""
        self._music.want(on)

    # ---------------------------------------------------------------- who is heard, and how loud

    def set_levels(self, levels: Levels) -> None:
        """Sets the volumes, also of what is sounding; mute is a master of 0."""
        self._levels = levels
        self._music.set_level(levels.of_music)
        for mouth in self._mouths:
            mouth.turn()
        self._effects.set_levels(levels)
        self._preview.set_volume(levels.of_voices)

    def set_voices(self, packs: Sequence[str]) -> None:
        """Sets the voice packs by side, the own first; ``off`` is silent."""
        if tuple(packs) == self._voices.packs:
            return
        if set(packs) - set(self._voices.packs):
            self._sounds.forget()
        self._voices.packs = tuple(packs)
        self._ahead = None

    def set_muted(self, sides: frozenset[str]) -> None:
        """Sets the sides whose voices are not heard; what they are saying is cut off."""
        self._voices.muted = sides
        for mouth in self._mouths[:TABLE]:
            if mouth.line is not None and mouth.line.side in sides:
                mouth.stop()

    def listen(self, listener: Callable[[Heard], None]) -> None:
        """Tells a listener of everything that sounds from now on."""
        self._listeners.append(listener)

    # ---------------------------------------------------------------- time

    def update(self) -> None:
        """Time has passed: what waits begins, music comes and goes."""
        now = self._now()
        for mouth in self._mouths:
            mouth.update()
        talked = any(pygame.mixer.Channel(number).get_busy() for number in TALKERS)
        self._effects.duck(DUCKED if talked else 1.0)
        spoken = talked or any(mouth.busy for mouth in self._mouths) or self.previewing
        self._music.update(max(0.0, now - self._updated), spoken=spoken)
        self._updated = now

    def prepare(self, cues: Sequence[str]) -> bool:
        """Decodes one more of the clips that the voices of this table have for cues; whether there was one."""
        if self._ahead is None:
            wanted = [cue for cue in cues if cue.partition(".")[0] in AHEAD]
            self._ahead = self._voices.clips_ahead(wanted)
        for clip in self._ahead:
            if not self._sounds.has(clip):
                self._sounds.clip(clip)
                return True
        return False

    def stop(self) -> None:
        """Ends everything that sounds."""
        for mouth in self._mouths:
            mouth.stop()
        self._music.stop()
        pygame.mixer.stop()

    def close(self) -> None:
        """Gives the device back; the mixer is done with."""
        self._sounds.forget()
        pygame.mixer.quit()

    # ---------------------------------------------------------------- inside

    def _mouth(self, seat: int | None) -> Mouth:
        return self._mouths[TABLE if seat is None else seat % TABLE]

    def _listen_to(self, sound: pygame.mixer.Sound) -> None:
        self._preview.stop()
        self._preview.set_volume(self._levels.of_voices)
        self._preview.play(sound)

    def _loud(self, line: Line) -> Pair:
        return placed(self._levels.of_voices, line.side)

    def _tell(self, line: Line, outcome: Outcome) -> None:
        self._note(Heard(self._now(), line.cue, line.seat, line.side, line.weight, line.pack, outcome))

    def _note(self, heard: Heard) -> None:
        for listener in self._listeners:
            listener(heard)


def _music(assets: Assets) -> Path | None:
    """The file of the music, or none: without it everything else is heard."""
    try:
        return assets.path(MUSIC)
    except AssetError as reason:
        _log.warning("there is no music: %s", reason)
        return None
