"""Two tabs of one browser: each review is sent once, and neither keeps the other from signing out."""

import pytest
from conftest import Serve, Served, Visit, Visitor
from playwright.sync_api import Page, Request, Route, expect
from without_network import (
    LEFT,
    been_there,
    leave,
    leaves_nothing,
    open_review,
    review,
    reviewed,
    sends,
    standing,
)

pytestmark = pytest.mark.browser

# This tab has the database to itself until `letGo`.
HOLD = """() => new Promise(done => {
  const request = indexedDB.open("cubital")
  request.onsuccess = () => {
    const db = request.result
    const person = db.transaction([...db.objectStoreNames], "readwrite").objectStore("person")
    window.letGo = () => { window.letGo = undefined }
    const goOn = () => { if (window.letGo) person.count().onsuccess = goOn; else db.close() }
    goOn()
    done()
  }
})"""


@pytest.fixture
def school(serve: Serve) -> Served:
    return serve()


@pytest.fixture
def student(school: Served, visit: Visit) -> Visitor:
    return been_there(school, visit)


def test_two_tabs_send_each_review_once(student: Visitor, school: Served):
    page = student.page
    open_review(student)
    other = Visitor(school, page.context.new_page(), student.problems)
    open_review(other)
    tried = attempts(page, other.page)
    page.context.set_offline(True)
    review(page, 2)
    standing(page, "2 saved on this device")
    page.context.set_offline(False)
    standing(page, "2 synced")
    expect(page.get_by_text("saved on this device")).to_have_count(0)
    expect(other.page.get_by_text("saved on this device")).to_have_count(0)
    # It is said before the attempt that follows, which may be made while the network comes back.
    # What the browser has refused itself never left it; anything else, answered or not, would count here.
    [sent] = [request for request in tried if request.failure != "net::ERR_INTERNET_DISCONNECTED"]
    assert taken(sent) == ["counted", "counted"]
    assert reviewed(page, school) == 2


def test_a_tab_that_comes_while_another_sends_waits_and_sends_nothing_again(student: Visitor, school: Served):
    page = student.page
    routes: list[Route] = []
    page.route("**/api/resources/reviews", lambda route: routes.append(route))
    open_review(student)
    other = Visitor(school, page.context.new_page(), student.problems)
    tried = attempts(page, other.page)
    with page.expect_request(lambda request: sends(request.url)):
        review(page, 1)
    open_review(other)
    other.page.evaluate(WAITING_FOR_ITS_TURN)
    routes[0].continue_()
    other.page.evaluate(NOBODY_SENDS)
    assert other.page.evaluate(LEFT_TO_SEND) == 0
    [sent] = tried
    assert taken(sent) == ["counted"]
    assert reviewed(page, school) == 1


def attempts(*tabs: Page) -> list[Request]:
    """Every attempt of these tabs to send reviews, from now on."""
    tried: list[Request] = []
    for tab in tabs:
        tab.on("request", lambda request: tried.append(request) if sends(request.url) else None)
    return tried


def taken(request: Request) -> list[str]:
    """What the school said became of each review: "repeated" would be one that it had before."""
    response = request.response()
    assert response is not None, request.failure
    return [one["status"] for one in response.json()["results"]]


def lock_is(condition: str) -> str:
    return f"""async () => {{
      for (;;) {{
        const {{ held, pending }} = await navigator.locks.query()
        const [holding, waiting] = [held, pending].map(
          all => all.some(({{ name }}) => name === "cubital-writes"))
        if ({condition}) return
        await new Promise(done => setTimeout(done, 50))
      }}
    }}"""


WAITING_FOR_ITS_TURN = lock_is("holding && waiting")
NOBODY_SENDS = lock_is("!holding && !waiting")
LEFT_TO_SEND = LEFT.replace("[...db.objectStoreNames]", '["writes"]')


def test_a_tab_that_holds_the_database_delays_a_sign_out_and_does_not_stop_it(
    student: Visitor, school: Served
):
    page = student.page
    other = held_by_another(student)
    # Whether anything still waits cannot be known, and is asked about.
    leave(page, anyway=True)
    page.wait_for_url("**/auth")
    assert page.evaluate("localStorage.getItem('kept-for')") is None
    # It goes on by itself: whoever asks after it finds nothing any more.
    other.evaluate("window.letGo()")
    leaves_nothing(page)


def test_the_page_does_not_go_on_before_what_is_kept_is_gone(student: Visitor):
    page = student.page
    routes: list[Route] = []
    page.route("**/api/logout", lambda route: routes.append(route))
    with page.expect_request("**/api/logout"):
        leave(page)
    other = held_by_another(student)
    # It goes on by itself after three seconds of its clock, which a busy machine could use up.
    student.stop_clock()
    with page.expect_response("**/api/logout"):
        routes[0].continue_()
    page.wait_for_timeout(500)
    page.clock.run_for(2000)
    assert page.url.endswith("/study-resources")
    expect(page.get_by_text("You've been signed out")).to_have_count(0)
    other.evaluate("window.letGo()")
    other.wait_for_function(f"async () => await ({LEFT})() === 0")
    page.clock.resume()
    leaves_nothing(page)


def held_by_another(visitor: Visitor) -> Page:
    """Another tab, which does not let go of the database before it is told to."""
    other = visitor.page.context.new_page()
    other.goto(f"{visitor.school.url}/about")
    other.evaluate(HOLD)
    return other
