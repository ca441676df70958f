"""Grounding: a model's sentences, let through one by one where the passages say so too.

A citation stands where its number is one of the passages and that passage speaks of the same. A sentence is
removed that no passage supports, that the guard rails take out, or that names somebody the course does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from cubital.content import Passage
from cubital_tutor.answers.answer import Source
from cubital_tutor.guard.guardrails import after
from cubital_tutor.language.course_language import CourseLanguage, speaking, spoken_language
from cubital_tutor.language.sentences import ITEM_START
from cubital_tutor.language.words import stems

# The part of a sentence's words that the cited passage, and that all passages together must have.
CITED, SUPPORTED = 0.4, 0.55
LITTLE = 2  # words that say too little to need support: "In short:"

MARK = re.compile(r"\s*\[(\d+(?:\s*[,;]\s*\d+)*)\]")
NAME = re.compile(
    r"(?<=[a-z,;:] )[A-Z][a-z]{2,}|\b[A-Z][a-z]{2,} (?=[A-Z][a-z]{2,})|(?<=[A-Z][a-z]{2} )[A-Z][a-z]+"
)
ADDRESS = re.compile(r"\S@[^\s@.]++\.\S")

# A sentence with the citations after it, or the rest of a line. Unlike END of sentences.py it cuts before
# a small letter too, since a model's false sentence must not pass as the end of a true one.
UNIT = re.compile(
    r"\A.+?(?:(?<!\be\.g)(?<!\bi\.e)(?<!^\d)(?<!\n\d)[.!?][\"'”*)]*+(?:\s*+\[[\d,;\s]++\])*+[.]?\s++(?=[^\s\[])"
    r"|\n+(?=.))",
    re.DOTALL,
)


class Units:
    """Text as it comes, cut into sentences and lines; joined they are the text again."""

    def __init__(self) -> None:
        self._rest = ""

    def add(self, text: str) -> Iterator[str]:
        self._rest += text
        while match := UNIT.match(self._rest):
            self._rest = self._rest[match.end() :]
            yield match[0]

    def end(self) -> Iterator[str]:
        if self._rest.strip():
            yield self._rest
        self._rest = ""


@dataclass
class Grounding:
    """Checks the units of one answer in their order, and numbers the passages that they cite."""

    passages: Sequence[Passage]
    question: str
    language: CourseLanguage = field(default_factory=spoken_language)
    cited: list[Passage] = field(default_factory=list)
    admitted: int = 0
    removed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        with speaking(self.language):
            self._learn()

    def _learn(self) -> None:
        self._words = [set(stems(f"{one.title} {one.heading} {one.text}")) for one in self.passages]
        self._all = set(stems(self.question)).union(*self._words)
        texts = " ".join(f"{one.title} {one.heading} {one.text}" for one in self.passages)
        self._known_words = set(re.findall(r"[a-z]+", f"{texts} {self.question}".lower()))

    @property
    def supported(self) -> bool:
        """Something that is left stands in the course."""
        return bool(self.cited) and self.admitted >= len(self.removed)

    def admit(self, unit: str) -> str | None:
        """`unit` as it may be shown, its citations as links; None where it may not."""
        with speaking(self.language):
            return self._admit(unit)

    def _admit(self, unit: str) -> str | None:
        core, space = unit.rstrip(), unit[len(unit.rstrip()) :]
        if not core:
            return unit
        bare = MARK.sub("", core)
        checked = after(bare, self.passages)
        text = checked.text
        if not text or not self._stands(text):
            self.removed.append(core)
            return None
        self.admitted += 1
        marks = self._marks(core, text)
        lead = bare[: len(bare) - len(bare.lstrip())] if not text.startswith(" ") else ""
        if text.endswith("|"):
            return f"{lead}{text[:-1].rstrip()}{marks} |{space}"
        return f"{lead}{text}{marks}{space}"

    def sources(self) -> tuple[Source, ...]:
        return tuple(Source(title=one.title, heading=one.heading, link=one.link) for one in self.cited)

    def _stands(self, text: str) -> bool:
        plain = ITEM_START.sub("", text)
        if ADDRESS.search(plain) or any(
            name.strip().lower() not in self._known_words for name in NAME.findall(plain)
        ):
            return False
        stemmed = set(stems(plain))
        return len(stemmed) <= LITTLE or len(stemmed & self._all) >= SUPPORTED * len(stemmed)

    def _marks(self, core: str, text: str) -> str:
        stemmed = set(stems(text))
        numbers: list[int] = []
        for mark in MARK.findall(core):
            for number in map(int, re.findall(r"\d+", mark)):
                if not 1 <= number <= len(self.passages):
                    continue
                passage = self.passages[number - 1]
                if len(stemmed & self._words[number - 1]) < CITED * max(1, len(stemmed)):
                    continue
                if passage not in self.cited:
                    self.cited.append(passage)
                place = self.cited.index(passage) + 1
                if place not in numbers:
                    numbers.append(place)
        return "".join(f" [\\[{place}\\]]({self.cited[place - 1].link})" for place in numbers)
