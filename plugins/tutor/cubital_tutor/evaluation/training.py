"""Training of retrieval/weights.yaml, from the ways to ask for answers and from labelled questions.

scikit-learn is needed for it, and only for it.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml

from cubital.errors import Refusal
from cubital_tutor.evaluation.eval_set import EvalQuestion
from cubital_tutor.evaluation.scoring import is_one_of, text_to_compare
from cubital_tutor.retrieval.answer_index import FEATURES, AnswerIndex, Candidate
from cubital_tutor.retrieval.ranking import Linear

WEIGHTS = Path(__file__).parent.parent / "retrieval" / "weights.yaml"
HEAD = "# Learned by `cubital tutor train`; not to be edited. docs/tutor.md tells what they weigh.\n"
WORDINGS = 3_000  # of all ways to ask, each asked as if nobody had written it
LABELLED_COUNT = 10.0  # what a labelled question counts beside one of those
MISSPELLED = 0.3  # the share of wordings that are asked with mistakes
ELSEWHERE = 0.25  # the share of wordings that are asked in another module
NOT_TRAINED_ON = ("night", "lastScored")
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


class NoLearningLibrary(Refusal):
    def __init__(self) -> None:
        super().__init__("Training needs scikit-learn. Run: pip install scikit-learn")


def train(index: AnswerIndex, questions: Iterable[EvalQuestion]) -> dict[str, Any]:
    """What stands in the file of weights. Takes about a minute."""
    labelled = [one for one in questions if _is_trained_on(one)]
    rows = [(one.features, right, 1.0) for one, right in _of_wordings(index)]
    rows += [
        (one.features, _is_right(question, one), LABELLED_COUNT)
        for question in labelled
        for one in index.candidates(question.ask, question.module)
    ]
    features, right, counts = zip(*rows, strict=True)
    return {"manifest": manifest(index, labelled), "ranker": _written(_fitted(features, right, counts))}


def manifest(index: AnswerIndex, questions: Iterable[EvalQuestion]) -> dict[str, Any]:
    """What the weights were learned from, by which a test tells when they are stale."""
    return {
        "features": hashlib.sha256(" ".join(FEATURES).encode()).hexdigest()[:16],
        "wordings": len(index.wordings()),
        "questions": sum(map(_is_trained_on, questions)),
    }


def write(weights: dict[str, Any], path: Path = WEIGHTS) -> None:
    path.write_text(HEAD + yaml.safe_dump(weights, sort_keys=False), "utf-8")


def _is_trained_on(question: EvalQuestion) -> bool:
    """Whether one answer is wanted to it, and nothing was asked before."""
    several = question.kind in ("two-in-one", "comparison", "emergency") or question.after
    covered = question.must_cite and not question.must_refuse
    return bool(covered) and not several and question.part not in NOT_TRAINED_ON


def _is_right(question: EvalQuestion, candidate: Candidate) -> bool:
    text = text_to_compare(candidate.answer.answer)
    complete = all(any(words.lower() in text for words in each) for each in question.must_contain)
    return complete and is_one_of(question.must_cite, candidate.answer.place)


def _of_wordings(index: AnswerIndex) -> Iterator[tuple[Candidate, bool]]:
    """Each way to ask, asked as if it were not known, some misspelled and some in another module."""
    chance = random.Random(1)  # noqa: S311  (the same at each training)
    modules = sorted({module for _, _, _, module in index.wordings() if module is not None})
    wordings = index.wordings()
    chance.shuffle(wordings)
    for number, text, answer, module in wordings[:WORDINGS]:
        typed = misspelled(text, chance) if chance.random() < MISSPELLED else text
        where = chance.choice(modules) if modules and chance.random() < ELSEWHERE else module
        candidates = index.candidates(typed, where, without=number)
        if any(one.answer == answer for one in candidates):
            yield from ((one, one.answer == answer) for one in candidates)


def _fitted(features: Sequence[Sequence[float]], right: Sequence[bool], counts: Sequence[float]) -> Linear:
    try:
        from sklearn.linear_model import LogisticRegression
        from sklearn.preprocessing import StandardScaler
    except ImportError:
        raise NoLearningLibrary from None
    scaler = StandardScaler().fit(features)
    model = LogisticRegression(max_iter=500).fit(scaler.transform(features), right, sample_weight=counts)
    slopes = model.coef_[0] / scaler.scale_
    intercept = model.intercept_[0] - sum(slopes * scaler.mean_)
    return Linear(tuple(float(slope) for slope in slopes), float(intercept))


def _written(linear: Linear) -> dict[str, float]:
    slopes = {name: round(weight, 4) for name, weight in zip(FEATURES, linear.weights, strict=True)}
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
