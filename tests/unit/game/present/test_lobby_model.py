"""The lobby's content and what its buttons order."""

from __future__ import annotations

import pytest

from game.i18n import Texts
from game.present.label import Label, said
from game.present.lobby_model import (
    changed_rules,
    game_sign,
    lobby_model,
    next_game,
    next_length,
    order_for,
)
from game.session.tables import Interrupted
from game.settings import Settings
from game.ui.widgets import speak
from rules import find_ruleset
from still_table import StillTables

GAMES = StillTables().games
GAME = GAMES[0]
NAME = said("rules.full", game=said("game.yueqing.name"), edition=said("edition.yueqing.local"))


def _points(total: str) -> Label:
    return said("lobby.continue.practice", total=total)


def test_the_obvious_button_says_what_it_does() -> None:
    assert lobby_model(GAME, Settings(), None).first == said("lobby.start")
    assert lobby_model(GAME, Settings(last_game="yueqing"), None).first == said("lobby.again")
    waiting = lobby_model(GAME, Settings(last_game="yueqing"), Interrupted("yueqing", "local", 3, 8, -12))
    assert (waiting.first, waiting.second) == (said("lobby.continue"), said("lobby.new"))
    assert waiting.detail == said("lobby.continue.detail", game=NAME, no=3, of=8, result=_points("−12"))


def test_a_match_around_the_screen_is_told_by_its_people_and_not_by_points_of_one() -> None:
    waiting = lobby_model(GAME, Settings(), Interrupted("yueqing", "local", 3, 8, 5, people=3))
    around = said("lobby.continue.around", n=3)
    assert waiting.detail == said("lobby.continue.detail", game=NAME, no=3, of=8, result=around)


def test_a_match_in_circles_has_no_last_hand() -> None:
    waiting = lobby_model(GAME, Settings(), Interrupted("yueqing", "local", 3, None, 5))
    assert waiting.detail == said("lobby.continue.open", game=NAME, no=3, result=_points("5"))


def test_a_game_of_one_edition_is_continued_by_its_name_alone() -> None:
    waiting = lobby_model(GAME, Settings(), Interrupted("wuhanhua", "local", 3, 8, 5))
    assert waiting.detail == said(
        "lobby.continue.detail", game=said("game.wuhanhua.name"), no=3, of=8, result=_points("5")
    )


@pytest.mark.parametrize(
    ("room", "total", "told"),
    [
        pytest.param("stall", -12, "这场 −12 金币", id="coins-lost"),
        pytest.param("hall", 1_200, "这场 +1,200 金币", id="coins-won"),
        pytest.param("score", 0, "这场 0 积分", id="score"),
        pytest.param("gone", -1_200, "我 −1,200 分", id="practice"),
    ],
)
def test_a_match_to_be_continued_tells_what_its_room_counts(room: str, total: int, told: str) -> None:
    model = lobby_model(GAME, Settings(), Interrupted("wuhanhua", "local", 3, 8, total, room))
    assert model.detail is not None
    assert speak(Texts("zh_CN"), model.detail).endswith(told)


def test_changed_rules_are_counted_without_the_length() -> None:
    rules: dict[str, bool | int | str] = {"length": 4, "stake": 10, "dead_hand": "play"}
    assert changed_rules(GAME.editions[0], rules) == 2
    assert lobby_model(GAME, Settings(), None).rules == said("lobby.rules.default")


def test_an_order_leaves_out_what_cannot_be_played() -> None:
    rules: dict[str, bool | int | str] = {"stake": 7, "base": -3, "gone": True, "length": "2c"}
    chosen = Settings(rules={"yueqing": {"local": rules}}, level="careful", player="阿公")
    order = order_for(GAME, chosen)
    assert dict(order.options) == {"stake": 7, "length": "2c"}
    assert (order.game, order.edition, order.level, order.player) == ("yueqing", "local", "careful", "阿公")


def test_what_no_rule_can_be_is_not_shown_as_chosen_either() -> None:
    damaged: dict[str, bool | int | str] = {"stake": 10**9, "length": 5, "min_tai": True, "gone": 1}
    model = lobby_model(GAME, Settings(rules={"yueqing": {"local": damaged}}), None)
    assert (model.rules, model.length) == (said("lobby.rules.default"), said("option.length.value.8"))


def test_each_edition_has_its_own_rules() -> None:
    rules = {"yueqing": {"local": {"base": 3}, "jp": {"worm": True, "base": 3}}}
    order = order_for(GAME, Settings(rules=rules, editions={"yueqing": "jp"}))
    assert (order.edition, dict(order.options)) == ("jp", {"worm": True}), "jp has no base"
    order = order_for(GAME, Settings(rules=rules, editions={"yueqing": "gone"}))
    assert (order.edition, dict(order.options)) == ("local", {"base": 3})


def test_what_is_ordered_can_be_played() -> None:
    for game in GAMES:
        for version in game.editions:
            chosen = {spec.key: spec.shown[-1] for spec in version.options}
            settings = Settings(rules={game.key: {version.key: chosen}}, editions={game.key: version.key})
            order = order_for(game, settings)
            ruleset = find_ruleset(order.game, {**order.options, "edition": order.edition})
            assert (ruleset.key, ruleset.edition) == (game.key, version.key)
            assert dict(order.options) == chosen


def test_a_sign_says_when_the_rules_are_our_own() -> None:
    own = {game.key: game_sign(game, Settings()).own for game in GAMES}
    assert {key: label for key, label in own.items() if label} == {"shanghaihua": said("game.own_rules")}
    assert len(own) == 6
    sign = game_sign(GAME, Settings(editions={"yueqing": "jp"}))
    assert ([key for key, _ in sign.editions], sign.edition) == (["local", "jp"], "jp")


def test_an_only_edition_is_not_named() -> None:
    for game in GAMES:
        sign = game_sign(game, Settings())
        assert len(sign.editions) == (2 if game.key == "yueqing" else 0)
        assert sign.edition == "local"


def test_games_go_round() -> None:
    keys = [game.key for game in GAMES]
    assert keys[:4] == ["yueqing", "wuhanhua", "shanghaihua", "sichuan"]
    assert [next_game(GAMES, game, 1).key for game in GAMES] == [*keys[1:], keys[0]]
    assert next_game(GAMES, GAMES[0], -1) == GAMES[-1]


def test_lengths_go_round() -> None:
    seen = [8]
    while len(seen) < 8:
        seen.append(next_length(GAME.editions[0], seen[-1], 1))  # type: ignore[arg-type]
    assert seen == [8, 12, 16, "1c", "2c", "4c", 4, 8]
    assert next_length(GAME.editions[0], None, -1) == 4
