"""Seats, bots and the queue, by themselves."""

from __future__ import annotations

import pytest

from game.host.codes import Denied
from game.host.members import BOT_NAMES, Held, Members
from game.net.names import same_name


def everybody(members: Members) -> str:
    """The seats, then the queue: ``a b - bot.1 | e``."""
    seats = [members.at(seat) for seat in range(4)]
    sitting = " ".join("-" if held is None else held.name for held in seats)
    return f"{sitting} | {' '.join(held.name for held in members.waiting)}".rstrip()


def people(members: Members, *names: str) -> list[Held]:
    """Persons who come in."""
    held = [members.new(name, "") for name in names]
    for each in held:
        members.place(each)
    return held


def test_whoever_is_more_than_four_waits() -> None:
    members = Members(6)
    a, *_ = people(members, "a", "b", "c", "d", "e", "f")
    assert everybody(members) == "a b c d | e f"
    assert [members.is_full] == [True]
    members.remove(a)
    assert everybody(members) == "- b c d | e f"
    members.fill()
    assert everybody(members) == "e b c d | f"
    assert not members.is_full
    assert [(member.name, member.seat, member.queue) for member in members.told()] == [
        ("e", 0, None), ("b", 1, None), ("c", 2, None), ("d", 3, None), ("f", None, 0),
    ]  # fmt: skip


def test_bots_make_room_but_not_before_seats_are_empty() -> None:
    members = Members(4)
    members.set_bot(0, "plain")
    members.set_bot(2, "plain")
    people(members, "a", "b")
    assert everybody(members) == "bot.1 a bot.2 b |"
    people(members, "c", "d")
    assert everybody(members) == "c a d b |"


def test_bots_have_names_of_their_own() -> None:
    members = Members(4)
    for seat in range(4):
        members.set_bot(seat, "plain")
    members.set_bot(1, None)
    members.set_bot(1, "careful")
    assert everybody(members) == "bot.1 bot.2 bot.3 bot.4 |"


def test_a_seat_of_a_person_is_nobody_elses() -> None:
    members = Members(4)
    a, b = people(members, "a", "b")
    with pytest.raises(Denied, match="sits there"):
        members.sit(a, 1)
    with pytest.raises(Denied, match="sits there"):
        members.set_bot(1, None)
    members.sit(b, 1)
    assert everybody(members) == "a b - - |"


def test_who_waits_may_take_an_empty_seat_and_who_moves_lets_the_queue_in() -> None:
    members = Members(6)
    a, _, _, _, e, _ = people(members, "a", "b", "c", "d", "e", "f")
    members.remove(a)
    members.sit(e, 0)
    assert everybody(members) == "e b c d | f"


def test_yueqing_Y5_the_seat_steps_out_and_the_first_of_the_queue_steps_in() -> None:
    members = Members(6)
    people(members, "a", "b", "c", "d", "e", "f")
    out = members.swap_out(1)
    assert out is not None
    assert (out[0] and out[0].name, out[1].name) == ("b", "e")
    assert everybody(members) == "a e c d | f b"
    for seat in (1, 0, 1):
        members.swap_out(seat)
    assert everybody(members) == "b e c d | a f"


def test_nobody_steps_in_where_nobody_waits_and_a_bot_that_steps_out_is_gone() -> None:
    members = Members(5)
    (a,) = people(members, "a")
    assert members.swap_out(0) is None
    people(members, "b", "c", "d", "e")
    members.stand_in(a, "plain")
    assert members.at(0) is not None
    members.swap_out(0)
    assert everybody(members) == "e b c d |"
    assert len(list(members)) == 4


def test_ids_are_given_once() -> None:
    members = Members(4)
    a, b = people(members, "a", "b")
    members.remove(b)
    (c,) = people(members, "c")
    members.skip_to(10)
    (d,) = people(members, "d")
    assert (a.id, b.id, c.id, d.id) == (1, 2, 3, 11)
    assert members.last == 11
    assert members.get(2) is None


def test_nobody_is_called_like_a_bot_and_bots_always_find_a_name() -> None:
    members = Members(4)
    host, *_ = people(members, "bot.1")
    for number in range(1, 9):
        members.new(f"BOT.{number}", "").knocks = True
    assert not any(same_name(held.name, name) for held in members for name in BOT_NAMES)
    for seat in (1, 2, 3):
        members.set_bot(seat, "plain")
    assert everybody(members) == f"{host.name} bot.1 bot.2 bot.3 |"
