"""The only place where the parts are put together (装配): services, window, scenes, the loop.

The loop draws only what has changed. While something moves it runs at full rate; otherwise it looks for input often
enough to answer a finger at once and lets the scenes think ten times a second. While the window is hidden the clock of
the game stands, nothing is drawn, played or heard; however the program is told to end, every scene is left first.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.assets import Assets
from game.bindings import Act, Command, Intent
from game.clock import Clock, PlayClock, SystemClock, sleep_rest
from game.errors import GameError, SettingsError
from game.i18n import Texts
from game.kiosk.policy import HOME, KioskPolicy
from game.linking import Links
from game.placement import load_placement, save_placement
from game.present.kept_hand import KeptHand
from game.present.label import said
from game.present.layout.scaling import scale_for
from game.profile import ProfileStore
from game.scenes.called import answer_call, arrive, take_in
from game.scenes.lobby import Lobby
from game.scenes.message import Message, told
from game.scenes.sheets import sheet_over
from game.scenes.stack import Stack
from game.services import Services, Trace, cabinet_of, drawing_of, studio_of, style_of, voices_of
from game.session.archive import Archive
from game.session.offer import Offer
from game.session.tables import Tables
from game.settings import Settings, SettingsStore
from game.single import Single
from game.storage import Storage
from game.ui.canvas import Canvas, Surroundings
from game.ui.desk import Desk
from game.ui.devices import Devices, Situation
from game.ui.draw_notice import draw_notice
from game.ui.heard import levels_of
from game.ui.mixer import open_mixer
from game.ui.text import Text
from game.ui.widgets import speak
from game.ui.window import Window, choose_graphics, icon
from game.voice.speech import open_speech

if TYPE_CHECKING:  # rooms on servers cost nothing before they are asked for
    from game.network import RemoteNetwork

__all__ = ["App", "Wishes"]

FRAME_S: Final = 1 / 60
IDLE_LOOK_S: Final = 1 / 30
IDLE_TICK_S: Final = 1 / 10
AWAKE_S: Final = 0.5
"""After input the loop stays at full rate for this long."""
_SEEN: Final = (
    pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED, pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED
)  # fmt: skip
_FAULTS: Final = 3
_FAULTS_S: Final = 10.0

_log = logging.getLogger("ouju")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for; *call*: an invitation's link, *bind*: where own rooms listen."""

    storage: Storage
    seed: str | None = None
    language: str | None = None
    size: tuple[int, int] | None = None
    fullscreen: bool = False
    trace: bool = False
    kiosk: KioskPolicy = HOME
    call: str = ""
    bind: str = "0.0.0.0"


class App:
    """Window, services and the stack of scenes, and the loop over them."""

    _network: RemoteNetwork | None = None

    def __init__(self, wishes: Wishes, single: Single | None = None) -> None:
        self._wishes = wishes
        self._single = single
        self._real: Clock = SystemClock()
        self._clock = PlayClock(self._real)
        self._store = SettingsStore(wishes.storage.settings_file)
        self._profile = ProfileStore(wishes.storage.profile_file)
        settings = self._store.settings
        choose_graphics(settings.graphics)
        self._assets = Assets()
        self._texts = Texts(wishes.language or settings.language)
        self._text = Text(self._assets)
        self._window = Window(
            self._texts("app.title"),
            wishes.size,
            fullscreen=wishes.fullscreen or settings.fullscreen,
            at=load_placement(wishes.storage.window_file),
        )
        self._window.set_turn(settings.turned)
        self._drawing = drawing_of(self._assets, self._text, settings)
        pygame.display.set_icon(icon(Surroundings(self._drawing.theme, self._text)))
        pygame.key.stop_text_input()
        pygame.key.set_repeat(420, 60)
        self._applied = settings
        self._typing = False
        self._caret: pygame.Rect | None = None
        self._hidden = False
        self._told_to_end = False
        self._shown = False
        self._devices = Devices()
        self._desk = Desk(wishes.storage.pictures, self._clock, self._report, self._kept)
        self._services = self._serve(wishes)
        if wishes.trace:
            self._services.mixer.listen(lambda heard: self._services.trace.emit("heard", **heard.told()))
        self._apply_sound(settings)
        self._stack = Stack(self._services, self._window.size)
        self._faults: list[float] = []

    def _serve(self, wishes: Wishes) -> Services:
        """What scenes are given."""
        cabinet = partial(cabinet_of, self._assets, wishes.storage.voices)
        return Services(
            assets=self._assets,
            look=lambda: self._drawing,
            mixer=open_mixer(self._assets, voices_of(cabinet), self._real.now),
            store=self._store,
            texts=self._texts,
            clock=self._clock,
            tables=Offer(wishes.storage.journals, self._open_tables),
            kiosk=wishes.kiosk,
            profile=self._profile,
            hand=KeptHand(wishes.storage.hand_file),
            speech=open_speech(),
            archive=Archive(wishes.storage),
            recording=partial(studio_of, wishes.storage.recordings),
            cabinet=cabinet,
            desktop=self._desk,
            network=self._open_network,
            links=Links(),
            trace=Trace(partial(print, flush=True) if wishes.trace else None, lambda: self._window.turn),
        )

    def _open_tables(self) -> Tables:
        """The tables of this program, when the first is asked for."""
        from game.tables import LocalTables

        storage, seed, store = self._wishes.storage, self._wishes.seed, self._store
        tables = LocalTables(storage, self._clock, seed, lambda: store.settings.pace, profile=self._profile)
        tables.chatter = lambda: self._store.settings.chatter
        return tables

    def _open_network(self) -> RemoteNetwork:
        """The way to rooms on servers, when it is first asked for."""
        if self._network is None:
            from game.network import RemoteNetwork

            storage, bind = self._wishes.storage, self._wishes.bind
            self._network = RemoteNetwork(storage, lambda: self._texts.language, bind=bind)
        return self._network

    def end(self) -> None:
        """Leave every scene and end, whatever is going on: the system or the person at the console says so."""
        self._told_to_end = True

    def run(self) -> int:
        """Run until the last scene is left; the exit code."""
        self._stack.start(Lobby())
        arrive(self._stack, self._services, self._wishes.call, self._wishes.storage.visited_file)
        last = self._real.now()
        last_tick = self._clock.now()
        awake_until = last_tick + AWAKE_S
        idle = False
        while not self._stack.empty and not self._told_to_end:
            self._clock.step()
            now = self._clock.now()
            if self._events(now) or self._is_called():
                awake_until = now + AWAKE_S
            lively = not self._hidden and (self._stack.lively or now < awake_until)
            self._services.mixer.update()
            if lively or now - last_tick >= IDLE_TICK_S or self._is_stale(now):
                self._guarded(partial(self._frame, now - last_tick))
                last_tick = now
            elif not self._hidden:
                self._guarded(self._stack.prepare)
            if idle is lively:
                idle = not lively
                if idle:
                    self._services.trace.emit("idle", scene=self._stack.top.key if self._stack.top else "")
            last = sleep_rest(self._real, last, FRAME_S if lively else IDLE_LOOK_S)
        self._close()
        return 0

    def _is_called(self) -> bool:
        """Whether the program was started once more: then its window comes to the front."""
        if self._single is None or not self._single.is_called():
            return False
        self._window.lift()
        self._services.trace.emit("called")
        if not answer_call(self._stack, self._single.call, self._desk):
            self._desk.tell(said("desk.running"))
        return True

    def _is_stale(self, now: float) -> bool:
        """Whether what is on the screen is out of date."""
        return not self._hidden and (self._stack.dirty or self._desk.notices.turned(now))

    def _events(self, now: float) -> bool:
        """Hand on what the devices tell; whether there was any input."""
        heard = False
        for event in pygame.event.get():
            self._window_event(event)
            top = self._stack.top
            if top is None:
                break
            situation = Situation(self._window.turn, top.key, self._stack.typing, now)
            for intent in self._devices.intents(event, situation):
                heard = True
                self._guarded(partial(self._intent, intent))
        return heard

    def _window_event(self, event: pygame.Event) -> None:
        self._window.follow(event, self._real.now())
        match event.type:
            case pygame.QUIT:
                self._told_to_end |= self._services.kiosk.may_quit
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWRESIZED:
                self._stack.resize(self._window.size)
            case pygame.DROPFILE | pygame.DROPTEXT:
                take_in(self._stack, event)
            case pygame.WINDOWHIDDEN | pygame.WINDOWMINIMIZED:
                self._hide()
            case t if t in _SEEN:
                self._show_again()
            case _:
                return

    def _hide(self) -> None:
        """Nobody sees the game: its clock stands, nobody plays on, nothing sounds."""
        if not self._hidden:
            self._hidden = True
            self._clock.halt()
            self._services.mixer.stop()
            self._services.speech.hush()
            self._stack.hide()
            self._services.trace.emit("hidden")

    def _show_again(self) -> None:
        """The window can be seen, or what it showed is lost (U05)."""
        if self._hidden:
            self._hidden = False
            self._clock.go_on()
            self._services.trace.emit("seen")
        self._stack.expose()

    def _intent(self, intent: Intent) -> None:
        """The commands that hold everywhere, then those of the scene on top."""
        match intent:
            case Act(command) if command in self._services.kiosk.blocked:
                return
            case Act(Command.FULLSCREEN, repeat=False):
                self._window.set_fullscreen(not self._window.fullscreen)
                self._store.change(fullscreen=self._window.fullscreen)
            case Act(Command.SCREENSHOT, repeat=False):
                self._desk.screenshot()
                self._stack.expose()
            case Act(Command.MUTE, repeat=False):
                self._store.change(mute=not self._store.settings.mute)
                self._desk.tell(said("desk.muted" if self._store.settings.mute else "desk.heard"))
            case Act(command, repeat=False) if (sheet := sheet_over(self._stack, command)) is not None:
                self._stack.open(sheet)
            case _:
                self._stack.handle(intent)
        self._stack.apply()

    def _frame(self, dt: float) -> None:
        if self._hidden:
            return
        self._stack.update(dt)
        self._follow_settings()
        self._services.mixer.music(self._applied.music and not self._stack.quiet)
        self._desk.step()
        if self._stack.typing is not self._typing:
            self._typing, self._caret = self._stack.typing, None
            (pygame.key.start_text_input if self._typing else pygame.key.stop_text_input)()
        now = self._clock.now()
        if (self._desk.notices.turned(now) or self._stack.dirty) and not self._stack.empty:
            self._draw(now)

    def _draw(self, now: float) -> None:
        """Draw the scenes, and a message over them; keep the picture if that is wished."""
        surface = self._window.surface
        scale = scale_for(surface.get_size(), self._store.settings.scale)
        canvas = Canvas(surface, Surroundings(self._drawing.theme, self._text, scale))
        self._stack.draw(canvas)
        if self._desk.drawn(surface):
            self._services.mixer.play("shutter")
        message = self._desk.notices.at(now)
        if message is not None:
            draw_notice(canvas, speak(self._texts, message))
        if self._typing and canvas.caret is not None and canvas.caret != self._caret:
            self._caret = canvas.caret
            self._window.write_at(canvas.caret)
        self._window.flip()
        if not self._shown:
            self._shown = True
            self._window.settle(self._real.now())
            self._services.trace.emit("shown", size=list(self._window.turn.window))

    def _follow_settings(self) -> None:
        """Bring window, look, texts and sound in line with the settings after they have changed."""
        new, old = self._store.settings, self._applied
        if new is old:
            return
        self._applied = new
        self._apply_sound(new)
        if new.fullscreen != old.fullscreen:  # one that was asked for at the start is no setting
            self._window.set_fullscreen(new.fullscreen)
        self._window.set_turn(new.turned)
        if new.language != old.language:
            self._texts.switch(new.language)
            self._window.retitle(self._texts("app.title"))
        if (new.theme, style_of(new)) != (old.theme, style_of(old)):
            self._drawing = drawing_of(self._assets, self._text, new)
        self._stack.resize(self._window.size)

    def _apply_sound(self, settings: Settings) -> None:
        self._services.mixer.set_levels(levels_of(settings, self._services.kiosk.volume_cap))

    def _guarded(self, step: Callable[[], None]) -> None:
        """Run a step; what nobody expected is logged and shown, and the program goes on in the lobby."""
        try:
            step()
        except SettingsError as error:
            _log.warning("%s", error)
            self._stack.open(told("error.settings", error))
        except GameError as error:
            _log.exception("refused")
            self._show(error)
        except Exception as error:
            _log.exception("unexpected")
            self._show(error)

    def _show(self, error: Exception) -> None:
        now = self._clock.now()
        self._faults = [at for at in self._faults if now - at < _FAULTS_S] + [now]
        if len(self._faults) >= _FAULTS:
            raise error
        self._services.trace.emit("error", error=type(error).__name__, text=str(error))
        key = "error.expected" if isinstance(error, GameError) else "error.unexpected"
        self._leave()
        self._stack.start(Lobby())
        if isinstance(error, GameError):
            self._stack.open(told(key, error))
        else:
            self._stack.open(Message(key, "error.unexpected.text", what=type(error).__name__))

    def _kept(self, picture: Path) -> None:
        self._services.trace.emit("picture", file=picture)

    def _report(self) -> str:
        """What is told with a report of a fault."""
        from game.diagnostics import diagnostics

        settings, sound = self._store.settings, "on" if self._services.mixer.audible else "off"
        scale = f"{scale_for(self._window.size, settings.scale):.3f}"
        facts = self._window.facts() | {"scale": scale, "sound": sound}
        return diagnostics(self._wishes.storage, settings, facts)

    def _leave(self) -> None:
        """Leave every scene; one that cannot keep something does not hold the others."""
        while not self._stack.empty:
            try:
                self._stack.close()
            except GameError as error:
                _log.warning("%s", error)

    def _close(self) -> None:
        self._leave()
        if (place := self._window.placement) is not None and self._wishes.size is None:
            save_placement(self._wishes.storage.window_file, place)
        if self._network is not None:
            self._network.close()
        self._desk.close()
        self._services.archive.close()
        self._services.mixer.close()
        self._services.speech.close()
        pygame.quit()
        self._services.trace.emit("closed")
