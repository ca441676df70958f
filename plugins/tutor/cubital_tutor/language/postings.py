"""Postings: of each trait, the texts that show it and how often.

Kept in a few arrays, so that a million of them take some megabytes, and need not be copied out of a file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import chain

from cubital_tutor.language.arrays import Numbers, np

KEY_BYTES = 8  # two traits of a school would share a key once in some billion schools


class Postings:
    """`texts`: how often each of them shows a trait. They are numbered from 0. Any thread may ask."""

    def __init__(self, texts: Iterable[Mapping[str, int]]) -> None:
        shown: dict[str, list[int]] = defaultdict(list)
        self._size = 0
        for number, counts in enumerate(texts):
            self._size += 1
            for trait, count in counts.items():
                own = shown[trait]
                own.append(number)
                own.append(count)
        keyed = sorted((_key(trait), own) for trait, own in shown.items())
        self._keys = np.array([key for key, _ in keyed], np.uint64)
        self._starts = np.cumsum([0, *(len(own) // 2 for _, own in keyed)], dtype=np.uint32)
        flat = list(chain.from_iterable(own for _, own in keyed))
        self._numbers, self._counts = _narrow(flat[::2]), _narrow(flat[1::2])

    def __len__(self) -> int:
        """How many different traits the texts show."""
        return len(self._keys)

    def shown_by(self, traits: Sequence[str]) -> list[int]:
        """How many texts show each of `traits`."""
        return [span.stop - span.start for span in self._spans(traits)]

    def counts(self, traits: Sequence[str]) -> Numbers:
        """How often each text shows each of `traits`: a row for each trait."""
        counts = np.zeros((len(traits), self._size), self._counts.dtype)
        for row, span in enumerate(self._spans(traits)):
            if span.start < span.stop:  # of a long message most traits are in no text
                counts[row, self._numbers[span]] = self._counts[span]
        return counts

    def weigh(self, weights: Mapping[str, float]) -> Numbers:
        """Of each text the weight of the traits that it shows."""
        sums = np.zeros(self._size)
        for weight, span in zip(weights.values(), self._spans(list(weights)), strict=True):
            sums[self._numbers[span]] += weight  # each text stands there once, so that none is missed
        return sums

    def _spans(self, traits: Sequence[str]) -> list[slice]:
        """Where the numbers and counts of each of `traits` stand."""
        keys = np.array([_key(trait) for trait in traits], np.uint64)
        begin, end = (self._starts[self._keys.searchsorted(keys, side)] for side in ("left", "right"))
        return list(map(slice, begin.tolist(), end.tolist()))


def _narrow(values: list[int]) -> Numbers:
    return np.array(values, np.min_scalar_type(max(values, default=0)))


# Of one message the same traits are looked for in several postings.
@lru_cache(maxsize=5_000)
def _key(trait: str) -> int:
    # The same in every process, as hash() is not.
    return int.from_bytes(blake2b(trait.encode(), digest_size=KEY_BYTES).digest())
