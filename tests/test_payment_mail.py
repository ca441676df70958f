"""The letter to who has paid, through a real mail server: refused, late, or interrupted by a power cut."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from pathlib import Path
from urllib.parse import quote

import httpx2
import pytest
import trustme
from conftest import ROOT, Serve, Served
from sqlalchemy import create_engine, update
from stripe_standin.client import KEY, PRICE, SECRET, Standin, running_standin

from cubital.testing.databases import EMPTY, NewDatabase

MAIL_SERVER = ROOT / "core/tests/mail_server.py"
PASSWORD = "correct-horse-1"
REFUSED = "refused@example.org"  # by the mail server, with a 550


class Post:
    """A mail server on this machine, and what was delivered to it."""

    def __init__(self, port: int, letterbox: Path) -> None:
        self.url = f"smtp://school:{quote('its: secret/word', safe='')}@localhost:{port}"
        self._letterbox = letterbox

    @property
    def letters(self) -> list[str]:
        files = sorted(self._letterbox.glob("*.eml"))
        return [str(message_from_bytes(each.read_bytes(), policy=policy.default)["To"]) for each in files]


@pytest.fixture
def authority(tmp_path: Path) -> Path:
    """The certificate of who vouches for the mail server, beside the server's own."""
    authority = trustme.CA()
    authority.cert_pem.write_to_path(tmp_path / "authority.pem")
    authority.issue_cert("localhost").private_key_and_cert_chain_pem.write_to_path(tmp_path / "server.pem")
    return tmp_path / "authority.pem"


@pytest.fixture
def post(authority: Path, tmp_path: Path) -> Iterator[Post]:
    letterbox = tmp_path / "letterbox"
    letterbox.mkdir()
    command = [sys.executable, "-W", "ignore", MAIL_SERVER, letterbox, tmp_path / "server.pem", "starttls"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield Post(int(process.stdout.readline()), letterbox)
        process.kill()


@pytest.fixture
def stripe() -> Iterator[Standin]:
    with running_standin() as standin:
        yield standin


@pytest.fixture
def opened(
    serve: Serve, stripe: Standin, authority: Path, new_database: NewDatabase
) -> Callable[[str], Served]:
    """`opened(smtp_url)`: a school that asks for payment and sends its mail there."""
    return lambda smtp_url: serve(
        None,
        CUBITAL_DATABASE_URL=new_database(EMPTY),
        CUBITAL_REGISTRATION="payment",
        CUBITAL_STRIPE_SECRET_KEY=KEY,
        CUBITAL_STRIPE_WEBHOOK_SECRET=SECRET,
        CUBITAL_STRIPE_PRICE_ID=PRICE,
        CUBITAL_STRIPE_API_BASE=stripe.url,
        CUBITAL_PAYMENTS_SWEEP_SECONDS="0",
        CUBITAL_SMTP_URL=smtp_url,
        SSL_CERT_FILE=str(authority),
    )


def pays(school: Served, stripe: Standin, name: str, address: str) -> None:
    """Registers, pays and comes back; the answers know nothing of the mail."""
    form = {"username": name, "password": PASSWORD, "fullName": "", "email": address}
    with httpx2.Client(base_url=school.url, timeout=60) as browser:
        begun = browser.post("/api/auth/registration/initiate", json=form).json()
        payment = begun["url"].rsplit("/", 1)[1]
        stripe.pay(payment)
        number = stripe.state()["sessions"][payment]["client_reference_id"]
        back = browser.get(f"/api/auth/registration/complete?paymentId={payment}&userId={number}")
        assert back.json() == {"success": True}
        assert browser.get("/api/user").json()["status"] == "active"


def wait_until(true: Callable[[], object]) -> None:
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def move_to(school: Served, smtp_url: str) -> None:
    school.settings["CUBITAL_SMTP_URL"] = smtp_url
    school.start()


def test_a_refused_letter_is_told_of_and_keeps_no_other(
    opened: Callable[[str], Served], stripe: Standin, post: Post
) -> None:
    school = opened(post.url)
    pays(school, stripe, "refused", REFUSED)
    wait_until(lambda: "payment_mail_failed" in school.log.read_text())
    pays(school, stripe, "paula", "paula@example.org")
    wait_until(lambda: post.letters)
    assert post.letters == ["paula@example.org"]
    log = school.log.read_text()
    assert "SMTPRecipientsRefused 550" in log
    for secret in (REFUSED, "secret/word", KEY, SECRET):
        assert secret not in log


def test_a_letter_that_no_server_took_is_sent_once_there_is_one(
    opened: Callable[[str], Served], stripe: Standin, post: Post
) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # and does not listen
        school = opened(f"smtp://localhost:{nobody.getsockname()[1]}")
        pays(school, stripe, "paula", "paula@example.org")
        wait_until(lambda: "payment_mail_failed" in school.log.read_text())
        assert "ConnectionRefusedError" in school.log.read_text()
        assert school.stop() == 0
    move_to(school, post.url)
    wait_until(lambda: school.command("payments", "reconcile") and post.letters)
    school.command("payments", "reconcile")
    assert post.letters == ["paula@example.org"]


@pytest.mark.both_databases
def test_a_power_cut_while_a_letter_is_sent_does_not_lose_it(
    opened: Callable[[str], Served], stripe: Standin, post: Post
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:  # a mail server that never says a word
        school = opened(f"smtp://localhost:{silent.getsockname()[1]}")
        pays(school, stripe, "paula", "paula@example.org")
        silent.settimeout(30)
        connection, _ = silent.accept()  # claimed, and being sent
        with connection:
            assert school.process is not None
            school.process.kill()
            school.process.wait()
    move_to(school, post.url)
    school.command("payments", "reconcile")
    assert post.letters == []  # as far as anybody knows, another process is at it

    ten_minutes_pass(school)
    school.command("payments", "reconcile")
    assert post.letters == ["paula@example.org"]
    ten_minutes_pass(school)
    school.command("payments", "reconcile")
    assert post.letters == ["paula@example.org"]


def ten_minutes_pass(school: Served) -> None:
    from cubital_payments.tables import checkouts

    engine = create_engine(school.settings["CUBITAL_DATABASE_URL"])
    with engine.begin() as connection:
        over = update(checkouts).where(checkouts.c.mail_after.is_not(None))
        connection.execute(over.values(mail_after=datetime.now(UTC) - timedelta(seconds=1)))
    engine.dispose()
