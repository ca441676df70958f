"""What `content new` begins, of every kind that is installed: right YAML, and right once it is filled in."""

import itertools
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from cubital.content.differences import field_changes
from cubital.content.kinds import ContentKind
from cubital.content.parsing import Document
from cubital.content.reading import read
from cubital.content.skeletons import names_of, skeleton
from cubital.plugins import find_plugins

KINDS = {kind.name: kind for kind in find_plugins().content_kinds()}
TODAY = date(2026, 11, 21)


@pytest.mark.parametrize("name", KINDS)
def test_a_skeleton_is_right_yaml_and_names_every_field(name: str) -> None:
    text = skeleton(KINDS[name], 7, TODAY)
    document = Document(text)
    assert document.flaws == []
    for field in KINDS[name].model.model_fields:
        assert re.search(rf"^[\s#-]*{field}:", text, re.MULTILINE), field


@pytest.mark.parametrize(
    "name", ["modules", "lessons", "facts", "glossary", "flashcards", "quiz", "exam_tips"]
)
def test_once_it_is_filled_in_it_passes(name: str, tmp_path: Path) -> None:
    kind: ContentKind[Any] = KINDS[name]
    words = (f"w{number}" for number in itertools.count())
    filled = re.sub(r'""', lambda _: next(words), skeleton(kind, 7, TODAY))
    filled = re.sub(r"^( *(?:- )?)(\w+: \|.*)\n\s*\n", r"\1\2\n\1  A longer text.\n", filled, flags=re.M)
    filled = re.sub(r"^module:  #", "module: 7  #", filled, flags=re.MULTILINE)
    filled = re.sub(r"(options:.*\n *- (w\d+)(?:.*\n)*? *correct_answer:) w\d+", r"\1 \2", filled)
    file = tmp_path / kind.files.replace("*", "x")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(filled)
    kinds = [KINDS["modules"], kind] if name == "lessons" else [kind]
    if name == "lessons":
        module = tmp_path / KINDS["modules"].files.replace("*", "x")
        module.write_text("id: 7\ntitle: T\ndescription: D\nprompts: [a, b, c]\n")
    reading = read(tmp_path, kinds)
    assert [str(mistake) for mistake in reading.mistakes] == []
    assert len(reading.of(name)) == 1


def test_what_editors_call_things_is_understood() -> None:
    assert names_of(KINDS["glossary"]) >= {"glossary", "term"}
    assert names_of(KINDS["exam_tips"]) >= {"exam-tip", "exam-tips", "tip"}
    assert names_of(KINDS["quiz"]) >= {"quiz", "question"}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ({"a": "x", "b": 1}, {"a": "y", "b": 1}, ['a: "x" → "y"']),
        ({"a": "x"}, {"a": "x", "note": "New."}, ['note: added "New."']),
        ({"a": "x", "note": "Old."}, {"a": "x"}, ['note: removed "Old."']),
        ({"a": [1, 2, 3]}, {"a": [1, 3]}, ["a[2]: removed 2"]),
        ({"a": ["x", "y"]}, {"a": ["x", "new", "y"]}, ['a[2]: added "new"']),
        (
            {"sections": [{"id": "one", "body": "A"}, {"id": "two", "body": "B"}]},
            {"sections": [{"id": "two", "body": "C"}, {"id": "new", "body": "D"}]},
            ['sections[two].body: "B" → "C"', "sections[new]: added it", "sections[one]: removed it"],
        ),
        (
            {"s": [{"id": "one"}, {"id": "two"}]},
            {"s": [{"id": "two"}, {"id": "one"}]},
            ["s: its order → another"],
        ),
        ({"a": 1}, {"a": "1"}, ['a: 1 → "1"']),
        ({"a": True}, {"a": None}, ["a: true → null"]),
    ],
)
def test_a_difference_is_told_in_words(old: Any, new: Any, told: list[str]) -> None:
    assert [str(change) for change in field_changes(old, new)] == told


def test_of_a_long_text_the_part_is_shown_that_differs() -> None:
    words = "word " * 60
    [change] = field_changes({"body": f"{words}left {words}"}, {"body": f"{words}right {words}"})
    assert str(change) == (
        'body: "…word word word word word left word word word word word…" '
        '→ "…word word word word word right word word word word word…"'
    )
