"""The wheels as they are released: what is in them, and what they lack.

python tests/wheels.py dist      say what the wheels of a folder lack; exit 1 if anything
"""

import configparser
import csv
import io
import json
import re
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

PACKAGES = {
    "cubital": None,  # content alone
    "cubital-core": "cubital",
    **{
        f"cubital-{part}": f"cubital_{part}"
        for part in ("cli", "tutor", "resources", "admin", "payments", "exams", "exercises", "lti")
    },
}


class Wheel:
    """One built wheel. `files` are its paths; `hashes` their checksums as its RECORD has them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.distribution = path.name.split("-")[0].replace("_", "-")
        with zipfile.ZipFile(path) as archive:
            self.files = set(archive.namelist())
        record = csv.reader(io.StringIO(self.text(self._about("RECORD"))))
        self.hashes = {name: checksum for name, checksum, _ in record if checksum}

    def text(self, file: str) -> str:
        with zipfile.ZipFile(self.path) as archive:
            return archive.read(file).decode()

    def _about(self, name: str) -> str:
        return next((file for file in self.files if file.endswith(f".dist-info/{name}")), name)

    @property
    def entry_points(self) -> dict[str, dict[str, str]]:
        """By group: name and target."""
        parser = configparser.ConfigParser(delimiters="=")
        if self._about("entry_points.txt") in self.files:
            parser.read_string(self.text(self._about("entry_points.txt")))
        return {group: dict(parser[group]) for group in parser.sections()}


def wheels_in(folder: Path) -> list[Wheel]:
    return [Wheel(path) for path in sorted(folder.glob("*.whl"))]


def ours() -> list[str]:
    """The distributions that a release has: the one that gathers the parts, and the parts."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return sorted([project["name"], *(part.split("==")[0] for part in project["dependencies"])])


def lacking(folder: Path) -> list[str]:
    """A sentence for each thing that the release in `folder` lacks, or has beside its package."""
    wheels = {wheel.distribution: wheel for wheel in wheels_in(folder)}
    problems = [f"{name}: there is no wheel" for name in ours() if name not in wheels]
    for name, wheel in wheels.items():
        problems += [f"{name}: lacks {file}" for file in _needed(wheel) if file not in wheel.files]
        folders = {file.split("/")[0] for file in wheel.files}
        strays = {each for each in folders if not each.endswith((".data", ".dist-info"))} - {PACKAGES[name]}
        problems += [f"{name}: carries {folder}/" for folder in sorted(strays)]
    return problems


def _needed(wheel: Wheel) -> Iterator[str]:
    if wheel.distribution == "cubital-core":
        yield from _needed_by_shell(wheel, "cubital/web/shell_dist")
    if wheel.distribution == "cubital":
        content = (file.relative_to(ROOT) for file in (ROOT / "content").rglob("*") if file.is_file())
        data = f"cubital-{wheel.path.name.split('-')[1]}.data/data/share/cubital"
        yield from (f"{data}/{file.as_posix()}" for file in content)
    if wheel.distribution == "cubital-cli":
        package = ROOT / "cli"
        begun = (file for file in package.glob("cubital_cli/new_plugin*/**/*") if file.is_file())
        yield from (file.relative_to(package).as_posix() for file in begun if file.suffix != ".pyc")
        sdk = json.loads((ROOT / "webshell/sdk/package.json").read_text())
        yield f"cubital_cli/sdk_dist/cubital-sdk-{sdk['version']}.tgz"
        yield "cubital_cli/sdk_dist/CHANGELOG.md"
    for name, target in wheel.entry_points.get("cubital", {}).items():
        yield from _needed_by_plugin(wheel, ROOT / "plugins" / name, target.split(".")[0])


def _needed_by_shell(wheel: Wheel, shell: str) -> Iterator[str]:
    yield f"{shell}/index.html"
    if f"{shell}/index.html" in wheel.files:
        addresses = re.findall(r'(?:src|href)="/(assets/[^"]+)"', wheel.text(f"{shell}/index.html"))
        yield from (f"{shell}/{address}" for address in addresses)


def _needed_by_plugin(wheel: Wheel, source: Path, package: str) -> Iterator[str]:
    if (source / "ui").is_dir():
        yield from _needed_by_pages(wheel, package)
    if f"{package}/tables.py" in wheel.files:
        yield next(
            (file for file in wheel.files if file.startswith(f"{package}/migrations/versions/")),
            f"{package}/migrations/versions/",
        )
    styles = (source / package).rglob("*.css")
    yield from (file.relative_to(source).as_posix() for file in styles if "ui_dist" not in file.parts)


def _needed_by_pages(wheel: Wheel, package: str) -> Iterator[str]:
    manifest = f"{package}/ui_dist/mf-manifest.json"
    yield from (manifest, f"{package}/ui_dist/plugin.json")
    if manifest in wheel.files:
        built = json.loads(wheel.text(manifest))
        entry = built["metaData"]["remoteEntry"]
        yield "/".join(part for part in (f"{package}/ui_dist", entry.get("path"), entry["name"]) if part)
        for exposed in built["exposes"]:
            yield from (f"{package}/ui_dist/{file}" for file in exposed["assets"]["js"]["sync"])


def main(folder: Path) -> int:
    problems = lacking(folder)
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
