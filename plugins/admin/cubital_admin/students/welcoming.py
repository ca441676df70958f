"""Mail to those whose waiting is over: an administrator has activated their account."""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from cubital.accounts.user import User, user_by_id
from cubital.content.site import SITE
from cubital.errors import Busy, NotFound
from cubital.mail import send_mail
from cubital.school import School

log = structlog.get_logger()


async def welcome(school: School, student_ids: Sequence[int]) -> None:
    """Tell them, each by mail; after an answer that is out, so that nobody but the log hears of a failure."""
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
