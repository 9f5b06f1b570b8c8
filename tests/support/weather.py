"""What can become of a line (天气): latency, jitter, loss, and the ways in which a connection ends."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["BREAKS", "CALM", "DEAF", "GHOST", "MUTE", "RESET", "SILENT", "STALE", "Break", "Weather"]


@dataclass(frozen=True, slots=True)
class Break:
    """How a connection ends: which ways pass nothing any more, which side is told, what of the past still comes."""

    name: str
    up: bool = False
    down: bool = False
    """Whether words still pass."""
    client: bool = False
    server: bool = False
    """Whether that side learns of it at once."""
    late: bool = False
    """Whether what was under way to the server arrives all the same, when the next connection may be there."""


RESET = Break("reset", client=True, server=True)
SILENT = Break("silent")
DEAF = Break("deaf", up=True)
MUTE = Break("mute", down=True)
GHOST = Break("ghost", client=True)
STALE = Break("stale", up=True, client=True, late=True)
BREAKS = (RESET, SILENT, DEAF, MUTE, GHOST, STALE)


@dataclass(frozen=True, slots=True)
class Weather:
    """What a line is like: seconds one way, what comes on top by chance, lost packets, time between two breaks."""

    name: str
    delay_s: float = 0.02
    jitter: float = 0.3
    stall: float = 0.0
    """The share of messages that are lost once."""
    stall_s: float = 1.0
    calm_s: float = 0.0
    """The mean time between two breaks; 0: it never breaks."""
    outage_s: float = 0.0
    """For so long at most nobody gets through after a break."""
    breaks: tuple[Break, ...] = BREAKS


CALM = Weather("calm")
