"""The guard rails, for the offline tutor and for any model: before a question is answered, and after.

`before` says what a message is beside a question; where it says anything, the answer is ours, in fixed words,
and no model is asked. `after` takes out of an answer what no answer may say. `harmless` is what of a passage
may be quoted, or shown to a model.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from cubital.content import Passage
from cubital_tutor.guard.classifier import Classifier, any_course
from cubital_tutor.guard.guard_rules import is_excepted, topic_of
from cubital_tutor.guard.links import without_foreign_links, without_links
from cubital_tutor.guard.prompt_injection import asks_against_rules, gives_orders
from cubital_tutor.guard.topics import PERSONAL, RULES, topics
from cubital_tutor.guard.unsafe_claims import is_dangerous
from cubital_tutor.language.context import points_back
from cubital_tutor.language.course_language import CourseLanguage, CoursePattern, Refused, spoken_language
from cubital_tutor.language.sentences import sentences_of, without


@dataclass(frozen=True)
class Verdict:
    """What comes instead of an ordinary answer.

    `lead` is said first. `look_up`, where given, is what to teach from the course then. `refused` says why
    the request itself is not answered; `urgent` that somebody may have to act now. `sure` False: it is only
    like such messages, and a question that the course knows is to be answered after the lead.
    """

    lead: str
    look_up: str | None = None
    refused: Refused | None = None
    urgent: bool = False
    sure: bool = True


def before(
    question: str, history: Sequence[str] = (), classifier: Classifier | None = None
) -> Verdict | None:
    """What `question` is beside a question to be taught, None where it is one.

    `history`: what the student asked before, oldest first; a result that follows "my glucose" is still one.
    `classifier`: one that knows the course's own questions, where there is one.
    """
    classifier = classifier or any_course()
    known = known_topic(question)
    name = known or _likely_topic(question, classifier)
    if name is None and _goes_on_from_the_personal(question, history, classifier):
        name = PERSONAL
    if name is None:
        return None
    topic = topics(spoken_language())[name]
    return Verdict(
        topic.lead,
        topic.look_up,
        topic.refused,
        urgent=topic.refused is None,
        sure=known is not None,
    )


def known_topic(message: str) -> str | None:
    """The guard topic by the patterns that somebody has thought of."""
    return _known_topic(spoken_language(), message)


# The questions that follow in a chat look at it again.
@lru_cache(maxsize=1_000)
def _known_topic(_: CourseLanguage, message: str) -> str | None:
    name = topic_of(message)
    # Who may be in danger is helped first, whatever else they ask.
    if name in (None, PERSONAL) and asks_against_rules(message):
        return RULES
    return name


def _likely_topic(message: str, classifier: Classifier) -> str | None:
    likely = classifier.topic_of(message)
    return None if likely not in (None, RULES) and is_excepted(likely, message) else likely


def _goes_on_from_the_personal(question: str, history: Sequence[str], classifier: Classifier) -> bool:
    """Whether `question` is still about the result, health or medicine that was spoken of before it."""
    for before_it in reversed(history):
        if not points_back(question):
            return False
        if (known_topic(before_it) or _likely_topic(before_it, classifier)) == PERSONAL:
            return True
        question = before_it
    return False


@dataclass(frozen=True)
class Checked:
    """An answer as it may be shown. `removed`: sentences taken out of it; `supported`: enough is left."""

    text: str
    removed: tuple[str, ...]
    supported: bool


# A number that someone may act on: with its unit, as a range, ratio or percentage.
MEASURE = CoursePattern(
    r"(?<!\d)(?<!\d[.,])\d++(?:[.,]\d++)*+(?:\s*+(?:-|–|to)\s*+\d++(?:[.,]\d++)*+)?+\s*+(?:%|°|mm\b|cm\b|ml\b|µl\b|mg\b|g\b|l\b"
    r"|inch(?:es)?\b"
    r"|degrees?\b|{unit}\b|seconds?\b|minutes?\b|hours?\b|days?\b|weeks?\b|months?\b|years?\b|times?\b"
    r"|attempts?\b|questions?\b|liters?\b|million\b)|\d+:\d+",
    re.IGNORECASE,
)


def after(answer: str, passages: Iterable[Passage]) -> Checked:
    """`answer` without HTML, links, dangerous claims, and measures that no passage gives.

    `supported` False: little or nothing is left, and the honest answer ("not covered") is due instead.
    """
    known = _digits(" ".join(passage.text for passage in passages))

    def wrong(sentence: str) -> bool:
        unknown = [measure for measure in MEASURE.compiled.findall(sentence) if not _digits(measure) <= known]
        return bool(unknown) or is_dangerous(sentence) or gives_orders(sentence)

    text, removed = without(without_links(answer), wrong)
    left = len(sentences_of(text))
    return Checked(text, tuple(removed), left > 0 and left >= len(removed))


def harmless(text: str) -> str:
    """A passage's text without HTML, foreign links, and sentences that give orders to a machine."""
    return _harmless(spoken_language(), text)


# A class asks about the same places.
@lru_cache(maxsize=2_000)
def _harmless(_: CourseLanguage, text: str) -> str:
    return without(
        without_foreign_links(text), lambda sentence: gives_orders(sentence) or is_dangerous(sentence)
    )[0]


def _digits(text: str) -> set[str]:
    return set(re.findall(r"\d+(?:[.,]\d+)*", text))
