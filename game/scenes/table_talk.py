"""The talk at a seat (座上的快捷语): what hangs in the air, the panel from which one speaks, who is not listened to.

The panel lies over the table and stops nothing: the table goes on, and what is asked meanwhile can be answered. Who is
muted stays so for the match.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from game.bindings import TILE_PLACES, Act, Command
from game.i18n import Texts
from game.present.bubbles import Bubbles
from game.present.focus import Focus, Target
from game.present.label import Label, Plain, said
from game.present.layout.phrases_layout import LINE, PhrasesLayout, phrases_layout
from game.present.table_model import Side
from game.session.table import Phrased
from game.settings import SIDES, Motion
from game.ui.draw_phrases import PhraseLine, PhrasesPicture, SeatSwitch
from game.ui.ruler import FontRuler
from game.voice.repertoire import PHRASES

if TYPE_CHECKING:
    from game.scenes.table_seat import TableSeat

__all__ = ["TALK", "TableTalk"]

TALK: Final = ("say.", "hear.", "talk.")
"""How the names of everything on the panel begin."""
PANEL: Final = "talk.panel"
CLOSE: Final = "talk.close"
_SWITCHES: Final = {
    "hear.right": (Side.RIGHT,),
    "hear.across": (Side.ACROSS,),
    "hear.left": (Side.LEFT,),
    "hear.all": (Side.RIGHT, Side.ACROSS, Side.LEFT),
}
_DIALECT: Final = "zh_CN@wenzhou"
_STANDARD: Final = "zh_CN"
_ARROWS: Final = (Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN)


class TableTalk:
    """The talk of one seat's table."""

    def __init__(self, seat: TableSeat) -> None:
        self._seat = seat
        self.bubbles = Bubbles()
        self.muted: frozenset[Side] = frozenset()
        self.is_open = False
        self._words: dict[str, Texts] = {}
        self._told: tuple[int, ...] = ()
        self._layout: tuple[object, PhrasesLayout] | None = None
        self.listen_to_all()

    def listen_to_all(self) -> None:
        """Nobody is muted: at the beginning and after the end of a match."""
        self.muted = frozenset()
        self._seat.services.mixer.set_muted(frozenset())

    # ---------------------------------------------------------------- what is heard

    def hear(self, phrased: Phrased) -> None:
        """Somebody says something: a bubble, his voice, and a word of it to who cannot see."""
        seat, settings = self._seat, self._seat.services.settings
        side = Side((phrased.seat - seat.table.seat) % len(SIDES))
        if not settings.phrases or side in self.muted:
            return
        fades = settings.motion not in (Motion.OFF, Motion.REDUCED)
        self.bubbles.say(side, self.words(phrased.phrase), seat.now(), fades=fades)
        seat.voice.phrase(phrased)
        seat.services.trace.emit("phrase", seat=phrased.seat, phrase=phrased.phrase)
        seat.dirty = True

    def pass_time(self, now: float) -> bool:
        """Whether the picture has changed."""
        changed = self.bubbles.pass_time(now) or self.bubbles.is_lively(now)
        if self.is_open:
            waits = tuple(ceil(self._hush(phrase) or 0) for phrase in PHRASES)
            changed = changed or waits != self._told
            self._told = waits
        return changed

    # ---------------------------------------------------------------- the panel

    def toggle(self, *, by_keys: bool = False) -> None:
        """Open the panel, or close it; where nothing is said, tell why."""
        if self.is_open:
            self.close()
            return
        seat = self._seat
        allowed = self._hush(PHRASES[0]) is not None
        if not (allowed and seat.services.settings.phrases):
            seat.say(seat.services.texts("phrases.off" if allowed else "phrases.none"))
            return
        self.is_open = True
        seat.arrange()
        seat.focus.focused = f"say.{PHRASES[0]}"
        seat.focus.by_keys = by_keys
        seat.dirty = True

    def close(self) -> None:
        """Close the panel."""
        if self.is_open:
            self.is_open = False
            self._seat.arrange()
            self._seat.dirty = True

    def take_settings(self) -> None:
        """Where phrases are not wished any more nothing is left of them."""
        if not self._seat.services.settings.phrases:
            self.bubbles.hush()
            self.close()

    def covers(self, x: float, y: float) -> bool:
        """Whether the panel lies at a place."""
        return self.is_open and self._placed().frame.contains(x, y)

    def targets(self, others: list[Target]) -> list[Target]:
        """What can be pressed while the panel lies over *others*."""
        if not self.is_open:
            return others
        layout = self._placed()
        names = [f"say.{phrase}" for phrase in PHRASES]
        lines = [Target(name, rect) for name, rect in zip(names, layout.lines, strict=True)]
        switches = [Target(name, rect) for name, rect in zip(_SWITCHES, layout.seats, strict=True)]
        seen = [target for target in others if not target.rect.overlaps(layout.frame)]
        return [*seen, Target(PANEL, layout.frame, False), *lines, *switches, Target(CLOSE, layout.close)]

    def activate(self, name: str) -> bool:
        """Do what something on the panel stands for; whether it is that."""
        what, _, word = name.partition(".")
        if name in _SWITCHES:
            self._switch(name)
        elif what == "say":
            self._say(word)
        elif name == CLOSE:
            self.close()
        else:
            return False
        return True

    def act(self, act: Act) -> bool:
        """A key while the panel is open: numbers say a line, arrows walk; all others are the table's.

        Enter, before anything is seen to be under the keys, shows what is.
        """
        if not self.is_open:
            return False
        focus = self._seat.focus
        if act.command in _ARROWS:
            inner = Focus()
            inner.set([target for target in focus.targets if target.name.startswith(TALK)])
            inner.focused = focus.focused if inner.get(focus.focused) is not None else f"say.{PHRASES[0]}"
            if focus.by_keys:
                inner.handle(act)
            focus.focused, focus.by_keys = inner.focused, True
            self._seat.dirty = True
        elif act.repeat:
            return False
        elif act.command is Command.CONFIRM and not focus.by_keys:
            focus.by_keys, self._seat.dirty = True, True
        elif act.command in TILE_PLACES:
            self._say(PHRASES[TILE_PLACES[act.command]])
        elif act.command in (Command.BACK, Command.PHRASES):
            self.close()
        else:
            return False
        return True

    def _say(self, phrase: str) -> None:
        seat = self._seat
        if not seat.table.say(phrase):
            left = self._hush(phrase)
            seat.say(seat.services.texts.count("phrases.wait", max(1, ceil(left or 0))))
            seat.services.mixer.play("error")
            return
        self.close()

    def _switch(self, name: str) -> None:
        """Mute some sides, or listen to them again."""
        seat, sides = self._seat, frozenset(_SWITCHES[name])
        on = sides <= self.muted
        self.muted = self.muted - sides if on else self.muted | sides
        self.bubbles.hush(self.muted)
        seat.services.mixer.set_muted(frozenset(SIDES[side.value] for side in self.muted))
        who = seat.services.texts("phrases.all" if len(sides) > 1 else f"phrases.{name}")
        seat.say(seat.services.texts("phrases.heard" if on else "phrases.muted", who=who))

    def _hush(self, phrase: str) -> float | None:
        return self._seat.table.hush(phrase, self._seat.now())

    # ---------------------------------------------------------------- words

    def words(self, phrase: str) -> str:
        """A phrase as it is written: in dialect where Chinese is read and 温州话 is spoken."""
        texts, services = self._seat.services.texts, self._seat.services
        if texts.language == _STANDARD and services.settings.voice_language == "wenzhou":
            texts = self._texts(_DIALECT)
        return texts(f"phrase.{phrase}")

    def gloss(self, phrase: str) -> str:
        """The other wording beside it: what will be heard, or what it means; empty where it is the same."""
        services = self._seat.services
        spoken, language = services.settings.voice_language, services.texts.language
        if language in (_STANDARD, _DIALECT):
            other = self._texts(_STANDARD)
        elif spoken == "off":
            return ""
        else:
            other = self._texts(_DIALECT if spoken == "wenzhou" else _STANDARD)
        gloss = other(f"phrase.{phrase}")
        return "" if gloss == self.words(phrase) else gloss

    def _texts(self, language: str) -> Texts:
        if language not in self._words:
            self._words[language] = Texts(language)
        return self._words[language]

    def label(self, name: str) -> Label | None:
        """What a part of the panel is called aloud."""
        what, _, word = name.partition(".")
        if what == "say":
            left = ceil(self._hush(word) or 0)
            line = said("spoken.phrase", no=PHRASES.index(word) + 1, what=Plain(self.words(word)))
            return said("spoken.phrase.wait", what=line, n=left) if left else line
        if name in _SWITCHES:
            who = said(f"phrases.{'all' if name == 'hear.all' else name}")
            on = frozenset(_SWITCHES[name]) <= self.muted
            return said("spoken.mute.on" if on else "spoken.mute", who=who)
        return said("spoken.talk.close") if name == CLOSE else None

    # ---------------------------------------------------------------- the picture

    def picture(self) -> PhrasesPicture | None:
        """The panel as it is now; None while it is closed."""
        if not self.is_open:
            return None
        lines = tuple(
            PhraseLine(
                f"say.{phrase}",
                self.words(phrase),
                self.gloss(phrase),
                self._number(place),
                ceil(self._hush(phrase) or 0),
            )
            for place, phrase in enumerate(PHRASES)
        )
        switches = tuple(
            SeatSwitch(
                name,
                "phrases.all" if name == "hear.all" else f"phrases.{name}",
                frozenset(sides) <= self.muted,
            )
            for name, sides in _SWITCHES.items()
        )
        return PhrasesPicture(self._placed(), self._seat.focus, lines, switches)

    def _number(self, place: int) -> str:
        """The key of a line, where it has one."""
        return str((place + 1) % 10) if place < len(TILE_PLACES) else ""

    def _placed(self) -> PhrasesLayout:
        """Where the parts of the panel lie; laid out anew when the table or the words change."""
        seat, services = self._seat, self._seat.services
        key = (seat.zones, services.texts.language, services.settings.voice_language, services.look())
        if self._layout is None or self._layout[0] != key:
            ruler, size = FontRuler(services.text), LINE * seat.zones.panel
            bare = [ruler.width(self.words(phrase), size) for phrase in PHRASES]
            beside = [ruler.width(self.gloss(phrase), 0.8 * size) for phrase in PHRASES]
            wide = max(map(sum, zip(bare, beside, strict=True))), max(bare)
            self._layout = (key, phrases_layout(seat.zones, len(PHRASES), wide, len(_SWITCHES)))
        return self._layout[1]
