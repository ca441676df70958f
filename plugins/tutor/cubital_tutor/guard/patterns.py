"""Patterns: regular expressions made of lists of words, for messages in lower case between spaces."""

import re


def any_of(*words: str) -> str:
    """One of the words in these lists, each of which is parted by commas."""
    return "(" + "|".join(word for line in words for word in line.split(", ")) + ")"


def patterns(*each: str) -> re.Pattern[str]:
    """One of these patterns."""
    return re.compile("|".join(each))
