"""A person at a Sichuan table (四川座上): gives tiles away, names a suit, uses items, by clicks or keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from actor import PRESS_S, Actor
from desktop import Line
from rules.tiles.notation import parse_tiles

__all__ = ["BloodActor"]

_ITEMS = "mark.own.items"
_SUITS = "mps"


@dataclass(slots=True)
class BloodActor(Actor):
    """An `Actor` whose acts may also be ``exchange 147s``, ``declarevoid p`` and ``useitem swap_named 1s 9s``."""

    hand: list[Line] = field(default_factory=list)
    """The own tiles as they lie, those chosen to be given marked."""
    noticed: set[str] = field(default_factory=set)
    """Every mark that has lain on the table."""
    _begun: bool = False
    """Whether a choice of tiles has been begun anew."""

    def see(self, line: Line) -> None:
        """Take in one line, the own tiles too."""
        Actor.see(self, line)
        if line["t"] == "targets" and line["scene"] == "table":
            self.hand = line["hand"]
            self.noticed.update(self.news)

    @property
    def wanted(self) -> str:
        """The next act; empty when all are done."""
        return self.acts[self._done] if self._done < len(self.acts) else ""

    def done(self, window: Line) -> None:
        """The next act is done with this window."""
        self._done += 1
        self._doing = (window["id"], "")
        self.decisions += 1

    def take(self, option: Line, options: list[Line]) -> None:
        """Press what stands for the option; by keys a tile is counted from the right."""
        if not self.by_keys or option["do"] != "discard":
            Actor.take(self, option, options)
            return
        codes = [tile["tile"] for tile in self.hand]
        self.program.key("Down", *["Left"] * (codes[::-1].index(option["tile"]) + 1), "Return")

    def decide(self, window: Line) -> None:
        """The next act; what has no place of its own is put together first."""
        offered = {option["do"] for option in window["options"]}
        kind, _, words = self.wanted.partition(" ")
        if kind in ("exchange", "declarevoid", "useitem") and kind not in offered:
            Actor.decide(self, window)
        elif kind == "exchange":
            self._give(window, words)
        elif kind == "declarevoid" and self.by_keys:
            self.done(window)
            self.program.key(str(_SUITS.index(words) + 1), "Return")
        elif kind == "useitem":
            self._use(words)
            self.done(window)
        else:
            Actor.decide(self, window)

    def play(self, stop: Callable[[], bool] = lambda: False) -> None:
        """Play on until something lies over the table, or *stop* says so."""
        while self.scene == "table" and not stop():
            window = self._window
            if window is not None:
                self.decide(window)
            if self._window is window:
                self.look(PRESS_S)

    def _give(self, window: Line, tiles: str) -> None:
        """Begin with another choice than the one suggested, then choose tile by tile and give."""
        wanted = Counter(tile.code for tile in parse_tiles(tiles))
        codes = [tile["tile"] for tile in self.hand]
        if self.by_keys:
            self.done(window)
            self.program.key(*_walk(codes, wanted))
            return
        chosen = Counter(tile["tile"] for tile in self.hand if "chosen" in tile)
        if not self._begun:
            self._begun = True
            self.program.click(next(tile["rect"] for tile in self.hand if tile["tile"] not in wanted))
        elif chosen == wanted:
            self.done(window)
            self.press("exchange.give")
        else:
            missing = wanted - chosen
            self.program.click(next(tile["rect"] for tile in self.hand if tile["tile"] in missing))

    def _use(self, words: str) -> None:
        """Open the drawer, pick the item and what it needs, and use it."""
        item, *picked = words.split()
        targets = [f"item.{item}"]
        if item.startswith("swap"):
            targets.append(f"give.{picked.pop(0)}")
        targets += [f"kind.{kind}" for kind in picked]
        self.go("table", _ITEMS, "i")
        while "use" not in self.targets["items"]:
            for target in targets:  # some are no targets before what comes first is picked
                self.press(target)
                self.look()
        self.go("items", "use")


def _walk(codes: list[str], wanted: Counter[str]) -> list[str]:
    """The keys that begin another choice with the first tile, and then go through the hand and raise what is wanted."""
    left, keys, here = Counter(wanted), ["Right", "Up"], 0
    assert codes[0] not in wanted, "the first tile begins another choice"
    for place in range(len(codes) - 1, 0, -1):
        if left[codes[place]] > 0:
            left[codes[place]] -= 1
            keys += ["Left"] * ((here - place) % len(codes)) + ["Up"]
            here = place
    return [*keys, "Return"]
