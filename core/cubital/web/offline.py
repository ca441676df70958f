"""The service worker: the files that a browser keeps, to open a plugin's pages without a network."""

import hashlib
import json
import re
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from cubital.plugins.manager import Plugins
from cubital.web.assets import HASHED
from cubital.web.plugin_uis import PluginUi

SCRIPT = "service-worker.js"
# With every shell page, so that the worker never keeps a page whose files it does not have.
RELEASE_HEADER = "Cubital-Release"
KEPT_SUFFIXES = (".js", ".css", ".woff2")
POLICY = (
    "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)


class OfflineWorker:
    """The built worker, told what belongs to this release: other files make another script.

    `release` names the build of the shell and of every plugin's UI together. `script` is None where
    the shell was not built.
    """

    def __init__(self, uis: list[PluginUi], plugins: Plugins, shell: Path) -> None:
        folders = {plugin.name: plugin.ui for plugin in plugins.enabled}
        offline_uis = [
            (ui, folder) for ui in uis if ui.offline.pages and ui.entry and (folder := folders[ui.name])
        ]
        files = _files("/", shell, "assets")
        for ui, folder in offline_uis:
            files += _files(f"/plugins/{ui.name}/", folder, ".")
        self.release = _release(uis, files, shell)
        release = {
            "release": self.release,
            # Each as a regular expression: `/course/:id` is any course.
            "pages": [_pattern(page) for ui, _ in offline_uis for page in ui.offline.pages],
            "folders": ["/assets/", *(f"/plugins/{ui.name}/" for ui, _ in offline_uis)],
            "files": files if offline_uis else [],
        }
        source = shell / SCRIPT
        self.script: str | None = None
        if source.exists():
            self.script = f"self.CUBITAL_KEPT = {json.dumps(release)};\n{source.read_text('utf-8')}"


def _files(prefix: str, folder: Path, below: str) -> list[str]:
    """The addresses of the files that never change, because their names are made of their content."""
    names = (path.relative_to(folder).as_posix() for path in sorted((folder / below).rglob("*")))
    return [prefix + name for name in names if name.endswith(KEPT_SUFFIXES) and HASHED.search(name)]


def _release(uis: list[PluginUi], files: list[str], shell: Path) -> str:
    digest = hashlib.sha256()
    for source in (shell / "index.html", shell / SCRIPT):
        digest.update(source.read_bytes() if source.exists() else b"")
    digest.update(json.dumps([ui.model_dump(mode="json") for ui in uis]).encode())
    digest.update("\n".join(files).encode())
    return digest.hexdigest()[:12]


def _pattern(page: str) -> str:
    return "^" + re.sub(r":[A-Za-z]+", "[^/]+", page.rstrip("/")) + "/?$"


router = APIRouter(include_in_schema=False)


@router.get(f"/{SCRIPT}")
async def service_worker(request: Request) -> Response:
    worker: OfflineWorker = request.app.state.offline_worker
    if worker.script is None:
        raise HTTPException(404, "Not found")
    return Response(
        worker.script,
        media_type="text/javascript",
        headers={"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"},
    )
