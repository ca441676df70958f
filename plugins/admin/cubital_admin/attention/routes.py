"""The calls about who needs attention, what staff do about it, and a student's own messages."""

from fastapi import APIRouter, BackgroundTasks

from cubital.access import Administrator, Db, Me, TheSchool, at_most
from cubital.content.site import SITE
from cubital.schemas import Done, RowId
from cubital.school import School
from cubital_admin.attention import dated_notes, nudging, people, setting_aside
from cubital_admin.attention.dated_notes import NewNote, NoteView
from cubital_admin.attention.nudging import NUDGES, Message, NewNudge, NudgeTemplate, NudgeView
from cubital_admin.attention.people import AttentionView, CareView
from cubital_admin.attention.reasons import ReasonView
from cubital_admin.attention.setting_aside import AsideView, SettingAside

router = APIRouter(tags=["admin"])


@router.get("/api/admin/attention", response_model=AttentionView)
async def attention(admin: Administrator, database: Db, school: TheSchool) -> AttentionView:
    """Who needs a hand and why: the most reasons first, then who waits longest; last who was set aside."""
    view = await database.read(people.attention, school.plugins)
    reasons = [reason for person in view.people for reason in person.reasons] + view.others
    words = await _words(school, reasons)
    return AttentionView(
        people=[
            person.model_copy(update={"reasons": [_in_words(each, words) for each in person.reasons]})
            for person in view.people
        ],
        others=[_in_words(each, words) for each in view.others],
    )


async def _words(school: School, reasons: list[ReasonView]) -> dict[str, str]:
    """The texts of the questions that the reasons are about, by name."""
    if not any(each.question_name for each in reasons):
        return {}
    snapshot = await school.content.snapshot()
    known = await snapshot.recorded_questions(school.plugins.content_kinds())
    return {name: question.text for name, question in known.items()}


def _in_words(reason: ReasonView, words: dict[str, str]) -> ReasonView:
    return reason.model_copy(update={"question": words.get(reason.question_name or "")})


@router.post("/api/admin/students/{student_id}/aside", response_model=AsideView)
async def set_aside(
    student_id: RowId, new: SettingAside, admin: Administrator, database: Db, school: TheSchool
) -> AsideView:
    """Snooze a student, or be done with them until there is a new reason."""
    concerns = await database.read(people.concerns_of, school.plugins, student_id)
    return await database.by(admin).write(setting_aside.set_aside, student_id, new, concerns)


@router.delete("/api/admin/students/{student_id}/aside", response_model=Done)
async def bring_back(student_id: RowId, admin: Administrator, database: Db) -> Done:
    """Show the student again, if there still is a reason."""
    await database.by(admin).write(setting_aside.bring_back, student_id)
    return Done()


@router.get("/api/admin/nudge-templates", response_model=list[NudgeTemplate])
async def nudge_templates(admin: Administrator, school: TheSchool) -> list[NudgeTemplate]:
    """The texts of content/site.yaml that a nudge can begin with."""
    site = await school.content.find(SITE, "site")
    texts = site.nudges if site else []
    return [NudgeTemplate(title=each.title, text=each.text, when=each.when) for each in texts]


@router.post(
    "/api/admin/students/{student_id}/nudges", response_model=NudgeView, dependencies=[at_most(NUDGES)]
)
async def nudge(
    student_id: RowId,
    new: NewNudge,
    admin: Administrator,
    database: Db,
    school: TheSchool,
    afterwards: BackgroundTasks,
) -> NudgeView:
    """Write to a student: on their dashboard, and by mail where they have an address."""
    sent, student = await database.by(admin).write(nudging.nudge, student_id, new)
    if sent.mailed:
        afterwards.add_task(nudging.send, school, student, sent.text)
    return sent


@router.post("/api/admin/students/{student_id}/dated-notes", response_model=NoteView)
async def add_note(student_id: RowId, new: NewNote, admin: Administrator, database: Db) -> NoteView:
    """Note something about a student, for staff."""
    return await database.by(admin).write(dated_notes.add_note, student_id, new)


@router.get("/api/admin/students/{student_id}/care", response_model=CareView)
async def care(student_id: RowId, admin: Administrator, database: Db) -> CareView:
    """The dated notes on a student and the nudges that were sent to them, the newest first."""
    return await database.read(people.care, student_id)


@router.get("/api/messages", response_model=list[Message])
async def messages(me: Me, database: Db) -> list[Message]:
    """What staff have written to me and I have not put away."""
    return await database.read(nudging.unseen, me.id)


@router.post("/api/messages/{message_id}/put-away", response_model=Done)
async def put_away(message_id: RowId, me: Me, database: Db) -> Done:
    """I have read it; it is shown no more."""
    await database.by(me).write(nudging.put_away, me.id, message_id)
    return Done()
