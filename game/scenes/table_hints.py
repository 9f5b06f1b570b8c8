"""The hints at a table (牌桌提示): marks on tiles and the strip beside the bar, worked out once for each state."""

from __future__ import annotations

from typing import Final

from game.present.advice import Advice, Outlook, WaitHint
from game.present.running import running_tai
from game.scenes.table_coach import TableCoach
from game.scenes.table_seat import TableSeat
from game.ui.draw_bar import Hints, price_of
from game.ui.draw_tags import Card
from rules.core.window import WindowKind
from rules.mahjong.actions import Win
from rules.mahjong.state import RoundState
from rules.tiles.tile import Tile

__all__ = ["TableHints"]

_PRICED: Final = 5
"""With more waits than these nobody listens to what each would bring."""


class TableHints:
    """What a seat's hand would wait for."""

    def __init__(self, seat: TableSeat, coach: TableCoach) -> None:
        self._seat = seat
        self._coach = coach
        self._priced: tuple[Outlook, tuple[WaitHint, ...]] | None = None
        self._counted: tuple[RoundState, int] | None = None
        self._offered: tuple[RoundState, WaitHint | None] | None = None

    def ready_places(self) -> frozenset[int]:
        """The numbers of the own tiles after whose discard the hand is ready."""
        model, window = self._seat.story.model, self._seat.window()
        if (
            model is None
            or window is None
            or window.kind is not WindowKind.TURN
            or self._seat.story.is_dealing
        ):
            return frozenset()
        ready = self._advice().ready
        return frozenset(
            index
            for index, shown in enumerate(model.own.own_tiles)
            if shown.tile in ready and shown.refusal is None
        )

    def ready_marks(self) -> frozenset[int]:
        """The own tiles to be marked for that: none where every tile that can go would be, which tells nothing."""
        model, places = self._seat.story.model, self.ready_places()
        if model is None:
            return places
        tiles = enumerate(model.own.own_tiles)
        every = frozenset(index for index, shown in tiles if shown.refusal is None and not shown.wild)
        return frozenset() if every <= places else places

    def shown(self) -> Hints | None:
        """The strip: the waits after the raised tile's discard or of the hand as it is, else how far it is."""
        if self._seat.story.is_dealing:
            return None
        win = self._win()
        if win is not None:
            return win
        texts, detail = self._seat.services.texts, self._detail()
        outlook, after = self._outlook(self._advice())
        if outlook is None:
            if self.ready_places():
                return Hints(texts("table.hint.ready"), detail=detail, ready=True)
            return Hints(detail) if detail else None
        if outlook.barred:
            return Hints(texts("table.hint.barred"), detail=detail, after=after)
        if outlook.steps > 0:
            distance = texts.count("table.hint.distance", outlook.steps)
            if not self._coach.aids.coach:
                return Hints(distance, detail=detail, after=after)
            useful = tuple(WaitHint(tile, left, None) for tile, left in outlook.useful if left)
            gain = texts("table.hint.useful", n=outlook.gain)
            return Hints(f"{distance} · {gain}", useful, detail, priced=False, after=after)
        waits = self._waits(outlook)
        if not any(hint.left for hint in waits):
            return Hints(texts("table.hint.none"), waits, detail, after=after)
        heading = f"{texts('table.hint.waits')} {texts.count('table.hint.left', outlook.left)}"
        return Hints(heading, waits, detail, ready=bool(self._advice().ready), after=after)

    def _win(self) -> Hints | None:
        """That a win is offered, and what it comes to: nothing else is told beside it."""
        window, state = self._seat.window(), self._seat.story.state
        win = next((action for action in window.options if isinstance(action, Win)), None) if window else None
        if win is None or state is None:
            return None
        if self._offered is None or self._offered[0] is not state:
            self._offered = (state, self._seat.adviser.offered(state, win))
        worth, texts = self._offered[1], self._seat.services.texts
        return Hints(texts("table.hint.win"), detail=price_of(texts, worth) if worth else "", wins=True)

    def all_waits(self) -> Card | None:
        """Every wait in words with what it would bring, the tiles above; for the strip that has no room for all."""
        hints, texts = self.shown(), self._seat.services.texts
        if hints is None or not hints.waits:
            return None
        priced = hints.priced and len(hints.waits) <= _PRICED
        each = [
            texts(
                "table.hint.each.priced" if priced else "table.hint.each",
                tile=texts(f"tile.{hint.tile.code}"),
                left=hint.left,
                price=price_of(texts, hint),
            )
            for hint in hints.waits
        ]
        tiles = tuple(hint.tile for hint in hints.waits)
        title, after = hints.heading, hints.after
        if after is not None:
            title = texts("table.hint.after.text", tile=texts(f"tile.{after.code}"), text=title)
        return Card(title, texts("list.and").join(each), tiles, waits=hints.waits, priced=hints.priced)

    def _detail(self) -> str:
        """What stands under the heading: how dangerous the chosen tile is, and a lock or the tai so far."""
        danger = self._coach.danger_of(self._chosen())
        words = (self._lock() or self._running(), self._seat.services.texts(danger) if danger else "")
        return " · ".join(word for word in words if word)

    def _running(self) -> str:
        """The tai that the hand has already, in words; nothing while it has none."""
        state, table = self._seat.story.state, self._seat.table
        if state is None:
            return ""
        if self._counted is None or self._counted[0] is not state:
            self._counted = (state, running_tai(table.ruleset, state, table.seat))
        tai = self._counted[1]
        return self._seat.services.texts.count("table.hint.running", tai) if tai else ""

    def _lock(self) -> str:
        """That wins on others' tiles are locked after one was let go (过水)."""
        model = self._seat.story.model
        locked = model is not None and any(mark.key == "passed_win" for mark in model.own.marks)
        return self._seat.services.texts("table.hint.passed_win") if locked else ""

    def _advice(self) -> Advice:
        state = self._seat.story.state
        return Advice() if state is None else self._seat.adviser.advise(state)

    def _outlook(self, advice: Advice) -> tuple[Outlook | None, Tile | None]:
        """What is told, and the tile whose discard it is about; None for the hand as it is, or for the best of all."""
        tile = self._chosen()
        if tile is None:
            tile = self._coach.tile
        if not advice.discards:
            return advice.now, None
        chosen = advice.after(tile) if tile is not None else None
        if chosen is not None:
            return chosen, tile
        nearest = min((outlook for _, outlook in advice.discards), key=lambda outlook: outlook.steps)
        return (nearest if nearest.steps > 0 or nearest.barred else None), None

    def _chosen(self) -> Tile | None:
        """The own tile under the pointer, else the raised one."""
        model, index = self._seat.story.model, self._seat.hand.hovered
        if model is None or index is None or index >= len(model.own.own_tiles):
            return self._seat.hand.tile
        return model.own.own_tiles[index].tile

    def _waits(self, outlook: Outlook) -> tuple[WaitHint, ...]:
        state = self._seat.story.state
        if state is None:
            return ()
        if self._priced is None or self._priced[0] is not outlook:
            self._priced = (outlook, self._seat.adviser.price(outlook, state))
        return self._priced[1]
