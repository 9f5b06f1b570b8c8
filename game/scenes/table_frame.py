"""A frame of a table (牌桌的一帧): its painter, and what the story alone says of it, played or played back."""

from __future__ import annotations

import math

from game.i18n import Texts
from game.present.focus import Focus
from game.present.layout.zones import Zones
from game.present.story import Story
from game.services import Drawing, Services
from game.ui.canvas import Canvas
from game.ui.draw_account import Float
from game.ui.draw_bar import Call
from game.ui.draw_table import Brushes, TablePainter, TablePicture

__all__ = ["Easel", "picture_of"]


class Easel:
    """Keeps the painter as long as look, language and size are the same."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._kept: tuple[Drawing, str, tuple[int, int], TablePainter] | None = None

    def painter(self, size: tuple[int, int]) -> TablePainter:
        """The painter for a size."""
        look, language = self._services.look(), self._services.texts.language
        if self._kept is None or self._kept[:3] != (look, language, size):
            brushes = Brushes(look.sprites, self._services.texts, look.backgrounds)
            self._kept = (look, language, size, TablePainter(brushes))
        return self._kept[3]

    def ground(self, canvas: Canvas, zones: Zones) -> None:
        """The bare table, before anything has been told."""
        look = self._services.look()
        canvas.surface.blit(look.backgrounds.get(canvas.size, look.theme, zones.base), (0, 0))


def picture_of(story: Story, focus: Focus, texts: Texts, now: float) -> TablePicture | None:
    """What lies on the table and moves over it; None before anything has been told."""
    if story.model is None or story.layout is None:
        return None
    return TablePicture(
        model=story.model,
        layout=story.layout,
        focus=focus,
        hidden=story.motions.hidden(),
        moving=story.motions.moving(now),
        calls=tuple(
            Call(shout.side, texts(shout.key), share, shout.is_win) for shout, share in story.calls_at(now)
        ),
        scores=story.scores(now),
        halo=round(205 + 50 * math.cos(4.2 * now)) if story.is_breathing(now) else 235,
        dice=story.dice(now),
        floats=tuple(
            Float(move.side, texts(f"account.{move.key}") if move.key else "", move.units, share)
            for move, share in story.moves_at(now)
        ),
    )
