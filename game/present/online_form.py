"""What is agreed about a room, as a form (开房单), and who and where one is (联机设置)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, cast

from game.net.parts import OptionValue, RoomSpec, Talk
from game.present.form_model import Choice, Entry, Form, Row, Section, edition_label, level_label, value_label
from game.present.label import Label, Listed, Plain, said
from game.present.online_words import TALKS, TIMINGS, timing_label
from game.present.rules_line import rules_line
from game.session.online import Nearby
from game.session.tables import Game, Version
from game.settings import LEVELS
from rules import find_ruleset, find_variant

__all__ = ["OPEN", "RoomDraft", "Whom", "room_form", "setup_form"]

OPEN: Final = "open"
"""The chip that opens the house rules."""
SEATED: Final = 4
Timing = Literal["free", "relaxed", "steady", "quick"]


@dataclass(frozen=True, slots=True)
class RoomDraft:
    """What is agreed so far; *rules* are those that differ from the sheet of the edition."""

    game: Game
    edition: str
    rules: Mapping[str, OptionValue] = field(default_factory=dict)
    timing: str = "relaxed"
    level: str = "plain"
    places: int = 4
    private: bool = True
    talk: str = "chat"
    voice: bool = True
    watch: bool = True
    approve: bool = False
    delay_s: int = 180

    @property
    def version(self) -> Version:
        """The edition."""
        return self.game.edition(self.edition)

    def spec(self) -> RoomSpec:
        """As the server is told."""
        return RoomSpec(
            self.game.key, self.version.key, dict(self.rules), cast(Timing, self.timing), self.level,
            min(self.places, find_variant(self.game.key).places), self.private, cast(Talk, self.talk), self.voice,
            self.watch, self.delay_s, self.approve,
        )  # fmt: skip

    @classmethod
    def of(cls, spec: RoomSpec, games: Sequence[Game]) -> RoomDraft:
        """What is agreed in a room that there is; a game that this program does not know falls to the first one."""
        game = next((each for each in games if each.key == spec.game), games[0])
        options = game.edition(spec.edition).options if game.key == spec.game else ()
        rules = {
            option.key: spec.options[option.key]
            for option in options
            if option.key in spec.options and spec.options[option.key] != option.default
        }
        return cls(
            game, spec.edition, rules, spec.timing, spec.level, spec.places, spec.private, spec.talk,
            spec.voice, spec.watch, spec.approve, spec.delay_s,
        )  # fmt: skip

    def chosen(self, key: str, value: OptionValue) -> RoomDraft:
        """The same with another choice; *value* as the rows of `room_form` have it."""
        if key == "length":
            default = next(spec.default for spec in self.version.options if spec.key == key)
            rules = {name: each for name, each in self.rules.items() if name != key}
            return replace(self, rules=rules if value == default else {**rules, key: value})
        return replace(self, **{key: value})  # type: ignore[arg-type]


def room_form(draft: RoomDraft, games: Sequence[Game], where: Label, title: str = "online.setup") -> Form:
    """The form; *where* says on which server the room is, *title* whether it is opened or changed."""
    game = tuple(
        Choice(place, said(f"game.{each.key}.name"), each.key == draft.game.key)
        for place, each in enumerate(games)
    )
    first: list[Row | Entry] = [
        Row("game", said("online.setup.game"), said(f"game.{draft.game.key}.motto"), game),
        _rules_row(draft),
        _length_row(draft),
    ]
    table = [
        _row(
            "timing",
            [(key, timing_label(key)) for key in TIMINGS],
            draft.timing,
            f"online.timing.{draft.timing}.text",
        ),
        _row("level", [(key, level_label(key)) for key in LEVELS], draft.level),
    ]
    most = find_variant(draft.game.key).places
    if most > SEATED:  # others wait there for the deal to pass (候补)
        values = [(n, said("online.setup.places.value", n=n)) for n in range(SEATED, most + 1)]
        table.append(_row("places", values, min(draft.places, most)))
    people = [
        _row("private", [(True, said("online.setup.private.yes")), (False, said("online.setup.private.no"))],
             draft.private),
        _yes_no("approve", draft.approve),
        _row("talk", [(key, said(f"online.setup.talk.{key}")) for key in TALKS], draft.talk),
        _yes_no("voice", draft.voice),
        _yes_no("watch", draft.watch),
    ]  # fmt: skip
    sections = (
        Section(said("online.setup.section.game"), tuple(first)),
        Section(said("online.setup.section.table"), tuple(table)),
        Section(said("online.setup.section.people"), tuple(people)),
    )
    return Form(said(title), where, sections, share=0.36)


def _row(key: str, values: Sequence[tuple[OptionValue, Label]], chosen: OptionValue, text: str = "") -> Row:
    choices = tuple(Choice(value, label, value == chosen) for value, label in values)
    return Row(key, said(f"online.setup.{key}"), said(text or f"online.setup.{key}.text"), choices)


def _yes_no(key: str, chosen: bool) -> Row:
    values = [(True, said("option.value.on")), (False, said("option.value.off"))]
    return _row(key, values, chosen)


def _rules_row(draft: RoomDraft) -> Row:
    """The editions, and the chip that opens the house rules; those that differ from the sheet are named."""
    game, version = draft.game, draft.version
    line = rules_line(find_ruleset(game.key, {**draft.rules, "edition": version.key}))
    text: Label = Listed(line.changed) if line.changed else said("online.setup.rules.text")
    editions = game.editions if len(game.editions) > 1 else ()
    chips = [
        Choice(each.key, edition_label(game.key, each.key), each.key == version.key) for each in editions
    ]
    chips.append(Choice(OPEN, said("online.setup.rules.open"), False))
    return Row("edition", said("online.setup.rules"), text, tuple(chips), changed=bool(line.changed))


def _length_row(draft: RoomDraft) -> Row:
    spec = next(option for option in draft.version.options if option.key == "length")
    chosen = draft.rules.get("length", spec.default)
    choices = tuple(Choice(value, value_label(spec, value), value == chosen) for value in spec.shown)
    return Row("length", said("option.length.name"), said("option.length.text"), choices)


@dataclass(frozen=True, slots=True)
class Whom:
    """Who one is and where; *writing* is the row that is written in, *wrong* says what was wrong with an address.

    *links*: whether our links open this program; None where nobody asks. *packaged*: a package sees to them.
    """

    name: str
    server: str
    writing: str = ""
    wrong: Label | None = None
    links: bool | None = None
    packaged: bool = False


def setup_form(whom: Whom, nearby: Sequence[Nearby]) -> Form:
    """The form: name, server, the servers of the local network, and who could look at the tiles (E5)."""
    server: list[Row | Entry] = [
        _written(whom, "server", whom.server, whom.wrong or said("online.setup.server.text")),
    ]
    if nearby:
        chips = tuple(
            Choice(each.address, Plain(each.name or each.address), each.address == whom.server)
            for each in nearby
        )
        server.append(Row("near", said("online.near"), said("online.setup.near.text"), chips))
    if whom.packaged:
        server.append(Row("link", said("online.setup.link"), said("online.setup.link.package"), ()))
    elif whom.links is not None:
        values: list[tuple[OptionValue, Label]] = [
            (True, said("online.setup.link.yes")), (False, said("online.setup.link.no")),
        ]  # fmt: skip
        server.append(_row("link", values, whom.links))
    server.append(Row("trust", said("online.setup.trust"), said("online.setup.trust.text"), ()))
    name = _written(whom, "name", whom.name, said("online.setup.name.text"))
    sections = (
        Section(said("online.setup.section.who"), (name,)),
        Section(said("online.setup.section.where"), tuple(server)),
    )
    return Form(said("online.setup.title"), None, sections, share=0.52)


def _written(whom: Whom, key: str, value: str, text: Label) -> Row | Entry:
    """A field while it is written in, else a chip."""
    name, empty = said(f"online.field.{key}"), said(f"online.{key}.none")
    if whom.writing == key:
        return Entry(key, name, text, value, empty)
    return Row(key, name, text, (Choice("write", Plain(value) if value else empty, False),))
