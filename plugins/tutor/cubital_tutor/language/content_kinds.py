"""Kinds of content that hold the language of a course: the files of the content folder tutor/."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Annotated, Any, Literal, Self

from pydantic import ConfigDict, Field, model_validator

from cubital.content.cache import ContentCache
from cubital.content.kinds import ContentKind, Entry, Text
from cubital_tutor.language.course_language import (
    INTRODUCTION,
    PLACE,
    CourseLanguage,
    GuardTopic,
    Refused,
    UnsafeClaim,
)

Messages = Annotated[list[Text], Field(min_length=1)]
Word = Annotated[str, Field(pattern=r"^\S+$")]


class _Patterns(Entry):
    # The space at the end of a pattern is a part of it.
    model_config = ConfigDict(str_strip_whitespace=False)


def _is_pattern(pattern: str) -> None:
    try:
        re.compile(PLACE.sub("x", pattern))
    except re.error as error:
        raise ValueError(f"{pattern!r} is no regular expression: {error}") from None


class LanguageWords(_Patterns):
    """`subject` names the trade: "a baking course". `introduction`: what the page asks in a student's
    name where they have not asked anything yet. `subject_words` tell nothing about one question.
    `hypothetical`: patterns of messages that only ask about an accident. `pattern_words` and
    `pattern_parts` may stand in patterns by their names."""

    subject: Text
    introduction: Text = INTRODUCTION
    subject_words: list[Word] = []
    irregular_forms: dict[str, Word] = {}
    hypothetical: list[Text] = []
    pattern_words: dict[str, list[Text]] = {}
    pattern_parts: dict[str, Text] = {}


class Synonyms(Entry):
    """`word` stands for all words and phrases of `same`."""

    word: Text
    same: Messages


class Intent(Entry):
    """Words, parted by spaces: those that ask for something, and others that tell it as well."""

    asking: Text
    telling: Text | None = None


class OtherWorld(Entry):
    """Words, parted by spaces, that are hardly about the course where the course never uses them."""

    world: Text
    words: Text


class GuardPatterns(_Patterns):
    """A GuardTopic. Of `emergency` and `rules` the tutor has its own already: there these come to them, and
    `lead` and `look_up` instead of its own."""

    topic: Text
    lead: Text | None = None
    look_up: Text | None = None
    refused: Refused | None = None
    patterns: list[Text] = []
    unless: list[Text] = []
    examples: Messages

    @model_validator(mode="after")
    def _is_whole(self) -> Self:
        if self.lead is None and self.topic not in ("emergency", "rules"):
            raise ValueError("lead is needed: what the tutor says first")
        for pattern in (*self.patterns, *self.unless):
            _is_pattern(pattern)
        return self


class Examples(Entry):
    examples_of: Literal["ordinary", "outside"]
    messages: Messages


class UnsafeClaims(_Patterns):
    """A sentence that `pattern` fits is taken out of every answer; one that denies it stays, by default."""

    pattern: Text
    unless_denied: bool = True

    @model_validator(mode="after")
    def _compiles(self) -> Self:
        _is_pattern(self.pattern)
        return self


LANGUAGE = ContentKind(
    name="tutor_language", files="tutor/language.yaml", model=LanguageWords, key=lambda entry: entry.subject
)
SYNONYMS = ContentKind(
    name="tutor_synonyms",
    files="tutor/synonyms.yaml",
    model=Synonyms,
    key=lambda entry: entry.word,
    holds="list",
)
INTENTS = ContentKind(
    name="tutor_intents",
    files="tutor/intents.yaml",
    model=Intent,
    key=lambda entry: entry.asking[:480],
    holds="list",
)
OTHER_WORLDS = ContentKind(
    name="tutor_other_worlds",
    files="tutor/other-worlds.yaml",
    model=OtherWorld,
    key=lambda entry: entry.world,
    holds="list",
)
TOPICS = ContentKind(
    name="tutor_guard", files="tutor/guard/*.yaml", model=GuardPatterns, key=lambda entry: entry.topic
)
EXAMPLES = ContentKind(
    name="tutor_examples",
    files="tutor/examples/*.yaml",
    model=Examples,
    key=lambda entry: entry.examples_of,
)
UNSAFE_CLAIMS = ContentKind(
    name="tutor_unsafe_claims",
    files="tutor/unsafe-claims.yaml",
    model=UnsafeClaims,
    key=lambda entry: entry.pattern[:480],
    holds="list",
)
KINDS: Sequence[ContentKind[Any]] = (
    LANGUAGE,
    SYNONYMS,
    INTENTS,
    OTHER_WORLDS,
    TOPICS,
    EXAMPLES,
    UNSAFE_CLAIMS,
)


def language_of(entries: Iterable[Any]) -> CourseLanguage:
    """The language that these entries of KINDS make; that of no trade where there are none."""
    entries = list(entries)
    words = next((one for one in entries if isinstance(one, LanguageWords)), None)
    examples = {one.examples_of: tuple(one.messages) for one in entries if isinstance(one, Examples)}
    return CourseLanguage(
        subject=words.subject if words else "",
        introduction=words.introduction if words else INTRODUCTION,
        subject_words=frozenset(words.subject_words if words else ()),
        irregular_forms=dict(words.irregular_forms) if words else {},
        synonyms=tuple((one.word, tuple(one.same)) for one in entries if isinstance(one, Synonyms)),
        intents=tuple(
            (tuple(one.asking.split()), tuple((one.telling or "").split()))
            for one in entries
            if isinstance(one, Intent)
        ),
        other_worlds=frozenset(
            word for one in entries if isinstance(one, OtherWorld) for word in one.words.split()
        ),
        topics=tuple(_topic(one) for one in entries if isinstance(one, GuardPatterns)),
        hypothetical=tuple(words.hypothetical if words else ()),
        unsafe_claims=tuple(
            UnsafeClaim(one.pattern, one.unless_denied) for one in entries if isinstance(one, UnsafeClaims)
        ),
        ordinary=examples.get("ordinary", ()),
        outside=examples.get("outside", ()),
        pattern_words={name: tuple(each) for name, each in words.pattern_words.items()} if words else {},
        pattern_parts=dict(words.pattern_parts) if words else {},
        checksum=sha256("\n".join(one.model_dump_json() for one in entries).encode()).hexdigest(),
    )


async def introduction_of(content: ContentCache) -> str:
    """What to ask in the name of a student who has not asked anything yet."""
    words = await (await content.snapshot()).all(LANGUAGE)
    return words[0].introduction if words else INTRODUCTION


def _topic(entry: GuardPatterns) -> GuardTopic:
    return GuardTopic(
        entry.topic,
        entry.lead or "",
        entry.look_up,
        entry.refused,
        tuple(entry.patterns),
        tuple(entry.unless),
        tuple(entry.examples),
    )
