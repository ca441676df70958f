"""An editor saves a file while `content watch` runs: the open page of a demo shows it without a reload."""

import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import CUBITAL, ROOT, Serve, Served, Visit
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


class Watch:
    """`cubital content watch` as it runs; what it says is read as a text."""

    def __init__(self, school: Served, content: Path, log: Path) -> None:
        self._log = log
        with log.open("wb") as out:
            self.process = subprocess.Popen(
                [CUBITAL, "content", "watch", str(content)],
                env=school.environment | {"PYTHONUNBUFFERED": "1"},
                cwd=ROOT,
                stdout=out,
                stderr=subprocess.STDOUT,
            )

    def wait_for(self, words: str) -> None:
        deadline = time.monotonic() + 60
        while words not in self._log.read_text():
            assert self.process.poll() is None, self._log.read_text()
            assert time.monotonic() < deadline, self._log.read_text()
            time.sleep(0.05)


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A copy of the school's content, for an editor to change."""
    return Path(shutil.copytree(ROOT / "content", tmp_path / "content"))


@pytest.fixture
def school(serve: Serve, content: Path) -> Served:
    return serve(content)


@pytest.fixture
def watch(school: Served, content: Path, tmp_path: Path) -> Iterator[Watch]:
    watching = Watch(school, content, tmp_path / "watch.log")
    watching.wait_for("is what the files say")
    yield watching
    watching.process.kill()
    watching.process.wait()


def test_a_saved_file_is_on_the_open_page_without_a_reload(
    school: Served, watch: Watch, content: Path, visit: Visit
) -> None:
    visitor = visit(school)
    visitor.sign_in("student")
    page = visitor.page
    visitor.go("/study-resources?tab=glossary")
    file = content / "glossary" / "equipment.yaml"
    with page.expect_response("**/api/content/version"):
        pass  # the page knows what it shows
    page.evaluate("window.notReloaded = true")
    text = file.read_text("utf-8")
    new = "A sentence that an editor has just saved."
    file.write_text(re.sub(r"definition: .*", f"definition: {new}", text, count=1), "utf-8")
    expect(page.get_by_text(new)).to_have_count(1)
    assert page.evaluate("window.notReloaded") is True

    file.write_text("- term: [\n", "utf-8")
    watch.wait_for("Error: 1 mistake in the content.")
    expect(page.get_by_text(new)).to_have_count(1)


def test_the_schools_own_texts_are_shown_too(
    school: Served, watch: Watch, content: Path, visit: Visit
) -> None:
    page = visit(school).page
    with page.expect_response("**/api/content/version"):
        page.goto(school.url)
    file = content / "site.yaml"
    named = re.sub(r"^name: .*", "name: The Renamed School", file.read_text("utf-8"), count=1, flags=re.M)
    file.write_text(named, "utf-8")
    expect(page).to_have_title("The Renamed School")
