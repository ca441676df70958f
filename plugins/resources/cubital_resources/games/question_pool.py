"""The pool that games draw from: practice questions of the lessons, and terms of the glossary."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from cubital.content.kinds import ContentKind
from cubital.content.snapshot import ContentSnapshot
from cubital.content.structure import RecordedQuestion
from cubital.learning.answers import QUESTION_AT_MOST
from cubital.schemas import ApiModel
from cubital_resources.games.term_questions import TermCard, other_terms
from cubital_resources.library.glossary import GLOSSARY, recorded_name
from cubital_resources.library.quiz import QUIZ

DRAWN = 10
POINTS = 10  # of each drawn question, so that every ten are worth the same


class DrawnQuestion(ApiModel):
    """A drawn question as the games show it; `id`: its number in the draw. `term`: it asks for a term."""

    id: int
    question: str
    options: list[str]
    correct_answer: str
    category: str
    explanation: str
    point_value: int
    term: bool


@dataclass(frozen=True)
class PoolQuestion:
    """One question that may be drawn: `name` is that of its recorded answers. Either a practice question or a
    term of the glossary."""

    name: str
    module: int | None
    correct_answer: str
    practice: RecordedQuestion | None = None
    term: TermCard | None = None


class ModulePool(ApiModel):
    """`questions`: practice questions, `terms`: of the glossary."""

    module_id: int
    questions: int
    terms: int


class PoolView(ApiModel):
    """How much there is to draw from, in all and by module; a term may be of no module."""

    questions: int
    terms: int
    modules: list[ModulePool]


@dataclass(frozen=True)
class QuestionPool:
    """All that can be drawn of one load of content, by name, with the glossary that wrong options are of."""

    by_name: Mapping[str, PoolQuestion]
    glossary: Sequence[TermCard]

    def view(self) -> PoolView:
        modules = sorted({one.module for one in self.by_name.values() if one.module is not None})
        sizes = [self._size(one for one in self.by_name.values() if one.module == id_) for id_ in modules]
        questions, terms = self._size(self.by_name.values())
        return PoolView(
            questions=questions,
            terms=terms,
            modules=[
                ModulePool(module_id=module, questions=size[0], terms=size[1])
                for module, size in zip(modules, sizes, strict=True)
            ],
        )

    def draw(
        self,
        modules: Collection[int],
        random: Random,
        later: Collection[str] = (),
        withheld: Collection[str] = (),
    ) -> list[tuple[PoolQuestion, DrawnQuestion]]:
        """Ten at random, or all where there are fewer. `modules`: those that may be asked about, all where
        there are none; `later`: names of those that come only where the others do not suffice; `withheld`: of
        those that must not be told."""
        eligible = [
            one
            for one in self.by_name.values()
            if (not modules or one.module in modules) and one.name not in withheld
        ]
        order = sorted(random.sample(eligible, len(eligible)), key=lambda one: one.name in later)
        return [(one, self._shown(number, one, random)) for number, one in enumerate(order[:DRAWN], start=1)]

    def _shown(self, number: int, one: PoolQuestion, random: Random) -> DrawnQuestion:
        if one.term is not None:
            return self._shown_term(number, one.term, random)
        assert one.practice is not None
        return DrawnQuestion(
            id=number,
            question=one.practice.text,
            options=list(one.practice.options),
            correct_answer=one.correct_answer,
            category=f"Module {one.module}",
            explanation=one.practice.explanation or "",
            point_value=POINTS,
            term=False,
        )

    def _shown_term(self, number: int, card: TermCard, random: Random) -> DrawnQuestion:
        others = other_terms(card, self.glossary, random) or other_terms(card, self.glossary, Random(0))  # noqa: S311
        assert others is not None
        options = [card.term, *others]
        return DrawnQuestion(
            id=number,
            question=f"Which term is this? {card.clue}",
            options=random.sample(options, len(options)),
            correct_answer=card.term,
            category=card.category,
            explanation=card.definition,
            point_value=POINTS,
            term=True,
        )

    @staticmethod
    def _size(questions: Iterable[PoolQuestion]) -> tuple[int, int]:
        """How many practice questions, and how many terms."""
        of_terms = [one.term is not None for one in questions]
        return len(of_terms) - sum(of_terms), sum(of_terms)


async def pool_of(snapshot: ContentSnapshot, kinds: Iterable[ContentKind[Any]]) -> QuestionPool:
    """`kinds` are always the same: those of all plugins."""
    return await snapshot.once("games pool", lambda: _pool(snapshot, kinds))


async def _pool(snapshot: ContentSnapshot, kinds: Iterable[ContentKind[Any]]) -> QuestionPool:
    practice_kinds = [kind for kind in kinds if kind.name != QUIZ.name and _has_practice(kind)]
    practice = [
        PoolQuestion(name, one.module, one.answer, practice=one)
        for name, one in (await snapshot.recorded_questions(practice_kinds)).items()
        if one.module is not None and one.answer in one.options and len(name) <= QUESTION_AT_MOST
    ]
    glossary = [TermCard(entry) for entry in await snapshot.all(GLOSSARY)]
    terms = [
        PoolQuestion(recorded_name(card.term), card.module, card.term, term=card)
        for card in glossary
        if card.can_be_asked
        and len(recorded_name(card.term)) <= QUESTION_AT_MOST
        and other_terms(card, glossary, Random(0)) is not None  # noqa: S311
    ]
    return QuestionPool({one.name: one for one in [*practice, *terms]}, glossary)


def _has_practice(kind: ContentKind[Any]) -> bool:
    """Whether its entries are lessons with choice questions, each of a module, whose answers are recorded."""
    return kind.questions is not None and bool(kind.questions.at) and kind.questions.recorded_as is not None
