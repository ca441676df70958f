"""The TypeScript types of each plugin's calls, generated from its OpenAPI and committed.

python tests/api_types.py            write them all
python tests/api_types.py tutor      write one
python tests/api_types.py --check    say which are not what the calls are now; exit 1 if any
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from fastapi import FastAPI

from cubital.app import CORE
from cubital.plugins import find_plugins

ROOT = Path(__file__).resolve().parent.parent
CORE_TYPES = ROOT / "webshell/sdk/src/api.gen.ts"


def targets() -> dict[str, tuple[FastAPI, Path]]:
    """By owner: an app with its calls alone, and the file of their types."""
    core = FastAPI(title="core")
    for router in CORE:
        core.include_router(router)
    found = {"core": (core, CORE_TYPES)}
    for name, router in find_plugins().routers():
        ui = ROOT / "plugins" / name / "ui"
        if ui.is_dir():
            app = FastAPI(title=name)
            app.include_router(router)
            found[name] = (app, ui / "src" / "api.gen.ts")
    return found


def generated(app: FastAPI) -> str:
    with tempfile.TemporaryDirectory() as folder:
        description, types = Path(folder) / "openapi.json", Path(folder) / "api.gen.ts"
        description.write_text(json.dumps(app.openapi()))
        command = [ROOT / "node_modules/.bin/openapi-typescript", description, "-o", types]
        subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
        return types.read_text()


def main(wanted: list[str]) -> int:
    check = "--check" in wanted
    names = [name for name in wanted if not name.startswith("-")]
    stale = []
    for name, (app, path) in targets().items():
        if names and name not in names:
            continue
        types = generated(app)
        if check and (not path.exists() or path.read_text() != types):
            stale.append(path.relative_to(ROOT))
        elif not check:
            path.write_text(types)
    for path in stale:
        print(f"{path} is not what the calls are now. Run: make types")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
