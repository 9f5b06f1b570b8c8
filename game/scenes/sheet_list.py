"""The score sheets of a player (记分单的单子): as they are on disk, and what each comes to, worked out once."""

from __future__ import annotations

from game.errors import GameError
from game.i18n import Texts
from game.present.dates import minute
from game.present.keeping_words import seat_told, sheet_title
from game.scenes.open_sheet import Say
from game.services import Services
from game.session.reckoning import reckoned
from game.session.sheet import Four, Names, Sheet
from game.session.sheets import SheetStore
from game.ui.draw_keeping import Card
from rules.core.seat import SEATS

__all__ = ["SheetList"]


class SheetList:
    """All sheets, the newest first, and the *store* in which they are kept."""

    def __init__(self, services: Services) -> None:
        self.store = SheetStore(services.chronicle.storage)
        self.sheets: tuple[Sheet, ...] = ()
        self._services = services
        self._totals: dict[str, tuple[Sheet, Four]] = {}

    def look(self) -> str:
        """Look for sheets on disk; gives what the player should know of it."""
        texts = self._services.texts
        try:
            self.sheets = self.store.all()
        except GameError as error:
            self.sheets = ()
            return texts("keeping.unseen", why=str(error))
        broken = self.store.broken
        return texts("keeping.broken", file=broken[0]) if broken else ""

    def cards(self, say: Say) -> tuple[Card, ...]:
        """A card for each."""
        texts = self._services.texts
        return tuple(self._card(number, sheet, texts, say) for number, sheet in enumerate(self.sheets))

    def last_names(self) -> Names:
        """The same four as the last time."""
        return self.sheets[0].names if self.sheets else (self._services.settings.player, "", "", "")

    def _card(self, number: int, sheet: Sheet, texts: Texts, say: Say) -> Card:
        names = tuple(say(seat_told(sheet, seat)) for seat in SEATS)
        hands = texts.count("keeping.hands", len(sheet.hands))
        title, day = say(sheet_title(sheet)), minute(sheet.started)
        return Card(f"sheet:{number}", title, names, self._total(sheet), day, hands)

    def _total(self, sheet: Sheet) -> Four:
        """What everybody has won; a sheet is worked out anew when it is another one than before."""
        known = self._totals.get(sheet.file)
        if known is None or known[0] != sheet:
            rows = reckoned(sheet)
            known = self._totals[sheet.file] = (sheet, rows[-1].totals if rows else (0, 0, 0, 0))
        return known[1]
