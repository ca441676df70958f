"""What the server tells the service worker, whom a late write is for, and what a plugin may declare."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import ValidationError
from starlette.testclient import TestClient

from cubital.web.offline import SCRIPT, OfflineWorker
from cubital.web.plugin_uis import Declaration, PluginUi

ENTRY = "/plugins/study/assets/remoteEntry-AbCd1234.js"
PAGES = [{"path": "/decks/:id", "module": "./Deck"}, {"path": "/games", "module": "./Games"}]


def built(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    return folder


def worker(tmp_path: Path, *, keeps: bool = True, shell: str = "main-AbCd1234.js") -> OfflineWorker:
    declared = Declaration.model_validate(
        {"name": "study", "sdk": "^1", "pages": PAGES, "offline": {"pages": ["/decks/:id"]} if keeps else {}}
    )
    fields = declared.model_dump(exclude={"sdk"})
    ui = PluginUi.model_validate(fields | {"version": "1", "sdk": "^1", "entry": ENTRY, "preload": {}})
    folder = built(tmp_path / "ui", "assets/remoteEntry-AbCd1234.js", "assets/x.svg", "plugin.json")
    plugins: Any = SimpleNamespace(enabled=[SimpleNamespace(name="study", ui=folder)])
    return OfflineWorker([ui], plugins, built(tmp_path / shell, f"assets/{shell}", "index.html", SCRIPT))


def manifest_of(made: OfflineWorker) -> dict[str, Any]:
    assert made.script is not None
    first, _ = made.script.split(";\n", 1)
    manifest: dict[str, Any] = json.loads(first.removeprefix("self.CUBITAL_KEPT = "))
    return manifest


def test_a_worker_knows_the_pages_and_the_files_of_its_release(tmp_path: Path):
    manifest = manifest_of(worker(tmp_path))
    assert manifest["pages"] == ["^/decks/[^/]+/?$"]
    assert manifest["files"] == ["/assets/main-AbCd1234.js", ENTRY]
    assert manifest["release"] == worker(tmp_path).release


def test_another_build_is_another_worker(tmp_path: Path):
    assert worker(tmp_path).release != worker(tmp_path, shell="main-EfGh5678.js").release


def test_where_nothing_is_declared_nothing_is_kept(tmp_path: Path):
    manifest = manifest_of(worker(tmp_path, keeps=False))
    assert manifest["pages"] == manifest["files"] == []


@pytest.mark.parametrize("offline", [{"pages": ["/elsewhere"]}, {"data": ["https://other.example/"]}])
def test_a_plugin_keeps_only_its_own(offline: dict[str, list[str]]):
    with pytest.raises(ValidationError):
        Declaration.model_validate({"name": "study", "sdk": "^1", "pages": PAGES, "offline": offline})


def test_what_was_meant_for_another_is_refused(client: TestClient, student: Any):
    me = client.get("/api/user").json()["id"]
    assert client.get("/api/user", headers={"Cubital-User": str(me)}).status_code == 200
    refused = client.get("/api/user", headers={"Cubital-User": str(me + 1)})
    assert (refused.status_code, refused.json()) == (409, {"message": "Somebody else is signed in here now."})
