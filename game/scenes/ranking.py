"""The final ranking of a match (终局名次)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from game.errors import GameError
from game.present.focus import Target
from game.present.label import Label, Plain, said, sentences
from game.present.layout.ranking_layout import RankingLayout, ranking_layout
from game.present.lobby_model import order_for
from game.present.player_label import player_label
from game.present.ranking_model import place_of, verdict_of
from game.present.settle_profile import lines_of_match
from game.scenes.message import told
from game.scenes.panel import PanelScene
from game.scenes.scene import Pop, Push, Replace, StackCommands
from game.services import Services
from game.session.replay import Seen
from game.session.table import MatchEnded, MatchView
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_ranking import RankedPlayer, draw_lines, draw_ranking
from game.ui.widgets import ButtonLook, score_text
from rules.core.seat import Seat

__all__ = ["Ranking"]


class Ranking(PanelScene):
    """Who came where; it lies over the lobby, which is next. Where the room counts, coins or rank below."""

    key: ClassVar[str] = "ranking"
    opaque: ClassVar[bool] = False

    def __init__(self, match: MatchView, ended: MatchEnded, own: Seat, game: str = "") -> None:
        """*game* is the key of what was played, and can be played again; empty where it cannot."""
        super().__init__()
        self._game = game
        self._file: str | None = None
        self._lines = lines_of_match(match)
        self._match, self._ended, self._own = match, ended, own
        self._layout: RankingLayout | None = None

    def enter(self, services: Services) -> None:
        """Take the services and say how the match ended."""
        super().enter(services)
        services.trace.emit("match", ranking=list(self._ended.ranking), totals=list(self._ended.totals))
        self._file = services.shelf.just_played(self._ended.totals)

    def buttons(self) -> tuple[tuple[str, ButtonLook], ...]:
        """Another match at the right, where there is one; the lobby; what is over once more, where it was kept."""
        texts = self.services.texts
        found = []
        if self._game:
            found.append(("again", ButtonLook(texts("ranking.again"), 28, kind=ButtonKind.SEAL, serif=True)))
        found.append(("lobby", ButtonLook(texts("ranking.lobby"), 26, kind=ButtonKind.JADE)))
        if self._file is not None and self.services.kiosk.allows("replay"):
            found.append(("replay", ButtonLook(texts("ranking.replay"), 26)))
        return tuple(found)

    def arrange(self) -> Iterable[Target]:
        """The buttons."""
        names = [name for name, _ in self.buttons()]
        layout = self._layout = ranking_layout(self.size, self.unit, len(self._lines), len(names))
        return [Target(name, rect) for name, rect in zip(names, layout.sheet.buttons, strict=True)]

    def preferred(self) -> str | None:
        """Enter leads to the lobby: nobody begins a match by pressing on."""
        return "lobby"

    def activate(self, name: str) -> StackCommands:
        """Back to the lobby, once more, or look at it again."""
        match name:
            case "again":
                return self._again()
            case "replay":
                return self._replay()
            case _:
                return (Pop(),)

    def _again(self) -> StackCommands:
        """Another match of the same kind, with the same people where several sit around the screen."""
        from game.scenes.hot_seat_table import scene_of

        services = self.services
        game = next((game for game in services.tables.games if game.key == self._game), None)
        if game is None:
            return (Pop(),)
        order = order_for(game, services.settings)
        if self._match.shared:
            order = replace(order, people=self._match.people)
        try:
            return (Replace(scene_of(services.tables.open(order))),)
        except GameError as error:
            return (Push(told("error.table", error)),)

    def _replay(self) -> StackCommands:
        """The match that has just been played."""
        from game.scenes.replay import Replay

        file = self._file or ""
        try:
            return (Push(Replay(self.services.shelf.replay(file, Seen(self._own)), file)),)
        except GameError as error:
            return (Push(told("replays.not_opened", error)),)

    def spoken(self, *, much: bool) -> Label:
        """Who came where with how much, and what it did to the player's own standing."""
        players = tuple(
            Plain(f"{ranked.place} {ranked.name} {score_text(ranked.total)}") for ranked in self.players()
        )
        return sentences([said("ranking.title"), self._verdict(), *players, *self._lines])

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is None:
            return
        words = self.say(self._verdict())
        draw_ranking(
            canvas,
            self._layout,
            (self.services.texts("ranking.title"), words),
            (self.players(), self.buttons()),
            self.focus,
        )
        draw_lines(canvas, self._layout, tuple(self.say(line) for line in self._lines))

    def _verdict(self) -> Label:
        """What the match came to, for the player, or for all who sit around the screen."""
        totals, first = self._ended.totals, self._ended.ranking[0]
        if not self._match.shared or totals.count(totals[first]) > 1:
            return verdict_of(totals, first if self._match.shared else self._own)
        return said("hotseat.won", name=player_label(self._match, first, first))

    def players(self) -> tuple[RankedPlayer, ...]:
        """The lines, from first to last; equal totals share a place."""
        totals = self._ended.totals
        return tuple(
            RankedPlayer(
                self.say(said(f"ranking.place.{place_of(totals, seat)}")),
                self.say(player_label(self._match, seat, self._own)),
                totals[seat],
                seat == self._own and not self._match.shared,
                first=place_of(totals, seat) == 1,
            )
            for seat in self._ended.ranking
        )
