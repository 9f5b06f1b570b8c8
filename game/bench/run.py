"""The table of `ouju bench`: runs the items, prints ours, theirs, ratio, bar and verdict."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final, TextIO

from game.bench import bots, client, deals, footprint, shapes, values
from game.bench.clock import Yardstick
from game.bench.item import Item, Unavailable, Verdict, judge

__all__ = ["ITEMS", "main", "measure"]

ITEMS: Final[tuple[Item, ...]] = tuple(
    sorted(
        (*shapes.ITEMS, *values.ITEMS, *deals.ITEMS, *footprint.ITEMS, *client.ITEMS),
        key=lambda item: item.number,
    )
)

_ROW: Final = "{:>3}  {:<44} {:>14} {:>12} {:>9}  {:<22} {}"
_LINE: Final = "-" * 115


def main(argv: Sequence[str]) -> int:
    """Runs the bench; 0 when every item reaches its bar, 1 below a must, 2 when an item cannot run."""
    if argv[:1] == ["bots"]:
        return bots.main(argv[1:])
    if argv[:1] == ["host"]:
        from game.bench import host

        return host.main(argv[1:])
    if argv[:1] == ["frames"]:
        from game.bench import frames

        return frames.main(argv[1:])
    numbers = sorted({item.number for item in ITEMS})
    parser = argparse.ArgumentParser(
        prog="ouju bench", description="Compare the rules with the library `mahjong`, hand by hand."
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the hands (1)")
    parser.add_argument("--hands", type=int, default=7_000, help="hands a side and item (7000)")
    parser.add_argument("--only", default="", metavar="1,2,3", help=f"items to run: {numbers}")
    args = parser.parse_args(argv)
    try:
        chosen = {int(number) for number in args.only.split(",") if number.strip()} or set(numbers)
    except ValueError:
        parser.error(f"--only takes numbers with commas between them, not {args.only!r}")
    if unknown := sorted(chosen - set(numbers)):
        parser.error(f"there is no item {unknown[0]}; there are {', '.join(map(str, numbers))}")
    if args.hands < 70:
        parser.error("--hands needs at least 70, or the rates mean nothing")
    items = [item for item in ITEMS if item.number in chosen]
    return measure(items, Yardstick(args.seed, args.hands), sys.stdout)


def measure(items: Sequence[Item], yardstick: Yardstick, out: TextIO) -> int:
    """Runs the items and writes the table line by line; the exit code of the program."""
    print(
        f"seed {yardstick.seed}, {yardstick.hands:,} hands a side; m = one plain shanten of `mahjong`",
        file=out,
    )
    print(_ROW.format("#", "what", "ours", "theirs", "ratio", "must (stretch)", "verdict"), file=out)
    print(_LINE, file=out)
    verdicts = [_line(item, yardstick, out) for item in items]
    print(_LINE, file=out)
    bad = [item.name for item, verdict in zip(items, verdicts, strict=True) if verdict in _BAD]
    absent = verdicts.count(Verdict.ABSENT)
    print(f"{len(items) - len(bad) - absent} of {len(items)} reach their bar", file=out)
    if bad:
        print("below: " + "; ".join(bad), file=out)
        return 1
    return 2 if absent else 0


_BAD: Final = frozenset({Verdict.BELOW, Verdict.WRONG})


def _line(item: Item, yardstick: Yardstick, out: TextIO) -> Verdict:
    try:
        outcome = item.run(yardstick)
    except Unavailable as reason:
        print(
            _ROW.format(item.number, item.name, "-", "-", "-", item.bar.text(), f"absent: {reason}"), file=out
        )
        return Verdict.ABSENT
    verdict = judge(item.bar, outcome)
    value = f"{outcome.value:.3g} {item.bar.unit}" if item.bar.unit == "x" else ""
    note = f", {outcome.wrong} of {outcome.compared:,} answers differ" if outcome.wrong else ""
    cells = (
        item.number,
        item.name,
        outcome.ours,
        outcome.theirs,
        value,
        item.bar.text(),
        verdict.value + note,
    )
    print(_ROW.format(*cells), file=out, flush=True)
    return verdict
