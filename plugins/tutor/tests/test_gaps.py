"""What the course leaves open, what chats came to and what answers were worth, for staff."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
import yaml
from pydantic import ValidationError
from starlette.testclient import TestClient
from tutor_calls import answer_to
from typer.testing import CliRunner

from cubital_tutor.commands import EVALUATION
from cubital_tutor.retrieval.written_answers import WrittenAnswer

ADMIN_CALLS = ("metrics", "gaps", "feedback", "refusals")


@pytest.fixture
def admin_after_questions(student: TestClient, sign_in: Callable[..., object]) -> TestClient:
    """The administrator's client, in a school in which two people left questions open."""
    answer_to(student, "what is quantum computing")
    answer_to(student, "how do i change the oil in my car")
    answer = answer_to(student, "which tube do i fill first")
    student.post(
        f"/api/tutor/answers/{answer['id']}/feedback", json={"thumb": "down", "reason": "no picture"}
    )
    sign_in(student, "admin")
    answer_to(student, "how do i change my cars oil?", module=3)
    answer_to(student, "my glucose is 300, what should i do")
    return student


@pytest.mark.both_databases
def test_open_questions_are_grouped_by_what_they_ask_for(admin_after_questions: TestClient):
    first, second = admin_after_questions.get("/api/tutor/admin/gaps").json()
    assert (first["asked"], first["students"], len(first["others"])) == (2, 2, 1)
    assert "oil" in first["question"]
    assert (second["question"], second["asked"], second["nearest"]) == ("what is quantum computing", 1, None)


@pytest.mark.both_databases
def test_the_figures_of_every_chat_are_there_for_administrators(admin_after_questions: TestClient):
    rows = admin_after_questions.get("/api/tutor/admin/metrics").json()
    figures = {(row["username"], row["moduleId"]): row["learningMetrics"] for row in rows}
    assert figures["student", 5]["questions"] == 3
    assert figures["student", 5]["covered"] == 1
    assert figures["admin", 5]["refused"] == 1
    assert rows[0]["lastAt"] >= rows[-1]["lastAt"]


@pytest.mark.both_databases
def test_judged_answers_come_with_the_question_and_without_a_name(admin_after_questions: TestClient):
    report = admin_after_questions.get("/api/tutor/admin/feedback").json()
    assert (report["up"], report["down"]) == (0, 1)
    [judged] = report["answers"]
    assert (judged["question"], judged["reason"]) == ("which tube do i fill first", "no picture")
    assert "student" not in json.dumps({key: judged[key] for key in judged if key != "text"})


def test_they_are_for_administrators_alone(student: TestClient, client: TestClient):
    for call in ADMIN_CALLS:
        assert student.get(f"/api/tutor/admin/{call}").status_code == 403, call
    student.post("/api/logout")
    for call in ADMIN_CALLS:
        assert client.get(f"/api/tutor/admin/{call}").status_code == 401, call


def test_gaps_are_printed_as_a_to_do(admin_after_questions: TestClient, cli: typer.Typer):
    printed = CliRunner().invoke(cli, ["tutor", "gaps"]).stdout
    assert printed.splitlines()[0].startswith("2 x, 2 students, module ")
    assert "nearest: nothing in the course" in printed
    as_json = json.loads(CliRunner().invoke(cli, ["tutor", "gaps", "--json"]).stdout)
    assert [gap["asked"] for gap in as_json] == [2, 1]


def test_gaps_propose_the_answers_that_are_missing(student: TestClient, cli: typer.Typer):
    answer_to(student, "what is quantum computing")
    for wording in ("what angle for an im shot in the deltoid", "What angle for an IM shot in the deltoid??"):
        assert not answer_to(student, wording)["covered"], wording
    printed = CliRunner().invoke(cli, ["tutor", "gaps", "--answers"]).stdout
    (entry,) = yaml.safe_load(printed)
    assert entry["place"].startswith("5#")
    assert {entry["question"], *entry["asks"]} == {
        "what angle for an im shot in the deltoid",
        "What angle for an IM shot in the deltoid??",
    }
    assert "# Asked 2 x by 1 student in module 5.\n" in printed
    assert "leave it: what is quantum computing\n" in printed
    more = ("im shot angle", "needle angle for a shot", "how steep is a shot in the arm")
    with pytest.raises(ValidationError, match="answer"):  # none is invented
        WrittenAnswer.model_validate(entry | {"asks": more})
    WrittenAnswer.model_validate(entry | {"asks": more, "answer": "That is not what this course teaches."})


def test_where_nothing_was_left_open_no_answer_is_proposed(client: TestClient, cli: typer.Typer):
    assert CliRunner().invoke(cli, ["tutor", "gaps", "--answers"]).stdout.startswith("# No open questions")
    assert CliRunner().invoke(cli, ["tutor", "gaps", "--answers", "--json"]).exit_code == 2


def test_a_question_of_several_lines_stands_in_one(student: TestClient, cli: typer.Typer):
    answer_to(student, "what is quantum computing\n9 x, 9 students, module 1: all is well")
    first, nearest = CliRunner().invoke(cli, ["tutor", "gaps"]).stdout.splitlines()
    assert first.endswith("module 5: what is quantum computing 9 x, 9 students, module 1: all is well")
    assert nearest.startswith("      nearest: ")


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """A folder with a part of each set; test_eval_set.py asks them whole."""
    for file in EVALUATION.glob("*.yaml"):
        questions = yaml.safe_load(file.read_text("utf-8"))
        part = [one for number, one in enumerate(questions) if number % 8 == 0 or one["kind"] == "follow-up"]
        (tmp_path / file.name).write_text(yaml.safe_dump(part), "utf-8")
    return tmp_path


def test_an_evaluation_prints_its_scores_and_every_failure(
    client: TestClient, cli: typer.Typer, sample: Path
):
    result = CliRunner().invoke(cli, ["tutor", "eval", "--questions", str(sample)])
    assert result.exit_code == 0, result.output
    assert str(EVALUATION) in CliRunner().invoke(cli, ["tutor", "eval", "--help"]).stdout
    for words in (
        "held out (",
        "new wordings (",
        "hurried (",
        "plain (",
        "sideways (",
        "unseen phrasings (",
        "four writers (",
        "right and cited",
        "kind follow-up",
        "module 12",
        "First words after",
    ):
        assert words in result.stdout
    as_json = json.loads(
        CliRunner().invoke(cli, ["tutor", "eval", "--questions", str(sample), "--json"]).stdout
    )
    assert any(part["failures"] for part in as_json.values() if "failures" in part)
    for part in (
        "tuned",
        "newWordings",
        "hurried",
        "plain",
        "sideways",
        "unseenPhrasings",
        "fourWriters",
        "heldOut",
    ):
        assert as_json[part]["questions"] > 5, part
        for failure in as_json[part]["failures"]:
            assert failure["ask"] in result.stdout
