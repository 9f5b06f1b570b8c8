"""Statistics told in words (统计的话): the numbers, how the total went, what was made how often."""

from __future__ import annotations

from collections.abc import Iterable

from game.present.amounts import signed
from game.present.history_model import Bar, GroupRow, HistoryModel
from game.present.label import Label, Listed, Plain, said, sentences

__all__ = ["history_told"]


def history_told(model: HistoryModel, title: Label, heads: Iterable[Label], *, much: bool) -> Label:
    """The sheet from top to bottom; *much*: the charts and tables, too, whose columns have these *heads*."""
    if model.empty:
        return sentences([title, said("history.empty"), said("history.empty.text")])
    parts: list[Label] = [title, *((model.few,) if model.few is not None else ())]
    for figure in model.figures:
        told = said("spoken.row", name=figure.name, value=Plain(figure.value))
        parts.append(told if figure.note is None else Listed((told, figure.note)))
    if much:
        totals = [round(mark.total) for mark in model.line]
        parts.append(
            said("spoken.line", last=signed(totals[-1]), most=signed(max(totals)), least=signed(min(totals)))
        )
        names = tuple(heads)
        parts += [_bar(bar) for bar in (*model.places, *model.patterns)]
        parts += [_row(row, names) for row in (*model.games, *model.levels)]
    return sentences(parts)


def _bar(bar: Bar) -> Label:
    count = said("spoken.times", name=bar.name, count=bar.count)
    return count if not bar.share else Listed((count, Plain(bar.share)))


def _row(row: GroupRow, heads: tuple[Label, ...]) -> Label:
    cells = tuple(
        said("spoken.pattern", name=head, value=cell) for head, cell in zip(heads, row.cells, strict=True)
    )
    return said("spoken.row", name=row.name, value=Listed(cells))
