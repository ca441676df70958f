"""Keeping a logbook: sticks are entered by a student, and taken out while nobody has signed them."""

from datetime import timedelta

from sqlalchemy import bindparam, delete, func, select

from cubital.accounts.sessions import Caller
from cubital.accounts.tables import users
from cubital.content.edition import Edition
from cubital.errors import Conflict, Invalid, NotFound
from cubital.storage.work import Work
from cubital_logbook.requirements import requirements
from cubital_logbook.shapes import LogbookView, NewStick, ProgressView, StickView
from cubital_logbook.tables import sticks

SUPERVISOR = func.coalesce(func.nullif(users.c.full_name, ""), users.c.username)
# Parameters have names that no column has: SQLAlchemy keeps a column's name for itself.
OWN = (
    select(
        sticks.c.id,
        sticks.c.kind,
        sticks.c.site,
        sticks.c.made_on,
        sticks.c.signed_at,
        SUPERVISOR.label("supervisor"),
    )
    .select_from(sticks.outerjoin(users, users.c.id == sticks.c.signed_by))
    .where(sticks.c.user_id == bindparam("of_user"))
    .order_by(sticks.c.made_on.desc(), sticks.c.id.desc())
)
TAKE_OUT = delete(sticks).where(
    sticks.c.id == bindparam("of_stick"),
    sticks.c.user_id == bindparam("of_user"),
    sticks.c.signed_at.is_(None),
)
OLDEST_DAYS = 366


def logbook(work: Work, user_id: int) -> LogbookView:
    """What the student has, and how far it is to the certifier's thresholds."""
    asked_for = requirements(Edition(work))
    own = [StickView(**row._asdict()) for row in work.all(OWN, of_user=user_id)]
    needs = [("venipuncture", asked_for.venipunctures), ("capillary", asked_for.capillary_punctures)]
    progress = []
    for kind, needed in needs:
        of_kind = [stick for stick in own if stick.kind == kind]
        signed = sum(stick.signed_at is not None for stick in of_kind)
        progress.append(
            ProgressView(
                kind=kind,
                signed=signed,
                waiting=len(of_kind) - signed,
                needed=needed,
                sites=asked_for.sites(kind),
            )
        )
    return LogbookView(certifier=asked_for.certifier, progress=progress, sticks=own)


def enter(work: Work, me: Caller, new: NewStick) -> None:
    """Raises Invalid for a day that cannot be, or a place that is not among those of the school."""
    today = work.now.date()
    if new.made_on > today + timedelta(days=1):  # where it is tomorrow already
        raise Invalid(("madeOn", "This day is still to come."))
    if new.made_on < today - timedelta(days=OLDEST_DAYS):
        raise Invalid(("madeOn", "Sticks of more than a year ago are not entered."))
    if new.site not in requirements(Edition(work)).sites(new.kind):
        raise Invalid(("site", "Choose one of the places."))
    work.insert(sticks, user_id=me.id, kind=new.kind, site=new.site, made_on=new.made_on, entered_at=work.now)


def take_out(work: Work, me: Caller, stick_id: int) -> None:
    """Raises NotFound for somebody else's, Conflict for one that is signed."""
    if stick_id not in {row.id for row in work.all(OWN, of_user=me.id)}:
        raise NotFound("There is no such stick in your logbook.")
    if work.run(TAKE_OUT, of_stick=stick_id, of_user=me.id).rowcount == 0:
        raise Conflict("This stick is signed, and stays.")
