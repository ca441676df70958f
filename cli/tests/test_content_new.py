"""An editor begins an entry, counts what is there, and looks a fact up."""

import json
import shutil
from pathlib import Path

import pytest


def test_a_new_module_passes_once_it_is_filled_in(cubital, content: Path) -> None:
    begun = cubital("content", "new", "module", "13-special")
    file = content / "modules/13-special/module.yaml"
    assert begun.stdout == (
        "content/modules/13-special/module.yaml:1: fill it in, then run: "
        "cubital content check content/modules/13-special/module.yaml\n"
    )
    text = file.read_text()
    assert "id: 13  # a whole number from 1" in text
    unfinished = cubital("content", "check", str(file))
    assert unfinished.returncode == 1
    assert "title: must not be empty" in unfinished.stdout
    file.write_text(text.replace('""', '"Something"'))
    assert cubital("content", "check", str(file)).returncode == 0


def test_an_entry_of_a_strangers_kind_comes_last_in_its_file(cubital, content: Path) -> None:
    bells = content / "bells.yaml"
    bells.write_text("  - name: Morning\n    hour: 8")
    assert "content/bells.yaml:3: fill it in" in cubital("content", "new", "bell").stdout
    assert bells.read_text() == (
        '  - name: Morning\n    hour: 8\n  - name: ""  # text\n    hour:  # a whole number\n'
    )
    refused = cubital("content", "check", str(bells)).stdout
    assert "content/bells.yaml:4: hour: must be a whole number, not empty" in refused
    bells.write_text(bells.read_text().replace('""', "Noon").replace("hour:  #", "hour: 12  #"))
    assert cubital("content", "check", str(bells)).returncode == 0


@pytest.mark.parametrize(
    ("words", "file"),
    [
        (("term", "safety"), "glossary/safety.yaml"),
        (("flashcard",), "flashcards.yaml"),
        (("question",), "quiz.yaml"),
        (("fact",), "facts.yaml"),
    ],
)
def test_what_the_guide_begins_comes_last_in_the_schools_own_files(
    command_line, checkout: Path, tmp_path: Path, words: tuple[str, ...], file: str
) -> None:
    shutil.copytree(checkout / "content", tmp_path / "content", dirs_exist_ok=True)
    before = (tmp_path / "content" / file).read_bytes()
    begun = command_line("content", "new", *words, CUBITAL_PLUGINS_DISABLED="")
    assert begun.stdout.startswith(f"content/{file}:"), begun.stderr
    assert (tmp_path / "content" / file).read_bytes().startswith(before)
    line = int(begun.stdout.split(":")[1])
    mistakes = command_line("content", "check", f"content/{file}", CUBITAL_PLUGINS_DISABLED="").stdout
    places = [one for one in mistakes.splitlines() if not one.startswith("…")]
    assert {int(one.split(":")[1]) >= line for one in places} == {True}


def test_an_entry_is_added_with_the_line_ends_and_the_mark_that_the_file_has(cubital, content: Path) -> None:
    bells = content / "bells.yaml"
    bells.write_bytes(b"\xef\xbb\xbf- name: Morning\r\n  hour: 8\r\n")
    assert cubital("content", "new", "bell").returncode == 0
    assert bells.read_bytes() == (
        b'\xef\xbb\xbf- name: Morning\r\n  hour: 8\r\n- name: ""  # text\r\n  hour:  # a whole number\r\n'
    )


def test_a_file_that_is_no_text_is_not_added_to(cubital, content: Path) -> None:
    (content / "bells.yaml").write_bytes(b"- name: caf\xe9\n")
    refused = cubital("content", "new", "bell")
    assert refused.returncode == 1
    assert refused.stderr == "Error: content/bells.yaml is not UTF-8 text; save it as UTF-8.\n"


def test_a_fact_can_be_begun_and_printed(cubital, content: Path) -> None:
    printed = cubital("content", "new", "fact", "--print").stdout
    assert '- id: ""  # small letters, digits and hyphens\n' in printed
    assert '  # note: ""  # text; may be left out\n' in printed
    assert not (content / "facts.yaml").exists()


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (
            ("bel",),
            "There is nothing called bel. Did you mean bell? There are bell, fact, module, page, site.",
        ),
        (("module",), "Say which file: the name that stands for * in modules/*/module.yaml."),
        (("module", "../x"), "../x cannot be a file's name"),
        (("bell", "x"), "All bells are in bells.yaml; leave out x."),
        (("site",), "content/site.yaml is there already."),
    ],
)
def test_what_cannot_be_begun_is_said(cubital, content: Path, words: tuple[str, ...], answer: str) -> None:
    refused = cubital("content", "new", *words)
    assert refused.returncode == 1
    assert answer in refused.stderr


def test_a_file_with_a_mistake_is_not_added_to(cubital, content: Path) -> None:
    (content / "bells.yaml").write_text("- name: [x\n")
    refused = cubital("content", "new", "bell")
    assert "content/bells.yaml:2 has a mistake; mend it first" in refused.stderr
    assert (content / "bells.yaml").read_text() == "- name: [x\n"


def test_facts_are_listed_with_their_uses_and_those_without(cubital, content: Path) -> None:
    (content / "facts.yaml").write_text(
        "- {id: noon, value: '12', source: Clock, reviewed: 2020-11-21, review_by: 2021-11-21}\n"
        "- {id: dusk, value: '18', unit: hours, source: Sun, reviewed: 2026-11-21, review_by: 2999-11-21}\n"
    )
    site = content / "site.yaml"
    site.write_text(site.read_text().replace("tagline: ", "tagline: $(noon) ", 1))
    line = next(n for n, text in enumerate(site.read_text().splitlines(), 1) if "$(noon)" in text)
    assert cubital("content", "facts").stdout.splitlines() == [
        "noon: 12",
        "    Clock; review by 2021-11-21 DUE",
        f"    content/site.yaml:{line}: site: site: tagline",
        "dusk: 18 hours",
        "    Sun; review by 2999-11-21",
        "    not used",
        "2 facts, 1 not used.",
    ]
    [noon, dusk] = json.loads(cubital("content", "facts", "--json").stdout)
    assert noon["uses"][0]["written"] == "$(noon)"
    assert (dusk["reviewBy"], dusk["uses"]) == ("2999-11-21", [])
    assert "  2, 1 due for review\n  noon: 2021-11-21" in cubital("content", "stats").stdout


def test_the_schools_own_course_is_counted(command_line, checkout: Path) -> None:
    counted = command_line(
        "content", "stats", str(checkout / "content"), "--json", CUBITAL_PLUGINS_DISABLED=""
    )
    counts = json.loads(counted.stdout)
    assert counts["entries"]["modules"] == 12
    lessons = [one for one in counts["words"] if one["kind"] == "lessons"]
    assert len(lessons) == counts["entries"]["lessons"]
    assert all(one["words"] > 500 for one in lessons)
    assert counts["questions"]["lessons"]["5"] >= 4
    assert sum(counts["categories"]["glossary"].values()) == counts["entries"]["glossary"]


def test_where_no_content_is_that_is_said(cubital, tmp_path: Path, content: Path, monkeypatch) -> None:
    monkeypatch.chdir(content / "modules")
    assert "No mistakes." in cubital("content", "check").stdout
    monkeypatch.chdir(content.parent.parent)
    came_with_us = cubital("content", "check")
    assert came_with_us.stderr.startswith("The content that came with the program: ")
    monkeypatch.setattr("sys.prefix", str(tmp_path))
    refused = cubital("content", "check")
    assert refused.returncode == 1
    assert "There is no folder content here." in refused.stderr
