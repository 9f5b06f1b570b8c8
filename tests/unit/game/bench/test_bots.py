"""The measure of bots: duplicate deals, intervals of the deals, verdicts."""

from __future__ import annotations

import pytest

from game.bench import bots
from game.bench.bots import PAIRS, Pair, Strength, main, measure, pairs_of
from rules import find_ruleset

RULES = find_ruleset("yueqing")


def _strength(points: list[float], wins: list[float], illegal: int = 0) -> Strength:
    return Strength(wins=wins, points=points, hands=4 * len(points), illegal=illegal)


def test_a_bot_against_itself_gains_nothing_in_any_deal() -> None:
    found = measure(RULES, Pair("plain", "plain", None), 3, 4)
    assert found.points == [0, 0, 0, 0]
    assert found.hands == 16
    assert sum(found.wins) * 16 == 16 - found.exhausted


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair.bot}-{pair.others}")
def test_every_pair_can_be_played(pair: Pair) -> None:
    found = measure(RULES, pair, 1, 2)
    assert found.hands == 8
    assert found.illegal == 0
    assert found.seconds


def test_verdicts() -> None:
    wins, points = Pair("plain", "random", 0.6), Pair("careful", "plain", None)
    assert _strength([1, 1], [0.5, 0.75]).passes(wins)
    assert not _strength([1, 1], [0.5, 0.5]).passes(wins)
    assert _strength([1.0, 1.2, 1.1], [0, 0, 0]).passes(points)
    assert not _strength([9, -7, 1], [1, 1, 1]).passes(points)
    assert not _strength([1.0, 1.2, 1.1], [1, 1, 1], illegal=1).passes(points)


def test_prints_a_line_for_each_pair_and_set(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--deals", "2", "--bot", "plain", "--seed", "5", "--second", "6"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:4] for line in lines[2:]] == [
        ["plain", "vs", "random", "5"],
        ["plain", "vs", "random", "6"],
        ["plain", "vs", "least-distance", "5"],
        ["plain", "vs", "least-distance", "6"],
    ]


def test_measures_every_game_with_its_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--deals", "2", "--bot", "careful", "--game", "wuhanhua", "--option", "liability=off"])
    assert len(capsys.readouterr().out.splitlines()) == 4
    found = measure(find_ruleset("yueqing", {"edition": "jp"}), Pair("careful", "plain", None), 1, 2)
    assert any(found.hua)


def test_bars_are_those_of_the_game() -> None:
    usual, flowers = (
        {(pair.bot, pair.others): pair.least_wins for pair in pairs_of(find_ruleset(game))}
        for game in ("yueqing", "wuhanhua")
    )
    assert usual.keys() == flowers.keys()
    assert {pair for pair in usual if usual[pair] != flowers[pair]} == {("plain", "least-distance")}


def test_tells_what_is_paid_for_others_by_deal() -> None:
    found = Strength(liable=[0.0, 4.0], others_liable=[1.0, 2.0])
    assert found.spared == [-1.0, 2.0]


def test_a_line_tells_payments_for_others_only_where_there_are_any(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measured(*_: object) -> Strength:
        return Strength([0.5, 0.5], [1, 1], [0, 0], [0.0, 0.5], [1.0, 2.0], [], [0.1], 8)

    monkeypatch.setattr(bots, "measure", measured)
    main(["--deals", "2", "--bot", "careful"])
    lines = capsys.readouterr().out.splitlines()
    assert "paid for others a hand: 0.250, each of the three 1.500, difference -1.250 ±" in lines[3]


@pytest.mark.parametrize(
    "wrong",
    [["--deals", "1"], ["--bot", "grandmaster"], ["--option", "limit=off"], ["--option", "limit"]],
)
def test_refuses_what_means_nothing(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(wrong)
    assert stopped.value.code == 2
