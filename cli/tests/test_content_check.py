"""`cubital content check`: for people, for programs, for GitHub, for a hook; of a folder or of files."""

import json
import os
import subprocess
from pathlib import Path
from subprocess import PIPE, CompletedProcess

import pytest

BAD = "- name: Noon\n  hour: twelve\n- name: Dusk\n  hour: {a: 1\n"


def test_programs_get_every_mistake_as_json(cubital, content: Path) -> None:
    (content / "bells.yaml").write_text("- nme: Noon\n  hour: twelve\n")
    refused = cubital("content", "check", "--format", "json")
    assert refused.returncode == 1
    report = json.loads(refused.stdout)
    assert [(m["file"], m["line"], m["field"]) for m in report["mistakes"]] == [
        ("content/bells.yaml", 1, "nme"),
        ("content/bells.yaml", 2, "hour"),
    ]
    assert report["mistakes"][0]["message"] == "there is no such field; did you mean name?"


def test_github_gets_annotations_with_their_letters_escaped(cubital, content: Path) -> None:
    (content / "bells.yaml").write_text(BAD)
    refused = cubital("content", "check", "--format", "github")
    assert refused.returncode == 1
    [line] = refused.stdout.splitlines()
    assert line.startswith("::error file=content/bells.yaml,line=5,col=1::a bracket or brace")
    (content / "bells.yaml").rename(content / "bells,100%.yaml")
    refused = cubital("content", "check", "--format", "github")
    assert "::notice file=content/bells%2C100%25.yaml,line=1::no plugin understands" in refused.stdout


def test_a_kind_of_which_nothing_is_there_is_told(cubital, content: Path) -> None:
    (content / "bells.yaml").unlink()
    assert "bells: 0, there is nothing in bells.yaml\n" in cubital("content", "check").stdout


def test_a_file_alone_is_judged_within_its_folder(cubital, content: Path, tmp_path: Path) -> None:
    (content / "bells.yaml").write_text("- name: Noon\n  hour: twelve\n")
    module = content / "modules" / "05-venipuncture" / "module.yaml"
    module.write_text(module.read_text().replace("id: 5", "id: five"))
    refused = cubital("content", "check", str(content / "bells.yaml"))
    assert refused.returncode == 1
    assert [line.split(":")[0] for line in refused.stdout.splitlines()] == ["content/bells.yaml"]
    below = cubital("content", "check", "content/modules")
    assert [line.split(":")[0] for line in below.stdout.splitlines()] == [
        "content/modules/05-venipuncture/module.yaml"
    ]
    right = cubital("content", "check", "content/site.yaml")
    assert right.returncode == 0


def test_a_file_outside_any_content_is_refused(cubital, tmp_path: Path) -> None:
    (tmp_path / "notes.yaml").write_text("x: 1\n")
    refused = cubital("content", "check", "notes.yaml")
    assert refused.returncode == 1
    assert refused.stderr == "Error: notes.yaml is in no content folder: none above it has a site.yaml.\n"


def test_a_fact_that_is_not_there_is_told_with_the_nearest_name(cubital, content: Path) -> None:
    (content / "facts.yaml").write_text(
        "- {id: noon, value: '12', source: Clock, reviewed: 2026-11-21, review_by: 2027-11-21}\n"
    )
    (content / "bells.yaml").write_text("- name: Noon\n  hour: 12\n")
    site = content / "site.yaml"
    text = site.read_text().splitlines()
    tagline = next(number for number, line in enumerate(text, 1) if line.startswith("tagline:"))
    text[tagline - 1] = "tagline: Begins at $(non)"
    site.write_text("\n".join(text))
    refused = cubital("content", "check")
    assert refused.stdout == (
        f"content/site.yaml:{tagline}: tagline: there is no fact 'non'; did you mean noon?\n"
    )


def test_a_link_may_lead_to_any_page_of_the_shell_and_of_an_installed_plugin(
    cubital, content: Path, plugin_folder: Path
) -> None:
    ui = plugin_folder / "school_bell" / "ui_dist"
    ui.mkdir()
    (ui / "plugin.json").write_text(
        '{"name": "bell", "sdk": "^1.0.0", "pages": [{"path": "/tower/:floor", "module": "./Tower"}]}'
    )
    module = content / "modules" / "05-venipuncture" / "module.yaml"
    text = module.read_text()

    def linking_to(address: str) -> CompletedProcess[str]:
        module.write_text(text.replace("the craft", f"[the craft]({address})", 1))
        return cubital("content", "check", "content/modules")

    for right in ("/tower/9", "/dashboard", "/course/5"):  # the last is of a plugin that is switched off
        assert linking_to(right).returncode == 0
    assert linking_to("/towr/9").stdout == (
        "content/modules/05-venipuncture/module.yaml:3: description: the link /towr/9 leads nowhere: "
        "there is no page /towr/9; did you mean /tower/9?\n"
    )
    (ui / "plugin.json").write_text("{")
    assert linking_to("/towr/9").returncode == 0  # it may be one of those


def test_strict_makes_what_lints_find_a_failure(cubital, content: Path) -> None:
    (content / "facts.yaml").write_text(
        "- {id: noon, value: '12', source: Clock, reviewed: 2020-11-21, review_by: 2021-11-21}\n"
    )
    checked = cubital("content", "check")
    assert checked.returncode == 0
    assert "content/facts.yaml:1: [fact-due]" in checked.stdout
    assert cubital("content", "check", "--strict").returncode == 1
    report = json.loads(cubital("content", "check", "--format", "json").stdout)
    assert [finding["lint"] for finding in report["findings"]] == ["fact-due"]


def test_a_school_that_is_no_demo_is_told_what_is_still_a_sample(cubital, content: Path) -> None:
    (content / "pages").mkdir()
    page = content / "pages" / "privacy.yaml"
    page.write_text("name: privacy\ntitle: Privacy\nsample: true\ntext: |\n  Write to\n  us@example.com.\n")
    site = content / "site.yaml"
    address = next(n for n, line in enumerate(site.read_text().splitlines(), 1) if line.startswith("email:"))
    production = {"CUBITAL_ENVIRONMENT": "production"}
    checked = cubital("content", "check", **production)
    assert checked.returncode == 0
    lines = checked.stdout.splitlines()
    sample = "[sample-text] this is a sample; write the school's own, and take the line out"
    assert f"content/pages/privacy.yaml:3: {sample}" in lines
    assert (
        "content/pages/privacy.yaml:6: [sample-text] us@example.com reaches nobody; write the school's own"
        in lines
    )
    assert any(line.startswith(f"content/site.yaml:{address}: [sample-text]") for line in lines)
    assert cubital("content", "check", "--strict", **production).returncode == 1
    assert "sample-text" not in cubital("content", "check").stdout

    page.write_text("name: privacy\ntitle: Privacy\ntext: |\n  Write to\n  us@school.org, an example.\n")
    left = cubital("content", "check", str(page), **production)
    assert "sample-text" not in left.stdout


def test_a_terminal_gets_colors_and_a_pipe_none(content: Path, command: Path, environment, tmp_path) -> None:
    (content / "bells.yaml").write_text("- nme: Noon\n  hour: 12\n")
    if not hasattr(os, "openpty"):
        pytest.skip("this system has no terminals of that kind")
    ours, theirs = os.openpty()
    colored = {name: value for name, value in environment.items() if name != "NO_COLOR"} | {"TERM": "xterm"}
    subprocess.run([command, "content", "check"], env=colored, cwd=tmp_path, stdout=theirs, stderr=theirs)
    os.close(theirs)
    printed = b""
    while part := _rest(ours):
        printed += part
    os.close(ours)
    assert b"\x1b[36mcontent/bells.yaml:1\x1b[0m: \x1b[33mnme\x1b[0m: there is" in printed


def _rest(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # how a terminal says that nobody writes any more
        return b""


def test_the_hook_of_the_docs_refuses_a_commit_with_a_mistake(
    checkout: Path, content: Path, command: Path, environment, tmp_path: Path
) -> None:
    document = (checkout / "docs" / "content.md").read_text()
    hook = document.split("```sh\n#!/bin/sh\n")[1].split("```")[0]
    git = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    env = environment | git | {"PATH": f"{command.parent}{os.pathsep}{os.environ['PATH']}"}

    def run(*words: str) -> subprocess.CompletedProcess:
        return subprocess.run(["git", *words], env=env, cwd=tmp_path, capture_output=True, text=True)

    run("init")
    (tmp_path / ".git/hooks/pre-commit").write_text(f"#!/bin/sh\n{hook}")
    (tmp_path / ".git/hooks/pre-commit").chmod(0o755)
    commit = ("-c", "user.name=Ada", "-c", "user.email=ada@school.example", "commit", "-m", "x")
    (content / "bells.yaml").write_text("- nme: Noon\n  hour: 12\n")
    run("add", "content")
    refused = run(*commit)
    assert refused.returncode == 1
    assert "content/bells.yaml:1: nme: there is no such field" in refused.stdout + refused.stderr
    (content / "bells.yaml").write_text("- name: Noon\n  hour: 12\n")
    run("add", "content")
    done = run(*commit)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_reader_that_has_seen_enough_is_no_error(
    command: Path, environment: dict[str, str], content: Path
) -> None:
    (content / "bells.yaml").write_text("".join(f"- name: {number}\n" for number in range(20_000)))
    check = [command, "content", "check", str(content)]
    with subprocess.Popen(check, env=environment, stdout=PIPE, stderr=PIPE, text=True) as checking:
        assert checking.stdout is not None
        assert checking.stderr is not None
        assert "bells.yaml:1: " in checking.stdout.readline()
        checking.stdout.close()
        assert checking.stderr.read() == ""
