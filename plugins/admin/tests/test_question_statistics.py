"""What the answers say of the questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from starlette.testclient import TestClient

from cubital.learning.tables import recorded_answers
from cubital.storage.work import Work
from cubital.testing import run_in

pytestmark = pytest.mark.both_databases


def answers(client: TestClient, rows: Sequence[tuple[int, str, str, bool]]) -> None:
    """(student, question, chosen, right), in the order in which they were given."""

    def insert(work: Work) -> None:
        for number, (student, question, chosen, right) in enumerate(rows):
            work.insert(
                recorded_answers,
                user_id=student,
                module_id=None,
                question=question,
                source="quiz",
                chosen=chosen,
                correct=right,
                client_id=f"c{number}",
                at=work.now,
            )

    run_in(client, insert)


def test_figures_of_questions(client: TestClient, admin: TestClient, add_many: Callable[[int], None]) -> None:
    assert admin.get("/api/admin/questions").json() == []
    add_many(40)
    ids = [
        user["id"] for user in admin.get("/api/admin/students").json() if user["username"].startswith("many")
    ]
    strong, weak = ids[:20], ids[20:]
    rows: list[tuple[int, str, str, bool]] = []
    for student in ids:
        # One that tells them apart, one that leads the strong astray, and two that give them their standing.
        is_strong = student in strong
        rows.append((student, "quiz:901", "Right" if is_strong else "Wrong", is_strong))
        rows.append((student, "quiz:902", "Wrong" if is_strong else "Right", not is_strong))
        rows += [(student, f"quiz:{n}", "Right" if is_strong else "Wrong", is_strong) for n in (903, 904)]
    rows += [(weak[0], "quiz:901", "Right", True)]  # a second try says nothing of the question
    answers(client, rows)

    statistics = {each["question"]: each for each in admin.get("/api/admin/questions").json()}
    assert set(statistics) == {"quiz:901", "quiz:902", "quiz:903", "quiz:904"}
    good, bad = statistics["quiz:901"], statistics["quiz:902"]
    assert (good["students"], good["difficulty"], good["few"]) == (40, 50.0, False)
    assert good["discrimination"] > 0.9
    assert good["warnings"] == []
    assert bad["discrimination"] < -0.9
    assert "It may be misleading" in bad["warnings"][0]
    assert good["choices"] == [
        {"text": "Right", "correct": True, "given": 20, "share": 50.0},
        {"text": "Wrong", "correct": False, "given": 20, "share": 50.0},
    ]
    assert good["text"] is None  # no such question is in the content


def test_a_question_of_the_content_is_shown_with_all_its_options(admin: TestClient, ada: TestClient) -> None:
    quiz = admin.get("/api/resources/quiz").json()[0]
    wrong = next(option for option in quiz["options"] if option != quiz["correctAnswer"])
    answers(admin, [(ada.id, f"quiz:{quiz['id']}", wrong, False)])
    [shown] = admin.get("/api/admin/questions").json()
    assert shown["text"] == quiz["question"]
    assert [choice["text"] for choice in shown["choices"]] == quiz["options"]
    assert [choice["given"] for choice in shown["choices"] if choice["text"] == wrong] == [1]
    assert [choice["text"] for choice in shown["choices"] if choice["correct"]] == [quiz["correctAnswer"]]
    assert (shown["few"], shown["warnings"], shown["discrimination"]) == (True, [], None)


@pytest.mark.parametrize(("missed", "is_said"), [(14, False), (15, True)])
def test_an_option_that_no_one_chooses_is_told_of_where_enough_were_wrong(
    admin: TestClient, add_many: Callable[[int], None], missed: int, is_said: bool
) -> None:
    add_many(60)
    quiz = admin.get("/api/resources/quiz").json()[0]
    right = quiz["correctAnswer"]
    wrong = next(option for option in quiz["options"] if option != right)
    ids = [user["id"] for user in admin.get("/api/admin/students").json()][:60]
    name = f"quiz:{quiz['id']}"
    answers(
        admin,
        [(each, name, wrong, False) for each in ids[:missed]]
        + [(each, name, right, True) for each in ids[missed:]],
    )
    [shown] = admin.get("/api/admin/questions").json()
    assert len(shown["choices"]) == 4
    assert any("No one chooses" in warning for warning in shown["warnings"]) == is_said
