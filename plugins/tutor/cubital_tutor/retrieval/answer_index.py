"""Answer index: the written answers that may be meant by a question, each with the features that tell.

Every way to ask for an answer is a wording; so are the questions of a place of the course, which speak for
all answers from there. Wordings are compared by stems, and by runs of letters, which survive a misspelling.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from cubital.content import Passage
from cubital_tutor.language.course_language import CourseLanguage, speaking
from cubital_tutor.language.dictionary import everyday_english
from cubital_tutor.language.question_form import manner_of
from cubital_tutor.language.vocabulary import CHATTER, GENERAL
from cubital_tutor.language.words import stem as stem_of
from cubital_tutor.language.words import stems, words_of, words_of_synonyms
from cubital_tutor.retrieval.answer_type import HAS
from cubital_tutor.retrieval.misspelling import Misspelling
from cubital_tutor.retrieval.written_answers import WrittenAnswer

RUN = 4  # letters of a run
CANDIDATES = 40
MOST_TELLING, GENERAL_MOST, SUBJECT_MOST = 5.5, 2.5, 2.0
UNKNOWN = 4.0  # the weight of a word that the course never uses
TYPED_OFTEN = 3  # so often written by students, a word is none of their mistakes
COMMON = 0.15  # a run of letters in more wordings tells nothing
FAINT = 0.2  # a wording with less of the runs than the nearest has, and no stem, is not looked at

FEATURES = (
    "stems",  # how like the nearest wording is, by stems
    "runs",  # and by runs of letters
    "both",  # the product of the two
    "several",  # how like the three nearest wordings are
    "covered",  # the part of what was asked that the answer, its wordings and heading speak of
    "heading",  # and its heading alone
    "place_stems",  # how like the nearest wording of its place is, by stems
    "place_runs",
    "module",  # asked in the module that teaches it
    "type",  # whether it has the number, time or reason asked for: 1, -1; 0 where none is
)


@dataclass(frozen=True)
class Candidate:
    """A written answer, the passage that it is from, and its FEATURES."""

    answer: WrittenAnswer
    passage: Passage
    features: tuple[float, ...]


@dataclass(frozen=True)
class _Wordings:
    """The wordings that `key`, a stem or a run of letters, stands in, for each key."""

    postings: Mapping[str, array[int]]
    weights: Mapping[str, float]
    lengths: array[float]


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
        owners: list[int] = []  # of each wording the answer, or below 0 the place
        texts: list[str] = []
        places = {passage.key: number for number, passage in enumerate(passages)}
        for number, answer in enumerate(self._answers):
            for text in (answer.question, *answer.asks):
                owners.append(number)
                texts.append(text)
        for number, passage in enumerate(passages):
            for text in (passage.heading, *passage.questions):
                owners.append(-1 - number)
                texts.append(text)
        self._owners = array("l", owners)
        self._place_of = [places[passage.key] for passage in self._passages]
        bodies = [frozenset(stems(answer.answer)) for answer in self._answers]
        self._headings = [frozenset(stems(passage.heading)) for passage in self._passages]
        worded = [tuple(dict.fromkeys(stems(text))) for text in texts]
        spoken = [set(body | heading) for body, heading in zip(bodies, self._headings, strict=True)]
        for owner, own in zip(owners, worded, strict=True):
            if owner >= 0:
                spoken[owner].update(own)
        self._rarity = self._rarities(spoken)
        self._misspelling = Misspelling(self._taught(passages), self._typed(texts), everyday_english())
        self._stems = _postings(worded, self.rarity)
        runs = [tuple(_runs(text)) for text in texts]
        counts = Counter(run for own in runs for run in own)
        rare = {
            run: math.log(1 + (len(texts) - count + 0.5) / (count + 0.5))
            for run, count in counts.items()
            if count <= COMMON * len(texts)
        }
        self._runs = _postings(
            [[run for run in own if run in rare] for own in runs], rare.__getitem__, power=2
        )
        bodies_with: dict[str, array[int]] = defaultdict(lambda: array("I"))
        for number, own_stems in enumerate(spoken):
            for stem in own_stems:
                bodies_with[stem].append(number)
        self._bodies = dict(bodies_with)
        self._types = [
            frozenset(manner for manner, pattern in HAS.items() if pattern.search(answer.answer))
            for answer in self._answers
        ]

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
        return {word for word, count in times.items() if count >= TYPED_OFTEN}

    def rarity(self, stem: str) -> float:
        return self._rarity.get(stem, UNKNOWN)

    def candidates(
        self, question: str, module: int | None = None, context: str = "", without: int | None = None
    ) -> list[Candidate]:
        """The answers that may be meant, in no order. `without`: the number of a wording to be ignored."""
        with speaking(self.language):
            return self._candidates(question, module, context, without)

    def spelled(self, text: str) -> str:
        """`text` with the words of the course that are likely meant in place of misspelled ones."""
        with speaking(self.language):
            return self._misspelling.terms(text)[0]

    def misspelled(self, text: str) -> int:
        """How many words of `text` are misspelled ones of the course."""
        return self._misspelling.count(text)

    def wordings(self) -> list[tuple[int, str, WrittenAnswer, int | None]]:
        """Each way to ask for an answer: its number, its words, the answer, and the module it is of."""
        texts = (
            (text, answer, passage.module)
            for answer, passage in zip(self._answers, self._passages, strict=True)
            for text in (answer.question, *answer.asks)
        )
        return [(number, *one) for number, one in enumerate(texts)]

    def _candidates(
        self, question: str, module: int | None, context: str, without: int | None
    ) -> list[Candidate]:
        spelled, terms = self._misspelling.terms(question)
        if context:
            leaned_on = self._misspelling.terms(context)[1]
            terms = {stem: 0.6 * weight for stem, weight in leaned_on.items()} | terms
        weights = {stem: self.rarity(stem) * likeness for stem, likeness in terms.items()}
        total = math.fsum(
            self.rarity(stem) for stem, likeness in terms.items() if likeness == 1.0
        ) or math.fsum(weights.values())
        if not weights or not total:
            return []
        by_stems = _sums(self._stems, weights)
        runs = {run: 1.0 for run in _runs(spelled) if run in self._runs.weights}
        by_runs = _sums(self._runs, {run: self._runs.weights[run] ** 2 for run in runs})
        length = math.sqrt(math.fsum(self._runs.weights[run] ** 2 for run in runs)) or 1.0
        best: dict[int, list[tuple[float, float]]] = defaultdict(list)
        faint = FAINT * max(by_runs.values(), default=0.0)
        near = {number for number, shared in by_runs.items() if shared >= faint}
        for number in by_stems.keys() | near:
            if number != without:
                shared = by_stems.get(number, 0.0)
                like = 2 * shared / (total + self._stems.lengths[number])
                run_length = math.sqrt(self._runs.lengths[number]) or 1.0
                best[self._owners[number]].append((like, by_runs.get(number, 0.0) / (length * run_length)))
        covered: dict[int, float] = defaultdict(float)
        for stem, weight in weights.items():
            for number in self._bodies.get(stem, ()):
                covered[number] += weight
        likest = sorted(
            (owner for owner in best if owner >= 0), key=lambda owner: -max(map(sum, best[owner]))
        )
        fullest = sorted(covered, key=lambda owner: -covered[owner])
        chosen = dict.fromkeys([*likest[:CANDIDATES], *fullest[: CANDIDATES // 2]])
        places = self._likeness_of_places(best)
        manner = manner_of(question)
        return [
            self._candidate(
                number, best[number], covered[number] / total, places, weights, total, module, manner
            )
            for number in chosen
        ]

    def _likeness_of_places(
        self, best: Mapping[int, list[tuple[float, float]]]
    ) -> dict[int, tuple[float, float]]:
        likeness: dict[int, tuple[float, float]] = {}
        for owner, pairs in best.items():
            place = self._place_of[owner] if owner >= 0 else -1 - owner
            like, runs = likeness.get(place, (0.0, 0.0))
            likeness[place] = max(like, *(pair[0] for pair in pairs)), max(runs, *(pair[1] for pair in pairs))
        return likeness

    def _candidate(
        self,
        number: int,
        pairs: Sequence[tuple[float, float]],
        covered: float,
        places: Mapping[int, tuple[float, float]],
        weights: Mapping[str, float],
        total: float,
        module: int | None,
        manner: str,
    ) -> Candidate:
        passage = self._passages[number]
        like = max((pair[0] for pair in pairs), default=0.0)
        runs = max((pair[1] for pair in pairs), default=0.0)
        several = sorted(map(sum, pairs), reverse=True)[:3]
        heading = math.fsum(weights[stem] for stem in self._headings[number] & weights.keys())
        features = (
            like,
            runs,
            like * runs,
            math.fsum(several) / 6,
            min(1.0, covered),
            min(1.0, heading / total),
            *places.get(self._place_of[number], (0.0, 0.0)),
            float(module is not None and passage.module == module),
            0.0 if manner not in HAS else 1.0 if manner in self._types[number] else -1.0,
        )
        return Candidate(self._answers[number], passage, features)


def _runs(text: str) -> set[str]:
    line = f" {' '.join(words_of(text))} "
    return {line[place : place + RUN] for place in range(len(line) - RUN + 1)}


def _postings(owned: Sequence[Iterable[str]], weigh: Callable[[str], float], power: int = 1) -> _Wordings:
    postings: dict[str, array[int]] = defaultdict(lambda: array("I"))
    lengths = array("f")
    weights: dict[str, float] = {}
    for number, keys in enumerate(owned):
        length = 0.0
        for key in keys:
            postings[key].append(number)
            if key not in weights:
                weights[key] = weigh(key)
            length += weights[key] ** power
        lengths.append(length)
    return _Wordings(dict(postings), weights, lengths)


def _sums(wordings: _Wordings, weights: Mapping[str, float]) -> dict[int, float]:
    """Of each wording the weight of the keys that stand in it."""
    sums: dict[int, float] = {}
    for key, weight in weights.items():
        for number in wordings.postings.get(key, ()):
            sums[number] = sums.get(number, 0.0) + weight
    return sums
