"""Skeletons of every installed kind: right YAML, and right content once they are filled in."""

import itertools
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from cubital.content.kinds import ContentKind
from cubital.content.parsing import Document
from cubital.content.reading import read
from cubital.plugins.manager import find_plugins
from cubital_cli.authoring.skeletons import names_of, skeleton

KINDS = {kind.name: kind for kind in find_plugins().content_kinds()}
TODAY = date(2026, 11, 21)
CATEGORIES = {"category": ["Anatomy", "Laboratory Tests"]}


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
    chosen = re.sub(r'""(?=  # one of: ([^,;\n]+))', r'"\1"', skeleton(kind, 7, TODAY))
    filled = re.sub(r'""', lambda _: next(words), chosen)
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


def test_nothing_is_chosen_for_an_editor_but_what_the_file_says() -> None:
    assert 'category: "" ' in skeleton(KINDS["glossary"], 7, TODAY, choices=CATEGORIES)
    assert "category: Laboratory Tests " in skeleton(
        KINDS["glossary"], 7, TODAY, "laboratory-tests", CATEGORIES
    )
    assert 'difficulty: "" ' in skeleton(KINDS["quiz"], 7, TODAY)


def test_what_editors_call_things_is_understood() -> None:
    assert names_of(KINDS["glossary"]) >= {"glossary", "term"}
    assert names_of(KINDS["exam_tips"]) >= {"exam-tip", "exam-tips", "tip"}
    assert names_of(KINDS["quiz"]) >= {"quiz", "question"}


@pytest.mark.parametrize(
    "name", ["module", "lesson", "term", "flashcard", "question", "fact", "tip", "topic"]
)
def test_what_the_guide_calls_things_is_one_kind(name: str) -> None:
    assert len([kind for kind in KINDS.values() if name in names_of(kind)]) == 1
