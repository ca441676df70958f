"""Plugins built once, with other sdks than today's: the school loads them, or refuses them in words."""

import importlib.metadata
import json
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import CONTENT, Served, Visit, serving
from packaging.requirements import Requirement
from playwright.sync_api import expect
from wheels import ROOT

from cubital import __version__
from cubital.web.plugin_uis import SDK_VERSION

WHEELS = ROOT / "tests/kept_wheels"
NAMES = {"lanterns", "lights", "stamps", "stars"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for PYTHONPATH in which the kept wheels are installed."""
    site = tmp_path_factory.mktemp("site")
    for wheel in WHEELS.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(site)
    return site


@pytest.fixture(scope="module")
def school(site: Path, filled: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("school")
    content = folder / "content"
    shutil.copytree(CONTENT, content)
    shutil.copy(ROOT / "tests/stranger/content/stamps.yaml", content)
    with serving(folder, filled, forks=False) as start:
        yield start(content, PYTHONPATH=str(site))


def test_they_are_whole_and_small(site: Path) -> None:
    wheels = list(WHEELS.glob("*.whl"))
    assert {wheel.name.split("-")[0] for wheel in wheels} == {f"cubital_{name}" for name in NAMES}
    assert sum(wheel.stat().st_size for wheel in wheels) < 100_000
    installed = importlib.metadata.distributions(path=[str(site)])
    assert {entry.name for each in installed for entry in each.entry_points.select(group="cubital")} == NAMES
    for name in NAMES:
        assert (site / f"cubital_{name}/ui_dist/mf-manifest.json").is_file()


def shut_out_by(core: str, site: Path) -> set[str]:
    """The kept wheels that ask for another cubital-core than this version."""
    about = importlib.metadata.distributions(path=[str(site)])
    requirements_by_name = {each.name: [Requirement(line) for line in each.requires or []] for each in about}
    return {
        name.removeprefix("cubital-")
        for name, requirements in requirements_by_name.items()
        for each in requirements
        if each.name == "cubital-core" and not each.specifier.contains(core)
    }


def test_they_are_for_todays_core(site: Path) -> None:
    decision = "docs/decisions/0026-a-plugin-made-for-one-core-runs-on-the-next.md"
    assert shut_out_by(__version__, site) == set(), f"{decision} says what becomes of these"


@pytest.mark.parametrize(("core", "names"), [("0.1.9", set()), ("0.2.0", set()), ("0.3.0", NAMES)])
def test_the_next_minor_of_core_takes_them_and_the_one_after_asks_for_others(
    site: Path, core: str, names: set[str]
) -> None:
    assert shut_out_by(core, site) == names


def test_the_doctor_and_the_log_say_why_one_is_not_shown(school: Served) -> None:
    report = school.command("plugins", "doctor", "--json", check=False)
    findings = {one["name"]: one["findings"] for one in json.loads(report.stdout)["plugins"]}
    assert {name: findings[name] for name in NAMES - {"stars"}} == {name: [] for name in NAMES - {"stars"}}
    [finding] = findings["stars"]
    assert finding["what"] == (f"Its UI was made for @cubital/sdk ^1.1.0, and this school has {SDK_VERSION}.")
    assert "until then its pages are not shown" in finding["advice"]
    [line] = [line for line in school.log.read_text().splitlines() if "plugin_ui_for_another_sdk" in line]
    assert "stars" in line
    assert "^1.1.0" in line


@pytest.mark.browser
def test_the_page_of_a_newer_sdk_says_that_it_could_not_be_loaded(school: Served, visit: Visit) -> None:
    student = visit(school, expect_problems=True)
    student.sign_in("student")
    student.page.get_by_role("navigation", name="Side menu").get_by_role("link", name="Stars").click()
    expect(student.page.get_by_role("alert")).to_contain_text("Couldn't load this part")
    expect(student.page.get_by_text("★")).to_have_count(0)


@pytest.mark.browser
def test_the_page_of_the_first_sdk_is_shown(school: Served, visit: Visit) -> None:
    student = visit(school)
    student.sign_in("student")
    student.page.get_by_role("navigation", name="Side menu").get_by_role("link", name="Stamps").click()
    expect(student.page.get_by_role("article")).to_have_count(3)


@pytest.mark.browser
def test_pages_of_an_older_and_of_a_newer_sdk_stand_on_one_screen(school: Served, visit: Visit) -> None:
    student = visit(school)
    addresses: list[str] = []
    student.page.on("request", lambda request: addresses.append(request.url.removeprefix(school.url)))
    student.sign_in("student")
    card = student.page.get_by_role("article").filter(has_text="A light of white for student.")
    expect(card).to_contain_text("Hello, student!")

    student.page.get_by_role("navigation", name="Side menu").get_by_role("link", name="Lanterns").click()
    expect(student.page.get_by_role("heading", level=1, name="Lanterns")).to_be_visible()
    lantern, light = student.page.get_by_role("main").get_by_role("article").all()
    expect(lantern).to_have_text("Hello, student! A lantern for student.")
    expect(light).to_have_text("Hello, student! A light of amber for student.")
    # One query client between the shell and both: the dashboard's card has asked already.
    assert addresses.count("/api/lanterns") == 1
    # And one of the styled-components, whose rule for a card is the same class.
    assert lantern.get_attribute("class") == light.get_attribute("class")
