"""Mail: through the school's mail server, or, where none is set, as files in the outbox folder."""

import smtplib
import ssl
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import make_msgid
from urllib.parse import unquote, urlsplit

import anyio.to_thread

from cubital.settings import Settings

SECONDS = 20


async def send_mail(settings: Settings, to: str, subject: str, text: str) -> None:
    """Send one message: over TLS (`smtps://`) or STARTTLS (`smtp://`), never in the clear.

    Raises OSError (smtplib's errors are such) where the server does not take it.
    """
    message = EmailMessage()
    message["From"] = settings.mail_from or "school@localhost"
    message["To"] = to
    message["Subject"] = subject
    message["Message-ID"] = make_msgid(domain="localhost")
    message.set_content(text)
    await anyio.to_thread.run_sync(_deliver, settings, message)


def _deliver(settings: Settings, message: EmailMessage) -> None:
    if settings.smtp_url is None:
        settings.outbox.mkdir(parents=True, exist_ok=True, mode=0o700)
        name = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ.eml")
        (settings.outbox / name).write_bytes(bytes(message))
        return
    server = urlsplit(settings.smtp_url.get_secret_value())
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
        connection.send_message(message)
