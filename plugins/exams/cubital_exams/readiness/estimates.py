"""The estimates of readiness: worked out once for a student and kept until the next answer of theirs.

Each worker process keeps its own. An estimate is known by the state of its student's answers, which is read
from the database each time, so that an answer which another worker took is heard of at once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from weakref import WeakValueDictionary

from cubital.content.cache import ContentCache
from cubital.storage.database import Database
from cubital.storage.work import Work
from cubital_exams.bank.blueprints import BLUEPRINTS
from cubital_exams.bank.items import ITEMS
from cubital_exams.readiness.evidence import (
    NO_ANSWERS,
    AnswerState,
    ExamScale,
    FirstAnswer,
    QuestionCount,
    answer_states,
    counts_by_question,
    difficulties,
    evidence_of,
    first_answers,
    scale_of,
    state_of_school,
)
from cubital_exams.readiness.views import ReadinessView, readiness_view

AGE = 3600.0  # seconds for which difficulties, and estimates by them, are good
MOST_KEPT = 5000  # estimates, of some 9 KB: 45 MB at most

Key = tuple[int, str, AnswerState]
"""The student, the exam, and the state of the student's answers."""


@dataclass(frozen=True)
class _Basis:
    """The exams of one load of content with the difficulties of one hour, and what was estimated by them."""

    tag: str
    until: float
    scales: Sequence[ExamScale]
    estimates: dict[Key, ReadinessView] = field(default_factory=dict)


class ReadinessEstimates:
    """The readiness of every student of a school, and the counts by question that it stands on."""

    def __init__(self, database: Database, content: ContentCache) -> None:
        self._database = database
        self._content = content
        self._counts: Mapping[str, QuestionCount] = {}
        self._counts_state = NO_ANSWERS
        self._counting = asyncio.Lock()
        self._latest_basis = _Basis("", 0.0, ())
        self._renewing = asyncio.Lock()

    async def counts(self) -> Mapping[str, QuestionCount]:
        """The first answers to each question, counted again where anybody has answered since."""
        async with self._counting:
            state = await self._database.read(state_of_school)
            if state != self._counts_state:
                self._counts = await self._database.read(counts_by_question)
                self._counts_state = state
            return self._counts

    async def of_student(self, user_id: int) -> list[ReadinessView]:
        """For each exam of the school."""
        return (await self.of_students([user_id]))[user_id]

    async def of_students(
        self, user_ids: Sequence[int], exam: str | None = None
    ) -> dict[int, list[ReadinessView]]:
        """For each exam of the school, or for one, by student: a page of a class, not all of it at once."""
        basis = await self._basis()
        scales = [scale for scale in basis.scales if exam in (None, scale.blueprint.id)]
        states = await self._database.read(answer_states, user_ids)
        keys = {
            (user, scale.blueprint.id, states.get(user, NO_ANSWERS)): scale
            for user in user_ids
            for scale in scales
        }
        views = {key: basis.estimates[key] for key in keys if key in basis.estimates}
        unknown = {key: scale for key, scale in keys.items() if key not in views}
        if unknown:
            answers, now = await self._database.read(_answers_now, sorted({key[0] for key in unknown}))
            views |= await asyncio.to_thread(_estimated, unknown, answers, now)
            _keep(basis.estimates, {key: views[key] for key in unknown})
        return {user: [views[key] for key in keys if key[0] == user] for user in user_ids}

    async def _basis(self) -> _Basis:
        snapshot = await self._content.snapshot()
        async with self._renewing:
            if self._latest_basis.tag != snapshot.tag or time.monotonic() >= self._latest_basis.until:
                blueprints, items = await snapshot.all(BLUEPRINTS), await snapshot.all(ITEMS)
                hard = difficulties(await self.counts())
                scales = [scale_of(blueprint, items, hard) for blueprint in blueprints]
                self._latest_basis = _Basis(snapshot.tag, time.monotonic() + AGE, scales)
            return self._latest_basis


_of_open_schools: WeakValueDictionary[int, ReadinessEstimates] = WeakValueDictionary()


def estimates_of(database: Database, content: ContentCache) -> ReadinessEstimates:
    """Those of an open school: its calls and what others ask of this plugin share them."""
    known = _of_open_schools.get(id(database))
    if known is None:
        known = _of_open_schools[id(database)] = ReadinessEstimates(database, content)
    return known


def _answers_now(work: Work, user_ids: Sequence[int]) -> tuple[Mapping[int, list[FirstAnswer]], datetime]:
    return first_answers(work, user_ids), work.now


def _estimated(
    unknown: Mapping[Key, ExamScale], answers: Mapping[int, list[FirstAnswer]], now: datetime
) -> dict[Key, ReadinessView]:
    return {
        key: readiness_view(scale, evidence_of(answers[key[0]], scale, now)) for key, scale in unknown.items()
    }


def _keep(estimates: dict[Key, ReadinessView], new: Mapping[Key, ReadinessView]) -> None:
    estimates.update(new)
    while len(estimates) > MOST_KEPT:
        del estimates[next(iter(estimates))]  # the oldest
