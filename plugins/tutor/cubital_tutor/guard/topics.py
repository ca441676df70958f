"""Guard topics: those that every course has, and those that a course's content brings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

from cubital_tutor.language.course_language import CourseLanguage, GuardTopic

EMERGENCY = "emergency"  # somebody's life may be in danger
PERSONAL = "personal"  # a person's own results, health or medicine
RULES = "rules"  # the tutor's rules and workings, or others' data

CALL_FOR_HELP = """\
**If someone is in danger right now, get help first: call 911, or use your facility's emergency code, and \
stay with the person.**

- No normal breathing: CPR if you are trained, and the AED.
- Thoughts of harming yourself: call or text 988.

I am a study tutor and cannot help in an emergency."""
RULES_STAY = (
    "**I can't do that.** I answer questions about this course from the course itself. My rules stay as they "
    "are, "
    "and I neither see nor show other people's chats, results or accounts, or how I work internally."
)
IN_DANGER = (
    r" (not|isnt|stopped|wont|doesnt|quit) (just )?(breathing|breathe|responding|respond|waking up"
    r"|wake up) (?!to )",
    r" (is|are|im|hes|shes|was|went|now|has been) (now |just |having a )*"
    r"(unconscious|unresponsive|choking|turning blue) ",
    r" (i|hes|shes|he is|she is|im|he has|she has) (have |having |got |a )*(severe "
    r"|bad |strong )*"
    r"(chest pain|a stroke|stroke|heart attack) ",
    " {person} {now}(having |has )(a |an )?(heart attack|stroke) ",
    " chest pains? in (my|the|a|this) {person} ",
    r" (cardiac arrest|no pulse) | (grabbed|grabbing|clutched|clutching) (his|her|their) chest ",
)


@lru_cache(maxsize=8)
def topics(language: CourseLanguage) -> Mapping[str, GuardTopic]:
    """By their names, in the order in which they are looked for."""
    every = {
        EMERGENCY: GuardTopic(EMERGENCY, CALL_FOR_HELP, patterns=IN_DANGER, examples=examples(EMERGENCY)),
        RULES: GuardTopic(RULES, RULES_STAY, refused="rules", examples=examples(RULES)),
    }
    for topic in language.topics:
        known = every.get(topic.name)
        every[topic.name] = topic if known is None else known.with_more(topic)
    return every


def ordinary(language: CourseLanguage) -> tuple[str, ...]:
    """Messages that are no guard topic's, many with the words of some."""
    return examples("ordinary") + language.ordinary


@cache
def examples(name: str) -> tuple[str, ...]:
    """Messages as students of any course type them."""
    lines = (files("cubital_tutor.guard") / "examples" / f"{name}.txt").read_text("utf-8").splitlines()
    return tuple(lines)
