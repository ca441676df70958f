"""Lint of lessons that are hard to read, by the Flesch-Kincaid grade; the glossary's words count as easy."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cubital_cli.authoring.lints.course_text import CourseText, Place, sentences
from cubital_cli.authoring.lints.findings import Finding

HARDEST_GRADE = 10.0
FEWEST_WORDS = 100  # a grade over fewer words is chance
WORD = re.compile(r"[A-Za-z]+(?:['’][a-z]+)?")
VOWELS = re.compile(r"[aeiouy]+")
SILENT = re.compile(r"(?:[^laeiouy]e|[^td]ed|[^aeiouyscgzx]es)$")
KNOWN_WORD_SYLLABLES = 2  # what a word that the glossary explains counts for at most


def reading_level(course: CourseText) -> Iterator[Finding]:
    known = {word for term, _ in course.glossary for word in _words(term.casefold())}
    for entry, texts in course.lessons:
        spoken = [sentence for span in texts for sentence in sentences(span.text)]
        level = grade(spoken, known)
        if level is None or level <= HARDEST_GRADE:
            continue
        longest = max(spoken, key=lambda sentence: len(_words(sentence)))
        message = (
            f"reads at grade {level:.1f}, {HARDEST_GRADE:g} is the most; shorten sentences and choose "
            f"plainer words. The longest sentence has {len(_words(longest))} words: {longest[:60]}…"
        )
        yield course.finding("reading-level", Place(entry), message)


def grade(spoken: list[str], known: set[str]) -> float | None:
    """The US school grade at which the sentences can be read; None where they are too few to say."""
    words = [word.casefold() for sentence in spoken for word in _words(sentence)]
    if len(words) < FEWEST_WORDS:
        return None
    total = sum(min(syllables(word), KNOWN_WORD_SYLLABLES if _known(word, known) else 99) for word in words)
    number = sum(1 for sentence in spoken if _words(sentence))
    return 0.39 * len(words) / number + 11.8 * total / len(words) - 15.59


def syllables(word: str) -> int:
    """About how many syllables an English word has."""
    word = word.casefold()
    count = len(VOWELS.findall(word))
    if SILENT.search(word):
        count -= 1
    count += len(re.findall(r"i[ao]|eo|ua(?!l)|[^tcsg]io|ism$", word)) if len(word) > 4 else 0
    return max(count, 1)


def _known(word: str, known: set[str]) -> bool:
    return word in known or word.removesuffix("s") in known or word.removesuffix("es") in known


def _words(text: str) -> list[str]:
    return WORD.findall(text)
