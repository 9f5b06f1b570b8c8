"""How much one may say, guess and connect (限流): pure throttles, time comes in as an argument.

A tea room shares one address, so what is counted by address has a high ceiling, and nobody who has not guessed wrong
himself is kept out because somebody beside him does (N24). Invitations and tokens are too long to be guessed: only
joining by a code of six digits counts.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from typing import Final

__all__ = ["Addresses", "Bucket", "Limits", "Throttle", "Verdict", "household"]

_SWEEP_S: Final = 60.0


@dataclass(frozen=True, slots=True)
class Limits:
    """What a server allows: rates a second or a minute, with what may come at once."""

    messages_s: float = 10.0
    burst: int = 20
    strikes: int = 60
    """Messages beyond the rate that are refused one by one; whoever sends more is cut. One is forgiven a second."""
    voice_s: float = 60.0
    """Frames of voice: 50 come in a second from who talks."""
    guesses_min: float = 10.0
    address_guesses_min: float = 240.0
    per_address: int = 200
    """Connections from one address at a time."""
    address_opens_s: float = 5.0
    address_opens: int = 300
    """How many connections of one address may come at once, refilled at the rate above."""
    connections: int = 4_000
    """Connections of the whole server."""

    @property
    def frames_s(self) -> float:
        """Frames of any kind from one connection, those among them that never reach a room: pings, pieces, nothing."""
        return 2 * (self.messages_s + self.voice_s)


class Bucket:
    """Tokens that come back evenly (令牌桶).

    >>> bucket = Bucket(rate=1.0, burst=2)
    >>> [bucket.take(0.0), bucket.take(0.0), bucket.take(0.5), bucket.take(1.0)]
    [0.0, 0.0, 0.5, 0.0]
    """

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._level = self._burst
        self._at: float | None = None

    def take(self, now: float) -> float:
        """Take one: 0.0 when there was one, else in how many seconds there will be."""
        wait = self.wait(now)
        if not wait:
            self._level -= 1.0
        return wait

    def wait(self, now: float) -> float:
        """In how many seconds there will be one; 0.0: now."""
        if self._at is not None:
            self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        return 0.0 if self._level >= 1.0 - 1e-9 else (1.0 - self._level) / self._rate

    def full(self, now: float) -> bool:
        """Whether nothing has been taken for long enough that it need not be remembered."""
        self.wait(now)
        return self._level >= self._burst


@dataclass(frozen=True, slots=True)
class Verdict:
    """What comes of a message: taken, refused for *retry_s*, or too much: the connection ends.

    *told*: the refusal is worth an answer; a flood gets one in a second, not one for each.
    """

    retry_s: float = 0.0
    told: bool = False
    cut: bool = False

    @property
    def taken(self) -> bool:
        """Whether it goes on to the rooms."""
        return not self.retry_s


_TAKEN: Final = Verdict()


class Throttle:
    """What one connection has said lately."""

    def __init__(self, limits: Limits) -> None:
        self._messages = Bucket(limits.messages_s, limits.burst)
        self._strikes = Bucket(1.0, limits.strikes)
        self._answers = Bucket(1.0, 1)
        self._voice = Bucket(limits.voice_s, limits.voice_s * 2)
        self._guesses = Bucket(limits.guesses_min / 60.0, limits.guesses_min)
        self.guessed = False
        """Whether a code from here was wrong."""

    def message(self, now: float) -> Verdict:
        """Somebody says something."""
        wait = self._messages.take(now)
        return self._refuse(wait, now) if wait else _TAKEN

    def voice(self, now: float) -> Verdict:
        """A frame of voice has come; one too many is dropped without a word."""
        wait = self._voice.take(now)
        return Verdict(wait, cut=bool(self._strikes.take(now))) if wait else _TAKEN

    def may_guess(self, now: float) -> float:
        """In how many seconds a code may be tried; 0.0: now."""
        return self._guesses.wait(now)

    def wrong(self, now: float) -> None:
        """A code was wrong."""
        self.guessed = True
        self._guesses.take(now)

    def _refuse(self, wait: float, now: float) -> Verdict:
        cut = bool(self._strikes.take(now))
        return Verdict(wait, told=cut or not self._answers.take(now), cut=cut)


@dataclass(slots=True)
class _Household:
    """What one address does: how many connections it has, how fast it opens them, how often it guesses wrong."""

    opens: Bucket
    guesses: Bucket
    connections: int = 0


@dataclass(slots=True)
class Addresses:
    """All connections of a server, by address."""

    limits: Limits = field(default_factory=Limits)
    total: int = 0
    _households: dict[str, _Household] = field(default_factory=dict)
    _swept: float = 0.0

    def open(self, address: str, now: float) -> float:
        """A connection comes: 0.0 when it may, else in how many seconds it may try again."""
        self._sweep(now)
        if self.total >= self.limits.connections:
            return 5.0
        home = self._home(address)
        if home.connections >= self.limits.per_address:
            return 5.0
        wait = home.opens.take(now)
        if not wait:
            home.connections += 1
            self.total += 1
        return wait

    def shut(self, address: str) -> None:
        """A connection that was let in has ended."""
        self._home(address).connections -= 1
        self.total -= 1

    def may_guess(self, address: str, throttle: Throttle, now: float) -> float:
        """In how many seconds that connection may try a code; who has not been wrong yet is not kept out by others."""
        own = throttle.may_guess(now)
        return max(own, self._home(address).guesses.wait(now)) if throttle.guessed else own

    def wrong(self, address: str, throttle: Throttle, now: float) -> None:
        """A code from there was wrong."""
        throttle.wrong(now)
        self._home(address).guesses.take(now)

    def _home(self, address: str) -> _Household:
        key = household(address)
        if key not in self._households:
            limits = self.limits
            self._households[key] = _Household(
                Bucket(limits.address_opens_s, limits.address_opens),
                Bucket(limits.address_guesses_min / 60.0, limits.address_guesses_min),
            )
        return self._households[key]

    def _sweep(self, now: float) -> None:
        """Forget the addresses that have nothing open and nothing to answer for."""
        if now - self._swept < _SWEEP_S:
            return
        self._swept = now
        for key, home in tuple(self._households.items()):
            if not home.connections and home.opens.full(now) and home.guesses.full(now):
                del self._households[key]


def household(address: str) -> str:
    """What counts as one address: of IPv6 the first half, for a home has all of the rest; IPv4 inside IPv6 is IPv4.

    >>> household("192.0.2.7"), household("2001:db8::7"), household("::ffff:192.0.2.7"), household("fe80::1%eth0")
    ('192.0.2.7', '2001:db8::/64', '192.0.2.7', 'fe80::/64')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"
