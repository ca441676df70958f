"""The calls of the logbook: a student's own, and the supervisors'."""

from fastapi import APIRouter, Response

from cubital.access import Administrator, Db, Me
from cubital.http.spreadsheet import as_csv
from cubital.schemas import Done, RowId
from cubital_logbook import keeping, signing
from cubital_logbook.shapes import LogbookView, NewStick, WaitingStick

router = APIRouter(tags=["logbook"])

HEAD = ("Date", "Kind", "Site", "Signed", "Supervisor")


@router.get("/api/logbook", response_model=LogbookView)
async def own_logbook(me: Me, database: Db) -> LogbookView:
    """One's own logbook, and how far it is to the certifier's thresholds."""
    return await database.read(keeping.logbook, me.id)


@router.post("/api/logbook/sticks", response_model=Done)
async def enter(new: NewStick, me: Me, database: Db) -> Done:
    """Enter a stick, which then waits for a supervisor."""
    await database.by(me).write(keeping.enter, me, new)
    return Done()


@router.delete("/api/logbook/sticks/{stick_id}", response_model=Done)
async def take_out(stick_id: RowId, me: Me, database: Db) -> Done:
    """Take one's own stick out while it is not signed."""
    await database.by(me).write(keeping.take_out, me, stick_id)
    return Done()


@router.get("/api/logbook/file", response_class=Response)
async def file(me: Me, database: Db) -> Response:
    """One's own sticks as a CSV file."""
    logbook = await database.read(keeping.logbook, me.id)
    rows = [
        (
            stick.made_on.isoformat(),
            stick.kind,
            stick.site,
            stick.signed_at.date().isoformat() if stick.signed_at else "",
            stick.supervisor or "",
        )
        for stick in logbook.sticks
    ]
    name = {"Content-Disposition": 'attachment; filename="logbook.csv"'}
    return Response(as_csv([HEAD, *rows]), media_type="text/csv; charset=utf-8", headers=name)


@router.get("/api/logbook/waiting", response_model=list[WaitingStick])
async def waiting(admin: Administrator, database: Db) -> list[WaitingStick]:
    """The sticks of all students that wait for a sign-off, the longest first."""
    return await database.read(signing.waiting)


@router.post("/api/logbook/sticks/{stick_id}/signature", response_model=Done)
async def sign(stick_id: RowId, admin: Administrator, database: Db) -> Done:
    """Sign a stick that one has seen."""
    await database.by(admin).write(signing.sign, admin, stick_id)
    return Done()
