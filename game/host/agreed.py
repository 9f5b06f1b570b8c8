"""What rooms are agreed on (约定): games that both sides know by the same rules, house rules checked and resolved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from msgspec.structs import replace

from game.bots.levels import LEVELS
from game.host.codes import Denied
from game.net.parts import RoomSpec
from rules import VARIANTS, OptionsError, Ruleset, find_ruleset, find_variant
from rules.core.options import values_of
from rules.mahjong.fingerprint import ruleset_hash

__all__ = ["Agreed", "agree", "common_games", "known_games"]

NO_RULES: Final = "*"
"""What a client names that has no rules of its own: it takes the server's word for everything."""
_LEVELS: Final = frozenset(LEVELS)


@dataclass(frozen=True, slots=True)
class Agreed:
    """A spec with every house rule named, the ruleset that it makes, and the hash of that."""

    spec: RoomSpec
    ruleset: Ruleset
    hash: str

    @property
    def game(self) -> str:
        """The game as both sides name it: ``game/edition``."""
        return f"{self.spec.game}/{self.spec.edition}"


@cache
def known_games() -> Mapping[str, str]:
    """The games of this server: ``game/edition`` and the hash of the rules with every house rule at its default."""
    return {
        f"{variant.key}/{edition.key}": ruleset_hash(variant.ruleset({"edition": edition.key}))
        for variant in VARIANTS
        for edition in variant.editions
    }


def common_games(theirs: Mapping[str, str]) -> frozenset[str]:
    """The games that a client knows by the same rules as this server, or without rules of its own (``*``).

    >>> common_games({"yueqing/local": "sha256:other", "bridge/world": "*", "xueliu/local": "*"})
    frozenset({'xueliu/local'})
    """
    ours = known_games()
    return frozenset(
        game for game, rules in theirs.items() if rules in (ours.get(game), NO_RULES) and game in ours
    )


def agree(spec: RoomSpec) -> Agreed:
    """Check what somebody wants to play. Raises `Denied` saying about what."""
    try:
        variant = find_variant(spec.game)
        edition = variant.edition(spec.edition or None)
    except OptionsError:
        raise Denied("edition_unknown", more=f"{spec.game}/{spec.edition}") from None
    try:
        if spec.options.get("edition", edition.key) != edition.key:
            raise Denied("not_allowed", "two editions")
        ruleset = find_ruleset(spec.game, {**spec.options, "edition": edition.key})
    except OptionsError as error:
        raise Denied("not_allowed", more=str(error)) from None
    if spec.level not in _LEVELS:
        raise Denied("not_allowed", more="level")
    if spec.places > variant.places:
        raise Denied("not_allowed", more="places")
    options = values_of(ruleset.options)
    return Agreed(replace(spec, edition=edition.key, options=options), ruleset, ruleset_hash(ruleset))
