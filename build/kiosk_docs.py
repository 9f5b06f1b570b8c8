"""Writes what is made of the keys of a kiosk: the table in ``docs/kiosk.md``, and ``docs/kiosk.example.toml``.

``kiosk_docs.py`` writes, ``kiosk_docs.py --check`` says whether both are up to date.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.kiosk.config import KioskConfig  # noqa: E402  # the checkout must be found first
from game.kiosk.config_keys import KEYS  # noqa: E402
from game.kiosk.config_read import to_plain  # noqa: E402
from made_pages import write_or_check  # noqa: E402

__all__ = ["BEGIN", "END", "example", "guide", "main", "table"]

GUIDE = ROOT / "docs" / "kiosk.md"
EXAMPLE = ROOT / "docs" / "kiosk.example.toml"
BEGIN = "<!-- keys: made by build/kiosk_docs.py from game/kiosk/config_keys.py; change that file -->"
END = "<!-- /keys -->"
_TABLES = {
    "rules": '#[rules."yueqing:local"]\n#length = 8',
    "night": '#[night]\n#from = "22:00"\n#until = "08:00"\n#cap = 30',
}
_HEAD = """\
# Settings of a kiosk (ouju kiosk --config FILE). Everything here is as it is without a file: take the # away from
# what you change. `ouju kiosk check FILE` says what is wrong; the guide is docs/kiosk.md.
# Tables ([night], [rules...]) stand at the end, behind all single keys.
"""


def table() -> str:
    """The reference: a row for each key."""
    rows = ["| key | what it does | allowed | without it |", "|---|---|---|---|"]
    defaults = _defaults()
    for key in KEYS:
        where = " *Each machine's own: never in signed settings.*" if key.here else ""
        value = f"`{_toml(defaults[key.name])}`"
        rows.append(f"| `{key.name}` | {_cell(key.text)}{where} | {_cell(key.sort.allowed)} | {value} |")
    return "\n".join(rows) + "\n"


def guide(text: str) -> str:
    """The guide with the table of today between its two marks."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(
            f"docs/kiosk.md has no place for the table: write {BEGIN} and {END} where it belongs"
        )
    return f"{before}{BEGIN}\n\n{table()}\n{END}{after}"


def example() -> str:
    """A file with every key at its default, commented out."""
    defaults = _defaults()
    single = [
        f"\n# {key.text}\n# It takes {key.sort.allowed}.\n#{key.name} = {_toml(defaults[key.name])}\n"
        for key in KEYS
        if key.name not in _TABLES
    ]
    tables = [f"\n# {key.text}\n{_TABLES[key.name]}\n" for key in KEYS if key.name in _TABLES]
    return "".join((_HEAD, *single, *tables))


def _defaults() -> dict[str, object]:
    config = KioskConfig()
    return to_plain({key.name: getattr(config, key.name) for key in KEYS})


def _toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def main(arguments: list[str]) -> int:
    """Write both, or check them."""
    text = GUIDE.read_text(encoding="utf-8") if GUIDE.is_file() else f"{BEGIN}\n{END}\n"
    return write_or_check([(GUIDE, guide(text)), (EXAMPLE, example())], arguments, "kiosk_docs.py")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
