"""`ouju score`: positions in, their worth out, one JSON line each (算台); the format is in ``docs/formats.md``."""

from game.score.command import main, score_line, score_stream

__all__ = ["main", "score_line", "score_stream"]
