"""What the panels of a replay say (回放的面板): hands, questions, the proof of the shuffle, the moments of the review.

All panels are lists of rows: a head or a thing to press, words, a few tiles. Nothing here is text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Final

from game.coach.review import Moment
from game.present.coach_model import fact_label, moment_kind, moment_label
from game.present.label import Label, Plain, said, tile_label
from game.present.player_label import player_label
from game.session.asking import Denied, Outcome, Question, Reply
from game.session.audit import ShuffleProof
from game.session.table import MatchView
from rules.core.seat import Seat
from rules.mahjong.actions import Action, Chow, Discard, Kong, Pass, Pung, Win
from rules.mahjong.events import Ended, EndReason, Event, Started, Won
from rules.tiles.tile import Tile

__all__ = [
    "NUMBERS", "PanelRow", "Tab", "Tone", "asked_rows", "hand_rows", "proof_rows", "review_rows", "trouble_row",
]  # fmt: skip

_WALL: Final = 34
"""Tiles of a wall in one row."""
NUMBERS: Final = "proof.numbers"
"""The target that shows the numbers of a proof, or folds them away."""


class Tab(Enum):
    """The panels of a replay, in the order of their tabs (``replay.tab.<value>``)."""

    HANDS = "hands"
    ASKED = "asked"
    REVIEW = "review"
    PROOF = "proof"


class Tone(Enum):
    """How a row is coloured."""

    PLAIN = "plain"
    QUIET = "quiet"
    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class PanelRow:
    """A row: *name* is its target, empty where it cannot be pressed; *title* and *text*, *tiles* below them.

    *more* is a button at its right end: its target and what stands on it.
    """

    title: Label
    text: Label | None = None
    tiles: tuple[Tile, ...] = ()
    name: str = ""
    tone: Tone = Tone.PLAIN
    is_head: bool = False
    is_here: bool = False
    more: tuple[str, Label] | None = None


def trouble_row() -> PanelRow:
    """A hand that the rules do not tell as the file does; where exactly stands in the log."""
    return PanelRow(said("replay.broken"), said("replay.broken.text"), tone=Tone.BAD)


# ---------------------------------------------------------------- the hands


def hand_rows(
    hands: Sequence[Sequence[Event]], here: int, match: MatchView, own: Seat, *, fans: bool
) -> tuple[PanelRow, ...]:
    """Every hand with how it ended; those that have not been walked through yet are empty; in 番 with *fans*."""
    rows: list[PanelRow] = []
    for place, events in enumerate(hands):
        if not events:
            rows.append(PanelRow(said("replay.hand.unread", no=place + 1), tone=Tone.QUIET))
            continue
        started = events[0]
        assert isinstance(started, Started), "a hand begins with its first event"
        title = said("replay.hand", no=started.no, name=player_label(match, started.dealer, own))
        ended = isinstance(events[-1], Ended)
        rows.append(
            PanelRow(
                title,
                _ending(events, match, own, fans=fans),
                name=f"hand:{place}",
                is_here=place == here,
                more=(f"settle:{place}", said("replay.settlement")) if ended else None,
            )
        )
    return tuple(rows)


def _ending(events: Sequence[Event], match: MatchView, own: Seat, *, fans: bool) -> Label:
    wins = [event for event in events if isinstance(event, Won)]
    if not wins:
        end = events[-1]
        left = isinstance(end, Ended) and end.reason is EndReason.LEFT
        return said("replay.hand.left" if left else "replay.hand.draw")
    told = [_win(won, match, own, fans=fans) for won in wins[:_FEW]]
    label = told[0]
    for more in told[1:]:
        label = said("replay.hand.and", first=label, second=more)
    return label if len(wins) <= _FEW else said("replay.hand.more", first=label, count=len(wins) - _FEW)


_FEW: Final = 3


def _win(won: Won, match: MatchView, own: Seat, *, fans: bool) -> Label:
    name = player_label(match, won.seat, own)
    total = said(f"best.total.{'fan' if fans else 'tai'}", n=won.tally.total)
    if won.source is None:
        return said("replay.hand.drawn", name=name, total=total)
    return said("replay.hand.won", name=name, other=player_label(match, won.source, own), total=total)


# ---------------------------------------------------------------- who was asked


def asked_rows(
    question: Question | None, match: MatchView, own: Seat, *, is_open: bool
) -> tuple[PanelRow, ...]:
    """What every seat could do with the last tile, and why not; closed hands tell of the own seat only."""
    if question is None:
        return (PanelRow(said("asked.nothing"), said("asked.nothing.text"), tone=Tone.QUIET),)
    key = "asked.kong" if question.is_kong else "asked.discard"
    name = player_label(match, question.source, own)
    rows = [PanelRow(said(key, name=name), None, (question.tile,), is_head=True)]
    for reply in sorted(question.replies, key=lambda each: each.seat != own):
        if reply.outcome is Outcome.LAID and reply.seat != own:
            continue
        if is_open or reply.seat == own:
            rows += _reply_rows(reply, match, own)
        elif reply.outcome is Outcome.TOOK and reply.answer is not None:
            taken = replace(reply, options=(reply.answer,), must=False)  # what else it was asked tells tiles
            rows += _reply_rows(taken, match, own)
        else:
            who = player_label(match, reply.seat, own)
            rows.append(PanelRow(said("asked.hidden", name=who), tone=Tone.QUIET))
    return tuple(rows)


_TONES: Final = {Outcome.TOOK: Tone.GOOD, Outcome.OUTRANKED: Tone.BAD}


def _reply_rows(reply: Reply, match: MatchView, own: Seat) -> Iterator[PanelRow]:
    name = player_label(match, reply.seat, own)
    by = player_label(match, reply.by, own) if reply.by is not None else Plain("")
    outcome = said(f"asked.{reply.outcome.value}", name=name, by=by)
    text = _offered(reply)
    yield PanelRow(outcome, text, tone=_TONES.get(reply.outcome, Tone.PLAIN))
    if reply.outcome in (Outcome.NOT_ASKED, Outcome.OUTRANKED, Outcome.LET_GO):
        yield from _denials(reply.denied)


def _offered(reply: Reply) -> Label | None:
    """What the seat was asked, and what it answered where that did not come about."""
    if not reply.options:
        return None
    asked = _listed([_action(option) for option in dict.fromkeys(reply.options)])
    if reply.outcome is Outcome.OUTRANKED and reply.answer is not None:
        return said("asked.offered.answered", options=asked, answer=_action(reply.answer))
    return said("asked.offered.must" if reply.must else "asked.offered", options=asked)


def _denials(denied: Sequence[Denied]) -> Iterator[PanelRow]:
    """Why not, the claims with the same reason together."""
    for why in dict.fromkeys((each.why, each.refusal) for each in denied):
        alike = [said(f"call.{each.claim.value}") for each in denied if (each.why, each.refusal) == why]
        reason = said(f"refusal.{why[1].value}") if why[1] is not None else said(f"asked.why.{why[0]}")
        yield PanelRow(said("asked.denied", claim=_listed(alike), why=reason), tone=Tone.QUIET)


def _listed(labels: Sequence[Label]) -> Label:
    whole = labels[0]
    for label in labels[1:]:
        whole = said("asked.or", first=whole, second=label)
    return whole


def _action(action: Action) -> Label:
    """An action in a word or two."""
    match action:
        case Discard(tile=tile):
            return said("replay.do.discard", tile=tile_label(tile))
        case Chow(own=(first, second)):
            return said("replay.do.chow", first=tile_label(first), second=tile_label(second))
        case Pung():
            return said("call.pung")
        case Kong(tile=tile):
            return said("replay.do.kong", tile=tile_label(tile))
        case Win():
            return said("call.win")
        case Pass():
            return said("call.pass")
        case _:
            return said("replay.do.other")


# ---------------------------------------------------------------- the proof


def proof_rows(proof: ShuffleProof, *, unfolded: bool = False) -> tuple[PanelRow, ...]:
    """The shuffle worked out again: what it came to, step by step; its numbers below, where they are *unfolded*."""
    how = "proof.how.online" if proof.is_online else "proof.how"
    head = PanelRow(said("proof.title", no=proof.no), said(how), is_head=True)
    if proof.is_open:
        return (head, PanelRow(said("proof.none"), said("proof.none.seed"), tone=Tone.QUIET))
    rows = [head, _conclusion(proof)]
    if proof.bound:
        rows.append(_verdict("bound", proof.chain_holds, times=proof.no))
    if proof.dealer is not None:
        rows.append(_verdict("dealer", proof.dealer_holds, drawn=proof.dealer + 1))
    dice = " ".join(str(pip) for throw in proof.thrown for pip in throw)
    rows.append(_verdict("dice", proof.dice_hold, dice=dice))
    same = sum(mine is theirs for mine, theirs in zip(proof.wall, proof.proven, strict=False))
    rows.append(_verdict("wall", proof.wall_holds, same=same, of=len(proof.wall)))
    if not proof.lots_hold:
        rows.append(_verdict("lots", holds=False))
    if proof.shifted:
        rows.append(PanelRow(said("proof.shifted"), tone=Tone.QUIET))
    fold = "fold" if unfolded else "unfold"
    rows.append(PanelRow(said(f"proof.{fold}"), said("proof.numbers"), name=NUMBERS))
    return (*rows, *_numbers(proof)) if unfolded else tuple(rows)


def _conclusion(proof: ShuffleProof) -> PanelRow:
    """What it all comes to."""
    if not proof.holds:
        return PanelRow(said("proof.fails"), said("proof.fails.text"), tone=Tone.BAD)
    why = "proof.holds.online" if proof.is_online else "proof.holds.text"
    return PanelRow(said("proof.holds"), said(why), tone=Tone.GOOD)


def _numbers(proof: ShuffleProof) -> tuple[PanelRow, ...]:
    """What everything was worked out from."""
    told: list[tuple[str, tuple[str, ...]]] = [
        ("proof.seed", (proof.seed,)),
        ("proof.fingerprint", (proof.fingerprint,)),
    ]
    if proof.is_online:
        told += [("proof.nonces", proof.nonces), ("proof.commitment", (proof.bound,))]
    return (
        *(PanelRow(said(key), Plain(" · ".join(map(_spaced, each))), tone=Tone.QUIET) for key, each in told),
        PanelRow(said("proof.first"), None, proof.proven[:_WALL], tone=Tone.QUIET),
    )


def _verdict(part: str, holds: bool, **values: object) -> PanelRow:
    told = "yes" if holds else "no"
    return PanelRow(
        said(f"proof.{part}.{told}"),
        said(f"proof.{part}.text", **values),
        tone=Tone.GOOD if holds else Tone.BAD,
    )


def _spaced(digits: str) -> str:
    """Hex digits in groups of eight, so that they can be compared and broken into lines."""
    return " ".join(digits[at : at + 8] for at in range(0, len(digits), 8))


# ---------------------------------------------------------------- the review


def review_rows(
    moments: Sequence[Moment] | None, done: float, match: MatchView, own: Seat, *, fans: bool
) -> tuple[PanelRow, ...]:
    """The moments where another choice would have been clearly better; None while they are being looked for."""
    if moments is None:
        return (PanelRow(said("review.looking", percent=round(100 * done)), said("review.looking.text")),)
    if not moments:
        return (PanelRow(said("review.none"), said("review.none.text"), tone=Tone.GOOD),)
    title = said("review.title", n=len(moments))
    rows: list[PanelRow] = [PanelRow(title, said("review.text"), is_head=True)]
    for number, moment in enumerate(moments):
        title = said("review.moment", no=moment.hand + 1, kind=moment_kind(moment))
        text = moment_label(moment)
        for fact in moment.facts:
            words = fact_label(fact, partial(player_label, match, own=own), fans=fans)
            text = said("review.lines", first=text, second=words)
        tiles = tuple(tile for fact in moment.facts for tile in fact.tiles)
        rows.append(PanelRow(title, text, tiles, name=f"moment:{number}"))
    return tuple(rows)
