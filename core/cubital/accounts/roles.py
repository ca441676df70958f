"""A user's role: administrator or student."""

from dataclasses import replace

from sqlalchemy import or_, select, update

from cubital.accounts import audit
from cubital.accounts.sessions import end_all_sessions
from cubital.accounts.tables import users
from cubital.accounts.user import Role, User
from cubital.storage.work import Work

# Locked, so that of the last two administrators, leaving at once, one stays.
ADMINISTRATORS = (
    select(users.c.id)
    .where(or_(users.c.is_admin, users.c.role == "admin"))
    .where(users.c.status == "active")
    .order_by(users.c.id)
    .with_for_update(key_share=True)
)


def is_last_administrator(work: Work, user: User) -> bool:
    """Whether the school would have no administrator without `user`."""
    return user.administrator and not {row.id for row in work.all(ADMINISTRATORS)} - {user.id}


def set_role(work: Work, user: User, role: Role) -> User:
    """Give the user that role and end their sessions; nothing changes where they have it."""
    before: Role = "admin" if user.administrator else "student"
    if before == role:
        return user
    work.run(update(users).where(users.c.id == user.id).values(role=role, is_admin=role == "admin"))
    end_all_sessions(work, user.id)
    audit.record(work, "role_changed", user.id, before=before, after=role)
    return replace(user, role=role, is_admin=role == "admin")
