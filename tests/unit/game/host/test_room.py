"""A room before, in and between matches: seats, bots, readiness, the host, knocking, watching, leaving, rematch."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.host.policy import Policy
from game.net import intents, news
from game.net.parts import RoomSpec
from hall_rig import SPEC, Client, HallRig


def names(client: Client) -> list[str | None]:
    """Who has which seat."""
    seats = {member.seat: member.name for member in client.room.members}
    return [seats.get(seat) for seat in range(4)]


def test_people_sit_down_in_the_order_of_coming_and_may_change_seats() -> None:
    rig = HallRig()
    host = rig.host()
    a, b = rig.join(host, "a", "b")
    assert names(host) == ["host", "a", "b", None]
    a.say(intents.Sit(3))
    assert names(host) == ["host", None, "b", "a"]
    b.say(intents.Sit(0))
    assert b.failed == "seat_taken"
    b.say(intents.Sit(2))
    assert names(b) == ["host", None, "b", "a"]
    assert not next(member.ready for member in b.room.members if member.name == "a")


def test_a_bot_makes_room_and_only_the_host_has_a_say_in_it() -> None:
    rig = HallRig()
    host = rig.host()
    for seat in (1, 2, 3):
        host.say(intents.Bot(seat, "careful"))
    assert names(host) == ["host", "bot.1", "bot.2", "bot.3"]
    (a,) = rig.join(host, "a")
    assert names(host) == ["host", "a", "bot.2", "bot.3"]
    a.say(intents.Sit(3))
    assert names(host) == ["host", None, "bot.2", "a"]
    for client, intent, code in (
        (a, intents.Bot(1, "plain"), "not_host"),
        (host, intents.Bot(3, "plain"), "seat_taken"),
        (host, intents.Bot(1, "god"), "not_allowed"),
    ):
        assert client.say(intent).failed == code
    host.say(intents.Bot(2, "plain"))
    assert next(member.bot for member in host.room.members if member.seat == 2) == "plain"
    host.say(intents.Bot(2))
    assert names(host) == ["host", None, None, "a"]


def test_names_are_cleaned_and_told_apart() -> None:
    rig = HallRig()
    host = rig.host(name="Olli\u202e\n")
    assert names(host)[0] == "Olli"
    other = rig.client("x").say(intents.Join("0LL1", code=host.room.code))
    assert names(other)[1] == "0LL12"
    nobody = rig.client("y").say(intents.Join("\u200b \ufeff", code=host.room.code))
    assert nobody.failed == "bad_name"
    assert rig.client("z").say(intents.Create(SPEC, "\n")).failed == "bad_name"
    assert len(rig.hall.rooms) == 1


def test_everybody_has_to_be_ready_and_there_and_only_the_host_begins() -> None:
    rig = HallRig()
    host = rig.host()
    a, b = rig.join(host, "a", "b", ready=False)
    assert a.say(intents.Start()).failed == "not_host"
    assert host.say(intents.Start()).failed == "not_ready"
    a.say(intents.Ready())
    b.say(intents.Ready())
    b.drop()
    assert host.say(intents.Start()).last(news.Failed).code == "not_ready"
    b.resume()
    assert host.say(intents.Start()).room.starts_ms == 3000
    rig.wait(3.0)
    assert (host.room.stage, host.room.starts_ms) == ("playing", None)
    assert names(host) == ["host", "a", "b", "bot.1"]
    begun = [client.last(news.MatchBegun) for client in (host, a, b)]
    assert [each.seat for each in begun] == [0, 1, 2]
    assert begun[0].header["seats"] == ["host", "a", "b", "bot.1"]
    assert {each.match for each in begun} == {host.room.match}


def test_other_terms_make_everybody_unready_and_are_checked() -> None:
    rig = HallRig()
    host = rig.host()
    a, b = rig.join(host, "a", "b")
    assert a.say(intents.Amend(SPEC)).failed == "not_host"
    host.say(intents.Amend(RoomSpec("yueqing", talk="phrases")))
    assert (a.room.spec.game, a.room.spec.edition) == ("yueqing", "local")
    assert [member.ready for member in a.room.members] == [False, False, False]
    hash_then = host.room.ruleset
    host.say(intents.Amend(RoomSpec("nothing")))
    assert host.failed == "edition_unknown"
    assert host.room.ruleset == hash_then
    old = rig.client("old", games={key: value for key, value in a.games.items() if key.startswith("yueqing")})
    old.say(intents.Join("old", code=host.room.code))
    host.say(intents.Amend(SPEC))
    assert host.last(news.Failed).code == "edition_unknown"
    assert b.room.spec.game == "yueqing"


def test_the_host_sends_somebody_away_before_the_match_only() -> None:
    rig = HallRig()
    host = rig.host()
    a, b = rig.join(host, "a", "b")
    assert a.say(intents.Kick(b.member)).failed == "not_host"
    assert host.say(intents.Kick(host.member)).failed == "not_allowed"
    host.say(intents.Kick(b.member))
    assert b.last(news.Left).why == "kicked"
    assert names(host) == ["host", "a", None, None]
    b.connect().say(intents.Resume(b.token))
    assert b.failed == "bad_code"
    rig.start(host)
    assert host.say(intents.Kick(a.member)).failed == "in_match"


def test_who_knocks_waits_for_the_host() -> None:
    rig = HallRig()
    host = rig.host(replace(SPEC, approve=True))
    a = rig.client("a").say(intents.Join("a", code=host.room.code))
    assert (a.me.knocking, a.me.token) == (True, "")
    assert not a.all(news.Room)
    knocking = next(member for member in host.room.members if member.knocks)
    assert (knocking.name, knocking.seat) == ("a", None)
    for intent in (intents.Ready(), intents.Chat("let me in"), intents.Sit(1)):
        assert a.say(intent).failed == "not_allowed"
    assert a.say(intents.Sync("m", 0)).failed == "no_match"
    b = rig.client("b").say(intents.Join("b", invite=host.room.invite))
    host.say(intents.Admit(knocking.id))
    assert a.me.token
    assert names(a) == ["host", "a", None, None]
    host.say(intents.Admit(b.member, yes=False))
    assert b.last(news.Left).why == "refused"
    assert not b.all(news.Room)
    assert host.say(intents.Admit(99)).failed == "not_allowed"
    c = rig.client("c").say(intents.Join("c", code=host.room.code))
    c.drop()
    assert all(not member.knocks for member in host.room.members)


def test_who_still_knocks_when_the_match_begins_is_sent_away() -> None:
    rig = HallRig()
    host = rig.host(replace(SPEC, approve=True))
    a = rig.client("a").say(intents.Join("a", code=host.room.code))
    rig.start(host)
    assert a.last(news.Left).why == "refused"
    assert len(host.room.members) == 4


def test_there_is_a_limit_to_knocking_and_a_full_room_admits_nobody() -> None:
    rig = HallRig(policy=Policy(knockers=4))
    host = rig.host(replace(SPEC, approve=True))
    waiting = [rig.client(f"k{n}").say(intents.Join(f"k{n}", code=host.room.code)) for n in range(4)]
    assert rig.client("k9").say(intents.Join("k9", invite=host.room.invite)).failed == "room_full"
    for client in waiting:
        host.say(intents.Admit(client.member))
    assert host.failed == "room_full"
    assert names(host) == ["host", "k0", "k1", "k2"]


def test_scn_N11_readiness_is_taken_back_only_a_few_times_while_the_match_is_about_to_begin() -> None:
    rig = HallRig()
    host = rig.host()
    (a,) = rig.join(host, "a")
    stopped = 0
    for _ in range(6):
        if a.room.starts_ms is None:
            host.say(intents.Start())
        rig.wait(1.0, [host, a])
        a.drop()
        a.resume()
        a.say(intents.Ready(on=False))
        stopped += a.room.stage == "waiting" and a.room.starts_ms is None
        a.say(intents.Ready())
        if host.room.stage == "playing":
            break
    assert stopped == 3
    assert a.failed in {"not_allowed", "in_match"}
    rig.wait(3.0)
    assert host.room.stage == "playing"
    assert names(host)[1] == "a"


def test_dropping_out_does_not_stop_what_is_about_to_begin() -> None:
    rig = HallRig()
    host = rig.host()
    a, b = rig.join(host, "a", "b")
    host.say(intents.Start())
    a.drop()
    b.say(intents.Leave())
    assert rig.client("late").say(intents.Join("late", code=host.room.code)).failed == "bad_code"
    for intent in (intents.Sit(3), intents.Bot(3, "plain"), intents.Amend(SPEC)):
        assert host.say(intent).failed == "in_match"
    rig.wait(3.0)
    assert names(host) == ["host", "a", "bot.1", "bot.2"]
    assert [member.presence for member in host.room.members] == ["live", "away", "live", "live"]


def test_leaving_a_match_needs_a_word_and_a_bot_has_the_seat_where_the_game_says_so() -> None:
    rig = HallRig()
    host = rig.host(replace(SPEC, options={"length": 4, "escape_mode": "bot"}))
    a, b = rig.join(host, "a", "b")
    rig.start(host)
    assert a.say(intents.Leave()).failed == "in_match"
    assert names(host)[1] == "a"
    a.say(intents.Leave(forfeit=True))
    assert a.last(news.Left).why == "left"
    assert (a.guest is not None, a.guest.room if a.guest else a) == (True, None)
    assert names(host)[1] == "a"
    assert next(member.bot for member in host.room.members if member.seat == 1) == "plain"
    rig.play([host, b], lambda: host.room.stage == "between")
    a.connect().say(intents.Resume(a.token))
    assert a.failed == "bad_code"


def test_leaving_ends_the_match_where_the_game_says_so() -> None:
    rig = HallRig()
    host = rig.host(RoomSpec("sichuan"))
    a, b = rig.join(host, "a", "b")
    ruleset = rig.room(host).agreed.ruleset
    assert ruleset.settles_leaving
    rig.start(host)
    rig.play([host, a, b], lambda: host.hand == 1)
    a.say(intents.Leave(forfeit=True))
    rig.play([host, b], lambda: host.room.stage == "between", away=True)
    assert host.last(news.Finished).record in rig.store.records


@pytest.mark.parametrize(("game", "ends"), [("sichuan", True), ("yueqing", False)])
def test_leaving_between_hands_settles_nothing(game: str, ends: bool) -> None:
    rig = HallRig()
    host = rig.host(RoomSpec(game))
    a, b = rig.join(host, "a", "b")
    rig.start(host)
    rig.play([host, a, b], lambda: bool(a.all(news.Reveal)))
    scores = [member.score for member in host.room.members]
    a.say(intents.Leave(forfeit=True))
    assert (host.room.stage == "between") is ends
    assert a.last(news.Left).why == "left"
    if ends:
        assert host.last(news.Finished).totals == scores
    else:
        rig.play([host, b], lambda: host.room.hand == 2)
        assert names(host)[1] == "a", "a bot plays on under the name"


def test_the_host_who_leaves_hands_over_and_the_last_one_closes_the_room() -> None:
    rig = HallRig()
    host = rig.host()
    a, b = rig.join(host, "a", "b")
    a.drop()
    host.say(intents.Leave())
    assert b.room.host == b.member
    watcher = rig.client("w").say(intents.Join("w", code=b.room.code, watch=True))
    b.say(intents.Leave())
    assert rig.room(b).host == a.member
    a.resume().say(intents.Leave())
    assert watcher.last(news.Left).why == "closed"
    assert not rig.hall.rooms


def test_scn_N16_twenty_one_matches_in_one_process_for_two_three_and_four_people() -> None:
    rig = HallRig()
    for names_ in (("a",), ("b", "c"), ("d", "e", "f")):
        host = rig.host(name=f"host of {len(names_)}")
        others = rig.join(host, *names_)
        matches = set()
        for _ in range(7):
            rig.start(host)
            assert host.room.stage == "playing"
            matches.add(host.room.match)
            rig.play([host, *others], lambda: host.room.stage == "between")  # noqa: B023 - it is asked at once
            assert sum(member.score for member in host.room.members) == 0
            assert not any(member.ready for member in host.room.members if member.bot is None)
            for other in others:
                other.say(intents.Ready())
        assert len(matches) == 7
        assert matches <= set(rig.store.records)
        assert not any(client.failed for client in (host, *others))
    assert len(rig.store.records) == 21


def test_between_matches_friends_come_in_again_and_bots_make_room() -> None:
    rig = HallRig()
    host = rig.host()
    rig.start(host)
    rig.play([host], lambda: host.room.stage == "between")
    (a,) = rig.join(host, "a")
    assert names(a)[1] == "a"
    rig.start(host)
    assert a.last(news.MatchBegun).seat == 1


def test_scn_N26_who_watches_has_no_seat_and_no_keys() -> None:
    rig = HallRig()
    host = rig.host()
    (a,) = rig.join(host, "a")
    watcher = rig.client("w").say(intents.Join("w", code=host.room.code, watch=True))
    assert (watcher.me.watching, watcher.me.token, watcher.room.invite) == (True, "", "")
    assert host.room.watchers == 1
    rig.start(host)
    match = watcher.last(news.MatchBegun)
    assert match.seat is None
    every: list[intents.Intent] = [
        intents.Amend(SPEC), intents.Ready(), intents.Sit(2), intents.Bot(2, "plain"), intents.Kick(1),
        intents.Admit(1), intents.Start(), intents.Nonce(match.match, 1, "0" * 32), intents.Seen(match.match, 0),
        intents.Answer(match.match, 1, 0, 0), intents.Auto(), intents.Proceed(match.match, 1), intents.Shift(),
        intents.Say("hello"), intents.Chat("hi"), intents.Mic(), intents.VoteStart("dissolve"), intents.Cast(1),
    ]  # fmt: skip
    for intent in every:
        watcher.link.heard.clear()
        watcher.say(intent)
        assert watcher.failed == "watching", intent
    rig.play([host, a], lambda: host.room.hand == 2)
    while_played = [said.state for said in watcher.link.heard if isinstance(said, news.Room)]
    assert any(state.stage == "playing" for state in while_played)
    assert {state.hand for state in while_played} == {0}, "ahead of what has been seen"
    assert {member.score for state in while_played for member in state.members} == {0}
    assert any(member.score for member in host.room.members)
    kinds = {type(said) for said in watcher.link.heard}
    assert not kinds & {news.Asked, news.Said, news.Chatted, news.Ack}
    watcher.say(intents.Leave())
    assert watcher.last(news.Left).why == "left"
    assert host.room.watchers == 0


def test_watching_is_allowed_by_the_host_only_and_by_link_in_a_running_private_room() -> None:
    rig = HallRig(policy=Policy(watchers=1))
    shut = rig.host(replace(SPEC, watch=False), "shut")
    assert rig.client("v").say(intents.Join("v", code=shut.room.code, watch=True)).failed == "not_allowed"
    host = rig.host(name="h")
    rig.start(host)
    assert rig.client("w").say(intents.Join("w", code=host.room.code, watch=True)).failed == "bad_code"
    watcher = rig.client("x").say(intents.Join("x", invite=host.room.invite, watch=True))
    assert watcher.me.watching
    assert rig.client("y").say(intents.Join("y", invite=host.room.invite, watch=True)).failed == "room_full"
    watcher.drop()
    assert host.room.watchers == 0
    public = rig.host(replace(SPEC, private=False), "p")
    rig.start(public)
    assert rig.client("z").say(intents.Join("z", code=public.room.code, watch=True)).me.watching


def test_a_change_is_told_once_a_moment_however_much_changes() -> None:
    rig = HallRig()
    host = rig.host()
    assert host.guest is not None
    host.fresh()
    for seat in (1, 2, 3):
        rig.hall.heard(host.guest, intents.Bot(seat, "plain"), rig.now)
    assert host.fresh() == []
    assert rig.hall.next_at() == rig.now
    rig.hall.tick(rig.now)
    assert [type(said) for said in host.fresh()] == [news.Room]
    rig.hall.tick(rig.now)
    assert host.fresh() == []


@pytest.mark.parametrize("intent", [intents.Ready(), intents.Amend(SPEC), intents.Sit(2), intents.Start()])
def test_nothing_about_the_room_changes_in_a_match(intent: intents.Intent) -> None:
    rig = HallRig()
    host = rig.host()
    rig.start(host)
    before = host.room
    assert host.say(intent).failed == "in_match"
    assert replace(host.room, hand=0) == replace(before, hand=0)
