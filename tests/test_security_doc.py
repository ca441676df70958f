"""docs/security.md: its rows are whole, and each test that it names is in the file that it links."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import cubital.http.rate_limits
import cubital_lti.launching.routes
import cubital_lti.routes
import cubital_payments.checkout.routes
import cubital_payments.staff.routes
import cubital_tutor.routes
from cubital.http.rate_limits import Limit

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "security.md"
TEXT = DOCUMENT.read_text("utf-8")
LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
ROW = re.compile(r"^\| (V[\d.]+) \| ([12]) \| ([^|]+) \| ([^|]+) \| (.+) \|$", re.MULTILINE)
STATES = ("met", "in part", "not met", "not applicable")
ROWS = ROW.findall(TEXT)
# Requirements of levels 1 and 2 in ASVS 5.0.0, and those of its one chapter that does not apply as a whole.
REQUIREMENTS, IN_CHAPTERS_LEFT_OUT = 253, 7


def linked_tests() -> list[tuple[str, str]]:
    """(test, path) of every link that leads into a file of tests."""
    return sorted({(name, path) for name, path in LINK.findall(TEXT) if is_of_tests(path)})


def is_of_tests(path: str) -> bool:
    return bool(re.search(r"(/test_\w+\.py|\.test\.tsx?)$", path))


@cache
def names_of_tests(path: str) -> frozenset[str]:
    """The names of the tests that the runner would find there."""
    source = (DOCUMENT.parent / path).read_text("utf-8")
    if path.endswith(".py"):
        functions = (ast.FunctionDef, ast.AsyncFunctionDef)
        return frozenset(node.name for node in ast.parse(source).body if isinstance(node, functions))
    return frozenset(re.findall(r'^\s*(?:test|it)\("([^"]+)"', source, re.MULTILINE))


@pytest.mark.parametrize(("test", "path"), linked_tests())
def test_every_test_that_is_named_is_in_the_file_that_is_linked(test: str, path: str) -> None:
    assert (DOCUMENT.parent / path).is_file()
    assert test in names_of_tests(path)


def test_no_test_is_named_without_its_file() -> None:
    assert len(linked_tests()) > 50
    assert not re.findall(r"\btest_\w+\b(?!\.py)", LINK.sub("", TEXT))


def test_every_link_resolves() -> None:
    assert [
        target for _, target in LINK.findall(TEXT) if "://" not in target and not leads_somewhere(target)
    ] == []


def leads_somewhere(target: str) -> bool:
    path, _, anchor = target.partition("#")
    linked = (DOCUMENT.parent / path).resolve() if path else DOCUMENT
    if not linked.exists():
        return False
    headings = re.findall(r"^#+ (.+)$", linked.read_text("utf-8"), re.MULTILINE) if anchor else []
    return not anchor or anchor in [
        re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings
    ]


def test_every_row_is_whole_and_stands_in_order() -> None:
    assert len(ROWS) == len(re.findall(r"^\| V\d", TEXT, re.MULTILINE)), "a row that the table cannot show"
    numbers = [tuple(map(int, row[0][1:].split("."))) for row in ROWS]
    assert numbers == sorted(set(numbers))
    assert len(ROWS) + IN_CHAPTERS_LEFT_OUT == REQUIREMENTS


def test_what_is_said_to_be_met_is_shown() -> None:
    assert {row[3] for row in ROWS} == set(STATES)
    assert [row[0] for row in ROWS if row[3] == "met" and not LINK.search(row[4])] == []


def test_the_counts_are_those_of_the_rows() -> None:
    counted = Counter(row[3] for row in ROWS)
    figures = dict(
        re.findall(r"^\| (met|in part|not met|not applicable|all) \| (\d+) \|$", TEXT, re.MULTILINE)
    )
    assert figures == {state: str(counted[state]) for state in STATES} | {"all": str(len(ROWS))}


def test_the_limits_are_those_of_the_program() -> None:
    modules = (
        cubital.http.rate_limits,
        cubital_tutor.routes,
        cubital_lti.launching.routes,
        cubital_lti.routes,
        cubital_payments.checkout.routes,
        cubital_payments.staff.routes,
    )
    limits = [each for module in modules for each in vars(module).values() if isinstance(each, Limit)]
    rows = re.findall(r"^\| `([\w-]+)` \| [^|]+ \| (\d+) \| (\d+) \|$", TEXT, re.MULTILINE)
    assert sorted(rows) == sorted((each.name, str(each.times), str(each.seconds // 60)) for each in limits)
    assert "30 days" in TEXT
    assert cubital.http.rate_limits.FAMILIAR_SECONDS == 30 * 24 * 60 * 60
