"""Two ends of a talk over a line that loses, delays and mangles: what one says the other hears."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from babble import babble, correlation, spectrum_distance
from fake_microphone import quiet
from game.settings import TalkMode
from game.voice.gate import loudness
from game.voice.opus import FRAME
from game.voice.talk import Outgoing, Speaker

FRAME_S = 0.02


def said(
    sound: array[float],
    mode: TalkMode = TalkMode.OPEN,
    rate: int = 48_000,
    *,
    before: Callable[[Outgoing, int], None] | None = None,
) -> list[tuple[float, bytes]]:
    """The frames that a microphone's sound makes, with the times at which they are sent."""
    outgoing, sent, size = Outgoing(rate, mode), list[tuple[float, bytes]](), round(rate * FRAME_S)
    for number, at in enumerate(range(0, len(sound), size)):
        if before is not None:
            before(outgoing, number)
        sent += [((number + 1) * FRAME_S, frame) for frame in outgoing.feed(sound[at : at + size])]
    outgoing.close()
    return sent


def heard(
    arrivals: list[tuple[float, bytes]], seconds: float, speaker: Speaker | None = None
) -> array[float]:
    """What comes out at the other end, silence where nothing does."""
    speaker = speaker or Speaker()
    due, sound = sorted(arrivals, key=lambda each: each[0]), array("f")
    for turn in range(round(seconds / FRAME_S)):
        now = turn * FRAME_S
        while due and due[0][0] <= now + 1e-9:
            speaker.push(due.pop(0)[1], now)
        piece = speaker.pull(now)
        sound.extend(array("f", bytes(4 * FRAME)) if piece is None else piece)
    speaker.close()
    return sound


def between(sound: array[float]) -> array[float]:
    """A sound from its first loud place on."""
    loud = next(at for at in range(0, len(sound), 240) if loudness(sound[at : at + 240]) > 0.02)
    return sound[loud:]


@pytest.fixture(scope="module")
def speech() -> array[float]:
    return babble(2.0).samples


def test_what_is_said_is_heard_over_a_line_that_loses_and_delays(speech: array[float]) -> None:
    chance = random.Random(5)
    sent = said(quiet(0.3).samples + speech + quiet(0.5).samples)
    arrivals = [(at + 0.03 + chance.random() * 0.03, frame) for at, frame in sent if chance.random() > 0.1]
    sound = heard(arrivals, 3.2)
    assert len(arrivals) < len(sent)
    assert spectrum_distance(speech, between(sound)[: len(speech)]) < 0.35
    clean = between(heard([(at + 0.03, frame) for at, frame in sent], 3.2))
    assert correlation(between(speech)[4800:28_800], clean[4800:28_800], 1500) > 0.6


def test_a_microphone_at_another_rate_sounds_the_same(speech: array[float]) -> None:
    slower = array("f", speech[::3])
    sent = said(slower, TalkMode.OPEN, 16_000)
    assert spectrum_distance(speech, between(heard(sent, 2.2))) < 0.35


def test_nothing_is_sent_while_nobody_speaks() -> None:
    chance = random.Random(1)
    room = array("f", (chance.gauss(0, 0.001) for _ in range(FRAME * 100)))
    assert said(room) == []
    assert said(babble(1.0).samples, TalkMode.OFF) == []
    assert said(babble(1.0).samples, TalkMode.PUSH) == []


def test_the_beginning_of_a_word_is_not_cut_off(speech: array[float]) -> None:
    sent = said(quiet(0.5).samples + speech[: FRAME * 20])
    first = [at for at, _ in sent]
    assert first.count(first[0]) >= 3, "what was heard before it was loud goes along"
    assert sent[0][1][:2] == b"\x00\x01"
    assert [int.from_bytes(frame[:2], "big") for _, frame in sent] == list(range(1, len(sent) + 1))


def test_the_button_is_enough_to_be_heard_and_letting_it_go_ends_it(speech: array[float]) -> None:
    def press(outgoing: Outgoing, number: int) -> None:
        outgoing.pressed = 20 <= number < 50

    sent = said(speech, TalkMode.PUSH, before=press)
    assert sent[0][0] == pytest.approx(21 * FRAME_S)
    assert 30 <= len(sent) - 3 <= 36
    assert sent[-1][0] <= 56 * FRAME_S


def test_an_open_microphone_is_held_while_others_speak_and_a_pressed_one_is_not(speech: array[float]) -> None:
    quietly = array("f", (value * 0.25 for value in speech))

    def others(outgoing: Outgoing, number: int) -> None:
        outgoing.others, outgoing.pressed = 0.1, True

    assert said(quietly, TalkMode.OPEN, before=others) == []
    assert len(said(quietly)) > 60
    assert len(said(quietly, TalkMode.PUSH, before=others)) >= 90


def test_meters_rise_and_fall(speech: array[float]) -> None:
    outgoing = Outgoing(48_000, TalkMode.OPEN)
    outgoing.feed(speech[: FRAME * 10])
    assert outgoing.level > 0.4
    outgoing.feed(quiet(1.0).samples)
    assert outgoing.level < 0.01
    outgoing.close()
    speaker = Speaker()
    for number, (_, frame) in enumerate(said(speech)[:20]):
        speaker.push(frame, number * FRAME_S)
        speaker.pull(number * FRAME_S)
    assert speaker.level > 0.3
    for turn in range(80):
        speaker.pull(1.0 + turn * FRAME_S)
    assert (speaker.level, speaker.loud) == (0.0, 0.0)
    speaker.close()


def test_who_is_muted_is_seen_to_speak_and_not_heard(speech: array[float]) -> None:
    speaker = Speaker()
    speaker.muted = True
    for number, (_, frame) in enumerate(said(speech)[:30]):
        speaker.push(frame, number * FRAME_S)
        assert speaker.pull(number * FRAME_S) is None
    assert speaker.level > 0.3
    speaker.close()


def test_counters_wrap_on_the_way(speech: array[float]) -> None:
    sent = said(speech)
    wrapped = [
        (at, ((int.from_bytes(frame[:2], "big") + 65_500) % 65_536).to_bytes(2, "big") + frame[2:])
        for at, frame in sent
    ]
    assert heard(wrapped, 2.2) == heard(sent, 2.2)


@settings(max_examples=60)
@given(
    st.lists(st.binary(max_size=60) | st.binary(min_size=395, max_size=410), max_size=30),
    st.integers(0, 2**32),
)
def test_nothing_that_others_send_breaks_it(frames: list[bytes], seed: int) -> None:
    chance = random.Random(seed)
    good = [frame for _, frame in said(babble(0.4).samples)]
    mixed = good + frames + [bytes(chance.randrange(256) for _ in frame) for frame in good[:5]]
    chance.shuffle(mixed)
    speaker = Speaker()
    for number, frame in enumerate(mixed):
        speaker.push(frame, number * 0.01)
        piece = speaker.pull(number * 0.01)
        assert piece is None or len(piece) == FRAME
        assert 0 <= speaker.level <= 1
    speaker.close()
