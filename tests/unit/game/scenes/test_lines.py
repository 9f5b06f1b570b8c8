"""Who speaks when: nothing of a seat is dropped or cut by its own lesser lines, the table and the narrator in turn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from game.clock import ManualClock
from game.scenes.lines import Lines
from game.services import Services
from timed_mixer import NARRATOR, TimedMixer


class Talk:
    """Lines over a mixer that takes its time."""

    def __init__(self, *, in_turn: bool = False) -> None:
        self.clock = ManualClock(0.0)
        self.mixer = TimedMixer(self.clock)
        services = SimpleNamespace(mixer=self.mixer, clock=self.clock)
        self.lines = Lines(cast(Services, services), lambda: in_turn)

    def wait(self, seconds: float) -> None:
        """Time passes in frames."""
        for _ in range(round(seconds * 20)):
            self.clock.advance(0.05)
            self.lines.pass_time()

    @property
    def heard(self) -> list[tuple[str, int | None]]:
        """What was said, whole."""
        whole = [line for line in self.mixer.lines if not line.dropped and line.ends == line.sounds_until]
        return [(" ".join(line.cues), line.seat) for line in whole]


def test_effects_never_wait() -> None:
    talk = Talk(in_turn=True)
    talk.lines.play("call.pung", 1)
    talk.lines.play("pung", 1)
    assert talk.mixer.effects == [(0.0, "pung", 1)]


def test_a_tile_waits_for_the_flower_of_its_seat_and_for_nobody_else() -> None:
    talk = Talk()
    talk.lines.play("call.flower", 1)
    talk.lines.play("tile.5m", 1)
    talk.lines.play("tile.e", 2)
    assert talk.heard == [("call.flower", 1), ("tile.e", 2)]
    talk.wait(2.0)
    assert talk.heard[-1] == ("tile.5m", 1)
    assert talk.mixer.lines[-1].at < 1.0


def test_scn_A05_a_weightier_call_cuts_off_a_tile_at_once() -> None:
    talk = Talk()
    talk.lines.play("tile.5m", 1)
    talk.wait(0.2)
    talk.lines.play("call.win", 1)
    assert talk.mixer.lines[-1].cues == ("call.win",)
    assert talk.mixer.lines[0].cut == pytest.approx(0.2)


def test_what_would_come_too_late_is_not_said() -> None:
    talk = Talk()
    talk.lines.follow("pattern.full_flush", 1)
    for _ in range(4):
        talk.lines.play("call.flower", 1)
    talk.wait(5.0)
    assert 2 <= len(talk.heard) < 5


def test_the_table_says_one_thing_after_the_other() -> None:
    talk = Talk()
    for cue in ("call.start", "call.wild", "tile.1m"):
        talk.lines.play(cue, None)
    talk.wait(3.0)
    assert talk.heard == [("call.start", None), ("call.wild", None), ("tile.1m", None)]


def test_the_table_lets_a_seat_finish_but_does_not_wait_for_long() -> None:
    talk = Talk()
    talk.lines.play("tile.5m", 1)
    talk.lines.play("call.exhausted", None)
    talk.wait(1.0)
    assert [seat for _, seat in talk.heard] == [1, None]
    assert talk.mixer.lines[-1].at == pytest.approx(talk.mixer.lines[0].ends, abs=0.06)


def test_a_winner_names_every_pattern_whole() -> None:
    talk = Talk()
    talk.lines.play("call.self_draw", 2)
    names = ("pattern.full_flush", "pattern.all_triplets", "pattern.seat_wind", "call.liability")
    for name in names:
        talk.lines.follow(name, 2)
    talk.wait(8.0)
    assert talk.heard == [("call.self_draw", 2), *((name, 2) for name in names)]


def test_who_hurries_hears_no_more_names() -> None:
    talk = Talk()
    talk.lines.follow("pattern.full_flush", 2)
    talk.lines.follow("pattern.all_triplets", 2)
    talk.lines.clear()
    talk.wait(5.0)
    assert talk.heard == [("pattern.full_flush", 2)]


def test_in_turn_who_comes_before_what_and_nobody_speaks_over_another() -> None:
    talk = Talk(in_turn=True)
    talk.lines.tell(("seat.left",), 0.0)
    talk.lines.play("call.pung", 3)
    talk.lines.play("tile.5m", 3)
    talk.lines.tell(("state.drew", "tile.1m"), 0.1, urgent=True)
    talk.wait(5.0)
    assert [seat for _, seat in talk.heard] == [NARRATOR, 3, 3, NARRATOR]


def test_what_goes_without_saying_is_said_in_a_pause_only() -> None:
    talk = Talk(in_turn=True)
    talk.lines.play("tile.e", 2)
    talk.lines.tell(("seat.left",), 0.0, passing=True)
    talk.lines.play("tile.5m", 3)
    talk.wait(2.0)
    assert talk.heard == [("tile.e", 2), ("tile.5m", 3)]
    talk.lines.tell(("seat.right",), 2.0, passing=True)
    assert talk.mixer.narrates


def test_nothing_is_told_before_it_is_seen() -> None:
    talk = Talk(in_turn=True)
    talk.lines.tell(("seat.left",), 1.0)
    talk.wait(0.9)
    assert not talk.heard
    talk.wait(0.2)
    assert talk.mixer.narrates


def test_a_question_that_is_answered_or_put_anew_is_not_asked_any_more() -> None:
    talk = Talk(in_turn=True)
    talk.lines.play("tile.5m", 3)
    talk.lines.tell(("state.may", "call.pung"), 0.0, urgent=True)
    talk.lines.tell(("state.may", "call.kong"), 0.0, urgent=True)
    talk.wait(1.0)
    assert talk.mixer.lines[-1].cues == ("state.may", "call.kong")
    talk.wait(2.0)
    talk.lines.play("tile.5m", 3)
    talk.lines.tell(("state.may", "call.win"), 3.0, urgent=True)
    talk.lines.answered()
    talk.wait(3.0)
    assert talk.heard[-1] == ("tile.5m", 3)


def test_what_the_player_asks_is_answered_at_once_and_cuts_the_narrator_off() -> None:
    talk = Talk(in_turn=True)
    talk.lines.tell(("state.drew", "tile.1m"), 0.0, urgent=True)
    talk.lines.tell(("seat.left",), 0.0)
    talk.lines.answer(("state.hand", "tile.9m"))
    talk.wait(5.0)
    assert talk.heard == [("state.hand tile.9m", NARRATOR)]


def test_in_turn_who_still_comes_before_what_when_everything_is_shown_at_once() -> None:
    talk = Talk(in_turn=True)
    talk.lines.play("tile.5m", 2)
    talk.lines.tell(("seat.right",), 3.0)
    talk.lines.tell(("tile.9m",), 3.0, behind=0.3)
    talk.lines.hurry(0.0)
    talk.lines.play("call.self_draw", 1)
    talk.wait(4.0)
    assert talk.heard == [
        ("tile.5m", 2),
        ("seat.right", NARRATOR),
        ("call.self_draw", 1),
        ("tile.9m", NARRATOR),
    ]


def test_who_has_been_named_is_heard_however_late_it_is() -> None:
    talk = Talk(in_turn=True)
    talk.lines.play("tile.1m", 2)
    for cues in (("state.hand", "tile.1m"), ("state.hand", "tile.1m"), ("state.hand",)):
        talk.lines.tell(cues, 0.0)
    talk.lines.tell(("seat.right",), 0.0)
    talk.lines.play("call.pung", 1)
    talk.lines.play("tile.e", 1)
    talk.wait(9.0)
    assert talk.mixer.lines[-1].at > 4.0, "it would be too late, had nobody been named"
    assert talk.heard[-2:] == [("seat.right", NARRATOR), ("call.pung", 1)]


def test_scn_A05_a_weightier_call_does_not_wait_behind_names_that_wait() -> None:
    talk = Talk()
    talk.lines.play("call.dealer", 2)
    talk.lines.play("tile.3p", 2)
    talk.lines.play("tile.6p", 2)
    talk.wait(0.2)
    talk.lines.play("call.pung", 2)
    assert talk.mixer.lines[-1].cues == ("call.pung",)
    talk.lines.play("tile.4m", 2)
    talk.wait(3.0)
    assert talk.heard == [("call.pung", 2), ("tile.4m", 2)], "older names would tell of another moment"
