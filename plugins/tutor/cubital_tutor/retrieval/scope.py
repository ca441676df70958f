"""Scope: whether a question is one for this course, or only speaks in the words of its trade.

The index knows what the course says; nobody can list what it does not. What such questions are like is learnt
from examples (messages/outside.txt), beside what the course says and is asked, and ordinary messages.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files

from cubital.content import Passage
from cubital_tutor.guard.classifier import shown_by_examples
from cubital_tutor.language.naive_bayes import NaiveBayes, trait_counts, traits_of
from cubital_tutor.language.sentences import sentences_of

SMOOTHING = 0.1


class Scope:
    """`asked`: what the questions show that the course answers. Any thread may ask."""

    def __init__(self, asked: Counter[str], passages: Iterable[Passage]) -> None:
        # Without the ordinary ones, a course that is just being written would seem to answer nothing.
        inside = asked + shown_by_examples(None)
        for passage in passages:
            inside.update(_shown_by(passage.text))
        self._bayes = NaiveBayes({True: inside, False: _shown_outside()}, SMOOTHING)

    def of(self, question: str) -> float:
        """How much more a question is like one that the course answers than like another: the log-likelihood
        for each trait that is known, some -2 to 2; 0 where nothing is."""
        known = self._bayes.known(traits_of(question))
        inside, outside = (self._bayes.likelihood(known, side) for side in (True, False))
        return (inside - outside) / max(1, len(known))


# A load leaves most texts as they were.
@lru_cache(maxsize=2_000)
def _shown_by(text: str) -> Counter[str]:
    return trait_counts(sentences_of(text))


@cache
def _shown_outside() -> Counter[str]:
    """Of questions, as students type them, that a course of phlebotomy does not answer."""
    return trait_counts((files("cubital_tutor") / "messages" / "outside.txt").read_text("utf-8").splitlines())
