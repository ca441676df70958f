"""Welcome mail to students whose pending account an administrator has activated."""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from cubital.accounts.user import Status, User, user_by_id
from cubital.content.site import SITE
from cubital.errors import Busy, NotFound
from cubital.mail import send_mail
from cubital.school import School

log = structlog.get_logger()


def is_activation(before: Status, after: Status) -> bool:
    """Whether this change of status is one to send the mail for."""
    return (before, after) == ("pending", "active")


async def welcome(school: School, student_ids: Sequence[int]) -> None:
    """Send each of them the mail. It runs after the answer is sent, so a failure is only logged."""
    site = await school.content.find(SITE, "site")
    name = site.name if site else "the school"
    for student_id in student_ids:
        try:
            student: User = await school.database.read(user_by_id, student_id)
            if student.email:
                await send_mail(
                    school.settings,
                    student.email,
                    f"Your account at {name} is active",
                    f"Dear {student.display_name},\n\n"
                    f"Your account at {name} is now active. Sign in with your username "
                    f"{student.username}:\n\n{school.settings.public_url}/auth\n",
                )
        except (OSError, Busy, NotFound) as error:
            log.error("welcome_mail_failed", student=student_id, reason=type(error).__name__)
