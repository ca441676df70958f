"""Relevance: whether a passage answers a question, or only shares words with it."""

import re
from collections.abc import Sequence

from cubital_tutor.language.course_language import CoursePattern
from cubital_tutor.retrieval.match import Match
from cubital_tutor.retrieval.ranking import HARDLY_MEANT, judged

# The log-odds, by what was learned, from which the course covers a question.
ANSWERS = 0.35
# How much more is asked of a place that does not tell what is wanted to be known, where no teacher's answer
# speaks for it; and from where on what was asked may be asked back.
UNTOLD, MAY_BE_COVERED = 1.5, -3.5
# Of how much of a question a place speaks that speaks of all of it.
ALL = 0.95
# How like a question that a place is known to answer another must be, to mean it without the question before,
# or though it sounds like an accident.
ALIKE = 0.5
# A question that the module itself suggests is on topic; all that is asked is which section is nearest.
SUGGESTED = 0.15
# A second passage is quoted too where it fits nearly as well as the first.
NEARLY, NEARLY_AS_LIKELY = 0.85, 1.0
MAY_BE_MEANT = -2.5  # the log-odds from which a written answer may be meant at all
# How much less is asked of a question for each of its misspelled words, of so many at most: what is from
# outside has one such word at most, a name that the course does not know.
FOR_EACH_MISSPELLED, MOST_MISSPELLED = 1.3, 3
# How likely a written answer must be, in log-odds, where there are not several such words.
SEVERAL, LIKELY_MEANT = 2, -1.0
# The log-odds of a written answer that stands out, and how far the next is from it: of 487 questions from
# outside none has one.
STANDS_OUT, FAR = 1.0, 1.5
# How much more is asked for each of several, to answer without saying how the question was understood.
DOUBT = 0.4
# Where a person may act on it, more than likely is asked for.
SURE = 0.5
# Worth naming as the nearest that the course has.
NEAR = 0.2
NEAR_SUPPORT = 0.4


# Work of another kind than teaching this course.
OTHER_WORK = re.compile(
    r"^\W*(please |pls |hey |can you |could you |would you |i need you to |now )*(translate|compose|solve"
    r"|recommend|book"
    r"|write( me)? (a|an|my|some)|draw( me)? (a|an) (cat|dog|picture|house|horse|tree)|play|sing|cook|order "
    r"me|buy|hack)\b",
    re.IGNORECASE,
)


# What no lesson tells, though it is asked in the words of the trade.
OTHER_MATTERS = tuple(
    CoursePattern(pattern, re.IGNORECASE)
    for pattern in (
        # prices and makers, but for what is free of charge, which a lesson says
        r"^(?!.*\b{free_of_charge}).*\b(price of|costs? (of (a|an|the|one)|with|for)"
        r"|how much (does|do|is|are|would) .*\bcost)\b",
        r"\b(how|where) (do|can|could|should|to) (i |we |you |one )?buy\b|\b(best|which|what) brands?\b",
        # who found what
        r"\bwho (manufactures?|invented|discovered|founded|sells|was the first)\b",
        r"\bwhen (was|were) .*\b(invented|discovered|founded)\b",
        # what the work pays
        r"\bsalar(y|ies)\b|\bwages?\b|\bhow much (do|does|can|will) .*\b(earn|get paid)\b",
        # opening hours
        r"\b(when|what time) (do|does|is|are) .*\b(opens?|closes?)$",
        # what lawyers and mechanics do
        r"\bhow (do|does|can|to|would) (i |you |we |one )?(sue|repair|fix a broken|program)\b",
    )
)


def is_other_work(question: str) -> bool:
    return bool(OTHER_WORK.match(question)) or any(pattern.search(question) for pattern in OTHER_MATTERS)


def is_answer(match: Match) -> bool:
    if match.alike >= ALL:
        return True  # it is known to answer this very question
    untold = match.written is None and not match.covers_intents
    return judged(match) >= ANSWERS + (UNTOLD if untold else 0.0)


def is_meant(match: Match) -> bool:
    """Whether a question that may lean on the one before is answered so well that it stands by itself."""
    return match.support >= ALL and match.alike >= ALIKE


def fits_as_well(match: Match, best: Match) -> bool:
    """Whether a second passage is worth quoting beside the best."""
    return match.score >= NEARLY * best.score and match.rank >= best.rank - NEARLY_AS_LIKELY


def is_meant_though_misspelled(match: Match, misspelled: int) -> bool:
    """Whether a question with so many misspelled words likely means what `match` answers."""
    less = FOR_EACH_MISSPELLED * min(misspelled, MOST_MISSPELLED)
    return misspelled > 0 and judged(match) >= ANSWERS - less


def is_likely_enough(log_odds: float, misspelled: int) -> bool:
    """Whether a written answer is likely enough to be what so many misspelled words mean."""
    return misspelled >= SEVERAL or log_odds >= LIKELY_MEANT


def is_far_likelier(log_odds: Sequence[float]) -> bool:
    """Whether the first of the written answers is likely, and the second is far from that."""
    first, second = [*log_odds, HARDLY_MEANT, HARDLY_MEANT][:2]
    return first >= STANDS_OUT and first - second >= FAR


def is_clear(match: Match, misspelled: int) -> bool:
    """Whether it answers a question with so many misspelled words, and nobody need say how that was read."""
    return misspelled < SEVERAL or judged(match) >= ANSWERS + DOUBT * misspelled


def may_be_covered(match: Match) -> bool:
    """Whether it is worth asking back what was meant; a misspelled question may be like one wording alone."""
    return judged(match) >= MAY_BE_COVERED or (match.written is not None and match.written >= 0.0)


def is_near(matches: Match) -> bool:
    return matches.score >= NEAR and matches.support >= NEAR_SUPPORT
