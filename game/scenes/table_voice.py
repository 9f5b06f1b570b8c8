"""The table spoken (播报): what happens is said by the system's voice and written as a caption, as the settings ask."""

from __future__ import annotations

from typing import Final

from game.bindings import Command
from game.present.label import Label, Plain, said
from game.present.narration import Question, Utterance, answer, asked, happened
from game.present.prompt import Prompt
from game.present.table_model import TableModel
from game.scenes.speaker import Speaker
from game.services import Services
from game.session.table import Table
from game.settings import Narration
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


class TableVoice:
    """Says what one seat's table tells."""

    def __init__(self, table: Table, services: Services) -> None:
        self._table = table
        self._services = services
        self._speaker = Speaker(services)
        self._asked: tuple[int, Utterance] | None = None

    @property
    def caption(self) -> str:
        """What is written now."""
        return self._speaker.caption

    def tell(self, event: Event) -> None:
        """An event has happened."""
        told = happened(event, self._table.match, self._table.seat, self._services.settings.narration)
        if told is not None:
            self._say(told)

    def ask(self, model: TableModel | None, prompt: Prompt | None) -> None:
        """The player is asked something."""
        window = self._table.window
        if model is None or window is None or self._services.settings.narration is Narration.OFF:
            return
        told = asked(model, prompt, turn=window.kind is WindowKind.TURN)
        if told is not None and self._asked != (window.id, told):  # what is laid out anew is not asked anew
            self._asked = (window.id, told)
            self._say(told)

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
        """Take a caption away that has stood long enough; whether the picture has changed."""
        return self._speaker.pass_time(now)

    def note(self, label: Label, *, urgent: bool = False, written: bool = False) -> None:
        """Something else that the player should know now, where he wants to hear anything; a caption only of what is
        not *written* at the table.
        """
        if self._speaker.level is not Narration.OFF:
            self._speaker.say(label, urgent=urgent, written=written)

    def _say(self, told: Utterance, *, always: bool = False) -> None:
        self._speaker.say(told.label, urgent=told.urgent, always=always)
