"""Wordings: texts that are compared with a question by their stems, or by runs of letters."""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from cubital_tutor.language.postings import Postings
from cubital_tutor.language.words import words_of

RUN = 4  # letters of a run
COMMON = 0.15  # a run of letters in more wordings tells nothing


@dataclass(frozen=True)
class Wordings:
    """The wordings that each key, a stem or a run of letters, stands in, and the weights of all wordings."""

    postings: Postings
    lengths: array[float]

    def shared(self, weights: Mapping[str, float]) -> dict[int, float]:
        """Of each wording the weight of the keys that stand in it."""
        sums: dict[int, float] = {}
        for key, weight in weights.items():
            for number in self.postings.numbers(key):
                sums[number] = sums.get(number, 0.0) + weight
        return sums

    def rarity(self, run: str) -> float:
        """The weight of a run of letters, squared already, as a cosine has it."""
        return _rarity(len(self.postings.numbers(run)), len(self.lengths))


def by_stems(worded: Sequence[Collection[str]], weigh: Callable[[str], float]) -> Wordings:
    return Wordings(
        Postings(dict.fromkeys(own, 1) for own in worded),
        array("f", (math.fsum(map(weigh, own)) for own in worded)),
    )


def by_runs(texts: Sequence[str]) -> tuple[Wordings, list[set[str]]]:
    """By those runs that are not in too many of the wordings; and these runs of each."""
    runs = [runs_of(text) for text in texts]
    counts = Counter(run for own in runs for run in own)
    rare = {run: _rarity(count, len(texts)) for run, count in counts.items() if count <= COMMON * len(texts)}
    worded = [own & rare.keys() for own in runs]
    return by_stems(worded, rare.__getitem__), worded


def _rarity(count: int, of: int) -> float:
    return math.log(1 + (of - count + 0.5) / (count + 0.5)) ** 2


def runs_of(text: str) -> set[str]:
    line = f" {' '.join(words_of(text))} "
    return {line[place : place + RUN] for place in range(len(line) - RUN + 1)}
