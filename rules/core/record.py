"""Frozen records (记录): what `dataclasses.dataclass` and `dataclasses.replace` do, cheaper to define and to change.

States are replaced for every event of every hand, and the core is imported at every start of the program. The
library compiles six methods for each class and writes each field through `object.__setattr__`; here only
``__init__`` is compiled, when it is called first, it writes the slots themselves, and a copy is filled while it
still is of an open class. Type checkers see the library's functions, whose fields they know.

A record may also keep what follows from its fields (``field(init=False, repr=False, compare=False)``, filled by
``__post_init__``): it is never compared or shown, and `replace` makes such a record anew, so that it never is stale.
So it does with a record that extends another, whose slots lie apart.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar, cast

__all__ = ["dataclass", "replace"]

T = TypeVar("T")
_Values = tuple[object, ...]

_OPEN: dict[type, tuple[type, Callable[[object], object]]] = {}
"""By record class: its open twin, with the same slots, and a function that copies a record into one."""


def _dataclass(*, frozen: bool, slots: bool) -> Callable[[type[T]], type[T]]:
    """A dataclass whose fields are compared and shown, or else follow from those; only frozen ones with slots.

    Raises `TypeError` for any other field that `dataclasses.field` makes: such a class needs the library.
    """
    if not (frozen and slots):
        raise TypeError("a record is frozen and has slots")
    return _record


def _record(plain: type[T]) -> type[T]:
    kind = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(plain)
    for each in dataclasses.fields(cast("Any", kind)):
        alike = each.init is each.compare is each.repr and (each.init or hasattr(plain, "__post_init__"))
        if not (alike and each.default_factory is dataclasses.MISSING):
            raise TypeError(f"{kind.__qualname__}.{each.name} is no plain field: use dataclasses.dataclass")
    names = _names(kind)
    for name, method in _methods(kind, names).items():
        if name not in plain.__dict__:
            setattr(kind, name, method)
    return kind


def _names(kind: type) -> list[str]:
    """The fields that are arguments."""
    return [each.name for each in dataclasses.fields(cast("Any", kind)) if each.init]


def _methods(kind: type, names: list[str]) -> dict[str, Callable[..., object]]:
    """What the library would add to *kind*, by name."""
    read = _reader(names)

    def __eq__(self: object, other: object) -> bool:  # noqa: N807 - it becomes the class's own
        return read(self) == read(other) if type(other) is kind else NotImplemented

    def __hash__(self: object) -> int:  # noqa: N807
        return hash(read(self))

    def __repr__(self: object) -> str:  # noqa: N807
        told = ", ".join(f"{name}={value!r}" for name, value in zip(names, read(self), strict=True))
        return f"{kind.__qualname__}({told})"

    def __setattr__(self: object, name: str, _: object) -> None:  # noqa: N807, ARG001
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self: object, name: str) -> None:  # noqa: N807, ARG001
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __reduce__(self: object) -> tuple[type, _Values]:  # noqa: N807
        return kind, read(self)

    made = (__eq__, __hash__, __repr__, __setattr__, __delattr__, __reduce__)
    return {"__init__": _first_init(kind, names), **{method.__name__: method for method in made}}


def _reader(names: list[str]) -> Callable[[object], _Values]:
    """A function that gives the values of the fields."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda record: tuple(getattr(record, name) for name in names)


def _first_init(kind: type, names: list[str]) -> Callable[..., None]:
    """A method that has the real one compiled when the first record is made: most classes are not used at once."""

    def __init__(self: object, *given: object, **named: object) -> None:  # noqa: N807
        made = _init(kind, names)
        setattr(kind, "__init__", made)  # noqa: B010 - it is a method of a class that is not known here
        made(self, *given, **named)

    return __init__


def _init(kind: type, names: list[str]) -> Callable[..., None]:
    """The method that fills the slots of a new record."""
    space: dict[str, object] = {}
    arguments = []
    for each in dataclasses.fields(cast("Any", kind)):
        if not each.init:
            continue
        space[f"set_{each.name}"] = getattr(kind, each.name).__set__
        space[f"default_{each.name}"] = each.default
        given = "" if each.default is dataclasses.MISSING else f"=default_{each.name}"
        arguments.append(each.name + given)
    body = [f" set_{name}(self, {name})" for name in names]
    if hasattr(kind, "__post_init__"):
        body.append(" self.__post_init__()")
    exec(f"def __init__(self, {', '.join(arguments)}):\n" + "\n".join(body or [" pass"]), space)
    return cast("Callable[..., None]", space["__init__"])


def _replace(record: T, /, **changes: object) -> T:
    """The record with *changes*, taken as they are: no ``__post_init__`` looks at them.

    A record that extends another or keeps what follows from its fields is made anew, ``__post_init__`` and all.
    Raises `AttributeError` for a field that there is not (`TypeError` for such a record).
    """
    kind = type(record)
    found = _OPEN.get(kind)
    if found is None:
        if kind.__base__ is not object or len(_names(kind)) < len(dataclasses.fields(cast("Any", kind))):
            return cast("T", dataclasses.replace(cast("Any", record), **changes))
        found = _OPEN[kind] = _open(kind)
    twin = found[1](record)
    for name, value in changes.items():
        setattr(twin, name, value)
    twin.__class__ = kind
    return cast("T", twin)


def _open(kind: type) -> tuple[type, Callable[[object], object]]:
    names = _names(kind)
    twin = type(kind.__name__, (), {"__slots__": tuple(names)})
    lines = [f" new.{name} = old.{name}" for name in names]
    space: dict[str, object] = {"twin": twin, "make": object.__new__}
    exec("def copy(old):\n new = make(twin)\n" + "\n".join(lines) + "\n return new", space)
    return twin, cast("Callable[[object], object]", space["copy"])


if TYPE_CHECKING:
    from dataclasses import dataclass, replace
else:
    dataclass, replace = _dataclass, _replace
