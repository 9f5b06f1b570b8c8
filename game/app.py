"""The only place where the parts are put together (装配): services, window, scenes, the loop.

The loop draws only what has changed. While something moves it runs at full rate; otherwise it looks for input often
enough to answer a finger at once and lets the scenes think ten times a second; a hidden window is never drawn.
"""

from __future__ import annotations

import logging
import logging.handlers
import os
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.assets import Assets
from game.bindings import Act, Command, Intent
from game.clock import Clock, SystemClock
from game.errors import GameError, SettingsError
from game.i18n import Texts
from game.kiosk import HOME, KioskPolicy
from game.present.layout.scaling import scale_for
from game.profile import ProfileStore
from game.scenes.lobby import Lobby
from game.scenes.message import Message, told
from game.scenes.stack import Stack
from game.services import Drawing, Services, Trace
from game.settings import Graphics, Settings, SettingsStore
from game.storage import Storage
from game.tables import LocalTables
from game.theme import load_theme
from game.ui.background import BackgroundCache
from game.ui.canvas import Canvas, Surroundings
from game.ui.devices import Devices, Situation
from game.ui.mixer import open_mixer
from game.ui.sprites import TileSprites
from game.ui.text import Text
from game.ui.tile_style import TileStyle
from game.ui.window import Window, icon, prepare
from rules import VARIANTS

__all__ = ["App", "Wishes", "play"]

FRAME_S: Final = 1 / 60
IDLE_LOOK_S: Final = 1 / 30
IDLE_TICK_S: Final = 1 / 10
AWAKE_S: Final = 0.5
"""After input the loop stays at full rate for this long."""
_FAULTS: Final = 3
_FAULTS_S: Final = 10.0

_log = logging.getLogger("ouju")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks of the client."""

    storage: Storage
    seed: str | None = None
    language: str | None = None
    size: tuple[int, int] | None = None
    fullscreen: bool = False
    trace: bool = False
    kiosk: KioskPolicy = HOME


class App:
    """Window, services and the stack of scenes, and the loop over them."""

    def __init__(self, wishes: Wishes) -> None:
        self._clock: Clock = SystemClock()
        self._store = SettingsStore(wishes.storage.settings_file)
        self._profile = ProfileStore(wishes.storage.profile_file)
        settings = self._store.settings
        _choose_graphics(settings.graphics)
        self._assets = Assets()
        self._texts = Texts(wishes.language or settings.language)
        self._text = Text(self._assets)
        self._window = Window(
            self._texts("app.title"), wishes.size, fullscreen=wishes.fullscreen or settings.fullscreen
        )
        self._drawing = self._make_drawing(settings)
        pygame.display.set_icon(icon(Surroundings(self._drawing.theme, self._text)))
        pygame.key.stop_text_input()
        pygame.key.set_repeat(420, 60)
        self._applied = settings
        self._typing = False
        self._hidden = False
        self._shown = False
        self._devices = Devices()
        self._services = self._serve(wishes)
        self._apply_sound(settings)
        self._stack = Stack(self._services, self._window.size)
        self._faults: list[float] = []

    def _serve(self, wishes: Wishes) -> Services:
        """What scenes are given."""
        return Services(
            assets=self._assets,
            look=lambda: self._drawing,
            mixer=open_mixer(self._assets),
            store=self._store,
            texts=self._texts,
            clock=self._clock,
            tables=LocalTables(
                wishes.storage,
                self._clock,
                wishes.seed,
                lambda: self._store.settings.pace,
                profile=self._profile,
            ),
            kiosk=wishes.kiosk,
            profile=self._profile,
            trace=Trace(_print_line if wishes.trace else None),
        )

    def run(self) -> int:
        """Run until the last scene is left; the exit code."""
        self._stack.start(Lobby())
        last = last_tick = self._clock.now()
        awake_until = last + AWAKE_S
        idle = False
        while not self._stack.empty:
            now = self._clock.now()
            if self._events(now):
                awake_until = now + AWAKE_S
            lively = not self._hidden and (self._stack.lively or now < awake_until)
            if lively or now - last_tick >= IDLE_TICK_S or self._stack.dirty:
                self._guarded(partial(self._frame, now - last_tick))
                last_tick = now
            if idle is lively:
                idle = not lively
                if idle:
                    self._services.trace.emit("idle", scene=self._stack.top.key if self._stack.top else "")
            last = _sleep(self._clock, last, FRAME_S if lively else IDLE_LOOK_S)
        self._close()
        return 0

    def _events(self, now: float) -> bool:
        """Hand on what the devices tell; whether there was any input."""
        heard = False
        for event in pygame.event.get():
            self._window_event(event)
            top = self._stack.top
            if top is None:
                break
            situation = Situation(self._window.size, top.key, self._stack.typing, now)
            for intent in self._devices.intents(event, situation):
                heard = True
                self._guarded(partial(self._intent, intent))
        return heard

    def _window_event(self, event: pygame.Event) -> None:
        match event.type:
            case pygame.QUIT:
                if self._services.kiosk.may_quit:
                    self._stack.close()
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWRESIZED:
                self._stack.resize(self._window.size)
            case pygame.WINDOWEXPOSED | pygame.WINDOWFOCUSGAINED:
                self._stack.expose()
            case pygame.WINDOWHIDDEN | pygame.WINDOWMINIMIZED:
                self._hidden = True
            case pygame.WINDOWSHOWN | pygame.WINDOWRESTORED | pygame.WINDOWMAXIMIZED:
                self._hidden = False
                self._stack.expose()
            case _:
                return

    def _intent(self, intent: Intent) -> None:
        """The commands that hold everywhere, then those of the scene on top."""
        match intent:
            case Act(command) if command in self._services.kiosk.blocked:
                return
            case Act(Command.FULLSCREEN, repeat=False):
                self._store.change(fullscreen=not self._window.fullscreen)
            case Act(Command.MUTE, repeat=False):
                self._store.change(mute=not self._store.settings.mute)
            case Act(Command.HELP | Command.SHORTCUTS, repeat=False) if not {
                "help",
                "confirm",
                "message",
            } & set(self._stack.keys):
                from game.scenes.help import Help

                self._stack.open(Help(*(self._stack.topic or ())))
            case Act(Command.CALCULATOR, repeat=False) if not {"calculator", "confirm", "message"} & set(
                self._stack.keys
            ):
                from game.scenes.calculator import Calculator

                game, edition = self._stack.topic or (VARIANTS[0].key, None)
                seen = self._stack.seen
                known = seen is not None and (seen[0].key, seen[0].edition) == (game, edition)
                self._stack.open(Calculator(game, edition, seen if known else None))
            case Act(Command.SETTINGS, repeat=False) if not {"settings", "confirm", "message"} & set(
                self._stack.keys
            ):
                from game.scenes.settings import SettingsScene

                self._stack.open(SettingsScene())
            case _:
                self._stack.handle(intent)
        self._stack.apply()

    def _frame(self, dt: float) -> None:
        self._stack.update(dt)
        self._follow_settings()
        if self._stack.typing is not self._typing:
            self._typing = self._stack.typing
            (pygame.key.start_text_input if self._typing else pygame.key.stop_text_input)()
        if self._stack.dirty and not self._hidden and not self._stack.empty:
            surface = self._window.surface
            scale = scale_for(surface.get_size(), self._store.settings.scale)
            self._stack.draw(Canvas(surface, Surroundings(self._drawing.theme, self._text, scale)))
            self._window.flip()
            if not self._shown:
                self._shown = True
                self._services.trace.emit("shown", size=list(surface.get_size()))

    def _follow_settings(self) -> None:
        """Bring window, look, texts and sound in line with the settings after they have changed."""
        new, old = self._store.settings, self._applied
        if new is old:
            return
        self._applied = new
        self._apply_sound(new)
        self._window.set_fullscreen(new.fullscreen)
        if new.language != old.language:
            self._texts.switch(new.language)
            self._window.retitle(self._texts("app.title"))
        if (new.theme, _style(new)) != (old.theme, _style(old)):
            self._drawing = self._make_drawing(new)
        self._stack.resize(self._window.size)

    def _make_drawing(self, settings: Settings) -> Drawing:
        theme = load_theme(self._assets, settings.theme)
        sprites = TileSprites(self._assets, theme, self._text, _style(settings))
        return Drawing(theme, self._text, sprites, BackgroundCache())

    def _apply_sound(self, settings: Settings) -> None:
        master = 0 if settings.mute else min(settings.volume, self._services.kiosk.volume_cap)
        self._services.mixer.set_volumes(
            master / 100, settings.volume_effects / 100, settings.volume_voice / 100
        )

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
        self._stack.close()
        self._stack.start(Lobby())
        if isinstance(error, GameError):
            self._stack.open(told(key, error))
        else:
            self._stack.open(Message(key, "error.unexpected.text", what=type(error).__name__))

    def _close(self) -> None:
        self._services.mixer.close()
        pygame.quit()
        self._services.trace.emit("closed")


def play(wishes: Wishes) -> int:
    """Start the client and run it to its end; the exit code."""
    _start_log(wishes.storage)
    prepare()
    try:
        return App(wishes).run()
    except Exception as error:
        _log.exception("the program ends")
        where = wishes.storage.logs
        what = (
            str(error)
            if isinstance(error, GameError)
            else "".join(traceback.format_exception_only(error)).strip()
        )
        sys.stderr.write(
            f"ouju: {what}\nDetails: {where}. `ouju doctor` says what works and what does not.\n"
        )
        return 1
    finally:
        pygame.quit()


def _style(settings: Settings) -> TileStyle:
    return TileStyle.chosen(settings.tile_face, settings.tile_back, settings.tile_index)


def _choose_graphics(choice: Graphics) -> None:
    """Without a GPU, or when the player says so, SDL must not push the window through software OpenGL."""
    if choice is Graphics.SOFTWARE or (choice is Graphics.AUTO and not _has_gpu()):
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"


def _has_gpu() -> bool:
    """Whether the system shows a GPU device; other systems than Linux always draw windows with one."""
    return not sys.platform.startswith("linux") or any(Path("/dev/dri").glob("renderD*"))


def _sleep(clock: Clock, since: float, period: float) -> float:
    """Sleep until a period has passed; gives the moment."""
    rest = since + period - clock.now()
    if rest > 0:
        time.sleep(rest)
    return clock.now()


def _print_line(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _start_log(storage: Storage) -> None:
    """A log of faults; a folder that cannot be written to costs the log, not the game."""
    try:
        storage.logs.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = logging.handlers.RotatingFileHandler(
            storage.logs / "ouju.log", maxBytes=500_000, backupCount=2, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    _log.handlers[:] = [handler]
    _log.setLevel(logging.INFO)
    _log.propagate = False
