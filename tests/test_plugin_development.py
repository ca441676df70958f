"""`npm run dev` of a plugin that was just begun: what its author saves stands on the open page of a demo."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import ROOT, Serve, Served, Visit
from installation import BIN
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

ENTRY_POINTS = "[cubital]\nbells = cubital_bells.plugin\n[cubital.ui]\nbells = cubital_bells\n"


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    """A new plugin's folder, as good as `pip install -e` on PYTHONPATH; its page was not built yet."""
    folder = tmp_path / "bells"
    subprocess.run([BIN / "cubital", "plugins", "new", "bells", "--dir", folder], cwd=ROOT, check=True)
    about = folder / "cubital_bells-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: cubital-bells\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text(ENTRY_POINTS)
    # What `npm install` would fetch is here; the sdk among it is that of the sources.
    (folder / "ui/node_modules").symlink_to(ROOT / "node_modules")
    return folder


@pytest.fixture
def school(serve: Serve, plugin: Path) -> Served:
    return serve(PYTHONPATH=str(plugin))


@pytest.fixture
def developing(school: Served, plugin: Path, tmp_path: Path) -> Iterator[Path]:
    """The log of `npm run dev`, while it runs; the school was open before."""
    log = tmp_path / "dev.log"
    with log.open("wb") as output:
        dev = subprocess.Popen(
            [BIN / "npm", "run", "dev"],
            env=os.environ | {"PATH": f"{BIN}:{os.environ['PATH']}"},
            cwd=plugin / "ui",
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    yield log
    os.killpg(dev.pid, signal.SIGTERM)
    dev.wait(20)


@pytest.mark.executable
def test_what_is_saved_stands_on_the_open_page(
    school: Served, plugin: Path, developing: Path, visit: Visit
) -> None:
    visitor = visit(school)
    visitor.sign_in("student")
    menu = visitor.page.get_by_role("navigation", name="Side menu")
    menu.get_by_role("link", name="Bells").click()
    heading = visitor.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Bells")
    expect(visitor.page.get_by_text("Hello, student!")).to_be_visible()

    source = plugin / "ui/src/BellsPage.tsx"
    for title in ("Bells of the tower", "Bells of the gate"):
        text = source.read_text()
        source.write_text(text.replace('title="Bells', f'title="{title}" lead="Bells', 1))
        saved = time.monotonic()
        expect(heading).to_have_text(title)
        print(f"saved, built and on the open page after {time.monotonic() - saved:.2f} s")
        source.write_text(text)
        expect(heading).to_have_text("Bells")

    declaration = plugin / "ui/plugin.json"
    declaration.write_text(declaration.read_text().replace('"label": "Bells"', '"label": "Chimes"'))
    expect(menu.get_by_role("link", name="Chimes")).to_be_visible()


@pytest.mark.executable
def test_a_mistake_is_told_where_one_types_and_the_page_stays(
    school: Served, plugin: Path, developing: Path, visit: Visit
) -> None:
    visitor = visit(school)
    visitor.sign_in("student")
    menu = visitor.page.get_by_role("navigation", name="Side menu")
    menu.get_by_role("link", name="Bells").click()
    heading = visitor.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Bells")

    source = plugin / "ui/src/BellsPage.tsx"
    right = source.read_text()
    source.write_text(right.replace('title="Bells"', 'title="Chimes" <'))
    wait_for(developing, "Expected `>` but found `<`")
    expect(heading).to_have_text("Bells")

    declaration = plugin / "ui/plugin.json"
    declared = declaration.read_text()
    source.write_text(right)
    declaration.write_text(declared.replace('"icon": "sparkles"', '"icon": "sparkle"'))
    wait_for(developing, "there is no icon sparkle. Did you mean sparkles?")
    expect(menu.get_by_role("link", name="Bells")).to_be_visible()

    declaration.write_text(declared)
    source.write_text(right.replace('title="Bells"', 'title="Chimes"'))
    expect(heading).to_have_text("Chimes")


def wait_for(log: Path, words: str) -> None:
    deadline = time.monotonic() + 60
    while words not in log.read_text():
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.05)
