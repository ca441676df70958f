"""Mail: never in the clear."""

import socketserver
import threading

import pytest

from cubital.mail import MailNotTaken, send_mail
from cubital.settings import Settings

pytestmark = pytest.mark.anyio


class WithoutTls(socketserver.StreamRequestHandler):
    """A mail server that offers no encryption, and writes down what it is told."""

    heard: list[str] = []

    def handle(self) -> None:
        self.wfile.write(b"220 mail\r\n")
        for line in self.rfile:
            self.heard.append(line.decode().strip())
            if line.upper().startswith(b"QUIT"):
                self.wfile.write(b"221 bye\r\n")
                return
            self.wfile.write(b"250-mail\r\n250 AUTH PLAIN\r\n")


async def test_a_server_without_encryption_gets_neither_password_nor_mail(tmp_path):
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), WithoutTls) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"smtp://school:secret@127.0.0.1:{server.server_address[1]}"
        with pytest.raises(MailNotTaken, match="SMTPNotSupportedError"):
            await send_mail(Settings(_env_file=None, home=tmp_path, smtp_url=url), "a@example.org", "s", "t")
        server.shutdown()
    assert not [line for line in WithoutTls.heard if line.upper().startswith(("AUTH", "MAIL", "DATA"))]
    assert WithoutTls.heard


async def test_without_a_server_mail_lands_in_the_outbox(tmp_path):
    settings = Settings(_env_file=None, home=tmp_path, mail_from="school@example.org")
    await send_mail(settings, "ada@example.org", "Hello", "Naïve text")
    [mail] = settings.outbox.glob("*.eml")
    assert "To: ada@example.org" in mail.read_text()
