"""A letter to the server (来信): one POST with a small body, read from the first bytes of a connection on.

WebSockets begin with GET; what begins with POST comes here. Everything is bounded, nothing is chunked, and there is one
letter a connection.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final

from game.host.shop_desk import LONGEST_LETTER

__all__ = ["Letter", "Written"]

_LONGEST_HEAD: Final = 4096
_END: Final = b"\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Written:
    """A whole letter: for what path, with which headers (names in small letters), what it says."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass(slots=True)
class Letter:
    """What has come so far.

    >>> letter = Letter()
    >>> letter.feed(b"POST /kiosk/call HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 2\\r\\n\\r\\n{")
    >>> letter.feed(b"}").body
    b'{}'
    >>> Letter().feed(b"POST / HTTP/1.1\\r\\n\\r\\n")
    <HTTPStatus.LENGTH_REQUIRED: 411>
    """

    _come: bytearray = field(default_factory=bytearray)
    _head: Written | None = None
    _length: int = 0

    def feed(self, data: bytes) -> Written | HTTPStatus | None:
        """More has come: the letter when it is whole, a status when it is none; None: there is more to come."""
        self._come += data
        if self._head is None:
            end = self._come.find(_END)
            if end < 0 or end > _LONGEST_HEAD:
                too_long = len(self._come) > _LONGEST_HEAD
                return HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE if too_long else None
            read = _head_of(bytes(self._come[:end]))
            if isinstance(read, HTTPStatus):
                return read
            self._head, self._length = read
            del self._come[: end + len(_END)]
        if len(self._come) < self._length:
            return None
        if len(self._come) > self._length:
            return HTTPStatus.BAD_REQUEST
        return Written(self._head.path, self._head.headers, bytes(self._come))


def _head_of(raw: bytes) -> tuple[Written, int] | HTTPStatus:
    """What stands above the body, and how long that is."""
    try:
        first, *lines = raw.decode("ascii").split("\r\n")
    except UnicodeDecodeError:
        return HTTPStatus.BAD_REQUEST
    words = first.split(" ")
    if len(words) != 3 or words[0] != "POST" or words[2] not in ("HTTP/1.1", "HTTP/1.0"):
        return HTTPStatus.BAD_REQUEST
    headers: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon or not name or name != name.strip() or name.lower() in headers:
            return HTTPStatus.BAD_REQUEST
        headers[name.lower()] = value.strip()
    length = headers.get("content-length")
    if length is None or "transfer-encoding" in headers:
        return HTTPStatus.LENGTH_REQUIRED
    if not (length.isascii() and length.isdigit()) or len(length) > 9:
        return HTTPStatus.BAD_REQUEST
    if int(length) > LONGEST_LETTER:
        return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    return Written(words[1], headers, b""), int(length)
