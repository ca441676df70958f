"""Claims that no answer may make, whoever wrote it, because someone may act on them."""

import re
from functools import lru_cache

from cubital_tutor.language.course_language import CourseLanguage, spoken_language
from cubital_tutor.language.sentences import sentences_of

# "Never recap" says the opposite of what it names.
DENIED = re.compile(
    r"\b(no|not|never|dont|doesnt|isnt|arent|cant|cannot|wont|without|avoid|avoids|wrong|false|myth|instead"
    r"|rather"
    r"|stop|refuse|forbids?|forbidden|prohibits?|prohibited|nobody|none|neither|nor|danger|dangerous|error)\b"
)

# Each is dangerous where its sentence does not deny it, in any course.
CLAIMS = tuple(
    re.compile(pattern)
    for pattern in (
        r"\b(take|inject|give|swallow)\b.*\b\d+([.,]\d+)? ?(mg|mcg|units?|tablets?|pills?|doses?)\b",
        r"\byou (probably |likely |clearly |definitely |surely |may |might )?have (got )?(a |an )?"
        r"(diabetes|anemia|leukemia|cancer|hiv|hepatitis|an infection|infection|sepsis|a clot|stroke|heart "
        r"attack)",
        r"\b(double|skip|stop taking|increase|decrease) your (dose|insulin|warfarin|medication|medicine"
        r"|pills)",
    )
)


def dangerous_in(text: str) -> list[str]:
    """The sentences of `text` that claim something dangerous."""
    return [sentence for sentence in sentences_of(text) if is_dangerous(sentence)]


def is_dangerous(sentence: str) -> bool:
    plain = " ".join(re.sub(r"[^a-z0-9.,\s-]", "", sentence.lower().replace("–", "-")).split())
    unless_denied, flat = _of_course(spoken_language())
    if any(pattern.search(plain) for pattern in flat):
        return True
    return not DENIED.search(plain) and any(pattern.search(plain) for pattern in (*CLAIMS, *unless_denied))


@lru_cache(maxsize=8)
def _of_course(language: CourseLanguage) -> tuple[list[re.Pattern[str]], list[re.Pattern[str]]]:
    """The course's own unsafe claims: those that may be denied, and those dangerous as they stand."""
    each = [(claim.unless_denied, language.compile(claim.pattern)) for claim in language.unsafe_claims]
    return [pattern for denied, pattern in each if denied], [
        pattern for denied, pattern in each if not denied
    ]
