"""The statistics (统计): what the player's matches add up to, in numbers and pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from game.present.focus import Target
from game.present.layout.past_layout import PastSheet
from game.scenes.past import PastScene, Tab
from game.scenes.scene import NOTHING, StackCommands
from game.ui.canvas import Canvas
from game.ui.draw_past import draw_empty

__all__ = ["History"]


class History(PastScene):
    """The tab."""

    key: ClassVar[str] = "history"
    tab: ClassVar[Tab] = Tab.HISTORY

    def content(self, sheet: PastSheet) -> Iterable[Target]:
        """Nothing to press yet."""
        self.scroll.fit(sheet.body, sheet.body.h, self.unit)
        return ()

    def draw_body(self, canvas: Canvas) -> None:
        """Words where there is nothing."""
        assert self.sheet is not None
        texts = self.services.texts
        draw_empty(canvas, self.sheet.body, texts("history.empty"), texts("history.empty.text"))

    def press(self, name: str) -> StackCommands:
        """Nothing."""
        return NOTHING
