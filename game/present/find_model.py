"""What the map of games shows (找打法): a district, what is said of it, a card for each game that is played there."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.districts import EVERYWHERE, NEAREST, Played, Word, district_of
from game.present.form_model import game_label
from game.present.label import Label, said
from game.session.tables import Game

__all__ = ["FindModel", "GameNote", "favoured", "find_model", "toggled"]


@dataclass(frozen=True, slots=True)
class GameNote:
    """A card: which game, what is said of it; *hearsay* when nobody has written it down, *coming* when it cannot be
    played yet, *guest* when it came from elsewhere, *near* when it is of another district of Wenzhou.
    """

    game: str
    edition: str
    name: Label
    text: Label
    hearsay: bool
    coming: bool
    guest: bool
    starred: bool
    near: bool = False


@dataclass(frozen=True, slots=True)
class FindModel:
    """A district's name and note, and its cards; without a district the question, and what can be played."""

    district: str
    name: Label
    note: Label
    cards: tuple[GameNote, ...]


def find_model(district: str, games: tuple[Game, ...], favourites: tuple[str, ...]) -> FindModel:
    """The map with a district chosen; an unknown one is none.

    First what can be played of Wenzhou, then what is to come there, then the guests.
    """
    found = district_of(district)
    told = [_card(played, games, favourites, guest=True) for played in EVERYWHERE]
    guests = sorted(told, key=lambda card: card.coming)
    near = [replace(_card(played, games, favourites, guest=False), near=True) for played in NEAREST]
    ready = [card for card in near if not card.coming]
    if found is None:
        return FindModel("", said("find.ask"), said("find.ask.text"), (*ready, *guests))
    here = [_card(played, games, favourites, guest=False) for played in found.games]
    if all(card.coming for card in here):
        here += ready[:1]
    cards = sorted(here, key=lambda card: card.coming) + guests
    name = said(f"district.{district}.name")
    return FindModel(district, name, said(f"district.{district}.note"), tuple(cards))


def _card(played: Played, games: tuple[Game, ...], favourites: tuple[str, ...], *, guest: bool) -> GameNote:
    game = next((game for game in games if game.key == played.game), None)
    edition = played.edition
    coming = game is None or (bool(edition) and all(version.key != edition for version in game.editions))
    if game is not None and not coming:
        edition = game.edition(edition or None).key
    name = said(played.coming) if coming else game_label(played.game, edition)
    return GameNote(
        played.game,
        edition,
        name,
        said(played.text),
        played.word is Word.TOLD,
        coming,
        guest,
        played.game in favourites,
    )


def favoured(games: tuple[Game, ...], favourites: tuple[str, ...]) -> tuple[Game, ...]:
    """The games in the order in which they are offered: favourites first, as they were chosen."""
    first = [game for key in favourites for game in games if game.key == key]
    return (*first, *(game for game in games if game not in first))


def toggled(favourites: tuple[str, ...], game: str) -> tuple[str, ...]:
    """The favourites with a game added at the end, or taken away.

    >>> toggled(("a",), "b"), toggled(("a", "b"), "a")
    (('a', 'b'), ('b',))
    """
    return tuple(key for key in favourites if key != game) if game in favourites else (*favourites, game)
