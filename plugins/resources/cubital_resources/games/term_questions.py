"""Questions made of the glossary: which term a definition is of, among three others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from random import Random

from cubital_resources.library.glossary import GlossaryTerm

BLANK = "____"
WRONG_OPTIONS = 3
COMMON = 8  # a word that more than one clue of so many has tells nothing
SAME_CATEGORY, SAME_MODULE = 1.5, 0.5  # as good as so many words in common
LEAST_WORDS = 3  # of a clue that still says something without the term's own words

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_GLUE = frozenset(
    ("a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "per", "the", "to", "with")
)
_ENDINGS = ("ings", "ing", "ed", "es", "'s", "’s", "e", "s")
_BLANKS = re.compile(rf"{BLANK}(?:[\s/-]+{BLANK})+")
_SENTENCE_END = re.compile(rf"(?<=[.!?])\s+(?=[A-Z]|{BLANK})")
_ARTICLE = re.compile(rf"\b[Aa]n?\s+(?={BLANK})")  # "an" would leave only what begins with a vowel
_OWN_NAME = re.compile(rf"^{BLANK}[.:]\s+")  # "CBC. A count of …"


class TermCard:
    """A term of the glossary with what is compared of it: the words of its name and of its definition."""

    def __init__(self, entry: GlossaryTerm) -> None:
        self.term = entry.term
        self.definition = entry.definition
        self.category = entry.category
        self.module = entry.module
        every = words_of(entry.term)
        self.words = tuple(word for word in every if word not in _GLUE) or every
        self._initials = {_initials(every), _initials(self.words)}

    @cached_property
    def stems(self) -> tuple[str, ...]:
        return tuple(map(_stem, self.words))

    @cached_property
    def text(self) -> str:
        """The stems of the clue, each between spaces."""
        return f" {' '.join(_stem(word) for word in words_of(self.clue) if word not in _GLUE)} "

    @cached_property
    def clue(self) -> str:
        """The first sentence of the definition, or as many as are needed, with a blank for each word that
        gives the term away."""
        blanked = WORD.sub(lambda word: BLANK if self._is_told_by(word[0]) else word[0], self.definition)
        first, *others = _SENTENCE_END.split(_OWN_NAME.sub("", _BLANKS.sub(BLANK, blanked)))
        # What is said of two things ("Assault and battery") may take a sentence for each.
        is_of_two = "and" in words_of(self.term)
        while others and (is_of_two or len(words_of(first)) < LEAST_WORDS):
            first = f"{first} {others.pop(0)}"
        return _ARTICLE.sub("", first)

    @property
    def can_be_asked(self) -> bool:
        return bool(self.words) and len(words_of(self.clue)) >= LEAST_WORDS

    def _is_told_by(self, text: str) -> bool:
        word = text.casefold()
        if sum(map(str.isupper, text)) > 1 and word in self._initials:
            return True
        return any(_akin(word, own) for own in self.words)

    def may_mean(self, other: TermCard) -> bool:
        """Whether both could be the answer to one definition: where one's name is within the other's, stands
        for it in initials, or is used to define it."""
        one, two = set(self.stems), set(other.stems)
        if one <= two or two <= one or self.definition == other.definition:
            return True
        return self._names(other) or other._names(self)

    def _names(self, other: TermCard) -> bool:
        if f" {' '.join(other.stems)} " in self.text:
            return True
        return any(len(word) > 1 and word in other._initials for word in (*self.words, *self.text.split()))


def words_of(text: str) -> tuple[str, ...]:
    """In lower case, without what stands between them."""
    return tuple(word.casefold() for word in WORD.findall(text))


def other_terms(card: TermCard, glossary: Sequence[TermCard], random: Random) -> list[str] | None:
    """Three terms that are wrong for the card's clue and differ in meaning: first those that are most like
    it. None where the glossary has no three."""
    alike = _alike(card, glossary)
    order = sorted(random.sample(glossary, len(glossary)), key=lambda other: -alike[other])
    taken = [card]
    for other in order:
        if not any(other.may_mean(one) for one in taken):
            taken.append(other)
        if len(taken) > WRONG_OPTIONS:
            return [one.term for one in taken[1:]]
    return None


def _alike(card: TermCard, glossary: Sequence[TermCard]) -> Mapping[TermCard, float]:
    """How likely each is taken for the card: by its category, its module, and the rare words that both clues
    have, so that of three anticoagulants the two others stand beside each, and no machine."""
    words = {other: set(other.text.split()) for other in glossary}
    in_how_many = Counter(word for of_one in words.values() for word in of_one)
    rare = {word for word in card.text.split() if in_how_many[word] <= len(words) / COMMON}
    return {
        other: len(rare & of_one)
        + SAME_CATEGORY * (other.category == card.category)
        + SAME_MODULE * (card.module is not None and other.module == card.module)
        for other, of_one in words.items()
    }


def _initials(words: Iterable[str]) -> str:
    return "".join(word[0] for word in words)


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) >= len(ending) + 3:
            return word[: -len(ending)]
    return word


def _akin(word: str, own: str) -> bool:
    """Whether a word of the definition gives away one of the term's own: vein and veins, artery and
    arterial, lymph and lymphedema, HbA1c and A1c."""
    one, two = _stem(word), _stem(own)
    if one == two or (any(map(str.isdigit, own)) and own in word):
        return True
    shorter, longer = sorted((one, two), key=len)
    if len(shorter) >= 4 and shorter in longer:
        return True
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, two, strict=False))) >= 5
