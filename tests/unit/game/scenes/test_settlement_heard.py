"""The patterns of a win as they are heard (报番): by the winner, one after the other; not over who reads the page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

import pytest

from blood_settled import BLOOD, blood_settled
from game.bindings import PointerDown, PointerUp
from game.present.cues import pattern_cue
from game.present.label import Said
from game.present.layout.settle_wins_layout import ON
from game.scenes.settlement import Settlement
from game.scenes.stack import Stack
from game.settings import Motion, Narration
from game.voice.speech import SilentSpeech
from known_cues import known
from rules import find_ruleset
from screens import Stage, stage_for
from settled import SETTLED, settled
from situations import HANDS, SITUATIONS, ended, names_at
from still_table import WINS, StillTable, match_of, won_round
from timed_mixer import TimedMixer


class _LoudSpeech(SilentSpeech):
    """A system that reads aloud."""

    audible = True


@dataclass
class Hall:
    """A stack with the settlement on it, and ears."""

    stage: Stage
    stack: Stack
    mixer: TimedMixer

    def wait(self, seconds: float) -> None:
        """Time passes in frames."""
        for _ in range(round(seconds * 20)):
            self.stage.clock.advance(0.05)
            self.stack.update(0.05)

    @property
    def named(self) -> list[tuple[str, int | None]]:
        """What was said whole, and by whom."""
        whole = [line for line in self.mixer.lines if not line.dropped and line.ends == line.sounds_until]
        return [(line.cues[0], line.seat) for line in whole]


@contextmanager
def hall(motion: Motion = Motion.NORMAL, narration: Narration = Narration.OFF) -> Iterator[Hall]:
    stage = stage_for((1024, 600), "zh_CN")
    mixer = TimedMixer(stage.clock)
    speech = _LoudSpeech() if narration is not Narration.OFF else SilentSpeech()
    services = replace(stage.services, mixer=mixer, speech=speech)
    stage = replace(stage, services=services)
    services.store.change(motion=motion, narration=narration)
    stack = Stack(services, (1024, 600))
    yield Hall(stage, stack, mixer)
    stack.close()


def _rich() -> Settlement:
    state = won_round(WINS["rich"])
    return Settlement(StillTable(state, match_of(state), find_ruleset("yueqing")), state)


def _names(scene: Settlement) -> list[tuple[str, int]]:
    """The cues of the patterns on show."""
    assert scene.model.winner is not None
    keys = [row.name.key for row in scene.model.patterns if isinstance(row.name, Said)]
    return [(pattern_cue(key) or "", scene.model.winner.seat) for key in keys]


@pytest.mark.parametrize("motion", [Motion.NORMAL, Motion.SLOW, Motion.FAST, Motion.REDUCED, Motion.OFF])
def test_the_winner_names_every_pattern_whole_however_things_move(motion: Motion) -> None:
    with hall(motion) as room:
        scene = _rich()
        room.stack.start(scene)
        room.wait(12.0)
        assert len(room.named) >= 4
        assert room.named == _names(scene)


def test_a_name_is_not_heard_before_its_row_is_written() -> None:
    with hall(Motion.SLOW) as room:
        scene = _rich()
        room.stack.start(scene)
        for _ in range(200):
            room.wait(0.05)
            assert len(room.mixer.lines) <= scene._heard


def test_who_hurries_hears_the_name_that_sounds_to_its_end_and_no_more() -> None:
    with hall() as room:
        room.stack.start(_rich())
        room.wait(0.3)
        room.stack.handle(PointerDown(5, 5))
        room.stack.handle(PointerUp(5, 5))
        room.wait(6.0)
        assert len(room.named) == 1


def test_no_name_over_the_system_s_voice_that_reads_the_page() -> None:
    with hall(narration=Narration.KEY) as room:
        room.stack.start(_rich())
        room.wait(8.0)
        assert room.named == []


@pytest.mark.parametrize("name", sorted(SETTLED))
def test_all_names_of_prepared_hands_are_known_to_the_voices(name: str) -> None:
    case = SETTLED[name]
    state = settled(case)
    with hall(Motion.OFF) as room:
        scene = Settlement(StillTable(state, match_of(state), case.ruleset), state)
        room.stack.start(scene)
        room.wait(20.0)
        if scene.model.winner is None or scene.model.tally is None:
            assert room.named == []
            return
        names = _names(scene)
        assert [line for line in room.named if line[0].startswith("pattern.")] == names
        assert all(known(cue) for cue, _ in room.named)


def test_who_pays_for_all_is_called_after_the_patterns() -> None:
    situation = SITUATIONS["four_claims"]
    state = ended(situation).state
    match = match_of(state, names_at(situation.own), hands=HANDS)
    with hall(Motion.OFF) as room:
        scene = Settlement(StillTable(state, match, situation.ruleset, seat=situation.own), state)
        room.stack.start(scene)
        room.wait(20.0)
        assert scene.model.winner is not None
        assert room.named == [*_names(scene), ("call.liability", scene.model.winner.seat)]


def test_another_win_is_named_by_its_own_winner() -> None:
    name = next(
        name for name in sorted(BLOOD) if len({won.seat for won in blood_settled(BLOOD[name]).wins}) > 1
    )
    state = blood_settled(BLOOD[name])
    with hall(Motion.OFF) as room:
        scene = Settlement(StillTable(state, match_of(state), BLOOD[name].ruleset), state)
        room.stack.start(scene)
        room.wait(12.0)
        before = len(room.named)
        first = scene.model.winner
        for _ in scene.model.wins:
            scene.activate(ON)
            if scene.model.winner != first:
                break
        room.wait(12.0)
        assert room.named[before:] == _names(scene)
        assert len({seat for _, seat in room.named}) == 2
