"""The only place where the parts are put together (装配): services, window, scenes, the loop.

The loop draws only what has changed. While something moves it runs at full rate; otherwise it looks for input often
enough to answer a finger at once and lets the scenes think ten times a second. While the window is hidden the clock of
the game stands, nothing is drawn, played or heard; however the program is told to end, every scene is left first.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.assembly import Player, Wishes, assemble, let_go, renewed
from game.assets import Assets
from game.attendance.attendant import AtHome, Attendant
from game.bindings import Act, Command, Intent
from game.clock import Clock, PlayClock, SystemClock, sleep_rest
from game.errors import GameError, SettingsError
from game.i18n import Texts
from game.placement import load_placement, save_placement
from game.present.label import said
from game.present.layout.scaling import scale_for
from game.scenes.called import take_in
from game.scenes.message import failed, told
from game.scenes.sheets import sheet_over
from game.scenes.stack import Stack
from game.services import drawing_of, style_of
from game.settings import Settings
from game.single import Single
from game.ui.canvas import Canvas, Surroundings
from game.ui.desk import Desk
from game.ui.devices import Devices, Situation
from game.ui.draw_notice import draw_notice
from game.ui.heard import levels_of
from game.ui.text import Text
from game.ui.widgets import speak
from game.ui.window import Window, choose_graphics, icon

__all__ = ["App", "Wishes"]

FRAME_S: Final = 1 / 60
IDLE_LOOK_S: Final = 1 / 30
IDLE_TICK_S: Final = 1 / 10
AWAKE_S: Final = 0.5
"""After input the loop stays at full rate for this long."""
_SEEN: Final = (
    pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED, pygame.WINDOWEXPOSED, pygame.WINDOWFOCUSGAINED
)  # fmt: skip
_LOST: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
_FAULTS: Final = 3
_FAULTS_S: Final = 10.0

_log = logging.getLogger("ouju")


class App:
    """Window, services and the stack of scenes, and the loop over them."""

    def __init__(self, wishes: Wishes, single: Single | None = None) -> None:
        self._wishes = wishes
        self._single = single
        self._real: Clock = SystemClock()
        self._clock, self._devices = PlayClock(self._real), Devices()
        self._player = Player.of(wishes, self._clock, Texts)
        settings = self._player.store.settings
        choose_graphics(settings.graphics)
        self._assets = Assets()
        self._text = Text(self._assets)
        self._window = Window(
            self._player.texts("app.title"),
            wishes.size,
            fullscreen=wishes.fullscreen or settings.fullscreen,
            at=load_placement(wishes.storage.window_file),
        )
        self._window.set_turn(settings.turned)
        self._drawing = drawing_of(self._assets, self._text, settings)
        self._dress()
        self._applied = settings
        self._typing = False
        self._caret: pygame.Rect | None = None
        self.hidden = False
        self._code: int | None = None
        self._shown = False
        self._desk = Desk(wishes.storage.pictures, self._clock, self._report, self._kept)
        self.services = assemble(
            self._player, self._assets, self._desk, lambda: self._drawing, lambda: self._window.turn
        )
        self._apply_sound(settings)
        self.stack = Stack(self.services, self._window.size)
        self._attendant: Attendant = (
            AtHome(self, wishes.call, wishes.storage.visited_file)
            if wishes.attend is None
            else wishes.attend(self)
        )
        self.fit()
        self._faults: list[float] = []
        self._last_tick = self._awake_until = 0.0
        self._idle = False

    def _dress(self) -> None:
        """The window's icon, and keys that repeat."""
        pygame.display.set_icon(icon(Surroundings(self._drawing.theme, self._text)))
        pygame.key.stop_text_input()
        pygame.key.set_repeat(420, 60)

    def renew(self, between: Callable[[], None]) -> None:
        """Leave every scene, do what is to be done in *between*, and make services and stack anew, without a scene."""
        self._leave()
        self.services.speech.hush()
        self.services.archive.close()
        self._player.close()
        between()
        self._player = Player.of(self._wishes, self._clock, Texts)
        self.services = renewed(self.services, self._player)
        self.stack = Stack(self.services, self._window.size)
        self._follow_settings()

    def lift(self) -> None:
        """Bring the window back before all others."""
        self._window.lift()

    def point(self, *, shown: bool) -> None:
        """Show the pointer, or let it be gone."""
        pygame.mouse.set_visible(shown)

    def hear(self) -> None:
        """What is allowed of sound has changed."""
        self._apply_sound(self._applied)

    def end(self, code: int | None = None) -> None:
        """Leave every scene and end, whatever is going on: the system, who sits at the console or the shop says so."""
        self._code = self._wishes.stopped if code is None else code

    def run(self) -> int:
        """Run until the last scene is left; the exit code."""
        self.begin()
        last = self._real.now()
        while self.goes_on:
            lively = self.turn()
            last = sleep_rest(self._real, last, FRAME_S if lively else IDLE_LOOK_S)
        self._close()
        return self.code

    @property
    def code(self) -> int:
        """The exit code; where no scene is left and nobody has said one, that of a program stopped from outside."""
        return self._wishes.stopped if self._code is None else self._code

    @property
    def goes_on(self) -> bool:
        """Whether nobody and nothing has ended the program yet."""
        return not self.stack.empty and self._code is None

    def begin(self) -> None:
        """Open the first scenes."""
        self._last_tick = self._clock.now()
        self._awake_until = self._last_tick + AWAKE_S
        self._attendant.start()

    def turn(self) -> bool:
        """One turn of the loop; whether the next one is wanted at once."""
        self._clock.step()
        now = self._clock.now()
        self._guarded(partial(self._attendant.step, self._real.now()))
        if self._events(now) or self._is_called():
            self._awake_until = now + AWAKE_S
        lively = not self.hidden and (self.stack.lively or now < self._awake_until)
        self.services.mixer.update()
        if lively or now - self._last_tick >= IDLE_TICK_S or self._is_stale(now):
            self._guarded(partial(self._frame, now - self._last_tick))
            self._last_tick = now
        elif not self.hidden:
            self._guarded(self.stack.prepare)
        if self._idle is lively:
            self._idle = not lively
            if self._idle:
                self.services.trace.emit("idle", scene=self.stack.top.key if self.stack.top else "")
        return lively

    def _is_called(self) -> bool:
        """Whether the program was started once more: then its window comes to the front."""
        if self._single is None or not self._single.is_called():
            return False
        self._window.lift()
        self.services.trace.emit("called")
        if not self._attendant.called(self._single.call):
            self._desk.tell(said("desk.running"))
        return True

    def _is_stale(self, now: float) -> bool:
        """Whether what is on the screen is out of date."""
        return not self.hidden and self._out_of_date(now)

    def _out_of_date(self, now: float) -> bool:
        return self.stack.dirty or self._attendant.dirty or self._desk.notices.turned(now)

    def _events(self, now: float) -> bool:
        """Hand on what the devices tell; whether there was any input."""
        heard = False
        for event in pygame.event.get():
            self._guarded(partial(self._window_event, event))
            top = self.stack.top
            if top is None:
                break
            situation = Situation(self._window.turn, top.key, self.stack.typing, now)
            for intent in self._devices.intents(event, situation):
                heard = True
                self._guarded(partial(self._intent, intent))
        return heard

    def _window_event(self, event: pygame.Event) -> None:
        self._window.follow(event, self._real.now())
        if event.type in _LOST:
            self._attendant.lost()
        match event.type:
            case pygame.QUIT if self.services.kiosk.may_quit:
                self.end()
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWRESIZED:
                self.fit()
            case pygame.DROPFILE | pygame.DROPTEXT if self.services.kiosk.allows("taking"):
                take_in(self.stack, event, self._desk)
            case pygame.WINDOWHIDDEN | pygame.WINDOWMINIMIZED:
                self._hide()
            case t if t in _SEEN:
                self._show_again()
            case _:
                return

    def _hide(self) -> None:
        """Nobody sees the game: its clock stands, nobody plays on, nothing sounds."""
        if not self.hidden:
            self.hidden = True
            self._clock.halt()
            self.services.mixer.stop()
            self.services.speech.hush()
            self.stack.hide()
            self.services.trace.emit("hidden")

    def _show_again(self) -> None:
        """The window can be seen, or what it showed is lost (U05)."""
        if self.hidden:
            self.hidden = False
            self._clock.go_on()
            self.services.trace.emit("seen")
        self.stack.expose()

    def _intent(self, intent: Intent) -> None:
        """What the attendant wants for itself, the commands that hold everywhere, those of the scene on top."""
        if self._attendant.hears(intent, self._real.now()):
            return
        match intent:
            case Act(command) if command in self.services.kiosk.blocked:
                return
            case Act(Command.FULLSCREEN, repeat=False):
                self._window.set_fullscreen(not self._window.fullscreen)
                self.services.store.change(fullscreen=self._window.fullscreen)
            case Act(Command.SCREENSHOT, repeat=False):
                self._desk.screenshot()
                self.stack.expose()
            case Act(Command.MUTE, repeat=False):
                self.services.store.change(mute=not self.services.store.settings.mute)
                self._desk.tell(said("desk.muted" if self.services.store.settings.mute else "desk.heard"))
            case Act(command, repeat=False) if (sheet := sheet_over(self.stack, command)) is not None:
                self.stack.open(sheet)
            case _:
                self.stack.handle(intent)
        self.stack.apply()

    def _frame(self, dt: float) -> None:
        if self.hidden:
            return
        self.stack.update(dt)
        self._follow_settings()
        self._face()
        self.services.mixer.music(self._applied.music and not self.stack.quiet)
        self._desk.step()
        if self.stack.typing is not self._typing:
            self._typing, self._caret = self.stack.typing, None
            (pygame.key.start_text_input if self._typing else pygame.key.stop_text_input)()
        now = self._clock.now()
        if self._out_of_date(now) and not self.stack.empty:
            self._draw(now)

    def _draw(self, now: float) -> None:
        """Draw the scenes, and a message over them; keep the picture if that is wished."""
        surface = self._window.surface
        scale = scale_for(surface.get_size(), self.services.store.settings.scale)
        canvas = Canvas(surface, Surroundings(self._drawing.theme, self._text, scale))
        self.stack.draw(canvas)
        if self._window.turn.top:
            self._attendant.draw(canvas.on(self._window.strip))
        if self._desk.drawn(surface):
            self.services.mixer.play("shutter")
        message = self._desk.notices.at(now)
        if message is not None:
            draw_notice(canvas, speak(self.services.texts, message))
        if self._typing and canvas.caret is not None and canvas.caret != self._caret:
            self._caret = canvas.caret
            self._window.write_at(canvas.caret)
        self._window.flip()
        if not self._shown:
            self._shown = True
            self._window.settle(self._real.now())
            self.services.trace.emit("shown", size=list(self._window.turn.window))

    def _follow_settings(self) -> None:
        """Bring window, look, texts and sound in line with the settings after they have changed."""
        new, old = self.services.store.settings, self._applied
        if new is old:
            return
        self._applied = new
        self._apply_sound(new)
        if new.fullscreen != old.fullscreen:  # one that was asked for at the start is no setting
            self._window.set_fullscreen(new.fullscreen)
        if new.language != old.language:
            self.services.texts.switch(new.language)
            self._window.retitle(self.services.texts("app.title"))
        if (new.theme, style_of(new)) != (old.theme, style_of(old)):
            self._drawing = drawing_of(self._assets, self._text, new)
        self._turn()

    def _face(self) -> None:
        """Turn the picture to whom a scene wants it to face."""
        if self.services.facing.of(self._applied.turned) != self._window.turn.degrees:
            self._turn()

    def _turn(self) -> None:
        """Turn the picture, and place everything in it anew."""
        self._window.set_turn(self.services.facing.of(self._applied.turned))
        self.fit()

    def fit(self) -> None:
        """Give the scenes what the attendant leaves of the window."""
        self._window.set_top(self._attendant.strip(replace(self._window.turn, top=0).size))
        self._attendant.lay(self._window.size[0])
        self.stack.resize(self._window.size)

    def _apply_sound(self, settings: Settings) -> None:
        self.services.mixer.set_levels(levels_of(settings, self.services.loudest))

    def _guarded(self, step: Callable[[], None]) -> None:
        """Run a step; what nobody expected is logged and shown, and the program goes on in the lobby."""
        try:
            step()
        except SettingsError as error:
            _log.warning("%s", error)
            self.stack.open(told("error.settings", error))
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
        self.services.trace.emit("error", error=type(error).__name__, text=str(error))
        self._leave()
        self.stack.start(self._attendant.home())
        self.fit()
        self.stack.open(failed(error))

    def _kept(self, picture: Path) -> None:
        self.services.trace.emit("picture", file=picture)

    def _report(self) -> str:
        """What is told with a report of a fault."""
        from game.diagnostics import diagnostics

        settings, sound = self.services.store.settings, "on" if self.services.mixer.audible else "off"
        scale = f"{scale_for(self._window.size, settings.scale):.3f}"
        facts = self._window.facts() | {"scale": scale, "sound": sound}
        return diagnostics(self._wishes.storage, settings, facts)

    def _leave(self) -> None:
        """Leave every scene; one that cannot keep something does not hold the others."""
        while not self.stack.empty:
            try:
                self.stack.close()
            except GameError as error:
                _log.warning("%s", error)

    def _close(self) -> None:
        self._leave()
        if (place := self._window.placement) is not None and self._wishes.size is None:
            save_placement(self._wishes.storage.window_file, place)
        self._desk.close()
        let_go(self.services, self._player)
        pygame.quit()
        self.services.trace.emit("closed")
