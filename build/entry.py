"""The first module of the frozen program (打包入口): `ouju` as a person starts it without a Python of their own."""

from __future__ import annotations

import sys

from game.cli import main

if __name__ == "__main__":
    sys.exit(main())
