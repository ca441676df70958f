"""cubital users remove-second-factor: for who has lost the phone, the passkeys and the recovery codes."""

from __future__ import annotations

from cubital.accounts.second_factor.factors import remove_all
from cubital.accounts.user import User
from cubital.commands import in_school
from cubital.errors import NotFound
from cubital.storage.work import Work
from cubital_cli.users.arguments import Json, Username, existing_user
from cubital_cli.users.output import as_data, print_answer


def remove_second_factor(username: Username, as_json: Json = False) -> None:
    """Remove a user's second factor: authenticator app, passkeys, recovery codes. It ends their sessions.

    Be sure first who is asking: whoever knows the password comes in by it alone afterwards.

    Example: [bold]cubital users remove-second-factor ada[/bold]
    """
    user = in_school(lambda school: school.database.write(_remove, username))
    print_answer(
        as_json,
        as_data(user),
        f"{user.username} signs in by password alone now; all their sessions have ended.",
    )


def _remove(work: Work, username: str) -> User:
    user = existing_user(work, username)
    if not remove_all(work, user.id):
        raise NotFound(f"{user.username} has no second factor.")
    return user
