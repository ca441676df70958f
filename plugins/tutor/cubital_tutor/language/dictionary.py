"""Dictionary: the words of everyday English, which are not misspelled though the course never uses them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import groupby
from operator import itemgetter

from spellchecker import SpellChecker

# How often a word stands in the dictionary's texts, so that it is no slip of theirs: 47,000 words do.
COMMON = 100


class Dictionary:
    """Half a megabyte of text, of which a letter's part is looked through; a set would be ten times that."""

    def __init__(self, words: Iterable[str]) -> None:
        """`words`: in the order of the alphabet."""
        self._with_letter = {
            letter: "\n{}\n".format("\n".join(own)) for letter, own in groupby(words, itemgetter(0))
        }

    def __contains__(self, word: str) -> bool:
        return f"\n{word}\n" in self._with_letter.get(word[:1], "")


@cache
def everyday_english() -> Dictionary:
    counts = SpellChecker(language="en").word_frequency.dictionary
    return Dictionary(sorted(word for word, count in counts.items() if count >= COMMON))
