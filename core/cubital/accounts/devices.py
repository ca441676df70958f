"""Signed-in devices: a person's own sessions, to look at and to end."""

from sqlalchemy import bindparam, delete, select

from cubital.accounts import audit
from cubital.accounts.sessions import END_ALL, SESSIONS_CHANGED, Caller, end_all_sessions
from cubital.accounts.tables import sessions, sign_in_steps
from cubital.errors import NotFound
from cubital.schemas import ApiModel, UtcTime, is_row_id
from cubital.storage.work import Work

MINE = (
    select(
        sessions.c.id,
        sessions.c.browser,
        sessions.c.created_at,
        sessions.c.last_seen_at,
        sessions.c.token_hash,
    )
    .where(sessions.c.user_id == bindparam("of_user"))
    .where(sessions.c.expires_at > bindparam("now"))
    .order_by(sessions.c.last_seen_at.desc(), sessions.c.id.desc())
)
END_MINE = (
    delete(sessions)
    .where(sessions.c.id == bindparam("its_id"))
    .where(sessions.c.user_id == bindparam("of_user"))
)
# Sign-ins whose password was right, and that wait for a second factor.
END_STEPS = delete(sign_in_steps).where(sign_in_steps.c.user_id == bindparam("of_user"))
END_OTHERS = END_ALL.where(sessions.c.token_hash != bindparam("but_hash"))


class Device(ApiModel):
    """A signed-in device as its owner sees it; `browser` is empty where it did not say what it is."""

    id: int
    browser: str
    began: UtcTime
    last_seen: UtcTime
    current: bool


def devices_of(work: Work, caller: Caller) -> list[Device]:
    """The caller's sessions, the last seen first."""
    rows = work.all(MINE, of_user=caller.id, now=work.now)
    return [
        Device(
            id=row.id,
            browser=row.browser,
            began=row.created_at,
            last_seen=row.last_seen_at,
            current=row.token_hash == caller.token_hash,
        )
        for row in rows
    ]


def end_one(work: Work, caller: Caller, session_id: int) -> None:
    """Raises NotFound where the caller has no such session."""
    ended = is_row_id(session_id) and work.run(END_MINE, its_id=session_id, of_user=caller.id).rowcount
    if not ended:
        raise NotFound("You have no such session.")
    work.signal(SESSIONS_CHANGED, caller.id)
    audit.record(work, "session_ended", caller.id, session=session_id)


def end_others(work: Work, caller: Caller) -> int:
    """End all sessions of the caller but this one; returns how many."""
    work.run(END_STEPS, of_user=caller.id)
    ended = work.run(END_OTHERS, of_user=caller.id, but_hash=caller.token_hash).rowcount
    work.signal(SESSIONS_CHANGED, caller.id)
    audit.record(work, "other_sessions_ended", caller.id, ended=ended)
    return ended


def end_all(work: Work, caller: Caller) -> int:
    """End all sessions of the caller, this one too; returns how many."""
    work.run(END_STEPS, of_user=caller.id)
    ended = end_all_sessions(work, caller.id)
    audit.record(work, "all_sessions_ended", caller.id, ended=ended)
    return ended
