"""Speech through Opus: what comes out is what went in, and what gets lost is covered up."""

from __future__ import annotations

import ctypes
import random
from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babble import babble, correlation, spectrum_distance
from game.errors import VoiceError
from game.voice import opus
from game.voice.opus import FRAME, MOST, Decoder, Encoder


def packed(samples: array[float]) -> list[bytes]:
    encoder = Encoder()
    packets = [encoder.pack(samples[at : at + FRAME]) for at in range(0, len(samples) - FRAME + 1, FRAME)]
    encoder.close()
    return packets


def unpacked(
    packets: list[bytes], lost: frozenset[int] = frozenset(), *, copies: bool = True
) -> array[float]:
    decoder, sound = Decoder(), array("f")
    for place, packet in enumerate(packets):
        if place in lost or not packet:
            following = packets[place + 1] if place + 1 < len(packets) and place + 1 not in lost else None
            sound.extend(decoder.cover(following if copies else None))
        else:
            heard = decoder.unpack(packet)
            assert heard is not None
            sound.extend(heard)
    decoder.close()
    return sound


def distance(one: array[float], other: array[float]) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


@pytest.fixture(scope="module")
def speech() -> array[float]:
    return babble(2.0).samples


@pytest.fixture(scope="module")
def packets(speech: array[float]) -> list[bytes]:
    return packed(speech)


def test_speech_is_kept(speech: array[float], packets: list[bytes]) -> None:
    sound = unpacked(packets)
    assert correlation(speech[24_000:43_200], sound[24_000:43_200]) > 0.85
    assert spectrum_distance(speech, sound) < 0.2


def test_it_takes_the_bytes_that_were_agreed(packets: list[bytes]) -> None:
    assert 20_000 < 8 * 50 * sum(map(len, packets)) / len(packets) < 28_000
    assert max(map(len, packets)) < MOST


def test_silence_takes_next_to_nothing() -> None:
    packets = packed(array("f", bytes(4 * FRAME * 100)))
    assert sum(bool(packet) for packet in packets[50:]) < 5
    assert all(len(packet) < 12 for packet in packets[50:])


@pytest.mark.parametrize("seed", range(3))
def test_a_tenth_lost_is_covered_better_with_copies_than_without(packets: list[bytes], seed: int) -> None:
    chance = random.Random(seed)
    lost = frozenset(place for place in range(1, len(packets)) if chance.random() < 0.1)
    assert lost
    whole = unpacked(packets)
    covered, guessed = unpacked(packets, lost), unpacked(packets, lost, copies=False)
    power = distance(whole, array("f", bytes(4 * len(whole))))
    assert distance(whole, covered) < 0.5 * distance(whole, guessed)
    assert distance(whole, covered) < 0.05 * power


def test_a_guess_fades_when_nothing_comes_any_more(packets: list[bytes]) -> None:
    decoder = Decoder()
    for packet in packets[:20]:
        decoder.unpack(packet)
    first, *_, last = (sum(map(abs, decoder.cover())) for _ in range(12))
    assert last < first / 4
    decoder.close()


@given(st.binary(max_size=MOST + 20))
def test_nothing_that_comes_from_elsewhere_breaks_it(packet: bytes) -> None:
    decoder = Decoder()
    for sound in (
        decoder.unpack(packet),
        decoder.cover(packet),
        decoder.unpack(packet[:1] * 3),
        decoder.cover(),
    ):
        assert sound is None or len(sound) == FRAME
    decoder.close()


def test_packets_of_another_length_are_none_of_ours() -> None:
    decoder = Decoder()
    assert decoder.unpack(b"") is None
    assert decoder.unpack(bytes(MOST + 1)) is None
    assert decoder.unpack(bytes((0x18 << 3,)) + b"ab") is None, "a packet of 60 ms"
    assert decoder.unpack(bytes((0x03, 0x00))) is None, "a packet of no frames"
    decoder.close()
    decoder.close()


def test_without_a_library_the_reason_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    def nothing(name: str) -> ctypes.CDLL:
        raise OSError(f"{name} cannot be loaded")

    opus.load_opus.cache_clear()
    monkeypatch.setattr(ctypes, "CDLL", nothing)
    try:
        for make in (Encoder, Decoder):
            with pytest.raises(VoiceError, match="libopus") as told:
                make()
            assert told.value.key == "talk.trouble.codec"
    finally:
        opus.load_opus.cache_clear()


def test_a_library_that_lacks_something_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lacking:
        def __init__(self, name: str) -> None:
            self.name = name

    opus.load_opus.cache_clear()
    monkeypatch.setattr(ctypes, "CDLL", Lacking)
    try:
        with pytest.raises(VoiceError):
            opus.load_opus()
    finally:
        opus.load_opus.cache_clear()


def test_the_library_is_the_one_that_pygame_brings() -> None:
    assert "pygame" in next(iter(opus._candidates()))
