"""A file of lines that nobody changes unnoticed (链式账本): each line holds the hash of the one before, a seal the end.

The seal says how many lines there are and which is the last, under a key of this machine, so that a tail that was cut
off is noticed too. A line is announced in the seal before it is appended: after a power cut at any moment the file is
either whole or ends in a part of the announced line, and that part alone is taken away. Whatever else does not fit
becomes a line itself, a mark, and stays for ever.

Who can read the key can forge the whole: this shows that a ledger was changed, it does not keep a thief out.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Final, TypeAlias

from game.errors import StorageError, why
from game.storage import folder_for, write_whole

__all__ = ["Chain", "Found", "Verdict"]

Plain: TypeAlias = dict[str, object]

_START: Final = "0" * 64
_HASH: Final = b',"hash":"'
_MARK: Final = b'{"t":"mark"'


class Found(Enum):
    """What is found when a ledger is looked through."""

    WHOLE = "whole"
    EDITED = "edited"
    """A line was changed, taken out or put in."""
    CUT = "cut"
    """Lines are missing at the end."""
    UNSEALED = "unsealed"
    """The seal or its key is missing, or was made by another machine."""
    UNREADABLE = "unreadable"
    """The file cannot be read at all."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was *found*, at which *line* (0: none in particular), in how many lines, and the hash of the last one."""

    found: Found
    lines: int = 0
    line: int = 0
    head: str = _START

    @property
    def whole(self) -> bool:
        """Whether nothing was changed since the first line."""
        return self.found is Found.WHOLE


@dataclass(frozen=True, slots=True)
class _Seal:
    """How far the file goes: lines, bytes, hash of the last line; hash of the line that comes, and what mark it is."""

    count: int = 0
    size: int = 0
    head: str = _START
    coming: str = ""
    owed: str = ""

    def mac(self, key: bytes) -> str:
        """The seal's own proof."""
        said = json.dumps(asdict(self), sort_keys=True).encode()
        return hmac.new(key, said, hashlib.sha256).hexdigest()


class Chain:
    """The file with its seal and key, in one folder; nothing is written before the first line."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "ledger.jsonl"
        self._seal_file = folder / "ledger.seal"
        self._key_file = folder / "ledger.key"
        self._seal: _Seal | None = None

    def append(self, plain: Mapping[str, object]) -> None:
        """Append a line. Raises `StorageError`: then it is not there, and can be appended again."""
        seal = self._ready()
        self._put(seal, plain)

    def lines(self, last: int = 0) -> Iterator[Plain]:
        """What the lines say, marks among them: all, or the *last* so many. What cannot be read is left out."""
        for line in self.raw()[-last:]:
            plain = _read_line(line)
            if plain is not None:
                yield plain

    def raw(self) -> list[bytes]:
        """The lines as they are. Raises `StorageError` when they cannot be read."""
        return self._bytes().splitlines(keepends=True)

    def goes_on_from(self, lines: int, head: str) -> bool:
        """Whether the ledger once had so many *lines* and that *head*: an export keeps both out of reach."""
        raw = self.raw()
        return 0 <= lines <= len(raw) and head == (_head(raw[lines - 1]) if lines else _START)

    def verify(self) -> Verdict:
        """Look through the whole file; once more where something is wrong, as a line may just have been written."""
        verdict = self._look()
        return verdict if verdict.whole else self._look()

    def _look(self) -> Verdict:
        try:
            data = self._file.read_bytes() if self._file.exists() else b""
        except OSError:
            return Verdict(Found.UNREADABLE)
        seal = self._read_seal()
        if seal is not None and seal.coming and b"\n" not in data[seal.size :]:
            data = data[: seal.size]  # a part of the announced line is none yet
        walked = _walk(data)
        if walked.found is not Found.WHOLE:
            return walked
        if seal is None:
            fresh = not data and not self._has_key()
            return walked if fresh else replace(walked, found=Found.UNSEALED)
        if seal.owed and len(data) == seal.size:
            return replace(walked, found=Found(seal.owed))
        return _against(walked, seal)

    # ---------------------------------------------------------------- writing

    def _put(self, seal: _Seal, plain: Mapping[str, object]) -> None:
        line, digest = _line({**plain, "n": seal.count + 1, "prev": seal.head})
        owed = str(plain["found"]) if plain.get("t") == "mark" else ""
        self._write_seal(replace(seal, coming=digest, owed=owed))
        self._write_line(line, seal.size)
        self._write_seal(_Seal(seal.count + 1, seal.size + len(line), digest))

    def _write_line(self, line: bytes, at: int) -> None:
        try:
            with self._file.open("ab", buffering=0) as file:
                try:
                    while line:  # a disk that is nearly full takes a part first
                        line = line[file.write(line) :]
                    os.fsync(file.fileno())
                except OSError:
                    os.truncate(self._file, at)  # no part of a line stays behind on a full disk
                    raise
        except OSError as error:
            self._seal = None
            raise _cannot_write(self._file, error) from error

    def _write_seal(self, seal: _Seal) -> None:
        key = self._key()
        self._seal = None
        text = json.dumps({"format": 1, **asdict(seal), "mac": seal.mac(key)})
        write_whole(self._seal_file, text + "\n")
        if self._read_key() != key:
            write_whole(self._key_file, key.hex() + "\n")
        self._seal = seal
        self._made = key

    _made: bytes = b""

    def _key(self) -> bytes:
        """The key of this machine; a new one where there is none."""
        return self._read_key() or self._made or os.urandom(32)

    # ---------------------------------------------------------------- reading

    def _ready(self) -> _Seal:
        """The seal as it fits the file; what does not fit is mended or marked first."""
        folder_for(self._file)
        size = self._size()
        if self._seal is not None and self._seal.size == size and not self._seal.coming:
            return self._seal
        seal = self._read_seal()
        if seal is None:
            fresh = size == 0 and not self._has_key()
            return _Seal() if fresh else self._marked()
        if size > seal.size and seal.coming:
            seal = self._completed(seal)
            size = self._size()
        if size != seal.size or _head(self._last_line()) != seal.head or seal.owed:
            return self._marked()
        return replace(seal, coming="")

    def _completed(self, seal: _Seal) -> _Seal:
        """The seal after a power cut: the announced line is there, or a part of it, which goes."""
        data = self._bytes()[seal.size :]
        if data.endswith(b"\n") and data.count(b"\n") == 1 and _head(data) == seal.coming and _fits(data):
            done = _Seal(seal.count + 1, seal.size + len(data), seal.coming)
            self._write_seal(done)
            return done
        if b"\n" not in data:
            try:
                os.truncate(self._file, seal.size)
            except OSError as error:
                raise _cannot_write(self._file, error) from error
        return seal

    def _marked(self) -> _Seal:
        """Go on behind whatever stands there, and say for ever what was found."""
        verdict = self._look()
        found = Found.EDITED if verdict.whole else verdict.found
        data = self._bytes()
        if data and not data.endswith(b"\n"):
            self._write_line(b"\n", len(data))
            data += b"\n"
        lines = data.splitlines(keepends=True)
        last = _head(lines[-1]) if lines else _START
        self._put(
            _Seal(len(lines), len(data), last), {"t": "mark", "found": found.value, "line": verdict.line}
        )
        assert self._seal is not None
        return self._seal

    def _size(self) -> int:
        try:
            return self._file.stat().st_size
        except FileNotFoundError:
            return 0
        except OSError as error:
            raise _cannot_read(self._file, error) from error

    def _bytes(self) -> bytes:
        try:
            return self._file.read_bytes() if self._file.exists() else b""
        except OSError as error:
            raise _cannot_read(self._file, error) from error

    def _last_line(self) -> bytes:
        """The last line, without reading all that is before it."""
        size = self._size()
        if not size:
            return b""
        try:
            with self._file.open("rb") as file:
                file.seek(max(0, size - 4096))
                return file.read().splitlines(keepends=True)[-1]
        except OSError as error:
            raise _cannot_read(self._file, error) from error

    def _has_key(self) -> bool:
        """Whether there was a ledger here once; a folder that must not be looked into may have one."""
        try:
            return self._key_file.exists()
        except OSError:
            return True

    def _read_key(self) -> bytes:
        try:
            return bytes.fromhex(self._key_file.read_text(encoding="ascii").strip())
        except (OSError, ValueError):
            return b""

    def _read_seal(self) -> _Seal | None:
        """The seal; None where there is none that this machine has made."""
        key = self._read_key()
        try:
            plain = json.loads(self._seal_file.read_text(encoding="utf-8"))
            mac = plain.pop("mac")
            del plain["format"]
            seal = _Seal(**plain)
            return seal if key and hmac.compare_digest(seal.mac(key), mac) else None
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            return None


def _line(plain: Plain) -> tuple[bytes, str]:
    """A line and its hash, which is of all the bytes before it."""
    body = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))[:-1].encode()
    digest = hashlib.sha256(body).hexdigest()
    return body + _HASH + digest.encode() + b'"}\n', digest


def _head(line: bytes) -> str:
    """The hash that the next line holds; that of the bytes for a line which says none."""
    if not line:
        return _START
    at = line.rfind(_HASH)
    said = line[at + len(_HASH) : -3] if at >= 0 and line.endswith(b'"}\n') else b""
    if len(said) == 64 and said.isalnum():
        return said.decode("ascii", "replace")
    return hashlib.sha256(line).hexdigest()


def _fits(line: bytes) -> bool:
    """Whether a line's hash is that of its bytes."""
    at = line.rfind(_HASH)
    return at >= 0 and line[at:] == _HASH + hashlib.sha256(line[:at]).hexdigest().encode() + b'"}\n'


def _read_line(line: bytes) -> Plain | None:
    try:
        plain = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return plain if isinstance(plain, dict) else None


def _walk(data: bytes) -> Verdict:
    """Every line's hash, number and predecessor; the first mark."""
    head, mark = _START, Verdict(Found.WHOLE)
    lines = data.splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        body, _, _ = line.rpartition(_HASH)
        if not body.endswith(f',"n":{number},"prev":"{head}"'.encode()) or not _fits(line):
            return Verdict(Found.EDITED, len(lines), mark.line or number, head)
        head = _head(line)
        if mark.whole and body.startswith(_MARK):
            mark = Verdict(_found((_read_line(line) or {}).get("found")), line=number)
    return Verdict(mark.found, len(lines), mark.line, head)


def _found(word: object) -> Found:
    return next((each for each in Found if each.value == word), Found.EDITED)


def _against(walked: Verdict, seal: _Seal) -> Verdict:
    """What the seal says of lines that hang together."""
    if walked.lines == seal.count and walked.head == seal.head:
        return walked
    if walked.lines == seal.count + 1 and walked.head == seal.coming:
        return walked  # the power went after the line and before its seal
    if walked.lines < seal.count:
        return replace(walked, found=Found.CUT, line=walked.lines + 1)
    return replace(walked, found=Found.EDITED, line=seal.count + (walked.lines > seal.count))


def _cannot_write(file: Path, error: OSError) -> StorageError:
    return StorageError(
        f"Cannot write {file}: {error.strerror}. Check the folder's rights and the space on the disk.",
        key="error.write", where=file, why=why(error),
    )  # fmt: skip


def _cannot_read(file: Path, error: OSError) -> StorageError:
    return StorageError(
        f"Cannot read {file}: {error.strerror}. Check the folder's rights.",
        key="error.kiosk.read", where=file, why=why(error),
    )  # fmt: skip
