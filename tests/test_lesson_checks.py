"""The checks of the lessons: each section has some, each says why, and none is an exam item."""

from collections import Counter
from pathlib import Path

import pytest

from cubital.content.reading import Reading, read
from cubital.plugins.manager import find_plugins

CONTENT = Path(__file__).parents[1] / "content"
CHECKS_OF_SECTION = 2


@pytest.fixture(scope="module")
def reading() -> Reading:
    return read(CONTENT, find_plugins().content_kinds())


def test_every_section_of_every_lesson_has_its_checks(reading: Reading):
    sections = Counter(
        (lesson.value.module, section.id)
        for lesson in reading.of("lessons")
        for section in lesson.value.sections
    )
    checks = Counter((check.value.module, check.value.section) for check in reading.of("lesson-checks"))
    assert checks.keys() == sections.keys()
    assert min(checks.values()) >= CHECKS_OF_SECTION
    assert checks.total() >= 300


def test_every_check_says_why(reading: Reading):
    for check in reading.of("lesson-checks"):
        question = check.value.question
        parts = getattr(question, "options", None)
        assert all(part.reason for part in parts) if parts else question.reason, check.key


def test_no_check_is_an_exam_item(reading: Reading):
    stems = {item.value.question.stem.casefold() for item in reading.of("exam-items")}
    assert not [one.key for one in reading.of("lesson-checks") if one.value.question.stem.casefold() in stems]
