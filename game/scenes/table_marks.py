"""What a table tells in words (桌上的说明): marks when pressed, cautions of what is raised, the news of the banner."""

from __future__ import annotations

from typing import assert_never

from game.present.account_model import account_rows
from game.present.hua_model import hua_seen
from game.present.items_model import TOLD, answer_of, latest_answer
from game.present.layout.placed import PlacedTag, Sign
from game.present.prompt import Slot
from game.present.story import News
from game.present.table_model import Side, TableModel
from game.scenes.table_seat import TableSeat
from game.ui.draw_bar import button_name
from game.ui.draw_tags import Banner, Card
from game.ui.widgets import score_text, speak
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
        if name == TOLD:
            return self._told()
        tag = next((tag for tag in layout.tags if tag.name == name), None)
        if tag is None:
            return None
        match tag.sign:
            case Sign.HUA:
                return self._hua(tag, model)
            case Sign.BALANCE:
                return self._balance(tag, model)
            case Sign.VOID:
                return self._void(tag, model)
            case Sign.WON:
                return self._won(tag, model)
            case Sign.ITEMS:
                return None  # a press opens the drawer
            case Sign.MARK:
                return None if tag.mark is None else self._mark(tag.mark, model)
            case _:
                assert_never(tag.sign)

    def _told(self) -> Card | None:
        """What the item that was used last has told."""
        texts, table, state = self._seat.services.texts, self._seat.table, self._seat.story.state
        event = latest_answer(table.ruleset, state, table.seat) if state is not None else None
        if event is None:
            return None
        shown = event.tile or event.kind
        title = texts(f"item.{event.item.value}.name")
        return Card(title, speak(texts, answer_of(event)), (shown,) if shown is not None else ())

    def _balance(self, tag: PlacedTag, model: TableModel) -> Card:
        """What a seat has gained and lost in this hand, by reason."""
        texts, table, state = self._seat.services.texts, self._seat.table, self._seat.story.state
        shown = model.of(tag.side)
        title = texts(
            "table.mark.balance",
            name=self._name(model, shown.seat),
            n=score_text(shown.balance or 0, signed=True),
        )
        rows = account_rows(table.ruleset, state, shown.seat) if state is not None else ()
        lines = [
            texts("account.row", what=texts(f"account.{row.key}"), n=score_text(row.units, signed=True))
            for row in rows
        ]
        return Card(title, "\n".join(lines) or texts("account.nothing"))

    def _void(self, tag: PlacedTag, model: TableModel) -> Card:
        """What a void suit means for its seat."""
        texts, shown = self._seat.services.texts, model.of(tag.side)
        suit = texts(f"void.suit.{shown.void.value}") if shown.void is not None else ""
        own = ".own" if tag.side is Side.OWN else ""
        title = texts("table.mark.void", name=self._name(model, shown.seat), suit=suit)
        return Card(title, texts(f"table.mark.void.text{own}", suit=suit))

    def _won(self, tag: PlacedTag, model: TableModel) -> Card:
        """How often a seat that plays on has won, and on what."""
        texts, shown = self._seat.services.texts, model.of(tag.side)
        tiles = shown.winning.tiles if shown.winning is not None else ()
        title = texts("table.mark.won", name=self._name(model, shown.seat), n=len(tiles))
        return Card(title, texts("table.mark.won.text"), _few(tiles))

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
        if news.mark is None:
            return self._more(news, model, share)
        words = texts("table.news.open_double", name=self._name(model, news.mark.seat))
        detail = texts("table.news.open_double.own" if own else "table.news.open_double.others")
        limits = any(mark.key == "limited" for seat in model.seats for mark in seat.marks)
        return Banner(words, detail if limits else "", _few(news.mark.tiles), share)

    def _more(self, news: News, model: TableModel, share: float) -> Banner:
        """The news that no mark stands for."""
        texts, key = self._seat.services.texts, f"table.news.{news.key}"
        name = speak(texts, model.of(news.side).name)
        number = f"{key}.{news.number}" if news.key in ("exchanged", "multi") else key
        words = texts(
            number, name=name, n=texts(f"table.place.{news.number}") if news.key in ("won", "won_on") else ""
        )
        return Banner(words, texts(f"{key}.text", name=name), (), share)

    def _names(self, model: TableModel, seat: Seat, toward: Seat | None) -> dict[str, str]:
        other = self._name(model, toward) if toward is not None else ""
        return {"name": self._name(model, seat), "other": other}

    def _name(self, model: TableModel, seat: Seat) -> str:
        return speak(self._seat.services.texts, model.of(model.side_of(seat)).name)


def _few(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """No more tiles than a ribbon holds: one of each kind when there are many."""
    return tiles if len(tiles) <= 7 else tuple(dict.fromkeys(tiles))[:7]
