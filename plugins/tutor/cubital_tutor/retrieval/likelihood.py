"""Likelihood: how likely a text for each answer, its place, and the course as a whole, shows what is asked.

A mixture of models (Manning, Raghavan and Schütze, Introduction to Information Retrieval, 2008, chapter 12)
of the texts that show a trait, and not of its share of all words, by which short wordings would win.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from cubital_tutor.language.postings import Postings

OWN, ITS_PLACE = 0.7, 0.15  # what an answer and its place count
ANYWHERE = 1 - OWN - ITS_PLACE  # and the course as a whole
STRANGE = math.log(ANYWHERE)  # how likely a trait is where it is never shown
UNSEEN = 0.3  # what a trait counts that the course never shows


class Likelihood:
    """`texts`: the traits of each text of each answer, and then of each place by itself; `place_of`: the
    number of the place of each of these. What its answers show, a place shows too."""

    def __init__(self, texts: Sequence[Sequence[Iterable[str]]], place_of: Sequence[int]) -> None:
        of_places = [Counter[str]() for _ in range(max(place_of, default=-1) + 1)]
        sizes = [0] * len(of_places)
        shown = [Counter(chain.from_iterable(map(set, own))) for own in texts]
        for place, counts, own in zip(place_of, shown, texts, strict=True):
            of_places[place].update(counts)
            sizes[place] += len(own)
        self._texts, self._places, self._place_of = Postings(shown), Postings(of_places), array("I", place_of)
        self._sizes = array("I", map(len, texts))
        self._place_sizes = array("I", sizes)
        self._total = sum(self._sizes) + UNSEEN

    def of(self, terms: Mapping[str, float], numbers: Iterable[int]) -> dict[int, tuple[float, float]]:
        """Of each of `numbers` how much likelier `terms` are there, and in its place, than anywhere."""
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
                its = in_places[place] / (self._place_sizes[place] * anywhere)
                for number in asked_of[place]:
                    own = there.get(number, 0) / (self._sizes[number] * anywhere)
                    likelihood, of_place = likelihoods[number]
                    likelihoods[number] = (
                        likelihood + share * (math.log(OWN * own + ITS_PLACE * its + ANYWHERE) - STRANGE),
                        of_place + share * (math.log((OWN + ITS_PLACE) * its + ANYWHERE) - STRANGE),
                    )
        return likelihoods
