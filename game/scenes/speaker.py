"""Says a text aloud and writes it as a caption (朗读与字幕), as the settings ask; the one voice of a scene."""

from __future__ import annotations

import re
from typing import Final

from game.present.label import Label
from game.services import Services
from game.settings import Narration
from game.ui.widgets import speak

__all__ = ["Speaker"]

_TWICE: Final = re.compile(r"([。！？.!?…])[。.]")
"""Sentences that have an end of their own, put one after the other."""
_CAPTION_S: Final = 4.0
_LETTER_S: Final = 0.16
_LETTERS: Final = 120
"""A caption stays for so long, and longer for each character, as far as there is room to write them."""


class Speaker:
    """*caption* is what is written now, empty when nothing is; *last* is what was said last."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.caption = ""
        self.last = ""
        self._until = 0.0
        self._asked = False

    @property
    def level(self) -> Narration:
        """How much is to be said."""
        return self._services.settings.narration

    def say(
        self,
        label: Label,
        *,
        urgent: bool = False,
        always: bool = False,
        written: bool = False,
        by_cues: tuple[str, ...] | None = None,
    ) -> None:
        """Say it; *always*: the player has asked, and reads what he cannot hear. What is *written* on the picture
        anyway gets no caption; what the voices of the table say *by_cues* is not said once more by the system's.
        """
        services = self._services
        text = self.last = _TWICE.sub(r"\1", speak(services.texts, label))
        services.trace.emit("said", text=text, **({} if by_cues is None else {"cues": by_cues}))
        if by_cues is None:
            services.speech.say(text, services.texts.language, urgent=urgent)
        elif urgent:
            services.speech.hush()
        unheard = always and by_cues is None and not services.speech.audible
        if not written and (services.settings.captions or unheard):
            self.caption, self._asked = text, not services.settings.captions
            self._until = services.clock.now() + _CAPTION_S + _LETTER_S * min(len(text), _LETTERS)

    def pass_time(self, now: float) -> bool:
        """Take a caption away that has stood long enough, or is no longer wished; whether the picture has changed."""
        wished = self._asked or self._services.settings.captions
        if self.caption and (now >= self._until or not wished):
            self.caption = ""
            return True
        return False
