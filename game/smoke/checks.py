"""What is tried (自测各项): each gives a word about what it found, or raises."""

from __future__ import annotations

import importlib
import logging
import pkgutil
import ssl
import time
from array import array
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import game
import rules
from game.app import App
from game.assembly import Wishes
from game.attendance.attendant import House
from game.clock import SystemClock
from game.errors import GameError
from game.scenes.scene import Scene
from game.settings import Motion, Pace, SettingsStore
from game.smoke.walk import Complaints, Walk
from game.storage import Storage, storage_at

__all__ = ["CHECKS", "Broken"]

_SOON_S: Final = 20.0
_STEP_S: Final = 0.02


class Broken(GameError):
    """Something that a package must have does not work (缺件)."""


def _modules(_: Path) -> str:
    """Every module of the program can be loaded: scenes and commands are named by words that no tool follows."""
    count = 0
    for package in (game, rules):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__"):
                importlib.import_module(found.name)
                count += 1
    return f"{count} modules"


def _hands(_: Path) -> str:
    """Bots play a seeded hand of every edition of every game."""
    from game.bots.levels import make_bot
    from game.simulate import play_match
    from rules import VARIANTS, find_ruleset
    from rules.core.shuffle import seed_of

    count = 0
    for variant in VARIANTS:
        for edition in variant.editions:
            ruleset = find_ruleset(variant.key, {"edition": edition.key})
            next(play_match(ruleset, [make_bot("plain", ruleset)] * 4, seed_of("smoke")))
            count += 1
    return f"{count} editions"


def _scenes(folder: Path) -> str:
    """The client runs without a screen, and somebody opens what can be opened."""
    from game.scenes.lesson import Learnt
    from game.scenes.online_setup import OnlineSetup
    from game.scenes.recorder_consent import RecorderConsent
    from game.scenes.taking_in import TakeSheet

    def more() -> Iterator[Scene]:
        yield from (Learnt(), TakeSheet(), RecorderConsent(), OnlineSetup("player"))

    wishes = Wishes(_storage(folder / "walk"), seed="smoke", size=(1024, 600), bind="127.0.0.1")
    return _looked_at(wishes, lambda house: Walk(house, more))


def _kiosk(folder: Path) -> str:
    """The screens of a machine in a tea room."""
    from game.kiosk.config import KioskConfig
    from game.kiosk.venue import Venue
    from game.scenes.kiosk_attract import AttractScene
    from game.scenes.kiosk_countdown import Countdown
    from game.scenes.kiosk_desk import KioskDesk
    from game.scenes.kiosk_ledger import KioskLedger
    from game.scenes.kiosk_lobby import KioskLobby
    from game.scenes.kiosk_new_pin import NewPin, RecoveryCode
    from game.scenes.kiosk_pin import KioskPin

    venue = Venue(folder / "kiosk", KioskConfig(shop="Smoke", machine="1", network=False), SystemClock())

    def more() -> Iterator[Scene]:
        yield from (
            KioskLobby(venue),
            Countdown(lambda: 15.0, lambda: ()),
            KioskPin(),
            KioskDesk(),
            KioskLedger(),
        )
        yield from (NewPin(), RecoveryCode("0000-0000"), AttractScene(venue))

    wishes = Wishes(_storage(folder / "guest"), seed="smoke", size=(1024, 600), venue=venue)
    return _looked_at(wishes, lambda house: Walk(house, more, walks=False))


def _storage(folder: Path) -> Storage:
    """A player who wants everything at once."""
    storage = storage_at(folder)
    SettingsStore(storage.settings_file).change(motion=Motion.OFF, pace=Pace.INSTANT, level="random")
    return storage


def _looked_at(wishes: Wishes, walk: Callable[[House], Walk]) -> str:
    """Run the client with a walk for its attendant; what it has seen. Raises `Broken` where the log has a fault."""
    walks: list[Walk] = []

    def attend(house: House) -> Walk:
        walks.append(walk(house))
        return walks[0]

    complaints, log = Complaints(), logging.getLogger("ouju")
    log.addHandler(complaints)
    try:
        App(replace(wishes, attend=attend)).run()
    finally:
        log.removeHandler(complaints)
    if complaints.lines:
        raise Broken("; ".join(complaints.lines))
    if not walks[0].ended:
        raise Broken("The walk through the scenes was cut short.")
    return f"{len(walks[0].seen)} kinds of scenes: {', '.join(sorted(walks[0].seen))}"


def _sounds(_: Path) -> str:
    """A sound of the table and a word of a voice, on whatever device there is."""
    from functools import partial

    from game.assets import Assets
    from game.services import cabinet_of, voices_of
    from game.ui.mixer import open_mixer

    assets = Assets()
    mixer = open_mixer(assets, voices_of(partial(cabinet_of, assets, Path("nowhere"))))
    try:
        mixer.set_voices(("wenzhou-synth-f",))
        if not mixer.play("win"):
            raise Broken("The sound of a win is not played.")
        if not mixer.speak(["call.pung"], "wenzhou-synth-f"):
            raise Broken("The voice pack wenzhou-synth-f does not say 碰.")
        return mixer.device
    finally:
        mixer.close()


def _clips(_: Path) -> str:
    """Voice packs are read and written by libsndfile."""
    from game.voice.clip import Clip, decode, encode

    packed = encode(Clip(48_000, array("f", [0.1] * 4800)))
    return f"{decode(packed).seconds:.1f} s of Ogg Vorbis in {len(packed)} bytes"


def _speech(_: Path) -> str:
    """Voice talk packs speech with pygame's own libopus."""
    from game.voice.opus import FRAME, Decoder, Encoder, load_opus

    encoder, decoder = Encoder(), Decoder()
    try:
        sound = decoder.unpack(encoder.pack(array("f", [0.1] * FRAME)))
        if sound is None or len(sound) != FRAME:
            raise Broken("Opus gives back something else than it was given.")
    finally:
        encoder.close()
        decoder.close()
    return Path(str(load_opus()._name)).name  # noqa: SLF001  # ctypes tells it in no other way


def _signatures(_: Path) -> str:
    """Signed settings of a tea room."""
    from nacl.signing import SigningKey

    key = SigningKey.generate()
    key.verify_key.verify(key.sign(b"ouju"))
    return "Ed25519"


def _parts(_: Path) -> str:
    """Parts that are loaded late: TLS, the local network, the codes of invitations, the microphone."""
    import segno
    import zeroconf

    segno.make("ouju://join/127.0.0.1")
    ssl.create_default_context()
    told = [f"zeroconf {zeroconf.__version__}", ssl.OPENSSL_VERSION]
    try:
        import sounddevice
    except OSError as error:  # the system has no PortAudio: recording says so by itself
        return ", ".join([*told, f"no microphone ({error})"])
    return ", ".join([*told, f"sounddevice {sounddevice.__version__}"])


def _licences(_: Path) -> str:
    from game.licences import notices

    lacking = [notice.name for notice in notices() if not notice.text.strip()]
    if lacking:
        raise Broken(f"There is no licence text of {', '.join(lacking)}.")
    return f"{len(notices())} parts"


def _server(folder: Path) -> str:
    """This program starts a room server of its own, opens a room there and leaves it."""
    from game.net.parts import RoomSpec
    from game.network import RemoteNetwork
    from game.session.online import OnlineStatus

    network = RemoteNetwork(storage_at(folder / "online"), bind="127.0.0.1")
    try:
        host = network.host()
        _until(lambda: bool(host.address), f"the server listens ({host.words or host.trouble})")
        line = network.connect(host.address, pin=host.fingerprint)
        _until(lambda: (line.poll(), line.status is OnlineStatus.LIVE)[1], "the server answers")
        line.create(RoomSpec("yueqing"), "Smoke")
        _until(lambda: (line.poll(), line.room is not None)[1], "a room is opened")
        code = line.room.code if line.room is not None else ""
        line.leave()
        line.close()
        return f"room {code} at {host.address}"
    finally:
        network.close(_SOON_S)


def _until(holds: Callable[[], bool], what: str) -> None:
    """Wait until something holds. Raises `Broken` after a while."""
    end = time.monotonic() + _SOON_S
    while not holds():
        if time.monotonic() > end:
            raise Broken(f"This does not happen: {what}.")
        time.sleep(_STEP_S)


def _records(folder: Path) -> str:
    """Finished matches are kept in a database."""
    from game.history.store import Store

    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "history.sqlite"
    Store(file).close()
    if not file.is_file():
        raise Broken(f"{file.name} was not written.")
    return f"{file.stat().st_size} bytes of SQLite"


def _named() -> Iterator[tuple[str, Callable[[Path], str]]]:
    yield "modules", _modules
    yield "hands", _hands
    yield "scenes", _scenes
    yield "kiosk", _kiosk
    yield "sounds", _sounds
    yield "voice clips", _clips
    yield "speech", _speech
    yield "signatures", _signatures
    yield "parts", _parts
    yield "records", _records
    yield "licences", _licences
    yield "room server", _server


CHECKS: Final = tuple(_named())
"""What is tried, by name, in this order."""
