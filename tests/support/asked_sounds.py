"""The keys that voices, their packs, the talk at a table and the recorder make at run time (声音的词条)."""

from __future__ import annotations

from collections.abc import Iterator

from game.present.recorder_form import GENDERS
from game.present.recorder_model import licence_key
from game.present.voice_pack_model import GROUPS
from game.present.voices_model import SIDES
from game.settings import CHOICES
from game.voice.archive import REFUSALS as ZIP_REFUSALS
from game.voice.cabinet import IN_THE_WAY
from game.voice.pack import Flaw
from game.voice.parcel import REFUSALS as PARCEL_REFUSALS
from game.voice.recorder import Fault, Stage
from game.voice.repertoire import PHRASES, cues, group_of
from game.voice.studio import LICENCES

__all__ = ["made_by_sounds"]


def made_by_sounds() -> Iterator[str]:
    """All of them."""
    yield from _made_by_talk()
    yield from _made_by_packs()
    yield from _made_by_voices()
    yield from _made_by_recording()


def _made_by_talk() -> Iterator[str]:
    """What is said at a table, and whom one does not listen to."""
    yield from (f"phrase.{phrase}" for phrase in PHRASES)
    yield from (f"phrases.hear.{side}" for side in ("right", "across", "left"))
    yield from (f"phrases.{what}" for what in ("all", "none", "heard", "muted"))
    yield from ("spoken.mute", "spoken.mute.on")


def _made_by_packs() -> Iterator[str]:
    """What can be wrong with a voice pack, its file, its way to a room, and its place among the others."""
    yield from (f"voices.fault.{flaw.value}" for flaw in Flaw)
    yield from (f"error.voice.zip.{what}" for what in ZIP_REFUSALS)
    yield from (f"error.voice.parcel.{what}" for what in PARCEL_REFUSALS)
    yield from (f"error.voice.there.{what}" for what in IN_THE_WAY)


def _made_by_voices() -> Iterator[str]:
    """The sides, what a voice is by itself, the kinds of cues, how packs come about."""
    yield from (f"voices.side.{side}" for side in SIDES)
    for language in CHOICES["voice_language"]:
        yield from (f"voices.auto.{language}", f"voices.auto.{language}.text")
    yield from (f"voices.group.{group}" for group in GROUPS)
    yield from (f"voices.kind.{kind}{part}" for kind in ("recorded", "synthetic") for part in ("", ".text"))


def _made_by_recording() -> Iterator[str]:
    """How far a take is, why it is no good, the groups of cues, who speaks on what terms."""
    yield from (f"recorder.stage.{stage.value}" for stage in Stage if stage is not Stage.REFUSED)
    yield from (f"recorder.fault.{fault.value}" for fault in Fault)
    yield from (f"recorder.group.{key}" for key in ("least", *dict.fromkeys(map(group_of, cues()))))
    for licence in map(licence_key, LICENCES):
        yield from (f"recorder.licence.{licence}", f"recorder.licence.{licence}.text")
    yield from (f"recorder.gender.{gender or 'none'}" for gender in GENDERS)
    for row in ("name", "speaker", "gender", "decade", "locality"):
        yield from (f"recorder.{row}", f"recorder.{row}.text")
    yield from (f"recorder.spoken.{name}" for name in ("record", "previous", "following"))
    yield from (f"voice.microphone.{key}" for key in ("library", "none", "busy", "refused"))
