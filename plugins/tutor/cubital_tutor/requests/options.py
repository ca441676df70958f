"""Options of a question as students name them: by pressing one, by its letter, by its number, or in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rapidfuzz.distance import OSA

from cubital_tutor.language.naive_bayes import plain_words

LETTERS = "ABCD"
BY_LETTER = re.compile(
    r"^\W*(?:(?:i (?:think|say|guess|pick|choose)|its?|it's|maybe|the|my) )*"
    r"(?:(?:answer|option|letter|number|choice)(?: is)? )?(?P<name>[a-d1-4])"
    r"\W*(?:please|i think|i guess|maybe)?\W*$",
    re.IGNORECASE,
)
LIKE = 0.75  # the part of the words typed that the option must have
OPENINGS = re.compile(
    r"^\W*(?:(?:i (?:think|say|guess|pick|choose)|it ?is|its|it's|maybe|the answer is|my answer is)\b\W*)+",
    re.IGNORECASE,
)
LITTLE = frozenset(
    {"a", "an", "the", "of", "to", "in", "on", "at", "and", "or", "is", "it", "that", "for", "with"}
)

# In a quiz: what passes a question by.
NOT_KNOWN = re.compile(
    r"^\W*(?:(?:i )?(?:really |honestly )?(?:don.?t|do not|dunno) ?(?:know)?|idk|no idea|no clue"
    r"|(?:im |i am )?not sure|(?:skip|pass)(?: it| this| this one| the question)?|next(?: one)?"
    r"|(?:i )?give up|tell me|help|hint"
    r"|(?:just )?(?:tell|show|give) me the answer|what.?s the answer|what is the answer|\?+)\W*$",
    re.IGNORECASE,
)


def passes_by(message: str) -> bool:
    """Whether it says that the student does not know, or wants the next question."""
    return NOT_KNOWN.match(message) is not None


def pressed_option(message: str, options: Sequence[str]) -> str | None:
    """The option that `message` is word for word, or names by its letter or number."""
    for option in options:
        if message.strip().casefold() == option.strip().casefold():
            return option
    match = BY_LETTER.match(message)
    if match is None:
        return None
    name = match["name"].upper()
    place = LETTERS.index(name) if name in LETTERS else int(name) - 1
    return options[place] if place < len(options) else None


def option_in_words(message: str, options: Sequence[str]) -> str | None:
    """The one option that `message` says, misspelled or shortened; None where it could be two, or none."""
    if message.rstrip().endswith("?"):
        return None
    words = _words(OPENINGS.sub("", message))
    if not words:
        return None
    overlaps = {option: _common(words, _words(option)) for option in options}
    # What all options say tells none of them apart.
    best = max(overlaps.values())
    fitting = [option for option, common in overlaps.items() if common == best]
    if best >= LIKE * len(words) and len(fitting) > 1:
        fitting = [option for option in fitting if len(_words(option)) == len(words)]
    return fitting[0] if best >= LIKE * len(words) and len(fitting) == 1 else None


def _words(text: str) -> list[str]:
    # Numbers stay what they are: an option may be one.
    plain = [
        word
        for word in re.findall(r"[a-z]+|\d+(?:[.,]\d+)?", text.lower().replace("'", ""))
        if word not in LITTLE
    ]
    return plain or plain_words(text)


def _common(words: Sequence[str], others: Sequence[str]) -> int:
    return sum(any(_same(word, other) for other in others) for word in words)


def _same(word: str, other: str) -> bool:
    if word == other or word.isdigit() or other.isdigit():
        return word == other
    longest = max(len(word), len(other))
    wrong = 0 if longest < 4 or len(word) < 3 else 1 if longest < 8 else 2
    return OSA.distance(word, other, score_cutoff=wrong) <= wrong
