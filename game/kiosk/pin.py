"""The operator's PIN (店主密码): hashed, with a lock-out that outlives a restart, undone by a file on a stick alone.

Times of the lock-out are what is left of them, counted by the monotonic clock: no clock on the wall can shorten it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import math
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeAlias

from game.clock import Clock
from game.errors import SettingsError, StorageError
from game.storage import write_whole

__all__ = [
    "LONGEST",
    "RESET_FILE",
    "SHORTEST",
    "TRIES",
    "Locked",
    "PinGate",
    "Right",
    "Tried",
    "Wrong",
    "check_pin",
    "code_on",
]

SHORTEST: Final = 4
LONGEST: Final = 12
TRIES: Final = 5
"""So many wrong PINs lock the gate."""
LOCKS_S: Final = (300.0, 900.0, 3600.0)
"""How long the gate is locked the first, second, and every further time."""
RESET_FILE: Final = "ouju-reset-pin.txt"
"""On a removable drive: holds the recovery code."""

_KEPT_EVERY_S: Final = 30.0
_MOST_CODE: Final = 400
_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_COST: Final = 1 << 14


@dataclass(frozen=True, slots=True)
class Right:
    """The PIN was right."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """It was wrong; so many tries are *left* before the gate is locked."""

    left: int


@dataclass(frozen=True, slots=True)
class Locked:
    """Nothing is tried for so many *seconds*."""

    seconds: float


Tried: TypeAlias = Right | Wrong | Locked


@dataclass(frozen=True, slots=True)
class _Kept:
    """What the file holds: hash of the PIN, hash of the recovery code, wrong tries, locks so far, what is left."""

    salt: str = ""
    pin: str = ""
    code: str = ""
    cost: int = 0
    wrong: int = 0
    locks: int = 0
    left_s: float = 0.0


class PinGate:
    """What stands between guests and the operator's menu."""

    def __init__(self, file: Path, clock: Clock) -> None:
        self._file = file
        self._clock = clock
        self.trouble: StorageError | None = None
        """Why tries could not be written down; they are counted all the same."""
        self._kept = self._read()
        self.broken = not self._kept.pin and _is_there(file)
        """Whether there is a file that cannot be read: then no PIN is set."""
        self._until = clock.now() + self._kept.left_s
        self._kept_at = clock.now()

    @property
    def is_set(self) -> bool:
        """Whether there is a PIN; a kiosk without one does not start."""
        return bool(self._kept.pin)

    def locked_s(self) -> float:
        """For how many seconds nothing is tried; keeps now and then how much has passed."""
        now = self._clock.now()
        left = max(0.0, self._until - now)
        if self._kept.left_s and (not left or now - self._kept_at >= _KEPT_EVERY_S):
            self._keep(replace(self._kept, left_s=left))
        return left

    def try_pin(self, text: str) -> Tried:
        """Whether that is the PIN. A wrong one is written down before it is answered."""
        self._look_again()
        left = self.locked_s()
        if left > 0:
            return Locked(left)
        if not self.is_set:
            return Wrong(TRIES)
        if _is_pin(text) and hmac.compare_digest(self._hashed(text), self._kept.pin):
            if self._kept.wrong or self._kept.locks:
                self._keep(replace(self._kept, wrong=0, locks=0))
            return Right()
        return self._count_wrong()

    def set(self, text: str) -> str:
        """Set a new PIN; the recovery code, which is shown once. Raises `SettingsError` or `StorageError`."""
        check_pin(text)
        salt = os.urandom(16).hex()
        code = "".join(_LETTERS[byte % 32] for byte in os.urandom(24))
        kept = _Kept(salt=salt, code=_code_hash(salt, code), cost=_COST)
        self._write(replace(kept, pin=_scrypt(text, salt, kept.cost)))
        self.broken = False
        self._until = self._clock.now()
        return "-".join(code[at : at + 4] for at in range(0, len(code), 4))

    def recover(self, *codes: str) -> bool:
        """Whether one of those is the recovery code; then the lock is off and a new PIN can be set."""
        self._look_again()
        for code in codes:
            if self._kept.code and hmac.compare_digest(_code_hash(self._kept.salt, code), self._kept.code):
                self._until = self._clock.now()
                self._keep(replace(self._kept, wrong=0, locks=0, left_s=0.0))
                return True
        return False

    def _look_again(self) -> None:
        """A PIN that was set from the command line holds from now on."""
        kept = self._read()
        if kept.pin and kept.salt != self._kept.salt:
            self._kept = kept
            self._until = self._kept_at = self._clock.now()

    def _count_wrong(self) -> Tried:
        wrong = self._kept.wrong + 1
        if wrong < TRIES:
            self._keep(replace(self._kept, wrong=wrong))
            return Wrong(TRIES - wrong)
        lasts = LOCKS_S[min(self._kept.locks, len(LOCKS_S) - 1)]
        self._until = self._clock.now() + lasts
        self._keep(replace(self._kept, wrong=0, locks=self._kept.locks + 1, left_s=lasts))
        return Locked(lasts)

    def _hashed(self, text: str) -> str:
        return _scrypt(text, self._kept.salt, self._kept.cost)

    def _keep(self, kept: _Kept) -> None:
        """Remember and write; what cannot be written counts as long as the program runs."""
        self._kept = kept
        self._kept_at = self._clock.now()
        try:
            self._write(kept)
        except StorageError as error:
            self.trouble = error

    def _write(self, kept: _Kept) -> None:
        write_whole(self._file, json.dumps({"format": 1, **asdict(kept)}, indent=1) + "\n")
        self._kept = kept
        self._kept_at = self._clock.now()
        self.trouble = None

    def _read(self) -> _Kept:
        """What the file says; nothing where it cannot be read."""
        try:
            kept = _from_plain(json.loads(self._file.read_text(encoding="utf-8")))
        except (OSError, ValueError, RecursionError):
            kept = None
        return kept or _Kept()


def check_pin(text: str) -> None:
    """Refuses what is no good PIN: 4 to 12 digits that are neither all the same nor a run. Raises `SettingsError`.

    >>> check_pin("4096")
    """
    if not _is_pin(text):
        raise SettingsError(
            f"A PIN has {SHORTEST} to {LONGEST} digits. Choose another one.",
            key="error.kiosk.pin.form", shortest=SHORTEST, longest=LONGEST,
        )  # fmt: skip
    steps = {int(after) - int(before) for before, after in pairwise(text)}
    if steps <= {0} or steps in ({1}, {-1}):
        raise SettingsError(
            "That PIN is guessed first: its digits are all the same or count up or down. Choose another one.",
            key="error.kiosk.pin.easy",
        )


def _is_there(file: Path) -> bool:
    try:
        return file.exists()
    except OSError:  # in a folder that must not be looked into
        return True


def _is_pin(text: str) -> bool:
    return SHORTEST <= len(text) <= LONGEST and text.isascii() and text.isdigit()


def _scrypt(text: str, salt: str, cost: int) -> str:
    return hashlib.scrypt(text.encode(), salt=bytes.fromhex(salt), n=cost, r=8, p=1, maxmem=1 << 27).hex()


def _code_hash(salt: str, code: str) -> str:
    """The recovery code has 120 bits of chance: a plain hash keeps it."""
    return hashlib.sha256(f"{salt}:{code}".encode()).hexdigest()


def code_on(folder: Path) -> str:
    """The code in the file of a drive, however it is written; nothing where there is none. It waits for the drive."""
    with suppress(OSError), (folder / RESET_FILE).open("rb") as file:
        text = file.read(_MOST_CODE).decode("utf-8", "replace").upper()
        read = text.translate(str.maketrans("OIL", "011"))
        return "".join(each for each in read if each in _LETTERS)
    return ""


def _from_plain(plain: object) -> _Kept | None:
    """What the file says; None where it cannot be."""
    if not isinstance(plain, dict):
        return None
    texts = [plain.get(name) for name in ("salt", "pin", "code")]
    wholes = [plain.get(name) for name in ("cost", "wrong", "locks")]
    left = plain.get("left_s")
    if not all(isinstance(each, str) and each and _is_hex(each) for each in texts):
        return None
    if not all(isinstance(each, int) and not isinstance(each, bool) and each >= 0 for each in wholes):
        return None
    if not isinstance(left, int | float) or isinstance(left, bool) or not math.isfinite(left):
        return None
    salt, pin, code = map(str, texts)
    cost, wrong, locks = (int(each) for each in wholes if each is not None)
    if len(salt) != 32 or not 2 <= cost <= _COST or cost & (cost - 1):
        return None
    return _Kept(salt, pin, code, cost, min(wrong, TRIES - 1), locks, min(max(0.0, left), LOCKS_S[-1]))


def _is_hex(text: str) -> bool:
    return all(each in "0123456789abcdef" for each in text)
