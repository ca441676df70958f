"""`cubital plugins update-sdk`: a plugin that was begun with an older sdk gets that of the command line."""

import json
from pathlib import Path

import pytest

from cubital.web.plugin_uis import SDK_VERSION
from cubital_cli.plugins import packed_sdk

CHANGELOG = """# Changelog

## [Unreleased]

### For plugin authors, sdk 1.0.0

- Stars are drawn.

### Added

- Nothing for authors.

## [0.1.0]

### For plugin authors, sdk 0.9.0

- Lanterns are lit.
"""


@pytest.fixture(autouse=True)
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What a wheel of the command line carries, which is then no checkout."""
    folder = tmp_path / "sdk_dist"
    folder.mkdir()
    (folder / packed_sdk.TARBALL).write_bytes(b"the sdk")
    (folder / "CHANGELOG.md").write_text(CHANGELOG)
    monkeypatch.setattr(packed_sdk, "SDK_DIST", folder)
    monkeypatch.setattr(packed_sdk, "CHECKOUT", tmp_path / "nowhere")
    return folder


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    """The folder of a plugin that was begun with the sdk 0.8.0."""
    folder = tmp_path / "cubital-bells"
    (folder / "ui/vendor").mkdir(parents=True)
    (folder / "ui/vendor/cubital-sdk-0.8.0.tgz").write_bytes(b"an older one")
    declare(folder, "file:vendor/cubital-sdk-0.8.0.tgz", "^0.8.0")
    return folder


def declare(folder: Path, package: str, sdk: str) -> None:
    (folder / "ui/package.json").write_text(json.dumps({"dependencies": {"@cubital/sdk": package}}))
    (folder / "ui/plugin.json").write_text(json.dumps({"name": "bells", "sdk": sdk}, indent=3))


def has_ours(folder: Path) -> bool:
    package = json.loads((folder / "ui/package.json").read_text())
    files = {file.name: file.read_bytes() for file in (folder / "ui/vendor").iterdir()}
    named: str = package["dependencies"]["@cubital/sdk"]
    return files == {packed_sdk.TARBALL: b"the sdk"} and named == f"file:vendor/{packed_sdk.TARBALL}"


def test_it_is_replaced_and_what_changed_since_is_told(command_line, plugin: Path) -> None:
    updated = command_line("plugins", "update-sdk", str(plugin))
    assert updated.returncode == 0, updated.stderr
    assert has_ours(plugin)
    text = json.dumps({"name": "bells", "sdk": f"^{SDK_VERSION}"}, indent=3)
    assert (plugin / "ui/plugin.json").read_text() == text
    assert f"ui/plugin.json: ^0.8.0, which does not hold it, is now ^{SDK_VERSION}." in updated.stdout
    assert f"npm install ./vendor/{packed_sdk.TARBALL} && npm test" in updated.stdout
    assert updated.stdout.index("- Stars are drawn.") < updated.stdout.index("- Lanterns are lit.")
    assert "Nothing for authors" not in updated.stdout


def test_a_range_that_holds_it_is_kept_and_older_changes_are_not_told_again(
    command_line, plugin: Path
) -> None:
    declare(plugin, "file:vendor/cubital-sdk-0.9.0.tgz", ">=0.8 <2")
    updated = command_line("plugins", "update-sdk", str(plugin))
    assert f"ui/plugin.json keeps >=0.8 <2, which holds {SDK_VERSION}." in updated.stdout
    assert json.loads((plugin / "ui/plugin.json").read_text())["sdk"] == ">=0.8 <2"
    assert "- Stars are drawn." in updated.stdout
    assert "- Lanterns are lit." not in updated.stdout


def test_one_that_is_there_already_is_said_to_be(command_line, plugin: Path) -> None:
    command_line("plugins", "update-sdk", str(plugin))
    again = command_line("plugins", "update-sdk", str(plugin))
    assert again.stdout == f"ui/vendor/{packed_sdk.TARBALL} is the sdk of this command already.\n"
    assert has_ours(plugin)


def test_a_plugin_that_had_none_packed_gets_one(command_line, plugin: Path) -> None:
    (plugin / "ui/vendor/cubital-sdk-0.8.0.tgz").unlink()
    (plugin / "ui/vendor").rmdir()
    declare(plugin, "^1.0.0", "^1.0.0")
    assert command_line("plugins", "update-sdk", str(plugin)).returncode == 0
    assert has_ours(plugin)


def test_a_folder_without_pages_is_refused_and_stays_as_it_is(command_line, tmp_path: Path) -> None:
    refused = command_line("plugins", "update-sdk", str(tmp_path))
    assert refused.returncode == 1
    assert "Name the folder of a plugin that has pages." in refused.stderr
    assert not (tmp_path / "ui").exists()
