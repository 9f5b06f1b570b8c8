"""The system's voice (朗读): what is started on each system, and that nothing waits for it."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import pytest

from game.voice.speech import SilentSpeech, SystemSpeech, Voice, voice_for

_WRITES = "import sys,pathlib;pathlib.Path(sys.argv[1]).open('a').write(sys.stdin.read()+'\\n')"


@pytest.mark.parametrize(
    ("platform", "has", "language", "first", "by_input"),
    [
        ("win32", {"powershell"}, "zh_CN", "powershell", True),
        ("darwin", {"say"}, "zh_CN", "say", True),
        ("linux", {"spd-say", "espeak-ng"}, "en", "spd-say", False),
        ("linux", {"espeak-ng"}, "zh_CN@wenzhou", "espeak-ng", True),
    ],
)
def test_every_system_has_a_voice(
    platform: str, has: set[str], language: str, first: str, *, by_input: bool
) -> None:
    voice = voice_for(platform, lambda name: name if name in has else None, language)
    assert voice is not None
    assert (voice.words[0], voice.by_input) == (first, by_input)


def test_a_system_without_a_voice_is_silent() -> None:
    assert voice_for("linux", lambda _: None, "zh_CN") is None
    assert voice_for("win32", lambda _: None, "zh_CN") is None


def test_texts_are_spoken_in_their_order_and_never_through_a_shell(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    done = threading.Event()

    def voice(_language: str) -> Voice | None:
        if heard.exists() and len(heard.read_text(encoding="utf-8").splitlines()) >= 2:
            done.set()
            return None
        return Voice((sys.executable, "-c", _WRITES, str(heard)))

    speech = SystemSpeech(voice)
    for text in ("一万; rm -rf $(x)", "“碰”", "过"):
        speech.say(text, "zh_CN")
    assert done.wait(20)
    speech.close()
    assert heard.read_text(encoding="utf-8").splitlines() == ["一万; rm -rf $(x)", "“碰”"]


def test_a_program_that_is_gone_costs_the_text_and_nothing_else(tmp_path: Path) -> None:
    asked = threading.Semaphore(0)

    def voice(_language: str) -> Voice | None:
        asked.release()
        return Voice((str(tmp_path / "nothing"),))

    speech = SystemSpeech(voice)
    speech.say("一", "zh_CN")
    assert asked.acquire(timeout=20)
    speech.say("二", "zh_CN")
    assert asked.acquire(timeout=20)
    speech.close()


def test_something_urgent_cuts_off_what_is_said() -> None:
    long = "import threading;threading.Event().wait(60)"
    first, done = threading.Event(), threading.Event()

    def voice(_language: str) -> Voice | None:
        if first.is_set():
            done.set()
            return None
        first.set()
        return Voice((sys.executable, "-c", long))

    speech = SystemSpeech(voice)
    speech.say("慢", "zh_CN")
    assert first.wait(20)
    speech.say("快", "zh_CN", urgent=True)  # whether the process is there already or only about to be
    assert done.wait(20)
    speech.close()


def test_what_was_hushed_while_it_was_being_prepared_is_not_begun(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    asked, go_on, done = threading.Event(), threading.Event(), threading.Event()

    def voice(language: str) -> Voice | None:
        if language == "en":
            done.set()
            return None
        asked.set()
        assert go_on.wait(20)
        return Voice((sys.executable, "-c", _WRITES, str(heard)))

    speech = SystemSpeech(voice)
    speech.say("慢", "zh_CN")
    assert asked.wait(20)
    speech.hush()
    go_on.set()
    speech.say("then", "en")
    assert done.wait(20)
    speech.close()
    assert not heard.exists()


def test_letters_that_no_program_can_be_given_do_not_end_the_voice() -> None:
    asked = threading.Semaphore(0)

    def voice(_language: str) -> Voice | None:
        asked.release()
        return Voice((sys.executable, "-c", ""), by_input=False)

    speech = SystemSpeech(voice)
    for text in ("\0", "\ud800", "过"):
        speech.say(text, "zh_CN")
        assert asked.acquire(timeout=20)
    speech.close()


def test_silence_remembers_only_the_last() -> None:
    speech = SilentSpeech()
    for number in range(3000):
        speech.say(str(number), "en")
    assert speech.said[-1] == "2999"
    assert len(speech.said) == 1000
