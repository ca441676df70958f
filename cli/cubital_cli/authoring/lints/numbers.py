"""Lints of numbers that the course gives twice: with different values, or written out instead of a fact."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from cubital.content.facts import FACTS
from cubital_cli.authoring.lints.course_text import CourseText, TextSpan, sentences
from cubital_cli.authoring.lints.findings import Finding

SPELLED = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1
    )
}
UNITS = {
    "minute": r"minutes?|min",
    "second": r"seconds?|secs?",
    "hour": r"hours?|hrs?",
    "day": r"days?",
    "week": r"weeks?",
    "month": r"months?",
    "year": r"years?",
    "mL": r"m[lL]",
    "µL": r"[µμu]L|microliters?",
    "inch": r"inch(?:es)?|in(?=\.|$|\s(?:above|below|long|from)\b)",
    "cm": r"cm",
    "mm": r"mm",
    "°C": r"°\s?C|degrees C(?:elsius)?",
    "°F": r"°\s?F|degrees F(?:ahrenheit)?",
    "degrees": r"degrees?|°(?!\s?[CF])",
    "%": r"%|percent",
    "mmHg": r"mm\s?Hg",
    "mg/dL": r"mg/d[lL]",
    "gauge": r"gauge|G(?!\w)",
    "times": r"times|inversions|inverts",
    "attempts": r"attempts|tries|sticks",
}
NUMBER = rf"\d+(?:[.,]\d+)?|\b(?:{'|'.join(SPELLED)})\b"
MEASURE = re.compile(
    rf"(?<![\w.,:/$-])(?P<low>{NUMBER})(?:\s?(?:-|–|to)\s?(?P<high>{NUMBER}))?[\s-]?"
    rf"(?:{'|'.join(f'(?P<u{number}>{unit})' for number, unit in enumerate(UNITS.values()))})(?!\w)",
    re.IGNORECASE,
)
UNIT_NAMES = tuple(UNITS)
WORD = re.compile(r"[A-Za-z]{2,}")
# Words that say nothing about what a number measures.
EMPTY = frozenset(
    re.findall(
        r"\w+",
        """
        the a an of to in on at by for from with and or not no is are was be it its this that these
        those you your than then as if so but do does can may must should will about after before within
        until more most less least only usually each every any all when while which who have has there
        one two they them their into out up over under around between never always again also very keep
        make use used needs need take takes
        """,
    )
)
FEWEST_SHARED = 2  # words that both sentences must have, one of them a term of the glossary or a fact's
ALIKE = 1 / 3  # of all the words that either has
MOST_OWN = 1  # words of its own that at least one of the two sentences may have
# What makes two sentences speak of different things, however alike they are.
TELLING = frozenset(
    re.findall(
        r"\w+",
        """
        blue lavender green gold red gray yellow pink royal black white purple tan adult child children
        infant newborn first second third last high low upper lower maximum minimum winged straight
        butterfly serum plasma arterial venous capillary fasting random male female men women warm cold
        frozen refrigerated room day night morning inner outer left right heel finger hand arm wet dry
        alcohol iodine chlorhexidine
        """,
    )
)
MOST_COMPARED = 150  # a word in more sentences with one unit than this does not say what is measured
# Fields in which a number may be wrong, or is a student's: options, and what students ask. Another lint holds
# answers in full to the numbers of their places.
NOT_TEACHING = frozenset(
    {"options", "questions", "prompts", "suggestions", "question", "correct_answer", "asks"}
    | {"messages", "examples", "answer", "simpler"}
)


@dataclass(frozen=True)
class _Measure:
    """A number with its unit in a sentence; `words` are the others there that say what it measures."""

    span: TextSpan
    sentence: str
    written: str
    value: tuple[float, ...]
    unit: str
    words: frozenset[str]
    telling: frozenset[str]
    from_fact: bool


def repeated_numbers(course: CourseText) -> Iterator[Finding]:
    by_unit: dict[str, list[_Measure]] = defaultdict(list)
    for span in course.texts:
        silent = span.place.entry.kind == FACTS.name or NOT_TEACHING.intersection(map(str, span.place.path))
        if not silent and MEASURE.search(span.text):
            for measure in _measures(span):
                by_unit[measure.unit].append(measure)
    names = [term for term, _ in course.glossary] + [fact.id for fact in course.reading.facts]
    subjects = frozenset(_stem(word) for name in names for word in WORD.findall(name.casefold()))
    for measures in by_unit.values():
        yield from _compare(course, measures, subjects)


def _measures(span: TextSpan) -> Iterator[_Measure]:
    parts = (part for sentence in sentences(span.text) for part in re.split(r";\s+", sentence))
    for sentence in parts:
        matches = list(MEASURE.finditer(sentence))
        units = [_unit(match) for match in matches]
        words = WORD.findall(MEASURE.sub(" ", sentence))
        telling = {word for word in words if word.isupper()} | {word.casefold() for word in words} & TELLING
        stems = {_stem(word.casefold()) for word in words if word.casefold() not in EMPTY}
        for match, unit in zip(matches, units, strict=True):
            if units.count(unit) == 1:  # of two, one cannot say which words belong to which
                text, value = match[0].strip(), _value(match)
                from_fact = text not in span.written
                about = frozenset(stems), frozenset(telling)
                yield _Measure(span, sentence, text, value, unit, *about, from_fact)


def _compare(course: CourseText, measures: list[_Measure], subjects: frozenset[str]) -> Iterator[Finding]:
    common = Counter(word for measure in measures for word in measure.words)
    holding: dict[str, list[int]] = defaultdict(list)
    for number, measure in enumerate(measures):
        telling = [word for word in measure.words & subjects if common[word] <= MOST_COMPARED]
        candidates = {other for word in telling for other in holding[word]}
        same = [
            measures[other]
            for other in sorted(candidates)
            if _same_quantity(measures[other], measure, subjects)
        ]
        for word in telling:
            holding[word].append(number)
        different = next((other for other in same if other.value != measure.value), None)
        again = next((other for other in same if _written_out_again(other, measure)), None)
        if different is not None:
            # Of a number that is a fact and one that is written out, the second is to be looked at.
            one, other = (different, measure) if measure.from_fact else (measure, different)
            message = (
                f"says {one.written!r} where {_where(course, other)} says {other.written!r} "
                "in nearly the same words; if it is the same number, make it a fact"
            )
            yield course.finding("conflicting-number", one.span.place, message, one.written)
        elif again is not None:
            message = (
                f"{measure.written!r} is written out here and in {_where(course, again)}; "
                "make it a fact, so that the two cannot come apart"
            )
            yield course.finding("number-not-a-fact", measure.span.place, message, measure.written)


def _where(course: CourseText, measure: _Measure) -> str:
    return course.where(measure.span.place, measure.written)


def _same_quantity(one: _Measure, other: _Measure, subjects: frozenset[str]) -> bool:
    shared = one.words & other.words
    if one.telling != other.telling or len(shared) < FEWEST_SHARED or not shared & subjects:
        return False
    # Where each speaks of something that the other does not mention, they are two numbers.
    if (one.words - shared) & subjects and (other.words - shared) & subjects:
        return False
    own = min(len(one.words - shared), len(other.words - shared))
    return own <= MOST_OWN and len(shared) >= ALIKE * len(one.words | other.words)


def _written_out_again(one: _Measure, other: _Measure) -> bool:
    elsewhere = one.span.place.entry.source != other.span.place.entry.source
    return elsewhere and one.value == other.value and not other.from_fact


def _unit(match: re.Match[str]) -> str:
    group = next(name for name, value in match.groupdict().items() if name[0] == "u" and value)
    return UNIT_NAMES[int(group[1:])]


def _value(match: re.Match[str]) -> tuple[float, ...]:
    return tuple(_number(text) for text in (match["low"], match["high"]) if text)


def _number(text: str) -> float:
    return float(SPELLED.get(text.casefold()) or text.replace(",", "."))


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word
