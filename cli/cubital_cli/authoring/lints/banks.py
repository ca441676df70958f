"""Lints of whole banks of questions: can a student who has learned nothing guess the right answers?"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from cubital_cli.authoring.lints.course import AskedQuestion, Course, Place
from cubital_cli.authoring.lints.findings import Finding

SMALLEST_BANK = 8  # fewer questions than this say nothing about a habit
CHANCE = 0.02  # a bank is told when less than one fair bank in fifty would look like it
# Chi-square values that only one fair bank in fifty exceeds, by degrees of freedom.
CHI_SQUARE = {1: 5.41, 2: 7.82, 3: 9.84, 4: 11.67, 5: 13.39, 6: 15.03, 7: 16.62}
ENOUGH_QUESTIONS = 15
LONGER = 1.1  # an option is the longest where it has a tenth more letters than the next one
FEWEST_WORDS = 4
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def answer_position(course: Course) -> Iterator[Finding]:
    for bank in _banks(course):
        # Questions with another number of options would blur the picture.
        options = Counter(len(asked.options) for asked in bank).most_common(1)[0][0]
        places = [
            asked.options.index(asked.answer)
            for asked in bank
            if len(asked.options) == options and asked.answer in asked.options
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


def longest_answer(course: Course) -> Iterator[Finding]:
    for bank in _banks(course):
        given_away = [asked for asked in bank if _longest_is_right(asked)]
        chance = sum(1 / len(asked.options) for asked in bank) / len(bank)
        if len(bank) >= SMALLEST_BANK and _tail(len(given_away), len(bank), chance) < CHANCE:
            share = round(100 * len(given_away) / len(bank))
            first = ", ".join(str(number) for number in sorted(_number(asked) for asked in given_away))
            message = (
                f"the right answer is the longest option in {len(given_away)} of {len(bank)} questions "
                f"({share}%, by chance {round(100 * chance)}%): numbers {first}; lengthen wrong options there"
            )
            yield course.finding("longest-answer", _head(course, bank), message)


def missing_rationale(course: Course) -> Iterator[Finding]:
    for asked in course.questions:
        words = asked.rationale.split()
        # The answer's own words are no reason for it.
        beyond = asked.rationale.casefold().replace(asked.answer.casefold(), "").split()
        if not words:
            yield course.finding(
                "missing-rationale", asked.place, "there is no explanation of the right answer"
            )
        elif len(beyond) < FEWEST_WORDS:
            message = f"the explanation {asked.rationale!r} gives no reason; say why this answer is right"
            yield course.finding("missing-rationale", asked.place, message)


def few_questions(course: Course) -> Iterator[Finding]:
    if not any(kind.questions and kind.questions.at for kind in course.kinds.values()):
        return  # the plugin that knows practice questions is switched off
    counts: Counter[int] = Counter()
    holders: dict[int, Place] = {}
    for entry, body in course.bodies:
        module, shape = body.get("module"), course.kinds[entry.kind].questions
        if shape is not None and isinstance(module, int):
            holders[module] = Place(entry, shape.at)
    for asked in course.questions:
        module = asked.place.entry.body.get("module")
        if isinstance(module, int):
            counts[module] += 1
    for entry, body in course.bodies:
        if entry.kind == "modules" and counts[body["id"]] < ENOUGH_QUESTIONS:
            number = counts[body["id"]]
            message = (
                f"module {body['id']} has {number or 'no'} practice questions; {ENOUGH_QUESTIONS} is enough"
            )
            yield course.finding("few-questions", holders.get(body["id"], Place(entry)), message)


def _banks(course: Course) -> list[list[AskedQuestion]]:
    found: dict[str, list[AskedQuestion]] = {}
    for asked in course.questions:
        if len(asked.options) > 1:
            found.setdefault(asked.bank, []).append(asked)
    return list(found.values())


def _head(course: Course, bank: list[AskedQuestion]) -> Place:
    """Where a bank begins: the name of its list, or its first question."""
    place = bank[0].place
    return Place(place.entry, place.path[:-1])


def _number(asked: AskedQuestion) -> int:
    last = asked.place.path[-1] if asked.place.path else asked.place.entry.position
    return int(last) + 1


def _longest_is_right(asked: AskedQuestion) -> bool:
    others = [len(option) for option in asked.options if option != asked.answer]
    return bool(others) and len(asked.answer) > LONGER * max(others)


def _tail(hits: int, tries: int, chance: float) -> float:
    """How probable at least `hits` of `tries` are, each hit having this chance."""
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
