"""The packed sdk, which a new plugin's page is built with: from our wheel, or packed in a checkout."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from cubital.web.plugin_uis import SDK_VERSION

PACKAGE = Path(__file__).parents[1]
CHECKOUT = PACKAGE.parents[1]
TARBALL = f"cubital-sdk-{SDK_VERSION}.tgz"
SDK_DIST = PACKAGE / "sdk_dist"  # in a wheel


def put_sdk_into(folder: Path) -> str | None:
    """Make `folder`, with the sdk's tarball in it; else the command that puts it there, for want of Node."""
    folder.mkdir(parents=True)
    if _in_checkout():
        return _pack(folder)  # as it is now: what `make build` left behind may be older
    shutil.copy(SDK_DIST / TARBALL, folder)
    return None


def changelog() -> str:
    """The changelog of the release that the command line belongs to."""
    return ((CHECKOUT if _in_checkout() else SDK_DIST) / "CHANGELOG.md").read_text("utf-8")


def _in_checkout() -> bool:
    return (CHECKOUT / "webshell" / "sdk" / "package.json").is_file()


def _pack(folder: Path) -> str | None:
    # Node comes with the environment's other programs, which are on the PATH where it was activated.
    programs = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    npm = shutil.which("npm", path=programs)
    pack = ["pack", "--silent", "--workspace", "@cubital/sdk", "--pack-destination", str(folder.resolve())]
    if npm is not None and (CHECKOUT / "webshell" / "sdk" / "dist" / "index.js").is_file():
        environment = os.environ | {"PATH": programs}
        packed = subprocess.run(  # noqa: S603 (npm, with a folder that its user named)
            [npm, *pack], cwd=CHECKOUT, env=environment, capture_output=True, check=False
        )
        if packed.returncode == 0 and (folder / TARBALL).is_file():
            return None
    make = f"make -C {shlex.quote(str(CHECKOUT))} setup"
    program = CHECKOUT / ".venv" / "bin" / "npm"
    return f"{make} && {shlex.join([str(program), '--prefix', str(CHECKOUT), *pack])}"
