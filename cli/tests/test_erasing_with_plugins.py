"""Erasing a person where a plugin cannot be asked, or fails."""

from pathlib import Path

import pytest


@pytest.fixture
def ada(cubital) -> None:
    made = cubital("users", "create", "ada", "--password-stdin", stdin="quite a long one\n")
    assert made.returncode == 0, made.stderr


def migrate_bell(plugin_folder: Path, cubital) -> None:
    folder = plugin_folder / "school_bell" / "migrations" / "versions"
    folder.mkdir(parents=True)
    (folder / "0001.py").write_text(
        "from alembic import op\nrevision, down_revision = '0001', None\n"
        "def upgrade(): op.execute('CREATE TABLE bell_rings (id INTEGER PRIMARY KEY, user_id INTEGER)')\n"
        "def downgrade(): op.execute('DROP TABLE bell_rings')\n"
    )
    assert cubital("db", "upgrade").stdout == "applied bell: 0001\n"


@pytest.mark.parametrize("absence", ["switched off", "uninstalled"])
def test_what_a_plugin_holds_that_is_not_running_is_not_forgotten_in_silence(
    cubital, ada, plugin_folder: Path, environment: dict[str, str], absence: str
) -> None:
    migrate_bell(plugin_folder, cubital)
    if absence == "uninstalled":
        (plugin_folder / "school_bell-2.1.dist-info" / "entry_points.txt").unlink()
        settings = {}
    else:
        settings = {"CUBITAL_PLUGINS_DISABLED": f"{environment['CUBITAL_PLUGINS_DISABLED']},bell"}
    stopped = cubital("users", "erase", "ada", "--yes", **settings)
    assert stopped.returncode == 1
    assert stopped.stderr == (
        "Error: What bell may hold on ada would stay. Switch it on or install it again first, "
        "or erase the rest with --anyway.\n"
    )
    assert cubital("users", "show", "ada", **settings).returncode == 0
    assert "not asked what they hold: bell" in cubital("users", "export", "ada", **settings).stderr
    assert cubital("users", "erase", "ada", "--yes", "--anyway", **settings).returncode == 0


@pytest.mark.parametrize("command", [("users", "export", "ada"), ("users", "erase", "ada", "--yes")])
def test_a_plugin_that_cannot_say_what_it_holds_is_named_in_one_line(
    cubital, ada, plugin_folder: Path, command: tuple[str, ...]
) -> None:
    plugin = plugin_folder / "school_bell" / "plugin.py"
    plugin.write_text(
        plugin.read_text().replace("return PersonalData(", "raise RuntimeError('cracked')\n    (")
    )
    done = cubital(*command)
    assert done.returncode == 1
    assert done.stderr == (
        "Error: The plugin bell cannot say what it holds on a person: RuntimeError: cracked. Nothing was "
        "changed. Install a version that can, or start without it: CUBITAL_PLUGINS_DISABLED=bell\n"
    )


def test_a_plugin_whose_erasing_fails_is_named_and_nothing_is_erased(cubital, ada, plugin_folder) -> None:
    plugin = plugin_folder / "school_bell" / "plugin.py"
    plugin.write_text(plugin.read_text().replace('print(f"forgot {user.username}")', "1 / 0"))
    done = cubital("users", "erase", "ada", "--yes")
    assert done.returncode == 1
    assert done.stderr.startswith("Error: The plugin bell cannot erase what it holds on a person: ZeroDiv")
    assert cubital("users", "show", "ada").returncode == 0
