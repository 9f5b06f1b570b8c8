"""The lobby's content and what its buttons order."""

from __future__ import annotations

from game.present.label import said
from game.present.lobby_model import changed_rules, lobby_model, next_length, order_for
from game.session.tables import Interrupted
from game.settings import Settings
from still_table import StillTables

GAME = StillTables().games[0]


def test_the_obvious_button_says_what_it_does() -> None:
    assert lobby_model(GAME, Settings(), None).first == said("lobby.start")
    assert lobby_model(GAME, Settings(last_game="yueqing"), None).first == said("lobby.again")
    waiting = lobby_model(GAME, Settings(last_game="yueqing"), Interrupted("yueqing", 3, 8, -12))
    assert (waiting.first, waiting.second) == (said("lobby.continue"), said("lobby.new"))
    assert waiting.detail == said("lobby.continue.detail", no=3, of=8, total=-12)


def test_a_match_in_circles_has_no_last_hand() -> None:
    waiting = lobby_model(GAME, Settings(), Interrupted("yueqing", 3, None, 5))
    assert waiting.detail == said("lobby.continue.open", no=3, total=5)


def test_changed_rules_are_counted_without_the_length() -> None:
    assert changed_rules(GAME, {"length": 4, "stake": 10, "dead_hand": "play"}) == 2
    assert lobby_model(GAME, Settings(), None).rules == said("lobby.rules.default")


def test_an_order_leaves_out_what_cannot_be_played() -> None:
    rules: dict[str, bool | int | str] = {
        "edition": "jp",
        "stake": 7,
        "base": -3,
        "gone": True,
        "length": "2c",
    }
    order = order_for(GAME, Settings(rules={"yueqing": rules}, level="careful", player="阿公"))
    assert dict(order.options) == {"stake": 7, "length": "2c"}
    assert (order.level, order.player) == ("careful", "阿公")


def test_lengths_go_round() -> None:
    seen = [8]
    while len(seen) < 8:
        seen.append(next_length(GAME, seen[-1], 1))  # type: ignore[arg-type]
    assert seen == [8, 12, 16, "1c", "2c", "4c", 4, 8]
    assert next_length(GAME, None, -1) == 4
