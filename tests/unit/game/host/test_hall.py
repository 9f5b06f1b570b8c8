"""The hall: hello, versions, coming in by code and link, errors that change nothing, records, the end of a server."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.host.agreed import known_games
from game.host.archive import PIECE
from game.host.policy import Policy
from game.net import intents, news
from game.net.parts import RoomSpec
from hall_rig import SPEC, Client, FakeStore, HallRig


def test_hello_comes_first() -> None:
    rig = HallRig()
    client = Client(rig, "a", "d").connect(hello=False)
    client.say(intents.Browse())
    assert (client.failed, client.last(news.Failed).about) == ("hello_first", "browse")
    client.say(intents.Ping(7))
    assert client.last(news.Pong).stamp == 7


def test_welcome_names_the_games_that_both_know() -> None:
    rig = HallRig()
    games = dict(known_games()) | {"xuezhan/local": "sha256:other", "bridge/world": "sha256:none"}
    client = rig.client("a", games=games)
    welcome = client.last(news.Welcome)
    assert "xuezhan/local" not in welcome.games
    assert "yueqing/local" in welcome.games
    client.say(intents.Hello(1))
    assert client.last(news.Welcome).games == []
    client.say(intents.Hello(1, games={"xuezhan/local": "*", "bridge/world": "*"}))
    assert client.last(news.Welcome).games == ["xuezhan/local"]
    client.say(intents.Create(SPEC, "a")).say(intents.Hello(1))
    assert client.failed == "not_allowed"


def test_another_major_version_is_told_so_in_words_and_ends() -> None:
    rig = HallRig()
    client = Client(rig, "a", "d").connect(hello=False)
    client.say(intents.Hello(2))
    upgrade = client.last(news.Upgrade)
    assert upgrade.major == 1
    assert "update the server" in upgrade.text
    assert client.link.closed


def test_who_does_not_know_the_game_the_same_way_cannot_sit_or_watch() -> None:
    rig = HallRig()
    host = rig.host()
    other = rig.client("b", games=dict(known_games()) | {"xuezhan/local": "sha256:other"})
    other.say(intents.Join("b", code=host.room.code))
    assert other.failed == "edition_unknown"
    other.say(intents.Join("b", invite=host.room.invite, watch=True))
    assert [failed.code for failed in other.all(news.Failed)] == ["edition_unknown"] * 2
    other.say(intents.Create(SPEC, "b"))
    assert other.failed == "edition_unknown"
    assert len(rig.hall.rooms) == 1


@pytest.mark.parametrize(
    ("spec", "code", "word"),
    [
        (RoomSpec("bridge"), "edition_unknown", "bridge"),
        (RoomSpec("xuezhan", edition="mars"), "edition_unknown", "mars"),
        (RoomSpec("xuezhan", options={"wings": True}), "not_allowed", "wings"),
        (RoomSpec("xuezhan", options={"length": 5}), "not_allowed", "length"),
        (RoomSpec("yueqing", options={"edition": "jp"}), "not_allowed", "edition"),
        (RoomSpec("xuezhan", level="god"), "not_allowed", "level"),
        (RoomSpec("xuezhan", places=5), "not_allowed", "places"),
    ],
)
def test_terms_that_do_not_hold_are_refused_with_the_reason(spec: RoomSpec, code: str, word: str) -> None:
    rig = HallRig()
    client = rig.client("a")
    client.say(intents.Create(spec, "a"))
    failed = client.last(news.Failed)
    assert (failed.code, failed.about) == (code, "create")
    assert word in failed.text
    assert not rig.hall.rooms
    assert not rig.store.documents


def test_a_room_names_every_house_rule_and_who_is_in_it() -> None:
    rig = HallRig()
    host = rig.host()
    room = host.room
    assert room.spec.edition == "local"
    assert room.spec.options["length"] == 4
    assert len(room.spec.options) > 20
    assert room.ruleset.startswith("sha256:")
    assert [(member.name, member.seat, member.id == room.host) for member in room.members] == [
        ("host", 0, True)
    ]
    assert (len(room.code), room.code.isdigit()) == (6, True)
    assert room.invite.startswith(room.code)
    assert len(room.invite) == 28
    assert host.token.startswith(room.code)
    assert host.token != room.invite


def test_in_by_code_and_in_by_link() -> None:
    rig = HallRig()
    host = rig.host()
    (first,) = rig.join(host, "b")
    second = rig.client("c").say(intents.Join("c", invite=host.room.invite))
    assert [member.name for member in second.room.members] == ["host", "b", "c"]
    assert first.room == second.room == host.room
    assert rig.client("d").say(intents.Join("d", invite="x" * 28)).failed == "bad_code"


def test_what_a_wrong_code_is_told_does_not_say_why() -> None:
    rig = HallRig()
    full = rig.host(name="full")
    rig.join(full, "b", "c", "d")
    running = rig.host(name="running")
    rig.start(running)
    unknown = next(code for code in (f"{number:06d}" for number in range(9)) if code not in rig.hall.rooms)
    told = {
        rig.client(f"guest {code}").say(intents.Join("g", code=code, watch=watch)).last(news.Failed)
        for code in (unknown, running.room.code)
        for watch in (False, True)
    }
    told.add(rig.client("guest").say(intents.Join("g", code=full.room.code)).last(news.Failed))
    assert len(told) == 1
    assert next(iter(told)).code == "bad_code"


def test_a_public_room_that_is_full_says_so_and_so_does_a_link() -> None:
    rig = HallRig()
    public = rig.host(replace(SPEC, private=False), "p")
    rig.join(public, "b", "c", "d")
    assert rig.client("e").say(intents.Join("e", code=public.room.code)).failed == "room_full"
    private = rig.host(name="q")
    rig.join(private, "f", "g", "h")
    assert rig.client("i").say(intents.Join("i", invite=private.room.invite)).failed == "room_full"


def test_the_list_shows_public_rooms_only_and_those_that_wait_first() -> None:
    rig = HallRig()
    rig.host(name="secret")
    running = rig.host(replace(SPEC, private=False), "a")
    rig.start(running)
    waiting = rig.host(replace(SPEC, private=False), "b")
    rooms = rig.client("x").say(intents.Browse()).last(news.Hall).rooms
    assert [(room.code, room.stage, room.host, room.seated) for room in rooms] == [
        (waiting.room.code, "waiting", "b", 1),
        (running.room.code, "playing", "a", 1),
    ]
    census = rig.hall.census()
    assert (census.rooms, census.playing, census.public) == (3, 1, 2)


def test_a_room_into_which_nobody_may_come_or_look_is_not_listed() -> None:
    rig = HallRig()
    closed = rig.host(replace(SPEC, private=False, watch=False), "a")
    listed = rig.client("x")
    assert [room.host for room in listed.say(intents.Browse()).last(news.Hall).rooms] == ["a"]
    rig.start(closed)
    assert listed.say(intents.Browse()).last(news.Hall).rooms == []


def test_one_connection_is_in_one_room_and_does_not_open_one_after_another() -> None:
    rig = HallRig(policy=Policy(openings=3))
    client = rig.host()
    client.say(intents.Create(SPEC, "again"))
    assert client.failed == "in_match"
    for _ in range(2):
        client.say(intents.Leave()).say(intents.Create(SPEC, "again"))
    client.say(intents.Leave()).say(intents.Create(SPEC, "again"))
    failed = client.last(news.Failed)
    assert failed.code == "rate"
    assert failed.retry_ms == 60_000
    rig.wait(60.0, [client])
    client.say(intents.Create(SPEC, "again"))
    assert client.me.code in rig.hall.rooms


def test_there_are_only_so_many_rooms() -> None:
    rig = HallRig(policy=Policy(rooms=2))
    rig.host(name="a")
    rig.host(name="b")
    assert rig.host(name="c").failed == "too_many_rooms"


def test_in_a_full_house_the_room_that_is_empty_for_longest_makes_way() -> None:
    rig = HallRig(policy=Policy(rooms=3))
    first, second, third = (rig.host(name=name) for name in "abc")
    second.drop()
    rig.wait(1.0, [first, third])
    first.drop()
    rig.wait(58.9, [third])
    assert rig.host(name="d").failed == "too_many_rooms"
    rig.wait(0.2, [third])
    codes = [client.me.code for client in (first, second, third)]
    fourth = rig.host(name="e")
    assert set(rig.hall.rooms) == {codes[0], codes[2], fourth.me.code}
    assert second.resume().failed == "bad_code"
    first.resume()
    assert rig.host(name="f").failed == "too_many_rooms"


def test_no_match_makes_way_and_no_room_for_a_request_that_is_refused() -> None:
    rig = HallRig(policy=Policy(rooms=2))
    player, other = rig.host(name="a"), rig.host(name="b")
    rig.start(player)
    for client in (player, other):
        client.drop()
    rig.wait(70.0)
    assert rig.host(RoomSpec("bridge"), name="c").failed == "edition_unknown"
    assert len(rig.hall.rooms) == 2
    rig.host(name="d")
    assert player.me.code in rig.hall.rooms
    assert rig.host(name="e").failed == "too_many_rooms"


def test_who_changes_his_mind_without_end_is_slowed_down() -> None:
    rig = HallRig()
    host = rig.host()
    (a,) = rig.join(host, "a")
    for turn in range(20):
        a.say(intents.Ready(on=turn % 2 == 1))
    failed = a.say(intents.Ready()).last(news.Failed)
    assert (failed.code, failed.retry_ms, failed.about) == ("rate", 1000, "ready")
    assert [member.ready for member in host.room.members] == [False, False]
    for _ in range(5):
        host.say(intents.Amend(SPEC))
    failed = host.say(intents.Amend(SPEC)).last(news.Failed)
    assert (failed.code, failed.retry_ms) == ("rate", 4000)
    rig.wait(4.0, [host, a])
    before = len(host.all(news.Failed))
    host.say(intents.Amend(SPEC))
    a.say(intents.Ready())
    assert [member.ready for member in host.room.members] == [False, True]
    assert len(host.all(news.Failed)) == before


def test_who_asks_for_everything_again_and_again_is_slowed_down() -> None:
    rig = HallRig()
    host = rig.host()
    for _ in range(5):
        host.say(intents.Browse())
    failed = host.say(intents.Browse()).last(news.Failed)
    assert (failed.code, failed.retry_ms, failed.about) == ("rate", 1000, "browse")
    assert host.say(intents.Resume(host.token)).failed == "rate"
    assert len(host.all(news.Hall)) == 5
    rig.wait(1.0, [host])
    host.say(intents.Browse())
    assert len(host.all(news.Hall)) == 6


def test_in_a_match_nobody_is_told_without_end_who_plays() -> None:
    rig = HallRig()
    host = rig.host()
    rig.start(host)
    for turn in range(100):
        host.say(intents.Auto(on=turn % 2 == 0))
    assert len(host.all(news.AutoSet)) <= 20
    assert host.last(news.Failed).about == "auto"


def test_scn_N17_one_device_has_one_seat_in_a_room() -> None:
    rig = HallRig()
    host = rig.host()
    twin = rig.client("twin", device=host.device)
    twin.say(intents.Join("twin", code=host.room.code))
    assert twin.failed == "same_device"
    twin.say(intents.Join("twin", code=host.room.code, watch=True))
    assert [failed.code for failed in twin.all(news.Failed)] == ["same_device"] * 2
    watcher = rig.client("w").say(intents.Join("w", code=host.room.code, watch=True))
    other = rig.client("v", device=watcher.device).say(intents.Join("v", code=host.room.code))
    assert other.failed == "same_device"


def test_scn_N07_a_wrong_token_stays_connected_and_receives_nothing_but_the_error() -> None:
    rig = HallRig()
    host = rig.host()
    rig.join(host, "b")
    rig.start(host)
    thief = rig.client("thief")
    thief.fresh()
    wrong = host.token[:-1] + ("A" if host.token[-1] != "A" else "B")
    thief.say(intents.Resume(wrong, host.last(news.MatchBegun).match, 0))
    said = thief.fresh()
    assert [type(each) for each in said] == [news.Failed]
    assert (thief.failed, thief.last(news.Failed).about) == ("bad_code", "resume")
    host.play()
    rig.wait(60.0, [host, thief])
    assert {type(each) for each in thief.fresh()} <= {news.Pong}
    assert not thief.link.closed


def test_scn_N04_a_room_that_is_no_more_is_told_as_such() -> None:
    rig = HallRig()
    host = rig.host()
    stale = host.token
    code = host.room.code
    host.say(intents.Leave())
    assert host.last(news.Left).why == "left"
    assert code not in rig.hall.rooms
    assert code not in rig.store.documents
    later = rig.killed()
    back = later.come_back(host).connect()
    back.say(intents.Resume(stale))
    assert (back.failed, back.last(news.Failed).about) == ("bad_code", "resume")
    assert back.say(intents.Browse()).last(news.Hall).rooms == []


def test_scn_N23_what_a_client_claims_to_be_is_not_asked() -> None:
    """Seat, member and match come from the connection: nobody acts for somebody else."""
    rig = HallRig()
    host = rig.host()
    other, stranger = rig.join(host, "b")[0], rig.host(name="elsewhere")
    rig.start(host)
    match = host.last(news.MatchBegun).match
    for client in (host, other):
        client.play()
    rig.play([host, other], lambda: bool(host.all(news.Asked) or other.all(news.Asked)))
    asked = host if host.all(news.Asked) else other
    question = asked.last(news.Asked).question
    before = rig.store.lines(host.room.code)[:]
    foe = other if asked is host else host
    foe.say(intents.Answer(match, 1, question.win, 0))
    assert foe.last(news.Refused).code == "no_such_window"
    stranger.say(intents.Answer(match, 1, question.win, 0))
    assert stranger.failed == "no_match"
    watcher = rig.client("w").say(intents.Join("w", invite=host.room.invite, watch=True))
    watcher.say(intents.Answer(match, 1, question.win, 0))
    assert watcher.failed == "watching"
    asked.say(intents.Answer(match, 1, question.win, 999))
    assert asked.last(news.Refused).code == "bad_option"
    asked.say(intents.Answer("another match", 1, question.win, 0))
    assert asked.last(news.Refused).code == "stale"
    assert list(rig.store.lines(host.room.code)) == list(before)
    asked.say(intents.Answer(match, 1, question.win, question.default, ref=5))
    assert asked.last(news.Ack).ref == 5


def test_scn_N24_forty_behind_one_address_come_in_while_one_guesses() -> None:
    """What slows the guesser down is the server's (`game.host.limits`); the hall locks nobody out for it."""
    rig = HallRig()
    hosts = [rig.host(name=f"h{number}") for number in range(10)]
    guesser = rig.client("guesser")
    for number, host in enumerate(hosts):
        for place in range(3):
            for _ in range(3):
                guesser.say(intents.Join("x", code=_unused(rig, number * 3 + place)))
            name = f"{number}-{place}"
            client = rig.client(name).connect(address="10.0.0.1")
            client.say(intents.Join(name, code=host.room.code))
            assert not client.failed
    assert {failed.code for failed in guesser.all(news.Failed)} == {"bad_code"}
    assert all(len(host.room.members) == 4 for host in hosts)


def _unused(rig: HallRig, number: int) -> str:
    return next(
        code
        for code in (f"{number + step:06d}" for step in range(0, 10**5, 97))
        if code not in rig.hall.rooms
    )


def test_a_record_comes_in_pieces_of_whole_lines() -> None:
    store = FakeStore()
    lines = b"".join(b'{"e":"draw","seat":%d,"tile":"5p"}\n' % (number % 4) for number in range(4000))
    store.records["abc"] = lines
    rig = HallRig(store)
    client = rig.client("a")
    data = b""
    while len(data) < len(lines):
        part = client.say(intents.Replay("abc", len(data))).last(news.RecordPart)
        assert (part.offset, part.total) == (len(data), len(lines))
        assert len(part.text) <= PIECE
        assert part.text.endswith("\n")
        data += part.text.encode()
    assert data == lines
    for code, offset in (("no", 0), ("abc", len(lines)), ("abc", 3)):
        assert client.say(intents.Replay(code, offset)).failed == "no_record"


@pytest.mark.parametrize(
    "intent", [intents.Ready(), intents.Start(), intents.Chat("x"), intents.Auto(), intents.Leave()]
)
def test_outside_of_a_room_there_is_nothing_to_do(intent: intents.Intent) -> None:
    assert HallRig().client("a").say(intent).failed == "not_allowed"
