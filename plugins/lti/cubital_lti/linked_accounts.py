"""Accounts that course systems open: their owners hear of a new one, and an operator takes them away."""

from __future__ import annotations

from sqlalchemy import bindparam, delete

from cubital.access import mail_owner
from cubital.accounts import audit
from cubital.accounts.sessions import end_all_sessions
from cubital.accounts.user import User, find_by_username
from cubital.errors import NotFound
from cubital.school import School
from cubital.storage.work import Work
from cubital_lti.personal_data import FORGET_GRADES
from cubital_lti.tables import identities

UNLINK = delete(identities).where(identities.c.user_id == bindparam("of_user")).returning(identities.c.issuer)


async def mail_notice(school: School, address: str, issuer: str) -> None:
    await mail_owner(
        school,
        address,
        "Your account for {} has another way to sign in",
        f"An account of the course system {issuer} opens yours from now on. If you did not connect it, "
        "change your password, and contact the school right away: only the school can take it off.\n",
    )


def unlink(work: Work, username: str) -> tuple[User, list[str]]:
    """Let no course system open that account any more, and end its sessions; the issuers that did.

    No score of it goes to their gradebooks any more. Raises NotFound.
    """
    user = find_by_username(work, username)
    if user is None:
        raise NotFound(f"There is no user {username}.")
    issuers = [row.issuer for row in work.all(UNLINK, of_user=user.id)]
    if not issuers:
        raise NotFound(f"No course system opens the account of {user.username}.")
    work.run(FORGET_GRADES, of_user=user.id)
    for issuer in issuers:
        audit.record(work, "identity_unlinked", user.id, provider=issuer)
    end_all_sessions(work, user.id)
    return user, issuers
