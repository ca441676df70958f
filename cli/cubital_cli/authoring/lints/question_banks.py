"""Lints of question banks: right answers that can be guessed, missing reasons, too few questions."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from cubital_cli.authoring.lints.course_text import ChoiceQuestion, CourseText, Place
from cubital_cli.authoring.lints.findings import Finding

SMALLEST_BANK = 8  # fewer questions than this say nothing about a habit
CHANCE = 0.02  # a bank is told when less than one fair bank in fifty would look like it
# Chi-square values that only one fair bank in fifty exceeds, by degrees of freedom.
CHI_SQUARE = {1: 5.41, 2: 7.82, 3: 9.84, 4: 11.67, 5: 13.39, 6: 15.03, 7: 16.62}
ENOUGH_QUESTIONS = 15
LONGER = 1.1  # an option is the longest where it has a tenth more letters than the next one
FEWEST_WORDS = 4
MOST_NAMED = 20  # questions in one message
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def answer_position(course: CourseText) -> Iterator[Finding]:
    for bank in _banks(course):
        # Questions with another number of options would blur the picture.
        options = Counter(len(question.options) for question in bank).most_common(1)[0][0]
        places = [
            question.options.index(question.answer)
            for question in bank
            if len(question.options) == options and question.answer in question.options
        ]
        counts = Counter(places)
        if len(places) < SMALLEST_BANK or options < 2:
            continue
        expected = len(places) / options
        chi_square = sum((counts[place] - expected) ** 2 / expected for place in range(options))
        if chi_square > CHI_SQUARE.get(options - 1, math.inf):
            spread = ", ".join(f"{counts[place]} {ORDINALS[place]}" for place in range(options))
            message = f"of {len(places)} right answers, {spread}; spread them more evenly"
            yield course.finding("answer-position", _head(course, bank), message)


def longest_answer(course: CourseText) -> Iterator[Finding]:
    for bank in _banks(course):
        guessable = [question for question in bank if _longest_is_right(question)]
        chance = sum(1 / len(question.options) for question in bank) / len(bank)
        if len(bank) >= SMALLEST_BANK and _tail(len(guessable), len(bank), chance) < CHANCE:
            share = round(100 * len(guessable) / len(bank))
            numbers = [course.number_of(question) for question in guessable]
            first = ", ".join(numbers[:MOST_NAMED]) + (" …" if len(numbers) > MOST_NAMED else "")
            message = (
                f"the right answer is the longest option in {len(guessable)} of {len(bank)} questions "
                f"({share}%, by chance {round(100 * chance)}%): numbers {first}; lengthen wrong options there"
            )
            yield course.finding("longest-answer", _head(course, bank), message)


def missing_rationale(course: CourseText) -> Iterator[Finding]:
    for question in course.questions:
        words = question.rationale.split()
        # The answer's own words are no reason for it.
        beyond = question.rationale.casefold().replace(question.answer.casefold(), "").split()
        if not words:
            yield course.finding(
                "missing-rationale", question.place, "there is no explanation of the right answer"
            )
        elif len(beyond) < FEWEST_WORDS:
            message = f"the explanation {question.rationale!r} gives no reason; say why this answer is right"
            yield course.finding("missing-rationale", question.place, message)


def missing_reasons(course: CourseText) -> Iterator[Finding]:
    """Of questions of the engine, where each option, or else the whole, says why."""
    for place, question in course.engine_questions:
        parts = question.get("options") or question.get("spots") or []
        silent = [str(part.get("text") or part.get("name")) for part in parts if not part["reason"]]
        if silent:
            message = (
                f"no reason for {len(silent)} of {len(parts)} options: {', '.join(map(repr, silent))[:120]}"
            )
            yield course.finding("missing-rationale", place, message)
        elif not parts and not question["reason"]:
            yield course.finding("missing-rationale", place, "there is no reason why the answer is right")


def few_questions(course: CourseText) -> Iterator[Finding]:
    if not any(kind.questions and kind.questions.at for kind in course.kinds.values()):
        return  # the plugin that knows practice questions is switched off
    counts: Counter[int] = Counter()
    holders: dict[int, Place] = {}
    for entry, body in course.bodies:
        module, shape = body.get("module"), course.kinds[entry.kind].questions
        if shape is not None and isinstance(module, int):
            holders[module] = Place(entry, shape.at)
    for question in course.questions:
        module = question.place.entry.body.get("module")
        if isinstance(module, int):
            counts[module] += 1
    for entry, body in course.bodies:
        if entry.kind == "modules" and counts[body["id"]] < ENOUGH_QUESTIONS:
            number = counts[body["id"]]
            message = (
                f"module {body['id']} has {number or 'no'} practice questions; {ENOUGH_QUESTIONS} is enough"
            )
            yield course.finding("few-questions", holders.get(body["id"], Place(entry)), message)


def _banks(course: CourseText) -> list[list[ChoiceQuestion]]:
    banks: dict[str, list[ChoiceQuestion]] = {}
    for question in course.stems:
        if len(question.options) > 1 and question.answer in question.options:
            banks.setdefault(question.bank, []).append(question)
    return list(banks.values())


def _head(course: CourseText, bank: list[ChoiceQuestion]) -> Place:
    """The place where a bank begins: the name of its list, or its first question."""
    place = bank[0].place
    return Place(place.entry, place.path[:-1])


def _longest_is_right(question: ChoiceQuestion) -> bool:
    others = [len(option) for option in question.options if option != question.answer]
    return bool(others) and len(question.answer) > LONGER * max(others)


def _tail(hits: int, tries: int, chance: float) -> float:
    """The probability of at least `hits` in `tries`, each with this chance: the tail of a binomial."""
    # By logarithms: in a large bank the number of ways is too large for a float.
    ways = math.lgamma(tries + 1)
    return sum(
        math.exp(
            ways
            - math.lgamma(number + 1)
            - math.lgamma(tries - number + 1)
            + number * math.log(chance)
            + (tries - number) * math.log(1 - chance)
        )
        for number in range(hits, tries + 1)
    )
