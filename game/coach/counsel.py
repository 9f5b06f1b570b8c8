"""What the coach says to an open window (指点): what each discard leaves, which option it would take, and why.

Its move is the careful bot's, so that it is never worse than that; the reasons are read off the appraisals, and where
these do not carry the move it says so.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.bots.careful_bot import CarefulBot
from game.bots.choice import Judged
from game.bots.forecast import Forecaster
from game.coach.appraisal import Appraisal, Case
from game.coach.claims import claim_facts, win_let_go
from game.coach.danger import Danger, danger_of
from game.coach.facts import Fact
from game.coach.opening import opening_facts
from game.coach.outlook import outlooks_of
from game.coach.reasons import MOST, discard_facts
from game.coach.waits import Pricing
from rules import Ruleset
from rules.core.seat import Seat
from rules.core.window import Window
from rules.mahjong.actions import Action, DeclareVoid, Discard, Exchange, Kong
from rules.mahjong.state import RoundState, SeatView, Standing
from rules.tiles.tile import Tile

__all__ = ["Coach", "Counsel", "Suggestion"]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The option that the coach would take, by its index in the window, and the reasons, the weightiest first."""

    option: int
    action: Action
    facts: tuple[Fact, ...] = ()

    @property
    def tile(self) -> Tile | None:
        """The tile to discard, if that is what it says."""
        return self.action.tile if isinstance(self.action, Discard) else None


@dataclass(frozen=True, slots=True)
class Counsel:
    """All that is said to one window; *judged* is what the bot made of its options."""

    suggestion: Suggestion | None = None
    appraisals: tuple[Appraisal, ...] = ()
    judged: Judged | None = None

    def of(self, tile: Tile) -> Appraisal | None:
        """The appraisal of a discard."""
        return next((appraisal for appraisal in self.appraisals if appraisal.tile is tile), None)


class Coach:
    """Advises one seat in one game; it sees what the seat sees."""

    def __init__(self, ruleset: Ruleset, seat: Seat) -> None:
        self.ruleset = ruleset
        self.seat = seat
        self._bot = CarefulBot(ruleset)
        self._forecaster = Forecaster(ruleset)
        self._pricing = Pricing(ruleset, seat)

    def case(self, state: RoundState) -> Case:
        """The game and the round as the reasons ask for them."""
        return Case(self.ruleset, state, self.seat, self._pricing)

    def dangers(self, view: SeatView) -> dict[Tile, Danger]:
        """What a discard of each natural in the hand risks now."""
        forecast, state = self._forecaster.of(view), view.state
        tiles = [tile for tile in dict.fromkeys(state.seats[self.seat].hand.tiles) if tile not in state.wilds]
        return {tile: danger_of(self.ruleset, view, forecast, tile) for tile in tiles}

    def judge(self, view: SeatView, window: Window[Action]) -> Judged:
        """What the careful bot takes, and what it holds the options for worth."""
        return self._bot.judge(view, window)

    def usual(self, view: SeatView) -> float:
        """What a usual win is worth in this round, as worths are counted."""
        return self._bot.usual(view)

    def counsel(self, view: SeatView, window: Window[Action]) -> Counsel:
        """What is to be said to a window; nothing where there is nothing to choose."""
        if len(window.options) < 2 or window.seat != self.seat:
            return Counsel()
        judged = self.judge(view, window)
        appraisals = self.appraise(view, window.options, judged)
        facts = self._facts(view, window.options, judged, appraisals)
        option = window.options.index(judged.taken)
        return Counsel(Suggestion(option, judged.taken, facts), appraisals, judged)

    def appraise(self, view: SeatView, options: tuple[Action, ...], judged: Judged) -> tuple[Appraisal, ...]:
        """What each discard among the options leaves."""
        discards = {option.tile for option in options if isinstance(option, Discard)}
        if not discards:
            return ()
        worths = {
            choice.action.tile: choice.worth
            for choice in judged.choices
            if isinstance(choice.action, Discard)
        }
        forecast = self._forecaster.of(view)
        return tuple(
            Appraisal(
                tile,
                outlook,
                worths.get(tile),
                forecast.aim(tile),
                danger_of(self.ruleset, view, forecast, tile),
            )
            for tile, outlook in outlooks_of(self.ruleset, view.state, self.seat).items()
            if tile in discards
        )

    def _facts(
        self,
        view: SeatView,
        options: tuple[Action, ...],
        judged: Judged,
        appraisals: tuple[Appraisal, ...],
    ) -> tuple[Fact, ...]:
        own, case = view.state.seats[self.seat], self.case(view.state)
        if own.standing is Standing.FROZEN:
            return (Fact("forced"),)
        match judged.taken:
            case Discard(_, tile):
                chosen = next((each for each in appraisals if each.tile is tile), None)
                if chosen is None:
                    return (Fact("judged"),)
                others = tuple(each for each in appraisals if each is not chosen)
                facts = discard_facts(case, chosen, others, options)
                return (*win_let_go(case, options), *facts)[:MOST]
            case Kong():
                facts = claim_facts(case, judged, options, self._forecaster.of(view).aim(None))
                return (*win_let_go(case, options), *facts)[:MOST]
            case Exchange() | DeclareVoid():
                return opening_facts(own.hand.tiles, judged.taken)
            case _:
                return claim_facts(case, judged, options, self._forecaster.of(view).aim(None))
