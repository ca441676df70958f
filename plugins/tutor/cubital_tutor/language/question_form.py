"""Question form: a question's parts, and whether it asks for a comparison, a reason, steps or a number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from cubital_tutor.language.context import A_BIT, REFERS, Leans, context_of, leans, question_line
from cubital_tutor.language.course_language import CoursePattern
from cubital_tutor.language.words import stems

Manner = Literal["definition", "comparison", "steps", "why", "number", "duration", "moment", "case", "plain"]

_STARTS = r"(what|whats|how|when|which|why|where|who|can|could|do|does|did|is|are|should|may|must|will|am)"
AND = re.compile(rf"(?:(?<!\?)\?++|;|,? and (?:also )?|,? also )\s*+(?={_STARTS}\b)", re.IGNORECASE)
MARK = re.compile(rf"\?++\s*+(?:and |also |or )?(?={_STARTS}\b)", re.IGNORECASE)
# "Spinal fluid: where does it go and who takes it?" is about spinal fluid in both halves.
TOPIC = re.compile(r"[^:]{1,40}:(?=\s)")

COMPARED = (
    re.compile(
        r"\bdiff?e?r[ea]n(?:ce|t|ces)? ?(?:is )?(?:between|of|btw|betwen|in) (.+?)"
        r" (?:and|or|vs\.?|&|from) (.+)"
    ),
    re.compile(r"^(.+?) (?:vs\.?|versus|compared (?:with|to)|or rather) (.+)"),
    CoursePattern(
        r"\bhow (?:is|are|does|do) (.+?) (?:different|differ) from (.+?)(?: (?:{compared_noun}))?$"
    ),
    re.compile(r"^(?:is|are|isnt|arent) (.+?) (?:the )?same(?: thing)? as (.+)"),
    re.compile(r"\bcompare (.+?) (?:and|with|to) (.+)"),
)
AFTERTHOUGHT = re.compile(
    r" ?(,.*|\b(what is|whats|what are|how do|how are|which|when do|what do|where|why|please|how)\b.*)$"
)

STEPS = re.compile(
    r"\b(steps?|step by step|sequence|in (what |which |the right |right )?order|order (of|for)|walk me"
    r"|take me through|list|procedure|process|what (do|should|would) (i|you|we) do|what to do|stages?"
    r"|path|trace"
    r"|follow|elements|links|phases)\b"
)
# What to do where something is not as it should be.
CASE = re.compile(r"\b(what if|now what|what now)\b|^(and |but |so |ok )*if\b")
WHY = re.compile(r"\b(why|how come|what for|reason|purpose)\b")
DURATION = re.compile(r"\b(how (long|soon|often|old|late|early)|what age|(maximum|minimum|max) time)\b")
MOMENT = re.compile(r"^(and |so |but |ok )*when\b|\bwhen (exactly |do |does |can |should |may |must |is it )")
NUMBER = CoursePattern(
    r"\b(how (many|much|long|far|deep|often|old|soon|warm|hot|big|high|fast|close|late|full)|what (number"
    r"|percentage|percent"
    r"|share|ratio|angle|size|{measure}|temp|temperature|time|age|dose|range|depth|score)"
    r"|which {measured_thing}|normal|range|max|maximum|minimum|at most|at least|ratio|angle"
    r"|percent|percentage|{measure})\b"
)
MEANING = re.compile(
    r"\b(what (is|are|does|do) |whats |wat is |define|definition|meaning|mean|means|stands? for|called|meant "
    r"by)\b"
)
# What wants a yes or no, and what wants something else, at the beginning of a question.
_BEGINS = r"(?:^|[.!?,;:] *+|\b(?:and|so|but) )"
WANTS_YES_OR_NO = re.compile(
    rf"{_BEGINS}(is|are|was|were|do|does|did|can|could|may|must|should|will|would|am|has|have)\b|\b(ok|okay|right"
    r"|y/n|yes or no|or not|what about|how about)\b",
    re.IGNORECASE,
)
WANTS_ANYTHING_ELSE = re.compile(
    rf"{_BEGINS}(wh?ats?|wh?ich|how|hw|why|y|who|whose|whom"
    r"|(when|wen|where) (is|are|do|does|did|can|may|must|should|will))\b",
    re.IGNORECASE,
)
QUESTION_WORD = re.compile(
    r"\b(?:(?P<who>who(?:m|se|s)?)|(?P<where>wheres?)|(?P<which>wh?ich)|(?P<what>wh?ats?)"
    r"|(?P<why>whys?|how come|y(?! or n| ?[/-]))"
    # Not where it only tells in which case: "what do I do when it leaks".
    r"|(?P<when>^wh?ens?|wh?en (?:is|are|do|does|can|may|must|should)|wh?en$)"
    r"|(?P<number>ho?w (?:many|much|long|often|far|deep|old|soon|cold|hot|warm|full|close|tight|big|high|fast"
    r"|early|late))|(?P<how>hows?|hw))\b"
)


@dataclass(frozen=True)
class Part:
    """One question, and what was asked before where it may lean on that. `leans`: how surely it does.
    `half`: it is the second of two that were asked in the same breath."""

    text: str
    context: str = ""
    leans: Leans = Leans.SURELY
    half: bool = False

    @property
    def manner(self) -> Manner:
        return manner_of(self.text) if self.text.strip() else "plain"

    @property
    def wants_yes_or_no(self) -> bool:
        """Whether it may; only where it plainly asks for something else it does not."""
        return yes_or_no_wanted(self.text) >= 0


def parts_of(question: str, history: Sequence[str] = ()) -> list[Part]:
    """The questions in what a student typed, at most two; the second may lean on the first."""
    texts = _that_say_something(AND.split(question))
    sentences = _that_say_something(MARK.split(question))
    if len(texts) > len(sentences) == 2:
        texts = sentences  # "What is a and what is b? And how is c?"
    is_torn = pair_in(question) is not None and not any(map(pair_in, texts))
    if len(texts) < 2 or is_torn:
        return [_part(question, history)]
    texts = texts[:2]
    topic = TOPIC.match(texts[0])
    if topic:
        texts[1] = f"{topic[0]} {texts[1]}"
    first = _part(texts[0], history)
    goes_on = bool(REFERS.search(question_line(texts[1]))) or len(stems(texts[1])) <= 2
    return [first, Part(texts[1], f"{texts[0]} {first.context}".strip() if goes_on else "", half=True)]


def _that_say_something(texts: Sequence[str]) -> list[str]:
    plain = (text.strip(" ?!.,") for text in texts)
    return [text for text in plain if text and stems(text)]


def _part(text: str, history: Sequence[str]) -> Part:
    how = leans(text)
    # "Light blue": a bit of a question may lean on the one before, where it finds no answer by itself.
    short = len(stems(text)) <= A_BIT
    return Part(text, context_of(text, history, Leans.HARDLY) if how or short else "", how)


def pair_in(question: str) -> tuple[str, str] | None:
    """The two things that a question compares."""
    plain = question_line(question)
    for pattern in COMPARED:
        match = pattern.search(plain)
        if match:
            first, second = (AFTERTHOUGHT.sub("", side).strip() for side in match.group(1, 2))
            if stems(first) and stems(second):
                return first, second
    return None


def asks_something(text: str) -> bool:
    """Whether a question's words are in it; "I work nights" has none."""
    return bool(WANTS_YES_OR_NO.search(text) or WANTS_ANYTHING_ELSE.search(text))


def yes_or_no_wanted(question: str) -> Literal[-1, 0, 1]:
    """1 where a yes or no is wanted, -1 where plainly something else is."""
    yes_or_no, anything_else = map(
        bool, (WANTS_YES_OR_NO.search(question), WANTS_ANYTHING_ELSE.search(question))
    )
    return 0 if yes_or_no == anything_else else 1 if yes_or_no else -1


def question_words(question: str) -> frozenset[str]:
    """Which of who, where, which, why, what, when, number (how many, how long) and how it asks by."""
    return frozenset(match.lastgroup or "" for match in QUESTION_WORD.finditer(question_line(question)))


def manner_of(question: str) -> Manner:
    plain = question_line(question)
    if pair_in(question):
        return "comparison"
    if WHY.search(plain):
        return "why"
    if CASE.search(plain):
        return "case"
    if DURATION.search(plain):
        return "duration"
    if MOMENT.search(plain):
        return "moment"
    if NUMBER.search(plain):
        return "number"
    if STEPS.search(plain):
        return "steps"
    return "definition" if MEANING.search(plain) else "plain"
