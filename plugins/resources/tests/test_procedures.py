"""Procedures: what an editor may write of one, and what a member reads of it."""

from pathlib import Path

import pytest

from cubital.content.reading import read
from cubital_resources.library.procedures import PROCEDURES

FILE = "procedures/hand-rub.yaml"
PROCEDURE = """\
id: hand-rub
title: Hand rub
module: 5
section: tourniquet
purpose: To clean the hands.
equipment: [Rub]
parts:
  - title: Rub
    steps:
      - {action: Take enough., reason: What stays dry stays dirty.}
      - {action: Rub until dry., reason: Drying is part of it., critical: true}
  - title: Go on
    steps:
      - {action: Touch nothing else., reason: It would be dirty again.}
troubleshooting:
  - {problem: Dirt is seen, action: Wash.}
performance_criteria: [All surfaces.]
"""


def mistakes(folder: Path, old: str, new: str) -> list[str]:
    assert old in PROCEDURE
    (folder / "procedures").mkdir()
    (folder / FILE).write_text(PROCEDURE.replace(old, new, 1))
    return [f"{one.line}: {one.field}: {one.message}" for one in read(folder, [PROCEDURES]).mistakes]


def test_the_procedure_of_these_tests_has_no_mistake(tmp_path: Path):
    assert mistakes(tmp_path, "Rub", "Rub") == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("id: hand-rub", "id: Hand Rub", "1: id: "),
        ("module: 5", "module: five", "3: module: must be a whole number, not the text 'five'"),
        ("equipment: [Rub]", "equipment: []", "6: equipment: needs at least 1 items, has 0"),
        ("action: Take enough., ", "", "10: parts[1].steps[1].action: is missing"),
        (", reason: Drying is part of it.", "", "11: parts[1].steps[2].reason: is missing"),
        (
            "critical: true", "critical: false",
            "7: parts: no step is critical; mark those that must never be missed",
        ),
        ("critical: true", "critical: 'yes'", "11: parts[1].steps[2].critical: must be true or false"),
        ("title: Go on", "title: Rub", "7: parts: two of them are called 'Rub'"),
        ("problem: Dirt is seen, ", "", "16: troubleshooting[1].problem: is missing"),
        ("performance_criteria: [All surfaces.]\n", "", "1: performance_criteria: is missing"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_at_its_line(tmp_path: Path, old: str, new: str, message: str):
    (line,) = mistakes(tmp_path, old, new)
    assert line.startswith(message)


@pytest.fixture
def content_folder(content_folder: Path) -> Path:
    (content_folder / "procedures").mkdir()
    for name, module in (("hand-rub", 5), ("gloves", 2)):
        (content_folder / "procedures" / f"{name}.yaml").write_text(
            PROCEDURE.replace("hand-rub", name).replace("module: 5", f"module: {module}")
        )
    return content_folder


def test_the_list_goes_by_modules_and_counts_the_steps(student):
    answer = student.get("/api/resources/procedures").json()

    assert [one["id"] for one in answer] == ["gloves", "hand-rub"]
    assert answer[1] == {
        "id": "hand-rub",
        "title": "Hand rub",
        "module": 5,
        "section": "tourniquet",
        "purpose": "To clean the hands.",
        "steps": 3,
        "criticalSteps": 1,
    }


def test_a_procedure_has_its_steps_with_their_reasons(student):
    answer = student.get("/api/resources/procedures/hand-rub").json()

    assert [part["title"] for part in answer["parts"]] == ["Rub", "Go on"]
    assert answer["parts"][0]["steps"] == [
        {"action": "Take enough.", "reason": "What stays dry stays dirty.", "critical": False},
        {"action": "Rub until dry.", "reason": "Drying is part of it.", "critical": True},
    ]
    assert answer["troubleshooting"] == [{"problem": "Dirt is seen", "action": "Wash."}]
    assert answer["performanceCriteria"] == ["All surfaces."]


def test_one_that_is_not_there_is_not_found(student):
    answer = student.get("/api/resources/procedures/juggling")

    assert answer.status_code == 404
    assert answer.json() == {"message": "There is no such procedure."}


@pytest.mark.parametrize("path", ["/api/resources/procedures", "/api/resources/procedures/hand-rub"])
def test_procedures_are_for_members_and_not_sent_again(client, sign_in, path):
    assert client.get(path).status_code == 401
    sign_in(client, "student")
    etag = client.get(path).headers["ETag"]

    assert client.get(path, headers={"If-None-Match": etag}).status_code == 304
