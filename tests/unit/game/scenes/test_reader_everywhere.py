"""Every scene there is a picture of says what it is, and something of everything that can be pressed (X04)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame
import pytest

from game.present.focus import Target
from game.present.layout.geometry import Rect
from game.present.layout.scaling import scale_for
from game.scenes.panel import PanelScene
from game.scenes.reader import Reader
from game.scenes.scene import Scene
from game.scenes.scrolled import ScrolledScene
from game.scenes.stack import Stack
from game.settings import Narration
from game.ui.canvas import Canvas
from game.voice.speech import SilentSpeech
from screens import SHOTS, Stage, stage_for

SIZE = (1366, 768)
HEARD = """
lobby lobby_continue games_starred rooms_coins find_district house_rules_edition room_rules
compare_editions settings help_hits help_contents question ceremony table_menu give_up farewell
ranking_kept replay_hands replay_asked replay_review replay_proof replays replays_menu replays_take
settlement_money settlement_reading blood_three blood_three_detail calculator_win
calculator_blood_choices calculator_examples items_named learn practice_hands practice_after
shortcuts_table settings_access history_middle best keeping_sheet keeping_setup keeping_hand
keeping_patterns keeping_check voices_own voice_pack voice_side voice_for voice_faults voice_take
recordings recorder_terms recorder_kept recorder_taken recorder_import recorder_made
"""
"""The pictures of the scenes and of the states in which something else can be pressed."""


@dataclass(frozen=True, slots=True)
class _Listening(Stage):
    """A stage on which scenes are listened to: what each key said of itself, and what of it said nothing."""

    about: dict[str, str] = field(default_factory=dict)
    mute: list[str] = field(default_factory=list)

    def shoot(
        self, scenes: tuple[Scene, ...], *, seconds: float = 3.0, then: Callable[[], object] | None = None
    ) -> pygame.Surface:
        return Stage.shoot(self, scenes, seconds=1.0, then=then)

    def seen(self, stack: Stack) -> pygame.Surface:
        if isinstance(stack.top, PanelScene):
            self._listen(stack, stack.top)
        return pygame.Surface((1, 1))

    def _listen(self, stack: Stack, top: PanelScene) -> None:
        """Draw once; what is said of the scene, and of each of its targets."""
        speech = self.services.speech
        assert isinstance(speech, SilentSpeech)
        before = len(speech.said)
        scale = scale_for(self.size, self.services.settings.scale)
        canvas = Canvas(pygame.Surface(self.size), self.services.surroundings(scale))
        stack.draw(canvas)
        self.about[top.key] = " ".join(speech.said[before:])
        canvas.written = []
        top.draw(canvas)
        reader = Reader(self.services)
        words = reader.words(canvas.written)
        for target in top.focus.targets:
            seen = target.enabled and _is_seen(target, top, self.size)
            if seen and not reader.told(top, target.name, words, much=True):
                self.mute.append(f"{top.key}: {target.name}")


def _is_seen(target: Target, scene: PanelScene, size: tuple[int, int]) -> bool:
    """Whether the words of a target can be seen: what is scrolled away comes into view when the keys get there."""
    if isinstance(scene, ScrolledScene) and scene.in_frame(target.name):
        return target.rect.within(scene.scroll.frame, 0.6)
    return target.rect.within(Rect(0, 0, *size), 0.6)


@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_nothing_that_can_be_pressed_is_mute(language: str) -> None:
    stage = stage_for(SIZE, language)
    listening = _Listening(stage.size, stage.services, stage.tables, stage.clock)
    listening.services.store.change(narration=Narration.ALL)
    for name in HEARD.split():
        SHOTS[name](listening)
    assert sorted(set(listening.mute)) == []
    assert [key for key, text in listening.about.items() if not text] == []
    assert len(listening.about) > 20
