"""The landing page as a visitor sees it: what turns by itself, what stops it, and where its buttons lead."""

import pytest
from conftest import Served, Visit, Visitor
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

HIDE = """state => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}"""


@pytest.fixture(scope="module")
def school(read_only_school: Served) -> Served:
    return read_only_school


@pytest.fixture
def visitor(school: Served, visit: Visit) -> Visitor:
    """On the landing page, with a clock that stands still."""
    visitor = visit(school)
    visitor.page.clock.install()
    visitor.go("/")
    expect(visitor.page.get_by_role("link", name="Begin Your Journey")).to_be_visible()
    visitor.page.wait_for_load_state("networkidle")
    visitor.stop_clock()
    # From here on a whole turn is ahead.
    visitor.page.get_by_role("button", name="Slide 1", exact=True).evaluate("dot => dot.click()")
    visitor.page.get_by_role("button", name="Slide 2", exact=True).evaluate("dot => dot.click()")
    return visitor


def shows(visitor: Visitor, number: int) -> None:
    current = visitor.page.locator("[aria-roledescription=carousel] button[aria-current=true]")
    expect(current).to_have_accessible_name(f"Slide {number}")
    expect(visitor.page.locator("[aria-roledescription=slide]:not([aria-hidden=true])")).to_have_attribute(
        "aria-label", f"{number} of 5"
    )


def test_it_turns_after_five_seconds_and_not_before(visitor: Visitor) -> None:
    shows(visitor, 2)
    visitor.page.clock.run_for(4_900)
    shows(visitor, 2)
    visitor.page.clock.run_for(200)
    shows(visitor, 3)
    for number in (4, 5, 1):
        visitor.page.clock.run_for(5_000)
        shows(visitor, number)


def test_it_goes_forth_and_back_by_its_buttons_and_anywhere_by_its_dots(visitor: Visitor) -> None:
    button = visitor.page.get_by_role("button", name="Previous slide")
    button.click()
    shows(visitor, 1)
    button.click()
    shows(visitor, 5)
    visitor.page.get_by_role("button", name="Next slide").click()
    shows(visitor, 1)
    visitor.page.get_by_role("button", name="Slide 4", exact=True).click()
    shows(visitor, 4)


def test_it_rests_under_the_pointer(visitor: Visitor) -> None:
    visitor.page.locator("[aria-roledescription=carousel]").hover()
    visitor.page.clock.run_for(20_000)
    shows(visitor, 2)
    visitor.page.mouse.move(5, 500)
    visitor.page.clock.run_for(5_100)
    shows(visitor, 3)


def test_it_rests_while_the_focus_is_in_it(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Next slide").focus()
    visitor.page.clock.run_for(20_000)
    shows(visitor, 2)
    visitor.page.get_by_role("link", name="Begin Your Journey").focus()
    visitor.page.clock.run_for(5_100)
    shows(visitor, 3)


def test_it_rests_in_a_tab_that_nobody_sees(visitor: Visitor) -> None:
    visitor.page.evaluate(HIDE, "hidden")
    visitor.page.clock.run_for(20_000)
    shows(visitor, 2)
    visitor.page.evaluate(HIDE, "visible")
    visitor.page.clock.run_for(5_100)
    shows(visitor, 3)


def test_it_is_stopped_and_started_by_hand(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Pause slides").click()
    visitor.page.get_by_role("link", name="Begin Your Journey").focus()
    visitor.page.mouse.move(5, 500)
    visitor.page.clock.run_for(20_000)
    shows(visitor, 2)
    expect(visitor.page.get_by_role("button", name="Play slides")).to_be_visible()


@pytest.mark.parametrize(("name", "home"), [("student", "/dashboard"), ("admin", "/admin")])
def test_whoever_is_signed_in_continues_where_they_belong(
    school: Served, visit: Visit, name: str, home: str
) -> None:
    visitor = visit(school)
    visitor.sign_in(name)
    visitor.go("/")
    onward = visitor.page.get_by_role("link", name="Continue Learning")
    expect(onward).to_have_count(2)
    expect(visitor.page.get_by_role("link", name="Begin Your Journey")).to_have_count(0)
    onward.last.click()
    visitor.page.wait_for_url(f"**{home}")


def test_every_text_is_the_schools_own(school: Served, visit: Visit) -> None:
    visitor = visit(school)
    visitor.go("/")
    site = visitor.page.evaluate("fetch('/api/site').then(answer => answer.json())")
    home = site["home"]
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(home["headline"])
    main = visitor.page.get_by_role("main")
    for text in (
        home["introduction"],
        site["tagline"],
        home["testimonial"]["quote"],
        home["closing"]["title"],
    ):
        expect(main).to_contain_text(text)
    for feature in home["features"]:
        item = main.get_by_role("listitem").filter(has=visitor.page.get_by_text(feature["title"], exact=True))
        expect(item).to_contain_text(feature["text"])
    assert visitor.page.title() == site["name"]
