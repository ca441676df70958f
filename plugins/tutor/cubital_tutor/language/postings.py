"""Postings: of each trait, the texts that show it and how often.

Kept in a few arrays, so that a million of them take some megabytes, and need not be copied out of a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b

from cubital_tutor.language.arrays import Numbers, np

KEY_BYTES = 8  # two traits of a school would share a key once in some billion schools


class Postings:
    """`texts`: how often each of them shows a trait. They are numbered from 0. Any thread may ask."""

    def __init__(self, texts: Iterable[Mapping[str, int]]) -> None:
        traits: list[str] = []
        counts: list[int] = []
        lengths: list[int] = []
        for own in texts:
            traits.extend(own)
            counts.extend(own.values())
            lengths.append(len(own))
        self._size = len(lengths)
        numbers = {trait: number for number, trait in enumerate(dict.fromkeys(traits))}
        keys = np.frombuffer(b"".join(map(_digest, numbers)), ">u8").astype(np.uint64)
        order = np.argsort(keys)
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        places = place[np.fromiter(map(numbers.__getitem__, traits), np.intp, len(traits))]
        by_key = np.argsort(places, kind="stable")
        self._keys = keys[order]
        self._starts = np.cumsum([0, *np.bincount(places, minlength=len(keys))], dtype=np.uint32)
        self._numbers = _narrow(np.repeat(np.arange(self._size), lengths)[by_key])
        self._counts = _narrow(np.array(counts, np.intp)[by_key])

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


def _narrow(values: Numbers) -> Numbers:
    return values.astype(np.min_scalar_type(values.max(initial=0)))


# Of one message the same traits are looked for in several postings.
@lru_cache(maxsize=5_000)
def _key(trait: str) -> int:
    return int.from_bytes(_digest(trait))


def _digest(trait: str) -> bytes:
    # The same in every process, as hash() is not.
    return blake2b(trait.encode(), digest_size=KEY_BYTES).digest()
