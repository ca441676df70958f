"""Scope: whether a question is one for this course, or only speaks in the words of its trade.

The index knows what the course says; nobody can list what it does not. What such questions are like is learnt
from examples (content/tutor/examples/outside.yaml), beside what the course is asked, and ordinary messages.
"""

from collections import Counter
from functools import lru_cache

from cubital_tutor.guard.classifier import example_counts
from cubital_tutor.language.course_language import CourseLanguage, spoken_language
from cubital_tutor.language.naive_bayes import NaiveBayes, together, trait_counts, traits_of

SMOOTHING = 0.1


class Scope:
    """`questions`: the traits of those that the course answers. Any thread may ask."""

    def __init__(self, questions: Counter[str]) -> None:
        # Without the ordinary ones, a course that is just being written would seem to answer nothing.
        inside = together(questions, example_counts(spoken_language(), None))
        self._bayes = NaiveBayes({True: inside, False: _outside(spoken_language())}, SMOOTHING)

    def of(self, question: str) -> float:
        """How much more a question is like one that the course answers than like another: the log-likelihood
        for each trait that is known, some -2 to 2; 0 where nothing is."""
        known = self._bayes.known(traits_of(question))
        inside, outside = self._bayes.likelihood(known, (True, False))
        return (inside - outside) / max(1, len(known))


@lru_cache(maxsize=8)
def _outside(language: CourseLanguage) -> Counter[str]:
    return trait_counts(language.outside)
