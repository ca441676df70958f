"""The bank of the mock exams: no item tells its key, none is practiced, and each exam can be sat in full."""

import re
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cubital.content.reading import Reading, read
from cubital.plugins.manager import find_plugins

CONTENT = Path(__file__).parents[1] / "content"
ALIKE = 0.75  # the share of their words that two stems have in common


@pytest.fixture(scope="module")
def reading() -> Reading:
    return read(CONTENT, find_plugins().content_kinds())


@pytest.fixture(scope="module")
def questions(reading: Reading) -> list[Any]:
    return [item.value.question for item in reading.of("exam-items")]


def words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z0-9]+", text.lower()))


def test_every_part_of_an_item_says_why(questions: list[Any]):
    for question in questions:
        if question.kind in ("one", "several"):
            assert all(option.reason for option in question.options), question.stem
        elif question.kind == "place":
            assert all(spot.reason for spot in question.spots), question.stem
        else:
            assert question.reason, question.stem


def test_the_length_of_an_option_does_not_tell(questions: list[Any]):
    single = [question.options for question in questions if question.kind == "one"]
    longest = [max(options, key=lambda option: len(option.text)) for options in single]
    assert sum(option.right for option in longest) <= len(single) / 3
    for options in single:
        right = next(option for option in options if option.right)
        wrong = max(len(option.text) for option in options if not option.right)
        assert len(right.text) <= 1.5 * wrong + 5, right.text


def test_no_item_is_a_question_of_practice(reading: Reading, questions: list[Any]):
    practice = [
        words(question.question)
        for lesson in reading.of("lessons")
        for question in lesson.value.exam_prep.practice_questions
    ]
    practice += [words(question.value.question) for question in reading.of("quiz")]
    assert len(practice) > 150
    for question in questions:
        mine = words(question.stem)
        assert all(len(mine & other) < ALIKE * len(mine | other) for other in practice), question.stem


def test_no_two_items_ask_in_the_same_words(questions: list[Any]):
    stems = Counter(words(question.stem) for question in questions)
    assert [sorted(stem) for stem, times in stems.items() if times > 1] == []


def test_five_full_exams_of_a_certifier_share_no_item(reading: Reading):
    from cubital_exams.bank.forms import forms_of
    from cubital_exams.bank.items import by_domain
    from cubital_exams.sittings.paper import draw

    items = [item.value for item in reading.of("exam-items")]
    blueprint = next(exam.value for exam in reading.of("exams") if exam.value.id == "nha-cpt")
    bank = by_domain(blueprint, items)
    seen: dict[int, datetime] = {}
    for month in range(1, 6):
        paper = draw(blueprint, forms_of(blueprint, bank)[0], bank, seen, Random(month))
        met = {question.item for question in paper}
        assert len(met) == 120
        assert not met & seen.keys(), month
        seen |= dict.fromkeys(met, datetime(2026, month, 1, tzinfo=UTC))


def test_each_exam_can_be_sat_in_full(reading: Reading):
    from cubital_exams.bank.forms import forms_of
    from cubital_exams.bank.items import by_domain

    items = [item.value for item in reading.of("exam-items")]
    for entry in reading.of("exams"):
        bank = by_domain(entry.value, items)
        assert [form.id for form in forms_of(entry.value, bank)] == ["full", "short", "domain"]
        assert sum(map(len, bank.values())) == len(items)
