"""What the map of games shows of a district."""

from __future__ import annotations

import pytest

from game.districts import DISTRICTS, EVERYWHERE, NEAREST, District
from game.present.find_model import favoured, find_model, toggled
from game.present.label import said
from still_table import StillTables

GAMES = StillTables().games
PLAYED = {game.key for game in GAMES}


@pytest.mark.parametrize("district", DISTRICTS, ids=lambda district: district.key)
def test_cards_say_what_can_be_played_first(district: District) -> None:
    key = district.key
    model = find_model(key, GAMES, ("xuezhan",))
    here = [card for card in model.cards if not card.guest]
    assert len(model.cards) == len(here) + len(EVERYWHERE)
    assert not here[0].coming
    assert [card.near for card in here] == [number == 0 and key != "yueqing" for number in range(len(here))]
    assert [card.coming for card in here] == sorted(card.coming for card in here)
    assert all(card.coming is (card.game not in PLAYED) for card in model.cards)
    assert all(card.game in PLAYED for card in model.cards if not card.coming)
    assert [card.game for card in model.cards if card.starred] == ["xuezhan"]
    assert model.name == said(f"district.{key}.name")


def test_without_a_district_it_asks_and_shows_what_can_be_played_of_wenzhou_first() -> None:
    for unknown in ("", "hangzhou"):
        model = find_model(unknown, GAMES, ())
        assert model.district == ""
        first, rest = model.cards[: len(NEAREST)], model.cards[len(NEAREST) :]
        assert [(card.game, card.edition) for card in first] == [
            (each.game, each.edition) for each in NEAREST
        ]
        assert all(card.near and not card.coming for card in first)
        assert all(card.guest for card in rest)
        assert len(rest) == len(EVERYWHERE)


def test_a_game_that_has_come_is_played_in_its_edition() -> None:
    cards = find_model("yueqing", GAMES, ()).cards
    assert [(card.game, card.edition) for card in cards[:2]] == [("yueqing", "local"), ("yueqing", "jp")]
    nobody = find_model("yueqing", (), ()).cards
    assert all(card.coming for card in nobody)


def test_favourites_come_first_in_the_order_they_were_chosen() -> None:
    keys = [game.key for game in GAMES]
    first = favoured(GAMES, ("xueliu", "gone", "wuhanhua"))
    assert [game.key for game in first[:2]] == ["xueliu", "wuhanhua"]
    assert sorted(game.key for game in first) == sorted(keys)
    assert favoured(GAMES, ()) == GAMES


def test_a_star_is_set_once_and_taken_away() -> None:
    one = toggled((), "xueliu")
    assert toggled(toggled(one, "yueqing"), "xueliu") == ("yueqing",)
