"""Lints of answers in full: each stands by itself, is the only one to its question, and true to its place."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator

from cubital_cli.authoring.lints.course_text import PICTURE, CourseText
from cubital_cli.authoring.lints.findings import Finding
from cubital_cli.authoring.lints.numbers import SPELLED

# A sentence that begins so speaks of what stands before it, or is a point of a list that was cut.
MIDWAY = re.compile(
    r"^[*_\"“]*(?:(?:it|its|they|them|their|this|that|these|those|he|she|his|her)\b"
    r"|(?:and|but|so|also|then|or)\b|[-*+] |\d+[.)] |\|)",
    re.IGNORECASE,
)
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
NUMERALS = re.compile(rf"\b(?:{'|'.join(SPELLED)})\b", re.IGNORECASE)
STEP = re.compile(r"^\s*\d+[.)]\s", re.MULTILINE)
WORD = re.compile(r"[a-z0-9]+")


def unknown_places(course: CourseText) -> Iterator[Finding]:
    places = {passage.place for passage in course.passages}
    for reply in course.replies:
        if reply.from_place not in places:
            message = f"the course has no place {reply.from_place}"
            yield course.finding("unknown-place", reply.place, message, reply.from_place)


def pictures_of_elsewhere(course: CourseText) -> Iterator[Finding]:
    shown = {
        (passage.place, match[2].lstrip("/"))
        for passage in course.passages
        for match in PICTURE.finditer(passage.text)
    }
    for reply in course.replies:
        if reply.picture and (reply.from_place, reply.picture) not in shown:
            message = f"{reply.from_place} does not show {reply.picture}"
            yield course.finding("picture-not-in-place", reply.place, message, reply.picture)


def answered_twice(course: CourseText) -> Iterator[Finding]:
    first: dict[str, int] = {}
    for number, reply in enumerate(course.replies):
        for wording in reply.wordings:
            before = first.setdefault(" ".join(WORD.findall(wording.casefold())), number)
            if before != number:
                message = f"{wording!r} is answered in {course.where(course.replies[before].place)} already"
                yield course.finding("answered-twice", reply.place, message)


def numbers_not_in_place(course: CourseText) -> Iterator[Finding]:
    places = {reply.from_place for reply in course.replies}
    known: dict[str, set[str]] = defaultdict(set)
    for passage in course.passages:
        if passage.place in places:
            known[passage.place] |= _numbers(f"{passage.heading} {passage.text}")
    for reply in course.replies:
        for text in reply.texts.values():
            for number in NUMBER.findall(STEP.sub("", text)):
                if reply.from_place in known and number not in known[reply.from_place]:
                    message = f"{reply.from_place} does not have the number {number}"
                    yield course.finding("number-not-in-place", reply.place, message)


def answers_midway(course: CourseText) -> Iterator[Finding]:
    for reply in course.replies:
        for text in reply.texts.values():
            if MIDWAY.search(text):
                first = text.split(maxsplit=1)[0]
                message = f"begins with {first!r}; an answer is read without what stands before it"
                yield course.finding("answer-begins-midway", reply.place, message)


def _numbers(text: str) -> set[str]:
    return {*NUMBER.findall(text), *(str(SPELLED[word.casefold()]) for word in NUMERALS.findall(text))}


REPLY_LINTS: tuple[Callable[[CourseText], Iterator[Finding]], ...] = (
    unknown_places,
    pictures_of_elsewhere,
    answered_twice,
    numbers_not_in_place,
    answers_midway,
)
