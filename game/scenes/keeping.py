"""Score keeping for a real table (记分): the sheets, and one of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from game.present.focus import Target
from game.present.layout.past_layout import PastSheet
from game.scenes.past import PastScene, Tab
from game.scenes.scene import NOTHING, StackCommands
from game.ui.canvas import Canvas
from game.ui.draw_past import draw_empty

__all__ = ["Keeping"]


class Keeping(PastScene):
    """The tab."""

    key: ClassVar[str] = "keeping"
    tab: ClassVar[Tab] = Tab.KEEPING

    def content(self, sheet: PastSheet) -> Iterable[Target]:
        """Nothing to press yet."""
        self.scroll.fit(sheet.body, sheet.body.h, self.unit)
        return ()

    def draw_body(self, canvas: Canvas) -> None:
        """Words where there is nothing."""
        assert self.sheet is not None
        texts = self.services.texts
        draw_empty(canvas, self.sheet.body, texts("keeping.empty"), texts("keeping.empty.text"))

    def press(self, name: str) -> StackCommands:
        """Nothing."""
        return NOTHING
