"""What a player does at a table, told in words (座上的播报): the tile that is raised, the button the keyboard is on,
messages, signs that are explained, what is asked before play. Asked after every change; says what is new.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.present.label import Label, Listed, Plain, said, sentences, tile_label, tiles_label
from game.present.layout.opening_layout import PlacedChoice
from game.present.narration import Utterance, choice_label, shown_label
from game.present.spoken_cues import choice_cues, news_cues, tile_cues
from game.present.table_model import ShownTile
from game.scenes.table_seat import TableSeat
from game.scenes.table_talk import TALK
from game.scenes.table_targets import WAITS
from game.scenes.table_view import TableView
from game.settings import Narration
from game.ui.draw_bar import Hints
from game.ui.draw_tags import Banner

__all__ = ["StripWords", "TableSpoken"]


@dataclass(frozen=True, slots=True)
class StripWords:
    """What stands on a strip below the table: its text, and the words of its buttons by their targets."""

    text: str = ""
    buttons: Mapping[str, str] = field(default_factory=dict)


class TableSpoken:
    """The voice of one seat's own doings; *strip* tells what stands on a strip below the table, or nothing."""

    def __init__(self, seat: TableSeat, view: TableView, strip: Callable[[], StripWords]) -> None:
        self._seat = seat
        self._view = view
        self._strip = strip
        self._told: dict[str, object] = {}

    def follow(self) -> None:
        """Say what has changed since the last time."""
        seat = self._seat
        if seat.services.settings.narration is Narration.OFF:
            self._told.clear()
            return
        self._once("notice", seat.notice, lambda: Plain(seat.notice))
        news = self._view.news()
        self._once("news", "" if news is None else (news.words, news.detail), lambda: self._banner(news))
        self._once("strip", self._strip().text, lambda: Plain(self._strip().text))
        self._once("asked", self._asked(), self._question)
        advice = self._view.coach.card()
        self._once("advice", "" if advice is None else (advice.title, advice.tiles), self._advice)
        self._once("explained", seat.explained or "", self._card)
        picks = seat.opening.picks
        cursor = picks.cursor if picks is not None else None
        self._once(
            "cursor", "" if cursor is None else (cursor, len(picks.chosen) if picks else 0), self._picked
        )
        raised = seat.hand.index if seat.window() is not None or seat.hand.index is None else None
        self._once("raised", "" if raised is None else (raised, seat.hand.tile), self._raised)
        self._once("focus", seat.focus.focused or "" if seat.focus.by_keys else "", self._focused)

    def _once(self, what: str, value: object, label: Callable[[], Label | Utterance | None]) -> None:
        """Say it if it is another one than before; what is empty is not said."""
        if self._told.get(what, "") == value:
            return
        self._told[what] = value
        told = label() if value != "" else None
        if told is not None:
            urgent, written = what in ("raised", "focus", "cursor"), what in ("advice", "explained", "notice")
            self._seat.voice.note(told, urgent=urgent, written=written)

    # ---------------------------------------------------------------- tiles

    def _raised(self) -> Label | Utterance | None:
        """The tile that is raised: where it stands, what its discard would mean where hints are shown."""
        seat, model = self._seat, self._seat.story.model
        place = seat.hand.index
        if model is None or place is None or place >= len(model.own.own_tiles):
            return None
        shown = model.own.own_tiles[place]
        drawn = model.own.drawn is not None and place == len(model.own.own_tiles) - 1
        what = _placed(shown, place, drawn=drawn)
        if shown.refusal is not None:
            return said("spoken.tile.barred", what=what, why=said(f"refusal.{shown.refusal.value}"))
        suggested, meant = self._view.coach.place() == place, self._meant()
        if suggested:
            what = said("spoken.tile.suggested", what=what)
        elif not meant:
            return Utterance(what, cues=tile_cues(shown))
        return sentences([what, *meant])

    def _meant(self) -> list[Label]:
        """Cautions and hints for what is raised, as they stand on the table."""
        told: list[Label] = []
        caution = self._view.marks.caution()
        if caution is not None:
            told.append(Plain(f"{caution.title} {caution.text}"))
        hints = self._view.hints.shown() if self._view.coach.aids.hints else None
        return told if hints is None else [*told, *_hinted(hints)]

    def _picked(self) -> Label | Utterance | None:
        """The tile under the keys while tiles are chosen to be passed on."""
        picks = self._seat.opening.picks
        if picks is None or picks.cursor is None or picks.cursor >= len(picks.own.own_tiles):
            return None
        shown = picks.own.own_tiles[picks.cursor]
        what = _placed(shown, picks.cursor, drawn=False)
        if picks.cursor in picks.barred:
            return said("spoken.tile.barred", what=what, why=said("exchange.too_few"))
        chosen = said("spoken.picks", chosen=len(picks.chosen), count=picks.question.count)
        if picks.cursor not in picks.chosen:
            return Utterance(what, cues=tile_cues(shown))
        return sentences([said("spoken.picked", what=what), chosen])

    # ---------------------------------------------------------------- buttons

    def _focused(self) -> Label | Utterance | None:
        """The button that the keyboard is on."""
        seat, name = self._seat, self._seat.focus.focused or ""
        choice = seat.choice_named(name)
        if choice is not None:
            slot = next(button.slot for button in seat.buttons if button.choice is choice)
            caution = self._view.marks.caution() if choice.cautions else None
            told = choice_label(slot, choice)
            if caution is None:
                return Utterance(told, cues=choice_cues(slot, choice))
            return sentences([told, Plain(f"{caution.title} {caution.text}")])
        button = next((button for button in seat.opening.buttons if button.name == name), None)
        if button is not None:
            return self._choice(button)
        if name.startswith(TALK):
            return seat.talk.label(name)
        return self._sign(name) if name.startswith("mark.") else self._tool(name)

    def _sign(self, name: str) -> Label | None:
        """A sign on the table: what it is; Enter explains it."""
        if name == WAITS:
            return said("spoken.waits")
        card = self._view.marks.explain(name)
        return said("items.title") if card is None else Plain(card.title)

    def _tool(self, name: str) -> Label | None:
        """A tool beside the table with whether it is on, or a button of the strip."""
        words = self._strip().buttons.get(name, "")
        if words:
            return Plain(words)
        key = f"spoken.{name}"
        if not self._seat.services.texts.has(key):
            return None
        is_on = name.removeprefix("tool.") in self._view.lit()
        return said("spoken.on", what=said(key)) if is_on else said(key)

    def _choice(self, button: PlacedChoice) -> Label | None:
        """A button before play."""
        if button.suit is None:
            return said("watch.usual" if self._seat.opening.hurries else button.name)
        suit = button.suit
        what = said("spoken.suit", suit=said(f"void.suit.{suit.suit.value}"), held=suit.held)
        return said("spoken.suit.suggested", what=what) if suit.suggested else what

    # ---------------------------------------------------------------- what is asked and explained

    def _asked(self) -> str:
        """The title of the question before play, of waiting or of watching."""
        strip = self._view.words.strip()
        return "" if strip is None else strip.title

    def _question(self) -> Label | None:
        strip = self._view.words.strip()
        if strip is None:
            return None
        parts: list[Label] = [Plain(strip.title), *((Plain(strip.words),) if strip.words else ())]
        model = self._seat.story.model
        if self._seat.opening.question is not None and model is not None:
            tiles = tiles_label(shown.tile for shown in model.own.own_tiles)
            parts.append(said("narration.hand", tiles=tiles))
        picks = self._seat.opening.picks
        if picks is not None and picks.chosen:
            chosen = tiles_label(picks.own.own_tiles[place].tile for place in sorted(picks.chosen))
            parts.append(said("spoken.raised", tiles=chosen))
        return sentences(parts)

    def _banner(self, banner: Banner | None) -> Utterance | None:
        """The news of the banner, which stands for a while only."""
        if banner is None:
            return None
        seat = self._seat
        news = seat.story.news
        told = sentences([Plain(banner.words), *((Plain(banner.detail),) if banner.detail else ())])
        cues = None if news is None else news_cues(news, seat.table.seat, seat.voice.hears)
        return Utterance(told, cues=cues)

    def _advice(self) -> Label | None:
        """What the coach suggests; why, where everything is wished."""
        advice = self._view.coach.card()
        if advice is None:
            return None
        told: list[Label] = [said("spoken.advice", what=Plain(advice.title))]
        much = self._seat.services.settings.narration is Narration.ALL
        return sentences([*told, *(Plain(reason) for reason in advice.reasons if much)])

    def _card(self) -> Label | None:
        card = self._view.card()
        if card is None:
            return None
        told: list[Label] = [Plain(card.title), Plain(card.text)]
        if card.tiles:
            told.append(tiles_label(card.tiles))
        return sentences(told)


def _placed(shown: ShownTile, place: int, *, drawn: bool) -> Label:
    tile = shown_label(shown)
    return said("spoken.tile.drawn", tile=tile) if drawn else said("spoken.tile", tile=tile, no=place + 1)


def _hinted(hints: Hints) -> list[Label]:
    """The strip of hints in words."""
    told: list[Label] = [Plain(hints.heading)]
    if hints.waits:
        told.append(
            Listed(
                tuple(said("spoken.wait", tile=tile_label(wait.tile), left=wait.left) for wait in hints.waits)
            )
        )
    return [*told, *((Plain(hints.detail),) if hints.detail else ())]
