"""Names of values in Python are nouns that say what they hold, never bare participles."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import ROOT

BARE = {"told", "wanted", "asked", "said", "kept", "held", "found", "given"}
# Folders that hold to it, below the checkout.
CLEAN = [
    "bench",
    "cli",
    "core",
    "plugins",
    "tests",
    "tools",
]
# Fields of JSON, whose names are public.
PUBLIC = {
    "core/cubital/learning/question_statistics.py": {"given"},
    "plugins/admin/cubital_admin/students/student_page.py": {"given"},
    "plugins/tutor/cubital_tutor/staff/gaps.py": {"asked"},
    "plugins/tutor/cubital_tutor/staff/inbox.py": {"asked"},
}


def names_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and name of each value, parameter, function and class that is named there."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield node.lineno, name
            case ast.arg(arg=name):
                yield node.lineno, name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name


def bare_participles(file: Path) -> list[str]:
    path = str(file.relative_to(ROOT))
    refused = BARE - PUBLIC.get(path, set())
    names = names_in(ast.parse(file.read_text("utf-8")))
    return [f"{path}:{line}: {name}" for line, name in names if name.strip("_").lower() in refused]


@pytest.mark.parametrize("folder", CLEAN)
def test_no_name_is_a_bare_participle(folder: str) -> None:
    files = [file for file in sorted((ROOT / folder).rglob("*.py")) if "node_modules" not in file.parts]
    assert files
    assert [line for file in files for line in bare_participles(file)] == []
