"""Amounts in words (数目): with separators between thousands and a real minus sign, the same in every language."""

from __future__ import annotations

__all__ = ["amount", "gained", "signed"]


def amount(units: int) -> str:
    """What somebody has, which may lie below zero.

    >>> amount(1288), amount(-99999)
    ('1,288', '−99,999')
    """
    return f"{units:,}".replace("-", "−")


def signed(units: int) -> str:
    """What somebody gains, with its sign.

    >>> signed(-1288), signed(6), signed(0)
    ('−1,288', '+6', '+0')
    """
    return f"{units:+,}".replace("-", "−")


def gained(units: int) -> str:
    """The same where nothing has no sign.

    >>> gained(6), gained(0)
    ('+6', '0')
    """
    return signed(units) if units else amount(units)
