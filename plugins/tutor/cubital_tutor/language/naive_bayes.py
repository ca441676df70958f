"""Naive Bayes: what a text is most like, by the traits that it shows, each counted once.

Multinomial with additive smoothing and without priors (Manning, Raghavan and Schütze, Introduction to
Information Retrieval, 2008, chapter 13): how often a kind is among the examples says nothing of how often it
is written. These lines met more than what was tried of logistic regression, and lines of text that one can
review teach them (docs/decisions/0004 and 0005).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, pairwise
from typing import Generic, TypeVar

from cubital_tutor.language.arrays import Numbers, np
from cubital_tutor.language.postings import Postings

K = TypeVar("K")

APOSTROPHES = str.maketrans("", "", "'’")
NUMBER, NO_LETTER = re.compile(r"\d+"), re.compile(r"[^a-z0\s]")
RUN = 5  # letters of a run: long enough to tell words apart, short enough to outlive a misspelling


class NaiveBayes(Generic[K]):
    """`shown`: of each kind, how many of its examples show a trait; `smoothing`: what one counts for that no
    example shows."""

    def __init__(self, shown: Mapping[K, Counter[str]], smoothing: float) -> None:
        self._smoothing = smoothing
        self._shown = Postings(shown.values())
        self._kinds = {kind: number for number, kind in enumerate(shown)}
        self._all_shown = np.array([own.total() + smoothing * len(self._shown) for own in shown.values()])

    def known(self, traits: Collection[str]) -> Numbers:
        """Those of `traits` that any example shows, a row each: of how many examples of which kind."""
        # In one order: a set has another in each process, and a sum of rounded numbers depends on it.
        shown = self._shown.counts(sorted(traits))
        return shown[shown.any(axis=1)]

    def likelihood(self, known: Numbers, kinds: Sequence[K]) -> list[float]:
        """The log-likelihood that an example of each of `kinds` shows these known traits."""
        numbers = [self._kinds[kind] for kind in kinds]
        shown = np.log(known[:, numbers] + self._smoothing).sum(axis=0)
        likelihoods: list[float] = (shown - len(known) * np.log(self._all_shown[numbers])).tolist()
        return likelihoods

    def likelihoods(self, traits: Collection[str]) -> dict[K, float]:
        """For each kind the log-likelihood that it shows those of `traits` that are known."""
        kinds = list(self._kinds)
        return dict(zip(kinds, self.likelihood(self.known(traits), kinds), strict=True))


def plain_words(text: str) -> list[str]:
    """The words of `text` in lower case; any number is 0, and apostrophes are no parting."""
    return NO_LETTER.sub(" ", NUMBER.sub("0", text.lower().translate(APOSTROPHES))).split()


def runs(words: Iterable[str]) -> Iterable[str]:
    """The runs of letters in `words`, over their borders too."""
    text = f" {' '.join(words)} "
    return (text[place : place + RUN] for place in range(len(text) - RUN + 1))


def traits_of(message: str) -> set[str]:
    """What a message shows as it was typed: its words, their pairs, and its runs of letters."""
    words = plain_words(message)
    return {*words, *map(" ".join, pairwise(["", *words, ""])), *runs(words)}


def together(*each: Counter[str]) -> Counter[str]:
    """All of `each` as one; the sum of counters would copy them again and again."""
    whole = Counter[str]()
    for counts in each:
        whole.update(counts)
    return whole


def trait_counts(messages: Iterable[str]) -> Counter[str]:
    """Of how many of `messages` each trait is one."""
    return Counter(chain.from_iterable(map(traits_of, messages)))
