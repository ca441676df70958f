"""Spelling: what a mistyped word was meant to be, among the words that the course and its students use."""

import re
from collections.abc import Collection, Iterable, Mapping

from rapidfuzz import process
from rapidfuzz.distance import OSA

from cubital_tutor.vocabulary import CHATTER
from cubital_tutor.words import STUDENTS_OWN, WORD, sound, stem, stems

# A misspelled word counts less than the word itself.
MISSPELLED = 0.85
# How near it must be: short words leave less room for mistakes.
NEAR_ENOUGH = 0.8
NEAR_ENOUGH_SHORT = 0.75
CHOICES = 4
SHORTEST = 3
SHORT = 5
VOWELS = "aeiou"


class Speller:
    """`words` of the course, as they are written, and how often; `known`: the stems that are no mistake."""

    def __init__(self, words: Mapping[str, int], known: Collection[str]) -> None:
        self._known = known
        self._sounds: dict[str, str] = {}
        meant = dict.fromkeys(STUDENTS_OWN, 0) | dict(words)
        for word in sorted(meant, key=lambda word: meant[word]):  # of two that sound alike, the frequent one
            if _can_be_misspelled(word):
                self._sounds[sound(stem(word))] = word
        self._vowel_left_out = {
            short: key for key in self._sounds if len(key) == SHORT for short in _without_a_vowel(key)
        }
        self._remembered: dict[str, str] = {}

    def repaired(self, text: str) -> tuple[str, frozenset[str]]:
        """`text` with the words that were meant, and the stems of those that are only guessed."""
        guessed: set[str] = set()

        def repair(found: re.Match[str]) -> str:
            meant = self._meant(found[0])
            if meant != found[0]:
                guessed.update(stems(meant))
            return meant

        return WORD.sub(repair, text.lower()), frozenset(guessed)

    def _meant(self, word: str) -> str:
        if word not in self._remembered:
            if len(self._remembered) > 5000:
                self._remembered.clear()
            near = None if self._is_right(word) else self._nearest(sound(stem(word)), len(stem(word)))
            self._remembered[word] = self._sounds[near] if near else word
        return self._remembered[word]

    def _is_right(self, word: str) -> bool:
        if not _can_be_misspelled(word) or word in CHATTER or word in STUDENTS_OWN:
            return True
        return stem(word) in self._known or not set(stems(word)).isdisjoint(self._known)

    def _nearest(self, key: str, letters: int) -> str | None:
        """The sound of a known word that is like `key`, that of a word of so many `letters`."""
        if key in self._sounds:
            return key
        if len(key) < SHORT:
            return self._vowel_left_out.get(key) if letters > SHORTEST else None
        least = NEAR_ENOUGH if len(key) > SHORT else NEAR_ENOUGH_SHORT
        near = process.extract(
            key, self._sounds.keys(), scorer=OSA.normalized_similarity, score_cutoff=least, limit=CHOICES
        )
        return next((sounds for sounds, _, _ in near if _may_be(sounds, key)), None)


def _may_be(meant: str, typed: str) -> bool:
    # The first letter is seldom mistyped; and a short word with another letter in it is another word.
    swapped = len(meant) == len(typed) and sorted(meant) != sorted(typed)
    return meant[0] == typed[0] and not (len(typed) <= SHORT and swapped)


def _without_a_vowel(key: str) -> Iterable[str]:
    """As it is typed in haste: "livr", "eldr"."""
    return (key[:place] + key[place + 1 :] for place in range(1, len(key)) if key[place] in VOWELS)


def _can_be_misspelled(word: str) -> bool:
    return len(word) >= SHORTEST and not word.isdigit()
