"""`cubital tutor ask`, against the content of a real school."""

import pytest
import typer
from starlette.testclient import TestClient
from typer.testing import CliRunner

from cubital.content.cache import NothingLoaded
from cubital.errors import NotFound
from cubital.plugins.manager import Plugins
from cubital.settings import Settings


def test_the_answer_is_printed_with_its_sources(cli: typer.Typer):
    done = CliRunner().invoke(cli, ["tutor", "ask", "which tube do i fill first", "--module", "5"])
    assert done.exit_code == 0, done.output
    assert "start with the light blue citrate tube" in " ".join(done.output.split())
    assert "Module 5 lesson: Order of draw  /course/5?tab=lesson#order-of-draw" in done.output


def test_what_is_not_covered_is_said(cli: typer.Typer):
    done = CliRunner().invoke(cli, ["tutor", "ask", "who won the world cup"])
    assert done.exit_code == 0
    assert "Not covered by the course." in done.output
    assert "Sources" not in done.output


def test_an_unknown_module_and_no_question_are_refused(cli: typer.Typer):
    unknown = CliRunner().invoke(cli, ["tutor", "ask", "hello", "--module", "99"])
    assert isinstance(unknown.exception, NotFound)
    assert str(unknown.exception) == "There is no module 99 in this course."
    assert CliRunner().invoke(cli, ["tutor", "ask", " "]).exit_code == 2


def test_a_school_without_content_is_told_to_load_it(
    settings: Settings, plugins: Plugins, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("CUBITAL_DATABASE_URL", settings.database)
    cli = typer.Typer()
    plugins.add_commands(cli)
    refused = CliRunner().invoke(cli, ["tutor", "ask", "which tube do i fill first"])
    assert isinstance(refused.exception, NothingLoaded)
    assert str(refused.exception).endswith("Load it: cubital content load")


def test_nothing_is_kept(cli: typer.Typer, student: TestClient):
    CliRunner().invoke(cli, ["tutor", "ask", "which tube do i fill first", "--module", "5"])
    assert student.get("/api/tutor/modules/5/chat").json()["messages"] == []
