"""A plugin's migrations are written from its tables; the guide's chapter on a table does what it says."""

import contextlib
import re
import sqlite3
from pathlib import Path

import httpx2
import pytest

from .test_serving import serve

GUIDE = Path(__file__).parents[2] / "docs" / "plugins.md"
HEAD = """
from fastapi import APIRouter
from cubital import hookimpl

router = APIRouter()

@hookimpl
def register_routes() -> APIRouter:
    return router
"""


def chapter() -> list[str]:
    """The Python of the guide's chapter on a table."""
    text = GUIDE.read_text(encoding="utf-8")
    part = text[text.index("### A table") : text.index("## 3. The page")]
    return re.findall(r"```python\n(.*?)```", part, re.S)


@pytest.fixture
def stamps(plugin_folder: Path) -> Path:
    """The package of a plugin `stamps`, installed, that is made of the chapter alone."""
    package = plugin_folder / "stamps_of_the_guide"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "plugin.py").write_text(HEAD + "\n".join(chapter()))
    about = plugin_folder / "stamps_of_the_guide-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: stamps-of-the-guide\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[cubital]\nstamps = stamps_of_the_guide.plugin\n")
    return package


def test_the_chapter_on_a_table_works_as_it_is_written(process, stamps: Path, tmp_path: Path) -> None:
    written = process("db", "revision", "stamps", "given stamps")
    assert written.returncode == 0, written.stderr
    (first,) = (stamps / "migrations" / "versions").glob("*.py")
    assert first.name == "0001_given_stamps.py"
    text = first.read_text().replace("'", '"')
    assert '"stamps_given"' in text
    assert "UtcDateTime()" in text
    assert "drop_table" in text
    assert text.count("create_table") == 1  # nobody else's

    again = process("db", "revision", "stamps", "once more")
    assert "nothing to write" in again.stdout
    upgraded = process("db", "upgrade")
    assert "applied stamps: 0001" in upgraded.stdout
    assert process("plugins", "doctor").returncode == 0

    plugin = stamps / "plugin.py"
    changed = plugin.read_text().replace(
        'Column("skill", String(200), nullable=False),',
        'Column("skill", String(200), nullable=False), Column("place", String(100)),',
    )
    plugin.write_text(changed)
    doctor = process("plugins", "doctor")
    assert doctor.returncode == 1
    assert (
        "No migration of stamps brings what its code declares: the column stamps_given.place. Write the "
        'migration, and apply it: cubital db revision stamps "what changes", cubital db upgrade'
    ) in doctor.stdout
    process("db", "revision", "stamps", "place of the stamp")
    second = (stamps / "migrations" / "versions" / "0002_place_of_the_stamp.py").read_text().replace("'", '"')
    assert "add_column" in second
    assert 'down_revision = "0001"' in second
    assert "applied stamps: 0002" in process("db", "upgrade").stdout
    assert process("plugins", "doctor").returncode == 0


def test_a_migration_that_was_changed_after_it_was_applied_is_no_missing_one(process, stamps: Path) -> None:
    process("db", "revision", "stamps", "given stamps")
    assert "applied stamps: 0001" in process("db", "upgrade").stdout
    plugin = stamps / "plugin.py"
    plugin.write_text(plugin.read_text().replace('"stamps_given"', '"stamps_of_students"'))
    (first,) = (stamps / "migrations" / "versions").glob("*.py")
    first.unlink()
    process("db", "revision", "stamps", "begun anew")
    assert "nothing to write" in process("db", "revision", "stamps", "once more").stdout

    doctor = process("plugins", "doctor")

    assert doctor.returncode == 1
    assert "not what they make: the table stamps_of_students. A migration was changed after" in doctor.stdout
    begin_anew = doctor.stdout.split("start again: ")[1].split(". Elsewhere")[0]
    assert begin_anew == "CUBITAL_PLUGINS_DISABLED=stamps cubital plugins purge stamps"
    arguments = begin_anew.split(" ")[2:]
    assert process(*arguments, "--yes", CUBITAL_PLUGINS_DISABLED="stamps").returncode == 0
    assert "applied stamps: 0001" in process("db", "upgrade").stdout
    assert process("plugins", "doctor").returncode == 0


def test_no_revision_is_written_into_an_installed_wheel(process, stamps: Path, tmp_path: Path) -> None:
    wheels = tmp_path / "site-packages"
    stamps.parent.rename(wheels)
    refusal = process("db", "revision", "stamps", "given stamps", PYTHONPATH=str(wheels))
    assert refusal.returncode == 1
    assert (
        "stamps is installed as a wheel. In the folder of its source first: pip install -e ."
        in refusal.stderr
    )
    assert not (wheels / stamps.name / "migrations").exists()


def test_what_the_chapter_writes_is_read_exported_and_erased(
    process, command: Path, environment: dict[str, str], stamps: Path, tmp_path: Path
) -> None:
    assert process("db", "revision", "stamps", "given stamps").returncode == 0
    with serve(command, environment, tmp_path) as (_, address):

        def signed_in(username: str) -> httpx2.Client:
            client = clients.enter_context(httpx2.Client(base_url=address, headers={"Origin": address}))
            credentials = {"username": username, "password": f"{username}123"}
            assert client.post("/api/login", json=credentials).status_code == 200
            return client

        with contextlib.ExitStack() as clients:
            admin, student = signed_in("admin"), signed_in("student")
            me = student.get("/api/user").json()["id"]
            stamp_for = {"student": me, "skill": "Hand hygiene"}
            assert student.post("/api/stamps/given", json=stamp_for).status_code == 403
            assert admin.post("/api/stamps/given", json=stamp_for).status_code == 200
            assert admin.post("/api/stamps/given", json=stamp_for | {"student": 4711}).status_code == 404
            (stamp,) = student.get("/api/stamps/given").json()
            assert (stamp["skill"], stamp["givenAt"][:2]) == ("Hand hygiene", "20")
    assert '"Hand hygiene"' in process("users", "export", "student").stdout
    assert process("users", "erase", "student", "--yes").returncode == 0
    with contextlib.closing(sqlite3.connect(tmp_path / "home" / "school.sqlite3")) as database:
        assert database.execute("SELECT count(*) FROM stamps_given").fetchone() == (0,)


def test_a_plugin_that_is_not_there_is_told(process) -> None:
    refused = process("db", "revision", "stamps", "given stamps")
    assert refused.returncode == 1
    assert "There is no plugin stamps switched on. There are: bell" in " ".join(refused.stderr.split())
