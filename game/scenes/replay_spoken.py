"""A replay told in words (回放的播报): what each step was, what the buttons do, what stands in the panel."""

from __future__ import annotations

from game.present.label import Label, Plain, said, sentences
from game.present.narration import Question, answer
from game.scenes.replay_course import Course
from game.scenes.replay_player import Playback
from game.scenes.replay_view import ReplayView
from game.scenes.scrolled import ScrolledScene

__all__ = ["SpokenReplay"]


class SpokenReplay(ScrolledScene):
    """What is said of a replay; a subclass has the playback and the view of it."""

    playback: Playback
    _view: ReplayView
    course: Course

    def spoken(self, *, much: bool) -> Label:
        """What has just happened; *much*: how the table stands, too."""
        label = self.spoken_news()
        model = self.playback.story.model
        return (
            sentences([label, answer(Question.STATE, model).label]) if much and model is not None else label
        )

    def spoken_news(self) -> Label:
        """A message, or what the last step was."""
        return Plain(self.course.notice or self._view.now())

    def spoken_target(self, name: str, *, much: bool) -> Label | None:
        """What a button does; the rows of the panel are read as they are written."""
        key = f"replay.button.{name}"
        return said(key) if self.services.texts.has(key) else None
