"""Way of asking: what a question and the wordings of an answer want to know, whatever they are about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cubital_tutor.language.question_form import Manner, manner_of, question_words, yes_or_no_wanted
from cubital_tutor.retrieval.answer_type import HAS, manners_of
from cubital_tutor.retrieval.written_answers import WrittenAnswer


@dataclass(frozen=True)
class _Way:
    """Of an answer the manners that it `has` something for, those that its wordings ask in, its own question
    first, the `question_words` they ask by, and how far a yes or no is wanted, from -1 to 1."""

    has: frozenset[Manner]
    manners: tuple[Manner, ...]
    question_words: frozenset[str]
    yes_or_no: float


class WaysOfAsking:
    """Those of `answers`, which are numbered from 0."""

    def __init__(self, answers: Iterable[WrittenAnswer]) -> None:
        self._ways = [_way_of(answer) for answer in answers]

    def alike(self, question: str, numbers: Iterable[int]) -> tuple[Sequence[float], ...]:
        """Of the answers with these numbers the features type, manner, question_word and yes_or_no."""
        manner, words, wish = manner_of(question), question_words(question), yes_or_no_wanted(question)
        ways = [self._ways[number] for number in numbers]
        return (
            [0.0 if manner not in HAS else 1.0 if manner in way.has else -1.0 for way in ways],
            [(way.manners[0] == manner) + way.manners.count(manner) / len(way.manners) for way in ways],
            [float(not words.isdisjoint(way.question_words)) for way in ways],
            [wish * way.yes_or_no for way in ways],
        )


def _way_of(answer: WrittenAnswer) -> _Way:
    wordings = (answer.question, *answer.asks)
    return _Way(
        manners_of(answer.answer),
        tuple(map(manner_of, wordings)),
        frozenset().union(*map(question_words, wordings)),
        sum(map(yes_or_no_wanted, wordings)) / len(wordings),
    )
