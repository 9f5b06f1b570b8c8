"""The shuffle of an online match, proven on this side while it is played (现场验牌): nobody has to be believed.

The seeds are bound before the match, this side adds a number to each of them, and what it has seen of a hand must be
what both together give. Whatever does not fit is told, with the first part that does not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from game.authority.asides import ASIDES
from game.session.seen_wall import Contradiction, compare, public
from rules import Ruleset
from rules.core.commitment import LONGEST, SILENT, commitment, head_of
from rules.core.seat import SEATS, Seat
from rules.errors import RecordError
from rules.mahjong.codec import read_line
from rules.mahjong.events import Event, Started
from rules.mahjong.plain import Line

__all__ = ["REASONS", "Proof", "Verdict"]

REASONS: Final = (
    "late", "unseen", "malformed", "commitment", "chain", "nonce", "dice", "dealer", "tiles", "draws", "hands", "story",
)  # fmt: skip
"""What a verdict can be about. With the first two the shuffle holds; with the others it does not.

*late*: the own number did not get in; *unseen*: nothing of the hand was seen. *malformed*: what was revealed cannot be
read; *commitment*: the hand was bound to nothing, or to what was not promised before the match; *chain*: another seed
than the one that was promised; *nonce*: another number than the one that was sent. *dice* and *dealer* were others,
*tiles*: the deal was, *draws*: a tile was drawn that lay elsewhere, *hands*: somebody held what the wall did not give.
*story*: the same hand was told in two ways.
"""

_SEED: Final = re.compile("[0-9a-f]{64}")
_NONCE: Final = re.compile("[0-9a-f]{32}")
_KEPT: Final = 4
"""Hands that are kept until they are revealed: one is played, the next may be bound already."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a reveal has come to: whether the shuffle of *hand* holds, and one of `REASONS` or nothing to say."""

    hand: int
    holds: bool
    reason: str = ""


@dataclass(slots=True)
class _Heard:
    """What this side knows of a hand that is not revealed yet."""

    commitments: list[str] = field(default_factory=list)
    nonce: str = ""
    lines: list[Line] = field(default_factory=list)
    before: list[list[Line]] = field(default_factory=list)
    is_live: bool = False


class Proof:
    """What one seat of a match keeps to prove each shuffle; *head* is what `MatchBegun` has promised."""

    def __init__(self, ruleset: Ruleset, seat: Seat | None, head: str) -> None:
        self._ruleset = ruleset
        self._seat = seat
        self._head = head
        self._hands: dict[int, _Heard] = {}
        self._told: _Heard | None = None
        self._verdicts: dict[int, tuple[tuple[str, tuple[str, ...]], Verdict]] = {}

    def committed(self, hand: int, bound: str, nonce: str = "") -> None:
        """The hand is bound; *nonce* is what this side has sent for it, in hex digits. Once more changes nothing."""
        heard = self._heard(hand)
        if bound not in heard.commitments:
            heard.commitments.append(bound)
        heard.nonce = heard.nonce or nonce

    def told(self, line: Line) -> None:
        """Something happened, as this seat may see it."""
        if line.get("e") == "hand":
            self._told = self._begun(line)
            self._told.is_live = True
        if self._told is not None:
            self._told.lines.append(line)

    def anew(self, lines: Sequence[Line]) -> None:
        """The whole hand was told again; whatever was told before must stand there as it was."""
        if lines and lines[0].get("e") == "hand":
            self._told = self._begun(lines[0])
            self._told.lines = list(lines)

    @property
    def owed(self) -> tuple[int, ...]:
        """Hands that were seen and should have been revealed, for a later one has begun."""
        begun = [hand for hand, heard in self._hands.items() if heard.lines]
        return tuple(hand for hand in sorted(begun)[:-1] if hand not in self._verdicts)

    def revealed(self, hand: int, seed: str, nonces: Sequence[str]) -> Verdict:
        """The hand is over, and what it was shuffled from is told; the same again gives the same verdict."""
        told = seed, tuple(nonces)
        if hand in self._verdicts:
            before, verdict = self._verdicts[hand]
            return verdict if before == told else Verdict(hand, False, "story")
        verdict = self._judge(hand, *told)
        self._verdicts[hand] = told, verdict
        return verdict

    def _judge(self, hand: int, seed: str, nonces: tuple[str, ...]) -> Verdict:
        heard = self._hands.pop(hand, None) or _Heard()
        if not _SEED.fullmatch(seed) or len(nonces) != len(SEATS) or not all(map(_NONCE.fullmatch, nonces)):
            return Verdict(hand, False, "malformed")
        reason = self._bound(hand, heard, bytes.fromhex(seed)) or self._added(heard, nonces)
        if not reason and heard.lines:
            reason = self._fits(hand, heard, (bytes.fromhex(seed), nonces))
        if reason:
            return Verdict(hand, False, reason)
        if not heard.lines:
            return Verdict(hand, True, "unseen")
        is_in = self._seat is None or nonces[self._seat] == heard.nonce
        return Verdict(hand, True, "" if is_in else "late")

    # ---------------------------------------------------------------- the parts

    def _heard(self, hand: int) -> _Heard:
        """What is known of a hand; of others not for ever, but always of the one that is played.

        Else a server could bind hand after hand that nobody plays, until this one counts as never seen.
        """
        heard = self._hands.setdefault(hand, _Heard())
        others = [old for old in sorted(self._hands) if old != hand and self._hands[old] is not self._told]
        for old in others[: max(0, len(self._hands) - _KEPT)]:
            del self._hands[old]
        return heard

    def _begun(self, line: Line) -> _Heard:
        """The hand of that first line; what was told of it before is laid by."""
        number = line.get("no")
        heard = self._heard(number) if isinstance(number, int) else _Heard()
        if heard.lines:
            heard.before.append(heard.lines)
            heard.lines = []
        return heard

    def _bound(self, hand: int, heard: _Heard, seed: bytes) -> str:
        """Whether the seed is what was promised before the match, and again before the hand."""
        told = commitment(seed).hex()
        if not 0 < hand <= LONGEST or head_of(seed, hand).hex() != self._head:
            return "chain"
        if heard.is_live and self._seat is not None and not heard.commitments:
            return "commitment"
        return "commitment" if any(each != told for each in heard.commitments) else ""

    def _added(self, heard: _Heard, nonces: Sequence[str]) -> str:
        """Whether this side's number is the one it sent, or none where it was too late."""
        if self._seat is None or nonces[self._seat] in (heard.nonce, SILENT.hex()):
            return ""
        return "nonce" if heard.nonce or heard.is_live else ""

    def _fits(self, hand: int, heard: _Heard, drawn: tuple[bytes, tuple[str, ...]]) -> str:
        try:
            seen = _events(heard.lines)
            before = [tuple(public(_events(lines))) for lines in heard.before]
        except RecordError:
            return "malformed"
        if not isinstance(seen[0], Started) or seen[0].no != hand:
            return "malformed"
        now = tuple(public(seen))
        if any(now[: len(each)] != each for each in before):
            return "story"
        try:
            compare(self._ruleset, self._seat, seen, drawn)
        except Contradiction as found:
            return found.part
        return ""


def _events(lines: Sequence[Line]) -> list[Event]:
    return [event for line in lines if line.get("e") not in ASIDES for event in read_line(line)]
