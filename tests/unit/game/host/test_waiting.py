"""Five and six people around one table (候补, Y5): who loses the deal steps out, the first of the queue steps in."""

from __future__ import annotations

import pytest

from game.net import intents, news
from game.net.parts import RoomSpec
from hall_rig import Client, HallRig, QuickTables, eager
from rules import VARIANTS, find_variant

SPEC = RoomSpec("yueqing", timing="steady", places=6, options={"length": 8})


def around(client: Client) -> tuple[list[str], list[str]]:
    """Who sits, and who waits in order."""
    members = client.room.members
    seats = {member.seat: member.name for member in members}
    waiting = sorted((member.queue, member.name) for member in members if member.queue is not None)
    return [seats[seat] for seat in range(4)], [name for _, name in waiting]


def table(names: str = "abcde", spec: RoomSpec = SPEC) -> tuple[HallRig, list[Client]]:
    """A match that has begun, with who waits."""
    rig = HallRig(tables=QuickTables(root=bytes(range(32))))
    host = rig.host(spec)
    clients = [host, *rig.join(host, *names)]
    for client in clients:
        client.choose = eager
    rig.start(host)
    return rig, clients


def test_only_games_with_the_rule_have_more_than_four_places() -> None:
    assert {variant.key: variant.places for variant in VARIANTS if variant.places != 4} == {"yueqing": 6}
    for variant in VARIANTS:
        rig = HallRig()
        client = rig.host(RoomSpec(variant.key, places=6))
        assert client.failed == ("" if find_variant(variant.key).places == 6 else "not_allowed")


def test_who_waits_does_not_hold_the_others_up_and_sees_the_room() -> None:
    rig = HallRig()
    host = rig.host(SPEC)
    rig.join(host, "a", "b", "c")
    (late,) = rig.join(host, "d", ready=False)
    assert around(late) == (["host", "a", "b", "c"], ["d"])
    rig.start(host)
    assert late.room.stage == "playing"
    assert late.last(news.MatchBegun).seat is None
    assert late.say(intents.Auto()).failed == "watching"
    assert late.say(intents.VoteStart("pause")).failed == "not_allowed"
    late.say(intents.Chat("go on"))
    assert host.last(news.Chatted).text == "go on"
    late.say(intents.Leave())
    assert late.last(news.Left).why == "left"
    assert around(host) == (["host", "a", "b", "c"], [])


def test_yueqing_Y5_seats_change_with_the_deal_and_scores_stay_with_people() -> None:
    rig, clients = table()
    host = clients[0]
    sitting, queue = around(host)
    seen: list[tuple[int, list[int]]] = []
    seated: list[tuple[str, ...]] = []

    def end_of_hand() -> bool:
        return host.room.stage == "between" or _ended(rig, host) > len(seen)

    while True:
        rig.play(clients, end_of_hand)
        if host.room.stage == "between":
            break
        dealer, end = _last_hand(rig, host)
        if end["next_dealer"] != dealer:
            sitting[dealer], out = queue.pop(0), sitting[dealer]
            queue.append(out)
        assert around(host) == (sitting, queue)
        seated.append(tuple(sitting))
        seen.append((dealer, [member.score for member in host.room.members]))
        assert sum(seen[-1][1]) == 0
    assert len(seen) >= 7
    assert {"d", "e"} & {name for names in seated for name in names}, "somebody who waited has come to play"
    assert sum(member.score for member in host.room.members) == 0


def _ended(rig: HallRig, client: Client) -> int:
    return sum(line.get("e") == "end" for line in rig.store.lines(client.room.code))


def _last_hand(rig: HallRig, client: Client) -> tuple[int, dict[str, object]]:
    lines = rig.store.lines(client.room.code)
    dealer = [line["dealer"] for line in lines if line.get("e") == "hand"][_ended(rig, client) - 1]
    assert isinstance(dealer, int)
    return dealer, next(line for line in reversed(lines) if line.get("e") == "end")


def _to_first_change(rig: HallRig, clients: list[Client]) -> tuple[Client, Client, int]:
    """Play until seats change: who stepped out, who stepped in, and where."""
    before, _ = around(clients[0])
    rig.play(clients, lambda: around(clients[0])[0] != before)
    after, _ = around(clients[0])
    seat = next(seat for seat in range(4) if before[seat] != after[seat])
    by_name = {client.name: client for client in clients}
    return by_name[before[seat]], by_name[after[seat]], seat


def test_who_steps_in_learns_nothing_of_what_was_and_who_steps_out_nothing_of_what_comes() -> None:
    rig, clients = table()
    watcher = rig.client("w").say(intents.Join("w", invite=clients[0].room.invite, watch=True))
    out, come, seat = _to_first_change(rig, clients)
    assert not come.all(news.Asked)
    snapshot = come.last(news.Snapshot)
    assert (snapshot.seat, snapshot.lines, snapshot.question) == (seat, [], None)
    begun = [said.seat for said in out.link.heard if isinstance(said, news.MatchBegun | news.Snapshot)]
    assert begun[-1] is None
    come.fresh(), out.fresh(), watcher.fresh()
    then = around(out)
    rig.play(
        [*clients, watcher], lambda: clients[0].room.stage == "between" or around(out) != then, most=20_000
    )
    told = [said.line for said in come.fresh() if isinstance(said, news.Told)]
    assert told[0]["e"] == "hand"
    assert _numbered(out.fresh()) == _numbered(watcher.fresh())


def _numbered(said: list[news.News]) -> list[news.News]:
    """What belongs to a stream, up to where somebody is told of a seat anew."""
    found: list[news.News] = []
    for each in said:
        if isinstance(each, news.Snapshot | news.MatchBegun):
            break
        if isinstance(
            each,
            news.Told | news.Asked | news.Closed | news.AutoSet | news.Finished | news.Commit | news.Reveal,
        ):
            found.append(each)
    return found


def test_a_kill_between_hands_loses_no_change_of_seats() -> None:
    rig, clients = table()
    _to_first_change(rig, clients)
    then = around(clients[0])
    scores = {member.name: member.score for member in clients[0].room.members}
    later = rig.killed()
    back = [later.come_back(client).connect() for client in clients]
    for client in back:
        client.say(intents.Resume(client.token))
    assert around(back[0]) == then
    assert {member.name: member.score for member in back[0].room.members} == scores
    later.play(back, lambda: back[0].room.stage == "between", most=20_000)
    assert sum(member.score for member in back[0].room.members) == 0
    assert [client.all(news.Failed) for client in back] == [[]] * 6


@pytest.mark.parametrize("away", [False, True])
def test_who_leaves_for_good_is_played_for_until_somebody_who_waits_has_the_seat(away: bool) -> None:
    rig, clients = table()
    host, a = clients[:2]
    rig.play(clients, lambda: host.hand == 1)
    a.say(intents.Leave(forfeit=True))
    rest = [client for client in clients if client is not a]
    if away:
        clients[4].drop()
        rest.remove(clients[4])
    rig.play(rest, lambda: host.room.stage == "between", most=20_000)
    members = host.room.members
    assert [member.bot for member in members if member.seat is not None].count(None) >= 3
    assert len([member for member in members if member.bot is None]) == 5


def test_after_the_match_who_waits_takes_the_seats_of_bots() -> None:
    rig, clients = table()
    host, a = clients[:2]
    rig.play(clients, lambda: host.hand == 1)
    a.say(intents.Leave(forfeit=True))
    rest = [client for client in clients if client is not a]
    rig.play(rest, lambda: host.room.stage == "between", most=20_000)
    assert all(member.bot is None for member in host.room.members if member.seat is not None)
    assert len(around(host)[1]) == 1
