"""The index: which passages a question is about, found by words alone, without a download or a model."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz import process
from rapidfuzz.distance import OSA

from cubital.content import Passage
from cubital_tutor.vocabulary import SUBJECT
from cubital_tutor.words import asks_for_meaning, sound, stems
from cubital_tutor.words import stem as stem_of

# How much an occurrence counts, by where it stands.
BODY, HEADING, QUESTION = 1.0, 2.5, 1.5
SATURATION = 1.2
# A misspelled word counts less than the word itself.
MISSPELLED, NEAR_ENOUGH = 0.85, 0.8
SHORTEST_SPELLING = 5
SAME_MODULE = 1.12
RESEMBLES = 0.5  # how alike two questions are that ask for the same
ITS_SUBJECT = 0.4  # how much of its weight a word keeps that the whole course is about
A_NAME = 0.75  # a term of the glossary, where nobody asks what a word means


@dataclass(frozen=True)
class Found:
    """A passage and how well it fits, from 0 (not at all) to about 1.

    `weights`: the stems that tell which part of it is meant, of the question and of the one it resembles.
    """

    passage: Passage
    score: float
    weights: dict[str, float]


@dataclass(frozen=True)
class Asked:
    """A question as the index understands it: the weight of each stem, how sure its spelling is, and
    whether the meaning of a word is asked for."""

    weights: dict[str, float]
    known: dict[str, float]
    meaning: bool

    @property
    def total(self) -> float:
        return sum(self.weights.values())


@dataclass(frozen=True)
class _Entry:
    passage: Passage
    counts: dict[str, float]
    length: float
    name: frozenset[str]
    questions: tuple[frozenset[str], ...]


class PassageIndex:
    """Passages by their words. Building takes milliseconds for each; asking about one for a whole course."""

    def __init__(self, passages: Iterable[Passage]) -> None:
        self._entries = [_entry(passage) for passage in passages]
        documents = Counter(stem for entry in self._entries for stem in entry.counts)
        size = len(self._entries)
        self._rarity = {
            stem: math.log(1 + (size - count + 0.5) / (count + 0.5)) for stem, count in documents.items()
        }
        self._rarest = math.log(1 + (size + 0.5) / 0.5)
        for stemmed in map(stem_of, SUBJECT):
            self._rarity[stemmed] = self._rarity.get(stemmed, self._rarest) * ITS_SUBJECT
        self._average = sum(entry.length for entry in self._entries) / size if size else 1.0
        self._sounds = {sound(stem): stem for stem in self._rarity if _can_be_misspelled(stem)}

    def rarity(self, stem: str) -> float:
        """How telling a stem is: low for one that most passages have, high for one that few have."""
        return self._rarity.get(stem, self._rarest)

    def understand(self, question: str) -> Asked:
        weights: dict[str, float] = {}
        known: dict[str, float] = {}
        for word in stems(question):
            meant, certainty = self._meant(word)
            weights[meant] = self.rarity(meant)
            known[meant] = max(certainty, known.get(meant, 0.0))
        return Asked(weights, known, asks_for_meaning(question))

    def search(self, question: str, module: int | None = None, most: int = 5) -> list[Found]:
        """The best passages for `question`, best first; those of `module` are preferred a little."""
        asked = self.understand(question)
        if not asked.weights:
            return []
        scored = [(self._score(entry, asked, module), entry) for entry in self._entries]
        scored.sort(key=lambda pair: -pair[0])
        return [
            Found(entry.passage, score, self._telling(entry, asked))
            for score, entry in scored[:most]
            if score > 0
        ]

    def _telling(self, entry: _Entry, asked: Asked) -> dict[str, float]:
        nearest = max(entry.questions, key=lambda question: self._alike(asked, question), default=frozenset())
        if self._alike(asked, nearest) < RESEMBLES:
            return asked.weights
        return {stem: self.rarity(stem) / 2 for stem in nearest} | asked.weights

    def _meant(self, stem: str) -> tuple[str, float]:
        if stem in self._rarity or not _can_be_misspelled(stem):
            return stem, 1.0
        near = process.extractOne(
            sound(stem), self._sounds.keys(), scorer=OSA.normalized_similarity, score_cutoff=NEAR_ENOUGH
        )
        return (self._sounds[near[0]], MISSPELLED) if near else (stem, 1.0)

    def _score(self, entry: _Entry, asked: Asked, module: int | None) -> float:
        covered = sum(
            weight * asked.known[stem] * self._saturated(entry, stem)
            for stem, weight in asked.weights.items()
            if stem in entry.counts
        )
        alike = max(self._alike(asked, question) for question in (entry.name, *entry.questions))
        if entry.passage.module is None and not asked.meaning:
            alike *= A_NAME
        score = 0.5 * covered / asked.total + 0.5 * alike
        return score * SAME_MODULE if module is not None and entry.passage.module == module else score

    def _saturated(self, entry: _Entry, stem: str) -> float:
        count = entry.counts[stem]
        return count / (count + SATURATION * (0.5 + 0.5 * entry.length / self._average))

    def _alike(self, asked: Asked, phrasing: frozenset[str]) -> float:
        if not phrasing:
            return 0.0
        shared = sum(weight * asked.known[stem] for stem, weight in asked.weights.items() if stem in phrasing)
        theirs = sum(self.rarity(stem) for stem in phrasing)
        return 2 * shared / (asked.total + theirs)


def _entry(passage: Passage) -> _Entry:
    counts: dict[str, float] = defaultdict(float)
    parts: Sequence[tuple[str, float]] = (
        (passage.text, BODY),
        (passage.heading, HEADING),
        *((question, QUESTION) for question in passage.questions),
    )
    for text, weight in parts:
        for word in stems(text):
            counts[word] += weight
    questions = tuple(frozenset(stems(question)) for question in passage.questions)
    name = frozenset(stems(passage.heading))
    return _Entry(passage, dict(counts), sum(counts.values()), name, questions)


def _can_be_misspelled(stem: str) -> bool:
    return len(stem) >= SHORTEST_SPELLING and not stem.isdigit()
