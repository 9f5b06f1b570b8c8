"""Where in Wenzhou which game is played (找打法): the twelve districts, as plain data.

What a rule sheet says of a place is stated; what is only told stands as hearsay. Names and notes are in the catalogues:
``district.<key>.name|note`` and ``played.<game>[.<edition>].text``; a game that is still to
come has its name there too, ``coming.<game>[.<edition>].name``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

__all__ = ["DISTRICTS", "EVERYWHERE", "NEAREST", "District", "Played", "Word", "district_of"]


class Word(Enum):
    """How well it is known that a game is played in a place."""

    WRITTEN = "written"
    TOLD = "told"


@dataclass(frozen=True, slots=True)
class Played:
    """A game that is played somewhere, in one edition or, when that is empty, in any."""

    game: str
    edition: str = ""
    word: Word = Word.WRITTEN

    @property
    def text(self) -> str:
        """The key of its note.

        >>> Played("yueqing", "jp").text, Played("wenzhou").text
        ('played.yueqing.jp.text', 'played.wenzhou.text')
        """
        return f"played.{self._place}.text"

    @property
    def coming(self) -> str:
        """The key of its name as long as it cannot be played."""
        return f"coming.{self._place}.name"

    @property
    def _place(self) -> str:
        return f"{self.game}.{self.edition}" if self.edition else self.game


@dataclass(frozen=True, slots=True)
class District:
    """A district, its place on the map (hundredths from the upper left corner), what is played there."""

    key: str
    place: tuple[int, int]
    games: tuple[Played, ...]


NEAREST: Final = (
    Played("yueqing", "local"), Played("yueqing", "jp"),
    Played("wuhanhua", "local"), Played("shanghaihua", "local"),
)  # fmt: skip
"""What can be played of Wenzhou: shown where no district is chosen; the first of them where nothing else is ready."""

_CITY: Final = (Played("wenzhou"), Played("fangpao"))
_TOLD: Final = (Played("wenzhou", word=Word.TOLD), Played("fangpao", word=Word.TOLD))
_RUIAN: Final = Played("ruian", word=Word.TOLD)
_LINGXI: Final = Played("pingyang", "lingxi", Word.TOLD)

DISTRICTS: Final[tuple[District, ...]] = (
    District("lucheng", (61, 33), _CITY),
    District("longwan", (76, 42), _TOLD),
    District("ouhai", (46, 43), _TOLD),
    District("dongtou", (89, 56), _TOLD),
    District("ruian", (60, 54), (Played("ruian"), Played("wenzhou", word=Word.TOLD))),
    District("yueqing", (80, 23), NEAREST),
    District("yongjia", (58, 13), _TOLD),
    District("pingyang", (42, 70), (Played("pingyang", "v7"), Played("pingyang", "zx"))),
    District("cangnan", (46, 87), (Played("pingyang", "lingxi"),)),
    District("wencheng", (27, 55), (_RUIAN, Played("wenzhou", word=Word.TOLD))),
    District("taishun", (12, 73), (Played("wenzhou", word=Word.TOLD),)),
    District("longgang", (61, 75), (Played("longgang"), _LINGXI)),
)  # fmt: skip
"""The city's three districts first, then the islands, the cities and the counties."""

EVERYWHERE: Final = (
    Played("shuangkou"),
    Played("xuezhan", "local", Word.TOLD),
    Played("sichuan", "local", Word.TOLD),
    Played("xueliu", "local", Word.TOLD),
)
"""What is played in every district: the card game of Wenzhou, and guests from elsewhere."""


def district_of(key: str) -> District | None:
    """The district of a key.

    >>> district_of("cangnan").games[0].edition, district_of("")
    ('lingxi', None)
    """
    return next((district for district in DISTRICTS if district.key == key), None)
