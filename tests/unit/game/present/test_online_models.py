"""What online sheets show: what is missing, what a public room says, what is agreed, what forms make of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fake_online import CARDS, CODE, fake_room
from game.net.parts import Member, RoomSpec, RoomState
from game.present.form_model import Entry, Row
from game.present.label import Plain, Said, said
from game.present.online_form import OPEN, RoomDraft, Whom, room_form, setup_form
from game.present.online_hall import LONGEST_RECENT, hall_sections, returnable
from game.present.online_room import Badge, room_model
from game.present.online_words import agreed, in_groups, member_name, played, spaced, timing_label
from game.session.online import Nearby, Visited
from game.session.tables import games
from rules import VARIANTS, find_variant

SPEC = RoomSpec("yueqing", "local", {"length": 8})


def of(label: object) -> str:
    """The key of a label."""
    assert isinstance(label, Said)
    return label.key


# ---------------------------------------------------------------- the waiting room


def test_badges_tell_how_everybody_is() -> None:
    room = fake_room(
        SPEC,
        "甲",
        Member(2, "乙", seat=1, ready=True),
        Member(3, "丙", seat=2, presence="away", ready=True),
        Member(4, "bot.2", seat=3, ready=True, bot="plain"),
        Member(5, "丁", queue=1),
        Member(6, "戊", queue=0),
        Member(7, "己", knocks=True),
    )
    model = room_model(room, 1)
    assert [chair.badge for chair in model.chairs] == [Badge.WAITING, Badge.READY, Badge.AWAY, Badge.BOT]
    assert [chair.who for chair in model.queue] == [Plain("戊"), Plain("丁")]
    assert [chair.member for chair in model.knocking] == [7]
    assert of(model.chairs[3].who) == "bot.2"
    assert [chair.host for chair in model.chairs] == [True, False, False, False]


def test_a_person_who_is_called_like_a_bot_stays_a_person() -> None:
    assert member_name(Member(2, "bot.2", seat=1)) == Plain("bot.2")


@pytest.mark.parametrize(
    ("members", "own", "expected"),
    [
        ((), 1, "online.room.lacks_bots"),
        ((Member(2, "乙", seat=1),), 1, "online.room.unready"),
        ((Member(2, "乙", seat=1, ready=True),), 2, "online.room.lacks"),
        (
            (Member(2, "乙", seat=1), Member(3, "丙", seat=2), Member(4, "丁", seat=3)),
            1,
            "online.room.unready",
        ),
        (
            (Member(2, "乙", seat=1), Member(3, "丙", seat=2), Member(4, "丁", seat=3)),
            2,
            "online.room.press_ready",
        ),
        (tuple(Member(n, "乙", seat=n - 1, ready=True) for n in (2, 3, 4)), 1, "online.room.may_start"),
        (tuple(Member(n, "乙", seat=n - 1, ready=True) for n in (2, 3, 4)), 2, "online.room.host_starts"),
    ],
)
def test_what_is_missing_most_comes_first(members: tuple[Member, ...], own: int, expected: str) -> None:
    model = room_model(fake_room(SPEC, "甲", *members), own)
    assert of(model.missing) == expected
    set_out = all(each.ready for each in members)
    assert model.can_start is set_out
    assert model.is_host is (own == 1)


def test_what_begins_already_cannot_be_begun_again() -> None:
    room = fake_room(SPEC, "甲", *(Member(n, "乙", seat=n - 1, ready=True) for n in (2, 3, 4)))
    assert room_model(room, 1).can_start
    assert not room_model(room, 1, 3000.0).can_start


def test_during_a_match_the_hand_is_told() -> None:
    members = tuple(Member(n, "乙", seat=n - 1, ready=True) for n in (2, 3, 4))
    model = room_model(fake_room(SPEC, "甲", *members, stage="playing", hand=3), 1)
    assert (of(model.missing), model.playing, model.can_start) == ("online.room.is_playing", True, False)


@pytest.mark.parametrize(("milliseconds", "seconds"), [(3000, 3), (2001, 3), (2000, 2), (1, 1), (0, 0)])
def test_the_countdown_counts_whole_seconds_up(milliseconds: int, seconds: int) -> None:
    assert room_model(fake_room(SPEC, "甲"), 1, milliseconds).countdown == seconds


def test_only_house_rules_that_differ_are_counted() -> None:
    edition = find_variant("yueqing").edition("local")
    options = {spec.key: spec.default for spec in edition.specs() if spec.key != "edition"}
    whole = replace(SPEC, options=options)
    assert room_model(fake_room(whole, "甲"), 1).changed == 0
    changed = replace(SPEC, options={**options, "stake": 5})
    assert room_model(fake_room(changed, "甲"), 1).changed == 1
    assert room_model(fake_room(RoomSpec("go", "nine", {"komi": 7}), "甲"), 1).changed == 0


def test_a_spectator_has_no_seat_and_sees_seat_0_below() -> None:
    room = RoomState(CODE, "", SPEC, 1, [Member(1, "甲", seat=0), Member(2, "乙", seat=1)])
    model = room_model(room, 0)
    assert [chair.seat for chair in model.chairs] == [0, 1, 2, 3]
    assert not any(chair.own for chair in model.chairs)
    assert not model.is_seated


# ---------------------------------------------------------------- the hall


def test_public_rooms_say_whose_they_are_and_how_full() -> None:
    _, public, _ = hall_sections(((), (), CARDS), "a.example")
    assert [of(row.aside) for row in public.rows] == [
        "online.card.seats",
        "online.card.playing",
        "online.card.seats",
    ]
    full = replace(CARDS[0], seated=4)
    (row,) = hall_sections(((), (), (full,)), "a.example")[1].rows
    assert of(row.aside) == "online.card.full"


@pytest.mark.parametrize(
    ("cards", "server", "trouble", "expected"),
    [
        (None, "", "", "online.public.no_server"),
        (None, "a.example", "", "online.public.asking"),
        ((), "a.example", "", "online.public.none"),
        (None, "a.example", "online.error.rate", "online.error.rate"),
        ((), "a.example", "online.error.rate", "online.public.none"),
    ],
)
def test_why_there_are_no_public_rooms(
    cards: tuple[()] | None, server: str, trouble: str, expected: str
) -> None:
    _, public, _ = hall_sections(((), (), cards), server, trouble)
    assert (public.rows, of(public.empty)) == ((), expected)


def test_a_game_that_nobody_here_knows_is_shown_by_its_key() -> None:
    (row,) = hall_sections(((), (), (replace(CARDS[0], game="go", timing="blitz"),)), "a")[1].rows
    assert row.title == Plain("go")
    assert timing_label("blitz") == Plain("blitz")


def test_the_list_of_places_is_short_and_the_seat_comes_first() -> None:
    been = [Visited("a", f"{n:06}", "yueqing", "甲", "token" if n == 5 else "", n) for n in range(9)]
    _, _, recent = hall_sections((been, (Nearby("", "192.168.1.5"),), None), "")
    assert len(recent.rows) == LONGEST_RECENT
    back = returnable(been)
    assert back is not None
    assert back.code == "000005"
    assert returnable([]) is None


# ---------------------------------------------------------------- words


def test_what_is_agreed_is_told_line_by_line() -> None:
    private, public = (
        agreed(SPEC),
        agreed(replace(SPEC, private=False, watch=False, voice=False, approve=True)),
    )
    keys = [of(line) for line in public]
    assert {"online.agreed.public", "online.agreed.no_watch", "online.agreed.approve"} <= set(keys)
    assert "online.agreed.private" in [of(line) for line in private]
    assert len(public) == len(private) + 1


def test_labels_stand_in_a_row() -> None:
    assert spaced(None, Plain("a"), None) == Plain("a")
    assert spaced(Plain("a"), Plain("b")) == said("online.dot", first=Plain("a"), second=Plain("b"))


def test_fingerprints_are_read_in_groups() -> None:
    lines = in_groups("9f" * 32).splitlines()
    assert [line.split() for line in lines] == [["9F9F"] * 4] * 4
    assert played("yueqing", "") == said("game.yueqing.name")


# ---------------------------------------------------------------- forms


def rows(form: object) -> dict[str, Row | Entry]:
    """The rows of a form by their keys."""
    return {row.key: row for section in form.sections for row in section.rows}  # type: ignore[attr-defined]


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.key)
def test_a_room_of_every_game_is_agreed_about(variant: object) -> None:
    game = next(each for each in games() if each.key == variant.key)  # type: ignore[attr-defined]
    draft = RoomDraft(game, game.editions[-1].key, places=6)
    form = rows(room_form(draft, games(), Plain("here")))
    assert {
        "game",
        "edition",
        "length",
        "timing",
        "level",
        "private",
        "approve",
        "talk",
        "voice",
        "watch",
    } <= set(form)
    assert ("places" in form) is (find_variant(game.key).places > 4)
    assert draft.spec().places == find_variant(game.key).places
    assert draft.spec().edition == game.editions[-1].key
    edition = form["edition"]
    assert isinstance(edition, Row)
    assert edition.choices[-1].value == OPEN


def test_what_a_server_says_of_a_room_comes_back_as_it_was_agreed() -> None:
    spec = RoomSpec(
        "yueqing", "jp", {"stake": 5}, "quick", "careful", 6, False, "phrases", False, False, 180, True
    )
    assert RoomDraft.of(spec, games()).spec() == spec
    edition = find_variant("yueqing").edition("jp")
    whole = {each.key: each.default for each in edition.specs()}
    told = replace(spec, options={**whole, "stake": 5})
    assert RoomDraft.of(told, games()).spec() == spec


def test_choices_change_the_draft_and_nothing_else() -> None:
    draft = RoomDraft(games()[0], games()[0].editions[0].key)
    length = next(spec for spec in draft.version.options if spec.key == "length")
    other = next(value for value in length.shown if value != length.default)
    changed = draft.chosen("length", other).chosen("private", False)
    assert (dict(changed.rules), changed.private) == ({"length": other}, False)
    assert dict(changed.chosen("length", length.default).rules) == {}


def test_who_one_is_and_where_is_written_in_one_row_at_a_time() -> None:
    near = (Nearby("老陈的电脑", "192.168.1.23"),)
    form = rows(setup_form(Whom("阿婆", "", "server", links=True), near))
    assert isinstance(form["server"], Entry)
    assert isinstance(form["name"], Row)
    assert {"near", "link", "trust"} <= set(form)
    bare = rows(setup_form(Whom("", "a.example"), ()))
    assert set(bare) == {"name", "server", "trust"}
    packaged = rows(setup_form(Whom("", "", packaged=True, links=False), ()))["link"]
    assert isinstance(packaged, Row)
    assert packaged.choices == ()


def test_what_is_wrong_with_an_address_stands_beside_it() -> None:
    wrong = said("error.net.address.port", text="x")
    row = rows(setup_form(Whom("", "", wrong=wrong), ()))["server"]
    assert row.text == wrong
