"""Listening to voices (试听): clips of a pack one after the other, and who is heard just now."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from game.present.label import said
from game.services import Services

__all__ = ["Preview"]

_PAUSE_S: Final = 0.3
"""Between two clips."""
_LEAST_S: Final = 0.3
"""A clip that does not say how long it is takes so long at least."""


class Preview:
    """What is being listened to; *heard* is the name under which it was asked for."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._waiting: list[tuple[Path, float]] = []
        self._until = 0.0
        self.heard: str | None = None

    def toggle(self, name: str, clips: Iterable[tuple[Path, float]]) -> None:
        """Play clips with their seconds; what is being heard already ends when it is asked for again."""
        ends = self.heard == name
        self.stop()
        if ends:
            return
        self._waiting = list(clips)
        if not self._waiting:
            return
        settings, services = self._services.settings, self._services
        if settings.mute or not settings.volume or not settings.volume_voice:
            services.desktop.tell(said("voices.muted"))
        elif not services.mixer.audible:
            services.desktop.tell(said("voices.silent"))
        self.heard = name
        self._next()

    def step(self) -> bool:
        """Go on to the next clip in time; whether something else is heard now."""
        if self.heard is None or self._services.clock.now() < self._until:
            return False
        if self._waiting:
            self._next()
            return False
        self.heard = None
        return True

    def stop(self) -> None:
        """End what is heard."""
        if self.heard is not None:
            self._services.mixer.stop_preview()
        self.heard, self._waiting = None, []

    def _next(self) -> None:
        clip, seconds = self._waiting.pop(0)
        played = self._services.mixer.preview(clip)
        self._until = self._services.clock.now() + max(_LEAST_S, seconds) + _PAUSE_S
        self._services.trace.emit("preview", clip=clip.name, played=played)
