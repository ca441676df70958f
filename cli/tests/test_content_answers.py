"""cubital content stats --answers: what students answered, beside the place of each question in the files."""

import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from cubital.testing import run_in, school_of
from cubital_cli.main import build_cli

CHECKOUT = Path(__file__).parents[2]


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
def test_figures_stand_beside_the_files(
    client: TestClient, sign_in, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    student = sign_in(client)
    quiz = client.get("/api/resources/quiz").json()[0]
    lesson = client.get("/api/modules/5/lesson").json()["examPrep"]["practiceQuestions"][0]
    wrong = next(option for option in quiz["options"] if option != quiz["correctAnswer"])
    practiced = student.post(
        "/api/tutor/modules/5/answers",
        json={"question": lesson["question"], "chosen": lesson["correctAnswer"], "clientId": "a"},
    )
    assert practiced.status_code == 200, practiced.text
    run_in(client, _answer, f"quiz:{quiz['id']}", wrong)
    run_in(client, _answer, "quiz:999", "gone")

    monkeypatch.setenv("CUBITAL_DATABASE_URL", str(school_of(client).settings.database_url))
    monkeypatch.setenv("CUBITAL_HOME", str(tmp_path))
    result = CliRunner().invoke(
        build_cli(), ["content", "stats", str(CHECKOUT / "content"), "--answers", "--json"]
    )
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    by_text = {each["text"]: each for each in report["questions"]}
    of_quiz, of_lesson = by_text[quiz["question"]], by_text[lesson["question"]]
    assert "quiz.yaml:" in of_quiz["place"]
    assert (of_quiz["answers"]["students"], of_quiz["answers"]["difficulty"]) == (1, 0)
    file, line = of_lesson["place"].rsplit(":", 1)
    assert file.endswith("05-venipuncture/lesson.yaml")
    assert lesson["question"] in Path(file).read_text().splitlines()[int(line) - 1]
    assert of_lesson["answers"]["difficulty"] == 100
    assert sum(each["answers"] is None for each in report["questions"]) == len(report["questions"]) - 2
    assert report["elsewhere"] == ["quiz:999"]

    words = (
        CliRunner().invoke(build_cli(), ["content", "stats", str(CHECKOUT / "content"), "--answers"]).stdout
    )
    assert "0.0 % right of 1 student, discrimination unknown; under 30 answers: this may be chance" in words
    assert f"    - {wrong}: 100.0 % (1)" in words
    assert f"    * {quiz['correctAnswer']}: 0.0 % (0)" in words
    assert "Answers to questions that are not in these files: 1." in words


def _answer(work, question: str, chosen: str) -> None:
    from sqlalchemy import select

    from cubital.accounts.tables import users
    from cubital.learning.tables import recorded_answers

    student = work.one(select(users.c.id).where(users.c.username == "student"))
    work.insert(
        recorded_answers,
        user_id=student.id,
        module_id=None,
        question=question,
        source="quiz",
        chosen=chosen,
        correct=False,
        client_id=question,
        at=work.now,
    )
