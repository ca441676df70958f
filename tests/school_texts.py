"""The school's own content as it is read, and every text of it, for the tests that hold it to something."""

from functools import cache
from pathlib import Path
from typing import Any

from cubital.content.reading import Reading, read
from cubital.plugins.manager import find_plugins

CONTENT = Path(__file__).parents[1] / "content"


@cache
def school() -> Reading:
    reading = read(CONTENT, find_plugins().content_kinds())
    assert not reading.mistakes, "\n".join(map(str, reading.mistakes))
    return reading


def texts(without: frozenset[str] = frozenset()) -> list[str]:
    """Every text but those of the kinds `without`; then the ways in which students ask are left out too."""
    strings: list[str] = []

    def collect(value: Any) -> None:
        if isinstance(value, str):
            strings.append(value)
        elif isinstance(value, dict):
            for name, inner in value.items():
                if not (without and name == "asks"):
                    collect(inner)
        elif isinstance(value, list):
            for inner in value:
                collect(inner)

    for entry in school().entries:
        if entry.kind not in without:
            collect(entry.value.model_dump(mode="json"))
    return strings
