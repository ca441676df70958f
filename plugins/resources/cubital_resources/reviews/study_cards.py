"""Study cards: all that can be reviewed, as one kind of thing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

from cubital.content.kinds import ContentKind
from cubital.content.snapshot import ContentSnapshot
from cubital.content.structure import RecordedQuestion
from cubital.questions import (
    QuestionReview,
    ShownQuestion,
    as_text,
    asked_anew,
    reviewed,
    right_answer,
    shown,
)
from cubital_resources.library import glossary
from cubital_resources.library.flashcards import FLASHCARDS
from cubital_resources.library.glossary import GLOSSARY
from cubital_resources.library.quiz import QUIZ
from cubital_resources.reviews.reviewing import CardName, Kind


@dataclass(frozen=True)
class StudyCard:
    """One card of today's content, whatever kind it is of; `front` is asked, `back` answers. `question` is
    of the question engine, and has its `review`; `module`: the one that teaches it."""

    kind: Kind
    key: str
    front: str
    back: str
    category: str
    options: tuple[str, ...] = ()
    explanation: str | None = None
    pronunciation: str | None = None
    audio_url: str | None = None
    question: ShownQuestion | None = None
    review: QuestionReview | None = None
    module: int | None = None

    @property
    def name(self) -> CardName:
        return self.kind, self.key

    @property
    def recorded_as(self) -> str | None:
        """What recorded answers call it; None for what no game asks."""
        names = {
            "question": self.key,
            QUIZ.name: f"quiz:{self.key}",
            GLOSSARY.name: glossary.recorded_name(self.key),
        }
        return names.get(self.kind)


@dataclass(frozen=True)
class Deck:
    """The cards that everybody has, and the questions that come back to who missed them, by the names that
    recorded answers have."""

    cards: tuple[StudyCard, ...]
    questions: Mapping[str, RecordedQuestion]

    def names(self, questions: Collection[str]) -> frozenset[CardName]:
        """Of the cards, and of those of `questions` that there still are."""
        own = {("question", key) for key in questions if key in self.questions}
        return frozenset(card.name for card in self.cards) | own

    def asks(self, key: str) -> bool:
        """Whether the question can be asked by itself, as `question_card` does."""
        recorded = self.questions.get(key)
        return recorded is not None and (recorded.question is not None or len(recorded.options) > 1)

    def question_card(self, key: str, version: int) -> StudyCard | None:
        """The question as a card, its options in an order that changes with each review."""
        recorded = self.questions.get(key)
        question = asked_anew(recorded) if recorded else None
        if recorded is None or question is None:
            return None
        return StudyCard(
            kind="question",
            key=key,
            front=question.stem,
            back=as_text(right_answer(question)),
            category=recorded.about,
            question=shown(question, Random(f"{key} {version}")),  # noqa: S311
            review=reviewed(question, None),
            module=recorded.module,
        )


# One for each load of content that is still in use: every look at the menu asks for it.
_decks: WeakKeyDictionary[ContentSnapshot, Deck] = WeakKeyDictionary()


async def deck_of(snapshot: ContentSnapshot, kinds: Iterable[ContentKind[Any]]) -> Deck:
    """All that can be reviewed. `kinds` are always the same: those of all plugins."""
    deck = _decks.get(snapshot)
    if deck is None:
        others = [kind for kind in kinds if kind.name not in (QUIZ.name, GLOSSARY.name)]
        deck = Deck(tuple(await all_cards(snapshot)), await snapshot.recorded_questions(others))
        _decks[snapshot] = deck
    return deck


async def all_cards(snapshot: ContentSnapshot) -> list[StudyCard]:
    """Every card that can be reviewed."""
    return [
        *(
            StudyCard(
                kind="flashcards",
                key=card.term,
                front=card.term,
                back=card.definition,
                category=card.category,
                module=card.module,
            )
            for card in await snapshot.all(FLASHCARDS)
        ),
        *(
            StudyCard(
                kind="glossary",
                key=entry.term,
                front=entry.term,
                back=entry.definition,
                category=entry.category,
                module=entry.module,
                pronunciation=entry.pronunciation,
                audio_url=glossary.view(entry).audio_url,
            )
            for entry in await snapshot.all(GLOSSARY)
        ),
        *(
            StudyCard(
                kind="quiz",
                key=str(question.id),
                front=question.question,
                back=question.correct_answer,
                category=question.category,
                module=question.module,
                options=tuple(question.options),
                explanation=question.explanation,
            )
            for question in await snapshot.all(QUIZ)
        ),
    ]
