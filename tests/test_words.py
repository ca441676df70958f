"""The product's own words are written in one way, wherever they stand."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
CURLY = re.compile(r"[A-Za-z]’[a-z]")


def sources() -> Iterator[Path]:
    for folder in ("core/cubital", "cli/cubital_cli", "plugins", "webshell/src", "webshell/sdk/src"):
        for path in (ROOT / folder).rglob("*.*"):
            if path.suffix in (".py", ".ts", ".tsx") and "node_modules" not in path.parts:
                yield path


def test_an_apostrophe_is_a_straight_one() -> None:
    """As in the lessons: "can't" beside "can’t" would be found by a search for one of them alone."""
    curly = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sources()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if CURLY.search(line)
    ]
    assert curly == []


OTHER_WORDS = re.compile(
    r"\bsubmit|turn(ed)? in\b|\bfinish(ed)? (the|your|an) (mock )?exam|afterwards|\d %", re.IGNORECASE
)


def test_an_exam_is_handed_in_and_nothing_else_and_percents_are_written_as_in_america() -> None:
    pages = [path for path in (ROOT / "plugins/exams/ui/src").rglob("*.tsx") if ".test." not in path.name]
    texts = [*pages, ROOT / "content/exams/blueprints.yaml"]
    assert len(texts) > 15
    others = [
        f"{path.name}:{number}: {line.strip()}"
        for path in texts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if OTHER_WORDS.search(line)
    ]
    assert others == []
