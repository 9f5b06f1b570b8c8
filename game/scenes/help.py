"""The rules for players (规则说明): the game's help text with tiles among the words and the table of its
patterns.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import pygame

from game.help_pages import help_page, page_name
from game.present.focus import Target
from game.present.form_model import game_label
from game.present.help_model import Block, BlockKind, game_tables, parse_help
from game.present.label import Label, said
from game.present.layout.form_layout import Sheet, sheet_for
from game.present.layout.geometry import Rect
from game.present.layout.scaling import TOUCH_UNITS
from game.scenes.scene import NOTHING, Pop, StackCommands
from game.scenes.scrolled import ReadScene
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_form import draw_sheet
from game.ui.flow import Flow, set_blocks
from game.ui.widgets import ButtonLook, ChipLook, chip, is_focused, scroll_bar, state_of
from rules import VARIANTS, find_ruleset, find_variant

__all__ = ["Help"]

_SIDE = 250
_WIDE_ENOUGH = 1000
_TOUCH = 44


class Help(ReadScene):
    """One game's help; headings at the side where there is room."""

    key: ClassVar[str] = "help"
    opaque: ClassVar[bool] = False

    def __init__(self, game: str = VARIANTS[0].key, edition: str | None = None) -> None:
        super().__init__()
        self._game = game
        self._edition = find_variant(game).edition(edition).key
        self._sheet: Sheet | None = None
        self._flow: Flow | None = None
        self._page = Rect(0, 0, 0, 0)
        self._side: tuple[Rect, ...] = ()

    @property
    def topic(self) -> tuple[str, str] | None:
        """The game and edition that are explained."""
        return self._game, self._edition

    def arrange(self) -> Iterable[Target]:
        """Set the text for the width there is; the headings stand beside it where a finger can hit them."""
        sheet = self._sheet = sheet_for(self.size, self.unit, (220.0,), 1400)
        body, blocks = sheet.body, self._blocks()
        count = sum(block.kind is BlockKind.HEADING for block in blocks)
        high = min(TOUCH_UNITS * self.unit, (body.h - 6 * self.unit) / max(1, count))
        roomy = body.w > _WIDE_ENOUGH * self.unit and high >= _TOUCH * min(
            1.0, self.services.settings.scale / 100
        )
        side = _SIDE * self.unit if roomy else 0.0
        self._page = Rect(body.x + side, body.y, body.w - side - 26 * self.unit, body.h)
        flow = self._flow = self._set_text(blocks, self._page.w)
        self.scroll.fit(self._page, flow.height, self.unit)
        self._side = tuple(
            Rect(body.x, body.y + 3 * self.unit + number * high, side - 24 * self.unit, high)
            for number in range(len(flow.headings))
            if roomy
        )
        headings = [Target(f"heading:{number}", rect) for number, rect in enumerate(self._side)]
        return [Target("close", sheet.buttons[0]), *headings]

    def activate(self, name: str) -> StackCommands:
        """Close, or go to a heading."""
        if name == "close":
            return (Pop(),)
        if self._flow is not None:
            self.scroll.go(self._flow.headings[int(name.partition(":")[2])][1] - 8 * self.unit)
        self.dirty = True
        return NOTHING

    def title(self) -> Label:
        """What is explained: the game, and which edition of it."""
        return said("help.title", game=game_label(self._game, self._edition))

    def draw(self, canvas: Canvas) -> None:
        """The sheet, the headings, the text."""
        if self._sheet is None or self._flow is None:
            return
        texts, title = self.services.texts, self.say(self.title())
        look = ButtonLook(texts("help.close"), 26, kind=ButtonKind.JADE)
        draw_sheet(canvas, self._sheet, (title, ""), (("close", look),), self.focus)
        here = self._here()
        for number, rect in enumerate(self._side):
            name = f"heading:{number}"
            words = self._flow.headings[number][0]
            look_of = ChipLook(
                words, state_of(self.focus, name), number == here, is_focused(self.focus, name)
            )
            chip(canvas, rect, look_of)
        page = self._page
        before = canvas.surface.get_clip()
        canvas.surface.set_clip(
            pygame.Rect(round(page.x - 4), round(page.y), round(page.w + 12), round(page.h))
        )
        self._flow.draw(canvas, self.services.sprites, page, self.scroll.offset)
        canvas.surface.set_clip(before)
        bar = Rect(
            self._sheet.body.right - 6 * self.unit,
            page.y + 8 * self.unit,
            6 * self.unit,
            page.h - 16 * self.unit,
        )
        scroll_bar(canvas, bar, self.scroll.thumb)

    def _here(self) -> int:
        """The heading whose text is at the top of the page."""
        headings = self._flow.headings if self._flow else ()
        seen = [number for number, (_, y) in enumerate(headings) if y <= self.scroll.offset + 60 * self.unit]
        return seen[-1] if seen else 0

    def _blocks(self) -> tuple[Block, ...]:
        services = self.services
        page = page_name(self._game, self._edition)
        return parse_help(help_page(services.assets.tree("help"), services.texts.language, page))

    def _set_text(self, blocks: tuple[Block, ...], width: float) -> Flow:
        services = self.services
        ruleset = find_ruleset(self._game, {"edition": self._edition})
        blank = pygame.Surface((1, 1), pygame.SRCALPHA)
        canvas = Canvas(blank, services.surroundings(self.unit))
        return set_blocks(canvas, (services.sprites, services.texts), blocks, game_tables(ruleset), width)
