"""Two editions or two games side by side (版本比较): chosen at the top, only what differs unless all is asked for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from game.present.compare_model import CompareSection, compare
from game.present.focus import Target
from game.present.form_model import edition_told
from game.present.layout.compare_layout import CompareHead, CompareLayout, compare_head, compare_layout
from game.present.selector import arrows
from game.scenes.scene import NOTHING, Pop, StackCommands
from game.scenes.scrolled import ReadScene
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_compare import CompareLook, draw_compare
from game.ui.widgets import ButtonLook
from rules import VARIANTS, find_ruleset

__all__ = ["Compare"]

_SIDES = ("left", "right")


class Compare(ReadScene):
    """The sheet with two games; the first is the one that was on show."""

    key: ClassVar[str] = "compare"
    opaque: ClassVar[bool] = False

    def __init__(self, game: str, edition: str) -> None:
        super().__init__()
        self._editions = [(variant.key, found.key) for variant in VARIANTS for found in variant.editions]
        first = self._editions.index((game, edition))
        self._chosen = [first, self._partner(first)]
        self._only = True
        self._sections: tuple[CompareSection, ...] = ()
        self._head: CompareHead | None = None
        self._layout: CompareLayout | None = None

    def _partner(self, first: int) -> int:
        """What a game is compared with at first: its next edition, else the next game."""
        game = self._editions[first][0]
        same = [
            number for number, (other, _) in enumerate(self._editions) if other == game and number != first
        ]
        return same[0] if same else (first + 1) % len(self._editions)

    @property
    def topic(self) -> tuple[str, str] | None:
        """The game at the left."""
        return self._editions[self._chosen[0]]

    @property
    def sides(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """The games and editions that stand side by side."""
        return self._editions[self._chosen[0]], self._editions[self._chosen[1]]

    def arrange(self) -> Iterable[Target]:
        """Ask the rulesets and lay out what they answer."""
        rulesets = [find_ruleset(game, {"edition": edition}) for game, edition in self.sides]
        self._sections = compare(rulesets[0], rulesets[1])
        head = self._head = compare_head(
            self.size, self.unit, tuple(width for _, _, width in self._buttons())
        )
        tools = (self.ruler(), self.say)
        self._layout = compare_layout(self._sections, head, tools, only=self._only)
        self.scroll.fit(head.frame, self._layout.height, self.unit)
        selectors = zip(_SIDES, (head.left, head.right), strict=True)
        targets = [target for side, selector in selectors for target in arrows(side, selector)]
        names = (name for name, _, _ in self._buttons())
        targets += [Target(name, rect) for name, rect in zip(names, head.sheet.buttons, strict=True)]
        return targets

    def preferred(self) -> str | None:
        """Enter closes the sheet."""
        return "close"

    def activate(self, name: str) -> StackCommands:
        """Another game at one side, fold what agrees away or show it, or close."""
        if name == "close":
            return (Pop(),)
        if name == "only":
            self._only = not self._only
        else:
            side = _SIDES.index(name[:-1])
            by = 1 if name.endswith("+") else -1
            self._step(side, by)
        self.rearrange()
        self.services.trace.emit("compare", sides=self.sides, only=self._only)
        return NOTHING

    def _step(self, side: int, by: int) -> None:
        """The next game at a side that is not the one at the other side."""
        while True:
            self._chosen[side] = (self._chosen[side] + by) % len(self._editions)
            if self._chosen[side] != self._chosen[1 - side]:
                return

    def draw(self, canvas: Canvas) -> None:
        """The sheet."""
        if self._head is None or self._layout is None:
            return
        texts = self.services.texts
        count = sum(len(section.differing) for section in self._sections)
        sides = [self._named(game, edition) for game, edition in self.sides]
        look = CompareLook(
            self._head,
            self._layout,
            self.focus,
            self.scroll,
            texts("compare.title"),
            texts.count("compare.differences", count) if count else texts("compare.same"),
            (sides[0], sides[1]),
            tuple((name, button) for name, button, _ in self._buttons()),
        )
        draw_compare(canvas, self.services.sprites, look, self.say)

    def _named(self, game: str, edition: str) -> tuple[str, str]:
        """A game and its edition in words; a game of one edition by its name alone."""
        told, name = edition_told(game, edition), self.services.texts(f"game.{game}.name")
        return ("", name) if told is None else (name, self.say(told))

    def _buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        texts = self.services.texts
        switch = texts("compare.all" if self._only else "compare.only")
        return (
            ("close", ButtonLook(texts("compare.close"), 26, kind=ButtonKind.JADE), 200.0),
            ("only", ButtonLook(switch, 22), 260.0),
        )
