"""Grades: the best score goes to the gradebook of the course, once, and is kept until it was taken."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from reference_platform.client import MODULE_5, Platform
from starlette.testclient import TestClient
from typer.testing import Result

from cubital.testing import run_in
from cubital_lti.grades.gradebook import claim_next, waiting_grades
from cubital_lti.tables import grades

pytestmark = pytest.mark.both_databases


def finish_exam(client: TestClient, right: bool = True, module: int = 5) -> float:
    """Hand in the practice exam of the module; its score."""
    lesson = client.get(f"/api/modules/{module}/lesson").json()
    questions = lesson["examPrep"]["practiceQuestions"]
    name = f"exam-{len(client.get('/api/assessments').json())}"
    answers = []
    for number, each in enumerate(questions):
        options = [option for option in each["options"] if (option == each["correctAnswer"]) == right]
        answers.append({"question": each["question"], "chosen": options[0], "clientId": f"{name}-{number}"})
    done = client.post(f"/api/tutor/modules/{module}/exam", json={"clientId": name, "answers": answers})
    assert done.status_code == 200, done.text
    return float(done.json()["score"])


def waiting(client: TestClient) -> list[Any]:
    return list(run_in(client, waiting_grades))


@pytest.fixture
def ada(quiet_sender: None, client: TestClient, platform: Platform) -> TestClient:
    """A student who came by the link to module 5; nothing is sent but by a command."""
    platform.enters(client)
    return client


def test_a_finished_exam_is_a_grade_at_the_platform(
    ada: TestClient, platform: Platform, terminal: Callable[..., Result]
) -> None:
    assert finish_exam(ada, right=False) == 0
    assert finish_exam(ada) == 100
    finish_exam(ada, right=False)  # no better
    assert terminal("send").stdout == "1 taken, 0 not taken.\n"
    [score] = platform.scores
    assert (score["link"], score["userId"], score["scoreGiven"], score["scoreMaximum"]) == (
        "link1",
        "s-ada",
        100,
        100,
    )
    assert (score["activityProgress"], score["gradingProgress"]) == ("Completed", "FullyGraded")
    finish_exam(ada)
    assert terminal("send").stdout == "0 taken, 0 not taken.\n"
    assert not waiting(ada)


def test_a_score_waits_for_a_platform_that_is_down(
    ada: TestClient, platform: Platform, terminal: Callable[..., Result]
) -> None:
    assert terminal("scores").stdout == "No score waits.\n"
    finish_exam(ada)
    platform.faults(token=[503], scores=[500, 404])
    sent = terminal("send")
    assert (sent.exit_code, sent.stdout) == (1, "0 taken, 1 not taken.\n")
    [line] = terminal("scores").stdout.splitlines()
    assert "module 5, 100%" in line
    assert line.endswith("tried 1 times: no token: the platform answered 503")

    # It rests, longer each time, unless somebody wants it at once.
    assert terminal("send").stdout == "0 taken, 0 not taken.\n"
    for number, reason in ((2, "500"), (3, "404")):
        assert terminal("send", "--all").exit_code == 1
        [line] = json.loads(terminal("scores", "--json").stdout)
        assert (line["tries"], line["reason"]) == (number, f"the gradebook answered {reason}")
    assert terminal("send", "--all").stdout == "1 taken, 0 not taken.\n"
    assert platform.state()["results"]["link1 s-ada"]["scoreGiven"] == 100


def test_an_answer_that_got_lost_makes_no_second_grade(
    ada: TestClient, platform: Platform, terminal: Callable[..., Result]
) -> None:
    finish_exam(ada)
    platform.faults(scores=[599])
    assert terminal("send").exit_code == 1
    assert terminal("send", "--all").stdout == "1 taken, 0 not taken.\n"
    first, second = platform.scores
    assert first == second
    assert not waiting(ada)


def test_two_processes_send_a_score_once(ada: TestClient, platform: Platform) -> None:
    finish_exam(ada)
    claimed = [run_in(ada, claim_next) for _ in range(2)]
    assert [each and each.score for each in claimed] == [100, None]


def test_a_better_score_that_comes_while_one_is_sent_goes_afterwards(
    ada: TestClient, platform: Platform, terminal: Callable[..., Result]
) -> None:
    from cubital_lti.grades.gradebook import note_taken

    finish_exam(ada, right=False)
    on_its_way = run_in(ada, claim_next)
    finish_exam(ada)
    assert run_in(ada, claim_next) is None  # its turn is when the first has arrived
    run_in(ada, note_taken, on_its_way)
    assert terminal("send").stdout == "1 taken, 0 not taken.\n"
    assert [score["scoreGiven"] for score in platform.scores] == [100]


def test_only_who_came_by_a_launch_has_a_grade(
    quiet_sender: None, student: TestClient, platform: Platform
) -> None:
    finish_exam(student)
    assert not waiting(student)


def test_only_a_learner_has_a_place_in_the_gradebook(
    quiet_sender: None, client: TestClient, platform: Platform
) -> None:
    platform.enters(client, "t-grace")
    finish_exam(client)
    assert not waiting(client)
    without = platform.link({key: value for key, value in MODULE_5.items() if key != "lineItem"})
    client.post("/api/logout")
    assert platform.enters(client, "s-ben", without).status_code == 303
    assert not run_in(client, lambda work: work.all(grades.select()))


@pytest.mark.parametrize("scope", [5, None, {}, "score", [5, []]], ids=repr)
def test_without_leave_to_send_scores_there_is_no_place_for_them(
    quiet_sender: None, client: TestClient, platform: Platform, scope: object
) -> None:
    claim = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"
    platform.tamper(claims={claim: {"scope": scope, "lineitem": f"{platform.url}/lineitems/link1"}})
    assert platform.enters(client).status_code == 303
    assert not run_in(client, lambda work: work.all(grades.select()))


def test_each_course_has_its_own(
    ada: TestClient, platform: Platform, terminal: Callable[..., Result]
) -> None:
    second = platform.link()
    platform.enters(ada, hint=second)
    finish_exam(ada)
    assert terminal("send").stdout == "2 taken, 0 not taken.\n"
    assert sorted(score["link"] for score in platform.scores) == ["link1", second]


def test_a_served_school_sends_by_itself(client: TestClient, platform: Platform) -> None:
    platform.enters(client)
    finish_exam(client)
    deadline = time.monotonic() + 60
    while waiting(client):
        assert time.monotonic() < deadline, waiting(client)
    assert platform.state()["results"]["link1 s-ada"]["scoreGiven"] == 100


def test_a_score_that_waits_long_is_a_concern(ada: TestClient, sign_in: Callable[..., TestClient]) -> None:
    from datetime import timedelta

    finish_exam(ada)
    run_in(ada, lambda work: work.run(grades.update().values(made_at=work.now - timedelta(days=2))))
    sign_in(ada, "admin")
    titles = [each["title"] for each in ada.get("/api/admin/concerns").json()]
    assert "A score waits for the gradebook" in titles
