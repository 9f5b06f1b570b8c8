"""House rules of the Sichuan games (section 6), said once: a game names its default where they differ."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, Protocol

from rules.core.options import Span, house_rule

__all__ = [
    "SichuanOptions",
    "cap_fan",
    "declare_void",
    "dragon_root_kept",
    "earth_on_first_discard",
    "escape_mode",
    "exchange3",
    "insolvency",
    "items",
    "kong_after_pung",
    "kong_is_root",
    "multi_win",
    "open_kong_flower",
    "open_kong_pay",
    "passed_win",
    "passed_win_needs_add",
    "pig_and_call",
    "pig_pays",
    "pung_last_discard",
    "pung_lifts_lock",
    "rob_kong_fan",
    "self_draw_base",
    "self_draw_fan",
    "show_concealed_kong",
    "tax_percent",
    "timely_rain",
    "transfer",
]


def _switch(default: bool, clause: str) -> Any:  # noqa: ANN401 - like `house_rule`
    return house_rule(default, (default, not default), clause)


def kong_is_root(default: bool) -> Any:  # noqa: ANN401 - like `house_rule`
    """Whether four equal tiles that are konged are a root (D9)."""
    return _switch(default, "D9")


def passed_win(default: bool) -> Any:  # noqa: ANN401 - like `house_rule`
    """Whether a win let go locks the seat until its next draw (过水)."""
    return _switch(default, "A8")


def show_concealed_kong(default: bool) -> Any:  # noqa: ANN401 - like `house_rule`
    """Whether everybody sees of what a concealed kong is (D7)."""
    return _switch(default, "D7")


def open_kong_pay(default: int) -> Any:  # noqa: ANN401 - like `house_rule`
    """What an open kong brings: so many units from who fed it, or 2 from that seat and 1 from the others."""
    return house_rule(default, (default, 3 - default, "graze"), "A5")


def open_kong_flower(default: str) -> Any:  # noqa: ANN401 - like `house_rule`
    """Who pays a win on an open kong's replacement (引杠)."""
    return house_rule(default, (default, "all" if default == "provider" else "provider"), "A4")


def rob_kong_fan(default: int) -> Any:  # noqa: ANN401 - like `house_rule`
    """What robbing a kong adds (D10)."""
    return house_rule(default, (default, 1 - default), "D10")


def escape_mode(default: str) -> Any:  # noqa: ANN401 - like `house_rule`
    """What happens when a seat leaves: a bot plays on, or the hand ends and is settled."""
    return house_rule(default, (default, "end" if default == "bot" else "bot"), "B11")


cap_fan: Final = partial(house_rule, 7, (7, 6, "none"), "D8")
"""The most 番 that count."""

self_draw_fan: Final = partial(house_rule, False, (False, True), "A3")
"""Whether a self-draw adds a 番 (自摸加番)."""

self_draw_base: Final = partial(house_rule, False, (False, True), "A3")
"""Whether a self-draw brings a unit more from each payer (自摸加底)."""

transfer: Final = partial(house_rule, "each", ("each", "nearest", "refund", "off"), "A6")
"""What becomes of a kong's income when the discard after it is won on (呼叫转移)."""

dragon_root_kept: Final = partial(house_rule, False, (False, True), "D4")
"""Whether the four of a kind that makes a 龙七对 is a root as well."""

earth_on_first_discard: Final = partial(house_rule, False, (False, True), "D5")
"""Whether 地胡 can be won on the dealer's first discard."""

declare_void: Final = partial(house_rule, False, (False, True), "D1")
"""Whether each seat names the suit that it will not hold (定缺)."""

timely_rain: Final = partial(house_rule, False, (False, True), "1.2")
"""Whether a kong added later than it could have been pays nothing (及时雨)."""

kong_after_pung: Final = partial(house_rule, False, (False, True), "1.2")
"""Whether a kong may follow a pung in the same turn."""

pung_lifts_lock: Final = partial(house_rule, False, (False, True), "A8")
"""Whether a pung lifts the lock of a win let go, as an own draw does."""

passed_win_needs_add: Final = partial(house_rule, False, (False, True), "D22")
"""Whether only a win with one of the adds is free of the lock."""

exchange3: Final = partial(house_rule, "off", ("off", 3, 4), "D1")
"""How many tiles of one suit each seat passes on before play (换三张)."""

pig_pays: Final = partial(house_rule, "all", ("all", "won_and_ready", "unwon"), "1.8")
"""Whom a 花猪 pays."""

pig_and_call: Final = partial(house_rule, "pig", ("pig", "both", "larger"), "1.8")
"""Whether a 花猪 also owes 大叫."""

multi_win: Final = partial(house_rule, True, (True, False), "1.3")
"""Whether all win who can win on one tile (一炮多响)."""

pung_last_discard: Final = partial(house_rule, True, (True, False), "1.2")
"""Whether the very last discard may be punged."""

insolvency: Final = partial(house_rule, "pooled", ("pooled", "in_order"), "D14")
"""What becomes of debts that a seat cannot pay."""

tax_percent: Final = partial(house_rule, 0, Span(0, 100, (0, 1, 2, 3, 5, 10)), "A14")
"""What part of a hand won goes to the house, in percent (抽水)."""

items: Final = partial(house_rule, False, (False, True), "B14")
"""Whether items may be used (道具)."""


class SichuanOptions(Protocol):
    """What all Sichuan games let a room choose, resolved."""

    @property
    def edition(self) -> str: ...
    @property
    def stake(self) -> int: ...
    @property
    def cap_fan(self) -> int | str: ...
    @property
    def self_draw_fan(self) -> bool: ...
    @property
    def self_draw_base(self) -> bool: ...
    @property
    def open_kong_pay(self) -> int | str: ...
    @property
    def open_kong_flower(self) -> str: ...
    @property
    def transfer(self) -> str: ...
    @property
    def kong_is_root(self) -> bool: ...
    @property
    def rob_kong_fan(self) -> int: ...
    @property
    def dragon_root_kept(self) -> bool: ...
    @property
    def earth_on_first_discard(self) -> bool: ...
    @property
    def declare_void(self) -> bool: ...
    @property
    def exchange3(self) -> int | str: ...
    @property
    def timely_rain(self) -> bool: ...
    @property
    def kong_after_pung(self) -> bool: ...
    @property
    def passed_win(self) -> bool: ...
    @property
    def pung_lifts_lock(self) -> bool: ...
    @property
    def passed_win_needs_add(self) -> bool: ...
    @property
    def pig_pays(self) -> str: ...
    @property
    def pig_and_call(self) -> str: ...
    @property
    def multi_win(self) -> bool: ...
    @property
    def pung_last_discard(self) -> bool: ...
    @property
    def show_concealed_kong(self) -> bool: ...
    @property
    def escape_mode(self) -> str: ...
    @property
    def tax_percent(self) -> int: ...
    @property
    def items(self) -> bool: ...
