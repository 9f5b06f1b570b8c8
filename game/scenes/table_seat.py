"""A seat at a table as a player has it (座上): what is asked, what is chosen, what is answered.

It turns what the table tells into the story on show, and what the player means into answers. A window is answered
once; a refusal opens it again.
"""

from __future__ import annotations

from dataclasses import replace

from game.present.advice import Adviser
from game.present.cautions import Cautioned, cautioned
from game.present.focus import Focus, Target
from game.present.hand_input import HandInput
from game.present.items_model import TOLD
from game.present.layout.geometry import Rect, Size
from game.present.layout.placed import PlacedButton
from game.present.layout.scaling import table_scale
from game.present.layout.table_layout import bar_of, max_scale
from game.present.layout.zones import TOOLS, Zones, zones_for
from game.present.prompt import Choice, Prompt, Slot, absent_slots, prompt_for
from game.present.story import Story
from game.present.table_model import Outside
from game.scenes.countdown import Countdown
from game.scenes.table_assist import TableAssist
from game.scenes.table_hand import TableHand
from game.scenes.table_opening import TableOpening
from game.scenes.table_talk import TableTalk
from game.scenes.table_targets import WAITS, targets_at
from game.scenes.table_trace import Asking, TableTracer
from game.scenes.table_voice import TableVoice
from game.scenes.table_words import TableWords
from game.services import Services
from game.session.table import (
    ActionWindow,
    Auto,
    MatchEnded,
    Notice,
    Phrased,
    Refused,
    Rescued,
    Retold,
    Table,
    WindowClosed,
    WindowOpened,
)
from game.settings import Confirm
from game.ui.casting import give_voices
from game.ui.draw_bar import button_name
from rules import Refusal
from rules.core.seat import Seat
from rules.core.window import Answer, WindowKind
from rules.mahjong.events import Event, ItemRefused, ItemUsed, Started

__all__ = ["TableSeat"]


class TableSeat(TableWords):
    """One player's side of a table."""

    def __init__(self, table: Table, services: Services) -> None:
        super().__init__(services)
        self.table = table
        self.focus = Focus()
        self.hand = HandInput()
        self.prompt: Prompt | None = None
        self.buttons: tuple[PlacedButton, ...] = ()
        self.beside: tuple[Target, ...] = ()
        """What can be pressed beside the table: the strip of a lesson, a vote of the room."""
        self.more_tools: tuple[str, ...] = ()
        """Tools that stand behind the six of every table."""
        self.more_waits: Rect | None = None
        """Where the strip of hints lies, if there are more waits than it shows."""
        self.boost = 1.0
        """How much larger than the window asks for things are, where it is only a part of the screen."""
        self.autos: frozenset[Seat] = frozenset()
        self._auto_wanted = False
        self.ended: MatchEnded | None = None
        self.ceremony: Started | None = None
        self._held: list[Event | Notice] = []
        self._saved = True
        self.adviser = Adviser(table.ruleset, table.seat)
        self._cautioned: tuple[int, Cautioned] | None = None
        self._answered, self._seconds = -1, 0.0
        self._prompted: int | None = None
        self._countdown = Countdown(services)
        self.opening = TableOpening(self.focus, self.answer, self.shake, table.hurry)
        self.voice = TableVoice(table, services)
        self._tracer = TableTracer(services.trace)
        zones = zones_for(Size(1920, 1080), tiles=table.ruleset.hand + 1)
        self.story = Story(Outside(table.seat, table.ruleset, table.match), zones)
        self.tiles = TableHand(self)
        self.assist = TableAssist(self)
        self.talk = TableTalk(self)
        self._paused = False
        self.take_settings()
        if table.view is not None:
            self.story.resume(table.view.state)
            self.tiles.resume()
            self._opened(table.seconds_left(self.now()))

    # ---------------------------------------------------------------- what the table tells

    def poll(self, *, paused: bool = False) -> None:
        """Take in what has happened since the last frame; *paused*: let a table that waits wait."""
        now = self.now()
        self._paused = paused and self.table.waits
        if self.ceremony is not None:
            return
        for happening in () if self._paused else self.table.poll(now):
            if isinstance(happening, Started) and _has_ceremony(self.table, happening):
                self.ceremony = happening
            if self.ceremony is not None:
                self._held.append(happening)
                continue
            self._take(happening, now)
            self.dirty = True
        if self.ceremony is not None:
            return
        for cue, seat in self.story.advance(now):
            self.voice.play(cue, seat)
        self._follow()
        self._pass_time(now)

    def begin_play(self) -> None:
        """The seat ceremony has been seen: what came with it happens now."""
        held, self._held, self.ceremony = self._held, [], None
        for happening in held:
            self._take(happening, self.now())
        self.dirty = True

    def begin_again(self) -> None:
        """The table stands where it stood before: nothing is on its way or chosen, its question is put anew."""
        self.story.skip(self.now())
        self.hand.let_go()
        self.ended, self._answered, self._cautioned = None, -1, None
        self.autos, self._auto_wanted = frozenset(), False  # the player has the seat again
        self.assist.ask_again()
        if self.table.view is not None:
            self.story.outside = replace(self.story.outside, match=self.table.match, window=None)
            self.story.resume(self.table.view.state)
            self.tiles.resume()
        self.ask_anew()
        self._follow()
        self.dirty = True

    def take_end(self, ended: MatchEnded) -> None:
        """The match is over, and nothing of how it came to that is shown."""
        self.ended = ended

    def _take(self, happening: Event | Notice, now: float) -> None:
        match happening:
            case WindowOpened(seconds=seconds):
                self._opened(seconds)
            case WindowClosed():
                self._countdown.reset()
            case Refused(refusal=refusal):
                self._answered = -1
                self.tiles.arrangement.plays(None)
                self.refuse(refusal)
            case Auto(seat=seat, on=on):
                self.autos = self.autos | {seat} if on else self.autos - {seat}
                self.services.trace.emit("auto", seat=seat, on=on)
            case MatchEnded():
                self.ended = happening
            case Rescued():
                self.say(self.services.texts("table.rescued"))
            case Retold():
                self.begin_again()
            case Phrased():
                self.talk.hear(happening)
            case _:
                self.tiles.before(happening)
                self.assist.before(happening)
                order = self.tiles.arrangement.order
                self.story.outside = replace(
                    self.story.outside, match=self.table.match, window=None, order=order
                )
                self.story.take(happening, now)
                self.voice.tell(happening, now if isinstance(happening, Started) else self.story.seen_at)
                self.tiles.keep()
                self._learn(happening)

    def _learn(self, event: Event) -> None:
        """What an item has told this seat, or why it could not be used (B14)."""
        if not isinstance(event, ItemUsed | ItemRefused) or event.seat != self.table.seat:
            return
        if isinstance(event, ItemRefused):
            self.refuse(Refusal(event.reason))
        else:
            self.notice = ""
            self.explain(None)
            self.explain(TOLD)

    def _opened(self, seconds: float | None) -> None:
        self._seconds = seconds or 0.0
        self._countdown.reset()
        window = self.table.window
        if window is not None and window.kind is WindowKind.TURN:
            self.services.mixer.play("turn")

    def window(self) -> ActionWindow | None:
        """The open question that has not been answered yet."""
        window = self.table.window
        return None if window is None or window.id == self._answered else window

    def _outside(self) -> Outside:
        table = self.table
        window = self.window()
        cautions, order = self._cautions(window), self.tiles.arrangement.order
        return Outside(table.seat, table.ruleset, table.match, window, self.autos, cautions, order)

    def _cautions(self, window: ActionWindow | None) -> Cautioned:
        """What the options may cost, worked out once a window; () when the player wants no warnings."""
        state = self.story.state
        if window is None or state is None or not self.services.settings.warnings:
            return ()
        if self._cautioned is None or self._cautioned[0] != window.id:
            self._cautioned = (window.id, cautioned(self.table.ruleset, state, window))
        return self._cautioned[1]

    def _follow(self) -> None:
        """The picture and the prompt follow the open window; a new prompt begins its dead time now."""
        outside = self._outside()
        if outside != self.story.outside:
            self.story.turn_to(outside)
            self.dirty = True
        window = None if self.is_auto else outside.window
        option = None if window is None or self._paused else self.assist.answer(window)
        if option is not None:
            self.answer(option)
            return
        if (window.id if window else None) != self._prompted:
            self._prompted = window.id if window else None
            self.prompt = self._prompt_for(window) if window else None
            own = self.story.model.own if self.story.model is not None else None
            self.voice.ask(self.story.model, self.prompt)
            self.opening.follow(window, self.story.state, own, self.now())
            self.dirty = True
        if self.story.model is not None:
            self.hand.follow(self.story.model.own)
        self.arrange()

    def ask_anew(self) -> None:
        """What is asked is put once more: the tiles that it speaks of may stand in other places."""
        self._prompted = -1

    def ask_at_once(self) -> None:
        """The same, and what stands open changes now: not with the next frame of a table that may be covered."""
        self.ask_anew()
        self._follow()
        self.dirty = True

    def _prompt_for(self, window: ActionWindow) -> Prompt | None:
        absent = absent_slots(self.table.ruleset)
        silenced = self.assist.silenced(window)
        return prompt_for(window, self.now(), self._cautions(window), absent, silenced)

    def _pass_time(self, now: float) -> None:
        if self._saved is not (self.table.trouble is None):
            self._saved = not self._saved
            self.say(self.services.texts("table.saved" if self._saved else "table.unsaved"))
        self.forget_words(now)
        self.dirty = self.voice.pass_time(now) or self.dirty
        self.dirty = self.talk.pass_time(now) or self.dirty
        self._countdown.follow(None if self.window() is None else self.table.seconds_left(now))

    def time_share(self) -> float | None:
        """What is left of the time to answer, from 1 to 0; None without a clock."""
        left = self.table.seconds_left(self.now())
        return None if left is None or self._seconds <= 0 else min(1.0, left / self._seconds)

    @property
    def is_auto(self) -> bool:
        """Whether a bot plays for this seat (托管)."""
        return self.table.seat in self.autos

    @property
    def is_played_for(self) -> bool:
        """Whether a bot acts in its place in this hand: not where the seat has won and only watches (血战)."""
        return self.is_auto and not self.opening.watches

    def come_back(self) -> None:
        """The player goes on to the next hand: a bot that took over because he was silent has no part in it."""
        if self.is_auto and not self._auto_wanted:
            self.set_auto(on=False)
            self.autos -= {self.table.seat}  # the table's word may come after the question before the deal

    # ---------------------------------------------------------------- where things lie

    def place(self, size: tuple[int, int]) -> None:
        """The window has this size."""
        window = Size(size[0], size[1])
        tiles = self.table.ruleset.hand + 1
        mirrored = self.services.settings.left_handed
        scale = min(self.boost * table_scale(size, self.services.settings.scale), max_scale(window))
        tools = TOOLS + len(self.more_tools)
        self.story.place(zones_for(window, scale, tiles, mirrored=mirrored, tools=tools))
        self.take_settings()
        self.arrange()

    @property
    def zones(self) -> Zones:
        """The parts of the window."""
        return self.story.zones

    def take_settings(self) -> None:
        """The settings as they are now."""
        settings = self.services.settings
        self.story.motions.obey(settings.motion.value)
        give_voices(self.services.mixer, self.table.match, self.table.seat, settings)
        self.hand.single = settings.confirm is Confirm.SINGLE
        self.tiles.take_settings()
        self.talk.take_settings()
        self.dirty = True

    def arrange(self) -> None:
        """Place the buttons, and tell the trace where everything can be pressed."""
        self.buttons = bar_of(self.prompt, self.zones)
        self.opening.place(self.zones, self.story.model.own if self.story.model is not None else None)
        own = targets_at(self.zones, self.story.layout, self.buttons, self.opening, self.more_tools)
        targets = [*own, *self.beside]
        if self.more_waits is not None:
            targets.append(Target(WAITS, self.more_waits))
        targets = self.talk.targets(targets)
        if [target.name for target in targets] != [target.name for target in self.focus.targets]:
            self.focus.by_keys = False
        self.focus.set(targets, self.opening.preferred or Slot.PASS.value)
        window = self.window()
        # a window whose buttons are still to come can be seen, but not be answered
        placed = self.is_auto or window is None or window.id == self._prompted
        asking = Asking(self.takes() and placed, self.opening)
        self._tracer.tell(self.story.layout, self.buttons, window, self.focus.targets, asking)

    def tell_again(self) -> None:
        """Tell the trace once more where everything can be pressed."""
        self._tracer.forget()
        self.arrange()

    def takes(self) -> bool:
        """Whether a press on what is asked counts already (U20)."""
        asked = self.prompt or self.opening.question
        return asked is None or asked.takes(self.now())

    # ---------------------------------------------------------------- what the player means

    def press(self, slot: Slot) -> None:
        """A slot's key: its only choice at once; of several, the next one gets the focus."""
        choices = self.prompt.of(slot) if self.prompt else ()
        if not choices or self.prompt is None:
            return
        if len(choices) == 1:
            self.choose(choices[0])
            return
        names = [button_name(button) for button in self.buttons if button.slot is slot]
        here = names.index(self.focus.focused) if self.focus.by_keys and self.focus.focused in names else -1
        self.focus.focused = names[(here + 1) % len(names)]
        self.focus.by_keys = True
        self.dirty = True

    def choose(self, choice: Choice) -> None:
        """Answer with a choice of the bar, unless it has only just appeared (U20)."""
        if self.prompt is not None and self.prompt.takes(self.now()):
            self.answer(choice.option)

    def choice_named(self, name: str) -> Choice | None:
        """The choice that a button stands for."""
        return next((button.choice for button in self.buttons if button_name(button) == name), None)

    def answer(self, option: int) -> None:
        """Answer the open window, once."""
        window = self.window()
        if window is None:
            return
        self.tiles.answered(option)
        self._answered = window.id
        self.voice.answered()
        self.hand.let_go()
        self.table.submit(Answer(window.id, option))
        self._follow()
        self.dirty = True

    def set_auto(self, on: bool) -> None:
        """Let a bot play, or take the seat back; asked for, it plays the next hands too."""
        self._auto_wanted = on
        self.table.set_auto(on)
        self.hand.let_go()
        self.dirty = True


def _has_ceremony(table: Table, started: Started) -> bool:
    """Whether seats are drawn for before this hand (定庄, Y1)."""
    return started.no == 1 and getattr(table.ruleset.options, "seat_ceremony", False) is True
