"""The pictures of a shop's tables (本店牌桌) that `screens.py` renders: list, greyed list, room, menu, ranking."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame
from msgspec.structs import replace

from fake_online import FakeNetwork, FakeOnline, fake_room
from game.net.parts import Member, RoomCard, RoomSpec, RoomState
from game.scenes.lobby import Lobby
from game.scenes.message import Message
from game.scenes.online_ranking import MatchEnd
from game.scenes.shop_room import ShopRoom
from game.scenes.shop_table import ShopMenu, ShopRanking, ShopTable
from game.scenes.shop_tables import ShopTables
from game.scenes.table import TableScene
from game.session.online import HallSeen, Nearby, Visited
from game.session.shop import Shop, ShopSeat
from game.session.shop_wants import ShopWants
from game.session.table import MatchEnded, Player
from still_table import WINS, StillTable, match_of, won_round
from table_shots import still_of

if TYPE_CHECKING:
    from screens import Stage

__all__ = ["CARDS", "SHOP_SHOTS", "SPECS", "shop_of", "shop_room"]

SHOP: Final = "老街茶馆"
_USUAL: Final = RoomSpec(
    "yueqing",
    "local",
    {"length": 8, "stake": 5},
    "steady",
    private=False,
    talk="phrases",
    voice=False,
    watch=False,
)
SPECS: Final = (
    _USUAL,
    replace(_USUAL, game="wuhanhua", options={"length": "1c"}),
    replace(_USUAL, game="sichuan", options={"length": 8}),
    replace(_USUAL, edition="jp", options={}),
)
CARDS: Final = (
    RoomCard("271828", "yueqing", "local", "3号机", 2, 4, "steady", "waiting", "8"),
    RoomCard("161803", "sichuan", "local", "12号机", 3, 4, "steady", "between", "8"),
    RoomCard("314159", "yueqing", "local", "1号机", 4, 4, "steady", "playing", "8"),
)


def shop_of(
    stage: Stage, *cards: RoomCard, wants: ShopWants | None = None, network: FakeNetwork | None = None
) -> Shop:
    """A machine whose server tells of these tables."""
    net = network or FakeNetwork((Nearby("柜台", "192.168.1.10", 2, SHOP),))

    def make(address: str) -> FakeOnline:
        online = FakeOnline(address, answers=False)
        online.give(HallSeen(cards))
        return online

    if network is None:
        net.make = make
    said = wants or ShopWants(SHOP, "5号机", specs=SPECS)
    return Shop(lambda: said, lambda: net, stage.clock.now)


def shop_tables(stage: Stage) -> pygame.Surface:
    """Tables that wait, and one to open of each game."""
    return stage.shoot((Lobby(), ShopTables(shop_of(stage, *CARDS))), seconds=1)


def shop_tables_none(stage: Stage) -> pygame.Surface:
    """Nobody waits; one game only."""
    wants = ShopWants(SHOP, "5号机", specs=SPECS[:1])
    return stage.shoot((Lobby(), ShopTables(shop_of(stage, wants=wants))), seconds=1)


def shop_tables_closed(stage: Stage) -> pygame.Surface:
    """No server is found: greyed, with the reason."""
    return stage.shoot((Lobby(), ShopTables(shop_of(stage, network=FakeNetwork()))), seconds=8)


def shop_tables_kept(stage: Stage) -> pygame.Surface:
    """A seat that is kept, the server not being there yet."""
    kept = Visited("192.168.1.10", "271828", "yueqing", "5号机", "Zm9vYmFyYmF6cXV4cXV1eA", 1.0)
    network = FakeNetwork(visited=[kept], make=lambda address: FakeOnline(address, answers=False))
    return stage.shoot((Lobby(), ShopTables(shop_of(stage, network=network))), seconds=15)


def shop_refused(stage: Stage) -> pygame.Surface:
    """A table that has just begun."""
    sheet = Message("kiosk.shop.refused.title", "kiosk.shop.refused.bad_code")
    return stage.shoot((Lobby(), ShopTables(shop_of(stage, *CARDS)), sheet), seconds=1)


def shop_room(stage: Stage, room: RoomState, member: int = 1) -> ShopRoom:
    """The room of a table as a machine shows it."""
    online = FakeOnline(room=room, member=member, answers=False)
    return ShopRoom(shop_of(stage), ShopSeat(online))


def _room(*others: Member, **changes: object) -> RoomState:
    room = fake_room(SPECS[0], "5号机", *others, **changes)
    return replace(room, members=[replace(room.members[0], ready=True), *room.members[1:]])


def shop_room_host(stage: Stage) -> pygame.Surface:
    """Two machines have sat down; this one may fill up with bots."""
    room = _room(Member(2, "3号机", seat=1, ready=True))
    return stage.shoot((shop_room(stage, room),), seconds=0.5)


def shop_room_guest(stage: Stage) -> pygame.Surface:
    """The same table from another machine; one of three is not reached."""
    room = _room(
        Member(2, "3号机", seat=1, ready=True), Member(3, "12号机", seat=2, ready=True, presence="away")
    )
    return stage.shoot((shop_room(stage, room, 2),), seconds=0.5)


def shop_room_begins(stage: Stage) -> pygame.Surface:
    """Four machines: it begins."""
    others = (Member(number, f"{number}号机", seat=number - 1, ready=True) for number in (2, 3, 4))
    return stage.shoot((shop_room(stage, _room(*others, starts_ms=2900)),), seconds=0.5)


def shop_room_between(stage: Stage) -> pygame.Surface:
    """After a match with a bot: one still reads the result."""
    room = _room(
        Member(2, "3号机", seat=1),
        Member(3, "12号机", seat=2, ready=True),
        Member(4, "bot.3", seat=3, ready=True, bot="plain"),
        stage="between",
    )
    return stage.shoot((shop_room(stage, room),), seconds=0.5)


def shop_table(stage: Stage) -> pygame.Surface:
    """A claim at a table of the shop: no tool for writing, speaking or looking on."""
    room = _room(Member(2, "3号机", seat=1, ready=True), stage="playing", match="m", hand=1)
    still = still_of("claims")
    names = ("5号机", "3号机", "12号机", "bot.3")
    first, second, third, fourth = (
        Player(name, "plain" if name.startswith("bot.") else None) for name in names
    )
    match = dataclasses.replace(still.match, players=(first, second, third, fourth))
    table = StillTable(still.state, match, still.ruleset, still.window)
    online = FakeOnline(room=room, member=1, table=table, answers=False)
    return stage.shoot((ShopTable(table, online, lambda _: None),), seconds=0.3)


def shop_menu(stage: Stage) -> pygame.Surface:
    """The menu of a table."""
    still = still_of("mock")
    return stage.shoot((TableScene(still), ShopMenu(still)))


def shop_ranking(stage: Stage) -> pygame.Surface:
    """The end of a match."""
    state = won_round(WINS["usual"])
    end = MatchEnd(match_of(state), MatchEnded((2, 0, 1, 3), (12, -4, 20, -28)), 0)
    room = _room(Member(2, "3号机", seat=1, ready=True))
    return stage.shoot(
        (shop_room(stage, room), ShopRanking(end, FakeOnline(answers=False), lambda _: None)), seconds=0.5
    )


SHOP_SHOTS: Final[dict[str, Callable[[Stage], pygame.Surface]]] = {
    shot.__name__: shot
    for shot in (
        shop_tables, shop_tables_none, shop_tables_closed, shop_tables_kept, shop_refused, shop_room_host,
        shop_room_guest, shop_room_begins, shop_room_between, shop_table, shop_menu, shop_ranking,
    )
}  # fmt: skip
