"""Translation: how likely an answer is asked for in these words, where other words stand in its wordings.

What stands for what is learned from the wordings of each answer, which all ask for the same: IBM Model 1
(Brown and others, The Mathematics of Statistical Machine Translation, 1993), as archives of questions are
searched (Xue, Jeon and Croft, Retrieval Models for Question and Answer Archives, 2008).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise

from cubital_tutor.language.arrays import Numbers, np
from cubital_tutor.language.postings import Postings

NEXT_ONES = 3  # wordings of the same answer, from which each is translated
ROUNDS = 5  # of expectation and maximization
SELDOM = 0.005  # a translation that is less likely is none
WORDINGS, TEXT = 0.5, 0.3  # what an answer's wordings and its own text count
ANYWHERE = 1 - WORDINGS - TEXT  # and the wordings of all answers
UNSEEN = 0.1  # is added to what each stem counts there, so that a rare one does not tell too much
PARTS = 10_000  # as whole parts of 1 chances are kept


class Translation:
    """`wordings`: of each answer the stems of each of its wordings; `texts`: those of its own text. They are
    numbered from 0. Any thread may ask."""

    def __init__(self, wordings: Sequence[Sequence[Sequence[str]]], texts: Sequence[Sequence[str]]) -> None:
        stems = list(dict.fromkeys(chain(chain.from_iterable(chain(*wordings)), chain(*texts))))
        numbers = {stem: number for number, stem in enumerate(stems)}
        self._chances = Postings(_learned(wordings, stems, numbers))
        of_wordings, of_texts = [_shares(chain(*own)) for own in wordings], list(map(_shares, texts))
        anywhere = dict.fromkeys(chain.from_iterable(of_wordings), UNSEEN)
        for stem, share in chain.from_iterable(map(dict.items, of_wordings)):
            anywhere[stem] += share
        whole = math.fsum(anywhere.values()) / ANYWHERE
        self._anywhere = {stem: share / whole for stem, share in anywhere.items()}
        # What each answer's words may be translated from, one answer after another, and how much each counts.
        counts = [
            {
                numbers[stem]: WORDINGS * own.get(stem, 0) + TEXT * text.get(stem, 0)
                for stem in dict.fromkeys((*own, *text))
            }
            for own, text in zip(of_wordings, of_texts, strict=True)
        ]
        self._first = np.cumsum([0, *map(len, counts)], dtype=np.intp)
        self._sources = np.array([*chain.from_iterable(counts)], np.uint32)
        self._counts = np.array([*chain.from_iterable(map(dict.values, counts))], np.float32)

    def likelihood(self, terms: Mapping[str, float], answers: Numbers) -> Numbers:
        """How much likelier `terms`, so sure each, are in the answers with these numbers than anywhere:
        a sum of logarithms, over the square root of how sure those that are known are together."""
        known = [stem for stem in terms if stem in self._anywhere]
        by_source = self._chances.counts(known)
        own = [slice(self._first[answer], self._first[answer + 1]) for answer in answers]
        each = np.array([by_source[:, self._sources[span]] @ self._counts[span] for span in own]) / PARTS
        sure = np.array([terms[stem] for stem in known])
        anywhere = np.array([self._anywhere[stem] for stem in known])
        likelier: Numbers = np.log1p(each.reshape(len(own), len(known)) / anywhere) @ sure
        return likelier / math.sqrt(sure.sum() or 1.0)


def _learned(
    wordings: Sequence[Sequence[Sequence[str]]], stems: Sequence[str], numbers: Mapping[str, int]
) -> Iterator[Mapping[str, int]]:
    """How likely each of `stems` stands for others, in PARTS. Expectation and maximization over what each
    stem of a wording may be from: one of another wording, or none, from which comes what stands anywhere."""
    none = len(stems)
    # Each way to translate: from what, to what, and the number of the stem that it would explain.
    of, to, explained = [np.array([none])], [np.array([none])], [np.array([0])]
    number = 1
    for target, source in chain.from_iterable(map(_pairs, wordings)):
        sources = [*(numbers[stem] for stem in source), none]
        of.append(np.tile(sources, len(target)))
        to.append(np.repeat([numbers[stem] for stem in target], len(sources)))
        explained.append(np.repeat(np.arange(number, number + len(target)), len(sources)))
        number += len(target)
    ways, way = np.unique(np.concatenate(of) * (none + 1) + np.concatenate(to), return_inverse=True)
    froms, intos = np.divmod(ways, none + 1)
    stands_for = np.concatenate(explained)
    chances = np.ones(len(ways))
    for _ in range(ROUNDS):
        likely = chances[way]
        counts = np.bincount(way, likely / np.bincount(stands_for, likely)[stands_for], len(ways))
        chances = counts / np.bincount(froms, counts)[froms]
    often = np.flatnonzero(chances >= SELDOM)
    rounded = np.rint(PARTS * chances[often]).astype(int).tolist()
    for begin, end in pairwise(np.searchsorted(froms[often], np.arange(none + 1))):
        translations = (stems[into] for into in intos[often[begin:end]])
        yield dict(zip(translations, rounded[begin:end], strict=True))


def _pairs(wordings: Sequence[Sequence[str]]) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """Each of an answer's wordings with each of the next ones."""
    own = [wording for wording in wordings if wording]
    for number, target in enumerate(own):
        for step in range(1, min(NEXT_ONES, len(own) - 1) + 1):
            yield target, own[(number + step) % len(own)]


def _shares(stems: Iterable[str]) -> dict[str, float]:
    counts = Counter(stems)
    return {stem: count / counts.total() for stem, count in counts.items()}
