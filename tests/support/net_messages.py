"""Messages of the protocol made by lot, and texts that are almost messages: for round trips and for the decoder."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Callable, Mapping
from typing import Final

import msgspec
from msgspec import Struct, inspect

from game.net.intents import INTENTS
from game.net.news import NEWS
from game.net.parts import Line

__all__ = ["MUTATIONS", "any_message", "mutated"]

_PATTERNS: Final[Mapping[str, Callable[[random.Random], str]]] = {
    r"^[0-9]{6}(?!\n)$": lambda lot: _word(lot, string.digits, 6),
    r"^[A-Za-z0-9_-]{22,43}(?!\n)$": lambda lot: _word(
        lot, string.ascii_letters + string.digits + "_-", lot.randint(22, 43)
    ),
    r"^[0-9a-f]{32}(?!\n)$": lambda lot: _word(lot, "0123456789abcdef", 32),
    r"^[0-9a-f]{64}(?!\n)$": lambda lot: _word(lot, "0123456789abcdef", 64),
}
_LETTERS: Final = 'aZ09 _-"\\/\n\t{}[]:,阿旺😀é\u202e\u0000\u007f'
_LINE: Final[Line] = {
    "e": "draw",
    "seat": 1,
    "tile": "?",
    "end": "front",
    "opened": [0, "3m"],
    "x": {"y": [None, 1.5]},
}
_MOST: Final = 6


def any_message(kind: type[Struct], lot: random.Random) -> Struct:
    """A message of that kind with lots for all that may differ."""
    return msgspec.convert(_value(inspect.type_info(kind), lot), kind)


def _value(wanted: inspect.Type, lot: random.Random) -> object:
    match wanted:
        case inspect.StructType():
            return _fields(wanted, lot)
        case inspect.IntType():
            low = -(2**53) + 1 if wanted.ge is None else wanted.ge
            high = 2**53 - 1 if wanted.le is None else wanted.le
            return lot.choice((low, high, lot.randint(low, high), min(high, max(low, lot.randint(-3, 9)))))
        case inspect.StrType():
            if wanted.pattern is not None:
                return _PATTERNS[wanted.pattern](lot)
            return _word(lot, _LETTERS, lot.randint(0, min(12, wanted.max_length or 12)))
        case inspect.FloatType():
            return lot.choice((0.0, 1.5, -2e9))
        case inspect.BoolType():
            return lot.random() < 0.5
        case inspect.NoneType():
            return None
        case inspect.LiteralType():
            return lot.choice(wanted.values)
        case inspect.UnionType():
            return _value(lot.choice(wanted.types), lot)
        case inspect.ListType():
            return [_value(wanted.item_type, lot) for _ in range(lot.randint(0, _MOST))]
        case inspect.DictType():
            if isinstance(wanted.value_type, inspect.CustomType | inspect.AnyType):
                return dict(_LINE)
            return {
                str(_value(wanted.key_type, lot)): _value(wanted.value_type, lot)
                for _ in range(lot.randint(0, 4))
            }
        case _:
            raise AssertionError(f"no lot for {wanted!r}: say here how such a field is filled")


def _fields(wanted: inspect.StructType, lot: random.Random) -> dict[str, object]:
    made = {
        field.encode_name: _value(field.type, lot)
        for field in wanted.fields
        if field.required or lot.random() < 0.7
    }
    return made if wanted.tag_field is None else {wanted.tag_field: wanted.tag, **made}


def _word(lot: random.Random, letters: str, length: int) -> str:
    return "".join(lot.choice(letters) for _ in range(length))


def _cut(data: bytes, lot: random.Random) -> bytes:
    return data[: lot.randrange(len(data) + 1)]


def _flip(data: bytes, lot: random.Random) -> bytes:
    place = lot.randrange(len(data))
    return data[:place] + bytes([data[place] ^ (1 << lot.randrange(8))]) + data[place + 1 :]


def _stuff(data: bytes, lot: random.Random) -> bytes:
    piece = lot.choice(
        (b"[", b"]", b"{", b"}", b'"', b"\\", b",", b":", b"\\u", b"\\ud800", b"\\udc00\\ud800", b"\xff",
         b"\xed\xa0\x80", b"NaN", b"-Infinity", b"1e999", b"-", b"9" * 400, b"9" * 5000, b"null", b"\x00", b"[" * 3000,
         b'{"a":' * 2000, b"\xf4\x90\x80\x80", b"\xef\xbb\xbf")
    )  # fmt: skip
    place = lot.randrange(len(data) + 1)
    return data[:place] + piece + data[place:]


def _swap(data: bytes, lot: random.Random) -> bytes:
    """A value of another kind in the place of one."""
    message = json.loads(data)
    keys = sorted(message)
    message[lot.choice(keys)] = lot.choice(
        (None, True, -1, 2**63, 2**64, 10**300, 0.5, "", "x" * 5000, [], {}, [[]])
    )
    return json.dumps(message).encode("utf-8")


def _drop(data: bytes, lot: random.Random) -> bytes:
    message = json.loads(data)
    del message[lot.choice(sorted(message))]
    return json.dumps(message).encode("utf-8")


def _rename(data: bytes, lot: random.Random) -> bytes:
    """The fields of one message under the kind of another."""
    message = json.loads(data)
    kinds = [str(kind.__struct_config__.tag) for kind in (*INTENTS, *NEWS)]
    return json.dumps({**message, "t": lot.choice((*kinds, "weather", "", "T" * 9000))}).encode("utf-8")


def _join(data: bytes, lot: random.Random) -> bytes:
    return data + lot.choice((b"", b" ", b"\n", b",")) + data


MUTATIONS: Final[tuple[Callable[[bytes, random.Random], bytes], ...]] = (
    _cut,
    _flip,
    _stuff,
    _swap,
    _drop,
    _rename,
    _join,
)


def mutated(data: bytes, lot: random.Random) -> bytes:
    """A text that differs from a message in one place or a few; what is no JSON any more is only cut further."""
    for _ in range(lot.randint(1, 3)):
        try:
            data = lot.choice(MUTATIONS)(data, lot) if data else b""
        except (ValueError, RecursionError):
            data = lot.choice((_cut, _flip, _stuff))(data, lot)
        except (AttributeError, IndexError, TypeError):
            break
    return data
