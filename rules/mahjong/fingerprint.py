"""The hash of a ruleset (规则指纹): two programs that show the same hash play by the same rules.

It is the SHA-256 of a canonical description: key, edition, house rules, set, claims, prices with tiers and
exclusions, and the names and parameters of the functions that the game is composed of. `Ruleset.completes` is left
out: it only answers faster what the scoring says.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from enum import Enum
from types import FunctionType

from rules.mahjong.ruleset import Ruleset
from rules.scoring.pattern import Pattern

__all__ = ["description", "ruleset_hash"]


def ruleset_hash(ruleset: Ruleset) -> str:
    """``sha256:`` and 64 hex digits."""
    text = json.dumps(description(ruleset), ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return f"sha256:{hashlib.sha256(text.encode('ascii')).hexdigest()}"


def description(part: object) -> object:
    """*part* of a ruleset as plain data that depends on nothing but what it says."""
    match part:
        case None | bool() | str():
            return part
        case Enum():
            return part.name
        case int():
            return part
        case Pattern():
            return part.id  # its wording may change, the game does not
        case Mapping():
            return {str(key): description(value) for key, value in part.items()}
        case tuple() | list():
            return [description(each) for each in part]
        case FunctionType():
            return _function(part)
        case _:
            return _record(part)


def _record(part: object) -> object:
    if dataclasses.is_dataclass(part) and not isinstance(part, type):
        told = [field.name for field in dataclasses.fields(part) if field.init and field.name != "completes"]
        return {"is": type(part).__name__, **{name: description(getattr(part, name)) for name in told}}
    raise TypeError(f"a ruleset cannot hold a {type(part).__name__}: nobody could compare it")


def _function(function: FunctionType) -> object:
    cells = function.__closure__ or ()
    bound = dict(zip(function.__code__.co_freevars, cells, strict=True))
    return {
        "function": function.__qualname__,
        "bound": {name: description(cell.cell_contents) for name, cell in bound.items()},
    }
