"""What the strip over the hand says while tiles are passed on, a suit is declared, or others play on (开局与观战)."""

from __future__ import annotations

from game.present.opening_model import ToVoid, answered_places, waits_for_others
from game.scenes.table_seat import TableSeat
from game.ui.draw_opening import OpeningPicture
from rules.mahjong.phase import Phase
from rules.mahjong.state import Standing
from rules.scoring.terms import PaysParting

__all__ = ["OpeningWords"]


class OpeningWords:
    """The words for one seat's table."""

    def __init__(self, seat: TableSeat) -> None:
        self._seat = seat

    def strip(self) -> OpeningPicture | None:
        """That a bot plays, what is asked or waited for before play, that this seat watches; None otherwise."""
        if self._seat.is_played_for:
            return OpeningPicture(self._seat.services.texts("table.auto"), "")
        if self._seat.story.is_dealing:
            return None
        return self._question() or self._waiting() or self._watching()

    def raised(self) -> frozenset[int]:
        """The own tiles that are passed on: those chosen so far, or given while the others choose."""
        seat = self._seat
        if seat.opening.picks is not None:
            return frozenset(seat.opening.picks.chosen)
        model, state = seat.story.model, seat.story.state
        if model is None or state is None or state.phase is not Phase.STAGE:
            return frozenset()
        return answered_places(state, model.own)

    def _question(self) -> OpeningPicture | None:
        opening, texts = self._seat.opening, self._seat.services.texts
        question = opening.question
        if question is None:
            return None
        if isinstance(question, ToVoid):
            return OpeningPicture(texts("void.ask"), texts("void.ask.text"), opening.buttons)
        chosen = len(opening.picks.chosen) if opening.picks is not None else 0
        number = texts(f"exchange.count.{question.count}")
        title, words = texts("exchange.ask", n=number), texts("exchange.ask.text", n=number)
        return OpeningPicture(title, words, opening.buttons, (chosen, question.count))

    def _waiting(self) -> OpeningPicture | None:
        """The others still choose."""
        state, texts = self._seat.story.state, self._seat.services.texts
        if state is None or state.phase is not Phase.STAGE:
            return None
        key = waits_for_others(state, self._seat.table.seat)
        return None if key is None else OpeningPicture(texts(f"{key}.waiting"), texts(f"{key}.waiting.text"))

    def _watching(self) -> OpeningPicture | None:
        """This seat has won, the others play on."""
        model, texts = self._seat.story.model, self._seat.services.texts
        if model is None or not model.own.laid or model.own.winning is None:
            return None
        if model.own.standing is Standing.FROZEN:
            return None
        place = texts(f"table.place.{model.own.winning.place}")
        title = texts("table.watching", n=place)
        pay = self._seat.table.ruleset.pay
        forfeits = isinstance(pay, PaysParting) and pay.leaver_forfeits_win
        words = texts("table.watching.text.forfeit" if forfeits else "table.watching.text")
        return OpeningPicture(title, words, self._seat.opening.buttons, lit=self._seat.opening.hurries)
