"""Calls about models: what a student has left today."""

from fastapi import APIRouter, Request

from cubital.access import Db, Me
from cubital_tutor.models.budgets import BudgetView, Limits, budget_of
from cubital_tutor.settings import TutorSettings

router = APIRouter()


@router.get("/api/tutor/budget", response_model=BudgetView)
async def get_budget(request: Request, me: Me, database: Db) -> BudgetView:
    """What I have left of today's answers from a model; `model` null where the course itself answers all."""
    models = request.state.models
    limits = models.limits if models else Limits.of(TutorSettings())
    return await database.read(budget_of, me.id, models.name if models else None, limits)
