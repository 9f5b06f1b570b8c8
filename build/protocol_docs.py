"""Writes ``docs/protocol/``: schemas and tables of all messages from the structs of ``game/net``, the games, a session.

``protocol_docs.py`` writes, ``protocol_docs.py --check`` says whether the files are up to date.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from msgspec import NODEFAULT, Struct, inspect  # noqa: E402  # the checkout must be found first
from msgspec.json import schema_components  # noqa: E402

from game.host.agreed import known_games  # noqa: E402
from game.net import parts  # noqa: E402
from game.net.intents import INTENTS  # noqa: E402
from game.net.news import NEWS  # noqa: E402
from made_pages import write_or_check  # noqa: E402
from protocol_session import session  # noqa: E402
from rules import VARIANTS  # noqa: E402
from rules.core.options import OptionSpec  # noqa: E402

FOLDER = ROOT / "docs" / "protocol"
PARTS = (
    parts.RoomSpec, parts.RoomState, parts.Member, parts.Vote, parts.RoomCard, parts.Question,
)  # fmt: skip
HEAD = """<!-- Made by build/protocol_docs.py from game/net/parts.py, intents.py and news.py; change those files. -->

# Messages, field by field

What they mean and when they are said stands in [the protocol](../protocol.md). The same for programs:
[intents.schema.json](intents.schema.json) and [news.schema.json](news.schema.json).
A field with a default may be left out.
"""
GAMES = """<!-- Made by build/protocol_docs.py from the games; change those. -->

# Games and their house rules

What `hello` and a room's spec may name. The hash of a game changes with its rules, whatever has changed in them.
The rules themselves: [docs/rules](../rules).
"""
VERSION = f"{parts.MAJOR}.{parts.MINOR}"


def pages() -> Mapping[str, str]:
    """The files by name."""
    return {
        "intents.schema.json": schema("What a client of Ouju says", INTENTS),
        "news.schema.json": schema("What a server of Ouju says", NEWS),
        "messages.md": tables(),
        "games.md": games(),
        "session.jsonl": session(),
    }


def schema(title: str, kinds: tuple[type[Struct], ...]) -> str:
    """The JSON Schema of one direction."""
    refs, shared = schema_components(kinds, schema_hook=_anything)
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "version": VERSION,
        "anyOf": list(refs),
        "$defs": shared,
    }
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def _anything(kind: type) -> dict[str, object]:
    """The schema of what a line of a record holds: anything."""
    assert kind is object, f"there are no words for {kind!r}"
    return {"description": "as docs/records.md says"}


def tables() -> str:
    """A table for every message and for every part of one."""
    sections = [HEAD]
    for title, kinds in (("Client to server", INTENTS), ("Server to client", NEWS)):
        sections.append(f"## {title}\n")
        sections.extend(_section(kind, f"`{kind.__struct_config__.tag}`") for kind in kinds)
    sections.append("## Parts of messages\n")
    sections.extend(_section(part, f"{part.__name__} (part)") for part in PARTS)
    return "\n".join(sections)


def _section(kind: type[Struct], title: str) -> str:
    told = inspect.type_info(kind)
    assert isinstance(told, inspect.StructType)
    words = re.sub(r"\s*\n\s*", " ", (kind.__doc__ or "").strip())
    words = re.sub(r"\*(\w+)\*|``([^`]+)``", lambda found: f"`{found[1] or found[2]}`", words)
    rows = [
        f"| `{field.encode_name}` | {type_text(field.type)} | {_default(field)} |" for field in told.fields
    ]
    table = ["", "| field | type | default |", "|---|---|---|", *rows] if rows else []
    return "\n".join([f"### {title}\n", words, *table, ""])


def _default(field: inspect.Field) -> str:
    if field.required:
        return "required"
    value = field.default if field.default is not NODEFAULT else field.default_factory()
    return f"`{json.dumps(value, ensure_ascii=False)}`"


def games() -> str:
    """The games, their editions and hashes, and what can be agreed on."""
    sections = [GAMES]
    for variant in VARIANTS:
        for edition in variant.editions:
            name = f"{variant.key}/{edition.key}"
            sections.append(f"## `{name}`\n")
            sections.append(f"{variant.zh}, {variant.places} places. Hash: `{known_games()[name]}`\n")
            rows = [_rule(spec) for spec in edition.specs() if spec.key != "edition"]
            sections.append(
                "\n".join(["| option | values | default | clause |", "|---|---|---|---|", *rows, ""])
            )
    return "\n".join(sections)


def _rule(spec: OptionSpec) -> str:
    values = spec.range if not isinstance(spec.values, tuple) else ", ".join(map(_code, spec.values))
    return f"| `{spec.key}` | {values} | {_code(spec.default)} | {spec.clause} |"


def _code(value: object) -> str:
    return f"`{json.dumps(value, ensure_ascii=False)}`"


def type_text(told: inspect.Type) -> str:
    """A type in words.

    >>> type_text(inspect.type_info(parts.SeatNo)), type_text(inspect.type_info(list[str]))
    ('integer 0 to 3', 'list of text')
    """
    match told:
        case inspect.IntType():
            return f"integer {_number(told.ge)} to {_number(told.le)}"
        case inspect.StrType():
            most = "" if told.max_length is None else f" of at most {told.max_length} characters"
            return f"text{most}" if told.pattern is None else f"text like `{_pattern(told.pattern)}`"
        case inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "true or false"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType():
            return ", ".join(f"`{json.dumps(value)}`" for value in told.values)
        case inspect.UnionType():
            return ", or ".join(type_text(part) for part in told.types)
        case inspect.ListType():
            return f"list of {type_text(told.item_type)}"
        case inspect.DictType(value_type=inspect.CustomType() | inspect.AnyType()):
            return "object: a line of a [record](../records.md)"
        case inspect.DictType():
            most = "" if told.max_length is None else f", at most {told.max_length}"
            return f"object of {type_text(told.value_type)} by {type_text(told.key_type)}{most}"
        case inspect.StructType():
            tag = told.cls.__struct_config__.tag
            name = told.cls.__name__
            return f"[{name}](#{name.lower()}-part)" if tag is None else f"[`{tag}`](#{tag})"
        case _:
            raise TypeError(f"there are no words for {told!r}")


def _number(bound: int | float | None) -> str:
    names = {2**31: "2³¹", -(2**31): "-2³¹", parts.WHOLE: "2⁵³-1", -parts.WHOLE: "-(2⁵³-1)", None: "any"}
    return names.get(bound, str(bound))  # type: ignore[arg-type]


def _pattern(pattern: str) -> str:
    return pattern.replace(r"(?!\n)", "")


def main(arguments: list[str]) -> int:
    """Writes the files, or checks them."""
    made = ((FOLDER / name, text) for name, text in pages().items())
    return write_or_check(made, arguments, "protocol_docs.py")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
