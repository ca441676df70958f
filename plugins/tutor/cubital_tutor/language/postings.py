"""Postings: of each trait, the texts that show it and how often.

Kept in a few arrays, so that a million of them take some megabytes, and need not be copied out of a file.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from itertools import accumulate, chain

KEY_BYTES = 8  # two traits of a school would share a key once in some billion schools


class Postings:
    """`texts`: how often each of them shows a trait. They are numbered from 0. Any thread may ask."""

    def __init__(self, texts: Iterable[Mapping[str, int]]) -> None:
        shown: dict[str, list[int]] = defaultdict(list)
        for number, counts in enumerate(texts):
            for trait, count in counts.items():
                own = shown[trait]
                own.append(number)
                own.append(count)
        keyed = sorted((_key(trait), own) for trait, own in shown.items())
        self._keys = array("Q", [key for key, _ in keyed])
        self._starts = array("I", accumulate((len(own) // 2 for _, own in keyed), initial=0))
        flat = list(chain.from_iterable(own for _, own in keyed))
        self._numbers, self._counts = _narrow(flat[::2]), _narrow(flat[1::2])

    def __len__(self) -> int:
        """How many traits any text shows."""
        return len(self._keys)

    def __contains__(self, trait: str) -> bool:
        return self._place(trait) is not None

    def numbers(self, trait: str) -> list[int]:
        """Of the texts that show `trait`."""
        return self._numbers[self._own(trait)].tolist()

    def counts(self, trait: str) -> dict[int, int]:
        """How often each text shows `trait`, by its number."""
        own = self._own(trait)
        return dict(zip(self._numbers[own], self._counts[own], strict=True))

    def _own(self, trait: str) -> slice:
        """Where the numbers and counts of `trait` stand."""
        place = self._place(trait)
        return slice(0, 0) if place is None else slice(self._starts[place], self._starts[place + 1])

    def _place(self, trait: str) -> int | None:
        key = _key(trait)
        place = bisect_left(self._keys, key)
        return place if place < len(self._keys) and self._keys[place] == key else None


def _narrow(values: list[int]) -> array[int]:
    most = max(values, default=0)
    return array("B" if most < 1 << 8 else "H" if most < 1 << 16 else "I", values)


def _key(trait: str) -> int:
    # The same in every process, as hash() is not.
    return int.from_bytes(blake2b(trait.encode(), digest_size=KEY_BYTES).digest())
