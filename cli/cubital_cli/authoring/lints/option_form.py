"""Lint of options that one can tell from the others without knowing anything."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from cubital_cli.authoring.lints.course_text import ChoiceQuestion, CourseText
from cubital_cli.authoring.lints.findings import Finding

FEWEST = 3  # options, among which one can stand out
OF_OTHERS = re.compile(
    r"\b(all|none|both|any|neither) (of the )?(above|below|these|options)\b|\b[a-h] and [a-h]\b", re.I
)
PLACE_OF_STEP = re.compile(r"\s*(\d+[.):]|(first|second|third|next|then|last|finally)\b,?)", re.I)
AN = re.compile(r"\b(an?)\s*[_…:]*\s*$", re.I)

FORMS: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("ends with a period", lambda text: text.rstrip().endswith(".")),
    ("begins with a capital letter", lambda text: bool(re.match(r"[A-Z][a-z ]", text))),
    ("begins with a number", lambda text: text[:1].isdigit()),
    ("has a reason in it", lambda text: bool(re.search(r"\b(because|since|so that)\b", text, re.I))),
)


def option_form(course: CourseText) -> Iterator[Finding]:
    for question in course.stems:
        for remark in _remarks(question, steps=_are_steps(course, question)):
            yield course.finding("option-form", question.place, remark)


def _remarks(question: ChoiceQuestion, steps: bool) -> Iterator[str]:
    options = question.options
    if steps:
        told = [option for option in options if PLACE_OF_STEP.match(option)]
        if told:
            yield f"the step {told[0]!r} tells its own place; leave the number or the word out"
        return
    for option in options:
        if OF_OTHERS.search(option):
            yield f"{option!r} speaks of other options, which stand in another order each time"
    odd = _only_right_one(question, options)
    if odd:
        yield f"only the right option {odd}; give all of them one form"
    article = AN.search(question.text)
    if article and len({_article(option) for option in options}) > 1:
        yield f"the question ends with {article[1]!r}, which does not fit every option"


def _only_right_one(question: ChoiceQuestion, options: Sequence[str]) -> str | None:
    if len(options) < FEWEST or question.answer not in options:
        return None
    others = [option for option in options if option != question.answer]
    for form, has in FORMS:
        if has(question.answer) and not any(map(has, others)):
            return form
    return None


def _are_steps(course: CourseText, question: ChoiceQuestion) -> bool:
    return question.options != () and question.answer == " ".join(question.options)


def _article(option: str) -> str:
    return "an" if option[:1].lower() in "aeiou" else "a"
