"""The real command in a school of its own, mostly in this process, with a plugin that is not ours."""

import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import structlog
from sqlalchemy import make_url
from typer.testing import CliRunner

from cubital.migrations import runner
from cubital.testing.databases import run_statement
from cubital_cli.main import build_cli

CHECKOUT = Path(__file__).parents[2]
COMMAND = Path(sys.executable).with_name("cubital")

BELL = '''
"""A stranger's plugin: bells, each with its hour."""
import typer
from cubital import hookimpl
from cubital.plugins.results import PersonalData
from cubital.content import ContentKind
from cubital.content.kinds import Entry
from cubital.errors import Conflict
from fastapi import APIRouter

class Bell(Entry):
    name: str
    hour: int

router = APIRouter()
forgotten = []

@router.get("/api/bells")
async def bells() -> list[str]:
    return []

@hookimpl
def register_routes() -> APIRouter:
    return router

@hookimpl
def register_content():
    return [ContentKind("bells", "bells.yaml", Bell, lambda bell: bell.name, "list")]

@hookimpl
def register_commands(cli: typer.Typer, groups) -> None:
    @groups["tower"].command("climb")
    def climb() -> None:
        """Climb up."""
        typer.echo("99 steps")

    @cli.command()
    def ring() -> None:
        """Ring once.

        It is heard in every room
        of the school.
        """
        typer.echo("ding")

    @cli.command()
    def stuck() -> None:
        """Refuse."""
        raise Conflict("The bell is stuck.")

@hookimpl
def personal_data(work, user):
    return PersonalData({"rung": 3}, lambda work: print(f"forgot {user.username}"))
'''

Result = subprocess.CompletedProcess[str]
Cubital = Callable[..., Result]


@pytest.fixture
def checkout() -> Path:
    return CHECKOUT


@pytest.fixture
def command() -> Path:
    """The command as it is installed."""
    return COMMAND


@pytest.fixture
def plugin_folder(tmp_path: Path) -> Path:
    """A folder for PYTHONPATH in which the plugin `bell` is installed."""
    folder = tmp_path / "site"
    (folder / "school_bell").mkdir(parents=True)
    (folder / "school_bell" / "__init__.py").write_text("")
    (folder / "school_bell" / "plugin.py").write_text(BELL)
    about = folder / "school_bell-2.1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: school-bell\nVersion: 2.1\nSummary: Bells that ring\n"
    )
    (about / "entry_points.txt").write_text(
        "[cubital]\nbell = school_bell.plugin\n[cubital.commands]\ntower = school_bell.plugin\n"
    )
    return folder


@pytest.fixture
def environment(tmp_path: Path, plugin_folder: Path) -> dict[str, str]:
    """Settings of a demo school in which only the stranger's plugin is switched on."""
    ours = sorted({entry.name for entry in importlib.metadata.entry_points(group="cubital")})
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("CUBITAL_")}
    return inherited | {
        "CUBITAL_HOME": str(tmp_path / "home"),
        "CUBITAL_ENVIRONMENT": "demo",
        "CUBITAL_PLUGINS_DISABLED": ",".join(ours),
        "PYTHONPATH": os.pathsep.join([str(plugin_folder), os.environ.get("PYTHONPATH", "")]),
        "COLUMNS": "60",
        "NO_COLOR": "1",
    }


@pytest.fixture
def process(tmp_path: Path, environment: dict[str, str]) -> Cubital:
    """As `cubital`, but in a process of its own: for its start, its exit status, and whatever serves."""

    def run(*arguments: str, stdin: str = "", **settings: str) -> Result:
        return subprocess.run(
            [COMMAND, *arguments],
            input=stdin,
            env=environment | settings,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
        )

    return run


@pytest.fixture
def command_line(
    tmp_path: Path, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Cubital]:
    """As `cubital`, but without the stranger's plugin."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("CUBITAL_")]:
        monkeypatch.delenv(name)

    def run(*arguments: str, stdin: str = "", **settings: str) -> Result:
        done = CliRunner().invoke(
            build_cli(), list(arguments), input=stdin, env=environment | settings, prog_name="cubital"
        )
        if done.exception and not isinstance(done.exception, SystemExit):
            raise done.exception
        return subprocess.CompletedProcess(list(arguments), done.exit_code, done.stdout, done.stderr)

    yield run
    structlog.reset_defaults()


@pytest.fixture
def cubital(command_line: Cubital, plugin_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cubital]:
    """`cubital("users", "list", stdin="…", CUBITAL_X="…")`, run in this process and in `tmp_path`."""
    monkeypatch.syspath_prepend(plugin_folder)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # plugins change within a second

    def run(*arguments: str, stdin: str = "", **settings: str) -> Result:
        _forget_plugins()
        return command_line(*arguments, stdin=stdin, **settings)

    yield run
    _forget_plugins()


def _forget_plugins() -> None:
    """Forget what a process knows of the stranger's plugin, so that each run finds it as it is now."""
    for name in [name for name in sys.modules if name.partition(".")[0] in ("school_bell", "ark")]:
        del sys.modules[name]
    runner._revisions.cache_clear()


@pytest.fixture
def empty_postgres(postgres_server: str) -> Iterator[str]:
    """The URL of a PostgreSQL database in which there is nothing at all."""
    name = f"empty_{uuid.uuid4().hex}"
    run_statement(postgres_server, f"CREATE DATABASE {name}")
    yield make_url(postgres_server).set(database=name).render_as_string(False)
    run_statement(postgres_server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """content/ in the folder where the command runs: the school's site and modules, and two bells."""
    folder = tmp_path / "content"
    shutil.copytree(CHECKOUT / "content" / "modules", folder / "modules", ignore=_lessons)
    shutil.copy(CHECKOUT / "content" / "site.yaml", folder)
    for texts in (folder / "site.yaml", *folder.glob("modules/*/module.yaml")):
        texts.write_text(re.sub(r"media/[\w-]+\.svg", "media/bell.svg", texts.read_text()))
    (folder / "media").mkdir()
    (folder / "media" / "bell.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    (folder / "bells.yaml").write_text("- name: Morning\n  hour: 8\n- name: Noon\n  hour: 12\n")
    return folder


@pytest.fixture
def question_school(tmp_path: Path, command_line: Cubital) -> Cubital:
    """`question_school("import", "bank.gift", "--to", "quiz")`: the command beside a content/ with an empty
    quiz and few exam items, with our plugins switched on."""
    folder = tmp_path / "content"
    for name in ("site.yaml", "categories.yaml", "facts.yaml", "exams/items/safety-2.yaml"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(CHECKOUT / "content" / name, folder / name)
    _without_samples(folder / "site.yaml")
    for name in ("media", "modules/05-venipuncture"):
        shutil.copytree(CHECKOUT / "content" / name, folder / name)
    (folder / "quiz.yaml").write_text("[]\n")

    def run(*arguments: str) -> Result:
        return command_line("content", *arguments, CUBITAL_PLUGINS_DISABLED="")

    return run


def _without_samples(site: Path) -> None:
    """Take out the links to a lesson and an exercise that the folder has not."""
    text = site.read_text()
    samples = re.search(r"^samples:\n(?:[ -].*\n)+", text, re.M)
    assert samples, "site.yaml has no samples"
    site.write_text(text.replace(samples.group(), ""))


def _lessons(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name.endswith(".yaml") and name != "module.yaml"]
