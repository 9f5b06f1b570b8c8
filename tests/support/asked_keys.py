"""Every key of the catalogues that can be asked for (问到的词条): what stands in the code, and what is made there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from asked_front import made_by_front
from asked_kiosk import made_by_ledgers
from asked_online import made_by_online
from asked_operator import made_by_operator
from asked_sounds import made_by_sounds
from game.coach.facts import KEYS as FACT_KEYS
from game.coach.review import MomentKind
from game.districts import DISTRICTS, EVERYWHERE
from game.doctor import Health, examine
from game.history.rows import Outcome as Result
from game.history.tables import HAND_HEADS, MATCH_HEADS
from game.i18n import LANGUAGES
from game.present.calculator_desk import Aim
from game.present.calculator_examples import examples_of
from game.present.compare_model import compare
from game.present.form_model import TOPICS, Row, house_rules_form
from game.present.items_model import ItemState
from game.present.label import Said
from game.present.layout.calculator_layout import TOOLS
from game.present.layout.lobby_layout import DOCK
from game.present.layout.opening_layout import GIVE, HURRY, SUGGEST
from game.present.layout.replay_layout import BUTTONS as REPLAY_BUTTONS
from game.present.layout.replay_layout import TOOLS as REPLAY_TOOLS
from game.present.money_ledger import ORDER
from game.present.prompt import Slot
from game.present.replay_rows import Tab as ReplayTab
from game.present.replays_model import SELECTORS
from game.present.replays_model import Span as ListSpan
from game.present.settings_form import settings_form
from game.present.settle_model import Page
from game.present.settle_sheets import Cause, Outcome
from game.present.shown import Role
from game.rooms import FRIENDS, RANKS, ROOMS, RoomKind
from game.scenes.history import Span as TimeSpan
from game.scenes.past import Tab
from game.score import Reason
from game.session.asking import Outcome as Answered
from game.session.lessons import LESSONS
from game.session.proof import REASONS
from game.session.table import TableStatus
from game.settings import LEVELS, Settings
from game.storage import storage_at
from game.tables import BOT_NAMES
from game.ui.draw_table import TOOLS as TABLE_TOOLS
from input_keys import input_keys
from pattern_keys import pattern_keys
from rules import VARIANTS, Refusal, Ruleset
from rules.core.contract import Edition
from rules.core.options import OptionSpec, Span
from rules.mahjong.items import Item, Third
from rules.scoring.draw_check import CallState
from rules.scoring.hua import HUA_KEYS
from rules.scoring.model import First, LiabilityKind, Tier, WinBy
from rules.scoring.terms import Money
from rules.tiles.meld import MeldKind
from rules.tiles.tile import Suit, Tile
from still_table import StillTables

__all__ = ["asked_keys"]

ROOT = Path(__file__).resolve().parents[2]
SPOKEN = re.compile(
    r"""(?:texts|said|Said|count|Message|Confirm|Question)\(\s*(?:f?)["']([a-z_]+(?:\.[a-z_0-9]+)+)["']"""
)
SECOND = re.compile(
    r"""(?:Message|Confirm|Question)\(\s*["'][^"']+["'],\s*["']([a-z_]+(?:\.[a-z_0-9]+)+)["']"""
)


ERROR = re.compile(r"""["'](error(?:\.[a-z_]+)+)["']""")


def asked_keys() -> set[str]:
    """All of them."""
    return {
        *_spoken_in_code(),
        *_made_by_games(),
        *_made_by_choices(),
        *made_by_online(),
        *made_by_operator(),
        *made_by_ledgers(),
        *made_by_front(),
    }


def _spoken_in_code() -> Iterator[str]:
    """Keys that stand in the code as they are."""
    for file in (ROOT / "game").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        yield from SPOKEN.findall(text)
        yield from SECOND.findall(text)
        yield from ERROR.findall(text)


def _made_by_games() -> Iterator[str]:
    """Keys that a registered game can produce."""
    for variant in VARIANTS:
        yield from (f"game.{variant.key}.{part}" for part in ("name", "sign", "place", "motto", "play"))
        for edition in variant.editions:
            yield from (f"edition.{variant.key}.{edition.key}", f"edition.{variant.key}.{edition.key}.text")
            yield from _made_by_options(edition.specs())
            for rules in _rooms(edition):
                yield from pattern_keys(rules.scoring)


def _rooms(edition: Edition[Ruleset]) -> Iterator[Ruleset]:
    """The game as it is, and with each house rule that is a choice at each of its other values."""
    yield edition.ruleset({})
    for spec in edition.specs():
        if not isinstance(spec.values, Span):
            for value in spec.values:
                if value != spec.default:
                    yield edition.ruleset({spec.key: value})


def _made_by_options(specs: tuple[OptionSpec, ...]) -> Iterator[str]:
    """Keys of house rules; the edition is no rule but says which rules there are."""
    for spec in specs:
        if spec.key == "edition":
            continue
        yield from (f"option.{spec.key}.name", f"option.{spec.key}.text")
        if isinstance(spec.values, Span):
            yield f"option.{spec.key}.value"
        else:
            for value in spec.values:
                on = "option.value.on" if value else "option.value.off"
                yield on if isinstance(value, bool) else f"option.{spec.key}.value.{value}"


def _made_by_choices() -> Iterator[str]:
    """Keys that are put together from the members of an enum or a list."""
    yield from (f"refusal.{refusal.value}" for refusal in Refusal)
    yield from (f"settle.not_limited.{why}" for why in ("discard", "first"))
    yield from (f"calculator.wrong.{first.value}" for first in First if first.value)
    yield from (f"tile.{tile.code}" for tile in Tile)
    yield from (f"wind.{code}" for code in "ESWN")
    yield from (f"{where}.from.{by.value}" for where in ("settle", "best") for by in WinBy)
    yield from (f"tier.{tier.value}" for tier in Tier)
    yield from (f"hua.{key}" for key in HUA_KEYS)
    yield from (f"settle.page.{page.value}" for page in Page)
    yield from ("settle.seal.exhausted", "settle.seal.left")
    yield from _made_by_sheets()
    yield from _made_by_replays()
    yield from (f"wild.{role.value}" for role in Role)
    yield from (f"liability.{kind.value}.{part}" for kind in LiabilityKind for part in ("name", "text"))
    kinds = ("four_flowers", "three_indicators", "beauties", "four_winds", "six_basics", "single_wait")
    yield from (f"open_double.{kind}" for kind in kinds)
    yield from (f"settle.deal.{way}.{why}" for way in ("stays", "passes") for why in ("win", "draw"))
    yield from (f"ranking.{part}.{place}" for part in ("place", "self") for place in range(1, 5))
    yield from (f"level.{level}.{part}" for level in LEVELS for part in ("name", "text"))
    yield from (f"language.{tag}" for tag in ("auto", *LANGUAGES))
    yield from BOT_NAMES
    game = StillTables().games[0]
    forms = (settings_form(Settings(), frozenset()), house_rules_form(game, game.editions[0], {}))
    for row in (row for form in forms for section in form.sections for row in section.rows):
        chosen = tuple(choice.label for choice in row.choices) if isinstance(row, Row) else ()
        yield from (label.key for label in (row.name, row.text, *chosen) if isinstance(label, Said))
    yield from (f"rules.topic.{topic}" for topic in TOPICS)
    yield from _made_by_comparisons()
    yield from _made_by_rooms()
    yield from (f"doctor.{finding.what}" for finding in examine(storage_at(ROOT / "out")))
    yield from (f"doctor.{health.value}" for health in Health)
    yield from (f"table.{status.value}" for status in (TableStatus.CONNECTING, TableStatus.RECONNECTING))
    yield from (slot.value for slot in Slot)
    yield from input_keys()
    yield from _made_by_marks()
    yield from _made_by_blood()
    yield from _made_by_items()
    yield from _made_by_voice_talk()
    yield from (
        *_made_by_the_calculator(),
        *_made_by_the_lobby(),
        *_made_by_the_coach(),
        *_made_by_the_past(),
        *_made_by_lessons(),
        *_made_by_reading(),
        *made_by_sounds(),
    )


def _made_by_reading() -> Iterator[str]:
    """Words for what has a picture instead, for selectors, and for stars, as they are read aloud."""
    yield from (f"spoken.tool.{name}" for name in (*TABLE_TOOLS, "room", "take_back"))
    yield from (f"table.tool.{name}" for name in TABLE_TOOLS)
    yield from (f"spoken.step{end}" for end in "+-")
    yield from (f"spoken.star.{state}" for state in ("on", "off"))
    yield from (f"spoken.{name}" for name in ("close", "previous", "next", "timeline", "total", "total.fan"))
    yield from (f"spoken.replays.{name}" for name in ("search", "starred"))


def _made_by_the_past() -> Iterator[str]:
    """Keys of statistics, their tables, and score sheets."""
    yield from (f"past.tab.{tab.value}" for tab in Tab)
    yield from (f"history.span.{span.value}" for span in TimeSpan)
    yield from (f"history.{part}.{what}" for part in ("filter",) for what in ("game", "span", "level"))
    yield from (f"history.place.{place}" for place in range(1, 5))
    figures = ("points", "won", "dealt_in", "self_drawn", "mean_win", "mean_loss", "mean_place", "ready")
    yield from (f"history.figure.{figure}" for figure in figures)
    yield from (f"history.note.{note}" for note in ("of", "wins", "draws"))
    yield from (f"history.head.{head}" for head in ("matches", "points", "won", "dealt_in", "place"))
    yield from (f"history.{what}" for what in ("games", "levels", "level.mixed", "level.people"))
    yield from (f"history.{what}{part}" for what in ("empty", "nothing") for part in ("", ".text"))
    yield from (f"history.notice.{what}" for what in ("rebuilt", "memory", "records"))
    yield from (f"csv.{head}" for head in (*MATCH_HEADS, *HAND_HEADS))
    yield from (f"best.total.{unit}" for unit in ("tai", "fan"))
    yield from _made_by_score_sheets()


def _made_by_score_sheets() -> Iterator[str]:
    """Keys of what is asked and said of a hand at a real table."""
    yield from (f"keeping.seat.{seat}" for seat in range(4))
    yield from (f"keeping.what.{what}" for what in ("win", "kong", "draw"))
    yield from (f"keeping.{part}.{way.value}" for part in ("by", "told") for way in WinBy)
    kongs = [kind.value for kind in MeldKind if kind.is_kong]
    yield from (f"keeping.{part}.{kind}" for part in ("kong", "told") for kind in kongs)
    yield from (f"keeping.state.{state.value}" for state in CallState if state is not CallState.WON)
    yield "keeping.row.dealer.dice"
    rows = ("what", "winner", "konger", "by", "source", "after_kong", "liable", "kind", "kongs", "mode")
    yield from (f"keeping.row.{row}{part}" for row in rows for part in ("", ".text"))
    yield "keeping.row.several.text"
    for number in ("total.tai", "total.fan", "hua", "fan"):
        yield from (f"keeping.{number}", f"keeping.{number}.text")
    yield from (f"keeping.comes.{unit}" for unit in ("tai", "fan"))
    yield from (f"keeping.{what}{part}" for what in ("first", "unknown", "empty") for part in ("", ".text"))
    why = ("source", "winner", "own", "several", "twice", "kong", "rule", "order", "rules")
    yield from (f"keeping.trouble.{each}" for each in why)
    yield from (f"keeping.setup.name.{seat}" for seat in range(4))
    yield from (f"keeping.{ask}.{answer}" for ask in ("delete", "strike", "lose") for answer in ("yes", "no"))


def _made_by_the_coach() -> Iterator[str]:
    """Keys of reasons, actions and moments."""
    yield from (f"coach.fact.{key}" for key in FACT_KEYS)
    yield from ("coach.fact.dearer.fan", "coach.fact.win.fan", "coach.fact.win_later.fan")
    yield from (f"coach.do.{action}" for action in ("discard", "chow", "pung", "kong"))
    yield from (f"coach.moment.{kind.value}" for kind in MomentKind)
    yield from (f"coach.danger.{level}" for level in (2, 3))


def _made_by_replays() -> Iterator[str]:
    """Keys of the list of matches, and of what stands beside the table in a replay."""
    yield from (f"replay.tab.{tab.value}" for tab in ReplayTab)
    yield from (f"replay.button.{name}" for name in ("timeline", "speed", *REPLAY_BUTTONS, *REPLAY_TOOLS))
    yield from (f"replay.caption.{name}" for name in (*REPLAY_BUTTONS, "pause", *REPLAY_TOOLS))
    yield from (f"replay.{name}" for name in ("share", "share.hand", "export", "seat", "open"))
    seats = ("discarded", "flower", "chowed", "punged", "declared", "konged", "won", "drawn", "void")
    yield from (f"replay.event.{what}" for what in (*seats, "item", "died", "left", "drew", "drew.unseen"))
    yield from ("replay.event.drew.tail", "replay.event.drew.unseen.tail")
    yield from (f"asked.{outcome.value}" for outcome in Answered)
    whys = ("dead", "won", "wild", "place", "tiles", "shape", "wall", "worth", "follow")
    yield from (f"asked.why.{why}" for why in whys)
    yield from (
        f"proof.{part}.{end}"
        for part in ("bound", "dealer", "dice", "wall", "lots")
        for end in ("yes", "no", "text")
    )
    yield from (f"proof.{fold}" for fold in ("fold", "unfold"))
    yield from (f"proof.seen.{reason}" for reason in ("holds", "owed", *REASONS))
    yield from (f"proof.{verdict}{part}" for verdict in ("holds", "fails") for part in ("", ".text"))
    yield from (f"replays.{why}{part}" for why in ("broken", "newer") for part in ("", ".name"))
    yield from (f"replays.filter.{name}" for name in SELECTORS)
    yield from (f"replays.span.{span.value}" for span in ListSpan)
    yield from (f"replays.result.{each}" for each in ("all", *(outcome.value for outcome in Result)))
    yield from (f"replays.{key}{part}" for key in ("empty", "nothing") for part in ("", ".text"))
    yield from (f"replays.menu.{name}" for name in ("export", "share"))


def _made_by_voice_talk() -> Iterator[str]:
    """Why nobody can be heard in a room: what a microphone says, in other words."""
    yield from (f"talk.trouble.{why}" for why in ("library", "none", "busy", "refused", "lost"))


def _made_by_the_lobby() -> Iterator[str]:
    """Keys of the tray of the lobby and of the map of games."""
    yield from (f"hotseat.place.{seat}{part}" for seat in range(4) for part in ("", ".text"))
    yield from (f"hotseat.name.{seat}" for seat in range(4))
    yield from (f"hotseat.curtain.{what}" for what in ("want", "turn", "stage"))
    yield from (f"lobby.{place}" for place in DOCK)
    for district in DISTRICTS:
        yield from (f"district.{district.key}.{part}" for part in ("name", "note"))
        for played in (*district.games, *EVERYWHERE):
            yield played.text
            if all(variant.key != played.game for variant in VARIANTS):
                yield played.coming


def _made_by_sheets() -> Iterator[str]:
    """Keys of the settlement of games that pay while a hand goes on."""
    yield from (f"settle.cause.{cause.value}" for cause in Cause)
    yield from (f"settle.outcome.{outcome.value}" for outcome in Outcome)
    yield from (f"settle.reason.{reason}{part}" for reason in ORDER for part in ("", ".text"))
    yield from (f"settle.part.{kind}" for kind in ("open_kong", "added_kong", "concealed_kong"))
    yield from (f"settle.deal.{why}" for why in ("nobody", "first", "shared", "fed", "drew"))
    yield from (f"settle.suit.{suit.value}" for suit in Suit)
    yield from (f"ranking.now.{kind}" for kind in ("score", "coin"))
    yield from (f"settle.total.{what}" for what in ("coins", *(money.value for money in Money)))
    told = ("none", "formula.plain", "formula.text", "other.less", "other.same")
    yield from (f"settle.{key}.fan" for key in told)
    yield from (f"formula.sums{kind}" for kind in ("", ".small", ".large", ".none"))


def _made_by_rooms() -> Iterator[str]:
    """Keys of rooms, titles, and what a hand changes there."""
    yield from (f"room.{room.key}.name" for room in (*ROOMS, FRIENDS))
    yield from (f"{key}.{word}" for key in ("room.leaving", "confirm.forfeit") for word in ("score", "coin"))
    yield from ("room.leaving.rules", "confirm.forfeit.settled")
    yield from (f"lobby.continue.{kind.value}" for kind in RoomKind)
    yield from (f"rank.{rank.key}" for rank in RANKS)
    yield from (f"profile.change.{kind.value}" for kind in RoomKind if kind is not RoomKind.PRACTICE)
    yield from (f"profile.rank.{way}" for way in ("up", "down"))
    yield from (f"table.give_up.escape_{to}" for to in ("house", "players"))
    yield from (f"table.give_up.rated_{what}" for what in ("score", "coins"))


def _made_by_the_calculator() -> Iterator[str]:
    """Keys of the calculator that are put together."""
    yield from (f"calculator.tool.{name}" for name in TOOLS)
    yield from (f"calculator.aim.{aim.value}{part}" for aim in Aim for part in ("", ".text"))
    yield from (f"calculator.feeder.{steps}" for steps in (1, 2, 3))
    yield from (f"calculator.seat.{code}" for code in "ESWN")
    yield from (f"calculator.by.{by}" for by in (*(by.value for by in WinBy), "nobody"))
    yield from (f"calculator.first.{first.value or 'nobody'}" for first in First)
    yield from (f"calculator.no_win.{reason.value}" for reason in Reason)
    rows = ("winner", "by", "source", "streak", "first", "left", "first_open", "forming_discard")
    yield from (f"calculator.row.{row}" for row in (*rows, "refused", "just_ate", "thrown"))
    for variant in VARIANTS:
        for edition in variant.editions:
            found = examples_of(variant.key, edition.key)
            yield from (f"calculator.example.{example.key}" for example in found)


def _made_by_lessons() -> Iterator[str]:
    """Keys of lessons: their titles, what each step says, and why another choice is worse."""
    for lesson in LESSONS:
        yield f"lesson.{lesson.key}.title"
        for number, step in enumerate(lesson.steps):
            yield lesson.text_key(number)
            if step.why:
                yield f"{lesson.text_key(number)}.why"


def _made_by_marks() -> Iterator[str]:
    """Keys of what a table tells of its seats and of what an act may cost."""
    for key in ("fourth_claim", "refused_win", "swap_discard", "single_wait", "feeding", "passed_win"):
        yield f"caution.{key}"
    for key in ("open_double", "limited", "single_wait", "fed", "passed_win"):
        yield from (
            f"table.mark.{key}",
            f"table.mark.{key}.text",
            f"table.mark.{key}.text.own",
            f"table.tag.{key}",
        )
    yield from (f"table.mark.open_double.text.{case}" for case in ("later", "alone"))
    yield "table.tag.limited.own"
    rooms = (("wuhanhua", "local"), ("shanghaihua", "local"), ("yueqing", "jp"))
    yield from (f"table.indicator.{name}.{edition}" for name, edition in rooms)


def _made_by_blood() -> Iterator[str]:
    """Keys at the table of games that pass tiles on, declare a suit, go on after a win and pay meanwhile."""
    reasons = ("win", "transfer", "pig", "call", "refund", "penalty", "forfeit", "tax", "shortfall")
    yield from (f"account.{reason}" for reason in ("wind", "rain", *reasons))
    yield from (f"table.place.{place}" for place in range(1, 5))
    yield from (f"void.{part}.{suit.value}" for part in ("suit", "says") for suit in Suit)
    yield from (f"exchange.count.{count}" for count in (3, 4))
    yield from (GIVE, SUGGEST, HURRY)
    yield from (f"{what}.waiting{part}" for what in ("void", "exchange") for part in ("", ".text"))
    yield from ("table.mark.void.text", "table.mark.void.text.own")
    yield from (f"table.news.exchanged.{steps}" for steps in (1, 2, 3))
    yield from (f"table.news.multi.{winners}" for winners in (2, 3))
    yield from (f"table.news.{key}" for key in ("won", "won_on", "last_four"))
    yield from (f"table.news.{key}.text" for key in ("won", "won_on", "last_four", "exchanged", "multi"))


def _made_by_items() -> Iterator[str]:
    """Keys of items, of why they cannot be used, and of what they tell."""
    yield from (f"item.{item.value}.{part}" for item in Item for part in ("name", "text", "short"))
    yield from (f"items.{state.value}" for state in (ItemState.USED, ItemState.BLOCKED))
    yield from (f"items.answer.far_eye.{third.value}" for third in Third)


def _made_by_comparisons() -> Iterator[str]:
    """Keys that comparing any two games asks for."""
    rulesets = [edition.ruleset({}) for variant in VARIANTS for edition in variant.editions]
    sections = [section for left, right in combinations(rulesets, 2) for section in compare(left, right)]
    labels = [label for section in sections for label in (section.title, *(row.name for row in section.rows))]
    cells = [cell for section in sections for row in section.rows for cell in (row.left, row.right)]
    labels += [label for cell in cells for label in (cell.label, *cell.notes) if label is not None]
    yield from (label.key for label in labels if isinstance(label, Said))
