"""The whole client is walked through by mouse, by touch and by keys: everything is pressed, every scene is left."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

import pygame
import pytest

import game.app
import game.assembly
import game.network
import game.scenes
import game.session.saved
import game.tables
from crawler import SPOKEN, Crawler, some_of
from fake_microphone import FakeMicrophone, Here, said_aloud, tone
from fake_online import FakeNetwork
from game.app import App
from game.assembly import Wishes
from game.bots.random_bot import RandomBot
from game.clock import ManualClock
from game.scenes.ceremony import SeatCeremony
from game.scenes.great_shift import GreatShift
from game.scenes.hot_seat_look import HotSeatLook
from game.scenes.hot_seat_sheets import Curtain, HotSeatMenu, PersonShift
from game.scenes.hot_seat_table import HotSeatTable
from game.scenes.items import ItemsSheet
from game.scenes.kiosk_attract import AttractScene
from game.scenes.kiosk_countdown import Countdown
from game.scenes.kiosk_crashes import KioskCrashes
from game.scenes.kiosk_desk import KioskDesk
from game.scenes.kiosk_export import DriveSheet
from game.scenes.kiosk_ledger import KioskLedger
from game.scenes.kiosk_lobby import KioskLobby
from game.scenes.kiosk_new_pin import NewPin, RecoveryCode
from game.scenes.kiosk_offer import KioskOffer
from game.scenes.kiosk_pin import KioskPin
from game.scenes.kiosk_rules import KioskRules
from game.scenes.lesson import Learnt
from game.scenes.lobby import Lobby
from game.scenes.message import Confirm
from game.scenes.online_certificate import Certificate
from game.scenes.online_chat import OnlineChat
from game.scenes.online_joining import Joining, Waking
from game.scenes.online_ranking import OnlineRanking
from game.scenes.online_table import OnlineTable
from game.scenes.past import PastScene
from game.scenes.practice import AfterHand
from game.scenes.ranking import Ranking
from game.scenes.recorder import RecorderScene
from game.scenes.recorder_finish import RecorderFinish
from game.scenes.room_sheet import RoomMenu, RoomSheet
from game.scenes.scene import Scene
from game.scenes.settlement import Settlement
from game.scenes.shop_room import ShopRoom
from game.scenes.shop_table import ShopMenu, ShopRanking, ShopTable
from game.scenes.shop_tables import ShopTables
from game.scenes.stack import Stack
from game.scenes.strip_table import StripTable
from game.scenes.table import TableScene
from game.scenes.table_menu import Farewell
from game.scenes.taking_voice import TakingVoice
from game.scenes.turned_message import TurnedMessage
from game.scenes.voice_sheets import VoiceFaults
from game.scenes.waiting_room import WaitingRoom
from game.scenes.waiting_seat import SeatMenu
from game.session.archive import Archive
from game.session.chronicle import Chronicle
from game.session.company import AtOnce, Company
from game.settings import Motion, Pace
from game.storage import Storage, storage_at
from game.voice.speech import SilentSpeech
from game.voice.studio import Studio
from hands import Way, targets_of
from looked_over import Looking, StageHands, look_over
from noted import note_activations
from online_shots import NEAR, VISITED
from past_records import lay_records
from recorder_rig import lay_recordings
from screens import SHOTS, Shot, Stage

USUAL: dict[str, object] = {
    "motion": Motion.OFF, "pace": Pace.INSTANT, "language": "zh_CN", "turned": 0, "scale": 100, "fullscreen": False,
    "theme": "ou", "server": "play.ouju.example",
}  # fmt: skip
"""What the walk changes is put back to these in the lobby."""

SITUATIONS: frozenset[type[Scene]] = frozenset(
    (
        SeatCeremony, GreatShift, ItemsSheet, Settlement, Ranking, Farewell, AfterHand, Learnt, TakingVoice,
        VoiceFaults, RecorderFinish, Joining, Waking, Certificate,
        OnlineTable, OnlineChat, RoomSheet, OnlineRanking, RoomMenu,
        KioskLobby, KioskOffer, Countdown,
        KioskPin, NewPin, RecoveryCode, KioskDesk, KioskRules, KioskCrashes, KioskLedger, DriveSheet,
        ShopTables, ShopRoom, ShopTable, ShopMenu, ShopRanking,
        HotSeatTable, HotSeatLook, Curtain, HotSeatMenu, PersonShift,
    )
)  # fmt: skip
"""Scenes that no press leads to: a round, or a file, must come to them (`test_situations_that_a_round_comes_to`)."""


def scenes() -> frozenset[type[Scene]]:
    """Every scene that the client can open: those of `game.scenes` with a name that are no base of others only, and on
    which something can be pressed.
    """
    found = set()
    for module in pkgutil.iter_modules(game.scenes.__path__):
        loaded = importlib.import_module(f"game.scenes.{module.name}")
        found |= {
            each
            for each in vars(loaded).values()
            if inspect.isclass(each) and issubclass(each, Scene) and each.key and not inspect.isabstract(each)
        }
    return frozenset(found - {PastScene, StripTable, TurnedMessage, AttractScene})


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> ManualClock:
    """The hands of the clock that the program looks at."""
    clock = ManualClock()
    monkeypatch.setattr(game.app, "SystemClock", lambda: clock)
    return clock


@pytest.fixture
def activated(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of all targets that were activated."""
    return note_activations(monkeypatch)


@pytest.fixture
def app(tmp_path: Path, hands: ManualClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """The client over the files of somebody who has played, with opponents that need no time to think."""

    def fails(self: App, error: Exception) -> None:
        raise error

    monkeypatch.setattr(App, "_show", fails)
    monkeypatch.setattr(game.assembly, "open_speech", SilentSpeech)
    monkeypatch.setattr(game.assembly, "Archive", _at_once)
    monkeypatch.setattr(game.session.saved, "Company", partial(Company, workers=AtOnce))
    monkeypatch.setattr(game.tables, "make_bot", lambda level, ruleset: RandomBot())
    word = said_aloud(tone(0.4))
    studio = partial(Studio, microphone=lambda: FakeMicrophone(hands, lambda: word))
    monkeypatch.setattr(game.assembly, "studio_of", studio)
    monkeypatch.setattr(RecorderScene, "workers", Here)
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):  # links are told to nobody else's desktop
        monkeypatch.setenv(name, str(tmp_path / name))
    network = FakeNetwork(NEAR, list(VISITED))
    monkeypatch.setattr(game.network, "RemoteNetwork", lambda storage, locale, bind: network)
    storage = storage_at(tmp_path / "data")
    lay_records(storage.records, 4)
    lay_recordings(storage.recordings, 3)
    made = App(Wishes(storage, seed="crawl", size=(1024, 600)))
    made.services.store.change(**USUAL)
    made.stack.start(Lobby())
    yield made
    made._leave()
    made._desk.close()
    made.services.archive.close()
    assert all(online.closed for online in network.made)
    pygame.quit()


def _at_once(storage: Storage) -> Archive:
    """The finished matches, indexed without a thread of its own."""
    return Archive(storage, chronicle=Chronicle(storage, apart=False))


@pytest.mark.parametrize("way", list(Way), ids=[way.value for way in Way])
def test_everything_can_be_pressed_and_every_scene_is_left(
    app: App, hands: ManualClock, activated: list[str], way: Way
) -> None:
    ends = frozenset(
        {("Confirm:confirm.quit", "yes"), ("HotSeatSetup", "begin")}
    )  # a match is played by itself
    crawler = Crawler(app, hands, way, activated, USUAL, ends)
    crawler.walk()
    missing = scenes() - SITUATIONS - crawler.reached
    assert not {each.__name__ for each in missing}
    assert set(SPOKEN[1]) <= crawler.pressed["TableScene"]
    assert app.stack.keys == ("lobby",)
    crawler.press("quit")
    crawler.wait()
    crawler.press("yes")
    crawler.wait()
    assert app.stack.empty


# ---------------------------------------------------------------- what a round must come to


def learnt(stage: Stage) -> pygame.Surface:
    """The end of a lesson."""
    return stage.shoot((Lobby(), Learnt()), seconds=0.2)


SCENES: Final[dict[str, tuple[Shot, type[Scene]]]] = {
    "ceremony": (SHOTS["ceremony"], SeatCeremony),
    "before_deal": (SHOTS["items_before_deal"], GreatShift),
    "items": (SHOTS["items_drawer"], ItemsSheet),
    "items_named": (SHOTS["items_named"], ItemsSheet),
    "farewell": (SHOTS["farewell"], Farewell),
    "after_hand": (SHOTS["practice_after"], AfterHand),
    "learnt": (learnt, Learnt),
    "settlement": (SHOTS["settlement_usual"], Settlement),
    "ranking": (SHOTS["ranking"], Ranking),
    "question": (SHOTS["question"], Confirm),
    "online_table": (SHOTS["online_table_watching"], OnlineTable),
    "online_table_vote": (SHOTS["online_table_vote"], OnlineTable),
    "online_chat": (SHOTS["online_chat"], OnlineChat),
    "room_sheet": (SHOTS["room_sheet"], RoomSheet),
    "online_joining": (SHOTS["online_joining"], Joining),
    "online_ranking": (SHOTS["online_ranking"], OnlineRanking),
    "room_menu": (SHOTS["room_menu"], RoomMenu),
    "online_waking": (SHOTS["online_waking"], Waking),
    "online_certificate": (SHOTS["online_certificate"], Certificate),
    "waiting_seat_bot": (SHOTS["waiting_seat_bot"], SeatMenu),
    "waiting_seat_person": (SHOTS["waiting_seat_person"], SeatMenu),
    "waiting_room_six": (SHOTS["waiting_room_six"], WaitingRoom),
    "recorder_finish": (SHOTS["recorder_finish"], RecorderFinish),
    "taking_voice": (SHOTS["voice_taking"], TakingVoice),
    "kiosk_lobby_offline": (SHOTS["kiosk_lobby_offline"], KioskLobby),
    "kiosk_lobby_continue": (SHOTS["kiosk_lobby_continue"], KioskLobby),
    "kiosk_offer": (SHOTS["kiosk_offer"], KioskOffer),
    "kiosk_countdown": (SHOTS["kiosk_countdown"], Countdown),
    "kiosk_pin": (SHOTS["kiosk_pin"], KioskPin),
    "kiosk_pin_locked": (SHOTS["kiosk_pin_locked"], KioskPin),
    "kiosk_new_pin": (SHOTS["kiosk_new_pin"], NewPin),
    "kiosk_recovery": (SHOTS["kiosk_recovery"], RecoveryCode),
    "kiosk_desk_busy": (SHOTS["kiosk_desk_busy"], KioskDesk),
    "kiosk_rules": (SHOTS["kiosk_rules"], KioskRules),
    "kiosk_crashes": (SHOTS["kiosk_crashes"], KioskCrashes),
    "kiosk_ledger": (SHOTS["kiosk_ledger"], KioskLedger),
    "kiosk_export": (SHOTS["kiosk_export"], DriveSheet),
    "shop_tables": (SHOTS["shop_tables"], ShopTables),
    "shop_tables_closed": (SHOTS["shop_tables_closed"], ShopTables),
    "shop_room": (SHOTS["shop_room_host"], ShopRoom),
    "shop_table": (SHOTS["shop_table"], ShopTable),
    "shop_menu": (SHOTS["shop_menu"], ShopMenu),
    "shop_ranking": (SHOTS["shop_ranking"], ShopRanking),
    "voice_faults": (SHOTS["voice_faults"], VoiceFaults),
    "hot_seat_asked": (SHOTS["hot_seat_asked"], HotSeatTable),
    "hot_seat_asked_flat": (SHOTS["hot_seat_asked_flat"], HotSeatTable),
    "hot_seat_curtain": (SHOTS["hot_seat_curtain"], Curtain),
    "hot_seat_curtain_right": (SHOTS["hot_seat_curtain_right"], Curtain),
    "hot_seat_look": (SHOTS["hot_seat_look"], HotSeatLook),
    "hot_seat_exchange": (SHOTS["hot_seat_exchange"], HotSeatLook),
    "hot_seat_menu": (SHOTS["hot_seat_menu"], HotSeatMenu),
    "hot_seat_shift": (SHOTS["hot_seat_shift"], PersonShift),
}
"""By name a picture of each, and what lies on top there."""


@pytest.mark.parametrize("way", list(Way), ids=[way.value for way in Way])
@pytest.mark.parametrize("name", SCENES)
def test_situations_that_a_round_comes_to(activated: list[str], name: str, way: Way) -> None:
    shot, expected = SCENES[name]
    names: list[str] = []

    def look(stage: Looking, stack: Stack) -> None:
        assert type(stack.top) is expected
        writing = (
            way is Way.KEYS and stack.top.typing
        )  # where one writes the keys are: there is nothing to press
        names.extend(
            target.name
            for target in some_of(targets_of(stack.top))
            if not (writing and target.name == "entry")
        )

    look_over(shot, (1024, 600), "zh_CN", look)
    assert names
    for each in names:
        activated.clear()
        look_over(shot, (1024, 600), "zh_CN", partial(_pressed, way, each))
        assert each in activated


def _pressed(way: Way, name: str, stage: Looking, stack: Stack) -> None:
    hands = StageHands(way, stage, stack)
    if isinstance(stack.top, TableScene):
        hands.wait(1.0)  # what has just come up under a finger takes no press yet (U20)
    hands.press(name)
    hands.wait(0.5)


def test_every_situation_is_on_the_list() -> None:
    assert {expected for _, expected in SCENES.values()} >= SITUATIONS
