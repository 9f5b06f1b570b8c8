"""The room of a shop's table (本店候场): a waiting room in which nobody types; machines begin by themselves."""

from __future__ import annotations

from typing import ClassVar, Final

from game.net.parts import RoomState
from game.present.online_room import Badge, RoomModel
from game.present.shop_room import is_complete, must_be_ready, shop_room_model, shop_room_note
from game.scenes.message import Confirm
from game.scenes.scene import NOTHING, Pop, Scene, StackCommands
from game.scenes.waiting_room import WaitingRoom
from game.scenes.waiting_words import room_words, rules_of_room
from game.services import Services
from game.session.online import OnlineStatus
from game.session.shop import Shop, ShopSeat
from game.session.table import Table
from game.ui.canvas import ButtonKind, Canvas
from game.ui.draw_online_room import RoomLook, draw_room
from game.ui.widgets import ButtonLook

__all__ = ["ShopRoom"]

_AGAIN_S: Final = 2.0
"""What the server has not taken is said again so much later."""


class ShopRoom(WaitingRoom):
    """The room of one table; the line is the shop's, which says good-bye when no scene holds the seat any more."""

    key: ClassVar[str] = "shop_room"

    def __init__(self, shop: Shop, seat: ShopSeat) -> None:
        super().__init__(seat.online, playing=seat.playing)
        self._shop = shop
        self._quiet = 0.0
        """For how many seconds nothing more is said by itself."""

    # ---------------------------------------------------------------- life

    def enter(self, services: Services) -> None:
        """Hold the seat."""
        self._shop.hold(self)
        super().enter(services)

    def leave(self) -> None:
        """The seat is the shop's affair from now on."""
        if self._gone or self.online.status is OnlineStatus.CLOSED:
            self._shop.left()
        else:
            self._shop.release(self)
        Scene.leave(self)

    def update(self, dt: float) -> StackCommands:
        """The room first; then what a machine does by itself."""
        self._shop.tick()
        commands = super().update(dt)
        self._quiet = max(0.0, self._quiet - dt)
        if not self._at_table and not commands and self._quiet == 0.0:
            self._go_on()
        return commands

    def _go_on(self) -> None:
        """Be ready; as the one who opened the table begin when nobody is lacking."""
        room = self.online.room
        if room is None or self.online.status is not OnlineStatus.LIVE:
            return
        if must_be_ready(self.online):
            self.online.ready(on=True)
        elif room.host == self.online.member and is_complete(room):
            self.online.start()
        else:
            return
        self._quiet = _AGAIN_S

    def _next_scene(self) -> StackCommands:
        """A line that is lost is made anew by the list below, where the seat is kept."""
        if self.online.status is OnlineStatus.CLOSED and not self._gone and self._trouble is None:
            return (Pop(self),)
        return super()._next_scene()

    def scene_of(self, table: Table) -> Scene:
        """The table as a guest sees it."""
        from game.scenes.shop_table import ShopTable

        return ShopTable(table, self.online, self.hear, self._shop.tick)

    # ---------------------------------------------------------------- what can be pressed

    @property
    def _may_write(self) -> bool:
        """Nobody types."""
        return False

    def _pressable(self, model: RoomModel) -> frozenset[str]:
        """Free chairs, for everybody."""
        if model.playing or model.countdown is not None:
            return frozenset()
        return frozenset(chair.name for chair in model.chairs if chair.badge is Badge.EMPTY)

    def buttons(self) -> tuple[tuple[str, ButtonLook, bool], ...]:
        """To begin at the right, for who opened the table; the rules; the way out."""
        texts, model = self.services.texts, self._model
        if model is None:
            return ()
        found: list[tuple[str, ButtonLook, bool]] = []
        if model.playing:
            look = ButtonLook(texts("online.room.table"), 28, kind=ButtonKind.SEAL, serif=True, bare=True)
            found.append(("table", look, self.online.table is not None))
        elif model.is_host:
            word = texts("kiosk.shop.start.bots" if model.lacking else "kiosk.shop.start")
            look = ButtonLook(word, 28, kind=ButtonKind.SEAL, serif=True, bare=True)
            found.append(("start", look, model.can_start))
        found.append(("rules", ButtonLook(texts("online.room.rules"), 24), True))
        found.append(("leave", ButtonLook(texts("kiosk.shop.leave"), 24), True))
        return tuple(found)

    def activate(self, name: str) -> StackCommands:
        """A button, or a free chair."""
        room, model = self._room, self._model
        if room is None or model is None:
            return NOTHING
        match name.partition(":")[0]:
            case "start":
                self.online.start()
            case "table":
                return self._sit_down()
            case "rules":
                return self._open(rules_of_room(room.spec))
            case "leave":
                return self._go_away(room)
            case "seat":
                chair = next((each for each in model.chairs if each.name == name), None)
                if chair is not None and chair.seat is not None:
                    self.online.sit(chair.seat)
            case _:
                return NOTHING
        return NOTHING

    def _go_away(self, room: RoomState) -> StackCommands:
        """Leave: at once as long as nothing is played, else by the rules of leaving, which is asked."""
        if room.stage != "playing":
            self.online.leave()
            return NOTHING

        def then() -> StackCommands:
            self.online.leave(forfeit=True)
            return NOTHING

        return self._open(Confirm("kiosk.shop.leave", "kiosk.shop.leave.text", then))

    # ---------------------------------------------------------------- the picture

    def model_of(self, room: RoomState) -> RoomModel:
        """The room as machines see it."""
        return shop_room_model(super().model_of(room), room)

    def draw(self, canvas: Canvas) -> None:
        """The cloth, and everything on it."""
        cloth = self.services.look().backgrounds.get(self.size, canvas.theme, self.unit)
        canvas.surface.blit(cloth, (0, 0))
        layout, model, room, texts = self._layout, self._model, self._room, self.services.texts
        if layout is None or model is None or room is None:
            return
        words = room_words(texts, model, None)
        words |= {"code": texts("kiosk.shop.seated"), "silent": self.say(shop_room_note(model, room))}
        look = RoomLook(
            layout, model, words, (), self.buttons(), self._pressable(model), self.chat.entry,
            writing=False, may_write=False, news=self._news,
        )  # fmt: skip
        draw_room(canvas, look, self.focus, self.say)
