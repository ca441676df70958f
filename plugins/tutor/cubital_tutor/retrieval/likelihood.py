"""Likelihood: how likely the words of a question are in each answer, its place, and the course as a whole.

A mixture of unigram models (Manning, Raghavan and Schütze, Introduction to Information Retrieval, 2008,
chapter 12).
"""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain

from cubital_tutor.language.postings import Postings

OWN, ITS_PLACE = 0.45, 0.35  # what an answer and its place count
ANYWHERE = 1 - OWN - ITS_PLACE  # and the course as a whole
STRANGE = math.log(ANYWHERE)  # how likely a trait is where it is never shown
UNSEEN = 0.3  # what a trait counts that the course never shows


class Likelihood:
    """`texts`: how often each answer, and then each place by itself, shows a trait; `place_of`: the number of
    the place of each of them. What its answers show, a place shows too."""

    def __init__(self, texts: Sequence[Mapping[str, int]], place_of: Sequence[int]) -> None:
        of_places = [Counter[str]() for _ in range(max(place_of, default=-1) + 1)]
        for place, counts in zip(place_of, texts, strict=True):
            of_places[place].update(counts)
        self._texts, self._places, self._place_of = Postings(texts), Postings(of_places), array("I", place_of)
        self._lengths = array("I", (sum(counts.values()) for counts in texts))
        self._place_lengths = array("I", (counts.total() for counts in of_places))
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
        ignored, traits = without or (-1, ())
        asked_of: dict[int, list[int]] = defaultdict(list)
        for number in numbers:
            asked_of[self._place_of[number]].append(number)
        whole = math.fsum(terms.values()) or 1.0
        # What a place does not show is everywhere as likely as anywhere.
        likelihoods = {number: (STRANGE, STRANGE) for here in asked_of.values() for number in here}
        for term, weight in terms.items():
            there, in_places = self._texts.counts(term), self._places.counts(term)
            anywhere = (sum(in_places.values()) + UNSEEN) / self._total
            share = weight / whole
            for place in asked_of.keys() & in_places.keys():
                for number in asked_of[place]:
                    taken, less = (len(traits), int(term in traits)) if number == ignored else (0, 0)
                    length = max(1, self._lengths[number] - taken) * anywhere
                    place_length = max(1, self._place_lengths[place] - taken) * anywhere
                    own = max(0, there.get(number, 0) - less) / length
                    its = max(0, in_places[place] - less) / place_length
                    likelihood, of_place = likelihoods[number]
                    likelihoods[number] = (
                        likelihood + share * (math.log(OWN * own + ITS_PLACE * its + ANYWHERE) - STRANGE),
                        of_place + share * (math.log((OWN + ITS_PLACE) * its + ANYWHERE) - STRANGE),
                    )
        return likelihoods


def counted(texts: Iterable[Iterable[str]]) -> Counter[str]:
    """How often `texts` show each trait."""
    return Counter(chain.from_iterable(texts))
