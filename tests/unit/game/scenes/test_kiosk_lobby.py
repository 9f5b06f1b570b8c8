"""The first screen of a guest (C3.11): the games of the house, its rules before the first hand, what was left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

import pytest

import game.scenes.kiosk_lobby
from game.bindings import Act, Command
from game.errors import StorageError
from game.present.kiosk_front import house_rules, kiosk_cards, offer_order
from game.present.label import Said
from game.scenes.kiosk_lobby import KioskLobby
from game.scenes.kiosk_offer import KioskOffer
from game.scenes.scene import NOTHING
from game.session.shop import Shop
from game.session.tables import Interrupted, games
from operator_rig import SHOP, OperatorRig
from rules import VARIANTS, find_ruleset
from still_table import WINS, StillTable, match_of, won_round

CONFIG = replace(
    SHOP,
    games=("sichuan", "yueqing:jp"),
    rules={"yueqing:jp": {"stake": 5}},
    level="careful",
    hands=4,
)


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[OperatorRig]:
    with OperatorRig.at(tmp_path / "kiosk", (1920, 1002), CONFIG) as made:
        made.stack.start(KioskLobby(made.venue))
        state = won_round(WINS["usual"])
        made.tables.table = StillTable(state, match_of(state), find_ruleset("yueqing"))
        yield made


def _names(rig: OperatorRig) -> list[str]:
    return [target.name for target in rig.top.focus.targets]


def _topic(rig: OperatorRig) -> tuple[str, str] | None:
    return None if rig.stack.top is None else rig.stack.top.topic


# ---------------------------------------------------------------- the boards


def test_only_what_the_house_offers_hangs_there_in_its_order(rig: OperatorRig) -> None:
    cards = kiosk_cards(CONFIG, games())
    assert [card.offer.name for card in cards] == ["sichuan:local", "yueqing:jp"]
    assert [name for name in _names(rig) if name.startswith("offer")] == ["offer:0", "offer:1"]


def test_a_house_that_names_nothing_offers_everything() -> None:
    cards = kiosk_cards(replace(SHOP, games=()), games())
    assert [(card.offer.game, card.offer.edition) for card in cards] == [
        (variant.key, edition.key) for variant in VARIANTS for edition in variant.editions
    ]


@pytest.mark.parametrize("way", ["press", "touch", "keys"])
def test_the_rules_of_the_house_are_shown_before_the_first_hand(rig: OperatorRig, way: str) -> None:
    if way == "keys":
        rig.walk("offer:1")
    else:
        rig.press("offer:1", touch=way == "touch")
    assert rig.shows("kiosk_lobby", "kiosk_offer")
    assert rig.top.topic == ("yueqing", "jp")
    assert not rig.tables.orders
    if way == "keys":
        rig.give(Act(Command.CONFIRM))
    else:
        rig.press("play", touch=way == "touch")
    assert rig.shows("kiosk_lobby", "kiosk_offer", "table")
    order = rig.tables.orders[-1]
    assert len(rig.tables.orders) == 1
    assert (order.game, order.edition, dict(order.options)) == ("yueqing", "jp", {"length": 4, "stake": 5})
    assert (order.level, order.room, order.people) == ("careful", "practice", ())


def test_every_rule_is_told_those_of_the_house_first_and_nothing_can_be_changed(rig: OperatorRig) -> None:
    rig.press("offer:1")
    assert set(_names(rig)) == {"back", "rules", "around", "play"}
    offer = kiosk_cards(CONFIG, games())[1].offer
    version = next(game for game in games() if game.key == "yueqing").edition("jp")
    rules = house_rules(CONFIG, offer, version)
    own = [isinstance(rule.name, Said) and rule.name.key for rule in rules if rule.own]
    assert sorted(map(str, own)) == ["option.length.name", "option.stake.name"]
    assert rules[0].own
    told = {rule.name.key for rule in rules if isinstance(rule.name, Said)}
    asked = {f"option.{spec.key}.name" for spec in version.options if spec.key != "seat_ceremony"}
    assert told == asked | {"kiosk.front.level"}


def test_a_rule_that_is_none_any_more_is_played_by_the_sheet() -> None:
    offer = replace(kiosk_cards(CONFIG, games())[1].offer, rules={"stake": "dear", "gone": True})
    version = next(game for game in games() if game.key == "yueqing").edition("jp")
    assert not any(rule.own for rule in house_rules(CONFIG, offer, version))


def test_nobody_at_a_kiosk_plays_for_coins() -> None:
    orders = [offer_order(CONFIG, card.offer, "") for card in kiosk_cards(CONFIG, games())]
    assert {order.room for order in orders} == {"practice"}


def test_whoever_goes_back_sees_the_boards_again(rig: OperatorRig) -> None:
    rig.press("offer:0", "back")
    assert rig.shows("kiosk_lobby")
    rig.press("offer:0")
    rig.give(Act(Command.BACK))
    assert rig.shows("kiosk_lobby")
    rig.give(Act(Command.BACK))
    assert rig.shows("kiosk_lobby"), "there is nothing behind it"


def test_several_people_can_play_around_the_screen_where_the_house_wants_it(
    rig: OperatorRig, tmp_path: Path
) -> None:
    rig.press("offer:1", "around")
    assert rig.shows("kiosk_lobby", "kiosk_offer", "hot_seat")
    assert _topic(rig) == ("yueqing", "jp")
    with OperatorRig.at(tmp_path / "other", config=replace(CONFIG, hot_seat=False)) as other:
        other.stack.start(KioskLobby(other.venue))
        other.press("offer:1")
        assert "around" not in _names(other)


# ---------------------------------------------------------------- a match that was interrupted


@pytest.fixture
def interrupted(rig: OperatorRig) -> OperatorRig:
    rig.tables.saved = Interrupted("yueqing", "jp", 3, 8, 40)
    rig.stack.start(KioskLobby(rig.venue))
    return rig


def test_it_is_gone_on_with_by_the_first_key(interrupted: OperatorRig) -> None:
    interrupted.give(Act(Command.CONFIRM))
    assert interrupted.stack.keys[-2:] == ("kiosk_lobby", "table")


def test_it_is_gone_on_with_without_a_press_after_a_crash(interrupted: OperatorRig) -> None:
    scene = interrupted.stack.top
    assert isinstance(scene, KioskLobby)
    assert len(scene.go_on()) == 1
    interrupted.tables.saved = None
    fresh = KioskLobby(interrupted.venue)
    interrupted.stack.start(fresh)
    assert fresh.go_on() == NOTHING


def test_it_is_given_up_after_a_question_only(interrupted: OperatorRig) -> None:
    interrupted.press("discard")
    assert interrupted.stack.keys[-1] == "confirm"
    interrupted.press("no")
    assert interrupted.tables.discarded == 0
    interrupted.press("discard", "yes")
    assert interrupted.tables.discarded == 1
    assert interrupted.stack.keys[-1] == "kiosk_lobby"
    assert "resume" not in _names(interrupted)


@pytest.mark.parametrize(("button", "leads_to"), [("play", "table"), ("around", "hot_seat")])
def test_another_match_asks_for_the_interrupted_one(
    interrupted: OperatorRig, button: str, leads_to: str
) -> None:
    interrupted.press("offer:0", button)
    assert interrupted.stack.keys[-1] == "confirm"
    assert interrupted.tables.orders == ()
    interrupted.press("yes")
    assert interrupted.tables.discarded == 1
    assert interrupted.stack.keys[-2:] == ("kiosk_offer", leads_to)


def test_one_that_cannot_be_read_is_said(rig: OperatorRig, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: object) -> None:
        raise StorageError("torn", key="error.resume")

    before = rig.picture()
    monkeypatch.setattr(type(rig.tables), "interrupted", broken)
    rig.stack.start(KioskLobby(rig.venue))
    assert "resume" not in _names(rig)
    assert rig.picture() != before


# ---------------------------------------------------------------- the tray


@dataclass
class FakeShop:
    """The tables of the shop, as the first screen asks for them."""

    closed: str = ""
    tables: tuple[str, ...] = ()
    looked: int = 0

    def look(self) -> None:
        """Counted."""
        self.looked += 1


def _with_shop(rig: OperatorRig, shop: FakeShop, server: str = "lan") -> None:
    rig.venue.local_change(server=server)
    rig.venue.take_settings()
    services = replace(rig.stage.services, shop=cast(Shop, shop))
    rig.stack = type(rig.stack)(services, rig.stage.size)
    rig.stack.start(KioskLobby(rig.venue))


def test_a_machine_alone_knows_no_tables_of_the_shop(rig: OperatorRig) -> None:
    assert "shop" not in _names(rig)
    _with_shop(rig, FakeShop(), server="")
    assert "shop" not in _names(rig)


def test_without_a_line_the_tables_are_dim_and_say_why(rig: OperatorRig) -> None:
    shop = FakeShop("kiosk.shop.why.nobody")
    _with_shop(rig, shop)
    rig.stack.update(0.1)
    assert shop.looked == 1
    shut = rig.picture()
    rig.press("shop")
    assert rig.stack.keys == ("kiosk_lobby", "message")
    rig.press("ok")
    shop.closed, shop.tables = "", ("3",)
    rig.stack.update(0.1)
    assert rig.stack.dirty
    assert rig.picture() != shut


def test_what_one_looks_up_is_about_the_first_board(rig: OperatorRig) -> None:
    rig.press("help")
    assert rig.stack.keys == ("kiosk_lobby", "help")
    assert _topic(rig) == ("sichuan", "local")
    rig.give(Act(Command.BACK))
    rig.press("learn")
    assert rig.stack.keys == ("kiosk_lobby", "learn")


# ---------------------------------------------------------------- rest


def test_an_idle_first_screen_comes_to_rest(rig: OperatorRig) -> None:
    rig.picture()
    drawn = 0
    for _ in range(600):
        rig.stage.clock.advance(0.1)
        rig.stack.update(0.1)
        if rig.stack.dirty:
            drawn += 1
            rig.picture()
    assert 0 < drawn <= 25 * 8
    rig.pass_time(10)
    assert not rig.stack.dirty


def test_it_gets_ready_for_a_table_a_step_at_a_time(
    rig: OperatorRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[object] = []

    def ahead(services: object, size: tuple[int, int], hand: int) -> Iterator[None]:
        for step in range(3):
            made.append((size, hand, step))
            yield

    monkeypatch.setattr(game.scenes.kiosk_lobby, "table_ahead", ahead)
    scene = rig.stack.top
    assert scene is not None
    scene.prepare()
    assert made == [((1920, 1002), 14, 0)], "for the first board, a game of thirteen tiles"
    for _ in range(5):
        scene.prepare()
    assert len(made) == 3


def test_the_sheet_scrolls_where_there_are_many_rules(tmp_path: Path) -> None:
    with OperatorRig.at(tmp_path / "kiosk", (1024, 550), CONFIG) as rig:
        rig.stack.start(KioskLobby(rig.venue))
        rig.press("offer:0")
        before = rig.picture()
        rig.give(Act(Command.DOWN))
        assert isinstance(rig.stack.top, KioskOffer)
        assert rig.picture() != before
