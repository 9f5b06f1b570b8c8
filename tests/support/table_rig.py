"""A table scene without a window: services for tests, time turned by hand, hands that click, touch or type."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame

from game.assets import Assets
from game.authority.record import Sitting
from game.authority.table_authority import TableAuthority
from game.authority.terms import SeededDeal, Terms
from game.bindings import Act, Command, PointerDown, PointerDrag, PointerUp, Press
from game.bots.random_bot import RandomBot
from game.clock import ManualClock
from game.i18n import Texts
from game.kiosk.policy import HOME
from game.present.layout.geometry import Rect
from game.scenes.hot_seat_table import scene_of
from game.scenes.stack import Stack
from game.scenes.table import TableScene
from game.services import Drawing, Services, Trace
from game.session.company import AtOnce, Company, Thinking
from game.session.local import LocalTable
from game.session.practice import PracticeTable
from game.session.table import Table
from game.session.tables import Game, Interrupted, Order
from game.settings import SettingsStore
from game.theme import load_theme
from game.ui.background import BackgroundCache
from game.ui.canvas import Canvas, Surroundings
from game.ui.draw_bar import button_name
from game.ui.mixer import CueLog, SilentMixer
from game.ui.sprites import TileSprites
from game.ui.text import Text
from rules import find_ruleset
from rules.core.shuffle import seed_of
from rules.core.window import WindowKind
from rules.mahjong.actions import Action, Discard
from rules.mahjong.match import Length

__all__ = ["Desk", "NoTables", "desk", "seeded_table"]


class NoTables:
    """Tables of a test that opens none."""

    games: tuple[Game, ...] = ()

    def open(self, order: Order) -> Table:
        """Not in these tests."""
        raise AssertionError("no table is opened here")

    def practise(self, order: Order) -> PracticeTable:
        """Not in these tests."""
        raise AssertionError("nobody practises here")

    def interrupted(self) -> Interrupted | None:
        """Nothing was interrupted."""
        return None

    def resume(self) -> Table:
        """Not in these tests."""
        raise AssertionError("no table is resumed here")

    def discard(self) -> None:
        """Nothing to give up."""

    def forfeit(self) -> Table:
        """Not in these tests."""
        raise AssertionError("no table is given up here")


def seeded_table(
    clock: ManualClock, seed: str, hands: int = 4, own: int = 0, game: str = "yueqing", **options: object
) -> LocalTable:
    """A match of one person against three random bots that all comes from a seed."""
    sittings = [Sitting(f"bot.{seat + 1}", "random") for seat in range(4)]
    sittings[own] = Sitting("雁荡山人")
    first, second, third, fourth = sittings
    ruleset = find_ruleset(game, {"length": hands, **options})
    terms = Terms(ruleset, Length(hands=hands), (first, second, third, fourth), SeededDeal(seed_of(seed)))
    bots = {seat: RandomBot() for seat in range(4) if seat != own}
    company = Company(own, bots, seed_of(seed), RandomBot(), Thinking(0.5, 0.9), AtOnce)
    return LocalTable(TableAuthority(terms), company, clock)


@dataclass
class Desk:
    """A stack with a table on it, and what a person can do to it."""

    scene: TableScene
    stack: Stack
    services: Services
    clock: ManualClock
    cues: CueLog
    lines: list[dict[str, object]] = field(default_factory=list)
    size: tuple[int, int] = (1920, 1080)

    def frame(self, seconds: float = 1 / 60) -> None:
        """Time passes, once."""
        self.clock.advance(seconds)
        self.stack.update(seconds)

    def wait(self, seconds: float) -> None:
        """Time passes in frames of a tenth."""
        for _ in range(max(1, round(seconds * 10))):
            self.frame(0.1)

    def draw(self, canvas_size: tuple[int, int] | None = None) -> pygame.Surface:
        """The picture of now."""
        surface = pygame.Surface(canvas_size or self.size)
        look = self.services.look()
        unit = min(surface.get_width() / 1920, surface.get_height() / 1080)
        self.stack.draw(Canvas(surface, Surroundings(look.theme, look.text, unit)))
        return surface

    def click(self, rect: Rect, press: Press = Press.MAIN, *, touch: bool = False) -> None:
        """A press and its release in the middle of a rectangle."""
        place = rect.centre
        self.stack.handle(PointerDown(place.x, place.y, press, touch))
        self.stack.handle(PointerUp(place.x, place.y, press, touch))
        self.stack.apply()

    def drag_up(self, rect: Rect) -> None:
        """A tile drawn upwards by its own height."""
        x, y = rect.centre.x, rect.centre.y
        self.stack.handle(PointerDown(x, y))
        for share in (0.4, 0.8, 1.2):
            self.stack.handle(PointerDrag(x, y - share * rect.h, x, y))
        self.stack.handle(PointerUp(x, y - 1.2 * rect.h))
        self.stack.apply()

    def key(self, *commands: Command, repeat: bool = False) -> None:
        """Keys, one after the other."""
        for command in commands:
            self.stack.handle(Act(command, repeat))
        self.stack.apply()

    def shows(self, *keys: str) -> bool:
        """Whether these scenes are open, from the bottom to the top."""
        return self.stack.keys == keys

    def window(self) -> tuple[int, WindowKind, Sequence[Action]] | None:
        """The open question."""
        window = self.scene.seat.window()
        return None if window is None else (window.id, window.kind, window.options)

    def rect_of(self, option: int) -> Rect:
        """Where an option of the open window can be pressed."""
        seat = self.scene.seat
        window = seat.window()
        assert window is not None, "nothing is asked"
        action = window.options[option]
        if isinstance(action, Discard):
            assert seat.story.layout is not None
            held = [tile.rect for tile in seat.story.layout.own_hand() if tile.shown.tile is action.tile]
            return held[-1]
        return next(
            button.rect
            for button in seat.buttons
            if button.choice is not None and button.choice.option == option
        )

    def button(self, name: str) -> Rect:
        """Where a button of the bar stands."""
        return next(button.rect for button in self.scene.seat.buttons if button_name(button) == name)

    def until_asked(self, most_s: float = 120.0) -> bool:
        """Let time pass until this seat is asked; False when the hand is over first."""
        for _ in range(round(most_s * 10)):
            if self.scene.seat.window() is not None:
                return True
            if self.stack.top is not self.scene:
                return False
            self.frame(0.1)
        raise AssertionError("nothing happens any more")


def desk(table: Table, clock: ManualClock, size: tuple[int, int] = (1920, 1080), **settings: object) -> Desk:
    """Sit down at a table in a window of a size."""
    assets = Assets()
    text = Text(assets)
    theme = load_theme(assets, "ou")
    look = Drawing(theme, text, TileSprites(assets, theme, text), BackgroundCache())
    store = SettingsStore()
    if settings:
        store.change(**settings)
    cues, lines = CueLog(SilentMixer(clock.now)), []
    services = Services(
        assets=assets,
        look=lambda: look,
        mixer=cues,
        store=store,
        texts=Texts("zh_CN"),
        clock=clock,
        tables=NoTables(),
        kiosk=HOME,
        trace=Trace(lambda line: lines.append(json.loads(line))),
    )
    scene = scene_of(table)
    stack = Stack(services, size)
    stack.start(scene)
    return Desk(scene, stack, services, clock, cues, lines, size)
