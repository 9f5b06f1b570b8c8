"""Renders every scene and state into ``out/screens/`` without a window.

``screens.py [--size WxH] [--lang TAG] [--only NAME]``; ``--readme`` writes the pictures of the README instead.
``--theme``, ``--face`` and ``--back`` choose another look, ``--sight`` shows it as colour-blind eyes see it; such
pictures go to folders of their own. The pictures are for looking at; tests compare numbers.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "support")]

import pygame  # noqa: E402  # the drivers must be chosen first

from about_shots import ABOUT_SHOTS  # noqa: E402
from calculator_shots import CALCULATOR_SHOTS  # noqa: E402
from coach_shots import COACH_SHOTS  # noqa: E402
from colour_sight import Sight, seen_through  # noqa: E402
from desktop_shots import DESKTOP_SHOTS  # noqa: E402
from fake_online import FakeNetwork  # noqa: E402
from game.assets import Assets  # noqa: E402
from game.clock import ManualClock  # noqa: E402
from game.i18n import LANGUAGES, Texts  # noqa: E402
from game.kiosk.policy import HOME  # noqa: E402
from game.present.ceremony_model import ceremony_model  # noqa: E402
from game.present.layout.scaling import scale_for  # noqa: E402
from game.scenes.ceremony import SeatCeremony  # noqa: E402
from game.scenes.lobby import Lobby  # noqa: E402
from game.scenes.message import Confirm  # noqa: E402
from game.scenes.ranking import Ranking  # noqa: E402
from game.scenes.scene import Scene  # noqa: E402
from game.scenes.settings import SettingsScene  # noqa: E402
from game.scenes.stack import Stack  # noqa: E402
from game.scenes.table import TableScene  # noqa: E402
from game.scenes.table_menu import Farewell, TableMenu, give_up_question  # noqa: E402
from game.services import Drawing, Services  # noqa: E402
from game.session.table import MatchEnded  # noqa: E402
from game.settings import SettingsStore  # noqa: E402
from game.theme import THEMES, load_theme  # noqa: E402
from game.ui.background import BackgroundCache  # noqa: E402
from game.ui.canvas import Canvas  # noqa: E402
from game.ui.contact import contact_sheet  # noqa: E402
from game.ui.mixer import SilentMixer  # noqa: E402
from game.ui.sprites import TileSprites  # noqa: E402
from game.ui.text import Face, Text  # noqa: E402
from game.ui.tile_style import TileBack, TileFace, TileStyle  # noqa: E402
from help_shots import HELP_SHOTS  # noqa: E402
from history_shots import HISTORY_SHOTS  # noqa: E402
from hotseat_shots import HOT_SEAT_SHOTS  # noqa: E402
from input_shots import INPUT_SHOTS  # noqa: E402
from kiosk_shots import KIOSK_SHOTS  # noqa: E402
from lesson_shots import LESSON_SHOTS  # noqa: E402
from lobby_shots import LOBBY_SHOTS  # noqa: E402
from online_shots import ONLINE_SHOTS  # noqa: E402
from online_table_shots import ONLINE_TABLE_SHOTS  # noqa: E402
from operator_shots import OPERATOR_SHOTS  # noqa: E402
from phrase_shots import PHRASE_SHOTS  # noqa: E402
from recorder_shots import RECORDER_SHOTS  # noqa: E402
from replay_shots import REPLAY_SHOTS  # noqa: E402
from rules import find_ruleset  # noqa: E402
from rules.mahjong.phase import Phase  # noqa: E402
from rules.mahjong.state import RoundState  # noqa: E402
from settlement_shots import SETTLEMENT_SHOTS  # noqa: E402
from shop_shots import SHOP_SHOTS  # noqa: E402
from situation_shots import SITUATION_SHOTS  # noqa: E402
from still_table import WINS, StillTable, StillTables, match_of, won_round  # noqa: E402
from table_shots import TABLE_SHOTS, still_of  # noqa: E402
from voices_shots import VOICES_SHOTS  # noqa: E402

SIZES = ((1024, 600), (1920, 1080), (1080, 1920))
OUT = ROOT / "out" / "screens"


@dataclass(frozen=True, slots=True)
class Stage:
    """A window of a size with services in one language."""

    size: tuple[int, int]
    services: Services
    tables: StillTables
    clock: ManualClock

    def shoot(
        self, scenes: tuple[Scene, ...], *, seconds: float = 3.0, then: Callable[[], object] | None = None
    ) -> pygame.Surface:
        """The picture of a stack of scenes some seconds after it was opened, and after something was done."""
        stack = Stack(self.services, self.size)
        for scene in scenes:
            stack.start(scene)
        if isinstance(scenes[-1], Lobby):  # its title is written first
            seconds = max(seconds, 3.0)
        for _ in range(max(2, round(seconds * 8))):
            self.clock.advance(1 / 8)
            stack.update(1 / 8)
        if then is not None:
            then()
        picture = self.seen(stack)
        stack.close()
        return picture

    def seen(self, stack: Stack) -> pygame.Surface:
        """The stack as it is drawn."""
        surface = pygame.display.set_mode(self.size)
        scale = scale_for(self.size, self.services.settings.scale)
        stack.draw(Canvas(surface, self.services.surroundings(scale)))
        return surface

    @contextmanager
    def choosing(self, **settings: object) -> Iterator[None]:
        """With other settings, which are put back."""
        store = self.services.store
        before = {name: getattr(store.settings, name) for name in settings}
        store.change(**settings)
        try:
            yield
        finally:
            store.change(**before)


Shot = Callable[[Stage], pygame.Surface]


def settings(stage: Stage) -> pygame.Surface:
    """The settings."""
    return stage.shoot((Lobby(), SettingsScene()), seconds=0.2)


def question(stage: Stage) -> pygame.Surface:
    """A question."""
    answers = ("confirm.discard.yes", "confirm.discard.no")
    return stage.shoot(
        (Lobby(), Confirm("confirm.discard", "confirm.discard.text", tuple, answers)), seconds=0.2
    )


def table_menu(stage: Stage) -> pygame.Surface:
    """The menu of the table, over the table."""
    still = still_of("mock")
    return stage.shoot((TableScene(still), TableMenu(still, lambda: None)))


def give_up(stage: Stage) -> pygame.Surface:
    """What giving the match up costs at a table that settles it."""
    ruleset = find_ruleset("wuhanhua", {"leaver": "settle", "leaver_multiple": 50, "stake": 1_000_000})
    state = won_round(WINS["usual"])
    playing = replace(state, phase=Phase.TURN)
    table = StillTable(playing, match_of(state), ruleset)
    return stage.shoot((Lobby(), give_up_question(table, lambda: None)), seconds=0.2)


def farewell(stage: Stage) -> pygame.Surface:
    """Bots play a match that was given up to its end."""
    return stage.shoot((Lobby(), Farewell(_still(won_round(WINS["usual"])), _unheard)), seconds=0.2)


def _unheard(ended: MatchEnded) -> None:
    """Nobody waits for the end."""


def _still(state: RoundState) -> StillTable:
    return StillTable(state, match_of(state), find_ruleset("yueqing"))


def ceremony(stage: Stage) -> pygame.Surface:
    """The seat ceremony at its end."""
    state = won_round(WINS["usual"])
    return stage.shoot((Lobby(), SeatCeremony(ceremony_model(state.start, match_of(state), 0))), seconds=5)


def ranking(stage: Stage) -> pygame.Surface:
    """The final ranking."""
    state = won_round(WINS["usual"])
    ended = MatchEnded((2, 0, 1, 3), (99_999, -42_000, 99_999, -157_998))
    return stage.shoot((Lobby(), Ranking(match_of(state), ended, 0)), seconds=0.2)


SHOTS: dict[str, Shot] = LOBBY_SHOTS | HELP_SHOTS | {
    shot.__name__: shot
    for shot in (
        settings, question, ceremony, table_menu, give_up, farewell, ranking,
    )
} | REPLAY_SHOTS | SETTLEMENT_SHOTS | CALCULATOR_SHOTS | TABLE_SHOTS | COACH_SHOTS | LESSON_SHOTS | INPUT_SHOTS | (
    DESKTOP_SHOTS | HISTORY_SHOTS | VOICES_SHOTS | PHRASE_SHOTS | RECORDER_SHOTS | ONLINE_SHOTS | ONLINE_TABLE_SHOTS
    | ABOUT_SHOTS | KIOSK_SHOTS | OPERATOR_SHOTS | SHOP_SHOTS | HOT_SEAT_SHOTS
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Guise:
    """In which look pictures are made: theme, tiles, and through whose eyes."""

    theme: str = "ou"
    style: TileStyle = TileStyle()  # noqa: RUF009  # frozen
    sight: Sight | None = None

    @property
    def name(self) -> str:
        """What sets it apart from the usual look, for the name of its folder."""
        parts = (self.theme, self.style.face.value, self.style.back.value, self.sight and self.sight.value)
        return "".join(f"-{part}" for part in parts if part and part not in ("ou", "classic", "jade"))


def stage_for(
    size: tuple[int, int], language: str, theme: str = "ou", style: TileStyle | None = None
) -> Stage:
    """Services without a file, a device or a wall clock."""
    assets, text = _shared()
    colours = load_theme(assets, theme)
    sprites = TileSprites(assets, colours, text, style or TileStyle())
    drawing = Drawing(colours, text, sprites, BackgroundCache())
    clock, tables, network = ManualClock(), StillTables(), FakeNetwork()
    services = Services(
        assets=assets,
        look=lambda: drawing,
        mixer=_Quiet(),
        store=SettingsStore(None),
        texts=Texts(language),
        clock=clock,
        tables=tables,
        kiosk=HOME,
        network=lambda: network,
    )
    return Stage(size, services, tables, clock)


class _Quiet(SilentMixer):
    """Silent, but no reason for a notice."""

    audible = True


_kept: list[tuple[Assets, Text]] = []


def _shared() -> tuple[Assets, Text]:
    assets = _kept[0][0] if _kept else Assets()
    if not _kept or not pygame.font.get_init() or _is_stale(_kept[0][1]):
        _kept[:] = [(assets, Text(assets))]
    return _kept[0]


def _is_stale(text: Text) -> bool:
    """Whether the fonts were opened before pygame was left and entered again."""
    try:
        text.ink("瓯", Face.SANS, 20, (0, 0, 0))
    except pygame.error:
        return True
    return False


def wanted(
    sizes: tuple[tuple[int, int], ...], languages: tuple[str, ...], only: str, guise: Guise
) -> Iterator[Path]:
    """Renders and saves; gives the files."""
    for size in sizes:
        for language in languages:
            pygame.display.set_mode(size)
            stage = stage_for(size, language, guise.theme, guise.style)
            for name, shot in (SHOTS | SITUATION_SHOTS).items():
                if only in name:
                    file = OUT / f"{size[0]}x{size[1]}" / (language + guise.name) / f"{name}.png"
                    file.parent.mkdir(parents=True, exist_ok=True)
                    picture = shot(stage)
                    pygame.image.save(seen_through(picture, guise.sight) if guise.sight else picture, file)
                    yield file


def contact_sheets(guise: Guise) -> Iterator[Path]:
    """All faces at the sizes that a reader must be able to name them at."""
    stage = stage_for((1920, 1080), "zh_CN", guise.theme)
    for height in (24, 32, 48, 96, 240):
        file = OUT / f"faces{guise.name}-{height}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        sheet = contact_sheet(stage.services.assets, stage.services.theme, height, style=guise.style)
        pygame.image.save(seen_through(sheet, guise.sight) if guise.sight else sheet, file)
        yield file


def _size(text: str) -> tuple[int, int]:
    wide, cross, high = text.partition("x")
    if not (cross and wide.isdecimal() and high.isdecimal() and int(wide) >= 320 and int(high) >= 200):
        raise argparse.ArgumentTypeError(f"{text!r} is no size: write width x height, for example 1600x900")
    return int(wide), int(high)


README_SHOTS: dict[str, Shot] = {
    "table": TABLE_SHOTS["table"],
    "room": ONLINE_SHOTS["waiting_room"],
    "kiosk": KIOSK_SHOTS["kiosk_lobby"],
}
"""The pictures of the README."""


def main(arguments: list[str]) -> int:
    """Renders what is asked for."""
    parser = argparse.ArgumentParser(description="render every scene and state into out/screens/")
    parser.add_argument("--size", type=_size, metavar="WxH", help="one size, e.g. 1920x1080 (all)")
    parser.add_argument("--lang", choices=LANGUAGES, help="one language (all)")
    parser.add_argument("--only", default="", help="shots whose name contains this")
    parser.add_argument("--readme", action="store_true", help="write the pictures in docs/images")
    parser.add_argument("--theme", choices=THEMES, default="ou", help="another cloth")
    parser.add_argument(
        "--face", type=TileFace, choices=TileFace, default=TileFace.CLASSIC, help="other faces"
    )
    parser.add_argument("--back", type=TileBack, choices=TileBack, default=TileBack.JADE, help="other backs")
    parser.add_argument("--sight", type=Sight, choices=Sight, help="as colour-blind eyes see it")
    given = parser.parse_args(arguments)
    guise = Guise(given.theme, TileStyle(given.face, given.back), given.sight)
    pygame.display.init()
    if given.readme:
        folder = ROOT / "docs" / "images"
        folder.mkdir(parents=True, exist_ok=True)
        pygame.display.set_mode((1600, 900))
        for name, shot in README_SHOTS.items():
            pygame.image.save(shot(stage_for((1600, 900), "zh_CN")), folder / f"{name}.png")
            print(folder / f"{name}.png")
        return 0
    sizes = (given.size,) if given.size else SIZES
    for file in wanted(sizes, (given.lang,) if given.lang else LANGUAGES, given.only, guise):
        print(file)
    if not given.only or "faces" in given.only:
        for file in contact_sheets(guise):
            print(file)
    pygame.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
