"""What a simulation of games with several winners adds up to: winners, endings, places, money by its reasons."""

from __future__ import annotations

from collections import Counter

import pytest

from game.bots.plain_bot import PlainBot
from game.session.outcomes import Outcomes, table
from game.simulate import main, play_match
from rules import Ruleset, find_ruleset
from rules.core.shuffle import seed_of
from rules.mahjong.state import RoundState

GAMES = (
    find_ruleset("xuezhan"),
    find_ruleset("sichuan", {"mode": "blood"}),
    find_ruleset("sichuan"),
    find_ruleset("xueliu", {"declare_void": True}),
)


def played(ruleset: Ruleset) -> list[RoundState]:
    bot = PlainBot(ruleset)
    return [hand.state for hand in play_match(ruleset, (bot,) * 4, seed_of("outcomes"))]


def rows(lines: list[str], head: str) -> dict[str, list[str]]:
    """The rows of the table whose first column is called so."""
    place = next(place for place, line in enumerate(lines) if line.startswith(head))
    found = {}
    for line in lines[place + 1 :]:
        if not line:
            break
        name, *cells = line.split()
        found[name] = cells
    return found


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: f"{ruleset.key}-{ruleset.end.value}")
def test_the_tables_say_what_the_hands_paid(ruleset: Ruleset) -> None:
    states, outcomes = played(ruleset), Outcomes(ruleset)
    for state in states:
        outcomes.add(state)
    lines = list(table(outcomes, (PlainBot(ruleset),) * 4))
    winners = Counter(len({won.seat for won in state.wins}) for state in states)
    assert {int(name): int(cells[0]) for name, cells in rows(lines, "winners in a hand").items()} == winners
    endings = Counter(state.end.reason.value for state in states if state.end is not None)
    assert {name: int(cells[0]) for name, cells in rows(lines, "end ").items()} == endings
    units: Counter[str] = Counter()
    payers: Counter[str] = Counter()
    for state in states:
        for reason in {transfer.reason for transfer in state.ledger}:
            paid = [transfer for transfer in state.ledger if transfer.reason == reason]
            units[reason] += sum(transfer.units for transfer in paid)
            payers[reason] += len({transfer.payer for transfer in paid})
    money = rows(lines, "paid for")
    assert {name: int(cells[3]) for name, cells in money.items()} == units
    assert {name: int(cells[2]) for name, cells in money.items()} == payers
    assert {"win", "kong"} <= set(money)
    places = rows(lines, "place")
    assert (
        sum(int(cells[0]) for cells in places.values()) == outcomes.wins == sum(len(s.wins) for s in states)
    )
    assert not any(line.startswith(("limited", "mean tai", "mean hua")) for line in lines)


def test_winners_are_counted_from_none_upwards() -> None:
    outcomes = Outcomes(GAMES[0])
    for state in played(GAMES[0]):
        outcomes.add(state)
    names = list(rows(list(table(outcomes, (PlainBot(GAMES[0]),) * 4)), "winners in a hand"))
    assert names == sorted(names)


def test_games_that_pay_only_at_the_end_have_no_such_tables() -> None:
    ruleset = find_ruleset("yueqing")
    lines = list(table(Outcomes(ruleset), (PlainBot(ruleset),) * 4))
    assert not any(line.startswith(("winners in", "end ", "place", "paid for", "mean fan")) for line in lines)


def test_a_simulation_for_coins_ends_its_matches_early(capsys: pytest.CaptureFixture[str]) -> None:
    given = [
        "--game",
        "sichuan",
        "--bots",
        "plain",
        "--option",
        "mode=blood",
        "--hands",
        "12",
        "--seed",
        "coins",
    ]
    assert main([*given, "--coins", "20"]) == 0
    poor = capsys.readouterr().out
    assert main(given) == 0
    assert "shortfall" in poor
    assert "shortfall" not in capsys.readouterr().out
