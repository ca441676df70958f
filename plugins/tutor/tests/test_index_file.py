"""The index of a school, which is made once and read from its home by each later process."""

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import typer
from starlette.testclient import TestClient
from typer.testing import CliRunner

from cubital.content import Passage
from cubital.testing import school_of
from cubital_tutor.answers.tutor import Tutor
from cubital_tutor.language.course_language import NO_TRADE, CourseLanguage
from cubital_tutor.retrieval import index_building, index_file
from cubital_tutor.retrieval.index import PassageIndex
from cubital_tutor.retrieval.index_file import FOLDER, index_of
from cubital_tutor.retrieval.written_answers import WrittenAnswer

CUBITAL = Path(sys.executable).parent / "cubital"
QUESTION = ["tutor", "ask", "wat is hemolisis", "--module", "5"]
OVEN = Passage(
    "oven", "Baking", "The oven", "Heat the oven for half an hour before the bread goes in.", "/oven"
)
BREAD = Passage(
    "bread", "Baking", "The bread", "A loaf is done when it sounds hollow.", "/bread", place="baking#bread"
)
HOLLOW = WrittenAnswer(
    question="When is a loaf done?",
    asks=("is my bread done", "how do i know that the bread is done", "when do i take the loaf out"),
    answer="When it sounds hollow.",
    place="baking#bread",
)


@pytest.fixture(autouse=True)
def another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is shared with what was made before in this process."""
    monkeypatch.setattr(index_file, "_of_this_process", {})


def later(folder: Path, passages: Sequence[Passage], language: CourseLanguage = NO_TRADE) -> PassageIndex:
    """The index in a process that begins now."""
    index_file._of_this_process.clear()
    return index_of(folder, tuple(passages), language, ())


def only_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def test_a_later_process_answers_the_same_from_the_file(client: TestClient, cli: typer.Typer):
    first = CliRunner().invoke(cli, QUESTION).stdout
    assert "red" in first
    written = only_file(school_of(client).settings.home / FOLDER)
    time = written.stat().st_mtime_ns
    later = subprocess.run([CUBITAL, *QUESTION], capture_output=True, text=True, check=True)
    assert later.stdout == first
    assert only_file(written.parent) == written
    assert written.stat().st_mtime_ns == time


def test_what_is_read_finds_what_was_written(tmp_path: Path):
    before = index_of(tmp_path, (OVEN, BREAD), NO_TRADE, ())
    after = later(tmp_path, (OVEN, BREAD))
    assert after is not before
    for question in ("how long do i heat the oven", "when is a loaf done", "hollow"):
        assert after.search(question) == before.search(question)


def test_what_the_content_holds_is_not_held_again(tmp_path: Path):
    parts = ((OVEN, BREAD), NO_TRADE, (HOLLOW,))
    index_of(tmp_path, *parts)
    index_file._of_this_process.clear()
    after = index_of(tmp_path, *parts)
    assert after.language is NO_TRADE
    assert after.search("heat the oven")[0].passage is OVEN
    (candidate,) = after.written.candidates("when is my loaf done?")
    assert candidate.answer is HOLLOW
    assert candidate.passage is BREAD


def test_a_large_index_is_made_by_another_process_and_answers_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    here = later(tmp_path / "here", (OVEN, BREAD))
    monkeypatch.setattr(index_building, "FEW", 0)
    commands: list[list[str]] = []
    run = subprocess.run

    def noted(command: list[str], **more: Any) -> Any:
        commands.append(command)
        return run(command, **more)

    monkeypatch.setattr(subprocess, "run", noted)
    elsewhere = later(tmp_path / "elsewhere", (OVEN, BREAD))
    assert commands
    for question in ("how long do i heat the oven", "when is a loaf done", "hollow"):
        assert elsewhere.search(question) == here.search(question)


def test_where_no_process_can_be_had_it_is_made_in_this_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(index_building, "FEW", 0)
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert later(tmp_path, (OVEN, BREAD)).search("hollow")[0].passage == BREAD


def test_who_opens_a_chat_does_not_wait_for_the_index_when_they_ask(
    student: TestClient, monkeypatch: pytest.MonkeyPatch
):
    begun = threading.Event()

    async def index(*_: object) -> None:
        begun.set()
        raise OSError("no space left")  # and what fails then is tried again by a question

    monkeypatch.setattr(Tutor, "index", index)
    assert student.get("/api/tutor/modules/5/chat").status_code == 200
    assert begun.wait(10)


def test_other_content_is_another_index_and_the_old_file_goes(tmp_path: Path):
    index_of(tmp_path, (OVEN,), NO_TRADE, ())
    before = only_file(tmp_path)
    (tmp_path / "of-an-older-version.pickle").touch()
    assert [one.passage for one in later(tmp_path, (BREAD,)).search("when is the bread done")] == [BREAD]
    assert only_file(tmp_path) != before


def test_other_words_of_the_course_are_another_index(tmp_path: Path):
    index_of(tmp_path, (OVEN,), NO_TRADE, ())
    before = only_file(tmp_path)
    later(tmp_path, (OVEN,), CourseLanguage(subject="baking"))
    assert only_file(tmp_path) != before


def test_another_version_of_the_code_makes_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    index_of(tmp_path, (OVEN,), NO_TRADE, ())
    before = only_file(tmp_path)
    monkeypatch.setattr(index_file, "_of_code", lambda: "of tomorrow")
    later(tmp_path, (OVEN,))
    assert only_file(tmp_path) != before


@pytest.mark.parametrize("damage", [lambda whole: whole[: len(whole) // 2], lambda _: b"", lambda _: b"N."])
def test_a_damaged_file_is_made_again(tmp_path: Path, damage):
    index_of(tmp_path, (OVEN,), NO_TRADE, ())
    file = only_file(tmp_path)
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    assert later(tmp_path, (OVEN,)).search("heat the oven")
    assert len(file.read_bytes()) == len(whole)


def test_a_home_that_takes_no_files_costs_nothing_but_time(tmp_path: Path):
    taken = tmp_path / "home"
    taken.write_text("no folder")
    assert later(taken, (OVEN,)).search("heat the oven")


def test_a_disk_that_is_full_keeps_no_half_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert later(tmp_path, (OVEN,)).search("heat the oven")
    assert list(tmp_path.iterdir()) == []


def test_two_schools_of_one_process_share_it(tmp_path: Path):
    first = index_of(tmp_path / "a", (OVEN,), NO_TRADE, ())
    assert index_of(tmp_path / "b", (OVEN,), NO_TRADE, ()) is first
