"""Likelihood: how likely a text for each answer, its place, and the course as a whole, shows what is asked.

A mixture of models (Manning, Raghavan and Schütze, Introduction to Information Retrieval, 2008, chapter 12)
of the texts that show a trait, and not of its share of all words, by which short wordings would win.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from cubital_tutor.language.arrays import Numbers, np
from cubital_tutor.language.postings import Postings

OWN, ITS_PLACE = 0.7, 0.15  # what an answer and its place count
ANYWHERE = 1 - OWN - ITS_PLACE  # and the course as a whole
STRANGE = math.log(ANYWHERE)  # how much likelier than anywhere, as a logarithm, where it is never shown
UNSEEN = 0.3  # is added to what each trait counts in the course, so that none counts nothing


class Likelihood:
    """`texts`: the traits of each text of each answer, and then of each place by itself; `place_of`: the
    number of the place of each of these. What its answers show, a place shows too."""

    def __init__(self, texts: Sequence[Sequence[Iterable[str]]], place_of: Numbers) -> None:
        of_places: list[list[Iterable[str]]] = [[] for _ in range(place_of.max(initial=-1) + 1)]
        for place, own in zip(place_of, texts, strict=True):
            of_places[place].extend(own)
        self._texts, self._places = Postings(map(_shown, texts)), Postings(map(_shown, of_places))
        self._place_of, self._sizes = place_of, np.array([len(own) for own in texts])
        self._place_sizes = np.array([len(own) for own in of_places])
        self._total = float(self._sizes.sum()) + UNSEEN

    def of(self, terms: Mapping[str, float], numbers: Numbers) -> tuple[Numbers, Numbers]:
        """How much likelier `terms` are than anywhere, as a logarithm: in `numbers`, and in their places."""
        traits, weights = list(terms), np.array([*terms.values()])
        in_texts, in_places = self._texts.counts(traits), self._places.counts(traits)
        anywhere = (in_places.sum(axis=1, keepdims=True) + UNSEEN) / self._total
        places = self._place_of[numbers]
        own = in_texts[:, numbers] / (self._sizes[numbers] * anywhere)
        its = in_places[:, places] / (self._place_sizes[places] * anywhere)
        share = (weights / (weights.sum() or 1.0))[:, None]
        # What neither an answer nor its place shows adds nothing.
        likelihood = share * (np.log(OWN * own + ITS_PLACE * its + ANYWHERE) - STRANGE)
        of_place = share * (np.log((OWN + ITS_PLACE) * its + ANYWHERE) - STRANGE)
        return STRANGE + likelihood.sum(axis=0), STRANGE + of_place.sum(axis=0)


def _shown(texts: Iterable[Iterable[str]]) -> Counter[str]:
    """How many of `texts` show each trait."""
    return Counter(chain.from_iterable(map(set, texts)))
