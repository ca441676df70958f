"""`cubital plugins doctor`: for people and for programs, also where the school would not start."""

import json
from pathlib import Path


def test_a_school_that_is_well_is_told_so_and_nothing_is_changed(cubital, tmp_path: Path) -> None:
    done = cubital("plugins", "doctor")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert "ok     bell 2.1, from school-bell: 4 hooks, 1 call, 1 kind of content, 3 commands" in lines
    assert "off    tutor 0.1.0, from cubital-tutor" in lines
    assert lines[-2:] == ["note   There is no database yet.", "       It is made when the school opens."]
    assert not (tmp_path / "home").exists()

    cubital("db", "upgrade")
    assert cubital("plugins", "doctor").stdout.splitlines()[-1] == "ok     The database has every migration."


def test_a_plugin_that_stops_the_start_is_told_with_all_else_that_is_wrong(
    cubital, plugin_folder: Path, environment: dict[str, str]
) -> None:
    plugin = plugin_folder / "school_bell" / "plugin.py"
    plugin.write_text(plugin.read_text().replace("def register_routes(", "def register_rotes("))
    settings = {
        "CUBITAL_PLUGINS_DISABLED": f"{environment['CUBITAL_PLUGINS_DISABLED']},bel",
        "CUBITAL_DATABASE_URL": "postgresql+psycopg://a@127.0.0.1:1/a",
    }
    done = cubital("plugins", "doctor", **settings)
    assert (done.returncode, done.stderr) == (1, "")
    lines = done.stdout.splitlines()
    line = lines.index("wrong  bell 2.1, from school-bell")
    assert lines[line + 1] == (
        "       The plugin bell has a hook that does not fit: there is no hook register_rotes. "
        "Did you mean register_routes?"
    )
    assert "wrong  CUBITAL_PLUGINS_DISABLED names bel, but no such plugin is installed." in lines
    assert any(line.startswith("wrong  The database cannot be used: ") for line in lines)

    report = json.loads(cubital("plugins", "doctor", "--json", **settings).stdout)
    [bell] = [one for one in report["plugins"] if one["name"] == "bell"]
    assert (bell["enabled"], bell["adds"]) == (True, {})
    assert [(each["advice"], each["fine"]) for each in bell["findings"]] == [
        ("Did you mean register_routes?", False)
    ]
    assert [each["fine"] for each in report["findings"]] == [False, False]


def test_a_school_that_is_no_demo_is_told_of_its_sample_texts(cubital, content: Path) -> None:
    (content / "pages").mkdir()
    page = content / "pages" / "privacy.yaml"
    page.write_text("name: privacy\ntitle: Privacy\nsample: true\ntext: Ours.\n")
    production = {"CUBITAL_ENVIRONMENT": "production", "CUBITAL_PUBLIC_URL": "https://school.test"}
    cubital("db", "upgrade")
    cubital("content", "load")
    report = cubital("plugins", "doctor", **production)
    assert report.returncode == 0, report.stdout
    assert "pages/privacy.yaml" in report.stdout
    assert "cubital content check names each place." in report.stdout
    assert "samples" not in cubital("plugins", "doctor").stdout

    page.write_text("name: privacy\ntitle: Privacy\ntext: Our own.\n")
    cubital("content", "load")
    assert "pages/privacy.yaml" not in cubital("plugins", "doctor", **production).stdout
