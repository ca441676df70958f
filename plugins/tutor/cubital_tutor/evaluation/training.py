"""Training of retrieval/weights.yaml, from the ways to ask for answers and from labelled questions."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from cubital.errors import Refusal
from cubital_tutor.evaluation.eval_set import EvalQuestion
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
WORDINGS = 3_000  # of all ways to ask, each asked as if nobody had written it
LABELLED_COUNT = 100.0  # what a labelled question counts beside one of those
SURE_OF = 8  # the likeliest answers of a list, by which it is learned how sure to be
MISSPELLED = 0.3  # the share of wordings that are asked with mistakes
ELSEWHERE = 0.25  # the share of wordings that are asked in another module
NOT_TRAINED_ON = (
    *("night", "lastScored", "layWords", "onThePhone", "putAway", "voices", "voicesPutAway"),
    *("everyModule", "everyModulePutAway"),
)
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class _Query:
    """A labelled question, the written answers that it may mean, and which of them are right."""

    question: EvalQuestion
    candidates: list[Candidate]
    right: list[bool]

    @property
    def covered(self) -> bool:
        return not self.question.must_not_cover


class NoAnswers(Refusal):
    def __init__(self) -> None:
        super().__init__(
            "Training needs written answers, and the loaded content has none. "
            "Write them in content/answers/, then run: cubital content load"
        )


def train(index: PassageIndex, questions: Iterable[EvalQuestion]) -> dict[str, Any]:
    """What stands in the file of weights. Takes some minutes."""
    if not index.written.wordings():
        raise NoAnswers
    questions = list(questions)
    queries = [_query_of(index.written, one) for one in questions if _is_trained_on(one) or _is_outside(one)]
    lists = [([one.features for one in own.candidates], own.right, LABELLED_COUNT) for own in queries]
    ranker = conditional([*lists, *_of_wordings(index.written)])
    sure = logistic([row for own in queries for row in _of_sureness(own, ranker)])
    weights = {"ranker": ranker, "sureness": sure}
    matches = [_matches(index, own, weights) for own in queries]
    place = conditional(
        [
            (
                [place_features(one) for one in there],
                [is_one_of(own.question.must_cite, one.passage.place or "") for one in there],
                1.0,
            )
            for own, there in zip(queries, matches, strict=True)
            if own.covered
        ]
    )
    firsts = [
        (max(there, key=lambda one: place.log_odds(place_features(one))), own.covered)
        for own, there in zip(queries, matches, strict=True)
        if there
    ]
    judge = logistic([(judge_features(first), covered) for first, covered in firsts])
    judge_by_words = logistic(_by_words(index, queries))
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
        "wordings": len(index.wordings()),
        "questions": sum(_is_trained_on(one) or _is_outside(one) for one in questions),
    }


def write(weights: dict[str, Any], path: Path = WEIGHTS) -> None:
    path.write_text(HEAD + yaml.safe_dump(weights, sort_keys=False), "utf-8")


def _is_trained_on(question: EvalQuestion) -> bool:
    """Whether one answer is wanted to it, and nothing was asked before."""
    several = question.kind in ("two-in-one", "comparison", "emergency") or question.after
    covered = question.must_cite and not question.must_refuse
    return bool(covered) and not several and question.part not in NOT_TRAINED_ON


def _is_outside(question: EvalQuestion) -> bool:
    return question.must_not_cover and not question.after and question.part not in NOT_TRAINED_ON


def _query_of(index: AnswerIndex, question: EvalQuestion) -> _Query:
    candidates = index.candidates(question.ask, question.module)
    covered = not question.must_not_cover
    return _Query(question, candidates, [covered and _is_right(question, one) for one in candidates])


def _is_right(question: EvalQuestion, candidate: Candidate) -> bool:
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


def _of_wordings(index: AnswerIndex) -> Iterator[tuple[list[Row], list[bool], float]]:
    """Each way to ask, asked as if it were not known, some misspelled and some in another module."""
    chance = random.Random(1)  # noqa: S311  (the same at each training)
    wordings = index.wordings()
    modules = sorted({module for _, _, _, module in wordings if module is not None})
    chance.shuffle(wordings)
    for number, text, answer, module in wordings[:WORDINGS]:
        typed = misspelled(text, chance) if chance.random() < MISSPELLED else text
        where = chance.choice(modules) if modules and chance.random() < ELSEWHERE else module
        candidates = index.candidates(typed, where, without=number)
        yield [one.features for one in candidates], [one.answer == answer for one in candidates], 1.0


def _written(names: Sequence[str], linear: Linear) -> dict[str, float]:
    slopes = {name: round(weight, 4) for name, weight in zip(names, linear.weights, strict=True)}
    return slopes | {"intercept": round(linear.intercept, 4)}


def misspelled(text: str, chance: random.Random) -> str:
    """`text` as hurried people type it: a third of its longer words with one or two wrong letters."""
    return " ".join(_mistyped(word, chance) if chance.random() < 0.35 else word for word in text.split())


def _mistyped(word: str, chance: random.Random) -> str:
    for _ in range(chance.choice((1, 1, 2))):
        if len(word) < 4:
            break
        at = chance.randrange(len(word) - 1)
        word = chance.choice(
            (
                word[:at] + word[at + 1 :],
                word[:at] + word[at + 1] + word[at] + word[at + 2 :],
                word[:at] + chance.choice(ALPHABET) + word[at + 1 :],
                word[:at] + word[at] + word[at:],
            )
        )
    return word
