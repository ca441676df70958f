"""cubital plugins update-sdk: a plugin's page gets the sdk of this command line, its author the changes."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Annotated

import typer
from semantic_version import Version

from cubital.errors import NotFound, Refusal
from cubital.web.plugin_uis import SDK_VERSION, Declaration, is_for_our_sdk
from cubital_cli.plugins.packed_sdk import TARBALL, changelog, put_sdk_into

SDK_IN_PACKAGE = re.compile(r'("@cubital/sdk":\s*")([^"]*)(")')
SDK_IN_DECLARATION = re.compile(r'("sdk":\s*")([^"]*)(")')
PACKED = re.compile(r"cubital-sdk-(\d+\.\d+\.\d+)\.tgz$")
FOR_AUTHORS = re.compile(r"^### For plugin authors, sdk (\S+)\n+(.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL)


def update_sdk(
    folder: Annotated[Path, typer.Argument(help="The plugin's, with ui/ in it.", show_default="here")] = Path(
        "."
    ),
) -> None:
    """Give a plugin's page the sdk that comes with this command, and tell its author what changed.

    ui/vendor/ gets it, and ui/package.json names it. The range in ui/plugin.json is written anew only
    where it does not hold that sdk: raise it yourself once the page uses something new.

    Example: [bold]cubital plugins update-sdk ../cubital-bells[/bold]
    """
    package, declaration = folder / "ui/package.json", folder / "ui/plugin.json"
    for file in (package, declaration):
        if not file.is_file():
            raise NotFound(f"There is no {file}. Name the folder of a plugin that has pages.")
    before = _value(package, SDK_IN_PACKAGE)
    range_before = _value(declaration, SDK_IN_DECLARATION)
    if not _replace_packed(folder / "ui/vendor") and before == f"file:vendor/{TARBALL}":
        typer.echo(f"ui/vendor/{TARBALL} is the sdk of this command already.")
        return
    typer.echo(f"ui/vendor/{TARBALL} is the sdk of this command.")
    _write(package, SDK_IN_PACKAGE, f"file:vendor/{TARBALL}")
    typer.echo(f"ui/package.json: {before} is now file:vendor/{TARBALL}.")
    if is_for_our_sdk(Declaration(name=folder.name, sdk=range_before)):
        typer.echo(f"ui/plugin.json keeps {range_before}, which holds {SDK_VERSION}.")
    else:
        _write(declaration, SDK_IN_DECLARATION, f"^{SDK_VERSION}")
        typer.echo(f"ui/plugin.json: {range_before}, which does not hold it, is now ^{SDK_VERSION}.")
    typer.echo(f"Then: (cd {folder / 'ui'} && npm install ./vendor/{TARBALL} && npm test && npm run build)")
    packed = PACKED.search(before)
    for version, text in _changes_since(Version(packed[1]) if packed else None):
        typer.echo(f"\nFor plugin authors, sdk {version}\n\n{text.strip()}")


def _value(file: Path, field: re.Pattern[str]) -> str:
    if not (match := field.search(file.read_text("utf-8"))):
        raise NotFound(f"{file} does not name its sdk.")
    return match[2]


def _write(file: Path, field: re.Pattern[str], value: str) -> None:
    # All else stays as its author laid it out.
    text = field.sub(lambda match: match[1] + value + match[3], file.read_text("utf-8"), count=1)
    file.write_text(text, "utf-8")


def _replace_packed(vendor: Path) -> bool:
    """Whether ours was not there: another file, or another version."""
    with tempfile.TemporaryDirectory() as temporary:
        if put_sdk_into(Path(temporary) / "vendor"):
            raise Refusal("The sdk is not built in this checkout. Run: make setup")
        sdk = (Path(temporary) / "vendor" / TARBALL).read_bytes()
    vendor.mkdir(exist_ok=True)
    before = {file.name: file.read_bytes() for file in vendor.iterdir() if PACKED.search(file.name)}
    for name in before:
        (vendor / name).unlink()
    (vendor / TARBALL).write_bytes(sdk)
    return before != {TARBALL: sdk}


def _changes_since(before: Version | None) -> list[tuple[str, str]]:
    """Versions of the sdk with what they changed for authors, the newest first; before a release, again."""
    ours = Version(SDK_VERSION)
    return [
        (version, text)
        for version, text in FOR_AUTHORS.findall(changelog())
        if Version(version) <= ours and (before is None or Version(version) > before or before == ours)
    ]
