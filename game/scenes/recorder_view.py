"""How the recorder looks in each state (录音台的样子): what its buttons say, which of them mean anything, the line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from game.i18n import Texts
from game.present.label import Label, said
from game.present.layout.geometry import Rect
from game.present.layout.recorder_layout import CuePlaces, Place, RecorderLayout
from game.present.recorder_model import CueGroup, aid_for, progress_told, stage_told, word_of
from game.scenes.message import told
from game.scenes.recorder_desk import RecorderDesk
from game.ui.canvas import ButtonKind
from game.ui.draw_recorder import STEP, DeskLook, RecorderLook, SoundLook, Tone
from game.ui.widgets import ButtonLook
from game.voice.recorder import Stage

if TYPE_CHECKING:
    from game.scenes.recorder import RecorderScene

__all__ = ["FEET", "buttons_of", "feet_of", "line_of", "look_of", "trouble_of"]

Places: TypeAlias = tuple[RecorderLayout, tuple[CueGroup, ...], CuePlaces]
FEET: Final = (("close", 200.0), ("finish", 220.0), ("details", 190.0), ("import", 170.0))
"""The buttons at the foot from the right, and how wide they are in units."""
_TONES: Final = {
    Stage.LISTENING: Tone.ON, Stage.RECORDING: Tone.ON, Stage.TAKEN: Tone.GOOD, Stage.REFUSED: Tone.BAD,
    Stage.FAILED: Tone.BAD,
}  # fmt: skip


def buttons_of(
    desk: RecorderDesk, place: Place, texts: Texts
) -> tuple[tuple[str, Rect, ButtonLook, bool], ...]:
    """The buttons of the place of work: name, place, look, whether it means anything now."""
    recorder = desk.recorder
    free = not recorder.busy
    playing = desk.played is not None
    keep = ButtonLook(texts("recorder.accept"), 25, kind=ButtonKind.JADE)
    return (
        ("record", place.record, ButtonLook(""), free or recorder.listens),
        (
            "play",
            place.play,
            ButtonLook(texts("recorder.stop" if playing else "recorder.play"), 25),
            desk.may_listen,
        ),
        ("accept", place.accept, keep, desk.may_keep),
        ("previous", place.previous, ButtonLook(""), free),
        ("following", place.following, ButtonLook(""), free),
        ("model", place.model, ButtonLook(texts("recorder.model"), 23), free),
    )


def feet_of(desk: RecorderDesk, texts: Texts) -> tuple[tuple[str, ButtonLook, bool], ...]:
    """The buttons at the foot from the right."""
    whole = desk.recording.progress.whole > 0
    return (
        ("close", ButtonLook(texts("recorder.leave"), 25, kind=ButtonKind.JADE), True),
        ("finish", ButtonLook(texts("recorder.finish"), 24), whole),
        ("details", ButtonLook(texts("recorder.details"), 23), True),
        ("import", ButtonLook(texts("recorder.import"), 23), True),
    )


def line_of(desk: RecorderDesk) -> tuple[Label, Tone]:
    """What goes on, or what to do now."""
    recorder, word = desk.recorder, word_of(desk.cue, desk.readings)
    stage = recorder.stage
    if stage is Stage.IDLE and desk.takes:
        full = not desk.may_take_more
        return said("recorder.line.full" if full else "recorder.line.kept", word=word), Tone.PLAIN
    if stage is Stage.TAKEN and not desk.may_take_more:
        return said("recorder.line.full", word=word), Tone.PLAIN
    return stage_told(stage, recorder.outcome, word), _TONES.get(stage, Tone.PLAIN)


def look_of(scene: RecorderScene, places: Places) -> RecorderLook:
    """The whole sheet."""
    layout, groups, cues = places
    desk, texts = scene.desk, scene.services.texts
    place = layout.place
    headings = tuple(
        (group, texts(f"recorder.group.{group.key}", done=group.done, of=len(group.chips)))
        for group in groups
    )
    progress = desk.recording.progress
    share = progress.whole / progress.of_whole if progress.enough else progress.least / progress.of_least
    line, tone = line_of(desk)
    labels = tuple(texts("recorder.take", n=number + 1) for number in range(len(desk.takes)))
    return RecorderLook(
        layout,
        texts("recorder.title", name=desk.recording.details.name),
        (texts("recorder.auto"), desk.auto),
        (scene.say(progress_told(desk.recording)), share),
        headings,
        cues,
        desk.cue,
        DeskLook(
            word_of(desk.cue, desk.readings),
            aid_for(desk.readings.get(desk.cue)),
            _sound(scene, place),
            (scene.say(line), tone),
            buttons_of(desk, place, texts),
            labels,
        ),
        tuple((name, look) for name, look, _ in feet_of(desk, texts)),
        scene.focus,
        scene.scroll,
    )


def trouble_of(scene: RecorderScene) -> str:
    """Why nothing could be recorded, and what to do; empty where nothing went wrong."""
    recorder = scene.desk.recorder
    if recorder.stage is not Stage.FAILED or recorder.trouble is None:
        return ""
    message = told("recorder.error", recorder.trouble)
    message.services = scene.services
    return message.words()[1]


def _sound(scene: RecorderScene, place: Place) -> SoundLook:
    """The sound, or in its place why there is none."""
    desk, recorder = scene.desk, scene.desk.recorder
    on = recorder.stage in (Stage.LISTENING, Stage.RECORDING)
    why = trouble_of(scene)
    if why:
        return SoundLook(None, words=why)
    wave = desk.wave(max(8, int(place.wave.w / (STEP * scene.unit))))
    return SoundLook(wave, desk.played, recorder.level, on)
