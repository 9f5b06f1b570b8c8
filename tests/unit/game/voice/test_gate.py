"""The gate of an open microphone and the guard against echo, frame by frame."""

from __future__ import annotations

import random

import pytest

from game.voice.gate import EchoGuard, SpeechGate, loudness, meter

ROOM, SPEECH, ECHO, SHOUT = 0.002, 0.08, 0.02, 0.2


def opened(loud: list[float], gate: SpeechGate | None = None) -> list[bool]:
    gate = gate or SpeechGate()
    return [gate.hear(each) for each in loud]


def test_the_gate_opens_for_speech_and_closes_a_moment_after_it() -> None:
    told = opened([ROOM] * 20 + [SPEECH] * 10 + [ROOM] * 30)
    assert not any(told[:21])
    assert all(told[21:44])
    assert not any(told[45:])


def test_a_click_is_no_speech() -> None:
    assert not any(opened([ROOM] * 10 + [0.5] + [ROOM] * 10 + [0.5] + [ROOM] * 10))


def test_pauses_within_a_sentence_do_not_close_it() -> None:
    words = ([SPEECH] * 8 + [ROOM] * 10) * 6
    assert all(opened([ROOM] * 5 + words)[7:])


@pytest.mark.parametrize("room", [0.0, 0.001, 0.005, 0.012])
def test_the_noise_of_a_room_is_learnt_and_speech_stands_out_of_it(room: float) -> None:
    chance = random.Random(1)
    gate = SpeechGate()
    opened([room * chance.uniform(0.8, 1.2) for _ in range(600)], gate)
    assert not any(opened([room * chance.uniform(0.8, 1.2) for _ in range(100)], gate))
    assert any(opened([max(SPEECH, 6 * room)] * 5, gate))


def test_long_speech_is_not_taken_for_noise() -> None:
    chance = random.Random(2)
    told = opened([ROOM] * 10 + [chance.choice((0.12, 0.1, 0.07, 0.09)) for _ in range(3000)])
    assert all(told[12:])


def held(own: list[float], others: list[float], *, speaks: list[bool]) -> list[bool]:
    guard = EchoGuard()
    return [guard.holds(*each, speaks=on) for *each, on in zip(own, others, speaks, strict=True)]


def test_what_others_say_does_not_go_back_to_them() -> None:
    """The loudspeaker is heard in the microphone, a little later, and some time after the last word."""
    others = [0.0] * 10 + [0.1] * 50 + [0.0] * 60
    own = [ROOM] * 14 + [ECHO] * 50 + [ROOM] * 56
    told = held(own, others, speaks=[loud > 0.01 for loud in own])
    assert all(told[10:79])
    assert not any(told[:10])
    assert not any(told[81:])


def test_who_speaks_already_goes_on_until_he_pauses() -> None:
    own = [SPEECH] * 60 + [ROOM] * 40
    told = held(own, [0.0] * 20 + [0.1] * 80, speaks=[True] * 100)
    assert not any(told[:75])
    assert all(told[77:])


def test_who_speaks_loudly_breaks_in() -> None:
    own = [ECHO] * 30 + [SHOUT] * 20 + [SPEECH] * 30 + [ECHO] * 40
    told = held(own, [0.1] * 120, speaks=[False] * 30 + [True] * 90)
    assert all(told[:34])
    assert not any(told[34:95])
    assert all(told[98:])


def test_it_does_not_flutter_at_its_edge() -> None:
    """Words of the others with short pauses between them hold it all the while."""
    others = ([0.1] * 6 + [0.0] * 12) * 8
    told = held([ECHO] * 144, others, speaks=[True] * 144)
    assert all(told[20:])


def test_loudness_and_meter() -> None:
    from array import array

    assert loudness(array("f")) == 0
    assert loudness(array("f", [0.5, -0.5] * 100)) == pytest.approx(0.5)
    assert [round(meter(loud), 2) for loud in (0.0, 0.003, 0.01, 0.0316, 0.1, 1.0)] == [
        0,
        0,
        0.25,
        0.5,
        0.75,
        1,
    ]
