"""The call of readiness: would I pass today?"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import APIRouter, Depends, FastAPI
from starlette.requests import HTTPConnection

from cubital.access import Db, Me, TheSchool
from cubital.content.cache import ContentCache
from cubital.schemas import ApiModel
from cubital.storage.database import Database
from cubital_exams.bank.blueprints import BLUEPRINTS, Blueprint
from cubital_exams.bank.items import ITEMS, ExamItem, by_domain
from cubital_exams.readiness import evidence
from cubital_exams.readiness.evidence import ENOUGH, ENOUGH_OF_DOMAIN, Difficulties
from cubital_exams.readiness.model import Estimate, Evidence, readiness

AGE = 3600.0  # seconds for which difficulties are good


class DomainReadinessView(ApiModel):
    """`percent` of its questions would be right, `low` to `high`; null where too little was answered.

    `needed`: so many answers in it are needed to tell of the exam; none in a small domain.
    """

    id: str
    name: str
    answers: int
    needed: int
    percent: float | None
    low: float | None
    high: float | None


class ReadinessView(ApiModel):
    """`chance` of passing today, in percent, with the bounds of 95 of 100 cases. Null while too little was
    answered: `answers` of `needed`, and some in each domain."""

    exam: str
    exam_name: str
    answers: int
    needed: int
    chance: float | None
    low: float | None
    high: float | None
    domains: list[DomainReadinessView]


class KnownDifficulties:
    """How difficult questions are, looked up anew each hour."""

    def __init__(self) -> None:
        self._known: Difficulties = {}
        self._until = 0.0
        self._looking = asyncio.Lock()

    async def now(self, database: Database) -> Difficulties:
        async with self._looking:
            if time.monotonic() >= self._until:
                self._known = await database.read(evidence.difficulties)
                self._until = time.monotonic() + AGE
            return self._known


@asynccontextmanager
async def _measuring(app: FastAPI) -> AsyncIterator[dict[str, KnownDifficulties]]:
    yield {"exam_difficulties": KnownDifficulties()}


def _difficulties(connection: HTTPConnection) -> KnownDifficulties:
    known: KnownDifficulties = connection.state.exam_difficulties
    return known


Known = Annotated[KnownDifficulties, Depends(_difficulties)]
router = APIRouter(tags=["exams"], lifespan=_measuring)


@router.get("/api/exams/readiness", response_model=list[ReadinessView])
async def my_readiness(me: Me, database: Db, school: TheSchool, known: Known) -> list[ReadinessView]:
    """Would I pass today? From my first answers in practice and exams, older ones weighing less."""
    return await readiness_of(me.id, database, school.content, known)


async def readiness_of(
    user_id: int, database: Database, content: ContentCache, known: KnownDifficulties, only: str | None = None
) -> list[ReadinessView]:
    """The user's readiness for each exam of the school, or for one."""
    snapshot = await content.snapshot()
    blueprints, items = await snapshot.all(BLUEPRINTS), await snapshot.all(ITEMS)
    hard = await known.now(database)
    views: list[ReadinessView] = []
    for blueprint in [one for one in blueprints if only in (None, one.id)]:
        bank = by_domain(blueprint, items)
        answers = await database.read(evidence.first_answers, user_id, blueprint, bank, hard)
        views.append(await asyncio.to_thread(_view, blueprint, bank, answers, hard))
    return views


def _view(
    blueprint: Blueprint,
    bank: Mapping[str, Sequence[ExamItem]],
    answers: Sequence[Evidence],
    hard: Difficulties,
) -> ReadinessView:
    counts = {domain.id: domain.items for domain in blueprint.domains}
    estimates = readiness(answers, counts, blueprint.passing.percent / 100, evidence.of_bank(bank, hard))
    of_domain = Counter(one.domain for one in answers)
    large = evidence.large_domains(blueprint)
    enough = evidence.is_enough(answers, blueprint)
    shares = {
        domain: share for domain, share in estimates.domains.items() if of_domain[domain] >= ENOUGH_OF_DOMAIN
    }
    return ReadinessView(
        exam=blueprint.id,
        exam_name=blueprint.name,
        answers=len(answers),
        needed=ENOUGH,
        **_percents(estimates.chance if enough else None, "chance"),
        domains=[
            DomainReadinessView(
                id=domain.id,
                name=domain.name,
                answers=of_domain[domain.id],
                needed=ENOUGH_OF_DOMAIN if domain.id in large else 0,
                **_percents(shares.get(domain.id), "percent"),
            )
            for domain in blueprint.domains
        ],
    )


def _percents(estimate: Estimate | None, name: str) -> dict[str, float | None]:
    if estimate is None:
        return {name: None, "low": None, "high": None}
    return {
        name: round(100 * estimate.share, 1),
        "low": round(100 * estimate.low, 1),
        "high": round(100 * estimate.high, 1),
    }
