"""What a person has set up as a second factor, and the ways to take all of it away."""

from __future__ import annotations

from typing import Any, Literal

from cubital.accounts import audit
from cubital.accounts.devices import END_STEPS
from cubital.accounts.second_factor import authenticator_app, passkeys, recovery_codes
from cubital.accounts.second_factor.passkeys import PasskeyView
from cubital.accounts.sessions import SESSIONS_CHANGED, end_all_sessions
from cubital.errors import Conflict, NotFound
from cubital.schemas import ApiModel, UtcTime
from cubital.storage.work import Work


class Factors(ApiModel):
    """`active`: the password alone is not enough. `app_since`: null where no authenticator app is set up."""

    active: bool
    app_since: UtcTime | None
    recovery_codes_left: int
    passkeys: list[PasskeyView]


Way = Literal["app", "passkey", "recovery"]


def ways_of(work: Work, user_id: int) -> list[Way]:
    """By what this person can finish a sign-in; none where the password is enough."""
    ways: list[Way] = []
    if authenticator_app.is_on(work, user_id):
        ways.append("app")
    if passkeys.has_one(work, user_id):
        ways.append("passkey")
    if ways and recovery_codes.codes_left(work, user_id):
        ways.append("recovery")
    return ways


def has_second_factor(work: Work, user_id: int) -> bool:
    return bool(ways_of(work, user_id))


def factors_of(work: Work, user_id: int) -> Factors:
    return Factors(
        active=has_second_factor(work, user_id),
        app_since=authenticator_app.confirmed_at(work, user_id),
        recovery_codes_left=recovery_codes.codes_left(work, user_id),
        passkeys=passkeys.passkeys_of(work, user_id),
    )


def note_added(
    work: Work, action: str, user_id: int, codes: list[str], salt: str, hashes: list[str]
) -> list[str]:
    """A factor was added: who has no recovery codes yet gets these; returns them, or none."""
    note_change(work, action, user_id)
    if recovery_codes.codes_left(work, user_id):
        return []
    recovery_codes.replace_codes(work, user_id, salt, hashes)
    return codes


def renew_recovery_codes(work: Work, user_id: int, salt: str, hashes: list[str]) -> None:
    """Raises Conflict where there is no factor whose loss they would help over."""
    if not has_second_factor(work, user_id):
        raise Conflict("Set up two-step sign-in first.")
    recovery_codes.replace_codes(work, user_id, salt, hashes)
    audit.record(work, "recovery_codes_renewed", user_id)


def remove_app(work: Work, user_id: int) -> None:
    """Raises NotFound."""
    if not authenticator_app.remove(work, user_id):
        raise NotFound("You have no authenticator app here.")
    note_removed(work, "authenticator_app_removed", user_id)


def remove_passkey(work: Work, user_id: int, passkey_id: int) -> None:
    """Raises NotFound."""
    if not passkeys.remove(work, user_id, passkey_id):
        raise NotFound("You have no such passkey.")
    note_removed(work, "passkey_removed", user_id)


def note_removed(work: Work, action: str, user_id: int) -> None:
    """A factor was removed: with the last one go the recovery codes."""
    note_change(work, action, user_id)
    if not has_second_factor(work, user_id):
        forget_all(work, user_id)


def remove_all(work: Work, user_id: int) -> bool:
    """For who has lost theirs, by an operator; whether there was anything. Their sessions end."""
    if not has_second_factor(work, user_id):
        return False
    forget_all(work, user_id)
    ended = end_all_sessions(work, user_id)
    audit.record(work, "second_factor_removed", user_id, sessions_ended=ended)
    return True


def note_change(work: Work, action: str, user_id: int, **details: Any) -> None:
    """Let the audit say it, and every process read anew what a session may do."""
    audit.record(work, action, user_id, **details)
    work.signal(SESSIONS_CHANGED, user_id)


def forget_all(work: Work, user_id: int) -> None:
    """Remove every factor of the person, their recovery codes, and sign-ins that wait for one."""
    authenticator_app.remove(work, user_id)
    recovery_codes.remove(work, user_id)
    passkeys.remove_all(work, user_id)
    work.run(END_STEPS, of_user=user_id)


def export(work: Work, user_id: int) -> dict[str, Any]:
    """JSON-ready, without secrets."""
    return {
        "authenticator_app": authenticator_app.export(work, user_id),
        "recovery_codes_left": recovery_codes.codes_left(work, user_id),
        "passkeys": [each.model_dump(mode="json") for each in passkeys.passkeys_of(work, user_id)],
    }
