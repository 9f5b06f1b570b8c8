"""People who play around one screen, by mouse, by touch or by keys, while somebody looks for hands that lie open."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from game.bindings import Command
from game.clock import ManualClock
from game.present.layout.geometry import Rect
from game.present.layout.opening_layout import GIVE
from game.scenes.hot_seat_look import HotSeatLook
from game.scenes.hot_seat_sheets import Curtain
from game.scenes.hot_seat_table import HotSeatTable
from game.scenes.panel import PanelScene
from game.scenes.scene import Scene
from game.scenes.table import TableScene
from game.session.hot_seat import HotSeat
from game.settings import Motion
from hands import Way
from hot_seat_rig import shared_table
from rules.core.seat import Seat
from rules.mahjong.actions import Discard, UseItem
from rules.mahjong.state import Standing
from rules.tiles.tile import Tile
from table_rig import Desk, desk

__all__ = ["Around", "around"]

_EDGES = (Command.DOWN, Command.RIGHT, Command.UP, Command.LEFT)


@dataclass
class Around:
    """A stack with a table for several people on it, and those people."""

    table: HotSeat
    desk: Desk
    way: Way
    rng: Random
    opened: set[Seat] = field(default_factory=set)
    leaks: list[str] = field(default_factory=list)
    _read: int = 0

    @property
    def top(self) -> Scene:
        """The scene on top."""
        assert self.desk.stack.top is not None
        return self.desk.stack.top

    def press(self, name: str) -> None:
        """Press a target of the scene on top."""
        top = self.top
        focus = (
            top.focus
            if isinstance(top, PanelScene)
            else top.seat.focus
            if isinstance(top, TableScene)
            else None
        )
        assert focus is not None
        target = focus.get(name)
        assert target is not None, f"{name} is not to be pressed on {top.key}"
        if self.way is not Way.KEYS:
            self.tap(target.rect)
            return
        for _ in range(100):
            if focus.by_keys and focus.focused == name:
                break
            self.desk.key(Command.NEXT)
        else:
            raise AssertionError(f"the keys do not come to {name}")
        self.desk.key(Command.CONFIRM)

    def tap(self, rect: Rect) -> None:
        """A press on a place."""
        self.desk.click(rect, touch=self.way is Way.TOUCH)

    def frame(self, seconds: float = 0.1) -> None:
        """Time passes, and somebody looks."""
        before = self.looking()
        over = self.is_over
        self.desk.frame(seconds)
        self.look_for_hands(before, over=over)

    @property
    def is_over(self) -> bool:
        """Whether all hands lie open on the table, because the hand is over."""
        model = self.desk.scene.seat.story.model
        return model is not None and model.is_over

    def looking(self) -> set[Seat]:
        """Whose hands are open."""
        return {scene.side.seat for scene in self.desk.stack._visible() if isinstance(scene, HotSeatLook)}

    def look_for_hands(self, before: set[Seat], *, over: bool = False) -> None:
        """Note everything that is shown or told and belongs to nobody whose hand is open."""
        now = self.looking()
        self.opened |= now
        if len(now) > 1:
            self.leaks.append(f"two hands are open: {now}")
        for scene in self.desk.stack._visible():
            if isinstance(scene, TableScene):
                own = scene.side.seat if isinstance(scene, HotSeatLook) else None
                self.leaks.extend(_shown(scene, own))
        lines = self.desk.lines
        for line in lines[self._read :] if not (over or self.is_over) else ():
            self.leaks.extend(_traced(line, before | now))
        self._read = len(lines)

    def step(self) -> None:
        """Whoever is asked does something."""
        top, before = self.top, self.looking()
        if isinstance(top, Curtain):
            for _ in range(5):
                self.frame()  # a press that comes at once is none
            if self.top is top:
                self.press("open")
        elif isinstance(top, HotSeatLook):
            self._choose(top)
        elif isinstance(top, HotSeatTable):
            self._want()
        elif isinstance(top, PanelScene):
            self.desk.key(Command.CONFIRM)
        self.look_for_hands(before)

    def _want(self) -> None:
        question = self.table.question
        if question is None:
            return
        for seat in question.asked:
            if seat in question.want | question.let:
                continue
            yes = self.rng.random() < 0.25
            if self.way is Way.KEYS and yes:
                self.desk.key(_EDGES[seat])
            else:
                self.press(f"tool.{'want' if yes else 'let'}.{seat}")

    def _choose(self, look: HotSeatLook) -> None:
        seat = look.seat
        window = seat.window()
        if window is None:
            self.press("tool.cover")
            return
        opening = seat.opening.question
        if opening is not None:
            if self.way is Way.KEYS:
                self.desk.key(Command.CONFIRM)
                return
            button = next(each for each in seat.opening.buttons if each.suit or each.name == GIVE)
            self.press(button.name)
            return
        usual = [n for n, each in enumerate(window.options) if not isinstance(each, UseItem)]
        option = self.rng.choice(usual)
        if self.way is Way.KEYS:
            self._by_keys(look, option)
            return
        before, self.desk.scene = self.desk.scene, look
        try:
            rect = self.desk.rect_of(option)
        finally:
            self.desk.scene = before
        self.tap(rect)
        if look.seat.hand.index is not None and isinstance(window.options[option], Discard):
            self.tap(look.seat.story.layout.own_hand()[look.seat.hand.index].rect)  # type: ignore[union-attr]

    def _by_keys(self, look: HotSeatLook, option: int) -> None:
        window = look.seat.window()
        assert window is not None
        if isinstance(window.options[option], Discard):
            for _ in range(1 + self.rng.randrange(6)):
                self.desk.key(Command.LEFT)
            self.desk.key(Command.UP)
        else:
            self.press(
                next(
                    target.name
                    for target in look.seat.focus.targets
                    if (choice := look.seat.choice_named(target.name)) is not None and choice.option == option
                )
            )


def _shown(scene: TableScene, own: Seat | None) -> list[str]:
    """Tiles in a picture that lie in a hand which may not be seen there."""
    model = scene.seat.story.model
    if model is None or model.is_over:
        return []
    return [
        f"{type(scene).__name__} of {own} shows the hand of {shown.seat}"
        for shown in model.seats
        if shown.seat != own
        and shown.standing is not Standing.WON
        and any(each.tile is not Tile.HIDDEN for each in shown.own_tiles)
    ]


def _traced(line: dict[str, object], seats: set[Seat]) -> list[str]:
    """What a line of the trace tells of a hand while it is not open."""
    if line["t"] == "window" and line["seat"] not in seats:
        return [f"the trace tells a question to {line['seat']}: {line}"]
    hand = line.get("hand")
    if line["t"] == "targets" and isinstance(hand, list) and not seats:
        return [f"the trace tells {tile}" for tile in hand if tile["tile"] != Tile.HIDDEN.code]
    return []


def around(
    seed: str,
    way: Way = Way.MOUSE,
    game: tuple[str, str] = ("yueqing", "local"),
    people: tuple[Seat, ...] = (0, 1, 2, 3),
    size: tuple[int, int] = (1920, 1080),
    settings: dict[str, object] | None = None,
    **options: object,
) -> Around:
    """Sit down around a screen."""
    clock = ManualClock()
    table = shared_table(clock, seed, game[0], people, edition=game[1], **options)
    laid = desk(table, clock, size, **({"motion": Motion.OFF} | (settings or {})))
    return Around(table, laid, way, Random(seed))
