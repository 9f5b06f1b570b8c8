"""Ledgers in short words, for tests: ``W added; E3 from W; N concealed; draw``.

Kongs: ``N open E``, ``W added``, ``W added late``, ``N concealed``.
Wins: ``E3 from W``, ``E2 W3 from S after`` (杠上炮), ``S2 rob E``, ``W5 drawn``, ``W5 konged``.
Else: ``W passes 2``, ``W turns``, ``N escapes``, ``E leaves``, ``draw``; ``|3`` behind any: so many tiles are left.
What seats are in the end: ``S=3 W=no N=pig`` (the largest 番, not ready, 花猪).
"""

from __future__ import annotations

import json
from typing import Any, Final

from game.score import score_line

__all__ = ["answered", "ledger", "net_of", "paid"]

_ASIDE: Final = {"game": "xuezhan", "final": "", "coins": ""}
_KONGS: Final = ("open", "added", "concealed")
_WAYS: Final = {"from": "discard", "rob": "rob_kong", "drawn": "self_draw", "konged": "kong_draw"}
_STATES: Final = {"no": {"state": "not_ready"}, "pig": {"state": "pig"}}


def ledger(script: str, **more: object) -> dict[str, Any]:
    """The line that a script stands for: *game*, *final*, *coins*, and whatever else is an option."""
    game, final, coins = (str(more.pop(key, default)) for key, default in _ASIDE.items())
    line: dict[str, Any] = {"kind": "ledger", "game": game, "options": more}
    line["events"] = [_event(words.split()) for words in script.split(";") if words.strip()]
    if final:
        line["final"] = dict(_final(word) for word in final.split())
    if coins:
        line["coins"] = dict(zip("ESWN", map(int, coins.split()), strict=True))
    return line


def answered(script: str, **more: object) -> dict[str, Any]:
    """What the program says of a script."""
    return score_line(json.dumps(ledger(script, **more)))


def paid(script: str, **more: object) -> list[int]:
    """What E, S, W, N gain or lose, and the house when it gets anything."""
    answer = answered(script, **more)
    assert answer.get("legal") is True, answer
    return net_of(answer["payments"])


def net_of(sums: dict[str, int]) -> list[int]:
    """The sums in the order of the seats."""
    return [sums[name] for name in ("E", "S", "W", "N", "house") if name in sums]


def _final(word: str) -> tuple[str, dict[str, Any]]:
    seat, state = word.split("=")
    return seat, dict(_STATES[state]) if state in _STATES else {"state": "ready", "fan": int(state)}


def _event(words: list[str]) -> dict[str, Any]:
    left = {"wall_left": int(words.pop()[1:])} if words[-1].startswith("|") else {}
    if words == ["draw"]:
        return {"e": "draw"} | left
    if words[1] in _KONGS:
        source = {"from": words[2]} if words[1] == "open" else {}
        late = {"late": True} if words[-1] == "late" else {}
        return {"e": "kong", "kind": f"{words[1]}_kong", "seat": words[0]} | source | late | left
    if words[1] == "passes":
        return {"e": "pass", "seat": words[0], "fan": int(words[2])} | left
    if words[1] in ("turns", "escapes", "leaves"):
        return {"e": words[1][:-1], "seat": words[0]} | left
    place = next(place for place, word in enumerate(words) if word in _WAYS)
    wins = [{"seat": word[0], "fan": int(word[1:])} for word in words[:place]]
    event: dict[str, Any] = {"e": "win", "by": _WAYS[words[place]], "wins": wins}
    if words[place] in ("from", "rob"):
        event["from"] = words[place + 1]
    if words[-1] == "after":
        event["after_kong"] = True
    return event | left
