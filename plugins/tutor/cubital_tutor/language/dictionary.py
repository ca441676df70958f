"""Dictionary: the words of everyday English, which are not misspelled though the course never uses them."""

from __future__ import annotations

from functools import cache

from spellchecker import SpellChecker

# How often a word stands in the dictionary's texts, so that it is no slip of theirs: 47,000 words do.
COMMON = 100


class Dictionary:
    """Half a megabyte of text, looked through in some microseconds: as a set it would take ten times that."""

    def __init__(self, words: str) -> None:
        """`words`: each on a line of its own, with line breaks at both ends."""
        self._words = words

    def __contains__(self, word: str) -> bool:
        return f"\n{word}\n" in self._words


@cache
def everyday_english() -> Dictionary:
    counts = SpellChecker(language="en").word_frequency.dictionary
    words = sorted(word for word, count in counts.items() if count >= COMMON)
    return Dictionary("\n{}\n".format("\n".join(words)))
