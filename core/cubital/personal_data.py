"""Everything that core and the plugins hold on a person: to hand over, and to erase."""

from typing import Any

from cubital.accounts import audit
from cubital.accounts.roles import is_last_administrator
from cubital.accounts.sessions import Caller
from cubital.accounts.status import lock_account
from cubital.accounts.user import User
from cubital.errors import Conflict
from cubital.learning.answers import latest_answers
from cubital.learning.withheld import Withheld
from cubital.migrations.runner import absent_owners
from cubital.plugins.manager import Plugins
from cubital.storage.work import Work


def everything_on(work: Work, user: User, plugins: Plugins) -> dict[str, Any]:
    """JSON-ready, by the part of the school that holds it."""
    return {name: data.export for name, data in plugins.personal_data(work, user).items()}


def own_data(work: Work, user: User, plugins: Plugins) -> dict[str, Any]:
    """The same for the person: it tells which answers were right. Raises Withheld while an exam asks them."""
    if plugins.withheld_questions(work, user.id) & latest_answers(work, user.id).keys():
        raise Withheld("Your data has the marks of questions that your open exam asks.")
    return everything_on(work, user, plugins)


def note_export(work: Work, caller: Caller) -> None:
    """Let the audit say that somebody was handed their data."""
    audit.record(work, "exported", caller.id)


class NotAllErasable(Conflict):
    """Plugins that have tables cannot be asked to erase what they hold on a person."""

    def __init__(self, absent: list[str]) -> None:
        names = ", ".join(absent)
        super().__init__(
            f"Not everything can be erased now: {names} may hold data too, and is not running. "
            "Ask the school."
        )
        self.absent = absent


def erase_everything(work: Work, user: User, plugins: Plugins, anyway: bool = False) -> None:
    """Let every part of the school forget the person, in this one transaction.

    Raises NotAllErasable where a plugin with tables is switched off or not installed, unless `anyway`.
    """
    if not anyway and (absent := absent_owners(work.connection, plugins)):
        raise NotAllErasable(absent)
    lock_account(work, user.id)
    parts = plugins.personal_data(work, user)
    # Core comes last, so that each plugin still sees the account that it forgets.
    for name in sorted(parts, key=lambda name: name == "core"):
        parts[name].erase(work)


def erase_myself(work: Work, caller: Caller, plugins: Plugins) -> None:
    """Raises Conflict for the last administrator: nobody could run the school."""
    if is_last_administrator(work, caller.user):
        raise Conflict(
            "You are the school's only administrator. Give somebody else that part before you leave."
        )
    erase_everything(work, caller.user, plugins)
