"""A small school with one exam of two domains, and items of every kind of question."""

import shutil
from pathlib import Path

import pytest
import yaml

BLUEPRINT = """\
- id: small
  name: Small exam
  title: A small exam
  note: A practice exam.
  minutes: 40
  unscored: 2
  passing: {percent: 70, note: The school takes 70 %.}
  domains:
    - {id: safety, name: Safety, items: 22, draws_on: [safety], share: 55}
    - {id: draws, name: Draws, items: 18, draws_on: [order of draw, veins]}
"""


def one(number: int, domain: str, task: str) -> dict[str, object]:
    options = [{"text": f"Right {number}", "reason": "So it is.", "right": True}]
    options += [{"text": f"Wrong {number}{letter}", "reason": "Not here."} for letter in "abc"]
    question = {"kind": "one", "stem": f"What is {number}?", "options": options}
    return {"id": number, "domain": domain, "task": task, "level": "recall", "question": question}


OTHERS = [
    {"kind": "several", "stem": "Which two?", "options": [
        {"text": "Yes one", "right": True}, {"text": "Yes two", "right": True}, {"text": "No"}]},
    {"kind": "true-or-false", "stem": "Is it so?", "answer": True, "reason": "It is."},
    {"kind": "order", "stem": "In which order?", "steps": ["First", "Second", "Third"], "reason": "So."},
    {"kind": "match", "stem": "Which is which?", "others": ["Nothing"], "reason": "So.",
     "pairs": [{"item": "Red", "answer": "Serum"}, {"item": "Blue", "answer": "Citrate"}]},
    {"kind": "text", "stem": "What is it called?", "accepted": ["hemolysis"], "reason": "So."},
    {"kind": "number", "stem": "How many?", "value": 2.7, "tolerance": 0.1, "unit": "mL", "reason": "So."},
    {"kind": "mismatches", "stem": "Which lines do not agree?", "mismatched": ["Name"], "reason": "So.",
     "documents": [{"title": "Requisition", "fields": {"Name": "Jon Ng", "Born": "1 May 1960"}},
                   {"title": "Label", "fields": {"Name": "John Ng", "Born": "1 May 1960"}}]},
]  # fmt: skip


@pytest.fixture
def content_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "content"
    (folder / "exams" / "items").mkdir(parents=True)
    shutil.copy("content/site.yaml", folder)
    shutil.copytree("content/media", folder / "media")
    (folder / "exams" / "blueprints.yaml").write_text(BLUEPRINT)
    safety = [one(number, "safety", ("gloves", "sharps", "spills")[number % 3]) for number in range(1, 60)]
    kinds = [
        {"id": 100 + place, "domain": "safety", "task": "kinds", "level": "apply", "question": question}
        for place, question in enumerate(OTHERS)
    ]
    draws = [one(number, "routine", ("order of draw", "veins")[number % 2]) for number in range(200, 240)]
    (folder / "exams" / "items" / "safety.yaml").write_text(yaml.safe_dump([*safety, *kinds]))
    (folder / "exams" / "items" / "draws.yaml").write_text(yaml.safe_dump(draws))
    return folder
