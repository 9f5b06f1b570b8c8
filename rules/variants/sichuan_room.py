"""House rules of the Sichuan games (section 6), said once: a game extends them with those that differ."""

from __future__ import annotations

from rules.core.options import Span, house_rule
from rules.core.record import dataclass
from rules.variants import room

__all__ = ["SichuanOptions"]


@dataclass(frozen=True, slots=True)
class SichuanOptions:
    """What all Sichuan games let a room choose; the defaults are those of 血战到底."""

    edition: str = house_rule("local", ("local",), "A1")
    stake: int = room.stake("A1")
    length: int | str = room.length()
    seat_ceremony: bool = room.seat_ceremony()
    cap_fan: int | str = house_rule(7, (7, 6, "none"), "D8")
    """The most 番 that count."""
    self_draw_fan: bool = house_rule(False, (False, True), "A3")
    """Whether a self-draw adds a 番 (自摸加番)."""
    self_draw_base: bool = house_rule(False, (False, True), "A3")
    """Whether a self-draw brings a unit more from each payer (自摸加底)."""
    open_kong_pay: int | str = house_rule(2, (2, 1, "graze"), "A5")
    """What an open kong brings: so many units from who fed it, or 2 from that seat and 1 from the others."""
    open_kong_flower: str = house_rule("provider", ("provider", "all"), "A4")
    """Who pays a win on an open kong's replacement (引杠)."""
    transfer: str = house_rule("each", ("each", "nearest", "refund", "off"), "A6")
    """What becomes of a kong's income when the discard after it is won on (呼叫转移)."""
    kong_is_root: bool = house_rule(True, (True, False), "D9")
    """Whether four equal tiles that are konged are a root."""
    rob_kong_fan: int = house_rule(1, (1, 0), "D10")
    """What robbing a kong adds."""
    dragon_root_kept: bool = house_rule(False, (False, True), "D4")
    """Whether the four of a kind that makes a 龙七对 is a root as well."""
    earth_on_first_discard: bool = house_rule(False, (False, True), "D5")
    """Whether 地胡 can be won on the dealer's first discard."""
    declare_void: bool = house_rule(False, (False, True), "D1")
    """Whether each seat names the suit that it will not hold (定缺)."""
    exchange3: int | str = house_rule("off", ("off", 3, 4), "D1")
    """How many tiles of one suit each seat passes on before play (换三张)."""
    timely_rain: bool = house_rule(False, (False, True), "1.2")
    """Whether a kong added later than it could have been pays nothing (及时雨)."""
    kong_after_pung: bool = house_rule(False, (False, True), "1.2")
    """Whether a kong may follow a pung in the same turn."""
    passed_win: bool = house_rule(True, (True, False), "A8")
    """Whether a win let go locks the seat until its next draw (过水)."""
    pung_lifts_lock: bool = house_rule(False, (False, True), "A8")
    """Whether a pung lifts the lock of a win let go, as an own draw does."""
    passed_win_needs_add: bool = house_rule(False, (False, True), "D22")
    """Whether only a win with one of the adds is free of the lock."""
    pig_pays: str = house_rule("all", ("all", "won_and_ready", "unwon"), "1.8")
    """Whom a 花猪 pays."""
    pig_and_call: str = house_rule("pig", ("pig", "both", "larger"), "1.8")
    """Whether a 花猪 also owes 大叫."""
    multi_win: bool = house_rule(True, (True, False), "1.3")
    """Whether all win who can win on one tile (一炮多响)."""
    pung_last_discard: bool = house_rule(True, (True, False), "1.2")
    """Whether the very last discard may be punged."""
    show_concealed_kong: bool = house_rule(False, (False, True), "D7")
    """Whether everybody sees of what a concealed kong is."""
    escape_mode: str = house_rule("bot", ("bot", "end"), "B11")
    """What happens when a seat leaves: a bot plays on, or the hand ends and is settled."""
    tax_percent: int = house_rule(0, Span(0, 100, (0, 1, 2, 3, 5, 10)), "A14")
    """What part of a hand won goes to the house, in percent (抽水)."""
    items: bool = house_rule(False, (False, True), "B14")
    """Whether items may be used (道具)."""
