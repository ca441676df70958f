"""Approval: a pending account waits for the school's staff, and its owner is told how to reach them."""

from cubital.accounts.user import User
from cubital.answers import RegistrationStep

CONTACT_FOR_ACCESS = RegistrationStep(redirect="/contact-for-access")


def step_of(user: User) -> RegistrationStep | None:
    """Where a new user goes next; None for one who may come in already."""
    return CONTACT_FOR_ACCESS if user.status == "pending" else None
