"""Matches over lines in bad weather: no hand is lost, nobody is stuck, books balance, nobody loses time it had.

What is made sure of stands in `weather_table.Company.check`.
"""

from __future__ import annotations

import pytest

from game.net.parts import RoomSpec
from line_weather import Sky
from weather import CALM, DEAF, GHOST, MUTE, RESET, SILENT, STALE, Break, Weather
from weather_table import Company, meet

RICH: dict[str, dict[str, int | bool | str]] = {
    "sichuan": {"declare_void": True, "exchange3": 3, "items": True},
    "xueliu": {"declare_void": True, "exchange3": 3},
}
"""House rules that add phases."""
LOSSY = Weather("lossy", 0.08, 0.5, stall=0.03, stall_s=2.0)
ROUGH = Weather("rough", 0.05, 0.5, stall=0.01, calm_s=90.0, outage_s=15.0)
STORM = Weather("storm", 0.15, 0.5, stall=0.02, stall_s=1.5, calm_s=25.0, outage_s=8.0)
_MOST_S = 4 * 3600.0


def _played(sky: Sky, game: str, weathers: list[Weather], *, hands: int = 4, lazy: float = 0.1) -> Company:
    """A match to its end, with everything made sure of."""
    terms = RoomSpec(game, options={"length": hands, **RICH.get(game, {})}, timing="quick")
    company = meet(sky, terms, weathers, lazy=lazy)
    assert sky.run(lambda: company.is_over, _MOST_S), "it is stuck"
    company.calm_down()
    company.check()
    return company


def _slow(milliseconds: int) -> Weather:
    """A line with that round trip, and a third of it on top by chance."""
    return Weather(f"{milliseconds} ms", milliseconds / 2000, 0.33)


@pytest.mark.parametrize("milliseconds", [300, 800, 1500])
@pytest.mark.parametrize("game", ["yueqing", "xueliu"])
def test_scn_N09_who_answers_in_the_last_moment_of_its_clock_is_in_time(game: str, milliseconds: int) -> None:
    sky = Sky(milliseconds)
    company = _played(sky, game, [_slow(milliseconds)] * 4, hands=8, lazy=0.3)
    assert [person.refused for person in company.persons] == [[], [], [], []]
    assert sky.tally["played for by the table"] == 0
    assert sky.tally["answers"] > 300


def test_scn_N09_one_slow_line_among_good_ones() -> None:
    sky = Sky(5)
    company = _played(sky, "shanghaihua", [_slow(1500), CALM, CALM, CALM], lazy=0.3)
    assert company.persons[0].refused == []


@pytest.mark.parametrize("game", ["yueqing", "wuhanhua", "sichuan", "xuezhan"])
@pytest.mark.parametrize("weather", [LOSSY, ROUGH, STORM], ids=lambda weather: weather.name)
def test_no_hand_is_lost_and_nobody_is_stuck_whatever_the_weather(game: str, weather: Weather) -> None:
    sky = Sky(7)
    company = _played(sky, game, [weather] * 4)
    assert sky.tally["hands"] == 4
    assert sky.tally["stall"] > 30
    if weather.calm_s:
        assert sky.tally["shuffles proven"] + sky.tally["shuffles late or unseen"] >= 12
    assert all(person.ends for person in company.persons)


def test_scn_N08_the_server_dies_again_and_again_in_bad_weather() -> None:
    sky = Sky(11)
    dice = sky.rng

    def dies() -> None:
        sky.kill(dice.uniform(0.5, 12.0))
        sky.after(dice.expovariate(1 / 90.0), dies)

    sky.after(60.0, dies)
    _played(sky, "yueqing", [ROUGH] * 4)
    assert sky.tally["server killed"] > 5
    assert sky.tally["hands"] == 4


@pytest.mark.parametrize("how", [RESET, SILENT, DEAF, MUTE, GHOST, STALE], ids=lambda how: how.name)
def test_scn_N17_every_way_to_lose_a_line_ends_with_everybody_back(how: Break) -> None:
    """Half-open connections too, those that pass words in one direction, and words that come when it is over."""
    sky = Sky(3)
    weather = Weather(how.name, 0.05, 0.5, calm_s=60.0, outage_s=5.0, breaks=(how,))
    company = _played(sky, "yueqing", [weather] * 4)
    assert sky.tally[how.name] > 20
    assert sky.tally["hands"] == 4
    assert len(sky.wires) == 4, "old connections are closed"
    assert len(company.persons) == 4


@pytest.mark.parametrize("how", [SILENT, DEAF, MUTE, GHOST], ids=lambda how: how.name)
def test_scn_N18_a_loss_is_shown_within_three_seconds(how: Break) -> None:
    sky = Sky(4)
    company = meet(sky, RoomSpec("yueqing", timing="free"), [Weather("good", 0.05, 0.3)] * 4)
    sky.run(lambda: False, 20.0)
    person = company.persons[2]
    person.line.break_by(how)
    began = sky.now
    shown = sky.run(lambda: person.online.lost_s > 0.0, 3.5)
    assert shown
    assert sky.now - began <= 3.2


def test_scn_N13_an_absent_seat_is_played_for_and_everybody_is_back_at_the_end() -> None:
    """Long outages: the table plays for who is away, and whoever comes back plays again."""
    sky = Sky(6)
    long = Weather("long", 0.05, 0.3, calm_s=120.0, outage_s=240.0)
    company = _played(sky, "yueqing", [long, CALM, CALM, CALM])
    away, *others = company.persons
    assert sky.tally["played for by the table"] > 0
    assert all(person.refused == [] for person in others)
    assert not away.table.is_closed


def test_scn_N19_several_tables_of_one_server_in_different_weather() -> None:
    sky = Sky(9)
    terms = [
        RoomSpec(game, options={"length": 4}, timing="quick") for game in ("yueqing", "shanghaihua", "xueliu")
    ]
    companies = [
        meet(sky, spec, [weather] * 4, label=str(number))
        for number, (spec, weather) in enumerate(zip(terms, (STORM, LOSSY, CALM), strict=True))
    ]
    assert sky.run(lambda: all(company.is_over for company in companies), _MOST_S), "one is stuck"
    for company in companies:
        company.calm_down()
        company.check()
    assert sky.tally["hands"] == 12
    assert len(sky.wires) == 12
