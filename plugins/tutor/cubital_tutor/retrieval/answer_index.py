"""Answer index: the written answers that may be meant by a question, each with the features that tell.

Every way to ask for an answer is a wording; so are the questions of a place of the course, which speak for
all answers from there. Wordings are compared by stems, and by runs of letters, which survive a misspelling.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

from cubital.content import Passage
from cubital_tutor.language.arrays import Numbers, np
from cubital_tutor.language.course_language import CourseLanguage, speaking
from cubital_tutor.language.dictionary import everyday_english
from cubital_tutor.language.postings import Postings
from cubital_tutor.language.sentences import sentences_of
from cubital_tutor.language.vocabulary import CHATTER, GENERAL
from cubital_tutor.language.words import stem as stem_of
from cubital_tutor.language.words import stems, words_of, words_of_synonyms
from cubital_tutor.retrieval.likelihood import STRANGE, Likelihood
from cubital_tutor.retrieval.misspelling import Misspelling
from cubital_tutor.retrieval.translation import Translation
from cubital_tutor.retrieval.way_of_asking import WaysOfAsking
from cubital_tutor.retrieval.wordings import by_runs, by_stems, runs_of
from cubital_tutor.retrieval.written_answers import WrittenAnswer

CANDIDATES = 60
HERE = 0.6  # what it counts among them that an answer is of the module that is studied
MOST_TELLING, GENERAL_MOST, SUBJECT_MOST = 5.5, 2.5, 2.0
UNKNOWN = 4.0  # the weight of a word that the course never uses
OF_ELSEWHERE = 9.0  # and of one that is hardly ever said of it
TYPED_OFTEN = 3  # so often written by students, a word is none of their mistakes
TINY = 1e-9  # instead of 0, by which nothing can be divided
FAINT = 0.2  # a wording with less of the nearest one's runs, and no stem, is unlike in its runs
LEANED_ON, FIRST_HALF = 0.5, 0.6  # what a stem counts of the question before, and of the first half of one


@dataclass(frozen=True)
class Candidate:
    """A written answer, the passage that it is from, and its FEATURES."""

    answer: WrittenAnswer
    passage: Passage
    features: tuple[float, ...]


@dataclass(frozen=True)
class _Near:
    """How alike a question and each wording are, by `stems` and by `runs` of letters, these 0 where it has no
    stem of it and few runs. `spoken_of`: the weight of what was asked that each wording speaks of."""

    stems: Numbers
    runs: Numbers
    spoken_of: Numbers


class AnswerIndex:
    """Any thread may ask. Building takes some milliseconds for each answer."""

    def __init__(
        self, answers: Iterable[WrittenAnswer], passages: Iterable[Passage], language: CourseLanguage
    ) -> None:
        self.language = language
        passages = list(passages)
        by_place = {passage.place: passage for passage in passages if passage.place}
        self._answers = [answer for answer in answers if answer.place in by_place]
        self._passages = [by_place[answer.place] for answer in self._answers]
        with speaking(language):
            self._build(passages)

    def _build(self, passages: Sequence[Passage]) -> None:
        # The wordings: those of each answer, its own question first, and after them those of each place.
        own_texts = [
            *((answer.question, *answer.asks) for answer in self._answers),
            *((passage.heading, *passage.questions) for passage in passages),
        ]
        texts = list(chain.from_iterable(own_texts))
        owners = [number for number, own in enumerate(own_texts) for _ in own]
        # Where the wordings of each begin, and where the last end.
        self._first = np.cumsum([0, *map(len, own_texts)], dtype=np.intp)
        places = {passage.key: number for number, passage in enumerate(passages)}
        own_places = (places[passage.key] for passage in self._passages)
        self._place_of = np.array([*own_places, *range(len(passages))], np.intp)
        self._modules = np.array([passage.module or 0 for passage in self._passages])
        self._headings = [frozenset(stems(passage.heading)) for passage in self._passages]
        worded = [tuple(dict.fromkeys(stems(text))) for text in texts]
        spoken = [set(stems(answer.answer)) | self._headings[n] for n, answer in enumerate(self._answers)]
        for owner, own in zip(owners, worded, strict=True):
            if owner < len(spoken):
                spoken[owner].update(own)
        self._rarity = self._rarities(spoken)
        self._misspelling = Misspelling(self._taught(passages), self._typed(texts), everyday_english())
        self._stems = by_stems(worded, self.rarity)
        self._asked_for = self._of_each(np.add, self._stems.lengths)
        self._runs, worded_by_runs = by_runs(texts)
        rare = set().union(*worded_by_runs)
        self._bodies = Postings(dict.fromkeys(own, 1) for own in spoken)
        self._ways = WaysOfAsking(self._answers)
        self._question_lengths = _log_sizes(set(stems(answer.question)) for answer in self._answers)
        self._answer_lengths = _log_sizes(set(stems(answer.answer)) for answer in self._answers)
        self._spoken = set().union(
            *spoken,
            *(
                stems(text)
                for passage in passages
                for text in (passage.heading, passage.text, *passage.questions)
            ),
        )
        self._elsewhere = frozenset(map(stem_of, self.language.other_worlds)) - self._spoken
        # Of an answer its wordings alone: its own words would make a long one unlikely.
        each: list[list[set[str]]] = [
            *([] for _ in self._answers),
            *([runs_of(text) & rare for text in sentences_of(passage.text)] for passage in passages),
        ]
        for owner, own_runs in zip(owners, worded_by_runs, strict=True):
            each[owner].append(own_runs)
        self._likelihood = Likelihood(each, self._place_of)
        own_words = [worded[first:end] for first, end in pairwise(self._first[: len(self._answers) + 1])]
        self._translation = Translation(own_words, [list(stems(answer.answer)) for answer in self._answers])

    def _rarities(self, spoken: Sequence[set[str]]) -> dict[str, float]:
        size = len(spoken)
        documents = Counter(stem for own in spoken for stem in own)
        rarity = {
            stem: min(MOST_TELLING, math.log(1 + (size - count + 0.5) / (count + 0.5)))
            for stem, count in documents.items()
        }
        for word in GENERAL:
            stemmed = stem_of(word)
            rarity[stemmed] = min(GENERAL_MOST, rarity.get(stemmed, UNKNOWN) / 2)
        for word in self.language.subject_words:
            stemmed = stem_of(word)
            rarity[stemmed] = min(SUBJECT_MOST, rarity.get(stemmed, UNKNOWN) / 2)
        return rarity

    def _taught(self, passages: Sequence[Passage]) -> set[str]:
        taught = {word for passage in passages for word in words_of(f"{passage.heading} {passage.text}")}
        taught |= {word for answer in self._answers for word in words_of(answer.answer)}
        return taught | self.language.other_worlds | CHATTER | GENERAL | words_of_synonyms()

    def _typed(self, texts: Iterable[str]) -> set[str]:
        examples = (example for topic in self.language.topics for example in topic.examples)
        times = Counter(
            word
            for text in (*texts, *self.language.ordinary, *self.language.outside, *examples)
            for word in set(words_of(text))
        )
        english = everyday_english()
        return {word for word, count in times.items() if count >= TYPED_OFTEN and word in english}

    def rarity(self, stem: str) -> float:
        return self._rarity.get(stem, UNKNOWN)

    def unknown(self, text: str) -> float:
        """The part of `text`, by weight, that the course never speaks of; what is guessed is so in part."""
        own = self._misspelling.terms(text)[1]
        weights = {stem: OF_ELSEWHERE if stem in self._elsewhere else self.rarity(stem) for stem in own}
        strange = math.fsum(
            weights[stem] * (1.0 - likeness if stem in self._spoken else 1.0)
            for stem, likeness in own.items()
        )
        return strange / (math.fsum(weights.values()) or 1.0)

    def candidates(
        self,
        question: str,
        module: int | None = None,
        context: str = "",
        half: bool = False,
    ) -> list[Candidate]:
        """The answers that may be meant, in no order. `half`: `context` was asked in the same breath, and is
        answered by itself."""
        with speaking(self.language):
            return self._candidates(question, module, context, half)

    def spelled(self, text: str) -> str:
        """`text` with the words of the course that are likely meant in place of misspelled ones."""
        with speaking(self.language):
            return self._misspelling.terms(text)[0]

    def misspelled(self, text: str) -> int:
        """How many words of `text` are misspelled ones of the course."""
        return self._misspelling.count(text)

    @property
    def answers(self) -> tuple[WrittenAnswer, ...]:
        return tuple(self._answers)

    def _candidates(self, question: str, module: int | None, context: str, half: bool) -> list[Candidate]:
        spelled, terms = self._misspelling.terms(question)
        runs = dict.fromkeys(self._rare_runs(spelled), 1.0)
        typed = {stem: self.rarity(stem) for stem in sorted(set(stems(question)))}
        spelled_before, before = self._misspelling.terms(context)
        sure = {stem for stem, likeness in terms.items() if likeness == 1.0}
        part = FIRST_HALF if half else LEANED_ON
        terms = {stem: part * likeness for stem, likeness in before.items()} | terms
        if not half:  # a question that goes on is as much about what was asked before
            runs = dict.fromkeys(self._rare_runs(spelled_before), LEANED_ON) | runs
            sure |= {stem for stem, likeness in before.items() if likeness == 1.0}
            typed = {stem: LEANED_ON * self.rarity(stem) for stem in sorted(set(stems(context)))} | typed
        weights = {stem: self.rarity(stem) * likeness for stem, likeness in terms.items()}
        total = math.fsum(map(weights.__getitem__, sure)) or math.fsum(weights.values())
        if not self._answers or not weights or not total:
            return []
        near = self._near(weights, total, runs)
        answers = slice(len(self._answers))
        stems_like, runs_like = (self._of_each(np.maximum, one) for one in (near.stems, near.runs))
        alike = self._of_each(np.maximum, near.stems + near.runs)[answers]
        covered = np.minimum(1.0, self._bodies.weigh(weights) / total)
        here = self._modules == (module or -1)
        promise = alike + covered + HERE * here
        likely = np.flatnonzero((alike > 0) | (covered > 0))
        chosen = likely[np.argsort(-promise[likely], kind="stable")[:CANDIDATES]]
        likelihood, place_likelihood = self._likelihood.of(runs, chosen)
        first, asks = self._first[chosen], np.diff(self._first)[chosen]
        spoken_of = self._of_each(np.add, near.spoken_of)[chosen]
        headed = [math.fsum(weights[stem] for stem in self._headings[n] & weights.keys()) for n in chosen]
        features = (
            stems_like[chosen],
            runs_like[chosen],
            stems_like[chosen] * runs_like[chosen],
            self._best_three(near, first, asks) / 6,
            spoken_of / np.maximum(self._asked_for[chosen], TINY),
            near.stems[first],
            covered[chosen],
            self._bodies.weigh(typed)[chosen] / (math.fsum(typed.values()) or 1.0),
            np.minimum(1.0, np.array(headed) / total),
            likelihood,
            place_likelihood - place_likelihood.max(initial=STRANGE),
            self._translation.likelihood(terms, chosen),
            self._of_its_place(stems_like)[chosen],
            self._of_its_place(runs_like)[chosen],
            here[chosen],
            *self._ways.alike(question, chosen),
            self._question_lengths[chosen],
            self._answer_lengths[chosen],
        )
        return [
            Candidate(self._answers[number], self._passages[number], tuple(own))
            for number, own in zip(chosen, np.column_stack(features).tolist(), strict=True)
        ]

    def _near(self, weights: Mapping[str, float], total: float, runs: Mapping[str, float]) -> _Near:
        """How near each wording is to what was asked."""
        spoken_of = self._stems.postings.weigh(weights)
        rarities = dict(zip(runs, self._runs.rarities(list(runs)), strict=True))
        squares = {run: counts * rarities[run] for run, counts in runs.items()}
        by_runs = self._runs.postings.weigh(squares)
        length = math.sqrt(math.fsum(squares.values()))
        near = (by_runs > 0) & ((spoken_of > 0) | (by_runs >= FAINT * by_runs.max()))
        cosines = np.zeros(len(by_runs))
        np.divide(by_runs, length * np.sqrt(self._runs.lengths), out=cosines, where=near)
        return _Near(2 * spoken_of / (total + self._stems.lengths), cosines, spoken_of)

    def _of_each(self, together: np.ufunc, values: Numbers) -> Numbers:
        """Of the values of wordings one for each answer, and after them one for each place's own."""
        of_each: Numbers = together.reduceat(values, self._first[:-1])
        return of_each

    def _of_its_place(self, of_each: Numbers) -> Numbers:
        """Of each answer the most that any answer from its place has, or the place's own wordings."""
        most = np.zeros(len(self._place_of))
        np.maximum.at(most, self._place_of, of_each)
        return most[self._place_of]

    def _best_three(self, near: _Near, first: Numbers, asks: Numbers) -> Numbers:
        """Of each answer, whose wordings are the `asks` from `first` on, the sum of its three nearest."""
        place = np.arange(asks.max(initial=0))
        number = np.minimum(first[:, None] + place, len(near.stems) - 1)  # past its last: left out below
        alike = np.where(place < asks[:, None], near.stems[number] + near.runs[number], 0.0)
        together: Numbers = np.sort(alike)[:, -3:].sum(axis=1)
        return together

    def _rare_runs(self, text: str) -> list[str]:
        own = sorted(runs_of(text))
        return [run for run, count in zip(own, self._runs.postings.shown_by(own), strict=True) if count]


def _log_sizes(sets: Iterable[set[str]]) -> Numbers:
    return np.log1p([len(own) for own in sets])
