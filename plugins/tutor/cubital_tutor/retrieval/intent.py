"""Intents of a question (treatment, procedure, duration…), and whether a passage covers them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from cubital_tutor.language.course_language import CourseLanguage, CoursePattern, spoken_language
from cubital_tutor.language.question_form import Manner
from cubital_tutor.language.words import stems, words_of

Stems = frozenset[str]

# "How do people flush a line" wants to know of flushing.
DEED = CoursePattern(
    r"\bhow (?:to|(?:do|does|did|can|could|should|would) "
    r"(?:i|you|u|we|they|one|{worker})) "
    r"((?:get |have )?(?P<verb>[a-z]+))"
)
# "How are platelets donated" wants to know of donating.
DONE = re.compile(
    r"\bhow (?:is|are|was|were|(?:do|does|did) .* get) .*?\b((?P<verb>\w+ed|made|built|grown))\W*$"
)
# How to deal with something may be told in any words.
ANY_DEED = re.compile(
    r"act|avoid|calm|check|clean|deal|draw|explain|find|go|handle|help|hold|keep|know|make|manage|notice|place|prevent"
    r"|protect|recognize|see|spot|stop|talk|tell|work|write"
)


@dataclass(frozen=True)
class _Intents:
    """`rows`: the words that ask for something, and the stems that tell it. `asking`: all words that ask;
    they are no misspellings of other words."""

    rows: tuple[tuple[frozenset[str], Stems], ...]

    @cached_property
    def asking(self) -> frozenset[str]:
        return frozenset(word for asking, _ in self.rows for word in asking)


@lru_cache(maxsize=8)
def _intents(language: CourseLanguage) -> _Intents:
    return _Intents(
        tuple(
            (frozenset(asking), frozenset(stem for word in (*asking, *telling) for stem in stems(word)))
            for asking, telling in language.intents
        )
    )


def words_that_ask() -> frozenset[str]:
    return _intents(spoken_language()).asking


def intents_in(question: str) -> tuple[Stems, ...]:
    """What `question` wants to know: of each want the stems of which one tells it."""
    own = stems(question)
    words = {*words_of(question), *own}
    wants = [telling for asking, telling in _intents(spoken_language()).rows if asking & words]
    lower = question.lower()
    deed = DEED.search(lower) or DONE.search(lower)
    if deed and not ANY_DEED.fullmatch(deed["verb"]):
        # Not where it is part of a phrase: "wash my hands" is one thing.
        wants += [frozenset({done}) for done in stems(deed[1]) if done in own]
    return tuple(wants)


def covers_intents(
    wants: Sequence[Stems],
    manner: Manner,
    about: Stems,
    name: Stems,
    sentences: Iterable[tuple[Stems, frozenset[Manner]]],
    phrasings: Iterable[Stems],
) -> bool:
    """Whether a place called `name` tells what is wanted of the things that were asked `about`.

    A sentence of it, or a question that it is known to answer, must have the want and one of the things
    together. Query how long, a sentence about a thing must have a time.
    """
    if not wants and manner != "duration":
        return True
    sentences = list(sentences)
    if manner == "duration" and about:
        things = about.union(*wants)
        if not any(manner in has and things & (sentence | name) for sentence, has in sentences):
            return False
    texts = [*(sentence for sentence, _ in sentences), *phrasings]
    texts_about = [text for text in texts if not about or about & text]
    return all(any(want & text for text in texts_about) for want in wants)
