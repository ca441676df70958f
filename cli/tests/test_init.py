"""A new school: what `cubital init` makes is a school that serves, and what it refuses leaves nothing."""

import subprocess
from pathlib import Path

import httpx2
import pytest

from .test_serving import serve

PASSWORD = "a heron waits at the ford\n"
NOTHING_SET = {f"CUBITAL_{name}": None for name in ("ENVIRONMENT", "HOME")}
HERE = ("--public-url", "https://school.example.org", "--admin", "ada", "--password-stdin")


@pytest.fixture
def init(cubital, content: Path):
    """`init(folder, …)`: from the content of the test, with none of the settings in the environment."""

    def run(folder: Path, *arguments: str, **settings: str | None):
        arguments = ("init", str(folder), "--content", str(content), *arguments)
        return cubital(*arguments, stdin=PASSWORD, **NOTHING_SET | settings)

    return run


def test_a_new_school_serves_and_its_administrator_signs_in(
    init, command: Path, environment: dict[str, str], content: Path, tmp_path: Path
) -> None:
    school = tmp_path / "schools" / "ford"
    made = init(school, *HERE)
    assert made.returncode == 0, made.stderr
    assert str(school) in made.stdout
    assert (school / ".env").stat().st_mode & 0o777 == 0o600
    assert (school / "content/site.yaml").read_bytes() == (content / "site.yaml").read_bytes()
    own = {name: value for name, value in environment.items() if name not in NOTHING_SET}
    listed = subprocess.run(
        [command, "users", "list"], env=own, cwd=school, capture_output=True, text=True, check=True
    )
    assert "ada" in listed.stdout
    with serve(command, own, school) as (_, address):
        headers = {"Host": "school.example.org", "Origin": "https://school.example.org"}
        answer = httpx2.post(
            f"{address}/api/login", json={"username": "ada", "password": PASSWORD.strip()}, headers=headers
        )
        assert answer.status_code == 200, answer.text
        assert answer.json()["role"] == "admin"


def test_a_demo_school_asks_nothing(init, tmp_path: Path) -> None:
    made = init(tmp_path / "trial", "--demo")
    assert made.returncode == 0, made.stderr
    assert "CUBITAL_ENVIRONMENT=demo" in (tmp_path / "trial/.env").read_text()


def test_in_a_plugins_folder_a_school_begins_with_the_content_that_came_with_the_program(
    cubital, content: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plugin, packaged = tmp_path / "cubital-stamps", tmp_path / "share/cubital/content"
    (plugin / "content").mkdir(parents=True)
    (plugin / "content/stamps.yaml").write_text("- skill: Hand hygiene\n")
    packaged.parent.mkdir(parents=True)
    packaged.symlink_to(content.resolve())
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    monkeypatch.chdir(plugin)
    made = cubital("init", "--demo", "../trial", **NOTHING_SET)
    assert made.returncode == 0, made.stderr
    assert (tmp_path / "trial/content/site.yaml").read_bytes() == (content / "site.yaml").read_bytes()
    assert not (tmp_path / "trial/content/stamps.yaml").exists()


@pytest.mark.parametrize(
    ("arguments", "settings", "reason"),
    [
        (
            ("--public-url", "http://school.example.org", "--admin", "ada", "--password-stdin"),
            {},
            "is not https",
        ),
        (("--public-url", "school", "--admin", "ada", "--password-stdin"), {}, "CUBITAL_PUBLIC_URL must be"),
        ((*HERE[:3], "a" * 300, "--password-stdin"), {}, "username"),
        (("--demo",), {"CUBITAL_HOME": "/elsewhere"}, "CUBITAL_HOME is set in the environment"),
    ],
)
def test_what_is_refused_leaves_nothing(
    init, tmp_path: Path, arguments: tuple[str, ...], settings: dict[str, str], reason: str
) -> None:
    school = tmp_path / "ford"
    refused = init(school, *arguments, **settings)
    assert refused.returncode == 1
    assert reason.lower() in " ".join(refused.stderr.split()).lower()
    assert not school.exists()


def test_a_mistake_in_the_content_leaves_nothing(init, content: Path, tmp_path: Path) -> None:
    (content / "bells.yaml").write_text("- name: Morning\n  hour: late\n")
    refused = init(tmp_path / "ford", *HERE)
    assert refused.returncode == 1
    assert "bells.yaml" in refused.stdout + refused.stderr
    assert not (tmp_path / "ford").exists()


def test_a_folder_that_has_a_school_is_left_alone(init, tmp_path: Path) -> None:
    school = tmp_path / "ford"
    init(school, *HERE)
    settings = (school / ".env").read_text()
    refused = init(school, "--demo")
    assert "is there already" in " ".join(refused.stderr.split())
    assert (school / ".env").read_text() == settings


def test_serve_in_an_empty_folder_says_how_to_begin_and_leaves_nothing(process, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    home = {"CUBITAL_HOME": str(empty), "CUBITAL_ENVIRONMENT": "production"}
    refused = process("serve", **home)
    assert refused.returncode == 1
    assert "A new school begins with: cubital init" in refused.stderr
    assert not empty.exists()


def test_serve_says_what_a_school_lacks(command: Path, environment: dict[str, str], tmp_path: Path) -> None:
    settings = environment | {
        "CUBITAL_ENVIRONMENT": "production",
        "CUBITAL_PUBLIC_URL": "https://school.example.org",
    }
    with serve(command, settings, tmp_path) as (process, _):
        process.terminate()
        output, _ = process.communicate(timeout=30)
    assert "The school has no content yet. Load it: cubital content load" in output
    assert "There is no administrator. Make one: cubital users create NAME --role admin" in output
