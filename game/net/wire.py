"""Messages as text and back (编码): JSON with limits; whatever is wrong comes out as one error, with its code.

What comes from the wire is data only: it names no class, no file and no path, and nothing in it is run. A text is
looked at before it is read: its length, and how deep its brackets go.
"""

from __future__ import annotations

import logging
import re
from functools import cache
from typing import Final, TypeAlias

from msgspec import MsgspecError, Struct, ValidationError
from msgspec.json import Decoder, Encoder

from game.errors import LocalProtocolError, RemoteProtocolError
from game.net.intents import INTENTS, Intent
from game.net.news import NEWS, Failed, News
from game.net.parts import LARGEST, LARGEST_NEWS

__all__ = ["DEEPEST", "MALFORMED", "TOO_LARGE", "encode", "failure", "kind_of", "read_intent", "read_news"]

Wire: TypeAlias = str | bytes

DEEPEST: Final = 32
"""Brackets within each other; the deepest line of a record has about a third of that."""
MALFORMED: Final = "malformed"
TOO_LARGE: Final = "too_large"

_TOLD_AS: Final = {MALFORMED: "error.net.malformed", TOO_LARGE: "error.net.too_large"}
_KINDS_TOLD: Final = 64
"""So many unknown kinds are told in the log; a server that makes up more is not worth a line each."""
_SHORT: Final = 60
_BRACKETS: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)
_ENCODER: Final = Encoder()
_TOLD: Final[set[str]] = set()
_log: Final = logging.getLogger(__name__)


class _Envelope(Struct):
    """The one field that every message has."""

    t: str


def encode(message: Intent | News) -> str:
    """A message as it goes over the wire.

    >>> from game.net.intents import Ready, Seen
    >>> encode(Ready()), encode(Seen("m", 3))
    ('{"t":"ready"}', '{"t":"seen","match":"m","win":3}')
    """
    try:
        text = _ENCODER.encode(message)
    except (MsgspecError, ValueError, TypeError, RecursionError) as error:
        raise LocalProtocolError(
            f"{kind_of(message)} cannot be written: {error}", key="error.net.unsaid"
        ) from error
    if isinstance(message, INTENTS) and len(text) > LARGEST:
        raise LocalProtocolError(f"{kind_of(message)} has {len(text)} bytes", key="error.net.unsaid")
    return text.decode("utf-8")


def kind_of(message: Struct) -> str:
    """The ``t`` of a message."""
    return str(message.__struct_config__.tag)


def read_intent(text: Wire) -> Intent:
    """What a client says. Raises `RemoteProtocolError` for everything that is no intent, unknown kinds included."""
    data = _bytes(text, LARGEST)
    try:
        return _intents().decode(data)
    except ValidationError as error:
        raise _malformed(str(error), _kind(data) or "") from error
    except (MsgspecError, ValueError, RecursionError) as error:
        raise _malformed(str(error)) from error


def read_news(text: Wire) -> News | None:
    """What a server says; None for a kind that this version does not know, which is logged once.

    >>> read_news('{"t":"weather"}'), read_news('{"t":"ping","stamp":5,"since":1}')
    (None, Ping(stamp=5))
    """
    data = _bytes(text, LARGEST_NEWS)
    try:
        return _news().decode(data)
    except ValidationError as error:
        kind = _kind(data)
        if kind is not None and kind not in _news_kinds():
            _tell(kind)
            return None
        raise _malformed(str(error), kind or "") from error
    except (MsgspecError, ValueError, RecursionError) as error:
        raise _malformed(str(error)) from error


def failure(error: RemoteProtocolError) -> Failed:
    """What a server answers to a text that could not be read.

    >>> try:
    ...     read_intent('{"t":"sit","seat":9}')
    ... except RemoteProtocolError as error:
    ...     failure(error)
    Failed(code='malformed', text='Expected `int` <= 3 - at `$.seat`', retry_ms=None, about='sit')
    """
    code, about = (str(error.values.get(key, "")) for key in ("code", "about"))
    return Failed(code or MALFORMED, str(error), about=about)


def _bytes(text: Wire, most: int) -> bytes:
    """The bytes of a text that is short and flat enough to be read."""
    if len(text) > most:
        raise _wrong(TOO_LARGE, f"a message of more than {most} bytes")
    try:
        data = text.encode("utf-8") if isinstance(text, str) else bytes(text)
        words = text if isinstance(text, str) else data.decode("utf-8")
    except UnicodeError as error:
        raise _malformed("the text is not UTF-8") from error
    if len(data) > most:
        raise _wrong(TOO_LARGE, f"a message of more than {most} bytes")
    if words.count("[") + words.count("{") > DEEPEST and _depth(words) > DEEPEST:
        raise _malformed(f"more than {DEEPEST} brackets within each other")
    return data


def _depth(words: str) -> int:
    """How deep the brackets go, those within strings left out.

    >>> _depth('[{"a":"[[[[\\\\"[[","b":[1]}]'), _depth('"[[')
    (3, 0)
    """
    deepest = depth = 0
    for match in _BRACKETS.finditer(words):
        if match.group() in ("[", "{"):
            depth += 1
            deepest = max(deepest, depth)
        elif match.group() in ("]", "}"):
            depth -= 1
    return deepest


def _kind(data: bytes) -> str | None:
    """The ``t`` of a text, if it has one."""
    try:
        return _envelopes().decode(data).t[:_SHORT]
    except (MsgspecError, ValueError, RecursionError):
        return None


def _tell(kind: str) -> None:
    if kind not in _TOLD and len(_TOLD) < _KINDS_TOLD:
        _TOLD.add(kind)
        _log.info("the server said %r, which this version does not know; skipped", kind)


def _malformed(words: str, about: str = "") -> RemoteProtocolError:
    return _wrong(MALFORMED, words[:200], about)


def _wrong(code: str, words: str, about: str = "") -> RemoteProtocolError:
    return RemoteProtocolError(words, key=_TOLD_AS[code], code=code, about=about)


@cache
def _intents() -> Decoder[Intent]:
    return Decoder(Intent)


@cache
def _news() -> Decoder[News]:
    return Decoder(News)


@cache
def _envelopes() -> Decoder[_Envelope]:
    return Decoder(_Envelope)


@cache
def _news_kinds() -> frozenset[str]:
    return frozenset(str(kind.__struct_config__.tag) for kind in NEWS)
