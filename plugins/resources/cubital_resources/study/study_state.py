"""A student's state of study: five counters, and a percent of everything that is offered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import bindparam, select

from cubital.accounts.sessions import Caller
from cubital.content.cache import ContentCache
from cubital.content.site import SITE, SampleStudyState
from cubital.content.snapshot import ContentSnapshot
from cubital.errors import NotFound
from cubital.learning.activity import log_activity
from cubital.learning.study_time import note_study
from cubital.schemas import ApiModel
from cubital.storage.work import Upsert, Work
from cubital_resources.library.exam_tips import EXAM_TIPS
from cubital_resources.library.flashcards import FLASHCARDS
from cubital_resources.library.glossary import GLOSSARY
from cubital_resources.library.professionalism import PROFESSIONALISM, ProfessionalismTopic
from cubital_resources.library.quiz import QUIZ, QuizQuestion
from cubital_resources.tables import THE_TEN, games, memories, reflections, studied

OF_USER = (
    select(studied.c.kind, studied.c.key)
    .where(studied.c.user_id == bindparam("user_id"))
    .order_by(studied.c.first_at, studied.c.id)
)
REVIEWED = (
    select(memories.c.kind, memories.c.key)
    .where(memories.c.user_id == bindparam("user_id"))
    .order_by(memories.c.id)
)
TOPICS_SAVED = (
    select(reflections.c.topic)
    .where(reflections.c.user_id == bindparam("user_id"), reflections.c.saved.is_not(None))
    .distinct()
)
A_GAME_OF_THE_TEN = (
    select(games.c.id).where(games.c.user_id == bindparam("user_id"), games.c.source == THE_TEN).limit(1)
)
NOTE = Upsert(studied, key=("user_id", "kind", "key"), set_=lambda new: {"last_at": new.last_at})


@dataclass(frozen=True)
class StudyRecord:
    """A student's study: keys of content by kind, turned, heard or read first, then reviewed;
    topics; a game of the ten."""

    studied: Mapping[str, list[str]]
    reflected: frozenset[str]
    played: bool


class Counters(ApiModel):
    flashcards_completed: int
    glossary_terms_reviewed: int
    game_questions_attempted: int
    reflections_completed: int
    exam_tips_reviewed: int


class Totals(ApiModel):
    """How many of each the school offers; 0 where it has none."""

    flashcards: int
    glossary_terms: int
    quiz_questions: int
    professionalism_topics: int
    exam_tip_groups: int

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
    """`percent` of everything, 0 to 100. `turned`, `heard`, `read_tips` and `reflected` name the cards,
    terms, groups of tips and topics that were counted, reviews included; the last two begin with the
    school's samples."""

    totals: Totals
    percent: int
    turned: list[str]
    heard: list[str]
    read_tips: list[str]
    reflected: list[str]


@dataclass(frozen=True)
class Offer:
    """What there is to study now, by key and in its order, and the state that everyone starts from."""

    cards: tuple[str, ...]
    terms: tuple[str, ...]
    questions: Mapping[int, QuizQuestion]
    topics: Mapping[str, ProfessionalismTopic]
    tips: tuple[str, ...]
    sample: SampleStudyState

    def view(self, done: StudyRecord) -> StudyView:
        """The state of a student. What the content no longer has does not count."""
        turned = _still(done.studied.get(FLASHCARDS.name, ()), self.cards)
        heard = _still(done.studied.get(GLOSSARY.name, ()), self.terms)
        read = _still([*self.sample.read_tips, *done.studied.get(EXAM_TIPS.name, ())], self.tips)
        reflected = [
            topic for topic in self.topics if topic in done.reflected or topic in self.sample.reflections
        ]
        attempted = len(self.questions) if done.played else 0
        counters = Counters(
            flashcards_completed=min(len(self.cards), self.sample.flashcards_completed + len(turned)),
            glossary_terms_reviewed=min(len(self.terms), self.sample.glossary_terms_reviewed + len(heard)),
            game_questions_attempted=max(attempted, self.sample.game_questions_attempted),
            reflections_completed=max(len(reflected), self.sample.reflections_completed),
            exam_tips_reviewed=max(len(read), self.sample.exam_tips_reviewed),
        )
        totals = Totals(
            flashcards=len(self.cards),
            glossary_terms=len(self.terms),
            quiz_questions=len(self.questions),
            professionalism_topics=len(self.topics),
            exam_tip_groups=len(self.tips),
        )
        return StudyView(
            **counters.model_dump(),
            totals=totals,
            percent=percent(counters, totals),
            turned=turned,
            heard=heard,
            read_tips=read,
            reflected=reflected,
        )


def _still(keys: list[str] | tuple[str, ...], offered: tuple[str, ...]) -> list[str]:
    there = set(offered)
    return [key for key in dict.fromkeys(keys) if key in there]


def percent(counters: Counters, totals: Totals) -> int:
    """The sum of the counters of all there is, rounded half up, never above 100."""
    done = sum(counters.model_dump().values())
    return min(100, (200 * done + totals.all) // (2 * totals.all)) if totals.all else 0


async def offered(content: ContentCache) -> Offer:
    """What the loaded content offers; before the first load, nothing."""
    return await offered_in(await content.snapshot())


async def offered_in(snapshot: ContentSnapshot) -> Offer:
    site = await snapshot.find(SITE, "site")
    return Offer(
        cards=tuple(FLASHCARDS.key(card) for card in await snapshot.all(FLASHCARDS)),
        terms=tuple(GLOSSARY.key(entry) for entry in await snapshot.all(GLOSSARY)),
        questions={question.id: question for question in await snapshot.all(QUIZ)},
        topics={topic.id: topic for topic in await snapshot.all(PROFESSIONALISM)},
        tips=tuple(EXAM_TIPS.key(group) for group in await snapshot.all(EXAM_TIPS)),
        sample=site.sample_study_state if site else _no_sample(),
    )


def _no_sample() -> SampleStudyState:
    return SampleStudyState.model_validate(dict.fromkeys(Counters.model_fields, 0))


class NoSuchCard(NotFound):
    def __init__(self, term: str) -> None:
        super().__init__(f"There is no flashcard “{term}”.")


class NoSuchTerm(NotFound):
    def __init__(self, term: str) -> None:
        super().__init__(f"There is no term “{term}” in the glossary.")


class NoSuchTips(NotFound):
    def __init__(self, group: str) -> None:
        super().__init__(f"There are no exam tips “{group}”.")


def done_by(work: Work, user_id: int) -> StudyRecord:
    """All that the user has done."""
    keys = defaultdict(list)
    for row in [*work.all(OF_USER, user_id=user_id), *work.all(REVIEWED, user_id=user_id)]:
        keys[row.kind].append(row.key)
    reflected = frozenset(row.topic for row in work.all(TOPICS_SAVED, user_id=user_id))
    return StudyRecord(keys, reflected, work.one(A_GAME_OF_THE_TEN, user_id=user_id) is not None)


def note(work: Work, user_id: int, kind: str, key: str) -> StudyRecord:
    """Note that the user has studied the entry, now or again; all that they have done."""
    note_study(work, user_id)
    NOTE.run(work, user_id=user_id, kind=kind, key=key, first_at=work.now, last_at=work.now)
    return done_by(work, user_id)


def mark_read(work: Work, caller: Caller, group: str, title: str) -> StudyRecord:
    """Note that the tips were read. Once: a second time changes nothing, and is not told to anyone."""
    before = done_by(work, caller.id)
    if group in before.studied.get(EXAM_TIPS.name, ()):
        return before
    log_activity(work, caller, None, "reading", {"action": "exam_tips_read", "title": title})
    return note(work, caller.id, EXAM_TIPS.name, group)
