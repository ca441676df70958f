"""Help teaches, is quick and is always there; errors are one line; the exit status means something."""

import importlib.metadata
import subprocess
import sys
from pathlib import Path

import pytest


def test_help_names_every_command_and_plugin_and_the_exit_statuses(process) -> None:
    shown = process("--help")
    assert shown.returncode == 0
    for word in ("serve", "content", "users", "plugins", "db", "bell", "Bells that ring", "Exit status"):
        assert word in shown.stdout


def test_help_imports_no_plugin_and_is_quick_for_it(cubital, plugin_folder: Path) -> None:
    plugin = plugin_folder / "school_bell" / "plugin.py"
    plugin.write_text(f"open({str(plugin_folder / 'imported')!r}, 'w').close()\n{plugin.read_text()}")
    assert "Bells that ring" in cubital("--help").stdout
    assert not (plugin_folder / "imported").exists()
    cubital("bell", "ring")
    assert (plugin_folder / "imported").exists()


def test_a_command_is_imported_only_when_it_is_named() -> None:
    program = (
        "import sys, typer; from cubital_cli.main import build_cli; typer.main.get_group(build_cli()); "
        "print(*(name for name in sys.modules if name.startswith('cubital_cli.')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "cubital_cli.users" in done.stdout.split()
    assert not {"cubital_cli.users.create", "cubital_cli.content.check"} & set(done.stdout.split())


@pytest.mark.parametrize("group", ["content", "users", "plugins", "db"])
def test_each_group_lists_its_commands(cubital, group: str) -> None:
    shown = cubital(group, "--help")
    assert shown.returncode == 0, shown.stderr
    assert "Commands" in shown.stdout


@pytest.mark.parametrize(
    "command",
    [
        ("serve",),
        ("content", "check"),
        ("content", "diff"),
        ("content", "load"),
        ("plugins", "list"),
        ("plugins", "doctor"),
        ("plugins", "new"),
        ("db", "upgrade"),
    ],
)
def test_each_command_teaches_by_an_example(cubital, command: tuple[str, ...]) -> None:
    shown = cubital(*command, "--help")
    assert shown.returncode == 0
    assert "Example" in shown.stdout


def test_help_fills_the_terminal_and_examples_keep_their_lines(cubital) -> None:
    def lines(*command: str) -> list[str]:
        return [line.strip() for line in cubital(*command, "--help", COLUMNS="80").stdout.splitlines()]

    assert "production, put a reverse proxy with TLS in front, and set CUBITAL_PUBLIC_URL." in lines("serve")
    assert "It is heard in every room of the school." in lines("bell", "ring")
    assert "cubital content new term safety" in lines("content", "new")


def test_the_version_is_the_distributions(process) -> None:
    shown = process("--version")
    assert shown.stdout == f"cubital {importlib.metadata.version('cubital-core')}\n"
    assert shown.returncode == 0


def test_a_wrongly_typed_command_ends_with_two(process) -> None:
    assert process("contents").returncode == 2
    assert process("content", "lode").returncode == 2
    assert process("serve", "--port", "0").returncode == 2


def test_a_plugin_adds_its_commands_under_its_name(cubital) -> None:
    rung = cubital("bell", "ring")
    assert (rung.returncode, rung.stdout) == (0, "ding\n")
    assert "Ring once." in cubital("bell", "--help").stdout


def test_a_plugin_has_further_groups_where_its_distribution_names_them(cubital) -> None:
    climbed = cubital("tower", "climb")
    assert (climbed.returncode, climbed.stdout) == (0, "99 steps\n")
    assert "ring" not in cubital("tower", "--help").stdout
    assert "More commands of the bell plugin." in cubital("--help").stdout


@pytest.mark.parametrize(
    ("group", "claimants"), [("content", "core and ark"), ("tower", "ark and bell"), ("bell", "bell and ark")]
)
def test_a_group_that_somebody_else_has_is_refused_and_help_still_helps(
    cubital, plugin_folder: Path, environment: dict[str, str], group: str, claimants: str
) -> None:
    (plugin_folder / "ark.py").write_text("")
    ark = plugin_folder / "ark-1.0.dist-info"
    ark.mkdir()
    (ark / "METADATA").write_text("Metadata-Version: 2.1\nName: ark\nVersion: 1.0\n")
    (ark / "entry_points.txt").write_text(f"[cubital]\nark = ark\n[cubital.commands]\n{group} = ark\n")
    refused = cubital("plugins", "list")
    assert refused.returncode == 1
    assert refused.stderr.startswith(f"Error: {claimants} both claim the commands `cubital {group}`.")
    assert cubital("--help").returncode == 0
    without = f"{environment['CUBITAL_PLUGINS_DISABLED']},ark"
    assert cubital("plugins", "list", CUBITAL_PLUGINS_DISABLED=without).returncode == 0


def test_a_group_that_belongs_to_no_plugin_is_refused(cubital, plugin_folder: Path) -> None:
    file = plugin_folder / "school_bell-2.1.dist-info" / "entry_points.txt"
    file.write_text(file.read_text().replace("tower = school_bell.plugin", "tower = school_bell"))
    refused = cubital("plugins", "list")
    assert refused.returncode == 1
    assert "tower" in refused.stderr
    assert "school_bell" in refused.stderr


def test_a_plugin_that_is_switched_off_has_no_commands(cubital, environment: dict[str, str]) -> None:
    off = f"{environment['CUBITAL_PLUGINS_DISABLED']},bell"
    assert cubital("bell", "ring", CUBITAL_PLUGINS_DISABLED=off).returncode == 2
    assert cubital("tower", "climb", CUBITAL_PLUGINS_DISABLED=off).returncode == 2
    assert "Bells that ring" not in cubital("--help", CUBITAL_PLUGINS_DISABLED=off).stdout
    assert "Bells that ring" not in cubital("--help", CUBITAL_SAFE_MODE="1").stdout


def test_a_refusal_in_a_plugin_is_one_line(process) -> None:
    refused = process("bell", "stuck")
    assert (refused.returncode, refused.stdout, refused.stderr) == (1, "", "Error: The bell is stuck.\n")


def test_a_broken_plugin_is_named_and_help_still_helps(cubital, plugin_folder: Path) -> None:
    (plugin_folder / "school_bell" / "plugin.py").write_text("import nowhere_to_be_found\n")
    refused = cubital("plugins", "list")
    assert refused.returncode == 1
    assert refused.stderr.startswith("Error: The plugin bell (school-bell) cannot be imported: ")
    assert "CUBITAL_PLUGINS_DISABLED=bell" in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert cubital("--help").returncode == 0


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"CUBITAL_REGISTRATION": "maybe"}, "CUBITAL_REGISTRATION must be open, approval"),
        ({"CUBITAL_PLUGINS_DISABLED": "nobody"}, "CUBITAL_PLUGINS_DISABLED names nobody"),
        ({"CUBITAL_DATABASE_URL": "mysql://localhost/x"}, "CUBITAL_DATABASE_URL: mysql is not supported"),
        ({"CUBITAL_DATABASE_URL": "school"}, "CUBITAL_DATABASE_URL is not the address of a database"),
        ({"CUBITAL_DATABASE_URL": "postgresql+psycopg://a@127.0.0.1:1/a"}, "the database cannot be used"),
        ({"CUBITAL_HOME": "/dev/null"}, "/dev/null: "),
    ],
)
def test_what_a_person_can_mend_is_one_line_without_a_traceback(
    cubital, settings: dict[str, str], sentence: str
) -> None:
    refused = cubital("users", "list", **settings)
    assert refused.returncode == 1
    assert refused.stdout == ""
    assert refused.stderr.startswith(f"Error: {sentence}")
    assert refused.stderr.count("\n") == 1


def test_a_value_that_is_none_of_those_there_are_is_told_without_the_librarys_words(command_line) -> None:
    refused = command_line("users", "list", "--status", "gone")
    assert refused.returncode == 2
    assert "'gone' is not one of" in refused.stderr
    assert "Value error" not in refused.stderr
