"""Context: the earlier questions that a follow-up question leans on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import IntEnum

from cubital_tutor.language.course_language import CoursePattern
from cubital_tutor.language.vocabulary import GENERAL
from cubital_tutor.language.words import stem as stem_of
from cubital_tutor.language.words import stems

GENERAL_STEMS = frozenset(map(stem_of, GENERAL))
REMEMBERED = 3  # questions before this one that it may lean on

# "And for kids", "what about", "why not".
GOES_ON = re.compile(
    r"^\W*(and|n(?= (the|for|in|on|with|what|how|if|when|why|a)\b)|but|ok and|ok but|ok so|yes but|what about"
    r"|how about|wat about|even if|why\??$|why not|why so|why is that|since when|which one|how come$|but why"
    r"|then what|what else)\b",
    re.IGNORECASE,
)
MAY_GO_ON = re.compile(r"^\W*(so|or|also|then|plus|only|how come|for|in|on|with|at|same)\b", re.IGNORECASE)
REFERS = re.compile(
    r"\b(it|its|that|this|they|them|those|these|one|ones|there|she|he|her|him|herself|himself|same|either"
    r"|other)\b"
)
# "it" in "is it ok", "that" in "the one that" and the like point to nothing.
EMPTY_REFERENCES = CoursePattern(
    r"\b(is it (ok|okay|fine|true|possible|bad|safe|allowed|normal)|is that (true|right)|it is|its ok"
    r"|how is it|{thing} that|(so|such|say|says|said"
    r"|know|sure"
    r"|means?) that|this (module|lesson|course|chapter|section)|there (is|are)|(is|are) there|one of)\b"
)
# "Which size", "how long": about what, was said before.
HALF_A_QUESTION = CoursePattern(
    r"^(which|how (long|many( times)?|much|often|deep|far|old|big)|when|where|who|what {which_thing})\b"
)
# Of whoever spoke of themselves before: "am i dying", "and my potassium".
OF_ONESELF = re.compile(r"\b(am i|will i|do i (have|need)|my|me|mine)\b")
SHORT_ENOUGH = 4  # stems of a question that may lean on another
A_BIT = 2  # and of one that is hardly a question


class Leans(IntEnum):
    """How much a question looks as if it leaned on the one before."""

    HARDLY, MAYBE, SURELY = range(3)


def context_of(question: str, history: Sequence[str], least: Leans = Leans.MAYBE) -> str:
    """What of the questions before, oldest first, `question` leans on; empty where it stands by itself."""
    history = [text for text in history if stems(text)]
    if not history or leans(question) < least:
        return ""
    questions = [history[-1]]
    for before in reversed(history[-REMEMBERED:-1]):
        if not leans(questions[-1]):
            break
        questions.append(before)
    return " ".join(questions)


def leans(question: str) -> Leans:
    """Whether `question` can only be understood from what was asked before."""
    plain = question_line(question)
    own = stems(plain)
    if not own:
        return Leans.SURELY if re.search(r"[a-z]", plain) else Leans.HARDLY
    short = len(own) <= SHORT_ENOUGH
    if GOES_ON.match(plain):
        return Leans.SURELY if len(own) <= SHORT_ENOUGH + 1 else Leans.HARDLY
    if short and REFERS.search(EMPTY_REFERENCES.compiled.sub(" ", plain)):
        return Leans.SURELY
    if MAY_GO_ON.match(plain):
        return Leans.MAYBE if len(own) <= SHORT_ENOUGH + 1 else Leans.HARDLY
    half = HALF_A_QUESTION.match(plain)
    if (half and len(own) <= max(1, len(stems(half[0])))) or (len(own) <= 2 and plain.startswith("why ")):
        return Leans.MAYBE
    # "How would i see": nothing in it says about what.
    return Leans.MAYBE if short and all(stem in GENERAL_STEMS for stem in own) else Leans.HARDLY


def points_back(question: str) -> bool:
    """Whether `question` says so little of its own that it is about what was said before: "is that bad", "and
    350?". Narrower than `leans`: "and the order of that" goes on to something else."""
    plain = question_line(question)
    own = stems(plain)
    if all(stem.isdigit() or stem in GENERAL_STEMS for stem in own):
        return True
    if len(own) == 1:
        return any(pattern.search(plain) for pattern in (REFERS, OF_ONESELF, GOES_ON, MAY_GO_ON))
    return len(own) <= SHORT_ENOUGH and bool(REFERS.search(EMPTY_REFERENCES.compiled.sub(" ", plain)))


def question_line(text: str) -> str:
    """In small letters on one line, without quotation marks, emphasis and what ends a question."""
    return " ".join(re.sub(r"['’*_`\"]", "", text.lower()).strip(" ?!.").split())
