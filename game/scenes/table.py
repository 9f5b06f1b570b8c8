"""The table (牌桌): shows what a seat knows and takes its answers. It knows views and windows, never who runs them."""

from __future__ import annotations

from typing import ClassVar, Final

from game.bindings import Act, Command, Intent, PointerDown, PointerDrag, PointerMove, PointerUp, Press
from game.present.ceremony_model import ceremony_model
from game.present.hand_input import Release
from game.present.items_model import Drawer
from game.present.layout.table_layout import tile_at
from game.present.layout.tags_layout import ITEMS_TAG
from game.present.prompt import DEAD_S, Slot
from game.scenes.ceremony import SeatCeremony
from game.scenes.great_shift import Dealing
from game.scenes.house_rules import RoomRules
from game.scenes.items import ItemsSheet
from game.scenes.message import Confirm
from game.scenes.ranking import Ranking
from game.scenes.scene import NOTHING, Pop, Push, Replace, Round, Scene, StackCommands
from game.scenes.settlement import Settlement
from game.scenes.table_menu import Farewell, TableMenu
from game.scenes.table_seat import SHAKE_S, TableSeat
from game.scenes.table_view import TableView
from game.services import Services
from game.session.table import Table
from game.ui.canvas import Canvas
from rules.core.window import WindowKind
from rules.mahjong.events import Started
from rules.mahjong.phase import Phase
from rules.mahjong.stages.items import has_items

__all__ = ["TableScene"]

_REST_S: Final = 0.9
_TICK_S: Final = 0.1
_FAR: Final = 0.55
_LASTING: Final = ("tool.", "mark.")
"""Targets that belong to no prompt, by the beginning of their names."""
_SLOTS: Final = {
    Command.CHOW: Slot.CHOW, Command.PUNG: Slot.PUNG, Command.KONG: Slot.KONG, Command.READY: Slot.READY,
    Command.WIN: Slot.WIN, Command.PASS: Slot.PASS,
}  # fmt: skip
_NUMBERS: Final = {Command(f"tile_{number}"): number - 1 for number in range(1, 11)}


class TableScene(Scene):
    """One seat at a table, from the first hand to the ranking."""

    key: ClassVar[str] = "table"

    def __init__(self, table: Table) -> None:
        self._table = table
        self._settled_no = 0
        self._over_at: float | None = None
        self._leaving = False
        self._bidden_farewell = False
        self._covered = False
        self._tick = 0.0

    # ---------------------------------------------------------------- life

    def enter(self, services: Services) -> None:
        """Take the services and sit down."""
        self.services = services
        self.seat = TableSeat(self._table, services)
        self._view = TableView(self.seat)
        self._dealing = Dealing(self._table)

    def leave(self) -> None:
        """Stand up; the match can be continued."""
        self._table.close()
        super().leave()

    def covered(self) -> None:
        """A sheet lies over the table: until it has gone nothing more is laid on it."""
        self._covered = True

    def uncovered(self) -> None:
        """The settlement or a sheet has gone; after a settlement the next hand begins."""
        self._covered = False
        self.seat.take_settings()
        if self.seat.ceremony is not None:
            self.seat.begin_play()
        if self._settled_no and self._is_over() and self._settled_no == self._hand_no():
            self._dealing.go_on()
        self.dirty = True

    @property
    def topic(self) -> tuple[str, str]:
        """The game and edition that are played."""
        return self._table.ruleset.key, self._table.ruleset.edition

    @property
    def seen(self) -> Round | None:
        """What the own seat knows of the round."""
        view = self._table.view
        return None if view is None else (self._table.ruleset, view)

    def resized(self, size: tuple[int, int]) -> None:
        """Place everything anew."""
        self.seat.place(size)
        self.dirty = True

    @property
    def lively(self) -> bool:
        """Whether something moves."""
        now = self.seat.now()
        return (
            self.seat.story.is_lively(now) or self.seat.hand.is_dragged or now - self.seat.shaken_at < SHAKE_S
        )

    def update(self, dt: float) -> StackCommands:
        """Take in what has happened; ask for the settlement when a hand is over."""
        was_lively = self.lively
        self.seat.poll(paused=self._covered or self._is_given_up())
        self._tick += dt
        slow = self._tick >= _TICK_S and (
            self.seat.story.is_breathing(self.seat.now()) or self.seat.time_share() is not None
        )
        if was_lively or self.lively or slow or self.seat.dirty:
            self._tick = 0.0
            self.seat.dirty = False
            self.dirty = True
        return self._next_scene()

    def _next_scene(self) -> StackCommands:
        if self._leaving:
            return (Pop(),)
        if self._is_given_up():
            return self._farewell()
        if self._covered:
            self._over_at = None
            return NOTHING
        if self.seat.ceremony is not None:
            return self._ceremony(self.seat.ceremony)
        if self._dealing.due:
            return self._dealing.next(self._hand_no() + 1, auto=self.seat.is_auto)
        now = self.seat.now()
        if not self._is_over() or not self.seat.story.is_settled(now):
            self._over_at = None
            return NOTHING
        if self._over_at is None:
            self._over_at = now
        state, number = self.seat.story.state, self._hand_no()
        if state is not None and self._settled_no != number:
            # a press meant for the last tile must not go on from the settlement, however fast things move (U20)
            if now - self._over_at < max(DEAD_S, _REST_S * self.seat.story.motions.speed):
                return NOTHING
            self._settled_no = number
            return (Push(Settlement(self._table, state)),)
        if self.seat.ended is not None:
            return (Replace(Ranking(self._table.match, self.seat.ended, self._table.seat)),)
        return NOTHING

    def _is_given_up(self) -> bool:
        """Whether a bot has this seat for good, so that nothing is left to be seen but the end (H10)."""
        return self._table.seat in self._table.match.given

    def _farewell(self) -> StackCommands:
        """Wait for the bots to play to the end, then the ranking; who does not wait goes at once."""
        if self.seat.ended is not None:
            return (Replace(Ranking(self._table.match, self.seat.ended, self._table.seat)),)
        if self._covered:
            return NOTHING
        if self._bidden_farewell:
            return (Pop(),)
        self._bidden_farewell = True
        return (Push(Farewell(self._table, self.seat.take_end)),)

    def _ceremony(self, started: Started) -> StackCommands:
        """Show how the seats were drawn."""
        return (Push(SeatCeremony(ceremony_model(started, self._table.match, self._table.seat))),)

    def _is_over(self) -> bool:
        state = self.seat.story.state
        return state is not None and state.phase is Phase.OVER

    def _hand_no(self) -> int:
        state = self.seat.story.state
        return state.start.no if state is not None else 0

    # ---------------------------------------------------------------- what the player means

    def handle(self, intent: Intent) -> StackCommands:
        """Pointer and keys; the first press of anything shows what is still moving as it is."""
        seat = self.seat
        if isinstance(intent, PointerDown | Act) and seat.story.skip(seat.now()):
            self._over_at = None
        self.dirty = True
        match intent:
            case PointerDown(x, y, Press.OTHER):
                self._let_be()
            case PointerDown(x, y):
                self._down(x, y, intent)
            case PointerDrag(x, y, from_x, from_y):
                seat.hand.drag(x - from_x, y - from_y)
                seat.focus.handle(intent)
            case PointerUp(x, y, Press.MAIN):
                return self._up(x, y, intent)
            case PointerMove(x, y):
                self._hover(x, y, intent)
            case Act():
                return self._act(intent)
            case _:
                return NOTHING
        return NOTHING

    def _down(self, x: float, y: float, intent: Intent) -> None:
        seat = self.seat
        layout = seat.story.layout
        if seat.is_auto and seat.zones.hand.contains(x, y):
            seat.set_auto(on=False)
            return
        target = seat.focus.at(x, y)
        if target is None or not target.name.startswith("mark."):
            seat.explain(None)
        if target is not None:
            if target.name.startswith(_LASTING) or seat.takes():
                seat.focus.handle(intent)
            return
        seat.focus.by_keys = False
        tile = tile_at(layout, x, y) if layout is not None else None
        if tile is None:
            seat.hand.choose(None)
            return
        if seat.opening.press_tile(tile.place.index, seat.now()):
            seat.arrange()
            self.services.mixer.play("select")
            return
        before = seat.hand.index
        seat.hand.press(tile.place.index)
        if before != seat.hand.index:
            self.services.mixer.play("select")

    def _up(self, x: float, y: float, intent: Intent) -> StackCommands:
        seat = self.seat
        layout = seat.story.layout
        tile = tile_at(layout, x, y) if layout is not None else None
        far = _FAR * 112 * seat.zones.hand_unit
        if seat.hand.release(tile.place.index if tile else None, far) is Release.DISCARD:
            return self._discard()
        name = seat.focus.handle(intent)
        return self._activate(name) if name is not None else NOTHING

    def _hover(self, x: float, y: float, intent: Intent) -> None:
        seat = self.seat
        before = (seat.hand.hovered, seat.focus.hovered)
        seat.focus.handle(intent)
        tile = tile_at(seat.story.layout, x, y) if seat.story.layout is not None else None
        seat.hand.hovered = tile.place.index if tile else None
        self.dirty = before != (seat.hand.hovered, seat.focus.hovered)

    def _discard(self) -> StackCommands:
        if self.seat.play_chosen():
            question = Confirm("call.discard", "table.confirm.dead", self._discard_anyway)
            return (Push(question),)
        return NOTHING

    def _discard_anyway(self) -> StackCommands:
        self.seat.play_confirmed()
        return NOTHING

    def _let_be(self) -> None:
        """The other button: let an offer go, or discard what was drawn; once a press (C22)."""
        seat = self.seat
        window = seat.window()
        if window is None:
            return
        if window.kind is WindowKind.TURN:
            seat.play_drawn()
        else:
            seat.press(Slot.PASS)

    def _act(self, act: Act) -> StackCommands:
        seat, command = self.seat, act.command
        if not seat.is_auto and seat.opening.act(act, seat.now()):
            seat.arrange()
            return NOTHING
        if command in (Command.LEFT, Command.RIGHT):
            self._sideways(-1 if command is Command.LEFT else 1, act)
            return NOTHING
        if act.repeat:
            return NOTHING
        if command in _NUMBERS:
            seat.hand.choose(_NUMBERS[command])
        elif command in _SLOTS:
            seat.press(_SLOTS[command])
        elif command is Command.CONFIRM:
            return self._confirm()
        elif command is Command.BACK:
            return self._back()
        elif command in (Command.NEXT, Command.PREVIOUS):
            seat.focus.handle(act)
        elif command is Command.UP and seat.hand.index is not None:
            return self._discard()
        elif command is Command.DOWN:
            seat.hand.choose(None)
        elif command is Command.ITEMS:
            return self._open_items()
        elif command is Command.HINT:
            return self._activate("tool.hint")
        elif command is Command.AUTO:
            return self._activate("tool.auto")
        return NOTHING

    def _sideways(self, by: int, act: Act) -> None:
        """Through the choices of a claim, through the own tiles otherwise."""
        seat = self.seat
        window = seat.window()
        if seat.prompt is not None and window is not None and window.kind is not WindowKind.TURN:
            names = [target.name for target in seat.focus.targets if not target.name.startswith(_LASTING)]
            if seat.focus.by_keys and seat.focus.focused in names:
                here = names.index(seat.focus.focused)
                seat.focus.focused = names[(here + by) % len(names)]
            else:
                seat.focus.focused = names[-1 if by < 0 else 0]
            seat.focus.by_keys = True
            return
        seat.focus.by_keys = False
        seat.hand.step(by)

    def _confirm(self) -> StackCommands:
        seat = self.seat
        if seat.focus.by_keys and seat.focus.focused is not None:
            return self._activate(seat.focus.focused)
        if seat.hand.index is not None:
            return self._discard()
        return NOTHING

    def _back(self) -> StackCommands:
        """Esc: take the seat back, let an offer go, let the raised tile down, or open the menu."""
        seat = self.seat
        if seat.is_auto:
            seat.set_auto(on=False)
        elif seat.prompt is not None and seat.prompt.of(Slot.PASS):
            seat.press(Slot.PASS)
        elif seat.explained is not None:
            seat.explain(None)
        elif seat.hand.index is not None:
            seat.hand.choose(None)
        else:
            return self._activate("tool.menu")
        return NOTHING

    def _activate(self, name: str) -> StackCommands:
        seat, services = self.seat, self.services
        choice = seat.choice_named(name)
        if choice is not None:
            seat.choose(choice)
            return NOTHING
        services.mixer.play("button")
        if seat.opening.activate(name, seat.now()):
            seat.arrange()
            return NOTHING
        if name == ITEMS_TAG:
            return self._open_items()
        if name.startswith("mark."):
            seat.explain(name)
            return NOTHING
        match name:
            case "tool.menu":
                return (Push(TableMenu(self._table, self._stand_up)),)
            case "tool.room":
                return (Push(RoomRules(self._table.ruleset)),)
            case "tool.auto":
                seat.set_auto(on=not seat.is_auto)
            case "tool.hint":
                services.store.change(hints=not services.settings.hints)
                seat.say(services.texts("table.hints.on" if services.settings.hints else "table.hints.off"))
            case "tool.sound":
                services.store.change(mute=not services.settings.mute)
                seat.say(services.texts("table.sound.off" if services.settings.mute else "table.sound.on"))
            case _:
                return NOTHING
        return NOTHING

    def _open_items(self) -> StackCommands:
        """The drawer of items, on the own turn before the discard; at other times why not."""
        seat, window = self.seat, self.seat.window()
        state = seat.story.state
        if not has_items(self._table.ruleset):
            return NOTHING
        if window is None or state is None or window.kind is not WindowKind.TURN or seat.is_auto:
            seat.say(self.services.texts("items.not_now"))
            return NOTHING
        drawer = Drawer(self._table.ruleset, state, window)
        return (Push(ItemsSheet(drawer, seat.window, seat.answer)),)

    def _stand_up(self) -> None:
        """The match is kept, and goes on another time."""
        self._leaving = True

    # ---------------------------------------------------------------- the picture

    def draw(self, canvas: Canvas) -> None:
        """The table with everything that moves."""
        self._view.draw(canvas)
