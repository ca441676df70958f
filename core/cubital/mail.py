"""Mail: through the school's mail server, or, where none is set, as files in the outbox folder."""

import contextlib
import smtplib
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import make_msgid
from pathlib import Path
from urllib.parse import unquote, urlsplit

import anyio.to_thread

from cubital.settings import Settings

SECONDS = 20
UNSENT = "unsent"  # in the outbox


class MailNotTaken(OSError):
    """The mail server did not take `message`.

    What the server said is left out but for its code: it repeats whom the message is for.
    """

    def __init__(self, error: OSError, message: EmailMessage) -> None:
        super().__init__(_reason(error))
        self.message = message


async def send_mail(settings: Settings, to: str, subject: str, text: str) -> None:
    """Send one message: over TLS (`smtps://`) or STARTTLS (`smtp://`), never in the clear.

    Raises MailNotTaken where the server does not take it: send it again later, or `keep_unsent`.
    """
    message = EmailMessage()
    message["From"] = settings.mail_from or "school@localhost"
    message["To"] = to
    message["Subject"] = subject
    message["Message-ID"] = make_msgid(domain="localhost")
    message.set_content(text)
    await anyio.to_thread.run_sync(_deliver, settings, message)


async def keep_unsent(settings: Settings, message: EmailMessage) -> Path:
    """Keep a message that was not taken; its file, in the outbox, readable to nobody else."""
    return await anyio.to_thread.run_sync(_keep, settings.outbox / UNSENT, message)


def _deliver(settings: Settings, message: EmailMessage) -> None:
    if settings.smtp_url is None:
        _keep(settings.outbox, message)
        return
    try:
        _hand_over(settings.smtp_url.get_secret_value(), message)
    except OSError as error:
        raise MailNotTaken(error, message) from None


def _keep(folder: Path, message: EmailMessage) -> Path:
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = folder / datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ.eml")
    file.touch(mode=0o600)
    file.write_bytes(bytes(message))
    return file


def _reason(error: OSError) -> str:
    return " ".join([type(error).__name__, *map(str, _codes_of(error))])


def _codes_of(error: OSError) -> list[int]:
    """The SMTP codes of a refusal; none where no server answered."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return sorted({code for code, _ in error.recipients.values()})
    return [error.smtp_code] if isinstance(error, smtplib.SMTPResponseException) else []


def greet_mail_server(settings: Settings) -> None:
    """Sign in at the mail server and go, without a message.

    Raises ConnectionError, in the words of a log: what the server said may hold the account's name.
    """
    if settings.smtp_url is None:
        return
    try:
        with _signed_in(settings.smtp_url.get_secret_value()):
            pass
    except OSError as error:
        raise ConnectionError(_reason(error)) from None


def _hand_over(url: str, message: EmailMessage) -> None:
    with _signed_in(url) as connection:
        connection.send_message(message)


@contextlib.contextmanager
def _signed_in(url: str) -> Iterator[smtplib.SMTP]:
    server = urlsplit(url)
    secure = ssl.create_default_context()
    if server.scheme == "smtps":
        connection: smtplib.SMTP = smtplib.SMTP_SSL(
            server.hostname or "", server.port or 465, timeout=SECONDS, context=secure
        )
    else:
        connection = smtplib.SMTP(server.hostname or "", server.port or 587, timeout=SECONDS)
    with connection:
        if server.scheme != "smtps":
            connection.starttls(context=secure)  # a server without it gets neither password nor mail
        if server.username:
            connection.login(unquote(server.username), unquote(server.password or ""))
        yield connection
