"""A match that is only looked at: four bots, to its end, with nothing for a person to do and nothing kept."""

from __future__ import annotations

import pytest

from game.clock import ManualClock
from game.session.company import AtOnce
from game.session.exhibition import exhibition
from game.session.local import LocalTable
from rules import VARIANTS, find_ruleset
from rules.mahjong.events import Discarded, Ended

EDITIONS = [(variant.key, edition.key) for variant in VARIANTS for edition in variant.editions]


def _table(game: str, edition: str, seed: int, **options: object) -> tuple[LocalTable, ManualClock]:
    clock = ManualClock()
    ruleset = find_ruleset(game, {"edition": edition, **options})
    return exhibition(ruleset, bytes([seed]) * 32, clock, AtOnce), clock


def _hand(table: LocalTable, clock: ManualClock) -> list[object]:
    events: list[object] = []
    for _ in range(9000):
        clock.advance(0.1)
        events += table.poll(clock.now())
        if table.view is None:
            table.proceed()
        if any(isinstance(event, Ended) for event in events):
            return events
    raise AssertionError("the hand never ended")


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_bots_play_a_hand_of_every_edition_by_themselves(game: str, edition: str) -> None:
    table, clock = _table(game, edition, 5)
    events = _hand(table, clock)
    assert {event.seat for event in events if isinstance(event, Discarded)} <= {0, 1, 2, 3}
    assert all(player.bot is not None for player in table.match.players)
    assert len({player.name for player in table.match.players}) == 4
    assert table.journal_file is None
    table.close()


def test_items_hold_nobody_up() -> None:
    table, clock = _table("sichuan", "local", 9, items=True)
    assert any(isinstance(event, Ended) for event in _hand(table, clock))
    table.close()


def test_the_same_seed_is_the_same_hand() -> None:
    hands = []
    for seed in (3, 3, 4):
        table, clock = _table("yueqing", "local", seed)
        hands.append([event for event in _hand(table, clock) if isinstance(event, Discarded)])
        table.close()
    assert hands[0] == hands[1] != hands[2]
