"""The choices of staff about the setup: a step that they skip, and the whole list put away."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, select

from cubital.plugins.results import SetupStep
from cubital.schemas import ApiModel
from cubital.storage.work import Upsert, Work
from cubital_admin.tables import setup_choices

ALL = "all"
"""Stands for the whole list; no step may be called so."""

SKIP = Upsert(setup_choices, ["step"], lambda new: {"by_id": new.by_id, "at": new.at})


class SetupStepView(ApiModel):
    """`command`: what somebody types at the server; `link`: a page of the school."""

    id: str
    title: str
    detail: str
    done: bool
    skipped: bool
    command: str | None
    link: str | None
    link_text: str | None


class SetupView(ApiModel):
    """No steps: everything is done or skipped, staff have put the list away, or this is a demo."""

    steps: list[SetupStepView]


def skips(work: Work) -> frozenset[str]:
    return frozenset(row.step for row in work.all(select(setup_choices.c.step)))


def skip(work: Work, step: str) -> None:
    SKIP.run(work, step=step, by_id=work.actor.id if work.actor else None, at=work.now)


def bring_back(work: Work, step: str) -> None:
    work.run(delete(setup_choices).where(setup_choices.c.step == step))


def view(steps: Sequence[SetupStep], skipped_steps: frozenset[str]) -> SetupView:
    views = [
        SetupStepView(
            id=step.id,
            title=step.title,
            detail=step.detail,
            done=step.done,
            skipped=step.id in skipped_steps,
            command=step.command,
            link=step.link,
            link_text=step.link_text,
        )
        for step in steps
    ]
    waiting = any(not (each.done or each.skipped) for each in views)
    return SetupView(steps=views if waiting else [])
