"""The seat ceremony before the first hand (定庄), where the house rule asks for it; any press shows its end (Y1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from game.bindings import Act, Intent, PointerDown
from game.present.ceremony_model import CeremonyModel
from game.present.focus import Target
from game.present.label import Label, Listed, said, sentences
from game.present.layout.ceremony_layout import CeremonyLayout, ceremony_layout
from game.present.motion import FADING, SPEEDS
from game.scenes.panel import PanelScene
from game.scenes.scene import NOTHING, Pop, StackCommands
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.draw_ceremony import CeremonyLook, draw_ceremony

__all__ = ["SeatCeremony"]

_THROW_S: Final = 0.9
_DRAW_S: Final = 0.55


class SeatCeremony(PanelScene):
    """A sheet over the empty table; play begins when it has gone."""

    key: ClassVar[str] = "ceremony"
    opaque: ClassVar[bool] = False

    def __init__(self, model: CeremonyModel) -> None:
        super().__init__()
        self.model = model
        self._layout: CeremonyLayout | None = None
        self._age = 0.0
        self._heard = 0

    def enter(self, services: Services) -> None:
        """Take the services; the dice are heard."""
        super().enter(services)
        motion = services.settings.motion.value
        self._pace = 0.0 if motion in FADING else SPEEDS[motion]
        services.mixer.play("dice")
        services.trace.emit("ceremony", winds={drawn.seat: drawn.wind.code for drawn in self.model.draws})

    @property
    def lively(self) -> bool:
        """While the dice roll and the tiles are drawn."""
        return self._age < self._length()

    @property
    def shown(self) -> int:
        """How many winds are turned up."""
        if not self.lively:
            return len(self.model.draws)
        return max(0, int((self._age - _THROW_S * self._pace) / (_DRAW_S * self._pace)))

    def arrange(self) -> Iterable[Target]:
        """One button."""
        layout = self._layout = ceremony_layout(self.size, self.unit)
        return [Target("next", layout.sheet.buttons[0])]

    def preferred(self) -> str | None:
        """Enter begins the match."""
        return "next"

    def back(self) -> StackCommands:
        """Esc begins it, too."""
        return self.activate("next")

    def handle(self, intent: Intent) -> StackCommands:
        """While tiles are drawn a press shows them all and does nothing else."""
        if self.lively and isinstance(intent, PointerDown | Act):
            self._age = self._length()
            self.dirty = True
            return NOTHING
        return super().handle(intent)

    def update(self, dt: float) -> StackCommands:
        """Let the tiles be drawn one after the other."""
        if self.lively:
            self._age += dt
            self.dirty = True
            while self._heard < self.shown:
                self._heard += 1
                self.services.mixer.play("draw", self.model.draws[self._heard - 1].seat)
        return NOTHING

    def activate(self, name: str) -> StackCommands:
        """Begin the match."""
        return (Pop(),)

    def spoken(self, *, much: bool) -> Label:
        """Who drew which wind, and who deals."""
        model = self.model
        winds = tuple(
            said("spoken.pattern", name=drawn.name, value=said(f"wind.{drawn.wind.code}"))
            for drawn in model.draws
        )
        return sentences([said("ceremony.title"), Listed(winds), model.drawn])

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is None:
            return
        throw = min(1.0, self._age / (_THROW_S * self._pace)) if self._pace and self.lively else 1.0
        look = CeremonyLook(
            self.model,
            self._layout,
            self.focus,
            self.services.sprites,
            self.services.texts,
            throw,
            self.shown,
        )
        draw_ceremony(canvas, look)

    def _length(self) -> float:
        """How long everything takes."""
        return (_THROW_S + _DRAW_S * (len(self.model.draws) + 0.5)) * self._pace
