"""Where things lie in a replay (回放的位置): the table, beside it the panel where there is room, the controls."""

from __future__ import annotations

from collections.abc import Iterator

from game.present.focus import Target
from game.present.layout.geometry import Size
from game.present.layout.replay_layout import ReplayLayout, docked, place_of, replay_layout
from game.present.layout.scaling import carried, table_scale
from game.present.layout.table_layout import max_scale
from game.present.layout.tags_layout import reach_of
from game.present.layout.zones import Zones, zones_for
from game.scenes.replay_panel import ReplayPanel
from game.scenes.replay_player import Playback
from game.services import Services
from rules import Ruleset

__all__ = ["ReplayPlace", "replay_zones"]


def replay_zones(size: tuple[int, int], ruleset: Ruleset, services: Services, taken: float = 0.0) -> Zones:
    """The table in a window of which a panel has *taken* so much from the right."""
    window = Size(size[0] - taken, size[1])
    percent = carried(size, services.settings.scale)
    return zones_for(window, min(percent / 100, max_scale(window)), ruleset.hand + 1)


class ReplayPlace:
    """The layout of the moment."""

    def __init__(self, playback: Playback, panel: ReplayPanel, services: Services) -> None:
        self.layout: ReplayLayout | None = None
        self._playback = playback
        self._panel = panel
        self._services = services

    def fit(self, size: tuple[int, int], unit: float) -> None:
        """The table takes what the panel leaves of the window; small windows have it below the panel."""
        taken = docked(Size(*size), unit) if self._panel.tab is not None else 0.0
        zones = replay_zones(size, self._playback.table.ruleset, self._services, taken)
        if zones != self._playback.story.zones:
            self._playback.resize(zones)

    def targets(self, size: tuple[int, int], unit: float) -> Iterator[Target]:
        """The timeline, the buttons, the signs of the table, the tools or the panel that lies over them."""
        story, panel = self._playback.story, self._panel
        scale = table_scale(size, self._services.settings.scale)
        layout = self.layout = replay_layout(story.zones, scale)
        panel.place(Size(*size), unit)
        yield Target("timeline", layout.timeline)
        yield from (Target(name, rect) for name, rect in layout.buttons.items())
        sheet = panel.layout.frame if panel.layout is not None else None
        if story.layout is not None:
            signs = [Target(tag.name, reach_of(tag)) for tag in story.layout.tags]
            yield from (sign for sign in signs if sheet is None or not sign.rect.overlaps(sheet))
        if not self.covered:
            yield from (Target(name, rect) for name, rect in layout.tools.items())
        yield from (Target(name, rect) for name, rect in panel.targets())

    @property
    def covered(self) -> bool:
        """Whether the panel lies over the tools."""
        if self.layout is None or self._panel.layout is None:
            return False
        frame = self._panel.layout.frame
        return any(rect.overlaps(frame) for rect in self.layout.tools.values())

    def on_timeline(self, x: float, y: float) -> bool:
        """Whether a point lies on the timeline."""
        return self.layout is not None and self.layout.timeline.contains(x, y)

    def on_panel(self, x: float, y: float) -> bool:
        """Whether a point lies on the panel."""
        return self._panel.layout is not None and self._panel.layout.frame.contains(x, y)

    def drag_to(self, x: float) -> None:
        """Show the moment that lies nearest to a point of the timeline."""
        playback = self._playback
        if self.layout is not None:
            place = place_of(self.layout.track, x, playback.length)
            if place != playback.place:
                playback.show(playback.hand, place)
