"""The table of cues (提示音表): which sounds a cue makes, how loud by day and at night; it is data of the assets."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Final

from game.assets import Assets
from game.errors import AssetError
from game.ui.heard import NIGHT

__all__ = ["CUE_TABLE", "Cue", "find_cue", "read_cues"]

CUE_TABLE: Final = "cues.table"


@dataclass(frozen=True, slots=True)
class Cue:
    """One row of the cue table: sounds that are played in turn, how loud; *night* is how loud at night."""

    key: str
    sounds: tuple[str, ...]
    gain: float
    night: float | None = None

    def loudness(self, *, night: bool) -> float:
        """The gain by day or at night."""
        if not night:
            return self.gain
        return self.gain * NIGHT if self.night is None else self.night


def find_cue(cues: dict[str, Cue], key: str) -> Cue | None:
    """The row of a cue, or of the nearest name above it: ``win.rob_kong`` falls back to ``win``."""
    while key:
        if key in cues:
            return cues[key]
        key = key.rpartition(".")[0]
    return None


def read_cues(assets: Assets) -> dict[str, Cue]:
    """The cue table of the assets; every fault of it in one error."""
    data = tomllib.loads(assets.text(CUE_TABLE)).get("cues", {})
    cues: dict[str, Cue] = {}
    faults: list[str] = []
    for key, row in data.items():
        sounds = tuple(str(sound) for sound in row.get("sounds", ()))
        gain, night = float(row.get("gain", 1.0)), float(row["night"]) if "night" in row else None
        faults += [f"{key}: there is no {sound}" for sound in sounds if not assets.has(sound)]
        if not sounds or not 0 < gain <= 1:
            faults.append(f"{key}: needs sounds and a gain above 0 and up to 1")
        if night is not None and not 0 < night <= gain:
            faults.append(f"{key}: at night it needs a gain above 0 and no louder than by day")
        cues[key] = Cue(key, sounds, gain, night)
    if faults:
        raise AssetError(f"The cue table has faults: {'; '.join(faults)}. Install the game again.")
    return cues
