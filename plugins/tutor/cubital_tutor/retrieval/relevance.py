"""Relevance: whether a passage answers a question, or only shares words with it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from cubital_tutor.language.course_language import CoursePattern
from cubital_tutor.retrieval.match import Match

# What a passage must reach to be an answer: how well it fits, how much of the question it speaks of, and how
# much the question is one for this course.
ANSWERS = 0.85
SUPPORT_COUNTS, SCOPE_COUNTS = 0.5, 0.55
MOST_IN_SCOPE = 0.7  # one rare word that only the course has must not decide
UNTOLD_COSTS = 0.2  # what a place lacks that does not tell what is wanted to be known
# Of how much of a question a place speaks that speaks of all of it.
ALL = 0.95
# How like a question that a place is known to answer another must be, to mean it without the question before,
# or though it sounds like an accident.
ALIKE = 0.5
# A question that the module itself suggests is on topic; all that is asked is which section is nearest.
SUGGESTED = 0.15
# A second passage is quoted too where it fits nearly as well as the first.
NEARLY = 0.85
# Which of those that fit nearly as well as the first is the first is told by their likeness too.
CLOSE, LIKENESS = 0.75, 0.25
# And by how likely a teacher's answer from there is meant: what a unit of log-odds counts, and the least.
WRITTEN, UNLIKELY = 0.12, -6.0
MAY_BE_MEANT = -2.5  # the log-odds from which a written answer may be meant at all
# The log-odds from which a misspelled question is taken to be a teacher's, and with several such words, if no
# other is nearly as likely.
CLEARLY_MEANT, HARDLY_MEANT, AHEAD = -1.0, -2.8, 0.45
SURELY_MEANT = 0.5  # the log-odds from which a written answer is given whose place is not found by itself
ALL_OF_IT = 1.0  # the score of the place that a teacher says it is
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
    in_scope = SCOPE_COUNTS * min(match.scope, MOST_IN_SCOPE)
    likely = match.score + SUPPORT_COUNTS * match.support + in_scope
    return likely - (0.0 if match.covers_intents else UNTOLD_COSTS) >= ANSWERS


def is_meant(match: Match) -> bool:
    """Whether a question that may lean on the one before is answered so well that it stands by itself."""
    return match.support >= ALL and match.alike >= ALIKE


def is_surely_meant(match: Match) -> bool:
    """Whether it is an answer, and to a question much like one that the place is known to answer."""
    return is_answer(match) and match.alike >= ALIKE


def fits_as_well(match: Match, best: Match) -> bool:
    """Whether a second passage is worth quoting beside the best."""
    return match.score >= NEARLY * best.score


def likeliest_first(matches: list[Match], written: Mapping[str, float]) -> list[Match]:
    """Puts the likeliest passage first, where the first is an answer at all: of those near to it or surely
    meant, by likeness and by `written`, the log-odds of the likeliest written answer by passage key."""
    if not matches or not is_answer(matches[0]):
        return matches

    def odds(match: Match) -> float:
        return max(written.get(match.passage.key, UNLIKELY), UNLIKELY)

    def is_eligible(match: Match) -> bool:
        return match.score >= CLOSE * matches[0].score or odds(match) >= SURELY_MEANT

    eligible = list(filter(is_eligible, matches))
    count = WRITTEN if max(map(odds, eligible)) >= MAY_BE_MEANT else 0.0
    eligible.sort(key=lambda one: -(one.score + LIKENESS * one.likeness + count * odds(one)))
    if count and not is_answer(eligible[0]):
        eligible[0] = replace(eligible[0], score=ALL_OF_IT, covers_intents=True)
    return eligible + [one for one in matches if not is_eligible(one)]


def is_meant_though_misspelled(log_odds: Sequence[float], misspelled: int) -> bool:
    """Whether the likeliest of teachers' questions is meant by a text with so many misspelled words.

    `log_odds`: theirs, the likeliest first. Of 24 declined questions with such words 11 pass, all of them
    meant; of 29 about other things none does.
    """
    if not misspelled or not log_odds:
        return False
    if log_odds[0] >= CLEARLY_MEANT:
        return True
    ahead = log_odds[0] - log_odds[1] if len(log_odds) > 1 else AHEAD
    return misspelled > 1 and log_odds[0] >= HARDLY_MEANT and ahead >= AHEAD


def is_near(matches: Match) -> bool:
    return matches.score >= NEAR and matches.support >= NEAR_SUPPORT
