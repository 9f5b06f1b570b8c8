"""The keys under which the catalogues must name and define the patterns of a game."""

from __future__ import annotations

from collections.abc import Iterator

from rules.scoring.tally import Scoring

__all__ = ["pattern_keys"]


def pattern_keys(scoring: Scoring) -> Iterator[str]:
    """Name and definition of every pattern that a game prices, flat wins and limited hands included."""
    for flat in scoring.flat:
        yield from (f"pattern.{flat.id}.name", f"pattern.{flat.id}.text")
    limited = scoring.limited
    for prices in (scoring, limited.few, limited.many) if limited else (scoring,):
        for award in prices.awards:
            yield from (award.pattern.name_key, award.pattern.text_key)
