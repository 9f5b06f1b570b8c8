"""The items that start the client: what the other side does, and that each of them gives a number."""

from __future__ import annotations

import io
import random
import sys

import pytest

from game.bench import client, rehearse
from game.bench.client import ITEMS
from game.bench.clock import Yardstick
from game.bench.item import Item, Unavailable
from game.bench.run import ITEMS as ALL
from game.bench.values import won_hands
from game.present.table_model import Side
from rules import find_ruleset
from rules.scoring.tally import score


@pytest.mark.timeout(300)
@pytest.mark.parametrize("item", ITEMS[:-1], ids=lambda item: item.name)
def test_every_item_measures_something(item: Item, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "_STARTS", 2)
    monkeypatch.setattr(client, "_WATCH_S", 0.3)
    monkeypatch.setattr(client, "_REST_S", 0.0)
    assert item.run(Yardstick(1, 70)).value > 0
    assert item in ALL


def test_a_client_that_does_not_start_is_absent_and_not_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false" if sys.platform != "win32" else "where")
    for item in ITEMS:
        with pytest.raises((Unavailable, OSError)):
            item.run(Yardstick(1, 70))


def test_the_painted_table_is_the_middle_of_a_hand_and_seat_0_is_asked() -> None:
    picture = rehearse.middle_of_a_hand((1920, 1080))
    assert sum(len(seat.river) for seat in picture.model.seats) > 25
    assert picture.model.turn is Side.OWN
    assert len(picture.model.own.own_tiles) % 3 == 2


def test_the_other_side_answers_with_what_it_has_used() -> None:
    out = io.StringIO()
    rehearse._obey(io.StringIO("cpu\ncpu\n"), out)
    assert out.getvalue().count('"cpu"') == 4


@pytest.mark.parametrize("wilds", [0, 4])
def test_the_hands_of_item_7_are_won(wilds: int) -> None:
    rules = find_ruleset("yueqing")
    for facts in won_hands(random.Random(3), 25, wilds):
        tiles = (*facts.concealed, facts.tile)
        assert len(tiles) == 17
        assert sum(tile in facts.wilds for tile in tiles) == wilds
        assert score(rules.scoring, facts) is not None
