"""My Plugin: say here, in one sentence, what it is for."""

from typing import Annotated

from cubital import hookimpl
from cubital.access import Db, Me
from cubital.accounts.user import User
from cubital.plugins.results import PersonalData
from cubital.schemas import ApiModel, Done, UtcTime
from cubital.storage.work import Work, json_ready
from fastapi import APIRouter
from pydantic import StringConstraints
from sqlalchemy import bindparam, delete, select

from .tables import notes

# Built once. A parameter has a name that no column has.
OWN = (
    select(notes.c.id, notes.c.text, notes.c.written_at)
    .where(notes.c.user_id == bindparam("of_user"))
    .order_by(notes.c.id)
)
FORGET = delete(notes).where(notes.c.user_id == bindparam("of_user"))

# No longer than its column.
Text = StringConstraints(strip_whitespace=True, min_length=1, max_length=500)


class NewNote(ApiModel):
    """What somebody writes."""

    text: Annotated[str, Text]


class Note(ApiModel):
    """What they read."""

    id: int
    text: str
    written_at: UtcTime


router = APIRouter(tags=["my_plugin"])


@router.get("/api/my-plugin/notes", response_model=list[Note])
async def own_notes(me: Me, database: Db) -> list[Note]:
    """The notes of whoever is signed in, the oldest first."""
    return await database.read(read_notes, me.id)


@router.post("/api/my-plugin/notes", response_model=Done)
async def new_note(note: NewNote, me: Me, database: Db) -> Done:
    """Keep a note of whoever is signed in."""
    await database.by(me).write(keep_note, me.id, note)
    return Done()


def read_notes(work: Work, user_id: int) -> list[Note]:
    return [Note(**row._asdict()) for row in work.all(OWN, of_user=user_id)]


def keep_note(work: Work, user_id: int, note: NewNote) -> None:
    work.insert(notes, user_id=user_id, text=note.text, written_at=work.now)


@hookimpl
def register_routes() -> APIRouter:
    return router


@hookimpl
def personal_data(work: Work, user: User) -> PersonalData:
    return PersonalData(
        export={"notes": [json_ready(row) for row in work.all(OWN, of_user=user.id)]},
        erase=lambda work: work.run(FORGET, of_user=user.id),
    )
