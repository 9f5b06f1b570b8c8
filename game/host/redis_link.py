"""The Redis that hosts share (共享存储): its keys, how it is reached, what it promises, who lives.

Keys (all begin with ``ouju:``): ``version``; ``epoch`` counts every change of a room's holder; ``hosts`` names the host
processes; ``host:<id>`` is the heartbeat of one (its address and its number of rooms, gone after 2 s); ``of:<id>`` the
codes of its rooms; ``owners`` maps code to ``<epoch> <id>``; ``room:<code>`` holds document and match;
``journal:<code>`` is the stream of the match's lines; ``record:<code>`` a record. One Redis, with or without replicas;
no cluster.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

import msgspec

from game.errors import StorageError

if TYPE_CHECKING:
    from redis import Redis

__all__ = [
    "EPOCH",
    "HOSTS",
    "OWNERS",
    "TIMEOUT_S",
    "Directory",
    "Living",
    "connect",
    "key",
    "promise",
    "told",
]

VERSION: Final = b"1"
TIMEOUT_S: Final = 2.0
"""How long an answer of Redis is waited for."""
AGAIN: Final = "It is tried again."
AT_FIRST: Final = "See that it runs, or correct the address that was given with --store."

HOSTS: Final = "ouju:hosts"
OWNERS: Final = "ouju:owners"
EPOCH: Final = "ouju:epoch"


def key(kind: str, name: str) -> str:
    """The name of what belongs to one room or host.

    >>> key("journal", "123456")
    'ouju:journal:123456'
    """
    return f"ouju:{kind}:{name}"


def connect(url: str) -> Redis:
    """The Redis of *url*, asked whether it is there and ours. Raises `StorageError` in words."""
    try:
        import redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry
    except ImportError as error:
        raise StorageError(
            "This program has no part that speaks with Redis. Install it with: pip install 'redis>=6'"
        ) from error
    with told(url, AT_FIRST):
        try:
            link = redis.Redis.from_url(
                url,
                socket_timeout=TIMEOUT_S,
                socket_connect_timeout=TIMEOUT_S,
                retry=Retry(NoBackoff(), 0),  # who asks decides what is asked again
            )
        except ValueError as error:
            raise StorageError(f"{shown(url)!r} is no address of a Redis: {error}.") from error
        try:
            link.set("ouju:version", VERSION, nx=True)
            version = link.get("ouju:version")
        except BaseException:
            link.close()
            raise
    if version != VERSION:
        link.close()
        raise StorageError(
            f"The rooms in {shown(url)} are of another version of this program ({version!r}, known is {VERSION!r}). "
            "Name another Redis, or another base of it: redis://HOST:PORT/1."
        )
    return link


def promise(link: Redis) -> tuple[bool, str]:
    """Whether what this Redis acknowledges outlives Redis itself and a power cut, and in words."""
    import redis

    try:
        found = cast("dict[str, str]", link.config_get("append*"))
    except redis.RedisError:
        return False, "This Redis does not say how it keeps what it has acknowledged; ask whoever runs it."
    if found.get("appendonly") != "yes":
        return False, (
            "This Redis keeps rooms in memory only: they outlive a host, but not Redis itself. Set `appendonly yes` "
            "and `appendfsync always`."
        )
    if found.get("appendfsync") != "always":
        return False, (
            "This Redis writes to its disk once a second: a power cut there can take back the last second of play. Set "
            "`appendfsync always` if that must not be."
        )
    return True, "What this Redis has acknowledged is on its disk."


def shown(url: str) -> str:
    """The address without a password.

    >>> shown("redis://me:secret@db:6379/0")
    'redis://db:6379/0'
    """
    scheme, slashes, rest = url.partition("://")
    return f"{scheme}{slashes}{rest.rpartition('@')[2]}"


@contextmanager
def told(url: str, then: str = AGAIN) -> Iterator[None]:
    """Say in words what Redis or the way to it refuses, and what happens or is to be done *then*."""
    import redis

    where = shown(url)
    try:
        yield
    except redis.AuthenticationError as error:
        raise StorageError(
            f"Redis at {where} does not let us in ({error}). Check the password in the address: "
            "redis://:PASSWORD@HOST:PORT."
        ) from error
    except redis.BusyLoadingError as error:
        raise StorageError(f"Redis at {where} is still reading its disk. {then}") from error
    except redis.TimeoutError as error:
        raise StorageError(f"Redis at {where} does not answer. {then}") from error
    except redis.ConnectionError as error:
        raise StorageError(f"Redis at {where} cannot be reached ({error}). {then}") from error
    except redis.OutOfMemoryError as error:
        raise StorageError(f"Redis at {where} is full (maxmemory). Give it more memory. {then}") from error
    except redis.ReadOnlyError as error:
        raise StorageError(
            f"Redis at {where} is a copy that cannot be written. Name the first one. {then}"
        ) from error
    except redis.RedisError as error:
        raise StorageError(f"Redis at {where} refuses ({error}). {then}") from error


@dataclass(frozen=True, slots=True)
class Living:
    """A host process that lives: where it is reached and how many rooms it runs."""

    id: str
    address: str
    rooms: int


class Directory:
    """Which host runs which room, for whoever only asks; every method is one or two questions to Redis."""

    def __init__(self, url: str) -> None:
        """Look into the Redis of *url*. Raises `StorageError`."""
        self._url = url
        self._link = connect(url)

    def hosts(self) -> tuple[Living, ...]:
        """The hosts that live, the least loaded first."""
        with told(self._url):
            return living(self._link)

    def owner(self, code: str) -> str | None:
        """The address of the living host that runs that room; None while nobody does."""
        with told(self._url):
            held = cast("bytes | None", self._link.hget(OWNERS, code))
            if held is None:
                return None
            beat = cast("bytes | None", self._link.get(key("host", holder(held))))
        return None if beat is None else _card(holder(held), beat).address

    def has(self, code: str) -> bool:
        """Whether there is a room of that code at all."""
        with told(self._url):
            return bool(self._link.hexists(OWNERS, code))

    def close(self) -> None:
        """Let go of Redis."""
        self._link.close()


def holder(held: bytes) -> str:
    """The host in an entry of the directory.

    >>> holder(b"17 a0b1")
    'a0b1'
    """
    return held.decode().partition(" ")[2]


def living(link: Redis) -> tuple[Living, ...]:
    """The hosts with a heartbeat, the least loaded first."""
    names = sorted(name.decode() for name in cast("set[bytes]", link.smembers(HOSTS)))
    if not names:
        return ()
    beats = cast("list[bytes | None]", link.mget([key("host", name) for name in names]))
    cards = [_card(name, beat) for name, beat in zip(names, beats, strict=True) if beat is not None]
    return tuple(sorted(cards, key=lambda card: (card.rooms, card.id)))


def owners(link: Redis) -> Mapping[str, str]:
    """Code to address of the living host that runs the room; empty address while nobody does."""
    addresses = {card.id: card.address for card in living(link)}
    held = cast("dict[bytes, bytes]", link.hgetall(OWNERS))
    return {code.decode(): addresses.get(holder(entry), "") for code, entry in held.items()}


def beat(address: str, rooms: int) -> bytes:
    """What a heartbeat says."""
    return msgspec.json.encode({"address": address, "rooms": rooms})


def _card(name: str, data: bytes) -> Living:
    try:
        found = msgspec.json.decode(data, type=dict[str, str | int])
    except msgspec.MsgspecError:
        found = {}
    return Living(name, str(found.get("address", "")), int(found.get("rooms", 0)))
