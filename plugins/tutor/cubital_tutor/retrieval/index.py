"""The index finds the passages that a question is about by words alone, without a download or a model.

Full-text search proposes candidates; what of the question each of them speaks of decides.
"""

import math
from collections import Counter
from collections.abc import Collection, Container, Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import filterfalse
from operator import itemgetter

from cubital.content import Passage
from cubital_tutor.guard.classifier import Classifier
from cubital_tutor.language.course_language import CourseLanguage, speaking, spoken_language
from cubital_tutor.language.naive_bayes import together, trait_counts
from cubital_tutor.language.question_form import Manner, manner_of
from cubital_tutor.language.vocabulary import GENERAL
from cubital_tutor.language.words import asks_for_meaning, stems, words_of
from cubital_tutor.language.words import stem as stem_of
from cubital_tutor.retrieval.answer_index import AnswerIndex
from cubital_tutor.retrieval.answer_type import HAS
from cubital_tutor.retrieval.full_text import FullText
from cubital_tutor.retrieval.indexed_passage import IndexedPassage, indexed_passage, words_in
from cubital_tutor.retrieval.intent import covers_intents, intents_in, words_that_ask
from cubital_tutor.retrieval.match import MOST_GENERAL, Match, Query
from cubital_tutor.retrieval.reranker import Reranker
from cubital_tutor.retrieval.scope import Scope
from cubital_tutor.retrieval.spelling import MISSPELLED, Speller
from cubital_tutor.retrieval.written_answers import WrittenAnswer

SATURATION = 0.6
SAME_MODULE = 1.2
RESEMBLES = 0.5  # how alike two questions are that ask for the same
ITS_SUBJECT = 0.4  # how much of its weight a word keeps that the whole course is about
IN_GENERAL = 0.5  # and one that says little anywhere
A_NAME = 0.75  # a term of the glossary, where nobody asks what a word means
ITS_NAME = 1.5  # a term of the glossary, where its meaning is asked for
CONTEXT = 0.6  # how much a word counts that is only understood from the question before
WHERE_IT_WAS = 1.25  # the place that answered the question before is likely meant again
HAS_IT, LACKS_IT = 1.15, 0.9  # a sentence with the number, the time or the reason asked for, and one without
CONVEX = 1.5  # questions that are only a little alike tell little
OF_ALL, OF_ONE, OF_SENTENCE = 0.4, 0.5, 0.28
# A rare word must not outweigh all the others, nor may one that the course lacks or that is said of anything.
MOST_TELLING, UNKNOWN, UNKNOWN_NUMBER = 4.2, 4.2, 0.5
SAYS_LITTLE = 2.5  # the weight of a question that any passage may speak of by chance
UNTOLD = 0.6  # a place that does not tell what is wanted to be known
LOOKED_INTO = 300  # characters of a message that is also read as misspelled, or as a teacher would ask it
OF_ELSEWHERE = 9.0  # a word of another world tells that the question is not for the course


class PassageIndex:
    """Passages by their words. Building takes milliseconds for each; any thread may ask."""

    def __init__(
        self,
        passages: Iterable[Passage],
        language: CourseLanguage | None = None,
        answers: Iterable[WrittenAnswer] = (),
    ) -> None:
        self.language = language or spoken_language()
        passages, answers = list(passages), list(answers)
        with speaking(self.language):
            self._build(passages, answers)
        self.written = AnswerIndex(answers, passages, self.language)

    def _build(self, passages: Iterable[Passage], answers: Iterable[WrittenAnswer]) -> None:
        self._entries = [indexed_passage(passage) for passage in passages]
        self._by_key = {entry.passage.key: entry for entry in self._entries}
        self._likeness = Reranker(entry.passage for entry in self._entries)
        questions = _shown_by_questions(entry.passage for entry in self._entries)
        wordings = trait_counts(text for answer in answers for text in (answer.question, *answer.asks))
        self.classifier = Classifier(questions, wordings)
        self._scope = Scope(together(questions, wordings))
        documents = Counter(stem for entry in self._entries for stem in entry.counts)
        size = len(self._entries)
        self._rarity = {
            stem: min(MOST_TELLING, math.log(1 + (size - count + 0.5) / (count + 0.5)))
            for stem, count in documents.items()
        }
        for words, part in ((self.language.subject_words, ITS_SUBJECT), (GENERAL, IN_GENERAL)):
            for stemmed in set(map(stem_of, words)):
                self._rarity[stemmed] = min(MOST_GENERAL, self._rarity.get(stemmed, UNKNOWN) * part)
        for stemmed in set(map(stem_of, words_that_ask())):
            self._rarity.setdefault(stemmed, UNKNOWN)
        for stemmed in set(map(stem_of, self.language.other_worlds)):
            self._rarity.setdefault(stemmed, OF_ELSEWHERE)
        self._weight_of = {
            phrasing: sum(map(self.rarity, phrasing))
            for entry in self._entries
            for phrasing in entry.phrasings
        }
        self._average = sum(entry.length for entry in self._entries) / size if size else 1.0
        spoken = Counter(word for entry in self._entries for word in words_in(entry.passage))
        # "Boxing" has the stem of a box, and is of another world all the same.
        self._foreign = self.language.other_worlds - spoken.keys()
        heard = {
            pronunciation.replace("-", "").lower(): entry.passage.heading.lower()
            for entry in self._entries
            if (pronunciation := entry.passage.pronunciation) and entry.passage.heading.isalpha()
        }
        self._speller = Speller(spoken, self._rarity, heard)
        self._full_text = FullText(self._entries)

    def passages_of(self, module: int) -> list[Passage]:
        return [entry.passage for entry in self._entries if entry.passage.module == module]

    def places(self) -> dict[str, str]:
        """The place that each link of a passage leads to, where the passage declares one."""
        passages = [entry.passage for entry in self._entries]
        return {passage.link: passage.place for passage in passages if passage.place}

    def is_of_another_world(self, text: str) -> bool:
        """Whether it has a word that is hardly about the course."""
        return not self._foreign.isdisjoint(words_of(text))

    def rarity(self, stem: str) -> float:
        """How telling a stem is: low for one that most passages have, high for one that few have."""
        return self._rarity.get(stem, UNKNOWN_NUMBER if stem.isdigit() else UNKNOWN)

    def understand(self, question: str, context: str = "") -> Query:
        """`context`: what was asked before, where the question leans on it."""
        weights: dict[str, float] = {}
        known: dict[str, float] = {}
        own: list[str] = []
        meant: list[str] = []
        for typed, part in ((question, 1.0), (context, CONTEXT)):
            for word in self._foreign.intersection(words_of(typed)):
                weights[word], known[word] = OF_ELSEWHERE * part, 1.0
            text, guessed = self._speller.repaired(typed)
            meant.append(text)
            for stem in stems(text):
                if part == 1.0:
                    own.append(stem)
                weights.setdefault(stem, self.rarity(stem) * part)
                known[stem] = max(MISSPELLED if stem in guessed else 1.0, known.get(stem, 0.0))
        return Query(
            weights,
            known,
            asks_for_meaning(question),
            manner_of(question),
            frozenset(own),
            intents_in(meant[0]),
        )

    def search(
        self,
        question: str,
        module: int | None = None,
        most: int = 5,
        context: str = "",
        also: Iterable[Passage] = (),
    ) -> list[Match]:
        """The best passages for `question`, best first; those of `module` are preferred a little.

        `also`: passages that are among them in any case."""
        with speaking(self.language):
            return self._search(question, module, most, context, {passage.key for passage in also})

    def _search(
        self, question: str, module: int | None, most: int, context: str, also: Collection[str]
    ) -> list[Match]:
        query = self.understand(question, context)
        if not query.weights:
            return []
        entries = self._full_text.candidates(query.weights)
        known = {entry.passage.key for entry in entries}
        entries += [self._by_key[key] for key in sorted(also) if key not in known]
        matches = [self._match(entry, query, module) for entry in entries]
        if context:
            before = {one.passage.key for one in self.search(context, module, most=1)}
            matches = [
                replace(one, score=one.score * WHERE_IT_WAS) if one.passage.key in before else one
                for one in matches
            ]
        matches.sort(key=lambda one: -one.score)
        matches = [
            one
            for number, one in enumerate(matches)
            if (number < most and one.score > 0) or one.passage.key in also
        ]
        likeness = self._likeness.of(f"{context} {question}".strip(), [one.passage for one in matches])
        scope = self._scope.of(f"{context} {question}")
        unknown = self.written.unknown(question[:LOOKED_INTO])
        return [
            replace(one, likeness=like, scope=scope, unknown=unknown)
            for one, like in zip(matches, likeness, strict=True)
        ]

    def _match(self, entry: IndexedPassage, query: Query, module: int | None) -> Match:
        covered = sum(
            weight * query.known[stem] * self._saturated(entry, stem)
            for stem, weight in query.weights.items()
            if stem in entry.counts
        )
        unasked = query.stems.isdisjoint
        alike, nearest = max(
            ((self._alike(query, phrasing), phrasing) for phrasing in filterfalse(unasked, entry.phrasings)),
            key=itemgetter(0),
            default=(0.0, entry.name),
        )
        part = A_NAME if entry.passage.module is None and not query.meaning else 1.0
        whole = max(query.total, SAYS_LITTLE)
        sentences = (sentence for sentence in entry.sentences if not unasked(sentence[0]))
        together = max((self._in_one(query, *sentence) for sentence in sentences), default=0.0) / whole
        score = OF_ALL * covered / whole + OF_ONE * alike**CONVEX * part + OF_SENTENCE * together
        support = self._spoken_of(entry.counts, query, least=SAYS_LITTLE)
        if len(query.own) < len(query.weights):
            # What a follow-up adds is what it is about, and so is what it leans on.
            added = self._spoken_of(entry.counts, query, query.own)
            leaned_on = self._spoken_of(entry.counts, query, frozenset(query.weights) - query.own)
            score *= (0.5 + 0.5 * added) * (0.4 + 0.6 * leaned_on)
        if module is not None and entry.passage.module == module:
            score *= SAME_MODULE
        if query.meaning and entry.passage.module is None and entry.name and alike >= RESEMBLES:
            score *= ITS_NAME
        covers = covers_intents(
            query.wants, query.manner, query.about, entry.name, entry.sentences, entry.phrasings
        )
        if not covers:
            score *= UNTOLD
        return Match(
            entry.passage,
            score,
            self._telling(nearest, alike, query),
            support,
            alike,
            covers,
        )

    def _spoken_of(
        self, there: Container[str], query: Query, of: Iterable[str] | None = None, least: float = 0.0
    ) -> float:
        """The part of the weight of what was asked, or of its stems `of`, that is among `there`.

        `least`: what the weight of all that is taken for where it is less."""
        of = query.weights if of is None else of
        whole = sum(query.weights[stem] for stem in of)
        covered_weight = sum(query.sure[stem] for stem in of if stem in there)
        return covered_weight / max(whole, least) if whole else 1.0

    def _telling(self, nearest: frozenset[str], alike: float, query: Query) -> dict[str, float]:
        if alike < RESEMBLES:
            return query.weights
        return {stem: self.rarity(stem) / 2 for stem in nearest} | query.weights

    def _saturated(self, entry: IndexedPassage, stem: str) -> float:
        count = entry.counts[stem]
        return count / (count + SATURATION * (0.5 + 0.5 * entry.length / self._average))

    def _shared(self, query: Query, there: frozenset[str]) -> float:
        # The exact sum, since a set has another order in each process.
        return math.fsum(map(query.sure.__getitem__, query.stems & there))

    def _in_one(self, query: Query, sentence: frozenset[str], has: frozenset[Manner]) -> float:
        """How much of what was asked one sentence says; more with the reason or number that was asked for."""
        suits = 1.0 if query.manner not in HAS else HAS_IT if query.manner in has else LACKS_IT
        return suits * self._shared(query, sentence)

    def _alike(self, query: Query, phrasing: frozenset[str]) -> float:
        return 2 * self._shared(query, phrasing) / (query.total + self._weight_of[phrasing])


def _shown_by_questions(passages: Iterable[Passage]) -> Counter[str]:
    shown = Counter[str]()
    for passage in passages:
        shown.update(_shown_by(passage.questions))
    return shown


# A load leaves the questions of most passages as they were.
@lru_cache(maxsize=2_000)
def _shown_by(questions: tuple[str, ...]) -> Counter[str]:
    return trait_counts(questions)
