"""Misspelling: the words of the course that a typed word may stand for, by its letters and by its sound."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import OSA

from cubital_tutor.language.dictionary import Dictionary
from cubital_tutor.language.words import sound, stems, words_of

SHORTEST = 4  # letters of a word that may be misspelled
LETTERS_LIKE, SOUND_LIKE = 0.6, 0.65  # how like the other it must be at least, of 1
CHOICES, CLOSE = 3, 0.12  # how many words it may stand for, and how much less like than the nearest
HEARD = 0.97  # what a likeness of sounds counts beside one of letters
OTHER_CHOICE = 0.8  # and a word that is not the nearest
REPAIRED = 0.8  # how like it must be to stand in the place of what was typed
MOST_GUESSED = 60  # words of one text; more are no question
MOST_REMEMBERED = 5_000


class Misspelling:
    """Any thread may ask.

    `taught`: the words of the course; `typed`: what students type often, rightly or not, so that it needs no
    repair; `elsewhere`: what is spelled rightly, though the course may never use it.
    """

    def __init__(self, taught: Iterable[str], typed: Iterable[str], elsewhere: Dictionary) -> None:
        self._taught, self._elsewhere = frozenset(taught), elsewhere
        self._known = self._taught.union(typed)
        self._words = sorted(word for word in self._known if len(word) >= SHORTEST)
        self._by_sound: dict[str, list[str]] = defaultdict(list)
        for word in self._words:
            self._by_sound[sound(word)].append(word)
        self._sounds = list(self._by_sound)
        self._remembered: dict[str, tuple[tuple[str, float], ...]] = {}

    def terms(self, text: str) -> tuple[str, dict[str, float]]:
        """`text` with the nearest known words in place of unknown ones, and the stems that it may be about.

        A stem's weight is 1 where the word is known, else how like it is to what was typed.
        """
        nearest: list[str] = []
        guesses: dict[str, float] = {}
        left = MOST_GUESSED
        for word in words_of(text):
            if left <= 0 and not self._is_known(word):
                nearest.append(word)
                continue
            (first, likeness), *others = self._may_be(word)
            left -= likeness < 1.0
            nearest.append(first if likeness >= REPAIRED else word)
            if likeness < 1.0:
                guesses |= dict.fromkeys(stems(first), likeness)
            for other, less in others:
                for stem in stems(other):
                    guesses.setdefault(stem, OTHER_CHOICE * less)
        spelled = " ".join(nearest)
        # In one order, in which they are summed: a set has another in each process.
        own = sorted(set(stems(spelled)))
        return spelled, guesses | {stem: guesses.get(stem, 1.0) for stem in own}

    def count(self, text: str) -> int:
        """How many of its words nobody spells so; those that are like none of the course are not counted."""
        long = [word for word in words_of(text) if len(word) >= SHORTEST and word.isalpha()][:MOST_GUESSED]
        wrong = [word for word in long if word not in self._taught and word not in self._elsewhere]
        return sum(self._is_known(word) or self._may_be(word)[0][0] != word for word in wrong)

    def _is_known(self, word: str) -> bool:
        return word in self._known or len(word) < SHORTEST or not word.isalpha()

    def _may_be(self, word: str) -> tuple[tuple[str, float], ...]:
        if self._is_known(word):
            return ((word, 1.0),)
        if word not in self._remembered:
            if len(self._remembered) > MOST_REMEMBERED:
                self._remembered.clear()
            self._remembered[word] = self._nearest(word)
        return self._remembered[word]

    def _nearest(self, word: str) -> tuple[tuple[str, float], ...]:
        like: dict[str, float] = {}
        for sounding, likeness, _ in process.extract(
            sound(word), self._sounds, scorer=OSA.normalized_similarity, score_cutoff=SOUND_LIKE, limit=4
        ):
            like |= dict.fromkeys(self._by_sound[sounding], HEARD * likeness)
        for written, likeness, _ in process.extract(
            word, self._words, scorer=OSA.normalized_similarity, score_cutoff=LETTERS_LIKE, limit=4
        ):
            like[written] = max(likeness, like.get(written, 0.0))
        nearest = sorted(like.items(), key=lambda pair: (-pair[1], pair[0]))[:CHOICES]
        return tuple(pair for pair in nearest if pair[1] >= nearest[0][1] - CLOSE) or ((word, 1.0),)
