"""Indexed passage: a passage with the stems by which the index compares it with a question."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cubital.content import Passage
from cubital_tutor.language.course_language import CourseLanguage, spoken_language
from cubital_tutor.language.question_form import Manner
from cubital_tutor.language.sentences import units_of
from cubital_tutor.language.words import stems, words_of
from cubital_tutor.retrieval.answer_type import manners_of

# How much an occurrence counts, by where it stands.
BODY, HEADING, QUESTION = 1.0, 2.5, 1.5


@dataclass(frozen=True)
class IndexedPassage:
    passage: Passage
    counts: dict[str, float]
    length: float
    name: frozenset[str]
    questions: tuple[frozenset[str], ...]
    sentences: tuple[tuple[frozenset[str], frozenset[Manner]], ...]

    @property
    def phrasings(self) -> tuple[frozenset[str], ...]:
        """What it is known to be about: its name, and the questions that it answers."""
        return (self.name, *self.questions)


# A load leaves most passages as they were.
def indexed_passage(passage: Passage) -> IndexedPassage:
    return _indexed(spoken_language(), passage)


@lru_cache(maxsize=2_000)
def _indexed(_: CourseLanguage, passage: Passage) -> IndexedPassage:
    counts: dict[str, float] = defaultdict(float)
    parts: Sequence[tuple[str, float]] = (
        (_without_pronunciation(passage), BODY),
        (passage.heading, HEADING),
        *((question, QUESTION) for question in passage.questions),
    )
    for text, weight in parts:
        for word in stems(text):
            counts[word] += weight
    questions = tuple(frozenset(stems(question)) for question in passage.questions)
    name = frozenset(stems(passage.heading))
    sentences = tuple((frozenset(stems(unit)), manners_of(unit)) for unit in units_of(passage.text))
    return IndexedPassage(passage, dict(counts), sum(counts.values()), name, questions, sentences)


def words_in(passage: Passage) -> list[str]:
    """All words of a passage as they are written."""
    texts = (_without_pronunciation(passage), passage.heading, *passage.questions)
    return [word for text in texts for word in words_of(text)]


def _without_pronunciation(passage: Passage) -> str:
    """Its text; a respelling such as "uh-NEE-mee-uh" is no word: who types one has misspelled the term."""
    if passage.pronunciation is None:
        return passage.text
    return "so".join(passage.text.rsplit(passage.pronunciation, 1))
