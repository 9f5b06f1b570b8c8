"""Rooms in words, what a hand changed in words, and what giving a match up costs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.i18n import LANGUAGES, Texts
from game.present.form_model import Row
from game.present.label import said
from game.present.parting_model import parting
from game.present.room_model import change_lines, refusal_label, rooms_form, standing_label
from game.profile import Profile, ProfileChange
from game.rooms import PRACTICE, ROOMS, Room, room_of
from game.ui.widgets import speak
from rules import Ruleset, find_ruleset
from rules.mahjong.events import Started, Won
from rules.mahjong.evolve import evolve, opening
from rules.mahjong.phase import Phase
from rules.mahjong.state import SeatView, Standing
from rules.scoring.model import Tally, WinBy
from rules.tiles.hand import hidden_hand
from rules.tiles.tile import Tile
from still_table import WINS, won_round

SCORE, STALL, HALL = room_of("score"), room_of("stall"), room_of("hall")


def _rows(profile: Profile, *, settles: bool = False) -> dict[str, Row]:
    form = rooms_form("sichuan", SCORE, profile, lambda _: settles)
    return {row.key: row for section in form.sections for row in section.rows if isinstance(row, Row)}


def test_every_room_can_be_chosen_or_says_why_not() -> None:
    rows = _rows(Profile(1_000))
    assert [room.key for room in ROOMS if room.key not in rows] == []
    (stall,), (hall,), (score,) = rows["stall"].choices, rows["hall"].choices, rows["score"].choices
    assert (stall.blocked, score.chosen, stall.chosen) == (None, True, False)
    values = {"minimum": "10,000", "coins": "1,000", "allowance": "1,000"}
    assert hall.blocked == rows["hall"].text == said("error.room.poor", **values)
    assert _rows(Profile(10_000))["hall"].choices[0].blocked is None


def test_what_leaving_costs_is_told_as_the_game_or_the_room_has_it() -> None:
    texts = Texts("en")
    fined, settled = _rows(Profile(1_000)), _rows(Profile(1_000), settles=True)
    for key, penalty in (("score", "50 more"), ("stall", "100 coins more")):
        assert penalty in speak(texts, fined[key].text)
        assert penalty not in speak(texts, settled[key].text)
        assert "rules of this game" in speak(texts, settled[key].text)


def test_what_is_missing_is_told_to_the_coin() -> None:
    assert refusal_label(HALL, Profile(9_999)) == said("room.poor", missing="1")
    assert refusal_label(HALL, Profile(10_000)) is None
    assert refusal_label(SCORE, Profile()) is None


def test_the_titles_say_how_far_the_next_one_is() -> None:
    near, top = (
        _rows(Profile(scores={"sichuan": 1_999}))["ranks"],
        _rows(Profile(scores={"sichuan": 2_000}))["ranks"],
    )
    assert near.note == said("rank.next", rank=said("rank.robe_3"), missing="1")
    assert top.note == said("rank.top")
    assert standing_label(SCORE, Profile(scores={"xuezhan": 500}), "xuezhan") == said(
        "room.score.standing", rank=said("rank.red_3"), score="500"
    )


@pytest.mark.parametrize(
    ("change", "keys"),
    [
        (ProfileChange(STALL, "a", 1, 50, 20), ["profile.change.coin"]),
        (ProfileChange(STALL, "a", 1, 50, 0, 100), ["profile.change.coin", "profile.change.penalty"]),
        (ProfileChange(SCORE, "a", 1, 90, 100), ["profile.change.score", "profile.rank.up", "rank.next"]),
        (ProfileChange(SCORE, "a", 1, 100, 99), ["profile.change.score", "profile.rank.down", "rank.next"]),
        (ProfileChange(SCORE, "a", 1, 2_000, 2_001), ["profile.change.score", "rank.top"]),
    ],
)
def test_a_hand_is_told_line_by_line(change: ProfileChange, keys: list[str]) -> None:
    lines = change_lines(change)
    assert [getattr(line, "key", "") for line in lines] == keys
    for language in LANGUAGES:
        assert all("{" not in speak(Texts(language), line) for line in lines)


def _view(standing: Standing = Standing.IN_PLAY, phase: Phase = Phase.TURN) -> SeatView:
    state = won_round(WINS["usual"])
    own = replace(state.seats[0], standing=standing)
    second, third, fourth = (replace(seat, standing=Standing.IN_PLAY) for seat in state.seats[1:])
    return SeatView(0, replace(state, phase=phase, seats=(own, second, third, fourth)))


def _running(ruleset: Ruleset, won: tuple[int, ...]) -> SeatView:
    """A hand that goes on after some have won."""
    state = opening(ruleset, Started(1, 0, 0, (0, 0, 0, 0), ((1, 1), (1, 1)), 0, 0))
    first, second, third, fourth = (replace(seat, hand=hidden_hand(ruleset.hand + 1)) for seat in state.seats)
    state = replace(state, seats=(first, second, third, fourth))
    for place, seat in enumerate(won, 1):
        event = Won(seat, Tile.M1, WinBy.SELF_DRAW, None, (), Tally((), (), 1, "1"), place=place)
        state = evolve(ruleset, state, event)
    return SeatView(0, replace(state, phase=Phase.TURN))


@pytest.mark.parametrize(
    ("game", "options", "room", "view", "key"),
    [
        ("yueqing", {}, PRACTICE, _view(), "table.give_up.bot"),
        ("yueqing", {}, SCORE, _view(), "table.give_up.rated_score"),
        ("xuezhan", {}, STALL, _view(), "table.give_up.rated_coins"),
        ("xuezhan", {}, STALL, _view(Standing.WON), "table.give_up.rated_free"),
        ("yueqing", {}, SCORE, _view(phase=Phase.OVER), "table.give_up.rated_free"),
        ("sichuan", {"escape_mode": "bot"}, SCORE, _view(), "table.give_up.rated_score"),
        ("sichuan", {"mode": "blood"}, SCORE, _view(Standing.WON), "table.give_up.won"),
        ("sichuan", {}, SCORE, _view(phase=Phase.OVER), "table.give_up.between"),
        ("wuhanhua", {"leaver": "settle"}, SCORE, _view(), "table.give_up.fined"),
    ],
)
def test_what_leaving_costs_is_said_for_every_room_and_mode(
    game: str, options: dict[str, bool | int | str], room: Room, view: SeatView, key: str
) -> None:
    assert parting(find_ruleset(game, options), view, room).key == key


@pytest.mark.parametrize(
    ("game", "options", "won", "to", "units"),
    [
        ("sichuan", {"stake": 5}, (), "house", 3 * 16 * 6 * 5),
        ("sichuan", {"escape_count_self": True}, (), "house", 4 * 16 * 6),
        ("sichuan", {"escape_penalty_to": "players"}, (), "players", 3 * 16 * 6),
        ("sichuan", {"mode": "blood"}, (2,), "house", 2 * 16 * 6),
        ("xueliu", {"escape_mode": "end"}, (2,), "house", 3 * 16),  # 8: who has won plays on, and is paid
        ("xueliu", {"escape_mode": "end"}, (0, 2), "house", 3 * 16),  # 8: and pays like everybody
    ],
)
def test_the_escape_penalty_is_16_units_for_each_other_seat_that_plays(
    game: str, options: dict[str, bool | int | str], won: tuple[int, ...], to: str, units: int
) -> None:
    ruleset = find_ruleset(game, options)
    said_of = parting(ruleset, _running(ruleset, won), STALL)
    assert (said_of.key, dict(said_of.values)["fine"]) == (f"table.give_up.escape_{to}", f"{units:,}"), "B11"
