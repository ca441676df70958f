"""Rule-based detection of emergencies, accidents and personal-health questions, before retrieval."""

from __future__ import annotations

import re
from functools import lru_cache

from cubital_tutor.guard.patterns import any_of, patterns
from cubital_tutor.guard.topics import EMERGENCY, PERSONAL, RULES, topics
from cubital_tutor.language.course_language import CourseLanguage, spoken_language

# "What if I get stuck?" asks to be taught; "I got stuck" does not.
_THOUGHT_OF = any_of(
    "what happens, what should happen, chances, odds, risks?, should a, can a, suppose, imagine, define",
    "how do i avoid, how to avoid, prevent, signs?( of)?, what is an?, whats an?, why do, why does, why did",
    "if i, how do i know, how can i tell, how would i know",
)
SUPPOSED = patterns(
    r"^ (so |and |but |ok |well )?(if|when|whenever|why|suppose|imagine|in case) ",
    r" (what|do|done|does|happens?|protocol|procedure|steps|help|respond|act|react|first|you|one) "
    r"(if|when|whenever|in case) ",
    f" {_THOUGHT_OF} ",
)
_SOMEBODY = any_of(
    "i, im, id, ill, he, hes, hell, she, shes, shell, they, theyre, theyll, someone, somebody",
    "my husband, my wife, my partner, my boyfriend, my girlfriend, my ex, my roommate, my brother, my sister",
    "my father, my mother, my dad, my mom",
)
_ABOUT_TO = any_of(
    "is, are, am, was, were, will, would, might, may, could, keep, keeps, kept, always, just, almost, again",
    "going, gonna, want, wants, wanted, wanna, need, tries, trying, tried, threatens, threatened, to",
    "said, says, say, that, he, she, they",
)
SELF_HARM = patterns(
    r" ((kill|harm|harming|hurting|hurt) myself|(kill|harm|harming) me) (?!with|on|by|accident)",
    # "Are you going to hurt me?" and "will it hurt me?" are what patients ask.
    rf"(?<!\bis)(?<!\bare)(?<!\bwill) {_SOMEBODY} ({_ABOUT_TO} )*(hurt|hurts|hurting) me "
    r"(?!with|on|by|accident)",
    # "My feet are killing me" is said of tired ones.
    r" killing myself |(?<!\bis)(?<!\bare) killing me ",
    r" (suicid\w*|self harm\w*|end (my|this) life|end it all|take my (own )?life) ",
    r" (want to|wanna|like to) die | (cant|dont think i can|dont want to) (go on|keep) (living|going) ",
    # Who does not want to live with their parents, or be here at 6, wants to live.
    r" (dont|do not) (want to|wanna) (live (?!with my (parents|family|folks|mom|dad|roommates?) )|be alive )",
    r" (dont|do not) (want to|wanna) be here (?!at \d)",
    r" (no|any|a) reason to (live|go on) | ending it all ",
    r" (took|swallowed|taken) (a (bunch|lot|handful|bottle) of|all (my|the)|too many) (\w+ )?"
    r"(pills|tablets|meds) ",
)


def topic_of(message: str) -> str | None:
    """The name of the guard topic that comes before teaching in `message`, if one does."""
    plain = _spaced_words(message)
    language = spoken_language()
    if SELF_HARM.search(plain):
        return EMERGENCY
    if not (SUPPOSED.search(plain) or language.hypothetical_pattern.search(plain)):
        for name, pattern in _accidents(language):
            if pattern.search(plain) and not is_excepted(name, message):
                return name
    about_a_person = _any(language, PERSONAL).search(plain)
    return PERSONAL if about_a_person and not is_excepted(PERSONAL, message) else None


def is_excepted(name: str, message: str) -> bool:
    """Whether `message` is what the topic's `unless` tells: what others ask, an accident long over."""
    return _any(spoken_language(), name, exceptions=True).search(_spaced_words(message)) is not None


@lru_cache(maxsize=8)
def _accidents(language: CourseLanguage) -> list[tuple[str, re.Pattern[str]]]:
    """In their order: the first that fits counts."""
    names = [name for name in topics(language) if name not in (PERSONAL, RULES)]
    return [(name, _any(language, name)) for name in names]


@lru_cache(maxsize=50)
def _any(language: CourseLanguage, name: str, exceptions: bool = False) -> re.Pattern[str]:
    topic = topics(language).get(name)
    fits = () if topic is None else topic.unless if exceptions else topic.patterns
    return language.compile("|".join(fits) or "(?!)")


def _spaced_words(message: str) -> str:
    """Words and periods with a space on both sides, which the patterns begin and end with."""
    plain = re.sub(r"[^a-z0-9.\s]", " ", re.sub(r"['’]", "", message.lower()))
    return f" {' '.join(plain.split())} ".replace(" thru ", " through ")
