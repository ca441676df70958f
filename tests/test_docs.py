"""The documents say what is: hooks, slots, settings, commands, paths and links."""

import ast
import importlib
import importlib.metadata
import importlib.util
import pkgutil
import re
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest
import typer
from pydantic_settings import BaseSettings

from cubital.doctor.icons import ICONS
from cubital.doctor.uis import SLOTS, TABS
from cubital.plugins import results
from cubital.plugins.hookspecs import Hooks
from cubital.plugins.installed import GROUP
from cubital.plugins.manager import find_plugins
from cubital_cli.main import build_cli

ROOT = Path(__file__).resolve().parent.parent
OUTSIDE = {
    "node_modules",
    ".venv",
    ".git",
    "dist",
    "ui_dist",
    "shell_dist",
    "build",
    ".pytest_cache",
    ".cubital",
    "sdk_dist",
}
DOCUMENTS = sorted(
    path for path in ROOT.rglob("*.md") if not OUTSIDE.intersection(path.relative_to(ROOT).parts)
)
HOOKS = sorted(name for name in vars(Hooks) if not name.startswith("_"))
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def text(path: str | Path) -> str:
    return (ROOT / path).read_text("utf-8")


def prose(document: Path) -> str:
    """The document without its blocks of code, which may show other people's files."""
    return re.sub(r"^ *```.*?^ *```", "", text(document), flags=re.DOTALL | re.MULTILINE)


def section(document: str, heading: str) -> str:
    """What stands under `heading`, up to the next one of its level or a higher one."""
    level = heading.index(" ")
    match = re.search(
        rf"^{re.escape(heading)}$(.*?)(?=^#{{1,{level}}} |\Z)", text(document), re.DOTALL | re.MULTILINE
    )
    assert match, f"{document} has no section {heading}"
    return match[1]


# Hooks


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_is_documented_with_its_arguments_and_an_example(hook: str) -> None:
    chapter = section("docs/hooks.md", f"## `{hook}`")
    spec = getattr(Hooks, hook)
    arguments = spec.__code__.co_varnames[1 : spec.__code__.co_argcount]
    signature = re.search(rf"def {hook}\((.*?)\) -> ", chapter)
    assert signature
    assert tuple(re.findall(r"(\w+):", signature[1])) == arguments
    assert "@hookimpl" in chapter, f"{hook} has no example"


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_has_a_user_of_ours_and_each_is_named(hook: str) -> None:
    users = set(find_plugins().implementing(hook)) & {"core", *ours()}
    assert users, f"no plugin of ours implements {hook}"
    named = re.search(r"^- Used by: (.*)\.$", section("docs/hooks.md", f"## `{hook}`"), re.MULTILINE)
    assert named
    assert set(named[1].split(", ")) == users


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_is_shown_by_a_test_that_there_is(hook: str) -> None:
    shown = re.search(
        r"^- Shown by: \[(test_\w+)\]\((\S+)\)$", section("docs/hooks.md", f"## `{hook}`"), re.MULTILINE
    )
    assert shown
    assert f"def {shown[1]}(" in text(Path("docs") / shown[2])


def test_the_examples_call_what_a_plugin_answers_by_its_fields() -> None:
    blocks = [
        block
        for document in ("docs/hooks.md", "docs/plugins.md")
        for block in re.findall(r"^```python.*?\n(.*?)^```", text(document), re.DOTALL | re.MULTILINE)
        if "@hookimpl" in block
    ]
    calls = [
        (call.func.id, keyword.arg)
        for block in blocks
        for call in ast.walk(ast.parse(block))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        for keyword in call.keywords
    ]
    unknown = [
        (name, field)
        for name, field in calls
        if hasattr(results, name) and field not in {each.name for each in fields(getattr(results, name))}
    ]
    assert ("PersonalData", "export") in calls
    assert not unknown


def test_no_hook_is_documented_that_there_is_not() -> None:
    documented = re.findall(r"^## `(\w+)`$", text("docs/hooks.md"), re.MULTILINE)
    assert sorted(documented) == HOOKS


def ours() -> set[str]:
    """The plugins of this checkout, by the entry points that they declare."""
    entries = importlib.metadata.entry_points(group=GROUP)
    return {entry.name for entry in entries if (ROOT / "plugins" / entry.name).is_dir()}


# Slots


def rows(document: str, heading: str) -> list[list[str]]:
    """The cells of the tables under `heading`, without their head."""
    lines = [line for line in section(document, heading).splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    rules = [number for number, row in enumerate(cells) if set("".join(row)) <= set("- ")]
    return [row for number, row in enumerate(cells) if number not in rules and number + 1 not in rules]


def test_every_slot_is_documented_and_said_to_be_open_where_it_is() -> None:
    declared = re.search(r"interface SlotProps \{(.*?)\n\}", text("webshell/sdk/src/slots.tsx"), re.DOTALL)
    assert declared
    documented = {row[0].strip("`"): row[3] for row in rows("docs/slots.md", "# Slots") if "." in row[0]}
    assert sorted(documented) == sorted(re.findall(r'"([\w.]+)":', declared[1]))
    assert sorted(documented) == sorted(SLOTS)
    build = text("webshell/sdk/src/bundling/declaration.ts")
    assert sorted(re.findall(r'^  "([\w.]+)": "tabs",$', build, re.MULTILINE)) == sorted(TABS)
    assert documented == {slot: _openers(slot) for slot in documented}


def _openers(slot: str) -> str:
    use = re.compile(rf'<Slot\s+name="{re.escape(slot)}"|useSlot\("{re.escape(slot)}"\)')
    sources = [ROOT / "webshell" / "src", *sorted(ROOT.glob("plugins/*/ui/src"))]
    files = [
        path.relative_to(ROOT).as_posix()
        for folder in sources
        for path in sorted(folder.rglob("*.tsx"))
        if ".test." not in path.name and use.search(path.read_text("utf-8"))
    ]
    return ", ".join(f"[{file}](../{file})" for file in files) or "not yet"


def test_the_icons_are_listed_as_the_build_knows_them() -> None:
    tool = importlib.util.spec_from_file_location("icons", ROOT / "tools" / "icons.py")
    assert tool
    assert tool.loader
    icons = importlib.util.module_from_spec(tool)
    tool.loader.exec_module(icons)
    assert len(icons.names()) == len(ICONS) > 50
    for file, made in icons.files().items():
        assert file.read_text("utf-8") == made, "the icons have changed: run python tools/icons.py"


# Settings


@cache
def settings() -> frozenset[str]:
    """The environment's names of every setting of core and of our plugins."""
    packages = ["cubital", *(f"cubital_{name}" for name in ours())]
    for package in packages:
        for module in pkgutil.iter_modules(importlib.import_module(package).__path__, f"{package}."):
            if module.name.endswith("settings"):
                importlib.import_module(module.name)
    return frozenset(
        f"{kind.model_config.get('env_prefix', '')}{field}".upper()
        for kind in _all_below(BaseSettings)
        if kind.__module__.split(".")[0] in packages
        for field in kind.model_fields
    )


def _all_below(kind: type[BaseSettings]) -> list[type[BaseSettings]]:
    return [below for child in kind.__subclasses__() for below in (child, *_all_below(child))]


def names_in(prose: str) -> set[str]:
    return set(re.findall(r"CUBITAL_[A-Z_]*[A-Z]", prose))


def test_the_table_of_settings_is_that_of_the_program() -> None:
    documented = {
        row[0].strip("`") for row in rows("docs/operations.md", "## Settings") if "CUBITAL" in row[0]
    }
    assert documented == settings()


def test_what_is_said_not_to_be_there_is_not_there() -> None:
    items = re.findall(r"^- (.*?)[.:]", section("docs/operations.md", "### Not there yet"), re.MULTILINE)
    assert not names_in(" ".join(items)) & settings()


def test_no_document_and_no_example_names_a_setting_that_is_unknown() -> None:
    known = settings() | names_in(section("docs/operations.md", "### Not there yet"))
    files = [*DOCUMENTS, *(path for path in (ROOT / "deploy").iterdir() if path.is_file())]
    unknown = {
        (path.relative_to(ROOT).as_posix(), name)
        for path in files
        for name in names_in(path.read_text("utf-8"))
        if name not in known
    }
    assert not unknown


# Commands, paths, links


def test_every_make_target_that_is_named_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", text("Makefile"), re.MULTILINE))
    named = {
        (document.relative_to(ROOT).as_posix(), target)
        for document in DOCUMENTS
        for code in code_in(document)
        for target in re.findall(r"(?:^|&& |; )(?:[A-Z_]+=\S+ )*make ([a-z][a-z-]*)", code)
    }
    assert ("README.md", "run") in named
    assert not {(document, target) for document, target in named if target not in targets}


def test_every_command_that_is_named_exists() -> None:
    call = re.compile(
        r"(?:^|&& |; |\| )(?:[A-Z_]+=\S+ )*(?:\.venv/bin/)?cubital ([a-z]+)(?: ([a-z][a-z-]*))?"
    )
    named = {
        (document.relative_to(ROOT).as_posix(), *words)
        for document in DOCUMENTS
        for code in code_in(document)
        for words in call.findall(code)
    }
    assert ("docs/study.md", "glossary", "audio") in named
    known = {**commands(), "stamps": {"list"}}  # the plugin that docs/plugins.md makes
    assert not {
        (document, group, command)
        for document, group, command in named
        if group not in known or (command and known[group] and command not in known[group])
    }


def commands() -> dict[str, set[str]]:
    """What may follow `cubital`, and what may follow that; nothing where it is a command by itself."""
    plugins = typer.Typer()
    find_plugins().add_commands(plugins)
    top_level = {
        **typer.main.get_group(build_cli()).commands,
        **typer.main.get_group(plugins).commands,
    }
    return {name: set(getattr(command, "commands", ())) for name, command in top_level.items()}


def code_in(document: Path) -> list[str]:
    """What stands between backquotes, and each line of the blocks of code."""
    blocks = re.findall(r"^ *```.*?\n(.*?)^ *```", text(document), re.DOTALL | re.MULTILINE)
    lines = [line.strip() for block in blocks for line in block.splitlines()]
    return lines + re.findall(r"`([^`\n]+)`", prose(document))


def test_the_reading_order_is_seven_short_files_at_most() -> None:
    order = rows("docs/architecture.md", "## A reading order of ten minutes")
    paths = [match[1] for row in order if (match := re.match(r"\[([^\]]+)\]", row[1]))]
    assert 5 <= len(paths) <= 7
    lengths = [len(text(path).splitlines()) for path in paths]
    assert max(lengths) <= 250
    assert sum(lengths) <= 1000


RECIPES = re.findall(r"^## (.+)$", text("docs/recipes.md"), re.MULTILINE)


def test_the_recipes_are_those_that_are_asked_for() -> None:
    topics = ("field", "call", "tab", "setting", "kind of content", "lint", "payment provider")
    assert [topic for topic in topics if not any(topic in recipe for recipe in RECIPES)] == []


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe_names_files_that_are_there_and_its_test(recipe: str) -> None:
    steps = section("docs/recipes.md", f"## {recipe}")
    paths = [(ROOT / "docs" / link.partition("#")[0]).resolve() for link in LINK.findall(steps)]
    assert len(paths) >= 3
    assert [path for path in paths if not path.exists()] == []
    if "hook" not in recipe:  # whose tests are the documents' own
        assert any("test" in path.name for path in paths)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_to_a_file_of_ours_leads_somewhere(document: Path) -> None:
    broken = []
    for link in LINK.findall(prose(document)):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (document.parent / path).resolve() if path else document
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            broken.append(link)
    assert not broken


@cache
def anchors(document: Path) -> frozenset[str]:
    """The anchors that GitHub gives to a document's headings."""
    headings = re.findall(r"^#+ (.+)$", prose(document), re.MULTILINE)
    words = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return frozenset(heading.replace(" ", "-") for heading in words)
