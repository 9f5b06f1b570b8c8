"""What a table tells in words (桌上的说明): marks when pressed, cautions of what is raised, the news of the banner."""

from __future__ import annotations

from game.present.hua_model import hua_seen
from game.present.layout.placed import PlacedTag
from game.present.prompt import Slot
from game.present.story import News
from game.present.table_model import Side, TableModel
from game.scenes.table_seat import TableSeat
from game.ui.draw_bar import button_name
from game.ui.draw_tags import Banner, Card
from game.ui.widgets import speak
from rules import Caution, Mark
from rules.core.seat import Seat
from rules.core.window import WindowKind
from rules.tiles.tile import Tile

__all__ = ["TableMarks"]


class TableMarks:
    """The words for one seat's table."""

    def __init__(self, seat: TableSeat) -> None:
        self._seat = seat

    def explain(self, name: str) -> Card | None:
        """What the sign of that name means."""
        layout, model = self._seat.story.layout, self._seat.story.model
        if layout is None or model is None:
            return None
        tag = next((tag for tag in layout.tags if tag.name == name), None)
        if tag is None:
            return None
        return self._hua(tag, model) if tag.mark is None else self._mark(tag.mark, model)

    def _hua(self, tag: PlacedTag, model: TableModel) -> Card:
        """What a seat's hua are made of."""
        texts, table = self._seat.services.texts, self._seat.table
        shown, state = model.of(tag.side), self._seat.story.state
        title = texts("table.mark.hua", name=self._name(model, shown.seat), n=shown.hua)
        rows = hua_seen(table.ruleset, state, shown.seat) if state is not None else ()
        separator = texts("table.mark.hua.and")
        words = separator.join(
            texts("table.mark.hua.row", name=texts(f"hua.{row.key}"), n=row.hua) for row in rows
        )
        note = texts("table.mark.hua.own" if tag.side is Side.OWN else "table.mark.hua.seen")
        return Card(title, f"{words or texts('table.mark.hua.none')}\n{note}")

    def _mark(self, mark: Mark, model: TableModel) -> Card:
        texts = self._seat.services.texts
        case = self._case(mark, model)
        text = texts(f"table.mark.{mark.key}.text{case}", **self._names(model, mark.seat, mark.toward))
        return Card(texts(f"table.mark.{mark.key}"), text, mark.tiles)

    def _case(self, mark: Mark, model: TableModel) -> str:
        """Which of the texts of a mark holds: an open double may limit nobody, or come after the first."""
        own = ".own" if mark.seat == self._seat.table.seat else ""
        if mark.key != "open_double":
            return own
        limited = [other.seat for seat in model.seats for other in seat.marks if other.key == "limited"]
        if not limited:
            return ".alone"
        return ".later" if mark.seat in limited else own

    def caution(self) -> Card | None:
        """The caution of what is raised, focused or pointed at; of letting a win go as long as that is offered."""
        found = self._cautions()
        model = self._seat.story.model
        if not found or model is None:
            return None
        texts, first = self._seat.services.texts, found[0]
        words = [
            texts(f"caution.{caution.key}", **self._names(model, self._seat.table.seat, caution.toward))
            for caution in found
        ]
        return Card(texts("table.caution"), "\n".join(words), first.tiles, is_caution=True)

    def _cautions(self) -> tuple[Caution, ...]:
        seat, model = self._seat, self._seat.story.model
        window = seat.window()
        if window is None or model is None:
            return ()
        if window.kind is WindowKind.TURN:
            tiles = model.own.own_tiles
            for index in (seat.hand.index, seat.hand.hovered):
                if index is not None and index < len(tiles) and tiles[index].cautions:
                    return tiles[index].cautions
        named = {button_name(button): button.choice for button in seat.buttons if button.choice is not None}
        focused = seat.focus.focused if seat.focus.by_keys else None
        for name in (focused, seat.focus.hovered, Slot.PASS.value):
            choice = named.get(name) if name is not None else None
            if choice is not None and choice.cautions:
                return choice.cautions
        return ()

    def banner(self, told: tuple[News, float] | None) -> Banner | None:
        """The news in words."""
        model = self._seat.story.model
        if told is None or model is None:
            return None
        news, share = told
        texts, own = self._seat.services.texts, news.side is Side.OWN
        words = texts("table.news.open_double", name=self._name(model, news.mark.seat))
        detail = texts("table.news.open_double.own" if own else "table.news.open_double.others")
        limits = any(mark.key == "limited" for seat in model.seats for mark in seat.marks)
        return Banner(words, detail if limits else "", _few(news.mark.tiles), share)

    def _names(self, model: TableModel, seat: Seat, toward: Seat | None) -> dict[str, str]:
        other = self._name(model, toward) if toward is not None else ""
        return {"name": self._name(model, seat), "other": other}

    def _name(self, model: TableModel, seat: Seat) -> str:
        return speak(self._seat.services.texts, model.of(model.side_of(seat)).name)


def _few(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """No more tiles than a ribbon holds: one of each kind when there are many."""
    return tiles if len(tiles) <= 7 else tuple(dict.fromkeys(tiles))[:7]
