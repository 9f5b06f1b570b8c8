"""What really sounds (实听): the disk driver writes what a loudspeaker would give, and it is measured."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

import hear
import voice_packs
from game.assets import Assets
from game.ui.mixer import read_cues
from game.voice.clip import levelled
from hear import Piece, Stereo

CUES = read_cues(Assets())
LINES = (
    "call.win",
    "tile.5m",
    "tile.6m",
    "tile.7m",
    "tile.8m",
    "call.pung",
    "pattern.full_flush",
    "pattern.all_pungs",
)
WHOLE = ("whole",) * 4
RATE = 44100
PIECES = {
    **{f"side{seat}": Piece((("call.win", seat),), packs=WHOLE) for seat in range(4)},
    "turned": Piece((("call.win", 0),), packs=WHOLE, own=3),
    "effect_right": Piece((("discard", 1),)),
    "effect_left": Piece((("discard", 3),)),
    "night": Piece((("call.win", 0),), packs=WHOLE, night=True),
    "soft": Piece((("call.win", 0),), packs=WHOLE, voice=0.5),
    "three": Piece(
        (("call.win", 0), ("call.win", 1), ("call.win", 3)), packs=("whole", "second", "off", "third")
    ),
    "lesser": Piece((("call.win", 1), ("tile.5m", 1)), packs=WHOLE),
    "off": Piece((("call.win", 1),), packs=("whole", "off", "whole", "whole")),
    "muted": Piece((("call.win", 1),), packs=WHOLE, muted=("right",)),
    "missing": Piece((("tile.1m", 1),), packs=WHOLE),
    "broken": Piece((("call.pung", 1),), packs=("broken",) * 4),
    "told": Piece(speaks=("tile.5m", "tile.6m", "tile.7m", "tile.8m"), packs=WHOLE),
    **{f"night.{cue}": Piece(((cue, None),), night=True) for cue in CUES},
}


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Stereo]:
    root = tmp_path_factory.mktemp("voices")
    voice_packs.make_pack(root / "whole", LINES)
    voice_packs.make_pack(root / "second", ("tile.5m", "call.win"))
    voice_packs.make_pack(root / "third", ("tile.5m", "tile.6m", "call.win"))
    voice_packs.make_pack(root / "broken", LINES, inherits=[])
    for clip in (root / "broken" / "cues").iterdir():
        clip.write_bytes(b"no sound at all")
    return hear.hear(tmp_path_factory.mktemp("heard"), PIECES, root)


def decibels(one: float, other: float) -> float:
    return 20 * math.log10(one / other)


def test_every_side_is_heard_where_it_sits(heard: dict[str, Stereo]) -> None:
    left, right = heard["side0"].power
    assert decibels(left, right) == pytest.approx(0, abs=0.1)
    left, right = heard["side1"].power
    assert decibels(right, left) > 6
    left, right = heard["side3"].power
    assert decibels(left, right) > 6
    left, right = heard["side2"].power
    assert decibels(left, right) == pytest.approx(0, abs=0.1)
    assert 1 < decibels(heard["side0"].power[0], left) < 3, "who sits opposite is a little farther off"
    left, right = heard["turned"].power
    assert decibels(right, left) > 6, "seat 0 sits to the right of seat 3"


def test_the_tiles_of_a_seat_are_heard_where_it_sits_too(heard: dict[str, Stereo]) -> None:
    left, right = heard["effect_right"].power
    assert decibels(right, left) > 6
    left, right = heard["effect_left"].power
    assert decibels(left, right) > 6


def test_volumes_and_the_night_are_heard(heard: dict[str, Stereo]) -> None:
    day = heard["side0"].power[0]
    assert decibels(day, heard["soft"].power[0]) == pytest.approx(6.0, abs=0.3)
    assert decibels(day, heard["night"].power[0]) == pytest.approx(6.0, abs=0.3)


def test_at_night_nothing_is_louder_than_a_tile(heard: dict[str, Stereo]) -> None:
    def loudest(sound: Stereo) -> float:
        """The loudest tenth of a second."""
        sums, step = [0.0], RATE // 10
        for value in sound.left:
            sums.append(sums[-1] + value * value)
        last = max(1, len(sums) - step)
        most = max(sums[min(len(sums) - 1, at + step)] - sums[at] for at in range(0, last, 441))
        return math.sqrt(most / step)

    tile = loudest(heard["night.discard"])
    assert tile > 0
    assert {cue for cue in CUES if loudest(heard[f"night.{cue}"]) > 1.1 * tile} == set()


def test_scn_A04_three_wins_at_once_are_all_heard(heard: dict[str, Stereo]) -> None:
    one, three = heard["side0"].power, heard["three"].power
    for channel in (0, 1):
        ratio = three[channel] / one[channel]
        assert ratio == pytest.approx(math.sqrt(1 + 1 + 0.38**2), rel=0.1), (
            "from the middle and from both sides"
        )
    assert _sounding(heard["three"]) == pytest.approx(_sounding(heard["side0"]), rel=0.2), "at once"


def test_scn_A05_a_lesser_line_is_not_heard(heard: dict[str, Stereo]) -> None:
    assert heard["lesser"].power == pytest.approx(heard["side1"].power, rel=0.01)


@pytest.mark.parametrize("piece", ["off", "muted", "missing", "broken"])
def test_scn_A07_who_has_no_clip_or_no_voice_is_silent(heard: dict[str, Stereo], piece: str) -> None:
    assert heard[piece].silent


def test_the_narrator_leaves_no_gap(heard: dict[str, Stereo]) -> None:
    assert _longest_gap(heard["told"]) < 0.06 * RATE
    assert _sounding(heard["told"]) == pytest.approx(4 * 0.3 * RATE, rel=0.1)


def _sounding(sound: Stereo) -> int:
    """Samples from the first to the last that can be heard."""
    places = [place for place, value in enumerate(sound.left) if abs(value) > 60]
    return places[-1] - places[0]


def _longest_gap(sound: Stereo) -> int:
    """The longest stretch of silence between sounds, in samples."""
    places = [place for place, value in enumerate(sound.left) if abs(value) > 60]
    return max(after - before for before, after in pairwise(places))


def test_the_tones_of_the_tests_are_as_loud_as_real_clips() -> None:
    assert max(map(abs, levelled(voice_packs.tone()).samples)) > 0.1
