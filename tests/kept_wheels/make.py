"""Make the kept wheels anew: real builds, with today's sdk and with made-up older and newer ones.

python tests/kept_wheels/make.py [NAME…]      after `make setup`; all of them, or those that are named
"""

import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BIN = Path(sys.executable).parent

# The plugin, and the sdk that its page is built with.
WHEELS = {"stamps": "1.0.0", "lanterns": "0.9.0", "lights": "1.1.0", "stars": "1.1.0"}

# What the made-up 1.1.0 exports and 1.0.0 does not.
STARS_CODE = """
import { createElement } from "react"
export function Stars({ count }) {
  return createElement("p", null, "★".repeat(count))
}
"""
STARS_TYPE = """
export declare function Stars(props: { count: number }): import("react").JSX.Element;
"""


def make(name: str, sdk: str, folder: Path) -> Path:
    """The wheel of a plugin, built in `folder` as its README has it."""
    run("cubital", "plugins", "new", name, "--dir", str(folder), cwd=ROOT)
    source = ROOT / "tests/stranger" if name == "stamps" else HERE / "plugins" / name
    if name != "stamps":
        shutil.rmtree(folder / "ui/src")
    shutil.copytree(source, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    [packed] = (folder / "ui/vendor").glob("*.tgz")
    package = folder / "ui/package.json"
    other = packed.with_name(f"cubital-sdk-{sdk}.tgz")
    package.write_text(package.read_text().replace(packed.name, other.name))
    change_version(packed, other, sdk)
    run("npm", "install", "--prefer-offline", cwd=folder / "ui")
    run("npm", "run", "build", cwd=folder / "ui")
    # Small enough to keep: the server sends a file itself where there is no compressed one.
    for pattern in ("*.br", "*.gz"):
        for compressed in (folder / f"cubital_{name}/ui_dist").rglob(pattern):
            compressed.unlink()
    run("python", "-m", "hatchling", "build", "-t", "wheel", cwd=folder)
    [wheel] = (folder / "dist").glob("*.whl")
    return wheel


def change_version(packed: Path, other: Path, version: str) -> None:
    """Write the sdk of another version, which from 1.1 on has one more export."""
    ours = json.loads((ROOT / "webshell/sdk/package.json").read_text())["version"]
    with tarfile.open(packed) as archive:
        members = [(member, archive.extractfile(member)) for member in archive.getmembers()]
        files = [(member, stream.read() if stream else b"") for member, stream in members]
    if other != packed:
        packed.unlink()
    with tarfile.open(other, "w:gz") as archive:
        for member, data in files:
            text = data
            if member.name == "package/package.json":
                text = data.replace(f'"version": "{ours}"'.encode(), f'"version": "{version}"'.encode())
            if member.name == "package/dist/index.js" and version.startswith("1.1."):
                text += STARS_CODE.encode()
            if member.name == "package/dist/index.d.ts" and version.startswith("1.1."):
                text += STARS_TYPE.encode()
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text))


def run(*command: str, cwd: Path) -> None:
    # The time of every file in a wheel: the same sources make the same wheel.
    environment = os.environ | {"PATH": f"{BIN}:{os.environ['PATH']}", "SOURCE_DATE_EPOCH": "1577836800"}
    subprocess.run(command, cwd=cwd, env=environment, check=True)


def main(names: list[str]) -> None:
    for name in names or WHEELS:
        with tempfile.TemporaryDirectory(prefix="cubital-") as folder:
            wheel = make(name, WHEELS[name], Path(folder) / name)
            shutil.copy(wheel, HERE / wheel.name)


if __name__ == "__main__":
    main(sys.argv[1:])
