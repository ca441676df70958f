"""A plugin's UI that is built while the school is open: a demo shows it without a restart, no other does."""

import itertools
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from structlog.testing import capture_logs

from cubital.app import create_app
from cubital.settings import Settings
from cubital.web import builds

Client = Callable[..., TestClient]
MOMENTS = itertools.count(1)  # seconds: no two builds are of one moment, however fast the test is


@pytest.fixture(autouse=True)
def without_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builds, "PAUSE", 0)


@pytest.fixture
def plugin(install: Callable[..., Path]) -> Path:
    """The package of a plugin whose UI was not built yet."""
    return install("bells", "")


@pytest.fixture
def school(tmp_path: Path, plugin: Path) -> Client:
    def open_school(**changes: str) -> TestClient:
        values = {"environment": "demo", "home": tmp_path, **changes}
        return TestClient(create_app(Settings(_env_file=None, **values)))

    return open_school


def build(package: Path, text: str, page: str = "/bells") -> str:
    """Write what a build of the page writes, later than any before; the name of its entry."""
    folder = package / "ui_dist"
    folder.mkdir(exist_ok=True)
    entry = f"remoteEntry-{text:_<8}.js"
    (folder / entry).write_text(f"'{text}'")
    assets = {"js": {"sync": [entry], "async": []}}
    manifest = {
        "metaData": {"remoteEntry": {"name": entry, "path": ""}},
        "exposes": [{"path": "./Page", "assets": assets}],
    }
    declaration = {"name": "bells", "sdk": "^1.0.0", "pages": [{"path": page, "module": "./Page"}]}
    (folder / "plugin.json").write_text(json.dumps(declaration))
    (folder / "mf-manifest.json").write_text(json.dumps(manifest))
    os.utime(folder / "mf-manifest.json", times=(next(MOMENTS),) * 2)
    return entry


def release(client: TestClient) -> str:
    answer: dict[str, str] = client.get("/api/content/version").json()
    return answer["release"]


def shown(client: TestClient) -> list[tuple[str, str]]:
    """Address and entry of its page."""
    uis = [ui for ui in client.get("/api/plugins").json() if ui["name"] == "bells"]
    return [(page["path"], ui["entry"].rpartition("/")[2]) for ui in uis for page in ui["pages"]]


def test_the_first_build_and_the_next_are_there_without_a_restart(school: Client, plugin: Path) -> None:
    with school() as client:
        unbuilt = release(client)
        assert client.get("/plugins/bells/remoteEntry-first___.js").status_code == 404

        first = build(plugin, "first")
        assert (built := release(client)) != unbuilt
        assert shown(client) == [("/bells", first)]
        assert client.get(f"/plugins/bells/{first}").text == "'first'"
        assert release(client) == built

        second = build(plugin, "second", page="/tower")
        assert release(client) != built
        assert shown(client) == [("/tower", second)]


def test_many_pages_in_a_moment_need_one_look(
    school: Client, plugin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(plugin, "first")
    with school() as client:
        before = release(client)
        monkeypatch.setattr(builds, "PAUSE", 3600)
        assert release(client) == before
        build(plugin, "second")
        client.get("/bells")
        assert release(client) == before
        monkeypatch.setattr(client.app.state.builds, "_next_look", 0)  # type: ignore[attr-defined]
        assert release(client) != before


def test_a_build_that_is_not_whole_is_not_shown(school: Client, plugin: Path) -> None:
    first = build(plugin, "first")
    with school() as client:
        before = release(client)
        second = build(plugin, "second")
        (plugin / "ui_dist" / second).unlink()
        assert release(client) == before
        (plugin / "ui_dist/mf-manifest.json").unlink()
        assert release(client) == before
        assert shown(client) == [("/bells", first)]


def test_a_build_that_claims_the_page_of_another_is_told_once_and_not_shown(
    school: Client, plugin: Path
) -> None:
    first = build(plugin, "first")
    with school() as client:
        before = release(client)
        build(plugin, "second", page="/dashboard")
        with capture_logs() as logs:
            assert [release(client), release(client)] == [before, before]
        [line] = logs
        assert line["event"] == "plugin_ui_refused"
        assert "core and bells both claim the page /dashboard" in line["reason"]
        assert shown(client) == [("/bells", first)]


def test_production_shows_what_was_built_when_it_started(school: Client, plugin: Path) -> None:
    first = build(plugin, "first")
    with school(environment="production", public_url="https://school.example") as client:
        client.headers["host"] = "school.example"
        build(plugin, "second")
        client.get("/bells")
        assert shown(client) == [("/bells", first)]
