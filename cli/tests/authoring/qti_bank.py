"""A bank of questions of every kind that QTI has, and the package that `content share` makes of it."""

import io
import zipfile
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import yaml
from question_bank import BANK

from cubital.content.reading import read
from cubital_cli.authoring.exchange import target
from cubital_cli.authoring.exchange.qti_writing import write_qti

PICTURE = {"src": "media/arm.svg", "alt": "An arm"}
OPTIONS = [
    {"text": "a < **b**", "right": True, "reason": "So."},
    {"text": "c", "reason": "No."},
    {"text": "d"},
]
TWO = [{"text": "a", "right": True}, {"text": "b", "right": True}, {"text": "c"}]
SEVEN = [{"text": letter, "right": letter != "h"} for letter in "abcdefgh"]
PAIRS = [{"item": "a", "answer": "1"}, {"item": "b", "answer": "1"}, {"item": "c", "answer": "2"}]
SPOTS = [{"x": 10, "y": 10.3, "name": "A", "right": True, "reason": "Yes."}, {"x": 60, "y": 50, "name": "B"}]
QUESTIONS: list[dict[str, Any]] = [
    {"kind": "one", "options": OPTIONS},
    {"kind": "one", "options": OPTIONS, "picture": PICTURE},
    {"kind": "several", "options": TWO},
    {"kind": "several", "options": SEVEN, "scoring": "parts"},
    {"kind": "true-or-false", "answer": False, "reason": "No."},
    {"kind": "order", "steps": ["a", "b", "c"], "reason": "So."},
    {"kind": "order", "steps": ["a", "b", "c"], "scoring": "parts"},
    {"kind": "match", "pairs": PAIRS, "others": ["3"], "reason": "So."},
    {"kind": "match", "pairs": PAIRS, "scoring": "parts"},
    {"kind": "text", "accepted": ["EDTA", "edetate"], "reason": "So."},
    {"kind": "number", "value": 2.5, "tolerance": 0.1, "unit": "mL"},
    {"kind": "number", "value": 2},
    {"kind": "place", "picture": PICTURE, "spots": SPOTS},
    {"kind": "number", "value": 5.4, "tolerance": 0.05},
]


class _Plain(yaml.SafeDumper):
    """Without aliases, which content does not take."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def package_of(folder: Path) -> zipfile.ZipFile:
    """The package of all questions; `folder` becomes their content."""
    (folder / "bank").mkdir(parents=True)
    (folder / "media").mkdir()
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300"></svg>'
    (folder / "media" / "arm.svg").write_text(svg)
    items = [
        {"id": number, "task": "gloves", "question": {"stem": f"Which?\n\nOf {number}."} | question}
        for number, question in enumerate(QUESTIONS, 1)
    ]
    text = "".join(yaml.dump([item], Dumper=_Plain) for item in items)
    (folder / "bank" / "ours.yaml").write_text(text)
    reading = read(folder, [BANK])
    assert not reading.mistakes, [str(mistake) for mistake in reading.mistakes]
    return zipfile.ZipFile(io.BytesIO(write_qti(target(reading, [BANK], "bank"))))


def items_of(package: zipfile.ZipFile) -> list[Element]:
    """Their elements, in the order of the questions."""
    return [fromstring(package.read(f"items/bank-{number}.xml")) for number in range(1, len(QUESTIONS) + 1)]


def local(element: Element) -> str:
    return element.tag.rpartition("}")[2]
