"""Questions made of the glossary: which term a definition is of, among three others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import takewhile
from random import Random

from cubital_resources.library.glossary import GlossaryTerm

BLANK = "____"
WRONG_OPTIONS = 3
LEAST_WORDS = 3  # of a clue that still says something without the term's own words

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_GLUE = frozenset(
    ("a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "per", "the", "to", "with")
)
_ENDINGS = ("ings", "ing", "ed", "es", "'s", "’s", "e", "s")
_BLANKS = re.compile(rf"{BLANK}(?:[\s/-]+{BLANK})+")
_SENTENCE_END = re.compile(rf"(?<=[.!?])\s+(?=[A-Z]|{BLANK})")
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
        """The stems of the definition, each between spaces."""
        return f" {' '.join(_stem(word) for word in words_of(self.definition) if word not in _GLUE)} "

    @cached_property
    def clue(self) -> str:
        """The first sentence of the definition, or as many as say something, with a blank for each word that
        gives the term away."""
        blanked = WORD.sub(lambda word: BLANK if self._is_told_by(word[0]) else word[0], self.definition)
        first, *others = _SENTENCE_END.split(_OWN_NAME.sub("", _BLANKS.sub(BLANK, blanked)))
        while others and len(words_of(first)) < LEAST_WORDS:
            first = f"{first} {others.pop(0)}"
        return first

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
        return one <= two or two <= one or self.text == other.text or self._names(other) or other._names(self)

    def _names(self, other: TermCard) -> bool:
        if f" {' '.join(other.stems)} " in self.text:
            return True
        return any(len(word) > 1 and word in other._initials for word in (*self.words, *self.text.split()))


def words_of(text: str) -> tuple[str, ...]:
    """In lower case, without what stands between them."""
    return tuple(word.casefold() for word in WORD.findall(text))


def other_terms(card: TermCard, glossary: Sequence[TermCard], random: Random) -> list[str] | None:
    """Three terms that are wrong for the card's definition and differ in meaning: of its category where
    possible, then of its module. None where the glossary has no three."""
    order = sorted(random.sample(glossary, len(glossary)), key=lambda other: _distance(card, other))
    taken = [card]
    for other in order:
        if not any(other.may_mean(one) for one in taken):
            taken.append(other)
        if len(taken) > WRONG_OPTIONS:
            return [one.term for one in taken[1:]]
    return None


def _distance(one: TermCard, other: TermCard) -> int:
    if one.category == other.category:
        return 0
    return 1 if one.module is not None and one.module == other.module else 2


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
