"""Modules, progress and the activity log at their front door."""

from datetime import timedelta

import pytest
from sqlalchemy import select, update

from cubital.accounts.tables import users
from cubital.learning.tables import activity
from cubital.plugins.manager import find_plugins
from cubital.testing import run_in


def test_the_course_has_its_twelve_modules(client):
    modules = client.get("/api/modules").json()
    assert [module["id"] for module in modules] == list(range(1, 13))
    assert modules[4]["title"] == "Venipuncture Skills and Techniques"
    assert all(len(module["prompts"]) == 3 and module["description"] for module in modules)


def test_a_module_says_how_much_there_is_to_read_and_to_answer(client, student):
    modules = client.get("/api/modules").json()
    assert all(5 <= module["minutes"] <= 120 and module["questions"] >= 10 for module in modules)
    pictures = [module["picture"]["src"] for module in modules]
    assert all(module["picture"]["alt"] for module in modules)
    assert len(set(pictures)) == 12
    assert all(client.get(f"/{picture}").headers["content-type"] == "image/svg+xml" for picture in pictures)
    lesson = student.get("/api/modules/5/lesson").json()
    words = sum(len(section["body"].split()) for section in lesson["sections"])
    assert modules[4]["minutes"] * 200 >= words


def test_anybody_sees_what_one_can_do_after_each_module(client):
    curriculum = client.get("/api/curriculum").json()
    assert [module["moduleId"] for module in curriculum] == list(range(1, 13))
    assert all(6 <= len(module["objectives"]) <= 10 for module in curriculum)
    assert "Use directional terms from anatomical position." in curriculum[0]["objectives"]


def test_where_no_plugin_has_lessons_the_modules_have_no_objectives(open_client):
    with open_client(find_plugins(disabled=["tutor"])) as client:
        curriculum = client.get("/api/curriculum").json()
    assert [module["objectives"] for module in curriculum] == [[]] * 12


@pytest.mark.both_databases
def test_unchanged_modules_are_not_sent_twice(client):
    first = client.get("/api/modules")
    again = client.get("/api/modules", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


@pytest.mark.both_databases
def test_progress_begins_empty_and_a_module_without_a_record_is_at_zero(student):
    assert student.get("/api/progress").json() == []
    record = student.get("/api/progress/5").json()
    assert (record["moduleId"], record["lastPosition"], record["completed"]) == (5, 0, False)


@pytest.mark.both_databases
def test_saved_progress_is_kept_and_never_goes_down(student):
    assert student.post("/api/progress/5", json={"progress": 40}).json()["lastPosition"] == 40
    assert student.post("/api/progress/5", json={"progress": 10}).json()["lastPosition"] == 40
    assert student.post("/api/progress/5", json={"progress": 100}).json()["completed"] is True
    [record] = student.get("/api/progress").json()
    assert record["lastPosition"] == 100
    assert record["lastUpdated"].endswith("Z")


@pytest.mark.both_databases
def test_the_users_own_progress_is_the_rounded_mean_over_all_modules(student):
    student.post("/api/progress/1", json={"progress": 100})
    student.post("/api/progress/2", json={"progress": 50})
    assert student.get("/api/user").json()["progress"] == 13  # 150 / 12 = 12.5
    student.post("/api/progress/save-all", json={"progress": {"3": 100}})
    assert student.get("/api/user").json()["progress"] == 21  # 250 / 12 = 20.8


@pytest.mark.parametrize("value", [-1, 101, "50", None, True, 1e400])
def test_progress_is_a_percentage(student, value):
    body = '{"progress": 1e400}' if value == 1e400 else None
    answer = (
        student.post("/api/progress/5", content=body, headers={"Content-Type": "application/json"})
        if body
        else student.post("/api/progress/5", json={"progress": value})
    )
    assert answer.status_code == 422
    message = "Progress values are percentages from 0 to 100"
    assert answer.json()["errors"] == [{"field": "progress", "message": message}]
    assert student.get("/api/progress").json() == []


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("module_id", [0, 13, -4, 99999999999999999999])
def test_an_unknown_module_is_not_found(student, method, module_id):
    arguments = {"json": {"progress": 10}} if method == "post" else {}
    answer = getattr(student, method)(f"/api/progress/{module_id}", **arguments)
    assert answer.status_code == 404
    assert str(module_id) in answer.json()["message"]


def test_save_all_takes_positions_or_nothing(student):
    assert student.post("/api/progress/save-all").json() == {"success": True}
    assert student.post("/api/progress/save-all", json={"progress": {"3": 40, "4": 10}}).json() == {
        "success": True
    }
    assert {r["moduleId"]: r["lastPosition"] for r in student.get("/api/progress").json()} == {3: 40, 4: 10}


@pytest.mark.both_databases
def test_save_all_applies_everything_or_nothing(student):
    answer = student.post("/api/progress/save-all", json={"progress": {"3": 40, "77": 10}})
    assert answer.status_code == 404
    assert student.get("/api/progress").json() == []


@pytest.mark.both_databases
def test_activity_is_logged_and_shows_in_the_record(student, sign_in):
    entry = {"moduleId": 5, "activity": "chat", "details": {"action": "module_accessed"}}
    assert student.post("/api/activity/log", json=entry).status_code == 200
    assert student.get("/api/progress/5").json()["currentActivity"] == "chat"


@pytest.mark.parametrize(
    "entry",
    [
        {"activity": "dancing"},
        {"activity": "chat", "details": {"text": "x" * 500}},
        {"activity": "chat", "details": "x"},
        {"activity": "quiz", "moduleId": 1, "details": {"action": "exam_finished", "score": 100}},
        {"activity": "quiz", "details": {"action": "game_completed", "score": 55, "possible": 55}},
    ],
)
def test_a_wrong_activity_is_refused(student, entry):
    assert student.post("/api/activity/log", json=entry).status_code == 422


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("silence", "least", "most"),
    [(90, 90, 100), (4 * 60, 240, 250), (6 * 60, 0, 0)],
    ids=["a minute and a half counts", "four minutes count", "six minutes are a break"],
)
def test_study_time_is_the_time_between_reports_but_for_breaks(student, silence, least, most):
    """`silence`: seconds since the report before; the call itself may take some seconds more."""

    def earlier(work):
        work.run(update(activity).values(timestamp=work.now - timedelta(seconds=silence)))

    entry = {"moduleId": 5, "activity": "study"}
    student.post("/api/activity/log", json=entry)
    run_in(student, earlier)
    student.post("/api/activity/log", json=entry)
    assert least <= student.get("/api/progress/5").json()["timeSpent"] <= most


@pytest.mark.both_databases
def test_study_time_adds_up_and_is_each_module_s_own(student):
    def earlier(work):
        work.run(update(activity).values(timestamp=work.now - timedelta(seconds=60)))

    for module in (5, 5, 5, 6):
        student.post("/api/activity/log", json={"moduleId": module, "activity": "study"})
        run_in(student, earlier)
    spent = {record["moduleId"]: record["timeSpent"] for record in student.get("/api/progress").json()}
    assert 120 <= spent[5] <= 140
    assert 60 <= spent[6] <= 80


@pytest.mark.both_databases
@pytest.mark.parametrize("seconds", [None, 3600, 90, -5, -3600])
def test_who_saves_is_active_which_is_written_once_a_minute(student, seconds):
    """The last time was `seconds` ago; a few to come: somewhere another clock goes before ours."""

    def set_last_active(work):
        before = None if seconds is None else work.now - timedelta(seconds=seconds)
        work.run(update(users).where(users.c.username == "student").values(last_active=before))
        return before, work.now

    def last_active(work):
        return work.one(select(users.c.last_active).where(users.c.username == "student"))[0]

    before, now = run_in(student, set_last_active)
    assert student.post("/api/progress/5", json={"progress": 30}).json()["lastPosition"] == 30
    if seconds is None or seconds > 60:
        assert run_in(student, last_active) >= now
    else:
        assert run_in(student, last_active) == before


@pytest.mark.both_databases
def test_a_transaction_has_one_moment(student):
    assert run_in(student, lambda work: work.now == work.now)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", "/api/user"),
        ("get", "/api/progress"),
        ("get", "/api/progress/1"),
        ("post", "/api/progress/1"),
        ("post", "/api/progress/save-all"),
        ("post", "/api/activity/log"),
    ],
)
def test_a_visitor_is_asked_to_sign_in(client, method, path):
    arguments = {"json": {"progress": 1, "activity": "study"}} if method == "post" else {}
    answer = getattr(client, method)(path, **arguments)
    assert answer.status_code == 401
    assert set(answer.json()) == {"message"}


@pytest.mark.both_databases
@pytest.mark.parametrize(("sent", "position"), [(1.4, 1), (1.5, 2), (2.5, 2), (99.6, 100), (50.0, 50)])
def test_a_fraction_of_a_percent_is_rounded_as_the_description_says(student, sent, position):
    assert student.post("/api/progress/5", json={"progress": sent}).json()["lastPosition"] == position
    described = student.get("/openapi.json").json()["components"]["schemas"]["NewProgress"]["properties"]
    assert "rounded to the nearest" in described["progress"]["description"]
