"""What the tutor holds on a person can be handed over and erased; whoever it often fails is pointed out."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import select, update
from starlette.testclient import TestClient
from tutor_calls import answer_to

from cubital.accounts.user import find_by_username
from cubital.personal_data import erase_everything
from cubital.storage.work import Work
from cubital.testing import run_in
from cubital_tutor.answers.answer import Answer
from cubital_tutor.chat import asking
from cubital_tutor.tables import tutor_messages

pytestmark = pytest.mark.both_databases

SignIn = Callable[..., TestClient]


def tutor_data(client: TestClient, name: str = "student"):
    plugins = client.app.state.school.plugins
    return run_in(client, lambda work: plugins.personal_data(work, find_by_username(work, name))["tutor"])


def concerns(client: TestClient):
    plugins = client.app.state.school.plugins
    everything = run_in(client, lambda work: plugins.concerns(work))
    return [concern for concern in everything if "tutor" in concern.title]


def test_chats_are_handed_over_and_erased(student: TestClient, sign_in):
    answer_to(student, "what does npo mean", module=1)
    sign_in(student, "admin")
    answer_to(student, "which tube do i fill first")
    data = tutor_data(student)
    assert [(line["module_id"], line["role"]) for line in data.export["chats"]] == [
        (1, "student"),
        (1, "tutor"),
    ]
    assert data.export["chats"][0]["text"] == "what does npo mean"
    assert data.export["learning_metrics"] == [
        {"module_id": 1, "questions": 1, "covered": 1, "refused": 0, "seconds": 0.0}
    ]
    run_in(student, data.erase)
    assert tutor_data(student).export == {
        "chats": [],
        "learning_metrics": [],
        "places": [],
        "sections_done": [],
        "feedback": [],
        "model_answers": [],
    }
    assert len(tutor_data(student, "admin").export["chats"]) == 2


def test_an_answer_that_comes_after_the_erasure_is_not_kept(student: TestClient):
    """The question is asked, its account erased in another tab, and then the answer is whole."""
    me = student.get("/api/user").json()["id"]
    question = run_in(student, asking.begin, me, 1, "what does npo mean")
    answer = Answer(text="Nothing by mouth.", sources=(), covered=True)
    plugins = student.app.state.school.plugins
    user = run_in(student, lambda work: find_by_username(work, "student"))
    run_in(student, erase_everything, user, plugins)
    for shown in (None, "Nothing"):
        with pytest.raises(asking.Erased):
            run_in(student, asking.finish, question, answer, shown)
    rows = run_in(
        student, lambda work: work.all(select(tutor_messages).where(tutor_messages.c.user_id == me))
    )
    assert list(rows) == []


def test_two_open_questions_in_a_week_are_a_concern_and_stay_private(student: TestClient):
    answer_to(student, "who won the world cup")
    assert concerns(student) == []
    answer_to(student, "what is quantum computing", module=2)
    [concern] = concerns(student)
    assert concern.student_id == student.get("/api/user").json()["id"]
    assert concern.title == "The tutor had no answer"
    assert concern.detail == (
        "2 questions in the last 7 days, across 2 modules, that the course doesn't cover. "
        "They are in the tutor inbox."
    )
    assert "quantum" not in concern.detail


def test_what_the_inbox_has_dealt_with_is_no_concern_until_it_is_asked_again(
    student: TestClient, sign_in: SignIn
):
    for question in ("who won the world cup", "who won the world cup?", "what is quantum computing"):
        answer_to(student, question)
    admin = sign_in(student, "admin")
    for entry in admin.get("/api/tutor/admin/inbox").json():
        path = f"/api/tutor/admin/inbox/{entry['entry']}"
        assert admin.post(path, json={"state": "done"}).status_code == 200
    assert concerns(admin) == []
    student = sign_in(admin)
    answer_to(student, "who won the world cup?")
    answer_to(student, "what is quantum computing")
    assert len(concerns(student)) == 1


def test_old_open_questions_are_no_concern(student: TestClient):
    answer_to(student, "who won the world cup")
    answer_to(student, "what is quantum computing")

    def age(work: Work) -> None:
        work.run(update(tutor_messages).values(at=work.now - timedelta(days=8)))

    run_in(student, age)
    assert concerns(student) == []
