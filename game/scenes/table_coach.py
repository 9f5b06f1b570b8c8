"""The coach at a table (牌桌上的指点): it thinks beside the picture, and what it has to say is shown when it is there.

What the player sees is worked out on a thread of its own for one window at a time, so that no frame waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import ClassVar

from game.coach.counsel import Coach, Counsel, Suggestion
from game.present.coach_model import action_label, fact_label
from game.present.coaching import Aids, aids_of
from game.present.label import Label
from game.scenes.table_seat import TableSeat
from game.ui.draw_bar import button_name
from game.ui.draw_coach import CoachCard
from game.ui.widgets import speak
from rules.core.seat import Seat
from rules.mahjong.actions import Exchange
from rules.mahjong.state import RoundState
from rules.tiles.tile import Tile

__all__ = ["TableCoach"]


class TableCoach:
    """What is suggested to one seat; *workers* makes the place where it thinks."""

    workers: ClassVar[Callable[[], Executor]] = lambda: ThreadPoolExecutor(1, "coach")

    def __init__(self, seat: TableSeat) -> None:
        self._seat = seat
        self._worker: Executor | None = None
        self._coach: Coach | None = None
        self._asked: tuple[int, RoundState] | None = None
        self._thought: Future[Counsel] | None = None
        self._counsel: Counsel | None = None

    @property
    def aids(self) -> Aids:
        """What this player may be told here and wants to be told."""
        return aids_of(self._seat.services.settings, self._seat.story.outside.match.room)

    def follow(self) -> None:
        """Once a frame: think about a new window, take what has been thought."""
        seat = self._seat
        window, view = seat.window(), seat.table.view
        asked = not seat.is_auto and self.aids.thinks
        if window is None or view is None or view.seat is None or not asked:
            self._forget()
            return
        before = self._asked  # in practice the same question can come again, at another place of the hand
        if before is None or before[0] != window.id or before[1] is not view.state:
            self._forget()
            self._asked = (window.id, view.state)
            if self._worker is None:
                self._worker = type(self).workers()
                self._coach = Coach(seat.table.ruleset, seat.table.seat)
            assert self._coach is not None, "it sits down with its worker"
            self._thought = self._worker.submit(self._coach.counsel, view, window)
        if self._thought is not None and self._thought.done():
            self._counsel, self._thought = self._thought.result(), None
            self._advise_opening(self._counsel)
            seat.dirty = True

    def _advise_opening(self, counsel: Counsel) -> None:
        """Before play the table suggests something itself: with the coach it is the coach's choice."""
        model, suggestion = self._seat.story.model, counsel.suggestion
        if self.aids.coach and suggestion is not None and model is not None:
            self._seat.opening.advise(suggestion.option, model.own)
            self._seat.arrange()

    def close(self) -> None:
        """Go home."""
        if self._worker is not None:
            self._worker.shutdown(wait=False, cancel_futures=True)
            self._worker = None

    def _forget(self) -> None:
        if self._counsel is not None:
            self._seat.dirty = True
        if self._thought is not None:
            self._thought.cancel()  # what nobody asks any more must not hold up what is asked now
        self._asked, self._thought, self._counsel = None, None, None

    # ---------------------------------------------------------------- what is shown

    @property
    def _shown(self) -> Counsel | None:
        return None if self._seat.story.is_dealing else self._counsel

    @property
    def tile(self) -> Tile | None:
        """The tile whose discard is suggested."""
        found = self._shown if self.aids.coach else None
        return found.suggestion.tile if found is not None and found.suggestion is not None else None

    def place(self) -> int | None:
        """The number of that tile in the hand, the drawn one of equals."""
        model, tile = self._seat.story.model, self.tile
        if model is None or tile is None:
            return None
        places = [index for index, shown in enumerate(model.own.own_tiles) if shown.tile is tile]
        return places[-1] if places else None

    def button(self) -> str | None:
        """The button that is suggested, by its name."""
        found = self._shown if self.aids.coach else None
        if found is None or found.suggestion is None:
            return None
        option = found.suggestion.option
        return next(
            (
                button_name(button)
                for button in self._seat.buttons
                if button.choice is not None and button.choice.option == option
            ),
            None,
        )

    def dangers(self) -> dict[int, int]:
        """The levels of danger of the own tiles, by their numbers."""
        model, found = self._seat.story.model, self._shown
        if model is None or found is None or not self.aids.danger:
            return {}
        levels = {each.tile: each.danger.level for each in found.appraisals}
        return {
            index: levels[shown.tile]
            for index, shown in enumerate(model.own.own_tiles)
            if levels.get(shown.tile) and not shown.cautions  # these have a sign of their own
        }

    def danger_of(self, tile: Tile | None) -> str:
        """The key of the words for the danger of a tile; empty where there is none to speak of."""
        found = self._shown if self.aids.danger and tile is not None else None
        appraisal = found.of(tile) if found is not None and tile is not None else None
        return f"coach.danger.{appraisal.danger.level}" if appraisal and appraisal.danger.level > 1 else ""

    def card(self) -> CoachCard | None:
        """The suggestion in words, with its reasons."""
        found = self._shown if self.aids.coach else None
        model = self._seat.story.model
        if found is None or found.suggestion is None or model is None:
            return None
        texts, suggestion = self._seat.services.texts, found.suggestion

        def name_of(seat: Seat) -> Label:
            return model.of(model.side_of(seat)).name

        fans = self._seat.table.ruleset.counts_fan
        reasons = tuple(speak(texts, fact_label(fact, name_of, fans=fans)) for fact in suggestion.facts)
        title = speak(texts, action_label(suggestion.action))
        short = texts("coach.do.discard.short") if suggestion.tile is not None else ""
        return CoachCard(title, _tiles(suggestion), reasons, short)


def _tiles(suggestion: Suggestion) -> tuple[Tile, ...]:
    """The tiles that go when the suggestion is followed."""
    if isinstance(suggestion.action, Exchange):
        return suggestion.action.tiles
    return () if suggestion.tile is None else (suggestion.tile,)
