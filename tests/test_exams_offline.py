"""A mock exam without a network: the open sitting goes on, and what was answered counts later."""

import json
import re

import pytest
from conftest import Serve, Served, Visit, Visitor
from pages import STILL
from playwright.sync_api import expect
from test_accessibility import axe
from test_exams import answer, answered, begin
from without_network import enter, leave, leaves_nothing

pytestmark = pytest.mark.browser

# What this browser keeps of calls, once the worker is there and the sitting is kept at its second answer.
COPY_OF_SITTING = """async () => {
  await navigator.serviceWorker.ready
  for (;;) {
    const db = await new Promise(done => {
      const request = indexedDB.open("cubital")
      request.onsuccess = () => done(request.result)
    })
    const all = await new Promise(done => {
      const rows = db.transaction("answers").objectStore("answers").getAll()
      rows.onsuccess = () => done(rows.result)
    })
    db.close()
    const sitting = all.find(({ path }) => path.startsWith("/api/exams/sittings/"))
    if (sitting && sitting.data.answers.length >= 2 && sitting.data.place === 2) return all
    await new Promise(done => setTimeout(done, 100))
  }
}"""


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    return enter(school, visit, "student")


def test_an_open_exam_is_reloaded_and_gone_on_with_without_a_network(
    student: Visitor, school: Served, visit: Visit
):
    page = student.page
    student.go("/exams")
    begin(page)
    for number in (1, 2):
        with page.expect_response(re.compile("/answers$")):
            answer(page)
        answered(page, number)
        page.get_by_role("button", name="Next", exact=True).click()
    calls = page.evaluate(COPY_OF_SITTING)
    assert not re.search(r'"(reason|rationale|right|explanation|weight|tolerance)"', json.dumps(calls))

    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("NHA CPT, Short exam")
    answered(page, 2)
    expect(page.get_by_role("region", name="Question 3 of 25")).to_be_visible()
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"^2\d:\d\d$"))
    banner = page.get_by_role("status").filter(has_text="on this device")
    expect(banner).to_have_text(re.compile(r"\. Your work is saved on this device and sent later\.$"))
    answer(page)
    answered(page, 3)
    page.reload()
    answered(page, 3)
    page.evaluate(STILL)
    assert axe(page) == []

    student.go("/exams")
    expect(page.get_by_role("link", name="Go on")).to_be_visible()
    expect(banner).to_be_visible()
    assert axe(page) == []
    page.get_by_role("link", name="Go on").click()
    answered(page, 3)
    with page.expect_response(re.compile("/answers$"), timeout=60_000):
        page.context.set_offline(False)
    expect(banner).to_have_count(0)

    other = visit(school, storage_state=page.context.storage_state())
    other.go("/exams")
    other.page.get_by_role("link", name="Go on").click()
    answered(other.page, 3)
    leave(page)
    leaves_nothing(page)
