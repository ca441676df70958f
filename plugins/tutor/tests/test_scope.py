"""Scope: what a question is like beside those that the course answers; and its examples stay examples."""

from collections import Counter
from pathlib import Path

import pytest
import yaml

from cubital_tutor.guard.topics import ordinary
from cubital_tutor.language.course_language import spoken_language
from cubital_tutor.language.naive_bayes import trait_counts
from cubital_tutor.retrieval.scope import Scope

QUESTIONS_OF_TESTS = Path(__file__).with_name("questions.txt")
QUESTIONS = ("how long may the tourniquet stay on", "which tube comes first", "why does a sample hemolyze")


@pytest.fixture(scope="module")
def scope() -> Scope:
    """Of a course that has only just been begun."""
    return Scope(trait_counts(QUESTIONS))


@pytest.mark.parametrize("question", [*QUESTIONS, "how many minutes for the tourniquet", "what is hemolysis"])
def test_what_the_course_says_and_is_asked_is_in_scope(scope: Scope, question: str):
    assert scope.of(question) > 0


@pytest.mark.parametrize(
    "question",
    [
        "how much does a phlebotomist make in ohio",
        "what year was the syringe invented",
        "what dose of heparin do i give",
        "best shoes for a 12 hour shift",
    ],
)
def test_what_only_speaks_in_the_words_of_the_trade_is_not(scope: Scope, question: str):
    assert scope.of(question) < 0


@pytest.mark.parametrize("question", ["", "?!", "今天天气怎么样", "🩸"])
def test_what_says_nothing_that_is_known_is_neither(scope: Scope, question: str):
    assert scope.of(question) == 0


def test_no_example_stands_twice_nor_among_what_it_is_measured_by():
    outside = spoken_language().outside
    stands = Counter(question.lower() for question in outside)
    assert {question for question, times in stands.items() if times > 1} == set()
    measured = {
        question["ask"].lower()
        for file in Path("plugins/tutor/evaluation").glob("*.yaml")
        for question in yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)
    } | {line.split("|")[-1].strip().lower() for line in QUESTIONS_OF_TESTS.read_text().splitlines()}
    assert stands.keys() & measured == set()
    assert stands.keys() & {message.lower() for message in ordinary(spoken_language())} == set()
    assert all(question == question.strip() and question for question in outside)
