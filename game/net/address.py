"""Where a room server is, and how one is called to a room (地址与邀请): text to data and back, strict both ways.

An address is ``host``, ``host:port``, ``ws://host:port`` or ``wss://host:port``; without a scheme a name of the public
internet is meant with TLS, and one of the local network without. An invitation is a link ``ouju://join/...``.
"""

from __future__ import annotations

import ipaddress
import re
import unicodedata
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl

from game.errors import NetError

__all__ = ["DEFAULT_PORT", "PATH", "Address", "Invitation", "find_in", "parse_address", "parse_invitation"]

DEFAULT_PORT: Final = 7746
PATH: Final = "/ouju"
"""The one path of a room server."""
_LONGEST: Final = 300
_WRONG: Final = {
    "brackets": "error.net.address.brackets",
    "empty": "error.net.address.empty",
    "host": "error.net.address.host",
    "link": "error.net.address.link",
    "long": "error.net.address.long",
    "path": "error.net.address.path",
    "port": "error.net.address.port",
    "scheme": "error.net.address.scheme",
    "user": "error.net.address.user",
}
"""What can be wrong, and where it is told."""
_SCHEMES: Final = {"ws": False, "wss": True}
_TYPED: Final = str.maketrans(
    {"。": ".", "．": ".", "｡": ".", "：": ":", "／": "/", "、": "/", "【": "[", "】": "]"}
)
_LABEL: Final = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")
_NUMBER: Final = re.compile(r"(?:[0-9]+|0x[0-9a-f]*)")
_LINK: Final = re.compile(r"ouju://join/[!-;=?-~]+", re.IGNORECASE)
_CODE: Final = re.compile(r"[0-9]{6}")
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22,43}")
_PIN: Final = re.compile(r"[0-9a-f]{64}")
_LABELLED: Final = re.compile(
    r"(?:房间?号码?|房号|口令|room(?: code)?|code)\W{0,3}((?:[0-9][ -]?){5}[0-9])(?![ -]?[0-9])",
    re.IGNORECASE,
)
_SERVER: Final = re.compile(r"(?:服务器|地址|server|address)\s*:\s*([!-~]*[.:\]][!-~]*)", re.IGNORECASE)
_SIX: Final = re.compile(r"(?<![0-9A-Za-z_.:/-])[0-9]{6}(?![0-9A-Za-z_/-]|[.:][0-9])")
_SPACED: Final = re.compile(
    r"(?<![0-9A-Za-z_.:/-])(?<![0-9][ -])(?:[0-9]{3}[ -][0-9]{3}|[0-9]{2}[ -][0-9]{2}[ -][0-9]{2}|[0-9](?: [0-9]){5})"
    r"(?![0-9A-Za-z_/]|[ -][0-9]|[.:][0-9])"
)


@dataclass(frozen=True, slots=True)
class Address:
    """A room server: *host* in ASCII (punycode) and small letters, an IPv6 address without brackets."""

    host: str
    port: int = DEFAULT_PORT
    secure: bool = False

    @property
    def netloc(self) -> str:
        """Host and port, the port left out where it is the usual one.

        >>> Address("::1").netloc, Address("a.example", 80).netloc
        ('[::1]', 'a.example:80')
        """
        return self._host if self.port == DEFAULT_PORT else f"{self._host}:{self.port}"

    @property
    def url(self) -> str:
        """What a connection is made to.

        >>> Address("play.example.com", secure=True).url
        'wss://play.example.com:7746/ouju'
        """
        return f"{'wss' if self.secure else 'ws'}://{self._host}:{self.port}{PATH}"

    @property
    def text(self) -> str:
        """As a person would write it; `parse_address` reads it back.

        >>> Address("192.168.1.5").text, Address("192.168.1.5", secure=True).text
        ('192.168.1.5', 'wss://192.168.1.5')
        """
        if self.secure == _is_public(self.host):
            return self.netloc
        return f"{'wss' if self.secure else 'ws'}://{self.netloc}"

    @property
    def _host(self) -> str:
        return f"[{self.host}]" if ":" in self.host else self.host


def parse_address(text: str) -> Address:
    """The address that a person wrote. Raises `NetError`, which says what is wrong with it.

    >>> parse_address(" 192。168。1。5：7746 "), parse_address("wss://Play.Example.com/ouju")
    (Address(host='192.168.1.5', port=7746, secure=False), Address(host='play.example.com', port=7746, secure=True))
    """
    words = _typed(text)
    if not words:
        raise _wrong("empty", text)
    scheme, mark, rest = words.partition("://")
    if not mark:
        scheme, rest = "", words
    elif scheme.lower() not in _SCHEMES:
        raise _wrong("scheme", text)
    place, slash, path = rest.partition("/")
    if f"{slash}{path}".rstrip("/") not in ("", PATH):
        raise _wrong("path", text)
    if "@" in place:
        raise _wrong("user", text)
    name, port = _split(place, text)
    host = _host(name, text)
    secure = _SCHEMES[scheme.lower()] if scheme else _is_public(host)
    return Address(host, _port(port, text), secure)


@dataclass(frozen=True, slots=True)
class Invitation:
    """The call to one room: by its code, or by the word of a link; *pin*: the SHA-256 of the certificate, if told."""

    address: Address
    code: str = ""
    invite: str = ""
    pin: str = ""

    @property
    def link(self) -> str:
        """The link; `parse_invitation` reads it back.

        >>> Invitation(Address("192.168.1.5"), code="123456").link
        'ouju://join/192.168.1.5/123456'
        >>> Invitation(Address("play.example.com", 80), invite="abcdefghijklmnopqrstuv").link
        'ouju://join/play.example.com:80/abcdefghijklmnopqrstuv?tls=0'
        """
        secure = self.address.secure
        asked = [] if secure == _is_public(self.address.host) else [f"tls={int(secure)}"]
        asked += [f"pin={self.pin}"] if self.pin else []
        return f"ouju://join/{self.address.netloc}/{self.invite or self.code}{'?' if asked else ''}{'&'.join(asked)}"


def parse_invitation(text: str) -> Invitation:
    """The room that a link calls to. Raises `NetError` for everything else.

    >>> parse_invitation("ouju://join/[::1]:80/654321?tls=1").address.url
    'wss://[::1]:80/ouju'
    """
    words = text.strip()
    if len(words) > _LONGEST or not _LINK.fullmatch(words):
        raise _wrong("link", text)
    place, slash, rest = words[len("ouju://join/") :].partition("/")
    word, _, query = rest.partition("?")
    if not slash or "://" in place or not (_CODE.fullmatch(word) or _TOKEN.fullmatch(word)):
        raise _wrong("link", text)
    asked = dict(parse_qsl(query))
    address = parse_address(place)
    tls, pin = asked.get("tls"), asked.get("pin", "")
    if tls not in (None, "0", "1") or (pin and not _PIN.fullmatch(pin)):
        raise _wrong("link", text)
    if tls is not None:
        address = Address(address.host, address.port, tls == "1")
    is_code = _CODE.fullmatch(word) is not None
    return Invitation(address, code=word if is_code else "", invite="" if is_code else word, pin=pin)


def find_in(text: str) -> Invitation | str | None:
    """The link or the six digits in what somebody pasted, whatever stands around; None where there is neither.

    >>> find_in("三缺一，快来！房号：１２３ ４５６"), find_in("我的电话是 138 1234 5678")
    ('123456', None)
    >>> find_in("房号 123 456，服务器：192.168.1.5").link
    'ouju://join/192.168.1.5/123456'
    >>> find_in("点这里ouju://join/192.168.1.5/123456，等你").address.host
    '192.168.1.5'
    """
    words = "".join(
        character
        for character in unicodedata.normalize("NFKC", text[:4096])
        if unicodedata.category(character) != "Cf"
    )
    for match in _LINK.finditer(words):
        try:
            return parse_invitation(match.group().rstrip(".,;:!?)'\"]"))
        except NetError:
            continue
    code = _digits(words)
    address = _server(words)
    return code if code is None or address is None else Invitation(address, code=code)


def _digits(words: str) -> str | None:
    """Six digits, those that are called a room's before others."""
    for pattern in (_LABELLED, _SIX, _SPACED):
        found = pattern.search(words)
        if found is not None:
            return re.sub(r"[^0-9]", "", found.group(found.re.groups))
    return None


def _server(words: str) -> Address | None:
    """The address behind a word that says that it is one: a chat may have cut the link off."""
    for match in _SERVER.finditer(words):
        try:
            return parse_address(match.group(1).rstrip(".,;!?)'\""))
        except NetError:
            continue
    return None


def _typed(text: str) -> str:
    """What was typed, with the signs of a Chinese keyboard read as those that are meant."""
    if len(text) > _LONGEST:
        raise _wrong("long", text[:40])
    return unicodedata.normalize("NFKC", text.translate(_TYPED)).strip()


def _split(place: str, text: str) -> tuple[str, str]:
    """Host and port of a place; the host of an IPv6 address in its brackets."""
    if place.startswith("["):
        name, bracket, port = place.partition("]")
        if not bracket or (port and not port.startswith(":")):
            raise _wrong("host", text)
        return f"{name}]", port[1:] if port else str(DEFAULT_PORT)
    if place.count(":") > 1:
        raise _wrong("brackets", text)
    name, colon, port = place.partition(":")
    return name, port if colon else str(DEFAULT_PORT)


def _port(text: str, whole: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and 1 <= int(text) <= 65535):
        raise _wrong("port", whole)
    return int(text)


def _host(name: str, text: str) -> str:
    """The host in ASCII and small letters."""
    if name.startswith("["):
        try:
            return ipaddress.IPv6Address(name[1:-1]).compressed if "%" not in name else _refuse(text)
        except ValueError as error:
            raise _wrong("host", text) from error
    try:
        ascii_name = name.rstrip(".").encode("idna").decode("ascii").lower()
    except UnicodeError as error:
        raise _wrong("host", text) from error
    labels = ascii_name.split(".")
    if not ascii_name or len(ascii_name) > 253 or not all(_LABEL.fullmatch(label) for label in labels):
        raise _wrong("host", text)
    if _NUMBER.fullmatch(labels[-1]):
        try:
            return str(ipaddress.IPv4Address(ascii_name))
        except ValueError as error:
            raise _wrong("host", text) from error
    return ascii_name


def _refuse(text: str) -> str:
    raise _wrong("host", text)


def _is_public(host: str) -> bool:
    """Whether a host is beyond the local network, as far as its name tells."""
    try:
        number = ipaddress.ip_address(host)
    except ValueError:
        return "." in host and not host.endswith((".local", ".lan", ".home.arpa", ".internal", ".localhost"))
    return number.is_global


def _wrong(what: str, text: str) -> NetError:
    short = text.strip()[:60]
    return NetError(f"no address of a room server: {short!r} ({what})", key=_WRONG[what], text=short)
