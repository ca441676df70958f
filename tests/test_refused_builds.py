"""`npm run build` of a new plugin says what is wrong with its page, and leaves nothing that looks new."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ROOT
from installation import BIN, NPM

from cubital.web.plugin_uis import SDK_VERSION

BUILD_OF_BEFORE = "mf-manifest.json"


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    """A new plugin's folder, in which something was built before."""
    folder = tmp_path / "bells"
    subprocess.run([BIN / "cubital", "plugins", "new", "bells", "--dir", folder], cwd=ROOT, check=True)
    (folder / "ui/node_modules").symlink_to(ROOT / "node_modules")
    (folder / "cubital_bells/ui_dist").mkdir()
    (folder / "cubital_bells/ui_dist" / BUILD_OF_BEFORE).write_text("{}")
    return folder


def change(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))


def draw(part: str) -> Callable[[Path], None]:
    """Put a part of the sdk onto the page."""

    def put(folder: Path) -> None:
        name = part[1:].split()[0]
        change(folder, "ui/src/BellsPage.tsx", "import { Card,", f"import {{ Card, {name},")
        change(folder, "ui/src/BellsPage.tsx", '<Page title="Bells">', f'<Page title="Bells">{part}')

    return put


def declare(**fields: object) -> Callable[[Path], None]:
    def write(folder: Path) -> None:
        file = folder / "ui/plugin.json"
        file.write_text(json.dumps(json.loads(file.read_text()) | fields))

    return write


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    environment = NPM | {"PATH": f"{BIN}:/usr/bin:/bin", "NO_COLOR": "1", "HOME": str(folder)}
    command = [BIN / "npm", "run", "build"]
    return subprocess.run(
        command,
        cwd=folder / "ui",
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (
            draw('<Icon name="sparkle" />'),
            """Type '"sparkle"' is not assignable to type 'IconName'. Did you mean '"sparkles"'?""",
        ),
        (draw('<Slot name="dashboard.card" />'), """Did you mean '"dashboard.cards"'?"""),
        (
            declare(sdk="^1.9.0"),
            f"plugin.json: sdk: the range ^1.9.0 does not hold {SDK_VERSION}, the @cubital/sdk that",
        ),
        (
            lambda folder: change(folder, "ui/plugin.json", '"icon": "sparkles"', '"icon": "sparkle"'),
            "plugin.json: menu entry Bells: icon: there is no icon sparkle. Did you mean sparkles?",
        ),
        (lambda folder: change(folder, "ui/plugin.json", "{", "{,"), "SyntaxError"),
    ],
    ids=["icon", "slot", "sdk", "declared icon", "syntax"],
)
def test_a_refused_build_says_why_and_leaves_nothing(
    plugin: Path, spoil: Callable[[Path], None], sentence: str
) -> None:
    spoil(plugin)
    built = build(plugin)
    assert built.returncode != 0
    assert sentence in built.stdout
    assert not (plugin / "cubital_bells/ui_dist").exists()


def test_names_from_content_are_any_text_and_the_sdk_is_asked_for_by_the_range_of_plugin_json(
    plugin: Path,
) -> None:
    draw('<Icon name={greeting.data?.text ?? "star"} />')(plugin)
    declare(sdk=">=1.0 <3")(plugin)
    built = build(plugin)
    assert built.returncode == 0, built.stdout
    manifest = json.loads((plugin / "cubital_bells/ui_dist" / BUILD_OF_BEFORE).read_text())
    [sdk] = [library for library in manifest["shared"] if library["name"] == "@cubital/sdk"]
    assert sdk["requiredVersion"] == ">=1.0 <3"
