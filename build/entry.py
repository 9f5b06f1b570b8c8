"""The first module of the frozen program (打包入口): `ouju` as a person starts it without a Python of their own."""

from __future__ import annotations

import os
import sys
from collections.abc import MutableMapping

from game.cli import main

_OWN = ("_PYI_", "PYINSTALLER_")
_LIBRARIES = "LD_LIBRARY_PATH"


def leave_no_trace(environ: MutableMapping[str, str]) -> None:
    """Give the surroundings back as they were: programs of the system that this one starts must not load its libraries.

    >>> around = {"LD_LIBRARY_PATH": "/opt/ouju/_internal", "_PYI_ARCHIVE_FILE": "x", "HOME": "/h"}
    >>> leave_no_trace(around)
    >>> around
    {'HOME': '/h'}
    """
    before = environ.pop(f"{_LIBRARIES}_ORIG", None)
    environ.pop(_LIBRARIES, None)
    if before is not None:
        environ[_LIBRARIES] = before
    for name in [name for name in environ if name.startswith(_OWN)]:
        del environ[name]


if __name__ == "__main__":
    if sys.platform.startswith("linux"):
        leave_no_trace(os.environ)
    sys.exit(main())
