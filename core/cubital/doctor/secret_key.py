"""The doctor examines the secret key: it must read what this server, or another one, has encrypted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cubital.accounts.second_factor.authenticator_app import secrets_of_all
from cubital.doctor.plugins import DoctorFinding
from cubital.secret_key import SecretKey

if TYPE_CHECKING:
    from cubital.settings import Settings
    from cubital.storage.work import Work


def examine_secret_key(work: Work, settings: Settings) -> Iterator[DoctorFinding]:
    """Nothing, where nothing is encrypted. No key is made."""
    key = SecretKey(settings)
    secrets = secrets_of_all(work)
    unreadable = sum(not (key.exists and key.reads(secret)) for secret in secrets)
    if unreadable:
        yield DoctorFinding(
            f"This server's secret key cannot read {unreadable} of {len(secrets)} authenticator apps: "
            "another server uses another key, or the key was changed.",
            "Give every server the same CUBITAL_SECRET_KEY. Older keys may follow it, separated by commas.",
        )
    elif secrets:
        yield DoctorFinding("The secret key reads what is encrypted in the database.", fine=True)
