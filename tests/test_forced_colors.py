"""Where the system chooses the colors, what was said by a background is still told apart."""

from collections.abc import Iterator

import pytest
from conftest import Serve, Served
from pages import STILL, settled
from playwright.sync_api import Browser, Locator, Page, expect

pytestmark = pytest.mark.browser

# What an element looks like here: its colors, and whether anything of its own is drawn around it.
LOOKS = """(element, pseudo) => {
  const named = color => {
    const probe = document.createElement('i')
    probe.style.color = color
    document.body.append(probe)
    const value = getComputedStyle(probe).color
    probe.remove()
    return value
  }
  const style = getComputedStyle(element, pseudo)
  const name = { [named('Highlight')]: 'highlight', [named('HighlightText')]: 'highlight text' }
  return {
    background: name[style.backgroundColor] ?? style.backgroundColor,
    color: name[style.color] ?? style.color,
    outline: name[style.outlineColor] ?? style.outlineColor,
    bordered: parseFloat(style.borderTopWidth) > 0,
    underlined: parseFloat(style.borderBottomWidth) > 0,
    width: element.getBoundingClientRect().width,
  }
}"""


def looks(part: Locator, pseudo: str | None = None) -> dict[str, object]:
    part.page.evaluate(STILL)
    return part.evaluate(LOOKS, pseudo)  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture(scope="module", params=["light", "dark"])
def page(request: pytest.FixtureRequest, browser: Browser, school: Served) -> Iterator[Page]:
    with browser.new_context(
        base_url=school.url,
        viewport={"width": 1280, "height": 900},
        forced_colors="active",
        color_scheme=request.param,
        reduced_motion="reduce",
        service_workers="block",
    ) as context:
        account = {"username": "student", "password": "student123", "role": "student", "isAdmin": False}
        assert context.request.post("/api/login", data=account).ok
        assert context.request.post("/api/progress/5", data={"progress": 40}).ok
        yield context.new_page()


def go(page: Page, path: str) -> None:
    page.goto(path)
    settled(page)


def assert_told_apart(chosen: Locator, others: Locator) -> None:
    """The chosen one is filled with the system's color for that, with its text; no other is."""
    expect(chosen).to_have_count(1)
    assert others.count() >= 1
    seen = looks(chosen)
    assert (seen["background"], seen["color"]) == ("highlight", "highlight text")
    for other in others.all():
        assert looks(other)["background"] != "highlight"


def assert_measured(bar: Locator) -> None:
    """A track with an edge, and a filling within."""
    assert looks(bar)["bordered"]
    filling = looks(bar.locator("> *"))
    assert filling["background"] == "highlight"
    assert 0 < float(str(filling["width"])) < float(str(looks(bar)["width"]))


def assert_ring_is_seen(part: Locator, color: str) -> None:
    part.focus()
    part.page.keyboard.press("Shift+Tab")
    part.page.keyboard.press("Tab")
    expect(part).to_be_focused()
    assert looks(part)["outline"] == color


def test_the_kit(page: Page) -> None:
    go(page, "/kit")

    def part(name: str) -> Locator:
        return page.locator(f"[data-parts~={name}]")

    assert_measured(part("Progress").get_by_role("progressbar", name="Mission progress"))
    chips = part("Chips")
    assert_told_apart(
        chips.locator("fieldset [aria-pressed=true]"), chips.locator("fieldset [aria-pressed=false]")
    )
    tabs = part("Tabs")
    assert_told_apart(tabs.locator("[aria-selected=true]"), tabs.locator("[aria-selected=false]"))
    assert not looks(tabs.locator("[aria-selected=false]"))["underlined"]
    pressed = part("Button").get_by_role("button", name="pressed")
    assert_told_apart(pressed, part("Button").get_by_role("button", name="secondary"))
    part("Menu").get_by_role("button", name="Choose a site").click()
    assert_told_apart(
        part("Menu").locator("[aria-checked=true]"), part("Menu").locator("[aria-checked=false]")
    )
    page.keyboard.press("Escape")
    assert looks(part("ErrorNotice").get_by_role("alert"))["bordered"]

    assert_ring_is_seen(part("Button").get_by_role("button", name="primary"), "highlight")
    assert_ring_is_seen(tabs.locator("[aria-selected=true]"), "highlight text")


def test_the_dashboard(page: Page) -> None:
    go(page, "/dashboard")
    menu = page.locator("aside, nav").filter(has=page.locator("[aria-current=page]")).first
    assert_told_apart(menu.locator("a[aria-current=page]"), menu.locator("a:not([aria-current])"))
    fifth = page.get_by_role("progressbar", name="Venipuncture Skills and Techniques", exact=True)
    assert_measured(fifth)


def test_a_module(page: Page) -> None:
    go(page, "/course/5")
    assert_measured(page.get_by_role("progressbar", name="Module progress"))
    page.get_by_role("tab", name="Practice Exam").click()
    settled(page)
    tabs = page.get_by_role("tab")
    assert_told_apart(
        tabs.and_(page.locator("[aria-selected=true]")), tabs.and_(page.locator("[aria-selected=false]"))
    )
    current = page.locator("main button[aria-current=true]")
    assert_told_apart(current, page.locator("main button[aria-current=false]").first)
    option = page.locator("label").filter(has=page.get_by_role("radio")).first
    option.click()
    border = "element => getComputedStyle(element).borderTopWidth"
    assert option.evaluate(border) == "2px"
    assert page.locator("label").filter(has=page.get_by_role("radio")).nth(1).evaluate(border) == "1px"


def test_the_study_resources(page: Page) -> None:
    go(page, "/study-resources")
    assert_measured(page.get_by_role("progressbar", name="Study progress"))
    tabs = page.get_by_role("tablist").first
    assert_told_apart(tabs.locator("[aria-selected=true]"), tabs.locator("[aria-selected=false]"))
    modes = page.locator("fieldset").first
    assert_told_apart(modes.locator("[aria-pressed=true]"), modes.locator("[aria-pressed=false]"))


def test_the_landing_page(page: Page) -> None:
    go(page, "/")
    dots = page.get_by_role("button", name="Slide ")
    seen = [looks(dot, "::before")["background"] for dot in dots.all()]
    assert seen.count("highlight") == 1
    ground = looks(page.locator("body"))["background"]
    assert ground not in seen
    # The system lays a box under each line of text, which would cut the drawing behind it.
    expect(page.locator("svg:has(use[href$='#veins'])")).to_be_hidden()


def test_the_charts_of_the_overview(page: Page, school: Served) -> None:
    assert page.context.request.post("/api/progress/6", data={"progress": 100}).ok
    with page.context.browser.new_context(  # type: ignore[union-attr]
        base_url=school.url, forced_colors="active", reduced_motion="reduce", service_workers="block"
    ) as context:
        account = {"username": "admin", "password": "admin123"}
        assert context.request.post("/api/login", data=account).ok
        overview = context.new_page()
        go(overview, "/admin/overview")
        funnel = overview.locator("section", has=overview.get_by_role("heading", name="Module funnel"))
        drawn = funnel.locator(".recharts-bar-rectangle path")
        expect(drawn.first).to_be_visible()
        ground = looks(overview.locator("body"))["background"]
        ink = looks(overview.locator("h1"))["color"]
        fills = "bars => bars.map(bar => getComputedStyle(bar).fill)"
        # By their patterns, because two of the system's colors may be alike; and each in the legend, too.
        series = set(drawn.evaluate_all(fills))
        assert series == {'url("#bars-stripes")', 'url("#bars-checks")', ink}
        assert set(funnel.locator(".recharts-legend-wrapper rect").evaluate_all(fills)) == series
        for pattern in ("bars-stripes", "bars-checks"):
            assert overview.locator(f"#{pattern} path").count() == 1
        bars = overview.locator(".recharts-bar-rectangle path")
        edges = bars.evaluate_all("bars => bars.map(bar => getComputedStyle(bar).stroke)")
        assert set(edges) == {ink}
        assert ground not in bars.evaluate_all(fills)
        words = overview.locator(".recharts-cartesian-axis-tick-value")
        assert set(words.evaluate_all(fills)) == {ink}
