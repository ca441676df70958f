"""The language of a course: what its tutor knows of its trade, read from the content folder tutor/.

A question is looked up by plain functions of text, deep below the course that they are for. Whoever looks one
up says whose language is spoken: `with speaking(language)`. Without one no trade's words are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Literal
from uuid import uuid4

import structlog

log = structlog.get_logger()

Refused = Literal["personal", "rules"]

INTRODUCTION = "Please introduce me to this module and explain what we'll be learning in it."

# Of patterns: lists of words, and parts that are patterns themselves. A course adds its own to them.
WORDS: Mapping[str, tuple[str, ...]] = {
    "person": (
        *("he", "she", "they", "hes", "shes", "theyre", "someone", "somebody", "guy", "lady", "man", "woman"),
        *(
            "girl",
            "boy",
            "kid",
            "child",
            "classmate",
            "coworker",
            "colleague",
            "partner",
            "mom",
            "dad",
            "person",
        ),
    ),
    "me": ("myself", "me", "my"),
    "speaker": ("instructor", "book", "lesson", "course"),
    "thing": ("person", "one"),
    "which_thing": ("color", "size", "angle", "kind", "side"),
    "measure": ("angle",),
    "measured_thing": ("angle", "size"),
    "worker": ("people", "police"),
    "compared_noun": ("one",),
    "unit": (),
    "free_of_charge": (),
}
PARTS: Mapping[str, str] = {
    "just": "(just |accidentally |literally |somehow |accident |jus |like |totally )*",
    "now": "(is |was |has |just |now |also |about to |gonna |going to |starting to |started |keeps "
    "|having |have |got |a |feeling |feels |felt |feel )*",
    "may": "(you (can|may|should|could|must)|its? (is )?(ok|okay|fine|safe|allowed|best|enough)|always|simply"
    "|just|feel free)",
}
NEVER = "(?!)"
PLACE = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True)
class GuardTopic:
    """Messages that the guard rails meet before anything is taught: those that one of `patterns` fits and
    those that are like `examples`, but none that one of `unless` fits. `lead` is said first; then what the
    course says to the question `look_up`. `refused`: the request itself is not answered, and why."""

    name: str
    lead: str = ""
    look_up: str | None = None
    refused: Refused | None = None
    patterns: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()

    def with_more(self, other: GuardTopic) -> GuardTopic:
        """This topic with the patterns, exceptions and examples of `other` too. What `other` says is said."""
        return GuardTopic(
            self.name,
            other.lead or self.lead,
            other.look_up or self.look_up,
            self.refused or other.refused,
            self.patterns + other.patterns,
            self.unless + other.unless,
            self.examples + other.examples,
        )


@dataclass(frozen=True)
class UnsafeClaim:
    pattern: str
    unless_denied: bool = True


# Equal by its checksum, so that it is cheap to remember what was worked out in it.
@dataclass(frozen=True, eq=False)
class CourseLanguage:
    """`synonyms`: words with those that they stand for. `intents`: words that ask for something, with those
    that tell it. `other_worlds`: words that make it unlikely that a question is about the course. `ordinary`
    and `outside`: messages that are no guard rail's, and questions that the course does not answer.
    `checksum` is of all the rest."""

    subject: str = ""
    introduction: str = INTRODUCTION
    subject_words: frozenset[str] = frozenset()
    irregular_forms: Mapping[str, str] = field(default_factory=dict)
    synonyms: tuple[tuple[str, tuple[str, ...]], ...] = ()
    intents: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()
    other_worlds: frozenset[str] = frozenset()
    topics: tuple[GuardTopic, ...] = ()
    hypothetical: tuple[str, ...] = ()
    unsafe_claims: tuple[UnsafeClaim, ...] = ()
    ordinary: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()
    pattern_words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pattern_parts: Mapping[str, str] = field(default_factory=dict)
    checksum: str = field(default_factory=lambda: uuid4().hex)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CourseLanguage) and self.checksum == other.checksum

    def __hash__(self) -> int:
        return hash(self.checksum)

    @property
    def course(self) -> str:
        """The course in a sentence: "a baking course"."""
        if not self.subject:
            return "a course"
        return f"{'an' if self.subject[0].lower() in 'aeiou' else 'a'} {self.subject} course"

    def compile(self, template: str, flags: int = 0) -> re.Pattern[str]:
        """A pattern in which {hurt} stands for this language's words of that name.

        One that cannot be made, by a mistake in the content, fits nothing.
        """
        try:
            return re.compile(PLACE.sub(lambda place: self._part(place[1]), template), flags)
        except (KeyError, RecursionError, re.error) as error:
            log.error("tutor_pattern_broken", pattern=template, reason=str(error))
            return re.compile(NEVER)

    def _part(self, name: str) -> str:
        part = self.pattern_parts.get(name) or PARTS.get(name)
        if part is not None:
            return PLACE.sub(lambda place: self._part(place[1]), part)
        if name not in WORDS and name not in self.pattern_words:
            raise KeyError(name)
        words = (*WORDS.get(name, ()), *self.pattern_words.get(name, ()))
        return f"(?:{'|'.join(words)})" if words else NEVER

    @cached_property
    def hypothetical_pattern(self) -> re.Pattern[str]:
        return self.compile("|".join(self.hypothetical) or NEVER)


NO_TRADE = CourseLanguage()
_spoken: ContextVar[CourseLanguage] = ContextVar("course_language", default=NO_TRADE)


def spoken_language() -> CourseLanguage:
    return _spoken.get()


@contextmanager
def speaking(language: CourseLanguage) -> Iterator[None]:
    """Within it `language` is the one that texts are read in."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


class CoursePattern:
    """A pattern of the package with places for a course's own words, compiled once for each language."""

    def __init__(self, template: str, flags: int = 0) -> None:
        self.template = template
        self.flags = flags

    @property
    def compiled(self) -> re.Pattern[str]:
        return _compiled(spoken_language(), self.template, self.flags)

    def search(self, text: str) -> re.Match[str] | None:
        return self.compiled.search(text)

    def match(self, text: str) -> re.Match[str] | None:
        return self.compiled.match(text)


@lru_cache(maxsize=500)
def _compiled(language: CourseLanguage, template: str, flags: int) -> re.Pattern[str]:
    return language.compile(template, flags)
