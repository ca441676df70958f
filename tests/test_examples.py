"""The examples use the public API alone; each is built as a wheel, and used in a school of wheels."""

import re
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from installation import Installation, built_release, done
from playwright.sync_api import expect
from test_accessibility import axe
from test_python_api import imports_of, python_api
from wheels import ROOT, Wheel, wheels_in

EXAMPLES = ROOT / "examples"
NAMES = sorted(folder.parent.name for folder in EXAMPLES.glob("*/pyproject.toml"))


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A built copy of each example, by its name; of npm's packages it has those of the checkout."""
    place = tmp_path_factory.mktemp("examples")
    for name in NAMES:
        folder = place / name
        unbuilt = shutil.ignore_patterns("__pycache__", "ui_dist", "node_modules", "dist")
        shutil.copytree(EXAMPLES / name, folder, ignore=unbuilt)
        if (folder / "ui").is_dir():
            (folder / "ui/node_modules").symlink_to(ROOT / "node_modules")
            done(["npm", "run", "build"], folder / "ui")
        done(["python", "-m", "hatchling", "build", "-t", "wheel"], folder)
    return {name: place / name for name in NAMES}


@pytest.fixture(scope="module")
def wheels(folders: dict[str, Path]) -> dict[str, Wheel]:
    return {name: wheel for name, folder in folders.items() for wheel in wheels_in(folder / "dist")}


@pytest.fixture(scope="module")
def school(wheels: dict[str, Wheel], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """A served demo school from wheels, with the examples and what their editors wrote."""
    school = Installation(tmp_path_factory.mktemp("school"))
    school.install(*wheels_in(built_release()), *wheels.values())
    content = school.folder / "content"
    shutil.copytree(school.content, content)
    for file in EXAMPLES.glob("*/content/*.yaml"):
        shutil.copy(file, content)
    school.run("content", "load", str(content))
    with school.served():
        yield school


@pytest.mark.parametrize("name", NAMES)
def test_its_own_tests_pass(name: str, wheels: dict[str, Wheel], folders: dict[str, Path], tmp_path: Path):
    with zipfile.ZipFile(wheels[name].path) as wheel:
        wheel.extractall(tmp_path)
    assert re.search(r"\d+ passed", done(["pytest", "-q", "tests"], folders[name], PYTHONPATH=str(tmp_path)))


@pytest.mark.parametrize("file", sorted(EXAMPLES.rglob("*.py")), ids=lambda file: file.name)
def test_it_uses_public_names_alone(file: Path):
    names = imports_of(file.read_text("utf-8"))
    assert {
        (module, name) for module, name in names if name not in python_api.PUBLIC.get(module, {})
    } == set()


def test_the_doctor_finds_nothing_wrong(school: Installation):
    report = school.run("plugins", "doctor")
    assert "wrong" not in report
    assert (
        "logbook 0.1.0, from cubital-logbook: 4 hooks, 6 calls, 2 pages, 1 kind of content, 1 table" in report
    )
    assert "tip_of_the_day 0.1.0, from cubital-tip-of-the-day: 2 hooks, 1 call" in report


@pytest.mark.browser
def test_a_stick_is_entered_signed_and_counted(school: Installation, visit):
    student = visit(school, viewport={"width": 390, "height": 844})
    student.sign_in("student")
    student.go("/logbook")
    page = student.page
    expect(page.get_by_text("Venipunctures: 0 of 30")).to_be_visible()
    expect(page.get_by_text("Capillary punctures: 0 of 10")).to_be_visible()
    page.get_by_label("Kind").select_option("Capillary puncture")
    page.get_by_label("Site").select_option("Ring finger")
    page.get_by_role("button", name="Enter", exact=True).click()
    rows = page.get_by_role("table", name="Sticks").get_by_role("row")
    expect(rows.nth(1)).to_contain_text("Ring finger")
    expect(rows.nth(1)).to_contain_text("Waits")
    assert axe(page) == []
    wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not page.evaluate(wide)

    supervisor = visit(school)
    supervisor.sign_in("admin")
    supervisor.go("/sign-offs")
    expect(supervisor.page.get_by_role("table", name="Sticks that wait")).to_be_visible()
    assert axe(supervisor.page) == []
    supervisor.page.get_by_role("button", name="Sign the capillary puncture").click()
    expect(supervisor.page.get_by_text("Everything is signed.")).to_be_visible()

    page.reload()
    expect(page.get_by_text("Capillary punctures: 1 of 10")).to_be_visible()
    expect(rows.nth(1)).to_contain_text("Signed by Demo Admin")
    page.emulate_media(media="print")
    expect(page.get_by_role("form", name="Enter a stick")).to_be_hidden()
    expect(rows.nth(1)).to_be_visible()
    assert '"Ring finger"' in school.run("users", "export", "student")
