"""Training of retrieval/weights.yaml, from labelled questions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from cubital.errors import Refusal
from cubital_tutor.evaluation.eval_set import SETS, EvalQuestion
from cubital_tutor.evaluation.fitting import Row, conditional, logistic
from cubital_tutor.evaluation.scoring import is_one_of, text_to_compare
from cubital_tutor.retrieval.answer_index import AnswerIndex, Candidate
from cubital_tutor.retrieval.finding import looked_up
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.match import Match
from cubital_tutor.retrieval.ranking import (
    FEATURES,
    JUDGE,
    JUDGE_BY_WORDS,
    PLACE,
    SURENESS,
    Linear,
    judge_features,
    place_features,
    ranked,
    sureness,
)

WEIGHTS = Path(__file__).parent.parent / "retrieval" / "weights.yaml"
HEAD = "# Learned by `cubital tutor train`; not to be edited. docs/tutor.md tells what they weigh.\n"
BY_PLACE = 0.5  # what a question counts that does not name the answers that are meant, only their place
SURE_OF = 8  # the likeliest answers of a list, by which it is learned how sure to be


@dataclass(frozen=True)
class _Query:
    """A labelled question, the written answers that it may mean, and which of them are right."""

    question: EvalQuestion
    candidates: list[Candidate]
    right: list[bool]

    @property
    def covered(self) -> bool:
        return not self.question.must_not_cover

    @property
    def counts(self) -> float:
        return SETS[self.question.part].counts * (1.0 if self.question.meant else BY_PLACE)

    @property
    def places(self) -> list[str]:
        """Where it is answered."""
        meant = [one.answer.place for one, right in zip(self.candidates, self.right, strict=True) if right]
        return self.question.must_cite or meant


class NoAnswers(Refusal):
    def __init__(self) -> None:
        super().__init__(
            "Training needs written answers, and the loaded content has none. "
            "Write them in content/answers/, then run: cubital content load"
        )


def train(index: PassageIndex, questions: Iterable[EvalQuestion]) -> dict[str, Any]:
    """What stands in the file of weights. Takes a minute or two."""
    if not index.written.answers:
        raise NoAnswers
    questions = list(questions)
    queries = [_query_of(index.written, one) for one in questions if _is_trained_on(one) or _is_outside(one)]
    ranker = conditional(
        [([one.features for one in own.candidates], own.right, own.counts) for own in queries]
    )
    sure = logistic([row for own in queries for row in _of_sureness(own, ranker)])
    weights = {"ranker": ranker, "sureness": sure}
    matches = [_matches(index, own, weights) for own in queries]
    place = conditional(
        [
            (
                [place_features(one) for one in there],
                [is_one_of(own.places, one.passage.place or "") for one in there],
                SETS[own.question.part].counts,
            )
            for own, there in zip(queries, matches, strict=True)
            if own.covered
        ]
    )
    # The questions that name their answers do not show how often a course is asked what it does not cover.
    firsts = [
        (max(there, key=lambda one: place.log_odds(place_features(one))), own.covered)
        for own, there in zip(queries, matches, strict=True)
        if there and not own.question.meant
    ]
    judge = logistic([(judge_features(first), covered) for first, covered in firsts])
    judge_by_words = logistic(_by_words(index, [own for own in queries if not own.question.meant]))
    return {
        "manifest": manifest(index.written, questions),
        "ranker": _written(FEATURES, ranker),
        "sureness": _written(SURENESS, sure),
        "place": _written(PLACE, place),
        "judge": _written(JUDGE, judge),
        "judge_by_words": _written(JUDGE_BY_WORDS, judge_by_words),
    }


def manifest(index: AnswerIndex, questions: Iterable[EvalQuestion]) -> dict[str, Any]:
    """What the weights were learned from, by which a test tells when they are stale."""
    names = " ".join((*FEATURES, *SURENESS, *PLACE, *JUDGE))
    return {
        "features": hashlib.sha256(names.encode()).hexdigest()[:16],
        "wordings": sum(1 + len(one.asks) for one in index.answers),
        "questions": sum(_is_trained_on(one) or _is_outside(one) for one in questions),
    }


def write(weights: dict[str, Any], path: Path = WEIGHTS) -> None:
    path.write_text(HEAD + yaml.safe_dump(weights, sort_keys=False), "utf-8")


def _is_trained_on(question: EvalQuestion) -> bool:
    """Whether one answer is wanted to it, nothing was asked before, and its set counts."""
    several = question.kind in ("two-in-one", "comparison", "emergency") or question.after
    covered = (question.must_cite or question.meant) and not question.must_refuse
    return bool(covered) and not several and SETS[question.part].counts > 0


def _is_outside(question: EvalQuestion) -> bool:
    return question.must_not_cover and not question.after and SETS[question.part].counts > 0


def _query_of(index: AnswerIndex, question: EvalQuestion) -> _Query:
    candidates = index.candidates(question.ask, question.module)
    covered = not question.must_not_cover
    return _Query(question, candidates, [covered and _is_right(question, one) for one in candidates])


def _is_right(question: EvalQuestion, candidate: Candidate) -> bool:
    if question.meant:
        return candidate.answer.question in question.meant
    text = text_to_compare(candidate.answer.answer)
    complete = all(any(words.lower() in text for words in each) for each in question.must_contain)
    return complete and is_one_of(question.must_cite, candidate.answer.place)


def _of_sureness(query: _Query, ranker: Linear) -> list[tuple[Row, bool]]:
    features = [one.features for one in query.candidates]
    ranks = [ranker.log_odds(own) for own in features]
    rows = sorted(zip(ranks, sureness(ranks, features), query.right, strict=True), reverse=True)
    return [(row, right) for _, row, right in rows[:SURE_OF]]


def _matches(index: PassageIndex, query: _Query, weights: dict[str, Linear]) -> list[Match]:
    question = query.question
    return looked_up(index, question.ask, question.module, ranked(query.candidates, weights))


def _by_words(index: PassageIndex, queries: Sequence[_Query]) -> list[tuple[Row, bool]]:
    """The first passage that words alone find for each question."""
    hits = (index.search(own.question.ask, own.question.module, most=1) for own in queries)
    return [
        (judge_features(one), own.covered) for own, there in zip(queries, hits, strict=True) for one in there
    ]


def _written(names: Sequence[str], linear: Linear) -> dict[str, float]:
    slopes = {name: round(weight, 4) for name, weight in zip(names, linear.weights, strict=True)}
    return slopes | {"intercept": round(linear.intercept, 4)}
