"""What other plugins note of a student's progress, as the tutor tells it: readiness for a mock exam."""

from __future__ import annotations

from math import floor
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient
from tutor_calls import answer_to

from cubital import hookimpl
from cubital.plugins.manager import Plugins, find_plugins
from cubital.plugins.results import ProgressNote
from cubital_tutor.requests.recognizing import request_of

WOULD_I_PASS = ["would i pass?", "what is my weakest topic?", "am i ready for the exam?"]


def begin(student: TestClient, client_id: str) -> dict[str, Any]:
    body = {"clientId": client_id, "exam": "nha-cpt", "form": "short"}
    sitting = student.post("/api/exams/sittings", json=body)
    assert sitting.status_code == 201, sitting.text
    return sitting.json()


def hand_in(student: TestClient, sitting: dict[str, Any]) -> None:
    """With every question answered, and hardly one right."""
    answers = [
        {"position": position, "response": (question["options"] or ["nothing"])[0], "seq": 1}
        for position, question in enumerate(sitting["questions"])
    ]
    path = f"/api/exams/sittings/{sitting['id']}"
    assert student.post(f"{path}/answers", json={"answers": answers}).json()["taken"]
    assert student.post(f"{path}/hand-in").status_code == 200


def readiness(student: TestClient) -> dict[str, Any]:
    views = {view["exam"]: view for view in student.get("/api/exams/readiness").json()}
    return views["nha-cpt"]


@pytest.mark.parametrize("text", WOULD_I_PASS)
def test_who_has_answered_too_little_is_told_how_much_is_missing_and_of_the_mock_exams(
    student: TestClient, text: str
):
    message = answer_to(student, text)["message"]
    assert message.startswith("Whether you would pass NHA CPT today cannot be told yet: answer 60 more")
    assert "[See the mock exams](/exams)" in message
    assert "You have just begun" in message


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Am I ready for the NHA CPT exam?", "ready"),
        ("how likely am I to pass the NHA CPT?", "ready"),
        ("would i pass the ASCP test if i took it tomorrow", "ready"),
        ("What do I do next to pass the CPT?", "next"),
        ("do patients pass out before the glucose test", None),
        ("when is the tube ready for the centrifuge test", None),
        ("which tube comes next for a CBC", None),
    ],
)
def test_the_exam_may_be_named_by_its_name(text: str, kind: str | None):
    request = request_of(text)
    assert (request.kind if request else None) == kind


def test_an_open_exam_is_named_first_with_its_link(student: TestClient):
    sitting = begin(student, "a")
    message = answer_to(student, "would i pass")["message"]
    assert message.startswith(
        f"Your mock exam NHA CPT is open: you have not handed it in yet. "
        f"[Go on with it](/exams/{sitting['id']})."
    )
    hand_in(student, sitting)
    assert "is open" not in answer_to(student, "would i pass")["message"]


@pytest.mark.both_databases
def test_the_chance_and_the_weakest_domain_are_those_of_the_exams_page(student: TestClient):
    for client_id in "abc":
        hand_in(student, begin(student, client_id))
    ready = readiness(student)
    weakest = min(ready["domains"], key=lambda domain: (domain["percent"], domain["name"]))
    for text in WOULD_I_PASS:
        message = answer_to(student, text)["message"]
        assert (
            f"your chance of passing NHA CPT today is **{floor(ready['chance'])}%** "
            f"(between {floor(ready['low'])}% and {floor(ready['high'])}%)."
        ) in message
        rightly = f"of such questions you would answer about {floor(weakest['percent'])}% rightly"
        assert f"**{weakest['name']}**: {rightly}." in message


def test_how_one_is_doing_tells_the_modules_first(student: TestClient):
    student.post("/api/progress/5", json={"progress": 40})
    message = answer_to(student, "how am i doing")["message"]
    assert message.startswith("**How you are doing:**")
    assert message.index("This module: **40%**") < message.index("(/exams)")


@pytest.mark.parametrize("text", WOULD_I_PASS)
def test_without_the_exams_the_tutor_answers_from_the_course_alone(open_client, sign_in, text: str):
    with open_client(plugins=find_plugins(disabled=["exams"])) as client:
        message = answer_to(sign_in(client), text)["message"]
    assert message.startswith("You have just begun")
    assert "/exams" not in message


def test_a_plugin_that_fails_hides_no_other_plugins_note(open_client, sign_in):
    @hookimpl
    async def failing(user_id: int) -> list[ProgressNote]:
        raise RuntimeError(f"nothing on {user_id}")

    @hookimpl
    async def noting() -> list[ProgressNote]:
        return [ProgressNote("You have two stamps.", "/stamps", "See them")]

    usual = find_plugins()
    modules = {plugin.name: usual._manager.get_plugin(plugin.name) for plugin in usual.enabled}
    modules |= {"a_failing": SimpleNamespace(progress_notes=failing)}
    modules |= {"stamps": SimpleNamespace(progress_notes=noting)}
    with open_client(plugins=Plugins(usual.installed, modules)) as client:
        message = answer_to(sign_in(client), "am i ready")["message"]
    assert "You have two stamps. [See them](/stamps)." in message
    assert "NHA CPT" in message
