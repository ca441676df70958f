"""Saved views: a filter of the student list under a name, each administrator's own."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints
from sqlalchemy import bindparam, delete, func, select

from cubital.accounts.sessions import Caller
from cubital.accounts.user import Status
from cubital.errors import Conflict, NotFound
from cubital.schemas import ApiModel
from cubital.storage.work import Upsert, Work
from cubital_admin.students.search import StudentOrder
from cubital_admin.tables import saved_views

MOST = 30
NAME_AT_MOST = 60

OWN = saved_views.c.user_id == bindparam("of_user")
MINE = select(saved_views).where(OWN).order_by(func.lower(saved_views.c.name), saved_views.c.id)
OTHERS = select(func.count()).where(OWN, saved_views.c.name != bindparam("but"))
DROP = delete(saved_views).where(OWN, saved_views.c.id == bindparam("of_view"))
KEEP = Upsert(
    saved_views,
    key=("user_id", "name"),
    set_=lambda new: {"words": new.words, "status": new.status, "sort_order": new.sort_order},
    returning=(saved_views.c.id,),
)


class NewView(ApiModel):
    """A filter as the list takes it, under a name; `status` null for everybody."""

    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_AT_MOST)]
    words: Annotated[str, Field(max_length=200)] = ""
    status: Status | None = None
    order: StudentOrder = "newest"


class SavedView(NewView):
    id: int


def mine(work: Work, user_id: int) -> list[SavedView]:
    """By name."""
    return [
        SavedView(id=row.id, name=row.name, words=row.words, status=row.status, order=row.sort_order)
        for row in work.all(MINE, of_user=user_id)
    ]


def save(work: Work, caller: Caller, new: NewView) -> SavedView:
    """Keep the view; one of the same name gets the new filter. Raises Conflict beyond `MOST`."""
    others = work.one(OTHERS, of_user=caller.id, but=new.name)
    if others is not None and others[0] >= MOST:
        raise Conflict(f"You have {MOST} saved views. Delete one first.")
    row = KEEP.run(
        work,
        user_id=caller.id,
        name=new.name,
        words=new.words,
        status=new.status,
        sort_order=new.order,
    ).one()
    return SavedView(id=row.id, **new.model_dump(by_alias=False))


def drop(work: Work, caller: Caller, view_id: int) -> None:
    """Raises NotFound for what is not theirs."""
    if work.run(DROP, of_user=caller.id, of_view=view_id).rowcount == 0:
        raise NotFound("There is no such view of yours.")
