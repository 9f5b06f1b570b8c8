"""What a hall stands on in tests (无网大厅): connections that keep what they are told, a store in memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from game.authority.journal import ListJournal
from game.authority.record import dump
from game.host.contract import Stored
from game.net.news import News
from game.net.wire import encode, read_news
from rules.mahjong.plain import Line

__all__ = ["FakeLink", "FakeStore"]


@dataclass(eq=False)
class FakeLink:
    """A connection in memory; what is said goes through the wire's form."""

    address: str = "127.0.0.1"
    heard: list[News] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    voices: list[bytes] = field(default_factory=list)
    closed: bool = False

    def send(self, said: News) -> None:
        """Keep it."""
        text = encode(said)
        self.texts.append(text)
        read = read_news(text)
        assert read is not None
        self.heard.append(read)

    def send_voice(self, frame: bytes) -> None:
        """Keep the frame."""
        self.voices.append(frame)

    def close(self) -> None:
        """It is closed."""
        self.closed = True


class _Journal(ListJournal):
    """A journal in memory that the store still has when its table is gone; where it is *slow*, paper comes later."""

    def __init__(self) -> None:
        super().__init__()
        self.slow = False
        self._tickets = self._paper = 0

    def append(self, lines: Sequence[Line]) -> int:
        """Keep *lines*."""
        super().append(lines)
        self._tickets += 1
        if not self.slow:
            self.write()
        return self._tickets

    @property
    def durable(self) -> int:
        """What is on paper."""
        return self._paper

    def write(self) -> None:
        """Everything is on paper now."""
        self._paper = self._tickets

    def close(self) -> None:
        """What was written stays."""


@dataclass
class FakeStore:
    """A store in memory; *lose* and *gain* play the part of other hosts."""

    documents: dict[str, bytes] = field(default_factory=dict)
    journals: dict[str, tuple[str, _Journal]] = field(default_factory=dict)
    records: dict[str, bytes] = field(default_factory=dict)
    claimed: set[str] = field(default_factory=set)
    away: set[str] = field(default_factory=set)
    trouble: str | None = None
    saves: int = 0
    slow: bool = False
    closed: bool = False
    _given: set[str] = field(default_factory=set)
    _lost: set[str] = field(default_factory=set)

    def journal(self, code: str, match: str) -> _Journal:
        """The journal of that match."""
        known = self.journals.get(code)
        if known is None or known[0] != match:
            self.journals[code] = (match, _Journal())
            self.journals[code][1].slow = self.slow
        return self.journals[code][1]

    def write(self) -> list[str]:
        """Everything is on paper now; the rooms that this concerns."""
        for _, journal in self.journals.values():
            journal.write()
        return list(self.journals)

    def lines(self, code: str) -> list[Line]:
        """What was written of the match in a room."""
        return self.journals[code][1].lines

    def save(self, code: str, document: bytes) -> None:
        """Keep the room."""
        self.saves += 1
        self.documents[code] = document
        self._given.add(code)

    def forget(self, code: str) -> None:
        """The room has closed."""
        self.documents.pop(code, None)
        self.journals.pop(code, None)
        self.claimed.discard(code)

    def keep_record(self, code: str, data: bytes) -> None:
        """Keep a record."""
        self.records[code] = data

    def record(self, code: str) -> bytes | None:
        """A record."""
        return self.records.get(code)

    def claim(self, code: str) -> bool:
        """Take a code."""
        is_free = self.trouble is None and code not in self.claimed
        self.claimed.add(code)
        return is_free

    def rooms(self) -> Iterator[Stored]:
        """Each room once."""
        for code, document in tuple(self.documents.items()):
            if code not in self._given:
                self._given.add(code)
                match, journal = self.journals.get(code, ("", _Journal()))
                yield Stored(code, document, dump(journal.lines), match)

    def lost(self) -> frozenset[str]:
        """What another host has taken."""
        lost, self._lost = frozenset(self._lost), set()
        return lost

    def lose(self, code: str) -> None:
        """Another host takes a room."""
        self._lost.add(code)

    def elsewhere(self, code: str) -> bool:
        """Whether another host has it."""
        return code in self.away

    def owners(self) -> Mapping[str, str]:
        """Nobody else."""
        return {}

    def close(self) -> None:
        """Let go."""
        self.closed = True

    def reopened(self) -> FakeStore:
        """The same rooms, as another process finds them."""
        journals = {}
        for code, (match, journal) in self.journals.items():
            journals[code] = (match, _Journal())
            journals[code][1].lines.extend(journal.lines)
        return FakeStore(dict(self.documents), journals, dict(self.records), set(self.claimed))
