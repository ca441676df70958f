"""Arriving: the account of somebody who comes from a course, found by what the platform calls them."""

from __future__ import annotations

from sqlalchemy import bindparam, select

from cubital.accounts.registering import register_from_elsewhere
from cubital.accounts.sessions import Caller
from cubital.accounts.user import Role, User, user_by_id
from cubital.errors import Conflict, Forbidden
from cubital.storage.work import InsertOnce, Work
from cubital_lti.grades.gradebook import note_place
from cubital_lti.launching.id_tokens import Launch
from cubital_lti.launching.logins import take_launch
from cubital_lti.settings import LtiSettings
from cubital_lti.tables import identities

OF_SUBJECT = select(identities.c.user_id).where(
    identities.c.issuer == bindparam("of_issuer"), identities.c.subject == bindparam("of_subject")
)
OF_USER = select(identities.c.id).where(
    identities.c.user_id == bindparam("of_user"), identities.c.issuer == bindparam("of_issuer")
)
LINK = InsertOnce(identities, key=("issuer", "subject"))


class AdministratorComes(Forbidden):
    def __init__(self) -> None:
        super().__init__(
            "This account is an administrator's, which no course system may open. Sign in with its password."
        )


class ArrivedTwice(Conflict):
    def __init__(self) -> None:
        super().__init__("You have come twice at once. Open the link in your course again.")


def account_of(work: Work, launch: Launch) -> User | None:
    """The account that belongs to who comes; None where they have not been here."""
    row = work.one(OF_SUBJECT, of_issuer=launch.issuer, of_subject=launch.subject)
    return user_by_id(work, row.user_id) if row else None


def may_be_theirs(work: Work, launch: Launch, caller: Caller | None) -> bool:
    """Whether the account that is signed in here could be that of who comes, who is new: they are asked."""
    return (
        caller is not None
        and not caller.user.administrator
        and account_of(work, launch) is None
        and work.one(OF_USER, of_user=caller.id, of_issuer=launch.issuer) is None
    )


def arrive(
    work: Work, code: str, browsers: list[str], settings: LtiSettings, connect: Caller | None = None
) -> tuple[int, Launch]:
    """Use the launch: the account to be signed in, and the launch.

    A new account is made for who is new, or theirs is `connect`, who is signed in here and has confirmed it.
    Raises LaunchOver, OtherBrowser, AdministratorComes, and ArrivedTwice.
    """
    pending = take_launch(work, code, browsers)
    launch = pending.launch
    as_administrator = launch.teaches and settings.instructor_role == "admin"
    user = account_of(work, launch)
    if user is None and connect is not None and may_be_theirs(work, launch, connect):
        user = _link(work, launch, connect.user)
    if user is None:
        name = launch.email.partition("@")[0] or launch.name
        role: Role = "admin" if as_administrator else "student"
        user = _link(work, launch, register_from_elsewhere(work, name, launch.name, launch.email, role))
    if user.administrator and not as_administrator:
        raise AdministratorComes()
    if launch.lineitem and launch.module_id is not None and launch.learns:
        note_place(work, user.id, pending.platform.id, launch.module_id, launch.subject, launch.lineitem)
    return user.id, launch


def _link(work: Work, launch: Launch, user: User) -> User:
    linked = LINK.run(
        work, user_id=user.id, issuer=launch.issuer, subject=launch.subject, created_at=work.now
    )
    if linked is None:
        raise ArrivedTwice()
    return user
