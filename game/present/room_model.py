"""Rooms in words (房间): what each is, what the player has in it, what is missing, what a hand changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.present.amounts import amount, signed
from game.present.form_model import Choice, Form, Row, Section
from game.present.label import Label, said
from game.profile import Profile, ProfileChange
from game.rooms import ALLOWANCE, RANKS, ROOMS, Room, RoomKind, next_rank, rank_of

__all__ = [
    "brief_label",
    "change_lines",
    "rank_label",
    "refusal_label",
    "result_label",
    "room_label",
    "rooms_form",
    "standing_label",
]


def room_label(room: Room) -> Label:
    """What a room is called."""
    return said(f"room.{room.key}.name")


def rank_label(score: int) -> Label:
    """The title of a score, or that there is none yet."""
    rank = rank_of(score)
    return said("rank.none" if rank is None else f"rank.{rank.key}")


def standing_label(room: Room, profile: Profile, game: str) -> Label:
    """What the player has in a room: title and score, coins, or that nothing counts."""
    match room.kind:
        case RoomKind.PRACTICE:
            return said("room.practice.standing")
        case RoomKind.SCORE:
            score = profile.score(game)
            return said("room.score.standing", rank=rank_label(score), score=amount(score))
        case RoomKind.COIN:
            return said("room.coin.standing", coins=f"{profile.coins:,}", rate=room.rate)


def brief_label(room: Room, profile: Profile, game: str) -> Label | None:
    """The same in few words; None where nothing counts."""
    match room.kind:
        case RoomKind.PRACTICE:
            return None
        case RoomKind.SCORE:
            return rank_label(profile.score(game))
        case RoomKind.COIN:
            return said("room.purse", coins=f"{profile.coins:,}")


def refusal_label(room: Room, profile: Profile) -> Label | None:
    """Why a room cannot be entered, in a few words; None when it can."""
    lacking = room.lacking(profile.coins)
    return said("room.poor", missing=f"{lacking:,}") if lacking else None


def result_label(room: Room, total: int) -> Label:
    """What the player has won or lost in a match so far, in what its room counts."""
    gained = amount(total) if room.kind is RoomKind.PRACTICE or total <= 0 else signed(total)
    return said(f"lobby.continue.{room.kind.value}", total=gained)


def rooms_form(game: str, chosen: Room, profile: Profile, settles: Callable[[Room], bool]) -> Form:
    """All rooms to choose from, with what the player has in them; those that are too dear say what to do.

    *settles* tells of a room whether the rules played there say themselves what leaving a hand costs.
    """
    by_kind = {
        kind: tuple(_row(room, room == chosen, profile, game, settles(room)) for room in _of(kind))
        for kind in RoomKind
    }
    purse = Row(
        "purse",
        said("room.purse", coins=f"{profile.coins:,}"),
        said("room.purse.text", allowance=f"{ALLOWANCE:,}"),
        (),
    )
    return Form(
        said("room.title", game=said(f"game.{game}.name")),
        None,
        (
            Section(None, by_kind[RoomKind.PRACTICE]),
            Section(said("room.kind.score"), (*by_kind[RoomKind.SCORE], _ranks(profile.score(game)))),
            Section(said("room.kind.coin"), (purse, *by_kind[RoomKind.COIN])),
        ),
        share=0.76,
    )


def _of(kind: RoomKind) -> tuple[Room, ...]:
    return tuple(room for room in ROOMS if room.kind is kind)


def _row(room: Room, here: bool, profile: Profile, game: str, settles: bool) -> Row:
    blocked = refusal_label(room, profile)
    text = _text(room, settles) if blocked is None else _refused(room, profile)
    word = said("room.here" if here else "room.take")
    choice = Choice(True, word if blocked is None else said("room.closed"), here, blocked and text)
    note = standing_label(room, profile, game) if room.kind is RoomKind.SCORE else None
    return Row(room.key, room_label(room), text, (choice,), note)


def _text(room: Room, settles: bool) -> Label:
    """What a room is, and what leaving a hand costs: the room's penalty, or what the game's own rules say (B11)."""
    word = "rules" if settles else room.kind.value
    match room.kind:
        case RoomKind.PRACTICE:
            return said("room.practice.text")
        case RoomKind.SCORE:
            return said("room.score.text", leaving=said(f"room.leaving.{word}", penalty=f"{room.penalty:,}"))
        case RoomKind.COIN:
            leaving = said(f"room.leaving.{word}", penalty=f"{room.penalty:,}")
            return said("room.coin.text", rate=room.rate, minimum=f"{room.minimum:,}", leaving=leaving)


def _refused(room: Room, profile: Profile) -> Label:
    return said("error.room.poor", **room.demand(profile.coins))


def _ranks(score: int) -> Row:
    """The titles with their scores, and how far the next one is."""
    following = next_rank(score)
    note = (
        said("rank.top")
        if following is None
        else said("rank.next", rank=said(f"rank.{following.key}"), missing=f"{following.score - score:,}")
    )
    values = {rank.key: f"{rank.score:,}" for rank in RANKS}
    return Row("ranks", said("rank.title"), said("rank.list", **values), (), note)


def change_lines(change: ProfileChange) -> tuple[Label, ...]:
    """What a hand did to the profile, line by line, for the sheet after it."""
    return tuple(_lines(change))


def _lines(change: ProfileChange) -> Iterator[Label]:
    kind = change.room.kind.value
    moved = change.after - change.before
    yield said(f"profile.change.{kind}", change=signed(moved), after=amount(change.after))
    if change.penalty:
        yield said("profile.change.penalty", penalty=f"{change.penalty:,}")
    if change.room.kind is RoomKind.COIN:
        return
    before, after = change.ranks
    if before != after:
        word = "up" if change.promoted else "down"
        yield said(f"profile.rank.{word}", rank=rank_label(change.after))
    following = next_rank(change.after)
    if following is None:
        yield said("rank.top")
    else:
        missing = f"{following.score - change.after:,}"
        yield said("rank.next", rank=said(f"rank.{following.key}"), missing=missing)
