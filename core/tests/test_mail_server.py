"""Mail through a real mail server: encrypted, delivered, and what happens to it where it is not taken."""

import email.policy
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import pytest
import trustme
from pydantic import SecretStr
from structlog.testing import capture_logs

from cubital.mail import greet_mail_server
from cubital.settings import Settings

SCRIPT = Path(__file__).parent / "mail_server.py"
PUBLIC = "https://school.example.org"
GOOD = "tourniquet off first"


@dataclass
class MailServer:
    way: str
    port: int
    letterbox: Path

    def url(self, password: str = "its: secret/word", port: int | None = None) -> SecretStr:
        scheme = "smtp" if self.way == "starttls" else "smtps"
        return SecretStr(f"{scheme}://school:{quote(password, safe='')}@localhost:{port or self.port}")

    @property
    def mails(self) -> list[str]:
        """The texts of what was delivered."""
        return [text_of(each) for each in self.letterbox.glob("*.eml")]


def text_of(mail: Path) -> str:
    message = email.message_from_bytes(mail.read_bytes(), policy=email.policy.default)
    text: str = message.get_content()
    return text


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def trusted(authority, tmp_path, monkeypatch) -> None:
    """Makes this process trust the server's certificate, as an operator does for one of their own."""
    authority.cert_pem.write_to_path(tmp_path / "authority.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))


@pytest.fixture
def way() -> str:
    return "starttls"


@pytest.fixture
def server(way, authority, tmp_path) -> Iterator[MailServer]:
    certificate = tmp_path / "server.pem"
    authority.issue_cert("localhost").private_key_and_cert_chain_pem.write_to_path(certificate)
    letterbox = tmp_path / "letterbox"
    letterbox.mkdir()
    command = [sys.executable, "-W", "ignore", SCRIPT, letterbox, certificate, way]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        port = process.stdout.readline()
        assert port, "the mail server has not started"
        yield MailServer(way, int(port), letterbox)
        process.kill()


@pytest.fixture
def forgetful(open_client):
    """`with forgetful(smtp_url) as client`: a production school with a student at that address."""

    def opened(smtp_url: SecretStr, address: str = "ada@example.org", environment: str = "production"):
        school = open_client(environment=environment, public_url=PUBLIC, smtp_url=smtp_url)
        client = school.__enter__()
        new = {"username": "ada", "password": GOOD, "email": address}
        assert client.post("/api/register", json=new).status_code == 200
        closing.append(school)
        return client

    closing: list = []
    yield opened
    for school in closing:
        school.__exit__(None, None, None)


def ask(client, identifier="ada"):
    """Ask for a new password; the answer, and what was logged of the mail."""
    with capture_logs() as lines:
        answer = client.post("/api/auth/reset-password-request", json={"identifier": identifier})
    return answer, [line for line in lines if line["event"] == "reset_mail_failed"]


@pytest.mark.parametrize("way", ["starttls", "smtps"])
@pytest.mark.usefixtures("trusted")
def test_the_link_comes_by_an_encrypted_way_and_opens_the_account(forgetful, server):
    client = forgetful(server.url())
    answer, problems = ask(client)
    assert (answer.json(), problems) == ({}, [])
    [text] = server.mails
    token = text.split(f"{PUBLIC}/auth#reset=")[1].split()[0]
    reset = {"resetToken": token, "newPassword": "another good one"}
    assert client.post("/api/auth/reset-password", json=reset).status_code == 200


@pytest.mark.usefixtures("trusted")
def test_an_unknown_name_gets_the_same_answer_and_nobody_a_mail(forgetful, server):
    client = forgetful(server.url())
    known, _ = ask(client)
    unknown, problems = ask(client, "nobody")
    assert (unknown.status_code, unknown.content) == (known.status_code, known.content)
    assert problems == []
    assert len(server.mails) == 1


def is_kept_and_said_without_a_name(client, server, tmp_path, reason):
    answer, [problem] = ask(client)
    assert (answer.status_code, answer.json()) == (200, {})
    assert server.mails == []
    assert problem["reason"] == reason
    assert problem["log_level"] == "error"
    [letter] = (tmp_path / "outbox" / "unsent").glob("*.eml")
    assert problem["kept"] == str(letter)
    assert (letter.stat().st_mode & 0o777, letter.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    token = text_of(letter).split("#reset=")[1].split()[0]
    for secret in (token, "example.org", "secret/word", "guessed"):
        assert secret not in str(problem)
    reset = {"resetToken": token, "newPassword": "another good one"}
    assert client.post("/api/auth/reset-password", json=reset).status_code == 200, "its link is good"


@pytest.mark.parametrize("way", ["starttls", "smtps"])
@pytest.mark.usefixtures("trusted")
def test_it_can_be_greeted_without_a_mail(server):
    greet_mail_server(Settings(_env_file=None, environment="demo", smtp_url=server.url()))
    assert server.mails == []
    for url, reason in (
        (server.url("guessed"), "SMTPAuthenticationError 535"),
        (server.url(port=1), "Refused"),
    ):
        with pytest.raises(ConnectionError, match=reason):
            greet_mail_server(Settings(_env_file=None, environment="demo", smtp_url=url))


@pytest.mark.usefixtures("trusted")
def test_a_server_that_is_away(forgetful, server, tmp_path):
    client = forgetful(server.url(port=1))
    is_kept_and_said_without_a_name(client, server, tmp_path, "ConnectionRefusedError")


@pytest.mark.usefixtures("trusted")
def test_a_wrong_password_for_the_server(forgetful, server, tmp_path):
    client = forgetful(server.url("guessed"))
    is_kept_and_said_without_a_name(client, server, tmp_path, "SMTPAuthenticationError 535")


@pytest.mark.usefixtures("trusted")
def test_a_recipient_whom_the_server_refuses(forgetful, server, tmp_path):
    client = forgetful(server.url(), address="refused@example.org")
    is_kept_and_said_without_a_name(client, server, tmp_path, "SMTPRecipientsRefused 550")


@pytest.mark.parametrize("way", ["starttls", "smtps"])
def test_a_server_whose_certificate_nobody_vouches_for(forgetful, server, tmp_path):
    client = forgetful(server.url())
    is_kept_and_said_without_a_name(client, server, tmp_path, "SSLCertVerificationError")


def details(client, **changes):
    now = {"fullName": "", "email": "ada@example.org", "phoneNumber": ""}
    return client.post("/api/account/details", json=now | changes)


def token_in(text: str) -> dict[str, str]:
    return {"token": text.split(f"{PUBLIC}/profile#email=")[1].split()[0]}


@pytest.mark.both_databases
@pytest.mark.usefixtures("trusted")
def test_a_new_email_address_counts_once_its_mailed_link_was_opened(forgetful, server):
    client = forgetful(server.url(), environment="demo")
    answer = details(client, email="countess@example.org", fullName="Ada Byron").json()
    assert (answer["waitingEmail"], answer["user"]["email"]) == ("countess@example.org", "ada@example.org")
    assert client.get("/api/user").json()["fullName"] == "Ada Byron", "the rest counts at once"
    assert client.get("/api/account/details").json()["waitingEmail"] == "countess@example.org"
    [text] = server.mails
    done = client.post("/api/account/email/confirm", json=token_in(text))
    assert (done.status_code, done.json()["user"]["email"]) == (200, "countess@example.org")
    assert done.json()["waitingEmail"] is None
    assert any("uses another email address" in each for each in server.mails), "the old address is told"
    again = client.post("/api/account/email/confirm", json=token_in(text))
    assert again.json()["message"] == "This link is no longer valid. Please change your email address again."


@pytest.mark.usefixtures("trusted")
def test_an_address_goes_on_waiting_while_something_else_is_changed(forgetful, server):
    client = forgetful(server.url(), environment="demo")
    details(client, email="countess@example.org")
    changed = client.post("/api/account/details", json={"fullName": "Ada Byron"}).json()
    assert (changed["waitingEmail"], changed["user"]["email"]) == ("countess@example.org", "ada@example.org")


@pytest.mark.both_databases
@pytest.mark.usefixtures("trusted")
def test_a_link_is_good_for_its_own_account_and_for_the_newest_address_alone(forgetful, server):
    client = forgetful(server.url(), environment="demo")
    details(client, email="first@example.org")
    [first] = server.mails
    details(client, email="second@example.org")
    [second] = [text for text in server.mails if text != first]
    assert client.post("/api/account/email/confirm", json=token_in(first)).status_code == 400
    bea = {"username": "bea", "password": GOOD}
    assert client.post("/api/register", json=bea).status_code == 200
    assert client.post("/api/account/email/confirm", json=token_in(second)).status_code == 400
    assert client.get("/api/user").json()["email"] == ""


@pytest.mark.usefixtures("trusted")
def test_who_keeps_the_old_address_after_all_waits_for_none(forgetful, server):
    client = forgetful(server.url(), environment="demo")
    details(client, email="other@example.org")
    assert details(client).json()["waitingEmail"] is None
    [text] = server.mails
    assert client.post("/api/account/email/confirm", json=token_in(text)).status_code == 400
