"""Spelling correction against the words that the course and its students use."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

from rapidfuzz import process
from rapidfuzz.distance import OSA

from cubital_tutor.language.vocabulary import CHATTER, GENERAL
from cubital_tutor.language.words import WORD, sound, stem, stems, words_of_synonyms

# A misspelled word counts less than the word itself.
MISSPELLED = 0.85
# How near it must be: short words leave less room for mistakes.
NEAR_ENOUGH = 0.8
NEAR_ENOUGH_SHORT = 0.75
# Two words that are one: "anti coagualnts".
NEAR_AS_ONE = 0.85
CHOICES = 4
SHORTEST = 3
SHORT = 5
VOWELS = "aeiou"
VOWEL = re.compile(f"[{VOWELS}]")
SOFT_C = re.compile(r"c(?=[eiy])")


class Speller:
    """`words` of the course, as they are written, and how often; `known`: the stems that are no mistake;
    `heard`: the words whose sound the course spells out, by that respelling."""

    def __init__(
        self,
        words: Mapping[str, int],
        known: Collection[str],
        heard: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._known = known
        self._students_own = words_of_synonyms()
        self._sounds: dict[str, str] = {}
        meant = dict.fromkeys(CHATTER | GENERAL, -1) | dict.fromkeys(self._students_own, 0) | dict(words)
        often = sorted(meant, key=lambda word: (meant[word], word))
        for word in often:  # of two that sound alike, the frequent one
            if _can_be_misspelled(word):
                self._sounds |= dict.fromkeys((_american(word), _sound(word), sound(word)), word)
        for respelled, word in heard.items():
            self._sounds.setdefault(_sound(respelled), word)
        # Of two that are as near, the one that comes first is taken.
        self._words = _by_first_letter(word for word in reversed(often) if len(word) >= SHORT)
        self._keys = _by_first_letter(self._sounds)
        self._vowel_left_out = {
            short: key for key in self._sounds if len(key) == SHORT for short in _without_a_vowel(key)
        }
        self._remembered: dict[str, str] = {}

    def repaired(self, text: str) -> tuple[str, frozenset[str]]:
        """`text` with the words that were meant, and the stems of those that are only guessed."""
        words: list[str] = []
        guessed: set[str] = set()
        end = 0
        lower = text.lower()
        for match in WORD.finditer(lower):
            between, end = lower[end : match.start()], match.end()
            one = self._as_one(words[-1], match[0]) if words and between == " " else None
            if one:
                words[-1] = one
                guessed.update(stems(one))
                continue
            meant = self._meant(match[0])
            if meant != match[0]:
                guessed.update(stems(meant))
            words += [between, meant]
        return "".join([*words, lower[end:]]), frozenset(guessed)

    def _meant(self, word: str) -> str:
        if word not in self._remembered:
            if len(self._remembered) > 5000:
                self._remembered.clear()
            self._remembered[word] = word if self._is_right(word) else self._nearest(word) or word
        return self._remembered[word]

    def _as_one(self, first: str, second: str) -> str | None:
        """The word that two make, where the second of them is none by itself."""
        if self._is_right(second) or self._meant(second) != second or not first.isalpha():
            return None
        one = first + second
        among = self._words.get(one[0], [])
        near = process.extractOne(one, among, scorer=OSA.normalized_similarity, score_cutoff=NEAR_AS_ONE)
        return near[0] if near else None

    def _is_right(self, word: str) -> bool:
        if not _can_be_misspelled(word) or word in CHATTER or word in self._students_own:
            return True
        return any(one in self._known for one in (stem(word), *stems(word)))

    def _nearest(self, word: str) -> str | None:
        """The known word that sounds like `word`, else one that is written much like it."""
        key = _sound(word)
        for heard in (key, sound(word)):  # what looks like an ending may be none: "insted"
            if heard in self._sounds:
                return self._sounds[heard]
        if len(key) < SHORT:
            near = self._vowel_left_out.get(key) if len(stem(word)) > SHORTEST else None
            return self._sounds[near] if near else None
        like = _near(key, self._keys)
        return self._sounds[like] if like else _near(word, self._words)


def _near(typed: str, among: Mapping[str, list[str]]) -> str | None:
    least = NEAR_ENOUGH if len(typed) > SHORT else NEAR_ENOUGH_SHORT
    near = process.extract(
        typed,
        among.get(typed[0], []),  # the first letter is seldom mistyped
        scorer=OSA.normalized_similarity,
        score_cutoff=least,
        limit=CHOICES,
    )
    return next((meant for meant, _, _ in near if _may_be(meant, typed)), None)


def _by_first_letter(words: Iterable[str]) -> dict[str, list[str]]:
    match: dict[str, list[str]] = defaultdict(list)
    for word in words:
        match[word[0]].append(word)
    return dict(match)


def _sound(word: str) -> str:
    # What a stem loses is heard: the u of "picturesque".
    return _american(word.replace("ou", "u"))


def _american(word: str) -> str:
    # And the e by which "nurce" has a soft c.
    return sound(stem(SOFT_C.sub("s", word)))


def _may_be(meant: str, typed: str) -> bool:
    # A short word with another consonant in it is another word.
    swapped = len(meant) == len(typed) and sorted(VOWEL.sub("", meant)) != sorted(VOWEL.sub("", typed))
    return not (len(typed) <= SHORT and swapped)


def _without_a_vowel(key: str) -> Iterable[str]:
    """As it is typed in haste: "livr", "eldr"."""
    return (key[:place] + key[place + 1 :] for place in range(1, len(key)) if key[place] in VOWELS)


def _can_be_misspelled(word: str) -> bool:
    return len(word) >= SHORTEST and not word.isdigit()
