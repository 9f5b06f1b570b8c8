"""Voice talk through the real hall of a server: who sits there hears it, nobody else, and malice breaks nothing."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec.structs import replace

from babble import babble
from fake_microphone import quiet
from game.net import intents
from game.settings import TalkMode
from game.voice.gate import loudness
from game.voice.talk import Outgoing, Speaker
from hall_rig import SPEC, Client, HallRig

FRAME_S = 0.02
SIZE = 960


@dataclass
class Ear:
    """Somebody in the room who hears the others: what came on the link, unpacked by speaker."""

    client: Client
    speakers: dict[int, Speaker] = field(default_factory=dict)
    heard: dict[int, list[float]] = field(default_factory=dict)
    read: int = 0

    def turn(self, now: float) -> None:
        while self.read < len(self.client.link.voices):
            frame = self.client.link.voices[self.read]
            self.read += 1
            assert frame[0] == 1
            member = int.from_bytes(frame[1:5], "big")
            self.speakers.setdefault(member, Speaker()).push(frame[5:], now)
        for member, speaker in self.speakers.items():
            sound = speaker.pull(now)
            if sound is not None:
                self.heard.setdefault(member, []).append(loudness(sound))

    def close(self) -> None:
        for speaker in self.speakers.values():
            speaker.close()


def speak(
    rig: HallRig,
    client: Client,
    sound: array[float],
    ears: list[Ear],
    spoil: Callable[[bytes], bytes] = bytes,
) -> int:
    """*client* says something; gives how many frames it sent."""
    outgoing, sent = Outgoing(48_000, TalkMode.OPEN), 0
    for at in range(0, len(sound) - SIZE + 1, SIZE):
        for frame in outgoing.feed(sound[at : at + SIZE]):
            assert client.guest is not None
            rig.hall.voice(client.guest, spoil(b"\x01" + frame), rig.now)
            sent += 1
        rig.now += FRAME_S
        for ear in ears:
            ear.turn(rig.now)
    outgoing.close()
    return sent


def room(rig: HallRig, **agreed: object) -> tuple[Client, Client, Client]:
    host = rig.host(replace(SPEC, **{"private": True, "voice": True, **agreed}))
    first, second = rig.join(host, "甲", "乙")
    for client in (host, first, second):
        client.say(intents.Mic(on=True))
    return host, first, second


SPEECH = array("f", quiet(0.2).samples + babble(1.0).samples + quiet(0.4).samples)


def test_everybody_in_the_room_hears_it_but_who_speaks() -> None:
    rig = HallRig()
    host, first, second = room(rig)
    ears = [Ear(client) for client in (host, first, second)]
    sent = speak(rig, first, SPEECH, ears)
    for ear, client in zip(ears, (host, first, second), strict=True):
        if client is first:
            assert ear.heard == {}
        else:
            assert list(ear.heard) == [first.member]
            assert len(ear.heard[first.member]) >= sent
            assert max(ear.heard[first.member]) > 0.05
        ear.close()


def test_who_has_said_nothing_of_a_microphone_is_heard_by_nobody() -> None:
    rig = HallRig()
    host, first, second = room(rig)
    first.say(intents.Mic(on=False))
    ears = [Ear(host), Ear(second)]
    assert speak(rig, first, SPEECH, ears) > 30
    assert [ear.heard for ear in ears] == [{}, {}]


def test_rooms_without_voice_pass_nothing_on() -> None:
    rig = HallRig()
    host, first, second = room(rig, voice=False)
    ears = [Ear(host), Ear(second)]
    speak(rig, first, SPEECH, ears)
    assert [ear.heard for ear in ears] == [{}, {}]


def test_what_somebody_sends_out_of_malice_harms_nobody() -> None:
    rig = HallRig()
    host, first, second = room(rig)
    ears = [Ear(host), Ear(second)]
    chance = random.Random(9)

    def spoil(frame: bytes) -> bytes:
        match chance.randrange(5):
            case 0:
                return chance.randbytes(chance.randrange(1100))
            case 1:
                return frame[: chance.randrange(len(frame))]
            case 2:
                return frame[:3] + chance.randbytes(len(frame) - 3)
            case 3:
                return bytes((1, *chance.randbytes(2))) + frame[3:]
            case _:
                return frame

    speak(rig, first, SPEECH, ears, spoil)
    speak(rig, second, SPEECH, ears)
    assert max(ears[0].heard[second.member]) > 0.05, "others are heard all the same"
    for ear in ears:
        ear.close()
