"""A school behind a real PgBouncer in transaction mode: two servers share three connections to PostgreSQL."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx2
import psycopg
import pytest
from conftest import CONTENT, Serve, Served
from poolers import pgbouncer
from sqlalchemy import create_engine, make_url, text

from cubital.testing.databases import EMPTY, NewDatabase

THREADS = 16
ROUNDS = 8  # of all calls in each thread: more than psycopg takes until it prepares a statement
STUDENT = {"username": "student", "password": "student123", "role": "student"}
ADMIN = {"username": "admin", "password": "admin123", "role": "admin", "isAdmin": True}
BY_STUDENTS = [
    ("GET", "/api/user", None),
    ("GET", "/api/modules", None),
    ("GET", "/api/progress", None),
    ("POST", "/api/progress/3", {"progress": 40}),
    ("POST", "/api/activity/log", {"activity": "study", "details": {"note": "a note"}}),
    ("GET", "/api/today", None),
    ("GET", "/api/resources/glossary", None),
    ("GET", "/api/exams", None),
    ("GET", "/api/exercises", None),
    ("GET", "/api/modules/5/agent?message=What+is+hemolysis", None),
]
BY_STAFF = [
    ("GET", "/api/admin/students", None),
    ("GET", "/api/admin/students?limit=5&q=student", None),
    ("GET", "/api/admin/progress", None),
    ("GET", "/api/user", None),
]

pytestmark = pytest.mark.parametrize("backend", ["postgres"], indirect=True)


@pytest.fixture
def port(postgres_server: str) -> Iterator[int]:
    with pgbouncer(postgres_server) as port:
        yield port


def behind_pooler(url: str, port: int, pgbouncer: str = "true") -> str:
    """The same database through the pooler."""
    parsed = make_url(url)
    through = parsed.set(host="127.0.0.1", port=port, query={"pgbouncer": pgbouncer})
    return through.render_as_string(False)


def ask_all(school: Served, form: dict[str, object], calls: list[tuple[str, str, object]]) -> list[str]:
    """What was not answered with 200."""
    failures = []
    with httpx2.Client(base_url=school.url, timeout=300) as client:
        assert client.post("/api/login", json=form).status_code == 200
        for _ in range(ROUNDS):
            for method, path, body in calls:
                answer = client.request(method, path, json=body)
                if answer.status_code != 200:
                    failures.append(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
    return failures


def test_main_calls_at_once_from_many_threads_fail_nowhere(
    serve: Serve, new_database: NewDatabase, port: int
) -> None:
    url = new_database(CONTENT)
    settings = {"CUBITAL_DATABASE_URL": behind_pooler(url, port), "CUBITAL_RATE_LIMITS": "off"}
    schools = [serve(None, **settings) for _ in range(2)]
    people = [(STUDENT, BY_STUDENTS) if number % 4 else (ADMIN, BY_STAFF) for number in range(THREADS)]
    with ThreadPoolExecutor(THREADS) as threads:
        asking = [
            threads.submit(ask_all, schools[number // 4 % 2], form, calls)
            for number, (form, calls) in enumerate(people)
        ]
        failures = [failure for each in asking for failure in each.result()]
    assert failures == []
    engine = create_engine(url)
    with engine.connect() as connection:
        notes = connection.scalar(text("SELECT count(*) FROM activity WHERE activity = 'study'"))
    engine.dispose()
    assert notes == sum(form is STUDENT for form, _ in people) * ROUNDS
    for school in schools:
        assert school.stop() == 0
        assert '"level": "error"' not in school.log.read_text()


def test_a_school_is_made_through_it(serve: Serve, new_database: NewDatabase, port: int) -> None:
    # `db upgrade` and `content load` are the fixture's.
    school = serve(CUBITAL_DATABASE_URL=behind_pooler(new_database(EMPTY), port))
    assert school.command("db", "status").stdout == "The database is up to date.\n"
    doctor = school.command("doctor").stdout
    assert "uses no prepared statements" in " ".join(doctor.split())


def test_the_doctor_says_where_prepared_statements_would_be_lost(
    serve: Serve, new_database: NewDatabase, port: int
) -> None:
    url = new_database(CONTENT)
    school = serve(None, CUBITAL_DATABASE_URL=url)
    direct = school.command("doctor").stdout
    assert "pooler" not in direct
    through = behind_pooler(url, port, "false")
    with psycopg.connect(through.partition("?")[0].replace("+psycopg", "")) as other:
        other.execute("SELECT 1", prepare=True)  # what the doctor would prepare has its name already
    school.settings["CUBITAL_DATABASE_URL"] = through
    diagnosis = school.command("doctor", check=False)
    assert diagnosis.returncode == 1
    assert "Add ?pgbouncer=true to CUBITAL_DATABASE_URL" in " ".join(diagnosis.stdout.split())
    assert "The database's clock agrees" in diagnosis.stdout, "all else is examined, too"
