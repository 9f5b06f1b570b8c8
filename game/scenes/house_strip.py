"""The house strip of a kiosk (店条): along the top of every picture, whatever is played below.

It is no scene: the attendant draws it and gives it what is meant for it. It decides nothing, it only says what is
wished. Places come to it as they come to scenes: the strip lies above 0, 0, so that they are negative on it.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from game.bindings import Act, Command, Intent, PointerDown, PointerDrag, PointerMove, PointerUp, Press, Wheel
from game.present.focus import Focus, Target
from game.present.layout.house_strip_layout import (
    StripLayout,
    StripText,
    strip_height,
    strip_layout,
)
from game.services import Services
from game.ui.canvas import Canvas
from game.ui.draw_house_strip import HouseStripLook, draw_house_strip
from game.ui.ruler import FontRuler

if TYPE_CHECKING:
    from game.kiosk.venue import Venue

__all__ = ["HOLD_S", "HouseStrip", "StripWish"]

HOLD_S: Final = 3.0
"""The seal must be held for so long; a guest who touches it by chance sees nothing of it."""
_SHOWS_S: Final = 0.8


class StripWish(Enum):
    """What somebody wants who pressed something on the strip; only the last one leads behind the PIN."""

    LANGUAGE = "language"
    QUIETER = "quieter"
    LOUDER = "louder"
    RULES = "rules"
    STAFF = "staff"
    LEAVE = "leave"
    OPERATOR = "operator"


_KEYS: Final = {
    Command.HOUSE_LANGUAGE: StripWish.LANGUAGE,
    Command.HOUSE_QUIETER: StripWish.QUIETER,
    Command.HOUSE_LOUDER: StripWish.LOUDER,
    Command.HOUSE_RULES: StripWish.RULES,
    Command.HOUSE_STAFF: StripWish.STAFF,
    Command.HOUSE_LEAVE: StripWish.LEAVE,
    Command.HOUSE_DESK: StripWish.OPERATOR,
}


class HouseStrip:
    """The strip: *language* is the one asked for last, for whoever follows `StripWish.LANGUAGE`."""

    def __init__(self, services: Services, venue: Venue) -> None:
        self._services = services
        self._venue = venue
        self._focus = Focus()
        self._layout: StripLayout | None = None
        self._width, self._unit = 0, 1.0
        self._held_at: float | None = None
        self._shown: tuple[object, ...] = ()
        self._told: tuple[object, ...] = ()
        self.language = services.texts.language
        self.dirty = True

    @property
    def targets(self) -> tuple[Target, ...]:
        """What can be pressed on it now, at places above 0, 0."""
        return self._focus.targets

    def resized(self, width: int, unit: float) -> None:
        """Lay it out in so many pixels from edge to edge, at so many a unit; its height is `strip_height`."""
        self._width, self._unit = width, unit
        self._arrange()

    def owns(self, intent: Intent) -> bool:
        """Whether an intent is meant for the strip: a pointer on it or pressed on it, or one of its keys."""
        match intent:
            case PointerDown(_, y) | PointerMove(_, y) | Wheel(_, y):
                return y < 0
            case PointerDrag(from_y=from_y):
                return from_y < 0
            case PointerUp(_, y):
                return y < 0 or self._focus.pressed is not None or self._held_at is not None
            case Act(command):
                return command in _KEYS
            case _:
                return False

    def handle(self, intent: Intent) -> StripWish | None:
        """Follow an intent; the wish that it ends in. Pointers that go elsewhere are followed too: they leave it."""
        if isinstance(intent, Act):
            return self._key(intent)
        if isinstance(intent, Wheel):
            return None
        before = self._focus.hovered, self._focus.pressed
        name = self._focus.handle(intent)
        self._hold(intent)
        if before != (self._focus.hovered, self._focus.pressed):
            self.dirty = True
        return None if name is None else self._wish(name)

    def update(self) -> StripWish | None:
        """Let time pass: the seal held long enough asks for the operator; what has changed meanwhile is shown."""
        wish = None
        if self._held_at is not None:
            held = self._services.clock.now() - self._held_at
            self.dirty = self.dirty or held >= _SHOWS_S
            if held >= HOLD_S:
                self._held_at, self._focus.pressed, wish = None, None, StripWish.OPERATOR
        if self._standing() != self._shown:
            self._arrange()
        return wish

    def draw(self, canvas: Canvas) -> None:
        """Draw the strip on a surface of its own."""
        if self._layout is None:
            return
        draw_house_strip(canvas, self._look(self._layout))
        self.dirty = False

    # ---------------------------------------------------------------- inside

    def _key(self, act: Act) -> StripWish | None:
        wish = _KEYS.get(act.command)
        if wish is None or (act.repeat and wish not in (StripWish.QUIETER, StripWish.LOUDER)):
            return None
        if wish is StripWish.LANGUAGE:
            tags = self._languages
            here = tags.index(self._services.texts.language) if self._services.texts.language in tags else -1
            self.language = tags[(here + 1) % len(tags)] if tags else self._services.texts.language
        return wish

    def _wish(self, name: str) -> StripWish | None:
        if name == "seal":
            return None
        self._services.mixer.play("click")
        if name.startswith("language:"):
            self.language = name.removeprefix("language:")
            return StripWish.LANGUAGE
        return StripWish(name)

    def _hold(self, intent: Intent) -> None:
        """Begin to count while the seal is pressed, and stop when it is let go."""
        if isinstance(intent, PointerDown) and intent.press is Press.MAIN and self._focus.pressed == "seal":
            self._held_at = self._services.clock.now()
        elif self._focus.pressed != "seal" and self._held_at is not None:
            self._held_at, self.dirty = None, True

    @property
    def _levels(self) -> tuple[int, int]:
        """How loud it is, and how loud it may be, in percent."""
        return self._services.settings.volume, self._services.loudest

    @property
    def _languages(self) -> tuple[str, ...]:
        return tuple(self._venue.config.languages)

    @property
    def _called(self) -> bool:
        return self._venue.staff.since is not None

    def _texts(self) -> StripText:
        texts = self._services.texts
        names = [f"kiosk.strip.language.{tag}" for tag in self._languages]
        staff = "kiosk.strip.called" if self._called else "kiosk.strip.staff"
        offers = [("rules", texts("kiosk.strip.rules")), ("leave", texts("kiosk.strip.leave"))]
        if self._venue.config.staff:
            offers.insert(1, ("staff", texts(staff)))
        return StripText(
            tuple(texts(name) for name in names),
            tuple(texts(f"{name}.short") for name in names),
            tuple(offers),
        )

    def _standing(self) -> tuple[object, ...]:
        """What the picture depends on besides the pointer."""
        config = self._venue.config
        look = (
            self._services.texts.language,
            self._services.theme.name,
            config.shop,
            config.machine,
            config.staff,
        )
        return (*look, self._languages, self._levels, self._services.settings.mute, self._called)

    def _arrange(self) -> None:
        if self._width <= 0:
            return
        self._shown = self._standing()
        self._layout = strip_layout(self._width, self._unit, self._texts(), FontRuler(self._services.text))
        volume, cap = self._levels
        high = strip_height(self._unit)
        targets = self._layout.targets(self._languages, quieter=volume > 0, louder=volume < cap)
        self._focus.set(
            Target(each.name, each.rect.moved(0, -high), each.enabled, each.steps) for each in targets
        )
        self.dirty = True
        self._tell()

    def _tell(self) -> None:
        """Trace where the targets lie, whenever that changes."""
        trace = self._services.trace
        if not trace.on:
            return
        places = {target.name: target.rect.pixels for target in self.targets if target.enabled}
        told = (places, trace.turn())
        if told != self._told:
            self._told = told
            trace.emit("targets", scene="house_strip", targets=places)

    def _look(self, layout: StripLayout) -> HouseStripLook:
        texts, config, words = self._services.texts, self._venue.config, self._texts()
        volume, cap = self._levels
        held = 0.0 if self._held_at is None else self._services.clock.now() - self._held_at
        silent = self._services.settings.mute or volume == 0
        names = words.languages if layout.beside else words.short
        shop = config.shop or texts("app.title")
        return HouseStripLook(
            layout,
            self._focus,
            "瓯" if not config.shop or not "\u4e00" <= config.shop[0] <= "\u9fff" else config.shop[0],
            (shop, texts("kiosk.strip.machine", machine=config.machine) if config.machine else ""),
            tuple(zip(self._languages, names, strict=True)),
            texts.language,
            ("mute" if silent else "sound", texts("kiosk.strip.percent", n=min(volume, cap))),
            (volume > 0, volume < cap),
            tuple(text for _, text in words.offers),
            self._called,
            min(1.0, held / HOLD_S) if held >= _SHOWS_S else 0.0,
        )
