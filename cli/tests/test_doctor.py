"""cubital doctor: what a school stands on, and what to do where it does not hold."""

from pathlib import Path

import pytest

from cubital.testing import free_port
from cubital.testing.databases import CONTENT, NewDatabase


@pytest.mark.both_databases
def test_a_school_that_can_open_is_told_line_by_line(
    cubital, new_database: NewDatabase, checkout: Path, backend: str
) -> None:
    school = {
        "CUBITAL_DATABASE_URL": new_database(checkout / CONTENT),
        "CUBITAL_ENVIRONMENT": "production",
        "CUBITAL_PUBLIC_URL": "https://school.example.org",
        "CUBITAL_PLUGINS_DISABLED": "bell",
    }
    report = cubital("doctor", **school)
    assert report.returncode == 0, report.stdout + report.stderr
    words = " ".join(report.stdout.split())
    for sentence in (
        "ok The settings can run the school at https://school.example.org.",
        "GB free.",
        "note No mail server is set",
        "The database has every migration.",
        "ok Content was last loaded on 20",
        "ok There is an administrator.",
    ):
        assert sentence in words
    assert ("The database's clock agrees" in words) == (backend == "postgres")
    assert "Redis" not in words


def test_what_is_wrong_is_told_with_its_mend(cubital, tmp_path: Path) -> None:
    report = cubital(
        "doctor",
        CUBITAL_ENVIRONMENT="production",
        CUBITAL_PUBLIC_URL="http://school.example.org",
        CUBITAL_REDIS_URL=f"redis://127.0.0.1:{free_port()}",
        CUBITAL_SMTP_URL=f"smtp://127.0.0.1:{free_port()}",
        CUBITAL_MAIL_FROM="office@example.org",
    )
    assert report.returncode == 1
    words = " ".join(report.stdout.split())
    for sentence in (
        "wrong CUBITAL_PUBLIC_URL=http://school.example.org is not https.",
        "wrong Redis does not answer: ",
        "mend CUBITAL_REDIS_URL",
        "wrong The mail server does not take us: ConnectionRefusedError.",
        "There is no database yet.",
    ):
        assert sentence in words
    assert not list(tmp_path.rglob("*.sqlite3")), "nothing is changed"


def test_an_empty_school_is_told_what_it_lacks(cubital) -> None:
    assert cubital("users", "list", CUBITAL_ENVIRONMENT="demo").returncode == 0
    report = cubital(
        "doctor", CUBITAL_ENVIRONMENT="production", CUBITAL_PUBLIC_URL="https://school.example.org"
    )
    assert report.returncode == 1
    words = " ".join(report.stdout.split())
    assert "wrong The school has no content yet. Load it: cubital content load" in words
    assert "wrong There is no administrator. Make one: cubital users create NAME --role admin" in words
