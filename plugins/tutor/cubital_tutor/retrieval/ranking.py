"""Ranking: learned weights that say which written answer is meant.

A logistic regression, trained by `cubital tutor train`. What it weighs is likeness and no word of any
trade, so that the weights that come along serve every school. Plain Python at run time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import yaml

from cubital_tutor.retrieval.answer_index import FEATURES, Candidate


@dataclass(frozen=True)
class Linear:
    """A logistic regression: its log-odds for the features of a thing."""

    weights: tuple[float, ...]
    intercept: float

    def log_odds(self, features: Sequence[float]) -> float:
        return self.intercept + math.fsum(map(float.__mul__, self.weights, features))


@dataclass(frozen=True)
class Ranked:
    """A candidate with the log-odds that it is the answer."""

    candidate: Candidate
    log_odds: float


@cache
def ranker() -> Linear:
    """The one whose weights the package brings along."""
    written = yaml.safe_load((files("cubital_tutor.retrieval") / "weights.yaml").read_text("utf-8"))
    return _linear(written["ranker"], FEATURES)


def _linear(written: dict[str, float], names: Sequence[str]) -> Linear:
    return Linear(tuple(float(written[name]) for name in names), float(written["intercept"]))


def odds_of_places(written: Sequence[Ranked]) -> dict[str, float]:
    """The log-odds of the likeliest of `written`, the likeliest first, by the key of its passage."""
    return {one.candidate.passage.key: one.log_odds for one in reversed(written)}


def ranked(candidates: Sequence[Candidate]) -> list[Ranked]:
    """The candidates, the likeliest first."""
    log_odds = ranker().log_odds
    each = [Ranked(candidate, log_odds(candidate.features)) for candidate in candidates]
    return sorted(each, key=lambda one: (-one.log_odds, one.candidate.answer.question))
