"""Reads scenes aloud (读屏): what a scene is about when it comes up, what the keyboard comes to, what has changed.

It is asked after every picture. Scenes say what matters in their own words (`Scene.spoken…`); of everything else the
words are read that stand on the picture, so that nothing can be heard that could not be seen. Tables speak by
themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.present.focus import Target
from game.present.label import Label, Plain, said, sentences
from game.present.layout.geometry import Rect
from game.present.reading import Words, inside, joined, outside
from game.scenes.panel import PanelScene
from game.scenes.scene import Scene
from game.scenes.scrolled import ScrolledScene
from game.scenes.speaker import Speaker
from game.services import Services
from game.settings import Narration
from game.ui.canvas import Canvas, Written
from game.ui.draw_caption import draw_caption_below
from game.ui.widgets import speak

__all__ = ["Reader"]

_MATTERS: Final = 160
"""So many characters of what is written are read where only what matters is wished."""


class Reader:
    """The voice over all scenes; *speaker* holds what is written as a caption."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.speaker = Speaker(services)
        self._scene: Scene | None = None
        self._heard: Scene | None = None
        self._target: tuple[str | None, str] = (None, "")
        self._page: frozenset[tuple[str, int, int]] = frozenset()
        self._news = ""
        self._asked = False
        self._offset = 0.0

    def ask(self, scene: Scene | None) -> bool:
        """Say again how things stand on a scene, with its next picture; whether that is for the reader to do."""
        if scene is None or scene.speaks:
            return False
        self._asked = True
        return True

    def pass_time(self) -> bool:
        """Take a caption away that has stood long enough; whether the picture has changed."""
        return self.speaker.pass_time(self._services.clock.now())

    def begin(self, canvas: Canvas) -> None:
        """A picture begins: its words are wished for, or not."""
        canvas.written = [] if self._asked or self.speaker.level is not Narration.OFF else None

    def look(self, scene: Scene | None, canvas: Canvas) -> None:
        """A picture has been drawn: say what is new of the scene on top, and write it below."""
        if scene is None or canvas.written is None:
            self._scene = None
            if scene is not self._heard:
                self.speaker.caption = ""
        else:
            self._heard = scene
            self._read(scene, canvas.written)
        canvas.written = None
        if self.speaker.caption and scene is not None and not scene.speaks:
            draw_caption_below(canvas, self.speaker.caption, _pressed(scene))

    def _read(self, scene: Scene, written: Iterable[Written]) -> None:
        asked, self._asked = self._asked, False
        new, self._scene = scene is not self._scene, scene
        if scene.speaks:
            return
        words = self.words(written)
        level = Narration.ALL if asked else self.speaker.level
        news = self._spoken(scene.spoken_news()) or self._scrolled(scene, words)
        target = self._target_of(scene, words, level)
        if new or asked:
            about = self._about_of(scene, words, level)
            parts = [part for part in (about, target[1]) if part]
            self._news, self._target = news, target
            if parts:
                self.speaker.say(_in_a_row(parts), urgent=True, always=asked)
            return
        self._changed(scene, target, news)

    def _changed(self, scene: Scene, target: tuple[str | None, str], news: str) -> None:
        """The keyboard has come to something else, what it is on has changed, or there is something new."""
        parts = [news] if news and news != self._news else []
        by_keys = isinstance(scene, PanelScene) and scene.focus.by_keys
        if target != self._target and target[1] and by_keys:
            parts.append(target[1])
        self._news, self._target = news, target
        if parts:
            self.speaker.say(_in_a_row(parts), urgent=True)

    def _scrolled(self, scene: Scene, words: tuple[Words, ...]) -> str:
        """What has come into view as the content moved."""
        if not isinstance(scene, ScrolledScene):
            return ""
        rects = [target.rect for target in scene.focus.targets]
        page = {_place(part, scene.scroll.offset): part for part in outside(words, rects)}
        new = tuple(part for place, part in page.items() if place not in self._page)
        moved, self._offset = scene.scroll.offset != self._offset, scene.scroll.offset
        self._page = frozenset(page)
        return self._joined(new) if moved else ""

    def _about_of(self, scene: Scene, words: tuple[Words, ...], level: Narration) -> str:
        """What a scene is about."""
        label = scene.spoken(much=level is Narration.ALL)
        if label is not None:
            return self._spoken(label)
        rects = [target.rect for target in scene.focus.targets] if isinstance(scene, PanelScene) else []
        text = self._joined(outside(words, rects))
        return text if level is Narration.ALL or len(text) <= _MATTERS else _cut(text)

    def words(self, written: Iterable[Written]) -> tuple[Words, ...]:
        """What is written on a picture, in the language of the moment."""
        return tuple(Words(speak(self._services.texts, part.words), Rect(*part.rect)) for part in written)

    def told(self, scene: PanelScene, name: str, words: tuple[Words, ...], *, much: bool) -> str:
        """What is said of a target."""
        label = scene.spoken_target(name, much=much)
        if label is not None:
            return self._spoken(label)
        target = scene.focus.get(name)
        if target is None:
            return ""
        place = scene.spoken_rect(name)
        own = tuple(part for part in words if _owner(scene, part) is target)
        text = self._joined(own if place is None else inside(words, place)) or self._named(scene.key, name)
        return self._stepped(scene, words, name, text) if name[-1] in "+-" else text

    def _target_of(self, scene: Scene, words: tuple[Words, ...], level: Narration) -> tuple[str | None, str]:
        """The target that the keyboard is on, and what is said of it."""
        if not isinstance(scene, PanelScene) or scene.focus.focused is None:
            return None, ""
        name = scene.focus.focused
        return name, self.told(scene, name, words, much=level is Narration.ALL)

    def _stepped(self, scene: PanelScene, words: tuple[Words, ...], name: str, text: str) -> str:
        """An arrow of a selector: its value, and which way Enter goes."""
        near = [scene.focus.get(f"{name[:-1]}{end}") for end in "+s"]
        others = [other for other in near if other is not None]
        value = text or self._joined(tuple(part for part in words if _owner(scene, part) in others))
        return self._spoken(said("spoken.row", name=Plain(value), value=said(f"spoken.step{name[-1]}")))

    def _named(self, scene: str, name: str) -> str:
        """What a target is called that has a picture instead of words."""
        texts = self._services.texts
        for key in (f"spoken.{scene}.{name}", f"spoken.{name}"):
            if texts.has(key):
                return texts(key)
        return ""

    def _spoken(self, label: Label | None) -> str:
        return "" if label is None else speak(self._services.texts, label)

    def _joined(self, words: tuple[Words, ...]) -> str:
        return joined(words, self._services.texts("spoken.comma"))


def _cut(text: str) -> str:
    """The beginning of a text, to the end of a sentence where there is one."""
    head = text[:_MATTERS]
    end = max(head.rfind(mark) for mark in "。；. ，")
    return head[: end + 1] if end > _MATTERS // 2 else head


def _in_a_row(parts: list[str]) -> Label:
    """Texts as sentences, which bring their own end."""
    return sentences(Plain(part.rstrip("。.")) for part in parts)


def _pressed(scene: Scene) -> list[Rect]:
    """Where a scene can be pressed, as far as that can be seen."""
    if not isinstance(scene, PanelScene):
        return []
    targets = scene.focus.targets
    if isinstance(scene, ScrolledScene):
        frame = scene.carrier.frame
        targets = tuple(
            each for each in targets if not scene.in_frame(each.name) or each.rect.overlaps(frame)
        )
    return [target.rect for target in targets]


def _place(part: Words, offset: float) -> tuple[str, int, int]:
    """Words where they stand in content that moves."""
    return part.text, round(part.rect.x), round(part.rect.y + offset)


def _owner(scene: PanelScene, words: Words) -> Target | None:
    """The target that words stand on: the one that lies on top."""
    place = words.rect.centre
    return scene.focus.at(place.x, place.y)
