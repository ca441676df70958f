"""Relevance: whether a passage answers a question, or only shares words with it."""

import re
from dataclasses import dataclass

from cubital_tutor.index import Found
from cubital_tutor.vocabulary import DOMAIN
from cubital_tutor.words import stems


@dataclass(frozen=True)
class Least:
    """What a passage must reach to be an answer: in score, and in the part of the question that it speaks of,
    unless it is much like a question that it is known to answer, or fits well all in all."""

    score: float
    support: float
    alike: float
    good: float


# Who uses a word of the trade means the course; anyone else must be understood better.
FROM_ANYONE = Least(score=0.43, support=0.5, alike=0.55, good=0.47)
IN_THE_TRADE = Least(score=0.28, support=0.45, alike=0.5, good=0.42)
# A question that the module itself suggests is on topic; all that is asked is which section is nearest.
SUGGESTED = 0.15
# A second passage is quoted too where it fits nearly as well as the first.
NEARLY = 0.85
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


TRADE = frozenset(stem for word in DOMAIN for stem in stems(word))


def is_other_work(question: str) -> bool:
    return OTHER_WORK.match(question) is not None


def is_answer(found: Found) -> bool:
    least = FROM_ANYONE if TRADE.isdisjoint(found.asked) else IN_THE_TRADE
    enough = found.support >= least.support or found.alike >= least.alike or found.score >= least.good
    return found.score >= least.score and enough


def fits_as_well(found: Found, best: Found) -> bool:
    """Whether a second passage is worth quoting beside the best."""
    return found.score >= NEARLY * best.score and found.alike >= best.alike * NEARLY


def is_near(found: Found) -> bool:
    return found.score >= NEAR and found.support >= NEAR_SUPPORT
