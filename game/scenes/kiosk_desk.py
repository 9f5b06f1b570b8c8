"""The operator's menu (掌柜菜单): reached by the PIN alone, and closed when nobody is at it any more.

What ends or restarts the program is only wished here: the attendant does it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from game.about import version
from game.bindings import Intent
from game.errors import GameError
from game.kiosk.crashes import Crash
from game.kiosk.drives import Drive
from game.kiosk.remote import signed_on
from game.kiosk.wish import Wish
from game.present.form_model import Form, Value
from game.present.kiosk_desk_form import ACTIONS, DeskFacts, changes_of, desk_form
from game.present.kiosk_words import error_label
from game.present.label import Label, said
from game.present.layout.scaling import carries
from game.scenes.form import FormScene
from game.scenes.message import Confirm, told
from game.scenes.operator import Presence, kept, venue_of
from game.scenes.scene import NOTHING, Pop, Push, Scene, StackCommands
from game.services import Services
from game.settings import SCALES
from game.ui.canvas import ButtonKind
from game.ui.widgets import ButtonLook

if TYPE_CHECKING:
    from game.scenes.kiosk_export import Work

__all__ = ["KioskDesk"]


class KioskDesk(FormScene):
    """The sheet of the operator."""

    key: ClassVar[str] = "kiosk_desk"
    indexed: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__()
        self._presence = Presence()
        self._facts: DeskFacts | None = None
        self._sessions = 0
        self._crashes: tuple[Crash, ...] = ()

    def enter(self, services: Services) -> None:
        """Count today's sessions, and read the crashes, once: both lie in files."""
        super().enter(services)
        self._crashes = venue_of(services).crashes.kept
        with suppress(GameError):  # one that cannot be read says so in the ledger itself
            self._sessions = len({entry.id for entry in venue_of(services).ledger.entries(1)})

    def form(self) -> Form:
        """How things stand."""
        self._facts = self._look()
        carried = frozenset(percent for percent in SCALES if carries(self.size, percent))
        return desk_form(self._facts, carried)

    def _look(self) -> DeskFacts:
        venue = venue_of(self.services)
        waiting = None if venue.staff.since is None else int(venue.staff.waiting_s)
        faults = (
            (said("kiosk.desk.faults", n=len(venue.faults), first=str(venue.faults[0])),)
            if venue.faults
            else ()
        )
        return DeskFacts(
            venue.coming,
            version(),
            venue.version,
            venue.safe,
            self._crashes,
            waiting,
            (*faults, *(error_label(error) for error in (*venue.troubles, *self._office_troubles()))),
            self._sessions,
            venue.is_changed,
            bool(venue.local),
            self._line(),
            self._others(),
        )

    def _line(self) -> Label | None:
        """How the line to the shop's tables is; None where this machine has none by its settings."""
        shop = self.services.shop
        if shop is None or shop.wants.missing:
            return None
        return said(shop.closed or "kiosk.desk.network.found")

    def _others(self) -> tuple[tuple[str, int], ...]:
        """The other machines of the shop whose guests call."""
        shop = self.services.shop
        if shop is None or shop.office is None:
            return ()
        waiting = shop.office.waiting
        return tuple((each.machine, each.seconds) for each in waiting if each.machine != shop.wants.machine)

    def _office_troubles(self) -> tuple[GameError, ...]:
        """Why settings that came over the network were not taken."""
        office = None if self.services.shop is None else self.services.shop.office
        return () if office is None or office.trouble is None else (office.trouble,)

    def buttons(self) -> tuple[tuple[str, ButtonLook, float], ...]:
        """Back to the guests; out of the kiosk; started anew."""
        texts = self.services.texts
        return (
            ("done", ButtonLook(texts("kiosk.desk.done"), 26, kind=ButtonKind.JADE), 200.0),
            ("leave", ButtonLook(texts("kiosk.desk.leave"), 22, grave=True), 230.0),
            ("restart", ButtonLook(texts("kiosk.desk.restart"), 22), 200.0),
        )

    def handle(self, intent: Intent) -> StackCommands:
        """The operator is there."""
        self._presence.touch()
        return super().handle(intent)

    def activate(self, name: str) -> StackCommands:
        """What does something at once; all else is a setting or a button."""
        key, _, index = name.partition(":")
        if index and key in ACTIONS:
            return self._act(key, int(index))
        return kept(lambda: super(KioskDesk, self).activate(name))

    def choose(self, key: str, value: Value) -> None:
        """Change a setting of this machine; it holds from the next match on."""
        venue = venue_of(self.services)
        changes = changes_of(venue.coming, key, value)
        if changes:
            venue.local_change(**changes)
            self.services.trace.emit("kiosk_setting", key=key, value=value)

    def press(self, name: str) -> StackCommands:
        """Close the menu, or ask whether it is meant."""
        match name:
            case "leave":
                return (Push(self._question("leave", Wish.LEAVE)),)
            case "restart":
                return (Push(self._question("restart", Wish.RESTART)),)
            case _:
                return (Pop(),)

    def update(self, dt: float) -> StackCommands:
        """Follow what happens in the shop, and close when nobody is there."""
        if self._presence.passed(dt):
            return (Pop(self),)
        if self._facts is not None and self._look() != self._facts:
            self.rearrange()
        return NOTHING

    def uncovered(self) -> None:
        """A sheet above has gone: what it changed is shown."""
        super().uncovered()
        self._presence.touch()
        self.rearrange()

    # ---------------------------------------------------------------- what can be done

    def _act(self, key: str, index: int) -> StackCommands:
        venue = venue_of(self.services)
        match key:
            case "answered":
                venue.staff.cancel()
                self.rearrange()
                return NOTHING
            case "clear":
                return (Push(self._question("clear", Wish.CLEAR)),)
            case "restore":
                return (Push(Confirm("kiosk.desk.restore", "kiosk.desk.restore.ask", self._restored)),)
            case _:
                return (Push(self._opened(key, index)),)

    def _opened(self, key: str, index: int) -> Scene:
        """A sheet of its own, imported when it is asked for."""
        if key == "ledger":
            from game.scenes.kiosk_ledger import KioskLedger

            return KioskLedger(self._presence)
        if key == "rules":
            from game.scenes.kiosk_rules import KioskRules

            return KioskRules(venue_of(self.services).coming.offers[index], self._presence)
        if key == "health":
            from game.scenes.kiosk_crashes import KioskCrashes

            return KioskCrashes(self._crashes, self._presence)
        if key == "stick":
            from game.scenes.kiosk_export import DriveSheet

            return DriveSheet("kiosk.stick", self._taken, self._presence, writes=False)
        from game.scenes.kiosk_new_pin import NewPin

        return NewPin(self._presence)

    def _question(self, key: str, wish: Wish) -> Confirm:
        """Whether it is meant; then it is wished, and the menu is closed."""
        answers = (f"kiosk.desk.{key}.do", "kiosk.desk.not")
        return Confirm(f"kiosk.desk.{key}", f"kiosk.desk.{key}.ask", self._wishing(wish), answers)

    def _wishing(self, wish: Wish) -> Callable[[], StackCommands]:
        def wished() -> StackCommands:
            venue_of(self.services).wish(wish)
            self.services.trace.emit("wish", wish=wish.value)
            return (Pop(self),)

        return wished

    def _taken(self, drive: Drive) -> Work:
        """Signed settings: the stick is read apart, what it holds is checked and kept with the program."""

        def work() -> Callable[[], Label]:
            return partial(self._offered, signed_on(drive))

        return work

    def _offered(self, data: bytes) -> Label:
        return said("kiosk.stick.taken" if venue_of(self.services).offer(data) else "kiosk.stick.known")

    def _restored(self) -> StackCommands:
        try:
            venue_of(self.services).clear_local()
        except GameError as error:
            return (Push(told("kiosk.desk.restore", error)),)
        return NOTHING
