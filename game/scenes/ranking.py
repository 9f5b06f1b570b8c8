"""The final ranking of a match (终局名次)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from game.present.focus import Target
from game.present.label import said
from game.present.layout.ranking_layout import RankingLayout, ranking_layout
from game.present.player_label import player_label
from game.present.ranking_model import place_of, verdict_of
from game.present.settle_profile import lines_of_match
from game.scenes.panel import PanelScene
from game.scenes.scene import Pop, StackCommands
from game.services import Services
from game.session.table import MatchEnded, MatchView
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_ranking import RankedPlayer, draw_lines, draw_ranking
from game.ui.widgets import ButtonLook
from rules.core.seat import Seat

__all__ = ["Ranking"]


class Ranking(PanelScene):
    """Who came where; it lies over the lobby, which is next. Where the room counts, coins or rank below."""

    key: ClassVar[str] = "ranking"
    opaque: ClassVar[bool] = False

    def __init__(self, match: MatchView, ended: MatchEnded, own: Seat) -> None:
        super().__init__()
        self._lines = lines_of_match(match)
        self._match, self._ended, self._own = match, ended, own
        self._layout: RankingLayout | None = None

    def enter(self, services: Services) -> None:
        """Take the services and say how the match ended."""
        super().enter(services)
        services.trace.emit("match", ranking=list(self._ended.ranking), totals=list(self._ended.totals))

    def arrange(self) -> Iterable[Target]:
        """One button."""
        layout = self._layout = ranking_layout(self.size, self.unit, len(self._lines))
        return [Target("lobby", layout.sheet.buttons[0])]

    def activate(self, name: str) -> StackCommands:
        """Back to the lobby."""
        return (Pop(),)

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is None:
            return
        words = self.say(verdict_of(self._ended.totals, self._own))
        button = ButtonLook(self.services.texts("ranking.lobby"), 26, kind=ButtonKind.JADE)
        draw_ranking(
            canvas,
            self._layout,
            (self.services.texts("ranking.title"), words),
            (self.players(), button),
            self.focus,
        )
        draw_lines(canvas, self._layout, tuple(self.say(line) for line in self._lines))

    def players(self) -> tuple[RankedPlayer, ...]:
        """The lines, from first to last; equal totals share a place."""
        totals = self._ended.totals
        return tuple(
            RankedPlayer(
                self.say(said(f"ranking.place.{place_of(totals, seat)}")),
                self.say(player_label(self._match, seat, self._own)),
                totals[seat],
                seat == self._own,
                first=place_of(totals, seat) == 1,
            )
            for seat in self._ended.ranking
        )
