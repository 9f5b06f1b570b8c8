"""The system's voice (朗读): texts are spoken one after the other by whatever the system has for that.

Windows, macOS and Linux each bring a program that speaks; texts reach it as input or as one argument, never through a
shell. Speaking is never waited for: a thread of its own hands the texts on, an urgent one cuts off what is being said.
Without such a program the speech is silent, and captions say the same.
"""

from __future__ import annotations

import logging
import queue
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

__all__ = ["SilentSpeech", "Speech", "SystemSpeech", "Voice", "open_speech", "voice_for"]

_log = logging.getLogger("ouju")

_WAITING: Final = 6
"""More than so many texts are not kept waiting: what happened long ago is not worth hearing any more."""
_KEPT: Final = 1000
"""So many texts are remembered where nothing speaks."""
_POWERSHELL: Final = (
    "[Console]::InputEncoding=[Text.Encoding]::UTF8;Add-Type -AssemblyName System.Speech;"
    "$s=New-Object System.Speech.Synthesis.SpeechSynthesizer;$s.Speak([Console]::In.ReadToEnd())"
)


class Speech(Protocol):
    """What the rest of the program knows of speaking."""

    @property
    def audible(self) -> bool:
        """Whether anything can be heard."""

    def say(self, text: str, language: str, *, urgent: bool = False) -> None:
        """Speak *text*; an *urgent* one at once, instead of what is being said and waits. Never blocks."""

    def hush(self) -> None:
        """Say nothing more of what was asked for."""

    def close(self) -> None:
        """End for good."""


class SilentSpeech:
    """Speaks nothing; keeps the last of what it was to say, newest last, for tests."""

    audible = False

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, text: str, language: str, *, urgent: bool = False) -> None:
        """Remember it."""
        self.said.append(text)
        del self.said[:-_KEPT]

    def hush(self) -> None:
        """Nothing sounds."""

    def close(self) -> None:
        """Nothing is open."""


@dataclass(frozen=True, slots=True)
class Voice:
    """How a program is started to speak one text: its words, and whether the text is its input or the last word."""

    words: tuple[str, ...]
    by_input: bool = True


def voice_for(platform: str, find: Callable[[str], str | None], language: str) -> Voice | None:
    """The system's voice for a language; None where nothing speaks. *find* looks a program up.

    >>> voice_for("linux", lambda name: None, "zh_CN") is None
    True
    """
    chinese = language.startswith("zh")
    if platform == "win32":
        program = find("powershell")
        return Voice((program, "-NoProfile", "-NonInteractive", "-Command", _POWERSHELL)) if program else None
    if platform == "darwin":
        program = find("say")
        return Voice((program, *(("-v", "Tingting") if chinese else ()), "-f", "-")) if program else None
    if program := find("spd-say"):
        return Voice((program, "--wait", "-l", "zh" if chinese else "en", "--"), by_input=False)
    if program := find("espeak-ng"):
        return Voice((program, "-v", "cmn" if chinese else "en", "--stdin"))
    return None


class SystemSpeech:
    """Speaks through a program of the system, a process a text, on a thread of its own."""

    audible = True

    def __init__(self, voice: Callable[[str], Voice | None]) -> None:
        self._voice = voice
        self._texts: queue.Queue[tuple[int, str, str] | None] = queue.Queue()
        self._speaking: subprocess.Popen[bytes] | None = None
        self._hushed = 0
        """How often everything was hushed: a text that was asked for before that is not begun any more."""
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="speech", daemon=True)
        self._thread.start()

    def say(self, text: str, language: str, *, urgent: bool = False) -> None:
        """Speak *text* when its turn comes, or at once."""
        if urgent or self._texts.qsize() >= _WAITING:
            self.hush()
        self._texts.put((self._hushed, text, language))

    def hush(self) -> None:
        """Forget what waits, and end what sounds or is just about to."""
        while True:
            try:
                self._texts.get_nowait()
            except queue.Empty:
                break
        with self._lock:
            self._hushed += 1
            if self._speaking is not None:
                self._speaking.kill()

    def close(self) -> None:
        """End the thread; what sounds is cut off."""
        self.hush()
        self._texts.put(None)
        self._thread.join(timeout=1.0)

    def _run(self) -> None:
        while (asked := self._texts.get()) is not None:
            era, text, language = asked
            voice = self._voice(language)
            if voice is None:
                continue
            try:
                self._speak(voice, text, era)
            except (OSError, ValueError) as error:  # a ValueError: letters that no program can be given
                _log.warning("the system's voice cannot be used: %s", error)

    def _speak(self, voice: Voice, text: str, era: int) -> None:
        words = voice.words if voice.by_input else (*voice.words, text)
        given = text.encode(errors="replace") if voice.by_input else None
        with self._lock:
            if era != self._hushed:
                return
            process = self._speaking = subprocess.Popen(
                words,
                stdin=subprocess.PIPE if voice.by_input else subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        process.communicate(given)
        with self._lock:
            self._speaking = None


def open_speech() -> Speech:
    """The system's voice, or silence where it has none."""
    if voice_for(sys.platform, shutil.which, "en") is None:
        return SilentSpeech()
    return SystemSpeech(lambda language: voice_for(sys.platform, shutil.which, language))
