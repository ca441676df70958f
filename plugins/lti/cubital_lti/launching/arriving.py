"""Arriving: the account of somebody who comes from a course, found by what the platform calls them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import bindparam, select

from cubital.accounts import audit
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


class NotToConnect(Conflict):
    def __init__(self) -> None:
        super().__init__(
            "The account that is signed in here cannot be connected with yours in your course. Sign out, and "
            "open the link in your course again."
        )


class ArrivedTwice(Conflict):
    def __init__(self) -> None:
        super().__init__("You have come twice at once. Open the link in your course again.")


@dataclass(frozen=True)
class Arrival:
    """`is_signed_in`: in this browser already. `is_connected`: with this launch, just now."""

    user: User
    launch: Launch
    is_signed_in: bool
    is_connected: bool


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
    work: Work,
    code: str,
    browsers: list[str],
    settings: LtiSettings,
    caller: Caller | None = None,
    connect: bool = False,
) -> Arrival:
    """Use the launch of a link; a new account is made for who is new.

    `connect`: theirs is the account of `caller`, who is signed in here and has proven it. Raises LaunchOver,
    OtherBrowser, AdministratorComes, NotToConnect, and ArrivedTwice.
    """
    pending = take_launch(work, code, browsers)
    launch = pending.launch
    if launch.return_url:
        raise Conflict("This launch is for choosing a module.")
    as_administrator = launch.teaches and settings.instructor_role == "admin"
    user = account_of(work, launch)
    is_connected = user is None and connect
    if is_connected:
        user = _connect(work, launch, caller)
    elif user is None:
        name = launch.email.partition("@")[0] or launch.name
        role: Role = "admin" if as_administrator else "student"
        user = _link(work, launch, register_from_elsewhere(work, name, launch.name, launch.email, role))
    is_signed_in = caller is not None and caller.id == user.id
    if connect and not is_signed_in:
        raise NotToConnect()
    if user.administrator and not as_administrator and not is_signed_in:
        raise AdministratorComes()
    if launch.lineitem and launch.module_id is not None and launch.learns:
        note_place(work, user.id, pending.platform.id, launch.module_id, launch.subject, launch.lineitem)
    return Arrival(user, launch, is_signed_in, is_connected)


def _connect(work: Work, launch: Launch, caller: Caller | None) -> User:
    if caller is None or not may_be_theirs(work, launch, caller):
        raise NotToConnect()
    return _link(work, launch, caller.user)


def _link(work: Work, launch: Launch, user: User) -> User:
    linked = LINK.run(
        work, user_id=user.id, issuer=launch.issuer, subject=launch.subject, created_at=work.now
    )
    if linked is None:
        raise ArrivedTwice()
    audit.record(work, "identity_linked", user.id, provider=launch.issuer)
    return user
