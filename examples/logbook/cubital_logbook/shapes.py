"""The shapes that the calls take and answer."""

from datetime import date

from cubital.schemas import ApiModel, RowId, UtcTime
from cubital_logbook.requirements import StickKind


class NewStick(ApiModel):
    """What a student enters."""

    kind: StickKind
    site: str
    made_on: date


class StickView(ApiModel):
    """A stick of one's own; `signed_at` is None while it waits."""

    id: RowId
    kind: StickKind
    site: str
    made_on: date
    signed_at: UtcTime | None
    supervisor: str | None


class ProgressView(ApiModel):
    """Of one kind: how many are signed, how many wait, how many the certifier asks for."""

    kind: StickKind
    signed: int
    waiting: int
    needed: int
    sites: list[str]


class LogbookView(ApiModel):
    """A student's logbook, the newest stick first."""

    certifier: str
    progress: list[ProgressView]
    sticks: list[StickView]


class WaitingStick(ApiModel):
    """A stick that waits for a supervisor, with whose it is."""

    id: RowId
    student_id: RowId
    student: str
    kind: StickKind
    site: str
    made_on: date
    late: bool
