"""What the player means at the table (手势与按键): pointer and keys become answers, or sheets that open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.bindings import (
    TILE_PLACES,
    Act,
    Command,
    Intent,
    PointerDown,
    PointerDrag,
    PointerMove,
    PointerUp,
    Press,
)
from game.present.coaching import next_aids
from game.present.focus import Target
from game.present.hand_input import Release
from game.present.items_model import Drawer
from game.present.layout.rows_layout import OWN_TILE
from game.present.layout.table_layout import tile_at
from game.present.layout.tags_layout import ITEMS_TAG
from game.present.prompt import Slot
from game.scenes.assist_sheet import AssistSheet
from game.scenes.house_rules import RoomRules
from game.scenes.items import ItemsSheet
from game.scenes.message import Confirm
from game.scenes.scene import NOTHING, Push, StackCommands
from game.scenes.table_menu import TableMenu
from game.scenes.table_seat import TableSeat
from game.scenes.table_talk import TALK
from game.services import Services
from game.session.table import Table
from rules.core.window import WindowKind
from rules.mahjong.stages.items import has_items

__all__ = ["TableInput"]

_FAR: Final = 0.55
_LASTING: Final = ("tool.", "mark.", *TALK)
"""Targets that belong to no prompt, by the beginning of their names."""
_SLOTS: Final = {
    Command.CHOW: Slot.CHOW, Command.PUNG: Slot.PUNG, Command.KONG: Slot.KONG, Command.READY: Slot.READY,
    Command.WIN: Slot.WIN, Command.PASS: Slot.PASS,
}  # fmt: skip

_TOOLS: Final = {
    Command.HINT: "tool.hint", Command.AUTO: "tool.auto", Command.ASSIST: "tool.assist",
    Command.UNDO: "tool.take_back",
}  # fmt: skip


class TableInput:
    """Takes intents for one seat; *leave* is asked when the player stands up."""

    def __init__(self, table: Table, seat: TableSeat, services: Services, leave: Callable[[], None]) -> None:
        self._table = table
        self._seat = seat
        self._services = services
        self._leave = leave

    def handle(self, intent: Intent) -> StackCommands:
        """A press, a drag, a key."""
        seat = self._seat
        match intent:
            case PointerDown(x, y, Press.OTHER) if seat.talk.covers(x, y):
                seat.talk.close()
            case PointerDown(_, _, Press.OTHER):
                self._let_be()
            case PointerDown(x, y):
                self._down(x, y, intent)
            case PointerDrag(x, y, from_x, from_y):
                seat.hand.drag(x - from_x, y - from_y)
                seat.tiles.carry()
                seat.focus.handle(intent)
            case PointerUp(x, y, Press.MAIN):
                return self._up(x, y, intent)
            case Act():
                return self._act(intent)
            case _:
                return NOTHING
        return NOTHING

    def _down(self, x: float, y: float, intent: Intent) -> None:
        seat = self._seat
        layout = seat.story.layout
        target, zones = seat.focus.at(x, y), seat.zones
        if seat.talk.is_open and not self._keeps_talk(target, x, y):
            seat.talk.close()
            target = seat.focus.at(x, y)
        on_words = zones.hand.contains(x, y) or zones.hint.contains(x, y)
        if seat.is_played_for and target is None and on_words:
            seat.set_auto(on=False)
            return
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
            self._services.mixer.play("select")
            return
        before = seat.hand.index
        seat.hand.press(tile.place.index)
        if before != seat.hand.index:
            self._services.mixer.play("select")

    def _keeps_talk(self, target: Target | None, x: float, y: float) -> bool:
        """Whether the panel of phrases stays open at a press: on itself, its tool, an answer or the own tiles."""
        if self._seat.talk.covers(x, y) or (target is not None and target.name == "tool.phrases"):
            return True
        if target is not None:
            return not target.name.startswith(_LASTING)
        layout = self._seat.story.layout
        return layout is not None and tile_at(layout, x, y) is not None

    def _up(self, x: float, y: float, intent: Intent) -> StackCommands:
        seat = self._seat
        layout = seat.story.layout
        tile = tile_at(layout, x, y) if layout is not None else None
        far = _FAR * OWN_TILE * seat.zones.hand_unit
        if seat.hand.release(tile.place.index if tile else None, far) is Release.DISCARD:
            return self._discard()
        name = seat.focus.handle(intent)
        return self._activate(name) if name is not None else NOTHING

    def hover(self, intent: PointerMove) -> bool:
        """What lies under the pointer; whether that has changed."""
        seat, x, y = self._seat, intent.x, intent.y
        before = (seat.hand.hovered, seat.focus.hovered)
        seat.focus.handle(intent)
        tile = tile_at(seat.story.layout, x, y) if seat.story.layout is not None else None
        seat.hand.hovered = tile.place.index if tile else None
        return before != (seat.hand.hovered, seat.focus.hovered)

    def _discard(self) -> StackCommands:
        if self._seat.tiles.play_chosen():
            question = Confirm("call.discard", "table.confirm.dead", self._discard_anyway)
            return (Push(question),)
        return NOTHING

    def _discard_anyway(self) -> StackCommands:
        self._seat.tiles.play_confirmed()
        return NOTHING

    def _let_be(self) -> None:
        """The other button: let an offer go, or discard what was drawn; once a press (C22)."""
        seat = self._seat
        window = seat.window()
        if window is None:
            return
        if window.kind is WindowKind.TURN:
            seat.tiles.play_drawn()
        else:
            seat.press(Slot.PASS)

    def _act(self, act: Act) -> StackCommands:
        seat, command = self._seat, act.command
        if seat.talk.act(act):
            return NOTHING
        if seat.talk.is_open and command is Command.CONFIRM and not act.repeat:
            return self._confirm()
        if not seat.is_played_for and seat.opening.act(act, seat.now()):
            seat.arrange()
            return NOTHING
        if command in (Command.LEFT, Command.RIGHT):
            self._sideways(-1 if command is Command.LEFT else 1)
        elif command in (Command.MOVE_LEFT, Command.MOVE_RIGHT):
            seat.focus.by_keys = False
            seat.tiles.shift(-1 if command is Command.MOVE_LEFT else 1)
        elif not act.repeat and not seat.voice.reply(command, seat.story.model, seat.noticed):
            return self._act_once(act)
        return NOTHING

    def _act_once(self, act: Act) -> StackCommands:
        """What a key does when it goes down, but not while it is held."""
        seat, command = self._seat, act.command
        if command in TILE_PLACES:
            seat.hand.choose(TILE_PLACES[command])
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
        elif command is Command.SORT:
            seat.tiles.sort()
        elif command is Command.PHRASES:
            seat.talk.toggle(by_keys=True)
        elif command is Command.ITEMS:
            return self._open_items()
        elif command in _TOOLS:
            return self._activate(_TOOLS[command])
        return NOTHING

    def _sideways(self, by: int) -> None:
        """Through the choices of a claim, through the own tiles otherwise."""
        seat = self._seat
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
        seat = self._seat
        if seat.focus.by_keys and seat.focus.focused is not None:
            return self._activate(seat.focus.focused)
        if seat.hand.index is not None:
            return self._discard()
        return NOTHING

    def _back(self) -> StackCommands:
        """Esc: take the seat back, let an offer go, let the raised tile down, or open the menu."""
        seat = self._seat
        if seat.is_played_for:
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
        seat, services = self._seat, self._services
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
        if seat.talk.activate(name):
            return NOTHING
        match name:
            case "tool.menu":
                return (Push(TableMenu(self._table, self._leave)),)
            case "tool.room":
                return (Push(RoomRules(self._table.ruleset)),)
            case "tool.assist":
                return (Push(AssistSheet(seat.assist)),)
            case "tool.take_back":
                seat.assist.take_back()
            case "tool.phrases":
                seat.talk.toggle(by_keys=seat.focus.by_keys)
            case "tool.auto":
                seat.set_auto(on=not seat.is_auto)
            case "tool.hint":
                changed, told = next_aids(services.settings, self._table.match.room)
                services.store.change(**changed)
                seat.say(services.texts(told))
            case "tool.sound":
                services.store.change(mute=not services.settings.mute)
                seat.say(services.texts("table.sound.off" if services.settings.mute else "table.sound.on"))
            case _:
                return NOTHING
        return NOTHING

    def _open_items(self) -> StackCommands:
        """The drawer of items, on the own turn before the discard; at other times why not."""
        seat, window = self._seat, self._seat.window()
        state = seat.story.state
        if not has_items(self._table.ruleset):
            return NOTHING
        if window is None or state is None or window.kind is not WindowKind.TURN or seat.is_auto:
            seat.say(self._services.texts("items.not_now"))
            return NOTHING
        drawer = Drawer(self._table.ruleset, state, window)
        return (Push(ItemsSheet(drawer, seat.window, seat.answer)),)
