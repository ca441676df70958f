"""Wordings: texts that are compared with a question by their stems, or by runs of letters."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from cubital_tutor.language.arrays import Numbers, np
from cubital_tutor.language.postings import Postings
from cubital_tutor.language.words import words_of

RUN = 4  # letters of a run
COMMON = 0.15  # a run of letters in more than this part of the wordings tells nothing


@dataclass(frozen=True)
class Wordings:
    """The wordings that each key, a stem or a run of letters, stands in, and the weights of all wordings."""

    postings: Postings
    lengths: Numbers

    def rarities(self, runs: Sequence[str]) -> list[float]:
        """The weights of runs of letters, squared already, as a cosine has them."""
        return [_rarity(count, len(self.lengths)) for count in self.postings.shown_by(runs)]


def by_stems(worded: Sequence[Collection[str]], weigh: Callable[[str], float]) -> Wordings:
    return Wordings(
        Postings(dict.fromkeys(own, 1) for own in worded),
        np.array([math.fsum(map(weigh, own)) for own in worded], np.float64),
    )


def by_runs(texts: Sequence[str]) -> tuple[Wordings, list[set[str]]]:
    """By those runs that are not in too many of the wordings; and of each text its runs that count."""
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
