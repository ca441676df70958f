"""An editor sees what a load would change, loads, looks back, and goes back."""

import json
import re
from pathlib import Path

FACT = "- {id: noon, value: '12', unit: hours, source: Clock, reviewed: 2026-11-21, review_by: 2027-11-21}\n"


def lines(result) -> list[str]:
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout.splitlines()


def test_a_changed_fact_names_every_text_that_it_changes(cubital, content: Path) -> None:
    (content / "facts.yaml").write_text(FACT)
    site = content / "site.yaml"
    site.write_text(re.sub(r"^tagline: .*$", "tagline: At $(noon) sharp", site.read_text(), flags=re.M))
    cubital("content", "load")
    (content / "facts.yaml").write_text(FACT.replace("'12'", "'13'"))
    line = site.read_text().splitlines().index("tagline: At $(noon) sharp") + 1
    assert lines(cubital("content", "diff")) == [
        'facts: noon: value: "12" → "13"',
        f"    in site: site: tagline (content/site.yaml:{line})",
    ]
    report = json.loads(cubital("content", "diff", "--json").stdout)
    [entry] = report["entries"]
    assert entry["fields"] == [{"field": "value", "old": '"12"', "new": '"13"'}]
    assert entry["touched"][0]["line"] == line


def test_a_dry_run_says_all_and_loads_nothing(cubital, content: Path) -> None:
    dry = cubital("content", "load", "--dry-run")
    assert "bells: 2 new, 0 changed, 0 same, 0 retired" in lines(dry)
    assert dry.stderr == "Nothing was loaded: this was a dry run.\n"
    assert lines(cubital("content", "history")) == ["Nothing was loaded yet."]
    report = json.loads(cubital("content", "load", "--json").stdout)
    assert (report["load"], report["changed"], report["kinds"]["bells"]["new"]) == (1, True, 2)


def test_the_history_says_who_when_what_and_why(cubital, content: Path, monkeypatch) -> None:
    monkeypatch.setenv("LOGNAME", "ada")
    cubital("content", "load", "--note", "to begin with")
    (content / "bells.yaml").write_text("- name: Noon\n  hour: 13\n")
    cubital("content", "load")
    second, first = lines(cubital("content", "history"))
    assert re.fullmatch(
        r"2  \d{4}-\d\d-\d\d \d\d:\d\d  ada  bells: 1 changed, 1 retired, 1 moved", second
    ) or (second.endswith("ada  bells: 1 changed, 1 retired"))
    assert 'ada "to begin with"  ' in first
    [newest] = json.loads(cubital("content", "history", "--last", "1", "--json").stdout)
    assert (newest["number"], newest["by"], newest["note"]) == (2, "ada", None)


def test_one_goes_back_to_the_byte_comments_and_media_too(cubital, content: Path, tmp_path: Path) -> None:
    bells = content / "bells.yaml"
    first = "# Our bells.\r\n- name: Morning   # early\r\n  hour: 8\r\n"
    bells.write_bytes(first.encode())
    drawing = (content / "media/bell.svg").read_bytes()
    cubital("content", "load")
    bells.write_text("- name: Evening\n  hour: 18\n")
    (content / "media/bell.svg").write_bytes(drawing.replace(b"0 0 9 9", b"0 0 8 8"))
    (content / "media/new.svg").write_bytes(drawing)
    cubital("content", "load")
    report = lines(cubital("content", "export", "before", "--load", "1"))
    assert report[-1] == "To go back to it: cubital content load before"
    back = tmp_path / "before"
    assert (back / "bells.yaml").read_bytes() == first.encode()
    assert (back / "media/bell.svg").read_bytes() == drawing
    assert not (back / "media/new.svg").exists()
    assert "bells: 1 new, 0 changed, 0 same, 1 retired" in lines(cubital("content", "load", "before"))
    assert lines(cubital("content", "diff", "before")) == ["Nothing would change."]
    cubital("content", "export", "now")
    assert (tmp_path / "now/bells.yaml").read_bytes() == first.encode()


def test_a_folder_with_something_in_it_is_not_written_into(cubital, content: Path) -> None:
    cubital("content", "load")
    refused = cubital("content", "export", "content")
    assert refused.returncode == 1
    assert "content is there already; name a new or an empty folder." in refused.stderr
    missing = cubital("content", "export", "elsewhere", "--load", "77")
    assert "There is no load 77. See: cubital content history" in missing.stderr


def test_comments_alone_are_a_load_of_their_own(cubital, content: Path) -> None:
    cubital("content", "load")
    bells = content / "bells.yaml"
    bells.write_text("# A comment.\n" + bells.read_text())
    assert lines(cubital("content", "diff")) == ["bells.yaml: only comments or layout"]
    assert "bells.yaml: only comments or layout" in lines(cubital("content", "load"))
    assert "comments or layout alone" in lines(cubital("content", "history"))[0]
