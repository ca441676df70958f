"""Ranking: learned weights that say which written answer is meant, and how surely.

A conditional logistic regression over a list of candidates, and a logistic regression over its outcome, which
makes a probability of it; both trained by `cubital tutor train`. What they weigh is likeness and length, and
no word of any trade, so that the weights that come along serve every school. Plain Python at run time.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

from cubital_tutor.retrieval.answer_index import Candidate
from cubital_tutor.retrieval.match import Match

FEATURES = (
    "stems",  # how like the nearest wording is, by stems
    "runs",  # and by runs of letters
    "both",  # the product of the two
    "several",  # how like the three nearest wordings are
    "asked",  # how much of what its wordings ask for on average was asked
    "question_stems",  # how like its own question is, by stems
    "covered",  # the part of what was asked that the answer, its wordings and heading speak of
    "typed",  # and the part of what was typed, with no mistake mended
    "heading",  # the part that its heading speaks of
    "likelihood",  # how much likelier the runs of letters that were asked are there than anywhere
    "place_likelihood",  # and in its place, beside the likeliest place
    "translated",  # how much likelier what was asked is there than anywhere, other words standing for its own
    "place_stems",  # how like the nearest wording of its place is, by stems
    "place_runs",
    "module",  # asked in the module that teaches it
    "type",  # whether it has the number, time or reason asked for: 1, -1; 0 where none is
    "manner",  # whether its question and wordings ask for such a thing: a reason, steps, a number
    "question_word",  # whether a wording asks by the same word: who, which, why
    "yes_or_no",  # from 1, where its wordings want a yes or no or something else as it does, to -1
    "question_length",  # the logarithm of how many stems its own question has
    "answer_length",  # and it itself
)
SURENESS = (
    "rank",  # the weight of its features
    "share",  # the logarithm of its share of the likelihood of the list
    "covered",  # those of the first of the list
    "likelihood",
    "stems",
    "runs",
)
# Of a passage that was found: which is meant, and whether it answers at all.
MOST_IN_SCOPE = 0.7  # one rare word that only the course has must not decide
HARDLY_MEANT = -3.0  # log-odds below which one place's answers are as unlikely as another's
PLACE = ("score", "support", "alike", "covers_intents", "likeness", "written")
JUDGE_BY_WORDS = ("score", "support", "alike", "covers_intents", "scope", "unknown")
JUDGE = (*JUDGE_BY_WORDS, "written")


@dataclass(frozen=True)
class Linear:
    """A logistic regression: its log-odds for the features of a thing."""

    weights: tuple[float, ...]
    intercept: float = 0.0

    def log_odds(self, features: Sequence[float]) -> float:
        return self.intercept + math.fsum(map(float.__mul__, self.weights, features))


@dataclass(frozen=True)
class Ranked:
    """A candidate with the log-odds that it is the answer."""

    candidate: Candidate
    log_odds: float


@cache
def learned() -> Mapping[str, Linear]:
    """The weights that the package brings along, by the name of what they tell."""
    written = yaml.safe_load((files("cubital_tutor.retrieval") / "weights.yaml").read_text("utf-8"))
    return {
        name: Linear(
            tuple(float(weight) for key, weight in of.items() if key != "intercept"), of["intercept"]
        )
        for name, of in written.items()
        if name != "manifest"
    }


def odds_of_places(written: Sequence[Ranked]) -> dict[str, float]:
    """The log-odds of the likeliest of `written`, the likeliest first, by the key of its passage."""
    return {one.candidate.passage.key: one.log_odds for one in reversed(written)}


def sureness(ranks: Sequence[float], features: Sequence[Sequence[float]]) -> list[tuple[float, ...]]:
    """The SURENESS of candidates with these ranks and FEATURES."""
    if not ranks:
        return []
    most = max(ranks)
    whole = math.log(math.fsum(math.exp(rank - most) for rank in ranks))
    best = features[ranks.index(most)]
    of_best = [best[FEATURES.index(name)] for name in SURENESS[2:]]
    return [(rank, rank - most - whole, *of_best) for rank in ranks]


def ranked(candidates: Sequence[Candidate], weights: Mapping[str, Linear] | None = None) -> list[Ranked]:
    """The candidates, the likeliest first."""
    weights = weights or learned()
    ranks = [weights["ranker"].log_odds(one.features) for one in candidates]
    sure = sureness(ranks, [one.features for one in candidates])
    each = [
        (rank, Ranked(candidate, weights["sureness"].log_odds(how)))
        for rank, candidate, how in zip(ranks, candidates, sure, strict=True)
    ]
    each.sort(key=lambda pair: (-pair[0], pair[1].candidate.answer.question))
    return [one for _, one in each]


def place_features(match: Match) -> tuple[float, ...]:
    written = max(match.written or 0.0, HARDLY_MEANT)
    return match.score, match.support, match.alike, float(match.covers_intents), match.likeness, written


def judge_features(match: Match) -> tuple[float, ...]:
    """JUDGE, or JUDGE_BY_WORDS where no written answer was looked for."""
    in_scope = min(match.scope, MOST_IN_SCOPE)
    covers = float(match.covers_intents)
    by_words = match.score, match.support, match.alike, covers, in_scope, match.unknown
    return by_words if match.written is None else (*by_words, match.written)


def judged(match: Match) -> float:
    """The log-odds that the course covers a question, by the best place that it has."""
    name = "judge_by_words" if match.written is None else "judge"
    return learned()[name].log_odds(judge_features(match))
