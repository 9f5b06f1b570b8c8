"""The keys that the recorder makes at run time (录音的词条)."""

from __future__ import annotations

from collections.abc import Iterator

from game.present.recorder_form import GENDERS
from game.present.recorder_model import licence_key
from game.voice.recorder import Fault, Stage
from game.voice.repertoire import cues, group_of
from game.voice.studio import LICENCES

__all__ = ["made_by_recording"]


def made_by_recording() -> Iterator[str]:
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
