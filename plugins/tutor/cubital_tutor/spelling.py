"""Spelling: what a mistyped word was meant to be, among the words that the course knows."""

from collections.abc import Mapping

from rapidfuzz import process
from rapidfuzz.distance import OSA

from cubital_tutor.words import sound

# A misspelled word counts less than the word itself.
MISSPELLED = 0.85
# How near it must be: short words leave less room for mistakes.
NEAR_ENOUGH = 0.8
NEAR_ENOUGH_SHORT = 0.75
SHORTEST = 4
SHORT = 5


class Speller:
    """`meant` for the stems of a course; `known`: how many passages have each."""

    def __init__(self, known: Mapping[str, int]) -> None:
        self._known = known
        self._sounds: dict[str, str] = {}
        for stem in sorted(known, key=lambda stem: known[stem]):  # of two that sound alike, the frequent one
            if _can_be_misspelled(stem):
                self._sounds[sound(stem)] = stem
        self._remembered: dict[str, tuple[str, float]] = {}

    def meant(self, stem: str) -> tuple[str, float]:
        """The stem of the course that `stem` stands for, or itself; and how sure that is."""
        if stem in self._known or not _can_be_misspelled(stem):
            return stem, 1.0
        if stem not in self._remembered:
            if len(self._remembered) > 5000:
                self._remembered.clear()
            self._remembered[stem] = self._nearest(stem)
        return self._remembered[stem]

    def _nearest(self, stem: str) -> tuple[str, float]:
        key = sound(stem)
        if key in self._sounds:
            return self._sounds[key], MISSPELLED
        least = NEAR_ENOUGH if len(key) > SHORT else NEAR_ENOUGH_SHORT if len(key) == SHORT else 1.0
        near = process.extractOne(
            key, self._sounds.keys(), scorer=OSA.normalized_similarity, score_cutoff=least
        )
        if near and _may_be(near[0], key):
            return self._sounds[near[0]], MISSPELLED
        return stem, 1.0


def _may_be(meant: str, typed: str) -> bool:
    # The first letter is seldom mistyped; and a short word with another letter in it is another word.
    swapped = len(meant) == len(typed) and sorted(meant) != sorted(typed)
    return meant[0] == typed[0] and not (len(typed) <= SHORT and swapped)


def _can_be_misspelled(stem: str) -> bool:
    return len(stem) >= SHORTEST and not stem.isdigit()
