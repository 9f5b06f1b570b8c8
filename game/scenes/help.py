"""The rules for players (规则说明): the game's help text with tiles among the words, the table of its patterns, and a
search through all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import pygame

from game.bindings import Act, Command, Intent, PointerDown, Press
from game.help_pages import help_page, page_name, page_names
from game.present.focus import Target
from game.present.form_model import game_label
from game.present.help_model import Block, game_tables, parse_help
from game.present.help_search import Hit, Run, find_hits, snippet
from game.present.label import Label, Plain, said, sentences
from game.present.layout.entry_layout import index_at
from game.present.layout.geometry import Rect
from game.present.layout.help_layout import HelpLayout, entries_at, help_layout
from game.present.layout.scaling import scale_for
from game.present.scroll import Scroll, moved
from game.present.text_entry import TextEntry
from game.scenes.scene import NOTHING, Pop, StackCommands
from game.scenes.scrolled import ScrolledScene, reading_step
from game.ui.canvas import Canvas
from game.ui.draw_help import FoundWords, HelpLook, HelpWords, Searching, draw_help
from game.ui.flow import Flow, set_blocks
from rules import VARIANTS, find_ruleset, find_variant

__all__ = ["Help"]

_LONGEST = 24


class Help(ScrolledScene):
    """One game's help: contents or hits beside the page where there is room, in its place where there is none."""

    key: ClassVar[str] = "help"
    opaque: ClassVar[bool] = False

    def __init__(self, game: str = VARIANTS[0].key, edition: str | None = None) -> None:
        super().__init__()
        self._game = game
        self._edition = find_variant(game).edition(edition).key
        self._layout: HelpLayout | None = None
        self._flow: Flow | None = None
        self._set: tuple[object, ...] = ()
        self._entries: tuple[Rect, ...] = ()
        self._list = Scroll()
        self._listing = False
        self._entry = TextEntry("", _LONGEST)
        self._writing = False
        self._hits: tuple[Hit, ...] = ()
        self._places: tuple[tuple[Rect, ...], ...] = ()
        self._runs: dict[int, Run] = {}
        self._at = 0

    @property
    def topic(self) -> tuple[str, str] | None:
        """The game and edition that are explained."""
        return self._game, self._edition

    @property
    def typing(self) -> bool:
        """Whether the field is being written in."""
        return self._writing

    def arrange(self) -> Iterable[Target]:
        """Set the text for the width there is, lay out what leads to its parts."""
        layout = self._layout = help_layout(self.size, self.unit)
        flow = self._text(layout)
        self.scroll.fit(layout.page, flow.height, self.unit)
        searching = bool(self._entry.text)
        names = self._entry_names(flow)
        first = 0 if searching else len(flow.headings)
        self._entries, high = entries_at(layout.list, self.unit, len(names), hits=searching, first=first)
        self._list.fit(layout.list, high, self.unit)
        targets = [Target("close", layout.sheet.buttons[0]), Target("search", layout.field)]
        if layout.contents is not None:
            targets.append(Target("contents", layout.contents))
        if self._lists:
            targets += [
                Target(name, moved(rect, self._list))
                for name, rect in zip(names, self._entries, strict=True)
                if name
            ]
        if self._hits:
            targets += [Target("previous", layout.previous), Target("next", layout.next)]
        return targets

    def _entry_names(self, flow: Flow) -> tuple[str, ...]:
        """The names of the entries as targets: hits; or headings, a line that is no target, the other games."""
        if self._entry.text:
            return tuple(f"hit:{number}" for number in range(len(self._hits)))
        headings = tuple(f"heading:{number}" for number in range(len(flow.headings)))
        return (*headings, "", *(f"book:{number}" for number in range(len(self._books))))

    @property
    def _books(self) -> tuple[tuple[str, str], ...]:
        """The games and editions whose rules are not open."""
        return tuple(
            (game, edition)
            for game, edition, _ in page_names()
            if (game, edition) != (self._game, self._edition)
        )

    @property
    def _lists(self) -> bool:
        """Whether the list can be seen."""
        return self._listing or (self._layout is not None and self._layout.wide)

    @property
    def _reads(self) -> bool:
        """Whether the page can be seen."""
        return not self._listing or (self._layout is not None and self._layout.wide)

    @property
    def carrier(self) -> Scroll:
        """The list: what is read on the page is not pressed."""
        return self._list

    def in_frame(self, name: str) -> bool:
        """The entries of the list move with it."""
        return ":" in name

    def scrolls(self, intent: Intent) -> tuple[Scroll, ...]:
        """The pointer moves what it is on; keys move the page, or the list in its place."""
        if isinstance(intent, Act):
            return (self.scroll if self._reads else self._list,)
        return (*((self.scroll,) if self._reads else ()), *((self._list,) if self._lists else ()))

    def handle(self, intent: Intent) -> StackCommands:
        """Writing first; up and down move what is read; F1 closes what it opened."""
        if self._writing and self._write(intent):
            return NOTHING
        match intent:
            case Act(Command.HELP | Command.SHORTCUTS, repeat=False):
                return (Pop(),)
            case Act(Command.SEARCH, repeat=False):
                self._begin()
                return NOTHING
            case Act(Command.BACK, repeat=False) if self._entry.text:
                self._clear()
                return NOTHING
            case _ if self._reads and (by := reading_step(intent)):
                if self.scroll.step(by):
                    self.dirty = True
                return NOTHING
        return super().handle(intent)

    def activate(self, name: str) -> StackCommands:
        """Close, search, step through what was found, go to a part."""
        what, _, number = name.partition(":")
        match what:
            case "close":
                return (Pop(),)
            case "search":
                self._begin()
            case "contents":
                self._listing = not self._listing
                self.rearrange()
            case "previous" | "next":
                self._show(self._at + (1 if what == "next" else -1))
            case "hit":
                self._show(int(number))
            case "book":
                self._open(*self._books[int(number)])
            case "heading" if self._flow is not None:
                self._listing = False
                self.rearrange()
                self.scroll.go(self._flow.headings[int(number)][1] - 8 * self.unit)
                self.dirty = True
        return NOTHING

    def _open(self, game: str, edition: str) -> None:
        """The rules of another game, from their beginning."""
        self._game, self._edition = game, edition
        self._flow, self._listing = None, False
        self.focus.focused = "close"
        self.rearrange()
        self.scroll.go(0)
        self._list.go(0)
        self.rearrange()

    def title(self) -> Label:
        """What is explained: the game, and which edition of it."""
        return said("help.title", game=game_label(self._game, self._edition))

    def _begin(self) -> None:
        """Write in the field; where there is no room beside the page, what is found takes its place."""
        self._writing = True
        self.focus.focused = "search"
        self._listing = self._layout is not None and not self._layout.wide and bool(self._entry.text)
        self.rearrange()

    def _clear(self) -> None:
        """Nothing is looked for any more."""
        self._entry.clear()
        self._listing = False
        self._look()

    def _write(self, intent: Intent) -> bool:
        """Take text in; whether the intent was meant for the field."""
        before = self._entry.text
        if self._entry.handle(intent, self.services.desktop):
            if self._entry.text != before:
                self._look()
            self.dirty = True
            return True
        match intent:
            case Act(Command.CONFIRM, repeat=False) | Act(Command.DOWN):
                self._show(self._at + (1 if self._reads else 0))
            case Act(Command.UP):
                self._show(self._at - 1)
            case Act(Command.BACK, repeat=False):
                self._finish()
                if self._entry.text:
                    self._clear()
            case Act(Command.NEXT | Command.PREVIOUS):
                self._finish()
                return False
            case PointerDown(x, y, Press.MAIN):
                return self._point(x, y)
            case _:
                return False
        return True

    def _point(self, x: float, y: float) -> bool:
        """The cursor to where the field is pressed; a press elsewhere ends the writing."""
        if self._layout is not None and self._layout.field.contains(x, y):
            self._entry.place(index_at(self._entry, self._layout.line, x, self.ruler(), self.unit))
            self.dirty = True
            return True
        self._finish()
        return False

    def _finish(self) -> None:
        self._writing = False
        self.dirty = True

    def _look(self) -> None:
        """Look for what is written now; the first hit from what is read on is shown."""
        flow = self._flow
        if flow is None or self._layout is None:
            return
        self._find(flow)
        self._at = 0
        self._list.go(0)
        self._listing = not self._layout.wide and bool(self._entry.text)
        if self._hits and self._layout.wide:
            self._show(0)
        self.services.trace.emit("search", words=self._entry.text, hits=len(self._hits))
        self.rearrange()

    def _find(self, flow: Flow) -> None:
        """What stands on the page as it is set now, and where."""
        runs = flow.runs() if self._entry.text else ()
        self._runs = {run.number: run for run in runs}
        self._hits = find_hits(runs, self._entry.text)
        self._places = tuple(flow.places(self.services.text, hit) for hit in self._hits)

    def _show(self, number: int) -> None:
        """Go to a hit, around the end."""
        if not self._hits or self._flow is None or self._layout is None:
            return
        self._at = number % len(self._hits)
        self._listing = False
        self.rearrange()
        places = self._places[self._at]
        if places:
            self.scroll.go(places[0].y - 0.35 * self._layout.page.h)
        if self._lists:
            self._list.show(moved(self._entries[self._at], self._list))
        self.rearrange()

    def spoken(self, *, much: bool) -> Label:
        """What is explained, and what is read; *much*: all that can be seen of it."""
        runs = self._in_view()
        return sentences([self.title(), *(Plain(run) for run in (runs if much else runs[:1]))])

    def spoken_news(self) -> Label | None:
        """The paragraph at the top, as the page moves."""
        runs = self._in_view() if self._reads else ()
        return Plain(runs[0]) if runs else None

    def _in_view(self) -> tuple[str, ...]:
        """What stands on the page from its upper edge on, paragraph by paragraph."""
        if self._flow is None or self._layout is None:
            return ()
        top, high = self.scroll.offset, self._layout.page.h
        texts = self.services.texts
        return self._flow.between(top - 4 * self.unit, top + high, lambda tile: texts(f"tile.{tile.code}"))

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._layout is None or self._flow is None:
            return
        look = HelpLook(
            self._layout,
            self._flow,
            tuple(zip(self._entry_names(self._flow), self._entries, strict=True)),
            self.focus,
            (self.scroll, self._list),
            self._listing,
            self._here(),
            self._searching(self._flow),
        )
        draw_help(canvas, look, self._words(), self.services.sprites)

    def _searching(self, flow: Flow) -> Searching:
        """What is looked for, and where it stands on the page."""
        marks = tuple(
            (rect, number == self._at) for number, places in enumerate(self._places) for rect in places
        )
        found = tuple(self._found(flow, hit) for hit in self._hits)
        return Searching(self._entry, self._writing, found, self._at, marks)

    def _found(self, flow: Flow, hit: Hit) -> FoundWords:
        section = flow.headings[hit.heading][0] if hit.heading >= 0 else self.say(self.title())
        return FoundWords(section, snippet(self._runs[hit.run], hit))

    def _words(self) -> HelpWords:
        texts = self.services.texts
        count = f"{self._at + 1}/{len(self._hits)}" if self._hits else "0"
        listed = "help.page" if self._listing else "help.hits" if self._entry.text else "help.contents"
        return HelpWords(
            self.say(self.title()),
            texts("help.close"),
            texts(listed),
            texts("help.search"),
            count,
            texts("help.nothing", words=self._entry.text),
            texts("help.others"),
            tuple(self.say(game_label(game, edition)) for game, edition in self._books),
        )

    def _here(self) -> int:
        """The heading whose text is at the top of the page."""
        headings = self._flow.headings if self._flow else ()
        seen = [number for number, (_, y) in enumerate(headings) if y <= self.scroll.offset + 60 * self.unit]
        return seen[-1] if seen else 0

    def _text(self, layout: HelpLayout) -> Flow:
        """The text set for the page; anew when width, language or looks have changed."""
        services = self.services
        wanted = (layout.page.w, self.unit, services.texts.language, services.theme, services.sprites)
        if self._flow is None or self._set != wanted:
            self._flow, self._set = self._set_text(layout.page.w), wanted
            self._find(self._flow)
            self._at = min(self._at, max(0, len(self._hits) - 1))
        return self._flow

    def _blocks(self) -> tuple[Block, ...]:
        services = self.services
        page = page_name(self._game, self._edition)
        return parse_help(help_page(services.assets.tree("help"), services.texts.language, page))

    def set_ahead(self, size: tuple[int, int]) -> Iterator[None]:
        """Set the text for a window, a block at a time, so that it is measured when somebody opens it."""
        self.unit = scale_for(size, self.services.settings.scale, self.least)
        width = help_layout(size, self.unit).page.w
        for block in self._blocks():
            self._set_text(width, (block,))
            yield

    def _set_text(self, width: float, blocks: tuple[Block, ...] | None = None) -> Flow:
        services = self.services
        ruleset = find_ruleset(self._game, {"edition": self._edition})
        blank = pygame.Surface((1, 1), pygame.SRCALPHA)
        canvas = Canvas(blank, services.surroundings(self.unit))
        return set_blocks(
            canvas,
            (services.sprites, services.texts),
            self._blocks() if blocks is None else blocks,
            game_tables(ruleset),
            width,
        )
