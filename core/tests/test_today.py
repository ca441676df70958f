"""Today over HTTP: the next step, the week, the streak, the goal and the plan."""

from datetime import UTC, date, datetime, timedelta

import pytest
from sqlalchemy import insert, update
from starlette.testclient import TestClient

from cubital.accounts.signing_in import account_of
from cubital.accounts.user import user_by_id
from cubital.learning import personal_data
from cubital.learning.study_time import note_study
from cubital.learning.tables import study_days, study_settings
from cubital.testing import run_in

pytestmark = pytest.mark.both_databases


def today(client: TestClient, offset: int = 0) -> dict:
    answer = client.get(f"/api/today?offset={offset}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def change(client: TestClient, **settings: object):
    return client.patch("/api/today/settings", json=settings)


def in_days(days: int) -> str:
    return (datetime.now(UTC).date() + timedelta(days=days)).isoformat()


def own_id(client: TestClient) -> int:
    return client.get("/api/user").json()["id"]


def studied(client: TestClient, seconds: dict[int, int]) -> None:
    """So many seconds on days that lie so far back."""
    user_id = own_id(client)

    def write(work):
        for back, spent in seconds.items():
            work.run(
                insert(study_days),
                user_id=user_id,
                day=in_days(-back),
                seconds=spent,
                last_second=0,
            )

    run_in(client, write)


def moments(client: TestClient, *at: datetime) -> None:
    user_id = own_id(client)
    run_in(client, lambda work: [note_study(work, user_id, moment) for moment in at])


def test_a_visitor_has_no_today(client):
    assert client.get("/api/today").status_code == 401
    assert change(client, goalMinutes=10).status_code == 401


def test_a_new_student_is_sent_into_the_first_module(student):
    view = today(student)
    first = view["steps"][0]
    assert (first["kind"], first["link"], first["linkText"]) == ("module", "/course/1", "Start")
    assert first["title"] == "Medical Terminology and Core Knowledge"
    assert (view["streak"], view["plan"], view["counts"]) == (0, None, [])
    assert [day["minutes"] for day in view["week"]] == [0] * 7
    assert view["week"][-1]["day"] == view["day"] == in_days(0)


def test_the_next_module_is_the_one_that_the_mission_progress_names(student):
    student.post("/api/progress/1", json={"progress": 100})
    assert today(student)["steps"][0]["link"] == "/course/2"
    student.post("/api/progress/4", json={"progress": 20})
    student.post("/api/progress/6", json={"progress": 70})
    first = today(student)["steps"][0]
    assert (first["link"], first["linkText"]) == ("/course/6", "Continue")


def test_after_the_last_module_the_exams_that_are_left_come_next(student):
    everything = {str(number): 100 for number in range(1, 13)}
    student.post("/api/progress/save-all", json={"progress": everything})
    first = today(student)["steps"][0]
    assert (first["link"], first["detail"]) == ("/course/1", "Module 1, its exam")


def test_moments_up_to_five_minutes_apart_are_study_time_and_longer_silences_are_none(student):
    noon = datetime.now(UTC).replace(hour=12, minute=0, second=0, microsecond=0) - timedelta(days=1)
    after = [noon + timedelta(seconds=seconds) for seconds in (0, 240, 540, 841, 901)]
    moments(student, *after)
    assert today(student)["week"][-2] == {
        "day": in_days(-1),
        "minutes": 10,  # 240 + 300 + 60: the silence of 301 seconds is none
        "studied": True,
        "forgiven": False,
    }


def test_a_moment_that_arrives_again_or_late_adds_nothing(student):
    noon = datetime.now(UTC).replace(hour=12, minute=0, second=0, microsecond=0) - timedelta(days=1)
    moments(student, noon, noon + timedelta(seconds=200), noon, noon + timedelta(seconds=100))
    assert today(student)["week"][-2]["minutes"] == 3


def test_what_a_student_does_is_study_time(student):
    logged = {"activity": "study", "moduleId": 1, "details": {}}
    assert student.post("/api/activity/log", json=logged).status_code == 200

    def two_minutes_ago(work):
        work.run(update(study_days).values(last_second=study_days.c.last_second - 120))

    run_in(student, two_minutes_ago)
    student.post("/api/activity/log", json=logged)
    assert today(student)["week"][-1]["minutes"] == 2


def test_a_day_is_the_students_own(student):
    late = datetime.now(UTC).replace(hour=23, minute=30, second=0, microsecond=0) - timedelta(days=2)
    assert change(student, utcOffset=60).status_code == 200
    moments(student, late, late + timedelta(seconds=120))
    week = {day["day"]: day["minutes"] for day in today(student, 60)["week"]}
    assert week[(late + timedelta(days=1)).date().isoformat()] == 2
    assert week[late.date().isoformat()] == 0


def test_the_streak_forgives_one_day_and_can_be_switched_off(student):
    studied(student, {0: 600, 1: 90, 3: 300, 4: 59})
    view = today(student)
    assert view["streak"] == 3
    assert [day["forgiven"] for day in view["week"]] == [False] * 4 + [True, False, False]
    assert change(student, streak=False).json()["streak"] is False
    view = today(student)
    assert view["streak"] is None
    assert not any(day["forgiven"] for day in view["week"])


def test_an_exam_date_makes_a_plan_for_the_modules_that_are_left(student):
    student.post("/api/progress/save-all", json={"progress": {str(n): 100 for n in range(1, 11)}})
    assert change(student, examDate=in_days(28)).json()["examDate"] == in_days(28)
    plan = today(student)["plan"]
    assert (plan["state"], plan["daysLeft"]) == ("on", 28)
    assert [(one["moduleId"], one["by"]) for one in plan["modules"]] == [(11, in_days(10)), (12, in_days(20))]
    assert change(student, examDate=None).json()["examDate"] is None
    assert today(student)["plan"] is None


def test_a_goal_is_kept_and_taken_back_and_leaves_the_rest(student):
    change(student, examDate=in_days(30))
    assert change(student, goalMinutes=20).json() == {
        "utcOffset": 0,
        "goalMinutes": 20,
        "examDate": in_days(30),
        "streak": True,
    }
    assert change(student, goalMinutes=None).json()["goalMinutes"] is None
    assert change(student, streak=None).json()["streak"] is True


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"goalMinutes": 4}, "goalMinutes"),
        ({"goalMinutes": 241}, "goalMinutes"),
        ({"goalMinutes": "10"}, "goalMinutes"),
        ({"examDate": "2020-01-01"}, "examDate"),
        ({"examDate": "soon"}, "examDate"),
        ({"examDate": "2999-01-01"}, "examDate"),
        ({"utcOffset": 900}, "utcOffset"),
        ({"streak": "no"}, "streak"),
        ({"other": 1}, "other"),
    ],
)
def test_settings_that_make_no_sense_are_refused_by_name(student, settings, field):
    answer = change(student, **settings)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == [field]
    assert today(student)["settings"]["goalMinutes"] is None


def test_an_exam_date_that_has_passed_stays_and_is_said_to_have(student):
    change(student, examDate=in_days(3))
    run_in(student, lambda work: work.run(update(study_settings).values(exam_date=in_days(-2))))
    assert today(student)["plan"]["state"] == "past"
    assert change(student, goalMinutes=10, examDate=in_days(-2)).status_code == 200
    assert change(student, examDate=in_days(-3)).status_code == 422


def test_each_student_has_their_own(student, admin, sign_in):
    change(sign_in(student), goalMinutes=10)
    assert today(sign_in(admin, "admin"))["settings"]["goalMinutes"] is None


def test_days_and_settings_are_handed_over_and_erased(student):
    studied(student, {0: 600})
    change(student, goalMinutes=15, examDate=in_days(40))

    def export(work):
        account = account_of(work, "student")
        assert account is not None
        return personal_data.export(work, user_by_id(work, account[0].id))

    copy = run_in(student, export)
    assert [(row["day"], row["seconds"]) for row in copy["study_days"]] == [(in_days(0), 600)]
    assert [(row["goal_minutes"], row["exam_date"]) for row in copy["study_settings"]] == [(15, in_days(40))]

    def erase(work):
        personal_data.erase(work, user_by_id(work, account_of(work, "student")[0].id))

    run_in(student, erase)
    assert run_in(student, export)["study_days"] == run_in(student, export)["study_settings"] == []


def test_an_unchanged_today_is_not_sent_twice(student):
    first = student.get("/api/today")
    again = student.get("/api/today", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    change(student, goalMinutes=10)
    assert student.get("/api/today", headers={"If-None-Match": first.headers["etag"]}).status_code == 200


def test_the_card_can_be_switched_off_for_every_device(student):
    assert (
        student.patch("/api/user/preferences", json={"today": False}).json()["preferences"]["today"] is False
    )
    assert student.get("/api/user").json()["preferences"]["today"] is False


def test_a_day_on_the_calendar_is_what_the_offset_says(student):
    ahead = date.fromisoformat(today(student, 14 * 60)["day"])
    behind = date.fromisoformat(today(student, -12 * 60)["day"])
    assert (ahead - behind).days in (1, 2)
    assert student.get("/api/today?offset=900").status_code == 422
