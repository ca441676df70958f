"""Answer types: whether a sentence has the reason, number, time or condition that a question asks for."""

import re

from cubital_tutor.language.question_form import Manner

# A reason, or what comes of doing it otherwise.
BECAUSE = re.compile(
    r"\b(why|because|since|so that|therefore|otherwise|or else|reason|as this|which (is why|would|can|may)"
    r"|leads? to|rais|falsely|causes?|keeps?|prevents?|protects?|contaminat|spoils?|ruins?|harms?|damages?"
    r"|in order to|to avoid|too (little|much|few|many|long|deep|shallow|early|late))",
    re.IGNORECASE,
)
BECAUSE_COUNTS = 1.4
_NUMBER = r"(\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|half|a few|some)"
NUMERIC = re.compile(rf"\d|\b({_NUMBER}|never|none)\b", re.IGNORECASE)
DURATION = re.compile(
    rf"\b{_NUMBER}\W{{1,3}}(working )?(seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b", re.IGNORECASE
)
MOMENT = re.compile(
    rf"{DURATION.pattern}|\b(at once|immediately|before|after|until|as soon as|within|while)\b", re.IGNORECASE
)
ENUMERATES = re.compile(r"(,[^,]+){2,}|;.*;|\bthen\b|\bfirst\b")
# What to do in which case.
IN_CASE = re.compile(
    r"\b(if|when|unless|until)\b"
    r"|^\W*(ask|tell|call|do not|stop|never|use|report|wait|get|press|choose|hand over)\b",
    re.IGNORECASE,
)
# What must stand in an answer to how many, how long, and when.
ASKS_FOR: dict[Manner, re.Pattern[str]] = {"number": NUMERIC, "duration": DURATION, "moment": MOMENT}
HAS: dict[Manner, re.Pattern[str]] = ASKS_FOR | {"why": BECAUSE}


def fitness(sentence: str, manner: Manner) -> float:
    """How well a sentence suits the way in which something was asked."""
    if manner in ASKS_FOR:
        return 1.3 if ASKS_FOR[manner].search(sentence) else 0.4
    if manner == "why":
        return BECAUSE_COUNTS if BECAUSE.search(sentence) else 0.6
    if manner == "steps":
        return 1.3 if ENUMERATES.search(sentence) else 0.5
    if manner == "case":
        return 1.2 if IN_CASE.search(sentence) else 0.9
    return 1.0


def manners_of(sentence: str) -> frozenset[Manner]:
    """The ways of asking that `sentence` has something for."""
    return frozenset(manner for manner, pattern in HAS.items() if pattern.search(sentence))
