"""Mail to the owner of an account, after an answer that is out."""

import structlog
from fastapi import BackgroundTasks

from cubital.accounts.sessions import Caller
from cubital.content.site import SITE
from cubital.mail import MailNotTaken, keep_unsent, send_mail
from cubital.school import School

log = structlog.get_logger()


def tell_of_second_factor(
    afterwards: BackgroundTasks, school: School, me: Caller, what: str, undo: str = ""
) -> None:
    """Mail me, once the answer is out, what has changed about my two-step sign-in: a sentence.

    `undo`: what I am to do first if it wasn't me.
    """
    if me.user.email:
        todo = f"{undo}, change" if undo else "change"
        text = f"{what} If that wasn't you, {todo} your password and contact the school right away.\n"
        subject = "Two-step sign-in of your account for {} has changed"
        afterwards.add_task(mail_owner, school, me.user.email, subject, text)


async def mail_owner(school: School, address: str, subject: str, text: str) -> None:
    """Send it; `{}` in the subject is the school's name. What cannot be sent is kept."""
    # The answer is out: nobody but the log can be told what goes wrong here.
    try:
        site = await school.content.find(SITE, "site")
        await send_mail(school.settings, address, subject.format(site.name if site else "the school"), text)
    except MailNotTaken as refused:
        unsent = await keep_unsent(school.settings, refused.message)
        log.error("account_mail_failed", reason=str(refused), kept=str(unsent))
    except Exception:
        log.exception("account_mail_failed")
