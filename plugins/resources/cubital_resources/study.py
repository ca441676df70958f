"""How far a student has come in the study resources: five counters, and a percent of all there is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import bindparam, select

from cubital.content.shelf import Shelf
from cubital.content.site import SITE, SampleStudyState
from cubital.errors import NotFound
from cubital.shapes import Shape
from cubital.work import Upsert, Work
from cubital_resources.flashcards import FLASHCARDS
from cubital_resources.glossary import GLOSSARY
from cubital_resources.tables import studied

OF_USER = (
    select(studied.c.kind, studied.c.key)
    .where(studied.c.user_id == bindparam("user_id"))
    .order_by(studied.c.first_at, studied.c.id)
)
NOTE = Upsert(studied, key=("user_id", "kind", "key"), set_=lambda new: {"last_at": new.last_at})

Studied = Mapping[str, list[str]]
"""By kind of content, the keys of what a student has studied, in the order of the first time."""


class Counters(Shape):
    flashcards_completed: int
    glossary_terms_reviewed: int
    game_questions_attempted: int
    reflections_completed: int
    exam_tips_reviewed: int


class Totals(Shape):
    """How many of each the school offers; 0 where it has none."""

    flashcards: int
    glossary_terms: int
    quiz_questions: int = 0
    professionalism_topics: int = 0
    exam_tip_groups: int = 0

    @property
    def all(self) -> int:
        return (
            self.flashcards
            + self.glossary_terms
            + self.quiz_questions
            + self.professionalism_topics
            + self.exam_tip_groups
        )


class StudyView(Counters):
    """`percent` of everything, 0 to 100; `turned` and `heard` name the cards and terms that were counted."""

    totals: Totals
    percent: int
    turned: list[str]
    heard: list[str]


@dataclass(frozen=True)
class Offer:
    """What there is to study now, by key, and the counters that everyone starts from."""

    cards: frozenset[str]
    terms: frozenset[str]
    sample: SampleStudyState

    def view(self, studied: Studied) -> StudyView:
        """The state of a student. What the content no longer has does not count."""
        turned = [key for key in studied.get(FLASHCARDS.name, ()) if key in self.cards]
        heard = [key for key in studied.get(GLOSSARY.name, ()) if key in self.terms]
        counters = Counters(
            flashcards_completed=max(len(turned), self.sample.flashcards_completed),
            glossary_terms_reviewed=max(len(heard), self.sample.glossary_terms_reviewed),
            game_questions_attempted=self.sample.game_questions_attempted,
            reflections_completed=self.sample.reflections_completed,
            exam_tips_reviewed=self.sample.exam_tips_reviewed,
        )
        totals = Totals(flashcards=len(self.cards), glossary_terms=len(self.terms))
        return StudyView(
            **counters.model_dump(),
            totals=totals,
            percent=percent(counters, totals),
            turned=turned,
            heard=heard,
        )


def percent(counters: Counters, totals: Totals) -> int:
    """The sum of the counters of all there is, rounded half up, never above 100."""
    done = sum(counters.model_dump().values())
    return min(100, (200 * done + totals.all) // (2 * totals.all)) if totals.all else 0


async def offered(shelf: Shelf) -> Offer:
    """What the loaded content offers; before the first load, nothing."""
    site = await shelf.find(SITE, "site")
    return Offer(
        cards=frozenset(FLASHCARDS.key(card) for card in await shelf.all(FLASHCARDS)),
        terms=frozenset(GLOSSARY.key(entry) for entry in await shelf.all(GLOSSARY)),
        sample=site.sample_study_state if site else SampleStudyState(**_nothing()),
    )


def _nothing() -> dict[str, int]:
    return dict.fromkeys(SampleStudyState.model_fields, 0)


class NoSuchCard(NotFound):
    def __init__(self, term: str) -> None:
        super().__init__(f"There is no flashcard “{term}”.")


class NoSuchTerm(NotFound):
    def __init__(self, term: str) -> None:
        super().__init__(f"There is no term “{term}” in the glossary.")


def studied_by(work: Work, user_id: int) -> Studied:
    """All that the user has studied."""
    found = defaultdict(list)
    for row in work.all(OF_USER, user_id=user_id):
        found[row.kind].append(row.key)
    return found


def note(work: Work, user_id: int, kind: str, key: str) -> Studied:
    """Note that the user has studied the entry, now or again; all that they have studied."""
    NOTE.run(work, user_id=user_id, kind=kind, key=key, first_at=work.now, last_at=work.now)
    return studied_by(work, user_id)
