"""Reranker: which of some passages a question is most like, by what is said in them and asked of them.

The index weighs what words tell; this only counts them, with their pairs and runs of letters, over all that a
passage says. The two err at different questions.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, pairwise

from cubital.content import Passage
from cubital_tutor.language.course_language import CourseLanguage, spoken_language
from cubital_tutor.language.naive_bayes import NaiveBayes, plain_words, runs
from cubital_tutor.language.sentences import sentences_of
from cubital_tutor.language.words import stems

SMOOTHING = 0.05


class Reranker:
    def __init__(self, passages: Iterable[Passage]) -> None:
        self._bayes = NaiveBayes({passage.key: _trait_counts(passage) for passage in passages}, SMOOTHING)

    def of(self, question: str, passages: Iterable[Passage]) -> list[float]:
        """How like each of `passages` the question is: 0 the likeliest, less for each other one."""
        known = self._bayes.known(_traits(question))
        each = self._bayes.likelihood(known, [passage.key for passage in passages])
        likeliest = max(each, default=0.0)
        return [(one - likeliest) / max(1, len(known)) for one in each]


# A load leaves most passages as they were.
def _trait_counts(passage: Passage) -> Counter[str]:
    return _counted(spoken_language(), passage)


@lru_cache(maxsize=2_000)
def _counted(_: CourseLanguage, passage: Passage) -> Counter[str]:
    texts = (passage.heading, *passage.questions, *sentences_of(passage.text))
    return Counter(chain.from_iterable(map(_traits, texts)))


def _traits(text: str) -> set[str]:
    own = stems(text)
    return {*own, *map(" ".join, pairwise(own)), *runs(plain_words(text))}
