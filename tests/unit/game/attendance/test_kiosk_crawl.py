"""A guest who presses everything in a kiosk: every button leads somewhere, and nowhere out."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

import game.session.saved
import game.tables
from crawler import Crawler
from game.bots.random_bot import RandomBot
from game.kiosk.policy import KIOSK
from game.scenes.kiosk_lobby import KioskLobby
from game.scenes.scene import Push, Quit, Replace, Scene, StackCommand
from game.scenes.stack import Stack
from game.session.company import AtOnce, Company
from hands import Way
from kiosk_rig import kiosk
from noted import note_activations


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The scenes that somebody wanted and the policy kept out."""
    found: list[str] = []
    apply = Stack._apply

    def asked(self: Stack, scene: Scene, command: StackCommand) -> None:
        if isinstance(command, Push | Replace) and not KIOSK.allows(command.scene.key):
            found.append(f"{command.scene.key} from {scene.key}")
        if isinstance(command, Quit):
            found.append(f"the end from {scene.key}")
        apply(self, scene, command)

    monkeypatch.setattr(Stack, "_apply", asked)
    return found


@pytest.mark.parametrize("way", [Way.TOUCH, Way.KEYS], ids=lambda way: way.value)
def test_a_guest_who_presses_everything_finds_no_dead_button_and_no_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: list[str], way: Way
) -> None:
    monkeypatch.setattr(game.session.saved, "Company", partial(Company, workers=AtOnce))
    monkeypatch.setattr(game.tables, "make_bot", lambda level, ruleset: RandomBot())
    activated = note_activations(monkeypatch)
    with kiosk(tmp_path / "data", monkeypatch) as rig:
        rig.wake()
        ends = frozenset({("HotSeatSetup", "begin")})  # a match is played by itself: see test_hot_seat
        crawler = Crawler(rig.app, rig.clock, way, activated, ends=ends, home=KioskLobby)
        crawler.walk()
        assert refused == []
        assert {"KioskOffer", "TableScene", "LessonScene", "Help"} <= {
            each.__name__ for each in crawler.reached
        }
        assert rig.keys == ("kiosk_lobby",)
        assert rig.app.goes_on
