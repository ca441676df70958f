"""Answer index: the written answers that may be meant by a question, each with the features that tell.

Every way to ask for an answer is a wording; so are the questions of a place of the course, which speak for
all answers from there. Wordings are compared by stems, and by runs of letters, which survive a misspelling.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cubital.content import Passage
from cubital_tutor.language.course_language import CourseLanguage, speaking
from cubital_tutor.language.dictionary import everyday_english
from cubital_tutor.language.postings import Postings
from cubital_tutor.language.question_form import manner_of
from cubital_tutor.language.sentences import sentences_of
from cubital_tutor.language.vocabulary import CHATTER, GENERAL
from cubital_tutor.language.words import stem as stem_of
from cubital_tutor.language.words import stems, words_of, words_of_synonyms
from cubital_tutor.retrieval.answer_type import HAS
from cubital_tutor.retrieval.likelihood import Likelihood
from cubital_tutor.retrieval.misspelling import Misspelling
from cubital_tutor.retrieval.wordings import by_runs, by_stems, runs_of
from cubital_tutor.retrieval.written_answers import WrittenAnswer

CANDIDATES = 60
HERE = 0.6  # what it counts among them that an answer is of the module that is studied
MOST_TELLING, GENERAL_MOST, SUBJECT_MOST = 5.5, 2.5, 2.0
UNKNOWN = 4.0  # the weight of a word that the course never uses
OF_ELSEWHERE = 9.0  # and of one that is hardly ever said of it
TYPED_OFTEN = 3  # so often written by students, a word is none of their mistakes
FAINT = 0.2  # a wording with less of the runs than the nearest has, and no stem, is not looked at
LEANED_ON, FIRST_HALF = 0.5, 0.6  # what a stem counts of the question before, and of the first half of one

Alike = tuple[float, float]


@dataclass(frozen=True)
class Candidate:
    """A written answer, the passage that it is from, and its FEATURES."""

    answer: WrittenAnswer
    passage: Passage
    features: tuple[float, ...]


@dataclass(frozen=True)
class _Near:
    """How alike a question and its nearest wordings are, by stems and by runs of letters: those of each
    answer, its own question, and those of each place. `spoken_of`: the weight of what was asked that the
    wordings of an answer speak of, all together."""

    of_answers: dict[int, list[Alike]] = field(default_factory=lambda: defaultdict(list))
    of_questions: dict[int, Alike] = field(default_factory=dict)
    of_places: dict[int, list[Alike]] = field(default_factory=lambda: defaultdict(list))
    spoken_of: dict[int, float] = field(default_factory=lambda: defaultdict(float))


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
        self._first = array("l")  # the number of each answer's own question among the wordings
        places = {passage.key: number for number, passage in enumerate(passages)}
        for number, answer in enumerate(self._answers):
            self._first.append(len(texts))
            texts += (answer.question, *answer.asks)
            owners += [number] * (1 + len(answer.asks))
        for number, passage in enumerate(passages):
            texts += (passage.heading, *passage.questions)
            owners += [-1 - number] * (1 + len(passage.questions))
        self._first.append(owners.index(-1) if -1 in owners else len(owners))
        self._owners = array("l", owners)
        self._place_of = array("l", (places[passage.key] for passage in self._passages))
        self._headings = [frozenset(stems(passage.heading)) for passage in self._passages]
        worded = [tuple(dict.fromkeys(stems(text))) for text in texts]
        spoken = [set(stems(answer.answer)) | self._headings[n] for n, answer in enumerate(self._answers)]
        for owner, own in zip(owners, worded, strict=True):
            if owner >= 0:
                spoken[owner].update(own)
        self._rarity = self._rarities(spoken)
        self._misspelling = Misspelling(self._taught(passages), self._typed(texts), everyday_english())
        self._stems = by_stems(worded, self.rarity)
        self._runs, worded_by_runs = by_runs(texts)
        rare = set().union(*worded_by_runs)
        self._bodies = Postings(dict.fromkeys(own, 1) for own in spoken)
        self._types = [
            frozenset(manner for manner, pattern in HAS.items() if pattern.search(answer.answer))
            for answer in self._answers
        ]
        self._manners = [manner_of(text) for text in texts[: self._first[-1]]]
        self._spoken = set().union(
            *spoken,
            *(
                stems(text)
                for passage in passages
                for text in (passage.heading, passage.text, *passage.questions)
            ),
        )
        self._elsewhere = frozenset(map(stem_of, self.language.other_worlds)) - self._spoken
        self._likelihood_stems = self._likelihood(worded, passages, stems)
        self._likelihood_runs = self._likelihood(worded_by_runs, passages, lambda text: runs_of(text) & rare)

    def _likelihood(
        self,
        worded: Sequence[Iterable[str]],
        passages: Sequence[Passage],
        traits: Callable[[str], Iterable[str]],
    ) -> Likelihood:
        # Of an answer its wordings alone: its own words would make a long one unlikely.
        each: list[list[Iterable[str]]] = [
            *([] for _ in self._answers),
            *(list(map(traits, sentences_of(passage.text))) for passage in passages),
        ]
        for owner, own in zip(self._owners, worded, strict=True):
            each[owner if owner >= 0 else len(self._answers) - 1 - owner].append(own)
        return Likelihood(each, [*self._place_of, *range(len(passages))])

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
        runs = dict.fromkeys(sorted(self._rare_runs(spelled)), 1.0)
        typed = {stem: self.rarity(stem) for stem in sorted(set(stems(question)))}
        spelled_before, before = self._misspelling.terms(context)
        sure = {stem for stem, likeness in terms.items() if likeness == 1.0}
        part = FIRST_HALF if half else LEANED_ON
        terms = {stem: part * likeness for stem, likeness in before.items()} | terms
        if not half:  # a question that goes on is as much about what was asked before
            runs = dict.fromkeys(sorted(self._rare_runs(spelled_before)), LEANED_ON) | runs
            sure |= {stem for stem, likeness in before.items() if likeness == 1.0}
            typed = {stem: LEANED_ON * self.rarity(stem) for stem in sorted(set(stems(context)))} | typed
        weights = {stem: self.rarity(stem) * likeness for stem, likeness in terms.items()}
        total = math.fsum(map(weights.__getitem__, sure)) or math.fsum(weights.values())
        if not self._answers or not weights or not total:
            return []
        near = self._near(weights, total, runs)
        covered = self._spoken_of(weights)

        def promise(number: int) -> float:
            alike = max(map(sum, near.of_answers.get(number, ((0.0, 0.0),))))
            here = module is not None and self._passages[number].module == module
            return alike + min(1.0, covered.get(number, 0.0) / total) + HERE * here

        likely = sorted(near.of_answers.keys() | covered.keys())
        chosen = sorted(likely, key=promise, reverse=True)[:CANDIDATES]
        typed_total = math.fsum(typed.values()) or 1.0
        as_typed = self._spoken_of(typed)
        stem_counts = {stem: likeness * min(1.0, self.rarity(stem) / 2) for stem, likeness in terms.items()}
        by_stem = self._likelihood_stems.of(stem_counts, chosen)
        by_run = self._likelihood_runs.of(runs, chosen)
        likest_place = max((its for _, its in by_run.values()), default=0.0)
        manner = manner_of(question)

        def candidate(number: int) -> Candidate:
            passage = self._passages[number]
            pairs = near.of_answers.get(number, ())
            like, runs_like = _best(pairs)
            first = self._first[number]
            wordings = range(first, self._first[number + 1])
            asked_for = math.fsum(self._stems.lengths[one] for one in wordings) or 1.0
            spoken_of = near.spoken_of.get(number, 0.0)
            headed = math.fsum(weights[stem] for stem in self._headings[number] & weights.keys())
            features = (
                like,
                runs_like,
                like * runs_like,
                math.fsum(sorted(map(sum, pairs), reverse=True)[:3]) / 6,
                spoken_of / len(wordings) / total,
                spoken_of / asked_for,
                *near.of_questions.get(number, (0.0, 0.0)),
                min(1.0, covered.get(number, 0.0) / total),
                as_typed.get(number, 0.0) / typed_total,
                min(1.0, headed / total),
                by_stem[number][0],
                by_run[number][0],
                by_run[number][1] - likest_place,
                *_best(near.of_places.get(self._place_of[number], ())),
                float(module is not None and passage.module == module),
                0.0 if manner not in HAS else 1.0 if manner in self._types[number] else -1.0,
                (self._manners[first] == manner)
                + sum(self._manners[one] == manner for one in wordings) / len(wordings),
            )
            return Candidate(self._answers[number], passage, features)

        return [candidate(number) for number in chosen]

    def _near(self, weights: Mapping[str, float], total: float, runs: Mapping[str, float]) -> _Near:
        """The wordings with a stem of what was asked, or with many of its runs of letters."""
        by_stems = self._stems.shared(weights)
        squares = {run: counts * self._runs.rarity(run) for run, counts in runs.items()}
        by_runs = self._runs.shared(squares)
        length = math.sqrt(math.fsum(squares.values())) or 1.0
        faint = FAINT * max(by_runs.values(), default=0.0)
        numbers = by_stems.keys() | {number for number, shared in by_runs.items() if shared >= faint}
        near = _Near()
        for number in sorted(numbers):
            owner, shared = self._owners[number], by_stems.get(number, 0.0)
            run_length = math.sqrt(self._runs.lengths[number]) or 1.0
            pair = (
                2 * shared / (total + self._stems.lengths[number]),
                by_runs.get(number, 0.0) / (length * run_length),
            )
            near.of_places[self._place_of[owner] if owner >= 0 else -1 - owner].append(pair)
            if owner >= 0:
                near.of_answers[owner].append(pair)
                near.spoken_of[owner] += shared
                if number == self._first[owner]:
                    near.of_questions[owner] = pair
        return near

    def _spoken_of(self, weights: Mapping[str, float]) -> dict[int, float]:
        """Of each answer the weight of the stems that it, its wordings or its heading have."""
        covered: dict[int, float] = defaultdict(float)
        for stem, weight in weights.items():
            for number in self._bodies.numbers(stem):
                covered[number] += weight
        return covered

    def _rare_runs(self, text: str) -> set[str]:
        return {run for run in runs_of(text) if run in self._runs.postings}


def _best(pairs: Iterable[tuple[float, float]]) -> tuple[float, float]:
    pairs = list(pairs)
    return max((one for one, _ in pairs), default=0.0), max((one for _, one in pairs), default=0.0)
