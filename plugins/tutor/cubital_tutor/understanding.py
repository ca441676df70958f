"""Understanding how something is asked: what follows on from before, two questions in one, a comparison."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from cubital_tutor.vocabulary import GENERAL
from cubital_tutor.words import stem as stem_of
from cubital_tutor.words import stems

Manner = Literal["definition", "comparison", "steps", "why", "number", "duration", "moment", "plain"]

GENERAL_STEMS = frozenset(map(stem_of, GENERAL))
REMEMBERED = 3  # questions before this one that it may lean on

LEANS = re.compile(
    r"^\W*(and|but|so|or|also|then|plus|ok and|ok but|ok so|yes but|what about|how about|wat about|even if"
    r"|only|why\??$"
    r"|why not|why so|why is that|since when|which one|how come|but why|for|in|on|with|at|same|then what"
    r"|what else)\b",
    re.IGNORECASE,
)
REFERS = re.compile(
    r"\b(it|its|that|this|they|them|those|these|one|ones|there|she|he|her|him|herself|himself|same|either"
    r"|other)\b"
)
# "it" in "is it ok", "that" in "the tube that" and the like point to nothing.
EMPTY_REFERENCES = re.compile(
    r"\b(is it (ok|okay|fine|true|possible|bad|safe|allowed|normal)|is that (true|right)|it is|its ok"
    r"|how is it|(tube|test|patient|vein|person|sample|results?|blood|one) that|(so|such|say|says|said"
    r"|know|sure"
    r"|means?) that|this (module|lesson|course|chapter|section)|there (is|are)|(is|are) there|one of)\b"
)
# "Which needle", "how long": about what, was said before.
HALF_A_QUESTION = re.compile(
    r"^(which|how (long|many|much|often|deep|far|old|big)|when|where|who|what (color|size|angle|tube|needle"
    r"|kind|side))\b"
)
# Of whoever spoke of themselves before: "am i dying", "and my potassium".
OF_ONESELF = re.compile(r"\b(am i|will i|do i (have|need)|my|me|mine)\b")
SHORT_ENOUGH = 4  # stems of a question that may lean on another

_STARTS = r"(what|whats|how|when|which|why|where|who|can|could|do|does|did|is|are|should|may|must|will|am)"
AND = re.compile(rf"(?:\?+|;|,? and (?:also )?|,? also )\s*(?={_STARTS}\b)", re.IGNORECASE)

COMPARED = (
    re.compile(
        r"\bdiff?e?r[ea]n(?:ce|t|ces)?\s*(?:is\s+)?(?:between|of|btw|betwen|in)\s+(.+?)\s+(?:and|or|vs\.?|&"
        r"|from)\s+(.+)"
    ),
    re.compile(r"(.+?)\s+(?:vs\.?|versus|compared (?:with|to)|or rather)\s+(.+)"),
    re.compile(
        r"\bhow (?:is|are|does|do)\s+(.+?)\s+(?:different|differ)\s+from\s+(.+?)(?:\s+order|\s+tube|\s+one)?$"
    ),
    re.compile(r"^(?:is|are|isnt|arent)\s+(.+?)\s+(?:the\s+)?same(?:\s+thing)?\s+as\s+(.+)"),
    re.compile(r"\bcompare\s+(.+?)\s+(?:and|with|to)\s+(.+)"),
)
AFTERTHOUGHT = re.compile(
    r"\s*(,.*|\b(what is|whats|what are|how do|how are|which|when do|what do|where|why|please|how)\b.*)$"
)

STEPS = re.compile(
    r"\b(steps?|step by step|sequence|in (what |which |the right |right )?order|order (of|for)|walk me"
    r"|take me through|list|procedure|process|what (do|should|would) (i|you|we) do|what to do|stages?"
    r"|path|trace"
    r"|follow|elements|links|phases)\b"
)
WHY = re.compile(r"\b(why|how come|what for|reason|purpose)\b")
DURATION = re.compile(r"\b(how (long|soon|often|old|late|early)|what age|(maximum|minimum|max) time)\b")
MOMENT = re.compile(r"^(and |so |but |ok )*when\b|\bwhen (exactly |do |does |can |should |may |must |is it )")
NUMBER = re.compile(
    r"\b(how (many|much|long|far|deep|often|old|soon|warm|hot|big|high|fast|close|late|full)|what (number"
    r"|percentage|percent"
    r"|share|ratio|angle|size|gauge|temp|temperature|time|age|dose|range|depth|score)|which (gauge|needle"
    r"|angle|size)|normal"
    r"|range|max|maximum|minimum|at most|at least|ratio|angle|percent|percentage|gauge)\b"
)
MEANING = re.compile(
    r"\b(what (is|are|does|do) |whats |wat is |define|definition|meaning|mean|means|stands? for|called|meant "
    r"by)\b"
)


@dataclass(frozen=True)
class Part:
    """One question, and what was asked before where it leans on that, empty otherwise."""

    text: str
    context: str = ""

    @property
    def manner(self) -> Manner:
        return manner_of(self.text) if self.text.strip() else "plain"


def parts_of(question: str, history: Sequence[str] = ()) -> list[Part]:
    """The questions in what a student typed, at most two; the second may lean on the first."""
    texts = [text.strip(" ?!.,") for text in AND.split(question)]
    texts = [text for text in texts if text and stems(text)][:2]
    if len(texts) < 2 or pair_in(question):
        return [Part(question, context_of(question, history))]
    first = Part(texts[0], context_of(texts[0], history))
    leans = bool(REFERS.search(_plain(texts[1]))) or len(stems(texts[1])) <= 2
    return [first, Part(texts[1], f"{texts[0]} {first.context}".strip() if leans else "")]


def context_of(question: str, history: Sequence[str]) -> str:
    """What of the questions before, oldest first, `question` leans on; empty where it stands by itself."""
    history = [text for text in history if stems(text)]
    if not history or not leans(question):
        return ""
    said = [history[-1]]
    for before in reversed(history[-REMEMBERED:-1]):
        if not leans(said[-1]):
            break
        said.append(before)
    return " ".join(said)


def leans(question: str) -> bool:
    """Whether `question` can only be understood from what was asked before."""
    plain = _plain(question)
    own = stems(plain)
    if not own:
        return bool(re.search(r"[a-z]", plain))
    if LEANS.match(plain):
        return len(own) <= SHORT_ENOUGH + 1
    if (len(own) == 1 and HALF_A_QUESTION.match(plain)) or (len(own) <= 2 and plain.startswith("why ")):
        return True
    return len(own) <= SHORT_ENOUGH and bool(REFERS.search(EMPTY_REFERENCES.sub(" ", plain)))


def points_back(question: str) -> bool:
    """Whether `question` says so little of its own that it is about what was said before: "is that bad", "and
    350?". Narrower than `leans`: "and the order of draw" goes on to something else."""
    plain = _plain(question)
    own = stems(plain)
    if all(stem.isdigit() or stem in GENERAL_STEMS for stem in own):
        return True
    if len(own) == 1:
        return any(pattern.search(plain) for pattern in (REFERS, OF_ONESELF, LEANS))
    return len(own) <= SHORT_ENOUGH and bool(REFERS.search(EMPTY_REFERENCES.sub(" ", plain)))


def pair_in(question: str) -> tuple[str, str] | None:
    """The two things that a question compares."""
    plain = _plain(question)
    for pattern in COMPARED:
        found = pattern.search(plain)
        if found:
            first, second = (AFTERTHOUGHT.sub("", side).strip() for side in found.groups())
            if stems(first) and stems(second):
                return first, second
    return None


def manner_of(question: str) -> Manner:
    plain = _plain(question)
    if pair_in(question):
        return "comparison"
    if WHY.search(plain):
        return "why"
    if DURATION.search(plain):
        return "duration"
    if MOMENT.search(plain):
        return "moment"
    if NUMBER.search(plain):
        return "number"
    if STEPS.search(plain):
        return "steps"
    return "definition" if MEANING.search(plain) else "plain"


def _plain(text: str) -> str:
    return " ".join(re.sub(r"['’*_`\"]", "", text.lower()).strip(" ?!.").split())
