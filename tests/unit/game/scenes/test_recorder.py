"""The recorder (录音): a whole voice is recorded, left and gone on with, made into a pack, given away and played."""

from __future__ import annotations

import errno
import random
from concurrent.futures import Executor, Future
from pathlib import Path

import pytest

import game.voice.studio
from fake_microphone import FakeMicrophone, Slow, quiet, said_aloud, tone
from game.assets import Assets
from game.bindings import Act, Command
from game.errors import StorageError, VoiceError
from game.present.label import said
from game.scenes.recorder import RecorderScene
from game.scenes.recorder_consent import RecorderConsent
from game.scenes.recorder_finish import RecorderFinish
from game.scenes.scene import Scene
from game.services import voices_of
from game.ui.heard import Heard, Outcome
from game.ui.mixer import DeviceMixer, open_mixer
from game.voice.cabinet import Cabinet
from game.voice.clip import Clip
from game.voice.pack import faults_of
from game.voice.recorder import Fault, Redo, Stage
from game.voice.repertoire import LEAST, cues
from game.voice.studio import MOST_OF_A_CUE
from recorder_rig import recorder_rig, stage_of, start, takes_of

# ---------------------------------------------------------------- a whole voice


def test_a_voice_is_recorded_left_gone_on_with_finished_given_away_and_played(tmp_path: Path) -> None:
    with recorder_rig(tmp_path / "mine", player="阿婆") as rig:
        start(rig)
        for cue in LEAST[:20]:
            assert rig.scene.desk.cue == cue
            rig.say(said_aloud(tone(0.4 + 0.01 * len(cue))))
            rig.press("accept")
        rig.press("close")
    with recorder_rig(tmp_path / "mine") as rig:  # the program was started anew
        rig.press("recording:0")
        for cue in LEAST[20:]:
            assert rig.scene.desk.cue == cue
            rig.say()
            rig.press("accept")
        assert rig.scene.desk.recording.progress.enough
        rig.press("finish")
        rig.pass_time(0.1)
        assert rig.shows("recordings", "recorder", "recorder_made")
        rig.press("use")
        (own,) = (pack for pack in rig.cabinet.packs() if not pack.built_in)
        assert rig.stage.services.settings.voices["own"] == own.id
        assert rig.desktop.said == [said("recorder.made.used")]
        rig.press("finish")
        rig.pass_time(0.1)
        rig.press("export")
        (file,) = (tmp_path / "mine" / "exports").iterdir()
    assert faults_of(own) == ()
    assert own.spoken() == LEAST
    assert (own.manifest.name, own.manifest.speaker.display) == ("阿婆的声音", "阿婆")
    theirs = Cabinet(None, tmp_path / "theirs" / "voices")
    taken = theirs.take_in(file)
    assert (taken.id, taken.manifest.revision, taken.manifest.consent) == (own.id, 2, True)
    lines = _played(theirs, taken.id, "tile.5s", "call.win")
    assert [(line.cue, line.pack, line.outcome) for line in lines] == [
        ("tile.5s", own.id, Outcome.PLAYED),
        ("call.win", own.id, Outcome.PLAYED),
    ]


def _played(cabinet: Cabinet, pack: str, *called: str) -> list[Heard]:
    """What is heard of cues by the real mixer, each from another seat."""
    mixer = open_mixer(Assets(), voices_of(lambda: cabinet), lambda: 0.0)
    assert isinstance(mixer, DeviceMixer)
    lines: list[Heard] = []
    try:
        mixer.listen(lines.append)
        mixer.set_voices((pack,) * 4)
        for seat, cue in enumerate(called):
            assert mixer.play(cue, seat)
    finally:
        mixer.close()
    return lines


def test_it_goes_on_by_itself_through_the_smallest_voice(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        rig.press("auto", "record")
        rig.pass_time(3.5 * len(LEAST))
        assert rig.scene.desk.recording.progress.enough
        assert rig.microphone is not None
        rig.press("close")
        assert rig.microphone.done[-1] == "close"


def test_a_take_that_is_no_good_ends_what_goes_on_by_itself(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        rig.plays = said_aloud(tone(0.5, loud=2.0))
        rig.press("auto", "record")
        rig.pass_time(20)
        assert stage_of(rig) is Stage.REFUSED
        assert rig.microphone is not None
        assert rig.microphone.done.count("start") == 1


def test_it_works_by_keys_alone(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        for _ in range(3):
            assert rig.scene.focus.focused == "record"
            rig.give(Act(Command.CONFIRM))
            rig.pass_time(2.5)
            assert rig.scene.focus.focused == "accept"
            rig.give(Act(Command.CONFIRM))
        assert rig.scene.desk.recording.progress.least == 3


def test_enter_keeps_a_take_that_was_long_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow()
    with recorder_rig(tmp_path / "data") as rig:
        monkeypatch.setattr(RecorderScene, "workers", lambda: slow)
        start(rig)
        rig.scene.focus.by_keys = True
        for cue in LEAST[:2]:
            rig.give(Act(Command.CONFIRM))
            while stage_of(rig) is not Stage.WORKING:
                slow.go_on()
                rig.pass_time(0.1)
            rig.give(Act(Command.CONFIRM))  # too early: nothing comes of it
            assert (rig.scene.focus.focused, stage_of(rig)) == ("record", Stage.WORKING)
            slow.go_on()
            rig.pass_time(0.1)
            assert (rig.scene.desk.cue, stage_of(rig)) == (cue, Stage.TAKEN)
            rig.give(Act(Command.CONFIRM))
            assert rig.scene.desk.cue != cue
            assert len(rig.scene.desk.recording.takes(cue)) == 1


def test_it_works_by_touch(tmp_path: Path) -> None:
    with recorder_rig(tmp_path, (1080, 1920)) as rig:
        start(rig)
        rig.press("record", touch=True)
        rig.pass_time(2.5)
        rig.press("accept", touch=True)
        assert rig.scene.desk.recording.takes("tile.1m")


# ---------------------------------------------------------------- takes


def test_the_round_button_ends_a_take_and_escape_forgets_it(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        rig.plays = said_aloud(tone(2.0))
        rig.press("record")
        rig.pass_time(1.6)
        rig.press("record")
        assert stage_of(rig) is Stage.TAKEN
        rig.press("record")
        rig.pass_time(1.0)
        rig.give(Act(Command.BACK))
        assert rig.shows("recordings", "recorder")
        assert stage_of(rig) is Stage.IDLE
        assert not rig.target("accept").enabled


@pytest.mark.parametrize(
    ("clip", "noise", "fault"),
    [
        (said_aloud(tone(0.5, loud=2.0)), 0.0005, Fault.CLIPPED),
        (quiet(1.0), 0.0005, Fault.SILENT),
        (said_aloud(tone(0.05)), 0.0005, Fault.SHORT),
        (said_aloud(tone(3.4)), 0.0005, Fault.LONG),
        (said_aloud(tone(9.0)), 0.0005, Fault.LONG),
        (said_aloud(tone(0.5)), 0.03, Fault.NOISY),
    ],
    ids=["clipped", "silence", "short", "long", "endless", "noise"],
)
def test_what_is_no_good_is_told_and_cannot_be_kept(
    tmp_path: Path, clip: Clip, noise: float, fault: Fault
) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        rig.say()
        assert rig.microphone is not None
        rig.microphone.noise = noise
        rig.say(clip)
        outcome = rig.scene.desk.recorder.outcome
        assert isinstance(outcome, Redo)
        assert outcome.fault is fault
        accept = rig.target("accept")
        assert not accept.enabled
        rig.microphone.noise = 0.0005
        rig.say()
        assert rig.target("accept").enabled


def test_a_hundred_takes_are_done_once_more(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        chance = random.Random(5)
        for _ in range(100):
            rig.say(said_aloud(tone(0.2 + 0.1 * chance.random(), loud=chance.choice((0.2, 2.0)))))
        rig.say()
        rig.press("accept")
        assert len(rig.scene.desk.recording.takes("tile.1m")) == 1
        assert rig.microphone is not None
        assert (rig.microphone.done.count("start"), rig.microphone.done.count("stop")) == (101, 101)


def test_several_takes_are_kept_listened_to_and_deleted(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        for _ in range(MOST_OF_A_CUE):
            rig.say()
            rig.press("accept")
            rig.press("cue:tile.1m")
        rig.say()
        assert not rig.target("accept").enabled
        first, second, third = takes_of(rig)
        rig.press("take2", "delete2")
        assert takes_of(rig) == [first, third]
        assert not second.exists()
        rig.press("accept")
        rig.press("cue:tile.1m")
        assert takes_of(rig) == [first, third, second]


def test_a_full_disk_is_told_and_the_take_stays_in_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        rig.say()
        rig.press("accept")
        rig.say()
        with monkeypatch.context() as patched:
            patched.setattr(game.voice.studio, "write_whole", _full)
            rig.press("accept")
            assert rig.shows("recordings", "recorder", "message")
            rig.press("ok")
        assert rig.scene.desk.take is not None
        assert rig.scene.desk.recording.progress.least == 1
        rig.press("accept")
        assert rig.scene.desk.recording.progress.least == 2


def _full(file: Path, content: str | bytes) -> None:
    raise StorageError("full", key="error.write", where=file, why=OSError(errno.ENOSPC, "full").strerror)


# ---------------------------------------------------------------- consent, terms, deleting


def test_without_consent_nothing_is_recorded(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        rig.press("new", "keep")
        assert rig.shows("recordings", "recorder_consent", "message")
        rig.press("ok")
        scene: Scene = rig.top
        assert isinstance(scene, RecorderConsent)
        rig.walk("cancel")
        assert rig.shows("recordings")
        assert not (tmp_path / "recordings").exists()


def test_a_private_voice_is_not_given_away(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig, "private")
        rig.say()
        rig.press("accept", "finish")
        rig.pass_time(0.1)
        assert rig.shows("recordings", "recorder", "recorder_made")
        assert [target.name for target in rig.top.focus.targets] == ["close", "use"]
        (own,) = (pack for pack in rig.cabinet.packs() if not pack.built_in)
        assert faults_of(own) == ()
        with pytest.raises(VoiceError):
            rig.cabinet.export(own.id, tmp_path)


def test_making_a_pack_can_be_stopped_and_leaves_none(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        rig.say()
        rig.press("accept")
        worker = _Waiting()
        rig.stack.open(RecorderFinish(rig.scene.desk.recording, lambda: worker))
        rig.pass_time(0.1)
        rig.press("ok")
        rig.pass_time(0.1)
        with pytest.raises(VoiceError):
            worker.work()
        assert [pack for pack in rig.cabinet.packs() if not pack.built_in] == []


class _Waiting(Executor):
    """A worker that begins when it is told to."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        """Keep it."""
        self.work = fn
        return Future()


def test_a_recording_is_deleted_with_its_takes_and_its_pack_stays(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        rig.say()
        rig.press("accept", "finish")
        rig.pass_time(0.1)
        rig.press("close", "details")
        rig.walk("delete")
        rig.press("yes")
        assert rig.shows("recordings")
        assert not rig.stage.services.studio.recordings()
        assert not list((tmp_path / "recordings").iterdir())
        assert [pack for pack in rig.cabinet.packs() if not pack.built_in]


def test_the_end_of_the_list_is_followed_by_its_beginning(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        start(rig)
        rig.press("previous")
        assert rig.scene.desk.cue == cues()[-1]
        assert rig.scene.scroll.offset > 0
        rig.press("following")
        assert rig.scene.desk.cue == cues()[0]


def test_a_microphone_plays_in_real_blocks(tmp_path: Path) -> None:
    with recorder_rig(tmp_path) as rig:
        microphone = FakeMicrophone(rig.stage.clock, lambda: tone(0.1), noise=0.0)
        microphone.start()
        rig.stage.clock.advance(0.05)
        assert len(microphone.read()) == 2 * 960
