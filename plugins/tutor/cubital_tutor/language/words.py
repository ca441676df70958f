"""Words: text to the stems that a question and a passage are compared by."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property, lru_cache

from cubital_tutor.language.course_language import CourseLanguage, spoken_language
from cubital_tutor.language.vocabulary import CHATTER, IRREGULAR

# "A1c" and "N95" are one word; in "21g" the unit stands by itself.
WORD = re.compile(r"[a-z]+(?:\d+[a-z]*)?|\d+")
MEANING = re.compile(
    r"^(so |and |ok |um )*(what|whats|wat|wats) (is|are|s|does|do|an|a|the)\b"
    r"(?! the (order|best|right|max|first))"
    r"|\b(defin|pronounc|meaning|stand for|stands for)"
)
NOT_WORD = re.compile(r"[^a-z0-9.:%\s-]+")
MARKS = str.maketrans("", "", "'’`*_")
# Whom a question tells of is not what it asks; that it names somebody is.
A_NAME = re.compile(r"\b(?:mr|mrs|ms)\b\.? [a-z]+\b")
# The name of a rule for controls, however it is typed: "1-3s", "1 3s", "R 4s".
A_RULE = re.compile(r"\b(\d|r)[- ](\d)s\b")
PRONOUNS = frozenset({"it", "them", "him", "her", "that", "this"})


def stems(text: str) -> list[str]:
    """The stems of what `text` is about, in order; chatter such as "please" and "how do I" is left out."""
    return list(_stems(spoken_language(), text))


# The same sentences of the course are weighed for question after question.
@lru_cache(maxsize=20_000)
def _stems(language: CourseLanguage, text: str) -> tuple[str, ...]:
    plain = _as_phrases(language, _folded_words(text))
    alike = _synonyms(language).words
    return tuple(
        alike.get(stemmed := _stem(language, word), stemmed)
        for word in WORD.findall(plain)
        if word not in CHATTER
    )


def words_of(text: str) -> list[str]:
    """The words of `text` as they are written, without capitals and accents."""
    return WORD.findall(_folded_words(text))


def asks_for_meaning(question: str) -> bool:
    """Whether the question is about a word: "what is hemolysis", "define QNS", "how is it pronounced"."""
    return MEANING.search(_folded_words(question)) is not None


def stem(word: str) -> str:
    """A light stem: one form for the plural, the past and the -ing of a word, American spelling."""
    return _stem(spoken_language(), word)


# Most words of a text are among the few that all texts have.
@lru_cache(maxsize=4_000)
def _stem(language: CourseLanguage, word: str) -> str:
    return _without_ending(IRREGULAR.get(word) or language.irregular_forms.get(word, word))


@lru_cache(maxsize=20_000)
def _without_ending(word: str) -> str:
    if len(word) < 4 or word.isdigit():
        return word
    word = word.replace("ae", "e").replace("oedem", "edem")
    if len(word) > 5:
        word = word.replace("our", "or")
    word = _LL.sub(r"\1ll", word)
    for ending, instead in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) + len(instead) >= 3:
            word = word[: -len(ending)] + instead
            if ending in _DROPS_E and _LOST_E.fullmatch(word):
                word += "e"
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]
    return word[:-1] if len(word) > 4 and word.endswith("e") else word


def sound(word: str) -> str:
    """How a word sounds, roughly: one key for "technique" and "teknik"."""
    for letters, key in _SOUNDS:
        word = word.replace(letters, key)
    return re.sub(r"(.)\1+", r"\1", word)


# Endings of our own: with snowballstemmer's English in their place 90 of 1,786 evaluation answers change,
# and two sets score below the recorded figures.
_ENDINGS = (
    ("isations", "iz"),
    ("isation", "iz"),
    ("izations", "iz"),
    ("ization", "iz"),
    ("inesses", "y"),
    ("iness", "y"),
    ("ations", "at"),
    ("ation", "at"),
    ("isions", "iz"),
    ("ision", "iz"),
    ("tions", "t"),
    ("tion", "t"),
    ("ising", "iz"),
    ("ised", "iz"),
    ("ises", "iz"),
    ("ise", "iz"),
    ("lling", "l"),
    ("lled", "l"),
    ("ings", ""),
    ("ing", ""),
    ("acies", "at"),
    ("acy", "at"),
    ("ies", "y"),
    ("ied", "y"),
    ("edly", ""),
    ("eed", "eed"),
    ("ed", ""),
    ("sses", "ss"),
    ("xes", "x"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("ers", "er"),
    ("ily", "y"),
    ("ly", ""),
    ("ss", "ss"),
    ("us", "us"),
    ("is", "is"),
    ("s", ""),
)

# "Labelled" is of a word with one l, "filled" of one with two.
_LL = re.compile(r"^([^aeiou]{0,3}[aeiou])ll(?:ed|ing)$")
# "wiping" and "taped" are of words with an e, "mixing" and "tapped" are not.
_DROPS_E = ("ing", "ings", "ed")
_LOST_E = re.compile(r"[^aeiou][aeiou][^aeiouwxy]")

# For whoever spells by ear, with vowels: Soundex and Metaphone, made for names, drop those.
_SOUNDS = (
    ("ph", "f"),
    ("que", "k"),
    ("qu", "k"),
    ("ck", "k"),
    ("ch", "k"),
    ("ce", "se"),
    ("ci", "si"),
    ("cy", "si"),
    ("c", "k"),
    ("q", "k"),
    ("x", "ks"),
    ("z", "s"),
    ("ou", "u"),
    ("oo", "u"),
    ("y", "i"),
    ("ea", "e"),
    ("ee", "e"),
    ("ie", "i"),
    ("ei", "i"),
    ("ue", "u"),
    ("th", "t"),
    ("rh", "r"),
)


def _folded_words(text: str) -> str:
    """Small letters and digits without accents and marks; percent and the names of rules are words."""
    letters = text.lower()
    if not letters.isascii():
        letters = letters.replace("–", "-")  # a range is written with either dash
        folded = unicodedata.normalize("NFKD", letters)
        letters = "".join(letter for letter in folded if not unicodedata.combining(letter))
    letters = letters.translate(MARKS).replace("%", " percent ")
    return " ".join(A_RULE.sub(r"w\1\2s", NOT_WORD.sub(" ", letters)).split())


@dataclass(frozen=True)
class _Synonyms:
    """`words`: the stem that stands for another one; `phrases`: the word that stands for several stems."""

    words: dict[str, str]
    phrases: dict[tuple[str, ...], str]

    @cached_property
    def longest(self) -> dict[str, int]:
        """Of each stem how long the phrases are that begin with it; a pronoun may stand within two words."""
        longest: dict[str, int] = {}
        for phrase in self.phrases:
            length = max(len(phrase), 3 if len(phrase) == 2 else 0)
            longest[phrase[0]] = max(length, longest.get(phrase[0], 0))
        return longest

    def phrase(self, stemmed: tuple[str, ...]) -> str | None:
        """What a phrase stands for; "mixing them up" is "mixed up"."""
        if len(stemmed) == 3 and stemmed[1] in PRONOUNS and stemmed not in self.phrases:
            stemmed = (stemmed[0], stemmed[2])
        return self.phrases.get(stemmed)


@lru_cache(maxsize=8)
def _synonyms(language: CourseLanguage) -> _Synonyms:
    rows = language.synonyms
    return _Synonyms(
        {
            _stem(language, other): _stem(language, first)
            for first, others in rows
            for other in (first, *others)
            if WORD.fullmatch(other)
        },
        {
            tuple(_stem(language, word) for word in other.split()): first
            for first, others in rows
            for other in others
            if not WORD.fullmatch(other)
        },
    )


def words_of_synonyms() -> frozenset[str]:
    """The words that students use for others."""
    rows = spoken_language().synonyms
    return frozenset(word for _, others in rows for other in others for word in WORD.findall(other))


def _as_phrases(language: CourseLanguage, plain: str) -> str:
    synonyms = _synonyms(language)
    words = [word.strip(".:-") for word in A_NAME.sub("name", plain).split()]
    stemmed = [_stem(language, word) for word in words]
    longest = synonyms.longest
    if longest.keys().isdisjoint(stemmed):
        return " ".join(words)
    text, place = [], 0
    while place < len(words):
        for length in range(min(longest.get(stemmed[place], 0), len(words) - place), 0, -1):
            stands_for = synonyms.phrase(tuple(stemmed[place : place + length]))
            if stands_for:
                text.append(stands_for)
                place += length
                break
        else:
            text.append(words[place])
            place += 1
    return " ".join(text)


def is_same(question: str, other: str) -> bool:
    """Whether both are the same words, however they are set."""
    return [*re.findall(r"\w+", question.lower())] == [*re.findall(r"\w+", other.lower())]
