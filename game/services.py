"""What scenes are given (服务): one frozen record, handed to `enter`. There is no global.

`Tables` is how a scene gets a table without knowing who runs it; `Trace` tells the outside what is on the
screen, a line of JSON each, when the program was started with ``--trace``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from game.assets import Assets
from game.clock import Clock
from game.facing import Facing
from game.i18n import Texts
from game.kiosk.policy import KioskPolicy
from game.linking import Links
from game.present.kept_hand import KeptHand
from game.present.layout.geometry import Rect
from game.present.layout.turn import UPRIGHT, Turn
from game.profile import ProfileStore
from game.session.archive import Archive
from game.session.tables import Tables
from game.settings import Settings, SettingsStore
from game.theme import Theme, load_theme
from game.ui.background import BackgroundCache
from game.ui.canvas import Surroundings
from game.ui.desktop import SILENT, Desktop
from game.ui.mixer import Mixer
from game.ui.sprites import TileSprites
from game.ui.text import Text
from game.ui.tile_style import TileStyle
from game.ui.voices import Voices
from game.voice.speech import SilentSpeech, Speech

if TYPE_CHECKING:
    from game.kiosk.venue import Venue
    from game.session.chronicle import Chronicle
    from game.session.online import Network
    from game.session.shelf import Shelf
    from game.session.shop import Shop
    from game.voice.cabinet import Cabinet
    from game.voice.studio import Studio

__all__ = ["Drawing", "Services", "Trace", "cabinet_of", "drawing_of", "studio_of", "style_of", "voices_of"]


@dataclass(frozen=True, slots=True)
class Trace:
    """Says what is on the screen, a line of JSON each; without a writer it is silent."""

    write: Callable[[str], None] | None = None
    turn: Callable[[], Turn] = lambda: UPRIGHT

    @property
    def on(self) -> bool:
        """Whether anybody listens."""
        return self.write is not None

    def emit(self, what: str, **fields: object) -> None:
        """One line: *what* happened and its fields; places are ``[x, y, w, h]`` in pixels of the window."""
        if self.write is not None:
            told = fields if self.turn().is_plain else _turned(fields, self.turn())
            self.write(json.dumps({"t": what, **told}, ensure_ascii=False, default=str))


def _turned(fields: Mapping[str, object], turn: Turn) -> dict[str, object]:
    """The fields with the places of targets and everything called ``rect`` where they lie in the turned window."""
    return {name: _at(value, turn, placed=name in ("rect", "targets")) for name, value in fields.items()}


def _at(value: object, turn: Turn, *, placed: bool) -> object:
    if isinstance(value, Mapping):
        return {
            name: _at(part, turn, placed=placed or name in ("rect", "targets"))
            for name, part in value.items()
        }
    if isinstance(value, list | tuple):
        if placed and len(value) == 4 and not any(isinstance(part, list | tuple | Mapping) for part in value):
            return turn.rect(Rect(*value)).pixels
        return [_at(part, turn, placed=placed) for part in value]
    return value


@dataclass(frozen=True, slots=True)
class Drawing:
    """What pictures are made of in the theme of the moment; replaced as a whole when theme or tile set change."""

    theme: Theme
    text: Text
    sprites: TileSprites
    backgrounds: BackgroundCache


def style_of(settings: Settings) -> TileStyle:
    """How tiles look by the settings."""
    return TileStyle.chosen(settings.tile_face, settings.tile_back, settings.tile_index)


def drawing_of(assets: Assets, text: Text, settings: Settings) -> Drawing:
    """What pictures are made of by the settings."""
    theme = load_theme(assets, settings.theme)
    return Drawing(theme, text, TileSprites(assets, theme, text, style_of(settings)), BackgroundCache())


@dataclass(frozen=True, slots=True)
class Services:
    """Everything a scene may use; it lives as long as the program, what can change is asked for by property."""

    assets: Assets
    look: Callable[[], Drawing]
    mixer: Mixer
    store: SettingsStore
    texts: Texts
    clock: Clock
    tables: Tables
    kiosk: KioskPolicy
    trace: Trace = field(default_factory=Trace)
    profile: ProfileStore = field(default_factory=ProfileStore)
    speech: Speech = field(default_factory=SilentSpeech)
    desktop: Desktop = SILENT
    hand: KeptHand = field(default_factory=KeptHand)
    archive: Archive = field(default_factory=Archive)
    cabinet: Callable[[], Cabinet] | None = None
    """Makes the voice packs' cabinet, once, when it is first asked for."""
    recording: Callable[[], Studio] | None = None
    """Opens the studio in which voices are recorded, when it is first asked for."""
    network: Callable[[], Network] | None = None
    """How one comes to rooms on servers, made when it is first asked for; None where one cannot."""
    shop: Shop | None = None
    """This machine among the others of its tea room; None at home."""
    venue: Venue | None = None
    """The tea room that this machine stands in; None at home."""
    links: Links | None = None
    """What the system knows of our links; None where nothing is told to it."""
    facing: Facing = field(default_factory=Facing)
    """Whom the picture faces."""

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.store.settings

    @property
    def loudest(self) -> int:
        """The highest volume that is allowed here and now, in percent."""
        return 100 if self.venue is None else self.venue.loudest

    @property
    def chronicle(self) -> Chronicle:
        """The history of the player's matches."""
        return self.archive.chronicle

    @property
    def voices(self) -> Cabinet:
        """The voice packs; without a maker those of the program only."""
        return cabinet_of(self.assets) if self.cabinet is None else self.cabinet()

    @property
    def studio(self) -> Studio:
        """Where the player's own voice is recorded; without an opener nothing can be kept there."""
        return studio_of() if self.recording is None else self.recording()

    @property
    def shelf(self) -> Shelf:
        """The records of the player's matches."""
        return self.archive.shelf

    def surroundings(self, scale: float) -> Surroundings:
        """What a canvas draws with at a scale."""
        drawing = self.look()
        return Surroundings(drawing.theme, drawing.text, scale)

    @property
    def theme(self) -> Theme:
        """Colours and sizes as they are now."""
        return self.look().theme

    @property
    def text(self) -> Text:
        """What draws and measures text."""
        return self.look().text

    @property
    def sprites(self) -> TileSprites:
        """The tiles as they look now."""
        return self.look().sprites


@lru_cache(maxsize=4)
def cabinet_of(assets: Assets, own: Path | None = None) -> Cabinet:
    """The voice packs of the program, and those of a folder that belongs to the player."""
    from game.voice.cabinet import Cabinet

    return Cabinet(Path(str(assets.tree("voices"))), own)


def studio_of(folder: Path | None = None) -> Studio:
    """The studio whose recordings lie in a folder of the player."""
    from game.voice.studio import Studio

    return Studio(folder)


def voices_of(cabinet: Callable[[], Cabinet]) -> Voices:
    """The voices of a table out of a cabinet, which is opened when somebody first speaks."""
    return Voices(lambda cue, pack, choose: cabinet().find(cue, pack, choose))
