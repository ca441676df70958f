"""Wordings: texts that are compared with a question by their stems, or by runs of letters."""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from cubital_tutor.language.words import words_of

RUN = 4  # letters of a run
COMMON = 0.15  # a run of letters in more wordings tells nothing


@dataclass(frozen=True)
class Wordings:
    """The wordings that each key, a stem or a run of letters, stands in, and the weights of both."""

    postings: Mapping[str, array[int]]
    weights: Mapping[str, float]
    lengths: array[float]

    def shared(self, weights: Mapping[str, float]) -> dict[int, float]:
        """Of each wording the weight of the keys that stand in it."""
        sums: dict[int, float] = {}
        for key, weight in weights.items():
            for number in self.postings.get(key, ()):
                sums[number] = sums.get(number, 0.0) + weight
        return sums


def by_stems(worded: Sequence[Iterable[str]], weigh: Callable[[str], float]) -> Wordings:
    return _wordings(worded, weigh)


def by_runs(texts: Sequence[str]) -> Wordings:
    """Each weight is squared already, as a cosine has it."""
    runs = [runs_of(text) for text in texts]
    counts = Counter(run for own in runs for run in own)
    rare = {
        run: math.log(1 + (len(texts) - count + 0.5) / (count + 0.5)) ** 2
        for run, count in counts.items()
        if count <= COMMON * len(texts)
    }
    return _wordings([sorted(own & rare.keys()) for own in runs], rare.__getitem__)


def runs_of(text: str) -> set[str]:
    line = f" {' '.join(words_of(text))} "
    return {line[place : place + RUN] for place in range(len(line) - RUN + 1)}


def _wordings(owned: Sequence[Iterable[str]], weigh: Callable[[str], float]) -> Wordings:
    postings: dict[str, array[int]] = defaultdict(lambda: array("I"))
    lengths = array("f")
    weights: dict[str, float] = {}
    for number, keys in enumerate(owned):
        length = 0.0
        for key in keys:
            postings[key].append(number)
            if key not in weights:
                weights[key] = weigh(key)
            length += weights[key]
        lengths.append(length)
    return Wordings(dict(postings), weights, lengths)
