"""Each page and each of its tabs under axe, in a narrow window and by keyboard.

A theme changes nothing but colors. palettes.test.ts proves the contrast of each color of words on each ground
in all six, and axe reads the kit in six at once; the pages are read in a light and a dark one, or in all six
with CUBITAL_SOAK=1.
"""

import json
import os
import re
from collections.abc import Callable, Iterator

import pytest
from conftest import ROOT, Serve, Served, Visit
from pages import ADMIN, PAGES, STILL, STUDENT, THEMES, VISITOR, each_tab, settled, wear
from playwright.sync_api import Browser, BrowserContext, Page, expect

pytestmark = pytest.mark.browser

READ_IN = THEMES if "CUBITAL_SOAK" in os.environ else ("light", "dark")
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
EVERY_PAGE = pytest.mark.parametrize(
    ("who", "path"), PAGES, ids=lambda part: part.strip("/") or "landing" if "/" in part else part
)


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


Open = Callable[..., Page]


@pytest.fixture(scope="module")
def contexts(browser: Browser, school: Served) -> Iterator[dict[str, BrowserContext]]:
    """A browser for each, signed in once. Less motion is asked for: nothing is measured halfway."""
    made = {}
    for who in (VISITOR, STUDENT, ADMIN):
        made[who] = browser.new_context(
            viewport={"width": 1280, "height": 900}, reduced_motion="reduce", service_workers="block"
        )
        made[who].set_default_timeout(30_000)
        if who != VISITOR:
            account = {"username": who, "password": f"{who}123", "role": who, "isAdmin": who == ADMIN}
            assert made[who].request.post(f"{school.url}/api/login", data=account).ok
    yield made
    for context in made.values():
        context.close()


@pytest.fixture
def open_page(contexts: dict[str, BrowserContext], school: Served) -> Iterator[Open]:
    pages: list[Page] = []

    def enter(who: str, path: str, width: int = 1280) -> Page:
        page = contexts[who].new_page()
        pages.append(page)
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(school.url + path)
        settled(page)
        return page

    yield enter
    for page in pages:
        page.close()


def axe(page: Page) -> list[str]:
    """What axe finds, a line for each element."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    report = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{violation['id']}: {node['target'][0]}: {node['failureSummary'].splitlines()[1].strip()}"
        for violation in report["violations"]
        for node in violation["nodes"]
    ]


def axe_by_theme(page: Page) -> list[str]:
    problems = []
    for theme in READ_IN:
        wear(page, theme)
        problems += [f"{theme}: {problem}" for problem in axe(page)]
    return problems


@EVERY_PAGE
def test_axe_finds_nothing_in_a_light_and_a_dark_theme(open_page: Open, who: str, path: str) -> None:
    page = open_page(who, path)
    problems = [f"{tab} {problem}" for tab in each_tab(page) for problem in axe_by_theme(page)]
    assert not problems, "\n".join(problems)


def test_axe_finds_nothing_on_the_kit_with_six_themes_at_once(open_page: Open) -> None:
    page = open_page(VISITOR, "/kit")
    page.get_by_role("button", name="all six").click()
    expect(page.get_by_role("region", name="The kit in purple")).to_be_visible()
    assert axe(page) == []


def open_theme_menu(page: Page) -> None:
    page.get_by_role("button", name="Theme", exact=True).click()
    expect(page.get_by_role("menuitemradio", name="Brown")).to_be_visible()


def open_theme_panel(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Theme", exact=True).click()
    expect(page.get_by_role("dialog", name="Theme")).to_be_visible()


def open_side_menu(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(page.get_by_role("navigation", name="Side menu")).to_be_visible()


def open_palette(page: Page) -> None:
    page.get_by_role("button", name="Commands").click()
    page.get_by_role("combobox", name="Find a page").fill("stud")
    expect(page.get_by_role("option", name="Study Resources")).to_be_visible()


def search_in_vain(page: Page) -> None:
    open_palette(page)
    page.get_by_role("combobox", name="Find a page").fill("qqqq")
    expect(page.get_by_text("Nothing matches.")).to_be_visible()


def show(button: str, role: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        page.locator("[data-parts~=Dialog]").get_by_role("button", name=button, exact=True).click()
        expect(page.get_by_role(role).filter(visible=True).first).to_be_visible()  # type: ignore[arg-type]

    return act


def fail_the_form(page: Page) -> None:
    page.get_by_role("button", name=re.compile("Send", re.IGNORECASE)).click()
    expect(page.get_by_role("alert").first).to_be_visible()


@pytest.mark.parametrize(
    ("who", "path", "act"),
    [
        pytest.param(VISITOR, "/", open_theme_menu, id="theme menu"),
        pytest.param(VISITOR, "/", open_theme_panel, id="theme panel"),
        pytest.param(VISITOR, "/", open_side_menu, id="a visitor's side menu"),
        pytest.param(ADMIN, "/dashboard", open_side_menu, id="an administrator's side menu"),
        pytest.param(STUDENT, "/dashboard", open_palette, id="a student's command palette"),
        pytest.param(ADMIN, "/admin", open_palette, id="an administrator's command palette"),
        pytest.param(STUDENT, "/dashboard", search_in_vain, id="a command palette without matches"),
        pytest.param(VISITOR, "/contact", fail_the_form, id="a refused form"),
        pytest.param(VISITOR, "/kit", show("Dialog", "dialog"), id="dialog"),
        pytest.param(VISITOR, "/kit", show("Confirm", "alertdialog"), id="confirm"),
        pytest.param(VISITOR, "/kit", show("Drawer", "dialog"), id="drawer"),
        pytest.param(VISITOR, "/kit", show("Toast", "status"), id="toast"),
        pytest.param(VISITOR, "/kit", show("Destructive toast", "status"), id="destructive toast"),
    ],
)
def test_axe_finds_nothing_where_something_is_open(
    open_page: Open, who: str, path: str, act: Callable[[Page], None]
) -> None:
    page = open_page(who, path)
    act(page)
    assert axe_by_theme(page) == []


@EVERY_PAGE
def test_nothing_is_lost_at_320_pixels(open_page: Open, who: str, path: str) -> None:
    """320 px is a window of 1280 at a zoom of 400 %, and so 200 % as well. A table may scroll by itself."""
    page = open_page(who, path, width=320)
    for tab in each_tab(page):
        wide = page.evaluate(
            """() => {
              const inScroller = element => {
                for (let at = element.parentElement; at; at = at.parentElement)
                  if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return true
                return false
              }
              const out = [...document.querySelectorAll('body *')].filter(element => {
                const box = element.getBoundingClientRect()
                return box.width > 0 && box.right > 321 && !inScroller(element)
              })
              const sideways = document.documentElement.scrollWidth > 320
              return sideways || out.length ? out.map(e => e.outerHTML.slice(0, 90)) : null
            }"""
        )
        assert wide is None, (tab, wide)


@pytest.mark.parametrize("path", ["/", "/auth", "/contact", "/kit"])
def test_whoever_goes_by_keyboard_sees_where_they_are(open_page: Open, path: str) -> None:
    """The ring's contrast with what it lies on is tested with the palettes (3 to 1)."""
    page = open_page(VISITOR, path)
    seen = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        page.evaluate(STILL)
        ring = page.evaluate(
            """() => {
              const at = document.activeElement
              if (!at || at === document.body) return null
              const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(at)
              const top = Math.round(at.getBoundingClientRect().top + scrollY)
              const key = at.tagName + (at.getAttribute('aria-label') ?? at.textContent) + top
              const focus = getComputedStyle(document.documentElement).getPropertyValue('--focus')
              const width = parseFloat(outlineWidth)
              return { key, what: at.outerHTML.slice(0, 80), outlineStyle, width, outlineColor, focus }
            }"""
        )
        if ring is None or ring["key"] in seen:
            break
        seen.add(ring["key"])
        assert ring["outlineStyle"] != "none", ring["what"]
        assert ring["width"] >= 2, ring["what"]
        red, green, blue = re.findall(r"\d+", ring["outlineColor"])[:3]
        assert f"#{int(red):02x}{int(green):02x}{int(blue):02x}" == ring["focus"].strip(), ring["what"]
    assert len(seen) >= 8


def test_a_person_who_asks_for_more_contrast_gets_it(browser: Browser, school: Served) -> None:
    tokens = "name => getComputedStyle(document.documentElement).getPropertyValue(name).trim()"
    with browser.new_context(contrast="more", service_workers="block") as context:
        page = context.new_page()
        page.goto(school.url)
        for theme in THEMES:
            wear(page, theme)
            ink = page.evaluate(tokens, "--ink")
            assert {page.evaluate(tokens, name) for name in ("--ink-soft", "--ink-faint", "--line")} == {ink}


def test_a_person_who_asks_for_less_motion_gets_it(browser: Browser, school: Served) -> None:
    with browser.new_context(reduced_motion="reduce", service_workers="block") as context:
        page = context.new_page()
        page.clock.install()
        page.goto(school.url)
        first = page.get_by_role("button", name="Slide 1", exact=True)
        expect(first).to_have_attribute("aria-current", "true")
        page.clock.run_for(30_000)
        expect(first).to_have_attribute("aria-current", "true")
        moving = page.evaluate(
            """() => [...document.querySelectorAll('*')].flatMap(element => {
              const { transitionDuration, animationDuration, animationName } = getComputedStyle(element)
              const longest = Math.max(...transitionDuration.split(',').map(parseFloat),
                animationName === 'none' ? 0 : parseFloat(animationDuration))
              return longest > 0.001 ? [element.outerHTML.slice(0, 80)] : []
            })"""
        )
        assert moving == []


def test_a_visitor_is_told_of_a_page_by_its_heading(visit: Visit, school: Served) -> None:
    visitor = visit(school)
    visitor.go("/")
    visitor.page.get_by_role("link", name="About", exact=True).last.click()
    visitor.page.wait_for_url("**/about")
    expect(visitor.page.locator("h1")).to_be_focused()
    assert visitor.page.title() == json.loads(visitor.page.locator("#boot").inner_text())["site"]["name"]


def test_axe_finds_nothing_while_two_step_sign_in_is_set_up(open_page: Open) -> None:
    page = open_page(STUDENT, "/profile")
    # Answered here: the account that these tests share stays as it is.
    codes = json.dumps({"codes": [f"abcd-efgh-jk{number}m" for number in range(10)]})
    page.route("**/second-factor/app/confirm", lambda route: route.fulfill(body=codes))
    panel = page.get_by_role("region", name="Two-step sign-in")
    panel.get_by_role("button", name="Set up").click()
    code = panel.get_by_label("Code that the app shows")
    expect(code).to_be_visible()
    assert axe_by_theme(page) == []
    code.fill("123456")
    panel.get_by_role("button", name="Turn on").click()
    expect(panel.get_by_role("list", name="Recovery codes")).to_be_visible()
    assert axe_by_theme(page) == []


def test_axe_finds_nothing_at_the_second_step_of_a_sign_in(open_page: Open) -> None:
    page = open_page(VISITOR, "/auth")
    step = json.dumps({"message": "One more step.", "secondStep": ["app", "recovery"]})
    page.route("**/api/login", lambda route: route.fulfill(status=403, body=step))
    page.get_by_label("Username").fill("student")
    page.get_by_label("Password").fill("student123")
    page.get_by_role("button", name="Sign In", exact=True).click()
    expect(page.get_by_label("Code")).to_be_focused()
    assert axe_by_theme(page) == []
    page.get_by_role("button", name="Use a recovery code").click()
    expect(page.get_by_label("Recovery code")).to_be_focused()
    assert axe_by_theme(page) == []
