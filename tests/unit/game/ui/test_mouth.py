"""What seats say (座上之声): one line at a time, the weightier first, never late, never garbled (A04, A05, A07)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest

import voice_packs
from game.assets import Assets
from game.clock import ManualClock
from game.ui.loudspeaker import NARRATOR, PREVIEW, TABLE
from game.ui.mixer import CueLog, DeviceMixer, Levels, Outcome, Takes, Voices, open_mixer
from game.ui.mouth import GAP_S
from game.voice.cabinet import Cabinet

ASSETS = Assets()
LINES = (
    "call.win", "call.self_draw", "call.kong", "call.pung", "call.chow", "call.flower", "call.exhausted",
    *(f"tile.{rank}m" for rank in range(1, 10)), "phrase.hello", "phrase.hurry", "count.3~2", "pattern.full_flush",
    "pattern.all_pungs", "call.pass=",
)  # fmt: skip
Mixing = Callable[..., tuple[DeviceMixer, CueLog, ManualClock]]


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two packs: one with all lines, one with little."""
    root = tmp_path_factory.mktemp("voices")
    voice_packs.make_pack(root / "whole", LINES)
    voice_packs.make_pack(root / "little", ("tile.1m",), language="cmn")
    return root


@pytest.fixture
def mixing(packs: Path) -> Iterator[Mixing]:
    opened: list[DeviceMixer] = []

    def mixing(
        voices: Sequence[str] = ("whole",) * 4, find: object = None
    ) -> tuple[DeviceMixer, CueLog, ManualClock]:
        clock = ManualClock()
        found = Cabinet(None, packs).find if find is None else find
        mixer = open_mixer(ASSETS, Voices(found, Takes(random.Random(3))), clock.now)  # type: ignore[arg-type]
        assert isinstance(mixer, DeviceMixer)
        opened.append(mixer)
        mixer.set_voices(voices)
        return mixer, CueLog(mixer), clock

    yield mixing
    for mixer in opened:
        mixer.close()


def outcomes(log: CueLog) -> list[tuple[str, Outcome]]:
    return [(heard.cue, heard.outcome) for heard in log.heard]


ORDER = ("call.win", "call.kong", "call.pung", "call.chow", "tile.5m", "phrase.hello")


@pytest.mark.parametrize(("first", "second"), tuple(combinations(ORDER, 2)), ids=str)
def test_scn_A05_nothing_lesser_cuts_off_what_a_seat_says(mixing: Mixing, first: str, second: str) -> None:
    mixer, log, _ = mixing()
    assert mixer.play(first, 1)
    assert mixer.play(second, 1)
    assert outcomes(log) == [(first, Outcome.PLAYED), (second, Outcome.DROPPED)]
    mixer.stop()
    log.heard.clear()
    assert mixer.play(second, 1)
    assert mixer.play(first, 1)
    assert outcomes(log) == [(second, Outcome.PLAYED), (second, Outcome.CUT), (first, Outcome.PLAYED)]


def test_scn_A04_the_newest_of_equal_calls_wins(mixing: Mixing) -> None:
    mixer, log, clock = mixing()
    mixer.play("tile.1m", 2)
    clock.advance(GAP_S)
    mixer.play("tile.2m", 2)
    mixer.play("tile.3m", 0)
    assert outcomes(log) == [
        ("tile.1m", Outcome.PLAYED), ("tile.1m", Outcome.CUT), ("tile.2m", Outcome.PLAYED), ("tile.3m", Outcome.PLAYED)
    ]  # fmt: skip
    assert pygame.mixer.Channel(2).get_busy()
    assert pygame.mixer.Channel(0).get_busy()


def test_scn_A04_consecutive_kongs_are_not_garbled(mixing: Mixing) -> None:
    mixer, log, clock = mixing()
    for _ in range(4):
        mixer.play("call.kong", 1)
        clock.advance(0.05)
    said = outcomes(log)
    assert said[:2] == [("call.kong", Outcome.PLAYED), ("call.kong", Outcome.WAITED)]
    assert Counter(outcome for _, outcome in said) == {
        Outcome.PLAYED: 1,
        Outcome.WAITED: 3,
        Outcome.DROPPED: 2,
    }
    mixer.update()
    assert outcomes(log) == said, "not yet"
    clock.advance(GAP_S)
    mixer.update()
    assert outcomes(log)[len(said) :] == [("call.kong", Outcome.CUT), ("call.kong", Outcome.PLAYED)]
    began = [heard.at for heard in log.heard if heard.outcome is Outcome.PLAYED]
    assert began[1] - began[0] >= GAP_S


def test_a_weightier_call_does_not_wait_for_the_gap(mixing: Mixing) -> None:
    mixer, log, _ = mixing()
    mixer.play("tile.1m", 1)
    mixer.play("tile.2m", 1)
    mixer.play("call.win", 1)
    assert outcomes(log)[2:] == [
        ("tile.1m", Outcome.CUT), ("tile.2m", Outcome.DROPPED), ("call.win", Outcome.PLAYED)
    ]  # fmt: skip


def test_scn_A04_three_wins_at_once_are_heard_side_by_side(mixing: Mixing) -> None:
    mixer, log, _ = mixing()
    for seat in (0, 1, 3):
        assert mixer.play("win.discard", seat)
        assert mixer.play("call.win", seat)
    assert [pygame.mixer.Channel(seat).get_busy() for seat in range(4)] == [True, True, False, True]
    won = [heard for heard in log.heard if heard.cue == "call.win"]
    assert [(heard.side, heard.outcome) for heard in won] == [
        ("own", Outcome.PLAYED), ("right", Outcome.PLAYED), ("left", Outcome.PLAYED)
    ]  # fmt: skip
    assert len({heard.at for heard in won}) == 1


def test_sides_turn_with_the_own_seat(mixing: Mixing) -> None:
    mixer, log, _ = mixing(("whole", "off", "little", "whole"))
    mixer.seat_own = 2
    assert not mixer.play("call.win", 3), "who sits on the right is off"
    assert mixer.play("call.win", 2)
    assert mixer.play("call.exhausted"), "the table speaks with the own voice"
    assert [(heard.side, heard.pack, heard.outcome) for heard in log.heard] == [
        ("right", "off", Outcome.SILENT), ("own", "whole", Outcome.PLAYED), ("", "whole", Outcome.PLAYED)
    ]  # fmt: skip
    assert pygame.mixer.Channel(TABLE).get_busy()


def test_a_muted_side_says_nothing_but_its_tiles_are_heard(mixing: Mixing) -> None:
    mixer, log, _ = mixing()
    mixer.set_muted(frozenset({"left"}))
    assert not mixer.play("tile.1m", 3)
    assert not mixer.has("tile.1m", 3)
    assert mixer.play("discard", 3)
    assert mixer.play("tile.1m", 1)
    assert [heard.outcome for heard in log.heard] == [Outcome.SILENT, Outcome.PLAYED, Outcome.PLAYED]


def test_who_is_muted_is_cut_off_and_nobody_else(mixing: Mixing) -> None:
    mixer, log, _ = mixing()
    for seat in (0, 1, 3):
        mixer.play("call.win", seat)
    log.heard.clear()
    mixer.set_muted(frozenset({"left"}))
    assert [mixer.talks(seat) for seat in (0, 1, 3)] == [True, True, False]
    assert outcomes(log) == [("call.win", Outcome.CUT)]


def test_scn_A07_silence_on_purpose_and_missing_clips_are_only_silent(mixing: Mixing, packs: Path) -> None:
    mixer, log, _ = mixing()
    assert not mixer.play("call.pass", 0)
    gone = packs / "whole" / "cues" / "tile.9m.ogg"
    kept = gone.read_bytes()
    gone.unlink()
    try:
        assert not mixer.play("tile.9m", 0)
        gone.write_bytes(b"no sound at all")
        assert not mixer.play("tile.9m", 0)
        assert not mixer.speak(("tile.1m", "tile.9m"), "whole")
    finally:
        gone.write_bytes(kept)
    assert mixer.play("tile.9m", 0), "it is there again"
    assert not mixer.play("tile.9m", 0) or log.heard[-1].outcome is Outcome.WAITED
    assert [heard.outcome for heard in log.heard][:4] == [
        Outcome.SILENT, Outcome.SILENT, Outcome.SILENT, Outcome.PLAYED
    ]  # fmt: skip


def test_takes_change_and_are_the_same_for_the_same_seed() -> None:
    takes = [Path("a"), Path("b"), Path("c")]

    def chosen(seed: int) -> list[Path]:
        choose = Takes(random.Random(seed))
        return [choose(takes) for _ in range(60)]

    first = chosen(1)
    assert first == chosen(1) != chosen(2)
    assert set(first) == set(takes)
    assert all(one != other for one, other in pairwise(first))


def test_asking_for_a_clip_does_not_use_a_take_up(mixing: Mixing, packs: Path) -> None:
    asked: list[Path] = []
    cabinet = Cabinet(None, packs)

    def find(cue: str, pack: str, choose: Callable[[Sequence[Path]], Path]) -> Path | None:
        found = cabinet.find(cue, pack, choose)
        if found is not None:
            asked.append(found)
        return found

    mixer, _, clock = mixing(find=find)
    heard = set()
    for _ in range(12):
        mixer.has("count.3")
        asked.clear()
        mixer.play("count.3")
        heard.update(asked)
        clock.advance(1)
    assert len(heard) == 2


def test_the_narrator_says_all_or_nothing_and_can_be_cut_off(mixing: Mixing) -> None:
    mixer, log, _ = mixing()
    assert not mixer.speak(("tile.1m", "no.such"), "whole")
    assert not mixer.speak((), "whole")
    assert mixer.speak(("tile.1m", "tile.2m", "tile.3m"))
    assert pygame.mixer.Channel(NARRATOR).get_queue() is not None, "the next one follows without a gap"
    assert mixer.narrates
    mixer.hush()
    assert not pygame.mixer.Channel(NARRATOR).get_busy()
    assert outcomes(log) == [
        ("tile.1m", Outcome.PLAYED), ("tile.1m", Outcome.CUT),
        ("tile.2m", Outcome.DROPPED), ("tile.3m", Outcome.DROPPED),
    ]  # fmt: skip


def test_what_is_listened_to_has_a_channel_of_its_own(mixing: Mixing, packs: Path) -> None:
    mixer, _, _ = mixing()
    assert mixer.preview(packs / "whole" / "cues" / "tile.1m.ogg")
    assert pygame.mixer.Channel(PREVIEW).get_busy()
    mixer.stop_preview()
    assert not mixer.previewing
    assert not mixer.preview(packs / "nothing.ogg")
    assert mixer.preview_clip(48_000, [0.0, 0.5, -0.5, 2.0] * 4800)
    sound = pygame.mixer.Channel(PREVIEW).get_sound()
    assert sound is not None
    assert sound.get_length() == pytest.approx(0.4, abs=0.01)


def test_clips_are_decoded_ahead_one_at_a_time_and_all_takes_of_them(mixing: Mixing) -> None:
    mixer, _, _ = mixing(("whole", "whole", "little", "off"))
    cues = ("tile.1m", "tile.2m", "call.win", "count.3", "phrase.hello", "call.pass")
    decoded = [mixer._sounds.kept[1]]
    while mixer.prepare(cues):
        decoded.append(mixer._sounds.kept[1])
    assert decoded == list(range(len(decoded))), "one at a time"
    assert decoded[-1] == 3 + 2 + 1, "both takes of the number, no phrase, the other pack's tile"
    mixer.set_voices(("whole", "whole", "whole", "off"))
    assert not mixer.prepare(cues), "what stays is not decoded again"
    mixer.set_voices(("little",) * 4)
    assert mixer._sounds.kept[1] == 0, "with another voice the clips of the others are let go"


def test_levels_and_places_reach_what_is_being_said(mixing: Mixing) -> None:
    mixer, _, _ = mixing()
    mixer.set_levels(Levels(1.0, 1.0, 0.5))
    mixer.play("call.win", 0)
    channel = pygame.mixer.Channel(0)
    assert channel.get_volume() == pytest.approx(0.5, abs=0.02)
    mixer.set_levels(Levels(1.0, 1.0, 0.5, night=True))
    assert channel.get_volume() == pytest.approx(0.25, abs=0.02)
    assert not mixer.has("call.win", 0), "nobody hears a device that is not there"
