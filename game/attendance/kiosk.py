"""The attendant of a kiosk (茶馆机的看店人): wakes the screen, ends a guest's turn, keeps what belongs to the shop.

It sees intents before the scenes do and the stack from outside; what a guest sees are ordinary scenes. Times without a
touch are those of a steady clock (C3.12).
"""

from __future__ import annotations

import logging
from typing import Final

from game.attendance.attendant import House
from game.attendance.idleness import Doing, Due, Idleness, Patience
from game.attendance.visit import LESSON, Visit
from game.attendance.waking import Waking, is_held_down
from game.bindings import Command, Intent, PointerDown, PointerMove
from game.errors import GameError, SettingsError
from game.kiosk.ledger import Ending
from game.kiosk.venue import Venue
from game.kiosk.wish import Wish
from game.present.layout.house_strip_layout import strip_height
from game.present.layout.scaling import scale_for
from game.scenes.house_strip import HouseStrip, StripWish
from game.scenes.kiosk_attract import AttractScene
from game.scenes.kiosk_countdown import Countdown
from game.scenes.kiosk_lobby import KioskLobby
from game.scenes.message import Confirm
from game.scenes.operator import OPERATORS
from game.scenes.scene import NOTHING, Scene, StackCommands
from game.services import Services
from game.ui.canvas import Canvas
from game.watchdog.child import Guard
from game.watchdog.codes import Code

__all__ = ["KioskAttendant"]

_log: Final = logging.getLogger("ouju")

_ATTRACT: Final = AttractScene.key
_BACK_S: Final = 1.5
"""A window that has lost the keyboard is brought back this often, no oftener: two programs must not fight."""
_SOUND_S: Final = 20.0
_LOUDER: Final = 10
_HOPELESS: Final = 4
_HOPELESS_S: Final = 300.0
"""After so many crashes in so short a time, the last of them in safe mode, a match is not taken up once more."""


class KioskAttendant:
    """Looks after one kiosk, from its start to its end."""

    def __init__(self, house: House, venue: Venue, guard: Guard) -> None:
        self._house, self._venue, self._guard = house, venue, guard
        self._idle = Idleness(_patience_of(venue))
        self._visit = Visit(venue.ledger)
        self._waking = Waking()
        self._strip = HouseStrip(house.services, venue)
        self._top, self._unit = 0, 1.0
        self._pointing = True
        self._leaving: Ending | None = None
        self._lost = False
        self._back_at = float("-inf")
        self._sound_at = 0.0
        self._loudest = -1

    # ---------------------------------------------------------------- the first scene, and the one at the bottom

    def start(self) -> None:
        """The attract screen; after a crash the table where it broke off, with its guest."""
        house, ledger = self._house, self._venue.ledger
        if self._venue.config.touch == "always":
            self._pointing = False
            house.point(shown=False)
        cut = ledger.interrupted is not None
        hopeless = self._venue.crashes.within(_HOPELESS_S) >= _HOPELESS
        offered = not hopeless and self._is_cut_short()  # what is given up is not even looked at
        if ledger.has_crashed and offered:
            self._go_on()
            return
        ledger.close_interrupted()
        if not (cut and offered):  # whatever lies there belongs to a guest whose turn is over
            self._clear()
        house.stack.start(AttractScene(self._venue))
        house.fit()

    def _is_cut_short(self) -> bool:
        """Whether there is a table that somebody could go back to."""
        services = self._house.services
        try:
            return services.tables.interrupted() is not None or _is_kept(services)
        except GameError as error:
            _log.warning("what was played cannot be read: %s", error)
            return False

    def _go_on(self) -> None:
        """The guest sits at the table again."""
        house, shop = self._house, self._house.services.shop
        lobby = KioskLobby(self._venue)
        if shop is not None and _is_kept(house.services):
            from game.scenes.shop_tables import ShopTables

            house.stack.start(lobby)
            house.stack.open(ShopTables(shop))
        else:
            house.stack.start(lobby)
            house.stack.follow(lobby.go_on())
        house.stack.apply()
        self._visit.go_on()
        house.fit()

    def home(self) -> Scene:
        """The guest's first screen."""
        return KioskLobby(self._venue)

    # ---------------------------------------------------------------- what people do

    def hears(self, intent: Intent, now: float) -> bool:
        """Wake without acting; give the strip what is its own."""
        if not isinstance(intent, PointerMove) and not is_held_down(intent):
            self._idle.touched(now)
        self._point(intent)
        nobody = self._doing() is Doing.NOBODY
        match self._waking.hears(intent, now, nobody=nobody):
            case None:
                return self._on_strip(intent)
            case True:
                self._wake()
                return True
            case False:
                return True

    def _point(self, intent: Intent) -> None:
        """A finger needs no pointer; a mouse has it back when it moves, unless the shop wants none at all."""
        wish = self._venue.config.touch
        shown = self._pointing
        match intent:
            case PointerMove():
                shown = wish != "always"
            case PointerDown(touch=True):
                shown = wish == "never"
            case _:
                return
        if shown is not self._pointing:
            self._pointing = shown
            self._house.point(shown=shown)

    def _wake(self) -> None:
        """Somebody has come: the lobby lies where the attract screen was."""
        stack = self._house.stack
        self._visit.begin()
        stack.close()
        stack.start(KioskLobby(self._venue))
        self._house.fit()
        self._house.services.trace.emit("woken")

    def _on_strip(self, intent: Intent) -> bool:
        if not self._top:
            return False
        own = self._strip.owns(intent)
        if own or isinstance(intent, PointerMove):
            wish = self._strip.handle(intent)
            if wish is not None:
                self._do(wish)
        return own

    def _do(self, wish: StripWish) -> None:
        services, stack = self._house.services, self._house.stack
        volume = services.settings.volume
        match wish:
            case StripWish.LANGUAGE:
                self._change(language=self._strip.language)
            case StripWish.QUIETER:
                self._change(volume=max(0, min(volume, services.loudest) - _LOUDER), mute=False)
            case StripWish.LOUDER:
                self._change(volume=min(services.loudest, volume + _LOUDER), mute=False)
            case StripWish.RULES:
                self._open_rules()
            case StripWish.STAFF:
                self._call_staff()
            case StripWish.LEAVE if "confirm" not in stack.keys:
                stack.open(Confirm("kiosk.leave.title", "kiosk.leave.text", self._left, _ANSWERS))
            case StripWish.OPERATOR:
                self._ask_for_pin()
            case _:
                return
        stack.apply()

    def _change(self, **changes: object) -> None:
        """Change settings of the guest; they end with the turn, so a disk that does not take them is no news to him."""
        try:
            self._house.services.store.change(**changes)
        except SettingsError as error:
            _log.warning("%s", error)

    def _open_rules(self) -> None:
        from game.scenes.sheets import sheet_over

        sheet = sheet_over(self._house.stack, Command.HELP)
        if sheet is not None:
            self._house.stack.open(sheet)

    def _call_staff(self) -> None:
        staff = self._venue.staff
        if staff.since is None:
            staff.call()
            self._house.services.mixer.play("bell")
        else:
            staff.cancel()
        self._strip.dirty = True

    def _ask_for_pin(self) -> None:
        from game.scenes.kiosk_pin import KioskPin

        if OPERATORS.isdisjoint(self._house.stack.keys):
            self._house.stack.open(KioskPin())

    def _left(self) -> StackCommands:
        """The guest has had enough: the scenes go once this one is done with its press."""
        self._leaving = Ending.LEFT
        return NOTHING

    def called(self, link: str) -> bool:
        """A second start raises the window; no link leads anywhere."""
        return True

    def lost(self) -> None:
        """Another window lies above: this one comes back (K05)."""
        self._lost = True

    # ---------------------------------------------------------------- time

    def step(self, now: float) -> None:
        """Tell the watchdog, look after idleness, wishes of the operator, settings, sound, the ledger."""
        house = self._house
        self._guard.beat(now)
        if self._guard.gone:
            house.end(Code.RESTART)
            return
        self._come_back(now)
        self._keep_sound(now)
        self._venue.tick()
        if house.services.shop is not None:
            house.services.shop.tick()
        if self._obey(self._venue.take_wish()):
            return
        if self._top and (wish := self._strip.update()) is not None:
            self._do(wish)
        self._pass_time(now)
        if self._leaving is not None:
            self._part(self._leaving)

    def _pass_time(self, now: float) -> None:
        doing = self._doing()
        if doing is Doing.NOBODY:
            self._idle.due(now, doing)
            if self._venue.is_changed:
                self._part(None)
            return
        self._visit.follow(self._house.stack)
        match self._idle.due(now, doing):
            case Due.DOZE:
                self._house.stack.doze()
                self._house.stack.apply()
            case Due.COUNT:
                self._house.stack.open(Countdown(lambda: self._idle.left_s(self._real_now()), self._left))
                self._house.stack.apply()
                self._idle.due(now, Doing.COUNTING)
            case Due.LEAVE:
                self._leaving = Ending.IDLE
            case Due.NOTHING:
                return

    def _doing(self) -> Doing:
        stack = self._house.stack
        keys = stack.keys
        if _ATTRACT in keys:
            return Doing.NOBODY
        if Countdown.key in keys:
            return Doing.COUNTING
        if stack.seen is not None and LESSON not in keys:
            return Doing.PLAYING
        return Doing.LOBBY if keys[-1:] == (KioskLobby.key,) else Doing.MENU

    def _obey(self, wish: Wish | None) -> bool:
        """Do what the operator wants; whether the program ends with it."""
        match wish:
            case Wish.LEAVE:
                self._part(Ending.OPERATOR)
                self._house.end(Code.LEFT)
            case Wish.RESTART:
                self._house.end(Code.RESTART)
            case Wish.CLEAR:
                self._leaving = Ending.OPERATOR
                return False
            case None:
                return False
        return True

    def _part(self, how: Ending | None) -> None:
        """The guest's turn is over: whatever is theirs goes, and what waited for this moment is taken over."""
        house, venue = self._house, self._venue
        self._leaving = None
        if how is not None:
            self._visit.end(how)
        self._clear()
        house.stack.start(AttractScene(venue))
        house.fit()
        house.services.trace.emit("parted", how=how.value if how is not None else "settings")

    def _clear(self) -> None:
        """Leave every scene, forget whoever was here, and begin anew without a scene."""
        house = self._house
        if house.services.shop is not None:
            house.services.shop.guest_gone()
        house.renew(self._between)
        self._idle = Idleness(_patience_of(self._venue))
        self._strip = HouseStrip(house.services, self._venue)

    def _between(self) -> None:
        """Between two guests: nothing of the one is left for the next, and new settings hold."""
        try:
            self._venue.forget_guest()
        except GameError as error:
            _log.warning("what a guest left cannot be deleted: %s", error)
        self._venue.take_settings()

    def _come_back(self, now: float) -> None:
        if (self._lost or self._house.hidden) and now >= self._back_at:
            self._lost, self._back_at = False, now + _BACK_S
            self._house.lift()

    def _keep_sound(self, now: float) -> None:
        """What is allowed changes with the hour."""
        if now - self._sound_at < _SOUND_S:
            return
        self._sound_at = now
        loudest = self._house.services.loudest
        if loudest != self._loudest:
            self._loudest = loudest
            self._house.hear()
            self._strip.dirty = True

    # ---------------------------------------------------------------- the strip

    def strip(self, size: tuple[int, int]) -> int:
        """Its height; the attract screen has the whole picture."""
        unit = scale_for(size, 100)
        self._top = 0 if self._doing() is Doing.NOBODY else strip_height(unit)
        self._unit = unit
        return self._top

    def lay(self, width: int) -> None:
        """Lay the strip out, unless the attract screen has everything."""
        if self._top:
            self._strip.resized(width, self._unit)

    @property
    def dirty(self) -> bool:
        """Whether the strip has changed."""
        return bool(self._top) and self._strip.dirty

    def draw(self, canvas: Canvas) -> None:
        """Draw the strip, as large as fingers want it, whatever the guest's scale."""
        canvas.scale = self._unit
        self._strip.draw(canvas)

    def _real_now(self) -> float:
        return self._venue.clock.now()


_ANSWERS: Final = ("kiosk.leave.yes", "kiosk.leave.no")


def _is_kept(services: Services) -> bool:
    """Whether a seat at a table of the shop is kept for this machine."""
    return services.shop is not None and services.shop.interrupted


def _patience_of(venue: Venue) -> Patience:
    config = venue.config
    return Patience(config.attract_after_s, config.doze_after_s, config.menu_after_s, config.countdown_s)
