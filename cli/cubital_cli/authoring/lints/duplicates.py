"""Lint of questions that are asked twice, word for word or nearly."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from rapidfuzz import fuzz

from cubital_cli.authoring.lints.course_text import ChoiceQuestion, CourseText
from cubital_cli.authoring.lints.findings import Finding

NEARLY_THE_SAME = 85  # of 100, with the same right answer
ALIKE = 65  # of 100, with the same right answer and mostly the same options
SAME_ANSWER = 80  # of 100: the words of the shorter answer, in the longer one
COMMON_WORD = 60  # a word in more questions than this does not make two of them worth comparing
WORD = re.compile(r"[a-z0-9]+")


def duplicate_questions(course: CourseText) -> Iterator[Finding]:
    questions = course.stems
    words = [" ".join(WORD.findall(question.text.casefold())) for question in questions]
    first: dict[tuple[str, str], int] = {}
    copies = set()
    for number, question in enumerate(questions):
        before = first.setdefault((words[number], _plain(question.answer)), number)
        if before != number:
            copies.add(number)
            message = f"this question is already in {course.where(questions[before].place)}"
            yield course.finding("duplicate-question", question.place, message)
    for before, number in _pairs(words):
        if (
            number in copies
            or before in copies
            or not _nearly(questions[before], questions[number], words, before, number)
        ):
            continue
        message = f"asks nearly the same, with the same answer, as {course.where(questions[before].place)}"
        yield course.finding("near-duplicate-question", questions[number].place, message)


def _pairs(texts: list[str]) -> Iterator[tuple[int, int]]:
    """Pairs that share at least two words which are not in half of all questions."""
    holding: dict[str, list[int]] = defaultdict(list)
    for number, text in enumerate(texts):
        for word in set(text.split()):
            holding[word].append(number)
    shared: dict[tuple[int, int], int] = defaultdict(int)
    for numbers in holding.values():
        if len(numbers) <= COMMON_WORD:
            for place, before in enumerate(numbers):
                for number in numbers[place + 1 :]:
                    shared[before, number] += 1
    return (pair for pair, count in sorted(shared.items()) if count >= 2)


def _nearly(one: ChoiceQuestion, other: ChoiceQuestion, words: list[str], before: int, number: int) -> bool:
    if _asks_one_thing(one, other, words[before], words[number]):
        return True
    alike = fuzz.token_sort_ratio(words[before], words[number], score_cutoff=ALIKE)
    if not alike or fuzz.ratio(_plain(one.answer), _plain(other.answer)) < 85:
        return False
    options = {_plain(option) for option in one.options} & {_plain(option) for option in other.options}
    return alike >= NEARLY_THE_SAME or len(options) >= 3


def _asks_one_thing(one: ChoiceQuestion, other: ChoiceQuestion, asked: str, again: str) -> bool:
    """Whether the shorter question is in the longer one of the same bank, with an answer of several words.

    Of what is practiced an exam may well ask in other words.
    """
    answer, same = _plain(one.answer), _plain(other.answer)
    return (
        one.bank == other.bank
        and min(len(one.options), len(other.options)) > 0
        and min(len(answer.split()), len(same.split())) >= 3
        and min(len(asked.split()), len(again.split())) >= 5
        and fuzz.token_set_ratio(asked, again, score_cutoff=ALIKE) > 0
        and fuzz.token_set_ratio(answer, same) >= SAME_ANSWER
    )


def _plain(text: str) -> str:
    return " ".join(WORD.findall(text.casefold()))
