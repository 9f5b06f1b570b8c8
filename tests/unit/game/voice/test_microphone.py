"""The microphone by way of PortAudio: what it gives, and what is said when it gives nothing."""

from __future__ import annotations

import sys
import types
from array import array
from collections.abc import Callable

import pytest

import game.voice.microphone
from game.errors import VoiceError
from game.voice.microphone import NoMicrophone, open_microphone


class PortAudioError(Exception):
    """As the library raises it: words, a code."""


class _Stream:
    """A stream of a device that takes only some forms."""

    made: list[_Stream]

    def __init__(self, library: _Library, **wishes: object) -> None:
        form = (wishes["samplerate"], wishes["channels"])
        if form not in library.forms:
            raise PortAudioError("no", library.code)
        self.wishes = wishes
        self.active = False
        self.fails = False
        library.streams.append(self)

    def start(self) -> None:
        if self.fails:
            raise PortAudioError("gone", -9988)
        self.active = True

    def stop(self) -> None:
        if self.fails:
            raise PortAudioError("gone", -9988)
        self.active = False

    def close(self) -> None:
        self.stop()

    def come(self, *samples: float) -> None:
        """A block, as PortAudio's thread gives it."""
        callback = self.wishes["callback"]
        assert callable(callback)
        block = array("f", samples)
        callback(memoryview(block).cast("B"), len(block), None, None)


class _Library(types.ModuleType):
    """What looks like `sounddevice`."""

    PortAudioError = PortAudioError

    def __init__(self) -> None:
        super().__init__("sounddevice")
        self.forms: set[tuple[int, int]] = {(48_000, 1)}
        self.code = -9997
        self.streams: list[_Stream] = []
        self._initialized = 1
        self.begun = 0
        self.device: Callable[[], dict[str, object]] = lambda: {
            "name": "headset", "default_samplerate": 44_100.0, "max_input_channels": 2
        }  # fmt: skip

    def query_devices(self, kind: str) -> dict[str, object]:
        assert kind == "input"
        return self.device()

    def _initialize(self) -> None:
        self._initialized += 1
        self.begun += 1

    def _terminate(self) -> None:
        assert not any(stream.active for stream in self.streams), "this would end what is running"
        self._initialized -= 1

    def RawInputStream(self, **wishes: object) -> _Stream:
        return _Stream(self, **wishes)


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> _Library:
    found = _Library()
    monkeypatch.setitem(sys.modules, "sounddevice", found)
    monkeypatch.setattr(game.voice.microphone, "_OPEN", [])
    return found


def test_a_microphone_that_is_plugged_in_later_is_found(library: _Library) -> None:
    there, library.device = library.device, _no_device
    for _ in range(2):
        with pytest.raises(NoMicrophone):
            open_microphone()
    library.device = there
    microphone = open_microphone()
    microphone.start()
    assert (library._initialized, library.begun) == (1, 3), "devices are looked for anew each time"
    other = open_microphone()
    assert library.begun == 3, "but not while one is open"
    for each in (microphone, other, other):
        each.close()
    open_microphone().close()
    assert library.begun == 4


def _no_device() -> dict[str, object]:
    raise PortAudioError("Error querying device", -1)


def test_what_comes_is_given_once(library: _Library) -> None:
    microphone = open_microphone()
    (stream,) = library.streams
    stream.come(0.5)
    microphone.start()
    assert not microphone.read(), "what came before the start is dropped"
    stream.come(0.25, -0.25)
    stream.come(1.0)
    assert list(microphone.read()) == [0.25, -0.25, 1.0]
    assert not microphone.read()
    microphone.stop()
    microphone.close()
    assert (microphone.name, microphone.rate) == ("headset", 48_000)


@pytest.mark.parametrize(
    ("form", "code"), [((44_100, 1), -9997), ((48_000, 2), -9998), ((44_100, 2), -9998)], ids=str
)
def test_a_device_is_taken_as_it_is(library: _Library, form: tuple[int, int], code: int) -> None:
    library.forms, library.code = {form}, code
    microphone = open_microphone()
    microphone.start()
    library.streams[0].come(*([0.5, 0.0] if form[1] == 2 else [0.25]))
    assert microphone.rate == form[0]
    assert list(microphone.read()) == [0.25]


@pytest.mark.parametrize(
    ("code", "key"),
    [(-9985, "busy"), (-9996, "none"), (-9999, "refused"), (-9997, "refused"), (-1, "refused")],
)
@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_a_device_that_cannot_be_opened_says_why(
    library: _Library, monkeypatch: pytest.MonkeyPatch, system: str, code: int, key: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    library.forms, library.code = set(), code
    if system == "linux" and key == "refused":
        key = "none"  # there no setting refuses one: it has gone
    with pytest.raises(NoMicrophone) as refused:
        open_microphone()
    assert refused.value.key == f"voice.microphone.{key}"


@pytest.mark.parametrize("error", [PortAudioError("Error querying device -1"), ValueError("no input")])
def test_where_there_is_no_device_that_is_said(library: _Library, error: Exception) -> None:
    def none() -> dict[str, object]:
        raise error

    library.device = none
    with pytest.raises(NoMicrophone) as refused:
        open_microphone()
    assert refused.value.key == "voice.microphone.none"


@pytest.mark.parametrize(("system", "key"), [("linux", "library"), ("win32", "refused")])
def test_without_portaudio_the_package_is_named(
    monkeypatch: pytest.MonkeyPatch, system: str, key: str
) -> None:
    class Missing:
        """Finds the module, and fails as it does without the library."""

        def find_spec(self, name: str, path: object = None, target: object = None) -> None:
            if name == "sounddevice":
                raise OSError("PortAudio library not found")

    monkeypatch.delitem(sys.modules, "sounddevice", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
    monkeypatch.setattr(sys, "platform", system)
    with pytest.raises(NoMicrophone) as refused:
        open_microphone()
    assert refused.value.key == f"voice.microphone.{key}"


def test_a_device_that_is_unplugged_is_noticed(library: _Library) -> None:
    microphone = open_microphone()
    microphone.start()
    library.streams[0].come(0.5)
    library.streams[0].active = False
    assert list(microphone.read()) == [0.5], "what came before is not lost"
    with pytest.raises(VoiceError) as lost:
        microphone.read()
    assert lost.value.key == "voice.microphone.lost"
    assert not microphone.read()


def test_a_device_that_has_gone_does_not_start_and_can_be_closed(library: _Library) -> None:
    microphone = open_microphone()
    library.streams[0].fails = True
    with pytest.raises(VoiceError):
        microphone.start()
    microphone.stop()
    microphone.close()


def test_what_was_recorded_is_read_after_the_stop(library: _Library) -> None:
    microphone = open_microphone()
    microphone.start()
    library.streams[0].come(0.5)
    microphone.stop()
    assert list(microphone.read()) == [0.5]
