"""The own tiles in the hands of their player (手牌): putting them in order, choosing which to play, playing it.

Where the settings say so the player arranges the hand (自己理牌): a tile that is dragged sideways goes to another
place, a tile that is lifted is discarded; keys do the same. The order is only one of the view.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.present.arrangement import Arrangement
from game.present.cautions import would_die
from game.present.prompt import discard_option
from game.settings import Sort
from rules import Refusal
from rules.core.window import WindowKind
from rules.mahjong.actions import Discard
from rules.mahjong.events import Event, Started
from rules.mahjong.phase import Phase
from rules.tiles.tile import Tile

if TYPE_CHECKING:
    from game.scenes.table_seat import TableSeat

__all__ = ["TableHand"]

_BEFORE_PLAY: Final = (Phase.DEAL, Phase.STAGE)
_LEVEL: Final = 0.3
"""A tile that is lifted by more than this share of its height is on its way out, and no longer changes its place."""


class TableHand:
    """What one player does with the own tiles."""

    def __init__(self, seat: TableSeat) -> None:
        self._seat = seat
        self.arrangement = Arrangement()

    # ---------------------------------------------------------------- the order

    def take_settings(self) -> None:
        """Who arranges the hand, and how it is sorted."""
        settings = self._seat.services.settings
        by_hand, right = settings.sort is Sort.HAND, settings.wilds == "right"
        if self.arrangement.set(by_hand=by_hand, suits=settings.suits, wilds_right=right):
            self.show()
            self._seat.ask_anew()

    def before(self, event: Event) -> None:
        """Something is about to happen."""
        if isinstance(event, Started):
            self.arrangement.begin()

    def keep(self) -> None:
        """The order that is on show now is the one that later tiles join."""
        story = self._seat.story
        if story.model is None or story.state is None:
            return
        own, playing = story.model.own, story.state.phase not in _BEFORE_PLAY
        self.arrangement.follow(own.hand, own.drawn, playing=playing)
        story.outside = replace(story.outside, order=self.arrangement.order)
        if self.arrangement.by_hand:
            self._seat.services.hand.keep(story.state.start, self.arrangement.order)

    def resume(self) -> None:
        """The table is sat down at again: an arranged hand stands as it was left, if that is still known."""
        state = self._seat.story.state
        found = None if state is None else self._seat.services.hand.find(state.start)
        if found is None or not self.arrangement.by_hand:
            self.keep()
            return
        self.arrangement.order = replace(self.arrangement.order, kept=found.kept, apart=found.apart)
        self.show()

    def carry(self) -> None:
        """A tile is dragged: over the place of another one it takes that place."""
        seat = self._seat
        hand, story = seat.hand, seat.story
        start = hand.pressed
        if start is None or story.model is None or story.layout is None or not self.arrangement.by_hand:
            return
        places = [tile.rect for tile in story.layout.own_hand()][: len(story.model.own.hand)]
        if start >= len(places) or -hand.shift[1] > _LEVEL * places[start].h:
            return
        middle = places[start].centre.x + hand.shift[0]
        end = min(range(len(places)), key=lambda place: abs(places[place].centre.x - middle))
        if self.arrangement.move(start, end):
            self.show()
            hand.carried(end, places[end].x - places[start].x)
            seat.services.mixer.play("select")

    def shift(self, by: int) -> None:
        """The chosen tile goes to the next place in a direction."""
        seat = self._seat
        if not self._may_arrange():
            return
        start = seat.hand.index
        if start is None:
            seat.hand.step(by)
            return
        own = seat.story.model.own if seat.story.model is not None else None
        if own is not None and own.drawn is not None and start == len(own.hand):
            seat.say(seat.services.texts("table.sort.drawn"))
        elif self.arrangement.move(start, start + by):
            self.show()
            seat.hand.choose(start + by)

    def sort(self) -> None:
        """Sort the hand once."""
        if self._may_arrange():
            self.arrangement.sort()
            self.show()
            self._seat.services.mixer.play("select")

    def _may_arrange(self) -> bool:
        seat = self._seat
        if not self.arrangement.by_hand:
            seat.say(seat.services.texts("table.sort.auto"))
        return self.arrangement.by_hand

    def show(self) -> None:
        """Show the hand in its order."""
        seat = self._seat
        seat.story.turn_to(replace(seat.story.outside, order=self.arrangement.order))
        self.keep()
        if seat.story.model is not None:
            seat.hand.follow(seat.story.model.own)
            seat.arrange()
        seat.dirty = True

    # ---------------------------------------------------------------- playing a tile

    def answered(self, option: int) -> None:
        """An answer is given: of equal tiles the chosen one goes."""
        window, hand = self._seat.window(), self._seat.hand
        action = window.options[option] if window is not None else None
        if isinstance(action, Discard):
            self.arrangement.plays(hand.index if hand.tile is action.tile else None)

    def play_chosen(self) -> bool:
        """Discard the chosen tile; whether that needs a confirmation first, because the hand would be dead (Y4)."""
        seat = self._seat
        tile = seat.hand.tile
        if tile is None:
            return False
        option = discard_option(seat.window(), tile)
        if option is None:
            seat.refuse(self._why_not(tile))
            return False
        state = seat.story.state
        if state is not None and would_die(seat.table.ruleset, state, seat.table.seat, tile):
            return True
        seat.answer(option)
        return False

    def play_confirmed(self) -> None:
        """Discard the chosen tile although the hand will be dead."""
        tile = self._seat.hand.tile
        option = discard_option(self._seat.window(), tile) if tile is not None else None
        if option is not None:
            self._seat.answer(option)

    def play_drawn(self) -> None:
        """Choose the drawn tile and discard it."""
        seat, model = self._seat, self._seat.story.model
        if model is not None and model.own.drawn is not None and seat.window() is not None:
            seat.hand.choose(len(model.own.own_tiles) - 1)
            self.play_chosen()

    def _why_not(self, tile: Tile) -> Refusal:
        window, model = self._seat.window(), self._seat.story.model
        if model is None or window is None or window.kind is not WindowKind.TURN:
            return Refusal.NOT_YOUR_TURN
        shown = next((shown for shown in model.own.own_tiles if shown.tile is tile), None)
        return shown.refusal if shown is not None and shown.refusal is not None else Refusal.NOT_ALLOWED_NOW
