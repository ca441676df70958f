"""Naive Bayes: what a text is most like, by the traits that it shows, each counted once.

Multinomial with additive smoothing and without priors (Manning, Raghavan and Schütze, Introduction to
Information Retrieval, 2008, chapter 13): how often a kind is among the examples says nothing of how often it
is written. Sixty lines without a library: they met more than what was tried of logistic regression, and lines
of text that one can review teach them (docs/decisions/0004 and 0005).
"""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from itertools import chain, pairwise
from sys import intern
from typing import Generic, TypeVar

K = TypeVar("K")

RUN = 5  # letters of a run: long enough to tell words apart, short enough to outlive a misspelling


class NaiveBayes(Generic[K]):
    """`shown`: of each kind, how many of its examples show a trait; `smoothing`: what one counts for that no
    example shows."""

    def __init__(self, shown: Mapping[K, Counter[str]], smoothing: float) -> None:
        self._shown = shown
        self._smoothing = smoothing
        self._traits = frozenset().union(*shown.values())
        self._all_shown = {kind: own.total() + smoothing * len(self._traits) for kind, own in shown.items()}

    def known(self, traits: Iterable[str]) -> frozenset[str]:
        """Those of `traits` that any example shows."""
        return self._traits.intersection(traits)

    def likelihood(self, known: Collection[str], kind: K) -> float:
        """The log-likelihood that an example of `kind` shows these known traits."""
        own, smoothing = self._shown[kind], self._smoothing
        # The exact sum, since a set has another order in each process.
        shown = math.fsum(math.log(own[trait] + smoothing) for trait in known)
        return shown - len(known) * math.log(self._all_shown[kind])

    def likelihoods(self, traits: Iterable[str]) -> dict[K, float]:
        """For each kind the log-likelihood that it shows those of `traits` that are known."""
        known = self.known(traits)
        return {kind: self.likelihood(known, kind) for kind in self._shown}


def plain_words(text: str) -> list[str]:
    """The words of `text` in lower case; any number is 0, and apostrophes are no parting."""
    return re.sub(r"[^a-z0\s]", " ", re.sub(r"\d+", "0", re.sub(r"['’]", "", text.lower()))).split()


def runs(words: Iterable[str]) -> Iterable[str]:
    """The runs of letters in `words`, over their borders too."""
    text = f" {' '.join(words)} "
    return (text[place : place + RUN] for place in range(len(text) - RUN + 1))


def traits_of(message: str) -> set[str]:
    """What a message shows as it was typed: its words, their pairs, and its runs of letters."""
    words = plain_words(message)
    # Interned, so that each is in memory once, however many kinds of example show it.
    return set(map(intern, (*words, *map(" ".join, pairwise(["", *words, ""])), *runs(words))))


def trait_counts(messages: Iterable[str]) -> Counter[str]:
    """Of how many of `messages` each trait is one."""
    return Counter(chain.from_iterable(map(traits_of, messages)))
