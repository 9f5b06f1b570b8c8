"""The table of people around one screen (同桌): what everybody may see, and at each edge what everybody is asked.

The table lies before all of them, its hands face down. A hand is seen on a scene of its own, which `Curtain` leads to.
"""

from __future__ import annotations

from dataclasses import replace

from game.bindings import Act, Command, Intent, PointerDown, PointerMove, Press
from game.present.focus import Target
from game.present.kept_hand import KeptHand
from game.present.layout.hot_seat_layout import EdgeCard, edge_card, facing
from game.present.layout.scaling import scale_for
from game.present.layout.zones import Zones
from game.present.player_label import player_label
from game.present.table_model import ShownSeat
from game.scenes.hot_seat_look import HotSeatLook
from game.scenes.hot_seat_sheets import Curtain, HotSeatMenu, PersonShift
from game.scenes.scene import NOTHING, Push, Scene, StackCommands
from game.scenes.strip_table import LentSettings
from game.scenes.table import TableScene
from game.scenes.table_input import TableInput
from game.scenes.table_opening import TableOpening
from game.scenes.table_seat import TableSeat
from game.scenes.table_spoken import StripWords
from game.services import Services
from game.session.hot_seat import HotSeat, Look
from game.session.table import Table
from game.ui.canvas import ButtonKind, Canvas, Surroundings
from game.ui.draw_hot_seat import CardLook, draw_card
from game.ui.widgets import ButtonLook, speak
from rules.core.seat import Seat
from rules.mahjong.events import Event

__all__ = ["HotSeatTable", "scene_of"]

_EDGES = {Command.DOWN: 0, Command.RIGHT: 1, Command.UP: 2, Command.LEFT: 3}
"""The arrow that points at an edge says for who sits there that he wants the tile."""
_PRIVATE = ("tool.auto", "tool.hint", "tool.assist", "tool.phrases", "tool.take_back")
"""Tools of one person: they work where the own hand is seen."""
_TICKS = 10
"""So many times a second the time for a question is seen to run."""
_WANT, _LET, _BACK = "tool.want.", "tool.let.", "tool.back."


def scene_of(table: Table) -> TableScene:
    """The scene at which a table is played: alone, or by several people around the screen."""
    return HotSeatTable(table) if isinstance(table, HotSeat) else TableScene(table)


class HotSeatInput(TableInput):
    """The hands of everybody: the edges first; there are no own tiles to be touched."""

    def __init__(self, scene: HotSeatTable, table: Table) -> None:
        super().__init__(table, scene.seat, scene.services, scene.stand_up)
        self._scene = scene

    def handle(self, intent: Intent) -> StackCommands:
        """Presses on targets, arrows for the edges."""
        match intent:
            case PointerDown(x, y, Press.MAIN) if self._seat.focus.at(x, y) is None:
                self._seat.explain(None)
                return NOTHING
            case PointerDown(_, _, Press.OTHER):
                return NOTHING
            case Act(command, repeat=False) if self._scene.meant(command):
                return NOTHING
            case _:
                return super().handle(intent)

    def hover(self, intent: PointerMove) -> bool:
        """Only targets can be pointed at."""
        before = self._seat.focus.hovered
        self._seat.focus.handle(intent)
        return before != self._seat.focus.hovered

    def _activate(self, name: str) -> StackCommands:
        commands = self._scene.pressed(name)
        return super()._activate(name) if commands is None else commands


class _NothingAsked(TableOpening):
    """Nothing is chosen, and nobody watches, at the side from which everybody looks."""

    def place(self, zones: Zones, own: ShownSeat | None) -> None:
        """There are no buttons."""


class _AllSee(TableSeat):
    """The side of a table from which everybody looks: nobody sits there."""

    def __init__(self, table: Table, services: Services) -> None:
        super().__init__(table, services)
        self.opening = _NothingAsked(self.focus, self.answer, self.shake, table.hurry)

    @property
    def is_auto(self) -> bool:
        """A bot plays for people, and each of them has a card that says so."""
        return False

    def _learn(self, event: Event) -> None:
        """What an item tells is for who has used it."""


class HotSeatTable(TableScene):
    """The table as it lies before all people."""

    def __init__(self, table: HotSeat) -> None:
        super().__init__(table)
        self._shared = table
        self._kept = {seat: KeptHand() for seat in table.people}
        self._cards: dict[Seat, EdgeCard] = {}
        self._arranged: object = None
        self._shift_asked: tuple[int, frozenset[Seat]] = (0, frozenset())
        self._left: int | None = None
        """What is left of the time for a question, in ticks."""

    # ---------------------------------------------------------------- life

    def enter(self, services: Services) -> None:
        """Nothing helps anybody at the table that all see, and no hand of it is remembered."""
        store = LentSettings(services.store, hints=False, coach=False)
        super().enter(replace(services, store=store, hand=KeptHand()))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits around the screen."""
        return self._shared.people

    def make_seat(self, table: Table) -> TableSeat:
        """Nobody's side."""
        return _AllSee(table, self.services)

    def make_input(self, table: Table) -> TableInput:
        """Hands that reach the edges."""
        return HotSeatInput(self, table)

    def stand_up(self) -> None:
        """Everybody goes; the match is kept."""
        self._stand_up()

    def resized(self, size: tuple[int, int]) -> None:
        """Place everything anew, the cards at the edges too."""
        self._arranged = None
        super().resized(size)
        self._arrange()

    def update(self, dt: float) -> StackCommands:
        """Time passes; who is asked follows."""
        commands = super().update(dt)
        self._arrange()
        question = self._shared.question
        left = None if question is None else round(_TICKS * question.left)
        if left != self._left:
            self._left, self.dirty = left, True
        return commands

    def doze(self) -> StackCommands:
        """The question at the edges goes by itself; whoever is to choose has a curtain."""
        return NOTHING

    def _next_scene(self) -> StackCommands:
        if self.seat.ended is not None and not self._is_over() and not self._covered and not self._leaving:
            return self._ranking(self.seat.ended)  # broken up in the middle of a hand
        if self._dealing.due and not self._covered and not self._leaving and (asked := self._shift()):
            return asked
        commands = super()._next_scene()
        look = self._shared.look
        if commands or look is None or self._covered or self._is_over() or self.seat.ceremony is not None:
            return commands
        return NOTHING if self.seat.story.motions.busy else (Push(self._curtain(look)),)

    def _shift(self) -> StackCommands:
        """Ask the next person whether 乾坤大挪移 is used on the hand that is dealt now."""
        number = self._hand_no() + 1
        if self._shift_asked[0] != number:
            self._shift_asked = (number, frozenset())
        asked = self._shift_asked[1]
        for seat in self._shared.people:
            side = self._shared.side(seat)
            if seat not in asked and side.may_shift:
                self._shift_asked = (number, asked | {seat})
                return (Push(PersonShift(side, self._facing(seat))),)
        return NOTHING

    def _curtain(self, look: Look) -> Curtain:
        """The curtain before a hand, and what it leads to."""

        def opened() -> Scene:
            scene = HotSeatLook(self._shared, look, self._facing(look.seat), self.stand_up)
            scene.kept = self._kept[look.seat]
            return scene

        return Curtain(
            self._shared,
            look,
            self._facing(look.seat),
            (opened, lambda: HotSeatMenu(self._shared, self.stand_up)),
        )

    def _facing(self, seat: Seat) -> int:
        """How far something is turned for a person."""
        return facing(seat, flat=self.services.settings.flat)

    # ---------------------------------------------------------------- what everybody is asked

    def meant(self, command: Command) -> bool:
        """Whether a key means something at the edges: an arrow that a person wants the tile, Esc that nobody does."""
        question = self._shared.question
        if question is None:
            return False
        seat = _EDGES.get(command)
        if seat in question.asked and seat is not None:
            self._shared.want(seat, yes=seat not in question.want)
        elif command in (Command.BACK, Command.PASS):
            self._shared.nobody_else()
        elif seat is None:
            return False
        self.dirty = True
        return True

    def pressed(self, name: str) -> StackCommands | None:
        """What a target means here; None where it means what it does at every table."""
        if name.startswith((_WANT, _LET)):
            self._shared.want(int(name[-1]), yes=name.startswith(_WANT))
            self.services.mixer.play("button")
        elif name.startswith(_BACK):
            self._shared.set_auto_of(int(name[-1]), on=False)
            self.services.mixer.play("button")
        elif name == "tool.menu":
            return (Push(HotSeatMenu(self._shared, self.stand_up)),)
        elif name in _PRIVATE:
            self.seat.say(self.services.texts("hotseat.own"))
        else:
            return None
        self.dirty = True
        return NOTHING

    def strip_words(self) -> StripWords:
        """What the buttons at the edges say."""
        words = {
            name: f"{look.name} {button.text}"
            for look in self._looks().values()
            for name, button in look.buttons
        }
        return StripWords("", words)

    def _looks(self) -> dict[Seat, CardLook]:
        """The cards that lie at the edges now."""
        texts, question, shared = self.services.texts, self._shared.question, self._shared
        looks: dict[Seat, CardLook] = {}
        for seat in shared.people:
            name = speak(texts, player_label(shared.match, seat, seat))
            if shared.is_auto(seat):
                back = ButtonLook(texts("hotseat.back"), 24)
                looks[seat] = CardLook(texts("hotseat.away", name=name), ((f"{_BACK}{seat}", back),), None)
            elif question is not None and seat in question.asked:
                wants, lets = seat in question.want, seat in question.let
                want = ButtonLook(
                    texts("hotseat.want"), 28, kind=ButtonKind.JADE if wants else ButtonKind.PAPER
                )
                let = ButtonLook(texts("hotseat.let"), 28, kind=ButtonKind.JADE if lets else ButtonKind.PAPER)
                buttons = ((f"{_WANT}{seat}", want), (f"{_LET}{seat}", let))
                share = max(0.0, question.left / question.whole)
                looks[seat] = CardLook(texts("hotseat.wants", name=name), buttons, share, wants or lets)
        return looks

    def _arrange(self) -> None:
        """Place the cards, when who is asked has changed."""
        looks = self._looks()
        unit = scale_for(self.size, self.services.settings.scale)
        arranged = (
            tuple((seat, len(look.buttons)) for seat, look in looks.items()),
            self.size,
            unit,
            self.seat,
        )
        if arranged == self._arranged:
            return
        self._arranged = arranged
        zones = self.seat.zones
        kept = (*zones.plates, *zones.buttons, zones.game, zones.wild)
        self._cards = {
            seat: edge_card((self.size, unit), seat, self._facing(seat), len(look.buttons), kept)
            for seat, look in looks.items()
        }
        self.seat.beside = tuple(
            Target(name, self._cards[seat].placed(rect))
            for seat, look in looks.items()
            for (name, _), rect in zip(look.buttons, self._cards[seat].buttons, strict=True)
        )
        self.seat.arrange()
        self.dirty = True

    # ---------------------------------------------------------------- the picture

    def draw(self, canvas: Canvas) -> None:
        """The table, and what lies at its edges."""
        super().draw(canvas)
        unit = scale_for(self.size, self.services.settings.scale)
        panel = Canvas(canvas.surface, Surroundings(canvas.theme, canvas.lettering, unit))
        for seat, look in self._looks().items():
            if seat in self._cards and len(look.buttons) == len(self._cards[seat].buttons):
                draw_card(panel, self._cards[seat], look, self.seat.focus)
