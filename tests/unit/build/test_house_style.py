"""The measures of CONTRIBUTING that no linter knows: short modules, short functions, a docstring on everything."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SHIPPED = ("rules", "game", "build")
DATA = frozenset(
    {"rules/shape/_tables_data.py", "tests/support/wuhanhua_cases.py", "tests/support/yueqing_cases.py"}
)
"""Made by a script, or rows of a table: they are long, and nobody reads them from top to bottom."""
WORDLESS = frozenset({"utils", "helpers", "manager", "base", "common"})


def modules(*folders: str) -> list[Path]:
    """The Python files below folders."""
    return sorted(file for folder in folders for file in (ROOT / folder).rglob("*.py"))


def named(file: Path) -> str:
    """The path as people write it."""
    return file.relative_to(ROOT).as_posix()


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """All functions and methods."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def hands_on(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function is one match with a single statement a case."""
    (*_, last) = function.body
    return (
        isinstance(last, ast.Match)
        and len(function.body) <= 2
        and all(len(case.body) == 1 for case in last.cases)
    )


def too_long(source: str) -> list[str]:
    """The functions of more than forty lines; a match that only hands on is a table and may be longer."""
    return [
        function.name
        for function in functions(ast.parse(source))
        if (function.end_lineno or 0) - function.lineno >= 40 and not hands_on(function)
    ]


def undescribed(source: str) -> list[str]:
    """What is public, stands at the top or in a class, and has no docstring."""
    tree = ast.parse(source)
    missing = [] if ast.get_docstring(tree) else ["(the module)"]
    for node in tree.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef) or node.name.startswith("_"):
            continue
        missing += [] if ast.get_docstring(node) else [node.name]
        if isinstance(node, ast.ClassDef):
            missing += [
                f"{node.name}.{method.name}"
                for method in node.body
                if isinstance(method, ast.FunctionDef)
                and not method.name.startswith("_")
                and not ast.get_docstring(method)
            ]
    return missing


def test_modules_can_be_read_at_one_sitting() -> None:
    files = [file for file in modules(*SHIPPED, "tests") if named(file) not in DATA]
    assert len(files) > 250
    assert [named(file) for file in files if len(file.read_text("utf-8").splitlines()) > 400] == []


@pytest.mark.parametrize("folder", SHIPPED)
def test_functions_have_at_most_forty_lines(folder: str) -> None:
    long = {named(file): too_long(file.read_text("utf-8")) for file in modules(folder)}
    assert {file: names for file, names in long.items() if names} == {}


@pytest.mark.parametrize("folder", SHIPPED)
def test_what_is_public_says_what_it_is(folder: str) -> None:
    silent = {named(file): undescribed(file.read_text("utf-8")) for file in modules(folder)}
    assert {file: names for file, names in silent.items() if names} == {}


def test_no_module_is_called_by_a_name_that_says_nothing() -> None:
    assert [named(file) for file in modules(*SHIPPED, "tests") if file.stem in WORDLESS] == []


def test_the_measures_can_fail() -> None:
    assert too_long("def long():\n" + "    x = 1\n" * 40) == ["long"]
    assert too_long("def short():\n" + "    x = 1\n" * 39) == []
    table = "def table(x):\n    match x:\n" + "        case 1:\n            return 1\n" * 30
    assert too_long(table) == []
    assert too_long(table + "    return 2\n    return 3\n") == ["table"]
    assert undescribed('"""M."""\nclass C:\n    """C."""\n    def m(self): ...\n') == ["C.m"]
    assert undescribed("def f(): ...\n") == ["(the module)", "f"]
