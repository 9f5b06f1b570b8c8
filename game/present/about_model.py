"""What the program says of itself (关于): its version, where it lies, what it is made of and under which licences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.licences import OWN, Notice
from game.present.form_model import Choice, Form, Row, Section
from game.present.label import Label, Plain, said

__all__ = ["FONTS", "READ", "about_form", "notice_of_row"]

READ: Final = "read"
"""The choice that opens the text of a licence."""
FONTS: Final = "pylopdf-fonts-zh-cn"
"""The distribution that the fonts lie in; people know them by another name."""
_PART: Final = "part"


def about_form(notices: Sequence[Notice], version: str, where: str) -> Form:
    """The sheet; *where*: the folder of a frozen program, nothing for another."""
    program = [
        Row("version", said("about.version"), Plain(version), ()),
        Row("where", said("about.where"), Plain(where) if where else said("about.where.source"), ()),
    ]
    parts = [_part(number, notice) for number, notice in enumerate(notices)]
    return Form(
        said("about.title"),
        said("about.intro"),
        (
            Section(said("about.section.program"), (*program, *parts[:1])),
            Section(said("about.section.parts"), tuple(parts[1:])),
        ),
        share=0.78,
    )


def _part(number: int, notice: Notice) -> Row:
    name: Label = Plain(f"{notice.name} {notice.version}".rstrip())
    if notice.name == OWN:
        name = said("about.own")
    elif notice.name == FONTS:
        name = said("about.fonts")
    choice = Choice(READ, said("about.read"), chosen=False)
    return Row(f"{_PART}{number}", name, Plain(notice.licence), (choice,))


def notice_of_row(key: str) -> int:
    """The number of the part that a row is about.

    >>> notice_of_row("part12")
    12
    """
    return int(key.removeprefix(_PART))
