"""The guard rails, for the offline tutor and for any model: before a question is answered, and after.

`before` says what a message is beside a question; where it says anything, the answer is ours, in fixed words,
and no model is asked. `after` takes out of an answer what no answer may say. `harmless` is what of a passage
may be quoted, or shown to a model.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from cubital.content import Passage
from cubital_tutor.guard.classifier import Classifier, any_course
from cubital_tutor.guard.guard_rules import Concern, concern_in, is_passed_on
from cubital_tutor.guard.links import without_foreign_links, without_links
from cubital_tutor.guard.prompt_injection import asks_against_rules, gives_orders
from cubital_tutor.guard.unsafe_claims import is_dangerous
from cubital_tutor.language.context import points_back
from cubital_tutor.language.sentences import sentences_of, without

Refused = Literal["personal", "rules"]

ACT_FIRST = (
    "**Act now, read later: wash the place with soap and water, or flush the eye, nose or mouth with water; "
    "report to your supervisor at once; get a medical evaluation immediately.**"
)
FAINTING = (
    "**Act now: tourniquet off, needle out, press the site; keep the person from falling, lay them flat, and "
    "call for help. If they stay unresponsive or do not breathe normally: emergency code or 911; without "
    "normal breathing, CPR.**"
)
FAINT_MYSELF = (
    "**Stop now: tourniquet off, needle out, press the site, and call a colleague to take over. Then sit or "
    "lie down yourself before you fall.**"
)
BLEEDING = (
    "**Act now: press firmly on the site with gauze, keep the arm straight, and call the nurse or provider. "
    "If blood keeps coming through, or the person looks unwell: emergency code or 911.**"
)
ARTERY = (
    "**Act now: tourniquet off, needle out, firm pressure on the site by trained staff, and tell the nurse "
    "at once.**"
)
SEIZURE = (
    "**Act now: call for help (emergency code or 911), tourniquet off, needle out. Keep the person from "
    "getting hurt, do not hold them down, put nothing in the mouth, and note the time.**"
)
REACTION = (
    "**Trouble breathing or a swelling face is an emergency: call 911 or your facility's emergency code now, "
    "stop the draw, and stay with the person.**"
)
CALL_FOR_HELP = (
    "**If someone is in danger right now, get help first: call 911, or use your facility's emergency code, "
    "and stay with the person.** If you are thinking of harming yourself, call or text 988. I am a study "
    "tutor and cannot help in an emergency."
)
NOT_MINE_TO_SAY = (
    "**I teach the course; I can't interpret anyone's own results, diagnose, or advise on medicines and "
    "doses.** "
    "For questions about yourself or your family, ask your healthcare provider. About a patient, tell the "
    "nurse or the provider in charge, at once if the patient looks unwell. If someone feels seriously ill "
    "right now, call 911."
)
RULES_STAY = (
    "**I can't do that.** I answer questions about this course from the course itself. My rules stay as they "
    "are, "
    "and I neither see nor show other people's chats, results or accounts, or how I work internally."
)


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


_ANSWERS = {
    Concern.EXPOSURE: Verdict(ACT_FIRST, "got stuck with a needle what now", urgent=True),
    Concern.FAINTING: Verdict(FAINTING, "patient passed out during the draw", urgent=True),
    Concern.FAINT_MYSELF: Verdict(FAINT_MYSELF, "someone feels dizzy while im drawing", urgent=True),
    Concern.BLEEDING: Verdict(BLEEDING, "site wont stop bleeding", urgent=True),
    Concern.ARTERY: Verdict(ARTERY, "blood is bright red and spurting into the tube", urgent=True),
    Concern.SEIZURE: Verdict(SEIZURE, "patient is having a seizure during the draw", urgent=True),
    Concern.REACTION: Verdict(REACTION, "patient is having an alergic reaction", urgent=True),
    Concern.EMERGENCY: Verdict(CALL_FOR_HELP, urgent=True),
    Concern.PERSONAL: Verdict(NOT_MINE_TO_SAY, "can i tell a patient their results", refused="personal"),
    Concern.RULES: Verdict(RULES_STAY, refused="rules"),
}


def before(
    question: str, history: Sequence[str] = (), classifier: Classifier | None = None
) -> Verdict | None:
    """What `question` is beside a question to be taught, None where it is one.

    `history`: what the student asked before, oldest first; a result that follows "my glucose" is still one.
    `classifier`: one that knows the course's own questions, where there is one.
    """
    classifier = classifier or any_course()
    known = concern_known(question)
    concern = known or _concern_likely(question, classifier)
    if concern is None and _goes_on_from_the_personal(question, history, classifier):
        concern = Concern.PERSONAL
    return None if concern is None else replace(_ANSWERS[concern], sure=known is not None)


def concern_known(message: str) -> Concern | None:
    """By the wordings that somebody has thought of."""
    concern = concern_in(message)
    # Who may be in danger is helped first, whatever else they ask.
    if concern in (None, Concern.PERSONAL) and asks_against_rules(message):
        return Concern.RULES
    return concern


def _concern_likely(message: str, classifier: Classifier) -> Concern | None:
    likely = classifier.concern_in(message)
    return None if likely is Concern.PERSONAL and is_passed_on(message) else likely


def _goes_on_from_the_personal(question: str, history: Sequence[str], classifier: Classifier) -> bool:
    """Whether `question` is still about the result, health or medicine that was spoken of before it."""
    for before_it in reversed(history):
        if not points_back(question):
            return False
        if (concern_known(before_it) or _concern_likely(before_it, classifier)) is Concern.PERSONAL:
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
MEASURE = re.compile(
    r"(?<!\d)(?<!\d[.,])\d++(?:[.,]\d++)*+(?:\s*+(?:-|–|to)\s*+\d++(?:[.,]\d++)*+)?+\s*+(?:%|°|mm\b|cm\b|ml\b|µl\b|mg\b|g\b|l\b"
    r"|inch(?:es)?\b"
    r"|degrees?\b|gauge\b|seconds?\b|minutes?\b|hours?\b|days?\b|weeks?\b|months?\b|years?\b|times?\b"
    r"|inversions?\b"
    r"|attempts?\b|questions?\b|liters?\b|million\b)|\d+:\d+",
    re.IGNORECASE,
)


def after(answer: str, passages: Iterable[Passage]) -> Checked:
    """`answer` without HTML, links, dangerous claims, and measures that no passage gives.

    `supported` False: little or nothing is left, and the honest answer ("not covered") is due instead.
    """
    known = _digits(" ".join(passage.text for passage in passages))

    def wrong(sentence: str) -> bool:
        unknown = [measure for measure in MEASURE.findall(sentence) if not _digits(measure) <= known]
        return bool(unknown) or is_dangerous(sentence) or gives_orders(sentence)

    text, removed = without(without_links(answer), wrong)
    left = len(sentences_of(text))
    return Checked(text, tuple(removed), left > 0 and left >= len(removed))


def harmless(text: str) -> str:
    """A passage's text without HTML, foreign links, and sentences that give orders to a machine."""
    return without(
        without_foreign_links(text), lambda sentence: gives_orders(sentence) or is_dangerous(sentence)
    )[0]


def _digits(text: str) -> set[str]:
    return set(re.findall(r"\d+(?:[.,]\d+)*", text))
