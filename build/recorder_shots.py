"""The pictures of the recorder (录音) that `screens.py` renders: recordings, terms, the desk in each state."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

import pygame

from fake_microphone import FakeMicrophone, Here, quiet, said_aloud, tone
from game.scenes.lobby import Lobby
from game.scenes.recorder import RecorderScene
from game.scenes.recorder_consent import RecorderConsent
from game.scenes.recorder_finish import PackMade, RecorderFinish
from game.scenes.recorder_import import RecorderImport
from game.scenes.recordings import Recordings
from game.scenes.scene import Scene
from game.scenes.stack import Stack
from game.voice.clip import Clip
from game.voice.microphone import Microphone, NoMicrophone
from game.voice.recorder import Take, examined
from game.voice.repertoire import cues
from game.voice.studio import Details, Recording, Studio

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["RECORDER_SHOTS"]

P = ParamSpec("P")
T = TypeVar("T")

_OLD: Final = Details("阿婆的声音", "阿婆", "female", 1940, "lucheng", "CC-BY-4.0", consent=True)
_YOUNG: Final = Details("小陈", "", "male", 1990, "ruian", "private", consent=True)


def _word(seconds: float = 0.62, loud: float = 0.3) -> Clip:
    return said_aloud(tone(seconds, loud))


def _kept() -> Take:
    clip = _word()
    take = examined(Clip(clip.rate, clip.samples + quiet(0.5).samples))
    assert isinstance(take, Take)
    return take


@contextmanager
def _studio(stage: Stage, said: int, microphone: Callable[[], Microphone] | None = None) -> Iterator[Stage]:
    """The stage with two recordings, in the first of which so many cues are done."""
    with tempfile.TemporaryDirectory() as folder:
        found = microphone or (lambda: FakeMicrophone(stage.clock, _word))
        studio = Studio(Path(folder), found)
        recording, data = studio.begin(_OLD), _kept().data
        for number, cue in enumerate(cues()[:said]):
            for _ in range(1 + (number % 5 == 0)):
                recording.keep(cue, data)
        studio.begin(_YOUNG).keep("tile.1m", data)
        before = RecorderScene.workers
        RecorderScene.workers = Here
        try:
            yield replace(stage, services=replace(stage.services, recording=lambda: studio))
        finally:
            RecorderScene.workers = before


def _first(stage: Stage) -> Recording:
    return next(each for each in stage.services.studio.recordings() if each.details.name == _OLD.name)


def _desk(
    stage: Stage,
    then: Callable[[RecorderScene], object],
    said: int = 17,
    microphone: Callable[[], Microphone] | None = None,
    **settings: object,
) -> pygame.Surface:
    """The desk after something was done at it."""
    with _studio(stage, said, microphone) as made, made.choosing(**settings):
        scene = RecorderScene(_first(made))
        return made.shoot((Lobby(), scene), seconds=0.2, then=lambda: then(scene))


def _pass(scene: RecorderScene, stage: Stage, seconds: float) -> None:
    for _ in range(round(seconds * 50)):
        stage.clock.advance(1 / 50)
        scene.update(1 / 50)


def recordings(stage: Stage) -> pygame.Surface:
    """Two recordings."""
    with _studio(stage, 60) as made:
        return made.shoot((Lobby(), Recordings()), seconds=0.2)


def recordings_none(stage: Stage) -> pygame.Surface:
    """Nothing recorded yet."""
    return stage.shoot((Lobby(), Recordings()), seconds=0.2)


def recorder_consent(stage: Stage) -> pygame.Surface:
    """Who speaks, before the first word."""
    return stage.shoot((Lobby(), RecorderConsent()), seconds=0.2)


def recorder_terms(stage: Stage) -> pygame.Surface:
    """The end of the same: terms and consent."""
    scene = RecorderConsent()

    def then() -> None:
        scene.scroll.go(scene.scroll.most)
        scene.rearrange()

    return stage.shoot((Lobby(), scene), seconds=0.2, then=then)


def recorder_details(stage: Stage) -> pygame.Surface:
    """The details of a recording there is."""
    with _studio(stage, 5) as made:
        return made.shoot((Lobby(), RecorderConsent(_first(made))), seconds=0.2)


def recorder(stage: Stage) -> pygame.Surface:
    """Ready for the next word."""
    return _desk(stage, lambda _: None)


def recorder_new(stage: Stage) -> pygame.Surface:
    """Nothing recorded, the keyboard in use."""

    def then(scene: RecorderScene) -> None:
        scene.focus.by_keys = True

    return _desk(stage, then, said=0)


def recorder_listening(stage: Stage) -> pygame.Surface:
    """The microphone is on, nobody has spoken."""

    def then(scene: RecorderScene) -> None:
        scene.activate("record")
        _pass(scene, stage, 0.5)

    return _desk(stage, then)


def recorder_recording(stage: Stage) -> pygame.Surface:
    """In the middle of a word."""

    def then(scene: RecorderScene) -> None:
        scene.activate("record")
        _pass(scene, stage, 1.1)

    return _desk(stage, then)


def recorder_taken(stage: Stage) -> pygame.Surface:
    """A take that can be kept, being listened to."""

    def then(scene: RecorderScene) -> None:
        scene.activate("record")
        _pass(scene, stage, 2.4)
        scene.activate("play")
        _pass(scene, stage, 0.3)

    return _desk(stage, then)


def recorder_refused(stage: Stage) -> pygame.Surface:
    """A take that is too loud."""

    def then(scene: RecorderScene) -> None:
        scene.activate("record")
        _pass(scene, stage, 2.4)

    return _desk(stage, then, microphone=lambda: FakeMicrophone(stage.clock, lambda: _word(0.6, 2.0)))


def recorder_kept(stage: Stage) -> pygame.Surface:
    """A long cue with three takes, for the left hand."""

    def then(scene: RecorderScene) -> None:
        data = _kept().data
        for _ in range(3):
            scene.desk.recording.keep("phrase.feed_me", data)
        scene.activate("cue:phrase.feed_me")

    return _desk(stage, then, said=90, left_handed=True)


def _nobody() -> Microphone:
    raise NoMicrophone("none", key="voice.microphone.library", why="PortAudio library not found")


def recorder_no_microphone(stage: Stage) -> pygame.Surface:
    """Where no microphone can be opened."""
    return _desk(stage, lambda scene: scene.activate("record"), microphone=_nobody)


def recorder_import(stage: Stage) -> pygame.Surface:
    """How files are taken in."""
    return _over(stage, lambda _, scene: RecorderImport(scene.take_in))


class _Never(Executor):
    """A worker that is never done."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Leave it."""
        return Future()


def recorder_finish(stage: Stage) -> pygame.Surface:
    """The pack is being made."""
    return _over(stage, lambda made, _: RecorderFinish(_first(made), _Never))


def recorder_made(stage: Stage) -> pygame.Surface:
    """The pack is ready."""
    return _over(stage, lambda made, _: PackMade(_first(made)))


def _over(stage: Stage, sheet: Callable[[Stage, RecorderScene], Scene]) -> pygame.Surface:
    """The desk with a sheet over it."""
    with _studio(stage, 38) as made:
        scene = RecorderScene(_first(made))
        stack = Stack(made.services, made.size)
        for each in (Lobby(), scene, sheet(made, scene)):
            stack.start(each)
        for _ in range(4):
            made.clock.advance(1 / 8)
            stack.update(1 / 8)
        picture = made.seen(stack)
        stack.close()
        return picture


RECORDER_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    shot.__name__: shot
    for shot in (
        recordings, recordings_none, recorder_consent, recorder_terms, recorder_details,
        recorder, recorder_new, recorder_listening, recorder_recording, recorder_taken, recorder_refused,
        recorder_kept, recorder_no_microphone, recorder_import, recorder_finish, recorder_made,
    )
}  # fmt: skip
"""Each picture by its name."""
