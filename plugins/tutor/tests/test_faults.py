"""Bad input, content that changes while people ask, and an index that is out of date."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tutor_calls import answer_to

from cubital.content.kinds import ContentKind
from cubital.content.loading import load
from cubital.content.reading import read
from cubital.testing import SignIn, run_in
from cubital.testing.media import read_media
from cubital_tutor.answers.answer import Answer
from cubital_tutor.answers.answering import answer
from cubital_tutor.evaluation.eval_set import EvalQuestion


@pytest.mark.parametrize(
    "text", ["血", "🩸🩸🩸", "مرحبا", "<script>alert(1)</script>", '"" OR 1=1 --', "NEAR( *", "a" * 2000]
)
def test_any_text_is_answered_and_shown_to_nobody_as_markup(student: TestClient, text: str):
    answer = answer_to(student, text)
    assert answer["message"].strip()
    assert "<script" not in answer["message"]
    assert text not in answer["message"] or len(text) < 3


def test_too_long_a_message_is_refused_with_its_limit(student: TestClient):
    answer = student.get("/api/modules/5/agent", params={"message": "a" * 2001})
    assert answer.status_code == 422
    assert answer.json()["message"] == "Please ask in at most 2,000 characters."


@pytest.fixture
def content_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "content"
    shutil.copytree("content", folder)
    return folder


def change(folder: Path, old: str, new: str) -> None:
    answers = folder / "answers" / "05-venipuncture.yaml"
    text = answers.read_text()
    assert old in text
    answers.write_text(text.replace(old, new))


def load_again(client: TestClient, folder: Path) -> None:
    reading = read(folder, client.app.state.school.plugins.content_kinds())
    assert not reading.mistakes
    run_in(client, load, reading, read_media(folder))


@pytest.mark.both_databases
def test_a_load_is_answered_from_at_once_in_the_words_of_one_load(student: TestClient, content_folder: Path):
    old, new = "is the first choice: it is usually", "is the first choice, as it is usually"
    question = "how do i choose the vein"
    assert old in answer_to(student, question)["message"]
    change(content_folder, old, new)

    def heard(_: int) -> str:
        return answer_to(student, question)["message"]

    with ThreadPoolExecutor(5) as threads:
        asking = [threads.submit(heard, number) for number in range(20)]
        threads.submit(load_again, student, content_folder).result()
        messages = {one.result() for one in asking}
    assert all((old in message) != (new in message) for message in messages)
    assert new in answer_to(student, question)["message"]


def test_what_two_students_ask_alike_is_looked_up_once(
    student: TestClient, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch
):
    looked_up = []

    def answering(question: str, *rest: Any) -> Answer:
        looked_up.append(question)
        return answer(question, *rest)

    monkeypatch.setattr("cubital_tutor.answers.tutor.answer", answering)
    first = answer_to(student, "how do i choose the vein")
    second = answer_to(sign_in(student, "admin"), "how do i choose the vein")
    assert looked_up == ["how do i choose the vein"]
    assert second["message"] == first["message"]
    # What was asked before, and the module, may change the answer.
    answer_to(student, "how do i choose the vein")
    answer_to(student, "how do i choose the vein", module=11)
    assert len(looked_up) == 3


def test_a_section_that_is_gone_is_no_longer_cited(student: TestClient, content_folder: Path):
    cited = answer_to(student, "how full can the sharps container get", module=8)["sources"][0]["link"]
    assert cited.endswith("#sharps")
    lesson = content_folder / "modules" / "08-infection-control" / "lesson.yaml"
    lesson.write_text(lesson.read_text().replace("  - id: sharps\n", "  - id: sharps-and-safety\n"))
    load_again(student, content_folder)
    # Its written answers went with it; the glossary has one.
    answer = answer_to(student, "how full can the sharps container get", module=8)
    assert answer["sources"]
    assert not any(source["link"].endswith("#sharps") for source in answer["sources"])


def test_evaluation_questions_that_were_loaded_once_do_no_harm(student: TestClient, content_folder: Path):
    kind = ContentKind(
        name="tutor_tests",
        files="tutor-tests*.yaml",
        model=EvalQuestion,
        key=lambda one: one.typed,
        holds="list",
    )
    evaluation = shutil.copy(
        "plugins/tutor/evaluation/plain.yaml", content_folder / "tutor-tests-fourth.yaml"
    )
    kinds = student.app.state.school.plugins.content_kinds()
    reading = read(content_folder, [*kinds, kind])
    assert not reading.mistakes
    assert run_in(student, load, reading).kinds["tutor_tests"].new == 149
    evaluation.unlink()
    load_again(student, content_folder)
    assert (
        answer_to(student, "which tube do i fill first")["sources"][0]["link"]
        == "/course/5?tab=lesson#order-of-draw"
    )
