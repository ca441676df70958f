"""Who needs attention: students with all their reasons, the most and oldest first, and who is set aside."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, func, select

from cubital.accounts.tables import users
from cubital.plugins.manager import Plugins
from cubital.plugins.results import Concern
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import Work
from cubital_admin.attention import dated_notes, nudging
from cubital_admin.attention.dated_notes import NoteView
from cubital_admin.attention.nudging import NudgeView
from cubital_admin.attention.reasons import ReasonView, about_nobody, by_person, view_of
from cubital_admin.attention.setting_aside import AsideView, asides_by_student, is_aside
from cubital_admin.students import student_list
from cubital_admin.tables import dated_notes as notes_table
from cubital_admin.tables import nudges

PEOPLE = select(
    users.c.id, users.c.username, users.c.full_name, (users.c.email != "").label("has_email")
).where(users.c.id.in_(bindparam("ids", expanding=True)))
LAST_NUDGES = (
    select(nudges.c.user_id, func.max(nudges.c.at).label("at"))
    .where(nudges.c.user_id.in_(bindparam("ids", expanding=True)))
    .group_by(nudges.c.user_id)
)
NOTES = (
    select(notes_table.c.user_id, func.count().label("number"))
    .where(notes_table.c.user_id.in_(bindparam("ids", expanding=True)))
    .group_by(notes_table.c.user_id)
)


class PersonView(ApiModel):
    """A student and all reasons; `aside` where someone has put them aside and nothing new came up since."""

    student_id: int
    student: str
    has_email: bool
    reasons: list[ReasonView]
    nudged_at: UtcTime | None
    notes: int
    aside: AsideView | None


class AttentionView(ApiModel):
    """`people` to look at, then those who are aside; `others` are about nobody in particular."""

    people: list[PersonView]
    others: list[ReasonView]


class CareView(ApiModel):
    """What staff have written about a student, and to the student."""

    notes: list[NoteView]
    nudges: list[NudgeView]


def attention(work: Work, plugins: Plugins) -> AttentionView:
    """Those with most reasons first, among them who has waited longest; questions are still without words."""
    concerns = plugins.concerns(work)
    of_person = by_person(concerns)
    ids = list(of_person)
    known = {row.id: row for row in work.all(PEOPLE, ids=ids)}
    nudged = {row.user_id: row.at for row in work.all(LAST_NUDGES, ids=ids)}
    notes = {row.user_id: row.number for row in work.all(NOTES, ids=ids)}
    asides = asides_by_student(work)
    people = []
    for student_id, theirs in sorted(of_person.items(), key=_urgency):
        row, aside = known.get(student_id), asides.get(student_id)
        if row is None:
            continue
        is_kept_aside = aside is not None and is_aside(aside, theirs, work.now)
        people.append(
            PersonView(
                student_id=student_id,
                student=row.full_name or row.username,
                has_email=row.has_email,
                reasons=[view_of(each) for each in theirs],
                nudged_at=nudged.get(student_id),
                notes=notes.get(student_id, 0),
                aside=AsideView.model_validate(aside) if is_kept_aside else None,
            )
        )
    people.sort(key=lambda person: person.aside is not None)  # stable: each part keeps its order
    return AttentionView(people=people, others=[view_of(each) for each in about_nobody(concerns)])


def _urgency(person: tuple[int, Sequence[Concern]]) -> tuple[int, float]:
    _, concerns = person
    return -len(concerns), min(each.since for each in concerns).timestamp()


def concerns_of(work: Work, plugins: Plugins, student_id: int) -> list[Concern]:
    return by_person(plugins.concerns(work)).get(student_id, [])


def care(work: Work, student_id: int) -> CareView:
    """Raises NotFound."""
    student_list.one(work, student_id)
    return CareView(
        notes=dated_notes.of_student(work, student_id), nudges=nudging.of_student(work, student_id)
    )
