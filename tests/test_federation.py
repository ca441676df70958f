"""The shell and the plugins' code: fetched when opened, and never costing more than its own place."""

import contextlib
import re
from collections.abc import Callable

import pytest
from conftest import Serve, Served, Visit, Visitor
from playwright.sync_api import Route, expect

pytestmark = pytest.mark.browser

RESOURCES = "**/plugins/resources/**"
LOST = "Couldn't load this part"

# What a build of a page exposes, made by hand: a container whose one component throws when it is rendered.
THROWS = """
export const init = () => {};
export const get = async () => () => ({ default: () => { throw new Error("thrown by the page") } });
"""


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


def student_whose(school: Served, visit: Visit, answer: Callable[[Route], object]) -> Visitor:
    """A signed-in student whose browser gets `answer` for the code of the resources plugin."""
    student = visit(school, expect_problems=True)
    student.page.route(RESOURCES, answer)
    student.sign_in("student")
    return student


def the_rest_works(student: Visitor) -> None:
    page = student.page
    page.get_by_role("link", name="Dashboard").first.click()
    expect(page.get_by_role("heading", name=re.compile("^Welcome"))).to_be_visible()
    page.get_by_role("button", name=re.compile("^(Start|Continue)$")).first.click()
    expect(page.get_by_role("tab", name="AI Tutor")).to_be_visible()


def test_no_plugins_code_is_fetched_before_its_page_opens(school: Served, visit: Visit):
    student = visit(school)
    fetched: list[str] = []
    student.page.on("request", lambda request: fetched.append(request.url))

    def plugins() -> set[str]:
        return {re.search("/plugins/([a-z]+)/", url)[1] for url in fetched if "/plugins/" in url}

    def what_loads_them() -> list[str]:
        return [url for url in fetched if re.search(r"/assets/host-[\w-]+\.js$", url)]

    student.go("/")
    student.page.wait_for_load_state("networkidle")
    assert fetched
    assert (plugins(), what_loads_them()) == (set(), [])
    # Whoever is about to sign in will need it.
    student.go("/auth")
    student.page.wait_for_load_state("networkidle")
    assert len(what_loads_them()) == 1
    assert plugins() == set()
    # The dashboard shows the cards of plugins, and fetches no others.
    student.sign_in("student")
    expect(student.page.get_by_role("heading", name="Would you pass today?")).to_be_visible()
    student.page.wait_for_load_state("networkidle")
    assert plugins() == {"exams"}  # the chance of passing; nobody of the staff has written
    student.go("/study-resources")
    expect(student.page.get_by_role("tab", name="Flashcards")).to_be_visible()
    assert plugins() == {"exams", "resources"}
    assert all(url.startswith(school.url) for url in fetched), "nothing comes from another host"


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(lambda route: route.fulfill(status=404, body="gone"), id="missing"),
        pytest.param(
            lambda route: route.fulfill(content_type="text/javascript", body="not ( a script"), id="broken"
        ),
        pytest.param(
            lambda route: route.fulfill(content_type="text/html", body="<p>a proxy's page"), id="not-code"
        ),
        pytest.param(lambda route: route.fulfill(content_type="text/javascript", body=THROWS), id="throws"),
        pytest.param(lambda route: route.abort(), id="unreachable"),
    ],
)
def test_a_page_that_fails_costs_only_its_own_place_and_is_reported(school: Served, visit: Visit, answer):
    student = student_whose(school, visit, answer)
    with student.page.expect_response("**/api/plugins/failures") as report:
        student.go("/study-resources")
    assert report.value.status == 200
    assert report.value.request.post_data_json["module"] == "./StudyResources"
    expect(student.page.get_by_text(LOST)).to_be_visible()
    the_rest_works(student)


def test_a_page_that_never_answers_is_given_up_after_a_while(school: Served, visit: Visit):
    student = student_whose(school, visit, lambda route: None)
    student.page.clock.install()
    student.page.goto(school.url + "/study-resources", wait_until="commit")
    # Its time begins when it is asked for, and that it waits is what is seen of it.
    expect(student.page.get_by_role("main").get_by_role("status", name="Loading")).to_be_visible()
    student.page.clock.fast_forward(16_000)
    expect(student.page.get_by_text(LOST)).to_be_visible()
    the_rest_works(student)


def test_trying_again_brings_back_a_page_that_has_come_back(school: Served, visit: Visit):
    student = student_whose(school, visit, lambda route: route.abort())
    student.go("/study-resources")
    expect(student.page.get_by_text(LOST)).to_be_visible()
    student.page.unroute(RESOURCES)
    flashcards = student.page.get_by_role("tab", name="Flashcards")
    # What the browser remembers of a script that failed may cost a second try.
    for _ in range(2):
        with student.page.expect_response(RESOURCES):
            student.page.get_by_role("button", name="Try again").click()
        with contextlib.suppress(AssertionError):
            expect(flashcards).to_be_visible(timeout=10_000)
            break
    expect(flashcards).to_be_visible()


def test_a_script_can_make_no_policy_by_which_its_text_would_run(school: Served, visit: Visit):
    student = visit(school, expect_problems=True)
    student.sign_in("student")
    make = """name => { try { trustedTypes.createPolicy(name, { createHTML: t => t }); return "made" }
                        catch { return "refused" } }"""
    assert [student.page.evaluate(make, name) for name in ("default", "anything")] == ["refused"] * 2


def test_the_nonce_stands_where_no_selector_of_a_style_sheet_can_read_it(school: Served, visit: Visit):
    visitor = visit(school)
    visitor.go("/")
    expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
    page = visitor.page.request.get(school.url)
    nonce = page.headers["content-security-policy"].split("'nonce-")[1].split("'")[0]
    assert page.text().count(nonce) == page.text().count(f'nonce="{nonce}"') > 0
    # The heading is in the page before any script; the styles of the components come with theirs.
    visitor.page.wait_for_function("document.styleSheets.length > 1")
    assert visitor.page.locator('[nonce]:not([nonce=""])').count() == 0
