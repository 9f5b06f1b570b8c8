"""``ouju score``: positions in, their worth out, one JSON line each (算台); the format is in ``docs/formats.md``.

Law: no line, whatever it holds, breaks the reading of the next one; what is wrong with it stands in its answer.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

from game.score import score_line

__all__ = ["main", "score_stream"]

_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


def score_stream(lines: Iterable[bytes], out: BinaryIO) -> int:
    """Answers every line in order, in UTF-8; the exit code is 1 when any of them is an error."""
    code = 0
    for number, line in enumerate(lines):
        answer = _answer_bytes(line.removeprefix(_BYTE_ORDER_MARK) if number == 0 else line)
        code = 1 if "error" in answer else code
        # What UTF-8 cannot write, half a surrogate pair, goes out as the escape it came in as.
        out.write(json.dumps(answer, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n")
    out.flush()
    return code


def main(argv: Sequence[str] | None = None) -> int:
    """Runs ``ouju score [FILE]``: 0, or 1 when a line is an error, or 2 when the file cannot be read."""
    parser = argparse.ArgumentParser(prog="ouju score", description="Scores positions, one JSON line each.")
    parser.add_argument("file", nargs="?", default="-", help="a file of positions; standard input without it")
    file: str = parser.parse_args(argv).file
    if file == "-":
        return score_stream(_lines(sys.stdin.buffer), sys.stdout.buffer)
    try:
        text = Path(file).read_bytes()
    except OSError as error:
        sys.stderr.write(f"ouju score: cannot read {file}: {error.strerror}; give a file of positions\n")
        return 2
    return score_stream(_lines(BytesIO(text)), sys.stdout.buffer)


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; only the line feed ends one."""
    for line in stream:
        yield line.rstrip(b"\r\n")


def _answer_bytes(line: bytes) -> dict[str, object]:
    """The answer to one line of bytes."""
    try:
        return score_line(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        return {"id": None, "error": f"the line is no UTF-8 text: byte {error.start + 1} cannot be read"}
