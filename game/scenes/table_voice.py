"""The table spoken (播报): what happens is said and written as a caption, as the settings ask.

What can be said by the lines of the player's own voice pack is said so where the program is in Chinese, else by the
system's voice; never by both. Then everything at the table is said in turn: who, by the narrator, then what, by the
seat itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.bindings import Command
from game.present.label import Label, Plain, said
from game.present.narration import Question, Utterance, answer, asked, happened
from game.present.player_label import player_label
from game.present.prompt import Prompt
from game.present.spoken_cues import side_cue
from game.present.table_model import Side, TableModel
from game.scenes.lines import Lines
from game.scenes.speaker import Speaker
from game.services import Services
from game.session.table import Phrased, Table
from game.settings import Narration
from rules.core.seat import Seat
from rules.core.window import WindowKind
from rules.mahjong.events import Event

__all__ = ["QUESTIONS", "TableVoice"]

QUESTIONS: Final = {
    Command.SPEAK: Question.STATE,
    Command.SAY_HAND: Question.HAND,
    Command.SAY_RIVERS: Question.RIVERS,
    Command.SAY_SEATS: Question.SEATS,
}
"""The commands that ask the table something."""
_ANY: Final = "tile.1m"
"""A line that every voice has."""
_AFTER_S: Final = 0.3
"""What is told after a call is due so long after the call's event: behind the call itself."""


class TableVoice:
    """Says what one seat's table tells."""

    def __init__(self, table: Table, services: Services) -> None:
        self._table = table
        self._services = services
        self._speaker = Speaker(services)
        self._lines = Lines(services, self._in_turn)
        self._asked: tuple[int, Utterance] | None = None
        self._seen = 0.0
        """When the newest event is on show."""

    @property
    def caption(self) -> str:
        """What is written now."""
        return self._speaker.caption

    def play(self, cue: str, seat: Seat | None) -> None:
        """A cue of the table is due."""
        self._lines.play(cue, seat)

    def hears(self, cue: str, seat: Seat | None) -> bool:
        """Whether the player hears a line in the voice of a seat or of the table."""
        return self._services.mixer.has(cue, seat)

    def tell(self, event: Event, begins: float) -> None:
        """An event has happened, and is seen from *begins* on."""
        table, level = self._table, self._services.settings.narration
        if begins < self._seen:
            self.hurry(begins)
        self._seen = begins
        told = happened(event, table.match, table.seat, level, self.hears)
        if told is not None:
            self._say(told, at=begins)

    def hurry(self, now: float) -> None:
        """What was still to be seen is left out: everything has been seen now."""
        self._seen = min(self._seen, now)
        self._lines.hurry(now)

    def answered(self) -> None:
        """The player has answered what he was asked."""
        self._lines.answered()

    def phrase(self, phrased: Phrased) -> None:
        """A quick phrase, in the voice of who says it; who it is is told where everything is to be told."""
        table, seat = self._table, phrased.seat
        if self._services.settings.narration is Narration.ALL:
            who, what = player_label(table.match, seat, table.seat), said(f"phrase.{phrased.phrase}")
            heard = self.hears(f"phrase.{phrased.phrase}", seat)
            cues = (side_cue(Side((seat - table.seat) % 4)),) if heard else None
            self._say(Utterance(said("narration.phrase", who=who, what=what), cues=cues), written=True)
        self.play(f"phrase.{phrased.phrase}", seat)

    def ask(self, model: TableModel | None, prompt: Prompt | None) -> None:
        """The player is asked something."""
        window = self._table.window
        if model is None or window is None or self._services.settings.narration is Narration.OFF:
            return
        told = asked(model, prompt, turn=window.kind is WindowKind.TURN, hears=self.hears)
        if told is not None and self._asked != (window.id, told):  # what is laid out anew is not asked anew
            self._asked = (window.id, told)
            self._say(told, at=max(self._seen, self._services.clock.now()))

    def reply(self, command: Command, model: TableModel | None, noticed: str = "") -> bool:
        """Answer a question of the player, whatever the settings say; whether the command is one. How the table stands
        is told with the line that was *noticed* last.
        """
        question = QUESTIONS.get(command)
        if question is None:
            return False
        if model is not None:
            told = answer(question, model)
            if noticed and question is Question.STATE:
                last = said("spoken.notice", text=Plain(noticed))
                told = Utterance(said("narration.then", first=told.label, second=last), urgent=True)
            self._say(told, always=True)
        return True

    def pass_time(self, now: float) -> bool:
        """Let who waits speak; take a caption away that has stood long enough. Whether the picture has changed."""
        self._lines.pass_time()
        return self._speaker.pass_time(now)

    def note(self, told: Label | Utterance, *, urgent: bool = False, written: bool = False) -> None:
        """Something else that the player should know now, where he wants to hear anything; a caption only of what is
        not *written* at the table.
        """
        if self._speaker.level is not Narration.OFF:
            known = told if isinstance(told, Utterance) else Utterance(told)
            self._say(replace(known, urgent=urgent), written=written, pointed=urgent)

    def _say(
        self,
        told: Utterance,
        *,
        always: bool = False,
        written: bool = False,
        pointed: bool = False,
        at: float | None = None,
    ) -> None:
        """*pointed*: the player moves over things and hears the one he is on, at once, like what he has asked for."""
        cues = told.cues if told.cues is not None and self._can_say(told.cues + told.after) else None
        self._speaker.say(told.label, urgent=told.urgent, always=always, written=written, by_cues=cues)
        if cues is None:
            if told.urgent:
                self._services.mixer.hush()
            return
        if always or pointed:
            self._lines.answer(cues)
            return
        due = self._services.clock.now() if at is None else at
        behind = _AFTER_S if told.urgent else 0.0
        self._lines.tell(cues, due, urgent=told.urgent, passing=told.passing, behind=behind)
        self._lines.tell(told.after, due, behind=_AFTER_S)

    def _can_say(self, cues: tuple[str, ...]) -> bool:
        """Whether the player's own voice has all of these, in a program that speaks its language."""
        services = self._services
        chinese = services.texts.language.startswith("zh")
        return chinese and all(services.mixer.has(cue, None) for cue in (_ANY, *cues))

    def _in_turn(self) -> bool:
        """Whether everything at the table is said one after the other: it is told in cues."""
        return self._services.settings.narration is not Narration.OFF and self._can_say(())
