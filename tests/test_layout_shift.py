"""Nothing moves while a page comes, at both widths, on a first visit and on a later one.

Measured with scrollbars that take room, as on Windows and Linux, by what the browser calls layout shift.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator

import pytest
from browser_sessions import signed_in_as
from conftest import FLAGS, Serve, Served
from find_browser import on_path
from pages import ADMIN, PAGES, STUDENT, VISITOR, Fetching, settled
from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

MOST = 0.02
SCREENS = {"phone": (390, 844), "desktop": (1440, 900)}
TABS = {
    "/course/5": ["chat", "lesson", "practice"],
    "/study-resources": [
        "flashcards",
        "glossary",
        "games",
        "games&from=all",
        "professionalism",
        "professionals",
        "exam-tips",
        "help",
    ],
}
WATCH = """
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      const text = (node) => node && (node.id || node.outerHTML || node.data || "").slice(0, 90)
      const moved = entry.sources.map(({ node }) => text(node))
      window.shifts.push({ value: entry.value, moved })
    }
  }).observe({ type: "layout-shift", buffered: true })
"""


@pytest.fixture(scope="module")
def school(serve_module: Serve) -> Served:
    return serve_module()


@pytest.fixture(scope="module")
def busy_school(serve_module: Serve, tmp_path_factory: pytest.TempPathFactory) -> Served:
    """With students whom nobody has seen for long: what lists them has something to show."""
    school = serve_module()
    file = tmp_path_factory.mktemp("files") / "students.csv"
    names = "\n".join(f"pupil{n},Pupil Number{n},pupil{n}@example.org" for n in range(30))
    file.write_text(f"username,full_name,email\n{names}\n")
    school.command("users", "import", str(file), "--passwords", str(file.with_name("passwords.csv")))
    with contextlib.closing(sqlite3.connect(school.home / "school.sqlite3")) as database, database:
        database.execute("UPDATE users SET created_at = '2026-01-01 00:00:00.000000'")
    return school


@pytest.fixture(scope="module")
def scrolling(browser: Browser) -> Iterator[Browser]:
    """A browser whose scrollbars take room."""
    other = browser.browser_type.launch(
        executable_path=os.environ.get("CHROMIUM") or on_path(),
        args=FLAGS,
        ignore_default_args=["--hide-scrollbars"],
    )
    yield other
    other.close()


def visits() -> list[tuple[str, str]]:
    """Who opens which address, each tab an address of its own."""
    return [
        (who, f"{path}?tab={tab}" if tab else path)
        for who, path in PAGES
        for tab in (TABS.get(path, [""]) if who == STUDENT else [""])
    ]


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("who", [VISITOR, STUDENT])
def test_no_page_moves_while_it_comes(school: Served, scrolling: Browser, screen: str, who: str) -> None:
    assert moved_in(school, scrolling, screen, who) == {}


@pytest.mark.parametrize("screen", SCREENS)
def test_no_page_of_administrators_moves_while_it_comes(
    busy_school: Served, scrolling: Browser, screen: str
) -> None:
    assert moved_in(busy_school, scrolling, screen, ADMIN) == {}


def moved_in(school: Served, scrolling: Browser, screen: str, who: str) -> dict[str, object]:
    """What moved, by address, and how much."""
    width, height = SCREENS[screen]
    state = None if who == VISITOR else signed_in_as(school.url, who)
    moved: dict[str, object] = {}
    for address in [path for each, path in visits() if each == who]:
        context = scrolling.new_context(
            viewport={"width": width, "height": height},
            service_workers="block",
            storage_state=state,
            reduced_motion="reduce",  # an animation without an end would never be settled
        )
        context.add_init_script(WATCH)
        page = context.new_page()
        fetching = Fetching(page)
        for visit in ("first", "later"):
            page.goto(school.url + address)
            settled(page)
            fetching.wait_until_done()
            shifts = page.evaluate("window.shifts")
            total = sum(shift["value"] for shift in shifts)
            if total > MOST:
                moved[f"{address} ({visit})"] = round(total, 3), shifts
        context.close()
    return moved
