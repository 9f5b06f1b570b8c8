#!/usr/bin/env python3
"""One command for everything (开发入口): ``dev.py play`` plays, ``dev.py test`` checks.

Standard library only, so that it runs on a fresh machine. It makes ``.venv``, installs what
``requirements.lock`` names, compiles the catalogues and then does what was asked. Modules named ``devtool_*``
are its parts; they are imported late, because they need the Python that is checked first.
"""

from __future__ import annotations

import sys

OLDEST = (3, 11)
FIRST_TOO_NEW = (3, 15)


def version_complaint(version: tuple[int, int]) -> str | None:
    """What is wrong with this Python, in words for people; None if it will do.

    >>> version_complaint((3, 11)) is None
    True
    >>> print(version_complaint((3, 9)))
    Ouju needs Python 3.11, 3.12, 3.13 or 3.14; this is Python 3.9.
    Install one of them (https://www.python.org/downloads/) and run the same command with it.
    """
    if OLDEST <= version < FIRST_TOO_NEW:
        return None
    known = [f"3.{minor}" for minor in range(OLDEST[1], FIRST_TOO_NEW[1])]
    wanted = f"{', '.join(known[:-1])} or {known[-1]}"
    return (
        f"Ouju needs Python {wanted}; this is Python {version[0]}.{version[1]}.\n"
        "Install one of them (https://www.python.org/downloads/) and run the same command with it."
    )


def main(arguments: list[str]) -> int:
    """Run one command and give its exit code."""
    complaint = version_complaint((sys.version_info[0], sys.version_info[1]))
    if complaint is not None:
        sys.stderr.write(complaint + "\n")
        return 2
    from devtool_commands import run

    return run(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
