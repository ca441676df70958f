"""Likelihood: how likely the words of a question are in each answer, its place, and the course as a whole.

A mixture of unigram models (Manning, Raghavan and Schütze, Introduction to Information Retrieval, 2008,
chapter 12).
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain

from cubital_tutor.language.postings import Postings

OWN, ITS_PLACE = 0.45, 0.35  # what an answer and its place count; the rest is the course's
UNSEEN = 0.3  # what a trait counts that the course never shows


class Likelihood:
    """`texts`: how often each answer, and then each place by itself, shows a trait; `place_of`: the number of
    the place of each of them. What its answers show, a place shows too."""

    def __init__(self, texts: Sequence[Mapping[str, int]], place_of: Sequence[int]) -> None:
        self._texts, self._place_of = Postings(texts), array("I", place_of)
        self._lengths = array("I", (sum(counts.values()) for counts in texts))
        self._place_lengths = array("I", bytes(4 * (max(place_of, default=-1) + 1)))
        for place, length in zip(place_of, self._lengths, strict=True):
            self._place_lengths[place] += length
        self._total = sum(self._lengths) + UNSEEN * len(self._texts)

    def of(
        self,
        terms: Mapping[str, float],
        numbers: Iterable[int],
        without: tuple[int, Collection[str]] | None = None,
    ) -> dict[int, tuple[float, float]]:
        """Of each of `numbers` how much likelier `terms` are there, and in its place, than anywhere.

        `without`: an answer, and the traits of a wording of it that is to be ignored.
        """
        each: list[tuple[float, float, dict[int, int], dict[int, int], int]] = []
        ignored, traits = without or (-1, ())
        for term, weight in terms.items():
            there = self._texts.counts(term)
            anywhere = (sum(there.values()) + UNSEEN) / self._total
            in_places: dict[int, int] = {}
            for number, count in there.items():
                place = self._place_of[number]
                in_places[place] = in_places.get(place, 0) + count
            each.append((weight, anywhere, there, in_places, int(term in traits)))
        whole = math.fsum(weight for weight, *_ in each) or 1.0
        likelihoods: dict[int, tuple[float, float]] = {}
        for number in numbers:
            place = self._place_of[number]
            taken = len(traits) if number == ignored else 0
            length = max(1, self._lengths[number] - taken)
            place_length = max(1, self._place_lengths[place] - taken)
            likelihood = of_place = 0.0
            for weight, anywhere, there, in_places, shown in each:
                less = shown if taken else 0
                own = max(0, there.get(number, 0) - less) / length / anywhere
                its = max(0, in_places.get(place, 0) - less) / place_length / anywhere
                likelihood += weight * math.log(OWN * own + ITS_PLACE * its + 1 - OWN - ITS_PLACE)
                of_place += weight * math.log((OWN + ITS_PLACE) * its + 1 - OWN - ITS_PLACE)
            likelihoods[number] = likelihood / whole, of_place / whole
        return likelihoods


def counted(texts: Iterable[Iterable[str]]) -> Counter[str]:
    """How often `texts` show each trait."""
    return Counter(chain.from_iterable(texts))
