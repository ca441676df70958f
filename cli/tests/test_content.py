"""An editor checks and loads: every mistake in one look, nothing half done."""

from pathlib import Path


def lines(result) -> list[str]:
    return result.stdout.splitlines()


def test_a_load_counts_by_kind_and_a_second_one_finds_only_same(cubital, content: Path) -> None:
    first = cubital("content", "load")
    assert (first.returncode, first.stderr) == (0, "")
    assert sorted(lines(first)) == [
        "bells: 2 new, 0 changed, 0 same, 0 retired",
        "facts: 0 new, 0 changed, 0 same, 0 retired",
        "media: 1 new, 0 changed, 0 same, 0 retired",
        "modules: 12 new, 0 changed, 0 same, 0 retired",
        "pages: 0 new, 0 changed, 0 same, 0 retired",
        "site: 1 new, 0 changed, 0 same, 0 retired",
    ]
    (content / "bells.yaml").write_text("- name: Evening\n  hour: 18\n- name: Noon\n  hour: 13\n")
    assert lines(cubital("content", "diff")) == [
        "bells: Evening: new",
        "bells: Noon: hour: 12 → 13",
        "bells: Morning: retired",
    ]
    assert "bells: 1 new, 1 changed, 0 same, 1 retired" in lines(cubital("content", "load"))
    assert sorted(lines(cubital("content", "load"))) == [
        "bells: 0 new, 0 changed, 2 same, 0 retired",
        "facts: 0 new, 0 changed, 0 same, 0 retired",
        "media: 0 new, 0 changed, 1 same, 0 retired",
        "modules: 0 new, 0 changed, 12 same, 0 retired",
        "pages: 0 new, 0 changed, 0 same, 0 retired",
        "site: 0 new, 0 changed, 1 same, 0 retired",
    ]
    assert lines(cubital("content", "diff")) == ["Nothing would change."]


def test_a_load_keeps_its_reading_in_the_home_and_can_do_without(
    cubital, content: Path, tmp_path: Path
) -> None:
    cubital("content", "load")
    cubital("content", "load")
    cached_files = [file for file in (tmp_path / "home" / "cache").rglob("*") if file.is_file()]
    assert len(cached_files) == len(list(content.rglob("*.yaml")))
    for file in cached_files:
        file.write_bytes(file.read_bytes()[:-1])
    (content / "bells.yaml").write_text("- name: Evening\n  hour: 18\n- name: Noon\n  hour: 13\n")
    assert "bells: 1 new, 1 changed, 0 same, 1 retired" in lines(cubital("content", "load"))
    assert lines(cubital("content", "diff")) == ["Nothing would change."]


def test_mistakes_are_shown_whole_and_nothing_is_loaded(cubital, content: Path) -> None:
    cubital("content", "load")
    right = (content / "bells.yaml").read_text()
    module = (content / "modules" / "05-venipuncture" / "module.yaml").read_text()
    (content / "bells.yaml").write_text(
        "- name: '[red]Evening[/red] bell of the very long name that no line of sixty columns holds'\n"
        "  hour: '[bold]six[/bold] in the evening, when the shadows are long'\n- nme: Noon\n  hour: 12\n"
    )
    (content / "modules" / "05-venipuncture" / "module.yaml").write_text("id: 5\nid: 6\n")
    mistakes = [
        "content/bells.yaml:2: hour: must be a whole number, not the text "
        "'[bold]six[/bold] in the evening, when th…'",
        "content/bells.yaml:3: nme: there is no such field; did you mean name?",
        "content/modules/05-venipuncture/module.yaml:1: description: is missing",
        "content/modules/05-venipuncture/module.yaml:1: prompts: is missing",
        "content/modules/05-venipuncture/module.yaml:1: title: is missing",
        "content/modules/05-venipuncture/module.yaml:2:1: id: stands twice; the first is on line 1",
    ]
    for command in ("check", "load"):
        refused = cubital("content", command)
        assert refused.returncode == 1
        assert lines(refused) == mistakes
        assert refused.stderr == "Error: 6 mistakes in the content.\n"
    (content / "bells.yaml").write_text(right)
    (content / "modules" / "05-venipuncture" / "module.yaml").write_text(module)
    assert lines(cubital("content", "diff")) == ["Nothing would change."]


def test_of_many_mistakes_alike_the_first_ones_are_shown(cubital, content: Path) -> None:
    right = (content / "bells.yaml").read_text()
    (content / "bells.yaml").write_text("- name: Noon\n  hour: x\n" * 100 + "- name: Last\n")
    refused = cubital("content", "check")
    assert [line.partition(" ")[0] for line in lines(refused)] == [
        *(f"content/bells.yaml:{line}:" for line in (2, 4, 6, 8, 10)),
        "…",
        "content/bells.yaml:201:",
    ]
    assert lines(refused)[5] == "… and 95 more lines with the same words"
    assert refused.stderr == "Error: 101 mistakes in the content.\n"
    (content / "bells.yaml").write_text(right)


NO_FACTS = "facts: 0, there is nothing in facts.yaml"
NO_PAGES = "pages: 0, there is nothing in pages/*.yaml"


def test_check_changes_nothing_and_says_what_it_found(cubital, content: Path, tmp_path: Path) -> None:
    checked = cubital("content", "check", str(content))
    assert checked.returncode == 0
    assert sorted(lines(checked)) == [
        "No mistakes.",
        "bells: 2",
        NO_FACTS,
        "modules: 12",
        NO_PAGES,
        "site: 1",
    ]
    assert not (tmp_path / "home").exists()


def test_content_of_a_plugin_that_is_switched_off_stays_as_it_is(
    cubital, content: Path, environment: dict[str, str]
) -> None:
    cubital("content", "load")
    off = f"{environment['CUBITAL_PLUGINS_DISABLED']},bell"
    without = cubital("content", "load", CUBITAL_PLUGINS_DISABLED=off)
    assert without.returncode == 0
    assert not any(line.startswith("bells") for line in lines(without))
    assert without.stderr == "Files left out, which no plugin that is switched on understands: 1.\n"
    assert "bells: 0 new, 0 changed, 2 same, 0 retired" in lines(cubital("content", "load"))


def test_a_folder_that_is_not_there_is_said_to_be_missing(cubital) -> None:
    refused = cubital("content", "check", "/nowhere/content")
    assert (refused.returncode, refused.stdout) == (1, "/nowhere/content:1: there is no such folder\n")


def test_the_schools_own_content_has_no_mistake(cubital, checkout: Path) -> None:
    checked = cubital("content", "check", str(checkout / "content"), CUBITAL_PLUGINS_DISABLED="bell")
    assert checked.returncode == 0, checked.stdout


def test_pythons_garbage_collector_rests_while_content_is_read(
    cubital, content: Path, plugin_folder: Path
) -> None:
    plugin = plugin_folder / "school_bell" / "plugin.py"
    named = "lambda bell: 'on' if __import__('gc').isenabled() else bell.name"
    plugin.write_text(plugin.read_text().replace("lambda bell: bell.name", named))
    assert {"bells: Morning: new", "bells: Noon: new"} <= set(lines(cubital("content", "diff")))
    # Where it did not rest, two bells would have one name.
    assert cubital("content", "load").returncode == 0
